"""A player who searches: it imagines the cards that it cannot see, and plays its moves out in them.

It draws deals as its beliefs have them, and plays each of its moves, passing on purpose included,
to the end of the round in the same deals. Moves that fall behind are dropped early. What counts is
the points of the place, not only the win. How a view is read and a round played out, a game's
`Reading` says. Nothing here sees a round; pygame may not enter.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

import numpy as np

from game.cpu.beliefs import Doubles, Evidence, Owners, believe
from game.cpu.levels import decision_dice
from game.rules import Move


class Reading(Evidence, Protocol):
    """What a view tells, and what can be computed from it."""

    async def playouts(
        self, owners: Owners, moves: Sequence[Move], dice: np.random.Generator
    ) -> Doubles:
        """Points, ``(moves, deals)``: each move made in each deal, and the round played out."""
        ...

    async def solve(self, moves: Sequence[Move]) -> Sequence[float] | None:
        """The points of each move with best play, where everything is known; else None."""
        ...

    def habit(self, moves: Sequence[Move]) -> Move | None:
        """What one's own seat would most likely do in a playout, if that alone plays well."""
        ...


@dataclass(frozen=True)
class Effort:
    """How long to think, in deals and playouts: the same on every machine."""

    deals: int = 512
    """Deals believed in."""
    pool: int = 4096
    exchanges: int = 100
    """Even draws to weigh, and chances to change; see `game.cpu.beliefs.believe`."""
    enough: float = math.inf
    """The worth of the draws that are weighed, in equally likely ones, that ends drawing early."""
    playouts: int = 24_576
    """Playouts of one decision at most, over all its moves."""
    batch: int = 2048
    """Playouts at a time: so many that numpy is busy, so few that a step fits into a frame."""
    clear: float = 3.0
    """Standard errors by which a move has to be behind to be dropped."""
    doubt: float = 0.05
    """Points by which a move has to be better than the habit, to be played in its stead: playouts
    guess at how the others play, and so many are soon imagined."""


@dataclass(frozen=True)
class Verdict:
    """What a search found."""

    move: Move
    """What it would play."""
    points: dict[Move, float]
    """By legal move: the points it brings on average. Of a move dropped early, roughly."""
    errors: dict[Move, float]
    """By legal move: the standard error of how far it is behind the best; 0 where solved."""


async def study(
    reading: Reading, legal: Sequence[Move], dice: np.random.Generator, effort: Effort
) -> Verdict:
    """Find the legal move with the most points, as this reading of a view has it."""
    solved = await reading.solve(legal)
    if solved is not None:
        worth = dict(zip(legal, solved, strict=True))
        return Verdict(max(legal, key=worth.__getitem__), worth, dict.fromkeys(legal, 0.0))
    owners = await believe(
        reading, effort.deals, dice,
        pool=effort.pool, exchanges=effort.exchanges, enough=effort.enough,
    )  # fmt: skip
    owners = dice.permutation(owners)
    alive = list(legal)
    found = {move: np.empty(0) for move in legal}
    errors = dict.fromkeys(legal, 0.0)
    spent = start = 0
    while len(alive) > 1 and spent + len(alive) <= effort.playouts:
        count = max(min(effort.batch, effort.playouts - spent) // len(alive), 1)
        which = np.arange(start, start + count) % len(owners)
        points = await reading.playouts(owners[which], alive, dice)
        for move, more in zip(alive, points, strict=True):
            found[move] = np.concatenate([found[move], more])
        spent += points.size
        start += count
        alive = _still_open(alive, found, errors, effort.clear)
    points_of = {move: float(each.mean()) for move, each in found.items()}
    best = max(alive, key=points_of.__getitem__)
    habit = reading.habit(legal)
    if habit is not None and points_of[best] - points_of[habit] <= effort.doubt:
        best = habit
    return Verdict(best, points_of, errors)


def _still_open(
    moves: list[Move], found: dict[Move, Doubles], errors: dict[Move, float], clear: float
) -> list[Move]:
    """The moves that may yet turn out best. The same deals are compared, pair by pair."""
    points = np.array([found[move] for move in moves])
    best = int(points.mean(axis=1).argmax())
    behind = points[best] - points
    error = behind.std(axis=1) / np.sqrt(points.shape[1])
    errors.update(zip(moves, error.tolist(), strict=True))
    return [
        move for i, move in enumerate(moves) if i == best or behind[i].mean() <= clear * error[i]
    ]


class Searcher(ABC):
    """A player who searches. Its dice are thrown anew for each decision by `decision_dice`."""

    effort: ClassVar[Effort] = Effort()

    def __init__(self, seed: str) -> None:
        self._seed = seed

    @abstractmethod
    def read(self, view: Any) -> Reading:
        """What a view of the seat that has the turn tells."""

    async def choose(self, view: Any, legal: Sequence[Move]) -> Move:
        """The legal move with the most points of place on average."""
        if len(legal) == 1:
            return legal[0]
        return (await self.study(view, legal)).move

    async def study(self, view: Any, legal: Sequence[Move]) -> Verdict:
        """What each legal move is worth."""
        dice = np.random.default_rng(decision_dice(self._seed, view).getrandbits(64))
        return await study(self.read(view), legal, dice, self.effort)
