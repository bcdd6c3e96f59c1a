"""Statistics as a device sends them: to a real server, only what is listed, and never when off."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from game.games import GAMES
from game.net import protocol, reports
from game.net.statistics import Reporter, this_device
from game.platform.page import Page
from game.platform.sockets import Socket
from game.scenes.results import PodiumScene
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings
from tests.driver import Driver
from tests.net.table import Server, serving

SECRETS = ("Ana", "Luis", "127.0.0.1")
RECORD = Record(
    GAMES["sietes"], GAMES["sietes"].options(players=3, rounds=1),
    (SeatSpec("human", 0, "Ana"), SeatSpec("cpu", 1, "Luis", "easy"),
     SeatSpec("cpu", 2, "", "easy")),
    "a-secret-deal",
)  # fmt: skip


def watched(driver: Driver) -> list[str]:
    """The addresses that the app connects to, from now on; the connections are real."""
    asked: list[str] = []
    connect = driver.app.connect

    def note(url: str) -> Socket:
        asked.append(url)
        return connect(url)

    driver.app.connect = note
    return asked


async def play(driver: Driver) -> None:
    """A match of one round, whoever is to move, to its podium."""
    driver.app.push(TableScene(Record(RECORD.game, RECORD.options, RECORD.seats, RECORD.seed)))
    for _ in range(60_000):
        driver.frame()
        await asyncio.sleep(0)
        scene = driver.scene
        if isinstance(scene, PodiumScene):
            break
        if isinstance(scene, TableScene) and scene.chair.asked is not None:
            scene.make(scene.chair.legal[0])
    assert isinstance(driver.scene, PodiumScene)
    for _ in range(60):
        driver.frame()
        await asyncio.sleep(0.005)


def kept(server: Server) -> list[dict[str, Any]]:
    assert server.statistics is not None
    return [dict(each) for each in server.statistics.all()]


def a_match(statistics: bool, with_server: bool) -> tuple[list[str], list[Any]]:
    """Play a match; the addresses that were connected to, and what the server keeps of it."""

    async def run() -> tuple[list[str], list[Any]]:
        async with serving() as server:
            settings = Settings(
                statistics=statistics, server=server.url if with_server else "", speed=4,
                reduced_motion=True, panel="only",
            )  # fmt: skip
            driver = Driver(settings=settings)
            asked = watched(driver)
            await play(driver)
            return asked, kept(server)

    return asyncio.run(run())


def test_start_and_end_of_a_match_are_reported_and_nothing_that_is_not_listed() -> None:
    asked, found = a_match(statistics=True, with_server=True)
    assert len(asked) == 2
    texts = [str(each) for each in found]
    assert len(found) == 2
    assert sum("'start'" in text for text in texts) == 1
    end = next(text for text in texts if "'end'" in text)
    for part in ("sietes", "cpu", "easy", "option.players", "computer"):
        assert part in end
    assert not [secret for secret in (*SECRETS, RECORD.seed) if secret in "".join(texts)]


@pytest.mark.parametrize(("statistics", "with_server"), [(False, True), (True, False)])
def test_switched_off_or_without_a_server_nothing_goes_out(
    statistics: bool, with_server: bool
) -> None:
    asked, found = a_match(statistics, with_server)
    assert asked == []
    assert found == []


class Overheard(Socket):
    """A connection whose other end takes reports."""

    def __init__(self, welcome: protocol.Message) -> None:
        self.opened = True
        self.sent: list[protocol.Message] = []
        self._texts = [protocol.to_text(welcome)]

    def send(self, text: str) -> None:
        self.sent.append(protocol.asked(text))

    def take(self) -> list[str]:
        texts, self._texts = self._texts, []
        return texts

    def close(self) -> None:
        """Nothing hangs on it."""


def reported(takes: bool = True, allowed: bool = True, **facts: Any) -> list[protocol.Message]:
    """What goes out when something is reported to a server that takes it, or does not."""
    from game.scheduler import Scheduler

    socket = Overheard(protocol.Welcome(protocol.VERSION, "1", statistics=takes))
    scheduler = Scheduler()
    reporter = Reporter(
        lambda: allowed, lambda: "http://x/", lambda: this_device(None), lambda _url: socket,
        scheduler.spawn, lambda: scheduler.now,
    )  # fmt: skip
    reporter.report("end", RECORD.options, game="sietes", **facts)
    for _ in range(5):
        scheduler.step(0.1)
    return socket.sent


def test_only_listed_fields_leave_the_device() -> None:
    sent = reported(name="Ana", room="BCDFGH", cards="7d", moves=12, result="won", address="::1")
    assert [type(each) for each in sent] == [protocol.Hello, protocol.Report]
    fields = {name for name in sent[1].report if not name.startswith(reports.OPTION)}
    assert fields <= set(reports.FIELDS)
    assert sent[1].report["moves"] == 12
    assert not {"name", "room", "cards", "address"} & set(sent[1].report)


def test_a_server_that_takes_none_gets_none() -> None:
    assert [type(each) for each in reported(takes=False)] == [protocol.Hello]


def test_a_device_tells_families_and_bands_only() -> None:
    class Bridge:
        def system(self) -> str:
            return (
                '{"device":"phone","browser":"firefox","system":"android","memory":6,"cores":8,'
                '"model":"XQ-1"}'
            )

    facts = this_device(Page(Bridge()))
    assert facts == {
        "device": "phone", "browser": "firefox", "system": "android", "memory": "4-8 GB",
        "cores": "5-8",
    }  # fmt: skip
    assert reports.clean({"event": "start", **this_device(None)})["browser"] == "none"
