"""The suits of the Spanish deck as painted things: coins, goblets, swords and cudgels.

Each is drawn around its middle: coin and goblet 100 units high, sword and cudgel 200 and upright.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from game.view.faces.palette import (
    BARK,
    CRIMSON,
    DARK_BARK,
    DARK_BLUE,
    DARK_CRIMSON,
    DARK_GOLD,
    GOLD,
    HEARTWOOD,
    INK,
    LEAF,
    PALE_BLUE,
    PALE_GOLD,
    PALE_LEAF,
    ROSE,
    STEEL_BLUE,
)
from game.view.ink import Canvas

LENGTHS = {"oros": 100, "copas": 100, "espadas": 200, "bastos": 200}
"""Heights of the emblems in their own units."""
BREADTHS = {"oros": 100, "copas": 84, "espadas": 62, "bastos": 78}


def disc(radius: float) -> str:
    """The path of a circle around the origin."""
    r, k = round(radius, 2), round(radius * 0.5523, 2)
    return (
        f"M0 {-r} C{k} {-r} {r} {-k} {r} 0 C{r} {k} {k} {r} 0 {r}"
        f" C{-k} {r} {-r} {k} {-r} 0 C{-r} {-k} {-k} {-r} 0 {-r} Z"
    )


def paint(canvas: Canvas, suit: str) -> None:
    """The emblem of a suit around the canvas's origin."""
    _PAINTERS[suit](canvas)


@lru_cache(maxsize=128)
def emblem(suit: str, length: int, turn: int = 0) -> pygame.Surface:
    """The emblem `length` pixels high, per-pixel alpha, turned by `turn` degrees to the right.

    The surface is shared: blit it, do not draw on it. `turn` is a multiple of 90.
    """
    zoom = max(1, length) / LENGTHS[suit]
    size = (max(1, round(BREADTHS[suit] * zoom)), max(1, length))
    pen = max(0.5, min(1.6, length / 40 if LENGTHS[suit] == 100 else length / 80))
    finer = 8 if length < 60 else 4
    canvas = Canvas(size, 1.0, tint=INK, pen=pen, finer=finer)
    canvas.move(size[0] / 2, size[1] / 2, zoom * 0.97)
    paint(canvas, suit)
    mark = canvas.print()
    return pygame.transform.rotate(mark, -turn) if turn else mark


def _coin(canvas: Canvas) -> None:
    canvas.shape(disc(49), GOLD)
    canvas.shape(disc(36), PALE_GOLD)
    for step in range(16):
        notch = pygame.Vector2(0, -41.6).rotate(step * 22.5)
        canvas.circle(notch.x, notch.y, 2.4, DARK_GOLD)
    for step in range(8):
        tip = pygame.Vector2(0, -32).rotate(step * 45)
        side = pygame.Vector2(0, -17).rotate(step * 45 + 22.5)
        other = pygame.Vector2(0, -17).rotate(step * 45 - 22.5)
        canvas.polygon(((0, 0), (other.x, other.y), (tip.x, tip.y), (side.x, side.y)), CRIMSON)
        canvas.polygon(((0, 0), (tip.x, tip.y), (side.x, side.y)), DARK_CRIMSON)
    canvas.shape(disc(11.5), GOLD)


def _goblet(canvas: Canvas) -> None:
    canvas.shape("M-7 6 L-5 20 C-12 26 -30 28 -32 48 L32 48 C30 28 12 26 5 20 L7 6 Z", GOLD)
    canvas.fill("M2 8 L2 20 C12 28 26 30 29 46 L14 46 C12 34 4 28 0 22 Z", DARK_GOLD)
    canvas.shape("M-38 -42 C-40 -14 -28 8 -8 12 L8 12 C28 8 40 -14 38 -42 Z", CRIMSON)
    canvas.fill("M10 -40 C12 -18 8 0 0 11 L8 11 C26 7 38 -14 36.6 -40 Z", DARK_CRIMSON)
    canvas.fill("M-31 -24 C-30 -12 -24 -3 -18 0 C-22 -8 -25 -14 -26 -24 Z", ROSE)
    canvas.shape("M-40 -48 H40 V-34 H-40 Z", PALE_GOLD)
    canvas.fill("M8 -45.5 H37.6 V-36.5 H8 Z", GOLD)
    canvas.shape("M-12 13 C-12 9 12 9 12 13 C12 18 -12 18 -12 13 Z", PALE_GOLD)
    canvas.shape("M0 -27 L8 -14 L0 -1 L-8 -14 Z", PALE_GOLD, pen=canvas.pen * 0.8)
    canvas.shape("M-34 41 H34 V48.5 H-34 Z", PALE_GOLD)


