"""A hundred thousand malformed and hostile messages: nobody else notices, and nothing breaks.

They grow from the protocol's own grammar: messages that are right but for one thing, right messages
at the wrong time, with strange values, in strange order, and plain noise. They are spoken by many
visitors to a house in which others play a match and must come to its end unharmed.
"""

from __future__ import annotations

import asyncio
import gc
import json
import random
from collections import Counter
from typing import Any

import aiohttp

from game.games import GAMES
from game.net import protocol
from game.net.protocol import ANSWERED, ASKED, Create, Hello, Join, Oops, Start, to_data, to_text
from game.net.server.house import House
from game.net.server.thinking import Thinking
from tests.net.company import Wire, gather, live, new_house
from tests.net.servers import Server, callers
from tests.net.test_protocol import EXAMPLES

MESSAGES = 100_000
VISITORS = 200

STRANGE: list[Any] = [
    None, True, False, 0, -1, 1, 7, 8, 2**31, 2**64, 10**300, 0.5, -0.0, 1e308, "", " ", "\x00",
    "\ud800", "a" * 3000, "🂡" * 16, "8s", "pass", "*6s+5s", "out", "../../etc", "%s%n", "' OR 1=1",
    "{}", [], {}, [[]], [None] * 50, {"t": "move"}, {"a": {"b": {"c": [1]}}}, "BCDFGH", "sietes",
    "-1", "NaN", "\u202eabc", "0" * 32, "f" * 64,
]  # fmt: skip
ORDINARY = [each for each in EXAMPLES if each.t in ASKED]
GAMES_OF = {id: GAMES[id].options().to_dict() for id in GAMES}


class Fuzzer:
    """Makes hostile messages; the same ones for the same seed."""

    def __init__(self, seed: int, codes: list[str], tokens: list[str]) -> None:
        self.dice = random.Random(seed)
        self.codes = codes
        self.tokens = tokens

    def one(self) -> str | None:
        dice = self.dice
        kind = dice.random()
        if kind < 0.02:
            return None
        if kind < 0.10:
            return self.noise()
        message = to_data(dice.choice(ORDINARY))
        for name in ("room", "token", "seat", "other", "round", "ply", "match", "seen"):
            if name in message and dice.random() < 0.8:
                message[name] = self.plausible(name)
        if message["t"] in ("create", "terms") and dice.random() < 0.7:
            message["game"] = dice.choice(list(GAMES_OF))
            message["options"] = dict(GAMES_OF[message["game"]])
            message["level"] = "easy"
        if message["t"] == "create" and dice.random() < 0.7:
            message["token"] = f"{dice.getrandbits(160):040x}"
        if message["t"] in ("leave", "kick", "report") and dice.random() < 0.8:
            message = {"t": "start"}
        if kind < 0.55:
            self.spoil(message)
        text = json.dumps(message)
        if kind > 0.97:
            text = self.cut(text)
        return text

    def plausible(self, name: str) -> Any:
        if name == "room":
            return self.dice.choice(self.codes)
        if name == "token":
            return self.dice.choice(self.tokens)
        return self.dice.randrange(9)

    def spoil(self, message: dict[str, Any]) -> None:
        dice = self.dice
        for _ in range(dice.choice((1, 1, 1, 2, 4))):
            name = dice.choice(list(message))
            match dice.randrange(6):
                case 0:
                    del message[name]
                case 1:
                    message[dice.choice(("x", "t", "seat", "n", "view", "\x00"))] = dice.choice(
                        STRANGE
                    )
                case 2:
                    message["t"] = dice.choice([*ANSWERED, *ASKED, *map(str, STRANGE[:4])])
                case 3 if isinstance(message[name], dict):
                    message[name] = message[name] | {"players": dice.choice(STRANGE)}
                case _:
                    message[name] = dice.choice(STRANGE)
            if not message:
                return

    def noise(self) -> str:
        dice = self.dice
        return dice.choice(
            (
                "".join(chr(dice.randrange(1, 0x2FF)) for _ in range(dice.randrange(80))),
                "[" * dice.randrange(3000),
                '{"t":' * dice.randrange(700),
                json.dumps(dice.choice(STRANGE)),
                "\ufeff{}",
                '{"t":"hello","version":2}{"t":"start"}',
                '{"t":"hello","t":"start","version":2}',
            )
        )

    def cut(self, text: str) -> str:
        return text[: self.dice.randrange(len(text))]


async def hostile_visit(house: House, fuzzer: Fuzzer, count: int, told: Counter[str]) -> None:
    """One connection after another, until so many messages are sent."""
    sent = 0
    while sent < count:
        wire = Wire(house, address=f"203.0.113.{fuzzer.dice.randrange(250)}")
        wire.home = ""
        if fuzzer.dice.random() < 0.95:
            await wire.visitor.hear(to_text(Hello(protocol.VERSION)))
        for _ in range(fuzzer.dice.randrange(5, 60)):
            heard = len(wire.sent)
            text = fuzzer.one()
            bad = sent % 5 == 0 and is_bad(text)
            await wire.visitor.hear(text)
            sent += 1
            if bad and wire.open and wire.visitor._excess < 2:
                assert len(wire.sent) > heard, f"nobody told the sender of {text!r}"
            if not wire.open or sent >= count:
                break
        for text in wire.sent:
            message = protocol.answered(text)
            told[message.kind if isinstance(message, Oops) else type(message).__name__] += 1
        wire.visitor.gone()
        wire.open = False


