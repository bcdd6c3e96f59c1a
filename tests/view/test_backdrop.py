"""The backdrop: felt where felt lies, wood around it, a room that is never flat black."""

from __future__ import annotations

from math import radians

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.view import backdrop, pixels
from game.view.backdrop import FELTS, Tabletop, render
from game.view.camera import ABOVE, LOWEST_PITCH, YAW_LIMIT, Camera, Pose

TABLE = Tabletop(9.0, 5.0, 3.0, 0.7)
SIZE = (320, 200)
PERSPECTIVE = Pose()


def camera_of(
    size: tuple[int, int] = SIZE, pose: Pose = PERSPECTIVE, table: Tabletop = TABLE
) -> Camera:
    width, height = size
    box = (width * 0.05, height * 0.05, width * 0.9, height * 0.8)
    return Camera.fitted(table.solid(), box, pose)


def colours(surface: pygame.Surface) -> np.ndarray:
    words = pixels.words(surface)
    return np.stack([words >> shift & 255 for shift in (16, 8, 0)], -1).astype(float)


def at(surface: pygame.Surface, camera: Camera, x: float, y: float, height: float = 0.0) -> list:
    column, row = camera.project([[x, y]], height)[0]
    return list(surface.get_at((int(column), int(row)))[:3])


poses = st.builds(Pose, st.floats(-YAW_LIMIT, YAW_LIMIT), st.floats(LOWEST_PITCH, ABOVE))


@pytest.mark.parametrize("draft", [False, True])
@pytest.mark.parametrize("size", [(1, 1), (3, 700), (390, 844), (500, 2)])
def test_it_covers_the_window_opaquely(size, draft):
    surface = render(size, camera_of(), TABLE, draft=draft)
    assert surface.get_size() == size
    assert not surface.get_flags() & pygame.SRCALPHA


@settings(max_examples=25)
@given(poses, st.booleans())
def test_felt_wood_and_room_lie_where_the_camera_sees_them(pose, draft):
    camera = camera_of(pose=pose)
    surface = render(SIZE, camera, TABLE, "green", draft)
    for x, y in ((0, 0), (7, 3), (-7, -3), (3, -4), (-6, 3.5)):
        red, green, blue = at(surface, camera, x, y)
        assert green > red
        assert green > blue
    rim = 5.0 + 0.35
    for x, y in ((0, rim), (0, -rim), (9.35, 0), (-9.35, 0)):
        red, green, blue = at(surface, camera, x, y, backdrop.RIM_HEIGHT)
        assert red > green > blue
    assert sum(surface.get_at((1, SIZE[1] - 2))[:3]) < 130


def test_the_light_lies_in_the_middle_and_dusk_by_the_rim():
    camera = camera_of()
    surface = render(SIZE, camera, TABLE)
    bright = [np.mean(at(surface, camera, x, 0)) for x in (0, 4, 7, 8.8)]
    assert bright == sorted(bright, reverse=True)


@pytest.mark.parametrize("felt", FELTS)
def test_no_part_of_the_picture_is_black(felt):
    assert colours(render(SIZE, camera_of(), TABLE, felt)).sum(axis=-1).min() > 6


def test_dark_slopes_are_dithered():
    """No flat steps: neighbours in the dark differ by noise, not in bands."""
    room = colours(render((640, 400), camera_of((640, 400)), TABLE))[-60:, :200]
    assert (np.diff(room[..., 0], axis=1) != 0).mean() > 0.2


def test_every_felt_is_its_own_colour():
    camera = camera_of()
    seen = [at(render(SIZE, camera, TABLE, felt), camera, 0, 0) for felt in FELTS]
    for index, colour in enumerate(seen):
        for other in seen[index + 1 :]:
            assert np.abs(np.subtract(colour, other)).max() > 20


@settings(max_examples=15)
@given(poses, st.sampled_from(list(FELTS)))
def test_a_draft_is_the_same_picture_only_coarser(pose, felt):
    camera = camera_of(pose=pose)
    whole, draft = (colours(render(SIZE, camera, TABLE, felt, each)) for each in (False, True))
    assert np.abs(whole - draft).mean() < 6


