"""Tweens: easing curves, and the pace at which things move.

An animation is a coroutine of the scheduler that calls ``step(t)`` once a frame, t going from 0 to
1. All of them go through one `Pace`, which knows the speed, whether the player wants motion at all,
and how to skip. What is moved is not known here; pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from math import cos, exp, pi
from typing import Any, TypeAlias

from game.scheduler import Future, Scheduler, Task, next_frame

Ease: TypeAlias = Callable[[float], float]
"""From the part of the time that has passed, 0 to 1, to the part of the way. Keeps 0 and 1."""


def linear(t: float) -> float:
    """Even speed."""
    return t


def out_cubic(t: float) -> float:
    """Slow end: for what arrives."""
    return 1 - (1 - t) ** 3


def in_out_cubic(t: float) -> float:
    """Slow at both ends: for what goes from one place to another."""
    return 4 * t**3 if t < 0.5 else 1 - 4 * (1 - t) ** 3


def out_back(t: float) -> float:
    """Goes a tenth too far and comes back: for what is lifted or put down with a snap."""
    over = 1.70158
    u = t - 1
    return 1 + (over + 1) * u**3 + over * u**2


def spring(t: float) -> float:
    """Swings twice around its place and stays: for what calls attention."""
    if t >= 1:
        return 1.0
    return 1 - (1 - t) * exp(-4 * t) * cos(4 * pi * t)


class Pace:
    """How fast the table moves: one for all its animations.

    `speed` multiplies game time (1, 2, 4). `reduced` makes every glide jump to its end and then
    hold still for a moment, so that changes can be followed without motion.
    """

    HOLD = 0.15
    """Seconds at speed 1 that a jump is held for; never longer than the glide it stands for."""

    def __init__(self, scheduler: Scheduler, speed: float = 1.0, reduced: bool = False) -> None:
        self.speed = speed
        self.reduced = reduced
        self._scheduler = scheduler
        self._skips = 0
        self._passages = 0
        self._skipping = False
        self._told: Future[None] | None = None
        """Settled when what `tell` moves is over; None while it moves nothing."""
        self._parts: list[Task[Any]] = []

    def skip(self) -> None:
        """Bring all that moves to its end, now; in a `passage` also what it was still to move."""
        self._skips += 1
        self._skipping = self._passages > 0

    @contextmanager
    def passage(self) -> Iterator[None]:
        """What belongs together, such as a deal: one `skip` skips it to its end."""
        self._passages += 1
        try:
            yield
        finally:
            self._passages -= 1
            if not self._passages:
                self._skipping = False

    async def glide(
        self, duration: float, step: Callable[[float], None], ease: Ease = in_out_cubic
    ) -> None:
        """Call ``step(ease(t))`` once a frame for `duration` seconds at speed 1.

        The first call, at once, is ``step(0.0)``, the last ``step(1.0)``, both exactly. A skipped,
        reduced or zero-length glide makes only the last call.
        """
        if duration <= 0 or self._skipping or self.reduced:
            step(1.0)
            if self.reduced:
                await self.pause(min(duration, self.HOLD))
            return
        skips, t, before = self._skips, 0.0, self._scheduler.now
        step(0.0)
        while True:
            await next_frame()
            now = self._scheduler.now
            t += (now - before) * self.speed / duration
            before = now
            if t >= 1 - 1e-9 or self._skips != skips or self.reduced:
                break
            step(ease(t))
        step(1.0)

    async def pause(self, duration: float) -> None:
        """Let `duration` seconds at speed 1 go by, or none when skipped."""
        skips, left, before = self._skips, duration, self._scheduler.now
        while left > 1e-9 and not self._skipping and self._skips == skips:
            await next_frame()
            now = self._scheduler.now
            left -= (now - before) * self.speed
            before = now

    async def tell(self, movement: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Make a movement of many parts, one at a time, until it ends or is `cut`.

        Raises `RuntimeError` while another goes on.
        """
        if self._told is not None:
            raise RuntimeError("a movement is being told already; cut() ends it")
        told = self._told = Future()

        async def move() -> None:
            await movement()
            if self._told is told:
                self.cut()

        try:
            self._parts.append(self._scheduler.spawn(move()))
            await told
        finally:
            if self._told is told:
                self.cut()

    def cut(self) -> None:
        """End what `tell` moves where it is, now: no part of it goes on for as much as a step."""
        told, self._told = self._told, None
        if told is None:
            return
        for part in self._parts:
            part.cancel()
        self._parts.clear()
        told.set(None)

    async def together(
        self, movements: Iterable[Coroutine[Any, Any, Any]], gap: float = 0.0
    ) -> None:
        """Run several at once, each `gap` seconds after the one before; ends with the last.

        When this is cancelled, so are they.
        """
        tasks: list[Task[Any]] = []
        waiting = list(movements)
        try:
            for index, movement in enumerate(waiting):
                if index and gap:
                    await self.pause(gap)
                tasks.append(self._scheduler.spawn(movement))
                if self._told is not None:
                    self._parts.append(tasks[-1])
            for task in tasks:
                await task
        except BaseException:
            for task in tasks:
                task.cancel()
            for movement in waiting[len(tasks) :]:
                movement.close()
            raise
