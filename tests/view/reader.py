"""A reader of card faces that knows letters and shapes, and how eyes see colours.

It looks at the corner of a face only, and compares the rank with letters set in the font.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pygame
from numpy.typing import NDArray

from game.cards import Card
from game.view.faces import CardStyle
from game.view.faces.paper import SMALL, TINY
from game.view.fonts import font

GRAIN = 24
Picture = NDArray[np.float64]


def corner(width: int, style: CardStyle) -> tuple[float, float, float, float]:
    """How far the rank reaches to the right, where the pip begins and ends, how far it reaches."""
    if width < TINY:
        return 0.8, 0.62, 1.25, 0.7
    if style.large_print:
        return 0.56, 0.62, 1.03, 0.48
    if width < SMALL:
        return 0.44, 0.44, 0.75, 0.44
    return 0.275, 0.275, 0.467, 0.275


def ink(face: pygame.Surface, margin: float = 0.02) -> Picture:
    """How unlike paper each pixel is, 0 to 1, rows first; without the edge and the corners.

    `margin` is the breadth of the edge in widths.
    """
    pixels = pygame.surfarray.array3d(face).swapaxes(0, 1).astype(float)
    paper = np.array([251.0, 246.0, 232.0])
    unlike = np.abs(pixels - paper).max(axis=2)
    rim = max(1, round(face.get_width() * margin))
    unlike[:rim] = unlike[-rim:] = 0
    unlike[:, :rim] = unlike[:, -rim:] = 0
    y, x = np.ogrid[: unlike.shape[0], : unlike.shape[1]]
    y, x = np.minimum(y, y[::-1]), np.minimum(x, x[:, ::-1])
    unlike[x + y < face.get_width() * (0.1 + margin)] = 0
    return np.clip((unlike - 24) / 120, 0, 1)


def cut(picture: Picture) -> Picture:
    """The smallest part that holds all the ink, scaled to a square of `GRAIN`."""
    rows = np.flatnonzero(picture.max(axis=1) > 0.25)
    columns = np.flatnonzero(picture.max(axis=0) > 0.25)
    assert rows.size, "there is no ink"
    assert columns.size, "there is no ink"
    part = picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    grey = np.repeat((part * 255).astype(np.uint8)[:, :, None], 3, axis=2).swapaxes(0, 1)
    small = pygame.transform.smoothscale(pygame.surfarray.make_surface(grey), (GRAIN, GRAIN))
    return pygame.surfarray.array3d(small)[:, :, 0].swapaxes(0, 1) / 255.0


def drawn(paint: object, size: tuple[int, int]) -> Picture:
    surface = pygame.Surface(size)
    assert callable(paint)
    paint(surface)
    return cut(pygame.surfarray.array3d(surface)[:, :, 0].swapaxes(0, 1) / 255.0)


def letter(label: str) -> Picture:
    face = font("bold", 160)
    return drawn(
        lambda surface: surface.blit(face.render(label, True, "white"), (0, 0)), face.size(label)
    )


def likest(picture: Picture, models: dict[str, Picture]) -> str:
    def likeness(name: str) -> float:
        return float(np.corrcoef(picture.ravel(), models[name].ravel())[0, 1])

    return max(models, key=likeness)


def read(
    face: pygame.Surface,
    style: CardStyle,
    letters: dict[str, Picture],
    suits: dict[str, Picture],
    margin: float = 0.02,
) -> Card:
    """What the upper left corner says; `margin` as in `ink`."""
    width = face.get_width()
    rank_right, pip_top, pip_foot, pip_right = corner(width, style)
    picture = ink(face, margin)
    rows = slice(
        round(pip_top * width) - max(1, width // 40), round(pip_top * width) + width // 30 + 2
    )
    strip = picture[rows, : round(pip_right * width)].sum(axis=1)
    gap = rows.start + int(np.argmin(strip))
    rank = likest(cut(picture[:gap, : round(rank_right * width)]), letters)
    suit = likest(cut(picture[gap : round(pip_foot * width), : round(pip_right * width)]), suits)
    return rank + suit


def islands(mask: NDArray[np.bool_]) -> list[set[tuple[int, int]]]:
    """The connected parts of a mask, each as its (row, column) places."""
    left = {(int(y), int(x)) for y, x in np.argwhere(mask)}
    parts = []
    while left:
        edge = [left.pop()]
        part = set(edge)
        while edge:
            y, x = edge.pop()
            for dy, dx in product((-1, 0, 1), repeat=2):
                if (y + dy, x + dx) in left:
                    left.remove((y + dy, x + dx))
                    part.add((y + dy, x + dx))
                    edge.append((y + dy, x + dx))
        parts.append(part)
    return parts


# Viénot, Brettel and Mollon 1999: what one sees without red or green cones, on linear RGB.
NORMAL = np.eye(3)
PROTAN = np.array([[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]])
DEUTAN = np.array([[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]])


def linear(colour: tuple[int, int, int]) -> Picture:
    values = np.array(colour) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def lab(values: Picture) -> Picture:
    """CIE L*a*b* of a linear sRGB colour, D65."""
    to_xyz = np.array(
        [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    )
    xyz = to_xyz @ values / np.array([0.9505, 1.0, 1.089])
    x, y, z = np.where(xyz > 0.008856, np.cbrt(np.maximum(xyz, 0)), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def contrast(one: tuple[int, int, int], other: tuple[int, int, int]) -> float:
    weights = np.array([0.2126, 0.7152, 0.0722])
    light, dark = sorted(
        (float(linear(one) @ weights), float(linear(other) @ weights)), reverse=True
    )
    return (light + 0.05) / (dark + 0.05)
