"""How a CPU plays Fan Tan: a beginner, a player of advice, and one who looks ahead.

Only the last passes on purpose: it weighs the fine against what the card holds back. Everything
here sees a `FanTanView` and the legal moves, and nothing else. pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from game.cards import Card
from game.games.fan_tan.rules import (
    PASS_PRICE,
    PENALTY,
    FanTanView,
    card_points,
    rows_for,
)
from game.games.rows import Rows, advice
from game.games.rows.advice import Prospect
from game.games.rows.playouts import Floats, Playouts
from game.games.rows.search import Searcher
from game.rules import Move


def _lays(view: FanTanView, legal: Sequence[Move]) -> list[Prospect]:
    return advice.prospects(view, rows_for(view.options.start), legal)


def greedy(view: FanTanView, legal: Sequence[Move], rng: random.Random) -> Move:
    """The yardstick; see `game.games.rows.advice.greedy`."""
    return advice.greedy(_lays(view, legal), rng)


def easy(view: FanTanView, legal: Sequence[Move], rng: random.Random) -> Move:
    """A beginner."""
    return advice.beginner(_lays(view, legal), rng)


def medium(view: FanTanView, legal: Sequence[Move], rng: random.Random) -> Move:
    """The advice of the Rules page."""
    return advice.advised(_lays(view, legal), rng)


class Hard(Searcher[FanTanView]):
    """Looks ahead, and holds a card back when that is worth its price."""

    def rows(self, view: FanTanView) -> Rows:
        return rows_for(view.options.start)

    def opener(self, view: FanTanView) -> Card | None:
        start = view.options.start
        return start if start in ("7d", "7h") else None

    def purpose(self, view: FanTanView) -> bool:
        return view.options.withholding

    def worth(self, view: FanTanView, end: Playouts, passes: bool) -> Floats:
        """Chips won or lost from here; points fewer than the others on average.

        Every pass on purpose is caught in the end. The fines of whoever goes out have gone to the
        pot by then, and come back with it.
        """
        seat, options = view.seat, view.options
        held_back = PENALTY * (len(view.withheld) + passes)
        if not options.chips:
            return self._fewer_points(view, end) - held_back
        own = end.left[:, seat]
        paid = PASS_PRICE * end.passes
        out = view.pot + paid.sum(axis=1)
        lost = np.full(len(own), float(held_back))
        if options.scoring == "cards":
            out = out + end.left.sum(axis=1)
            lost = lost + own
        worth: Floats = np.where(own == 0, out, -lost) - paid[:, seat]
        return worth

    def _fewer_points(self, view: FanTanView, end: Playouts) -> Floats:
        values = np.array([card_points(card) for card in self.rows(view).names])
        held = end.held() * values
        mine = end.owners[:, :-1] == view.seat
        own = (held * mine).sum(axis=1)
        fewer: Floats = (held.sum(axis=1) - own) / (view.players - 1) - own
        return fewer
