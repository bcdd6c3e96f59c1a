"""What the court wears and holds: crowns, caps, beards, robes, weapons and flowers, suit by suit.

Every piece is drawn around the middle of a face (x to the right, y down, hundredths of the card's
width); the hand that holds something closes at `HAND`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Vector2

from game.view.ink import Canvas, Colour, path
from game.view.pips import OUTLINES

INK: Colour = (30, 30, 44)
CREAM: Colour = (252, 244, 224)
SKIN: Colour = (246, 216, 182)
GOLD: Colour = (222, 166, 58)
PALE_GOLD: Colour = (248, 216, 128)
CRIMSON: Colour = (178, 30, 46)
ROSE: Colour = (214, 84, 88)
NAVY: Colour = (36, 62, 116)
GREEN: Colour = (28, 108, 76)
LEAF: Colour = (86, 148, 84)
TEAL: Colour = (30, 112, 124)
VIOLET: Colour = (104, 52, 122)
STEEL: Colour = (206, 214, 224)
WOOD: Colour = (136, 84, 44)

PEN = 0.9
"""Width of an outline."""
HAND = (25.0, 21.0)


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
    "*": Theme("*", VIOLET, GOLD, CRIMSON, (206, 96, 40), (240, 232, 240), (229, 216, 231)),
}


def small_pip(canvas: Canvas, suit: str, x: float, y: float, size: float, colour: Colour) -> None:
    """A pip of `size` centred on a place."""
    (outline,) = path(OUTLINES[suit])
    canvas.polygon(
        tuple((x + (px - 50) * size / 100, y + (py - 50) * size / 100) for px, py in outline), colour
    )


def bead(canvas: Canvas, x: float, y: float, radius: float, colour: Colour) -> None:
    """A ball with an outline."""
    canvas.circle(x, y, radius + 0.45, INK)
    canvas.circle(x, y, radius - 0.35, colour)


# Robes


def _motif(canvas: Canvas, suit: str, x: float, y: float, colour: Colour) -> None:
    """One figure of the cloth of a suit."""
    if suit == "s":
        canvas.stroke(f"M{x - 1.8} {y + 0.9} L{x} {y - 0.9} L{x + 1.8} {y + 0.9}", colour, 0.8)
    elif suit == "h":
        small_pip(canvas, "h", x, y, 3.2, colour)
    elif suit == "d":
        small_pip(canvas, "d", x, y, 4.4, colour)
    elif suit == "*":
        small_pip(canvas, "*", x, y, 4.0, colour)
    else:
        for dx, dy in ((0, -1), (-1.1, 0.7), (1.1, 0.7)):
            canvas.circle(x + dx, y + dy, 0.95, colour)


def _cloth(canvas: Canvas, theme: Theme, left: float, right: float, top: float, foot: float) -> None:
    """The pattern of the suit's cloth in an area, in rows that are offset."""
    row = 0
    y = top
    while y <= foot:
        x = left + (3 if row % 2 else 0)
        while x <= right:
            if y > 23 + (abs(x) - 10) * 0.5:  # below the slope of the shoulder
                _motif(canvas, theme.suit, x, y, theme.trim)
            x += 6
        y += 4.6
        row += 1


def mantle(canvas: Canvas, theme: Theme) -> None:
    """A king's mantle, open over a tunic."""
    canvas.shape("M-6 12 L-9 20 L-12 60 H12 L9 20 L6 12 Z", theme.lining, INK, PEN)
    canvas.stroke("M0 24 V60", PALE_GOLD, 1.2)
    for y in range(26, 52, 4):
        bead(canvas, 0, y, 1.3, PALE_GOLD)
    canvas.shape("M-8 17 C-18 20 -28 24 -34 34 L-56 60 L-9 60 L-7 30 Z", theme.robe, INK, PEN)
    canvas.shape("M8 17 C18 20 28 24 34 34 L44 60 L9 60 L7 30 Z", theme.robe, INK, PEN)
    _cloth(canvas, theme, 13, 34, 33, 56)
    _cloth(canvas, theme, -31, -13, 33, 56)
    for side in (-1, 1):
        canvas.shape(
            f"M{side * 6} 28 L{side * 10} 27 L{side * 12} 60 H{side * 8} Z", theme.trim, INK, 0.7
        )


def ermine(canvas: Canvas) -> None:
    """A king's collar of ermine."""
    canvas.shape(
        "M-7 13 C-18 16 -29 21 -34 31 C-27 31 -24 34 -19 33 C-14 32 -10 35 -6 33.5 C-3 32.5 -2 34 0 35"
        " C2 34 3 32.5 6 33.5 C10 35 14 32 19 33 C24 34 27 31 34 31 C29 21 18 16 7 13 Z",
        CREAM, INK, PEN,
    )  # fmt: skip
    for x, y in ((-26, 27), (-19, 23.5), (-18, 29.5), (-11, 27.5), (-10.5, 20.5), (-4, 30)):
        for side in (1, -1):
            canvas.stroke(f"M{x * side} {y - 1} V{y + 1.4}", INK, 1.3)


