"""Deals of the cards that a seat does not see, drawn evenly from all that fit what it knows.

Generic over games: cards are numbers, hands are counts, and what is known for certain is a table of
who cannot hold what (`Deals`). How likely a deal is beyond that, a game's `Evidence` says, and
`believe` draws deals by it. No rules and no pygame here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.scheduler import breathe

Doubles: TypeAlias = NDArray[np.float64]
Owners: TypeAlias = NDArray[np.int8]
"""``(deals, cards)``: which of the hidden hands holds each card."""

SLICE = 512
"""Deals weighed between two breaths."""
FEW = 4096
"""Deals up to which each is weighed, if the pool has room for them."""


class NoDeal(ValueError):
    """Nothing fits what is known: the facts contradict each other."""


class Deals:
    """The ways to deal cards to hidden hands, some likelier than others.

    `sizes` are the hands' sizes; `odds` is ``(cards, hands)``, how likely each card is to be in
    each hand if nothing else were known; 0 where it cannot be. A deal is drawn with a probability
    in proportion to the product of its cards' odds, exactly: card by card, each with the weight of
    all that can still come of it. With odds of 0 and 1 every deal that fits is equally likely.
    """

    def __init__(self, sizes: Sequence[int], odds: Doubles) -> None:
        cards, hands = odds.shape
        if sum(sizes) != cards or hands != len(sizes):
            raise NoDeal(f"{cards} cards do not fill hands of {list(sizes)}")
        self.sizes = tuple(sizes)
        self.odds = odds
        even = (odds == odds[:, :1]).all(axis=1)
        self._order = np.concatenate([np.flatnonzero(~even), np.flatnonzero(even)])
        self._uneven = int(np.count_nonzero(~even))
        self._ways: list[Doubles] = []
        self._alike, self._merged = self._merge()
        if self._merged is not None:
            weight = self._merged.weight
            for members in self._alike:
                weight *= _splits([self.sizes[hand] for hand in members])
        elif self._uneven:
            self._ways = self._count()
            weight = float(self._ways[0][self.sizes])
        else:
            weight = float(_splits(self.sizes) * odds[:, :1].prod())
        self.weight: float = weight
        """The sum of all deals' odds; with odds of 0 and 1, how many deals there are."""
        if weight == 0:
            raise NoDeal("no deal of the unseen cards fits what is known")

    def _merge(self) -> tuple[list[list[int]], Deals | None]:
        """Hands of which the same is known, and the deals to them as if each lot were one hand.

        Counting grows with every hand, and where much is hidden little is known. None where all
        hands differ or nothing has to be counted.
        """
        lots: dict[bytes, list[int]] = {}
        for hand, column in enumerate(self.odds.T):
            lots.setdefault(column.tobytes(), []).append(hand)
        alike = list(lots.values())
        if not self._uneven or len(alike) == len(self.sizes):
            return alike, None
        sizes = [sum(self.sizes[hand] for hand in members) for members in alike]
        return alike, Deals(sizes, self.odds[:, [members[0] for members in alike]])

    def _count(self) -> list[Doubles]:
        """By number of uneven cards dealt: the weight of going on, by the room in each hand."""
        shape = tuple(size + 1 for size in self.sizes)
        even = self._order[self._uneven :]
        rooms = np.indices(shape)
        factorial = np.array([math.factorial(n) for n in range(max(shape))], np.float64)
        ways = np.full(shape, math.factorial(len(even)) * self.odds[even, 0].prod())
        for room in rooms:
            ways /= factorial[room]
        ways[rooms.sum(axis=0) != len(even)] = 0.0
        counts = [ways]
        for card in self._order[: self._uneven][::-1]:
            before = np.zeros(shape)
            for hand in np.flatnonzero(self.odds[card]):
                to = [slice(None)] * len(shape)
                to[hand] = slice(1, None)
                back = [slice(None)] * len(shape)
                back[hand] = slice(None, -1)
                before[tuple(to)] += self.odds[card, hand] * counts[-1][tuple(back)]
            counts.append(before)
        return counts[::-1]

    def sample(self, deals: int, dice: np.random.Generator) -> Owners:
        """Deals drawn independently."""
        if self._merged is not None:
            merged = self._merged.sample(deals, dice)
            owners = merged.copy()
            for lot, members in enumerate(self._alike):
                hands = np.repeat(members, [self.sizes[hand] for hand in members])
                split = dice.permuted(np.tile(hands, (deals, 1)), axis=1)
                owners[merged == lot] = split.ravel()
            return owners
        owners = np.empty((deals, len(self._order)), np.int8)
        room = np.tile(np.array(self.sizes), (deals, 1))
        steps = np.array(
            [math.prod(size + 1 for size in self.sizes[i + 1 :]) for i in range(len(self.sizes))]
        )
        at = room @ steps
        rows = np.arange(deals)
        for i, card in enumerate(self._order[: self._uneven]):
            allowed = np.flatnonzero(self.odds[card])
            ways = self._ways[i + 1].ravel()
            # A full hand would step out of the table or into a row without ways: its weight is 0.
            weights = ways.take(at[:, None] - steps[allowed], mode="clip")
            weights *= self.odds[card, allowed] * (room[:, allowed] > 0)
            edges = weights.cumsum(axis=1)
            throw = dice.random(deals) * edges[:, -1]
            hand = allowed[(throw[:, None] >= edges).sum(axis=1)]
            owners[:, card] = hand
            room[rows, hand] -= 1
            at -= steps[hand]
        even = self._order[self._uneven :]
        if len(even):
            owners[:, even] = dice.permuted(_fill(room, len(even)), axis=1)
        return owners

    def all(self) -> Owners:
        """Every deal, once."""
        if self._merged is not None:
            merged = owners = self._merged.all()
            for lot, members in enumerate(self._alike):
                sizes = [self.sizes[hand] for hand in members]
                splits = np.array(members, np.int8)[
                    Deals(sizes, np.ones((sum(sizes), len(sizes)))).all()
                ]
                merged, owners = (each.repeat(len(splits), axis=0) for each in (merged, owners))
                owners[merged == lot] = np.tile(splits.ravel(), len(merged) // len(splits))
            return owners
        owners = np.zeros((1, len(self._order)), np.int8)
        room = np.array([self.sizes])
        for i, card in enumerate(self._order):
            grown = []
            for hand in np.flatnonzero(self.odds[card]):
                rows = np.flatnonzero(room[:, hand])
                after = room[rows]
                after[:, hand] -= 1
                if i < self._uneven:
                    open_ = self._ways[i + 1][tuple(after.T)] > 0
                    rows, after = rows[open_], after[open_]
                dealt = owners[rows]
                dealt[:, card] = hand
                grown.append((dealt, after))
            owners = np.concatenate([dealt for dealt, _ in grown])
            room = np.concatenate([after for _, after in grown])
        return owners


def _splits(sizes: Sequence[int]) -> int:
    """In how many ways cards fill hands of these sizes."""
    ways = math.factorial(sum(sizes))
    for size in sizes:
        ways //= math.factorial(size)
    return ways


def _fill(room: NDArray[np.intp], cards: int) -> Owners:
    """``(deals, cards)``: each hand as often as it has room."""
    hands = np.tile(np.arange(room.shape[1], dtype=np.int8), len(room))
    filled: Owners = hands.repeat(room.ravel()).reshape(-1, cards)
    return filled


def resample(log_weights: Doubles, deals: int, dice: np.random.Generator) -> NDArray[np.intp]:
    """Indices of `deals` draws by weight, by the systematic method: one throw, even steps."""
    weights = np.exp(log_weights - log_weights.max())
    edges = weights.cumsum()
    steps = (np.arange(deals) + dice.random()) * (edges[-1] / deals)
    drawn: NDArray[np.intp] = np.searchsorted(edges, steps, side="right")
    return np.minimum(drawn, len(edges) - 1)


def effective(log_weights: Doubles) -> float:
    """How many equally likely draws these are worth, by Kish's formula."""
    weights = np.exp(log_weights - log_weights.max())
    return float(weights.sum() ** 2 / (weights**2).sum())


class Evidence(Protocol):
    """What a game's reading of a view says about hidden hands."""

    @property
    def sizes(self) -> Sequence[int]:
        """The cards in each hidden hand."""
        ...

    @property
    def barred(self) -> NDArray[np.bool_]:
        """``(cards, hands)``: true where a hand is known for certain not to hold a card."""
        ...

    def likelihood(self, hand: int, owners: Owners) -> Doubles:
        """By deal: the logarithm of how likely a hidden hand's play is with the cards it gets."""
        ...


async def believe(
    evidence: Evidence,
    deals: int,
    dice: np.random.Generator,
    *,
    pool: int,
    exchanges: int,
    enough: float = math.inf,
) -> Owners:
    """Deals that fit the evidence, each as often as it is likely: ``(deals, cards)``.

    A pool drawn evenly from all that fit is weighed and drawn from; then chance exchanges of two
    cards between hands, accepted by Metropolis's rule, lead each deal on to its own likely
    variants. Where there are few deals, and room for them in the pool, each is weighed instead.
    The pool may stay smaller where it is soon worth `enough` equally likely deals (Kish's effective
    sample size). Raises `NoDeal` if nothing fits.
    """
    hands = len(evidence.sizes)
    dealing = Deals(evidence.sizes, (~evidence.barred).astype(np.float64))
    few = dealing.weight <= min(pool, FEW)
    parts, logs = [], []
    everything = dealing.all() if few else np.empty((0, 0), np.int8)
    for start in range(0, len(everything) if few else pool, SLICE):
        if few:
            part = everything[start : start + SLICE]
        else:
            part = dealing.sample(min(SLICE, pool - start), dice)
        await breathe()
        log = np.empty((hands, len(part)))
        for hand in range(hands):
            log[hand] = evidence.likelihood(hand, part)
            await breathe()
        parts.append(part)
        logs.append(log)
        if not few and effective(np.concatenate(logs, axis=1).sum(axis=0)) >= enough:
            break
    owners, likely = np.concatenate(parts), np.concatenate(logs, axis=1)
    drawn = resample(likely.sum(axis=0), deals, dice)
    owners, likely = owners[drawn], likely[:, drawn]
    if not few:
        for _ in range(exchanges):
            await _exchange(evidence, owners, likely, dice)
    return owners


async def _exchange(
    evidence: Evidence, owners: Owners, likely: Doubles, dice: np.random.Generator
) -> None:
    """In every deal, let two cards at random change hands, or not: one Metropolis step."""
    deals, cards = owners.shape
    rows = np.arange(deals)
    one, two = dice.integers(cards, size=(2, deals))
    first, second = owners[rows, one], owners[rows, two]
    barred = evidence.barred
    rows = np.flatnonzero((first != second) & ~barred[one, second] & ~barred[two, first])
    one, two, first, second = one[rows], two[rows], first[rows], second[rows]
    changed = owners[rows]
    each = np.arange(rows.size)
    changed[each, one], changed[each, two] = second, first
    anew = likely[:, rows]
    for hand in range(len(likely)):
        touched = np.flatnonzero((first == hand) | (second == hand))
        if touched.size:
            anew[hand, touched] = evidence.likelihood(hand, changed[touched])
            await breathe()
    gain = (anew - likely[:, rows]).sum(axis=0)
    taken = np.log(dice.random(rows.size)) < gain
    owners[rows[taken]] = changed[taken]
    likely[:, rows[taken]] = anew[:, taken]
