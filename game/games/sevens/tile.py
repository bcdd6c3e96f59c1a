"""The picture on the tile of Sevens: a hand from which the card that fits is lifted."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

import pygame

from game.view.faces import CardStyle
from game.view.laying import LIFTED, face, lay_flat


def paint(target: pygame.Surface, style: CardStyle) -> None:
    """Paint it onto felt, with these cards."""
    wide, high = target.get_size()
    width = min(high * 0.52, wide * 0.27)
    cards = ("3s", "7d", "8h", "Qc", "Kd")
    _fan(target, [face(card, width, style) for card in cards], wide / 2, high * 0.66, width, 15, 1)


def _fan(
    target: pygame.Surface,
    sources: Sequence[pygame.Surface],
    x: float,
    y: float,
    width: float,
    spread: float,
    lifted: int = -1,
) -> None:
    """Cards held in a hand, their foot near (x, y), `spread` degrees from one to the next."""
    pivot = width * 2.1
    for index, source in enumerate(sources):
        turn = (index - (len(sources) - 1) / 2) * spread
        angle = radians(turn)
        reach = pivot + (width * 0.34 if index == lifted else 0)
        at = (x + sin(angle) * reach, y + pivot - cos(angle) * reach)
        lay_flat(target, source, at, width, turn, LIFTED)
