"""Several servers that share rooms through a real Redis: whoever dies, the room goes on."""

from __future__ import annotations

import asyncio
import signal
import time
from contextlib import AsyncExitStack

import pytest

from game.net import protocol
from game.net.protocol import (
    Bye,
    Create,
    Join,
    MatchOver,
    Notice,
    Oops,
    Room,
    Said,
    Say,
    Seated,
    Start,
)
from tests.net.company import live
from tests.net.servers import Server, callers, need_redis, redis_server

OPTIONS = {"players": 3, "target": 1}
WITHIN = 10.0
"""Seconds in which a room has to go on."""


@pytest.fixture(autouse=True)
def _redis():
    need_redis()


async def sit_apart(stack, *servers):
    """A person at each server, all in one room that the first server owns."""
    people = []
    for number, server in enumerate(servers):
        (each,) = await stack.enter_async_context(callers(1, server.port))
        each.device.name = f"P{number}"
        if number == 0:
            await each.device.send(Create("sedma", OPTIONS, "P0"))
        else:
            await each.device.send(Join(people[0].device.code, f"P{number}"))
        await each.device.get(Room)
        people.append(each)
    return people


async def somebody_is_asked(people):
    while not any(each.device.turn for each in people) or not all(
        each.device.view for each in people
    ):
        await asyncio.sleep(0.01)


async def all_over(people):
    await asyncio.gather(*(each.device.get(MatchOver) for each in people))
    totals = {each.device.scores.totals for each in people}
    assert len(totals) == 1
    for each in people:
        assert each.device.trouble is None


async def keep_coming_back(caller, port):
    """As a client does, for as long as it takes."""
    while True:
        await asyncio.sleep(0.05)
        if caller.cut_off:
            await caller.come_back(port)


def hold(people):
    for each in people:
        each.device.plays = False


async def go_on(people):
    for each in people:
        each.device.plays = True
        if each.device.turn is not None:
            await each.device.move()


@live
async def test_people_at_different_servers_play_in_one_room(tmp_path):
    with (
        redis_server(tmp_path) as redis,
        Server(tmp_path / "a", "--redis", redis.url) as a,
        Server(tmp_path / "b", "--redis", redis.url) as b,
    ):
        async with AsyncExitStack() as stack:
            ana, luis = people = await sit_apart(stack, a, b)
            await luis.device.send(Say("hello"))
            assert await ana.device.get(Said) == Said(1, "hello")
            (third,) = await stack.enter_async_context(callers(1, b.port))
            await third.device.send(Join("BBBBBB", "x"))
            assert (await third.device.get(Oops)).kind == "room"
            await luis.device.send(Start())
            assert (await luis.device.get(Oops)).kind == "host"
            await ana.device.send(Start())
            await all_over(people)
            assert ana.device.rounds == luis.device.rounds >= 1
            luis.cut()
            await ana.device.get(Notice, what="away")
            await luis.come_back(a.port)
            wish = Join(ana.device.code, "Eva", "e" * 32)
            await third.device.send(wish)
            seat = (await third.device.get(Seated)).seat
            third.cut()
            third.device.heard.clear()
            await third.call(a.port)
            await third.device.send(wish)
            assert (await third.device.get(Seated)).seat == seat
            await luis.device.send(protocol.Leave())
            await luis.device.get(Bye)
        assert all(line["level"] == "info" for line in a.end() + b.end())


@live
async def test_who_asks_for_a_room_once_more_at_another_process_has_the_same(tmp_path):
    with (
        redis_server(tmp_path) as redis,
        Server(tmp_path / "a", "--redis", redis.url) as a,
        Server(tmp_path / "b", "--redis", redis.url) as b,
    ):
        async with callers(2, a.port) as (ana, eva):
            wish = Create("sedma", OPTIONS, "Ana", token="a" * 32)
            rooms = set()
            for port in (a.port, b.port, a.port, b.port):
                await ana.call(port)
                ana.device.heard.clear()
                await ana.device.send(wish)
                seated = await ana.device.get(Seated)
                rooms.add((seated.room, seated.seat, seated.token))
            assert len(rooms) == 1
            a.kill()
            await ana.device.get(Bye, why="restart")
            await ana.call(b.port)
            ana.device.heard.clear()
            await ana.device.send(wish)
            assert (await ana.device.get(Seated)).room == seated.room
            await eva.call(b.port)
            await asyncio.gather(ana.call(b.port), eva.call(b.port))
            for each in (ana, eva):
                each.device.heard.clear()
            wish = Create("sedma", OPTIONS, "Ana", token="b" * 32)
            await asyncio.gather(ana.device.send(wish), eva.device.send(wish))
            first, second = [await each.device.get(Seated) for each in (ana, eva)]
            assert first.room == second.room != seated.room
        assert all(line["level"] == "info" for line in b.end())


