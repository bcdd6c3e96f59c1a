"""How a CPU plays Sedma that does not search: a yardstick, a beginner, a player of advice.

Everything here sees a `SedmaView`, the legal moves and dice of its own, and nothing else: no round,
no other hand. pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from game.games.sedma.reading import Reading
from game.games.sedma.rules import ANNOUNCED, HAND, PASS, WILD, SedmaView, card_points, matches
from game.games.sedma.tactics import BEGINNER, Weights, weights_for
from game.rules import Move

SLIPS = 9.0
"""Points by which a beginner misjudges a card at most."""


def greedy(view: SedmaView, legal: Sequence[Move], rng: random.Random) -> Move:
    """One rule, to measure others by: take points whenever one can, with a seven only if one must.

    It throws points to its partner and plain cards to its opponents, leads plain cards, and
    announces every marriage.
    """
    cards = [move for move in legal if move != PASS]
    told = [move for move in cards if move.endswith(ANNOUNCED)]
    if told:
        return told[0]
    plain = [card for card in cards if card[0] != WILD and not card_points([card])]
    if not view.trick:
        return rng.choice(plain or cards)
    assert view.seat is not None
    assert view.winner is not None
    led = view.trick[0][1]
    if view.side(view.winner) == view.side(view.seat):
        return max(cards, key=lambda card: (card_points([card]), card[0] != WILD, rng.random()))
    takers = [card for card in cards if matches(card, led)]
    if takers and card_points([card for _, card in view.trick]):
        return max(takers, key=lambda card: (card[0] != WILD, rng.random()))
    if view.prolonging:
        return PASS
    return rng.choice(plain or cards)


def easy(view: SedmaView, _legal: Sequence[Move], rng: random.Random) -> Move:
    """A beginner: sees what the trick holds, spends sevens freely, and misjudges now and then."""
    move = _advised(view, BEGINNER, SLIPS, rng)
    return move if rng.random() < 0.7 else move.removesuffix(ANNOUNCED)


def medium(view: SedmaView, _legal: Sequence[Move], rng: random.Random) -> Move:
    """The advice of the game's tradition: it counts ranks, sevens, aces and tens.

    It weighs what a trick holds against the odds of being overtaken, keeps its sevens for rich
    tricks, and throws points where its partner is likely to keep them. Ties fall at random.
    """
    return _advised(view, weights_for(view.options), 0.01, rng)


def _advised(view: SedmaView, weights: Weights, slips: float, rng: random.Random) -> Move:
    """The card that weighs most, misjudged by so many points at most."""
    reading = Reading(view)
    noise = np.array([[slips * rng.random()] for _slot in range(HAND)])
    slot, announce = reading.table().advised(weights, noise)
    return reading.move(int(slot[0]), bool(announce[0]))
