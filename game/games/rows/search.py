"""A player who searches, where one must lay what fits.

It deals out the unseen cards as its view allows, plays every move out in the same deals, and takes
the one that is worth most. How much an ending is worth, each game says. It thinks in slices: see
`game.scheduler.breathe`. pygame may not enter.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

import numpy as np

from game.cards import Card
from game.games.rows.advice import lanes_of
from game.games.rows.lanes import NONE
from game.games.rows.playouts import Floats, Ints, Playouts, liking
from game.games.rows.round import PASS, RowView
from game.games.rows.rows import Rows
from game.games.rows.worlds import Worlds, lacks
from game.rules import Move
from game.scheduler import breathe

BATCH = 100
"""Deals at a time: so many that numpy is busy, so few that a slice fits a frame."""
BATCHES = 16
STEPS = 4
"""Turns played out between two breaths."""

V = TypeVar("V", bound=RowView)


class Searcher(ABC, Generic[V]):
    """A player of one game; its dice are thrown anew for each decision from `seed` and the view."""

    batches = BATCHES

    def __init__(self, seed: str) -> None:
        self._seed = seed

    @abstractmethod
    def rows(self, view: V) -> Rows:
        """How rows grow."""

    @abstractmethod
    def opener(self, view: V) -> Card | None:
        """The card that must lie before any other, if there is one."""

    def purpose(self, view: V) -> bool:
        """Whether one may pass on purpose."""
        return False

    @abstractmethod
    def worth(self, view: V, end: Playouts, passes: bool) -> Floats:
        """What each of these endings is worth to the seat of `view`.

        `passes` says that it passes now although it could lay.
        """

    async def choose(self, view: Any, legal: Sequence[Move]) -> Move:
        """The legal move that is worth most on average."""
        if len(legal) == 1:
            return legal[0]
        chance = random.Random(f"{self._seed}/{view.seat}/{len(view.history)}")
        dice = np.random.default_rng(chance.getrandbits(64))
        totals = np.zeros(len(legal))
        rows, opener = self.rows(view), self.opener(view)
        worlds = Worlds(view, rows, lacks(view, rows, opener, self.purpose(view)))
        for _ in range(self.batches):
            owners = await worlds.owners(BATCH, dice)
            await breathe()
            likes = liking(lanes_of(rows), owners, dice)
            for number, move in enumerate(legal):
                end = await self._play_out(view, rows, opener, owners, likes, move)
                totals[number] += self.worth(view, end, move == PASS).sum()
        return legal[int(totals.argmax())]

    async def _play_out(
        self,
        view: V,
        rows: Rows,
        opener: Card | None,
        owners: Ints,
        likes: Floats,
        move: Move,
    ) -> Playouts:
        assert view.seat is not None
        lanes = lanes_of(rows)
        table = rows.bits(card for row in view.rows for card in row)
        bar = NONE if opener is None else rows.index[opener]
        games = Playouts(lanes, owners, likes, lanes.state(table), view.counts, view.seat, bar)
        games.force(np.full(len(owners), NONE if move == PASS else rows.index[move]))
        going = True
        while going:
            await breathe()
            for _ in range(STEPS):
                going = games.step()
        return games