@live
async def test_a_room_survives_the_death_of_its_process(tmp_path):
    """Killed mid-round, its people find it at another process within ten seconds."""
    with (
        redis_server(tmp_path) as redis,
        Server(tmp_path / "a", "--redis", redis.url) as a,
        Server(tmp_path / "b", "--redis", redis.url) as b,
    ):
        async with AsyncExitStack() as stack:
            ana, luis = people = await sit_apart(stack, a, b)
            hold(people)
            await ana.device.send(Start())
            await somebody_is_asked(people)
            shown = [each.device.view.history for each in people]
            a.kill()
            start = time.monotonic()
            for each in people:
                each.device.view = each.device.turn = None
            await asyncio.gather(luis.device.get(Bye, why="restart"), ana.come_back(b.port))
            await luis.come_back(b.port)
            await somebody_is_asked(people)
            assert time.monotonic() - start < WITHIN
            for each, history in zip(people, shown, strict=True):
                await each.device.until(lambda each=each: each.device.view is not None)
                assert each.device.view.history[: len(history)] == history
            await go_on(people)
            await all_over(people)
        assert all(line["level"] == "info" for line in b.end())


@live
async def test_when_the_process_of_a_device_dies_the_room_stays_where_it_is(tmp_path):
    with (
        redis_server(tmp_path) as redis,
        Server(tmp_path / "a", "--redis", redis.url) as a,
        Server(tmp_path / "b", "--redis", redis.url) as b,
    ):
        async with AsyncExitStack() as stack:
            ana, luis = people = await sit_apart(stack, a, b)
            hold(people)
            await ana.device.send(Start())
            await somebody_is_asked(people)
            story = ana.device.story
            b.kill()
            await luis.come_back(a.port)
            await go_on(people)
            await all_over(people)
            assert ana.device.story == luis.device.story == story


@pytest.mark.parametrize("remembers", [False, True], ids=["empty", "as it was"])
@live
async def test_redis_may_be_killed_and_come_back(tmp_path, remembers):
    with (
        redis_server(tmp_path) as redis,
        Server(tmp_path / "a", "--redis", redis.url) as a,
        Server(tmp_path / "b", "--redis", redis.url) as b,
    ):
        async with AsyncExitStack() as stack:
            ana, luis = people = await sit_apart(stack, a, b)
            hold(people)
            await ana.device.send(Start())
            await somebody_is_asked(people)
            if remembers:
                redis.save()
            redis.kill()
            await asyncio.sleep(0.5)
            redis.start()
            start = time.monotonic()
            await luis.device.get(Bye, why="restart")
            await luis.come_back(b.port)
            assert time.monotonic() - start < WITHIN
            returning = asyncio.create_task(keep_coming_back(luis, b.port))
            await go_on(people)
            await all_over(people)
            returning.cancel()
            assert ana.device.rounds >= 1
            (third,) = await stack.enter_async_context(callers(1, b.port))
            third.device.code, third.device.token = ana.device.code, ana.device.token
            await third.come_back(b.port)
            assert (await ana.device.get(Bye)).why == "elsewhere"
        assert all(line["level"] == "info" for line in a.end() + b.end())


@live
async def test_told_to_end_a_process_hands_its_rooms_over_at_once(tmp_path):
    with (
        redis_server(tmp_path) as redis,
        Server(tmp_path / "a", "--redis", redis.url) as a,
        Server(tmp_path / "b", "--redis", redis.url) as b,
    ):
        async with AsyncExitStack() as stack:
            people = await sit_apart(stack, a, b)
            hold(people)
            await people[0].device.send(Start())
            await somebody_is_asked(people)
            ending = asyncio.create_task(asyncio.to_thread(a.end))
            await asyncio.gather(*(each.device.get(Bye, why="restart") for each in people))
            for each in people:
                each.device.turn = None
            await asyncio.gather(*(each.come_back(b.port) for each in people))
            await ending
            await somebody_is_asked(people)
            await go_on(people)
            await all_over(people)


@live
async def test_a_process_that_slept_too_long_lets_go_of_its_room(tmp_path):
    """It is stopped until another has taken its room; then it must not write a word of it."""
    with (
        redis_server(tmp_path) as redis,
        Server(tmp_path / "a", "--redis", redis.url) as a,
        Server(tmp_path / "b", "--redis", redis.url) as b,
    ):
        async with AsyncExitStack() as stack:
            ana, luis = people = await sit_apart(stack, a, b)
            hold(people)
            await ana.device.send(Start())
            await somebody_is_asked(people)
            a.process.send_signal(signal.SIGSTOP)
            await luis.device.get(Bye, why="restart")
            await luis.come_back(b.port)
            story = (await luis.device.get(protocol.Fresh)).story
            a.process.send_signal(signal.SIGCONT)
            await ana.device.get(Bye, why="restart")
            await ana.come_back(a.port)
            await ana.device.until(lambda: ana.device.story == story)
            await go_on(people)
            await all_over(people)
