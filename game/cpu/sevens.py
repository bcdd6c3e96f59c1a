"""The CPUs of Sevens that search: they read views as `game.games.sevens.reading` does."""

from __future__ import annotations

from game.cpu.search import Effort, Searcher
from game.games.sevens.reading import Reading
from game.games.sevens.rules import SevensView


class Medium(Searcher):
    """Imagines a few deals that fit what passes have shown."""

    effort = Effort(deals=96, pool=96, exchanges=0, playouts=512, batch=512)

    def read(self, view: SevensView) -> Reading:
        return Reading(view, hints=False)


class Hard(Searcher):
    """Imagines many, each as likely as the play so far makes it, and picks what does best."""

    effort = Effort(deals=768, pool=12_288, exchanges=0, enough=300, playouts=6144)

    def read(self, view: SevensView) -> Reading:
        return Reading(view)
