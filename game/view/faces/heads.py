"""The heads of the court: faces, hair and beards, drawn around the middle of the face."""

from __future__ import annotations

from collections.abc import Callable

from game.view.faces.palette import (
    BLUSH,
    CREAM,
    CRIMSON,
    FINE,
    HAIRLINE,
    INK,
    LIPS,
    SHADOW,
    SKIN,
    Theme,
)
from game.view.ink import Canvas, Colour


def face(canvas: Canvas, *, lashes: bool = False, grin: bool = False) -> None:
    """A head and its features; light falls from the left."""
    canvas.shape(
        "M0 -14 C7 -14 10.4 -9 10.4 -1 C10.4 8 6 14.5 0 15 C-6 14.5 -10.4 8 -10.4 -1"
        " C-10.4 -9 -7 -14 0 -14 Z",
        SKIN,
    )
    canvas.fill(
        "M1.4 -13.4 L1.4 -4 L3.2 3.6 L0.8 5 L1.4 14.4 C6 13.5 10 8 10 -1"
        " C10 -9 7 -13.4 1.4 -13.4 Z",
        SHADOW,
    )
    canvas.fill("M-7.8 -0.8 Q-4.8 -3.8 -1.9 -0.6 Q-4.8 1.6 -7.8 -0.8 Z", CREAM, mirror=True)
    canvas.circle(-4.7, -1, 1.4, INK)
    canvas.circle(4.9, -1, 1.4, INK)
    canvas.stroke("M-8 -0.8 Q-4.8 -4 -1.8 -0.8", INK, 1.2 if lashes else 0.9, mirror=True)
    if lashes:
        canvas.stroke("M-7.8 -1 L-9.4 -2", INK, 0.8, mirror=True)
    canvas.stroke("M-8.2 -4.8 Q-5 -7 -1.8 -5", INK, 0.8 if lashes else 1.1, mirror=True)
    canvas.stroke("M1.4 -4.4 L3.2 3.4 Q1.8 5 -0.4 4.4", INK, 0.7)
    if grin:
        canvas.circle(-6.4, 5, 1.9, BLUSH)
        canvas.circle(6.6, 5, 1.9, BLUSH)
        canvas.shape("M-5.6 7.4 Q0 9.6 5.6 7.4 Q3.6 12.4 0 12.4 Q-3.6 12.4 -5.6 7.4 Z", CREAM)
        canvas.stroke("M-6.4 6.8 L-5.4 7.6", INK, 0.8, mirror=True)
    else:
        canvas.fill("M-3.2 8.8 Q-1.4 7.4 0 8.2 Q1.4 7.4 3.2 8.8 Q0 11.4 -3.2 8.8 Z", LIPS)


def kings_head(canvas: Canvas, theme: Theme) -> None:
    """A king's head: long hair and the beard of his suit."""
    canvas.shape(
        "M-9 -12 C-16 -9 -13 -3 -16 1 C-18 5 -14 8 -17 13 C-18 16 -16 19 -12 18"
        " C-8 16 -8 6 -9 -2 Z",
        theme.hair,
        mirror=True,
    )
    canvas.stroke(
        "M-12.5 -5 C-13.5 0 -13 4 -13.5 8 C-14 11 -14 13 -13.5 15", INK, HAIRLINE, mirror=True
    )
    face(canvas)
    beard, strands = BEARDS[theme.suit]
    canvas.shape(_JAW + beard, theme.hair)
    canvas.stroke(strands, INK, 0.6, mirror=True)
    canvas.fill("M-3 9.6 Q0 8.4 3 9.6 Q0 12 -3 9.6 Z", CRIMSON)
    canvas.shape(
        "M0 5.8 C-2 5 -6.4 5.2 -9 8.4 C-5.4 9.4 -2 9 0 7.6 Z", theme.hair, pen=0.6, mirror=True
    )


_JAW = "M-10.3 1 C-9 6 -6 7 -3.6 6.6 C-1.6 6.2 1.6 6.2 3.6 6.6 C6 7 9 6 10.3 1"
LONG = " C11.6 10 9.5 17 6 21 C4 24 2 25 0 30 C-2 25 -4 24 -6 21 C-9.5 17 -11.6 10 -10.3 1 Z"
FORKED = (
    " C12 9 11.4 14 9 18 C8.4 22 10 25 7 28 C4.4 27.6 2.6 24 0 19"
    " C-2.6 24 -4.4 27.6 -7 28 C-10 25 -8.4 22 -9 18 C-11.4 14 -12 9 -10.3 1 Z"
)
SQUARE = (
    " C11.8 10 11 20 9.6 26 Q7.2 28.4 4.8 26 Q2.4 28.6 0 26 Q-2.4 28.6 -4.8 26"
    " Q-7.2 28.4 -9.6 26 C-11 20 -11.8 10 -10.3 1 Z"
)
CURLY = (
    " C13 6 12.6 11 11 13 C11 17 8 19 6 19.4 C4.6 22 2 22 0 22.6 C-2 22 -4.6 22 -6 19.4"
    " C-8 19 -11 17 -11 13 C-12.6 11 -13 6 -10.3 1 Z"
)
BEARDS = {
    "s": (LONG, "M-6 12 C-5 17 -3 20 -2 24 M0 14 V25"),
    "h": (FORKED, "M-7 11 C-7.6 16 -4 20 -6.4 25 M-3 12.6 C-4 16 -3 18 -3.6 21"),
    "d": (SQUARE, "M-7 12 L-7.2 24 M-3.4 13 L-3.6 23 M0 14 V24"),
    "c": (CURLY, "M-7 11 C-8.6 13 -6.6 14.6 -8 16.4 M-3.4 13 C-5 15.4 -3 16.6 -4.4 18.6"),
}
BEARDS |= {
    "oros": BEARDS["h"],
    "copas": BEARDS["c"],
    "espadas": BEARDS["d"],
    "bastos": BEARDS["s"],
}
"""The beard of each suit's king, from the jaw down, and its strands on one side."""


