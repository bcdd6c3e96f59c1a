"""The camera: a pinhole that looks at the table plane, and the tripod that it stands on.

The plane's unit is the width of a card: x runs to the right, y away from the player, height up
from the felt. Screens are in pixels, y down. Only numbers live here: no surface, no pygame, and
nothing of what lies on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, exp, radians, sin, tanh
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

Points: TypeAlias = NDArray[np.float64]
"""Places, shape (n, 2)."""
Box: TypeAlias = tuple[float, float, float, float]
"""A rectangle of the screen: left, top, width, height in pixels."""
Look: TypeAlias = Literal["perspective", "above"]

CARD_HEIGHT = 1.4
"""Of a card of width 1."""
YAW_LIMIT = radians(12)
LOWEST_PITCH = radians(46)
PERSPECTIVE = radians(54)
ABOVE = radians(90)
LENS = 2.4
"""Distance of the camera in radii of what it is fitted to: smaller is more dramatic."""


@dataclass(frozen=True)
class Pose:
    """How the camera stands, in radians.

    `yaw` turns the table counterclockwise under it; `pitch` is its height above the horizon:
    `ABOVE` is straight down.
    """

    yaw: float = 0.0
    pitch: float = PERSPECTIVE

    def clamped(self) -> Pose:
        """The nearest pose within the limits."""
        return Pose(
            min(max(self.yaw, -YAW_LIMIT), YAW_LIMIT), min(max(self.pitch, LOWEST_PITCH), ABOVE)
        )


def corners(left: float, near: float, right: float, far: float) -> Points:
    """A rectangle of the plane as points: far left, far right, near right, near left."""
    return np.array([[left, far], [right, far], [right, near], [left, near]])


def flat_quad(x: float, y: float, w: float, h: float, angle: float = 0.0) -> Points:
    """The corners of a card that faces the screen, its centre at the pixel (x, y).

    It is turned `angle` radians counterclockwise. Top left, top right, bottom right, bottom left,
    shape (4, 2), pixels.
    """
    c, s = cos(angle), sin(angle)
    along = np.array([c, -s]) * (w / 2)
    down = np.array([s, c]) * (h / 2)
    quad: Points = np.array([-along - down, along - down, along + down, -along + down])
    quad += (x, y)
    return quad


class Camera:
    """A pinhole camera over the table plane; immutable. Build one with `Camera.fitted`.

    It orbits `target` (a place on the plane) at `distance` units; `focal` is the focal length in
    pixels, `centre` the principal point on the screen. Everything in front of it is seen: that is,
    every point whose `depth` is positive.
    """

    def __init__(
        self,
        pose: Pose,
        target: tuple[float, float],
        distance: float,
        focal: float,
        centre: tuple[float, float],
    ) -> None:
        self.pose = pose
        self.target = target
        self.distance = distance
        self.focal = focal
        self.centre = centre
        self.matrix = _matrix(pose, target, distance, focal, centre)
        """The projection, shape (3, 4): (x, y, height, 1) to homogeneous pixels (u·w, v·w, w)."""

    @classmethod
    def fitted(
        cls,
        area: ArrayLike,
        screen: Box,
        pose: Pose = Pose(),
        align: tuple[float, float] = (0.5, 0.5),
    ) -> Camera:
        """The camera in `pose` that shows the hull of `area` as large as `screen` allows.

        `area` are places of the plane, shape (n, 2), or with their heights, shape (n, 3); `align`
        says where it lies in the width or height that is left over (0 left or top, 1 right or
        bottom). Raises `ValueError` for an area or a screen without extent.
        """
        solid = _with_heights(area)
        points = solid[:, :2]
        low, high = points.min(axis=0), points.max(axis=0)
        left, top, width, height = screen
        if not (width > 0 and height > 0):
            raise ValueError(
                f"a screen of {width} by {height} pixels shows nothing; give it a size"
            )
        if not (high > low).all():
            raise ValueError("the area to fit has no extent; give it two corners that differ")
        middle = (low + high) / 2
        target = (float(middle[0]), float(middle[1]))
        radius = float(np.sqrt(((points - middle) ** 2).sum(axis=1)).max())
        distance = LENS * radius
        seen = _mapped(solid, _matrix(pose, target, distance, 1.0, (0.0, 0.0)))
        first, last = seen.min(axis=0), seen.max(axis=0)
        size = last - first
        focal = min(width / float(size[0]), height / float(size[1]))
        spare = np.array([width, height]) - focal * size
        origin = np.array([left, top]) + spare * align - focal * first
        return cls(pose, target, distance, focal, (float(origin[0]), float(origin[1])))

    @property
    def key(self) -> tuple[float, ...]:
        """What tells this view from every other, for caches."""
        return (
            self.pose.yaw,
            self.pose.pitch,
            *self.target,
            self.distance,
            self.focal,
            *self.centre,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Camera) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def homography(self, height: float = 0.0) -> NDArray[np.float64]:
        """The plane at `height` to the screen, shape (3, 3)."""
        x, y, up, origin = self.matrix.T
        return np.column_stack((x, y, up * height + origin))

    def inverse(self, height: float = 0.0) -> NDArray[np.float64]:
        """The screen to the plane at `height`, shape (3, 3); w is positive below the horizon."""
        return np.asarray(np.linalg.inv(self.homography(height)), dtype=np.float64)

    def project(self, points: ArrayLike, height: float = 0.0) -> Points:
        """Where places of the plane, shape (n, 2) or (n, 3), are on the screen, shape (n, 2).

        `height` is that of points that bring none. NaN for what lies behind the camera.
        """
        return _mapped(_with_heights(points, height), self.matrix)

    def depth(self, x: float, y: float, height: float = 0.0) -> float:
        """How far from the camera a place is, along its line of sight, in units."""
        w = self.matrix[2]
        return float(w[0] * x + w[1] * y + w[2] * height + w[3])

    def scale(self, x: float, y: float, height: float = 0.0) -> float:
        """Pixels per unit at a place, for what faces the camera there."""
        return self.focal / self.depth(x, y, height)

    def quad(
        self,
        x: float,
        y: float,
        w: float = 1.0,
        h: float = CARD_HEIGHT,
        angle: float = 0.0,
        height: float = 0.0,
    ) -> Points:
        """Screen corners of a card whose centre lies at the place (x, y).

        It is turned `angle` radians counterclockwise, and `height` units above the felt. Its top
        left, top right, bottom right, bottom left, shape (4, 2), pixels.
        """
        c, s = cos(angle), sin(angle)
        along = np.array([c, s]) * (w / 2)
        up = np.array([-s, c]) * (h / 2)
        around = np.array([-along + up, along + up, along - up, -along - up])
        return self.project(around + np.array((x, y)), height)

    def quads(self, spots: ArrayLike) -> NDArray[np.float64]:
        """`quad` of many cards at once, shape (n, 4, 2).

        `spots` are their centres, widths and turns: (x, y, width, angle), shape (n, 4).
        """
        x, y, width, angle = np.asarray(spots, dtype=np.float64).reshape(-1, 4).T
        along = np.stack((np.cos(angle), np.sin(angle)), -1) * (width / 2)[:, None]
        up = np.stack((-along[:, 1], along[:, 0]), -1) * CARD_HEIGHT
        around = np.stack((up - along, up + along, along - up, -along - up), 1)
        places = around + np.stack((x, y), -1)[:, None]
        return self.project(places.reshape(-1, 2)).reshape(-1, 4, 2)


def fullest_pitch(
    area: ArrayLike, screen: Box, lowest: float = LOWEST_PITCH, highest: float = radians(60)
) -> float:
    """The pitch between the two that shows `area` largest in `screen`; of equals the lowest.

    A wide window is filled by a low camera, a narrow one by a high camera.
    """

    def shown(pitch: float) -> float:
        size = np.ptp(Camera.fitted(area, screen, Pose(0.0, pitch)).project(area), axis=0)
        return round(float(size[0] * size[1]), 3)

    pitches = np.linspace(lowest, highest, 17).tolist()
    return float(max(pitches, key=lambda pitch: (shown(pitch), -pitch)))


def _matrix(
    pose: Pose,
    target: Sequence[float],
    distance: float,
    focal: float,
    centre: Sequence[float],
) -> NDArray[np.float64]:
    c, s = cos(pose.yaw), sin(pose.yaw)
    level, rise = cos(pose.pitch), sin(pose.pitch)
    turn = np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])
    turn[:2, 3] = -turn[:2, :2] @ np.asarray(target, dtype=np.float64)
    eye = np.array([[1, 0, 0, 0], [0, -rise, -level, 0], [0, level, -rise, distance]])
    lens = np.array([[focal, 0, centre[0]], [0, focal, centre[1]], [0, 0, 1]])
    matrix: NDArray[np.float64] = lens @ eye @ turn
    return matrix


def _with_heights(area: ArrayLike, height: float = 0.0) -> Points:
    places = np.asarray(area, dtype=np.float64)
    if places.shape[1] == 3:
        return places
    return np.column_stack((places, np.full(len(places), height)))


def _mapped(points: Points, matrix: NDArray[np.float64]) -> Points:
    mapped = points @ matrix[:, :-1].T + matrix[:, -1]
    w = np.where(mapped[:, 2:] > 0, mapped[:, 2:], np.nan)
    return np.asarray(mapped[:, :2] / w, dtype=np.float64)


@dataclass
class _Spring:
    """A critically damped spring, stepped by its exact solution: stable for any time step."""

    at: float
    speed: float = 0.0

    def step(self, goal: float, stiffness: float, dt: float) -> None:
        offset = self.at - goal
        pull = (self.speed + stiffness * offset) * dt
        decay = exp(-stiffness * dt)
        self.at = goal + (offset + pull) * decay
        self.speed = (self.speed - stiffness * pull) * decay

    def near(self, goal: float) -> bool:
        return abs(self.at - goal) < 2e-4 and abs(self.speed) < 2e-3


class Tripod:
    """Holds the camera: a drag turns it a little, and it eases back to where it rests.

    `perspective` is the pitch of the look «perspective». Step it once a frame; `pose` is then where
    the camera stands. At rest the pose is exactly that of its look, so that caches hold.
    """

    DRAG_REACH = 420.0
    """Pixels of drag that come near the limit."""
    FOLLOW, EASE = 26.0, 9.0
    """Stiffness in 1/s: under the finger, and on the way home."""

    def __init__(self, perspective: float = PERSPECTIVE, look: Look = "perspective") -> None:
        self.perspective = perspective
        self.look = look
        self._yaw = _Spring(0.0)
        self._pitch = _Spring(self.rest.pitch)
        self._drag: tuple[float, float] | None = None

    @property
    def rest(self) -> Pose:
        """Where it comes to rest."""
        return Pose(0.0, self.perspective if self.look == "perspective" else ABOVE)

    @property
    def pose(self) -> Pose:
        """Where it stands now."""
        return Pose(self._yaw.at, self._pitch.at).clamped()

    @property
    def held(self) -> bool:
        """Whether a drag has hold of it."""
        return self._drag is not None

    @property
    def moving(self) -> bool:
        """Whether it is away from its rest or held: draw drafts while it is."""
        return self.held or self.pose != self.rest

    def turn_to(self, look: Look, at_once: bool = False) -> None:
        """Ease to the other look; `at_once` for players who want no motion."""
        self.look = look
        if at_once:
            self.settle()

    def drag(self, dx: float, dy: float) -> None:
        """The finger is (dx, dy) pixels from where it took hold of the table."""
        self._drag = (dx, dy)

    def release(self) -> None:
        """The finger let go."""
        self._drag = None

    def settle(self) -> None:
        """Let go and be at rest at once."""
        self._drag = None
        self._yaw = _Spring(0.0)
        self._pitch = _Spring(self.rest.pitch)

    def step(self, dt: float) -> bool:
        """Move on by `dt` seconds; whether the pose changed."""
        before, goal = self.pose, self._goal()
        stiffness = self.FOLLOW if self.held else self.EASE
        for spring, value in ((self._yaw, goal.yaw), (self._pitch, goal.pitch)):
            spring.step(value, stiffness, dt)
            if spring.near(value):
                spring.at, spring.speed = value, 0.0
        return self.pose != before

    def _goal(self) -> Pose:
        rest = self.rest
        if self._drag is None:
            return rest
        dx, dy = self._drag
        yaw = YAW_LIMIT * tanh(dx / self.DRAG_REACH)
        room = (ABOVE - rest.pitch) if dy > 0 else (rest.pitch - LOWEST_PITCH)
        room = min(room, YAW_LIMIT)
        return Pose(yaw, rest.pitch + room * tanh(dy / self.DRAG_REACH)).clamped()
