"""Icons, drawn from strokes on a grid of 24 by 24; crisp at any size.

An icon never stands alone for a meaning: every control that shows one has a label.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import pygame

from game.ui.shapes import STORE
from game.ui.theme import Colour

Spot: TypeAlias = tuple[float, float]


@dataclass(frozen=True)
class Line:
    """A thread through points, with round ends and corners."""

    points: tuple[Spot, ...]


@dataclass(frozen=True)
class Fill:
    """A filled polygon."""

    points: tuple[Spot, ...]


@dataclass(frozen=True)
class Disc:
    """A filled circle, or with `hole` one cut out of what was drawn before."""

    x: float
    y: float
    radius: float
    hole: bool = False


@dataclass(frozen=True)
class Bust:
    """Shoulders: the upper part of an ellipse that stands on `y`."""

    x: float
    y: float
    radius: float


Stroke: TypeAlias = Line | Fill | Disc | Bust

GRID = 24
FINE = 6
"""How many times finer than its size an icon is drawn before it is smoothed down."""


def line(*points: Spot) -> Line:
    """A thread through these points."""
    return Line(points)


def fill(*points: Spot) -> Fill:
    """A polygon of these corners."""
    return Fill(points)


def arc(x: float, y: float, radius: float, start: float, end: float) -> Line:
    """A thread along a circle, from one angle to another (degrees, clockwise from the right)."""
    steps = max(8, int((end - start) / 6))
    turns = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return Line(tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in turns))


def frame(left: float, top: float, right: float, low: float) -> Line:
    """A thread around a rectangle."""
    return Line(((left, top), (right, top), (right, low), (left, low), (left, top)))


def _gear() -> tuple[Stroke, ...]:
    teeth = []
    for tooth in range(8):
        middle = tooth * math.pi / 4
        for radius, turn in ((7.2, -0.26), (10.2, -0.16), (10.2, 0.16), (7.2, 0.26)):
            angle = middle + turn
            teeth.append((12 + radius * math.cos(angle), 12 + radius * math.sin(angle)))
    return (fill(*teeth), Disc(12, 12, 7.6), Disc(12, 12, 3.4, hole=True))


def _face() -> tuple[Stroke, ...]:
    """A round face with two eyes, its mouth still to come."""
    return (arc(12, 12, 9.6, 0, 360), Disc(8.6, 9.6, 1.5), Disc(15.4, 9.6, 1.5))


ICONS: dict[str, tuple[Stroke, ...]] = {
    "back": (line((14.5, 5), (7.5, 12), (14.5, 19)),),
    "next": (line((9.5, 5), (16.5, 12), (9.5, 19)),),
    "down": (line((5, 9.5), (12, 16.5), (19, 9.5)),),
    "up": (line((5, 14.5), (12, 7.5), (19, 14.5)),),
    "close": (line((6, 6), (18, 18)), line((18, 6), (6, 18))),
    "check": (line((5, 12.5), (10, 17.5), (19.5, 7)),),
    "plus": (line((12, 5), (12, 19)), line((5, 12), (19, 12))),
    "minus": (line((5, 12), (19, 12)),),
    "menu": (
        line((4.5, 6.5), (19.5, 6.5)),
        line((4.5, 12), (19.5, 12)),
        line((4.5, 17.5), (19.5, 17.5)),
    ),
    "play": (fill((8, 5), (19, 12), (8, 19)), line((8, 5), (19, 12), (8, 19), (8, 5))),
    "pass": (line((5, 6), (11, 12), (5, 18)), line((13, 6), (19, 12), (13, 18))),
    "gear": _gear(),
    "book": (
        line((12, 6.5), (9, 5), (3.5, 5), (3.5, 18), (9, 18), (12, 19.5)),
        line((12, 6.5), (15, 5), (20.5, 5), (20.5, 18), (15, 18), (12, 19.5)),
        line((12, 6.5), (12, 19)),
    ),
    "help": (
        arc(12, 8.8, 4.0, 180, 405),
        line((14.8, 11.7), (12, 14.2), (12, 15.4)),
        Disc(12, 19.4, 1.5),
    ),
    "bulb": (
        arc(12, 9.6, 6.2, 125, 415),
        line((8.4, 14.7), (9.2, 17.4), (14.8, 17.4), (15.6, 14.7)),
        line((10.2, 20.8), (13.8, 20.8)),
    ),
    "cap": (
        fill((12, 4.5), (22, 9.5), (12, 14.5), (2, 9.5)),
        line((6, 12.6), (6, 16.6), (9, 18.6), (12, 19.2), (15, 18.6), (18, 16.6), (18, 12.6)),
        line((20.8, 10.2), (20.8, 16.4)),
    ),
    "calendar": (
        frame(4, 5.5, 20, 20),
        line((4, 10), (20, 10)),
        line((8.5, 3), (8.5, 7)),
        line((15.5, 3), (15.5, 7)),
        fill((9, 12.5), (15, 12.5), (15, 17.5), (9, 17.5)),
    ),
    "person": (Disc(12, 7.6, 4.2), Bust(12, 21.5, 8.2)),
    "cpu": (
        frame(6, 6, 18, 18),
        Disc(12, 12, 2.6),
        *(line((x, 2.6), (x, 5)) for x in (9, 15)),
        *(line((x, 19), (x, 21.4)) for x in (9, 15)),
        *(line((2.6, y), (5, y)) for y in (9, 15)),
        *(line((19, y), (21.4, y)) for y in (9, 15)),
    ),
    "sound": (
        fill((3.5, 9), (7.5, 9), (12, 5), (12, 19), (7.5, 15), (3.5, 15)),
        arc(12, 12, 4.6, -48, 48),
        arc(12, 12, 8.4, -48, 48),
    ),
    "mute": (
        fill((3.5, 9), (7.5, 9), (12, 5), (12, 19), (7.5, 15), (3.5, 15)),
        line((15.5, 9.5), (20.5, 14.5)),
        line((20.5, 9.5), (15.5, 14.5)),
    ),
    "pencil": (
        line((4.5, 19.5), (5.5, 15), (16, 4.5), (19.5, 8), (9, 18.5), (4.5, 19.5)),
        line((13.5, 7), (17, 10.5)),
    ),
    "again": (arc(12, 12.5, 7.5, 40, 330), fill((20.6, 2.8), (20.6, 9.8), (13.8, 8.4))),
    "star": (
        fill(
            *(
                (
                    12 + (10.2 if point % 2 == 0 else 4.3) * math.sin(point * math.pi / 5),
                    12.6 - (10.2 if point % 2 == 0 else 4.3) * math.cos(point * math.pi / 5),
                )
                for point in range(10)
            ),
        ),
    ),
    "trophy": (
        fill((7, 3.5), (17, 3.5), (16.4, 10), (14, 13.4), (10, 13.4), (7.6, 10)),
        arc(7.2, 7.2, 3.4, 80, 285),
        arc(16.8, 7.2, 3.4, -105, 100),
        line((12, 13), (12, 18)),
        fill((7.5, 17.5), (16.5, 17.5), (17.5, 21), (6.5, 21)),
    ),
    "eye": (
        line((2.5, 12), (6, 8.2), (12, 6), (18, 8.2), (21.5, 12)),
        line((2.5, 12), (6, 15.8), (12, 18), (18, 15.8), (21.5, 12)),
        Disc(12, 12, 3.0),
    ),
    "cards": (
        line((9, 4), (19.5, 6.8), (16, 20), (11, 18.6)),
        frame(4, 4, 13, 17),
    ),
    "chip": (
        Disc(12, 12, 10.5),
        Disc(12, 12, 8.0, hole=True),
        *(
            line(*((12 + r * math.cos(a), 12 + r * math.sin(a)) for r in (6.4, 9.6)))
            for a in (math.radians(60 * step + 30) for step in range(6))
        ),
        Disc(12, 12, 5.4),
        Disc(12, 12, 3.4, hole=True),
    ),
    "bank": (
        fill((12, 1.8), (22.4, 7.6), (22.4, 9.4), (1.6, 9.4), (1.6, 7.6)),
        *(
            fill((x - 1.6, 10.8), (x + 1.6, 10.8), (x + 1.6, 18), (x - 1.6, 18))
            for x in (5.6, 12, 18.4)
        ),
        fill((1.6, 19.4), (22.4, 19.4), (22.4, 22.4), (1.6, 22.4)),
    ),
    "door": (
        line((13, 4), (5, 4), (5, 20), (13, 20)),
        line((10, 12), (20, 12)),
        line((16, 7.5), (20.5, 12), (16, 16.5)),
    ),
    "clock": (arc(12, 12, 9, 0, 360), line((12, 6.8), (12, 12), (15.6, 14.2))),
    "talk": (
        line((4, 5), (20, 5), (20, 16), (11.5, 16), (7, 20.2), (7, 16), (4, 16), (4, 5)),
        *(Disc(x, 10.6, 1.5) for x in (8, 12, 16)),
    ),
    "friends": (
        Disc(8.2, 8.4, 3.6),
        Bust(8.2, 20.5, 7.0),
        Disc(17, 9.6, 2.9),
        arc(16.2, 20.5, 6.4, 262, 360),
        line((22.6, 20.5), (17.6, 20.5)),
    ),
    "smile": (*_face(), arc(12, 12.6, 4.6, 20, 160)),
    "laugh": (*_face(), fill(*arc(12, 12.4, 5.2, 0, 180).points)),
    "wow": (*_face(), Disc(12, 15.6, 2.6)),
    "think": (*_face(), line((9, 16.2), (15.4, 14.8))),
    "cry": (*_face(), arc(12, 18.4, 3.8, 205, 335), Disc(6.6, 14.2, 1.5), Disc(6.6, 15.8, 1.9)),
    "clap": (
        line((10.6, 21), (6, 21), (4.6, 15.6), (8.6, 8.4), (10.6, 9.6), (10.6, 21)),
        line((13.4, 21), (18, 21), (19.4, 15.6), (15.4, 8.4), (13.4, 9.6), (13.4, 21)),
        line((12, 2), (12, 5)),
        line((6.4, 3.4), (7.9, 5.6)),
        line((17.6, 3.4), (16.1, 5.6)),
    ),
    "share": (
        line((12, 15), (12, 3.5)),
        line((7.5, 7.5), (12, 3.2), (16.5, 7.5)),
        line((8, 10.5), (5, 10.5), (5, 20.5), (19, 20.5), (19, 10.5), (16, 10.5)),
    ),
}


def icon(name: str, size: int, colour: Colour, weight: float = 2.1) -> pygame.Surface:
    """An icon in a square of `size` pixels; `weight` is the stroke's width on the grid.

    Raises `KeyError` for a name that `ICONS` does not have.
    """
    strokes = ICONS[name]
    key = ("icon", name, size, colour, weight)
    return STORE.get(key, lambda: _draw(strokes, size, colour, weight))


def _draw(strokes: tuple[Stroke, ...], size: int, colour: Colour, weight: float) -> pygame.Surface:
    fine = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA, 32)
    fine.fill((*colour, 0))
    unit = size * FINE / GRID
    ink = (*colour, 255)
    half = weight * unit / 2

    def at(point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * unit, point[1] * unit

    def thread(points: list[tuple[float, float]]) -> None:
        for (ax, ay), (bx, by) in pairwise(points):
            length = math.hypot(bx - ax, by - ay) or 1.0
            nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
            body = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
            pygame.draw.polygon(fine, ink, body)
        for point in points:
            pygame.draw.circle(fine, ink, point, half)

    for stroke in strokes:
        if isinstance(stroke, Line):
            thread([at(point) for point in stroke.points])
        elif isinstance(stroke, Fill):
            pygame.draw.polygon(fine, ink, [at(point) for point in stroke.points])
        elif isinstance(stroke, Disc):
            shade = (*colour, 0) if stroke.hole else ink
            pygame.draw.circle(fine, shade, at((stroke.x, stroke.y)), stroke.radius * unit)
        else:
            high = 0.92 * stroke.radius
            rect = pygame.Rect(0, 0, round(2 * stroke.radius * unit), round(2 * high * unit))
            rect.midtop = round(stroke.x * unit), round((stroke.y - high) * unit)
            fine.set_clip(pygame.Rect(0, 0, fine.get_width(), round(stroke.y * unit)))
            pygame.draw.ellipse(fine, ink, rect)
            fine.set_clip(None)
    smooth = pygame.transform.smoothscale(fine, (size, size))
    smooth.set_alpha(255, pygame.RLEACCEL)
    return smooth
