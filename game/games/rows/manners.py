"""Manners of playing where one must lay what fits, as tables of odds for look-up.

A *manner* values a lay by the pattern beyond it: which of the cards on that side are one's own. The
pattern does not change while the card is held, so one look-up a deal gives what every seat likes
about every card that it holds. Whoever has several things to do does each in proportion to its
odds, the exponential of its value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.games.rows.lanes import DEPTH, LANES, STARTER, Lanes, lanes_of
from game.games.rows.rows import Rows

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.intp]
Words: TypeAlias = NDArray[np.uint64]

Pattern: TypeAlias = tuple[bool, ...]
"""Of the cards beyond a card on one side, the nearest first: which are one's own."""

BYTES = 2 * STARTER
"""What the byte of a lane can be."""
PLACES = DEPTH + 1
"""The bits of a lane: its cards, and the starter last."""
MANNER = LANES * PLACES * BYTES
"""The length of a manner's stretch in a table."""


@dataclass(frozen=True)
class Manner:
    """How good each thing to do is, in the units of a softmax's exponent."""

    lay: Callable[[Pattern], float]
    """Of a card by what lies beyond it; of a starter, the sum of both its sides."""
    passing: float
    """Of passing on purpose, where that is allowed."""


class Tables:
    """Several manners laid out for look-up, and last that of someone who does anything at all."""

    def __init__(self, lanes: Lanes, manners: Sequence[Manner]) -> None:
        whim = Manner(lambda beyond: 0.0, 0.0)
        self.lanes = lanes
        self.manners = len(manners)
        self.whim = self.manners
        """The number of the manner that is none."""
        table = np.zeros((self.manners + 1, LANES, PLACES, BYTES), np.float32)
        byte = np.arange(BYTES)
        for number, each in enumerate([*manners, whim]):
            by_length = [_odds(each.lay, length) for length in range(PLACES)]
            for lane, cards in enumerate(lanes.lanes):
                own = byte & (1 << len(cards)) - 1
                for k in range(len(cards)):
                    held = own >> k & 1
                    table[number, lane, k] = held * by_length[len(cards) - 1 - k][own >> k + 1]
                # Of a starter, the lower lane says whether it is held, and both count.
                held = byte // STARTER if lane % 2 == 0 else np.ones_like(byte)
                table[number, lane, DEPTH] = held * by_length[len(cards)][own]
        self._odds = table.ravel()
        self._lane = np.array([lanes.place[card][0] for card in range(lanes.cards)])
        self._bit = np.array([lanes.place[card][1] for card in range(lanes.cards)])
        self.passing = np.exp(np.array([manner.passing for manner in [*manners, whim]], np.float32))
        """By manner: the odds of passing on purpose."""

    def odds(self, hands: Words, cards: Ints, manner: Ints) -> Floats:
        """How each of these cards weighs with the holder of each hand, 0 if it is not held.

        `manner` is an array that goes with ``(cards, hands)``, which is the shape of what is given.
        """
        lane, bit = self._lane[cards], self._bit[cards]
        bytes_ = hands.view(np.uint8).reshape(-1, LANES).T.astype(np.intp)
        stretch = manner * MANNER
        start = ((lane * PLACES + bit) * BYTES)[:, None]
        found: Floats = self._odds.take(bytes_[lane] + start + stretch)
        starters = np.flatnonzero(bit == DEPTH)
        if starters.size:
            upper = lane[starters] + 1
            start = ((upper * PLACES + DEPTH) * BYTES)[:, None]
            found[..., starters, :] *= self._odds.take(bytes_[upper] + start + stretch)
        return found


def _odds(lay: Callable[[Pattern], float], length: int) -> Floats:
    """What the patterns of a length weigh, by number; bit 0 is the nearest card."""
    patterns = [[bool(bits >> k & 1) for k in range(length)] for bits in range(1 << length)]
    return np.array([exp(lay(tuple(pattern))) for pattern in patterns], np.float32)


# The manners known


def _plain(beyond: Pattern) -> float:
    """Most own cards beyond, then fewest of others'."""
    own = sum(beyond)
    return 4.0 * own - 0.7 * (len(beyond) - own)


def _loose(beyond: Pattern) -> float:
    """The same, but with a wavering hand."""
    return 0.25 * _plain(beyond)


PLAIN, LOOSE = range(2)
_KNOWN = (Manner(_plain, -30.0), Manner(_loose, -3.0))


@cache
def tables_for(rows: Rows) -> Tables:
    """The known manners, in the order of their numbers, for these rows."""
    return Tables(lanes_of(rows), _KNOWN)
