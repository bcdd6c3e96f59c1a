"""The card itself: its size and style, the blank sheet, and the printed corner index."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.cards import FRENCH, Deck
from game.view.fonts import CAP_HEIGHT, font
from game.view.ink import Canvas, Colour
from game.view.pips import pip

ASPECT = 1.4
"""Height of a card, in widths."""
RADIUS = 0.085
"""Radius of a corner, in widths."""

TINY = 44
SMALL = 72
"""Widths in pixels below which a face shows less."""

PAPER: Colour = (255, 251, 240)
SHADE: Colour = (246, 238, 220)
"""The sheet's colour at the top and at the bottom."""
EDGE: Colour = (158, 142, 112)

_MASTER = 200
"""Em in pixels of the glyphs from which indices are scaled down."""


@dataclass(frozen=True)
class CardStyle:
    """All that a face depends on besides the card and its width.

    The deck says which cards these are: ``7c`` is a card of both. The rest is the player's choice.
    """

    four_colour: bool = False
    large_print: bool = False
    back: str = "crimson"
    deck: Deck = FRENCH


def card_size(width: int) -> tuple[int, int]:
    """Width and height in pixels of a card."""
    return width, round(width * ASPECT)


def index_width(width: int, style: CardStyle) -> int:
    """How many pixels of a card must stay uncovered at its left, so that rank and suit are seen."""
    share = 0.72 if width < TINY else 0.55 if style.large_print else 0.43 if width < SMALL else 0.28
    return math.ceil(width * share)


@lru_cache(maxsize=64)
def sheet(width: int) -> pygame.Surface:
    """A blank card: a thin edge, round clear corners, a shade from top to foot. Copy before use."""
    size = card_size(width)
    rim = max(1.0, width * 0.011)
    canvas = Canvas(size, 1.0, tint=EDGE)
    _round(canvas, 0, EDGE, width * RADIUS)
    _round(canvas, rim, (255, 255, 255), width * RADIUS - rim)
    blank = canvas.print()
    shade = pygame.Surface((1, 2), depth=32)
    shade.set_at((0, 0), PAPER)
    shade.set_at((0, 1), SHADE)
    shade = pygame.transform.smoothscale(shade, size)
    blank.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return blank


def slot(width: int, colour: Colour, thickness: float = 1.5) -> pygame.Surface:
    """The outline of an empty place, `thickness` pixels thick, per-pixel alpha."""
    size = card_size(width)
    canvas = Canvas(size, 1.0, tint=colour)
    _round(canvas, 0, colour, width * RADIUS)
    inside = pygame.Rect(canvas.sheet.get_rect()).inflate(
        -2 * thickness * canvas.finer, -2 * thickness * canvas.finer
    )
    radius = max(0, round((width * RADIUS - thickness) * canvas.finer))
    pygame.draw.rect(canvas.sheet, (*colour, 0), inside, border_radius=radius)
    return canvas.print()


def _round(canvas: Canvas, inset: float, colour: Colour, radius: float) -> None:
    rect = pygame.Rect(canvas.sheet.get_rect())
    rect = rect.inflate(-2 * inset * canvas.finer, -2 * inset * canvas.finer)
    pygame.draw.rect(canvas.sheet, colour, rect, border_radius=max(0, round(radius * canvas.finer)))


@lru_cache(maxsize=128)
def _glyph(letter: str, colour: Colour) -> tuple[pygame.Surface, int]:
    """A large letter cut out, and how far its top lies above (-) or below the capitals' top.

    The font's zero is crossed, as in a serial number; a narrow O stands for it on a card.
    """
    face = font("bold", _MASTER)
    drawn = face.render("O" if letter == "0" else letter, True, colour)
    box = drawn.get_bounding_rect()
    cut = drawn.subsurface(box)
    if letter == "0":
        cut = pygame.transform.smoothscale_by(cut, (0.8, 1.0))
    return cut, box.top - round(face.get_ascent() - CAP_HEIGHT * _MASTER)


@lru_cache(maxsize=512)
def rank(label: str, cap: int, most: int, colour: Colour) -> pygame.Surface:
    """A rank with capitals `cap` pixels high, narrowed to at most `most` pixels.

    The surface begins at the top of the capitals. Two digits stand close; a tail is drawn up.
    """
    parts = [_glyph(letter, colour) for letter in label]
    gap = round(0.045 * _MASTER)
    width = sum(part.get_width() for part, _ in parts) + gap * (len(parts) - 1)
    height = max(part.get_height() + max(0, top) for part, top in parts)
    whole = pygame.Surface((width, height), pygame.SRCALPHA)
    whole.fill((*colour, 0))
    x = 0
    for part, top in parts:
        whole.blit(part, (x, max(0, top)))
        x += part.get_width() + gap
    scale = cap / (CAP_HEIGHT * _MASTER)
    return pygame.transform.smoothscale(
        whole,
        (max(1, min(most, round(width * scale))), max(1, min(cap + 1, round(height * scale)))),
    )


def print_index(
    target: pygame.Surface,
    label: str,
    suit: str,
    colour: Colour,
    centre: float,
    top: float,
    cap: float,
    size: float,
    most: float,
) -> pygame.Rect:
    """Print a rank and its suit below, both centred on `centre`, all in pixels.

    `top` is where the capitals begin, `cap` their height, `size` that of the pip, `most` the
    greatest width of the rank. Without a `label` one larger pip stands for both. Gives the
    rectangle that they cover.
    """
    if not label:
        rim = target.get_width() * 0.03
        mark = pip(suit, round(min(cap * 1.4, 2 * (centre - rim))), colour)
        return target.blit(mark, (round(centre - mark.get_width() / 2), round(top)))
    letter = rank(label, max(6, round(cap)), round(most), colour)
    mark = pip(suit, max(6, round(size)), colour)
    first = target.blit(letter, (round(centre - letter.get_width() / 2), round(top)))
    below = round(top) + max(6, round(cap)) + max(1, round(size * 0.16))
    second = target.blit(mark, (round(centre - mark.get_width() / 2), below))
    return first.union(second)