def standing_collar(canvas: Canvas, theme: Theme) -> None:
    """A queen's collar of lace, spread behind her head."""
    canvas.shape(
        "M0 22 L-9 22 C-19 20 -25 13 -25.5 4 Q-24 2.6 -22.6 4 Q-21.8 1 -19.6 2.6 Q-18 0 -16 2 L0 14 Z",
        CREAM, INK, PEN, mirror=True,
    )  # fmt: skip
    canvas.stroke("M-8 18 L-23.4 6 M-8 18 L-20 4.6 M-8 19.6 L-22.6 11.4 M-8 21 L-19 16.6", theme.trim, 0.7, mirror=True)


def gown(canvas: Canvas, theme: Theme, skin: Colour, shadow: Colour) -> None:
    """A queen's gown, neck and necklace."""
    canvas.shape("M-10 20 C-20 21 -28 25 -34 34 L-56 60 L44 60 L34 34 C28 25 20 21 10 20 Z", theme.robe, INK, PEN)
    _cloth(canvas, theme, 14, 32, 28, 56)
    _cloth(canvas, theme, -32, -14, 28, 56)
    canvas.shape("M-4.6 10 L-5 17 C-8 19 -12 19.6 -15 20.4 L-5 34 H5 L15 20.4 C12 19.6 8 19 5 17 L4.6 10 Z", skin, INK, PEN)
    canvas.fill("M4.2 12 L4.6 17.2 L0.4 19.6 L-3.6 13.4 Z", shadow)
    canvas.shape("M-5.6 60 L-7 37 Q0 33 7 37 L5.6 60 Z", theme.lining, INK, 0.7)
    canvas.shape("M-16.6 19.4 L-19.6 21.4 L-7.6 38.4 Q0 33.4 7.6 38.4 L19.6 21.4 L16.6 19.4 L5.6 33 Q0 29.6 -5.6 33 Z", theme.trim, INK, 0.7)
    for x, y in ((-7.4, 21.4), (-4.6, 24), (-1.6, 25.6)):
        for side in (1, -1):
            canvas.circle(x * side, y, 1.0, CREAM if theme.suit != "d" else TEAL)
    small_pip(canvas, theme.suit, 0, 28.6, 4.6, CRIMSON if theme.suit in "hd" else INK)


def doublet(canvas: Canvas, theme: Theme) -> None:
    """A jack's doublet with slashed sleeves and a collar in points."""
    canvas.shape("M-5 11 L-12 60 H12 L5 11 Z", SKIN, INK, PEN)
    canvas.shape("M-7 19 L-16 22 L-19 60 H19 L16 22 L7 19 L0 24 Z", theme.robe, INK, PEN)
    _cloth(canvas, theme, -11, -5, 31, 56)
    _cloth(canvas, theme, 5, 13, 31, 56)
    canvas.shape("M-1.8 26 H1.8 V60 H-1.8 Z", theme.trim, INK, 0.6)
    for side in (-1, 1):
        s = side
        canvas.shape(
            f"M{s * 14} 21 C{s * 26} 20 {s * 35} 27 {s * 36} 38 L{s * 38} 60 H{s * 17} Z",
            theme.lining, INK, PEN,
        )  # fmt: skip
        for x1, x2 in ((18, 19.6), (24, 26.4), (30, 33)):
            canvas.shape(
                f"M{s * (x1 - 1.4)} {21.6 + (x1 - 18) * 0.25} L{s * (x1 + 1.4)} {21.8 + (x1 - 18) * 0.3}"
                f" L{s * (x2 + 2.4)} 60 H{s * (x2 - 1.6)} Z",
                theme.trim, INK, 0.5,
            )  # fmt: skip
    canvas.shape(
        "M-6 12.6 C-10 14 -15 17 -17.6 21.6 L-12.4 22 L-10.6 26.4 L-6 24 L-2.6 28.6 L0 24.6"
        " L2.6 28.6 L6 24 L10.6 26.4 L12.4 22 L17.6 21.6 C15 17 10 14 6 12.6 Q0 18 -6 12.6 Z",
        CREAM, INK, PEN,
    )  # fmt: skip
    canvas.stroke("M0 17 V23 M-4 16.4 L-6.4 22 M4 16.4 L6.4 22", theme.trim, 0.6)


