"""Cards laid into pictures that never move: on tiles, in examples, in the settings' sample."""

from __future__ import annotations

from math import radians

import pygame
from numpy.typing import ArrayLike

from game.cards import Card
from game.view import faces
from game.view.camera import CARD_HEIGHT, Camera, flat_quad
from game.view.faces import CardStyle
from game.view.ink import Colour
from game.view.warp import DENSITY, LYING, Shadow, Warps

_WARPS = Warps(12 << 20)
SMALLEST = 12
LIFTED = Shadow.from_height(0.25)
"""Of a card that is held over the others."""


def face(card: Card, width: float, style: CardStyle) -> pygame.Surface:
    """The face of a card that is to look `width` pixels wide once it is laid."""
    return faces.face(card, max(SMALLEST, round(width * DENSITY)), style)


def back(width: float, style: CardStyle) -> pygame.Surface:
    """The same of its back."""
    return faces.back(max(SMALLEST, round(width * DENSITY)), style)


def lay(
    target: pygame.Surface, source: pygame.Surface, quad: ArrayLike, shadow: Shadow | None = LYING
) -> None:
    """Lay a card into a quad of an opaque picture."""
    target.blit(*_WARPS.card(source, quad, shadow))


def sprite(
    source: pygame.Surface, quad: ArrayLike, shadow: Shadow | None = LYING
) -> tuple[pygame.Surface, tuple[int, int]]:
    """A card laid into a quad, by itself, and where it goes."""
    return _WARPS.card(source, quad, shadow)


def lay_flat(
    target: pygame.Surface,
    source: pygame.Surface,
    at: tuple[float, float],
    width: float,
    turn: float = 0.0,
    shadow: Shadow | None = LYING,
) -> None:
    """Lay a card that faces us: its middle `at` a pixel, turned `turn` degrees clockwise."""
    lay(target, source, upright(at, width, turn), shadow)


def upright(at: tuple[float, float], width: float, turn: float = 0.0) -> ArrayLike:
    """The quad of a card that faces us: see `lay_flat`."""
    return flat_quad(*at, width, width * CARD_HEIGHT, -radians(turn))


def lay_on_table(
    target: pygame.Surface,
    camera: Camera,
    card: Card,
    at: tuple[float, float],
    style: CardStyle,
) -> None:
    """Lay a card at a place of the table that `camera` sees."""
    lay(target, face(card, camera.scale(*at), style), camera.quad(*at))


def outline(
    target: pygame.Surface,
    quad: ArrayLike,
    colour: Colour,
    width: float,
    glow: float = 0.0,
    alpha: float = 1.0,
) -> None:
    """Draw the outline of a card's place."""
    target.blit(*_WARPS.slot(quad, colour, width, glow, alpha=alpha))