def _sword(canvas: Canvas) -> None:
    canvas.shape("M0 -99 L12 -74 L11 44 H-11 L-12 -74 Z", PALE_BLUE)
    canvas.fill("M0 -95 L10.4 -73 L9.6 44 H0 Z", STEEL_BLUE)
    canvas.stroke("M0 -72 V30", DARK_BLUE, canvas.pen)
    canvas.shape("M-7 52 H7 V84 H-7 Z", CRIMSON)
    canvas.stroke("M-7 61 L7 57 M-7 69 L7 65 M-7 77 L7 73", PALE_GOLD, canvas.pen)
    canvas.shape(
        "M-29 36 C-24 43 -14 42 0 42 C14 42 24 43 29 36 L31 45 C27 54 12 53 0 53"
        " C-12 53 -27 54 -31 45 Z",
        GOLD,
    )
    canvas.shape("M0 80 C12 80 12 98 0 98 C-12 98 -12 80 0 80 Z", GOLD)


def _cudgel(canvas: Canvas) -> None:
    for stub in (
        "M14 -58 C20 -66 22 -72 27 -74 L33 -64 C28 -60 22 -54 16 -44 Z",
        "M-15 -34 C-22 -40 -25 -43 -29 -44 L-33 -33 C-27 -32 -22 -28 -15 -18 Z",
        "M12 4 C18 0 20 -3 24 -4 L28 6 C24 8 18 12 12 18 Z",
    ):
        canvas.shape(stub, LEAF)
    canvas.shape(
        "M-19 -84 C-16 -101 16 -101 20 -84 C24 -70 18 -58 19 -48 C19 -20 13 10 11 34 L9 94"
        " C6 100 -6 100 -9 94 L-11 34 C-14 8 -19 -20 -20 -50 C-18 -62 -23 -70 -19 -84 Z",
        LEAF,
    )
    canvas.fill(
        "M6 -94 C15 -94 20 -86 18 -76 C15 -64 16 -56 16 -48 C16 -20 10 10 9 34 L7 94 L1 96"
        " C4 50 8 0 7 -40 C7 -60 11 -80 6 -94 Z",
        BARK,
    )
    canvas.fill(
        "M-14 -82 C-12 -90 -6 -92 -2 -92 C-8 -84 -11 -76 -10 -66 C-14 -70 -15 -76 -14 -82 Z",
        PALE_LEAF,
    )
    canvas.stroke("M-9 -52 C-9 -30 -4 -10 -4 8 M-6 24 L-4 58", DARK_BARK, canvas.pen)
    for x, y, wide, high in ((30, -69, 4.6, 6.6), (-31, -38.6, 4.6, 6.6), (26, 1, 4, 6)):
        _oval(canvas, x, y, wide, high)
    canvas.shape("M-10.6 52 H10.6 L10 66 H-10 Z", CRIMSON)


def _oval(canvas: Canvas, x: float, y: float, wide: float, high: float) -> None:
    outline = (
        f"M{x} {y - high} C{x + wide * 1.3} {y - high} {x + wide * 1.3} {y + high} {x} {y + high}"
        f" C{x - wide * 1.3} {y + high} {x - wide * 1.3} {y - high} {x} {y - high} Z"
    )
    canvas.shape(outline, HEARTWOOD, pen=canvas.pen * 0.8)


_PAINTERS: dict[str, Callable[[Canvas], None]] = {
    "oros": _coin,
    "copas": _goblet,
    "espadas": _sword,
    "bastos": _cudgel,
}
