"""Where the cards of the own hand lie, and how large they are: a fan, or rows.

A hand that is played down keeps its size, or grows; it never shrinks. Rectangles are
``(x, y, w, h)`` in window pixels. No pygame here.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import TypeAlias

from game.ui.theme import TARGET, Metrics

Box: TypeAlias = tuple[int, int, int, int]

CARD_RATIO = 1.4
MOST_LINES = 5
SHOWN = 0.6
"""The part of a card's height that the row below leaves in sight at least."""
GROWTH = 1.3
"""Cards grow only when they can grow so much: else a hand keeps its size as it is played down."""
ALIKE = 0.9
"""The part of the largest size for which fewer rows are taken."""
FEW = 4
"""So many cards lie in one row where no more are held, and fewer are no larger."""
LIFT = 13
"""Design pixels above rows, for a card that is lifted."""
LARGEST = 104
"""Design pixels of the width of a card in rows."""


@dataclass(frozen=True)
class HandPlace:
    """Where a hand card lies: its centre, its turn in degrees clockwise, its width."""

    x: float
    y: float
    angle: float
    width: float


def fan(box: Box, count: int, metrics: Metrics) -> list[HandPlace]:
    """A gentle arc of cards in one row, each overlapping the next where there is little room."""
    x, y, width, height = box
    lift = metrics.px(14)
    arc = min(height * 0.05, metrics.px(9))
    card = min((height - lift) / CARD_RATIO, metrics.px(150)) - arc * 0.6
    pitch = min(card * 0.94, (width - card) / max(count - 1, 1))
    start = x + (width - pitch * (count - 1)) / 2
    spread = min(0.9, 10 / max(count, 1))
    middle = (count - 1) / 2
    bend = arc if count > 2 else 0
    return [
        HandPlace(
            start + index * pitch,
            y + lift + card * CARD_RATIO / 2 + bend * ((index - middle) / max(middle, 1)) ** 2,
            (index - middle) * spread,
            card,
        )
        for index in range(count)
    ]


def rows(box: Box, count: int, most: int, metrics: Metrics) -> list[HandPlace]:
    """Straight rows of `count` cards; where the box is low, a row overlaps the one above.

    The hand has `most` cards when it is largest: from there on it is followed down to `count`.
    """
    x, y, width, height = box
    gap, lift = metrics.px(6), metrics.px(LIFT)
    room = height - lift
    card, columns = _kept(width, room, count, most, metrics)
    lines, columns = ceil(count / columns), min(count, columns)
    tall = card * CARD_RATIO
    step = min(tall + gap, (room - tall) / max(lines - 1, 1))
    left = x + (width - columns * card - (columns - 1) * gap) / 2
    top = y + lift + (room - tall - (lines - 1) * step) / 2
    return [
        HandPlace(
            left + index % columns * (card + gap) + card / 2,
            top + index // columns * step + tall / 2,
            0.0,
            card,
        )
        for index in range(count)
    ]


def largest(box: Box, count: int, metrics: Metrics) -> float:
    """How wide cards are when so many lie in rows in a box."""
    return _largest(box[2], box[3] - metrics.px(LIFT), count, metrics)[0]


@lru_cache(maxsize=64)
def _kept(width: int, room: int, count: int, most: int, metrics: Metrics) -> tuple[float, int]:
    """How wide the cards are that are left of the largest hand, and in how many columns."""
    card, columns = _largest(width, room, max(most, count), metrics)
    for fewer in range(max(most, count) - 1, max(count, FEW) - 1, -1):
        larger, narrower = _largest(width, room, fewer, metrics)
        if larger >= card * GROWTH:
            card, columns = larger, narrower
    return card, columns


def _largest(width: int, room: int, count: int, metrics: Metrics) -> tuple[float, int]:
    """How wide cards are in the best rows for so many, and in how many columns they are."""
    gap, least = metrics.px(6), metrics.px(TARGET)
    ways = []
    for lines in range(1, MOST_LINES + 1 if count > FEW else 2):
        columns = ceil(count / lines)
        wide = (width - gap * (columns - 1)) / columns
        tall = min(room / (1 + (lines - 1) * SHOWN), room - (lines - 1) * least)
        ways.append((max(1.0, min(wide, tall / CARD_RATIO, metrics.px(LARGEST))), columns))
    widest = max(ways)[0]
    enough = max(widest * ALIKE, min(widest, least))
    return next(way for way in ways if way[0] >= enough)
