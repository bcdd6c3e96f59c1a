"""Pips: the outlines and colours of the suits, the joker's star and a few marks that texts need.

Drawn here because no small font has them all, and so that a suit looks the same on a card, on a
button and in the log.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

import pygame

from game.view.ink import Canvas, Colour

Ground: TypeAlias = Literal["card", "light", "dark"]
"""What a pip lies on: a card's face, a light part of the window or a dark one."""

OUTLINES: dict[str, str] = {
    "s": "M50 3 C57 21 93 37 93 63 C93 77 83 85 72 85 C64 85 57 81 53 74 C54 85 59 92 68 97"
    " L32 97 C41 92 46 85 47 74 C43 81 36 85 28 85 C17 85 7 77 7 63 C7 37 43 21 50 3 Z",
    "h": "M50 95 C42 75 4 58 4 31 C4 16 15 6 28 6 C38 6 46 12 50 23 C54 12 62 6 72 6"
    " C85 6 96 16 96 31 C96 58 58 75 50 95 Z",
    "d": "M50 1 C58 20 76 39 91 50 C76 61 58 80 50 99 C42 80 24 61 9 50 C24 39 42 20 50 1 Z",
    "c": "M50 4 C63 4 72 14 72 26 C72 33 69 38 64 42 C67 40 71 39 75 39 C87 39 97 49 97 61"
    " C97 74 87 83 75 83 C66 83 58 79 53 72 C54 85 59 92 68 97 L32 97 C41 92 46 85 47 72"
    " C42 79 34 83 25 83 C13 83 3 74 3 61 C3 49 13 39 25 39 C29 39 33 40 36 42"
    " C31 38 28 33 28 26 C28 14 37 4 50 4 Z",
    "*": "M50 3 L62 37 L98 38 L69 60 L79 95 L50 74 L21 95 L31 60 L2 38 L38 37 Z",
}
"""Outlines in a box of 100 by 100, by suit letter; ``*`` is the joker's star."""

SUIT_SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "★": "*"}
"""The signs that stand for pips in a text."""

_INK: dict[Ground, dict[str, Colour]] = {
    "card": {"s": (27, 33, 48), "h": (193, 30, 45), "d": (193, 30, 45), "c": (27, 33, 48)},
    "light": {"s": (27, 33, 48), "h": (176, 20, 36), "d": (176, 20, 36), "c": (27, 33, 48)},
    "dark": {"s": (233, 237, 245), "h": (255, 112, 104), "d": (255, 112, 104), "c": (233, 237, 245)},
}
_FOUR: dict[Ground, dict[str, Colour]] = {
    "card": {"d": (24, 95, 182), "c": (0, 118, 84)},
    "light": {"d": (20, 80, 160), "c": (0, 96, 66)},
    "dark": {"d": (120, 184, 255), "c": (92, 214, 152)},
}
_STAR: dict[Ground, Colour] = {"card": (126, 60, 140), "light": (106, 44, 120), "dark": (240, 193, 92)}


def suit_colour(suit: str, four_colour: bool = False, ground: Ground = "card") -> Colour:
    """The colour of a suit letter (``*`` for the joker) on a ground.

    In a deck of two colours spades and clubs share one, hearts and diamonds the other; in one of
    four, diamonds are blue and clubs green. Raises `KeyError` for an unknown suit.
    """
    if suit == "*":
        return _STAR[ground]
    if four_colour and suit in _FOUR[ground]:
        return _FOUR[ground][suit]
    return _INK[ground][suit]


@lru_cache(maxsize=512)
def pip(suit: str, size: int, colour: Colour) -> pygame.Surface:
    """The pip of a suit letter (``*`` for the star): `size` by `size` pixels, per-pixel alpha.

    The surface is shared: blit it, do not draw on it. Raises `KeyError` for an unknown suit.
    """
    outline = OUTLINES[suit]
    size = max(1, size)
    canvas = Canvas((size, size), size / 100, tint=colour, finer=max(4, -(-96 // size)))
    canvas.fill(outline, colour)
    return canvas.print()
