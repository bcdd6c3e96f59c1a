"""The hard CPU of Sedma: a searcher that reads views as `game.games.sedma.reading` does."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.cpu.levels import decision_dice
from game.cpu.search import Effort, Searcher, Verdict, study
from game.games.sedma.reading import Reading
from game.games.sedma.rules import SedmaView
from game.rules import Move


class Hard(Searcher):
    """Deals out the hidden cards many times as play suggests, and plays each deal to its end."""

    effort = Effort(deals=1024, pool=2048, exchanges=0, playouts=4096, batch=1024, clear=2.7)
    solving = Effort(deals=512, pool=1024, exchanges=0, playouts=512, batch=128, clear=2.7)
    """For the last tricks, where each deal is solved."""

    def read(self, view: SedmaView) -> Reading:
        return Reading(view)

    async def study(self, view: SedmaView, legal: Sequence[Move]) -> Verdict:
        """What each legal move is worth. Moves that come to the same are looked at once."""
        reading = self.read(view)
        first = {reading.alike(move): move for move in reversed(legal)}
        if len(first) == 1:
            return Verdict(legal[0], dict.fromkeys(legal, 0.0), dict.fromkeys(legal, 0.0))
        dice = np.random.default_rng(decision_dice(self._seed, view).getrandbits(64))
        effort = self.solving if reading.ending else self.effort
        verdict = await study(reading, [*first.values()][::-1], dice, effort)
        same = {move: first[reading.alike(move)] for move in legal}
        return Verdict(
            verdict.move,
            {move: verdict.points[each] for move, each in same.items()},
            {move: verdict.errors[each] for move, each in same.items()},
        )
