"""The client without a server: what it does by itself, in time that a test moves."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from itertools import pairwise
from pathlib import Path

import aiohttp
import pytest

from game.games import GAMES
from game.net import protocol
from game.net.client import FIRST_PAUSE, LONGEST_PAUSE, MOST_REFUSALS, Client
from game.net.fairness import commitment, is_salt
from game.net.keys import Keys
from game.net.story import Story
from game.platform.sockets import Closed, Socket
from game.platform.storage import MemoryStorage
from tests.checkout import ROOT
from tests.net.table import Server, serving
from tests.scenes.rooms import Told, dealt, room


class Dead(Socket):
    """A connection that does not come about."""

    closed = Closed(1006)

    def send(self, text: str) -> None:
        raise AssertionError("nothing can be sent here")

    def take(self) -> list[str]:
        return []

    def close(self) -> None:
        """It never was."""


class Clock:
    """Time that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_rules_that_are_not_known_here_are_told_and_end_it() -> None:
    told = Told([protocol.Welcome(protocol.VERSION, "9", statistics=False),
                 protocol.Seated("BCDFGH", 0, "token"),
                 dataclasses.replace(room(), options={"wings": 2})])  # fmt: skip
    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()), lambda _: told,
                    Clock())  # fmt: skip
    client.step()
    client.step()
    assert (client.state, client.trouble) == ("ended", "options")


def test_a_device_that_comes_to_a_deal_to_be_salts_it() -> None:
    story = Story()
    options = GAMES["sietes"].options().to_dict()
    seats = tuple(protocol.SeatState("human", colour) for colour in range(4))
    story.settle(protocol.Room("BCDFGH", "playing", "sietes", options, "easy", 20, 0, 1, seats))
    fresh = protocol.Fresh(7, "s", 1, 1, 0, "deal", commitment("secret"), (), None, None)
    salt = story.hear(fresh)
    assert salt is not None and is_salt(salt.salt)
    assert story.come_back() == salt, "sent once more, if need be"
    again = story.hear(dataclasses.replace(fresh, n=8))
    assert again == salt
    story.hear(protocol.Deal(9, 1, 1, 2, (None, None, None, None)))
    assert story.hear(dataclasses.replace(fresh, n=9, salts=(None, None, None, None))) is None


def test_pauses_between_tries_grow_and_stay_bearable() -> None:
    clock, tries = Clock(), []

    def connect(_url: str) -> Socket:
        tries.append(clock.now)
        return Dead()

    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()), connect, clock)
    for _ in range(4000):
        client.step()
        clock.now += 0.05
    pauses = [later - sooner for sooner, later in pairwise(tries)]
    assert pauses[0] <= 1.3 * FIRST_PAUSE
    assert all(later > sooner for sooner, later in pairwise(pauses[:5]))
    assert max(pauses) <= 1.25 * LONGEST_PAUSE + 0.1
    assert len(tries) > 12
    assert client.trouble == "server"
    assert 0 <= client.again_in <= 1.25 * LONGEST_PAUSE


WELCOME = protocol.Welcome(protocol.VERSION, "9", statistics=False)
SEATED = (WELCOME, protocol.Seated("BCDFGH", 0, "token"), room())


def told_in_turn(*told: tuple[protocol.Message, ...]) -> tuple[Client, Clock, list[Told]]:
    """A client, its clock, and its connections, which are told this one after the other."""
    clock, sockets = Clock(), []

    def connect(_url: str) -> Socket:
        sockets.append(Told(told[len(sockets)]))
        return sockets[-1]

    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()), connect, clock)
    client.step()
    client.step()
    return client, clock, sockets


@pytest.mark.parametrize("kind", ["busy", "fast"])
def test_who_has_a_seat_waits_until_the_server_has_time(kind: str) -> None:
    refusal = (WELCOME, protocol.Oops(kind))
    client, clock, sockets = told_in_turn(SEATED, refusal, refusal, SEATED)
    assert client.state == "seated"
    sockets[0].closed = Closed(1006)
    troubles = []
    for _ in range(120):
        clock.now += 0.05
        client.step()
        if client.trouble not in troubles[-1:]:
            troubles.append(client.trouble)
    assert client.state == "seated"
    assert troubles == ["server", kind, ""]
    for socket in sockets[1:]:
        assert any(isinstance(each, protocol.Rejoin) for each in socket.said)


