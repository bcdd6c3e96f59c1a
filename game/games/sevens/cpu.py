"""How a CPU plays Sevens: a beginner, a player of advice, and one who looks ahead.

Everything here sees a `SevensView` and the legal moves, and nothing else. pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.cards import Card
from game.games.rows import Rows, advice
from game.games.rows.playouts import Floats, Playouts
from game.games.rows.search import Searcher
from game.games.sevens.rules import OPENER, SevensView, rows
from game.rules import Move

OUT = 1.0
"""What being out first is worth beyond the cards it saves."""


def greedy(view: SevensView, legal: Sequence[Move], rng: random.Random) -> Move:
    """The yardstick; see `game.games.rows.advice.greedy`."""
    return advice.greedy(advice.prospects(view, rows(), legal), rng)


def easy(view: SevensView, legal: Sequence[Move], rng: random.Random) -> Move:
    """A beginner."""
    return advice.beginner(advice.prospects(view, rows(), legal), rng)


def medium(view: SevensView, legal: Sequence[Move], rng: random.Random) -> Move:
    """The advice of the Rules page."""
    return advice.advised(advice.prospects(view, rows(), legal), rng)


class Hard(Searcher[SevensView]):
    """Looks ahead."""

    def rows(self, view: SevensView) -> Rows:
        return rows()

    def opener(self, view: SevensView) -> Card | None:
        return OPENER

    def worth(self, view: SevensView, end: Playouts, passes: bool) -> Floats:
        """Cards fewer than the others have on average, and a little more for being out."""
        own = end.left[:, view.seat]
        others = (end.left.sum(axis=1) - own) / (view.players - 1)
        worth: Floats = others - own + OUT * (own == 0)
        return worth
