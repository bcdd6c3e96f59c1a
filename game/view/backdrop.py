"""The backdrop: a dark warm room, and in it the table as the camera sees it.

Each pixel is a ray that meets four planes: the top of the wooden rim, the felt below it, the foot
of the rim's outer side, and the floor. On each of them the table's outline is a rounded rectangle,
and the signed distance to it says what the ray hits, how near an edge is, and so how to smooth it.
Knows felt and wood; no cards, no places on the table.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt

import numpy as np
import pygame
from numpy.typing import NDArray

from game.platform.page import IN_BROWSER
from game.view import pixels
from game.view.camera import Camera, Points
from game.view.pixels import Reals, Words

MOST_PIXELS = 2_100_000
"""Larger backdrops are computed with this many pixels and enlarged."""
DRAFT_PIXELS = 40_000 if IN_BROWSER else 120_000
"""The same for drafts. A browser reckons a third as fast."""
COARSE_PIXELS, COARSE_BLOCK = 20_000, 2
"""The same for coarse drafts; they are enlarged smoothly but for the last step, in blocks."""
MOST_KEPT = 4
"""Whole pictures that are kept."""
STRIP_PIXELS = 40_000
"""Pixels that are worked on at a time: what stays in a processor's cache."""
SMALLEST_TILE, LARGEST_TILE = 16, 64
"""Sides, in computed pixels, of the tiles that are sorted into felt, floor and edges."""

RIM_HEIGHT = 0.2
"""Of the rim's top above the felt, in units as all that follows."""
SIDE_DEPTH = 0.6
"""Of the foot of the rim's outer side below the felt."""
FLOOR_DEPTH = 4.0
"""Of the floor below the felt."""
FARTHEST = 1e4
"""Units to what is seen at the horizon and above it."""

Colour = tuple[float, float, float]


@dataclass(frozen=True)
class Tabletop:
    """A table's outline in plane units, its centre at the plane's origin.

    `half_width` and `half_depth` are those of the felt, `corner` the radius of its corners (as
    large as the half depth for a stadium); the wooden rim lies around it, `rim` wide.
    """

    half_width: float
    half_depth: float
    corner: float = 2.0
    rim: float = 0.7

    def __post_init__(self) -> None:
        if not 0 <= self.corner <= min(self.half_width, self.half_depth):
            raise ValueError(
                f"a corner of radius {self.corner} does not fit a table of half width"
                f" {self.half_width} and half depth {self.half_depth}"
            )

    def outline(self, grow: float | None = None) -> Points:
        """Places along the outer edge of the rim, or `grow` units outside of the felt, (n, 2)."""
        grow = self.rim if grow is None else grow
        radius = self.corner + grow
        angles = np.linspace(0, pi / 2, 9)
        arc = np.column_stack((np.cos(angles), np.sin(angles))) * radius
        arc += (self.half_width - self.corner, self.half_depth - self.corner)
        return np.concatenate([arc * (sx, sy) for sx, sy in ((1, 1), (-1, 1), (-1, -1), (1, -1))])

    def solid(self) -> Points:
        """The table as a body, rim and side: places with heights, shape (n, 3), to fit a camera."""
        edge = self.outline()
        levels = (np.full((len(edge), 1), height) for height in (RIM_HEIGHT, -SIDE_DEPTH))
        return np.concatenate([np.hstack((edge, level)) for level in levels])


@dataclass(frozen=True)
class Felt:
    """A cloth: its colour in the dark by the rim and in the middle of the light."""

    deep: Colour
    lit: Colour


FELTS = {
    "green": Felt((2, 27, 23), (40, 134, 90)),
    "blue": Felt((4, 16, 38), (46, 104, 152)),
    "burgundy": Felt((30, 4, 12), (142, 44, 52)),
    "graphite": Felt((12, 13, 15), (98, 99, 104)),
}
"""The table colours by name, the default first."""

FLOOR_DEEP: Colour = (15, 10, 9)
FLOOR_LIT: Colour = (88, 55, 38)
WOOD_DEEP: Colour = (34, 14, 6)
WOOD_LIT: Colour = (176, 100, 52)
SHINE: Colour = (255, 214, 160)


def render(
    size: tuple[int, int],
    camera: Camera,
    tabletop: Tabletop,
    felt: str = "green",
    draft: bool = False,
    coarse: bool = False,
) -> pygame.Surface:
    """The room and the table, opaque, `size` pixels.

    A whole one is kept and shared, so do not draw on it. A draft is rough, quick, and the caller's
    own; a coarse one takes half its time. Raises `ValueError` for an unknown felt or an empty size.
    """
    if draft:
        most = COARSE_PIXELS if coarse else DRAFT_PIXELS
        picture = _Picture(size, camera, tabletop, felt, most, fine=False)
        for _strip in picture.strips():
            pass
        return picture.done(COARSE_BLOCK if coarse else 1)
    for _strip in paint(size, camera, tabletop, felt):
        pass
    return _KEPT[size, camera, tabletop, felt]


