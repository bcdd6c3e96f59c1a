"""The scheduler: game time, frames, thinking within a budget, cancelling, errors."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Generator
from typing import Any

import pytest

from game.scheduler import (
    Cancelled,
    Future,
    Scheduler,
    Task,
    breathe,
    next_frame,
    sleep,
)


class Clock:
    """A wall clock that moves by `tick` seconds whenever it is read, or when told to."""

    def __init__(self, tick: float = 0.0) -> None:
        self.now = 0.0
        self.tick = tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


async def wait_for(awaitable: Awaitable[Any], log: list[Any]) -> None:
    log.append(await awaitable)


# Game time and frames


def test_a_coroutine_first_runs_in_the_coming_step() -> None:
    log: list[str] = []

    async def greet() -> None:
        log.append("hello")

    scheduler = Scheduler()
    scheduler.spawn(greet())
    assert log == []
    scheduler.step(0)
    assert log == ["hello"]


def test_one_spawned_within_a_step_runs_in_it() -> None:
    log: list[str] = []
    scheduler = Scheduler()

    async def child() -> None:
        log.append("child")

    async def parent() -> None:
        scheduler.spawn(child())
        log.append("parent")

    scheduler.spawn(parent())
    scheduler.step(0)
    assert log == ["parent", "child"]


def test_sleep_wakes_when_its_time_has_passed_and_no_sooner() -> None:
    scheduler, woke = Scheduler(), []

    async def nap() -> None:
        await sleep(1.0)
        woke.append(scheduler.now)

    scheduler.spawn(nap())
    scheduler.step(0.5)
    scheduler.step(0.75)
    assert woke == []
    scheduler.step(0.25)
    assert woke == [1.5]


def test_sleepers_wake_in_the_order_of_their_times() -> None:
    scheduler, log = Scheduler(), []

    async def nap(name: str, seconds: float) -> None:
        await sleep(seconds)
        log.append(name)

    for name, seconds in (("late", 0.3), ("early", 0.1), ("early too", 0.1), ("middle", 0.2)):
        scheduler.spawn(nap(name, seconds))
    scheduler.step(0)
    scheduler.step(1)
    assert log == ["early", "early too", "middle", "late"]


def test_no_time_at_all_still_takes_a_frame() -> None:
    scheduler, frames = Scheduler(), []

    async def count() -> None:
        for i in range(3):
            frames.append(i)
            await (sleep(0) if i else next_frame())

    scheduler.spawn(count())
    for expected in (1, 2, 3):
        scheduler.step(1 / 60)
        assert len(frames) == expected


def test_a_whole_evening_passes_in_virtual_time() -> None:
    async def evening() -> str:
        for _ in range(60):
            await sleep(60)
        return "good night"

    scheduler = Scheduler(Clock())
    assert scheduler.run(evening(), dt=1.0) == "good night"
    assert scheduler.now >= 3600


# Futures and tasks


def test_all_who_wait_get_the_value() -> None:
    log: list[str] = []
    scheduler = Scheduler()
    future: Future[str] = Future()
    scheduler.spawn(wait_for(future, log))
    scheduler.spawn(wait_for(future, log))
    scheduler.step(0)
    assert log == []
    future.set("7d")
    assert log == []
    scheduler.step(0)
    assert log == ["7d", "7d"]


def test_a_settled_future_answers_at_once() -> None:
    future: Future[int] = Future()
    future.set(7)

    async def ask() -> int:
        return await future + await future

    scheduler = Scheduler()
    task = scheduler.spawn(ask())
    scheduler.step(0)
    assert task.result() == 14


def test_who_waits_for_a_failed_future_gets_the_error() -> None:
    future: Future[int] = Future()
    future.fail(KeyError("seat"))

    async def ask() -> str:
        try:
            await future
        except KeyError:
            return "caught"
        return "missed"

    assert Scheduler().run(ask()) == "caught"


def test_a_future_is_settled_once() -> None:
    future: Future[int] = Future()
    with pytest.raises(RuntimeError, match="not settled yet"):
        future.result()
    future.set(1)
    with pytest.raises(RuntimeError, match="settled already"):
        future.set(2)
    with pytest.raises(RuntimeError, match="settled already"):
        future.fail(KeyError())


def test_a_task_gives_its_result_to_who_awaits_it() -> None:
    scheduler = Scheduler()

    async def half() -> int:
        await sleep(1)
        return 21

    async def whole() -> int:
        first, second = scheduler.spawn(half()), scheduler.spawn(half())
        return await first + await second

    assert scheduler.run(whole(), dt=0.5) == 42
    assert scheduler.now == 1.5


# Errors


async def fail(frames: int = 0) -> None:
    for _ in range(frames):
        await next_frame()
    raise LookupError("no such card")


def test_an_error_that_nobody_awaits_comes_out_of_the_step() -> None:
    scheduler, log = Scheduler(), []

    async def other() -> None:
        await next_frame()
        log.append("went on")

    scheduler.spawn(fail(frames=1))
    scheduler.spawn(other())
    scheduler.step(0)
    with pytest.raises(LookupError, match="no such card"):
        scheduler.step(0)
    scheduler.step(0)
    assert log == ["went on"]


def test_an_error_goes_to_who_awaits_the_task_and_not_to_the_step() -> None:
    scheduler = Scheduler()

    async def parent() -> str:
        try:
            await scheduler.spawn(fail(frames=2))
        except LookupError as error:
            return str(error)
        return "nothing"

    assert scheduler.run(parent()) == "no such card"


def test_waiting_for_what_never_comes_is_an_error_and_no_hang() -> None:
    async def forever() -> None:
        await Future[None]()

    with pytest.raises(RuntimeError, match="never come"):
        Scheduler().run(forever())


def test_a_foreign_awaitable_is_named_and_ends_the_task() -> None:
    class Foreign:
        def __await__(self) -> Generator[str, None, None]:
            yield "asyncio's"

    async def mixed() -> None:
        await Foreign()

    scheduler = Scheduler()
    task = scheduler.spawn(mixed())
    with pytest.raises(TypeError, match='awaited "asyncio\'s"'):
        scheduler.step(0)
    assert task.done
    assert scheduler.idle


# Cancelling


def lingering(log: list[str], wait: Callable[[], Awaitable[Any]]) -> Any:
    async def linger() -> None:
        try:
            await wait()
            log.append("went on")
        except Cancelled:
            log.append("cleaned up")
            raise

    return linger()


async def ponder() -> None:
    while True:
        await breathe()


WAITS = {"frame": next_frame, "breath": ponder, "sleep": lambda: sleep(9), "future": Future[None]}


@pytest.mark.parametrize("wait", WAITS.values(), ids=WAITS)
def test_a_cancelled_task_cleans_up_and_never_goes_on(wait: Callable[[], Awaitable[Any]]) -> None:
    log: list[str] = []
    scheduler = Scheduler(Clock(tick=1.0))
    task = scheduler.spawn(lingering(log, wait))
    scheduler.step(0)
    task.cancel()
    task.cancel()
    scheduler.step(0)
    scheduler.step(10)
    assert log == ["cleaned up"]
    assert task.done
    assert scheduler.idle
    with pytest.raises(Cancelled):
        task.result()


def test_a_task_cancelled_before_it_began_never_begins() -> None:
    log: list[str] = []
    scheduler = Scheduler()
    task = scheduler.spawn(lingering(log, next_frame))
    task.cancel()
    scheduler.step(0)
    assert task.done
    assert log == []


def test_cancelling_a_task_that_is_done_does_nothing() -> None:
    async def done() -> int:
        return 7

    scheduler = Scheduler()
    task = scheduler.spawn(done())
    scheduler.step(0)
    task.cancel()
    scheduler.step(0)
    assert task.result() == 7


def test_a_value_that_comes_after_cancelling_wakes_nobody() -> None:
    log: list[Any] = []
    scheduler = Scheduler()
    future: Future[str] = Future()
    task = scheduler.spawn(wait_for(future, log))
    scheduler.step(0)
    task.cancel()
    future.set("too late")
    scheduler.step(0)
    assert log == []
    assert task.done


def test_a_task_may_cancel_itself_and_stops_at_its_next_wait() -> None:
    """A tap that closes a scene cancels all that the scene runs, itself included."""
    log: list[str] = []
    scheduler = Scheduler()
    own: list[Task[None]] = []

    async def close() -> None:
        own[0].cancel()
        log.append("closed")
        try:
            await Future[None]()
        finally:
            log.append("cleaned up")

    own.append(scheduler.spawn(close()))
    scheduler.step(0)
    assert log == ["closed", "cleaned up"]
    assert own[0].done


# Thinking


def test_thinking_goes_on_within_a_frame_while_the_budget_lasts() -> None:
    clock = Clock()
    scheduler = Scheduler(clock, budget=0.006)
    slices = []

    async def think() -> None:
        for i in range(9):
            clock.now += 0.002
            slices.append(i)
            await breathe()

    scheduler.spawn(think())
    frames = []
    while not scheduler.idle:
        before = len(slices)
        scheduler.step(1 / 60)
        frames.append(len(slices) - before)
    assert frames == [3, 3, 3, 0]


def test_thinkers_take_turns() -> None:
    clock = Clock()
    scheduler = Scheduler(clock, budget=0.004)
    log: list[str] = []

    async def think(name: str) -> None:
        for _ in range(4):
            clock.now += 0.001
            log.append(name)
            await breathe()

    for name in "ab":
        scheduler.spawn(think(name))
    while not scheduler.idle:
        scheduler.step(1 / 60)
    assert "".join(log) == "abababab"


def test_a_spent_frame_still_lets_one_slice_of_thinking_through() -> None:
    """Slow drawing may slow a thinker down, but not starve it."""
    clock = Clock()
    scheduler = Scheduler(clock, budget=0.006)
    slices: list[int] = []

    async def draw_slowly() -> None:
        while len(slices) < 5:
            clock.now += 0.050
            await next_frame()

    async def think() -> None:
        for i in range(5):
            slices.append(i)
            await breathe()

    scheduler.spawn(draw_slowly())
    scheduler.spawn(think())
    frames = 0
    while not scheduler.idle:
        scheduler.step(1 / 60)
        frames += 1
    assert len(slices) == 5
    assert 4 <= frames <= 7


def test_animations_run_every_frame_while_somebody_thinks() -> None:
    clock = Clock()
    scheduler = Scheduler(clock, budget=0.006)
    drawn = []

    async def animate() -> None:
        for frame in range(10):
            drawn.append(frame)
            await next_frame()

    async def think() -> None:
        while len(drawn) < 10:
            clock.now += 0.004
            await breathe()

    scheduler.spawn(think())
    scheduler.spawn(animate())
    for expected in range(1, 11):
        scheduler.step(1 / 60)
        assert len(drawn) == expected


def test_without_a_budget_thinking_ends_in_its_frame() -> None:
    scheduler = Scheduler(Clock(tick=1.0), budget=None)

    async def think() -> str:
        for _ in range(1000):
            await breathe()
        return "7d"

    task = scheduler.spawn(think())
    scheduler.step(0)
    assert task.result() == "7d"
