"""How a CPU plays Sevens without searching: a beginner, and a yardstick.

Everything here sees a `SevensView` and the legal moves, and nothing else. pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.games.rows import advice
from game.games.sevens.rules import SevensView, rows
from game.rules import Move


def greedy(view: SevensView, legal: Sequence[Move], rng: random.Random) -> Move:
    """The yardstick; see `game.games.rows.advice.greedy`."""
    return advice.greedy(advice.prospects(view, rows(), legal), rng)


def easy(view: SevensView, legal: Sequence[Move], rng: random.Random) -> Move:
    """A beginner."""
    return advice.beginner(advice.prospects(view, rows(), legal), rng)
