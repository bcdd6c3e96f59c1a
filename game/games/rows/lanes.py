"""Rows as lanes: which card comes next on each side of each suit, for those who look ahead.

A *lane* is one side of a row: lane ``2 * suit`` runs from the starter's lower neighbour to the
lowest rank, lane ``2 * suit + 1`` from the upper one to the highest. Where nobody is forced out,
cards lie without gaps, and what lies beyond a held card is never laid before it: what a card leads
to is fixed by the deal.

A hand is a *word* of lanes, eight bits each: bit ``k`` is the card ``k`` steps beyond the starter's
neighbour, and bit `DEPTH` of a lower lane is the starter. numpy takes words apart into bytes for
nothing.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from game.games.rows.rows import Rows

LANES = 8
DEPTH = 6
"""Cards in the longest lane."""
STARTER = 1 << DEPTH


class Lanes:
    """The lanes of one deck and starter. Cards are their bit numbers, see `Rows.index`."""

    def __init__(self, rows: Rows) -> None:
        self.cards = len(rows.names)
        self.starters = [rows.index[card] for card in rows.cards(rows.starters)]
        first = self.starters[0]
        self.lanes: list[list[int]] = []
        for starter in self.starters:
            low = starter - first
            self.lanes.append(list(range(starter - 1, low - 1, -1)))
            self.lanes.append(list(range(starter + 1, low + rows.length)))
        self.place: dict[int, tuple[int, int]] = {
            card: (lane, depth)
            for lane, cards in enumerate(self.lanes)
            for depth, card in enumerate(cards)
        } | {card: (2 * suit, DEPTH) for suit, card in enumerate(self.starters)}
        """By card: its lane, and its bit there."""
        bits = [8 * lane + bit for lane, bit in map(self.place.__getitem__, range(self.cards))]
        self.bits: NDArray[np.uint64] = np.uint64(1) << np.array(bits, np.uint64)
        """By card: its bit in a word."""

    def beyond(self, card: int) -> list[list[int]]:
        """What a card leads to: one list of cards a side, the nearest first; two for a starter."""
        lane, bit = self.place[card]
        if bit == DEPTH:
            return [self.lanes[lane], self.lanes[lane + 1]]
        return [self.lanes[lane][bit + 1 :]]

    def opens(self, card: int) -> list[int]:
        """The cards that come next once a card lies: at most one a side."""
        return [side[0] for side in self.beyond(card) if side]


@cache
def lanes_of(rows: Rows) -> Lanes:
    """The lanes of these rows."""
    return Lanes(rows)
