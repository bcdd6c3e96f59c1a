"""What points are worth in a match of Siete y medio: the chance to end with the most.

While many hands are left a point is a point; toward the end only the lead counts. Both come from
one formula: a seat's weight is exp(points / spread) − 1, the spread being what the hands to come
may still move, and its chance is its part of all weights. The bank is worth points of its own. No
cards here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, sqrt

from game.games.siete_y_medio.settling import steps
from game.rules import Seat

SWING = 1.25
"""The spread of one hand, in middle bets. Like all here it is what made the ends of self-played
matches of four, seen from the starts of their hands, most likely.
"""
GROWTH = 1 / 6
"""The power of the number of hands by which their spread grows faster than chance alone would."""
BANK = 2.0
"""What the bank is worth in the next hand, in middle bets, in a long match of four."""
TENURE = 2.5
"""For how many hands one keeps a bank, about."""


@dataclass(frozen=True)
class Horizon:
    """What is still to come: how much may move, and what the bank of the next hand is worth."""

    spread: float
    bank: float
    last: bool


@cache
def horizon(number: int, hands: int, players: int, pending: float = 0.0) -> Horizon:
    """What is to come in a match of so many hands among so many players left.

    Hand `number` is over but for the part `pending` of it, which others still play for.
    """
    here, *middles = (sum(steps(each, hands)[1:3]) / 2 for each in range(number, hands + 1))
    moving = pending * here * here + sum(middle * middle for middle in middles)
    if not moving:
        return Horizon(1.0, 0.0, True)
    tenure = min(len(middles), TENURE)
    bank = BANK * middles[0] * tenure / TENURE * (players - 1) / 3 if middles else 0.0
    spread = SWING * sqrt(moving) * (pending + len(middles)) ** GROWTH
    return Horizon(spread, bank, False)


def chance(points: Sequence[int], seat: Seat, bank: Seat, ahead: Horizon) -> float:
    """The chance of `seat` to win the match with these points, the next bank being `bank`'s."""
    if points[seat] == 0:
        return 0.0
    if ahead.last:
        best = max(points)
        return 1 / points.count(best) if points[seat] == best else 0.0
    top = max(points) + ahead.bank
    whole = mine = 0.0
    for each, held in enumerate(points):
        if held == 0:
            continue
        worth = (held + (ahead.bank if each == bank else 0.0)) / ahead.spread
        # Scaled by the largest, so that no exponential overflows.
        weight = exp(worth - top / ahead.spread) - exp(-top / ahead.spread)
        whole += weight
        if each == seat:
            mine = weight
    return mine / whole