@settings(max_examples=15)
@given(poses)
def test_tiles_do_not_show(pose):
    """The same picture in strips of another size: no tile was taken for felt or room wrongly."""
    camera = camera_of(pose=pose)
    usual = backdrop.SMALLEST_TILE, backdrop.LARGEST_TILE
    try:
        pictures = []
        for tile in (8, 64):
            backdrop.SMALLEST_TILE = backdrop.LARGEST_TILE = tile
            backdrop._dither.cache_clear()
            picture = backdrop._Picture(SIZE, camera, TABLE, "green", 10**6, fine=False)
            for _strip in picture.strips():
                pass
            pictures.append(colours(picture.done()))
    finally:
        backdrop.SMALLEST_TILE, backdrop.LARGEST_TILE = usual
        backdrop._dither.cache_clear()
    assert np.abs(pictures[0] - pictures[1]).mean() < 0.7
    assert (np.abs(pictures[0] - pictures[1]).max(axis=-1) > 12).mean() < 0.0005


def test_the_edge_of_the_rim_is_smooth():
    """Across the edge the brightness takes values in between, in a whole picture."""
    size = (800, 500)
    camera = camera_of(size)
    surface = colours(render(size, camera, TABLE)).sum(axis=-1)
    column, row = camera.project([[0.0, 5.7]], backdrop.RIM_HEIGHT)[0]
    across = surface[int(row) - 6 : int(row) + 7, int(column) - 40 : int(column) + 40].mean(axis=1)
    steps = np.abs(np.diff(across))
    assert steps.max() < 0.7 * np.ptp(across)


def test_a_whole_picture_is_kept_and_a_draft_is_the_callers_own():
    camera = camera_of()
    assert render(SIZE, camera, TABLE) is render(SIZE, camera_of(), TABLE)
    assert render(SIZE, camera, TABLE) is not render(SIZE, camera, TABLE, "blue")
    draft = render(SIZE, camera, TABLE, draft=True)
    draft.fill((255, 0, 255))
    assert render(SIZE, camera, TABLE, draft=True) is not draft


def test_the_same_view_is_the_same_picture():
    first = pygame.image.tobytes(render(SIZE, camera_of(), TABLE), "RGB")
    backdrop._KEPT.clear()
    assert pygame.image.tobytes(render(SIZE, camera_of(), TABLE), "RGB") == first


def test_a_picture_is_painted_strip_by_strip_and_then_kept():
    camera = camera_of(pose=Pose(0.05))
    assert not backdrop.is_painted(SIZE, camera, TABLE)
    assert len(list(backdrop.paint(SIZE, camera, TABLE))) > 2
    assert backdrop.is_painted(SIZE, camera, TABLE)
    assert list(backdrop.paint(SIZE, camera, TABLE)) == []
    for felt in FELTS:
        render(SIZE, camera_of(pose=Pose(0.06)), TABLE, felt)
    assert len(backdrop._KEPT) == backdrop.MOST_KEPT


def test_very_large_windows_are_computed_smaller():
    size = (3840, 2160)
    picture = backdrop._Picture(
        size, camera_of(size), TABLE, "green", backdrop.MOST_PIXELS, fine=True
    )
    assert picture.columns * picture.rows <= backdrop.MOST_PIXELS * 1.01
    assert picture.columns / picture.rows == pytest.approx(16 / 9, rel=0.01)


def test_a_window_that_sees_past_the_horizon_is_still_drawn():
    camera = Camera(Pose(0.0, radians(10)), (0.0, 0.0), 12.0, 200.0, (160.0, 100.0))
    picture = colours(render(SIZE, camera, TABLE))
    assert np.isfinite(picture).all()
    assert picture[0].mean() < 60


def test_an_unknown_felt_is_refused_and_the_known_are_told():
    with pytest.raises(ValueError, match="green, blue, burgundy, graphite"):
        render(SIZE, camera_of(), TABLE, "tartan")


def test_an_empty_window_is_refused():
    with pytest.raises(ValueError, match="nothing to show"):
        render((0, 10), camera_of(), TABLE)


def test_corners_must_fit_their_table():
    with pytest.raises(ValueError, match="does not fit"):
        Tabletop(4.0, 2.0, 2.5)


def test_the_outline_and_the_body_of_a_table():
    table = Tabletop(9.0, 5.0, 3.0, 0.5)
    assert np.allclose(np.abs(table.outline()).max(axis=0), (9.5, 5.5))
    assert np.allclose(np.abs(table.outline(0.0)).max(axis=0), (9.0, 5.0))
    solid = table.solid()
    assert solid.shape == (72, 3)
    assert set(solid[:, 2]) == {backdrop.RIM_HEIGHT, -backdrop.SIDE_DEPTH}
