"""The Spanish deck: frames with pintas, indices, pip layouts."""

from __future__ import annotations

import pygame

from game.cards import SPANISH, Card
from game.view.faces.french import SMALL, TINY, index_width
from game.view.faces.paper import CardStyle, print_index, rank, sheet
from game.view.pips import pip, suit_colour

__all__ = ["DECK", "draw", "index_width"]

DECK = SPANISH
SUITS = {"o": "oros", "c": "copas", "e": "espadas", "b": "bastos"}
NUMBERS = {"S": "10", "C": "11", "R": "12"}


def draw(card: Card, width: int, style: CardStyle) -> pygame.Surface:
    """A face of this deck; see `game.view.faces.face`."""
    face = sheet(width).copy()
    suit = SUITS[card[1]]
    colour = suit_colour(suit)
    label = NUMBERS.get(card[0], card[0])
    w, h = face.get_size()
    if width < TINY:
        print_index(face, label, suit, colour, w * 0.42, w * 0.11, w * 0.46, w * 0.54, w * 0.7)
        return face
    if style.large_print:
        shares = 0.29, 0.09, 0.5, 0.35, 0.5
    elif width < SMALL:
        shares = 0.23, 0.09, 0.32, 0.27, 0.37
    else:
        shares = 0.146, 0.07, 0.19, 0.17, 0.23
    print_index(face, label, suit, colour, *(share * w for share in shares))
    if card[0] in NUMBERS:
        mark = rank(card[0], round(w * 0.4), w, colour)
    else:
        mark = pip(suit, round(w * 0.5), colour)
    face.blit(mark, (round(w * 0.67 - mark.get_width() / 2), round(h - w * 0.6)))
    return face
