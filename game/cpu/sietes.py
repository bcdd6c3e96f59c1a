"""The hard CPU of Sietes: a searcher that reads views as `game.games.sietes.reading` does."""

from __future__ import annotations

from game.cpu.search import Searcher
from game.games.sietes.reading import Reading
from game.games.sietes.rules import SietesView


class Hard(Searcher):
    """Imagines the cards it cannot see, many times over, and picks what wins most."""

    def read(self, view: SietesView) -> Reading:
        return Reading(view)