def queens_head(canvas: Canvas, theme: Theme) -> None:
    """A queen's head, hair parted; `queens_hair` comes before her gown."""
    face(canvas, lashes=True)
    canvas.shape(
        "M0 -15 C-6.5 -15 -11 -10.5 -11 -0.5 C-8.6 -4.6 -2.4 -7.4 0 -12.5 Z",
        theme.hair,
        pen=FINE,
        mirror=True,
    )


def queens_hair(canvas: Canvas, theme: Theme) -> None:
    """What of a queen's hair falls behind her face."""
    _HAIR[theme.suit](canvas, theme.hair)


def _straight(canvas: Canvas, hair: Colour) -> None:
    canvas.shape(
        "M0 -16 C-11 -16 -15 -9 -15 0 L-15.6 19 Q-11.6 22.4 -7 20 L-7 0 Z", hair, mirror=True
    )
    canvas.stroke("M-12.4 -2 L-12.6 17", INK, HAIRLINE, mirror=True)


def _curled(canvas: Canvas, hair: Colour) -> None:
    curls = ((10.5, -9, 5), (13.4, -2.4, 5), (14.4, 4.6, 4.8), (13.2, 11, 4.4), (10.6, 16, 3.6))
    for grow, colour in ((0.45, INK), (-0.45, hair)):
        for x, y, radius in curls:
            canvas.circle(x, y, radius + grow, colour)
            canvas.circle(-x, y, radius + grow, colour)
    for x, y, _ in curls:
        canvas.stroke(
            f"M{2.4 - x} {y + 0.6} Q{-x} {y + 3} {-x - 1.6} {y}", INK, HAIRLINE, mirror=True
        )


def _plaited(canvas: Canvas, hair: Colour) -> None:
    canvas.shape("M0 -16 C-11 -16 -14.6 -9 -14.6 -1 L-14 6 L-7 6 L-7 0 Z", hair, mirror=True)
    for step in range(5):
        y = 6 + step * 5
        canvas.shape(
            f"M-15.4 {y - 1} C-17 {y + 2} -15 {y + 4.6} -12 {y + 4.6}"
            f" C-9 {y + 4.6} -7.4 {y + 2} -9 {y - 1} L-12 {y + 1} Z",
            hair,
            pen=FINE,
            mirror=True,
        )


def _waved(canvas: Canvas, hair: Colour) -> None:
    canvas.shape(
        "M0 -16 C-12 -17 -16 -9 -14.6 -2 C-13.6 3 -17.4 6 -16 12 C-15.4 15 -18 17 -17 20"
        " C-13 23 -8 21 -7 17 L-7 0 Z",
        hair,
        mirror=True,
    )
    wave = "M-11.6 -4 C-10.6 2 -14 6 -12.6 11 C-12 14 -14 16 -13.4 18.6"
    canvas.stroke(wave, INK, HAIRLINE, mirror=True)


_HAIR: dict[str, Callable[[Canvas, Colour], None]] = {
    "s": _straight,
    "h": _curled,
    "d": _plaited,
    "c": _waved,
}


def jacks_head(canvas: Canvas, theme: Theme) -> None:
    """A jack's head, his hair cut round."""
    canvas.shape(
        "M0 -15 C-10 -15 -14 -9 -14 0 C-14 5 -15.5 8 -14.5 12 C-12 14.5 -8 13.5 -6.6 10.5 L-8 0 Z",
        theme.hair,
        mirror=True,
    )
    canvas.stroke("M-11.6 -4 C-12 2 -11.6 6 -12 10", INK, HAIRLINE, mirror=True)
    face(canvas)
    canvas.shape(
        "M-10.8 -2 C-11 -9 -7 -13 0 -13 C7 -13 11 -9 10.8 -2 C9 -5 6.6 -6.8 4 -7.2"
        " C2.6 -6.2 1 -6 0 -7.4 C-1.6 -6 -3.6 -6.4 -4.6 -7.2 C-7 -6.8 -9 -5 -10.8 -2 Z",
        theme.hair,
        pen=FINE,
    )


def jesters_head(canvas: Canvas, theme: Theme) -> None:
    """The joker's head: tufts of hair and a grin."""
    canvas.shape(
        "M-9 -8 C-14 -6 -16 0 -13.6 3 C-16 5 -14.6 10 -11 10.6 L-8 4 Z", theme.hair, mirror=True
    )
    face(canvas, grin=True)
