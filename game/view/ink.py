"""Ink: outlines written as path strings, and a canvas that prints them smoothly.

Everything that is drawn by code — pips, faces, backs, icons — is written as paths in a unit of its
own choice and printed through here at any size. Knows shapes and colours, no cards.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

import pygame

Point: TypeAlias = tuple[float, float]
Contour: TypeAlias = tuple[Point, ...]
Colour: TypeAlias = tuple[int, int, int]

FLATNESS = 9
"""Straight pieces that stand for one curve."""
LAP = 0.7
"""Pixels of the large sheet by which the pieces of a line overlap, so that no joint shows."""
_TOKEN = re.compile(r"[MLHVCSQZmlhvcsqz]|-?(?:\d+\.?\d*|\.\d+)")


@lru_cache(maxsize=4096)
def path(text: str) -> tuple[Contour, ...]:
    """The contours of an SVG path: M L H V C S Q Z, absolute or relative, curves made straight.

    Raises `ValueError` for anything else.
    """
    rest = _TOKEN.sub("", text).replace(",", " ").strip()
    if rest:
        raise ValueError(f"a path may hold only M L H V C S Q Z and numbers, not «{rest}»")
    return tuple(_contours(_TOKEN.findall(text)))


def _contours(tokens: list[str]) -> Iterator[Contour]:
    at = start = control = (0.0, 0.0)
    points: list[Point] = []
    command = "M"
    index = 0

    def numbers(count: int) -> list[float]:
        nonlocal index
        taken = tokens[index : index + count]
        if len(taken) < count:
            raise ValueError(f"a path ends in the middle of {command}")
        index += count
        return [float(each) for each in taken]

    while index < len(tokens):
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
            if command in "Zz":
                if at != start:
                    points.append(start)
                at = start
                continue
        dx, dy = at if command.islower() else (0.0, 0.0)
        kind = command.upper()
        if kind == "M":
            if points:
                yield tuple(points)
            x, y = numbers(2)
            at = start = control = (x + dx, y + dy)
            points = [at]
            command = "l" if command == "m" else "L"
        elif kind in "LHV":
            if kind == "H":
                at = (numbers(1)[0] + dx, at[1])
            elif kind == "V":
                at = (at[0], numbers(1)[0] + dy)
            else:
                x, y = numbers(2)
                at = (x + dx, y + dy)
            control = at
            points.append(at)
        else:
            if kind == "S":
                x2, y2, x, y = numbers(4)
                first = (2 * at[0] - control[0], 2 * at[1] - control[1])
                second = (x2 + dx, y2 + dy)
            elif kind == "Q":
                xq, yq, x, y = numbers(4)
                xq, yq = xq + dx, yq + dy
                first = (at[0] + 2 / 3 * (xq - at[0]), at[1] + 2 / 3 * (yq - at[1]))
                second = (x + dx + 2 / 3 * (xq - x - dx), y + dy + 2 / 3 * (yq - y - dy))
            else:
                x1, y1, x2, y2, x, y = numbers(6)
                first, second = (x1 + dx, y1 + dy), (x2 + dx, y2 + dy)
            end = (x + dx, y + dy)
            points.extend(_curve(at, first, second, end))
            at, control = end, second
    if points:
        yield tuple(points)


def _curve(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for step in range(1, FLATNESS + 1):
        t = step / FLATNESS
        u = 1 - t
        wa, wb, wc, wd = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        yield (
            wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0],
            wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1],
        )


class Canvas:
    """A sheet that is drawn on in units and printed in pixels.

    `size` is the print's width and height in pixels, `unit` how many pixels one unit is worth.
    Shapes are drawn `finer` times as large and averaged down, so every edge comes out smooth; a
    power of two is averaged without a loss.
    With a `ground` the print is opaque; without one, the sheet is clear and must be printed in a
    single colour (`tint`), so that the averaging brings in no other: that of the shapes' rim.
    `ink` and `pen` are the colour and the width, in units, of the outlines of `shape`.
    """

    def __init__(
        self,
        size: tuple[int, int],
        unit: float,
        ground: Colour | None = None,
        *,
        tint: Colour = (0, 0, 0),
        pen: float = 0.9,
        finer: int | None = None,
    ) -> None:
        self.size = size
        self.ink = tint
        self.pen = pen
        self.finer = finer or (4 if max(size) <= 500 else 2)
        self._scale = unit * self.finer
        self._offset = (0.0, 0.0)
        self._zoom = 1.0
        large = (size[0] * self.finer, size[1] * self.finer)
        if ground is None:
            self.sheet = pygame.Surface(large, pygame.SRCALPHA)
            self.sheet.fill((*tint, 0))
        else:
            self.sheet = pygame.Surface(large, depth=32)
            self.sheet.fill(ground)

    def at(self, x: float, y: float) -> Point:
        """A place in units as a place on the large sheet."""
        dx, dy = self._offset
        return (x * self._zoom + dx) * self._scale, (y * self._zoom + dy) * self._scale

    def move(self, x: float, y: float, zoom: float = 1.0) -> None:
        """Set the origin, in units from the top left corner, and enlarge shapes but not pens."""
        self._offset = (x, y)
        self._zoom = zoom

    @property
    def zoom(self) -> float:
        """How much shapes are enlarged."""
        return self._zoom

    @contextmanager
    def within(self, x: float, y: float, zoom: float) -> Iterator[None]:
        """For a while, put the origin at a place of the present measures and enlarge further."""
        offset, before = self._offset, self._zoom
        self.move(offset[0] + x * before, offset[1] + y * before, before * zoom)
        yield
        self.move(*offset, before)

    def fill(self, text: str, colour: Colour, *, mirror: bool = False) -> None:
        """Fill every contour of a path; with `mirror` its reflection in x = 0 as well."""
        for contour in _with_mirror(path(text), mirror):
            self.polygon(contour, colour)

    def shape(
        self, text: str, colour: Colour, *, pen: float | None = None, mirror: bool = False
    ) -> None:
        """Fill every contour of a path and go round it with `ink`, `pen` wide."""
        for contour in _with_mirror(path(text), mirror):
            self.polygon(contour, colour)
            self.line(contour, self.ink, self.pen if pen is None else pen)

    def polygon(self, points: Contour, colour: Colour | tuple[int, int, int, int]) -> None:
        """Fill a polygon of at least three corners."""
        pygame.draw.polygon(self.sheet, colour, [self.at(x, y) for x, y in points])

    def circle(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """Fill a disc."""
        pygame.draw.circle(self.sheet, colour, self.at(x, y), radius * self._zoom * self._scale)

    def keep(self, text: str) -> None:
        """Clear all that lies outside of a path of one contour."""
        (contour,) = path(text)
        w, h = self.sheet.get_size()
        edge = ((-9.0, -9.0), (w + 9.0, -9.0), (w + 9.0, h + 9.0), (-9.0, h + 9.0), (-9.0, -9.0))
        inside = [self.at(x, y) for x, y in contour]
        pygame.draw.polygon(self.sheet, (*self.ink, 0), [*edge, *inside, edge[0]])

    def stroke(self, text: str, colour: Colour, width: float, *, mirror: bool = False) -> None:
        """Draw along every contour with a round pen; with `mirror` along its reflection as well."""
        for contour in _with_mirror(path(text), mirror):
            self.line(contour, colour, width)

    def line(self, points: Contour, colour: Colour, width: float) -> None:
        """Draw a line through points with a round pen."""
        radius = width * self._scale / 2
        places = [self.at(x, y) for x, y in points]
        inner = (_turns(*places[i - 1 : i + 2]) for i in range(1, len(places) - 1))
        turns = [True, *inner, True]
        for (x1, y1), (x2, y2) in pairwise(places):
            length = math.hypot(x2 - x1, y2 - y1)
            if length == 0:
                continue
            ux, uy = (x2 - x1) / length, (y2 - y1) / length
            nx, ny = -uy * radius, ux * radius
            x1, y1, x2, y2 = x1 - ux * LAP, y1 - uy * LAP, x2 + ux * LAP, y2 + uy * LAP
            pygame.draw.polygon(
                self.sheet,
                colour,
                ((x1 + nx, y1 + ny), (x2 + nx, y2 + ny), (x2 - nx, y2 - ny), (x1 - nx, y1 - ny)),
            )
        if radius >= 1:
            for place, turn in zip(places, turns, strict=True):
                if turn:
                    pygame.draw.circle(self.sheet, colour, place, radius)

    def print(self) -> pygame.Surface:
        """The sheet at its real size: opaque with a ground, per-pixel alpha without."""
        return pygame.transform.smoothscale(self.sheet, self.size)


def _with_mirror(contours: tuple[Contour, ...], mirror: bool) -> Iterator[Contour]:
    yield from contours
    if mirror:
        for contour in contours:
            yield tuple((-x, y) for x, y in contour)


def _turns(before: Point, here: Point, after: Point) -> bool:
    """Whether a thick line shows a notch at `here`."""
    ax, ay = here[0] - before[0], here[1] - before[1]
    bx, by = after[0] - here[0], after[1] - here[1]
    size = math.hypot(ax, ay) * math.hypot(bx, by)
    return size == 0 or (ax * bx + ay * by) / size < 0.985
