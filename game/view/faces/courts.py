"""The court cards: jacks, queens and kings, two-headed, the same upside down.

One half figure is drawn, its bust to the right of the corner index; the sheet is then joined with
itself turned by half, under a slanted ribbon. All measures are hundredths of the card's width;
figures are drawn around the middle of their face. What they wear and hold is in `regalia`.
"""

from __future__ import annotations

import pygame

from game.cards import JOKER
from game.view.faces import regalia
from game.view.faces.paper import card_size
from game.view.faces.regalia import CREAM, INK, PALE_GOLD, PEN, THEMES, Theme
from game.view.ink import Canvas, Colour, path

HEAD = (58.5, 39.0)
"""The middle of the face on the sheet."""
ZOOM = 0.88
PANEL = (
    "M34 6 H90 Q94 6 94 10 V88 Q94 92 90 92 H73 Q69 92 69 96 V131 Q69 134 66 134 H10"
    " Q6 134 6 130 V52 Q6 48 10 48 H27 Q31 48 31 44 V9 Q31 6 34 6 Z"
)
"""The printed part: two corners are left free for the indices."""
BUST = (66.0, 97.0)
BUST_ZOOM = 1.2
BUST_PANEL = "M4 4 H96 V128 Q96 136 88 136 H12 Q4 136 4 128 Z"
"""The head of a small face, and the part of the card that it may cover."""
SLOPE = 0.41
"""How much the seam falls from left to right."""

SKIN: Colour = (246, 216, 182)
SHADOW: Colour = (230, 188, 148)
BLUSH: Colour = (226, 120, 100)
LIPS: Colour = (186, 52, 56)


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
    regalia.arm(canvas, theme, HELD[rank][suit])
    canvas.move(0, 0)
    _join(canvas)
    _ribbon(canvas, theme)
    _trim(canvas)
    return canvas.print()


def bust(rank: str, suit: str, width: int) -> pygame.Surface:
    """The upper half of a court figure at the lower right of a clear card: for a small face."""
    canvas = Canvas(card_size(width), width / 100, tint=INK)
    canvas.move(*BUST, BUST_ZOOM)
    FIGURES[rank](canvas, THEMES[suit])
    canvas.move(0, 0)
    _clear_outside(canvas, BUST_PANEL)
    return canvas.print()


def _king(canvas: Canvas, theme: Theme) -> None:
    regalia.mantle(canvas, theme)
    regalia.ermine(canvas)
    canvas.shape(
        "M-9 -12 C-16 -9 -13 -3 -16 1 C-18 5 -14 8 -17 13 C-18 16 -16 19 -12 18 C-8 16 -8 6 -9 -2 Z",
        theme.hair, INK, PEN, mirror=True,
    )  # fmt: skip
    canvas.stroke("M-12.5 -5 C-13.5 0 -13 4 -13.5 8 C-14 11 -14 13 -13.5 15", INK, 0.5, mirror=True)
    _face(canvas)
    regalia.BEARDS[theme.suit](canvas, theme.hair)
    regalia.CROWNS[theme.suit](canvas, theme)


def _queen(canvas: Canvas, theme: Theme) -> None:
    regalia.standing_collar(canvas, theme)
    regalia.QUEENS_HAIR[theme.suit](canvas, theme.hair)
    regalia.gown(canvas, theme, SKIN, SHADOW)
    _face(canvas, lashes=True)
    canvas.shape(
        "M0 -15 C-6.5 -15 -11 -10.5 -11 -0.5 C-8.6 -4.6 -2.4 -7.4 0 -12.5 Z",
        theme.hair, INK, 0.7, mirror=True,
    )  # fmt: skip
    regalia.coronet(canvas, theme)


def _jack(canvas: Canvas, theme: Theme) -> None:
    regalia.doublet(canvas, theme)
    canvas.shape(
        "M0 -15 C-10 -15 -14 -9 -14 0 C-14 5 -15.5 8 -14.5 12 C-12 14.5 -8 13.5 -6.6 10.5 L-8 0 Z",
        theme.hair, INK, PEN, mirror=True,
    )  # fmt: skip
    canvas.stroke("M-11.6 -4 C-12 2 -11.6 6 -12 10", INK, 0.5, mirror=True)
    _face(canvas)
    canvas.shape(
        "M-10.8 -2 C-11 -9 -7 -13 0 -13 C7 -13 11 -9 10.8 -2 C9 -5 6.6 -6.8 4 -7.2"
        " C2.6 -6.2 1 -6 0 -7.4 C-1.6 -6 -3.6 -6.4 -4.6 -7.2 C-7 -6.8 -9 -5 -10.8 -2 Z",
        theme.hair, INK, 0.7,
    )  # fmt: skip
    regalia.CAPS[theme.suit](canvas, theme)


