"""Sevens: lay whatever fits, pass only when nothing does, and have the fewest cards left.

The rules as a plain state machine: options, view, round, game. How cards are laid is shared (see
`game.games.rows.round`). A move is a card (``7d``) or ``pass``. pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Self

from game.cards import FRENCH, Card
from game.games.rows import Rows
from game.games.rows.round import PASS, Laid, Passed, RowRound, RowView, deal
from game.rules import Event, Game, Options, Result, Seat, choice

__all__ = [
    "MOST_CPUS", "OPENER", "PASS", "Laid", "Passed", "Sevens", "SevensOptions", "SevensRound",
    "SevensView",
]  # fmt: skip

OPENER: Card = "7d"
"""Its holder lays it to open each round."""
MOST_CPUS = 5
"""As many CPUs as the source lets sit at one table."""


@dataclass(frozen=True)
class SevensOptions(Options):
    """The options of Sevens, in menu order."""

    players: int = choice(4, (3, 4, 5, 6, 7))
    rounds: int = choice(3, tuple(range(1, 11)))


@dataclass(frozen=True)
class SevensView(RowView):
    """What one seat may know of a round of Sevens."""

    options: SevensOptions


@cache
def rows() -> Rows:
    """How the rows of Sevens grow: from the sevens, the ace low."""
    return Rows(FRENCH, "7")


class SevensRound(RowRound[SevensOptions, SevensView]):
    """One deal of Sevens.

    >>> round = SevensRound(SevensOptions(players=3), "a seed", dealer=0)
    >>> len(round.opening()), round.legal_moves()
    (52, ['7d'])
    """

    def __init__(self, options: SevensOptions, seed: str, dealer: Seat) -> None:
        hands = deal(FRENCH.cards, options.players, seed, dealer)
        self._begin(options, rows(), hands, dealer, _holder(hands))

    @classmethod
    def from_deal(
        cls,
        options: SevensOptions,
        hands: Sequence[Sequence[Card]],
        *,
        dealer: Seat = 0,
        laid: Sequence[Card] = (),
        turn: Seat | None = None,
    ) -> Self:
        """A round from an explicit deal, or from the middle of one.

        `hands` are by seat; `laid` are the cards that lie already. `turn` defaults to the holder of
        7d, else the dealer's left. Raises `ValueError` unless every card is in one place.
        """
        round = cls.__new__(cls)
        if turn is None:
            turn = (dealer + 1) % options.players if OPENER in laid else _holder(hands)
        round._begin(options, rows(), hands, dealer, turn, laid)
        return round

    def _fits(self) -> int:
        return super()._fits() if self._table else self._rows.bits([OPENER])

    def _pass(self, seat: Seat) -> list[Event]:
        return [Passed(seat)]

    def _score(self, winner: Seat) -> tuple[list[Event], tuple[int, ...]]:
        """A penalty point for every card left."""
        return [], tuple(hand.bit_count() for hand in self._hands)

    def view(self, seat: Seat | None) -> SevensView:
        return SevensView(**self._seen(seat), options=self.options)


def _holder(hands: Sequence[Sequence[Card]]) -> Seat:
    """Who holds the opener; the first seat where nobody does, which no whole deal allows."""
    return next((seat for seat, hand in enumerate(hands) if OPENER in hand), 0)


class Sevens(Game):
    """Sevens: cards left are penalty points, and the lowest total after the last round wins."""

    id = "sevens"
    deck = FRENCH
    options = SevensOptions

    def new_round(
        self, options: Any, seed: str, dealer: Seat, before: Sequence[Result] = ()
    ) -> SevensRound:
        return SevensRound(options, seed, dealer)

    def most_cpus(self, options: Any) -> int:
        """At most 5 CPUs: a table of 6 needs a person, one of 7 two of them."""
        return min(MOST_CPUS, int(options.players))

    def standing_key(self, options: Any, results: Sequence[Result], seat: Seat) -> tuple[int, ...]:
        """Fewest penalty points first; equal totals share the place."""
        return (self.totals(options, results)[seat],)
