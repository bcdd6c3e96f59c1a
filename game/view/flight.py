"""A flight: how a card moves, turns and tips over on its way from one place to another.

Its place changes in every frame; its shape takes a few steps, so that cards which fly alike share
the pictures of them. Quads only: no cards, no surfaces and no clock.
"""

from __future__ import annotations

from math import atan2, cos, hypot, pi, sin

import numpy as np

from game.view.camera import Points

ARC = 0.45
"""How high a flight rises, in widths of the card."""
SHAPES = 10
"""Shapes that a card takes on one flight."""
GRAIN = 2
"""Pixels to which a shape is rounded: no eye sees it in flight, and more cards share a picture."""


class Flight:
    """The way between two quads, `first` and `last`, shape (4, 2), pixels.

    It rises by `arc` widths of the card; `turns` says whether the card is turned over.
    """

    def __init__(self, first: Points, last: Points, arc: float, turns: bool) -> None:
        self._first, self._last, self._arc, self._turns = first, last, arc, turns
        self._from, self._to = first.mean(axis=0).tolist(), last.mean(axis=0).tolist()
        self._widths = _width(first), _width(last)

    def middle(self, t: float) -> tuple[float, float]:
        """Where the middle of the card is at `t`, 0 to 1, in pixels."""
        rest = 1 - t
        width = self._widths[0] * rest + self._widths[1] * t
        return (
            self._from[0] * rest + self._to[0] * t,
            self._from[1] * rest + self._to[1] * t - self._arc * sin(pi * t) * width,
        )

    def shape(self, step: int) -> Points:
        """The quad at this step of `SHAPES`, around the origin, its corners rounded to `GRAIN`."""
        t = step / SHAPES
        quad = between(self._first, self._last, t)
        if self._turns:
            quad = squeezed(quad, abs(cos(pi * t)))
        shape: Points = np.round((quad - quad.mean(axis=0)) / GRAIN) * GRAIN
        return shape

    def height(self, step: int) -> float:
        """How high above the table the card is at this step, in widths."""
        return 0.5 * sin(pi * step / SHAPES) * self._arc


def between(start: Points, end: Points, t: float) -> Points:
    """A quad on its way from one to another: it moves straight, and turns the short way round."""
    first, last = _direction(start), _direction(end)
    turn = (last - first + pi) % (2 * pi) - pi
    centre = start.mean(axis=0) * (1 - t) + end.mean(axis=0) * t
    shape = _turned(start - start.mean(axis=0), -first) * (1 - t)
    shape = shape + _turned(end - end.mean(axis=0), -last) * t
    there: Points = _turned(shape, first + turn * t) + centre
    return there


def squeezed(quad: Points, part: float) -> Points:
    """A quad whose width is only `part` of itself: a card seen while it is turned over."""
    middle = (quad + quad[[1, 0, 3, 2]]) / 2
    narrow: Points = middle + (quad - middle) * max(part, 0.04)
    return narrow


def _width(quad: Points) -> float:
    across, down = (quad[1] - quad[0]).tolist()
    return hypot(across, down)


def _direction(quad: Points) -> float:
    along = quad[1] - quad[0] + quad[2] - quad[3]
    return atan2(float(along[1]), float(along[0]))


def _turned(points: Points, angle: float) -> Points:
    c, s = cos(angle), sin(angle)
    turned: Points = points @ np.array([[c, s], [-s, c]])
    return turned
