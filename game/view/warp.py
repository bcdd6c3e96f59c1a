"""The card warp: flat pictures laid through a homography, and what lies in the plane with them.

`Warps` makes sprites and keeps them: cards with filtered faces, smooth edges and a soft shadow,
outlines of empty places, and shadows alone. Its `draft` draws many cards at once, roughly and
quickly, while the camera moves. A quad is four screen corners in pixels, shape (4, 2): top left,
top right, bottom right, bottom left of the picture as it is read. Nothing here knows what a card
says, where the table is, or how the camera stands.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from math import ceil, floor, hypot, log2
from typing import Generic, TypeAlias, TypeVar

import numpy as np
import pygame
from numpy.typing import ArrayLike, NDArray

from game.view import pixels
from game.view.pixels import Reals, Words

T = TypeVar("T")
Colour: TypeAlias = tuple[int, int, int]
Sprite: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A surface, and the window pixel on which its top left one lies."""
Quad: TypeAlias = NDArray[np.float64]

STEP = 1 / 4
"""Quads are rounded to this part of a pixel, so that like poses share a sprite."""
BUDGET = 128 << 20
"""Bytes of sprites and prepared pictures that are kept."""
DENSITY = 1.3
"""How many times wider than it is going to look a source should be made."""
CRISP = 1.08
"""Least texels per pixel, along each side of a picture, that is sampled: more than one, so that it
is crisp; and at most 1.19 times as many, less than two, so that none is missed."""
UPRIGHT = 0.15
"""Pixels that the corners of a rectangle may be off and still be drawn as an upright one."""
BAND = 12_000
"""Pixels that are worked on at a time."""
WIDE, COARSE = 128, 40
"""Cards wider than this are drafted in blocks of 2 by 2 pixels, twice as wide ones of 3 by 3; those
of a coarse draft by the second measure."""
CORNER = 0.085
"""Radius of a card's corners, in its widths."""
SHADE: Colour = (6, 4, 3)
"""The colour of shadows: a warm black."""
GLOW = 0.2
"""How far a glow reaches, in widths of what glows."""


@dataclass(frozen=True)
class Shadow:
    """A soft shadow.

    `spread` (from its darkest to nothing) and `drop` (towards the bottom of the screen) are in
    widths of the card; `strength`, 0 to 1, is how dark it gets.
    """

    spread: float = 0.09
    drop: float = 0.03
    strength: float = 0.55

    @classmethod
    def from_height(cls, height: float) -> Shadow:
        """That of a card `height` units above the table: the higher the wider and the fainter."""
        return cls(0.09 + 0.3 * height, 0.03 + 0.12 * height, 0.55 / (1 + 1.2 * height))

    @property
    def reach(self) -> float:
        """How far it can be seen beyond the card's edge, in widths."""
        return self.spread / 2 + self.drop


LYING = Shadow()
"""The shadow of a card that lies on the felt."""


