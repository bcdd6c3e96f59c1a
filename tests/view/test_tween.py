"""Tweens: how things move in game time, and how they are hurried."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.scheduler import Cancelled, Scheduler, sleep
from game.view import tween
from game.view.tween import Pace

EASES = [
    tween.linear, tween.out_cubic, tween.in_out_cubic, tween.out_back, tween.spring,
]  # fmt: skip
FRAME = 1 / 60


def nothing(t: float) -> None:
    """A step that moves nothing."""


@pytest.fixture
def scheduler() -> Scheduler:
    return Scheduler(budget=None)


@pytest.fixture
def pace(scheduler: Scheduler) -> Pace:
    return Pace(scheduler)


def frames(scheduler: Scheduler, count: int, dt: float = FRAME) -> None:
    for _ in range(count):
        scheduler.step(dt)


@pytest.mark.parametrize("ease", EASES)
def test_every_ease_starts_at_0_and_ends_at_1(ease):
    assert ease(0.0) == pytest.approx(0.0, abs=1e-12)
    assert ease(1.0) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("ease", [tween.linear, tween.out_cubic, tween.in_out_cubic])
@given(a=st.floats(0, 1), b=st.floats(0, 1))
def test_plain_eases_never_turn_back(ease, a, b):
    assert ease(min(a, b)) <= ease(max(a, b)) + 1e-12


def test_a_snap_goes_a_little_too_far_and_a_spring_swings():
    assert 1.05 < max(tween.out_back(t / 100) for t in range(101)) < 1.15
    swing = [tween.spring(t / 199) - 1 for t in range(200)]
    assert sum(a * b < 0 for a, b in pairwise(swing)) >= 3


def test_a_glide_takes_its_time_and_ends_at_exactly_1(scheduler, pace):
    seen: list[float] = []
    scheduler.run(pace.glide(0.5, seen.append), FRAME)
    assert seen[0] == 0.0
    assert seen[-1] == 1.0
    assert seen.count(1.0) == 1
    assert seen == sorted(seen)
    assert scheduler.now == pytest.approx(0.5, abs=1.5 * FRAME)


@pytest.mark.parametrize("speed", [1, 2, 4])
def test_the_speed_divides_the_time(scheduler, pace, speed):
    pace.speed = speed
    scheduler.run(pace.glide(0.8, nothing), FRAME)
    assert scheduler.now == pytest.approx(0.8 / speed, abs=1.5 * FRAME)


def test_the_speed_may_change_on_the_way(scheduler, pace):
    task = scheduler.spawn(pace.glide(1.0, nothing))
    frames(scheduler, 31)
    pace.speed = 4
    frames(scheduler, 9)
    assert task.done


def test_a_slow_frame_skips_steps_but_not_the_end(scheduler, pace):
    seen: list[float] = []
    scheduler.run(pace.glide(0.5, seen.append), 10.0)
    assert seen == [0.0, 1.0]


def test_a_glide_of_no_length_only_ends(scheduler, pace):
    seen: list[float] = []
    scheduler.run(pace.glide(0.0, seen.append))
    assert seen == [1.0]


def test_skip_ends_all_that_moves_in_the_next_frame(scheduler, pace):
    a: list[float] = []
    b: list[float] = []
    tasks = [scheduler.spawn(pace.glide(5, a.append)), scheduler.spawn(pace.glide(9, b.append))]
    frames(scheduler, 3)
    pace.skip()
    frames(scheduler, 1)
    assert all(task.done for task in tasks)
    assert a[-1] == b[-1] == 1.0


def test_what_starts_after_a_skip_moves_again(scheduler, pace):
    pace.skip()
    seen: list[float] = []
    scheduler.run(pace.glide(0.5, seen.append), FRAME)
    assert len(seen) > 20


def test_one_skip_ends_a_whole_passage(scheduler, pace):
    landed: list[int] = []

    async def deal() -> None:
        with pace.passage():
            for card in range(52):
                await pace.glide(0.2, nothing)
                await pace.pause(0.1)
                landed.append(card)
        await pace.glide(1.0, nothing)

    task = scheduler.spawn(deal())
    frames(scheduler, 30)
    assert len(landed) < 3
    pace.skip()
    frames(scheduler, 2)
    assert landed == list(range(52))
    assert not task.done, "the glide after the passage is not part of it"
    frames(scheduler, 62)
    assert task.done


def test_passages_hold_each_other(scheduler, pace):
    async def inner() -> None:
        with pace.passage():
            await pace.pause(1)

    async def outer() -> None:
        with pace.passage():
            await inner()
            await pace.pause(50)

    task = scheduler.spawn(outer())
    frames(scheduler, 3)
    pace.skip()
    frames(scheduler, 2)
    assert task.done


def test_reduced_motion_jumps_and_holds_for_a_moment(scheduler, pace):
    pace.reduced = True
    seen: list[float] = []
    scheduler.run(pace.glide(0.6, seen.append), FRAME)
    assert seen == [1.0]
    assert 0.1 < scheduler.now <= pace.HOLD + 2 * FRAME


def test_motion_switched_off_on_the_way_jumps(scheduler, pace):
    seen: list[float] = []
    task = scheduler.spawn(pace.glide(3, seen.append))
    frames(scheduler, 3)
    pace.reduced = True
    frames(scheduler, 1)
    assert task.done
    assert seen[-1] == 1.0


def test_together_waits_for_the_last_and_starts_one_after_the_other(scheduler, pace):
    starts: list[float] = []

    async def card(time: float) -> None:
        starts.append(scheduler.now)
        await pace.glide(time, nothing)

    scheduler.run(pace.together([card(0.5), card(0.1), card(0.2)], gap=0.1), FRAME)
    assert starts == pytest.approx([0.0, 0.1, 0.2], abs=3 * FRAME)
    assert scheduler.now == pytest.approx(0.5, abs=3 * FRAME)


@pytest.mark.parametrize("first", ["who cuts", "what moves"])
def test_what_is_cut_does_no_further_step_whoever_runs_first(scheduler, pace, first):
    done: list[str] = []

    async def card(name: str) -> None:
        await pace.glide(1 / 60, nothing)
        done.append(name)
        await pace.together([deeper(name)])

    async def deeper(name: str) -> None:
        await pace.pause(0.5)
        done.append(f"{name} turned")

    async def deal() -> None:
        with pace.passage():
            await pace.together([card("a"), card("b"), card("c")], gap=0.5)
            done.append("dealt")

    async def cut() -> None:
        await sleep(0.505)
        pace.cut()
        done.append("cut")

    story = [cut(), pace.tell(deal)]
    if first == "what moves":
        story.reverse()
    tasks = [scheduler.spawn(each) for each in story]
    frames(scheduler, 200)
    assert done[-1] == "cut"
    assert all(task.done for task in tasks)
    scheduler.run(pace.tell(deal))
    assert done[-1] == "dealt"


def test_what_is_told_ends_with_who_tells_it(scheduler, pace):
    seen: list[float] = []
    task = scheduler.spawn(pace.tell(lambda: pace.glide(5, seen.append)))
    frames(scheduler, 3)
    task.cancel()
    steps = len(seen)
    frames(scheduler, 3)
    assert task.done
    assert len(seen) == steps
    pace.cut()


def test_one_thing_is_told_at_a_time(scheduler, pace):
    task = scheduler.spawn(pace.tell(lambda: pace.pause(1)))
    frames(scheduler, 1)
    with pytest.raises(RuntimeError, match="being told already"):
        scheduler.run(pace.tell(lambda: pace.pause(1)))
    frames(scheduler, 70)
    assert task.done


def test_together_cancelled_stops_all_of_them(scheduler, pace):
    ended: list[str] = []

    async def card(name: str) -> None:
        try:
            await sleep(10)
        except Cancelled:
            ended.append(name)
            raise

    task = scheduler.spawn(pace.together([card("a"), card("b"), card("c")], gap=1.0))
    frames(scheduler, 70)
    task.cancel()
    frames(scheduler, 2)
    assert ended == ["a", "b"]
    assert task.done


def test_an_error_of_one_stops_the_others_and_is_heard(scheduler, pace):
    async def broken() -> None:
        await sleep(0.1)
        raise OSError("no")

    with pytest.raises(OSError, match="no"):
        scheduler.run(pace.together([pace.glide(9, nothing), broken()]), FRAME)
