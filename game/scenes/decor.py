"""What scenes are dressed with: the dark room lit by a lamp, rounded pictures, falling pips.

Pictures only; nothing here declares a control or knows a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
import pygame

from game.ui import theme
from game.ui.shapes import STORE, Box
from game.ui.theme import Colour
from game.view import pixels

MOST_PIXELS = 130_000
"""Larger rooms are computed with this many pixels and enlarged."""
BAYER = ((0, 8, 2, 10), (12, 4, 14, 6), (3, 11, 1, 9), (15, 7, 13, 5))
"""An ordered dither: B. E. Bayer, 1973."""
LAMP: Colour = (150, 98, 56)


@dataclass(frozen=True)
class Light:
    """A soft light: its middle and its reach in parts of the window, its colour, how strong."""

    x: float
    y: float
    wide: float
    high: float
    colour: Colour = LAMP
    strength: float = 0.42


EVENING = (Light(0.5, -0.05, 0.62, 0.75),)
"""A lamp over the middle of the room."""


def room(size: tuple[int, int], lights: Sequence[Light] = EVENING) -> pygame.Surface:
    """The room as a ground for a scene: opaque, kept, dithered so that it shows no bands."""
    return STORE.get(("room", size, tuple(lights)), lambda: _room(size, lights))


def _room(size: tuple[int, int], lights: Sequence[Light]) -> pygame.Surface:
    shrink = max(1.0, sqrt(size[0] * size[1] / MOST_PIXELS))
    wide, high = (max(4, round(each / shrink)) for each in size)
    x = ((np.arange(wide, dtype=np.float32) + 0.5) / wide)[None, :]
    y = ((np.arange(high, dtype=np.float32) + 0.5) / high)[:, None]
    glows = [
        np.exp(-(((y - light.y) / light.high) ** 2))
        * (np.exp(-(((x - light.x) / light.wide) ** 2)) * np.float32(light.strength))
        for light in lights
    ]
    dither = np.array(BAYER, np.float32) / 16
    noise = np.tile(dither, (high // 4 + 1, wide // 4 + 1))[:high, :wide]
    surface = pixels.opaque((wide, high))
    channels = []
    for channel in range(3):
        top, low = theme.ROOM[channel], theme.NIGHT[channel]
        plane = noise + (np.float32(top) + y * np.float32(low - top))
        for light, glow in zip(lights, glows, strict=True):
            plane += glow * np.float32(light.colour[channel])
        channels.append(np.clip(plane, 0, 255).astype(np.uint32))
    pixels.words(surface)[...] = pixels.packed(*channels)
    if (wide, high) != tuple(size):
        surface = pygame.transform.smoothscale(surface, size)
    return surface


def rounded(picture: pygame.Surface, radius: int, corners: str = "all") -> pygame.Surface:
    """The picture with its corners cut round: «all» of them, or only those at the «top»."""
    size = picture.get_size()
    tall = (size[0], size[1] + (radius * 2 if corners == "top" else 0))
    mask = Box(radius, theme.WHITE).surface(tall)
    cut = pixels.worded(picture)
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    cut.set_alpha(255, pygame.RLEACCEL)
    return cut
