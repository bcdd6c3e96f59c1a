"""The parts that a composed scene is made of: pieces of picture, zones to hit, scroll areas."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame
from pygame import Rect

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = Sequence[Point]


@dataclass(slots=True)
class Piece:
    """A bit of picture, drawn only if it can be seen."""

    key: Hashable
    make: Callable[[], pygame.Surface]
    rect: Rect
    z: float
    clip: Rect | None
    words: str = ""
    """What is written on it, if anything."""
    scroll: str | None = None

    @property
    def shown(self) -> Rect:
        """Where it can be seen."""
        return self.rect if self.clip is None else self.rect.clip(self.clip)


@dataclass(slots=True)
class Zone:
    """An area in which the pointer hits control `id`, or nothing at all (None: a lid)."""

    id: str | None
    rect: Rect
    polygon: Polygon | None
    layer: int
    clip: Rect | None
    scroll: str | None
    radius: int = 0
    picker: Picker | None = None

    @property
    def shown(self) -> Rect:
        """Where it can be hit."""
        return self.rect if self.clip is None else self.rect.clip(self.clip)

    def contains(self, point: Point) -> bool:
        """Whether a press at `point` (window pixels) lands here."""
        if not self.shown.collidepoint(point):
            return False
        return self.polygon is None or inside(point, self.polygon)


@dataclass(frozen=True)
class Picker:
    """A picture that knows by itself what is where: the table with its cards.

    `pick` gives the id of the control at a point or None; `shape` the control's outline in window
    pixels or None if it is not to be seen. Both are asked anew each time, so cards may move.
    """

    pick: Callable[[Point], str | None]
    shape: Callable[[str], Polygon | None]


@dataclass
class Extras:
    """What a control does beside what its node says."""

    double: Callable[[], None] | None = None
    hint: str = ""
    drag: bool = False
    radio: str | None = None
    limit: int = 0
    submit: Callable[[], None] | None = None


@dataclass
class Scrolling:
    """A scroll area: its viewport, how tall its content is, how far it is scrolled."""

    view: Rect
    content: int = 0
    offset: float = 0.0
    speed: float = 0.0

    @property
    def most(self) -> float:
        """The largest offset."""
        return float(max(0, self.content - self.view.h))


def bounds(polygon: Polygon) -> Rect:
    """The smallest rectangle around a polygon."""
    xs = [point[0] for point in polygon]
    ys = [point[1] for point in polygon]
    left, top = int(min(xs)), int(min(ys))
    return Rect(left, top, round(max(xs)) - left + 1, round(max(ys)) - top + 1)


def corners(rect: Rect) -> Polygon:
    """A rectangle as a polygon, clockwise from its top left."""
    return (
        (rect.left, rect.top),
        (rect.right, rect.top),
        (rect.right, rect.bottom),
        (rect.left, rect.bottom),
    )


def inside(point: Point, polygon: Polygon) -> bool:
    """Whether a point lies in a polygon, by the even-odd rule."""
    x, y = point
    within = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
        ax, ay = bx, by
    return within