class _Kept(Generic[T]):
    """Things by key, those used last, up to a sum of bytes."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.bytes = 0
        self._things: OrderedDict[Hashable, tuple[T, int]] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], T], size: Callable[[T], int]) -> T:
        """The thing of `key`, made now if it is not kept."""
        if key in self._things:
            self._things.move_to_end(key)
            return self._things[key][0]
        thing = make()
        self._things[key] = thing, size(thing)
        self.bytes += size(thing)
        while self.bytes > self.budget and len(self._things) > 1:
            self.bytes -= self._things.popitem(last=False)[1][1]
        return thing


class Pictures:
    """Flat pictures in the sizes that warping wants, premultiplied, those used last."""

    def __init__(self, budget: int = BUDGET // 3) -> None:
        self._kept: _Kept[Words] = _Kept(budget)

    @property
    def bytes(self) -> int:
        """Memory that they take."""
        return self._kept.bytes

    def exactly(self, source: pygame.Surface, width: int, height: int) -> Words:
        """The picture in this size, shape (height, width)."""
        return self._kept.get(
            (source, width, height), lambda: pixels.averaged(source, (width, height)), _bytes
        )

    def about(self, source: pygame.Surface, width: float, height: float) -> Words:
        """The picture somewhat denser than `width` by `height` pixels, but never enlarged."""
        wide, high = source.get_size()
        return self.exactly(source, min(wide, _rung(width)), min(high, _rung(height)))

    def shaded(
        self, source: pygame.Surface, width: float, shadow: Shadow | None
    ) -> tuple[Words, int]:
        """The picture somewhat wider than `width` pixels, on its shadow.

        With it comes the border that the shadow takes on each side, in pixels of the picture.
        """
        wide = min(source.get_width(), _rung(width))
        high = max(1, round(wide * source.get_height() / source.get_width()))
        border = ceil(shadow.reach * wide) if shadow else 0

        def make() -> Words:
            picture = np.zeros((high + 2 * border, wide + 2 * border), np.uint32)
            flat = self.exactly(source, wide, high)
            picture[border : border + high, border : border + wide] = flat
            if shadow:
                box = np.array([[0, 0], [wide, 0], [wide, high], [0, high]]) + float(border)
                patch = _Patch(box, (0, 0), picture.shape)
                picture = pixels.over(picture, _shade(patch, shadow, wide))
            return picture

        return self._kept.get((source, wide, shadow), make, _bytes), border


class _Patch:
    """The window pixels around a quad: how deep each lies inside of its edges, and where in it."""

    def __init__(
        self, quad: Quad, start: tuple[int, int], shape: tuple[int, ...], block: int = 1
    ) -> None:
        self.quad = quad - start
        middle = np.float32(block / 2)
        self.x: Reals = np.arange(0, shape[1], block, dtype=np.float32) + middle
        self.y: Reals = (np.arange(0, shape[0], block, dtype=np.float32) + middle)[:, None]

    @classmethod
    def around(cls, quad: Quad, margin: float) -> tuple[_Patch, tuple[int, int]]:
        """The patch that holds `quad` and `margin` pixels about it, and its place."""
        left, top = (floor(each - margin) for each in quad.min(axis=0))
        right, bottom = (ceil(each + margin) for each in quad.max(axis=0))
        return cls(quad, (left, top), (bottom - top, right - left)), (left, top)

    def bands(self) -> Iterator[tuple[slice, _Patch]]:
        """The patch in bands of rows, small enough for all steps to stay in the cache."""
        rows = max(1, BAND // self.x.size)
        for top in range(0, self.y.size, rows):
            band = copy(self)
            band.y = self.y[top : top + rows]
            yield slice(top, top + rows), band

    def at(self, index: NDArray[np.intp]) -> _Patch:
        """Some of its pixels, by their index in reading order: all results have shape (n,)."""
        some = copy(self)
        some.y, some.x = self.y[index // self.x.size, 0], self.x[index % self.x.size]
        return some

    def depths(self, drop: float = 0.0) -> Iterable[Reals]:
        """Pixels inside of each of the four edges, negative outside; the quad moved by `drop`."""
        for i in range(4):
            (ax, ay), (bx, by) = self.quad[i], self.quad[(i + 1) % 4]
            length = hypot(bx - ax, by - ay) or 1.0
            nx, ny = (ay - by) / length, (bx - ax) / length
            offset = ax * nx + (ay + drop) * ny
            yield self.x * np.float32(nx) + (self.y * np.float32(ny) - np.float32(offset))

    def inside(self, outline: NDArray[np.float64], border: float = 0.0) -> tuple[Reals, Reals]:
        """Where each pixel lies in the picture, whose size is `outline` (width, height).

        Counted from `border` outside of it.
        """
        wide, high = outline.tolist()
        a, b, c, d, e, f, g, h, i = _to_unit_square(self.quad)
        across = (a * wide + g * border, b * wide + h * border, c * wide + i * border)
        down = (d * high + g * border, e * high + h * border, f * high + i * border)
        a, b, c, d, e, f, g, h, i = np.array((*across, *down, g, h, i), dtype=np.float32)
        w = np.reciprocal(self.x * g + (self.y * h + i))
        u = self.x * a + (self.y * b + c)
        u *= w
        v = self.x * d + (self.y * e + f)
        v *= w
        return u, v


class Warps:
    """Makes warped sprites and keeps those used last, `budget` bytes of them.

    Sources and sprites are shared: blit them, never draw on them.
    """

    def __init__(self, budget: int = BUDGET) -> None:
        self._sprites: _Kept[Sprite] = _Kept(budget * 2 // 3)
        self._pictures = Pictures(budget // 3)

    @property
    def bytes(self) -> int:
        """Memory that all that is kept takes."""
        return self._sprites.bytes + self._pictures.bytes

    def card(
        self,
        source: pygame.Surface,
        quad: ArrayLike,
        shadow: Shadow | None = LYING,
        keep: bool = True,
    ) -> Sprite:
        """`source` laid into `quad`, on its shadow: RLE-accelerated, straight alpha.

        Make the source `DENSITY` times wider than it is going to look. A card in flight is seen for
        one frame only: do not `keep` it. A quad seen from behind or edge-on gives an empty sprite.
        """
        if not keep:
            return warp(self._pictures, source, np.asarray(quad, np.float64), shadow)
        corners, place = _rounded(quad)
        key = (source, corners.tobytes(), shadow)
        return self._placed(key, place, lambda: warp(self._pictures, source, corners, shadow))

    def slot(
        self,
        quad: ArrayLike,
        colour: Colour,
        width: float = 1.5,
        glow: float = 0.0,
        fill: float = 0.0,
        alpha: float = 1.0,
    ) -> Sprite:
        """The outline of a card's place lying in `quad`; see the function `slot`."""
        corners, place = _rounded(quad)
        key = (corners.tobytes(), colour, width, glow, fill, alpha)
        return self._placed(key, place, lambda: slot(corners, colour, width, glow, fill, alpha))

    def shadow(self, quad: ArrayLike, shadow: Shadow = LYING) -> Sprite:
        """The shadow alone, of a card that is elsewhere: in the air above `quad`."""
        corners, place = _rounded(quad)
        return self._placed((corners.tobytes(), shadow), place, lambda: cast(corners, shadow))

    def draft(
        self,
        target: pygame.Surface,
        cards: Iterable[tuple[pygame.Surface, ArrayLike]],
        shadow: Shadow | None = LYING,
        coarse: bool = False,
    ) -> None:
        """Draw each (source, quad) straight onto `target`, unfiltered; for one frame of motion.

        `target` must come from `backdrop.render` or `pixels.opaque`. What lies beyond its edges is
        left out.
        """
        canvas = pixels.words(target)
        for source, quad in cards:
            corners = np.asarray(quad, np.float64)
            _draw(canvas, self._pictures, source, corners, shadow, COARSE if coarse else WIDE)

    def _placed(self, key: Hashable, place: tuple[int, int], make: Callable[[], Sprite]) -> Sprite:
        surface, (left, top) = self._sprites.get(
            key, make, lambda sprite: 4 * sprite[0].width * sprite[0].height
        )
        return surface, (left + place[0], top + place[1])


