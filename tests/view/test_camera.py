"""The camera: what it projects, what it fits, and how its tripod comes to rest."""

from __future__ import annotations

from math import radians

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from game.view.camera import (
    ABOVE,
    CARD_HEIGHT,
    LOWEST_PITCH,
    PERSPECTIVE,
    YAW_LIMIT,
    Camera,
    Pose,
    Tripod,
    corners,
    flat_quad,
    fullest_pitch,
)

FRAME = 1 / 60
poses = st.builds(Pose, st.floats(-YAW_LIMIT, YAW_LIMIT), st.floats(LOWEST_PITCH, ABOVE))
areas = st.builds(
    lambda x, y, w, h: corners(x - w, y - h, x + w, y + h),
    st.floats(-3, 3), st.floats(-3, 3), st.floats(2, 14), st.floats(2, 14),
)  # fmt: skip
screens = st.tuples(
    st.floats(0, 400), st.floats(0, 400), st.floats(120, 3840), st.floats(120, 2160)
)
cameras = st.builds(Camera.fitted, areas, screens, poses)
shares = st.tuples(st.floats(0, 1), st.floats(0, 1))


def inside(camera_area: np.ndarray, share: tuple[float, float]) -> np.ndarray:
    """A place of the area, from its far left (0, 0) to its near right (1, 1)."""
    low, high = camera_area.min(axis=0), camera_area.max(axis=0)
    return low + (high - low) * share


@given(areas, screens, poses)
def test_the_fitted_area_lies_in_the_screen_and_fills_one_of_its_sides(area, screen, pose):
    left, top, width, height = screen
    seen = Camera.fitted(area, screen, pose).project(area)
    low, high = seen.min(axis=0), seen.max(axis=0)
    assert low[0] >= left - 1e-6
    assert low[1] >= top - 1e-6
    assert high[0] <= left + width + 1e-6
    assert high[1] <= top + height + 1e-6
    spare = (width - (high - low)[0], height - (high - low)[1])
    assert min(spare) == pytest.approx(0, abs=1e-6)


