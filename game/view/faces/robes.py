"""What the court wears from the neck down, drawn around the middle of the face.

The cloth of each suit has a pattern of its own; the joker's coat is motley.
"""

from __future__ import annotations

from game.view.faces.palette import (
    CREAM,
    CRIMSON,
    FINE,
    GOLD,
    INK,
    PALE_GOLD,
    SHADOW,
    SKIN,
    TEAL,
    Theme,
    bead,
    small_pip,
)
from game.view.ink import Canvas, Colour


def mantle(canvas: Canvas, theme: Theme) -> None:
    """A king's mantle, open over a tunic with buttons, and its collar of ermine."""
    canvas.shape("M-6 12 L-9 20 L-12 60 H12 L9 20 L6 12 Z", theme.lining)
    canvas.stroke("M0 24 V60", PALE_GOLD, 1.2)
    for button in range(26, 52, 4):
        bead(canvas, 0, button, 1.3, PALE_GOLD)
    canvas.shape("M-8 17 C-18 20 -28 24 -34 34 L-56 60 L-9 60 L-7 30 Z", theme.robe)
    canvas.shape("M8 17 C18 20 28 24 34 34 L44 60 L9 60 L7 30 Z", theme.robe)
    _cloth(canvas, theme, 13, 34, 33)
    _cloth(canvas, theme, -31, -13, 33)
    canvas.shape("M-6 28 L-10 27 L-12 60 H-8 Z", theme.trim, pen=FINE, mirror=True)
    ermine(canvas)


def ermine(canvas: Canvas) -> None:
    """A king's collar of ermine."""
    canvas.shape(
        "M-7 13 C-18 16 -29 21 -34 31 C-27 31 -24 34 -19 33 C-14 32 -10 35 -6 33.5"
        " C-3 32.5 -2 34 0 35 C2 34 3 32.5 6 33.5 C10 35 14 32 19 33 C24 34 27 31 34 31"
        " C29 21 18 16 7 13 Z",
        CREAM,
    )
    tails = ((-26.0, 27.0), (-19, 23.5), (-18, 29.5), (-11, 27.5), (-10.5, 20.5), (-4, 30))
    for x, y in tails:
        canvas.stroke(f"M{x} {y - 1} V{y + 1.4}", INK, 1.3, mirror=True)


def standing_collar(canvas: Canvas, theme: Theme) -> None:
    """A queen's collar of lace, spread behind her head."""
    canvas.shape(
        "M0 22 L-9 22 C-19 20 -25 13 -25.5 4 Q-24 2.6 -22.6 4 Q-21.8 1 -19.6 2.6 Q-18 0 -16 2"
        " L0 14 Z",
        CREAM,
        mirror=True,
    )
    pleats = "M-8 18 L-23.4 6 M-8 18 L-20 4.6 M-8 19.6 L-22.6 11.4 M-8 21 L-19 16.6"
    canvas.stroke(pleats, theme.trim, 0.7, mirror=True)


def gown(canvas: Canvas, theme: Theme) -> None:
    """A queen's gown, cut wide, with a necklace."""
    canvas.shape(
        "M-10 20 C-20 21 -28 25 -34 34 L-56 60 L44 60 L34 34 C28 25 20 21 10 20 Z", theme.robe
    )
    _cloth(canvas, theme, 14, 32, 28)
    _cloth(canvas, theme, -32, -14, 28)
    canvas.shape(
        "M-4.6 10 L-5 17 C-8 19 -12 19.6 -15 20.4 L-5 34 H5 L15 20.4 C12 19.6 8 19 5 17 L4.6 10 Z",
        SKIN,
    )
    canvas.fill("M4.2 12 L4.6 17.2 L0.4 19.6 L-3.6 13.4 Z", SHADOW)
    canvas.shape("M-5.6 60 L-7 37 Q0 33 7 37 L5.6 60 Z", theme.lining, pen=FINE)
    canvas.shape(
        "M-16.6 19.4 L-19.6 21.4 L-7.6 38.4 Q0 33.4 7.6 38.4 L19.6 21.4 L16.6 19.4 L5.6 33"
        " Q0 29.6 -5.6 33 Z",
        theme.trim,
        pen=FINE,
    )
    pearl = TEAL if theme.suit == "d" else CREAM
    for x, y in ((7.4, 21.4), (4.6, 24), (1.6, 25.6)):
        canvas.circle(x, y, 1.0, pearl)
        canvas.circle(-x, y, 1.0, pearl)
    small_pip(canvas, theme.suit, 0, 28.6, 4.6, CRIMSON if theme.suit in "hd" else INK)


