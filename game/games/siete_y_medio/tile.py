"""The picture on the tile of Siete y medio: a seven and a half, the best there is."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.cards import SPANISH
from game.ui import theme
from game.view.faces import CardStyle
from game.view.fonts import font
from game.view.ink import Canvas
from game.view.laying import LIFTED, face, lay_flat


def paint(target: pygame.Surface, style: CardStyle) -> None:
    """Paint it onto felt, with these cards."""
    wide, high = target.get_size()
    width = min(high * 0.5, wide * 0.25)
    x, y = wide / 2 - width * 0.75, high / 2
    style = replace(style, deck=SPANISH)
    lay_flat(target, face("7o", width, style), (x - width * 0.42, y + width * 0.03), width, -8)
    lay_flat(target, face("Sc", width, style), (x + width * 0.46, y), width, 6, LIFTED)
    words = _fraction(round(width * 0.95))
    place = words.get_rect(center=(round(x + width * 1.85), round(y)))
    target.blit(words, place)


def _fraction(size: int) -> pygame.Surface:
    """7½ in gold: the font has no such sign at this size that is worth looking at."""
    seven = font("bold", size).render("7", True, theme.GOLD)
    small = font("bold", max(9, round(size * 0.5)))
    one, two = (small.render(digit, True, theme.GOLD) for digit in "12")
    wide = seven.get_width() + one.get_width() + two.get_width() + round(size * 0.2)
    sheet = pygame.Surface((wide, seven.get_height()), pygame.SRCALPHA)
    sheet.fill((*theme.GOLD, 0))
    sheet.blit(seven, (0, 0))
    x = seven.get_width() + round(size * 0.03)
    sheet.blit(one, (x, round(size * 0.2)))
    low = sheet.get_height() - two.get_height() - round(size * 0.18)
    sheet.blit(two, (x + one.get_width() + round(size * 0.08), low))
    a = (x + one.get_width() * 0.45, low + two.get_height() * 0.82)
    b = (x + one.get_width() + size * 0.22, size * 0.36)
    stroke = Canvas(sheet.get_size(), 1.0, tint=theme.GOLD)
    stroke.line((a, b), theme.GOLD, size * 0.075)
    sheet.blit(stroke.print(), (0, 0))
    return sheet
