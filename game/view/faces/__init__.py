"""Card faces and backs, drawn by code at any width and kept.

Ask for a card by its notation; the style says of which deck. Each deck is a module beside this one,
a `DeckArt`; another deck is another module and one word in `DECKS`. Knows cards and how they look;
no rules, no places on a table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

import pygame

from game.cards import JOKER, Card, Deck
from game.view.faces import backs, french, spanish
from game.view.faces.paper import ASPECT, CardStyle, card_size, index_width, slot
from game.view.pips import pip, suit_colour

__all__ = [
    "ASPECT", "BACKS", "CardStyle", "back", "card_size", "face", "index_width", "pip", "slot",
    "suit_colour",
]  # fmt: skip

BACKS = tuple(backs.COLOURWAYS)
"""The names of the backs, the default first."""


class DeckArt(Protocol):
    """What a deck's module offers."""

    DECK: Deck

    def draw(self, card: Card, width: int, style: CardStyle) -> pygame.Surface:
        """A new face of this deck, as `face` describes it."""


DECKS: dict[Deck, DeckArt] = {art.DECK: art for art in (french, spanish)}


@lru_cache(maxsize=1024)
def face(card: Card, width: int, style: CardStyle, *, rle: bool = False) -> pygame.Surface:
    """The face of a card, `width` pixels wide, per-pixel alpha, its corners clear.

    The surface is shared: blit it, do not draw on it. With `rle` it blits several times faster, but
    only onto an opaque surface. Raises `ValueError` for what is no card of the style's deck; the
    joker is the same in all.
    """
    if rle:
        return _quick(face(card, width, style))
    if card == JOKER:
        return french.draw(card, width, style)
    if card not in style.deck:
        raise ValueError(f"«{card}» is no card of the {style.deck.name} deck")
    return DECKS[style.deck].draw(card, width, style)


@lru_cache(maxsize=64)
def back(width: int, style: CardStyle, *, rle: bool = False) -> pygame.Surface:
    """The back of every card, as `face`. Raises `ValueError` for a back that does not exist."""
    return _quick(back(width, style)) if rle else backs.draw(width, style)


def _quick(surface: pygame.Surface) -> pygame.Surface:
    copy = surface.copy()
    copy.set_alpha(255, pygame.RLEACCEL)
    return copy
