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
}
"""Outlines in a box of 100 by 100, by suit letter; ``*`` is the joker's star."""

SUIT_SIGNS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c", "★": "*"}
"""The signs that stand for pips in a text."""

_LIT: Colour = (233, 237, 245)
_CORAL: Colour = (255, 112, 104)
_INK: dict[Ground, dict[str, Colour]] = {
    "card": {"s": (27, 33, 48), "h": (190, 22, 38), "d": (190, 22, 38), "c": (27, 33, 48)},
    "light": {"s": (27, 33, 48), "h": (168, 12, 30), "d": (168, 12, 30), "c": (27, 33, 48)},
    "dark": {"s": _LIT, "h": _CORAL, "d": _CORAL, "c": _LIT},
}
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
    finer = 16 if size < 12 else 8 if size < 32 else 4
    canvas = Canvas((size, size), size / 100, tint=colour, finer=finer)
    canvas.fill(outline, colour)
    return canvas.print()
