"""The few inks of the court cards, the colours of each suit's court, and marks they all use."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.view.ink import Canvas, Colour, path
from game.view.pips import OUTLINES

INK: Colour = (30, 30, 44)
CREAM: Colour = (252, 244, 224)
SKIN: Colour = (246, 216, 182)
SHADOW: Colour = (230, 188, 148)
BLUSH: Colour = (226, 120, 100)
LIPS: Colour = (186, 52, 56)
GOLD: Colour = (222, 166, 58)
DARK_GOLD: Colour = (198, 138, 40)
PALE_GOLD: Colour = (248, 216, 128)
CRIMSON: Colour = (178, 30, 46)
ROSE: Colour = (214, 84, 88)
NAVY: Colour = (36, 62, 116)
TEAL: Colour = (30, 112, 124)
GREEN: Colour = (28, 108, 76)
LEAF: Colour = (86, 148, 84)
DARK_LEAF: Colour = (46, 96, 58)
VIOLET: Colour = (104, 52, 122)
STEEL: Colour = (206, 214, 224)
DARK_STEEL: Colour = (140, 150, 166)
WOOD: Colour = (136, 84, 44)
ROAN: Colour = (150, 74, 52)
DARK_CRIMSON: Colour = (140, 18, 36)
PALE_BLUE: Colour = (172, 204, 238)
STEEL_BLUE: Colour = (104, 150, 208)
DARK_BLUE: Colour = (40, 78, 142)
PALE_LEAF: Colour = (150, 196, 126)
BARK: Colour = (60, 112, 62)
DARK_BARK: Colour = (44, 76, 44)
HEARTWOOD: Colour = (236, 206, 154)

FINE = 0.7
"""Width of the outlines of small things."""
HAIRLINE = 0.55


@dataclass(frozen=True)
class Theme:
    """The colours by which the court of one suit is told from the others."""

    suit: str
    robe: Colour
    trim: Colour
    lining: Colour
    hair: Colour
    ground: Colour
    rays: Colour


THEMES: dict[str, Theme] = {
    "s": Theme("s", NAVY, GOLD, CRIMSON, (70, 62, 72), (232, 235, 238), (218, 223, 231)),
    "h": Theme("h", CRIMSON, GOLD, NAVY, (172, 94, 40), (251, 232, 220), (247, 217, 204)),
    "d": Theme("d", GOLD, CRIMSON, TEAL, (230, 196, 116), (251, 240, 208), (245, 228, 184)),
    "c": Theme("c", GREEN, GOLD, CRIMSON, (116, 66, 38), (231, 239, 222), (216, 229, 205)),
    "oros": Theme("oros", GOLD, CRIMSON, TEAL, (206, 158, 84), (252, 243, 214), (247, 232, 190)),
    "copas": Theme(
        "copas", CRIMSON, PALE_GOLD, NAVY, (96, 58, 40), (252, 235, 226), (248, 222, 211)
    ),
    "espadas": Theme(
        "espadas", NAVY, GOLD, CRIMSON, (52, 50, 62), (233, 238, 245), (217, 226, 238)
    ),
    "bastos": Theme("bastos", GREEN, GOLD, ROAN, (150, 84, 44), (234, 242, 226), (219, 232, 208)),
    "*": Theme("*", VIOLET, GOLD, CRIMSON, (206, 96, 40), (240, 232, 240), (229, 216, 231)),
}


def small_pip(canvas: Canvas, suit: str, x: float, y: float, size: float, colour: Colour) -> None:
    """A pip of `size` centred on a place."""
    (outline,) = path(OUTLINES[suit])
    unit = size / 100
    canvas.polygon(
        tuple((x + (px - 50) * unit, y + (py - 50) * unit) for px, py in outline), colour
    )


def bead(canvas: Canvas, x: float, y: float, radius: float, colour: Colour) -> None:
    """A ball with an outline."""
    canvas.circle(x, y, radius + 0.45, INK)
    canvas.circle(x, y, radius - 0.35, colour)


def limb(canvas: Canvas, colour: Colour, *joints: tuple[float, float, float]) -> None:
    """A sleeve or a leg along joints, each a place and the radius there, with an outline."""
    edge = canvas.pen / 2 / canvas.zoom
    for grow, ink in ((edge, canvas.ink), (-edge, colour)):
        for x, y, radius in joints:
            canvas.circle(x, y, radius + grow, ink)
        for (x1, y1, r1), (x2, y2, r2) in pairwise(joints):
            side = pygame.Vector2(x2 - x1, y2 - y1).normalize().rotate(90)
            a, b = side * (r1 + grow), side * (r2 + grow)
            corners = (
                (x1 + a.x, y1 + a.y), (x2 + b.x, y2 + b.y),
                (x2 - b.x, y2 - b.y), (x1 - a.x, y1 - a.y),
            )  # fmt: skip
            canvas.polygon(corners, ink)
