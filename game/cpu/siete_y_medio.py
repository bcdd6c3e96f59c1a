"""The hard CPU of Siete y medio: every choice by the chance to win the match.

It works them out and throws no dice; `game.games.siete_y_medio.strategy` says how.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.cpu.search import Verdict
from game.games.siete_y_medio.strategy import thinking
from game.rules import Move
from game.scheduler import breathe


class Hard:
    """Plays what makes it most likely to end with the most points."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    async def choose(self, view: Any, legal: Sequence[Move]) -> Move:
        """The legal move with the best chance to win the match."""
        if len(legal) == 1:
            return legal[0]
        return (await self.study(view, legal)).move

    async def study(self, view: Any, legal: Sequence[Move]) -> Verdict:
        """The chance to win the match by each legal move; worked out, so without an error."""
        worths: dict[Move, float] = {}
        for move, worth in thinking(view):
            worths[move] = worth
            await breathe()
        best = max(worths, key=worths.__getitem__)
        return Verdict(best, worths, dict.fromkeys(legal, 0.0))
