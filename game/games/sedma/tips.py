"""What a good neighbour says at a turn of Sedma: what takes the trick, and why this card.

Everything is worded at the call from what can be seen; no rules are decided here, and pygame may
not enter.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.games.sedma.advice import settled, takers
from game.games.sedma.rules import (
    ANNOUNCED,
    PASS,
    WILD,
    SedmaView,
    card_points,
    marriage_points,
    matches,
)
from game.locale import _, ngettext
from game.rules import Move
from game.words import card_label, listing


def can(view: SedmaView, legal: Sequence[Move]) -> str:
    """What may be done now."""
    if not view.trick:
        return _("You lead: you may open with any card.")
    led = view.trick[0][1]
    takers = [card_label(move) for move in legal if move != PASS and matches(move, led)]
    if view.prolonging:
        return _("The trick would go to the others; {cards} wins it back.").format(
            cards=listing(takers)
        )
    if not takers:
        return _("None of your cards takes this trick.")
    words = ngettext("{cards} takes the trick.", "These take the trick: {cards}.", len(takers))
    return words.format(cards=listing(takers))


def why(view: SedmaView, legal: Sequence[Move], best: Move) -> str:
    """Why `best` of the legal moves is a good one for the seat of `view`."""
    if best == PASS:
        if all(move[0] == WILD for move in legal if move != PASS):
            return _("Let it go: a seven is worth more in a richer trick.")
        return _("Let it go: what would win it back is worth more kept.")
    if best.endswith(ANNOUNCED):
        return _("Lead {card} and announce the marriage: {n} points at once.").format(
            card=card_label(best[:2]), n=marriage_points(best[1])
        )
    if not view.trick:
        return _lead(view, best)
    if matches(best, view.trick[0][1]):
        return _take(view, best)
    return _throw(view, best)


def _lead(view: SedmaView, card: str) -> str:
    said = card_label(card)
    if (card[0] == WILD or card_points([card])) and not takers(view, card):
        return _("Lead {card}: no card out there can take it.").format(card=said)
    if card[0] == WILD:
        return _("Lead {card}: only another seven can take it.").format(card=said)
    if card_points([card]):
        return _("Lead {card}: whoever matches it takes its 10 points.").format(card=said)
    return _("Lead {card}: it counts nothing, so you risk nothing.").format(card=said)


def _take(view: SedmaView, card: str) -> str:
    said, pot = card_label(card), card_points([lying for _seat, lying in view.trick] + [card])
    if pot and settled(view):
        return _("Play {card}: {n} points are yours, and nobody plays after you.").format(
            card=said, n=pot
        )
    if pot:
        return _("Play {card}: it takes the trick, and {n} points lie in it.").format(
            card=said, n=pot
        )
    if card[0] == WILD and settled(view):
        return _("Play {card}: the trick is poor, but the next lead is yours.").format(card=said)
    if card[0] == WILD:
        return _("Play {card}: the trick is poor, but it may bring you the lead.").format(card=said)
    return _("Play {card}: it takes the trick and costs you no seven.").format(card=said)


def _throw(view: SedmaView, card: str) -> str:
    assert view.seat is not None
    assert view.winner is not None
    said = card_label(card)
    partner = view.side(view.winner) == view.side(view.seat)
    if partner and card_points([card]):
        return _("Play {card}: your partner is winning, so give the trick 10 points more.").format(
            card=said
        )
    rest = [each for each in view.hand if each != card]
    if card_points([card]) and not rest:
        return _("Play {card}: it is the last one you have.").format(card=said)
    if card_points([card]):
        return _("Play {card}: it hurts, but what else you have is worth more kept.").format(
            card=said
        )
    if any(each[0] == WILD or card_points([each]) for each in rest):
        return _("Throw {card}: it counts nothing, and your good cards wait.").format(card=said)
    return _("Throw {card}: it counts nothing, so you lose nothing by it.").format(card=said)
