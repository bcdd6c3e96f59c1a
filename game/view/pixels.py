"""Pixels: whole pictures of 32-bit words, mixed without taking them apart.

A word is 0xAARRGGBB, and 0xAABBGGRR in a browser, as the window has it there: a picture in another
order than the window's takes ten times as long to be shown. Two channels at a time fit into the
16-bit halves of a word, so that one multiplication mixes both. «Premultiplied» words hold colours
already times their alpha: only those may be mixed or filtered. Arrays are (rows, columns),
`uint32`. Arithmetic only; no cards and no tables.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray

from game.platform.page import IN_BROWSER

Words: TypeAlias = NDArray[np.uint32]
Reals: TypeAlias = NDArray[np.float32]

_LOW = np.uint32(0x00FF00FF)
_HIGH = np.uint32(0xFF00FF00)
_HALF = np.uint32(0x00800080)
_ALPHA = np.uint32(24)
_EIGHT = np.uint32(8)
_WHOLE = np.uint32(256)
_SHIFTS = (0, 8, 16) if IN_BROWSER else (16, 8, 0)
"""Where red, green and blue begin in a word."""
_MASKS = tuple(0xFF << shift for shift in _SHIFTS)


def clear(size: tuple[int, int]) -> pygame.Surface:
    """A transparent surface of words."""
    return pygame.Surface(size, pygame.SRCALPHA, 32, (*_MASKS, 0xFF000000))


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """A black opaque surface of words, their alpha unused."""
    return pygame.Surface(size, 0, 32, (*_MASKS, 0))


def words(surface: pygame.Surface) -> Words:
    """The surface's own pixels, not a copy: shape (height, width).

    The surface stays locked while this array lives. Raises `ValueError` for one whose pixels are in
    another order than those of `clear` and `opaque`.
    """
    if surface.get_bitsize() != 32 or surface.get_masks()[:3] != _MASKS:
        raise ValueError("this surface keeps its pixels in another order; copy it with `worded`")
    return pygame.surfarray.pixels2d(surface).T


def worded(surface: pygame.Surface) -> pygame.Surface:
    """The same picture in a surface of words, with straight alpha; always a copy."""
    copy = clear(surface.get_size())
    if surface.get_flags() & pygame.SRCALPHA:
        surface = surface.copy()
        surface.set_alpha(255, 0)
        copy.blit(surface, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    else:
        copy.blit(surface, (0, 0))
    return copy


def packed(red: Words, green: Words, blue: Words) -> Words:
    """Words of these channels, 0 to 255 each, their alpha 0. The channels' own arrays are lost."""
    red <<= np.uint32(_SHIFTS[0])
    green <<= np.uint32(_SHIFTS[1])
    blue <<= np.uint32(_SHIFTS[2])
    red |= green
    red |= blue
    return red


def word(red: int, green: int, blue: int) -> int:
    """The opaque word of a colour."""
    channels = zip((red, green, blue), _SHIFTS, strict=True)
    return 0xFF << 24 | sum(channel << shift for channel, shift in channels)


def averaged(surface: pygame.Surface, size: tuple[int, int]) -> Words:
    """The picture at another size (width, height), premultiplied: each pixel the mean of its area.

    `pygame.transform.smoothscale` rounds down, so that what was opaque comes out a little clear.
    What it takes from a white picture is given back to every pixel that shows anything.
    """
    whole = worded(surface).premul_alpha()
    if whole.get_size() == size:
        return words(whole).copy()
    picture = words(pygame.transform.smoothscale(whole, size))
    return picture + _rounded_away(whole.get_size(), size) * (alpha(picture) > 0)


@lru_cache(maxsize=64)
def _rounded_away(before: tuple[int, int], after: tuple[int, int]) -> Words:
    white = clear(before)
    white.fill((255, 255, 255))
    return ~words(pygame.transform.smoothscale(white, after))


def times(picture: Words, part: NDArray[np.uint32]) -> Words:
    """Each channel times `part`/256, rounded; `part` goes from 0 to 256."""
    low = ((picture & _LOW) * part + _HALF) >> _EIGHT
    low &= _LOW
    high = ((picture >> _EIGHT) & _LOW) * part + _HALF
    high &= _HIGH
    high |= low
    return high


def mix(a: Words, b: Words, part: NDArray[np.uint32]) -> Words:
    """From `a` (0) to `b` (256), premultiplied."""
    rest = _WHOLE - part
    low = (a & _LOW) * rest
    low += (b & _LOW) * part
    low += _HALF
    low >>= _EIGHT
    low &= _LOW
    high = ((a >> _EIGHT) & _LOW) * rest
    high += ((b >> _EIGHT) & _LOW) * part
    high += _HALF
    high &= _HIGH
    high |= low
    return high


def over(front: Words, behind: Words) -> Words:
    """`front`, premultiplied, laid on `behind`."""
    rest = alpha(front)
    rest = _WHOLE - rest - (rest >> np.uint32(7))
    return front + times(behind, rest)


def alpha(picture: Words) -> NDArray[np.uint32]:
    """The alpha channel, 0 to 255."""
    return picture >> _ALPHA


def part(share: Reals) -> NDArray[np.uint32]:
    """Shares 0.0 to 1.0 as the parts 0 to 256 that the mixing takes."""
    return (share * np.float32(256) + np.float32(0.5)).astype(np.uint32)


def straighten(picture: Words) -> Words:
    """Premultiplied words with straight alpha again, in place, as surfaces are blitted."""
    flat = picture.reshape(-1)
    thin = np.flatnonzero((flat >> _ALPHA) - np.uint32(1) < np.uint32(254))
    if thin.size:
        some = flat[thin]
        full = some >> _ALPHA
        red, green, blue = (
            np.minimum((some >> np.uint32(shift) & np.uint32(255)) * np.uint32(255) // full, 255)
            for shift in (16, 8, 0)
        )
        flat[thin] = full << _ALPHA | red << np.uint32(16) | green << _EIGHT | blue
    return picture


def slopes(plane: Reals) -> tuple[Reals, Reals]:
    """How a plane of at least 2 by 2 values changes downward and to the right, pixel by pixel.

    Central differences, as `numpy.gradient` gives them, in a third of its time.
    """
    down, right = np.empty_like(plane), np.empty_like(plane)
    for change, values in ((down.T, plane.T), (right, plane)):
        np.subtract(values[:, 2:], values[:, :-2], out=change[:, 1:-1])
        change[:, 1:-1] *= np.float32(0.5)
        np.subtract(values[:, 1], values[:, 0], out=change[:, 0])
        np.subtract(values[:, -1], values[:, -2], out=change[:, -1])
    return down, right
