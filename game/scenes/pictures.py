"""The pictures on the tiles of the home screen: a moment of each game, laid with our own cards.

Made of card faces, the camera and the warp, at any size, and kept; they know how a game looks and
nothing of its rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import cos, pi, radians, sin

import pygame

from game.cards import FRENCH, SPANISH
from game.scenes.decor import rounded
from game.scenes.laying import face, lay_flat, lay_on_table, outline, sprite, upright
from game.ui import theme
from game.ui.shapes import STORE
from game.view import backdrop, pixels
from game.view.camera import Camera, Pose
from game.view.faces import CardStyle
from game.view.fonts import font
from game.view.ink import Canvas
from game.view.warp import LYING, Shadow

Painter = Callable[[pygame.Surface, CardStyle], None]
RAISED = 1.5
"""How far the rows of the first picture lie beyond the middle of their table, in card widths."""
LIFTED = Shadow.from_height(0.25)


def picture(game: str, size: tuple[int, int], style: CardStyle, radius: int = 0) -> pygame.Surface:
    """The picture of a game in this size, its upper corners round.

    Raises `KeyError` for a game that has no picture.
    """
    paint = PAINTERS[game]

    def make() -> pygame.Surface:
        surface = _cloth(size)
        paint(surface, style)
        return rounded(surface, radius, "top") if radius else surface

    return STORE.get(("picture", game, size, style, radius), make)


def _cloth(size: tuple[int, int], felt: str = "green") -> pygame.Surface:
    """Felt under a lamp, seen from above."""
    wide, high = size
    across = max(2.0, 3.2 * wide / high)
    table = backdrop.Tabletop(across * 1.35, 3.2 * 1.5, corner=1.0)
    camera = Camera.fitted([[-across, -3.2], [across, 3.2]], (0, 0, wide, high), Pose(0.0, pi / 2))
    return backdrop.render(size, camera, table, felt).copy()


def _rows(target: pygame.Surface, style: CardStyle) -> None:
    """Sietes: four rows growing from the sevens, seen from the player's chair."""
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


def _fan(
    target: pygame.Surface,
    sources: Sequence[pygame.Surface],
    x: float,
    y: float,
    width: float,
    spread: float,
    lifted: int = -1,
) -> None:
    """Cards held in a hand, their foot near (x, y), `spread` degrees from one to the next."""
    pivot = width * 2.1
    for index, source in enumerate(sources):
        turn = (index - (len(sources) - 1) / 2) * spread
        angle = radians(turn)
        reach = pivot + (width * 0.34 if index == lifted else 0)
        at = (x + sin(angle) * reach, y + pivot - cos(angle) * reach)
        lay_flat(target, source, at, width, turn, LIFTED)


def _sevens(target: pygame.Surface, style: CardStyle) -> None:
    """Sevens: a hand from which the card that fits is lifted."""
    wide, high = target.get_size()
    width = min(high * 0.52, wide * 0.27)
    cards = ("3s", "7d", "8h", "Qc", "Kd")
    _fan(target, [face(card, width, style) for card in cards], wide / 2, high * 0.66, width, 15, 1)


def _fantan(target: pygame.Surface, style: CardStyle) -> None:
    """Fan Tan: a short row, and the pot."""
    wide, high = target.get_size()
    width = min(high * 0.46, wide * 0.19)
    left = wide * 0.5 - width * 1.72
    for index, card in enumerate(("6c", "7c", "8c")):
        at = (left + index * width * 0.86, high * 0.5)
        lay_flat(target, face(card, width, style), at, width, index - 1)
    radius = width * 0.42
    x = wide * 0.5 + width * 1.42
    y = high * 0.5
    for dx, dy, count, colour in (
        (0.9, -0.55, 3, (52, 96, 168)), (-0.25, -0.2, 5, (178, 44, 44)),
        (0.75, 0.75, 4, (38, 34, 40)),
    ):  # fmt: skip
        _chips(target, x + dx * radius, y + dy * radius, radius, count, colour)


