"""Rectangles: splitting them, and the places that hand them out to widgets one after the other.

A widget is given a place: a plain rectangle, or a `Column` or `Flow` that it asks for the room it
wants. Pure arithmetic on `pygame.Rect`; nothing here draws or knows a widget.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from pygame import Rect

Wish: TypeAlias = Callable[[int], tuple[int, int]]
"""The size a widget wants, given the width it may have."""


class Place(Protocol):
    """Whatever hands out rectangles."""

    def take(self, wish: Wish) -> Rect:
        """A rectangle for a widget of this wish."""
        ...


Where: TypeAlias = Rect | Place


def take(where: Where, wish: Wish) -> Rect:
    """The rectangle of a widget: `where` itself, or what it hands out."""
    return where.copy() if isinstance(where, Rect) else where.take(wish)


class Column:
    """Hands out full-width rectangles from the top down, `gap` apart."""

    def __init__(self, rect: Rect, gap: int) -> None:
        self.rect = rect.copy()
        self.gap = gap
        self.y = rect.y
        self._empty = True

    @property
    def w(self) -> int:
        """The width there is."""
        return self.rect.w

    @property
    def used(self) -> int:
        """The height taken so far."""
        return self.y - self.rect.y

    def take(self, wish: Wish) -> Rect:
        """The next rectangle down."""
        return self.row(wish(self.rect.w)[1])

    def row(self, height: int) -> Rect:
        """The next full-width rectangle of this height."""
        if not self._empty:
            self.y += self.gap
        self._empty = False
        rect = Rect(self.rect.x, self.y, self.rect.w, height)
        self.y += height
        return rect

    def skip(self, height: int) -> None:
        """Leave `height` free, beside the gap."""
        self.y += height

    def columns(self, height: int, weights: Sequence[float], gap: int | None = None) -> list[Rect]:
        """The next row of this height, split side by side."""
        return columns(self.row(height), weights, self.gap if gap is None else gap)

    def flow(self, gap: int | None = None) -> Flow:
        """A `Flow` from here down; `end` it (or use `with`) before the column goes on.

        `Ui.flow` is the one that can align its lines.
        """
        return Flow(self, self.gap if gap is None else gap)


class Flow:
    """Hands out rectangles side by side and wraps to the next line, like words in a paragraph.

    Used as a context manager inside of a column, which goes on below it. `lines` holds the
    rectangles handed out so far, line by line.
    """

    def __init__(self, column: Column, gap: int) -> None:
        self._column = column
        self.gap = gap
        self.w = column.rect.w
        self.lines: list[list[Rect]] = []
        top = column.row(0)
        self.rect = Rect(top.x, top.y, top.w, 0)
        self._x = 0
        self._y = 0
        self._line = 0

    def take(self, wish: Wish) -> Rect:
        """The next rectangle, on this line or on a new one."""
        width, height = wish(self.w)
        width = min(width, self.w)
        if self._x and self._x + width > self.w:
            self._x, self._y = 0, self._y + self._line + self.gap
            self._line = 0
        rect = Rect(self.rect.x + self._x, self.rect.y + self._y, width, height)
        if self._x == 0:
            self.lines.append([])
        self.lines[-1].append(rect.copy())
        self._x += width + self.gap
        self._line = max(self._line, height)
        return rect

    def end(self) -> None:
        """Give the height used back to the column."""
        self._column.skip(self._y + self._line)

    def __enter__(self) -> Flow:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()


def inset(rect: Rect, x: int, y: int | None = None) -> Rect:
    """`rect` without a margin of `x` at each side and `y` (else `x`) above and below."""
    return rect.inflate(-2 * x, -2 * (x if y is None else y))


def columns(rect: Rect, weights: Sequence[float], gap: int = 0) -> list[Rect]:
    """`rect` split side by side in the proportion of `weights`, `gap` apart, to the pixel."""
    spans = _split(rect.w, weights, gap)
    return [Rect(rect.x + start, rect.y, length, rect.h) for start, length in spans]


def rows(rect: Rect, weights: Sequence[float], gap: int = 0) -> list[Rect]:
    """`rect` split from the top down in the proportion of `weights`, `gap` apart."""
    spans = _split(rect.h, weights, gap)
    return [Rect(rect.x, rect.y + start, rect.w, length) for start, length in spans]


def cut(rect: Rect, side: str, length: int, gap: int = 0) -> tuple[Rect, Rect]:
    """A strip of `length` cut off at `side` (left, right, top, bottom), and the rest."""
    if side in ("left", "right"):
        length = min(length, rect.w)
        rest = max(0, rect.w - length - gap)
        if side == "left":
            return Rect(rect.x, rect.y, length, rect.h), Rect(
                rect.right - rest, rect.y, rest, rect.h
            )
        return Rect(rect.right - length, rect.y, length, rect.h), Rect(rect.x, rect.y, rest, rect.h)
    length = min(length, rect.h)
    rest = max(0, rect.h - length - gap)
    if side == "top":
        return Rect(rect.x, rect.y, rect.w, length), Rect(rect.x, rect.bottom - rest, rect.w, rest)
    return Rect(rect.x, rect.bottom - length, rect.w, length), Rect(rect.x, rect.y, rect.w, rest)


def centred(size: tuple[int, int], within: Rect) -> Rect:
    """A rectangle of `size` in the middle of `within`."""
    rect = Rect((0, 0), size)
    rect.center = within.center
    return rect


def _split(length: int, weights: Sequence[float], gap: int) -> list[tuple[int, int]]:
    free = max(0, length - gap * (len(weights) - 1))
    total = sum(weights)
    spans, edge, before = [], 0.0, 0
    for index, weight in enumerate(weights):
        edge += free * weight / total
        end = round(edge)
        spans.append((before + gap * index, end - before))
        before = end
    return spans
