"""Manners of playing Sietes, as tables of scores for playouts in lockstep.

A *manner* values a lay by the pattern beyond it: which of the cards still missing on that side are
one's own. A pass is valued by the passes left. Only sums of such values are compared, so a whole
turn is a few table look-ups for thousands of rounds at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.games.rows import Ends
from game.games.sietes.lanes import DEPTH, LANE_FULL

Floats: TypeAlias = NDArray[np.float32]

NEVER = -1e9
"""The score of what cannot be played."""
LAST = -1e6
"""The score of what is played only when nothing else can be."""
STATES = 2 * 64 * 64
"""Of a lane: whether its other side lies whole, what lies in it, what one holds of it."""

Pattern: TypeAlias = tuple[bool, ...]
"""Of the cards still missing beyond a card on its side, the nearest first: which are one's own."""


@dataclass(frozen=True)
class Manner:
    """How good each thing to do is, in the units of a softmax's exponent."""

    lay: Callable[[Pattern], float]
    joker: Callable[[Pattern], float]
    """Of the joker and the card after it: the pattern beyond that card."""
    passing: Sequence[float]
    """By passes left, from 0 on; the last value stands for all more. The first is never used."""


class Tables:
    """Several manners laid out for look-up, each a stretch of the same arrays.

    ``lay[manner * STATES + state]``, with ``state = across * 4096 + laid * 64 + held``: whether the
    lane's other side lies whole, what lies in the lane, what the seat holds of it.
    """

    def __init__(self, ends: Ends, voluntary: bool, manners: Sequence[Manner]) -> None:
        def table(value: Callable[[Manner], Callable[[Pattern], float]], skip: int) -> Floats:
            parts = [_lane_table(value(each), ends == "tunnel", skip) for each in manners]
            return np.concatenate(parts)

        def outside(value: Callable[[Manner], Callable[[Pattern], float]], skip: int) -> Floats:
            parts = [_lane_table(value(each), True, skip) for each in manners]
            across = np.tile(np.arange(STATES) >= STATES // 2, len(manners))
            return np.where(across, np.concatenate(parts), np.float32(NEVER))

        self.lay = table(lambda manner: manner.lay, 0)
        self.joker = table(lambda manner: manner.joker, 1)
        if ends == "joined":
            self.lay_outside = outside(lambda manner: manner.lay, 0)
            self.lay_outside[np.tile(_one_missing(), len(manners))] = NEVER
            self.joker_outside = outside(lambda manner: manner.joker, 1)
        self.joker_crossing = np.array([each.joker(()) for each in manners], np.float32)
        """By manner: of the joker on a lane's last place and the next card across the join."""
        held = np.arange(STATES) & LANE_FULL
        missing = LANE_FULL ^ (np.arange(STATES) >> DEPTH & LANE_FULL)
        self.last_is_others = _one_missing() & (held & missing == 0)
        self.last_is_others &= np.arange(STATES) < STATES // 2
        """By state: a joker that stands in this lane goes on across the join."""
        self.own_outermost = (held & missing) * 2 > missing
        """By state: the missing card nearest to the end is one's own."""
        passing = np.full((len(manners), 128), LAST, np.float32)
        if voluntary:
            for i, manner in enumerate(manners):
                values = manner.passing
                passing[i, 1 : len(values)] = values[1:]
                passing[i, len(values) :] = values[-1]
        self.passing = passing.ravel()
        """By ``manner * 128 + passes left``."""


def _lane_table(value: Callable[[Pattern], float], tunnel: bool, skip: int) -> Floats:
    """By state: the value of laying in this lane, after `skip` others' cards that a joker covers.

    With `tunnel` a lane whose other side lies whole is read from its end.
    """
    table = np.full(STATES, NEVER, np.float32)
    known: dict[Pattern, float] = {}
    for state in range(STATES):
        across, laid, held = state >> 12, state >> DEPTH & LANE_FULL, state & LANE_FULL
        if laid & held:
            continue
        order = range(DEPTH)[::-1] if tunnel and across else range(DEPTH)
        missing = tuple(bool(held >> k & 1) for k in order if not laid >> k & 1)
        if len(missing) > skip and missing[skip] and not any(missing[:skip]):
            beyond = missing[skip + 1 :]
            if beyond not in known:
                known[beyond] = value(beyond)
            table[state] = known[beyond]
    return table


def _one_missing() -> NDArray[np.bool_]:
    """By state: one card is missing from the lane, so that both readings lay the same card."""
    laid = np.arange(STATES) >> DEPTH & LANE_FULL
    return np.asarray(np.bitwise_count(laid) == DEPTH - 1)
