"""What the court holds: insignia, flowers, weapons and the joker's cards.

Drawn around the middle of the face, as the rest; what is held passes through the hand, which closes
around (25, 21).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from pygame import Vector2

from game.view.faces.palette import (
    CREAM,
    CRIMSON,
    DARK_GOLD,
    DARK_LEAF,
    DARK_STEEL,
    FINE,
    GOLD,
    INK,
    LEAF,
    PALE_GOLD,
    ROSE,
    STEEL,
    TEAL,
    WOOD,
    Theme,
    bead,
    small_pip,
)
from game.view.ink import Canvas

Held: TypeAlias = Callable[[Canvas, Theme], None]

# Kings


def _sword(canvas: Canvas, _theme: Theme) -> None:
    canvas.shape("M22.6 10 L22.6 -26 L25 -33 L27.4 -26 L27.4 10 Z", STEEL)
    canvas.stroke("M25 -26 V8", DARK_STEEL, 0.9)
    canvas.shape("M17.6 10.4 Q25 7.6 32.4 10.4 L32.4 13.4 Q25 10.8 17.6 13.4 Z", GOLD, pen=0.8)
    canvas.shape("M23.4 12 H26.6 V34 H23.4 Z", WOOD, pen=FINE)


def _sceptre(canvas: Canvas, _theme: Theme) -> None:
    canvas.shape("M23.6 -14 H26.4 V36 H23.6 Z", GOLD, pen=0.8)
    bead(canvas, 25, -13, 2.4, PALE_GOLD)
    bead(canvas, 25, 6, 1.8, PALE_GOLD)
    small_pip(canvas, "h", 25, -22, 17, INK)
    small_pip(canvas, "h", 25, -22.2, 14, CRIMSON)
    canvas.stroke("M21 -25.6 Q20 -23.4 21.6 -21", ROSE, 0.9)


def _axe(canvas: Canvas, _theme: Theme) -> None:
    canvas.shape("M23.6 -30 H26.4 V36 H23.6 Z", WOOD, pen=0.8)
    canvas.shape(
        "M26 -25 C29 -25 31.6 -27.6 33.4 -30 C35 -23 35 -15 33.4 -8 C31.6 -10.6 29 -13 26 -13 Z",
        STEEL,
    )
    canvas.shape("M24 -23.4 L17.6 -19 L24 -14.6 Z", STEEL)
    canvas.shape("M22.6 -26.6 H27.4 V-11.4 H22.6 Z", GOLD, pen=0.8)
    bead(canvas, 25, -31.6, 1.9, PALE_GOLD)
    canvas.stroke("M31.8 -25.4 C32.8 -21 32.8 -17 31.8 -12.6", DARK_STEEL, 0.8)


def _orb(canvas: Canvas, theme: Theme) -> None:
    bead(canvas, 25, 8.4, 7.8, GOLD)
    canvas.fill(
        "M25 1.1 C29 1.1 32.3 4.4 32.3 8.4 C32.3 12.4 29 15.7 25 15.7 C28.6 12 28.6 5 25 1.1 Z",
        DARK_GOLD,
    )
    canvas.shape("M17.6 6.6 Q25 9.6 32.4 6.6 L32.4 9.8 Q25 12.8 17.6 9.8 Z", theme.lining, pen=0.6)
    canvas.shape("M23.4 1 H26.6 L26.2 8 H23.8 Z", theme.lining, pen=0.6)
    small_pip(canvas, "c", 25, -6.4, 14, INK)
    small_pip(canvas, "c", 25, -6.5, 11, PALE_GOLD)


INSIGNIA: dict[str, Held] = {"s": _sword, "h": _sceptre, "d": _axe, "c": _orb}

# Queens


def _stem(canvas: Canvas) -> None:
    canvas.stroke("M25 -4 C24 6 26 16 25 36", INK, 2.4)
    canvas.stroke("M25 -4 C24 6 26 16 25 36", LEAF, 1.2)
    canvas.shape("M25 12 C19.4 11.6 17 8 16.6 3.6 C21.4 4.2 24.6 7 25 12 Z", LEAF, pen=FINE)
    canvas.shape("M25 9 C30 8.4 32.4 5 32.8 1 C28.4 1.6 25.4 4 25 9 Z", LEAF, pen=FINE)


def _tulip(canvas: Canvas, _theme: Theme) -> None:
    _stem(canvas)
    canvas.shape(
        "M25 -2 C18 -2 17 -9 18 -18 L21.6 -13 L25 -20 L28.4 -13 L32 -18 C33 -9 32 -2 25 -2 Z",
        CRIMSON,
    )
    canvas.shape("M25 -2 C21 -5 21.4 -12 25 -17 C28.6 -12 29 -5 25 -2 Z", ROSE, pen=FINE)


def _rose(canvas: Canvas, _theme: Theme) -> None:
    _stem(canvas)
    for x, y in ((25, -16.4), (30.4, -12.4), (28.4, -6.2), (21.6, -6.2), (19.6, -12.4)):
        bead(canvas, x, y, 4.3, ROSE)
    bead(canvas, 25, -10.6, 4.5, CRIMSON)
    curl = "M22.6 -10.8 C22.6 -13.6 27.4 -13.6 27 -10.4 C26.6 -8.6 24 -9 24.6 -10.8"
    canvas.stroke(curl, PALE_GOLD, 0.8)


def _daisy(canvas: Canvas, _theme: Theme) -> None:
    _stem(canvas)
    for turn in range(0, 360, 45):
        petal = Vector2(0, -6).rotate(turn)
        bead(canvas, 25 + petal.x, -10.6 + petal.y, 2.7, CREAM)
    bead(canvas, 25, -10.6, 3.8, CRIMSON)
    canvas.circle(24.4, -11.2, 1.4, ROSE)


def _clover(canvas: Canvas, _theme: Theme) -> None:
    _stem(canvas)
    leaves = ((25, -15), (29.8, -8), (20.2, -8))
    for x, y in leaves:
        canvas.circle(x, y, 5.2, INK)
    for x, y in leaves:
        canvas.circle(x, y, 4.3, LEAF)
        vein = f"M25 -10 L{25 + (x - 25) * 1.25} {-10 + (y + 10) * 1.25}"
        canvas.stroke(vein, PALE_GOLD, 0.8)
    bead(canvas, 25, -10, 1.6, PALE_GOLD)


FLOWERS: dict[str, Held] = {"s": _tulip, "h": _rose, "d": _daisy, "c": _clover}

# Jacks


def _spear(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M23.8 -16 H26.2 V36 H23.8 Z", WOOD, pen=0.8)
    canvas.shape(
        "M25 -34 C28 -29 30.4 -24 29 -19 L26.6 -15 H23.4 L21 -19 C19.6 -24 22 -29 25 -34 Z", STEEL
    )
    canvas.stroke("M25 -30 V-17", DARK_STEEL, 0.9)
    canvas.shape("M22.4 -15.6 H27.6 V-12.4 H22.4 Z", GOLD, pen=FINE)
    canvas.shape("M26.6 -12 L33.6 -9 L26.6 -1 Z", theme.lining, pen=0.8)


def _palm(canvas: Canvas, _theme: Theme) -> None:
    canvas.stroke("M25 -4 V36", INK, 2.4)
    canvas.stroke("M25 -4 V36", LEAF, 1.2)
    canvas.shape("M25 6 C17 2 16 -12 25 -26 C34 -12 33 2 25 6 Z", LEAF)
    veins = "M25 6 V-20 M25 -2 L20.6 -7 M25 -2 L29.4 -7 M25 -8 L21.2 -13 M25 -8 L28.8 -13"
    canvas.stroke(veins, DARK_LEAF, 0.8)


def _banner(canvas: Canvas, _theme: Theme) -> None:
    canvas.shape("M23.8 -24 H26.2 V36 H23.8 Z", WOOD, pen=0.8)
    canvas.shape("M26 -24 H35 V-2 L30.5 -6.4 L26 -2 Z", TEAL)
    small_pip(canvas, "d", 30.4, -15, 8, PALE_GOLD)
    bead(canvas, 25, -26, 2.2, PALE_GOLD)


def _bow(canvas: Canvas, _theme: Theme) -> None:
    canvas.shape("M24.2 -24 H25.8 V36 H24.2 Z", WOOD, pen=FINE)
    canvas.shape("M25 -33 L29 -22.6 L25 -25 L21 -22.6 Z", STEEL)
    canvas.stroke("M31.4 -28 C37 -14 36 4 29 15", INK, 2.6)
    canvas.stroke("M31.4 -28 C37 -14 36 4 29 15", GOLD, 1.3)
    canvas.stroke("M31 -28 L29.4 15", INK, 0.7)


WEAPONS: dict[str, Held] = {"s": _spear, "h": _palm, "d": _banner, "c": _bow}

# The joker


def _fan(canvas: Canvas, _theme: Theme) -> None:
    """Four small cards, one a suit."""
    x, y = 25.0, 21.0
    for suit, turn in (("s", -36.0), ("h", -12.0), ("c", 12.0), ("d", 36.0)):
        corners = [(-4.6, 0), (-4.6, -19), (4.6, -19), (4.6, 0), (-4.6, 0)]
        turned = [Vector2(corner).rotate(turn) for corner in corners]
        card = tuple((x + each.x, y + each.y) for each in turned)
        canvas.polygon(card, CREAM)
        canvas.line(card, INK, 0.8)
        spot = Vector2(-0.4, -14.4).rotate(turn)
        colour = CRIMSON if suit in "hd" else INK
        small_pip(canvas, suit, x + spot.x, y + spot.y, 5.2, colour)


FANS: dict[str, Held] = {"*": _fan}
