"""The figures of the Spanish deck: sota, caballo and rey, one-headed and from top to toe.

Each stands in the light of its suit and lifts the suit's emblem. A person is drawn around the
middle of the face; all other measures are hundredths of the card's width.
"""

from __future__ import annotations

import pygame

from game.view.faces import emblems, hats, heads, horses, robes
from game.view.faces.palette import (
    CREAM,
    FINE,
    HAIRLINE,
    INK,
    PALE_GOLD,
    SKIN,
    THEMES,
    WOOD,
    Theme,
    bead,
    limb,
)
from game.view.faces.paper import card_size
from game.view.ink import Canvas
from game.view.pips import suit_colour

HEAD = (53.0, 35.0)
ZOOM = 0.72
"""The middle of the face of one who stands, and how large a person is."""
RIDER = (58.0, 31.0)
RIDER_ZOOM = 0.6
FLOOR = 121.0
PANEL = (
    "M9 4.2 H91 Q95.8 4.2 95.8 9 V131 Q95.8 135.8 91 135.8 H9 Q4.2 135.8 4.2 131 V9"
    " Q4.2 4.2 9 4.2 Z"
)
"""The printed part, as large as the frame."""
TAB = "M95.8 112 H78 Q73 112 73 117 V135.8"
"""Two sides of the corner that is left free for the number."""

BUST = (70.0, 102.0)
HORSE_BUST = (24.0, -10.0)
BUST_PANEL = "M4 4 H96 V128 Q96 136 88 136 H37 V4 Z"
"""Where busts are put on a small card, and the part of the card that they may cover."""


def draw(number: str, suit: str, width: int) -> pygame.Surface:
    """The picture of a sota, caballo or rey (S, C, R) on a clear card, without frame or index."""
    theme = THEMES[suit]
    canvas = Canvas(card_size(width), width / 100, tint=INK, pen=0.8)
    _light(canvas, theme)
    FIGURES[number](canvas, theme)
    canvas.move(0, 0)
    canvas.fill(TAB + " H95.8 Z", theme.ground)
    canvas.stroke(TAB, suit_colour(suit), 0.7)
    canvas.keep(PANEL)
    return canvas.print()


def bust(number: str, suit: str, width: int) -> pygame.Surface:
    """Head and shoulders, a caballo's of the horse, at the lower right: for a small face."""
    canvas = Canvas(card_size(width), width / 100, tint=INK)
    if number == "C":
        canvas.move(*HORSE_BUST, 1.7)
        horses.horse(canvas, THEMES[suit])
    else:
        canvas.move(*BUST, 1.15)
        (_sota_bust if number == "S" else _rey_bust)(canvas, THEMES[suit])
    canvas.move(0, 0)
    canvas.keep(BUST_PANEL)
    return canvas.print()


def _light(canvas: Canvas, theme: Theme) -> None:
    """The ground of the picture: rays from behind the head, and the floor."""
    canvas.fill(PANEL, theme.ground)
    x, y = HEAD
    for step in range(14):
        spread = [pygame.Vector2(140, 0).rotate(step * 360 / 14 + 8 + turn) for turn in (-4.5, 4.5)]
        canvas.polygon(((x, y), *((x + each.x, y + each.y) for each in spread)), theme.rays)
    canvas.fill(f"M0 {FLOOR} H100 V140 H0 Z", theme.rays)
    canvas.stroke(f"M0 {FLOOR} H100", INK, 0.6)


# Sota


def _sota(canvas: Canvas, theme: Theme) -> None:
    canvas.move(*HEAD, ZOOM)
    canvas.shape(
        "M-18 20 C-32 44 -40 80 -36 102 C-28 107 -20 101 -10 105 L10 105 C18 101 24 105 31 101"
        " C33 76 30 44 18 20 Z",
        theme.lining,
    )
    canvas.stroke("M-27 60 C-30 76 -30 88 -28 100 M24 60 C27 76 27 88 26 99", INK, HAIRLINE)
    limb(canvas, CREAM, (-9, 86, 8.4), (-12, 104, 6.2), (-12, 119, 4.6))
    limb(canvas, theme.lining, (9, 86, 8.4), (13, 104, 6.2), (14, 119, 4.6))
    canvas.shape("M-17 117 L-7.4 117 L-6 126 L-29 126 C-29 121.6 -22 121.6 -17 117 Z", WOOD)
    canvas.shape("M9.4 117 L19 117 C23 121.6 31 121.6 31 126 L8 126 Z", WOOD)
    _tunic(canvas, theme)
    _arm_akimbo(canvas, theme)
    heads.jacks_head(canvas, theme)
    hats.cap(canvas, theme)
    _lift(canvas, theme)


