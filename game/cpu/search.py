"""A player who searches: it imagines the cards that it cannot see, and plays its moves out in them.

It draws deals that fit all it knows for certain, weighs them by what has been played, and plays
each of its moves, passing on purpose included, to the end of the round in the same worlds. Moves
that fall behind are dropped early. What counts is the points of the place, not only the win. How a
view is read and a round played out, a game's `Reading` says. It sees views, never a round; pygame
may not enter.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import numpy as np

from game.cpu.beliefs import Deals, Doubles, resample
from game.cpu.levels import decision_dice
from game.games.sietes.reading import Reading, Worlds
from game.rules import Move
from game.scheduler import breathe

POOL = 2048
"""Deals that are drawn and weighed for a decision."""
BUDGET = 24_576
"""Playouts of one decision at most, over all its moves."""
BATCH = 2048
"""Playouts at a time: so many that numpy is busy, so few that a step fits into a frame."""
CLEAR = 3.0
"""Standard errors by which a move has to be behind to be dropped."""


class Searcher(ABC):
    """A player; its dice are thrown anew for each decision from `seed` and the view."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    @abstractmethod
    def read(self, view: Any) -> Reading:
        """What the view tells about the hidden cards."""

    async def choose(self, view: Any, legal: Sequence[Move]) -> Move:
        """The legal move with the most points of place on average."""
        if len(legal) == 1:
            return legal[0]
        dice = np.random.default_rng(decision_dice(self._seed, view).getrandbits(64))
        reading = self.read(view)
        weights, worlds = await _imagine(reading, dice)
        alive = list(legal)
        points = {move: np.empty(0) for move in legal}
        spent = 0
        while len(alive) > 1 and spent < BUDGET:
            share = min(BATCH, BUDGET - spent) // len(alive)
            drawn = worlds.take(resample(weights, max(share, 1), dice))
            found = await _play_out(reading, drawn, alive, dice)
            spent += found.size
            for move, more in zip(alive, found, strict=True):
                points[move] = np.concatenate([points[move], more])
            alive = _still_open(alive, np.array([points[move] for move in alive]))
        return max(alive, key=lambda move: float(points[move].mean()))


async def _imagine(reading: Reading, dice: np.random.Generator) -> tuple[Doubles, Worlds]:
    """Worlds that may be the true one, and the logarithms of their weights."""
    owners = Deals(reading.sizes, (~reading.barred).astype(np.float64)).sample(POOL, dice)
    await breathe()
    weights = np.zeros(POOL)
    for column in range(len(reading.hidden)):
        likely = reading.likelihood(column, owners)
        best = likely.max(axis=0)
        weights += best + np.log(np.exp(likely - best).sum(axis=0))
        await breathe()
    worlds = reading.worlds(owners, dice)
    await breathe()
    return weights, worlds


async def _play_out(
    reading: Reading, worlds: Worlds, moves: Sequence[Move], dice: np.random.Generator
) -> Doubles:
    """Points of place, ``(moves, worlds)``: each move in each world, then to the end."""
    engine, slots = reading.lockstep(worlds, moves)
    engine.look()
    engine.play(slots)
    await breathe()
    while engine.left:
        engine.step(dice)
        await breathe()
    points: Doubles = (reading.view.players - engine.places[reading.seat]).astype(np.float64)
    return points.reshape(len(moves), -1)


def _still_open(moves: Sequence[Move], points: Doubles) -> list[Move]:
    """The moves that may yet turn out best. The same worlds are compared, pair by pair."""
    best = int(points.mean(axis=1).argmax())
    behind = points[best] - points
    error = behind.std(axis=1) / np.sqrt(points.shape[1])
    return [
        move
        for index, move in enumerate(moves)
        if index == best or behind[index].mean() <= CLEAR * error[index]
    ]
