"""Pips that fall over a scene for a while, and are gone: for the champion."""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import sin

import pygame

from game.scheduler import next_frame
from game.ui import theme
from game.ui.canvas import Canvas
from game.view.pips import pip
from game.view.stage import Stage

COUNT = 22
COLOURS = (theme.GOLD, theme.GOLD_TOP, theme.CREAM, (214, 92, 78))
Z = 500.0


@dataclass
class _Flake:
    surface: pygame.Surface
    x: float
    y: float
    speed: float
    sway: float
    phase: float


class Confetti:
    """Falling pips on a scene's stage, between its ground and its widgets."""

    def __init__(self, stage: Stage, ui: Canvas) -> None:
        self._stage = stage
        self._ui = ui
        self._flakes: list[_Flake] = []

    def clear(self) -> None:
        """Take them all away."""
        for index in range(len(self._flakes)):
            self._stage.remove(("flake", index))
        self._flakes.clear()

    async def fall(self, seconds: float) -> None:
        """Let them fall; nothing new comes after `seconds`, and this ends when the last is gone."""
        dice = random.Random(7)
        self._flakes = [self._flake(dice, first=True) for _ in range(COUNT)]
        begun = before = self._ui.now
        while self._flakes:
            await next_frame()
            now = self._ui.now
            dt, before = now - before, now
            high = self._ui.size[1]
            left = False
            for index, flake in enumerate(self._flakes):
                flake.y += flake.speed * dt
                if flake.y > high and now - begun < seconds:
                    self._flakes[index] = flake = self._flake(dice, first=False)
                if flake.y > high:
                    self._stage.remove(("flake", index))
                    continue
                left = True
                x = flake.x + flake.sway * sin(flake.phase + 1.7 * (now - begun))
                self._stage.put(("flake", index), flake.surface, (x, flake.y), Z)
            if not left:
                return

    def _flake(self, dice: random.Random, first: bool) -> _Flake:
        px = self._ui.px
        wide, high = self._ui.size
        size = px(dice.choice((12, 15, 18, 22)))
        mark = pip(dice.choice("shdc"), 2 * size, dice.choice(COLOURS))
        surface = pygame.transform.rotozoom(mark, dice.uniform(-40, 40), 0.5)
        surface.set_alpha(255, pygame.RLEACCEL)
        above = dice.uniform(0.0, 0.9) * high if first else 0
        return _Flake(
            surface, dice.uniform(0, wide - size), -size - above, px(dice.uniform(90, 170)),
            px(dice.uniform(6, 22)), dice.uniform(0, 6.3),
        )  # fmt: skip
