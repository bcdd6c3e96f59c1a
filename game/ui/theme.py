"""The look: colours, sizes and how they grow with the window. No drawing and no pygame here.

Colours are used in named pairs, one on another. `PAIRS` lists every pair in use with the contrast
it must keep, and a test proves them all; a colour that is used on a ground but is not listed there
does not belong on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]

# Grounds, from the darkest up.
NIGHT: Colour = (13, 14, 19)
ROOM: Colour = (27, 23, 22)
PANEL: Colour = (23, 23, 29)
CARD_SHADE: Colour = (32, 31, 38)
RAISED: Colour = (40, 39, 47)
RAISED_OVER: Colour = (52, 50, 59)
PRESSED: Colour = (29, 28, 34)
FELT: Colour = (15, 82, 64)
WOOD: Colour = (104, 66, 40)

# What is written and drawn on them.
CREAM: Colour = (248, 241, 226)
ASH: Colour = (189, 180, 166)
FAINT: Colour = (150, 144, 136)
LINE: Colour = (56, 53, 60)
EDGE: Colour = (128, 121, 113)
TRACK: Colour = (122, 116, 110)

# Gold says: yours to play now.
GOLD: Colour = (242, 184, 75)
GOLD_TOP: Colour = (255, 219, 132)
GOLD_LOW: Colour = (224, 160, 48)
GOLD_DOWN: Colour = (204, 142, 40)
GOLD_OVER: Colour = (255, 231, 160)
INK: Colour = (33, 24, 8)

CHOSEN: Colour = (98, 74, 28)
"""Under the letters of a field that are chosen."""

# Paper: card buttons and text fields.
PAPER: Colour = (251, 246, 234)
PAPER_SHADE: Colour = (233, 223, 202)
PAPER_INK: Colour = (27, 32, 46)
PAPER_RED: Colour = (190, 34, 34)
DIM_PAPER: Colour = (66, 63, 66)
DIM_INK: Colour = (196, 189, 178)

BRICK: Colour = (166, 48, 38)
BRICK_TOP: Colour = (186, 60, 47)
BRICK_DOWN: Colour = (136, 38, 30)
LEAF: Colour = (108, 196, 130)
CORAL: Colour = (236, 120, 104)
WHITE: Colour = (255, 255, 255)
BLACK: Colour = (0, 0, 0)


@dataclass(frozen=True)
class SeatColour:
    """A seat's colour and the letter that says the same without colour."""

    name: str
    letter: str
    colour: Colour


SEATS: tuple[SeatColour, ...] = (
    SeatColour("red", "A", (244, 122, 110)),
    SeatColour("blue", "B", (104, 166, 240)),
    SeatColour("green", "C", (104, 196, 128)),
    SeatColour("yellow", "D", (240, 206, 84)),
    SeatColour("violet", "E", (188, 148, 240)),
    SeatColour("orange", "F", (240, 150, 72)),
    SeatColour("teal", "G", (84, 204, 204)),
    SeatColour("rose", "H", (240, 150, 190)),
)
"""Seat colours by index. A badge shows the colour with the letter on it, in `INK`."""

TEXT = 4.5
"""Least contrast of text (WCAG 2.2, 1.4.3)."""
SHAPE = 3.0
"""Least contrast of controls and highlights (WCAG 2.2, 1.4.11)."""


@dataclass(frozen=True)
class Pair:
    """`front` lies on `back`, and the contrast of the two is at least `least`."""

    what: str
    front: Colour
    back: Colour
    least: float


GROUNDS = {"night": NIGHT, "room": ROOM, "panel": PANEL, "shade": CARD_SHADE}

