"""What a view of Fan Tan tells, and what the end of a deal is worth; see
`game.games.rows.reading`. pygame may not enter.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from game.games.fan_tan.rules import PASS_PRICE, PENALTY, FanTanView, card_points, rows_for
from game.games.rows.reading import Doubles, Endings, RowReading


class Reading(RowReading[FanTanView]):
    """A view of Fan Tan, read."""

    def __init__(self, view: FanTanView, hints: bool = True) -> None:
        start = view.options.start
        opener = start if start in ("7d", "7h") else None
        rows = rows_for(start)
        super().__init__(view, rows, opener, view.options.withholding, hints)
        if not view.options.chips:
            self.values = np.array([card_points(card) for card in rows.names])

    def worth(self, ended: Endings, held_back: NDArray[np.bool_]) -> Doubles:
        """Chips won or lost from here; or points fewer than the others have on average.

        Every pass on purpose is caught in the end. The fines of whoever goes out have gone to the
        pot by then, and come back with it; points are not.
        """
        view, seat = self.view, self.seat
        fine = PENALTY * (len(view.withheld) + held_back)
        if not view.options.chips:
            others = (ended.values.sum(axis=0) - ended.values) / (view.players - 1)
            fewer: Doubles = others - ended.values
            fewer[seat] -= fine
            return fewer
        paid = PASS_PRICE * ended.passes
        gain = view.pot + paid.sum(axis=0)
        lost = np.zeros(ended.left.shape)
        lost[seat] += fine
        if view.options.scoring == "cards":
            gain = gain + ended.left.sum(axis=0)
            lost += ended.left
        worth: Doubles = np.where(ended.left == 0, gain, -lost) - paid
        return worth
