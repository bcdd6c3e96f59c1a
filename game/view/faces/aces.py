"""The aces of the Spanish deck: the suit's emblem in its glory. Hundredths of the card's width."""

from __future__ import annotations

import pygame

from game.view.faces import emblems
from game.view.faces.palette import (
    BLUSH,
    CREAM,
    CRIMSON,
    DARK_CRIMSON,
    DARK_GOLD,
    DARK_LEAF,
    FINE,
    GOLD,
    INK,
    LEAF,
    PALE_GOLD,
    PALE_LEAF,
    THEMES,
    Theme,
    bead,
)
from game.view.faces.paper import card_size
from game.view.ink import Canvas, Colour, Point

MIDDLE = (50.0, 70.0)
SUNLIT: Colour = (240, 200, 104)

SPIKE = ((-5.0, -26.0), (0.0, -42.0), (5.0, -26.0))
WAVE = (
    (-2.6, -26.0), (-4.4, -29.0), (-1.0, -32.0), (-2.2, -36.0), (0.4, -39.5), (0.8, -35.0),
    (3.2, -31.6), (1.0, -29.0), (2.8, -26.0),
)  # fmt: skip
"""The two kinds of the sun's rays."""
LEAF_OUTLINE = (
    (0.0, 0.0), (-2.6, -3.4), (-2.4, -7.0), (0.0, -11.0), (2.4, -7.0), (2.6, -3.4), (0.0, 0.0),
)  # fmt: skip


def draw(suit: str, width: int) -> pygame.Surface:
    """The picture of a suit's ace on a clear card, without frame or index."""
    canvas = Canvas(card_size(width), width / 100, tint=INK, pen=0.8)
    canvas.move(*MIDDLE)
    if suit == "oros":
        with canvas.within(0, 0, 0.79):
            _sun(canvas)
    elif suit == "copas":
        with canvas.within(0, -4, 0.79):
            _laurel(canvas)
        with canvas.within(0, -6, 0.54):
            emblems.paint(canvas, suit)
    else:
        _ribbon_behind(canvas, THEMES[suit])
        with canvas.within(0, 0, 0.55):
            emblems.paint(canvas, suit)
        _ribbon_before(canvas, THEMES[suit])
    return canvas.print()


def _sun(canvas: Canvas) -> None:
    """The coin as a sun with a face: straight rays and waving ones by turns."""
    for step in range(16):
        ray = tuple(_turned(point, step * 22.5) for point in (WAVE if step % 2 else SPIKE))
        canvas.polygon(ray, CRIMSON if step % 2 else GOLD)
        canvas.line(ray, INK, canvas.pen)
        if not step % 2:
            canvas.polygon((_turned((0, -26), step * 22.5), ray[1], ray[2]), DARK_GOLD)
            canvas.line(ray[1:3], INK, canvas.pen)
    canvas.shape(emblems.disc(28), GOLD)
    for step in range(24):
        place = pygame.Vector2(0, -25).rotate(step * 15)
        canvas.circle(place.x, place.y, 1, CRIMSON if step % 2 else DARK_CRIMSON)
    canvas.shape(emblems.disc(22), PALE_GOLD)
    canvas.fill(
        "M2 -21.4 C14 -20 21.4 -11 21.4 0 C21.4 11 14 20 2 21.4 C12 16 14 8 13 0 C14 -8 12 -16"
        " 2 -21.4 Z",
        SUNLIT,
    )
    canvas.fill("M-12.6 -3 Q-8 -8 -3.4 -3 Q-8 0.6 -12.6 -3 Z", CREAM, mirror=True)
    canvas.circle(-7.8, -3.4, 2, INK)
    canvas.circle(7.8, -3.4, 2, INK)
    canvas.stroke("M-13 -3 Q-8 -8.4 -3 -3", INK, 1.1, mirror=True)
    canvas.stroke("M-13.4 -9 Q-8 -13 -2.8 -9.4", INK, 1.1, mirror=True)
    canvas.stroke("M1.6 -7 L3.6 4.4 Q1.6 7 -1.4 5.8", INK, 0.9)
    canvas.circle(-12.4, 5.2, 3, BLUSH)
    canvas.circle(12.4, 5.2, 3, BLUSH)
    canvas.stroke("M-7.4 9.6 Q0 15.4 7.4 9.6", INK, 1)
    canvas.fill("M-5.4 11 Q0 9.6 5.4 11 Q0 15 -5.4 11 Z", CRIMSON)


def _laurel(canvas: Canvas) -> None:
    """Two branches that meet below."""
    canvas.stroke("M-2 46 C-24 44 -40 26 -37 -6", DARK_LEAF, 1.6, mirror=True)
    leaves = (
        (-9, 46, -70),
        (-19, 42, -52),
        (-28, 34.6, -36),
        (-34.4, 24.6, -18),
        (-37.6, 13, -4),
        (-37.6, 1, 8),
    )
    for x, y, turn in leaves:
        for way in (-1, 1):
            _leaf(canvas, x, y, turn - way * 34, PALE_LEAF if way < 0 else LEAF)
    _leaf(canvas, -36.8, -6, 10, LEAF)
    canvas.shape("M-3 43 L-12 52 L-7 53 L-5 57 L0 48 L5 57 L7 53 L12 52 L3 43 Z", CRIMSON, pen=FINE)
    bead(canvas, 0, 46, 3.2, GOLD)


def _leaf(canvas: Canvas, x: float, y: float, turn: float, colour: Colour) -> None:
    """A leaf on either branch, its stalk at a place, `turn` degrees to the right of upright."""
    turned = [_turned(point, turn) for point in LEAF_OUTLINE]
    for side in (1, -1):
        leaf = tuple((side * (x + dx), y + dy) for dx, dy in turned)
        canvas.polygon(leaf, colour)
        canvas.line(leaf, INK, FINE)


def _turned(point: Point, degrees: float) -> Point:
    turned = pygame.Vector2(point).rotate(degrees)
    return turned.x, turned.y


def _ribbon_behind(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-22 -6 C-12 -16 8 -22 22 -18 L20 -8 C8 -12 -8 -8 -16 0 Z", theme.lining)
    canvas.shape("M-22 26 C-12 14 8 10 22 14 L22 24 C8 20 -8 24 -16 32 Z", theme.lining)


def _ribbon_before(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-24 -8 C-20 4 10 2 24 12 L22 24 C8 14 -22 16 -26 2 Z", theme.trim)
    canvas.shape("M22 -20 C30 -22 34 -30 30 -38 L38 -36 L40 -44 C44 -30 36 -12 20 -8 Z", theme.trim)
    canvas.shape(
        "M-20 24 C-30 26 -36 34 -32 44 L-40 41 L-43 48 C-46 34 -36 18 -16 32 Z", theme.trim
    )
