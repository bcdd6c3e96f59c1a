"""What a view of Sevens tells, and what the end of a round is worth; see `game.games.rows.reading`.

pygame may not enter.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.games.rows.reading import Doubles, Endings, RowReading
from game.games.sevens.rules import OPENER, SevensView, rows

OUT = 8.0
"""What being out first is worth, in cards left."""


class Reading(RowReading[SevensView]):
    """A view of Sevens, read."""

    def __init__(self, view: SevensView, hints: bool = True) -> None:
        super().__init__(view, rows(), OPENER, purpose=False, hints=hints)

    def worth(self, ended: Endings, held_back: NDArray[np.bool_]) -> Doubles:
        """Cards fewer than the others have on average, and more for being out."""
        others = (ended.left.sum(axis=0) - ended.left) / (self.view.players - 1)
        worth: Doubles = others - ended.left + OUT * (ended.left == 0)
        return worth
