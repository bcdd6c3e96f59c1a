"""The Spanish deck: frames with their pintas, indices, pip layouts, aces.

The figures come from the modules beside it. All measures are hundredths of the card's width.
"""

from __future__ import annotations

import math

import pygame

from game.cards import SPANISH, Card
from game.view.faces import figures
from game.view.faces.emblems import LENGTHS, emblem
from game.view.faces.french import SMALL, TINY
from game.view.faces.paper import CardStyle, card_size, print_index, rank, sheet
from game.view.ink import Canvas, Colour
from game.view.pips import suit_colour

DECK = SPANISH

SUITS = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}
NUMBERS = {"S": "10", "C": "11", "R": "12"}
"""What stands in the corner of a figure; the other ranks are numbers already."""
PINTAS = {"oros": 0, "copas": 1, "espadas": 2, "bastos": 3}
"""The gaps in the frame at the head and the foot, by which a suit is told from a sliver."""

MARGIN = 4.2
"""From the edge of the card to its frame."""

Spot = tuple[float, float, float, int]
"""A pip's middle, its height, and by how many degrees it is turned to the right."""


def _grid(
    height: float, columns: tuple[float, ...], rows: tuple[float, ...], *more: Spot
) -> tuple[Spot, ...]:
    return (*((x, y, height, 0) for y in rows for x in columns), *more)


ROUND: dict[str, tuple[Spot, ...]] = {
    "2": _grid(38, (50,), (42, 98)),
    "3": _grid(31, (50,), (30, 70, 110)),
    "4": _grid(24, (36.5, 63.5), (38, 102)),
    "5": _grid(24, (36.5, 63.5), (34, 106), (50, 70, 24, 0)),
    "6": _grid(24, (36.5, 63.5), (32, 70, 108)),
    "7": _grid(23, (36.5, 63.5), (27, 73, 113), (50, 50, 23, 0)),
}
"""Where coins and goblets lie."""
LONG: dict[str, tuple[Spot, ...]] = {
    "2": _grid(84, (36, 64), (70,)),
    "3": _grid(74, (29, 50, 71), (70,)),
    "4": _grid(52, (37, 63), (41, 99)),
    "5": _grid(52, (34, 66), (41, 99), (50, 70, 52, 0)),
    "6": _grid(52, (33, 50, 67), (41, 99)),
    "7": _grid(45, (33, 50, 67), (36, 104), (50, 70, 46, 90)),
}
"""Where swords and cudgels lie, which are long."""
LAYOUTS = {"oros": ROUND, "copas": ROUND, "espadas": LONG, "bastos": LONG}


def index_width(width: int, style: CardStyle) -> int:
    """How much of a card must be seen, from its left, to know it; see `game.view.faces`."""
    share = 0.72 if width < TINY else 0.55 if style.large_print else 0.43 if width < SMALL else 0.28
    return math.ceil(width * share)


def draw(card: Card, width: int, style: CardStyle) -> pygame.Surface:
    """A face of this deck; see `game.view.faces.face`."""
    face = sheet(width).copy()
    suit = SUITS[card[1]]
    colour = suit_colour(suit)
    if width < TINY:
        _tiny(face, card[0], suit, colour)
    elif style.large_print:
        _huge(face, card[0], suit, colour)
    elif width < SMALL:
        _small(face, card[0], suit, colour)
    else:
        _full(face, card[0], suit, colour)
    return face


def label(number: str) -> str:
    """What the corner says of a rank: its number, those of the figures 10, 11 and 12."""
    return NUMBERS.get(number, number)


def _tiny(face: pygame.Surface, number: str, suit: str, colour: Colour) -> None:
    w = face.get_width()
    print_index(face, label(number), suit, colour, w * 0.42, w * 0.11, w * 0.46, w * 0.54, w * 0.7)


def _small(face: pygame.Surface, number: str, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    _centred(face, _mark(suit, w * 0.56), w * 0.66, h - w * 0.42)
    print_index(face, label(number), suit, colour, w * 0.23, w * 0.09, w * 0.32, w * 0.27, w * 0.37)


def _huge(face: pygame.Surface, number: str, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    _centred(face, _mark(suit, w * 0.46), w * 0.7, h - w * 0.3)
    print_index(face, label(number), suit, colour, w * 0.29, w * 0.09, w * 0.5, w * 0.35, w * 0.5)


def _full(face: pygame.Surface, number: str, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    unit = w / 100
    if number in NUMBERS:
        face.blit(figures.draw(number, suit, w), (0, 0))
    face.blit(_frame(suit, w, colour), (0, 0))
    corner = pygame.Surface(card_size(w), pygame.SRCALPHA)
    corner.fill((*colour, 0))
    box = print_index(
        corner,
        label(number),
        suit,
        colour,
        15.4 * unit,
        8.4 * unit,
        18 * unit,
        16 * unit,
        19 * unit,
    )
    face.blit(corner.subsurface(box), box)
    if number in NUMBERS:
        letter = rank(number, round(9 * unit), w, colour)
        face.blit(
            letter, (round(box.centerx - letter.get_width() / 2), box.bottom + round(3 * unit))
        )
        box.height = round(18 * unit) + 1
    turned = pygame.transform.flip(corner.subsurface(box), True, True)
    face.blit(turned, (w - box.right, h - box.bottom))
    for x, y, height, turn in LAYOUTS[suit].get(number, ()):
        _centred(face, emblem(suit, round(height * unit), turn), x * unit, y * unit)
    if number == "1":
        _centred(
            face, emblem(suit, round((50 if LENGTHS[suit] == 100 else 104) * unit)), w / 2, h / 2
        )


def _frame(suit: str, width: int, colour: Colour) -> pygame.Surface:
    """The frame line with the suit's pintas, on a clear card."""
    canvas = Canvas(card_size(width), width / 100, tint=colour)
    left, right, top, foot = MARGIN, 100 - MARGIN, MARGIN, 140 - MARGIN
    gaps = PINTAS[suit]
    middles = [50 + (index - (gaps - 1) / 2) * 16 for index in range(gaps)]
    starts = [left + 4.5, *(x + 3.5 for x in middles)]
    ends = [*(x - 3.5 for x in middles), right - 4.5]
    for y, side in ((top, 1), (foot, -1)):
        for start, end in zip(starts, ends, strict=True):
            canvas.line(((start, y), (end, y)), colour, 0.9)
        for x, way in ((left, 1), (right, -1)):
            canvas.stroke(f"M{x} 70 V{y + side * 4.5} Q{x} {y} {x + way * 4.5} {y}", colour, 0.9)
    return canvas.print()


def _mark(suit: str, height: float) -> pygame.Surface:
    """A single emblem for a face that shows no more, as high as a coin of this height is right."""
    return emblem(suit, round(height if LENGTHS[suit] == 100 else height * 1.35))


def _centred(face: pygame.Surface, mark: pygame.Surface, x: float, y: float) -> None:
    face.blit(mark, (round(x - mark.get_width() / 2), round(y - mark.get_height() / 2)))
