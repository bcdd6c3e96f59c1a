"""The Spanish deck: frames with their pintas, indices, pip layouts, aces.

The figures come from the modules beside it. All measures are hundredths of the card's width.
"""

from __future__ import annotations

import pygame

from game.cards import SPANISH, Card
from game.view.faces import aces, figures
from game.view.faces.emblems import LENGTHS, emblem
from game.view.faces.paper import SMALL, TINY, CardStyle, card_size, print_index, rank, sheet
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
    "4": _grid(23, (37.5, 62.5), (38, 102)),
    "5": _grid(23, (37.5, 62.5), (34, 106), (50, 70, 23, 0)),
    "6": _grid(23, (37.5, 62.5), (32, 70, 108)),
    "7": _grid(22.5, (37.5, 62.5), (25, 75, 114), (50, 50, 22.5, 0)),
}
"""Where coins and goblets lie."""
LONG: dict[str, tuple[Spot, ...]] = {
    "2": _grid(86, (35.5, 64.5), (70,)),
    "3": _grid(56, (37, 63), (99,), (50, 41, 56, 0)),
    "4": _grid(52, (37, 63), (41, 99)),
    "5": _grid(48, (35, 65), (38, 102), (50, 70, 48, 0)),
    "6": _grid(51, (31.5, 50, 68.5), (41, 99)),
    "7": _grid(45, (32, 50, 68), (36, 104), (50, 70, 46, 90)),
}
"""Where swords and cudgels lie, which are long."""
LAYOUTS = {"oros": ROUND, "copas": ROUND, "espadas": LONG, "bastos": LONG}


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
    w, h = face.get_size()
    if number in NUMBERS:
        _letter(face, number, w * 0.26, w * 0.83, h - w * 0.35, colour)
    size = 0.5 if number in NUMBERS else 0.54
    print_index(face, label(number), suit, colour, w * 0.4, w * 0.11, w * 0.46, w * size, w * 0.68)


def _small(face: pygame.Surface, number: str, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    if number in NUMBERS:
        face.blit(figures.bust(number, suit, w), (0, 0))
        _letter(face, number, w * 0.19, w * 0.2, h - w * 0.3, colour)
    else:
        _lone(face, suit, w * 0.66, w * 0.54)
    print_index(face, label(number), suit, colour, w * 0.23, w * 0.09, w * 0.32, w * 0.27, w * 0.37)


def _huge(face: pygame.Surface, number: str, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    if number in NUMBERS:
        face.blit(figures.bust(number, suit, w), (0, 0))
        _letter(face, number, w * 0.22, w * 0.2, h - w * 0.29, colour)
    else:
        _lone(face, suit, w * 0.73, w * 0.44)
    print_index(face, label(number), suit, colour, w * 0.29, w * 0.09, w * 0.5, w * 0.34, w * 0.5)


def _full(face: pygame.Surface, number: str, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    unit = w / 100
    if number in NUMBERS:
        face.blit(figures.draw(number, suit, w), (0, 0))
    elif number == "1":
        face.blit(aces.draw(suit, w), (0, 0))
    for x, y, height, turn in LAYOUTS[suit].get(number, ()):
        _centred(face, emblem(suit, round(height * unit), turn), x * unit, y * unit)
    face.blit(_frame(suit, w, colour), (0, 0))
    corner = pygame.Surface((w, h), pygame.SRCALPHA)
    corner.fill((*colour, 0))
    box = print_index(
        corner, label(number), suit, colour,
        15.4 * unit, 8.4 * unit, 18 * unit, 16 * unit, 19 * unit,
    )  # fmt: skip
    face.blit(corner.subsurface(box), box)
    if number in NUMBERS:
        _letter(face, number, 9 * unit, box.centerx, box.bottom + 3 * unit, colour)
        digits = rank(label(number), round(13 * unit), round(17 * unit), colour)
        _centred(face, pygame.transform.flip(digits, True, True), 84.6 * unit, 124.4 * unit)
    else:
        turned = pygame.transform.flip(corner.subsurface(box), True, True)
        face.blit(turned, (w - box.right, h - box.bottom))


def _letter(
    face: pygame.Surface, number: str, cap: float, centre: float, top: float, colour: Colour
) -> None:
    """The initial of a figure, for those who do not know it by its number."""
    letter = rank(number, max(6, round(cap)), face.get_width(), colour)
    face.blit(letter, (round(centre - letter.get_width() / 2), round(top)))


def _frame(suit: str, width: int, colour: Colour) -> pygame.Surface:
    """The frame line with the suit's pintas, on a clear card."""
    canvas = Canvas(card_size(width), width / 100, tint=colour)
    left, right, top, foot = MARGIN, 100 - MARGIN, MARGIN, 140 - MARGIN
    gaps = PINTAS[suit]
    middles = [50 + (index - (gaps - 1) / 2) * 18 for index in range(gaps)]
    starts = [left + 4.5, *(x + 4.5 for x in middles)]
    ends = [*(x - 4.5 for x in middles), right - 4.5]
    for y, side in ((top, 1), (foot, -1)):
        for start, end in zip(starts, ends, strict=True):
            canvas.line(((start, y), (end, y)), colour, 0.9)
        for x, way in ((left, 1), (right, -1)):
            canvas.stroke(f"M{x} 70 V{y + side * 4.5} Q{x} {y} {x + way * 4.5} {y}", colour, 0.9)
    return canvas.print()


def _lone(face: pygame.Surface, suit: str, x: float, breadth: float) -> None:
    """One emblem at the lower right of a face that shows no more."""
    w, h = face.get_size()
    if LENGTHS[suit] > 100:
        _centred(face, emblem(suit, round(w * 0.94)), x + w * 0.04, h - w * 0.55)
    else:
        _centred(face, emblem(suit, round(breadth)), x, h - w * 0.12 - breadth / 2)


def _centred(face: pygame.Surface, mark: pygame.Surface, x: float, y: float) -> None:
    face.blit(mark, (round(x - mark.get_width() / 2), round(y - mark.get_height() / 2)))