def warp(
    pictures: Pictures, source: pygame.Surface, quad: Quad, shadow: Shadow | None = None
) -> Sprite:
    """A picture laid into a quad, on its shadow. An upright rectangle takes whole pixels."""
    upright = _upright(quad)
    if upright is not None and (np.ptp(upright, axis=0) <= source.get_size()).all():
        quad = upright
    else:
        upright = None
    width, height = _extent(quad)
    if _is_edge_on(quad):
        return pixels.clear((1, 1)), (floor(quad[0, 0]), floor(quad[0, 1]))
    patch, place = _Patch.around(quad, shadow.reach * width + 0.75 if shadow else 0.5)
    picture = np.zeros((patch.y.size, patch.x.size), np.uint32)
    if upright is not None:
        left, top = (int(each) for each in patch.quad[0])
        wide, high = round(width), round(height)
        flat = pictures.exactly(source, wide, high)
        picture[top : top + high, left : left + wide] = flat
    else:
        texels = pictures.about(source, width, height)
        for rows, band in patch.bands():
            picture[rows] = pixels.times(_sampled(texels, band), pixels.part(_coverage(band)))
    if shadow:
        seen = picture.reshape(-1)
        thin = np.flatnonzero(pixels.alpha(seen) < 255)
        seen[thin] = pixels.over(seen[thin], _shade(patch.at(thin), shadow, width))
    pixels.straighten(picture)
    return _finished(picture), place


def slot(
    quad: Quad,
    colour: Colour,
    width: float = 1.5,
    glow: float = 0.0,
    fill: float = 0.0,
    alpha: float = 1.0,
    aspect: float = 1.4,
) -> Sprite:
    """The outline of a card's place, lying in the plane of `quad`.

    `width` is that of the line in pixels; `glow`, `fill` and `alpha` are the opacity, 0 to 1, of
    the light around the line, of what it encloses and of the line itself; `aspect` is the height of
    the place in its widths.
    """
    if _is_edge_on(quad):
        return pixels.clear((1, 1)), (floor(quad[0, 0]), floor(quad[0, 1]))
    reach = max(GLOW * _extent(quad)[0], 6.0) if glow else 0.0
    patch, place = _Patch.around(quad, reach + 2)
    u, v = patch.inside(np.array([1.0, aspect]))
    outside = _outside(u, v, aspect, CORNER)
    off_line = np.abs(outside + np.float32(width / 2))
    line = np.clip(width / 2 + 0.5 - off_line, 0, 1) * alpha
    inner = np.clip(0.5 - outside, 0, 1) * fill
    shown = 1 - (1 - line) * (1 - inner)
    if glow:
        # Rounder corners inside, lest the light meets itself in a sharp edge.
        depth = -_outside(u, v, aspect, CORNER + GLOW)
        away = np.maximum(outside, 0) + np.maximum(depth - np.float32(width), 0)
        shown = 1 - (1 - shown) * (1 - np.square(np.clip(1 - away / reach, 0, 1)) * glow)
    return _finished(_tinted(shown.astype(np.float32), colour)), place


