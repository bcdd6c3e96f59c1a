"""Rectangles are split to the pixel, and places hand them out in order."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.ui.layout import Column, centred, columns, cut, inset, rows, take

ROOM = Rect(10, 20, 300, 200)


@given(st.lists(st.floats(0.1, 9), min_size=1, max_size=8), st.integers(0, 20))
def test_columns_fill_the_whole_width(weights: list[float], gap: int) -> None:
    parts = columns(ROOM, weights, gap)
    assert parts[0].left == ROOM.left
    assert parts[-1].right == ROOM.right
    assert all(b.left - a.right == gap for a, b in pairwise(parts))


@given(st.lists(st.floats(0.1, 9), min_size=1, max_size=8))
def test_rows_fill_the_whole_height(weights: list[float]) -> None:
    parts = rows(ROOM, weights)
    assert parts[0].top == ROOM.top
    assert parts[-1].bottom == ROOM.bottom


def test_a_strip_is_cut_off_any_side() -> None:
    assert cut(ROOM, "left", 50, 10) == (Rect(10, 20, 50, 200), Rect(70, 20, 240, 200))
    assert cut(ROOM, "right", 50, 10) == (Rect(260, 20, 50, 200), Rect(10, 20, 240, 200))
    assert cut(ROOM, "top", 50, 10) == (Rect(10, 20, 300, 50), Rect(10, 80, 300, 140))
    assert cut(ROOM, "bottom", 50, 10) == (Rect(10, 170, 300, 50), Rect(10, 20, 300, 140))


def test_cutting_more_than_there_is_leaves_nothing() -> None:
    strip, rest = cut(ROOM, "top", 900)
    assert strip.h == ROOM.h
    assert rest.h == 0


def test_a_column_hands_out_from_the_top_down() -> None:
    column = Column(ROOM, 8)
    assert column.row(30) == Rect(10, 20, 300, 30)
    assert column.take(lambda width: (width, 40)) == Rect(10, 58, 300, 40)
    assert column.used == 78


def test_a_flow_wraps_like_words_and_gives_its_height_back() -> None:
    column = Column(ROOM, 8)
    with column.flow(10) as flow:
        places = [flow.take(lambda _: (140, 40)) for _ in range(3)]
    assert places == [Rect(10, 20, 140, 40), Rect(160, 20, 140, 40), Rect(10, 70, 140, 40)]
    assert column.row(5).top == 20 + 90 + 8


def test_nothing_in_a_flow_is_wider_than_it() -> None:
    with Column(ROOM, 8).flow() as flow:
        assert flow.take(lambda _: (5000, 10)).w == ROOM.w


def test_a_plain_rectangle_is_a_place_too() -> None:
    place = take(ROOM, lambda _: (1, 1))
    assert place == ROOM
    assert place is not ROOM


def test_margins_and_middles() -> None:
    assert inset(ROOM, 10) == Rect(20, 30, 280, 180)
    assert inset(ROOM, 10, 0) == Rect(20, 20, 280, 200)
    assert centred((100, 50), ROOM).center == ROOM.center
