"""The hard CPU of Sedma: a searcher that reads views as `game.games.sedma.reading` does."""

from __future__ import annotations

from collections.abc import Sequence

from game.cpu.search import Effort, Searcher, Verdict
from game.games.sedma.reading import Reading
from game.games.sedma.rules import SedmaView
from game.rules import Move


class Hard(Searcher):
    """Deals out the hidden cards many times as play suggests, and plays each deal to its end."""

    effort = Effort(deals=1024, pool=2048, exchanges=0, playouts=16_384, batch=2048)

    def read(self, view: SedmaView) -> Reading:
        return Reading(view)

    async def study(self, view: SedmaView, legal: Sequence[Move]) -> Verdict:
        """What each legal move is worth. Moves that come to the same are looked at once."""
        reading = self.read(view)
        first = {reading.alike(move): move for move in reversed(legal)}
        if len(first) == 1:
            return Verdict(legal[0], dict.fromkeys(legal, 0.0), dict.fromkeys(legal, 0.0))
        verdict = await super().study(view, [move for move in legal if move in first.values()])
        same = {move: first[reading.alike(move)] for move in legal}
        return Verdict(
            verdict.move,
            {move: verdict.points[each] for move, each in same.items()},
            {move: verdict.errors[each] for move, each in same.items()},
        )