def paint(
    size: tuple[int, int], camera: Camera, tabletop: Tabletop, felt: str = "green"
) -> Iterator[None]:
    """Paint a whole picture strip by strip; whoever has other things to do does them in between.

    `render` gives it at once from then on. One that is kept takes no strip. Raises as `render`.
    """
    key = size, camera, tabletop, felt
    if key not in _KEPT:
        picture = _Picture(size, camera, tabletop, felt, MOST_PIXELS, fine=True)
        yield from picture.strips()
        _KEPT[key] = picture.done()
    _KEPT.move_to_end(key)
    while len(_KEPT) > MOST_KEPT:
        _KEPT.popitem(last=False)


def is_painted(
    size: tuple[int, int], camera: Camera, tabletop: Tabletop, felt: str = "green"
) -> bool:
    """Whether `render` has this whole picture already."""
    return (size, camera, tabletop, felt) in _KEPT


_KEPT: OrderedDict[tuple[tuple[int, int], Camera, Tabletop, str], pygame.Surface] = OrderedDict()


class _Plane:
    """A horizontal plane seen through a grid of pixels, and the outline of the felt on it."""

    def __init__(self, camera: Camera, tabletop: Tabletop, height: float) -> None:
        self.back = camera.inverse(height)
        self.tabletop = tabletop

    def places(self, x: Reals, y: Reals) -> tuple[Reals, Reals]:
        """The plane's places that pixels (x, y) see; far away above the horizon."""
        (a, b, c), (d, e, f), (g, h, i) = self.back.astype(np.float32)
        w = x * g + (y * h + i)
        np.maximum(w, np.float32(1 / FARTHEST), out=w)
        np.reciprocal(w, out=w)
        across = x * a + (y * b + c)
        across *= w
        away = x * d + (y * e + f)
        away *= w
        return across, away

    def outside(self, across: Reals, away: Reals) -> Reals:
        """Signed distance from the felt's outline, in units, negative on the felt."""
        table = self.tabletop
        qx = np.abs(across)
        qx -= np.float32(table.half_width - table.corner)
        qy = np.abs(away)
        qy -= np.float32(table.half_depth - table.corner)
        inner = np.maximum(qx, qy)
        np.minimum(inner, 0, out=inner)
        np.maximum(qx, 0, out=qx)
        np.maximum(qy, 0, out=qy)
        qx *= qx
        qy *= qy
        qx += qy
        np.sqrt(qx, out=qx)
        qx += inner
        qx -= np.float32(table.corner)
        return qx


