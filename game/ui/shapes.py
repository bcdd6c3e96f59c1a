"""Antialiased shapes as surfaces: boxes with gradient, edge, shadow and glow, rings, icons' ground.

Every shape is worked out with numpy from its signed distance field, so curves have no jags at any
size. Surfaces are kept, so that the same shape is made once; they are run-length encoded where that
makes blits cheap. Nothing here knows a widget.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.theme import Colour
from game.view import pixels

Floats: TypeAlias = NDArray[np.float32]

KEPT_PIXELS = 24_000_000
"""How many pixels of surfaces are kept at most (4 bytes each)."""


class Store:
    """Surfaces by key, the least recently used thrown away first."""

    def __init__(self, most: int = KEPT_PIXELS) -> None:
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()
        self._most = most
        self._pixels = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of `key`, made now if it is not kept."""
        kept = self._kept.get(key)
        if kept is not None:
            self._kept.move_to_end(key)
            return kept
        surface = make()
        self._kept[key] = surface
        self._pixels += surface.get_width() * surface.get_height()
        while self._pixels > self._most and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._pixels -= old.get_width() * old.get_height()
        return surface


STORE = Store()


@dataclass(frozen=True)
class Shadow:
    """A soft shadow or glow around a box; lengths in window pixels, `alpha` 0 to 255."""

    blur: int
    dy: int = 0
    colour: Colour = (0, 0, 0)
    alpha: int = 120


@dataclass(frozen=True)
class Box:
    """A rounded box: its fill from `top` to `low`, an edge inside of its outline, a shadow.

    `top` None leaves the inside empty. Lengths are window pixels.
    """

    radius: int
    top: Colour | None
    low: Colour | None = None
    edge: Colour | None = None
    edge_width: float = 1.0
    shadow: Shadow | None = None
    shine: int = 0
    """Alpha of a light line along the upper inner edge."""
    alpha: int = 255

    @property
    def pad(self) -> int:
        """How far the surface reaches over the box on every side."""
        return 0 if self.shadow is None else self.shadow.blur + abs(self.shadow.dy)

    def surface(self, size: tuple[int, int]) -> pygame.Surface:
        """The box of this size; the surface is larger by `pad` on every side."""
        return STORE.get((self, size), lambda: self._render(size))

    def _render(self, size: tuple[int, int]) -> pygame.Surface:
        w, h = max(1, size[0]), max(1, size[1])
        pad = self.pad
        radius = min(self.radius, w / 2, h / 2)
        core = int(2 * radius) + 6
        thin = min(w, core + core % 2 + w % 2)
        x = np.arange(thin + 2 * pad, dtype=np.float32)[:, None] + 0.5 - pad - thin / 2
        y = np.arange(h + 2 * pad, dtype=np.float32)[None, :] + 0.5 - pad - h / 2

        def distance(dy: float = 0.0) -> Floats:
            qx = np.abs(x) - np.float32(thin / 2 - radius)
            qy = np.abs(y - np.float32(dy)) - np.float32(h / 2 - radius)
            outside = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0))
            inside = np.minimum(np.maximum(qx, qy), 0)
            return np.asarray(outside + inside - radius, np.float32)

        d = distance()
        cover = np.asarray(np.clip(0.5 - d, 0, 1), np.float32)
        shape = d.shape
        colour: Floats = np.zeros((*shape, 3), np.float32)
        alpha: Floats = np.zeros(shape, np.float32)
        if self.shadow is not None:
            fall = np.clip(1 - (distance(self.shadow.dy) + 0.5) / max(1, self.shadow.blur), 0, 1)
            alpha = np.asarray(self.shadow.alpha / 255 * fall * fall, np.float32)
            colour[:] = self.shadow.colour
            if self.top is None:
                alpha = np.asarray(alpha * (1 - cover), np.float32)
        if self.top is not None:
            low = self.low or self.top
            part = np.clip((y + h / 2) / h, 0, 1)[..., None]
            fill = np.array(self.top, np.float32) * (1 - part) + np.array(low, np.float32) * part
            colour, alpha = _over(colour, alpha, fill, cover * (self.alpha / 255))
            if self.shine:
                ridge = np.clip(1 - np.abs(d + 1.5), 0, 1) * (y < -h / 2 + radius + 1)
                fade = np.clip((-y - h / 2 + max(2.0, radius)) / max(2.0, radius), 0, 1)
                light = np.full((1, 1, 3), 255, np.float32)
                colour, alpha = _over(colour, alpha, light, ridge * fade * (self.shine / 255))
        if self.edge is not None:
            rim = cover * np.clip(0.5 + d + self.edge_width, 0, 1)
            ink = np.array(self.edge, np.float32)[None, None, :]
            colour, alpha = _over(colour, alpha, ink, rim)
        return to_surface(colour, alpha, w - thin)


def _over(
    under: Floats, under_alpha: Floats, over: NDArray[Any], over_alpha: NDArray[Any]
) -> tuple[Floats, Floats]:
    """`over` laid on `under`; straight (not premultiplied) colours, alphas 0 to 1."""
    alpha = over_alpha + under_alpha * (1 - over_alpha)
    weight = np.divide(over_alpha, alpha, out=np.zeros_like(alpha), where=alpha > 0)[..., None]
    return (under * (1 - weight) + over * weight).astype(np.float32), alpha.astype(np.float32)