def arm(canvas: Canvas, theme: Theme, thing: Callable[[Canvas, Theme], None]) -> None:
    """The raised forearm at the right, its hand closed on `thing`."""
    thing(canvas, theme)
    canvas.shape("M19 30 L31.4 28.4 C36 34 44 42 50 56 L15 56 C16.6 46 18 38 19 30 Z", theme.robe, INK, PEN)
    canvas.shape("M18 26.6 L31.8 24.8 L32.6 29.6 L18.6 31.6 Z", theme.trim, INK, PEN)
    canvas.shape(
        "M19.6 26.4 C18.6 22 19 17.6 21.4 16.8 L28.6 16 C30.8 16.4 31.2 21 30.8 25 Z", SKIN, INK, PEN
    )
    canvas.stroke("M21 19.4 H27.6 M20.6 21.8 H27.4 M20.6 24.2 H27", INK, 0.6)
    canvas.stroke("M28.6 16.4 C27.4 18.6 27.6 22 28 24.4", INK, 0.6)


# Kings


def _moustache(canvas: Canvas, hair: Colour) -> None:
    canvas.fill("M-3 9.6 Q0 8.4 3 9.6 Q0 12 -3 9.6 Z", CRIMSON)
    canvas.shape(
        "M0 5.8 C-2 5 -6.4 5.2 -9 8.4 C-5.4 9.4 -2 9 0 7.6 Z", hair, INK, 0.6, mirror=True
    )


_JAW = "M-10.3 1 C-9 6 -6 7 -3.6 6.6 C-1.6 6.2 1.6 6.2 3.6 6.6 C6 7 9 6 10.3 1"


def _pointed_beard(canvas: Canvas, hair: Colour) -> None:
    canvas.shape(
        _JAW + " C11.6 10 9.5 17 6 21 C4 24 2 25 0 30 C-2 25 -4 24 -6 21 C-9.5 17 -11.6 10 -10.3 1 Z",
        hair, INK, PEN,
    )  # fmt: skip
    canvas.stroke("M-6 12 C-5 17 -3 20 -2 24", INK, 0.6, mirror=True)
    canvas.stroke("M0 14 V25", INK, 0.6)
    _moustache(canvas, hair)


def _forked_beard(canvas: Canvas, hair: Colour) -> None:
    canvas.shape(
        _JAW + " C12 9 11.4 14 9 18 C8.4 22 10 25 7 28 C4.4 27.6 2.6 24 0 19"
        " C-2.6 24 -4.4 27.6 -7 28 C-10 25 -8.4 22 -9 18 C-11.4 14 -12 9 -10.3 1 Z",
        hair, INK, PEN,
    )  # fmt: skip
    canvas.stroke("M-7 11 C-7.6 16 -4 20 -6.4 25 M-3 12.6 C-4 16 -3 18 -3.6 21", INK, 0.6, mirror=True)
    _moustache(canvas, hair)


def _square_beard(canvas: Canvas, hair: Colour) -> None:
    canvas.shape(
        _JAW + " C11.8 10 11 20 9.6 26 Q7.2 28.4 4.8 26 Q2.4 28.6 0 26 Q-2.4 28.6 -4.8 26"
        " Q-7.2 28.4 -9.6 26 C-11 20 -11.8 10 -10.3 1 Z",
        hair, INK, PEN,
    )  # fmt: skip
    canvas.stroke("M-7 12 L-7.2 24 M-3.4 13 L-3.6 23", INK, 0.6, mirror=True)
    canvas.stroke("M0 14 V24", INK, 0.6)
    _moustache(canvas, hair)


def _round_beard(canvas: Canvas, hair: Colour) -> None:
    canvas.shape(
        _JAW + " C13 6 12.6 11 11 13 C11 17 8 19 6 19.4 C4.6 22 2 22 0 22.6 C-2 22 -4.6 22 -6 19.4"
        " C-8 19 -11 17 -11 13 C-12.6 11 -13 6 -10.3 1 Z",
        hair, INK, PEN,
    )  # fmt: skip
    canvas.stroke("M-7 11 C-8.6 13 -6.6 14.6 -8 16.4 M-3.4 13 C-5 15.4 -3 16.6 -4.4 18.6", INK, 0.6, mirror=True)
    canvas.stroke("M0 14 C-1 16 1 17.6 0 19.6", INK, 0.6)
    _moustache(canvas, hair)


BEARDS = {"s": _pointed_beard, "h": _forked_beard, "d": _square_beard, "c": _round_beard}


def _band(canvas: Canvas, theme: Theme) -> None:
    """The rim of a crown, with stones."""
    canvas.shape("M-12.8 -8.6 L-13.4 -13 Q0 -17.4 13.4 -13 L12.8 -8.6 Q0 -12.8 -12.8 -8.6 Z", PALE_GOLD, INK, 0.8)
    for x, y in ((-9.6, -11.6), (-5, -12.8), (0, -13.2), (5, -12.8), (9.6, -11.6)):
        canvas.circle(x, y, 1.05, theme.lining if x in (0, -9.6, 9.6) else theme.robe)


