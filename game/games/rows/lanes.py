"""Rows as lanes: which card comes next on each side of each suit, for those who look ahead.

A *lane* is one side of a row: lane ``2 * suit`` runs from the starter's lower neighbour to the
lowest rank, lane ``2 * suit + 1`` from the upper one to the highest. Where nobody is forced out,
cards lie without gaps, so one number tells a lane's state: 0 while the starter does not lie, else 1
plus the cards laid. A held card's lane beyond it is never laid: what a card leads to is fixed by
the deal.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from game.games.rows.rows import Rows

NONE = -1
"""No card."""


class Lanes:
    """The lanes of one deck and starter. Cards are their bit numbers, see `Rows.index`."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.cards = len(rows.names)
        starters = [rows.index[card] for card in rows.cards(rows.starters)]
        first = starters[0]
        self.lanes: list[list[int]] = []
        for starter in starters:
            low = starter - first
            self.lanes.append(list(range(starter - 1, low - 1, -1)))
            self.lanes.append(list(range(starter + 1, low + rows.length)))
        self.starters = starters
        self.lane_of: dict[int, tuple[int, int]] = {
            card: (lane, depth)
            for lane, cards in enumerate(self.lanes)
            for depth, card in enumerate(cards)
        }
        """Lane and depth of every card but the starters."""

    def beyond(self, card: int) -> list[list[int]]:
        """What a card leads to: one list of cards a side, the nearest first; two for a starter."""
        if card in self.lane_of:
            lane, depth = self.lane_of[card]
            return [self.lanes[lane][depth + 1 :]]
        suit = self.starters.index(card)
        return [self.lanes[2 * suit], self.lanes[2 * suit + 1]]

    def state(self, table: int) -> list[int]:
        """By lane: 0 while the starter does not lie, else 1 plus the cards laid."""
        return [
            1 + sum(table >> card & 1 for card in cards)
            if table >> self.starters[lane // 2] & 1
            else 0
            for lane, cards in enumerate(self.lanes)
        ]

    @cached_property
    def following(self) -> NDArray[np.intp]:
        """``(lanes, states)``: the card that is laid next in a lane, `NONE` where nothing is.

        A starter comes next in its lower lane.
        """
        deepest = max(map(len, self.lanes))
        table = np.full((len(self.lanes), deepest + 2), NONE)
        for lane, cards in enumerate(self.lanes):
            if lane % 2 == 0:
                table[lane, 0] = self.starters[lane // 2]
            table[lane, 1 : 1 + len(cards)] = cards
        return table

    @cached_property
    def steps(self) -> NDArray[np.int8]:
        """``(cards, cards)``: how many steps beyond the first the second lies; 0 if it does not."""
        table = np.zeros((self.cards, self.cards), np.int8)
        for card in range(self.cards):
            for side in self.beyond(card):
                table[card, side] = np.arange(1, 1 + len(side))
        return table

    @cached_property
    def laid_from(self) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """By card: its lane, and the state of the lane from which on it lies."""
        lane, least = np.zeros((2, self.cards), np.intp)
        for suit, card in enumerate(self.starters):
            lane[card], least[card] = 2 * suit, 1
        for card, (number, depth) in self.lane_of.items():
            lane[card], least[card] = number, depth + 2
        return lane, least