def _chips(
    target: pygame.Surface, x: float, y: float, radius: float, count: int, colour: theme.Colour
) -> None:
    """A pile of chips; (x, y) is the middle of the lowest."""
    step = radius * 0.2
    size = (round(radius * 2.4), round(radius * 2.4 + step * count))
    pile = Canvas(size, 1.0, tint=(0, 0, 0))
    middle = radius * 1.2
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    shade = Canvas(size, 1.0, tint=(6, 4, 3))
    shade.circle(middle + radius * 0.06, size[1] - middle + radius * 0.12, radius * 1.04, (6, 4, 3))
    shadow = shade.print()
    shadow.set_alpha(110)
    sheet.blit(shadow, (0, 0))
    dark = theme.mix(colour, theme.BLACK, 0.45)
    for index in range(count):
        top = size[1] - middle - index * step
        for part, fill in ((0.0, dark), (-step * 0.75, colour)):
            pile = Canvas(size, 1.0, tint=fill)
            pile.circle(middle, top + part, radius, fill)
            sheet.blit(pile.print(), (0, 0))
    top = size[1] - middle - (count - 1) * step - step * 0.75
    for turn in range(6):
        angle = turn * pi / 3 + 0.3
        mark = Canvas(size, 1.0, tint=theme.PAPER)
        inner = (middle + cos(angle) * radius * 0.78, top + sin(angle) * radius * 0.78)
        outer = (middle + cos(angle) * radius * 0.9, top + sin(angle) * radius * 0.9)
        mark.line((inner, outer), theme.PAPER, radius * 0.2)
        sheet.blit(mark.print(), (0, 0))
    for size_, fill in ((0.6, theme.PAPER), (0.52, colour)):
        ring = Canvas(size, 1.0, tint=fill)
        ring.circle(middle, top, radius * size_, fill)
        sheet.blit(ring.print(), (0, 0))
    target.blit(sheet, (round(x - middle), round(y - size[1] + middle)))


def _sedma(target: pygame.Surface, style: CardStyle) -> None:
    """Sedma: a trick in which a seven takes two tens."""
    wide, high = target.get_size()
    width = min(high * 0.46, wide * 0.22)
    x, y = wide / 2, high / 2
    for card, dx, dy, turn in (
        ("Th", -0.98, 0.1, -10.0), ("9s", -0.28, -0.12, 4.0), ("Td", 0.42, 0.08, -3.0),
        ("7c", 1.1, -0.04, 11.0),
    ):  # fmt: skip
        shadow = LIFTED if card == "7c" else LYING
        at = (x + dx * width, y + dy * width)
        lay_flat(target, face(card, width, style), at, width, turn, shadow)


def _half(target: pygame.Surface, style: CardStyle) -> None:
    """Siete y medio: a seven and a half, the best there is, in the Spanish deck's cards."""
    wide, high = target.get_size()
    width = min(high * 0.5, wide * 0.25)
    x, y = wide / 2 - width * 0.75, high / 2
    style = replace(style, deck=SPANISH)
    lay_flat(target, face("7o", width, style), (x - width * 0.42, y + width * 0.03), width, -8)
    lay_flat(target, face("Sc", width, style), (x + width * 0.46, y), width, 6, LIFTED)
    words = _fraction(round(width * 0.95))
    place = words.get_rect(center=(round(x + width * 1.85), round(y)))
    target.blit(words, place)


def _fraction(size: int) -> pygame.Surface:
    """7½ in gold: the font has no such sign at this size that is worth looking at."""
    seven = font("bold", size).render("7", True, theme.GOLD)
    small = font("bold", max(9, round(size * 0.5)))
    one, two = (small.render(digit, True, theme.GOLD) for digit in "12")
    wide = seven.get_width() + one.get_width() + two.get_width() + round(size * 0.2)
    sheet = pygame.Surface((wide, seven.get_height()), pygame.SRCALPHA)
    sheet.fill((*theme.GOLD, 0))
    sheet.blit(seven, (0, 0))
    x = seven.get_width() + round(size * 0.03)
    sheet.blit(one, (x, round(size * 0.2)))
    low = sheet.get_height() - two.get_height() - round(size * 0.18)
    sheet.blit(two, (x + one.get_width() + round(size * 0.08), low))
    a = (x + one.get_width() * 0.45, low + two.get_height() * 0.82)
    b = (x + one.get_width() + size * 0.22, size * 0.36)
    stroke = Canvas(sheet.get_size(), 1.0, tint=theme.GOLD)
    stroke.line((a, b), theme.GOLD, size * 0.075)
    sheet.blit(stroke.print(), (0, 0))
    return sheet


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


PAINTERS: dict[str, Painter] = {
    "sietes": _rows,
    "sevens": _sevens,
    "fan_tan": _fantan,
    "sedma": _sedma,
    "siete_y_medio": _half,
}
"""By game: what paints its picture on felt."""
