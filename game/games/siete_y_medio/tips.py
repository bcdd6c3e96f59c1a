"""What a good neighbour says at a turn of Siete y medio: how one stands, and why this choice.

Everything is worded at the call from what can be seen; no rules are decided here, and pygame may
not enter.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.games.siete_y_medio.advice import PROMISING
from game.games.siete_y_medio.odds import unseen
from game.games.siete_y_medio.rules import (
    HIT_DOWN,
    HIT_UP,
    KEEP,
    NO_OFFER,
    SELL,
    STAND,
    Phase,
    SieteYMedioView,
    Status,
)
from game.games.siete_y_medio.settling import GOAL, total
from game.games.siete_y_medio.words import halves
from game.locale import _, ngettext
from game.rules import Move


def over(view: SieteYMedioView) -> tuple[int, int]:
    """How many of the cards that the seat of `view` does not see take it over, and how many are
    there.
    """
    counts, mine = unseen(view), total(view.hand)
    return sum(n for worth, n in counts.items() if mine + worth > GOAL), sum(counts.values())


def can(view: SieteYMedioView, _legal: Sequence[Move]) -> str:
    """How one stands."""
    mine = halves(total(view.hand))
    match view.phase:
        case Phase.BET:
            return _("Your first card counts {n}. Say how much you bet on it.").format(n=mine)
        case Phase.OFFER:
            return _("You may offer points for the bank, or let it be.")
        case Phase.SALE:
            return _("They offer you {n} points for the bank.").format(
                n=view.offer.points if view.offer else 0
            )
    bad, all_there = over(view)
    return _("You have {n}: of the {all} cards you do not see, {bad} would take you over.").format(
        n=mine, all=all_there, bad=bad
    )


def why(view: SieteYMedioView, _legal: Sequence[Move], best: Move) -> str:
    """Why `best` of the legal moves is a good one for the seat of `view`."""
    if best.startswith("bet"):
        return _bet(view, best)
    if best.startswith("offer"):
        return _("Offer {n}: with the bank, every tie is yours.").format(n=best.split()[1])
    if best == STAND:
        return _stand(view)
    if best in (HIT_UP, HIT_DOWN):
        return _hit(view, best)
    return {
        NO_OFFER: _("No offer: the bank would cost more than it brings."),
        SELL: _("Sell: so many points are worth more than the bank."),
        KEEP: _("Keep it: the bank wins every tie."),
    }[best]


def _bet(view: SieteYMedioView, best: Move) -> str:
    assert view.seat is not None
    n, choices = int(best.split()[1]), view.bet_choices
    left = view.points[view.seat] - n
    good = total(view.hand) in PROMISING
    if len(choices) == 1:
        if not left:
            return _("You have {n} left, so they all go on the table.").format(n=n)
        return _("Bet {n}: you do not have enough for a higher bet.").format(n=n)
    if n == choices[0] and not good:
        return _("Bet {n}, the least: this card promises nothing yet.").format(n=n)
    if n == choices[0]:
        return _("Bet {n}, the least: the bank wins every tie.").format(n=n)
    if good:
        return _("Bet {n}: this is a card to start from.").format(n=n)
    if left:
        return _("Bet {n}: if you lose it, you will still have {left}.").format(n=n, left=left)
    return _("Bet {n}: it is all you have, and you may win as much again.").format(n=n)


def _stand(view: SieteYMedioView) -> str:
    bad, all_there = over(view)
    if view.phase is Phase.BANK:
        if not bad:
            return _("Stand: the bank wins every tie.")
        return _("Stand: the bank wins ties, and a card more is a risk.")
    if 2 * bad > all_there:
        return _("Stand: more cards would take you over than help you.")
    return _("Stand: the bank has to reach you, and it may go over.")


def _hit(view: SieteYMedioView, best: Move) -> str:
    bad, all_there = over(view)
    if view.phase is Phase.BANK:
        if not bad:
            return _("Take a card: none can take you over.")
        stood = sum(status is Status.STOOD for status in view.status)
        return ngettext(
            "Take a card: with this you would lose too often to the one who stood.",
            "Take a card: with this you would lose to too many of the {n} who stood.",
            stood,
        ).format(n=stood)
    safe = 2 * bad < all_there
    if best == HIT_UP:
        return (
            _("A card face up: most of them help you, and your hidden one stays hidden.")
            if safe
            else _("A card face up: a risk, but to stand on so little is a greater one.")
        )
    assert best == HIT_DOWN, f"«{best}» is no card to ask for"
    return (
        _("A card face down: most of them help you, and the table will not know how you stand.")
        if safe
        else _("A card face down: a risk, but to stand on so little is a greater one.")
    )
