"""Icons, drawn from strokes on a grid of 24 by 24; crisp at any size.

An icon never stands alone for a meaning: every control that shows one has a label.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TypeAlias

import pygame

from game.ui.shapes import STORE
from game.ui.theme import Colour

Stroke: TypeAlias = tuple[object, ...]

GRID = 24
FINE = 6
"""How many times finer than its size an icon is drawn before it is smoothed down."""


def _gear() -> tuple[Stroke, ...]:
    teeth = []
    for tooth in range(8):
        middle = tooth * math.pi / 4
        for radius, turn in ((7.2, -0.26), (10.2, -0.16), (10.2, 0.16), (7.2, 0.26)):
            angle = middle + turn
            teeth.append((12 + radius * math.cos(angle), 12 + radius * math.sin(angle)))
    return (("fill", *teeth), ("disc", 12, 12, 7.6), ("hole", 12, 12, 3.4))


ICONS: dict[str, tuple[Stroke, ...]] = {
    "back": (("line", (14.5, 5), (7.5, 12), (14.5, 19)),),
    "next": (("line", (9.5, 5), (16.5, 12), (9.5, 19)),),
    "down": (("line", (5, 9.5), (12, 16.5), (19, 9.5)),),
    "up": (("line", (5, 14.5), (12, 7.5), (19, 14.5)),),
    "close": (("line", (6, 6), (18, 18)), ("line", (18, 6), (6, 18))),
    "check": (("line", (5, 12.5), (10, 17.5), (19.5, 7)),),
    "plus": (("line", (12, 5), (12, 19)), ("line", (5, 12), (19, 12))),
    "minus": (("line", (5, 12), (19, 12)),),
    "menu": (
        ("line", (4.5, 6.5), (19.5, 6.5)),
        ("line", (4.5, 12), (19.5, 12)),
        ("line", (4.5, 17.5), (19.5, 17.5)),
    ),
    "play": (("fill", (8, 5), (19, 12), (8, 19)), ("line", (8, 5), (19, 12), (8, 19), (8, 5))),
    "pass": (("line", (5, 6), (11, 12), (5, 18)), ("line", (13, 6), (19, 12), (13, 18))),
    "gear": _gear(),
    "book": (
        ("line", (12, 6.5), (9, 5), (3.5, 5), (3.5, 18), (9, 18), (12, 19.5)),
        ("line", (12, 6.5), (15, 5), (20.5, 5), (20.5, 18), (15, 18), (12, 19.5)),
        ("line", (12, 6.5), (12, 19)),
    ),
    "help": (
        ("arc", 12, 8.8, 4.0, 180, 405),
        ("line", (14.8, 11.7), (12, 14.2), (12, 15.4)),
        ("disc", 12, 19.4, 1.5),
    ),
    "person": (("disc", 12, 7.6, 4.2), ("bust", 12, 21.5, 8.2)),
    "cpu": (
        ("frame", 6, 6, 18, 18),
        ("disc", 12, 12, 2.6),
        *(("line", (x, 2.6), (x, 5)) for x in (9, 15)),
        *(("line", (x, 19), (x, 21.4)) for x in (9, 15)),
        *(("line", (2.6, y), (5, y)) for y in (9, 15)),
        *(("line", (19, y), (21.4, y)) for y in (9, 15)),
    ),
    "sound": (
        ("fill", (3.5, 9), (7.5, 9), (12, 5), (12, 19), (7.5, 15), (3.5, 15)),
        ("arc", 12, 12, 4.6, -48, 48),
        ("arc", 12, 12, 8.4, -48, 48),
    ),
    "mute": (
        ("fill", (3.5, 9), (7.5, 9), (12, 5), (12, 19), (7.5, 15), (3.5, 15)),
        ("line", (15.5, 9.5), (20.5, 14.5)),
        ("line", (20.5, 9.5), (15.5, 14.5)),
    ),
    "pencil": (
        ("line", (4.5, 19.5), (5.5, 15), (16, 4.5), (19.5, 8), (9, 18.5), (4.5, 19.5)),
        ("line", (13.5, 7), (17, 10.5)),
    ),
    "again": (("arc", 12, 12.5, 7.5, 40, 330), ("fill", (20.6, 2.8), (20.6, 9.8), (13.8, 8.4))),
    "star": (
        (
            "fill",
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
        ("fill", (7, 3.5), (17, 3.5), (16.4, 10), (14, 13.4), (10, 13.4), (7.6, 10)),
        ("arc", 7.2, 7.2, 3.4, 80, 285),
        ("arc", 16.8, 7.2, 3.4, -105, 100),
        ("line", (12, 13), (12, 18)),
        ("fill", (7.5, 17.5), (16.5, 17.5), (17.5, 21), (6.5, 21)),
    ),
    "eye": (
        ("line", (2.5, 12), (6, 8.2), (12, 6), (18, 8.2), (21.5, 12)),
        ("line", (2.5, 12), (6, 15.8), (12, 18), (18, 15.8), (21.5, 12)),
        ("disc", 12, 12, 3.0),
    ),
    "cards": (
        ("line", (9, 4), (19.5, 6.8), (16, 20), (11, 18.6)),
        ("frame", 4, 4, 13, 17),
    ),
    "door": (
        ("line", (13, 4), (5, 4), (5, 20), (13, 20)),
        ("line", (10, 12), (20, 12)),
        ("line", (16, 7.5), (20.5, 12), (16, 16.5)),
    ),
    "share": (
        ("line", (12, 15), (12, 3.5)),
        ("line", (7.5, 7.5), (12, 3.2), (16.5, 7.5)),
        ("line", (8, 10.5), (5, 10.5), (5, 20.5), (19, 20.5), (19, 10.5), (16, 10.5)),
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

    for kind, *what in strokes:
        if kind == "line":
            thread([at(point) for point in what])
        elif kind == "fill":
            pygame.draw.polygon(fine, ink, [at(point) for point in what])
        elif kind == "disc":
            pygame.draw.circle(fine, ink, at((what[0], what[1])), what[2] * unit)
        elif kind == "hole":
            pygame.draw.circle(fine, (*colour, 0), at((what[0], what[1])), what[2] * unit)
        elif kind == "arc":
            x, y, radius, start, end = what
            steps = max(8, int((end - start) / 6))
            turns = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
            thread([at((x + radius * math.cos(a), y + radius * math.sin(a))) for a in turns])
        elif kind == "frame":
            left, top, right, low = what
            corners = ((left, top), (right, top), (right, low), (left, low), (left, top))
            thread([at(corner) for corner in corners])
        elif kind == "bust":
            x, y, radius = what
            rect = pygame.Rect(0, 0, 2 * radius * unit, 2 * 0.92 * radius * unit)
            rect.midtop = at((x, y - 0.92 * radius))
            fine.set_clip(pygame.Rect(0, 0, fine.get_width(), round(y * unit)))
            pygame.draw.ellipse(fine, ink, rect)
            fine.set_clip(None)
        else:
            raise ValueError(f"an icon's stroke is called «{kind}», which nobody draws")
    smooth = pygame.transform.smoothscale(fine, (size, size))
    smooth.set_alpha(255, pygame.RLEACCEL)
    return smooth
