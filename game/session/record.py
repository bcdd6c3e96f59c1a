"""The record of a match: save file, replay and bug report are the same few lines.

A record holds options, seats, seed and moves, and so the whole match. Its text is JSON lines, the
first a header and then one line a round, dealt rounds only::

    {"sietes":1,"program":"0.1.0","game":"sietes","options":{…},"seed":"…","seats":[…]}
    {"round":1,"moves":["8s","pass","6d"]}

A round after the first that brought a seed of its own names it: ``{"round":2,"seed":"…",…}``. The
header says ``"helped":true`` of a match in which advice was taken, and ``"guided":true`` of
one beside which the coach stands; it says nothing of them otherwise. Reading checks everything, the
moves by replaying them; whatever is wrong is a `BadRecord` whose words may be shown to a player.
No pygame here.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from game import __version__
from game.games import GAMES
from game.locale import _
from game.match import Match
from game.rules import BadOption, Event, Game, IllegalMove, Move, Options, Seat
from game.session import plain
from game.session.seats import CPU, FAR, BadSeat, SeatSpec

VERSION = 1
MAX_LENGTH = 1 << 20
"""Characters that a record's text may have: many times the longest match of any game."""
AIDS = ("helped", "guided")
"""What the header may say of the help that a match is played with."""
_SEED = re.compile(r"[!-~]{1,64}")
_MOVE = re.compile(r"[ -~]{1,40}")
_TORN = re.compile(r'\{"round":\d+,("seed":"[^"]*",)?"moves":\[("[ !#-\[\]-~]{1,40}",?)*')
"""What is whole of a round's line whose end is damaged."""


class BadRecord(ValueError):
    """A record that is broken, of another kind or against the rules; its words are for players."""


class NewerRecord(BadRecord):
    """A record of a newer program: not broken, only not for this one."""


def new_seed() -> str:
    """A fresh seed for a match, from the system's own source of chance."""
    return secrets.token_hex(8)


@dataclass
class Record:
    """A match as data. `rounds` grows by a list at each deal and by a move at each turn."""

    game: Game
    options: Options
    seats: tuple[SeatSpec, ...]
    seed: str
    rounds: list[list[Move]] = field(default_factory=lambda: [[]])
    helped: bool = False
    """Whether the person had advice: a hint, or the coach's word."""
    guided: bool = False
    """Whether the coach says a word at each turn."""
    seeds: dict[int, str] = field(default_factory=dict)
    """By a round's number, from 2: the seed that it brought along; see `game.match.Match`."""

    def __post_init__(self) -> None:
        if len(self.seats) != self.options.players:
            raise BadSeat(f"{len(self.seats)} seats for {self.options.players} players")
        cpus = sum(seat.kind == CPU for seat in self.seats)
        most = self.game.most_cpus(self.options)
        if cpus > most:
            raise BadSeat(f"{cpus} CPUs at this table; there may be {most}")
        if not all(map(_SEED.fullmatch, (self.seed, *self.seeds.values()))):
            raise ValueError("a seed is 1 to 64 printable ASCII characters without spaces")

    @property
    def far(self) -> bool:
        """Whether it was played at a table by link: then it can be seen again, not gone on with."""
        return any(seat.kind == FAR for seat in self.seats)

    @property
    def moves(self) -> int:
        """How many moves there are in all rounds together."""
        return sum(map(len, self.rounds))

    def to_text(self) -> str:
        """The record's text, the same for equal records; ends with a newline."""
        header = {
            "sietes": VERSION,
            "program": __version__,
            "game": self.game.id,
            "options": self.options.to_dict(),
            "seed": self.seed,
            "seats": [seat.to_dict() for seat in self.seats],
        } | {name: True for name in AIDS if getattr(self, name)}
        lines: list[dict[str, Any]] = [header]
        for number, moves in enumerate(self.rounds, 1):
            own = {"seed": self.seeds[number]} if number in self.seeds else {}
            lines.append({"round": number, **own, "moves": moves})
        return "".join(plain.dump(line) + "\n" for line in lines)

    @classmethod
    def from_text(cls, text: str) -> Self:
        """The record that a text holds, its form checked but not its moves: see `replay`.

        Raises `BadRecord`, or `NewerRecord` for what a newer program wrote.
        """
        if len(text) > MAX_LENGTH:
            raise BadRecord(_("The saved game is too long to be one."))
        if not text.strip():
            raise BadRecord(_("The saved game is empty."))
        first, *lines = text.split("\n")
        header = _header(first)
        if not lines or lines[-1] != "":
            raise BadRecord(_("The saved game is cut off in the middle of a line."))
        rounds: list[list[Move]] = []
        seeds: dict[int, str] = {}
        for number, line in enumerate(lines[:-1], 1):
            seed, moves = _round(number, line)
            rounds.append(moves)
            if seed is not None:
                seeds[number] = seed
        if not rounds:
            raise BadRecord(_("The saved game is cut off: no round follows its first line."))
        try:
            return cls(*_terms(header), rounds, *_aids(header), seeds)
        except (BadSeat, BadOption) as error:
            raise BadRecord(
                _("The saved game cannot be played: its seats or its rules cannot be.")
            ) from error


