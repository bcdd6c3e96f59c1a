"""What a card of Sedma is worth in a trick, judged by what its player can know and count.

One appraisal serves the CPU's advice and the playouts of its search. Cards are numbers here:
``rank * 4 + suit`` in the order of `DECK`. Knows no view and no dice; pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from game.cards import Card
from game.games.sedma.rules import CARD_POINTS, COUNTING, DECK, WILD, SedmaOptions

RANKS = len(DECK.ranks)
SEVEN = DECK.ranks.index(WILD)
QUEEN, KING = DECK.ranks.index("Q"), DECK.ranks.index("K")
HEARTS = DECK.suits.index("h")
WORTH = tuple(CARD_POINTS if rank in COUNTING else 0 for rank in DECK.ranks)
"""Points of a card by its rank."""
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


def chance_to_hold(matching: int, unseen: int, cards: int) -> float:
    """How likely one of `cards` drawn from `unseen` is among `matching` of them."""
    if matching <= 0 or unseen <= 0:
        return 0.0
    if matching >= unseen:
        return 1.0
    return float(1.0 - (1.0 - matching / unseen) ** cards)


def appraise(
    hand: Sequence[int],
    left: Sequence[int],
    led: int,
    pot: int,
    mine: bool,
    to_come: Iterable[tuple[bool, int]],
    to_win: int,
    weights: Weights,
) -> list[float]:
    """What playing each card of `hand` is worth to its side, in points.

    `left` counts the cards of each rank that have not been played yet, the own hand among them.
    `led` is the rank led, -1 for who leads; `pot` the points in the trick, `mine` whether the own
    side is winning it. `to_come` are those who still play to it, in order: partner or not, and the
    cards each holds. `to_win` are the points not yet taken in any trick.
    """
    own = [0] * RANKS
    for card in hand:
        own[card >> 2] += 1
    unseen = sum(left) - len(hand)
    sevens = left[SEVEN] - own[SEVEN]
    coming = list(to_come)
    extra = weights.to_come * len(coming)
    seven = weights.seven + weights.seven_share * to_win
    values = [0.0] * RANKS
    done = [False] * RANKS
    for card in hand:
        rank = card >> 2
        if done[rank]:
            continue
        done[rank] = True
        asked = rank if led < 0 else led
        matching = sevens + (left[asked] - own[asked] if asked != SEVEN else 0)
        takes = led < 0 or rank in (led, SEVEN)
        stake = pot + WORTH[rank]
        chance = 1.0 if mine or takes else 0.0
        for partner, cards in coming:
            able = chance_to_hold(matching, unseen, cards)
            if partner:
                chance += (1.0 - chance) * able * (weights.greed if stake else weights.whim)
            else:
                chance *= 1.0 - able * (weights.greed if stake else weights.whim)
        value = (chance - (1.0 - chance) * weights.loss) * (stake + extra)
        if rank == SEVEN:
            value -= seven
        elif led < 0:
            value += weights.pair * (own[rank] - 1)
        else:
            value -= weights.pair * (own[rank] > 1)
        if WORTH[rank] and not takes:
            value -= weights.regret
        values[rank] = value
    return [values[card >> 2] for card in hand]
