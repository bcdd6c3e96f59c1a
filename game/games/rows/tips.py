"""What a good neighbour says at a turn of a row game: what fits, and why this card is a good one.

The words that Sietes, Sevens and Fan Tan share; what passing is worth, each game says. Everything
is worded at the call from what can be seen; no rules are decided here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.cards import JOKER, Card
from game.games.rows.picks import JokerMove
from game.locale import _, ngettext
from game.rules import Move
from game.words import card_label, listing

Write = Callable[[Card], str]
"""Writes a card as its corner does."""


class Outlook(Protocol):
    """A card that may be laid, and how many cards it leads to."""

    @property
    def own(self) -> int:
        """Own cards beyond."""
        ...

    @property
    def others(self) -> int:
        """Others' cards beyond."""
        ...


def fits(legal: Sequence[Move], write: Write = card_label) -> str:
    """What may be laid, in a sentence; empty where nothing may."""
    cards = [write(move) for move in legal if len(move) == 2]
    if any(move.startswith(JOKER) for move in legal):
        cards.append(write(JOKER))
    if not cards:
        return ""
    return ngettext("{cards} fits.", "These fit: {cards}.", len(cards)).format(cards=listing(cards))


def joker_words(move: Move, write: Write = card_label) -> str:
    """Why the joker is played."""
    joker = JokerMove.parse(move)
    assert joker is not None, f"«{move}» is no play of the joker"
    return _("Play the joker as {place}: it lets you lay {card} at once.").format(
        place=write(joker.place), card=write(joker.card)
    )


def lay_words(card: str, outlook: Outlook, left: int) -> str:
    """Why to lay a card, which is written as `card`, with so many in hand."""
    if left == 1:
        return _("{card} is your last card: lay it and you are out.").format(card=card)
    if outlook.own:
        return ngettext(
            "Lay {card}: it makes way for {n} card of yours.",
            "Lay {card}: it makes way for {n} cards of yours.",
            outlook.own,
        ).format(card=card, n=outlook.own)
    if not outlook.others:
        return _("Lay {card}: there is nothing behind it, so you give nothing away.").format(
            card=card
        )
    return ngettext(
        "Lay {card}: it opens the way for {n} card only.",
        "Lay {card}: it opens the way for {n} cards, and what else you have opens no less.",
        outlook.others,
    ).format(card=card, n=outlook.others)