def _header(line: str) -> Mapping[str, Any]:
    try:
        header = plain.load(line)
    except ValueError:
        header = None
    version = header.get("sietes") if isinstance(header, dict) else None
    if type(version) is not int or version < 1:
        raise BadRecord(_("This is not a saved game of Sietes."))
    if version > VERSION:
        raise NewerRecord(
            _("A newer Sietes saved this game. Update Sietes to go on with it; it stays saved.")
        )
    assert isinstance(header, dict)
    return header


def _round(number: int, line: str) -> tuple[str | None, list[Move]]:
    """The seed that a round brought along, if it did, and its moves."""
    try:
        data = plain.load(line)
    except ValueError:
        data = None
    if not isinstance(data, dict) or data.get("round") != number:
        data = {}
    seed, moves = data.get("seed"), data.get("moves")
    good_seed = seed is None or (number > 1 and isinstance(seed, str) and _SEED.fullmatch(seed))
    if (
        not good_seed
        or not isinstance(moves, list)
        or not all(isinstance(move, str) and _MOVE.fullmatch(move) for move in moves)
    ):
        raise BadRecord(_("The saved game is damaged in line {line}.").format(line=number + 1))
    return seed, moves


def _terms(header: Mapping[str, Any]) -> tuple[Game, Options, tuple[SeatSpec, ...], str]:
    name, options, seats, seed = (header.get(key) for key in ("game", "options", "seats", "seed"))
    if not isinstance(name, str) or name not in GAMES:
        raise BadRecord(
            _("The saved game is of a game that is not here: «{game}».").format(
                game=plain.shown(name)
            )
        )
    if (
        not isinstance(options, dict)
        or not isinstance(seats, list)
        or not isinstance(seed, str)
        or not _SEED.fullmatch(seed)
    ):
        raise BadRecord(_("The saved game is damaged in line {line}.").format(line=1))
    game = GAMES[name]
    return game, game.options.from_dict(options), tuple(map(SeatSpec.from_dict, seats)), seed


def _aids(header: Mapping[str, Any]) -> tuple[bool, bool]:
    helped, guided = (header.get(name, False) for name in AIDS)
    if type(helped) is not bool or type(guided) is not bool:
        raise BadRecord(_("The saved game is damaged in line {line}.").format(line=1))
    return helped, guided


@dataclass(frozen=True)
class Position:
    """One moment of a record: what was played, what came of it, and the match after it."""

    number: int
    """The round's number, from 1."""
    ply: int
    """Moves played in this round; 0 is the deal."""
    seat: Seat | None
    """Who moved, None at the deal."""
    move: Move | None
    events: Sequence[Event]
    """What happened, not redacted: `Event.redact` before anyone sees it."""
    match: Match
    """The match after the move; the same object all along, so copy its round to keep it."""


def positions(record: Record) -> Iterator[Position]:
    """Every moment of a record in order, each round's deal first.

    Raises `BadRecord`, naming round and ply, at the first move that the rules do not allow.
    """
    match = Match(record.game, record.options, record.seed)
    for number, moves in enumerate(record.rounds, 1):
        if number > 1:
            if match.is_over or match.round.turn is not None:
                raise BadRecord(
                    _("The saved game is damaged: there can be no round {round}.").format(
                        round=number
                    )
                )
            match.next_round(record.seeds.get(number))
        yield Position(number, 0, None, None, match.round.opening(), match)
        for ply, move in enumerate(moves, 1):
            seat = match.round.turn
            try:
                events = match.play(move)
            except IllegalMove as error:
                raise BadRecord(
                    _(
                        "The saved game is damaged: «{move}», move {ply} of round {round}, "
                        "is against the rules."
                    ).format(move=plain.shown(move), ply=ply, round=number)
                ) from error
            yield Position(number, ply, seat, move, events, match)


def salvage(text: str) -> Record:
    """What is whole of a damaged record: everything up to the first move that is not.

    Raises `BadRecord` where not even its first move is to be had.
    """
    first, *lines = text.split("\n")
    whole = [first]
    for number, line in enumerate(lines, 1):
        torn = _TORN.match(line)
        mended = torn[0].rstrip(",") + "]}" if torn else ""
        good = next((each for each in (line, mended) if _is_round(number, each)), None)
        if good is not None:
            whole.append(good)
        if good != line:
            break
    record = Record.from_text("\n".join(whole) + "\n")
    number = ply = 0
    try:
        for position in positions(record):
            number, ply = position.number, position.ply
    except BadRecord:
        del record.rounds[number:], record.rounds[-1][ply:]
        record.seeds = {each: seed for each, seed in record.seeds.items() if each <= number}
    if not record.moves:
        raise BadRecord(_("The saved game is empty."))
    return record


def _is_round(number: int, line: str) -> bool:
    try:
        _round(number, line)
    except BadRecord:
        return False
    return True


def replay(record: Record) -> Match:
    """The match where the record ends. Raises `BadRecord` as `positions` does."""
    *_before, last = positions(record)
    return last.match
