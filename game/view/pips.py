"""Pips: the outlines and colours of the suits of both decks, and the joker's star.

Drawn here because no small font has them all, and so that a suit looks the same on a card, on a
button and in the log. A French suit goes by its letter and a Spanish one by its name, because
``c`` is clubs in one deck and copas in the other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

import pygame

from game.view.ink import Canvas, Colour, path

Ground: TypeAlias = Literal["card", "light", "dark"]
"""What a pip lies on: a card's face, a light part of the window or a dark one."""

OUTLINES: dict[str, str] = {
    "s": "M50 2 C58 21 95 40 95 64 C95 77 85 86 73 86 C65 86 58 82 54 75 C55 86 60 93 68 98"
    " L32 98 C40 93 45 86 46 75 C42 82 35 86 27 86 C15 86 5 77 5 64 C5 40 42 21 50 2 Z",
    "h": "M50 95 C42 75 4 58 4 31 C4 16 15 6 28 6 C38 6 46 12 50 23 C54 12 62 6 72 6"
    " C85 6 96 16 96 31 C96 58 58 75 50 95 Z",
    "d": "M50 1 C58 20 76 39 91 50 C76 61 58 80 50 99 C42 80 24 61 9 50 C24 39 42 20 50 1 Z",
    "c": "M50 3 C62 3 71 12 71 24 C71 32 67 39 60 44 C64 40 69 38 75 38 C88 38 97 48 97 60"
    " C97 73 88 82 75 82 C66 82 58 78 54 71 C55 84 60 92 68 98 L32 98 C40 92 45 84 46 71"
    " C42 78 34 82 25 82 C12 82 3 73 3 60 C3 48 12 38 25 38 C31 38 36 40 40 44"
    " C33 39 29 32 29 24 C29 12 38 3 50 3 Z",
    "*": "M50 3 L62 37 L98 38 L69 60 L79 95 L50 74 L21 95 L31 60 L2 38 L38 37 Z",
    "oros": "M50 2 C76.5 2 98 23.5 98 50 C98 76.5 76.5 98 50 98 C23.5 98 2 76.5 2 50"
    " C2 23.5 23.5 2 50 2 Z M50 12.5 C70.7 12.5 87.5 29.3 87.5 50 C87.5 70.7 70.7 87.5 50 87.5"
    " C29.3 87.5 12.5 70.7 12.5 50 C12.5 29.3 29.3 12.5 50 12.5 Z"
    " M50 19 L56.5 34.3 L71.9 28.1 L65.7 43.5 L81 50 L65.7 56.5 L71.9 71.9 L56.5 65.7 L50 81"
    " L43.5 65.7 L28.1 71.9 L34.3 56.5 L19 50 L34.3 43.5 L28.1 28.1 L43.5 34.3 Z",
    "copas": "M10 6 L90 6 C92 32 82 52 61 58 C56 60 56 64 58 66 C61 69 61 73 58 75"
    " C62 80 78 82 82 96 L18 96 C22 82 38 80 42 75 C39 73 39 69 42 66 C44 64 44 60 39 58"
    " C18 52 8 32 10 6 Z M21 16 L79 16 C78.6 20 78 23 77.4 26 L22.6 26 C22 23 21.4 20 21 16 Z",
    "espadas": "M97 3 L91.5 25 L43.5 71.6 C46.2 75.7 51 77.8 55.1 76.4 L55.8 86.7"
    " C47.6 89.5 38 85.4 31.8 79.2 L23.6 86 C24.3 90.8 20.1 96.3 14.6 96.3"
    " C9.2 96.3 3.7 90.8 3.7 85.4 C3.7 79.9 9.2 75.7 14 76.4 L20.8 68.2"
    " C14.6 62 10.5 52.4 13.3 44.2 L23.6 44.9 C22.2 49 24.3 53.8 28.4 56.5 L75 8.5 Z",
    "bastos": "M89.7 96.9 C86.8 99.8 81.7 99 78.5 95.1 L50 70.2 C46.4 70.9 42.1 75.2 37 74.5"
    " C31.2 73.1 28.4 65.9 32 62.3 C33.4 60.8 34.9 60.8 35.9 59.7 L17.5 45"
    " C11.8 43.5 7.4 45 3.8 42.8 C0.2 37.7 5.3 32.7 10.3 32 C2.4 22.6 1.7 11.8 8.2 5.3"
    " C16.1 -2.7 26.9 -0.5 34.9 8.9 L45 20.4 C47.1 18.3 45.7 12.5 49.3 10.3"
    " C54.3 8.2 60.1 12.5 60.1 18.3 C60.8 23.3 57.2 29.8 56.1 33.8 L95.1 78.5"
    " C99 81.7 99.8 86.8 96.9 89.7 Z",
}
"""Outlines in a box of 100 by 100, by suit; ``*`` is the joker's star.

Where there are several contours they lie one on the other: the second is cut out of the first, the
third is printed in the second.
"""

