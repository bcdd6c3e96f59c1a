"""Why another choice in Siete y medio would have been better, in a plain sentence.

It looks at a choice as the player had it and says what can be counted: the odds of going over, what
a first card is worth, how the points stand. How much it cost, the review has worked out. No rules
are decided here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable

from game.cards import Card
from game.games.siete_y_medio.odds import shares, unseen
from game.games.siete_y_medio.rules import (
    HIT_DOWN,
    HIT_UP,
    KEEP,
    NO_OFFER,
    SELL,
    STAND,
    Phase,
    SieteYMedioView,
)
from game.games.siete_y_medio.settling import GOAL, total
from game.games.siete_y_medio.words import halves
from game.locale import _, pgettext
from game.rules import Move
from game.words import card_label, decimal

WHOLE = 0.08
"""A part of the chance to win the match: eight in a hundred."""
PROMISING = frozenset({1, 2, 12, 14})
"""First cards, in halves, that win their bet more often than they lose it: figures, 1, 6 and 7."""

FAIR = 50
"""How often of a hundred times a card may go over and still be called a small risk."""


def move_words(move: Move, _write: Callable[[Card], str] = card_label) -> str:
    """A move as a list of moves names it.

    >>> move_words("bet 4"), move_words("hit up"), move_words("no offer")
    ('Bet 4', 'Card face up', 'No offer')
    """
    what, _space, number = move.partition(" ")
    if what == "bet":
        return _("Bet {n}").format(n=number)
    if what == "offer":
        return _("Offer {n}").format(n=number)
    return {
        NO_OFFER: _("No offer"),
        HIT_UP: _("Card face up"),
        HIT_DOWN: _("Card face down"),
        STAND: _("Stand"),
        SELL: _("Sell the bank"),
        KEEP: _("Keep the bank"),
    }[move]


def cost(loss: float) -> str:
    """A chance lost, in percent."""
    return pgettext("percent", "{n}%").format(n=decimal(100 * loss))


def lost(loss: float) -> str:
    """A chance lost, in words."""
    return _("{percent} of the chance to win lost").format(percent=cost(loss))


def advise(view: SieteYMedioView, played: Move, best: Move) -> str:
    """Why `best` would have been better than `played`, whatever the hidden cards were."""
    match view.phase:
        case Phase.BET:
            return _bet(view, played, best)
        case Phase.OFFER:
            return _offer(played, best)
        case Phase.SALE:
            return _sale(view, best)
    return _card(view, played, best)


def _bet(view: SieteYMedioView, played: Move, best: Move) -> str:
    """More should have been at stake, or less."""
    assert view.seat is not None
    card = halves(total(view.hand))
    more = int(best.split()[1]) > int(played.split()[1])
    most = max(view.points)
    leads = view.points[view.seat] == most
    alone = leads and view.points.count(most) == 1
    good = total(view.hand) in PROMISING
    number = best.split()[1]
    if more and good:
        return _("With {card} to begin with you could put more at stake: {n}.").format(
            card=card, n=number
        )
    if more and not leads:
        if 2 * view.number > view.options.hands:
            return _(
                "You were behind, and the hands run out: it took a bet of {n} to catch up."
            ).format(n=number)
        return _("You were behind: a bet of {n} was worth the risk.").format(n=number)
    if more:
        return _("It was worth betting {n}: you had less to lose than to win.").format(n=number)
    if alone:
        return _("You were ahead: with {card}, {n} was enough.").format(card=card, n=number)
    if good:
        return _("{n} was enough, even with {card}: the bank wins every tie.").format(
            n=number, card=card
        )
    return _("With {card} to begin with the bank has the edge: {n} was enough.").format(
        card=card, n=number
    )


def _offer(played: Move, best: Move) -> str:
    """The bank should have been bid for, or not, or for another price."""
    if best == NO_OFFER:
        return _("The bank was not worth {n} points to you by then.").format(n=played.split()[1])
    number = best.split()[1]
    if played == NO_OFFER:
        return _("The bank is worth more than it seems: you could offer {n} for it.").format(
            n=number
        )
    if int(number) > int(played.split()[1]):
        return _("For so little nobody sells: with {n} the bank might have been yours.").format(
            n=number
        )
    return _("The bank might have been yours for {n}.").format(n=number)


def _sale(view: SieteYMedioView, best: Move) -> str:
    assert view.offer is not None
    if best == SELL:
        return _("{n} points are more than the bank would still have brought you.").format(
            n=view.offer.points
        )
    return _("The bank would still have brought you more than {n} points.").format(
        n=view.offer.points
    )


def over(view: SieteYMedioView) -> int:
    """How likely one more card goes over, in percent, by the cards that are not seen."""
    room = GOAL - total(view.hand)
    return round(100 * sum(share for card, share in shares(unseen(view)).items() if card > room))


def _card(view: SieteYMedioView, played: Move, best: Move) -> str:
    """Another card should have been taken, or not."""
    here, risk = halves(total(view.hand)), over(view)
    if view.phase is Phase.BANK:
        if best == STAND:
            return _("The bank had {n}: what was left to win was not worth the risk.").format(
                n=here
            )
        return _("With {n} the bank beats too few: it had to take another card.").format(n=here)
    if best == STAND:
        return _("With {n}, another card goes over {percent} times in a hundred.").format(
            n=here, percent=risk
        )
    if played == STAND and risk == 0:
        return _("With {n} no card goes over: there was nothing to lose by another.").format(n=here)
    if played == STAND:
        if risk <= FAIR:
            return _(
                "{n} loses to most banks, and a card goes over but {percent} times in a hundred."
            ).format(n=here, percent=risk)
        return _("{n} was not enough for you by then: a card was worth the risk.").format(n=here)
    if best == HIT_DOWN:
        return _("Face down, the bank would not have known what you have.")
    return _("Face up was better: what lay hidden was worth keeping hidden.")
