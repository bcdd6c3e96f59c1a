"""How a CPU plays Siete y medio without weighing the match: a yardstick, a beginner, advice.

Each is handed a `SieteYMedioView`, the legal moves and a random generator of its own, and nothing
else: no round, no other hand, no talon. pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.games.siete_y_medio.equity import horizon
from game.games.siete_y_medio.odds import plan, rivals, shares, shown_total, unseen
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
from game.games.siete_y_medio.settling import total, value
from game.rules import Move

GREEDY_STANDS = 10
"""The total, in halves, from which the yardstick stands."""


def greedy(view: SieteYMedioView, legal: Sequence[Move], _rng: random.Random) -> Move:
    """One rule, to measure others by: the second lowest bet, stand from 5 on, no deals."""
    match view.phase:
        case Phase.BET:
            return legal[min(1, len(legal) - 1)]
        case Phase.OFFER:
            return NO_OFFER
        case Phase.SALE:
            return KEEP
    return STAND if total(view.hand) >= GREEDY_STANDS else HIT_UP


def easy(view: SieteYMedioView, legal: Sequence[Move], rng: random.Random) -> Move:
    """A beginner: bets by mood, stands by feeling, and finds an offer hard to refuse."""
    match view.phase:
        case Phase.BET:
            return rng.choice(legal)
        case Phase.OFFER:
            few = [f"offer {n}" for n in view.offer_range if n <= 3]
            return rng.choice(few) if few and rng.random() < 0.15 else NO_OFFER
        case Phase.SALE:
            return SELL if rng.random() < 0.5 else KEEP
    if total(view.hand) >= rng.choice((7, 8, 9, 10, 11, 12, 13)):
        return STAND
    return rng.choice([move for move in legal if move != STAND])


def medium(view: SieteYMedioView, legal: Sequence[Move], _rng: random.Random) -> Move:
    """The advice of the Rules page, with a careful hand: bet by the first card, hide what is high.

    Its bank stops at the total that promises most points in this hand, whatever the match needs.
    """
    match view.phase:
        case Phase.BET:
            return legal[min(_eagerness(total(view.hand)), len(legal) - 1)]
        case Phase.OFFER:
            return _cautious_offer(view)
        case Phase.SALE:
            assert view.offer is not None
            return SELL if view.offer.points >= _bank_worth(view) else KEEP
        case Phase.BANK:
            draw = shares(unseen(view))
            stops = plan(rivals(view, draw), draw).stops
            return STAND if stops[shown_total(view, view.bank)] else HIT_UP
    assert view.seat is not None
    if total(view.hand) >= 10:
        return STAND
    hidden = view.hidden[view.seat]
    low = hidden is not None and value(view.hand[hidden]) <= 4
    return HIT_DOWN if low else HIT_UP


def _eagerness(first: int) -> int:
    """Which of the four bets a first card is worth to a careful player: never the highest."""
    if first >= 14:
        return 2
    return 1 if first >= 12 or first == 1 else 0


def _bank_worth(view: SieteYMedioView) -> float:
    """About how many points the bank is worth."""
    left = sum(points > 0 for points in view.points)
    return horizon(view.number, view.options.hands, left).bank


def _cautious_offer(view: SieteYMedioView) -> Move:
    """A little less than the bank is worth, where that is allowed and not too dear."""
    price = int(0.75 * _bank_worth(view))
    return f"offer {price}" if price in view.offer_range and price > 0 else NO_OFFER