def is_bad(text: str | None) -> bool:
    if text is None:
        return True
    try:
        protocol.asked(text)
    except protocol.BadData:
        return True
    return False


@live
async def test_a_hundred_thousand_hostile_messages_harm_nobody(monkeypatch):
    monkeypatch.setattr("game.net.server.limits.ROOMS_OF_ONE", 3)
    Thinking.warm_up()  # what is only loaded late has not leaked
    house = new_house()
    party = await gather(house, people=3, players=4, rounds=3)
    party.devices[2].plays = False
    lobby = await gather(house, "fan_tan", people=1, players=8)
    codes = [party.devices[0].code, lobby.devices[0].code, "BCDFGH", "", "x" * 32]
    fuzzers = [Fuzzer(seed, codes, ["", "x" * 32, "0" * 64]) for seed in range(VISITORS)]
    told: Counter[str] = Counter()
    await party.devices[0].send(Start())
    await party.devices[2].until(lambda: party.devices[2].turn)
    room = house.rooms[party.devices[0].code]
    room.chairs[3].key = "a seat that strangers cannot take"  # else they may, and hold all up
    for part in range(4):
        visits = (
            hostile_visit(house, fuzzer, MESSAGES // VISITORS // 4, told) for fuzzer in fuzzers
        )
        await asyncio.gather(*visits)
        for each in list(house.rooms.values()):
            if each is not room and each.code != lobby.devices[0].code:
                await each.close()
        for device in (*party.devices, *lobby.devices):
            del device.heard[:-9], device.texts[:-9]
        gc.collect()
        if part == 0:
            before = len(gc.get_objects())
    grown = len(gc.get_objects()) - before
    metrics = house.services.metrics
    faults = [line for line in house.services.log._stream.lines if line["level"] == "error"]
    assert not faults, faults[0]
    assert metrics.received >= MESSAGES
    assert metrics.refused > MESSAGES / 4
    assert grown < 2000, f"{grown} things more after three quarters of it"
    for kind in ("message", "version", "room", "token", "host", "now", "options", "rooms", "fast"):
        assert told[kind], f"no message came to «{kind}»: {told}"
    assert told["Seated"] > 100
    assert len(house.rooms) == 2
    assert party.devices[0].room.seats[0].name == "P0"
    room.chairs[3].vacate()
    party.devices[2].plays = True
    await party.devices[2].move()
    await party.until_over()


@live
async def test_over_real_sockets_a_server_outlives_them_too(tmp_path):
    with Server(tmp_path) as server:
        async with callers(2, server.port) as (ana, luis):
            options = {"players": 3, "rounds": 1}
            await ana.device.send(Create("sietes", options, "Ana"))
            await ana.device.get(protocol.Room)
            await luis.device.send(Join(ana.device.code, "Luis"))
            await luis.device.get(protocol.Room)
            luis.device.plays = False
            await ana.device.send(Start())
            await luis.device.until(lambda: luis.device.turn)
            async with aiohttp.ClientSession() as http:
                await asyncio.gather(*(hostile_calls(http, server.port, n) for n in range(20)))
            luis.device.plays = True
            await luis.device.move()
            await asyncio.gather(*(each.device.get(protocol.MatchOver) for each in (ana, luis)))
        log = server.end()
    assert [line["level"] for line in log] == ["info"] * len(log)


async def hostile_calls(http: aiohttp.ClientSession, port: int, seed: int) -> None:
    fuzzer = Fuzzer(1000 + seed, ["BCDFGH"], ["x"])
    for _ in range(4):
        async with http.ws_connect(f"http://127.0.0.1:{port}/ws") as line:
            listening = asyncio.create_task(drain(line))
            for _ in range(25):
                text = fuzzer.one()
                try:
                    if text is None:
                        await line.send_bytes(b"\x00" * fuzzer.dice.randrange(5000))
                    else:
                        await line.send_str(text.encode(errors="replace").decode())
                except ConnectionError:
                    break
            await line.close()
            await listening


async def drain(line: aiohttp.ClientWebSocketResponse) -> None:
    async for message in line:
        protocol.answered(message.data)


def test_every_message_that_can_be_asked_is_among_the_hostile_ones():
    fuzzer = Fuzzer(0, ["BCDFGH"], ["x"])
    seen: set[str] = set()
    for _ in range(5000):
        text = fuzzer.one()
        try:
            data = json.loads(text or "")
        except (ValueError, RecursionError):
            continue
        if isinstance(data, dict) and isinstance(data.get("t"), str):
            seen.add(data["t"])
    assert {*ASKED} <= seen
