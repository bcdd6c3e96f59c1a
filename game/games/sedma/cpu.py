"""How a CPU plays Sedma: a yardstick, a beginner, a player of advice, and one that imagines.

Everything here sees a `SedmaView`, the legal moves and dice of its own, and nothing else: no round,
no other hand. pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from typing import Any

from game.games.sedma.playouts import Playout
from game.games.sedma.reading import Candidate, Reading
from game.games.sedma.rules import ANNOUNCED, PASS, WILD, SedmaView, card_points, matches
from game.games.sedma.tactics import Weights
from game.rules import Move
from game.scheduler import breathe

BEGINNER = Weights(seven=0.0, seven_share=0.0, greed=0.2, whim=0.2, to_come=0.0)
"""How a beginner weighs: a seven is a card like any other, and nobody will take the trick back."""
SLIPS = 9.0
"""Points by which a beginner misjudges a card at most."""
WORLDS = 400
"""Deals of the hidden cards that are played out for each candidate at most."""
BATCH = 20
"""Deals are drawn so many at a time; after them the search looks whether the choice is clear."""
CLEAR = 3.2
"""Standard errors by which the best move must lead the second for the search to stop early."""
BLUR = 4.0
"""Points of noise in the playouts, so that seats do not all play like one."""


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
    reading = Reading(view)
    card, announce = reading.playout(reading.any_world(), BEGINNER).chosen(SLIPS, rng)
    return Candidate(card, announce and rng.random() < 0.7).move


def medium(view: SedmaView, _legal: Sequence[Move], rng: random.Random) -> Move:
    """The advice of the game's tradition: it counts ranks, sevens, aces and tens.

    It weighs what a trick holds against the odds of being overtaken, keeps its sevens for rich
    tricks, and throws points where its partner is likely to keep them. Ties fall at random.
    """
    reading = Reading(view)
    return Candidate(*reading.playout(reading.any_world()).chosen(0.01, rng)).move


class Hard:
    """Deals out the hidden cards many times as play suggests, and plays each deal to its end.

    All candidates meet the same deals. It stops early once one leads clearly; where only one deal
    is possible it is solved. The same seed and view give the same choice.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed

    async def choose(self, view: Any, legal: Sequence[Move]) -> Move:
        """One of `legal`, after thinking in slices."""
        reading = Reading(view)
        candidates = list(reading.candidates())
        if len(candidates) == 1:
            return candidates[0].move if candidates[0].move in legal else legal[0]
        rng = random.Random(f"{self._seed}/{view.seat}/{len(view.history)}")
        if reading.all_known:
            values = [await _solved_after(reading, each) for each in candidates]
        else:
            values = await _played_after(reading, candidates, rng)
        return candidates[values.index(max(values))].move


async def _solved_after(reading: Reading, candidate: Candidate) -> float:
    """What a candidate is worth where all cards are known."""
    position = reading.playout(reading.any_world())
    position.play(candidate.card, candidate.announce)
    return (await solved(position))[reading.side]


async def _played_after(
    reading: Reading, candidates: Sequence[Candidate], rng: random.Random
) -> list[float]:
    """What the candidates are worth over all deals that were played out, as sums."""
    samples: list[list[float]] = [[] for _ in candidates]
    for start in range(0, WORLDS, BATCH):
        for hands, talon in reading.worlds(min(BATCH, WORLDS - start), rng):
            for each, sample in zip(candidates, samples, strict=True):
                position = reading.playout(([hand.copy() for hand in hands], talon.copy()))
                position.play(each.card, each.announce)
                position.run(BLUR, rng)
                sample.append(position.value(reading.side))
                await breathe()
        if _clear(samples):
            break
    return list(map(sum, samples))


def _clear(samples: Sequence[Sequence[float]]) -> bool:
    """Whether the best candidate leads every other by more than chance would have it."""
    best = max(samples, key=sum)
    count = len(best)
    for other in samples:
        if other is best:
            continue
        gaps = [a - b for a, b in zip(best, other, strict=True)]
        mean = sum(gaps) / count
        spread = sqrt(sum((gap - mean) ** 2 for gap in gaps) / count / count)
        if mean <= CLEAR * spread:
            return False
    return True


async def solved(position: Playout) -> list[float]:
    """What a position is worth to each side if everyone sees all cards and plays for itself."""
    if position.over:
        return [position.value(side) for side in range(position.sides)]
    await breathe()
    side = position.side[position.turn]
    best: list[float] = []
    for card in position.choices():
        after = position.copy()
        after.play(card, card >= 0 and position.marriage(card))
        values = await solved(after)
        if not best or values[side] > best[side]:
            best = values
    return best
