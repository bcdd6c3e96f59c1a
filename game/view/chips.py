"""Chips: a pile of them as it stands on the table, seen from where the camera stands.

Drawn by code at any size; each picture is kept. Knows no game: a pile is a number of chips.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

import pygame

from game.view import text as lettering
from game.view.ink import Colour

RADIUS = 0.27
"""Of a chip, in widths of a card."""
THICK = 0.24
"""Thickness of a chip, in radii."""
COLUMN = 8
"""Chips that stand on each other at most."""
MOST_COLUMNS = 7
"""Columns that are drawn at most, if no fewer are wanted; the number says how many chips."""
SPREAD = 2.08
"""From column to column, in radii."""
NUMBER_SIZE = 0.34
"""Of the number beside a pile, in widths of a card."""
FINE = 4
RED: Colour = (186, 44, 52)
RIM: Colour = (128, 26, 36)
CREAM: Colour = (246, 236, 214)
SHADE: Colour = (206, 190, 160)
PILL: Colour = (18, 22, 28)
NUMBER: Colour = (255, 246, 226)
SPOTS = 6

Picture = tuple[pygame.Surface, tuple[int, int]]
"""A sprite, and its pixel that lies on the place where the pile stands."""


@dataclass(frozen=True)
class Pile:
    """Some chips; `numbered` writes beside them how many. At most so many are drawn."""

    chips: int
    numbered: bool = False
    drawn: int = COLUMN * MOST_COLUMNS

    def picture(self, unit: float, pitch: float) -> Picture:
        """As it is seen where a card is `unit` pixels wide, from `pitch` radians above the felt."""
        number = max(14, round(unit * NUMBER_SIZE)) if self.numbered else 0
        words = str(self.chips) if self.numbered else ""
        radius = max(3.0, round(unit * RADIUS * 2) / 2)
        return _pile(min(self.chips, self.drawn), radius, round(pitch, 2), words, number)


@lru_cache(maxsize=256)
def _pile(chips: int, radius: float, pitch: float, told: str, number: int) -> Picture:
    columns = _columns(chips)
    places = _places(len(columns))
    flat, rise = sin(pitch), THICK * radius * cos(pitch)
    half = (max(places, default=0.0) + 1.2) * radius
    high = 2.4 * radius * flat + rise * max(columns, default=0)
    words = lettering.render(told, number, NUMBER, "bold") if told else None
    pill = pygame.Rect(0, 0, 0, 0)
    if words is not None:
        pill.size = (words.get_width() + round(number * 0.7), round(number * 1.3))
    foot = round(1.25 * radius * flat)
    above = max(round(high) - foot, pill.h // 2) + 1
    size = (round(2 * half) + pill.w, above + max(foot, pill.h // 2) + 1)
    origin = (round(half), above)
    sheet = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    sheet.fill((*RIM, 0))
    for x in places:
        _shadow(sheet, (origin[0] + x * radius, origin[1]), radius, flat)
    for x, count in zip(places, columns, strict=True):
        across = origin[0] + x * radius
        for level in range(count):
            _chip(sheet, across, origin[1] - level * rise, radius, flat, rise, level)
    smooth = pygame.transform.smoothscale(sheet, size)
    if words is not None:
        pill.midleft = (round(2 * half), origin[1])
        _pill(smooth, pill)
        smooth.blit(words, words.get_rect(center=pill.center))
    smooth.set_alpha(255, pygame.RLEACCEL)
    return smooth, origin


def _columns(chips: int) -> list[int]:
    """How high the columns stand: full ones first."""
    return [min(COLUMN, chips - COLUMN * index) for index in range(-(-chips // COLUMN))]


def _places(columns: int) -> list[float]:
    """Where the columns stand, in radii from the middle, side by side."""
    return [(index - (columns - 1) / 2) * SPREAD for index in range(columns)]


def _shadow(sheet: pygame.Surface, foot: tuple[float, float], radius: float, flat: float) -> None:
    rect = _ellipse(foot[0] + radius * 0.1, foot[1] + radius * 0.12, radius * 1.08, flat)
    pygame.draw.ellipse(sheet, (10, 20, 14, 90), rect)


def _chip(
    sheet: pygame.Surface, x: float, y: float, radius: float, flat: float, rise: float, turn: int
) -> None:
    """One chip whose underside has its middle at (x, y)."""
    top = y - rise
    for step in range(max(1, round(rise * FINE))):
        here = y - step / FINE
        pygame.draw.ellipse(sheet, RIM, _ellipse(x, here, radius, flat))
        for spot in range(SPOTS):
            angle = 2 * pi * (spot + 0.37 * turn) / SPOTS
            if sin(angle) > -0.2:
                _wedge(sheet, x, here, radius, flat, angle, 0.16, SHADE, 0.86)
    pygame.draw.ellipse(sheet, RED, _ellipse(x, top, radius, flat))
    for spot in range(SPOTS):
        angle = 2 * pi * (spot + 0.37 * turn) / SPOTS
        _wedge(sheet, x, top, radius, flat, angle, 0.2, CREAM, 0.74)
    pygame.draw.ellipse(sheet, CREAM, _ellipse(x, top, radius * 0.66, flat))
    pygame.draw.ellipse(sheet, RED, _ellipse(x, top, radius * 0.58, flat))


def _wedge(
    sheet: pygame.Surface,
    x: float,
    y: float,
    radius: float,
    flat: float,
    angle: float,
    half: float,
    colour: Colour,
    inner: float,
) -> None:
    """A mark on the rim, from `inner` to 1 in radii, `half` radians to each side of `angle`."""
    corners = [
        (
            (x + radius * part * cos(angle + side)) * FINE,
            (y + radius * part * flat * sin(angle + side)) * FINE,
        )
        for part, side in ((1.0, -half), (1.0, 0.0), (1.0, half), (inner, half), (inner, -half))
    ]
    pygame.draw.polygon(sheet, colour, corners)


def _ellipse(x: float, y: float, radius: float, flat: float) -> pygame.Rect:
    width, height = 2 * radius * FINE, 2 * radius * flat * FINE
    return pygame.Rect(
        round(x * FINE - width / 2), round(y * FINE - height / 2), round(width), round(height)
    )


def _pill(surface: pygame.Surface, rect: pygame.Rect) -> None:
    """A dark ground for the number."""
    large = pygame.Surface((rect.w * FINE, rect.h * FINE), pygame.SRCALPHA)
    large.fill((*PILL, 0))
    pygame.draw.rect(large, (*PILL, 215), large.get_rect(), border_radius=rect.h * FINE // 2)
    surface.blit(pygame.transform.smoothscale(large, rect.size), rect)
