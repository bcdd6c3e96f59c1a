"""The scenery: the camera on its tripod, the room and the table behind the cards.

At rest the backdrop is a whole picture, kept for each look; while the camera moves every frame is
a draft, with the cards of the plane drawn onto it. Where a whole picture takes long, it is painted
frame by frame, and a draft stands in for it. Knows sizes and cameras, no rules and no words.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pygame

from game.scenes.table.clearing import ALIGN, HIGHEST, clear_of
from game.scenes.table.hand_places import Box, HandPlace
from game.scheduler import breathe, next_frame
from game.view import backdrop
from game.view.backdrop import Tabletop as Outline
from game.view.camera import Camera, Look, Tripod, corners, fullest_pitch
from game.view.faces import CardStyle
from game.view.stage import Stage
from game.view.tabletop import OnScreen, OnTable, Spawn, Tabletop

BACKDROP_Z = -500.0
SLOW = 0.028
"""Seconds for a draft from which on it is slow: with the rest of a frame, 30 a second are lost."""


def on_screen(places: Sequence[HandPlace]) -> list[OnScreen]:
    """A layout's places for cards as places of the tabletop."""
    return [OnScreen(place.x, place.y, place.angle, place.width) for place in places]


class Scenery:
    """One table's camera and backdrop. `place` first, then `update` once a frame."""

    def __init__(
        self,
        stage: Stage,
        tabletop: Tabletop,
        look: Look,
        spawn: Spawn | None = None,
        clock: Callable[[], float] = time.perf_counter,
    ) -> None:
        """`spawn` starts what paints between frames; without it a new picture is there at once."""
        self.tripod = Tripod(look=look)
        self._stage = stage
        self._tabletop = tabletop
        self._size = (0, 0)
        self._moving = False
        self._spawn = spawn
        self._painting: object = None
        self._clock = clock
        self._coarse = False
        """Whether this device takes long over drafts, and is better given coarse ones."""

    def place(
        self,
        size: tuple[int, int],
        screen: Box,
        shown: tuple[float, float, float, float],
        felt: tuple[float, float],
        colour: str,
        style: CardStyle,
        plates: Sequence[Box],
        hands: Sequence[OnTable],
    ) -> None:
        """Fit what must be in sight (left, near, right, far) into `screen` of the window.

        `plates` stand over it, and no card that lies at one of the `hands` may be covered by one.
        """
        self._size, self._colour, self._style = size, colour, style
        self._screen = clear_of(screen, tuple(plates), shown, tuple(hands))
        self._area = corners(*shown)
        half_width, half_depth = felt
        self._outline = Outline(half_width, half_depth, min(2.6, half_depth))
        self.tripod.perspective = fullest_pitch(self._area, screen, highest=HIGHEST)
        self.tripod.settle()
        self._rest()

    @property
    def camera(self) -> Camera:
        """The camera as it stands now."""
        return Camera.fitted(self._area, self._screen, self.tripod.pose, align=ALIGN)

    def turn_to(self, look: Look, at_once: bool) -> None:
        """Look from the other side; `at_once` for players who want no motion."""
        self.tripod.turn_to(look, at_once)
        if at_once and self._size != (0, 0):
            self._rest()

    def update(self, dt: float) -> bool:
        """Move the camera on by `dt` seconds; says whether it is moving."""
        if not self.tripod.moving and not self._moving:
            return False
        changed = self.tripod.step(dt)
        if not self.tripod.moving:
            self._rest()
        elif changed:
            self._moving = True
            self._painting = None
            camera = self.camera
            began, coarse = self._clock(), self._coarse
            frame = backdrop.render(
                self._size, camera, self._outline, self._colour, draft=True, coarse=coarse
            )
            self._tabletop.look_through(camera)
            self._tabletop.draft(frame, coarse)
            self._coarse = self._clock() - began > (SLOW / 2 if coarse else SLOW)
            self._stage.put("scenery", frame, (0, 0), BACKDROP_Z)
        return self._moving

    def _rest(self) -> None:
        self._moving = False
        camera = self.camera
        what = self._size, camera, self._outline, self._colour
        self._painting = None
        draft = self._spawn is not None and not backdrop.is_painted(*what)
        frame: pygame.Surface = backdrop.render(*what, draft=draft)
        self._stage.put("scenery", frame, (0, 0), BACKDROP_Z)
        self._tabletop.see(camera, self._style)
        if self._spawn is not None and draft:
            self._painting = what
            self._spawn(self._paint(what))

    async def _paint(self, what: tuple[tuple[int, int], Camera, Outline, str]) -> None:
        """Paint the whole picture; given up when the camera or the window changes meanwhile."""
        for _strip in backdrop.paint(*what):
            await breathe()
            if self._painting is not what:
                return
        self._rest()

    async def painted(self) -> None:
        """Wait until the whole picture is there."""
        while self._painting is not None:
            await next_frame()
