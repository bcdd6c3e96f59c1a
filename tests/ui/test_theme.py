"""The look keeps what it promises: contrast, sizes, and nothing told by colour alone."""

from __future__ import annotations

import pytest

from game.ui import theme
from game.ui.theme import PAIRS, SEATS, Metrics, Pair, contrast, luminance, room_in


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.what)
def test_every_pair_in_use_keeps_its_contrast(pair: Pair) -> None:
    assert contrast(pair.front, pair.back) >= pair.least


def test_no_pair_is_named_twice() -> None:
    assert len({pair.what for pair in PAIRS}) == len(PAIRS)


def test_contrast_is_that_of_wcag() -> None:
    assert contrast(theme.WHITE, theme.BLACK) == pytest.approx(21)
    assert contrast((119, 119, 119), theme.WHITE) == pytest.approx(4.48, abs=0.01)
    assert luminance((255, 0, 0)) == pytest.approx(0.2126)


def test_seats_differ_by_letter_as_well_as_by_colour() -> None:
    assert len(SEATS) >= 8
    assert (
        len({seat.letter for seat in SEATS}) == len({seat.colour for seat in SEATS}) == len(SEATS)
    )


@pytest.mark.parametrize(
    ("size", "ratio", "scale"),
    [
        ((1280, 720), 1, 1.0),
        ((360, 640), 1, 1.0),
        ((844, 390), 1, 1.0),
        ((1920, 1080), 1, 1.5),
        ((1080, 1920), 1, 1.5),
        ((3840, 2160), 1, 3.0),
        ((1170, 2532), 3, 3.0),
        ((1920, 360), 1, 1.0),
    ],
)
def test_what_is_drawn_grows_with_the_window(
    size: tuple[int, int], ratio: float, scale: float
) -> None:
    assert Metrics.of(size, ratio).scale == scale


def test_no_text_is_planned_smaller_than_can_be_read() -> None:
    assert theme.MIN_TEXT >= 14
    sizes = (theme.SMALL, theme.BODY, theme.LEAD, theme.HEADING, theme.TITLE)
    assert min(sizes) >= theme.MIN_TEXT
    assert Metrics.of((1280, 720), text_scale=2.0).text(theme.BODY) == 32


def test_a_length_is_never_rounded_away() -> None:
    assert Metrics().px(0.3) == 1
    assert Metrics().px(0) == 0


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        ((320, 568), (320, 568)), ((640, 640), (640, 640)), ((568, 320), (640, 360)),
        ((240, 600), (320, 800)), ((900, 180), (1800, 360)),
    ],
)  # fmt: skip
def test_a_window_smaller_than_the_smallest_phone_s_shows_the_same_smaller(
    size: tuple[int, int], shown: tuple[int, int]
) -> None:
    scale = Metrics.of(size).scale
    assert (size[0] / scale, size[1] / scale) == pytest.approx(shown, abs=1)
    assert room_in(size) == size


def test_a_window_can_be_too_small_for_anything() -> None:
    assert room_in((40, 40)) == (160, 240)
    assert Metrics.of((40, 40)).scale == 0.5
