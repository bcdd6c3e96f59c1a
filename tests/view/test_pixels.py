"""Pixels: mixing whole words gives what mixing each channel would."""

from __future__ import annotations

import numpy as np
import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from game.view import pixels

channels = arrays(np.uint8, (5, 4))
parts = arrays(np.uint32, 5, elements=st.integers(0, 256))


def packed(colours: np.ndarray) -> np.ndarray:
    """(n, 4) channels alpha, red, green, blue to words."""
    a, r, g, b = colours.astype(np.uint32).T
    return a << 24 | r << 16 | g << 8 | b


def unpacked(words: np.ndarray) -> np.ndarray:
    return np.stack([words >> shift & 255 for shift in (24, 16, 8, 0)], -1).astype(float)


def premultiplied(colours: np.ndarray) -> np.ndarray:
    flat = colours.astype(float)
    flat[:, 1:] = np.round(flat[:, 1:] * flat[:, :1] / 255)
    return flat.astype(np.uint8)


@given(channels, parts)
def test_times_scales_every_channel(colours, parts):
    expected = colours * (parts[:, None] / 256)
    assert np.abs(unpacked(pixels.times(packed(colours), parts)) - expected).max() <= 0.5


@given(channels, channels, parts)
def test_mix_goes_from_one_to_the_other(a, b, parts):
    share = parts[:, None] / 256
    expected = a * (1 - share) + b * share
    assert np.abs(unpacked(pixels.mix(packed(a), packed(b), parts)) - expected).max() <= 0.5


@given(channels, channels)
def test_over_lays_a_premultiplied_picture_on_another_without_overflow(front, behind):
    front, behind = premultiplied(front), premultiplied(behind)
    expected = front + behind * (1 - front[:, :1] / 255)
    assert np.abs(unpacked(pixels.over(packed(front), packed(behind))) - expected).max() <= 1.0


@given(channels)
def test_straight_alpha_comes_back(colours):
    straight = unpacked(pixels.straighten(packed(premultiplied(colours))))
    assert (straight[:, 0] == colours[:, 0]).all()
    off = np.abs(straight[:, 1:] - colours[:, 1:]) * colours[:, :1] / 255
    assert off.max() <= 1.0


def test_whole_and_no_part_change_nothing():
    words = packed(np.array([[255, 255, 255, 255], [0, 0, 0, 0], [255, 1, 128, 254]]))
    whole, none = np.full(3, 256, np.uint32), np.zeros(3, np.uint32)
    assert (pixels.times(words, whole) == words).all()
    assert (pixels.times(words, none) == 0).all()
    assert (pixels.mix(words, words[::-1], none) == words).all()


def test_words_are_the_surface_itself():
    surface = pixels.clear((3, 2))
    pixels.words(surface)[1, 2] = 0x80FF4020
    assert surface.get_at((2, 1)) == (0xFF, 0x40, 0x20, 0x80)


def test_a_surface_of_other_words_is_refused_and_can_be_copied():
    odd = pygame.Surface((2, 2), pygame.SRCALPHA, 32, (0xFF, 0xFF00, 0xFF0000, 0xFF000000))
    odd.fill((10, 20, 30, 40))
    with pytest.raises(ValueError, match="worded"):
        pixels.words(odd)
    assert pixels.worded(odd).get_at((0, 0)) == (10, 20, 30, 40)
    thin = pygame.Surface((2, 2), depth=24)
    thin.fill((10, 20, 30))
    assert pixels.worded(thin).get_at((1, 1)) == (10, 20, 30, 255)


@pytest.mark.parametrize("size", [(40, 56), (75, 105), (99, 139), (33, 210), (125, 175), (1, 1)])
@pytest.mark.parametrize("colour", [(255, 255, 255), (250, 128, 3), (0, 0, 0)])
def test_an_opaque_picture_stays_opaque_and_keeps_its_colour_at_any_size(size, colour):
    surface = pixels.clear((100, 140))
    surface.fill(colour)
    channels = unpacked(pixels.averaged(surface, size))
    assert channels.shape == (size[1], size[0], 4)
    assert (channels[..., 0] == 255).all()
    assert np.abs(channels[..., 1:] - colour).max() <= 4


def test_a_resized_picture_is_the_mean_of_what_it_covers():
    surface = pixels.clear((8, 8))
    surface.fill((200, 100, 0), (0, 0, 4, 8))
    channels = unpacked(pixels.averaged(surface, (1, 4)))
    assert np.abs(channels - (127.5, 100, 50, 0)).max() <= 3


def test_what_is_clear_stays_clear():
    surface = pixels.clear((90, 90))
    surface.fill((255, 255, 255), (0, 0, 30, 90))
    assert (pixels.averaged(surface, (31, 31))[:, 12:] == 0).all()


@given(st.integers(2, 9), st.integers(2, 9))
def test_slopes_are_those_of_numpy(rows, columns):
    plane = np.random.default_rng(rows * 9 + columns).random((rows, columns), dtype=np.float32)
    for ours, theirs in zip(pixels.slopes(plane), np.gradient(plane), strict=True):
        assert np.allclose(ours, theirs, atol=1e-6)


@pytest.mark.parametrize("order", [(16, 8, 0), (0, 8, 16)])
def test_a_colour_is_the_same_in_either_order_of_words(order, monkeypatch):
    monkeypatch.setattr(pixels, "_SHIFTS", order)
    monkeypatch.setattr(pixels, "_MASKS", tuple(0xFF << shift for shift in order))
    surface = pixels.opaque((1, 2))
    channels = (np.full(1, each, np.uint32) for each in (200, 100, 50))
    pixels.words(surface)[0] = pixels.packed(*channels)
    pixels.words(surface)[1] = pixels.word(9, 8, 7) & 0xFFFFFF
    assert [tuple(surface.get_at((0, row)))[:3] for row in (0, 1)] == [(200, 100, 50), (9, 8, 7)]
    assert tuple(pixels.averaged(surface, (1, 1)).view(np.uint8).reshape(-1))[3] == 255