def _spiked_crown(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-10 -12 C-11 -22 -6 -26 0 -26 C6 -26 11 -22 10 -12 Z", theme.lining, INK, PEN)
    canvas.shape(
        "M-12.6 -11 L-16 -25 L-9.4 -18.6 L-8 -28 L-3.6 -19.6 L0 -30 L3.6 -19.6 L8 -28 L9.4 -18.6"
        " L16 -25 L12.6 -11 Q0 -15 -12.6 -11 Z",
        GOLD, INK, PEN,
    )  # fmt: skip
    _band(canvas, theme)
    for x, y in ((-16, -25.6), (-8, -28.6), (0, -31), (8, -28.6), (16, -25.6)):
        bead(canvas, x, y, 1.5, CREAM)


def _arched_crown(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-11 -12 C-16 -24 -8 -28 0 -24 C8 -28 16 -24 11 -12 Z", theme.lining, INK, PEN)
    canvas.stroke("M-12 -13 C-18 -25 -8 -30 0 -25 C8 -30 18 -25 12 -13", INK, 3.4)
    canvas.stroke("M-12 -13 C-18 -25 -8 -30 0 -25 C8 -30 18 -25 12 -13", GOLD, 1.9)
    canvas.shape("M-1.6 -13 L-2.2 -25 H2.2 L1.6 -13 Z", GOLD, INK, 0.7)
    small_pip(canvas, "h", -6.4, -18.6, 5, PALE_GOLD)
    small_pip(canvas, "h", 6.4, -18.6, 5, PALE_GOLD)
    _band(canvas, theme)
    bead(canvas, 0, -26.6, 2.3, PALE_GOLD)
    canvas.stroke("M0 -29 V-33.6 M-2 -31.4 H2", INK, 2.2)
    canvas.stroke("M0 -29 V-33.4 M-1.8 -31.4 H1.8", GOLD, 1.0)


def _lozenge_crown(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-9 -12 C-10 -20 -6 -23 0 -23 C6 -23 10 -20 9 -12 Z", theme.lining, INK, PEN)
    canvas.shape(
        "M-12.6 -11 L-14.4 -18 L-18 -23 L-13 -27.6 L-9.6 -21 L-6 -19 L-3 -21 L-5 -26 L0 -32.6 L5 -26"
        " L3 -21 L6 -19 L9.6 -21 L13 -27.6 L18 -23 L14.4 -18 L12.6 -11 Q0 -15 -12.6 -11 Z",
        PALE_GOLD, INK, PEN,
    )  # fmt: skip
    small_pip(canvas, "d", 0, -25.8, 7, CRIMSON)
    small_pip(canvas, "d", -13.4, -22.6, 5, TEAL)
    small_pip(canvas, "d", 13.4, -22.6, 5, TEAL)
    _band(canvas, theme)


def _trefoil_crown(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-10 -12 C-11 -21 -6 -25 0 -25 C6 -25 11 -21 10 -12 Z", theme.lining, INK, PEN)
    canvas.shape(
        "M-12.6 -11 L-14.6 -20 L-8 -16.6 L-2 -22 H2 L8 -16.6 L14.6 -20 L12.6 -11 Q0 -15 -12.6 -11 Z",
        GOLD, INK, PEN,
    )  # fmt: skip
    for x, y, r in ((-15, -22, 1.9), (0, -25.4, 2.3), (15, -22, 1.9)):
        for dx, dy in ((-1, 0.4), (1, 0.4), (0, -1.2)):
            canvas.circle(x + dx * r, y + dy * r, r + 0.5, INK)
        for dx, dy in ((-1, 0.4), (1, 0.4), (0, -1.2)):
            canvas.circle(x + dx * r, y + dy * r, r - 0.4, PALE_GOLD)
    _band(canvas, theme)


CROWNS = {"s": _spiked_crown, "h": _arched_crown, "d": _lozenge_crown, "c": _trefoil_crown}


def _sword(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M22.6 10 L22.6 -26 L25 -33 L27.4 -26 L27.4 10 Z", STEEL, INK, PEN)
    canvas.stroke("M25 -26 V8", (140, 150, 166), 0.9)
    canvas.shape("M17.6 10.4 Q25 7.6 32.4 10.4 L32.4 13.4 Q25 10.8 17.6 13.4 Z", GOLD, INK, 0.8)
    canvas.shape("M23.4 12 H26.6 V34 H23.4 Z", WOOD, INK, 0.7)


def _sceptre(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M23.6 -14 H26.4 V36 H23.6 Z", GOLD, INK, 0.8)
    bead(canvas, 25, -13, 2.4, PALE_GOLD)
    bead(canvas, 25, 6, 1.8, PALE_GOLD)
    small_pip(canvas, "h", 25, -22, 17, INK)
    small_pip(canvas, "h", 25, -22.2, 14, CRIMSON)
    canvas.stroke("M21 -25.6 Q20 -23.4 21.6 -21", (240, 150, 140), 0.9)


def _axe(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M23.6 -30 H26.4 V36 H23.6 Z", WOOD, INK, 0.8)
    canvas.shape("M26 -25 C29 -25 31.6 -27.6 33.4 -30 C35 -23 35 -15 33.4 -8 C31.6 -10.6 29 -13 26 -13 Z", STEEL, INK, PEN)
    canvas.shape("M24 -23.4 L17.6 -19 L24 -14.6 Z", STEEL, INK, PEN)
    canvas.shape("M22.6 -26.6 H27.4 V-11.4 H22.6 Z", GOLD, INK, 0.8)
    bead(canvas, 25, -31.6, 1.9, PALE_GOLD)
    canvas.stroke("M31.8 -25.4 C32.8 -21 32.8 -17 31.8 -12.6", (140, 150, 166), 0.8)


def _orb(canvas: Canvas, theme: Theme) -> None:
    canvas.circle(25, 8.4, 8.2, INK)
    canvas.circle(25, 8.4, 7.3, GOLD)
    canvas.fill("M25 1.1 C29 1.1 32.3 4.4 32.3 8.4 C32.3 12.4 29 15.7 25 15.7 C28.6 12 28.6 5 25 1.1 Z", (198, 138, 40))
    canvas.shape("M17.6 6.6 Q25 9.6 32.4 6.6 L32.4 9.8 Q25 12.8 17.6 9.8 Z", theme.lining, INK, 0.6)
    canvas.shape("M23.4 1 H26.6 L26.2 8 H23.8 Z", theme.lining, INK, 0.6)
    small_pip(canvas, "c", 25, -6.4, 14, INK)
    small_pip(canvas, "c", 25, -6.5, 11, PALE_GOLD)


INSIGNIA = {"s": _sword, "h": _sceptre, "d": _axe, "c": _orb}


# Queens


def _straight_hair(canvas: Canvas, hair: Colour) -> None:
    canvas.shape(
        "M0 -16 C-11 -16 -15 -9 -15 0 L-15.6 19 Q-11.6 22.4 -7 20 L-7 0 Z", hair, INK, PEN, mirror=True
    )
    canvas.stroke("M-12.4 -2 L-12.6 17", INK, 0.5, mirror=True)


def _curled_hair(canvas: Canvas, hair: Colour) -> None:
    for x, y, r in ((-10.5, -9, 5), (-13.4, -2.4, 5), (-14.4, 4.6, 4.8), (-13.2, 11, 4.4), (-10.6, 16, 3.6)):
        for side in (1, -1):
            canvas.circle(x * side, y, r + 0.45, INK)
    for x, y, r in ((-10.5, -9, 5), (-13.4, -2.4, 5), (-14.4, 4.6, 4.8), (-13.2, 11, 4.4), (-10.6, 16, 3.6)):
        for side in (1, -1):
            canvas.circle(x * side, y, r - 0.45, hair)
            canvas.stroke(f"M{(x - 2.4) * side} {y + 0.6} Q{x * side} {y + 3} {(x + 1.6) * side} {y}", INK, 0.5)


def _plaits(canvas: Canvas, hair: Colour) -> None:
    canvas.shape("M0 -16 C-11 -16 -14.6 -9 -14.6 -1 L-14 6 L-7 6 L-7 0 Z", hair, INK, PEN, mirror=True)
    for step in range(5):
        y = 6 + step * 5
        canvas.shape(
            f"M-15.4 {y - 1} C-17 {y + 2} -15 {y + 4.6} -12 {y + 4.6} C-9 {y + 4.6} -7.4 {y + 2} -9 {y - 1}"
            f" L-12 {y + 1} Z",
            hair, INK, 0.7, mirror=True,
        )  # fmt: skip


def _waved_hair(canvas: Canvas, hair: Colour) -> None:
    canvas.shape(
        "M0 -16 C-12 -17 -16 -9 -14.6 -2 C-13.6 3 -17.4 6 -16 12 C-15.4 15 -18 17 -17 20"
        " C-13 23 -8 21 -7 17 L-7 0 Z",
        hair, INK, PEN, mirror=True,
    )  # fmt: skip
    canvas.stroke("M-11.6 -4 C-10.6 2 -14 6 -12.6 11 C-12 14 -14 16 -13.4 18.6", INK, 0.5, mirror=True)


QUEENS_HAIR = {"s": _straight_hair, "h": _curled_hair, "d": _plaits, "c": _waved_hair}


def coronet(canvas: Canvas, theme: Theme) -> None:
    """A queen's coronet, the suit at its front."""
    canvas.shape(
        "M-9.4 -11.6 L-12.6 -21 L-7.4 -17.4 L-5.4 -23 L-2.4 -18 H2.4 L5.4 -23 L7.4 -17.4 L12.6 -21 L9.4 -11.6"
        " Q0 -16 -9.4 -11.6 Z",
        GOLD, INK, PEN,
    )  # fmt: skip
    canvas.shape("M-10 -9.4 L-10.4 -12.6 Q0 -17.6 10.4 -12.6 L10 -9.4 Q0 -14.4 -10 -9.4 Z", PALE_GOLD, INK, 0.7)
    for x, y in ((-12.8, -22), (-5.5, -24), (5.5, -24), (12.8, -22)):
        bead(canvas, x, y, 1.3, CREAM)
    small_pip(canvas, theme.suit, 0, -22.4, 11.4, INK)
    small_pip(canvas, theme.suit, 0, -22.4, 8.6, theme.robe if theme.suit != "d" else CRIMSON)


def _stem(canvas: Canvas) -> None:
    canvas.stroke("M25 -4 C24 6 26 16 25 36", INK, 2.4)
    canvas.stroke("M25 -4 C24 6 26 16 25 36", LEAF, 1.2)
    canvas.shape("M25 12 C19.4 11.6 17 8 16.6 3.6 C21.4 4.2 24.6 7 25 12 Z", LEAF, INK, 0.7)
    canvas.shape("M25 9 C30 8.4 32.4 5 32.8 1 C28.4 1.6 25.4 4 25 9 Z", LEAF, INK, 0.7)


def _tulip(canvas: Canvas, theme: Theme) -> None:
    _stem(canvas)
    canvas.shape("M25 -2 C18 -2 17 -9 18 -18 L21.6 -13 L25 -20 L28.4 -13 L32 -18 C33 -9 32 -2 25 -2 Z", CRIMSON, INK, PEN)
    canvas.shape("M25 -2 C21 -5 21.4 -12 25 -17 C28.6 -12 29 -5 25 -2 Z", ROSE, INK, 0.7)


def _rose(canvas: Canvas, theme: Theme) -> None:
    _stem(canvas)
    for x, y in ((25, -16.4), (30.4, -12.4), (28.4, -6.2), (21.6, -6.2), (19.6, -12.4)):
        bead(canvas, x, y, 4.3, ROSE)
    canvas.circle(25, -10.6, 4.9, INK)
    canvas.circle(25, -10.6, 4.1, CRIMSON)
    canvas.stroke("M22.6 -10.8 C22.6 -13.6 27.4 -13.6 27 -10.4 C26.6 -8.6 24 -9 24.6 -10.8", PALE_GOLD, 0.8)


def _daisy(canvas: Canvas, theme: Theme) -> None:
    _stem(canvas)
    for x, y in ((0, -7), (5, -5), (7, 0), (5, 5), (0, 7), (-5, 5), (-7, 0), (-5, -5)):
        bead(canvas, 25 + x * 0.86, -10.6 + y * 0.86, 2.7, CREAM)
    bead(canvas, 25, -10.6, 3.8, CRIMSON)
    canvas.circle(24.4, -11.2, 1.4, ROSE)


def _clover(canvas: Canvas, theme: Theme) -> None:
    _stem(canvas)
    for x, y in ((25, -15), (29.8, -8), (20.2, -8)):
        canvas.circle(x, y, 5.2, INK)
    for x, y in ((25, -15), (29.8, -8), (20.2, -8)):
        canvas.circle(x, y, 4.3, LEAF)
        canvas.stroke(f"M25 -10 L{25 + (x - 25) * 1.25} {-10 + (y + 10) * 1.25}", PALE_GOLD, 0.8)
    bead(canvas, 25, -10, 1.6, PALE_GOLD)


FLOWERS = {"s": _tulip, "h": _rose, "d": _daisy, "c": _clover}


# Jacks


def _feather(canvas: Canvas, colour: Colour, text: str, spine: str) -> None:
    canvas.shape(text, colour, INK, PEN)
    canvas.stroke(spine, INK, 0.6)


def _beret(canvas: Canvas, theme: Theme) -> None:
    _feather(
        canvas, CREAM,
        "M8 -17 C8 -27 15 -32 25 -31 C22 -29 26 -27 21 -25 C23 -23 18 -21 16 -19 C14 -16 11 -15 8 -17 Z",
        "M9 -17 C12 -24 17 -28 23 -30",
    )  # fmt: skip
    canvas.shape("M-12 -10 C-19 -14 -17 -24 -6 -25 C4 -27 15 -22 15 -15 C15 -12 13 -10.6 11.6 -10 Z", theme.robe, INK, PEN)
    canvas.stroke("M-9 -13 C-13 -16 -12 -20 -6 -21.4", theme.trim, 0.8)
    canvas.shape("M-12 -8.6 L-12.2 -12.4 Q0 -16.4 12.2 -12.4 L12 -8.6 Q0 -12.4 -12 -8.6 Z", theme.trim, INK, 0.8)
    bead(canvas, 9, -15.6, 2.3, theme.lining)


def _flat_cap(canvas: Canvas, theme: Theme) -> None:
    _feather(
        canvas, PALE_GOLD,
        "M-7 -18 C-8 -28 -16 -32 -24 -30 C-21 -28.4 -24 -26 -20 -25 C-21 -22.6 -17 -21 -15 -19"
        " C-12 -16 -9 -16 -7 -18 Z",
        "M-8 -18 C-11 -24 -16 -27.6 -22 -29",
    )  # fmt: skip
    canvas.shape("M-10 -12 C-13 -23 -6 -25 0 -24 C6 -25 13 -23 10 -12 Z", theme.robe, INK, PEN)
    canvas.stroke("M-4 -22.6 C-5.4 -20 -5.4 -18 -4.6 -15.6 M4 -22.6 C5.4 -20 5.4 -18 4.6 -15.6", theme.trim, 0.8)
    canvas.shape("M-16.6 -9.6 C-17.6 -13 -15 -14.6 -12 -14.6 Q0 -17.4 12 -14.6 C15 -14.6 17.6 -13 16.6 -9.6 Q0 -14 -16.6 -9.6 Z", theme.lining, INK, PEN)
    bead(canvas, -8, -16, 2.3, PALE_GOLD)


def _turned_hat(canvas: Canvas, theme: Theme) -> None:
    _feather(
        canvas, TEAL,
        "M6 -18 C6 -28 12 -34 20 -33 C18 -31 21 -29.6 18 -28 C20 -26 16 -24 16 -22 C14 -18 9 -15.6 6 -18 Z",
        "M7 -18 C9.6 -25 13 -29.6 18.6 -32",
    )  # fmt: skip
    canvas.shape("M-9 -14 L-7 -26 Q0 -28.6 7 -26 L9 -14 Z", CRIMSON, INK, PEN)
    canvas.shape("M-13.4 -9 L-17 -19 C-11 -15.6 -5 -16.4 0 -19.6 C5 -16.4 11 -15.6 17 -19 L13.4 -9 Q0 -13.4 -13.4 -9 Z", theme.robe, INK, PEN)
    small_pip(canvas, "d", 0, -15.2, 5, CRIMSON)
    small_pip(canvas, "d", -8, -13.6, 4, TEAL)
    small_pip(canvas, "d", 8, -13.6, 4, TEAL)


def _archers_hat(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-12 -11 C-10 -20 -2 -25 6 -25.6 C11 -25 13 -18 12.4 -11 Z", theme.robe, INK, PEN)
    canvas.shape("M-13 -8 C-17 -12 -22 -13 -27 -12 C-20 -16.6 -8 -17 2 -15.6 C8 -14.8 12 -14.4 15 -16 C16 -12 14.6 -9 12.6 -8.4 Q0 -13 -13 -8 Z", theme.robe, INK, PEN)
    canvas.stroke("M-22 -12.4 C-14 -14.6 -6 -14.6 2 -13.2 C7 -12.4 11 -12 14 -13", theme.trim, 0.9)
    _feather(
        canvas, CRIMSON,
        "M9 -15 C8 -22 3 -30 -6 -33 C-5.4 -30.6 -8 -29.6 -5 -28 C-6.6 -26 -2.6 -25 -2 -23 C0 -19 4 -15 9 -15 Z",
        "M8 -15.6 C5 -22 1 -28 -5 -32",
    )  # fmt: skip
    bead(canvas, 9, -14.4, 2, PALE_GOLD)


CAPS = {"s": _beret, "h": _flat_cap, "d": _turned_hat, "c": _archers_hat}


def _spear(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M23.8 -16 H26.2 V36 H23.8 Z", WOOD, INK, 0.8)
    canvas.shape("M25 -34 C28 -29 30.4 -24 29 -19 L26.6 -15 H23.4 L21 -19 C19.6 -24 22 -29 25 -34 Z", STEEL, INK, PEN)
    canvas.stroke("M25 -30 V-17", (140, 150, 166), 0.9)
    canvas.shape("M22.4 -15.6 H27.6 V-12.4 H22.4 Z", GOLD, INK, 0.7)
    canvas.shape("M26.6 -12 L33.6 -9 L26.6 -1 Z", theme.lining, INK, 0.8)


def _palm(canvas: Canvas, theme: Theme) -> None:
    canvas.stroke("M25 -4 V36", INK, 2.4)
    canvas.stroke("M25 -4 V36", LEAF, 1.2)
    canvas.shape("M25 6 C17 2 16 -12 25 -26 C34 -12 33 2 25 6 Z", LEAF, INK, PEN)
    canvas.stroke("M25 6 V-20 M25 -2 L20.6 -7 M25 -2 L29.4 -7 M25 -8 L21.2 -13 M25 -8 L28.8 -13", (46, 96, 58), 0.8)


def _banner(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M23.8 -24 H26.2 V36 H23.8 Z", WOOD, INK, 0.8)
    canvas.shape("M26 -24 H35 V-2 L30.5 -6.4 L26 -2 Z", TEAL, INK, PEN)
    small_pip(canvas, "d", 30.4, -15, 8, PALE_GOLD)
    bead(canvas, 25, -26, 2.2, PALE_GOLD)


def _arrow(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M24.2 -24 H25.8 V36 H24.2 Z", WOOD, INK, 0.7)
    canvas.shape("M25 -33 L29 -22.6 L25 -25 L21 -22.6 Z", STEEL, INK, PEN)
    canvas.stroke("M31.4 -28 C37 -14 36 4 29 15", INK, 2.6)
    canvas.stroke("M31.4 -28 C37 -14 36 4 29 15", GOLD, 1.3)
    canvas.stroke("M31 -28 L29.4 15", INK, 0.7)


WEAPONS = {"s": _spear, "h": _palm, "d": _banner, "c": _arrow}


# The joker


def motley(canvas: Canvas, theme: Theme) -> None:
    """A jester's coat in two colours, and a collar whose points end in bells."""
    for side, cloth, check in ((-1, theme.robe, PALE_GOLD), (1, TEAL, CREAM)):
        canvas.shape(
            f"M0 16 L{side * 10} 18 C{side * 26} 20 {side * 34} 27 {side * 36} 38 L{side * 50} 60 H0 Z",
            cloth, INK, PEN,
        )  # fmt: skip
        for row in range(5):
            for x in (7.5, 15, 22.5):
                small_pip(canvas, "d", side * (x - 3.7 * (row % 2)), 34 + row * 5, 6.4, check)
    for side, first in ((-1, CRIMSON), (1, PALE_GOLD)):
        second = PALE_GOLD if first == CRIMSON else CRIMSON
        for root, tip, foot, colour in ((13, 21, 28, first), (7.5, 12.4, 31, second), (1.2, 3.6, 33.6, first)):
            canvas.shape(
                f"M{side * (root + 4)} 16 L{side * tip} {foot} L{side * max(0, root - 4)} 16.6 Z",
                colour, INK, PEN,
            )  # fmt: skip
            bead(canvas, side * tip, foot + 0.8, 1.7, GOLD)
    canvas.shape("M-16 18.4 Q-17 14 -9 13 Q0 17 9 13 Q17 14 16 18.4 Q0 22.6 -16 18.4 Z", CREAM, INK, PEN)


def cap_and_bells(canvas: Canvas, theme: Theme) -> None:
    """A jester's cap with three horns."""
    horn = " -15 C{0}6 -27 {0}17 -31 {0}24 -25 C{0}29 -20 {0}28 -12 {0}26.6 -7 C{0}24 -14 {0}19 -15 {0}15.6 -10 L{0}11 -7 Z"
    for side, colour in (("-", CRIMSON), ("", TEAL)):
        canvas.shape("M0" + horn.format(side), colour, INK, PEN)
        canvas.stroke("M{0}6 -17 C{0}12 -23 {0}19 -24 {0}23 -18".format(side), PALE_GOLD, 0.8)
    canvas.shape("M-8 -12 C-10 -24 -5 -32 3 -34 C9 -35.4 13 -33.6 15 -30 C9.6 -31 6 -27 8 -12 Z", theme.robe, INK, PEN)
    canvas.stroke("M-3.4 -16 C-4.4 -24 -1 -29 4 -31", PALE_GOLD, 0.8)
    canvas.shape("M-12.4 -7.6 L-12.8 -11.8 Q0 -16.6 12.8 -11.8 L12.4 -7.6 Q0 -11.8 -12.4 -7.6 Z", GOLD, INK, 0.8)
    for x in (-8, 0, 8):
        small_pip(canvas, "d", x, -12.4 + abs(x) * 0.14, 4, CRIMSON)
    for x, y in ((-26.6, -5.6), (26.6, -5.6), (15.6, -28.6)):
        bead(canvas, x, y, 2.3, PALE_GOLD)


def _fan(canvas: Canvas, theme: Theme) -> None:
    """Four small cards, one a suit."""
    x, y = HAND
    for suit, turn in (("s", -36.0), ("h", -12.0), ("c", 12.0), ("d", 36.0)):
        corners = [Vector2(dx, dy).rotate(turn) for dx, dy in ((-4.6, 0), (-4.6, -19), (4.6, -19), (4.6, 0))]
        card = tuple((x + each.x, y + each.y) for each in corners)
        canvas.polygon(card, CREAM)
        canvas.line((*card, card[0]), INK, 0.8)
        spot = Vector2(-0.4, -14.4).rotate(turn)
        small_pip(canvas, suit, x + spot.x, y + spot.y, 5.2, CRIMSON if suit in "hd" else INK)


FAN = {"*": _fan}