def to_surface(colour: Floats, alpha: Floats, stretch: int = 0) -> pygame.Surface:
    """A surface from colours (w×h×3, 0–255) and alphas (w×h, 0–1).

    With `stretch` the middle column is repeated that many times more.
    """
    wide, high = alpha.shape
    surface = pygame.Surface((wide + stretch, high), pygame.SRCALPHA, 32)
    half = wide // 2
    for channels, values in (
        (pygame.surfarray.pixels3d(surface), colour),
        (pygame.surfarray.pixels_alpha(surface), alpha * 255),
    ):
        whole = np.clip(values + 0.5, 0, 255).astype(np.uint8)
        channels[:half] = whole[:half]
        channels[half : half + stretch] = whole[half : half + 1]
        channels[half + stretch :] = whole[half:]
        del channels
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface


def ring(
    points: Sequence[tuple[float, float]], widths: Sequence[tuple[float, Colour]], radius: float
) -> tuple[pygame.Surface, tuple[int, int]]:
    """Bands around a convex polygon (window pixels), from its outline outward.

    `widths` are the bands' widths and colours, innermost first. Gives the surface and its top left.
    """
    corners = np.asarray(points, np.float32)
    reach = int(sum(width for width, _ in widths)) + 2
    low = np.floor(corners.min(axis=0)).astype(int) - reach
    high = np.ceil(corners.max(axis=0)).astype(int) + reach
    x = np.arange(low[0], high[0], dtype=np.float32)[:, None] + 0.5
    y = np.arange(low[1], high[1], dtype=np.float32)[None, :] + 0.5
    d = _polygon_distance(x, y, _shrunk(corners, radius)) - np.float32(radius)
    colour = np.zeros((*d.shape, 3), np.float32)
    alpha = np.zeros(d.shape, np.float32)
    edge = 0.0
    for width, hue in widths:
        band = np.clip(0.5 + d - edge, 0, 1) * np.clip(0.5 - d + edge + width, 0, 1)
        colour, alpha = _over(colour, alpha, np.array(hue, np.float32)[None, None, :], band)
        edge += width
    return to_surface(colour, alpha), (int(low[0]), int(low[1]))


def _shrunk(corners: Floats, by: float) -> Floats:
    """A convex polygon with every side moved inward by `by`."""
    sides = np.roll(corners, -1, axis=0) - corners
    sides /= np.maximum(np.linalg.norm(sides, axis=1, keepdims=True), 1e-6)
    normals = np.stack([-sides[:, 1], sides[:, 0]], axis=1)
    if ((corners.mean(axis=0) - corners[0]) @ normals[0]) < 0:
        normals = -normals
    before = np.roll(normals, 1, axis=0)
    lean = np.maximum(1 + (normals * before).sum(axis=1, keepdims=True), 0.2)
    return np.asarray(corners + by * (normals + before) / lean, np.float32)


def _polygon_distance(x: Floats, y: Floats, corners: Floats) -> Floats:
    """Signed distance to a convex polygon, negative inside."""
    nearest = np.full((x.shape[0], y.shape[1]), np.inf, np.float32)
    sides = []
    for (ax, ay), (bx, by) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        ex, ey = bx - ax, by - ay
        px, py = x - ax, y - ay
        along = np.clip((px * ex + py * ey) / max(float(ex * ex + ey * ey), 1e-6), 0, 1)
        nearest = np.minimum(nearest, (px - along * ex) ** 2 + (py - along * ey) ** 2)
        sides.append(ex * py - ey * px >= 0)
    signs = np.stack(np.broadcast_arrays(*sides))
    inside = signs.all(axis=0) | (~signs).all(axis=0)
    return np.asarray(np.where(inside, -np.sqrt(nearest), np.sqrt(nearest)), np.float32)


def gradient(size: tuple[int, int], top: Colour, low: Colour) -> pygame.Surface:
    """An opaque ground that goes from `top` to `low`, dithered so that it shows no bands."""

    def render() -> pygame.Surface:
        w, h = size
        part = ((np.arange(h, dtype=np.float32) + 0.5) / h)[None, :, None]
        fill = np.array(top, np.float32) * (1 - part) + np.array(low, np.float32) * part
        tile = (
            np.array([[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]], np.float32)
            / 16
        )
        dither = np.tile(tile, (1, h // 4 + 1))[:, :h, None]
        strip = np.clip(fill + dither, 0, 255).astype(np.uint8)
        surface = pixels.opaque(size)
        pygame.surfarray.pixels3d(surface)[:] = np.tile(strip, (w // 4 + 1, 1, 1))[:w]
        return surface

    return STORE.get(("gradient", size, top, low), render)


def flat(size: tuple[int, int], colour: Colour, alpha: int = 255) -> pygame.Surface:
    """A plain rectangle; opaque unless `alpha` is below 255."""

    def render() -> pygame.Surface:
        surface = pixels.opaque(size)
        surface.fill(colour)
        if alpha < 255:
            surface.set_alpha(alpha)
        return surface

    return STORE.get(("flat", size, colour, alpha), render)