PAIRS: tuple[Pair, ...] = (
    *(
        Pair(f"{what} on {ground}", colour, back, TEXT)
        for what, colour in {"text": CREAM, "quiet text": ASH, "gold text": GOLD}.items()
        for ground, back in {
            "night": NIGHT,
            "room": ROOM,
            "panel": PANEL,
            "shade": CARD_SHADE,
            "raised": RAISED,
            "raised, hovered": RAISED_OVER,
            "pressed": PRESSED,
        }.items()
    ),
    Pair("text on felt", CREAM, FELT, TEXT),
    Pair("chosen text of a field", CREAM, CHOSEN, TEXT),
    Pair("gold text on felt", GOLD, FELT, TEXT),
    Pair("text on wood", CREAM, WOOD, TEXT),
    Pair("disabled text on panel", FAINT, PANEL, TEXT),
    Pair("disabled text on room", FAINT, ROOM, TEXT),
    Pair("disabled text on shade", FAINT, CARD_SHADE, TEXT),
    Pair("ink on gold", INK, GOLD, TEXT),
    Pair("ink on gold's top", INK, GOLD_TOP, TEXT),
    Pair("ink on gold's foot", INK, GOLD_LOW, TEXT),
    Pair("ink on pressed gold", INK, GOLD_DOWN, TEXT),
    Pair("ink on hovered gold", INK, GOLD_OVER, TEXT),
    Pair("ink on paper", PAPER_INK, PAPER, TEXT),
    Pair("ink on paper's foot", PAPER_INK, PAPER_SHADE, TEXT),
    Pair("red on paper", PAPER_RED, PAPER, TEXT),
    Pair("red on paper's foot", PAPER_RED, PAPER_SHADE, TEXT),
    Pair("dimmed ink", DIM_INK, DIM_PAPER, TEXT),
    Pair("ink on leaf", INK, LEAF, TEXT),
    Pair("ink on coral", INK, CORAL, TEXT),
    Pair("text on brick", CREAM, BRICK, TEXT),
    Pair("text on brick's top", CREAM, BRICK_TOP, TEXT),
    Pair("text on pressed brick", CREAM, BRICK_DOWN, TEXT),
    *(Pair(f"letter on the {seat.name} badge", INK, seat.colour, TEXT) for seat in SEATS),
    *(
        Pair(f"{what} on {ground}", colour, back, SHAPE)
        for what, colour in {
            "control edge": EDGE,
            "switch track": TRACK,
            "gold": GOLD,
            "gold's foot": GOLD_LOW,
            "paper": PAPER_SHADE,
            "leaf": LEAF,
            "coral": CORAL,
        }.items()
        for ground, back in GROUNDS.items()
    ),
    *(
        Pair(f"the {seat.name} badge on {ground}", seat.colour, back, SHAPE)
        for seat in SEATS
        for ground, back in (*GROUNDS.items(), ("felt", FELT))
    ),
    Pair("gold on felt", GOLD, FELT, SHAPE),
    Pair("knob on gold", INK, GOLD, SHAPE),
    Pair("focus ring, outer, on dark", WHITE, NIGHT, SHAPE),
    Pair("focus ring, outer, on felt", WHITE, FELT, SHAPE),
    Pair("focus ring, outer, on wood", WHITE, WOOD, SHAPE),
    Pair("focus ring, inner, on paper", BLACK, PAPER_SHADE, SHAPE),
    Pair("focus ring, inner, on gold", BLACK, GOLD_LOW, SHAPE),
    Pair("focus ring, outer on inner", WHITE, BLACK, SHAPE),
)
"""Every pair in use. The focus ring is white around black: on any ground one of the two shows."""


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2.2 defines it, 0 (black) to 1 (white)."""

    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(channel) for channel in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio as WCAG 2.2 defines it, 1 to 21."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def mix(one: Colour, other: Colour, part: float) -> Colour:
    """`part` (0 to 1) of the way from `one` to `other`."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


# Lengths in design pixels: those of a 1280×720 window on a screen of ratio 1.
TARGET = 44
MIN_TEXT = 14
SMALL = 14
BODY = 16
LEAD = 18
HEADING = 21
TITLE = 28
DISPLAY = 44
RADIUS = 10
GAP = 8
PAD = 16
WIDE = 1.15
"""A window at least this many times wider than high is laid out side by side."""
LEAST_WIDE, LEAST_UPRIGHT = (640, 360), (320, 480)
"""Width and height of the smallest windows that scenes are laid out for: those of the smallest
phones, on their side and upright. A smaller window shows the same, only smaller."""
SHRUNK = 0.5
"""The part of that to which a window may shrink. Of a smaller one, the corner shows."""


def room_in(size: tuple[int, int]) -> tuple[int, int]:
    """The size that a scene is laid out for in a window of this one: the same, down to a limit."""
    wide, high = _least(size)
    return max(size[0], round(wide * SHRUNK)), max(size[1], round(high * SHRUNK))


def _least(size: tuple[int, int]) -> tuple[int, int]:
    """The smallest window of this kind in which nothing need shrink."""
    return LEAST_WIDE if size[0] >= size[1] * WIDE else LEAST_UPRIGHT


@dataclass(frozen=True)
class Metrics:
    """How long a design pixel is in a given window.

    >>> Metrics.of((1280, 720)).scale, Metrics.of((3840, 2160)).scale
    (1.0, 3.0)
    >>> Metrics.of((1170, 2532), ratio=3).scale
    3.0
    >>> Metrics.of((240, 600)).scale
    0.75
    """

    scale: float = 1.0
    """Window pixels in a design pixel."""
    text_scale: float = 1.0
    """The player's text size, on top of `scale`."""

    @classmethod
    def of(cls, size: tuple[int, int], ratio: float = 1.0, text_scale: float = 1.0) -> Metrics:
        """For a window of `size` pixels on a screen with `ratio` pixels to a CSS pixel.

        Windows larger than 1280×720 grow everything with them; smaller ones shrink nothing, until
        they are smaller than those of the smallest phones.
        """
        room = min(max(size) / 1280, min(size) / 720)
        least = _least(size)
        whole = max(SHRUNK, min(size[0] / least[0], size[1] / least[1]))
        return cls(min(round(max(ratio, room, 1.0) * 20) / 20, whole), text_scale)

    def px(self, length: float) -> int:
        """A length of design pixels in window pixels, at least 1 unless it is 0."""
        return max(1, round(length * self.scale)) if length else 0

    def text(self, size: float) -> int:
        """A text size of design pixels in window pixels."""
        return round(size * self.scale * self.text_scale)
