"""The back of the cards: one design in a few colours, the same upside down."""

from __future__ import annotations

import pygame

from game.view.faces.paper import CardStyle, card_size, sheet
from game.view.ink import Canvas, Colour

COLOURWAYS: dict[str, tuple[Colour, Colour]] = {
    "crimson": ((146, 28, 44), (244, 228, 196)),
    "blue": ((30, 62, 120), (236, 232, 214)),
    "green": ((20, 92, 68), (240, 230, 198)),
}
"""Ground and line of each back, by name."""


def draw(width: int, style: CardStyle) -> pygame.Surface:
    """The back in the style's colours. Raises `ValueError` for a name that does not exist."""
    if style.back not in COLOURWAYS:
        raise ValueError(f"no back «{style.back}»; there are {', '.join(COLOURWAYS)}")
    ground, line = COLOURWAYS[style.back]
    back = sheet(width).copy()
    w, h = card_size(width)
    margin = max(2, round(w * 0.06))
    canvas = Canvas((w - 2 * margin, h - 2 * margin), w / 100, ground)
    for x in range(-140, 100, 10):
        canvas.line(((x, 0), (x + 140, 140)), line, 1.2)
        canvas.line(((x + 140, 0), (x, 140)), line, 1.2)
    back.blit(canvas.print(), (margin, margin))
    return back
