"""The pictures on the tiles of the home screen: a moment of each game, laid with our own cards.

Made of card faces, the camera and the warp, at any size, and kept; they know how a game looks and
nothing of its rules.
"""

from __future__ import annotations

from importlib import import_module
from math import cos, pi, radians, sin

import pygame

from game.cards import FRENCH
from game.scenes.decor import rounded
from game.ui.shapes import STORE
from game.view import backdrop, pixels
from game.view.camera import Camera, Pose
from game.view.faces import CardStyle
from game.view.laying import face, sprite, upright


def picture(game: str, size: tuple[int, int], style: CardStyle, radius: int = 0) -> pygame.Surface:
    """The picture of a game in this size, its upper corners round.

    The game's folder has it: a module ``tile`` with ``paint(surface, style)``.
    """

    def make() -> pygame.Surface:
        surface = _cloth(size)
        import_module(f"game.games.{game}.tile").paint(surface, style)
        return rounded(surface, radius, "top") if radius else surface

    return STORE.get(("picture", game, size, style, radius), make)


def _cloth(size: tuple[int, int], felt: str = "green") -> pygame.Surface:
    """Felt under a lamp, seen from above."""
    wide, high = size
    across = max(2.0, 3.2 * wide / high)
    table = backdrop.Tabletop(across * 1.35, 3.2 * 1.5, corner=1.0)
    camera = Camera.fitted([[-across, -3.2], [across, 3.2]], (0, 0, wide, high), Pose(0.0, pi / 2))
    return backdrop.render(size, camera, table, felt).copy()


def logo(high: int, style: CardStyle) -> pygame.Surface:
    """The four sevens in a fan, `high` pixels high, per-pixel alpha."""

    def make() -> pygame.Surface:
        width = high * 0.52
        sheet = pygame.Surface((round(high * 1.6), high), pygame.SRCALPHA, 32)
        for index, suit in enumerate(FRENCH.suits):
            turn = (index - 1.5) * 15
            angle, pivot = radians(turn), width * 1.9
            x = sheet.get_width() / 2 + sin(angle) * pivot
            y = high * 0.42 + pivot - cos(angle) * pivot
            card, place = sprite(face("7" + suit, width, style), upright((x, y), width, turn), None)
            ink = pixels.worded(card).premul_alpha()
            sheet.blit(ink, place, special_flags=pygame.BLEND_PREMULTIPLIED)
        fan = pixels.worded(sheet)
        pixels.straighten(pixels.words(fan))
        fan.set_alpha(255, pygame.RLEACCEL)
        return fan

    return STORE.get(("logo", high, style), make)
