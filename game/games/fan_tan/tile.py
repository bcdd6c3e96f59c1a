"""The picture on the tile of Fan Tan: a short row, and the pot."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from game.ui import theme
from game.view.faces import CardStyle
from game.view.ink import Canvas
from game.view.laying import face, lay_flat


def paint(target: pygame.Surface, style: CardStyle) -> None:
    """Paint it onto felt, with these cards."""
    wide, high = target.get_size()
    width = min(high * 0.46, wide * 0.19)
    left = wide * 0.5 - width * 1.72
    for index, card in enumerate(("6c", "7c", "8c")):
        at = (left + index * width * 0.86, high * 0.5)
        lay_flat(target, face(card, width, style), at, width, index - 1)
    radius = width * 0.42
    x = wide * 0.5 + width * 1.42
    y = high * 0.5
    for dx, dy, count, colour in (
        (0.9, -0.55, 3, (52, 96, 168)), (-0.25, -0.2, 5, (178, 44, 44)),
        (0.75, 0.75, 4, (38, 34, 40)),
    ):  # fmt: skip
        _chips(target, x + dx * radius, y + dy * radius, radius, count, colour)


def _chips(
    target: pygame.Surface, x: float, y: float, radius: float, count: int, colour: theme.Colour
) -> None:
    """A pile of chips; (x, y) is the middle of the lowest."""
    step = radius * 0.2
    size = (round(radius * 2.4), round(radius * 2.4 + step * count))
    pile = Canvas(size, 1.0, tint=(0, 0, 0))
    middle = radius * 1.2
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    shade = Canvas(size, 1.0, tint=(6, 4, 3))
    shade.circle(middle + radius * 0.06, size[1] - middle + radius * 0.12, radius * 1.04, (6, 4, 3))
    shadow = shade.print()
    shadow.set_alpha(110)
    sheet.blit(shadow, (0, 0))
    dark = theme.mix(colour, theme.BLACK, 0.45)
    for index in range(count):
        top = size[1] - middle - index * step
        for part, fill in ((0.0, dark), (-step * 0.75, colour)):
            pile = Canvas(size, 1.0, tint=fill)
            pile.circle(middle, top + part, radius, fill)
            sheet.blit(pile.print(), (0, 0))
    top = size[1] - middle - (count - 1) * step - step * 0.75
    for turn in range(6):
        angle = turn * pi / 3 + 0.3
        mark = Canvas(size, 1.0, tint=theme.PAPER)
        inner = (middle + cos(angle) * radius * 0.78, top + sin(angle) * radius * 0.78)
        outer = (middle + cos(angle) * radius * 0.9, top + sin(angle) * radius * 0.9)
        mark.line((inner, outer), theme.PAPER, radius * 0.2)
        sheet.blit(mark.print(), (0, 0))
    for size_, fill in ((0.6, theme.PAPER), (0.52, colour)):
        ring = Canvas(size, 1.0, tint=fill)
        ring.circle(middle, top, radius * size_, fill)
        sheet.blit(ring.print(), (0, 0))
    target.blit(sheet, (round(x - middle), round(y - size[1] + middle)))
