"""Garbage is searched for where there is some, and never because people play."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from game.net.protocol import Start
from game.net.server import garbage
from tests.net.company import gather, live, new_house


class Circle:
    """What nobody but itself refers to."""

    def __init__(self) -> None:
        self.itself = self


@contextmanager
def searches() -> Iterator[Counter[str]]:
    """Counts Python's searches, and what they found, while this lasts."""
    seen: Counter[str] = Counter()

    def note(phase: str, facts: dict[str, int]) -> None:
        if phase == "stop":
            seen["searches"] += 1
            seen["found"] += facts["collected"]

    gc.callbacks.append(note)
    try:
        yield seen
    finally:
        gc.callbacks.remove(note)


async def begin() -> asyncio.Task[None]:
    collecting = asyncio.create_task(garbage.collect_when_grown())
    while gc.isenabled():
        await asyncio.sleep(0)
    return collecting


async def end(collecting: asyncio.Task[None]) -> None:
    collecting.cancel()
    await asyncio.wait([collecting])
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0


@live
async def test_what_refers_to_itself_is_freed_once_there_is_much_of_it(monkeypatch):
    monkeypatch.setattr(garbage, "EVERY", 0.01)
    monkeypatch.setattr(garbage, "LEAST", 5_000)
    collecting = await begin()
    with searches() as seen:
        first = weakref.ref(Circle())
        await asyncio.sleep(0.05)
        assert first() is not None
        while first() is not None:
            for _ in range(500):
                Circle()
            await asyncio.sleep(0.01)
    assert seen["searches"] == 1
    assert seen["found"] > 5_000
    await end(collecting)


@live
async def test_nobody_waits_for_a_search_while_people_play(monkeypatch):
    monkeypatch.setattr(garbage, "EVERY", 0.01)
    party = await gather(new_house(), people=4, players=4, rounds=3)
    collecting = await begin()
    with searches() as seen:
        await party.devices[0].send(Start())
        await party.until_over()
    assert not seen["searches"]
    await end(collecting)
