"""The parts that a composed scene is made of: pieces of picture, zones to hit, scroll areas."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import pygame
from pygame import Rect

from game.ui.line import Line

EASE = 16.0
"""How fast a gliding scroll area nears its goal: the share of the way a second."""
FRICTION = 4.5
"""How fast a flung scroll area slows down: the share of its speed a second."""
SLOWEST = 12.0
"""Pixels a second at which it stands still."""

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
    limit: int = 0
    empty: str = ""
    submit: Callable[[], None] | None = None
    place_at: Callable[[float], int] | None = None
    """Before which of a field's letters an x, in window pixels, lies."""
    slide: Callable[[float], None] | None = None
    """What a press or a drag at this x, in window pixels, does at once."""
    refuse: Callable[[], None] | None = None
    """What answers a press of it while it is disabled."""


@dataclass
class Typing:
    """The field that was last typed into: its caret, what of it is chosen, what is shown."""

    id: str = ""
    caret: int = 0
    anchor: int = 0
    first: int = 0
    """The first letter that is shown."""
    composed: str = ""
    """What an input method has put together so far; it stands at the caret."""
    shown: bool = True
    """Whether the caret is shown just now."""
    blinked: float = 0.0
    """When that changed last, in seconds."""
    at: Rect | None = None
    """Where the caret stands, in window pixels."""

    def line(self, id: str, text: str) -> Line:
        """What field `id`, which holds `text`, is to its editor: the caret at its end if new."""
        if id != self.id:
            return Line(text, len(text), len(text))
        return Line.of(text, self.caret, self.anchor)


@dataclass
class Scrolling:
    """A scroll area: its viewport, how tall its content is, how far it is scrolled."""

    view: Rect
    content: int = 0
    offset: float = 0.0
    speed: float = 0.0
    """Pixels a second that it still moves after it was flung."""
    goal: float | None = None
    """The offset that it glides to."""

    @property
    def most(self) -> float:
        """The largest offset."""
        return float(max(0, self.content - self.view.h))

    def move(self, length: float) -> bool:
        """Scroll at once, down if positive; gives whether there was anything to scroll."""
        before, self.goal = self.offset, None
        self.offset = min(max(0.0, self.offset + length), self.most)
        return self.offset != before

    def glide(self, length: float) -> bool:
        """Scroll in the frames to come; gives whether there is anything to scroll."""
        start = self.offset if self.goal is None else self.goal
        self.goal, self.speed = min(max(0.0, start + length), self.most), 0.0
        return self.goal != start

    def tick(self, dt: float) -> bool:
        """`dt` seconds pass; gives whether it moved."""
        if self.goal is not None:
            way, goal = self.goal - self.offset, self.goal
            moved = self.move(way if abs(way) < 1 else way * min(1.0, dt * EASE))
            self.goal = None if self.offset == goal else goal
            return moved
        if not self.speed:
            return False
        moved = self.move(self.speed * dt)
        self.speed *= max(0.0, 1 - FRICTION * dt)
        if abs(self.speed) < SLOWEST or not moved:
            self.speed = 0.0
        return moved


@dataclass
class Hold:
    """A control that was just pressed in a scroll area: it stays where it is under the pointer.

    What it does may make what stands above it higher or lower.
    """

    id: str
    middle: int
    """Where its middle was, in window pixels from the top."""
    scroll: Scrolling
    offset: float

    def keep(self, rect: Rect) -> bool:
        """Scroll so that the control, now at `rect`, is where it was; whether that took any.

        A press that scrolled the area itself has its way.
        """
        scroll = self.scroll
        if scroll.offset != self.offset or scroll.goal is not None:
            return False
        moved = scroll.move(rect.centery - self.middle)
        self.offset = scroll.offset
        return moved


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
