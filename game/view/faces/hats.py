"""Crowns, coronets, caps and the jester's bells, drawn around the middle of the face."""

from __future__ import annotations

from collections.abc import Callable

from game.view.faces.palette import (
    CREAM,
    CRIMSON,
    FINE,
    GOLD,
    INK,
    PALE_GOLD,
    TEAL,
    Theme,
    bead,
    small_pip,
)
from game.view.ink import Canvas, Colour


def crown(canvas: Canvas, theme: Theme) -> None:
    """The crown of the suit's king."""
    _CROWNS[theme.suit](canvas, theme)
    canvas.shape(
        "M-12.8 -8.6 L-13.4 -13 Q0 -17.4 13.4 -13 L12.8 -8.6 Q0 -12.8 -12.8 -8.6 Z",
        PALE_GOLD,
        pen=0.8,
    )
    stones = ((-9.6, -11.6), (-5, -12.8), (0, -13.2), (5, -12.8), (9.6, -11.6))
    for index, (x, y) in enumerate(stones):
        canvas.circle(x, y, 1.05, theme.robe if index % 2 else theme.lining)


def _spiked(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-10 -12 C-11 -22 -6 -26 0 -26 C6 -26 11 -22 10 -12 Z", theme.lining)
    canvas.shape(
        "M-12.6 -11 L-16 -25 L-9.4 -18.6 L-8 -28 L-3.6 -19.6 L0 -30 L3.6 -19.6 L8 -28"
        " L9.4 -18.6 L16 -25 L12.6 -11 Q0 -15 -12.6 -11 Z",
        GOLD,
    )
    for x, y in ((-16, -25.6), (-8, -28.6), (0, -31), (8, -28.6), (16, -25.6)):
        bead(canvas, x, y, 1.5, CREAM)


def _arched(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-11 -12 C-16 -24 -8 -28 0 -24 C8 -28 16 -24 11 -12 Z", theme.lining)
    arches = "M-12 -13 C-18 -25 -8 -30 0 -25 C8 -30 18 -25 12 -13"
    canvas.stroke(arches, INK, 3.4)
    canvas.stroke(arches, GOLD, 1.9)
    canvas.shape("M-1.6 -13 L-2.2 -25 H2.2 L1.6 -13 Z", GOLD, pen=FINE)
    small_pip(canvas, "h", -6.4, -18.6, 5, PALE_GOLD)
    small_pip(canvas, "h", 6.4, -18.6, 5, PALE_GOLD)
    bead(canvas, 0, -26.6, 2.3, PALE_GOLD)
    canvas.stroke("M0 -29 V-33.6 M-2 -31.4 H2", INK, 2.2)
    canvas.stroke("M0 -29 V-33.4 M-1.8 -31.4 H1.8", GOLD, 1.0)


def _lozenged(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-9 -12 C-10 -20 -6 -23 0 -23 C6 -23 10 -20 9 -12 Z", theme.lining)
    canvas.shape(
        "M-12.6 -11 L-14.4 -18 L-18 -23 L-13 -27.6 L-9.6 -21 L-6 -19 L-3 -21 L-5 -26 L0 -32.6"
        " L5 -26 L3 -21 L6 -19 L9.6 -21 L13 -27.6 L18 -23 L14.4 -18 L12.6 -11 Q0 -15 -12.6 -11 Z",
        PALE_GOLD,
    )
    small_pip(canvas, "d", 0, -25.8, 7, CRIMSON)
    small_pip(canvas, "d", -13.4, -22.6, 5, TEAL)
    small_pip(canvas, "d", 13.4, -22.6, 5, TEAL)


def _trefoiled(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-10 -12 C-11 -21 -6 -25 0 -25 C6 -25 11 -21 10 -12 Z", theme.lining)
    canvas.shape(
        "M-12.6 -11 L-14.6 -20 L-8 -16.6 L-2 -22 H2 L8 -16.6 L14.6 -20 L12.6 -11"
        " Q0 -15 -12.6 -11 Z",
        GOLD,
    )
    for x, y, radius in ((-15, -22, 1.9), (0, -25.4, 2.3), (15, -22, 1.9)):
        for grow, colour in ((0.5, INK), (-0.4, PALE_GOLD)):
            for dx, dy in ((-1, 0.4), (1, 0.4), (0, -1.2)):
                canvas.circle(x + dx * radius, y + dy * radius, radius + grow, colour)


def _lobed(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-10 -12 C-12 -24 -6 -30 0 -30 C6 -30 12 -24 10 -12 Z", theme.lining)
    canvas.shape(
        "M-12.6 -11 L-16 -22 C-15 -27 -9 -27 -8.6 -22 C-8.6 -29 -3.4 -32 0 -34"
        " C3.4 -32 8.6 -29 8.6 -22 C9 -27 15 -27 16 -22 L12.6 -11 Q0 -15 -12.6 -11 Z",
        PALE_GOLD,
    )
    for x, y, colour in ((-11.8, -21, CRIMSON), (0, -25, theme.lining), (11.8, -21, CRIMSON)):
        bead(canvas, x, y, 2.1, colour)


_CROWNS: dict[str, Callable[[Canvas, Theme], None]] = {
    "s": _spiked,
    "h": _arched,
    "d": _lozenged,
    "c": _trefoiled,
    "oros": _lozenged,
    "copas": _lobed,
    "espadas": _spiked,
    "bastos": _trefoiled,
}


def coronet(canvas: Canvas, theme: Theme) -> None:
    """A queen's coronet, the suit at its front."""
    canvas.shape(
        "M-9.4 -11.6 L-12.6 -21 L-7.4 -17.4 L-5.4 -23 L-2.4 -18 H2.4 L5.4 -23 L7.4 -17.4"
        " L12.6 -21 L9.4 -11.6 Q0 -16 -9.4 -11.6 Z",
        GOLD,
    )
    canvas.shape(
        "M-10 -9.4 L-10.4 -12.6 Q0 -17.6 10.4 -12.6 L10 -9.4 Q0 -14.4 -10 -9.4 Z",
        PALE_GOLD,
        pen=FINE,
    )
    for x, y in ((-12.8, -22), (-5.5, -24), (5.5, -24), (12.8, -22)):
        bead(canvas, x, y, 1.3, CREAM)
    small_pip(canvas, theme.suit, 0, -22.4, 11.4, INK)
    small_pip(canvas, theme.suit, 0, -22.4, 8.6, CRIMSON if theme.suit == "d" else theme.robe)


def cap(canvas: Canvas, theme: Theme) -> None:
    """The cap of the suit's jack, with its feather."""
    _CAPS[theme.suit](canvas, theme)


def _feather(canvas: Canvas, colour: Colour, outline: str, spine: str) -> None:
    canvas.shape(outline, colour)
    canvas.stroke(spine, INK, 0.6)


def _beret(canvas: Canvas, theme: Theme) -> None:
    _feather(
        canvas,
        CREAM,
        "M8 -17 C8 -27 15 -32 25 -31 C22 -29 26 -27 21 -25 C23 -23 18 -21 16 -19"
        " C14 -16 11 -15 8 -17 Z",
        "M9 -17 C12 -24 17 -28 23 -30",
    )
    canvas.shape(
        "M-12 -10 C-19 -14 -17 -24 -6 -25 C4 -27 15 -22 15 -15 C15 -12 13 -10.6 11.6 -10 Z",
        theme.robe,
    )
    canvas.stroke("M-9 -13 C-13 -16 -12 -20 -6 -21.4", theme.trim, 0.8)
    canvas.shape(
        "M-12 -8.6 L-12.2 -12.4 Q0 -16.4 12.2 -12.4 L12 -8.6 Q0 -12.4 -12 -8.6 Z",
        theme.trim,
        pen=0.8,
    )
    bead(canvas, 9, -15.6, 2.3, theme.lining)


def _flat_cap(canvas: Canvas, theme: Theme) -> None:
    _feather(
        canvas,
        PALE_GOLD,
        "M-7 -18 C-8 -28 -16 -32 -24 -30 C-21 -28.4 -24 -26 -20 -25 C-21 -22.6 -17 -21 -15 -19"
        " C-12 -16 -9 -16 -7 -18 Z",
        "M-8 -18 C-11 -24 -16 -27.6 -22 -29",
    )
    canvas.shape("M-10 -12 C-13 -23 -6 -25 0 -24 C6 -25 13 -23 10 -12 Z", theme.robe)
    canvas.stroke("M-4 -22.6 C-5.4 -20 -5.4 -18 -4.6 -15.6", theme.trim, 0.8, mirror=True)
    canvas.shape(
        "M-16.6 -9.6 C-17.6 -13 -15 -14.6 -12 -14.6 Q0 -17.4 12 -14.6 C15 -14.6 17.6 -13 16.6 -9.6"
        " Q0 -14 -16.6 -9.6 Z",
        theme.lining,
    )
    bead(canvas, -8, -16, 2.3, PALE_GOLD)


def _turned_up(canvas: Canvas, theme: Theme) -> None:
    _feather(
        canvas,
        TEAL,
        "M6 -18 C6 -28 12 -34 20 -33 C18 -31 21 -29.6 18 -28 C20 -26 16 -24 16 -22"
        " C14 -18 9 -15.6 6 -18 Z",
        "M7 -18 C9.6 -25 13 -29.6 18.6 -32",
    )
    canvas.shape("M-9 -14 L-7 -26 Q0 -28.6 7 -26 L9 -14 Z", CRIMSON)
    canvas.shape(
        "M-13.4 -9 L-17 -19 C-11 -15.6 -5 -16.4 0 -19.6 C5 -16.4 11 -15.6 17 -19 L13.4 -9"
        " Q0 -13.4 -13.4 -9 Z",
        theme.robe,
    )
    small_pip(canvas, "d", 0, -15.2, 5, CRIMSON)
    small_pip(canvas, "d", -8, -13.6, 4, TEAL)
    small_pip(canvas, "d", 8, -13.6, 4, TEAL)


def _archers_hat(canvas: Canvas, theme: Theme) -> None:
    canvas.shape("M-12 -11 C-10 -20 -2 -25 6 -25.6 C11 -25 13 -18 12.4 -11 Z", theme.robe)
    canvas.shape(
        "M-13 -8 C-17 -12 -22 -13 -27 -12 C-20 -16.6 -8 -17 2 -15.6 C8 -14.8 12 -14.4 15 -16"
        " C16 -12 14.6 -9 12.6 -8.4 Q0 -13 -13 -8 Z",
        theme.robe,
    )
    canvas.stroke("M-22 -12.4 C-14 -14.6 -6 -14.6 2 -13.2 C7 -12.4 11 -12 14 -13", theme.trim, 0.9)
    _feather(
        canvas,
        CRIMSON,
        "M9 -15 C8 -22 3 -30 -6 -33 C-5.4 -30.6 -8 -29.6 -5 -28 C-6.6 -26 -2.6 -25 -2 -23"
        " C0 -19 4 -15 9 -15 Z",
        "M8 -15.6 C5 -22 1 -28 -5 -32",
    )
    bead(canvas, 9, -14.4, 2, PALE_GOLD)


_CAPS: dict[str, Callable[[Canvas, Theme], None]] = {
    "s": _beret,
    "h": _flat_cap,
    "d": _turned_up,
    "c": _archers_hat,
    "oros": _turned_up,
    "copas": _flat_cap,
    "espadas": _beret,
    "bastos": _archers_hat,
}


def plumed(canvas: Canvas, theme: Theme) -> None:
    """A rider's hat with a wide brim, turned up, and a plume that the wind carries back."""
    _feather(
        canvas,
        theme.trim,
        "M-4 -20 C-8 -31 -18 -36 -27 -31 C-31 -28 -33 -23 -36 -21 C-31 -19 -27 -20 -25 -22"
        " C-25 -19 -20 -18 -18 -20 C-14 -16 -8 -16 -4 -20 Z",
        "M-6 -20 C-12 -27 -20 -29 -30 -24",
    )
    _feather(
        canvas,
        CREAM,
        "M-4 -18 C-12 -24 -22 -24 -28 -17 C-30 -14 -33 -12 -36 -12 C-32 -8 -27 -9 -25 -11"
        " C-23 -8 -19 -9 -17 -11 C-13 -9 -8 -12 -4 -18 Z",
        "M-6 -18 C-14 -19 -22 -17 -30 -12.6",
    )
    canvas.shape("M-10.6 -12 C-12 -24 -7 -27 0 -27 C7 -27 12 -24 10.6 -12 Z", theme.robe)
    canvas.shape("M-11 -16 Q0 -20.4 11 -16 L11 -12 Q0 -16 -11 -12 Z", theme.trim, pen=FINE)
    canvas.shape(
        "M-20 -12 C-17 -9 -14 -8.6 -11.6 -8.6 Q0 -13.4 11.6 -8.6 C14 -8.6 17 -9 20 -12"
        " C13 -15.4 7 -16.4 0 -16.4 C-7 -16.4 -13 -15.4 -20 -12 Z",
        theme.robe,
    )
    bead(canvas, -9, -15.6, 2.2, PALE_GOLD)


def bells(canvas: Canvas, theme: Theme) -> None:
    """A jester's cap with three horns."""
    for side, colour in ((-1, CRIMSON), (1, TEAL)):
        canvas.shape(
            f"M0 -15 C{side * 6} -27 {side * 17} -31 {side * 24} -25"
            f" C{side * 29} -20 {side * 28} -12 {side * 26.6} -7"
            f" C{side * 24} -14 {side * 19} -15 {side * 15.6} -10 L{side * 11} -7 Z",
            colour,
        )
    canvas.stroke("M-6 -17 C-12 -23 -19 -24 -23 -18", PALE_GOLD, 0.8, mirror=True)
    canvas.shape(
        "M-8 -12 C-10 -24 -5 -32 3 -34 C9 -35.4 13 -33.6 15 -30 C9.6 -31 6 -27 8 -12 Z", theme.robe
    )
    canvas.stroke("M-3.4 -16 C-4.4 -24 -1 -29 4 -31", PALE_GOLD, 0.8)
    canvas.shape(
        "M-12.4 -7.6 L-12.8 -11.8 Q0 -16.6 12.8 -11.8 L12.4 -7.6 Q0 -11.8 -12.4 -7.6 Z",
        GOLD,
        pen=0.8,
    )
    for stone in (-8, 0, 8):
        small_pip(canvas, "d", stone, -12.4 + abs(stone) * 0.14, 4, CRIMSON)
    for x, y in ((-26.6, -5.6), (26.6, -5.6), (15.6, -28.6)):
        bead(canvas, x, y, 2.3, PALE_GOLD)