@given(areas, screens, poses, st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_what_is_left_over_is_shared_out_as_asked(area, screen, pose, align):
    left, top, width, height = screen
    seen = Camera.fitted(area, screen, pose, align).project(area)
    low, size = seen.min(axis=0), np.ptp(seen, axis=0)
    assert low[0] == pytest.approx(left + (width - size[0]) * align[0], abs=1e-6)
    assert low[1] == pytest.approx(top + (height - size[1]) * align[1], abs=1e-6)


@given(poses, screens)
def test_a_solid_is_fitted_with_its_heights(pose, screen):
    edge = corners(-8, -5, 8, 5)
    solid = np.vstack([np.column_stack((edge, np.full(4, height))) for height in (0.3, -0.8)])
    left, top, width, height = screen
    seen = Camera.fitted(solid, screen, pose).project(solid)
    assert (seen >= np.array((left, top)) - 1e-6).all()
    assert (seen <= np.array((left + width, top + height)) + 1e-6).all()


@given(areas, screens, poses, shares, st.floats(-4, 4))
def test_cards_are_seen_as_convex_quads_from_their_front(area, screen, pose, share, angle):
    quad = Camera.fitted(area, screen, pose).quad(*inside(area, share), angle=angle)
    sides = np.roll(quad, -1, axis=0) - quad
    following = np.roll(sides, -1, axis=0)
    turns = sides[:, 0] * following[:, 1] - sides[:, 1] * following[:, 0]
    assert (turns > 0).all()


@given(areas, screens, shares)
def test_from_straight_above_a_card_stays_a_rectangle_of_one_size(area, screen, share):
    camera = Camera.fitted(area, screen, Pose(0.0, ABOVE))
    quad = camera.quad(*inside(area, share))
    scale = camera.scale(0, 0)
    expected = np.array(
        [[0, 0], [scale, 0], [scale, scale * CARD_HEIGHT], [0, scale * CARD_HEIGHT]]
    )
    assert np.allclose(quad - quad[0], expected, atol=1e-6 * max(1, scale))


@given(areas, screens, st.floats(LOWEST_PITCH, radians(80)))
def test_what_is_far_looks_smaller_and_higher_up(area, screen, pitch):
    camera = Camera.fitted(area, screen, Pose(0.0, pitch))
    middle = area.mean(axis=0)
    near, far = camera.quad(middle[0], middle[1] - 1), camera.quad(middle[0], middle[1] + 1)
    assert np.ptp(far[:, 0]) < np.ptp(near[:, 0])
    assert far[:, 1].mean() < near[:, 1].mean()


@given(areas, screens, poses, shares)
def test_what_is_lifted_comes_nearer(area, screen, pose, share):
    assume(pose.pitch > LOWEST_PITCH)
    camera = Camera.fitted(area, screen, pose)
    x, y = inside(area, share)
    assert camera.depth(x, y, 0.5) < camera.depth(x, y)
    assert camera.scale(x, y, 0.5) > camera.scale(x, y)


@given(cameras)
def test_the_homography_and_the_projection_agree(camera):
    places = np.array([[0.0, 0.0], [1.0, 2.0], [-3.0, 1.5]])
    for height in (0.0, 0.4, -1.0):
        mapped = np.column_stack((places, np.ones(3))) @ camera.homography(height).T
        assert np.allclose(mapped[:, :2] / mapped[:, 2:], camera.project(places, height))
        assert np.allclose(camera.inverse(height) @ camera.homography(height), np.eye(3), atol=1e-6)


def test_yaw_turns_the_table_counterclockwise():
    camera = Camera.fitted(corners(-5, -5, 5, 5), (0, 0, 500, 500), Pose(0.2, ABOVE))
    centre, right = camera.project([[0, 0], [1, 0]])
    assert right[0] > centre[0]
    assert right[1] < centre[1]


def test_what_lies_behind_the_camera_is_nowhere():
    camera = Camera.fitted(corners(-5, -5, 5, 5), (0, 0, 500, 500), Pose(0.0, LOWEST_PITCH))
    assert np.isnan(camera.project([[0, -5000]])).all()


@pytest.mark.parametrize("screen", [(0, 0, 0, 100), (0, 0, 100, -1)])
def test_a_screen_without_extent_is_refused(screen):
    with pytest.raises(ValueError, match="shows nothing"):
        Camera.fitted(corners(0, 0, 1, 1), screen)


def test_an_area_without_extent_is_refused():
    with pytest.raises(ValueError, match="no extent"):
        Camera.fitted([[1, 1], [2, 1]], (0, 0, 100, 100))


def test_equal_views_are_equal_keys():
    make = lambda pitch: Camera.fitted(corners(-5, -5, 5, 5), (0, 0, 500, 400), Pose(0, pitch))  # noqa: E731
    assert make(1.0) == make(1.0)
    assert hash(make(1.0)) == hash(make(1.0))
    assert make(1.0) != make(1.1)


def test_a_wide_flat_window_is_filled_from_lower_down_than_a_tall_one():
    area = corners(-8, -5, 8, 5)
    wide, tall = fullest_pitch(area, (0, 0, 844, 260)), fullest_pitch(area, (0, 0, 390, 500))
    assert LOWEST_PITCH <= wide < tall < ABOVE


def test_a_card_that_faces_the_screen_keeps_its_shape():
    assert np.allclose(flat_quad(10, 20, 4, 6), [[8, 17], [12, 17], [12, 23], [8, 23]])
    turned = flat_quad(0, 0, 4, 6, radians(90))
    assert np.allclose(turned, [[-3, 2], [-3, -2], [3, -2], [3, 2]])


def steps(tripod: Tripod, seconds: float, dt: float = FRAME) -> list[Pose]:
    seen = []
    for _ in range(round(seconds / dt)):
        tripod.step(dt)
        seen.append(tripod.pose)
    return seen


def test_a_tripod_at_rest_stays_there():
    tripod = Tripod()
    assert not tripod.moving
    assert tripod.pose == Pose(0.0, PERSPECTIVE)
    assert not tripod.step(FRAME)


def test_a_drag_turns_the_table_and_letting_go_brings_it_home_exactly():
    tripod = Tripod()
    tripod.drag(150, 40)
    steps(tripod, 0.5)
    assert tripod.moving
    assert tripod.pose.yaw > 0.02
    assert tripod.pose.pitch > PERSPECTIVE
    tripod.release()
    steps(tripod, 2.0)
    assert not tripod.moving
    assert tripod.pose == tripod.rest


def test_many_cards_at_once_are_seen_as_each_alone():
    camera = Camera.fitted(corners(-8, -4, 8, 4), (0, 0, 640, 360), Pose(0.1))
    spots = [(0.0, 0.0, 1.0, 0.0), (-3.0, 2.0, 0.8, 0.7), (5.0, -1.0, 1.3, -2.0)]
    alone = [camera.quad(x, y, w, w * CARD_HEIGHT, angle) for x, y, w, angle in spots]
    assert np.allclose(camera.quads(spots), alone)
    assert camera.quads([]).shape == (0, 4, 2)


@given(st.lists(st.tuples(st.floats(-9e3, 9e3), st.floats(-9e3, 9e3)), max_size=8), st.booleans())
def test_no_drag_leaves_the_limits(drags, above):
    tripod = Tripod(look="above" if above else "perspective")
    for dx, dy in drags:
        tripod.drag(dx, dy)
        for pose in steps(tripod, 0.2):
            assert pose == pose.clamped()


def test_the_other_look_is_an_eased_change_of_pitch():
    tripod = Tripod()
    tripod.turn_to("above")
    pitches = [pose.pitch for pose in steps(tripod, 1.5)]
    assert pitches == sorted(pitches)
    assert pitches[0] - PERSPECTIVE < 0.02
    assert pitches[-1] == ABOVE
    assert not tripod.moving


def test_for_those_who_want_no_motion_it_is_there_at_once():
    tripod = Tripod()
    tripod.drag(100, 0)
    tripod.step(FRAME)
    tripod.turn_to("above", at_once=True)
    assert tripod.pose == Pose(0.0, ABOVE)
    assert not tripod.moving


def test_a_long_frame_does_not_shake_it():
    tripod = Tripod()
    tripod.turn_to("above")
    tripod.step(5.0)
    assert PERSPECTIVE < tripod.pose.pitch <= ABOVE
    fine, coarse = Tripod(), Tripod()
    fine.turn_to("above")
    coarse.turn_to("above")
    steps(fine, 0.2, 0.01)
    steps(coarse, 0.2, 0.1)
    assert fine.pose.pitch == pytest.approx(coarse.pose.pitch, abs=1e-9)
