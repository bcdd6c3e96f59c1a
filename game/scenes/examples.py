"""The examples of a Rules page as pictures: rows of cards on felt, places that are lit, a hand.

It is given what lies, what fits and what can be played; it works out none of that.
"""

from __future__ import annotations

from math import pi

import pygame

from game.guide import Example, Spot
from game.scenes.decor import rounded
from game.ui import theme
from game.ui.shapes import STORE, Box
from game.view import backdrop
from game.view.camera import Camera, Pose
from game.view.faces import CardStyle, card_size, face
from game.view.laying import outline, upright
from game.view.pips import pip

GAP = 4
PAD = 14
WIDEST_CARD = 46
"""Design pixels."""
HAND_CARD = 42
RIM = 3
DIM = (128, 124, 120)
"""What a card that cannot be played is multiplied by."""


def _columns(block: Example) -> tuple[int, int]:
    """The first column that is not empty in every row, and the one after the last."""
    used = [index for row in block.rows for index, spot in enumerate(row) if spot.mark != "empty"]
    return min(used), max(used) + 1


def _card_width(block: Example, wide: int, scale: float) -> int:
    first, end = _columns(block)
    count = max(end - first, 7)
    room = wide - 2 * round(PAD * scale) - (count - 1) * round(GAP * scale)
    return min(round(WIDEST_CARD * scale), room // count)


def table_height(block: Example, wide: int, scale: float) -> int:
    """How high the picture of the table is when it is `wide` pixels wide."""
    card = card_size(_card_width(block, wide, scale))[1]
    lines = len(block.rows)
    return 2 * round(PAD * scale) + lines * card + (lines - 1) * round(2 * GAP * scale)


def table_picture(
    block: Example, size: tuple[int, int], scale: float, style: CardStyle, felt: str
) -> pygame.Surface:
    """What lies on the table, opaque but for its round corners, kept."""
    key = ("example", block.rows, size, scale, style, felt)
    return STORE.get(key, lambda: _table(block, size, scale, style, felt))


def _table(
    block: Example, size: tuple[int, int], scale: float, style: CardStyle, felt: str
) -> pygame.Surface:
    cloth = _cloth(size, felt)
    wide = _card_width(block, size[0], scale)
    high = card_size(wide)[1]
    gap, down = round(GAP * scale), round(2 * GAP * scale)
    first, end = _columns(block)
    start = (size[0] - (end - first) * wide - (end - first - 1) * gap) // 2
    for line, row in enumerate(block.rows):
        y = round(PAD * scale) + line * (high + down)
        for column, spot in enumerate(row[first:end]):
            _spot(cloth, spot, start + column * (wide + gap), y, wide, scale, style)
    return rounded(cloth, round(12 * scale), "top")


def _spot(
    target: pygame.Surface, spot: Spot, x: int, y: int, wide: int, scale: float, style: CardStyle
) -> None:
    high = card_size(wide)[1]
    quad = upright((x + wide / 2, y + high / 2), wide)
    if spot.mark in ("laid", "taker"):
        target.blit(face(spot.card, wide, style), (x, y))
        if spot.mark == "taker":
            outline(target, quad, theme.GOLD, max(1.0, 2.4 * scale), 0.3, 1.0)
        return
    lit = spot.mark in ("open", "joker")
    line = max(1.0, (1.6 if lit else 1.0) * scale)
    colour = theme.GOLD if lit else theme.CREAM
    outline(target, quad, colour, line, 0.3 if lit else 0.0, 1.0 if lit else 0.16)
    if spot.mark == "joker":
        side = round(wide * 0.5)
        star = pip("*", side, theme.GOLD)
        target.blit(star, (x + (wide - side) // 2, y + (high - side) // 2))


def _cloth(size: tuple[int, int], felt: str) -> pygame.Surface:
    """Felt seen from above, brighter in the middle."""
    across = 3.0 * size[0] / max(size)
    along = 3.0 * size[1] / max(size)
    table = backdrop.Tabletop(across * 1.5 + 1, along * 1.5 + 1, corner=1.0)
    camera = Camera.fitted([[-across, -along], [across, along]], (0, 0, *size), Pose(0.0, pi / 2))
    return backdrop.render(size, camera, table, felt).copy()


def hand_size(block: Example, scale: float) -> tuple[int, int]:
    """Width and height of the picture of a hand."""
    wide, rim = round(HAND_CARD * scale), round(RIM * scale)
    count = len(block.hand)
    return count * wide + (3 * count - 1) * rim, card_size(wide)[1] + 2 * rim


def hand_picture(block: Example, scale: float, style: CardStyle) -> pygame.Surface:
    """The hand of an example: what can be played in a gold frame, the rest dimmed."""
    key = ("example hand", block.hand, block.playable, scale, style)
    return STORE.get(key, lambda: _hand(block, scale, style))


def _hand(block: Example, scale: float, style: CardStyle) -> pygame.Surface:
    picture = pygame.Surface(hand_size(block, scale), pygame.SRCALPHA, 32)
    picture.fill((*theme.GOLD_LOW, 0))
    wide, rim = round(HAND_CARD * scale), round(RIM * scale)
    x = rim
    for card in block.hand:
        place = pygame.Rect(x, rim, *card_size(wide))
        if card in block.playable:
            frame = Box(round(wide * 0.085) + rim, theme.GOLD_TOP, theme.GOLD_LOW)
            edge = place.inflate(2 * rim, 2 * rim)
            gold = frame.surface(edge.size).copy()
            gold.set_alpha(255, 0)
            picture.blit(gold, edge)
            picture.blit(face(card, wide, style), place)
        else:
            dull = face(card, wide, style).copy()
            dull.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
            picture.blit(dull, place)
        x = place.right + 3 * rim
    picture.set_alpha(255, pygame.RLEACCEL)
    return picture
