"""What sits at the table: the seats' data, and the players who choose the moves.

A `SeatSpec` is plain data for records and set-up choices. A `Player`, as `game.cpu` declares it, is
what a Table asks for a move; it is handed a View, never the Round. Nothing here draws or knows a
game's rules.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from game.cpu.levels import LEVELS, Player, make_player
from game.rules import Move, Seat, View
from game.scheduler import next_frame, sleep

HUMAN = "human"
CPU = "cpu"
FAR = "far"
"""Somebody who plays elsewhere, at a table by link."""
COLOURS = 8
"""How many colours there are to tell seats apart; as many as the largest table has seats."""
NAME_LENGTH = 16

_UNSEEN = {"Cc", "Cf", "Co", "Cs"}
"""Unicode categories that no name needs: control, format, private use, lone surrogates."""
_PATIENCE = 0.1
"""Seconds of game time after which a waiting CPU looks again whether the pace has changed."""


class BadSeat(ValueError):
    """A seat's data that cannot be. Says what is wrong and what is allowed."""


def clean_name(name: str) -> str:
    """A name fit for a plate: composed, one line, no unseen characters, at most 16 long.

    >>> clean_name("  Ana\\tMaría\\n")
    'Ana María'
    """
    words = " ".join(unicodedata.normalize("NFC", name[: 8 * NAME_LENGTH]).split())
    seen = "".join(char for char in words if unicodedata.category(char) not in _UNSEEN)
    return " ".join(seen.split())[:NAME_LENGTH].rstrip()


@dataclass(frozen=True)
class SeatSpec:
    """Who sits on one seat. Construction cleans the name and raises `BadSeat` for the rest.

    An empty `name` means the default name of the colour, in whatever language is spoken.
    """

    kind: str
    """``"human"`` at this device, ``"cpu"``, or ``"far"`` from here."""
    colour: int
    """Index of the seat's colour, 0 to 7."""
    name: str = ""
    level: str = ""
    """A CPU's level: ``"easy"``, ``"medium"`` or ``"hard"``; empty for a human."""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str):
            raise BadSeat(f"a seat's name is {self.name!r}; it must be text")
        object.__setattr__(self, "name", clean_name(self.name))
        if self.kind not in (HUMAN, CPU, FAR):
            raise BadSeat(f"a seat's kind is {self.kind!r}; it may be human, cpu, far")
        if type(self.colour) is not int or not 0 <= self.colour < COLOURS:
            raise BadSeat(f"a seat's colour is {self.colour!r}; it may be 0 to {COLOURS - 1}")
        allowed = LEVELS if self.kind == CPU else ("",)
        if self.level not in allowed:
            shown = ", ".join(LEVELS) if self.kind == CPU else "empty"
            raise BadSeat(f"a {self.kind} seat's level is {self.level!r}; it may be {shown}")

    @property
    def human(self) -> bool:
        """Whether a person at this device sits here."""
        return self.kind == HUMAN

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """A seat from plain data (a record, a settings file). Raises `BadSeat`."""
        if not isinstance(data, Mapping):
            raise BadSeat(f"a seat is {type(data).__name__}; it must be a table of its fields")
        fields: dict[str, Any] = {str(key): value for key, value in data.items()}
        unknown = sorted(set(fields) - {"kind", "colour", "name", "level"})
        if unknown:
            raise BadSeat(f"a seat has an unknown field «{unknown[0]}»")
        if "kind" not in fields or "colour" not in fields:
            raise BadSeat("a seat needs a kind and a colour")
        return cls(**fields)

    def to_dict(self) -> dict[str, str | int]:
        """Plain data that `from_dict` takes back."""
        data: dict[str, str | int] = {"kind": self.kind, "colour": self.colour, "name": self.name}
        return data | ({"level": self.level} if self.level else {})


Ask = Callable[[Seat, View, Sequence[Move]], Awaitable[Move]]
"""How a scene is asked for a person's move: seat, the seat's view, its legal moves."""


class Human:
    """A person at this device; the scene's `ask` draws the curtain and waits for the taps."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    async def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The person's move; what is not legal is asked again."""
        if view.seat is None:
            raise ValueError("a spectator has no move to choose")
        while (move := await self._ask(view.seat, view, legal)) not in legal:
            await next_frame()
        return move


class Cpu:
    """A CPU whose moves can be followed: each takes at least `pace()` seconds of game time.

    `clock` gives the game time in seconds, the scheduler's `now`. Thinking counts toward the pace.
    The pace is asked again while waiting, so that a change of speed holds at once.
    """

    def __init__(
        self, player: Player, pace: Callable[[], float], clock: Callable[[], float]
    ) -> None:
        self._player = player
        self._pace = pace
        self._clock = clock

    async def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """The CPU's move, not before its time."""
        start = self._clock()
        move = await self._player.choose(view, legal)
        while (left := self._pace() - (self._clock() - start)) > 1e-9:
            await sleep(min(left, _PATIENCE))
        return move


def _dice_seed(seed: str, seat: Seat) -> str:
    """What a CPU throws its dice from: it follows from the match's seed, but does not tell it."""
    return hashlib.sha256(f"{seed}/cpu/{seat}".encode()).hexdigest()


def take_seats(
    game: str,
    specs: Sequence[SeatSpec],
    seed: str,
    ask: Ask,
    pace: Callable[[], float],
    clock: Callable[[], float],
) -> list[Player]:
    """The players of a match, by seat; each CPU's dice follow from the match's `seed`."""
    return [
        Human(ask)
        if spec.human
        else Cpu(make_player(game, spec.level, _dice_seed(seed, seat)), pace, clock)
        for seat, spec in enumerate(specs)
    ]
