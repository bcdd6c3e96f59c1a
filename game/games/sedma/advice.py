"""Why another card of Sedma would have been better, in a plain sentence.

It looks at a choice as the player had it and says what can be seen in the trick and counted in
those before; how much it cost, the review has worked out. No rules are decided here, and pygame may
not enter.
"""

from __future__ import annotations

from collections.abc import Callable

from game.cards import Card
from game.games.sedma.reading import Reading
from game.games.sedma.rules import ANNOUNCED, PASS, WILD, SedmaView, card_points, matches
from game.games.sedma.tactics import NAME
from game.locale import _, ngettext
from game.rules import Move
from game.words import card_label, decimal

WHOLE = 1.0
"""A game point."""


def move_words(move: Move, write: Callable[[Card], str] = card_label) -> str:
    """A move as a list of moves names it.

    >>> move_words("Th"), move_words("Qh!"), move_words("pass")
    ('10♥', 'Q♥ + K♥', 'Let it go')
    """
    if move == PASS:
        return _("Let it go")
    if move.endswith(ANNOUNCED):
        return f"{write(move[:2])} + {write(_mate(move))}"
    return write(move)


def _mate(move: Move) -> Card:
    return ("K" if move[0] == "Q" else "Q") + move[1]


def cost(loss: float) -> str:
    """Game points lost, as a number."""
    return decimal(loss)


def lost(loss: float) -> str:
    """Game points lost, in words."""
    return _("{loss} game points lost").format(loss=decimal(loss))


def advise(view: SedmaView, played: Move, best: Move) -> str:
    """Why `best` would have been better than `played`, whoever held the hidden cards."""
    pot = card_points([laid for _seat, laid in view.trick])
    if best == PASS:
        return _("The trick was not worth another card: letting it go kept {card}.").format(
            card=card_label(played)
        )
    if played == PASS:
        other = card_label(best)
        if pot:
            return _("{n} points lay there: {card} would have won the trick back.").format(
                n=pot, card=other
            )
        return _("{other} takes the trick, and whoever takes it leads.").format(other=other)
    if not view.trick:
        return _lead(view, played, best)
    return _follow(view, played, best, pot)


def _lead(view: SedmaView, played: Move, best: Move) -> str:
    """Another card should have been led."""
    card, other = card_label(played[:2]), card_label(best[:2])
    if best.endswith(ANNOUNCED):
        return _("It was the moment to announce: {card} leads and shows the marriage.").format(
            card=other
        )
    if played[0] == WILD != best[0]:
        return _("A seven is worth more on a rich trick later on: {card} could lead.").format(
            card=other
        )
    dangers, fewer = takers(view, played[:2]), takers(view, best[:2])
    if dangers and card_points([played[:2]]) and not card_points([best[:2]]):
        return ngettext(
            "{n} card out there could take {card} and its points; {other} risked nothing.",
            "{n} cards out there could take {card} and its points; {other} risked nothing.",
            dangers,
        ).format(n=dangers, card=card, other=other)
    if fewer == 0 and dangers:
        return _("{card} was a sure lead: no card out there could take it.").format(card=other)
    if fewer and best[0] == WILD:
        return _("Led, {card} could be taken by another seven alone.").format(card=other)
    if fewer < dangers:
        return ngettext(
            "{other} was the safer lead: {n} card out there could take it, of {card} {m}.",
            "{other} was the safer lead: {n} cards out there could take it, of {card} {m}.",
            fewer,
        ).format(n=fewer, m=dangers, card=card, other=other)
    if card_points([best[:2]]):
        return _("It was the moment to lead {other}: later on it is harder to bring home.").format(
            other=other
        )
    return _("{card} was worth more kept; {other} could lead.").format(card=card, other=other)


def takers(view: SedmaView, card: Card) -> int:
    """How many of the cards that are not seen could take a trick that this one leads."""
    return sum(matches(NAME[number], card) for number in Reading(view).unseen)


def settled(view: SedmaView) -> bool:
    """Whether nobody can play to the trick any more once the seat of `view` has kept or won it."""
    assert view.seat is not None
    if view.prolonging or (len(view.trick) + 1) % view.players:
        return False
    theirs = view.side(view.leader) != view.side(view.seat)
    return not (theirs and view.options.prolong and view.counts[view.leader])


def _helped(view: SedmaView) -> bool:
    """Whether one's partner can still play to the trick, after the seat of `view`."""
    if view.players != 4:
        return False
    place = len(view.trick) % 4
    leads = view.options.prolong and view.counts[view.leader] > 0
    return place < 2 or (place == 2 and leads)


def _follow(view: SedmaView, played: Move, best: Move, pot: int) -> str:
    """Another card should have been played to the trick."""
    assert view.seat is not None
    assert view.winner is not None
    led = view.trick[0][1]
    card, other = card_label(played), card_label(best)
    ours = view.side(view.winner) == view.side(view.seat)
    took, takes = matches(played, led), matches(best, led)
    gave, gives = card_points([played]), card_points([best])
    if takes and not took:
        if ours and not settled(view):
            return _("Your side was ahead, but not safe: {other} would have made it so.").format(
                other=other
            )
        if pot + gives and not ours:
            return _("{n} points were there to win: {other} takes the trick.").format(
                n=pot + gives, other=other
            )
        return _("{other} takes the trick, and whoever takes it leads.").format(other=other)
    if took and not takes:
        if ours and view.players > 2:
            return _("Your side had the trick already: {card} was worth more kept.").format(
                card=card
            )
        if not pot:
            return _("There was nothing in the trick: {card} was worth more kept.").format(
                card=card
            )
        return _("The trick was not worth {card}; {other} could go.").format(card=card, other=other)
    if took and takes:
        if played[0] == WILD != best[0]:
            return _("{other} takes the trick as well, and the seven stays in your hand.").format(
                other=other
            )
        return _("{other} takes the trick as well; {card} was worth more kept.").format(
            card=card, other=other
        )
    if gives > gave and ours:
        return _("Your side was winning: {other} was {n} points more for you.").format(
            other=other, n=gives - gave
        )
    if gave > gives and not ours and _helped(view):
        return _("{card} put {n} points at risk; {other} put none.").format(
            card=card, n=gave - gives, other=other
        )
    if gave > gives and not ours:
        return _("{card} gave {n} points away; {other} gave nothing.").format(
            card=card, n=gave - gives, other=other
        )
    if gave > gives and not settled(view):
        return _("It was not sure that your side keeps the trick: {other} risked less.").format(
            other=other
        )
    safer, danger = takers(view, played), takers(view, best)
    if safer == 0 and danger:
        return _("Kept, {card} was a sure lead: no card out there could take it.").format(card=card)
    if safer < danger:
        return ngettext(
            "Kept, {card} was the safer lead: {n} card out there could take it, of {other} {m}.",
            "Kept, {card} was the safer lead: {n} cards out there could take it, of {other} {m}.",
            safer,
        ).format(card=card, other=other, n=safer, m=danger)
    return _("{other} was of less use to you; {card} was worth more kept.").format(
        card=card, other=other
    )
