"""What passes between processes: nothing is left of who is gone, and nothing bad stops the rest."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from game.net.protocol import Bye, Create, Join, Leave, Notice, Oops, Room, Said, Say
from game.net.server import relay
from game.net.server.house import House
from game.net.server.limits import Addresses
from game.net.server.logs import Log
from game.net.server.metrics import Metrics
from game.net.server.relay import Relay
from game.net.server.room import Services
from game.net.server.shared_store import SharedStore
from game.net.server.thinking import Thinking
from game.session import plain
from tests.net.company import Nowhere, arrive, live
from tests.net.servers import need_redis, redis_server

WISH = Create("sedma", {"players": 3, "target": 1}, "Ana")


@pytest.fixture(scope="module")
def redis(tmp_path_factory):
    need_redis()
    with redis_server(tmp_path_factory.mktemp("redis")) as server:
        yield server


@asynccontextmanager
async def houses(url: str, number: int = 2) -> AsyncIterator[list[House]]:
    """As many processes would be, but in one."""
    found = []
    for _ in range(number):
        store = SharedStore(url)
        services = Services(store, Thinking(), Metrics(), Log(Nowhere()), 0.0)
        found.append(House(services, Addresses(lambda: 0.0), Relay(store)))
    for each in found:
        await each.open()
    try:
        yield found
    finally:
        for each in found:
            await each.close()
            await each.services.store.close()


async def sit_apart(a, b):
    """Ana where the room lives, Luis elsewhere; each with their line."""
    ana, ana_line = await arrive(a, "Ana")
    await ana.send(WISH)
    await ana.get(Room)
    luis, luis_line = await arrive(b, "Luis")
    await luis.send(Join(ana.code, "Luis"))
    await luis.get(Room)
    return (ana, ana_line), (luis, luis_line)


async def comes(done):
    async with asyncio.timeout(20):
        while not done():
            await asyncio.sleep(0.01)


@live
async def test_of_a_device_that_was_told_goodbye_nothing_is_left_anywhere(redis):
    async with houses(redis.url) as (a, b):
        for way in ("leaves", "is cut", "is sent back"):
            (ana, ana_line), (luis, luis_line) = await sit_apart(a, b)
            ((_far, serving),) = a.relay._far.values()
            if way == "leaves":
                await luis.send(Leave())
                await luis.get(Bye)
            elif way == "is cut":
                luis_line.cut()
            else:
                b.relay._start_over()  # it alone has lost sight of Redis for a while
                assert (await luis.get(Bye)).why == "restart"
            luis_line.visitor.gone()
            await ana.get(Notice, what="left" if way == "leaves" else "away")
            await comes(lambda: not a.relay._far)
            await comes(serving.done)
            assert not b.relay._near
            assert not b.relay._number_of
            ana_line.visitor.gone()
        assert a.services.metrics.faults == b.services.metrics.faults == 0


@live
async def test_an_entry_that_nobody_can_read_is_one_fault_and_the_others_come_once(redis):
    async with houses(redis.url) as (a, b):
        (ana, _line), (luis, _line) = await sit_apart(a, b)
        far = {"from": b.services.store.process, "line": 77, "room": ana.code}
        bad = ("{", "[]", "{}", '{"k":"send"}', plain.dump(far | {"k": "sit"}))
        inbox = relay._inbox(a.services.store.process)
        for text in bad:
            await a.services.store.redis.xadd(inbox, {"d": text})
        await a.services.store.redis.xadd(inbox, {"text": "{}"})
        await luis.send(Say("hello"))
        await luis.get(Said)
        await luis.send(Say("thanks"))
        await luis.get(Said, phrase="thanks")
        assert [each.phrase for each in ana.all(Said)] == ["hello", "thanks"]
        await comes(lambda: a.services.metrics.faults == len(bad) + 1)
        assert await a.services.store.redis.xlen(inbox) == 0


@live
async def test_who_asks_what_an_owner_cannot_serve_is_told_to_come_back(redis):
    async with houses(redis.url) as (a, b):
        (_ana, _line), (luis, _line) = await sit_apart(a, b)
        ((far, serving),) = a.relay._far.values()
        far.requests.put_nowait({"k": "hear"})
        assert (await luis.get(Bye)).why == "restart"
        await comes(serving.done)
        assert not a.relay._far
        assert a.services.metrics.faults == 1


@live
async def test_a_room_that_one_process_cannot_read_is_free_for_those_that_can(redis):
    async with houses(redis.url, 1) as (a,):
        store = a.services.store
        await store.put("BCDFGH", '{"of a newer server":1}', 1)
        await store.release(["BCDFGH"])
        eva, _line = await arrive(a, "Eva")
        await eva.send(Join("BCDFGH", "Eva"))
        assert (await eva.get(Oops)).kind == "busy"
        assert await store.owners(["BCDFGH"]) == [None]
        assert await store.state("BCDFGH")


@live
async def test_leases_are_had_and_renewed_many_at_once(redis):
    mine, other = SharedStore(redis.url), SharedStore(redis.url)
    codes = [f"R{number}" for number in range(relay.BATCH)]
    for code in codes[1::2]:
        await mine.put(code, "{}", 1)
    await mine.release(["R3"])
    await other.put("R3", "{}", 1)
    owners = await mine.claim(codes)
    assert owners[:6] == ["", mine.process, "", other.process, "", mine.process]
    assert owners[5::2] == [mine.process] * len(owners[5::2])
    assert await other.owners(codes) == [owner or None for owner in owners]
    await mine.redis.pexpire("sietes:owner:R5", 500)
    await mine.claim(codes)
    assert await mine.redis.pttl("sietes:owner:R5") > 500
    await mine.release(codes)
    assert await other.owners(codes[:4]) == [None, None, None, other.process]
    await mine.close()
    await other.close()


@live
async def test_a_process_says_that_it_lives_however_long_a_room_takes(redis, monkeypatch):
    monkeypatch.setattr(relay, "BEAT", 0.05)
    async with houses(redis.url, 1) as (a,):
        ana, _line = await arrive(a, "Ana")
        await ana.send(WISH)
        await ana.get(Room)
        (room,) = a.rooms.values()
        stuck, free = asyncio.Event(), asyncio.Event()

        async def keep():
            stuck.set()
            await free.wait()

        room.keep = keep
        redis_client = a.services.store.redis
        await redis_client.delete(f"sietes:room:{room.code}")
        await stuck.wait()
        await redis_client.delete(relay._alive(a.services.store.process))
        async with asyncio.timeout(10):
            while not await redis_client.exists(relay._alive(a.services.store.process)):
                await asyncio.sleep(0.01)
        free.set()