def _sota_bust(canvas: Canvas, theme: Theme) -> None:
    limb(canvas, theme.lining, (-24, 28, 7.4), (-32, 40, 8.6))
    limb(canvas, theme.lining, (24, 28, 7.4), (32, 40, 8.6))
    _tunic(canvas, theme)
    heads.jacks_head(canvas, theme)
    hats.cap(canvas, theme)


def _tunic(canvas: Canvas, theme: Theme) -> None:
    canvas.shape(
        "M-9 16 C-18 18 -24 21 -26 26 L-20 44 L-17 60 L-27 90 C-16 96 16 96 27 90 L17 60 L20 44"
        " L26 26 C24 21 18 18 9 16 L0 22 Z",
        theme.robe,
    )
    for row in range(3):
        for x in (-13, -7.5, 7.5, 13):
            robes.motif(canvas, theme.suit, x, 30 + row * 9 + (4 if abs(x) > 10 else 0), theme.trim)
    canvas.stroke("M-8 68 L-13 88 M8 68 L13 88 M0 68 V90", INK, HAIRLINE)
    canvas.shape("M-27 90 C-16 96 16 96 27 90 L25 83.6 C16 89 -16 89 -25 83.6 Z", theme.trim)
    canvas.shape("M-2.6 22 H2.6 V60 H-2.6 Z", theme.trim, pen=FINE)
    for y in range(27, 58, 7):
        canvas.circle(0, y, 1.3, INK)
    canvas.shape("M-17.4 57 C-8 61 8 61 17.4 57 L18.6 64 C8 68 -8 68 -18.6 64 Z", theme.lining)
    bead(canvas, 0, 63.4, 3.6, PALE_GOLD)
    robes.pointed_collar(canvas)


def _arm_akimbo(canvas: Canvas, theme: Theme) -> None:
    limb(canvas, theme.trim, (-38, 51, 5.4), (-22, 64, 4.6))
    limb(canvas, theme.lining, (-24, 28, 7.4), (-32, 40, 8.6), (-38, 51, 6.2))
    canvas.stroke("M-30 26 L-41 50 M-24 34 L-34 54", theme.trim, 0.9)
    canvas.shape("M-24 59 C-17 57 -13 61 -14 66 C-16 70 -21 70.6 -25 67 Z", SKIN)


def _lift(canvas: Canvas, theme: Theme) -> None:
    """The arm at the right, and in its hand the emblem of the suit."""
    tall = emblems.LENGTHS[theme.suit] > 100
    hand = 32.0 if tall else 14.0
    if tall:
        _emblem(canvas, theme.suit, 41, 4 if theme.suit == "espadas" else 12, 84)
    limb(canvas, theme.trim, (40, 52, 5.2), (41, hand + 6, 4.6))
    limb(canvas, theme.lining, (24, 28, 7.4), (33, 42, 8.6), (40, 53, 6.8))
    canvas.stroke("M30 26 L43 50 M24 34 L35 55", theme.trim, 0.9)
    if not tall:
        _emblem(canvas, theme.suit, 41, hand - 20, 33)
    canvas.shape(
        f"M36 {hand + 5} C34.6 {hand - 1} 36 {hand - 5} 38.4 {hand - 6} L44 {hand - 6}"
        f" C46.6 {hand - 5} 47.6 {hand - 1} 46 {hand + 5} Z",
        SKIN,
    )
    canvas.stroke(f"M37 {hand - 2.4} H45.6 M36.6 {hand + 1} H45.8", INK, 0.6)


