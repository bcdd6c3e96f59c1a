"""The warp: pictures land where they should, with smooth edges and clean colours."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.view import pixels, warp
from game.view.camera import ABOVE, LOWEST_PITCH, Camera, Pose, corners, flat_quad
from game.view.warp import LYING, Pictures, Shadow, Warps

GOLD = (255, 206, 92)
COLOURS = ((220, 30, 40), (30, 180, 60), (40, 60, 220), (230, 200, 40))
"""Of the quarters of the test card: top left, top right, bottom right, bottom left."""


def quarters(width: int = 100) -> pygame.Surface:
    height = round(width * 1.4)
    card = pixels.clear((width, height))
    for colour, (x, y) in zip(COLOURS, ((0, 0), (1, 0), (1, 1), (0, 1)), strict=True):
        card.fill(colour, (x * width // 2, y * height // 2, width - width // 2, height // 2))
    return card


def plain(colour: tuple[int, int, int], width: int = 100) -> pygame.Surface:
    card = pixels.clear((width, round(width * 1.4)))
    card.fill(colour)
    return card


def quad_of(x: float, y: float, angle: float, pitch: float, yaw: float, unit: float) -> np.ndarray:
    screen = (0.3, 0.7, 16 * unit, 12 * unit)
    return Camera.fitted(corners(-8, -6, 8, 6), screen, Pose(yaw, pitch)).quad(x, y, angle=angle)


quads = st.builds(
    quad_of,
    st.floats(-7, 7), st.floats(-5, 5), st.floats(-3.2, 3.2),
    st.floats(LOWEST_PITCH, ABOVE), st.floats(-0.2, 0.2), st.floats(24, 110),
)  # fmt: skip


def straight(surface: pygame.Surface) -> np.ndarray:
    """Alpha, red, green, blue, shape (height, width, 4)."""
    words = pixels.words(surface)
    return np.stack([words >> shift & 255 for shift in (24, 16, 8, 0)], -1).astype(float)


def area(quad: np.ndarray) -> float:
    x, y = quad.T
    return float(abs(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2)


@given(quads)
def test_each_quarter_of_a_card_lands_in_its_quarter_of_the_quad(quad):
    surface, place = warp.warp(Pictures(), quarters(), quad)
    middle = quad.mean(axis=0)
    for corner, colour in zip(quad, COLOURS, strict=True):
        x, y = (int(each) for each in (corner + middle) / 2 - place)
        assert np.abs(np.array(surface.get_at((x, y))[:3]) - colour).max() <= 3


@given(quads)
def test_the_coverage_adds_up_to_the_area_of_the_quad(quad):
    surface, _ = warp.warp(Pictures(), plain((255, 255, 255)), quad)
    alpha = straight(surface)[..., 0].sum() / 255
    rounding = 0.0 if warp._upright(quad) is None else 3 * np.ptp(quad, axis=0).max()
    assert alpha == pytest.approx(area(quad), rel=0.01, abs=rounding + 2)


@given(quads)
def test_edges_have_the_colour_of_the_card_and_no_fringe(quad):
    colour = (250, 120, 40)
    channels = straight(warp.warp(Pictures(), plain(colour), quad)[0])
    seen = channels[channels[..., 0] > 24]
    assert np.abs(seen[:, 1:] - colour).max() <= 6


@given(quads)
def test_a_card_ends_inside_of_its_sprite(quad):
    """The sprite holds all of it: its outermost pixels are clear, unless it fits them exactly."""
    surface, place = warp.warp(Pictures(), plain((255, 255, 255)), quad)
    box = pygame.Rect(place, surface.get_size())
    for x, y in quad:
        assert box.inflate(2, 2).collidepoint(x, y)
    if warp._upright(quad) is None:
        assert max(box.w, box.h) <= np.ptp(quad, axis=0).max() + 4


def test_a_card_that_faces_the_screen_is_not_blurred():
    """It is the picture averaged to whole pixels, nothing else."""
    source = quarters(100)
    surface, place = warp.warp(Pictures(), source, flat_quad(60.3, 80.2, 50, 70))
    assert place == (34, 44)
    body = surface.subsurface((1, 1, 50, 70))
    expected = pygame.transform.smoothscale(source, (50, 70))
    assert pygame.image.tobytes(body, "RGBA") == pygame.image.tobytes(expected, "RGBA")


def test_a_picture_at_its_own_size_is_copied_pixel_by_pixel():
    source = quarters(50)
    surface, _ = warp.warp(Pictures(), source, flat_quad(60, 80, 50, 70))
    body = surface.subsurface((1, 1, 50, 70))
    assert pygame.image.tobytes(body, "RGBA") == pygame.image.tobytes(source, "RGBA")


@pytest.mark.parametrize("shadow", [None, LYING])
def test_sprites_are_made_to_be_blitted_fast(shadow):
    surface, _ = Warps().card(quarters(), flat_quad(60, 80, 50, 70, 0.2), shadow)
    assert surface.get_flags() & pygame.SRCALPHA
    assert surface.get_flags() & pygame.RLEACCELOK


@given(quads)
def test_a_shadow_darkens_what_is_around_and_leaves_the_card_alone(quad):
    card = plain((240, 235, 220))
    bare, bare_place = warp.warp(Pictures(), card, quad)
    full, place = warp.warp(Pictures(), card, quad, LYING)
    left, top = bare_place[0] - place[0], bare_place[1] - place[1]
    body, all_of_it = straight(bare), straight(full)
    rows, columns = body.shape[:2]
    inner = all_of_it[top : top + rows, left : left + columns]
    solid = body[..., 0] == 255
    assert np.abs(inner[solid] - body[solid]).max() <= 2
    assert (inner[..., 0] >= body[..., 0] - 2).all()
    edge = [all_of_it[0], all_of_it[-1], all_of_it[:, 0], all_of_it[:, -1]]
    assert max(each[..., 0].max() for each in edge) <= 12, "the shadow is cut off"


def test_a_shadow_falls_downwards():
    alpha = straight(warp.cast(flat_quad(100, 100, 60, 84), LYING)[0])[..., 0]
    assert alpha[-6].max() > alpha[5].max()


def test_a_higher_card_has_a_wider_and_fainter_shadow():
    low, high = Shadow.from_height(0.0), Shadow.from_height(1.0)
    assert low == LYING
    assert high.reach > low.reach
    assert high.strength < low.strength


def test_the_same_shape_elsewhere_is_the_same_sprite():
    warps, source = Warps(), quarters()
    quad = flat_quad(60, 80, 50, 70, 0.2)
    first, place = warps.card(source, quad)
    again, moved = warps.card(source, quad + np.array((7, -3)))
    assert again is first
    assert moved == (place[0] + 7, place[1] - 3)
    assert warps.card(source, quad + 0.5)[0] is not first
    assert warps.card(quarters(), quad)[0] is not first
    assert warps.card(source, quad, None)[0] is not first


def test_what_is_kept_stays_within_the_budget():
    budget = 3_000_000
    warps = Warps(budget)
    for index in range(200):
        warps.card(quarters(60 + index % 40), flat_quad(100, 100, 60, 84, index / 100))
        assert warps.bytes <= budget


def test_a_card_in_flight_is_not_kept():
    warps, source = Warps(), quarters()
    for index in range(20):
        warps.card(source, flat_quad(60, 80, 50, 70, index / 10), keep=False)
    assert warps._sprites.bytes == 0


@pytest.mark.parametrize(
    "quad",
    [
        flat_quad(50, 50, 0, 70),
        flat_quad(50, 50, 50, 0),
        flat_quad(50, 50, 50, 70)[[1, 0, 3, 2]],
        np.full((4, 2), 9.0),
        np.array([[49.0, 1], [49, 1], [1, 51], [1, 49]]),  # a sliver whose corners met by rounding
    ],
)
def test_what_is_seen_edge_on_or_from_behind_shows_nothing(quad):
    warps, target = Warps(), pixels.opaque((100, 100))
    for surface, _ in (
        warps.card(quarters(), quad), warps.card(quarters(), quad, keep=False),
        warps.slot(quad, GOLD, glow=1.0),
    ):  # fmt: skip
        assert straight(surface)[..., 0].max() == 0
    warps.draft(target, [(quarters(), quad)])
    assert pygame.transform.average_color(target)[:3] == (0, 0, 0)


@given(quads)
def test_a_slot_is_a_line_with_nothing_inside(quad):
    surface, place = warp.slot(quad, GOLD, 2.0)
    channels = straight(surface)
    x, y = (int(each) for each in quad.mean(axis=0) - place)
    assert channels[y, x, 0] == 0
    for a, b in zip(quad, np.roll(quad, -1, axis=0), strict=True):
        inward = (quad.mean(axis=0) - (a + b) / 2) / np.linalg.norm(quad.mean(axis=0) - (a + b) / 2)
        x, y = (int(each) for each in (a + b) / 2 + inward - place)
        assert channels[y - 1 : y + 2, x - 1 : x + 2, 0].max() > 150
    shown = channels[channels[..., 0] > 0]
    assert (shown[:, 1:] == GOLD).all()


@given(quads, st.floats(0.1, 1.0))
def test_a_glow_fades_out_before_its_sprite_ends(quad, glow):
    alpha = straight(warp.slot(quad, GOLD, 2.0, glow=glow)[0])[..., 0]
    assert max(alpha[0].max(), alpha[-1].max(), alpha[:, 0].max(), alpha[:, -1].max()) <= 2


def test_fill_lights_up_the_inside():
    quad = flat_quad(50, 60, 50, 70)
    surface, place = warp.slot(quad, GOLD, 2.0, fill=0.5)
    assert surface.get_at((50 - place[0], 60 - place[1]))[3] == pytest.approx(128, abs=1)


@given(st.lists(quads, min_size=1, max_size=5))
def test_a_draft_looks_much_like_the_whole(laid):
    warps = Warps()
    source = quarters(120)
    size = (1900, 1400)
    draft, whole = pixels.opaque(size), pixels.opaque(size)
    for target in (draft, whole):
        target.fill((20, 100, 70))
    warps.draft(draft, [(source, quad) for quad in laid])
    for quad in laid:
        whole.blit(*warps.card(source, quad))
    box = pygame.Rect(0, 0, *size).clip(
        pygame.Rect(*laid[-1].min(axis=0), *np.ptp(laid[-1], axis=0)).inflate(20, 20)
    )
    off = np.abs(straight(draft.subsurface(box)) - straight(whole.subsurface(box)))[..., 1:]
    assert off.mean() < 9


@pytest.mark.parametrize("at", [(-30, 50), (130, 50), (50, -40), (50, 140), (-400, -400), (900, 9)])
@pytest.mark.parametrize("width", [40, 300])
def test_a_draft_leaves_out_what_lies_beyond_the_edges(at, width):
    target = pixels.opaque((100, 100))
    Warps().draft(target, [(plain((255, 255, 255)), flat_quad(*at, width, width * 1.4, 0.1))])
    inside = abs(at[0] - 50) < 50 + width * 0.6 and abs(at[1] - 50) < 50 + width * 0.8
    assert (pixels.words(target).max() > 0) == inside


def test_a_draft_of_many_cards_lays_the_later_over_the_earlier():
    target = pixels.opaque((100, 100))
    quad = flat_quad(50, 50, 40, 56)
    Warps().draft(target, [(plain((255, 0, 0)), quad), (plain((0, 0, 255)), quad)])
    red, _, blue, _ = target.get_at((50, 50))
    assert red < 4
    assert blue > 251
