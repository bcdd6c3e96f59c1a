"""A flight: a card keeps its size, rises, turns the short way round, and arrives."""

import numpy as np
import pytest

from game.view.flight import GRAIN, SHAPES, Flight, between, squeezed

START = np.array([[0, 0], [10, 0], [10, 14], [0, 14]], float)
ASIDE = np.array([100, 0])
END = START[[2, 3, 0, 1]] + ASIDE


def test_a_quad_on_its_way_keeps_its_size_and_turns_the_short_way() -> None:
    half = between(START, END, 0.5)
    assert np.allclose(between(START, END, 0), START) and np.allclose(between(START, END, 1), END)
    assert np.isclose(np.hypot(*(half[1] - half[0])), 10)
    assert np.allclose(half.mean(axis=0), (55, 7))


def test_a_turning_card_is_narrow_but_never_gone() -> None:
    assert np.ptp(squeezed(START, 0.5)[:, 0]) == 5 and np.ptp(squeezed(START, 0.0)[:, 0]) > 0


@pytest.mark.parametrize("turns", [False, True])
def test_a_flight_leaves_from_one_place_and_arrives_at_the_other(turns: bool) -> None:
    flight = Flight(START, END, 0.5, turns)
    assert flight.middle(0.0) == pytest.approx((5, 7))
    assert flight.middle(1.0) == pytest.approx((105, 7))
    for step, quad in ((0, START), (SHAPES, END)):
        assert np.allclose(flight.shape(step), quad - quad.mean(axis=0), atol=GRAIN / 2)
        assert flight.height(step) == pytest.approx(0)


def test_a_flight_rises_half_way_and_shows_the_card_edge_on_where_it_turns() -> None:
    flight = Flight(START, START + ASIDE, 0.5, turns=True)
    assert flight.middle(0.5) == pytest.approx((55, 7 - 0.5 * 10))
    assert np.ptp(flight.shape(SHAPES // 2)[:, 0]) <= 1
    assert flight.height(SHAPES // 2) == pytest.approx(0.25)
