"""The CPUs of Fan Tan that search: they read views as `game.games.fan_tan.reading` does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.cpu.search import Effort, Searcher
from game.games.fan_tan.reading import Reading
from game.games.fan_tan.rules import PASS, FanTanView
from game.rules import Move


class Medium(Searcher):
    """Imagines a few deals that fit what passes have shown; never passes on purpose."""

    effort = Effort(deals=96, pool=96, exchanges=0, playouts=512, batch=512)

    def read(self, view: FanTanView) -> Reading:
        return Reading(view, hints=False)

    async def choose(self, view: Any, legal: Sequence[Move]) -> Move:
        lays = [move for move in legal if move != PASS]
        return await super().choose(view, lays or legal)


class Hard(Searcher):
    """Imagines many, each as likely as the play so far makes it, and picks what does best; holds a
    card back where that is worth its price.
    """

    effort = Effort(deals=768, pool=12_288, exchanges=0, enough=300, playouts=6144)

    def read(self, view: FanTanView) -> Reading:
        return Reading(view)
