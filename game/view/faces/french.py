"""The French deck: indices, pip layouts, aces; courts and joker come from the modules beside it."""

from __future__ import annotations

import pygame

from game.cards import FRENCH, JOKER, Card
from game.view.faces import courts
from game.view.faces.paper import CardStyle, card_size, print_index, sheet
from game.view.ink import Colour
from game.view.pips import pip, suit_colour

DECK = FRENCH

TINY = 44
SMALL = 72
"""Widths in pixels below which a face shows less."""

LEFT, MIDDLE, RIGHT = 36.0, 50.0, 64.0
_PAIRS = {2: (26.0, 114.0), 3: (26.0, 70.0, 114.0), 4: (26.0, 55.3, 84.7, 114.0)}


def _layout(pairs: int, *middles: float) -> tuple[tuple[float, float], ...]:
    sides = _PAIRS.get(pairs, ())
    places = [(x, y) for y in sides for x in (LEFT, RIGHT)]
    return tuple(places + [(MIDDLE, y) for y in middles])


LAYOUTS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": _layout(0, 26, 114),
    "3": _layout(0, 26, 70, 114),
    "4": _layout(2),
    "5": _layout(2, 70),
    "6": _layout(3),
    "7": _layout(3, 48),
    "8": _layout(3, 48, 92),
    "9": _layout(4, 70),
    "T": _layout(4, 40.6, 99.4),
}
"""Centres of the pips, in hundredths of the width; those below the middle stand on their heads."""
PIP = 20.0


def label(card: Card) -> str:
    """What the index says: the rank, T as 10."""
    return "10" if card[0] == "T" else card[0]


def draw(card: Card, width: int, style: CardStyle) -> pygame.Surface:
    """A face of this deck; see `game.view.faces.face`."""
    face = sheet(width).copy()
    suit = "*" if card == JOKER else card[1]
    colour = suit_colour(suit, style.four_colour)
    if style.large_print:
        _huge(face, card, suit, colour)
    elif width < TINY:
        _tiny(face, card, suit, colour)
    elif width < SMALL:
        _small(face, card, suit, colour)
    else:
        _full(face, card, suit, colour)
    return face


def _tiny(face: pygame.Surface, card: Card, suit: str, colour: Colour) -> None:
    w = face.get_width()
    print_index(face, label(card), suit, colour, w * 0.42, w * 0.11, w * 0.46, w * 0.54, w * 0.7)


def _small(face: pygame.Surface, card: Card, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    print_index(face, label(card), suit, colour, w * 0.23, w * 0.09, w * 0.32, w * 0.27, w * 0.37)
    _centred(face, pip(suit, round(w * 0.5), colour), w * 0.63, h - w * 0.37)


def _huge(face: pygame.Surface, card: Card, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    print_index(face, label(card), suit, colour, w * 0.3, w * 0.1, w * 0.5, w * 0.4, w * 0.5)
    _centred(face, pip(suit, round(w * 0.5), colour), w * 0.68, h - w * 0.34)


def _full(face: pygame.Surface, card: Card, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    unit = w / 100
    corner = pygame.Surface(card_size(w), pygame.SRCALPHA)
    corner.fill((*colour, 0))
    box = print_index(
        corner, label(card), suit, colour, 15 * unit, 7 * unit, 19 * unit, 17 * unit, 23 * unit
    )
    upright = corner.subsurface(box)
    face.blit(upright, box)
    turned = pygame.transform.flip(upright, True, True)
    face.blit(turned, (w - box.right, h - box.bottom))
    if card[0] in LAYOUTS:
        mark = pip(suit, round(PIP * unit), colour)
        upside = pygame.transform.flip(mark, False, True)
        for x, y in LAYOUTS[card[0]]:
            _centred(face, mark if y <= 70 else upside, x * unit, y * unit)
    elif card[0] in "JQK":
        face.blit(courts.draw(card[0], suit, w), (0, 0))
    else:
        _centred(face, pip(suit, round(46 * unit), colour), w / 2, h / 2)


def _centred(face: pygame.Surface, mark: pygame.Surface, x: float, y: float) -> None:
    face.blit(mark, (round(x - mark.get_width() / 2), round(y - mark.get_height() / 2)))
