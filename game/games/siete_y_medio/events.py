"""What happens in a hand of Siete y medio, as frozen events. pygame may not enter."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Self

from game.cards import Card
from game.rules import Event, Seat


@dataclass(frozen=True)
class Bet(Event):
    """`seat` bets `points`; `all_in` if that is all it has."""

    points: int
    all_in: bool = False


@dataclass(frozen=True)
class Offered(Event):
    """`seat` offers `points` for the bank."""

    points: int


@dataclass(frozen=True)
class NoOffer(Event):
    """`seat` offers nothing for the bank."""


@dataclass(frozen=True)
class Drew(Event):
    """`seat` asked for a card and got it, face `up` or down. A card face down is its own secret."""

    card: Card | None
    up: bool

    def redact(self, viewer: Seat | None) -> Self:
        if self.up or viewer == self.seat:
            return self
        return dataclasses.replace(self, card=None)


@dataclass(frozen=True)
class Turned(Event):
    """The hidden `card` of `seat` is turned up: to ask anew, at the bank's turn, or to be seen."""

    prelude = True

    card: Card


@dataclass(frozen=True)
class Stood(Event):
    """`seat` wants no more cards."""


@dataclass(frozen=True)
class WentOver(Event):
    """`seat` has more than seven and a half: `total` halves."""

    total: int


@dataclass(frozen=True)
class Shown(Event):
    """At the settlement `seat`, who stood, has `total` halves."""

    total: int


@dataclass(frozen=True)
class Paid(Event):
    """`seat` pays `points` to `taker`; if that is less than `owed`, it has no more."""

    taker: Seat
    points: int
    owed: int


@dataclass(frozen=True)
class Eliminated(Event):
    """`seat` has no points left."""


@dataclass(frozen=True)
class BankTaken(Event):
    """`seat` has the bank from the next hand on.

    It got it by seven and a half if `by_goal`, else by the best hand against a bank that is
    eliminated.
    """

    by_goal: bool


@dataclass(frozen=True)
class BankSold(Event):
    """`seat` sells the bank to `buyer`, who pays `points` for it."""

    buyer: Seat
    points: int


@dataclass(frozen=True)
class BankKept(Event):
    """`seat` keeps the bank although `points` were offered for it."""

    points: int
