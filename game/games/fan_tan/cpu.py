"""How a CPU plays Fan Tan without searching: a beginner, and a yardstick.

Neither passes on purpose. Everything here sees a `FanTanView` and the legal moves, and nothing
else. pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.games.fan_tan.rules import FanTanView, rows_for
from game.games.rows import advice
from game.rules import Move


def greedy(view: FanTanView, legal: Sequence[Move], rng: random.Random) -> Move:
    """The yardstick; see `game.games.rows.advice.greedy`."""
    return advice.greedy(advice.prospects(view, rows_for(view.options.start), legal), rng)


def easy(view: FanTanView, legal: Sequence[Move], rng: random.Random) -> Move:
    """A beginner."""
    return advice.beginner(advice.prospects(view, rows_for(view.options.start), legal), rng)
