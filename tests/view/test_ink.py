"""Paths are read as SVG reads them, and print smoothly in their own colours."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from game.view.ink import Canvas, path


def test_lines_may_be_written_in_either_way() -> None:
    square = ((10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0), (10.0, 10.0))
    assert path("M10 10 L30 10 L30 30 L10 30 Z") == (square,)
    assert path("M10,10 H30 V30 H10 Z") == (square,)
    assert path("m10 10 h20 v20 h-20 z") == (square,)
    assert path("M10 10 30 10 30 30 10 30Z") == (square,)


def test_a_path_may_have_several_contours() -> None:
    assert [len(contour) for contour in path("M0 0 L1 1 M5 5 L6 6 L7 5 Z")] == [2, 4]


def test_a_curve_runs_from_end_to_end_and_bends_between() -> None:
    (curve,) = path("M0 0 C0 10 10 10 10 0")
    assert curve[0] == (0, 0)
    assert curve[-1] == pytest.approx((10, 0))
    assert max(y for _, y in curve) == pytest.approx(7.5, abs=0.2)


def test_a_smooth_curve_goes_on_in_the_direction_of_the_last() -> None:
    (smooth,) = path("M0 0 C0 10 10 10 10 0 S20 -10 20 0")
    (spelled,) = path("M0 0 C0 10 10 10 10 0 C10 -10 20 -10 20 0")
    assert np.allclose(smooth, spelled)


def test_a_quadratic_curve_is_the_same_as_its_cubic() -> None:
    (quadratic,) = path("M0 0 q5 10 10 0")
    assert max(y for _, y in quadratic) == pytest.approx(5, abs=0.1)


@pytest.mark.parametrize("text", ["M0 0 A1 1 0 0 0 5 5", "M0 0 L5 x", "M0 0 L5", "M0 0 C1 1 2 2"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="path"):
        path(text)


def test_an_edge_is_smooth_and_brings_in_no_other_colour() -> None:
    canvas = Canvas((40, 40), 1.0, tint=(200, 40, 60))
    canvas.circle(20, 20, 15, (200, 40, 60))
    shown = canvas.print()
    alpha = pygame.surfarray.array_alpha(shown)
    assert set(np.unique(alpha)) > {0, 255}
    assert (pygame.surfarray.array3d(shown)[alpha > 0] == (200, 40, 60)).all()
    assert alpha.sum() / 255 == pytest.approx(np.pi * 15**2, rel=0.02)


def test_a_line_is_as_thick_as_its_pen_whichever_way_it_runs() -> None:
    for text in ("M5 20 H35", "M20 5 V35", "M8 8 L32 32"):
        canvas = Canvas((40, 40), 1.0)
        canvas.stroke(text, (0, 0, 0), 4)
        alpha = pygame.surfarray.array_alpha(canvas.print())
        ((ax, ay), (bx, by)) = path(text)[0]
        length = np.hypot(bx - ax, by - ay)
        assert alpha.sum() / 255 == pytest.approx(length * 4 + np.pi * 4, rel=0.12)


def test_moving_and_enlarging_leaves_the_pen_as_it_is() -> None:
    canvas = Canvas((60, 60), 1.0)
    canvas.move(30, 30, 2.0)
    canvas.stroke("M-10 0 H10", (0, 0, 0), 4)
    box = canvas.print().get_bounding_rect(min_alpha=128)
    assert (box.w, box.h) == (44, 4)
    assert box.center == (30, 30)


def test_a_place_within_a_place_ends_where_it_began() -> None:
    canvas = Canvas((60, 60), 1.0)
    canvas.move(10, 10, 2.0)
    with canvas.within(5, 10, 3.0):
        assert canvas.zoom == 6
        assert canvas.at(1, 1) == (26 * canvas.finer, 36 * canvas.finer)
    assert canvas.zoom == 2
    assert canvas.at(1, 1) == (12 * canvas.finer, 12 * canvas.finer)


def test_only_what_lies_in_the_kept_part_stays() -> None:
    canvas = Canvas((40, 40), 1.0)
    canvas.circle(20, 20, 60, (0, 0, 0))
    canvas.keep("M10 5 H30 V35 H10 Z")
    assert canvas.print().get_bounding_rect(min_alpha=128) == (10, 5, 20, 30)


def test_a_mirrored_shape_is_the_same_on_both_sides() -> None:
    canvas = Canvas((40, 40), 1.0)
    canvas.move(20, 20)
    canvas.shape("M-15 -10 L-4 0 L-12 12 Z", (0, 0, 0), mirror=True)
    alpha = pygame.surfarray.array_alpha(canvas.print()).astype(int)
    assert np.abs(alpha - alpha[::-1]).mean() < 6
