"""A room as it is kept: what a restart, or another process, needs to go on with it.

Tokens are kept as hashes only; no address is kept. The moves are kept one by one, beside this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.games import GAMES
from game.net.protocol import Values
from game.net.wire import BadData, Wire
from game.rules import BadOption, Move
from game.session import plain
from game.session.record import Record
from game.session.seats import SeatSpec

_WIRE = Wire()


@dataclass(frozen=True)
class SavedChair:
    """A seat; without a key it is nobody's."""

    colour: int
    name: str
    key: str | None


@dataclass(frozen=True)
class SavedDeal:
    """The round that is dealt or about to be: its secret, and the salts that came."""

    round: int
    secret: str
    salts: tuple[str | None, ...]


@dataclass(frozen=True)
class SavedMatch:
    """A match under way, without its moves."""

    number: int
    """Of the room's matches, from 1."""
    dice: str
    """What its CPUs throw their dice from; no seed tells it."""
    deal: SavedDeal
    rounds: int = 0
    """Rounds dealt so far."""
    seed: str = ""
    """Of the first deal; empty before it."""
    seeds: tuple[tuple[int, str], ...] = ()
    """Of the later ones, with their numbers."""
    over: bool = False


@dataclass(frozen=True)
class SavedRoom:
    """A room."""

    code: str
    game: str
    options: Values
    level: str
    grace: int
    host: int
    matches: int
    """How many there have been."""
    chairs: tuple[SavedChair, ...]
    match: SavedMatch | None = None

    def to_text(self) -> str:
        """As JSON."""
        return plain.dump(_WIRE.write(SavedRoom, self))

    @classmethod
    def from_text(cls, text: str) -> SavedRoom:
        """From JSON. Raises `BadData`."""
        try:
            data: Any = plain.load(text)
        except ValueError as error:
            raise BadData(str(error)) from None
        room: SavedRoom = _WIRE.read(SavedRoom, data)
        return room

    def record(self, moves: Sequence[tuple[int, Move]]) -> Record | None:
        """The match's record, its moves given with their rounds' numbers; None before a deal.

        Raises `BadData` for what is no record.
        """
        if self.match is None or not self.match.rounds:
            return None
        rounds: list[list[Move]] = [[] for _ in range(self.match.rounds)]
        try:
            for number, move in moves:
                rounds[number - 1].append(move)
            return Record(
                GAMES[self.game],
                GAMES[self.game].options.from_dict(self.options),
                tuple(SeatSpec("human", chair.colour, chair.name) for chair in self.chairs),
                self.match.seed,
                rounds,
                seeds=dict(self.match.seeds),
            )
        except (BadOption, ValueError, KeyError, IndexError) as error:
            raise BadData(f"the match cannot go on: {plain.shown(str(error), 120)}") from None