def test_a_room_that_is_refused_again_and_again_is_told_so() -> None:
    refusal = (WELCOME, protocol.Oops("busy"))
    client, clock, sockets = told_in_turn(SEATED, *[refusal] * 20)
    sockets[0].closed = Closed(1006)
    for _ in range(4000):
        clock.now += 0.05
        client.step()
    assert (client.state, client.trouble, client.may_try) == ("ended", "busy", True)
    assert client.has_seat, "the seat is not given up"
    assert len(sockets) == 1 + MOST_REFUSALS + 1


@pytest.mark.parametrize("kind", ["busy", "fast", "full"])
def test_who_has_no_seat_yet_may_try_again(kind: str) -> None:
    client, _clock, _sockets = told_in_turn((WELCOME, protocol.Oops(kind)), SEATED)
    assert (client.state, client.trouble, client.may_try) == ("ended", kind, True)
    client.try_now()
    client.step()
    assert (client.state, client.trouble, client.may_try) == ("seated", "", False)


def test_a_move_that_never_arrived_is_not_made_in_the_next_match() -> None:
    turn = protocol.Your(1, 0, ("8s",), 180)
    first = [*dealt(moves=0), turn]
    second = [
        protocol.Commit(1, "t", 2, 1, each.hash) if isinstance(each, protocol.Commit)
        else dataclasses.replace(each, match=2) if isinstance(each, protocol.Deal)
        else each
        for each in first
    ]  # fmt: skip
    client, clock, sockets = told_in_turn(tuple(first), tuple(second))
    client.move("8s")
    sockets[0].closed = Closed(1006)
    for _ in range(20):
        clock.now += 0.05
        client.step()
    assert (client.state, client.story.match) == ("seated", 2)
    assert (client.your, client.sent) == (turn, None)
    assert not any(isinstance(each, protocol.Move) for each in sockets[1].said)


class Silent(Dead):
    """A connection that stands, and on which nothing is ever heard."""

    closed = None
    opened = True

    def __init__(self) -> None:
        self.sent: list[str] = []

    def send(self, text: str) -> None:
        self.sent.append(text)


def test_a_server_that_says_nothing_is_given_up() -> None:
    clock, sockets = Clock(), []

    def connect(_url: str) -> Socket:
        sockets.append(Silent())
        return sockets[-1]

    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()), connect, clock)
    for _ in range(200):
        client.step()
        clock.now += 0.1
    assert len(sockets) > 1
    assert [json.loads(text)["t"] for text in sockets[0].sent] == ["hello"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"t":"welcome"}', '{"t":"cake"}', "\x00" * 50])
def test_what_cannot_be_read_ends_in_words(text: str) -> None:
    class Odd(Silent):
        def take(self) -> list[str]:
            return [text]

    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()),
                    lambda _url: Odd(), Clock())  # fmt: skip
    for _ in range(3):
        client.step()
    assert (client.state, client.trouble) == ("ended", "nonsense")


def test_a_server_of_another_version_is_told() -> None:
    class Newer(Silent):
        def take(self) -> list[str]:
            return [protocol.to_text(protocol.Oops("version", "9"))] if self.sent else []

    newer = Newer()
    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()),
                    lambda _url: newer, Clock())  # fmt: skip
    for _ in range(3):
        client.step()
    assert (client.state, client.trouble, client.about) == ("ended", "version", "9")


def test_keys_that_cannot_be_read_are_none() -> None:
    for text in (
        "",
        "{}",
        "[1]",
        '[{"server":1}]',
        "[{",
        '[{"server":"a","room":"x","token":"t"}]',
    ):
        assert Keys(MemoryStorage({"rooms.json": text})).all() == []


def test_a_page_that_the_server_serves_knows_whose_it_is(tmp_path: Path) -> None:
    page = (ROOT / "build" / "web_page" / "page.html").read_text(encoding="utf-8")
    (tmp_path / "index.html").write_text(page, encoding="utf-8")

    async def play(server: Server) -> None:
        async with aiohttp.ClientSession() as session:
            for path in ("", "index.html"):
                async with session.get(server.url + path) as answer:
                    assert answer.content_type == "text/html"
                    assert '<head><meta name="sietes-server"' in await answer.text()

    async def run() -> None:
        async with serving(pages=tmp_path) as server:
            await play(server)

    asyncio.run(run())