def _emblem(canvas: Canvas, suit: str, x: float, y: float, height: float) -> None:
    """The emblem with its middle at a place of the person's measures."""
    with canvas.within(x, y, height / emblems.LENGTHS[suit]):
        emblems.paint(canvas, suit)


# Rey


def _rey(canvas: Canvas, theme: Theme) -> None:
    canvas.move(*HEAD, ZOOM)
    canvas.shape("M-20 122 C-22 126 -18 128 -12 128 L-3 128 L-3 120 Z", WOOD, mirror=True)
    canvas.shape("M-8 18 L-16 60 L-20 124 C-8 127 8 127 20 124 L16 60 L8 18 Z", theme.lining)
    canvas.shape("M-4 30 H4 L5 125 H-5 Z", theme.trim, pen=FINE)
    for y in range(38, 122, 9):
        bead(canvas, 0, y, 1.9, PALE_GOLD)
    canvas.shape(
        "M-19.6 116 C-8 119.6 8 119.6 19.6 116 L20 124 C8 127.4 -8 127.4 -20 124 Z", theme.trim
    )
    canvas.shape(
        "M-8 17 C-22 19 -34 26 -38 40 C-43 70 -46 100 -46 124 C-36 128 -26 128 -17 126 L-9 60"
        " L-7 30 Z",
        theme.robe,
        mirror=True,
    )
    for row in range(8):
        for x in (-33, -25, -17, 17, 25, 33):
            y = 46 + row * 10 + (5 if abs(x) == 25 else 0)
            if abs(x) > 12 + (y - 60) * 0.14 and y < 118:
                robes.motif(canvas, theme.suit, x * (1 + (y - 46) * 0.002), y, theme.trim)
    canvas.shape(
        "M-7 30 L-9 60 L-17 126 L-25.6 127 L-16 60 L-14 30 Z", CREAM, pen=FINE, mirror=True
    )
    for y in range(44, 122, 11):
        inner = 11.6 + max(0, y - 60) * 0.14
        canvas.stroke(f"M{-inner} {y} V{y + 3.4}", INK, 1.2, mirror=True)
    limb(canvas, theme.trim, (-34, 58, 6), (-15, 66, 4.8))
    limb(canvas, theme.robe, (-29, 34, 8.6), (-36, 50, 10), (-32, 60, 8))
    canvas.shape("M-17 61 C-10 59 -6 63 -7 68 C-9 72 -14 72.6 -18 69 Z", SKIN)
    _lift(canvas, theme)
    robes.ermine(canvas)
    heads.kings_head(canvas, theme)
    hats.crown(canvas, theme)


def _rey_bust(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-30 26 C-36 34 -38 50 -38 60 H38 C38 50 36 34 30 26 Z", theme.robe)
    robes.ermine(canvas)
    heads.kings_head(canvas, theme)
    hats.crown(canvas, theme)


def _caballo(canvas: Canvas, theme: Theme) -> None:
    canvas.move(*RIDER, RIDER_ZOOM)
    canvas.shape("M-14 20 C-6 44 10 60 30 84 C40 82 52 80 56 74 C46 60 36 36 18 20 Z", theme.lining)
    canvas.move(0, 0)
    horses.horse(canvas, theme)
    canvas.move(*RIDER, RIDER_ZOOM)
    limb(canvas, CREAM, (-2, 74, 9), (-20, 94, 8), (-20, 118, 5.4))
    canvas.shape("M-27 104 L-13 104 L-13 122 L-14 128 L-34 128 C-34 124 -28 123 -26 119 Z", WOOD)
    canvas.shape("M-28 101 H-12 V107 H-28 Z", theme.trim, pen=FINE)
    _tunic(canvas, theme)
    limb(canvas, theme.trim, (-36, 48, 5.4), (-26, 62, 4.6))
    limb(canvas, theme.lining, (-24, 28, 7.4), (-32, 38, 8.2), (-36, 48, 6.2))
    canvas.circle(-25, 64, 5, INK)
    canvas.circle(-25, 64, 4, SKIN)
    heads.jacks_head(canvas, theme)
    hats.plumed(canvas, theme)
    _lift(canvas, theme)


FIGURES = {"S": _sota, "C": _caballo, "R": _rey}