def _outside(u: Reals, v: Reals, aspect: float, corner: float) -> Reals:
    """Pixels from a rounded rectangle, 1 wide and `aspect` high at the origin; negative inside.

    The gradient of the distance in its own plane tells how many pixels a unit of it is.
    """
    across = np.abs(u - np.float32(0.5)) - np.float32(0.5 - corner)
    along = np.abs(v - np.float32(aspect / 2)) - np.float32(aspect / 2 - corner)
    beyond = np.hypot(np.maximum(across, 0), np.maximum(along, 0))
    distance: Reals = beyond + np.minimum(np.maximum(across, along), 0) - np.float32(corner)
    down, right = pixels.slopes(distance)
    distance /= np.maximum(np.hypot(down, right), np.float32(1e-6))
    return distance


def cast(quad: Quad, shadow: Shadow) -> Sprite:
    """The shadow that a card casts whose place on the table is `quad`."""
    width, _ = _extent(quad)
    patch, place = _Patch.around(quad, shadow.reach * width + 1)
    picture = np.empty((patch.y.size, patch.x.size), np.uint32)
    for rows, band in patch.bands():
        picture[rows] = pixels.straighten(_shade(band, shadow, width))
    return _finished(picture), place


def _draw(
    canvas: Words,
    pictures: Pictures,
    source: pygame.Surface,
    quad: Quad,
    shadow: Shadow | None,
    large: int,
) -> None:
    """A card straight onto the canvas: nearest texels, in blocks where it is `large`."""
    if _is_edge_on(quad):
        return
    width, _ = _extent(quad)
    block = 1 + int(width / large)
    texels, border = pictures.shaded(source, width / block, shadow)
    rows, columns = texels.shape
    xs, ys = quad.T.tolist()
    room = max(max(xs) - min(xs), max(ys) - min(ys)) * border / (columns - 2 * border)
    left, top = max(0, floor(min(xs) - room)), max(0, floor(min(ys) - room))
    right, bottom = max(0, ceil(max(xs) + room)), max(0, ceil(max(ys) + room))
    under = canvas[top:bottom, left:right]
    if not under.size:
        return
    patch = _Patch(quad, (left, top), under.shape, block)
    u, v = patch.inside(np.array([columns - 2 * border, rows - 2 * border]), border)
    column, row = u.astype(np.intp), v.astype(np.intp)
    hit = (column.view(np.uintp) < columns) & (row.view(np.uintp) < rows)
    row *= columns
    row += column
    row *= hit
    picture = pixels.over(texels.reshape(-1)[row], under[::block, ::block])
    for down in range(block):
        for across in range(block):
            part = under[down::block, across::block]
            high, wide = part.shape
            np.copyto(part, picture[:high, :wide], where=hit[:high, :wide])


def _sampled(texels: Words, patch: _Patch) -> Words:
    """Bilinear samples of a picture, premultiplied, its edge pixels going on outside of it."""
    rows, columns = texels.shape
    u, v = patch.inside(np.array([columns, rows]))
    u -= np.float32(0.5)
    v -= np.float32(0.5)
    np.clip(u, 0, columns - 1.001, out=u)
    np.clip(v, 0, rows - 1.001, out=v)
    column, row = u.astype(np.int32), v.astype(np.int32)
    across, down = pixels.part(u - column), pixels.part(v - row)
    index = row * columns + column
    flat = texels.reshape(-1)
    above = pixels.mix(flat[index], flat[index + 1], across)
    index += columns
    below = pixels.mix(flat[index], flat[index + 1], across)
    return pixels.mix(above, below, down)


def _coverage(patch: _Patch) -> Reals:
    """How much of each pixel lies in the quad, 0 to 1, from the distances to its edges."""
    covered: Reals = np.ones((1, 1), np.float32)
    for depth in patch.depths():
        depth += np.float32(0.5)
        covered = covered * np.clip(depth, 0, 1, out=depth)
    return covered


