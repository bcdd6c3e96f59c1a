"""The coroutine scheduler: CPU turns, animations and waiting for taps, one frame at a time.

Everything that takes time in the game is a coroutine here. One `Scheduler.step` is one frame: first
whatever waited for this frame, for a moment or for a tap; then the thinkers, turn about, until the
frame's thinking budget is spent. Both clocks come from outside, so that tests play whole matches in
virtual time. No pygame, no asyncio and no knowledge of cards may enter.
"""

from __future__ import annotations

import heapq
import time
from collections import deque
from collections.abc import Callable, Coroutine, Generator
from dataclasses import dataclass
from itertools import count
from types import coroutine
from typing import Any, Generic, TypeVar, cast

T = TypeVar("T")

THINKING_BUDGET = 0.006
"""Seconds of one frame that thinking may take: what is left of 1/60 s beside drawing."""


class Cancelled(BaseException):
    """Thrown into a coroutine whose task is cancelled. Clean up and let it pass."""


@dataclass(frozen=True)
class _NextFrame:
    pass


@dataclass(frozen=True)
class _Breathe:
    pass


@dataclass(frozen=True)
class _Sleep:
    seconds: float


@coroutine
def _trap(request: object) -> Generator[object, Any, Any]:
    return (yield request)


async def next_frame() -> None:
    """Go on in the next frame."""
    await _trap(_NextFrame())


async def sleep(seconds: float) -> None:
    """Go on when `seconds` of game time have passed; at the earliest in the next frame."""
    await _trap(_Sleep(seconds))


async def breathe() -> None:
    """Call this between slices of thinking: goes on at once while the frame's budget lasts."""
    await _trap(_Breathe())


class Future(Generic[T]):
    """A value that somebody sets later; any number of coroutines may await it."""

    def __init__(self) -> None:
        self.done = False
        self._value: T | None = None
        self._error: BaseException | None = None
        self._waiting: list[tuple[Task[Any], int]] = []

    def set(self, value: T) -> None:
        """Wake those who wait. Setting twice is a `RuntimeError`: somebody lost a race."""
        self._settle(value, None)

    def fail(self, error: BaseException) -> None:
        """Wake those who wait with an exception."""
        self._settle(None, error)

    def _settle(self, value: T | None, error: BaseException | None) -> None:
        if self.done:
            raise RuntimeError("this future is settled already")
        self.done, self._value, self._error = True, value, error
        for task, ticket in self._waiting:
            if ticket == task._ticket:
                task._wake()
        self._waiting.clear()

    def result(self) -> T:
        """The value, or the exception it failed with."""
        if not self.done:
            raise RuntimeError("this future is not settled yet")
        if self._error is not None:
            raise self._error
        return cast(T, self._value)

    def __await__(self) -> Generator[object, Any, T]:
        while not self.done:
            yield self
        return self.result()


class Task(Future[T]):
    """A running coroutine. Awaiting it gives its result; `cancel` stops it at its next step."""

    def __init__(self, scheduler: Scheduler, coro: Coroutine[Any, Any, T]) -> None:
        super().__init__()
        self._scheduler = scheduler
        self._coro = coro
        self._ticket = 0
        self._cancelling = False

    def cancel(self) -> None:
        """Throw `Cancelled` into the coroutine as soon as it waits, in this step or the next.

        Harmless when done. What the coroutine itself awaits goes on.
        """
        if not self.done and not self._cancelling:
            self._cancelling = True
            self._wake()

    def _wake(self) -> None:
        self._ticket += 1
        self._scheduler._ready.append((self, self._ticket))

    def _resume(self) -> None:
        try:
            if self._cancelling:
                self._cancelling = False
                request = self._coro.throw(Cancelled())
            else:
                request = self._coro.send(None)
        except StopIteration as stop:
            self.set(stop.value)
        except Cancelled as error:
            self.fail(error)
        except Exception as error:
            heard = any(ticket == task._ticket for task, ticket in self._waiting)
            self.fail(error)
            if not heard:
                raise
        else:
            self._scheduler._park(self, request)


class Scheduler:
    """Runs coroutines frame by frame.

    `clock` measures thinking in wall seconds; `budget` is how much of it one frame may take (None:
    no limit). Game time, `now`, moves only by `step`.
    """

    def __init__(
        self, clock: Callable[[], float] = time.perf_counter, budget: float | None = THINKING_BUDGET
    ) -> None:
        self.now = 0.0
        self.budget = budget
        self._clock = clock
        self._order = count()
        self._ready: deque[tuple[Task[Any], int]] = deque()
        self._frame: list[tuple[Task[Any], int]] = []
        self._thinkers: deque[tuple[Task[Any], int]] = deque()
        self._sleepers: list[tuple[float, int, Task[Any], int]] = []

    def spawn(self, coro: Coroutine[Any, Any, T]) -> Task[T]:
        """Start a coroutine; it first runs in the coming step, or in the one under way."""
        task = Task(self, coro)
        task._wake()
        return task

    @property
    def idle(self) -> bool:
        """Whether nothing will run until somebody settles a future."""
        return not (self._ready or self._frame or self._thinkers or self._sleepers)

    def step(self, dt: float) -> None:
        """One frame, `dt` seconds of game time after the last.

        Raises what a coroutine raised that nobody awaits; the others go on in the next step.
        """
        self.now += dt
        self._ready.extend(self._frame)
        self._frame.clear()
        while self._sleepers and self._sleepers[0][0] <= self.now:
            _, _, task, ticket = heapq.heappop(self._sleepers)
            self._ready.append((task, ticket))
        start = self._clock()
        self._run_ready()
        while self._thinkers:
            task, ticket = self._thinkers.popleft()
            if ticket == task._ticket and not task.done:
                task._resume()
                self._run_ready()
            if self.budget is not None and self._clock() - start >= self.budget:
                break

    def run(self, coro: Coroutine[Any, Any, T], dt: float = 1 / 60) -> T:
        """Step in virtual time until `coro` is done and return its result.

        Raises `RuntimeError` when it waits for something that nobody will settle.
        """
        task = self.spawn(coro)
        while not task.done:
            if self.idle:
                raise RuntimeError("the coroutine waits for something that will never come")
            self.step(dt)
        return task.result()

    def _run_ready(self) -> None:
        while self._ready:
            task, ticket = self._ready.popleft()
            if ticket == task._ticket and not task.done:
                task._resume()

    def _park(self, task: Task[Any], request: object) -> None:
        if task._cancelling:
            task._wake()
            return
        task._ticket += 1
        place = (task, task._ticket)
        if isinstance(request, _NextFrame):
            self._frame.append(place)
        elif isinstance(request, _Breathe):
            self._thinkers.append(place)
        elif isinstance(request, _Sleep):
            heapq.heappush(self._sleepers, (self.now + request.seconds, next(self._order), *place))
        elif isinstance(request, Future):
            if request.done:
                self._ready.append(place)
            else:
                request._waiting.append(place)
        else:
            error = TypeError(
                f"a coroutine of the scheduler awaited {request!r}; it can await "
                f"next_frame, sleep, breathe, a Future and a Task"
            )
            task._coro.close()
            task.fail(error)
            raise error
