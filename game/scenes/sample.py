"""A small table with a few cards, as the player's settings make them look."""

from __future__ import annotations

from math import pi, radians

import pygame

from game.cards import FRENCH, Card
from game.scenes.decor import rounded
from game.ui.shapes import STORE
from game.view import backdrop
from game.view.camera import Camera, Pose
from game.view.faces import CardStyle
from game.view.laying import back, face, lay, lay_flat, lay_on_table
from game.view.warp import Shadow

ROWS: tuple[tuple[Card, ...], ...] = (
    ("6s", "7s", "8s"), ("7h", "8h"), ("6d", "7d", "8d"), ("6c", "7c")
)  # fmt: skip
HAND: tuple[Card, ...] = ("Qd", "Ts", "Kh", "4c")
LIFTED = Shadow.from_height(0.3)


def sample(
    size: tuple[int, int], style: CardStyle, felt: str, view: str, radius: int
) -> pygame.Surface:
    """The picture, its corners round by `radius` pixels, kept."""
    key = ("sample", size, style, felt, view, radius)
    return STORE.get(key, lambda: rounded(_sample(size, style, felt, view), radius))


def _sample(size: tuple[int, int], style: CardStyle, felt: str, view: str) -> pygame.Surface:
    wide, high = size
    flat = wide > high * 1.7
    rows = ROWS[:1] if flat else ROWS
    across, down = 1.14, 1.56
    reach = 4.4 if flat else 3.0
    depth = len(rows) * down / 2
    pose = Pose(0.0, pi / 2 if view == "above" else radians(52))
    upper = 0.0 if flat else high * 0.1
    screen = (0.0, upper, float(wide), high * (0.5 if flat else 0.68) - upper)
    camera = Camera.fitted(
        [[-reach, depth], [reach, depth], [reach, -depth], [-reach, -depth]], screen, pose
    )
    table = backdrop.Tabletop(max(7.0, reach + 3), depth + (3.0 if flat else 0.9), corner=2.4)
    picture = backdrop.render(size, camera, table, felt).copy()
    left = -1.6 if flat else -0.7
    for index, cards in enumerate(rows):
        y = depth - (index + 0.5) * down
        for card in cards:
            x = (FRENCH.ranks.index(card[0]) - 6 + left + 0.4) * across
            lay_on_table(picture, camera, card, (x, y), style)
    y = depth - 0.5 * down if flat else depth - 1.2 * down
    for x, turn in ((2.35, 8), (2.75, -4)) if flat else ((1.75, 9), (2.1, -5)):
        quad = camera.quad(x * across, y, angle=radians(turn))
        lay(picture, back(camera.scale(x * across, y), style), quad)
    _hold(picture, style, flat)
    return picture


def _hold(picture: pygame.Surface, style: CardStyle, flat: bool) -> None:
    """The hand at the near edge, as it is seen at the table."""
    wide, high = picture.get_size()
    card = min(high * (0.42 if flat else 0.3), wide * 0.17)
    for index, each in enumerate(HAND):
        turn = (index - (len(HAND) - 1) / 2) * 6
        x = wide / 2 + (index - (len(HAND) - 1) / 2) * card * 0.98
        y = high - card * (0.46 if flat else 0.66) + abs(turn) * card * 0.006
        lay_flat(picture, face(each, card, style), (x, y), card, turn, LIFTED)
