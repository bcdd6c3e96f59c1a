"""The picture on the tile of Sedma: a trick in which a seven takes two tens."""

from __future__ import annotations

import pygame

from game.view.faces import CardStyle
from game.view.laying import LIFTED, face, lay_flat
from game.view.warp import LYING


def paint(target: pygame.Surface, style: CardStyle) -> None:
    """Paint it onto felt, with these cards."""
    wide, high = target.get_size()
    width = min(high * 0.46, wide * 0.22)
    x, y = wide / 2, high / 2
    for card, dx, dy, turn in (
        ("Th", -0.98, 0.1, -10.0), ("9s", -0.28, -0.12, 4.0), ("Td", 0.42, 0.08, -3.0),
        ("7c", 1.1, -0.04, 11.0),
    ):  # fmt: skip
        shadow = LIFTED if card == "7c" else LYING
        at = (x + dx * width, y + dy * width)
        lay_flat(target, face(card, width, style), at, width, turn, shadow)
