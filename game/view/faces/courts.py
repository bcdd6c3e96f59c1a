"""The court cards: jacks, queens, kings and the joker, two-headed, the same upside down.

One half figure is drawn, its bust to the right of the corner index; the sheet is then joined with
itself turned by half, under a slanted ribbon. All measures are hundredths of the card's width;
figures are drawn around the middle of their face.
"""

from __future__ import annotations

import pygame

from game.cards import JOKER
from game.view.faces import hats, heads, held, robes
from game.view.faces.palette import INK, PALE_GOLD, THEMES, Theme
from game.view.faces.paper import card_size
from game.view.ink import Canvas

HEAD = (58.5, 39.0)
"""The middle of the face on the sheet."""
ZOOM = 0.88
PANEL = (
    "M34 6 H90 Q94 6 94 10 V88 Q94 92 90 92 H73 Q69 92 69 96 V131 Q69 134 66 134 H10"
    " Q6 134 6 130 V52 Q6 48 10 48 H27 Q31 48 31 44 V9 Q31 6 34 6 Z"
)
"""The printed part: two corners are left free for the indices."""
SLOPE = 0.41
"""How much the seam falls from left to right."""

BUST = (66.0, 97.0)
BUST_ZOOM = 1.2
BUST_PANEL = "M4 4 H96 V128 Q96 136 88 136 H12 Q4 136 4 128 Z"
"""The middle of the face on a small card, and the part of the card that the figure may cover."""


def draw(rank: str, suit: str, width: int) -> pygame.Surface:
    """The picture of a court card at its place on a clear card, without the indices.

    Rank and suit are letters; the joker's are both ``*``.
    """
    theme = THEMES[suit]
    canvas = Canvas(card_size(width), width / 100, tint=INK)
    canvas.fill(PANEL, theme.ground)
    _rays(canvas, theme)
    canvas.move(*HEAD, ZOOM)
    FIGURES[rank](canvas, theme)
    HELD[rank][suit](canvas, theme)
    robes.sleeve(canvas, theme)
    canvas.move(0, 0)
    _join(canvas)
    _ribbon(canvas, theme)
    canvas.keep(PANEL)
    canvas.stroke(PANEL, INK, 0.9)
    return canvas.print()


def bust(rank: str, suit: str, width: int) -> pygame.Surface:
    """The upper half of a court figure at the lower right of a clear card: for a small face."""
    canvas = Canvas(card_size(width), width / 100, tint=INK)
    canvas.move(*BUST, BUST_ZOOM)
    FIGURES[rank](canvas, THEMES[suit])
    canvas.move(0, 0)
    canvas.keep(BUST_PANEL)
    return canvas.print()


def _king(canvas: Canvas, theme: Theme) -> None:
    robes.mantle(canvas, theme)
    heads.kings_head(canvas, theme)
    hats.crown(canvas, theme)


def _queen(canvas: Canvas, theme: Theme) -> None:
    robes.standing_collar(canvas, theme)
    heads.queens_hair(canvas, theme)
    robes.gown(canvas, theme)
    heads.queens_head(canvas, theme)
    hats.coronet(canvas, theme)


def _jack(canvas: Canvas, theme: Theme) -> None:
    robes.doublet(canvas, theme)
    heads.jacks_head(canvas, theme)
    hats.cap(canvas, theme)


def _joker(canvas: Canvas, theme: Theme) -> None:
    robes.motley(canvas, theme)
    heads.jesters_head(canvas, theme)
    hats.bells(canvas, theme)


FIGURES = {"J": _jack, "Q": _queen, "K": _king, JOKER: _joker}
HELD = {"J": held.WEAPONS, "Q": held.FLOWERS, "K": held.INSIGNIA, JOKER: held.FANS}
"""Who stands there by rank, and what they hold by rank and suit."""


def _rays(canvas: Canvas, theme: Theme) -> None:
    """The light behind the head."""
    x, y = HEAD
    for step in range(12):
        spread = [pygame.Vector2(120, 0).rotate(step * 30 + 8 + turn) for turn in (-5, 5)]
        canvas.polygon(((x, y), *((x + each.x, y + each.y) for each in spread)), theme.rays)


def _seam(x: float) -> float:
    return 70 + (x - 50) * SLOPE


def _join(canvas: Canvas) -> None:
    """Put the sheet, turned by half, below the seam."""
    key = (1, 255, 2)
    turned = pygame.transform.flip(canvas.sheet, True, True)
    canvas.polygon(((-5, _seam(-5)), (105, _seam(105)), (105, 145), (-5, 145)), key)
    canvas.sheet.set_colorkey(key)
    turned.blit(canvas.sheet, (0, 0))
    canvas.sheet = turned


def _ribbon(canvas: Canvas, theme: Theme) -> None:
    for half, colour in ((3.0, INK), (2.3, theme.trim), (1.2, theme.lining)):
        ends = ((-5, -half), (105, -half), (105, half), (-5, half))
        canvas.polygon(tuple((x, _seam(x) + dy) for x, dy in ends), colour)
    for step in range(-6, 7):
        x = 50 + step * 7
        canvas.circle(x, _seam(x), 0.7, PALE_GOLD)