class _Picture:
    """A backdrop in the making, strip by strip of tiles of one kind."""

    def __init__(
        self,
        size: tuple[int, int],
        camera: Camera,
        tabletop: Tabletop,
        felt: str,
        most: int,
        *,
        fine: bool,
    ) -> None:
        if felt not in FELTS:
            raise ValueError(f"no felt is called «{felt}»; there are {', '.join(FELTS)}")
        if min(size) < 1:
            raise ValueError(f"a backdrop of {size[0]} by {size[1]} pixels has nothing to show")
        self.size, self.camera, self.tabletop, self.felt, self.fine = (
            size, camera, tabletop, FELTS[felt], fine,
        )  # fmt: skip
        shrink = max(1.0, sqrt(size[0] * size[1] / most))
        self.columns, self.rows = (max(2, round(each / shrink)) for each in size)
        self.x = _centres(self.columns, size[0])
        self.y = _centres(self.rows, size[1])[:, None]
        self.top = _Plane(camera, tabletop, RIM_HEIGHT)
        self.cloth = _Plane(camera, tabletop, 0.0)
        self.foot = _Plane(camera, tabletop, -SIDE_DEPTH)
        self.floor = _Plane(camera, tabletop, -FLOOR_DEPTH)
        self.tile = min(max(STRIP_PIXELS // self.columns, SMALLEST_TILE), LARGEST_TILE)
        self.surface = pixels.opaque((self.columns, self.rows))
        self.grain = round(min(max(camera.scale(0.0, 0.0) / shrink, 20), 90))

    def done(self, block: int = 1) -> pygame.Surface:
        """The picture, once all its strips are painted, its pixels in blocks of such a side."""
        if self.surface.get_size() == self.size:
            return self.surface
        wide, high = (ceil(each / block) for each in self.size)
        if block == 1 or wide < self.columns:
            return pygame.transform.smoothscale(self.surface, self.size)
        return pygame.transform.scale(
            pygame.transform.smoothscale(self.surface, (wide, high)), self.size
        )

    def strips(self) -> Iterator[None]:
        """Paint strip after strip, and before them what they are woven of."""
        if self.fine:
            yield from weave()
        words = pixels.words(self.surface)
        dither = _dither(self.columns)
        kinds = self._kinds()
        for row, line in enumerate(kinds):
            down = slice(row * self.tile, min((row + 1) * self.tile, self.rows))
            noise = dither[: down.stop - down.start]
            start = 0
            for column in range(1, len(line) + 1):
                if column == len(line) or line[column] != line[start]:
                    along = slice(start * self.tile, min(column * self.tile, self.columns))
                    paint = (self._edge, self._felt, self._room)[line[start]]
                    colour = paint(self.x[along], self.y[down])
                    words[down, along] = _packed(colour, noise[:, along])
                    start = column
            yield

    def _kinds(self) -> NDArray[np.int8]:
        """For each tile: 1 where there is only felt, 2 only room, 0 where edges may be.

        The distance to the outline is convex, so that over a tile it is largest in a corner; and
        nowhere is it smaller than in the nearest corner less the way there.
        """
        x = _stops(self.columns, self.size[0], self.tile)
        y = _stops(self.rows, self.size[1], self.tile)[:, None]
        felt = np.ones((len(y) - 1, len(x) - 1), bool)
        room = felt.copy()
        for plane in (self.top, self.cloth, self.foot):
            across, away = plane.places(x, y)
            outside = plane.outside(across, away)
            felt &= _of_corners(np.maximum, outside) < -0.1
            reach = np.hypot(
                _of_corners(np.maximum, across) - _of_corners(np.minimum, across),
                _of_corners(np.maximum, away) - _of_corners(np.minimum, away),
            )
            nearest = _of_corners(np.minimum, outside) - reach / 2
            room &= nearest > self.tabletop.rim + 0.1
        return felt + 2 * room.astype(np.int8)

    def _room(self, x: Reals, y: Reals) -> list[Reals]:
        """The floor: lamplight around the table, the table's shadow, darkness further off."""
        across, away = self.floor.places(x, y)
        outside = self.floor.outside(across, away)
        table = self.tabletop
        span = 1 / (table.half_width + 5.0) ** 2, 1 / (table.half_depth + 5.0) ** 2
        across *= across
        away *= away
        light = np.exp(-(across * np.float32(span[0]) + away * np.float32(span[1])))
        shade = np.clip((outside + np.float32(0.5)) * np.float32(1 / 6), 0, 1)
        shade *= shade * (np.float32(3) - np.float32(2) * shade)
        light *= np.float32(0.15) + np.float32(0.85) * shade
        return _between(FLOOR_DEEP, FLOOR_LIT, light)

    def _felt(self, x: Reals, y: Reals) -> list[Reals]:
        """The cloth: a pool of light, dusk by the rim, fibres."""
        across, away = self.cloth.places(x, y)
        return self._lit_felt(across, away, self.cloth.outside(across, away))

    def _lit_felt(self, across: Reals, away: Reals, outside: Reals) -> list[Reals]:
        table = self.tabletop
        light = across * across * np.float32(-0.75 / table.half_width**2)
        light += away * away * np.float32(-0.75 / table.half_depth**2)
        np.exp(light, out=light)
        light *= np.float32(0.86)
        light += np.float32(0.12)
        dusk = np.exp(np.minimum(outside, 0) * np.float32(1 / 0.4))
        light *= np.float32(1) - np.float32(0.62) * dusk
        if self.fine:
            light *= _sample(_cloth_tile(), across * self.grain, away * self.grain)
        return _between(self.felt.deep, self.felt.lit, light)

    def _edge(self, x: Reals, y: Reals) -> list[Reals]:
        """Whatever there is: from the floor up, each thing over the last by its coverage."""
        rim = np.float32(self.tabletop.rim)
        across, away = self.top.places(x, y)
        inner = self.top.outside(across, away)
        foot = self.foot.outside(*self.foot.places(x, y))
        sharp, foot_sharp = _per_pixel(inner), _per_pixel(foot)
        outer, foot = inner - rim, foot - rim
        colour = self._room(x, y)

        side = _cover(np.minimum(outer * sharp, foot * foot_sharp))
        down = np.clip(outer / np.maximum(outer - foot, np.float32(0.1)), 0, 1)
        _lay(
            colour,
            _between(_times(WOOD_DEEP, 0.2), _times(WOOD_DEEP, 1.9), 1 - np.sqrt(down)),
            side,
        )

        wood = _cover(outer * sharp)
        hole = _cover(inner * sharp)
        where = (wood > 0) & (hole < 1)
        if where.any():
            shown = self._wood(across[where], away[where], inner[where])
            for plane, new in zip(colour, shown, strict=True):
                plane[where] += (new - plane[where]) * wood[where]

        if hole.any():
            spots = self.cloth.places(x, y)
            outside = self.cloth.outside(*spots)
            up = np.clip(outside / np.maximum(outside - inner, np.float32(1e-6)), 0, 1)
            lining = _between(_times(WOOD_DEEP, 0.35), _times(WOOD_DEEP, 1.6), up)
            _lay(lining, self._lit_felt(*spots, outside), _cover(outside * _per_pixel(outside)))
            _lay(colour, lining, hole)
        return colour

    def _wood(self, across: Reals, away: Reals, inner: Reals) -> list[Reals]:
        """The rim at places of its top: a rounded rail of bent wood under the lamp.

        All arrays have shape (n,); `inner` is the distance to its inner edge.
        """
        table = self.tabletop
        wide, deep = table.half_width - table.corner, table.half_depth - table.corner
        qx, qy = np.abs(across) - np.float32(wide), np.abs(away) - np.float32(deep)
        bent = (qx > 0) & (qy > 0)
        out_x = np.where(bent, qx, (qx > qy).astype(np.float32))
        out_y = np.where(bent, qy, (qx <= qy).astype(np.float32))
        length = np.hypot(out_x, out_y) + np.float32(1e-6)
        out_x /= length
        out_y /= length
        radius = table.corner + table.rim / 2
        turned = wide + radius * pi / 2
        round_ = np.where(
            bent, np.arctan2(out_x, out_y) * np.float32(radius) + np.float32(wide),
            np.where(qx > qy, np.float32(turned + deep) - np.abs(away), np.abs(across)),
        )  # fmt: skip
        out_x *= np.sign(across)
        out_y *= np.sign(away)
        part = np.clip(inner * np.float32(1 / table.rim), 0, 1)
        lean = np.float32(2) * part - np.float32(1)
        lean = np.sin(lean * (np.float32(0.3) + np.float32(0.95) * lean * lean))
        flat = np.sqrt(np.float32(1) - lean * lean)
        light = np.float32(0.8) * flat - np.float32(0.6) * lean
        reach = across * across * np.float32(0.5 / (table.half_width + 1) ** 2)
        reach += away * away * np.float32(0.5 / (table.half_depth + 1) ** 2)
        light *= np.float32(0.34) + np.float32(0.62) * np.exp(-reach)
        if self.fine:
            light *= _sample(_wood_tile(), round_ * np.float32(40), part * np.float32(63))
        np.maximum(light, 0, out=light)
        seam = np.clip(part * np.float32(18), 0, 1) * np.clip((1 - part) * np.float32(24), 0, 1)
        light *= np.float32(0.35) + np.float32(0.65) * seam
        colour = _between(WOOD_DEEP, WOOD_LIT, light)
        eye_x, eye_y, eye_up = _towards(self.camera)
        half = np.array([eye_x, eye_y, eye_up + 1.0])
        half_x, half_y, half_up = (half / np.linalg.norm(half)).astype(np.float32)
        tilt_x, tilt_y = half_x - out_x * np.float32(0.28), half_y - out_y * np.float32(0.28)
        shine = lean * (out_x * tilt_x + out_y * tilt_y) + flat * half_up
        shine /= np.sqrt(tilt_x * tilt_x + tilt_y * tilt_y + half_up * half_up)
        np.clip(shine, 0, 1, out=shine)
        gloss = shine ** np.float32(160) * np.float32(0.42) + shine ** np.float32(24) * np.float32(
            0.1
        )
        shine = gloss * np.exp(-reach) * seam
        for plane, most in zip(colour, SHINE, strict=True):
            plane += (np.float32(most) - plane) * shine
        return colour


def _towards(camera: Camera) -> tuple[float, float, float]:
    """The direction from the table's centre to the camera, in the plane's axes."""
    level = cos(camera.pose.pitch)
    return -level * sin(camera.pose.yaw), -level * cos(camera.pose.yaw), sin(camera.pose.pitch)


def _centres(count: int, extent: int) -> Reals:
    return np.asarray((np.arange(count) + 0.5) * (extent / count), dtype=np.float32)


def _stops(count: int, extent: int, tile: int) -> Reals:
    edges = np.minimum(np.arange(ceil(count / tile) + 1) * tile, count)
    return np.asarray(edges * (extent / count), dtype=np.float32)


def _of_corners(pick: np.ufunc, grid: Reals) -> Reals:
    rows: Reals = pick(grid[:-1], grid[1:])
    picked: Reals = pick(rows[:, :-1], rows[:, 1:])
    return picked


def _per_pixel(distance: Reals) -> Reals:
    """Pixels per unit across the edge that `distance` measures from."""
    down, right = pixels.slopes(distance)
    down *= down
    right *= right
    down += right
    sharpness: Reals = np.reciprocal(np.sqrt(np.maximum(down, np.float32(1e-12))))
    return sharpness


def _cover(depth: Reals) -> Reals:
    """Coverage of a pixel whose centre is `depth` pixels outside of an edge."""
    return np.clip(np.float32(0.5) - depth, 0, 1)


def _times(colour: Colour, factor: float) -> Colour:
    red, green, blue = colour
    return red * factor, green * factor, blue * factor


def _between(deep: Colour, lit: Colour, light: Reals) -> list[Reals]:
    """Three planes, 0 to 255: `deep` where `light` is 0, `lit` where it is 1."""
    return [
        light * np.float32(high - low) + np.float32(low)
        for low, high in zip(deep, lit, strict=True)
    ]


def _lay(colour: list[Reals], new: list[Reals], cover: Reals) -> None:
    for plane, other in zip(colour, new, strict=True):
        plane += (other - plane) * cover


def _packed(colour: list[Reals], noise: Reals) -> Words:
    """Planes to words. The noise, 0 to 1, dithers: no steps show in the darkest slopes."""
    red, green, blue = ((plane + noise).astype(np.uint32) for plane in colour)
    return pixels.packed(red, green, blue)


def _sample(tile: Reals, x: Reals, y: Reals) -> Reals:
    """The nearest value of a tile that repeats; its sides are powers of two."""
    rows, columns = tile.shape
    index = y.astype(np.intp) & (rows - 1)
    index *= columns
    index += x.astype(np.intp) & (columns - 1)
    values: Reals = tile.reshape(-1)[index]
    return values


def _noise(rows: int, columns: int, down: float, along: float, seed: int) -> Reals:
    """Smooth noise of mean 0 and deviation 1 that repeats; `down` and `along` are the blur."""
    white = np.random.default_rng(seed).standard_normal((rows, columns))
    y, x = np.fft.fftfreq(rows)[:, None], np.fft.rfftfreq(columns)
    pass_ = np.exp(-2 * pi**2 * ((y * down) ** 2 + (x * along) ** 2))
    smooth = np.fft.irfft2(np.fft.rfft2(white) * pass_, (rows, columns))
    return np.asarray(smooth / smooth.std(), dtype=np.float32)


def weave() -> Iterator[None]:
    """Make the cloth and the wood that all pictures share, one after the other."""
    for tile in (_cloth_tile, _wood_tile):
        if not tile.cache_info().currsize:
            tile()
            yield


@lru_cache(maxsize=1)
def _cloth_tile() -> Reals:
    fibre = 0.03 * _noise(256, 256, 0.55, 0.55, 1)
    strand = 0.016 * (_noise(256, 256, 0.5, 2.4, 2) + _noise(256, 256, 2.4, 0.5, 3))
    cloud = 0.008 * _noise(256, 256, 16.0, 16.0, 4)
    return np.asarray(1 + fibre + strand + cloud, dtype=np.float32)


@lru_cache(maxsize=1)
def _wood_tile() -> Reals:
    wave = _noise(64, 1024, 7.0, 90.0, 5)
    rings = np.sin(np.arange(64)[:, None] * (2 * pi / 64 * 7) + 2.6 * wave) * 0.075
    streak = 0.06 * _noise(64, 1024, 0.7, 40.0, 6) + 0.05 * _noise(64, 1024, 1.6, 70.0, 7)
    pore = -0.13 * np.maximum(_noise(64, 1024, 0.5, 6.0, 8) - 1.0, 0)
    return np.asarray(1 + rings + streak + pore, dtype=np.float32)


@lru_cache(maxsize=4)
def _dither(columns: int) -> Reals:
    """Even noise, 0 to just under 1, shape (LARGEST_TILE, columns)."""
    noise = np.random.default_rng(9).random((LARGEST_TILE, columns), dtype=np.float32)
    return noise * np.float32(0.998)
