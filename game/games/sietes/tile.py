"""The picture on the tile of Sietes: rows growing from the sevens, from the player's chair."""

from __future__ import annotations

from math import radians

import pygame

from game.cards import FRENCH
from game.ui import theme
from game.view import backdrop
from game.view.camera import Camera, Pose
from game.view.faces import CardStyle
from game.view.laying import lay_on_table, outline

RAISED = 1.5
"""How far the rows lie beyond the middle of their table, in card widths."""


def paint(target: pygame.Surface, style: CardStyle) -> None:
    """Paint it onto felt, with these cards."""
    wide, high = target.get_size()
    laid = {"s": "5678", "h": "6789", "d": "56789", "c": "78"}
    fits = {"s": "49", "h": "5T", "d": "4T", "c": "69"}
    across, down = 1.14, 1.58
    left, right = -3.55 * across, 3.55 * across
    near, far = -2.05 * down + RAISED, 2.4 * down + 0.55 + RAISED
    camera = Camera.fitted(
        [[left, far], [right, far], [right, near], [left, near]],
        (0, 0, wide, high), Pose(0.0, radians(50)), (0.5, 0.35),
    )  # fmt: skip
    table = backdrop.Tabletop(7.6, 2.35 * down + RAISED, corner=2.6)
    target.blit(backdrop.render((wide, high), camera, table, "green"), (0, 0))
    ranks = FRENCH.ranks
    for row, suit in enumerate(FRENCH.suits):
        y = (1.5 - row) * down + RAISED
        for rank in fits[suit]:
            x = (ranks.index(rank) - ranks.index("7")) * across
            outline(target, camera.quad(x, y), theme.GOLD, max(1.2, wide / 420), glow=0.35)
        for rank in laid[suit]:
            x = (ranks.index(rank) - ranks.index("7")) * across
            lay_on_table(target, camera, rank + suit, (x, y), style)