def _joker(canvas: Canvas, theme: Theme) -> None:
    regalia.motley(canvas, theme)
    canvas.shape(
        "M-9 -8 C-14 -6 -16 0 -13.6 3 C-16 5 -14.6 10 -11 10.6 L-8 4 Z",
        theme.hair, INK, PEN, mirror=True,
    )  # fmt: skip
    _face(canvas, grin=True)
    regalia.cap_and_bells(canvas, theme)


FIGURES = {"J": _jack, "Q": _queen, "K": _king, JOKER: _joker}
HELD = {"J": regalia.WEAPONS, "Q": regalia.FLOWERS, "K": regalia.INSIGNIA, JOKER: regalia.FAN}
"""Who stands there by rank, and what they hold by rank and suit."""


def _face(canvas: Canvas, *, lashes: bool = False, grin: bool = False) -> None:
    """Head and features; light falls from the left."""
    canvas.shape(
        "M0 -14 C7 -14 10.4 -9 10.4 -1 C10.4 8 6 14.5 0 15 C-6 14.5 -10.4 8 -10.4 -1"
        " C-10.4 -9 -7 -14 0 -14 Z",
        SKIN, INK, PEN,
    )  # fmt: skip
    canvas.fill(
        "M1.4 -13.4 L1.4 -4 L3.2 3.6 L0.8 5 L1.4 14.4 C6 13.5 10 8 10 -1 C10 -9 7 -13.4 1.4 -13.4 Z",
        SHADOW,
    )
    canvas.fill("M-7.8 -0.8 Q-4.8 -3.8 -1.9 -0.6 Q-4.8 1.6 -7.8 -0.8 Z", CREAM, mirror=True)
    canvas.circle(-4.7, -1, 1.4, INK)
    canvas.circle(4.9, -1, 1.4, INK)
    canvas.stroke("M-8 -0.8 Q-4.8 -4 -1.8 -0.8", INK, 1.2 if lashes else 0.9, mirror=True)
    if lashes:
        canvas.stroke("M-7.8 -1 L-9.4 -2", INK, 0.8, mirror=True)
    canvas.stroke("M-8.2 -4.8 Q-5 -7 -1.8 -5", INK, 0.8 if lashes else 1.1, mirror=True)
    canvas.stroke("M1.4 -4.4 L3.2 3.4 Q1.8 5 -0.4 4.4", INK, 0.7)
    if grin:
        canvas.circle(-6.4, 5, 1.9, BLUSH)
        canvas.circle(6.6, 5, 1.9, BLUSH)
        canvas.shape("M-5.6 7.4 Q0 9.6 5.6 7.4 Q3.6 12.4 0 12.4 Q-3.6 12.4 -5.6 7.4 Z", CREAM, INK, 0.8)
        canvas.stroke("M-6.4 6.8 L-5.4 7.6 M6.4 6.8 L5.4 7.6", INK, 0.8)
    else:
        canvas.fill("M-3.2 8.8 Q-1.4 7.4 0 8.2 Q1.4 7.4 3.2 8.8 Q0 11.4 -3.2 8.8 Z", LIPS)


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
    bands = ((3.0, INK), (2.3, theme.trim), (1.2, theme.lining))
    for half, colour in bands:
        ends = ((-5, -half), (105, -half), (105, half), (-5, half))
        canvas.polygon(tuple((x, _seam(x) + dy) for x, dy in ends), colour)
    for step in range(-6, 7):
        x = 50 + step * 7
        canvas.circle(x, _seam(x), 0.7, PALE_GOLD)


def _trim(canvas: Canvas) -> None:
    """Clear what lies outside of the panel, and frame it."""
    _clear_outside(canvas, PANEL)
    canvas.stroke(PANEL, INK, 0.9)


def _clear_outside(canvas: Canvas, text: str) -> None:
    (panel,) = path(text)
    outside = ((-5, -5), (105, -5), (105, 145), (-5, 145), (-5, -5))
    canvas.polygon((*outside, *panel, outside[0]), (*INK, 0))