SUIT_SIGNS = {
    "♠": "s", "♥": "h", "♦": "d", "♣": "c", "★": "*",
    "☉": "oros", "⚱": "copas", "⚔": "espadas", "⚚": "bastos",
}  # fmt: skip
"""The signs that stand for pips in a text."""

_LIT: Colour = (233, 237, 245)
_CORAL: Colour = (255, 112, 104)
_INK: dict[Ground, dict[str, Colour]] = {
    "card": {
        "s": (27, 33, 48), "h": (190, 22, 38), "d": (190, 22, 38), "c": (27, 33, 48),
        "oros": (146, 94, 0), "copas": (160, 4, 48), "espadas": (24, 95, 182),
        "bastos": (0, 120, 96),
    },
    "light": {
        "s": (27, 33, 48), "h": (168, 12, 30), "d": (168, 12, 30), "c": (27, 33, 48),
        "oros": (112, 76, 0), "copas": (128, 0, 36), "espadas": (20, 80, 160),
        "bastos": (0, 92, 80),
    },
    "dark": {
        "s": _LIT, "h": _CORAL, "d": _CORAL, "c": _LIT,
        "oros": (246, 204, 92), "copas": _CORAL, "espadas": (120, 184, 255),
        "bastos": (92, 214, 152),
    },
}  # fmt: skip
_FOUR: dict[Ground, dict[str, Colour]] = {
    "card": {"d": (24, 95, 182), "c": (0, 120, 96)},
    "light": {"d": (20, 80, 160), "c": (0, 92, 80)},
    "dark": {"d": (120, 184, 255), "c": (92, 214, 152)},
}
_STAR: dict[Ground, Colour] = {
    "card": (126, 60, 140),
    "light": (106, 44, 120),
    "dark": (240, 193, 92),
}


def suit_colour(suit: str, four_colour: bool = False, ground: Ground = "card") -> Colour:
    """The colour of a suit (``*`` for the joker) on a ground.

    In a deck of two colours spades and clubs share one, hearts and diamonds the other; in one of
    four, diamonds are blue and clubs green. The Spanish suits always have one each. Raises
    `KeyError` for an unknown suit.
    """
    if suit == "*":
        return _STAR[ground]
    if four_colour and suit in _FOUR[ground]:
        return _FOUR[ground][suit]
    return _INK[ground][suit]


@lru_cache(maxsize=512)
def pip(suit: str, size: int, colour: Colour) -> pygame.Surface:
    """The pip of a suit (``*`` for the star): `size` by `size` pixels, per-pixel alpha.

    The surface is shared: blit it, do not draw on it. Raises `KeyError` for an unknown suit.
    """
    contours = path(OUTLINES[suit])
    size = max(1, size)
    finer = 16 if size < 12 else 8 if size < 32 else 4
    canvas = Canvas((size, size), size / 100, tint=colour, finer=finer)
    for depth, contour in enumerate(contours):
        canvas.polygon(contour, (*colour, 0 if depth % 2 else 255))
    return canvas.print()
