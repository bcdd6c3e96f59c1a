"""What a card of Sedma is worth in a trick, judged by what its player can know and count.

One appraisal serves the CPU's advice and the playouts of its search, of many worlds at once. Cards
are numbers here: ``rank * 4 + suit`` in the order of `DECK`. Knows no view and no dice; pygame may
not enter.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.cards import Card
from game.games.sedma.rules import CARD_POINTS, COUNTING, DECK, HAND, WILD, SedmaOptions

Ints: TypeAlias = NDArray[np.intp]
Bools: TypeAlias = NDArray[np.bool_]
Doubles: TypeAlias = NDArray[np.float64]

RANKS = len(DECK.ranks)
SEVEN = DECK.ranks.index(WILD)
QUEEN, KING = DECK.ranks.index("Q"), DECK.ranks.index("K")
WORTH = tuple(CARD_POINTS if rank in COUNTING else 0 for rank in DECK.ranks)
"""Points of a card by its rank."""
_WORTH = np.array(WORTH)
NUMBER = {
    rank + suit: 4 * i + j for i, rank in enumerate(DECK.ranks) for j, suit in enumerate(DECK.suits)
}
"""The number of each card."""
NAME: dict[int, Card] = {number: card for card, number in NUMBER.items()}


@dataclass(frozen=True)
class Weights:
    """How the appraisal weighs things, in points."""

    seven: float = 4.7
    """What a seven is worth kept, however little is left to win."""
    seven_share: float = 0.15
    """And the part of the points still to win that it is worth besides."""
    pair: float = 0.0
    """What a second card of a rank is worth in the hand of who leads it."""
    to_come: float = 2.75
    """Points that each player still to play is expected to add."""
    greed: float = 0.84
    """How likely an opponent takes a trick with points when able."""
    whim: float = 0.25
    """How likely anyone takes a trick without points when able."""
    loss: float = 0.8
    """What a point is worth that an opponent takes, beside one of one's own."""
    regret: float = 1.0
    """What it costs to let go of an ace or ten beyond its points."""


BEGINNER = Weights(seven=0.0, seven_share=0.0, greed=0.2, whim=0.2, to_come=0.0)
"""How a beginner weighs: a seven is a card like any other, and nobody will take the trick back."""
PAIRS = Weights()
PAIRS_PROLONGING = Weights(
    seven=0.7, seven_share=0.13, pair=2.5, to_come=1.95, greed=0.66, whim=0.23, loss=0.41,
    regret=0.42,
)  # fmt: skip
THREE = Weights(seven=7.1, seven_share=0.0, to_come=2.65, greed=1.0, whim=0.18, loss=0.1)
TWO = Weights(seven_share=0.12, to_come=2.4, whim=0.11, loss=0.61, regret=0.42)
TWO_PROLONGING = Weights(
    seven=1.2, seven_share=0.12, pair=1.65, to_come=0.7, greed=1.0, whim=0.27, loss=0.61,
    regret=6.0,
)  # fmt: skip


def weights_for(options: SedmaOptions) -> Weights:
    """The weights for a kind of deal, found by playing deals against one another."""
    if options.players == 3:
        return THREE
    if options.players == 2:
        return TWO_PROLONGING if options.prolong else TWO
    return PAIRS_PROLONGING if options.prolong else PAIRS


_CARDS = len(DECK.cards)
_MATCHING = 2 * len(DECK.suits)
_ABLE = np.array(
    [
        [
            [1.0 - max(1.0 - matching / unseen, 0.0) ** cards for cards in range(HAND + 1)]
            for matching in range(_MATCHING + 1)
        ]
        for unseen in range(1, _CARDS + 1)
    ]
)
"""``(unseen - 1, matching, cards)``: how likely one of so many cards drawn from those matches."""


def appraise(
    hand: Ints,
    held: Ints,
    left: Ints,
    led: Ints,
    pot: Ints,
    mine: Bools,
    coming: Ints,
    pairs: bool,
    to_win: Ints,
    weights: Weights,
) -> Doubles:
    """What playing each card of a hand is worth to its side, in points: ``(HAND, worlds)``.

    Everything has a column a world. `hand` is ``(HAND, worlds)``, of which the first `held` are
    there; `left` is ``(RANKS, worlds)``, the cards that have not been played yet, the own hand
    among them. `led` is the rank led, -1 for who leads; `pot` the points in the trick, `mine`
    whether the own side is winning it. So many still play to it as `coming` says, each with `held`
    cards, the second of them being the partner in `pairs`. `to_win` are the points not yet taken in
    any trick.
    """
    ranks = hand >> 2
    wild = ranks == SEVEN
    worth = _WORTH[ranks]
    takes = wild | (ranks == led) | (led < 0)
    stake = pot + worth
    able = _able(ranks, wild, held, left, led) * np.where(stake > 0, weights.greed, weights.whim)
    chance: Doubles = (mine | takes).astype(np.float64)
    for step in range(1, int(coming.max()) + 1):
        acts = able * (coming >= step)
        if pairs and step == 2:
            chance += (1.0 - chance) * acts
        else:
            chance *= 1.0 - acts
    value: Doubles = chance * (1.0 + weights.loss) - weights.loss
    value *= stake + weights.to_come * coming
    value -= wild * (weights.seven + weights.seven_share * to_win)
    if weights.pair:
        same = _same(ranks)
        value += weights.pair * np.where(led < 0, same - 1, -1 * (same > 1)) * ~wild
    value -= weights.regret * ((worth > 0) & ~takes)
    return value


def _same(ranks: Ints) -> Ints:
    """``(HAND, worlds)``: how many cards of the hand have the rank of each."""
    same: Ints = (ranks[:, None] == ranks).sum(axis=1)
    return same


def _able(ranks: Ints, wild: Bools, held: Ints, left: Ints, led: Ints) -> Doubles:
    """``(HAND, worlds)``: how likely another hand can take the trick over from each card."""
    worlds = np.arange(len(held))
    sevens = left[SEVEN] - wild.sum(axis=0)
    unseen = left.sum(axis=0) - held
    matching = sevens + np.where(led == SEVEN, 0, left[led, worlds] - (ranks == led).sum(axis=0))
    leads = led < 0
    if leads.any():
        others = left[ranks, worlds] - _same(ranks)
        matching = np.where(leads, sevens + np.where(wild, 0, others), matching)
    able: Doubles = _ABLE[unseen - 1, matching, held]
    return able
