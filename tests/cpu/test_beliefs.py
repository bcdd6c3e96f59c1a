"""Deals of hidden cards: all that fit are drawn, evenly, or as often as the play makes likely."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cpu.beliefs import Deals, Doubles, NoDeal, Owners, believe, resample
from tests.cpu.thinking import at_once

DRAWS = 20_000


def odds_of(cards: int, hands: int, barred: Sequence[tuple[int, int]] = ()) -> Doubles:
    odds = np.ones((cards, hands))
    for card, hand in barred:
        odds[card, hand] = 0.0
    return odds


def every_deal(sizes: Sequence[int], odds: Doubles) -> dict[bytes, float]:
    """Every deal that fits, with the product of its odds, by trying all there are."""
    found = {}
    for owners in itertools.product(range(len(sizes)), repeat=len(odds)):
        if all(owners.count(hand) == size for hand, size in enumerate(sizes)):
            weight = math.prod(float(odds[card, hand]) for card, hand in enumerate(owners))
            if weight:
                found[bytes(owners)] = weight
    return found


def agree(drawn: Owners, weights: dict[bytes, float]) -> None:
    """The frequencies of draws lie within five standard errors of the weights."""
    seen = Counter(bytes(each) for each in drawn)
    assert set(seen) <= set(weights)
    total = sum(weights.values())
    for deal, weight in weights.items():
        share = weight / total
        error = math.sqrt(share * (1 - share) / len(drawn))
        assert abs(seen[deal] / len(drawn) - share) < 5 * error + 1e-9


BARRED = [
    [],
    [(0, 1)],
    [(0, 1), (1, 0), (1, 2), (2, 2), (3, 0)],
    [(0, 0), (1, 0), (2, 0), (3, 0)],
]


@pytest.mark.parametrize("barred", BARRED, ids=len)
def test_every_deal_that_fits_is_equally_likely(barred: list[tuple[int, int]]) -> None:
    odds = odds_of(6, 3, barred)
    deals = Deals((2, 3, 1), odds)
    weights = every_deal((2, 3, 1), odds)
    assert deals.weight == len(weights)
    assert {bytes(each) for each in deals.all()} == set(weights)
    agree(deals.sample(DRAWS, np.random.default_rng(1)), weights)


def test_odds_make_deals_likelier() -> None:
    odds = np.array([[1.0, 2.0], [3.0, 0.5], [1.0, 1.0], [0.0, 1.0], [2.0, 2.0]])
    deals = Deals((2, 3), odds)
    weights = every_deal((2, 3), odds)
    assert deals.weight == pytest.approx(sum(weights.values()))
    agree(deals.sample(DRAWS, np.random.default_rng(2)), weights)


@settings(max_examples=60)
@given(st.data())
def test_every_sampled_deal_keeps_to_what_is_known(data: st.DataObject) -> None:
    hands = data.draw(st.integers(1, 6))
    sizes = data.draw(st.lists(st.integers(0, 7), min_size=hands, max_size=hands))
    owner = data.draw(
        st.permutations([hand for hand, size in enumerate(sizes) for _ in range(size)])
    )
    known = st.lists(st.booleans(), min_size=hands, max_size=hands)
    barred = np.array([data.draw(known) for _ in owner], np.bool_).reshape(-1, hands)
    for card, hand in enumerate(owner):
        barred[card, hand] = False
    drawn = Deals(sizes, (~barred).astype(float)).sample(64, np.random.default_rng(3))
    for hand, size in enumerate(sizes):
        assert ((drawn == hand).sum(axis=1) == size).all()
    for card in range(len(owner)):
        assert not barred[card, drawn[:, card]].any()


def test_facts_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(NoDeal, match="do not fill"):
        Deals((1, 1), odds_of(3, 2))
    with pytest.raises(NoDeal, match="no deal"):
        Deals((2, 1), odds_of(3, 2, [(0, 0), (1, 0)]))


def test_draws_by_weight_come_as_often_as_they_weigh() -> None:
    drawn = resample(np.log([1.0, 2.0, 5.0]), 800, np.random.default_rng(4))
    assert np.bincount(drawn).tolist() == pytest.approx([100, 200, 500], abs=1)


class Toy:
    """Two hidden hands; the first plays more likely so, the more even cards it holds."""

    sizes = (3, 4)
    barred = odds_of(7, 2, [(1, 0), (6, 1)]) == 0

    def likelihood(self, hand: int, owners: Owners) -> Doubles:
        evens: Doubles = (owners[:, ::2] == 0).sum(axis=1).astype(np.float64)
        return evens * 1.2 if hand == 0 else np.zeros(len(owners))

    def weights(self) -> dict[bytes, float]:
        fitting = every_deal(self.sizes, (~self.barred).astype(float))
        return {deal: math.exp(1.2 * sum(h == 0 for h in deal[::2])) for deal in fitting}


def test_where_deals_are_few_each_is_weighed() -> None:
    drawn = at_once(believe(Toy(), DRAWS, np.random.default_rng(5), pool=4096, exchanges=0))
    agree(drawn, Toy().weights())


def test_exchanges_lead_to_what_is_likely_from_anywhere() -> None:
    """A pool of four deals is far from even; after many exchanges that no longer shows."""
    drawn = [
        at_once(believe(Toy(), 500, np.random.default_rng(seed), pool=4, exchanges=40))
        for seed in range(40)
    ]
    agree(np.concatenate(drawn), Toy().weights())
