"""Draw the game's icon in every size that windows, launchers and browsers ask for.

    python build/icon.py

Three sevens fanned out on green felt; one seven alone where there is no room for three. The files
go to ``assets/icons/``: ``icon-SIZE.png``, and ``maskable-512.png``, which a system may cut to any
shape, with all that matters in its middle four fifths.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pygame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.view.faces.paper import print_index, sheet
from game.view.ink import Colour
from game.view.pips import suit_colour

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "icons"
SIZES = (16, 24, 32, 48, 64, 96, 128, 192, 256, 512)
SMALL = 40
"""Sizes below this show one card."""

FELT_LIT: Colour = (46, 148, 108)
FELT: Colour = (10, 70, 54)
RIM: Colour = (226, 176, 84)
FINER = 4
"""Icons are drawn this many times as large and averaged down."""


def felt(side: int, radius: float, rim: float) -> pygame.Surface:
    """Lit felt on a rounded square of `side` pixels; `radius` and `rim` are shares of the side."""
    light = pygame.Surface((64, 64))
    for y in range(64):
        for x in range(64):
            far = min(1.0, ((x - 26) ** 2 + (y - 20) ** 2) ** 0.5 / 56)
            mixed = [a + (b - a) * far for a, b in zip(FELT_LIT, FELT, strict=True)]
            light.set_at((x, y), [round(channel) for channel in mixed])
    ground = pygame.Surface((side, side), pygame.SRCALPHA)
    ground.fill((*RIM, 0))
    pygame.draw.rect(ground, RIM, ground.get_rect(), border_radius=round(side * radius))
    inner = ground.get_rect().inflate(-2 * rim * side, -2 * rim * side)
    lit = pygame.Surface(inner.size, pygame.SRCALPHA)
    pygame.draw.rect(lit, "white", lit.get_rect(), border_radius=round(side * (radius - rim)))
    light = pygame.transform.smoothscale(light, inner.size)
    lit.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    ground.blit(lit, inner)
    return ground


def seven(suit: str, width: int) -> pygame.Surface:
    """A seven with nothing on it but its index, as large as it can be."""
    card = sheet(width).copy()
    w = float(width)
    colour = suit_colour(suit)
    print_index(card, "7", suit, colour, w * 0.5, w * 0.13, w * 0.5, w * 0.56, w * 0.7)
    return card


def fanned(suit: str, width: int) -> pygame.Surface:
    """A seven of which only the upper left corner will be seen."""
    card = sheet(width).copy()
    w = float(width)
    colour = suit_colour(suit)
    print_index(card, "7", suit, colour, w * 0.25, w * 0.1, w * 0.32, w * 0.3, w * 0.4)
    return card


def laid(
    ground: pygame.Surface, card: pygame.Surface, centre: tuple[float, float], turn: float
) -> None:
    """Lay a card turned by `turn` degrees clockwise on the felt, with its shadow."""
    side = ground.get_width()
    turned = pygame.transform.rotozoom(card, -turn, 1.0)
    place = turned.get_rect(center=(round(centre[0] * side), round(centre[1] * side)))
    shadow = pygame.mask.from_surface(turned).to_surface(
        setcolor=(4, 30, 24, 110), unsetcolor=(4, 30, 24, 0)
    )
    shadow = pygame.transform.gaussian_blur(shadow, max(1, side // 90))
    ground.blit(shadow, place.move(round(side * 0.008), round(side * 0.018)))
    ground.blit(turned, place)


def icon(size: int, *, bleed: bool = False) -> pygame.Surface:
    """The icon, `size` pixels square; with `bleed` its felt reaches every edge."""
    side = size * FINER
    if size < SMALL:
        ground = felt(side, 0.2, 0.0)
        laid(ground, seven("d", round(side * 0.65)), (0.5, 0.5), 0)
    else:
        ground = felt(side, 0.0, 0.0) if bleed else felt(side, 0.21, 0.018)
        zoom = 0.76 if bleed else 0.94
        width = round(side * 0.44 * zoom)
        fan = (("s", (0.355, 0.5), -24.0), ("h", (0.49, 0.465), -3.0))
        for suit, (x, y), turn in fan:
            place = (0.5 + (x - 0.5) * zoom, 0.5 + (y - 0.5) * zoom)
            laid(ground, fanned(suit, width), place, turn)
        laid(
            ground, seven("d", round(width * 1.02)), (0.5 + 0.135 * zoom, 0.5 + 0.045 * zoom), 17.0
        )
        if not bleed:
            ground = clipped(ground)
    return pygame.transform.smoothscale(ground, (size, size))


def clipped(ground: pygame.Surface) -> pygame.Surface:
    """The icon without what shadows have darkened outside of its rounded square."""
    side = ground.get_width()
    whole = pygame.Surface((side, side), pygame.SRCALPHA)
    pygame.draw.rect(whole, "white", whole.get_rect(), border_radius=round(side * 0.21))
    ground.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return ground


def main() -> int:
    """Write every icon; 0 when they stand."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        pygame.image.save(icon(size), FOLDER / f"icon-{size}.png")
    pygame.image.save(icon(512, bleed=True), FOLDER / "maskable-512.png")
    print(f"{len(SIZES) + 1} icons in {FOLDER}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
