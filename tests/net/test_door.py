"""The door: who says nothing is asked, who does not answer is cut off, and nothing stops that."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import WSMsgType
from aiohttp.test_utils import TestClient, TestServer

from game.net import protocol
from game.net.protocol import Create, Hello, Pong, Seated
from game.net.server import door
from game.net.server.door import Door
from game.net.server.house import House
from game.net.server.logs import Log
from game.net.server.statistics import Statistics
from tests.net.company import Nowhere, live, new_house

SILENCE = 0.2
LONG = 5 * SILENCE
"""Much longer than anybody may be silent who does not answer."""


@asynccontextmanager
async def at_the_door(house: House, statistics: Statistics | None = None) -> AsyncIterator:
    """A way to connect to a house; `answers` says whether pings of WebSocket are answered."""
    async with TestClient(TestServer(Door(house, statistics).application())) as client:

        async def connect(*messages: protocol.Message, answers: bool = True):
            line = await client.ws_connect(protocol.PATH, autoping=answers)
            for message in messages:
                await line.send_str(protocol.to_text(message))
            return line

        yield connect


async def heard(line, kind):
    """The next message of this kind."""
    while True:
        message = protocol.answered(await line.receive_str(timeout=5))
        if isinstance(message, kind):
            return message


async def until_cut(line):
    """Wait until the server has hung up, answering nothing."""
    async with asyncio.timeout(10):
        while (await line.receive()).type not in (WSMsgType.CLOSED, WSMsgType.CLOSE):
            pass


def chair_of(house):
    """The first chair of the only room."""
    (room,) = house.rooms.values()
    return room.chairs[0]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr(door, "SILENCE", SILENCE)


SIT_DOWN = Hello(protocol.VERSION), Create("sedma", {"players": 2, "target": 1}, "Ana")


@live
async def test_a_page_that_stands_still_keeps_its_seat_as_its_browser_answers_for_it():
    house = new_house()
    async with at_the_door(house) as connect:
        line = await connect(*SIT_DOWN)
        await heard(line, Seated)
        listening = asyncio.create_task(heard(line, Pong))
        await asyncio.sleep(LONG)
        assert chair_of(house).line is not None
        await line.send_str(protocol.to_text(protocol.Ping(7)))
        assert await listening == Pong(7)


@live
async def test_who_answers_nothing_is_cut_off_and_the_others_go_on():
    house = new_house(log=Log(told := Nowhere()))
    async with at_the_door(house) as connect:
        line = await connect(*SIT_DOWN, answers=False)
        await until_cut(line)
        assert chair_of(house).line is None
        assert house.services.metrics.refused == 0, "an end is no message"
    assert {each["event"] for each in told.lines} <= {"room"}


@live
async def test_a_stranger_who_never_says_hello_is_cut_off_whatever_their_browser_answers(
    monkeypatch,
):
    monkeypatch.setattr(door, "GREETING", LONG / 2)
    async with at_the_door(new_house()) as connect:
        stranger, guest = await connect(), await connect(Hello(protocol.VERSION))
        listening = asyncio.create_task(heard(guest, Pong))
        await until_cut(stranger)
        await guest.send_str(protocol.to_text(protocol.Ping(1)))
        assert await listening == Pong(1)


@live
async def test_statistics_that_cannot_be_cleared_hold_nothing_else_up(monkeypatch):
    monkeypatch.setattr(door, "CLEARING", 0.02)
    house, statistics = new_house(log=Log(told := Nowhere())), Statistics(None)
    works, tries = statistics.clear_old, []

    def clear_old():
        tries.append(len(tries))
        if len(tries) < 3:
            raise sqlite3.OperationalError("database or disk is full")
        works()

    statistics.clear_old = clear_old
    async with at_the_door(house, statistics) as connect:
        line = await connect(*SIT_DOWN, answers=False)
        await until_cut(line)
        async with asyncio.timeout(10):
            while len(tries) < 5:
                await asyncio.sleep(0.01)
    faults = [each for each in told.lines if each["level"] == "error"]
    assert [each["error"] for each in faults] == ["OperationalError"] * 2
    assert house.services.metrics.faults == 2
    statistics.close()
