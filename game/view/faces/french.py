"""The French deck: indices, pip layouts, aces; courts and joker come from the modules beside it."""

from __future__ import annotations

import pygame

from game.cards import FRENCH, JOKER, Card
from game.view.faces import courts
from game.view.faces.palette import INK, THEMES
from game.view.faces.paper import SMALL, TINY, CardStyle, card_size, print_index, sheet
from game.view.ink import Canvas, Colour
from game.view.pips import pip, suit_colour

DECK = FRENCH

MIDDLE = 50.0
TOP, FOOT = 21.0, 119.0
_ROWS = {0: (), 2: (TOP, FOOT), 3: (TOP, 70.0, FOOT), 4: (TOP, 53.7, 86.3, FOOT)}


def _layout(pairs: int, *middles: float, apart: float = 14.0) -> tuple[tuple[float, float], ...]:
    """Pairs of pips at the sides, each `apart` from the middle, and single ones in the middle."""
    places = [(x, y) for y in _ROWS[pairs] for x in (MIDDLE - apart, MIDDLE + apart)]
    return (*places, *((MIDDLE, y) for y in middles))


LAYOUTS: dict[str, tuple[tuple[float, float], ...]] = {
    "2": _layout(0, TOP, FOOT),
    "3": _layout(0, TOP, 70, FOOT),
    "4": _layout(2, apart=13.5),
    "5": _layout(2, 70, apart=13.5),
    "6": _layout(3, apart=13.5),
    "7": _layout(3, 45.5),
    "8": _layout(3, 45.5, 94.5),
    "9": _layout(4, 70),
    "T": _layout(4, 37.3, 102.7, apart=12.5),
}
"""Centres of the pips, in hundredths of the width; those below the middle stand on their heads."""
PIPS = {"2": 24.0, "3": 24.0, "4": 20.5, "5": 20.5, "6": 20.5}
PIP = 19.0
"""Sizes of the pips; where there are few of them they are larger."""
COURTS = ("J", "Q", "K", JOKER)


def label(card: Card) -> str:
    """What the index says: the rank, T as 10; nothing for the joker, whose star says all."""
    return {"T": "10", JOKER: ""}.get(card[0], card[0])


def draw(card: Card, width: int, style: CardStyle) -> pygame.Surface:
    """A face of this deck; see `game.view.faces.face`."""
    face = sheet(width).copy()
    suit = "*" if card == JOKER else card[1]
    colour = suit_colour(suit, style.four_colour)
    if width < TINY:
        _tiny(face, card, suit, colour)
    elif style.large_print:
        _huge(face, card, suit, colour)
    elif width < SMALL:
        _small(face, card, suit, colour)
    else:
        _full(face, card, suit, colour)
    return face


def _tiny(face: pygame.Surface, card: Card, suit: str, colour: Colour) -> None:
    w = face.get_width()
    if card == JOKER:
        face.blit(courts.bust(JOKER, suit, w), (0, 0))
    print_index(face, label(card), suit, colour, w * 0.42, w * 0.11, w * 0.46, w * 0.54, w * 0.7)


def _small(face: pygame.Surface, card: Card, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    if card[0] in COURTS:
        face.blit(courts.bust(card[0], suit, w), (0, 0))
    else:
        _centred(face, pip(suit, round(w * 0.5), colour), w * 0.63, h - w * 0.37)
    print_index(face, label(card), suit, colour, w * 0.23, w * 0.09, w * 0.32, w * 0.27, w * 0.37)


def _huge(face: pygame.Surface, card: Card, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    if card == JOKER:
        face.blit(courts.bust(JOKER, suit, w), (0, 0))
    else:
        _centred(face, pip(suit, round(w * 0.46), colour), w * 0.7, h - w * 0.3)
    print_index(face, label(card), suit, colour, w * 0.29, w * 0.09, w * 0.5, w * 0.35, w * 0.5)


def _full(face: pygame.Surface, card: Card, suit: str, colour: Colour) -> None:
    w, h = face.get_size()
    unit = w / 100
    corner = pygame.Surface(card_size(w), pygame.SRCALPHA)
    corner.fill((*colour, 0))
    box = print_index(
        corner, label(card), suit, colour, 14.6 * unit, 7 * unit, 19 * unit, 17 * unit, 23 * unit
    )
    upright = corner.subsurface(box)
    face.blit(upright, box)
    turned = pygame.transform.flip(upright, True, True)
    face.blit(turned, (w - box.right, h - box.bottom))
    if card[0] in LAYOUTS:
        mark = pip(suit, round(PIPS.get(card[0], PIP) * unit), colour)
        upside = pygame.transform.flip(mark, False, True)
        for x, y in LAYOUTS[card[0]]:
            _centred(face, mark if y <= 70 else upside, x * unit, y * unit)
    elif card[0] in COURTS:
        face.blit(courts.draw(card[0], suit, w), (0, 0))
    else:
        face.blit(medallion(suit, w), (0, 0))
        _centred(face, pip(suit, round(45 * unit), colour), w / 2, h / 2)


def medallion(suit: str, width: int) -> pygame.Surface:
    """The sun behind the great pip of an ace, on a clear card."""
    theme = THEMES[suit]
    canvas = Canvas(card_size(width), width / 100, tint=INK)
    canvas.move(50, 70)
    canvas.circle(0, 0, 31.5, INK)
    canvas.circle(0, 0, 30.7, theme.trim)
    canvas.circle(0, 0, 28.4, INK)
    canvas.circle(0, 0, 27.7, theme.ground)
    for step in range(14):
        spread = [
            pygame.Vector2(0, -27.7).rotate((step + part) * 360 / 14) for part in (-0.25, 0.25)
        ]
        canvas.polygon(((0, 0), *((each.x, each.y) for each in spread)), theme.rays)
    for step in range(28):
        place = pygame.Vector2(0, -29.5).rotate(step * 360 / 28)
        canvas.circle(place.x, place.y, 0.6, theme.lining)
    return canvas.print()


def _centred(face: pygame.Surface, mark: pygame.Surface, x: float, y: float) -> None:
    face.blit(mark, (round(x - mark.get_width() / 2), round(y - mark.get_height() / 2)))
