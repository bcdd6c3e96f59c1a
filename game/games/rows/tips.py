"""What a good neighbour says at a turn of a row game: what fits, and why this card is a good one.

The words that Sietes, Sevens and Fan Tan share; what passing costs, each game says. Everything is
worded at the call, and nothing is said that cannot be seen to be so in the rows and the own hand;
no rules are decided here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence

from game.cards import JOKER, Card
from game.games.rows.outlook import Outlook
from game.games.rows.picks import JokerMove
from game.locale import _, ngettext
from game.rules import Move
from game.words import card_label, listing

Write = Callable[[Card], str]
"""Writes a card as its corner does."""


def fits(legal: Sequence[Move], write: Write = card_label) -> str:
    """What may be laid, in a sentence; empty where nothing may."""
    cards = [write(move) for move in legal if len(move) == 2]
    if any(move.startswith(JOKER) for move in legal):
        cards.append(write(JOKER))
    if not cards:
        return ""
    return ngettext("{cards} fits.", "These fit: {cards}.", len(cards)).format(cards=listing(cards))


def joker_words(move: Move, fitting: Container[Card], write: Write = card_label) -> str:
    """Why the joker is played; `fitting` are the cards that may be laid without it."""
    joker = JokerMove.parse(move)
    assert joker is not None, f"«{move}» is no play of the joker"
    place, card = write(joker.place), write(joker.card)
    if joker.card in fitting:
        return _("Play the joker as {place}: you are rid of it and of {card} at once.").format(
            place=place, card=card
        )
    return _("Play the joker as {place}: it lets you lay {card} at once.").format(
        place=place, card=card
    )


def lay_words(
    move: Move, lays: Mapping[Move, Outlook], left: int, write: Write = card_label
) -> str:
    """Why to lay a card with so many in hand; `lays` are all the moves that lay something."""
    outlook, card = lays[move], write(move)
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
    if len(lays) == 1:
        return ngettext(
            "Lay {card}: it opens the way for {n} card, but nothing else fits.",
            "Lay {card}: it opens the way for {n} cards, but nothing else fits.",
            outlook.others,
        ).format(card=card, n=outlook.others)
    least = min(lays, key=lambda each: lays[each].others)
    if lays[least].others < outlook.others:
        return _("Lay {card} first: {other} gives the others less, so keep it in reserve.").format(
            card=card, other=write(least[0] if least[0] == JOKER else least)
        )
    return ngettext(
        "Lay {card}: it opens the way for {n} card, and what else fits opens no less.",
        "Lay {card}: it opens the way for {n} cards, and what else fits opens no less.",
        outlook.others,
    ).format(card=card, n=outlook.others)


def hold_words(lays: Mapping[Move, Outlook], write: Write = card_label) -> str:
    """Why to pass although something may be laid, which is what `lays` are."""
    cards = {move: each for move, each in lays.items() if move[0] != JOKER}
    if not cards:
        return _("Pass: nothing but the joker fits, and you may want it later.")
    if len(cards) == len(lays) and all(each.others and not each.own for each in cards.values()):
        return _("Pass: what fits would only open the way for the others. Let them move first.")
    most = max(cards, key=lambda each: cards[each].others)
    if not cards[most].others:
        return _("Pass: nobody else waits for what you could lay. Let the others move first.")
    return ngettext(
        "Pass and keep {card} back: it would open the way for {n} card of the others.",
        "Pass and keep {card} back: it would open the way for {n} cards of the others.",
        cards[most].others,
    ).format(card=write(most), n=cards[most].others)