def _shade(patch: _Patch, shadow: Shadow, width: float) -> Words:
    """The shadow of a quad, premultiplied: each edge fades as a blurred one does."""
    ramp = max(shadow.spread * width, 1.5)
    dark: Reals = np.full((1, 1), shadow.strength, np.float32)
    for depth in patch.depths(shadow.drop * width):
        depth *= np.float32(1 / ramp)
        depth += np.float32(0.5)
        np.clip(depth, 0, 1, out=depth)
        dark = dark * (depth * depth * (np.float32(3) - np.float32(2) * depth))
    return pixels.times(np.full(dark.shape, pixels.word(*SHADE), np.uint32), pixels.part(dark))


def _tinted(shown: Reals, colour: Colour) -> Words:
    """Straight alpha words of one colour."""
    alpha = (shown * np.float32(255) + np.float32(0.5)).astype(np.uint32)
    return alpha << np.uint32(24) | np.uint32(pixels.word(*colour) & 0xFFFFFF)


def _finished(picture: Words) -> pygame.Surface:
    rows, columns = picture.shape
    surface = pixels.clear((columns, rows))
    pixels.words(surface)[...] = picture
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface


def _rounded(quad: ArrayLike) -> tuple[Quad, tuple[int, int]]:
    """A quad near the origin in whole steps, and the window pixel that its origin stands for."""
    corners = np.asarray(quad, dtype=np.float64)
    upright = _upright(corners)
    if upright is not None:
        corners = upright
    left, top = (floor(each) for each in corners[0])
    return np.round((corners - (left, top)) / STEP) * STEP + 0.0, (left, top)


def _bytes(picture: Words) -> int:
    return picture.nbytes


def _rung(length: float) -> int:
    """The next size above a length in pixels, of those that are kept: four to an octave."""
    return round(2 ** (ceil(4 * log2(max(length * CRISP, 8.0))) / 4))


def _extent(quad: Quad) -> tuple[float, float]:
    """Width and height of a quad in pixels, its longer sides."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return (
        max(hypot(bx - ax, by - ay), hypot(dx - cx, dy - cy)),
        max(hypot(ax - dx, ay - dy), hypot(cx - bx, cy - by)),
    )


def _is_edge_on(quad: Quad) -> bool:
    """Whether too little of it is seen to be drawn, or only its other side.

    A quad whose corners meet or are dented, as rounding makes of a sliver, is one of these, too.
    """
    a, b, c, d = quad.tolist()
    corners = ((d, a, b), (a, b, c), (b, c, d), (c, d, a))
    return any(
        (x - px) * (ny - y) - (y - py) * (nx - x) < 1.0 for (px, py), (x, y), (nx, ny) in corners
    )


def _upright(quad: Quad) -> Quad | None:
    """The rectangle of whole pixels that `quad` nearly is, or None; equal sizes come out equal."""
    left, top = (quad[0, 0] + quad[3, 0]) / 2, (quad[0, 1] + quad[1, 1]) / 2
    right, bottom = (quad[1, 0] + quad[2, 0]) / 2, (quad[2, 1] + quad[3, 1]) / 2
    box = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    if right <= left or bottom <= top or np.abs(quad - box).max() > UPRIGHT:
        return None
    left, top, width, height = round(left), round(top), round(right - left), round(bottom - top)
    if not (width and height):
        return None
    right, bottom = left + width, top + height
    return np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64)


def _to_unit_square(quad: Quad) -> tuple[float, ...]:
    """The homography from the quad's corners to (0, 0), (1, 0), (1, 1), (0, 1), row by row.

    The inverse of P. Heckbert, «Fundamentals of Texture Mapping and Image Warping», 1989, 2.2.3.
    Nine numbers are reckoned faster without arrays.
    """
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad.tolist()
    dx1, dx2, dx3 = x1 - x2, x3 - x2, x0 - x1 + x2 - x3
    dy1, dy2, dy3 = y1 - y2, y3 - y2, y0 - y1 + y2 - y3
    area = dx1 * dy2 - dx2 * dy1
    g = (dx3 * dy2 - dx2 * dy3) / area
    h = (dx1 * dy3 - dx3 * dy1) / area
    a, b = x1 - x0 + g * x1, x3 - x0 + h * x3
    d, e = y1 - y0 + g * y1, y3 - y0 + h * y3
    whole = a * (e - y0 * h) - b * (d - y0 * g) + x0 * (d * h - e * g)
    adjugate = (
        e - y0 * h, x0 * h - b, b * y0 - x0 * e,
        y0 * g - d, a - x0 * g, x0 * d - a * y0,
        d * h - e * g, b * g - a * h, a * e - b * d,
    )  # fmt: skip
    return tuple(each / whole for each in adjugate)
