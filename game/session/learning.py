"""What a player has learned: the lessons' positions solved, and the first deals to be guided in.

Progress is a small file of its own; where it cannot be read it begins anew, and what a newer
program wrote of games that are not here is kept. No pygame here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from game.games import GAMES, game_by_id
from game.games.lesson import load_first_deal
from game.locale import _
from game.platform.storage import Storage
from game.session import plain
from game.session.record import Record, replay
from game.session.seats import CPU, HUMAN, SeatSpec
from game.session.slot import Report, Slot

NAME = "learning.json"
VERSION = 1
MAX_LENGTH = 1 << 16


def first_deal(game: str) -> Record:
    """The match in which the coach guides a newcomer: short, and against easy CPUs."""
    deal = load_first_deal(game)
    rules = game_by_id(game)
    terms = rules.options.from_dict(rules.options().to_dict() | dict(deal.options))
    others = (SeatSpec(CPU, seat, level="easy") for seat in range(1, terms.players))
    return Record(rules, terms, (SeatSpec(HUMAN, 0), *others), deal.seed, helped=True, guided=True)


def opens_with_you(record: Record) -> bool:
    """Whether the first turn of a match is the person's, with a choice to make."""
    table = replay(record).round
    return (
        table.turn is not None and record.seats[table.turn].human and len(table.legal_moves()) > 1
    )


@dataclass
class Progress:
    """The positions that were solved, by game; and the rest of the file as it was."""

    solved: dict[str, set[str]] = field(default_factory=dict)
    """The ids of a game's solved positions, by the game's id."""
    greeted: bool = False
    """Whether the player has dealt a match or opened a lesson before."""
    unknown: dict[str, Any] = field(default_factory=dict)

    def to_text(self) -> str:
        """The progress as a line of JSON."""
        data = {"version": VERSION, **self.unknown, "greeted": self.greeted}
        data["solved"] = {game: sorted(ids) for game, ids in sorted(self.solved.items())}
        return plain.dump(data) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Progress:
        """The progress that a text holds. Raises `ValueError` where it holds none."""
        data = plain.load(text) if len(text) <= MAX_LENGTH else None
        if not isinstance(data, dict) or type(data.get("version")) is not int:
            raise ValueError("no progress")
        solved, greeted = data.pop("solved", {}), data.pop("greeted", False)
        if not isinstance(solved, dict) or not all(
            isinstance(ids, list) and all(isinstance(id, str) for id in ids)
            for ids in solved.values()
        ):
            raise ValueError("the solved positions are no lists of names")
        version = data.pop("version")
        rest = data | ({"version": version} if version > VERSION else {})
        return cls({game: set(ids) for game, ids in solved.items()}, greeted is True, rest)


class Learning:
    """Where the progress is kept. `report` is told of trouble in a player's words."""

    def __init__(self, storage: Storage, report: Report) -> None:
        self._slot = Slot(storage, NAME, report)
        self.progress = self._read()

    def _read(self) -> Progress:
        text = self._slot.read()
        if text is None:
            return Progress()
        try:
            return Progress.from_text(text)
        except ValueError:
            self._slot.reject(_("What you had learned cannot be read; the lessons begin anew."))
            return Progress()

    def solved(self, game: str) -> set[str]:
        """The ids of the positions of a game that were solved."""
        return self.progress.solved.get(game, set())

    def solve(self, game: str, position: str) -> None:
        """A position was solved."""
        if game not in GAMES:
            raise ValueError(f"no game «{game}»; there are {', '.join(GAMES)}")
        if position not in self.solved(game):
            self.progress.solved.setdefault(game, set()).add(position)
            self._write()

    def greet(self) -> None:
        """The player is no newcomer any more."""
        if not self.progress.greeted:
            self.progress.greeted = True
            self._write()

    def _write(self) -> None:
        self._slot.write(self.progress.to_text())
