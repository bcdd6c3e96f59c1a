"""The back of the cards: one design in a few colours, the same upside down.

A lattice, and on it the emblem of the game: two sevens, each the other turned by half.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.view.faces.paper import CardStyle, card_size, sheet
from game.view.ink import Canvas, Colour, path

MARGIN = 5.0
"""Width of the rim of paper, in hundredths of the card's width."""
PITCH = 10.0
"""Width of a lozenge of the lattice; its height follows from the card's."""
PLAIN = 40
"""Width in pixels below which the finer lines are left out."""

OVAL = "M0 -35 C14 -35 24 -19 24 0 C24 19 14 35 0 35 C-14 35 -24 19 -24 0 C-24 -19 -14 -35 0 -35 Z"
SEVEN = "M-8 -26 H8 V-22.4 L0.6 -6.6 H-4.4 L2.8 -21.8 H-4.6 V-19.2 H-8 Z"
"""The emblem; the second seven is this one turned by half."""


@dataclass(frozen=True)
class Colourway:
    """The colours of a back: its ground, the lattice on it, and the lines of frame and emblem."""

    ground: Colour
    lattice: Colour
    line: Colour
    gold: Colour = (232, 188, 96)


COLOURWAYS: dict[str, Colourway] = {
    "crimson": Colourway((142, 24, 42), (186, 70, 76), (250, 236, 208)),
    "blue": Colourway((28, 56, 112), (76, 108, 168), (238, 238, 226)),
    "green": Colourway((16, 84, 64), (62, 134, 104), (244, 238, 212)),
}
"""The backs there are, by name; the first is the default."""


def draw(width: int, style: CardStyle) -> pygame.Surface:
    """The back in the style's colours. Raises `ValueError` for a name that does not exist."""
    if style.back not in COLOURWAYS:
        raise ValueError(f"no back «{style.back}»; there are {', '.join(COLOURWAYS)}")
    colours = COLOURWAYS[style.back]
    back = sheet(width).copy()
    w, h = card_size(width)
    rim = max(2, round(w * MARGIN / 100))
    inner = (w - 2 * rim, h - 2 * rim)
    canvas = Canvas(inner, w / 100, colours.ground)
    half_width, half_height = inner[0] * 50 / w, inner[1] * 50 / w
    canvas.move(half_width, half_height)
    _lattice(canvas, colours, width >= PLAIN)
    _frame(canvas, colours, half_width, half_height)
    _emblem(canvas, colours, (half_width, half_height))
    print_ = canvas.print()
    lower = pygame.Rect(0, inner[1] // 2, inner[0], inner[1])
    print_.blit(pygame.transform.flip(print_, True, True), lower, lower)
    back.blit(_rounded(print_, w * 0.045), (rim, rim))
    return back


def _lattice(canvas: Canvas, colours: Colourway, fine: bool) -> None:
    tall = PITCH * 1.4
    for step in range(-10, 11):
        x = step * PITCH
        canvas.line(((x - 50, -70), (x + 50, 70)), colours.lattice, 0.9 if fine else 1.6)
        canvas.line(((x + 50, -70), (x - 50, 70)), colours.lattice, 0.9 if fine else 1.6)
    if fine:
        for row in range(-10, 11):
            for column in range(-5, 6):
                canvas.circle((column + row % 2 / 2) * PITCH, row * tall / 2, 1.2, colours.line)


def _frame(canvas: Canvas, colours: Colourway, x: float, y: float) -> None:
    for inset, pen, colour in ((0.0, 7.0, colours.ground), (3.4, 0.9, colours.line)):
        left, top = inset - x, inset - y
        canvas.line(
            ((left, top), (-left, top), (-left, -top), (left, -top), (left, top)), colour, pen
        )


def _emblem(canvas: Canvas, colours: Colourway, centre: tuple[float, float]) -> None:
    canvas.fill(OVAL, colours.ground)
    canvas.stroke(OVAL, colours.line, 1.6)
    canvas.move(*centre, 0.9)
    canvas.stroke(OVAL, colours.gold, 0.8)
    canvas.move(*centre)
    for seven in path(SEVEN):
        canvas.polygon(seven, colours.line)
        canvas.polygon(tuple((-x, -y) for x, y in seven), colours.line)
    canvas.fill("M0 -5 L3.6 0 L0 5 L-3.6 0 Z", colours.gold)
    canvas.fill("M9 -2.6 L10.9 0 L9 2.6 L7.1 0 Z", colours.gold, mirror=True)


def _rounded(print_: pygame.Surface, radius: float) -> pygame.Surface:
    """The print with its corners cut round."""
    mask = Canvas(print_.get_size(), 1.0, tint=(255, 255, 255))
    pygame.draw.rect(
        mask.sheet, (255, 255, 255), mask.sheet.get_rect(), border_radius=round(radius * mask.finer)
    )
    cut = mask.print()
    cut.blit(print_, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return cut