def doublet(canvas: Canvas, theme: Theme) -> None:
    """A jack's doublet with slashed sleeves, and a collar in points."""
    canvas.shape("M-5 11 L-12 60 H12 L5 11 Z", SKIN)
    canvas.shape("M-7 19 L-16 22 L-19 60 H19 L16 22 L7 19 L0 24 Z", theme.robe)
    _cloth(canvas, theme, -11, -5, 31)
    _cloth(canvas, theme, 5, 13, 31)
    canvas.shape("M-1.8 26 H1.8 V60 H-1.8 Z", theme.trim, pen=FINE)
    canvas.shape("M-14 21 C-26 20 -35 27 -36 38 L-38 60 H-17 Z", theme.lining, mirror=True)
    for x, y in ((18, 21.8), (24, 23.6), (30, 26.4)):
        slash = f"M{x - 1.4} {y - 0.2} L{x + 1.4} {y + 0.6} L{x * 1.12 + 2} 60 H{x * 1.12 - 2} Z"
        canvas.shape(slash, theme.trim, pen=0.5, mirror=True)
    pointed_collar(canvas)
    canvas.stroke("M0 17 V23 M-4 16.4 L-6.4 22 M4 16.4 L6.4 22", theme.trim, 0.6)


def pointed_collar(canvas: Canvas) -> None:
    """A collar of linen in points."""
    canvas.shape(
        "M-6 12.6 C-10 14 -15 17 -17.6 21.6 L-12.4 22 L-10.6 26.4 L-6 24 L-2.6 28.6 L0 24.6"
        " L2.6 28.6 L6 24 L10.6 26.4 L12.4 22 L17.6 21.6 C15 17 10 14 6 12.6 Q0 18 -6 12.6 Z",
        CREAM,
    )


def motley(canvas: Canvas, theme: Theme) -> None:
    """A jester's coat in two colours, and a collar whose points end in bells."""
    for side, cloth, check in ((-1, theme.robe, PALE_GOLD), (1, TEAL, CREAM)):
        canvas.shape(
            f"M0 16 L{side * 10} 18 C{side * 26} 20 {side * 34} 27 {side * 36} 38"
            f" L{side * 50} 60 H0 Z",
            cloth,
        )
        for row in range(5):
            for x in (7.5, 15, 22.5):
                x = side * (x - 3.7 * (row % 2))
                small_pip(canvas, "d", x, 34 + row * 5, 6.4, check)
    for side, first, second in ((-1, CRIMSON, PALE_GOLD), (1, PALE_GOLD, CRIMSON)):
        points = ((13, 21, 28, first), (7.5, 12.4, 31, second), (1.2, 3.6, 33.6, first))
        for root, tip, foot, colour in points:
            start, end = side * (root + 4), side * max(0, root - 4)
            canvas.shape(f"M{start} 16 L{side * tip} {foot} L{end} 16.6 Z", colour)
            bead(canvas, side * tip, foot + 0.8, 1.7, GOLD)
    canvas.shape("M-16 18.4 Q-17 14 -9 13 Q0 17 9 13 Q17 14 16 18.4 Q0 22.6 -16 18.4 Z", CREAM)


def sleeve(canvas: Canvas, theme: Theme) -> None:
    """The raised forearm at the right, and the hand, closed around (25, 21)."""
    canvas.shape("M19 30 L31.4 28.4 C36 34 44 42 50 56 L15 56 C16.6 46 18 38 19 30 Z", theme.robe)
    canvas.shape("M18 26.6 L31.8 24.8 L32.6 29.6 L18.6 31.6 Z", theme.trim)
    canvas.shape(
        "M19.6 26.4 C18.6 22 19 17.6 21.4 16.8 L28.6 16 C30.8 16.4 31.2 21 30.8 25 Z", SKIN
    )
    canvas.stroke("M21 19.4 H27.6 M20.6 21.8 H27.4 M20.6 24.2 H27", INK, 0.6)
    canvas.stroke("M28.6 16.4 C27.4 18.6 27.6 22 28 24.4", INK, 0.6)


def _cloth(canvas: Canvas, theme: Theme, left: float, right: float, top: float) -> None:
    """The pattern of the suit's cloth between two sides, in rows that are offset."""
    for row in range(6):
        y = top + row * 4.6
        x = left + (3 if row % 2 else 0)
        while x <= right:
            if y > 23 + (abs(x) - 10) * 0.5:  # below the slope of the shoulder
                motif(canvas, theme.suit, x, y, theme.trim)
            x += 6


def motif(canvas: Canvas, suit: str, x: float, y: float, colour: Colour) -> None:
    """The small mark that the cloth of a suit is strewn with."""
    if suit in "hd":
        small_pip(canvas, suit, x, y, 4.4 if suit == "d" else 3.2, colour)
    elif suit == "s":
        canvas.stroke(f"M{x - 1.8} {y + 0.9} L{x} {y - 0.9} L{x + 1.8} {y + 0.9}", colour, 0.8)
    elif suit == "c":
        for dx, dy in ((0, -1), (-1.1, 0.7), (1.1, 0.7)):
            canvas.circle(x + dx, y + dy, 0.95, colour)
    elif suit == "oros":
        canvas.circle(x, y, 1.7, colour)
    elif suit == "copas":
        small_pip(canvas, "d", x, y, 5.2, colour)
    elif suit == "espadas":
        canvas.stroke(f"M{x - 2} {y - 1} L{x} {y + 1.4} L{x + 2} {y - 1}", colour, 0.9)
    else:
        sprig = f"M{x} {y + 2} V{y - 2} M{x - 1.8} {y - 1} L{x} {y + 1} L{x + 1.8} {y - 1}"
        canvas.stroke(sprig, colour, 0.8)
