"""Statistics: only what is listed, for thirty days, from nobody in particular."""

from __future__ import annotations

import json
import sqlite3

import pytest

from game.net import protocol, reports
from game.net.protocol import Hello, Report
from game.net.server.statistics import NAME, Statistics, summary
from game.net.server.visitor import Visitor
from tests.net.company import Wire, live, new_house
from tests.net.test_server import run

START = {"event": "start", "game": "sietes", "mode": "cpu", "level": "hard", "option.players": 4}
END = START | {"event": "end", "result": "won", "moves": 52, "duration": "5-10 min"}
DAY = 86_400


class Clock:
    def __init__(self) -> None:
        self.now = 20_000.5 * DAY

    def __call__(self) -> float:
        return self.now


def test_a_report_keeps_its_listed_fields_and_drops_all_else():
    told = END | {
        "room": "BCDFGH", "name": "Ana", "address": "192.0.2.1", "cards": ["7d"], "seed": "x",
        "browser": "Firefox 141", "device": "Pixel 9", "moves": 5.5, "level": "godlike",
        "option.joker": True, "option.target": 4, "option.wings": 2, "connected": 1,
    }  # fmt: skip
    kept = reports.clean(told)
    assert kept == {
        "event": "end", "game": "sietes", "mode": "cpu", "result": "won",
        "duration": "5-10 min", "option.players": 4, "option.joker": True,
    }  # fmt: skip
    assert reports.clean(kept) == kept


@pytest.mark.parametrize("report", [{}, {"game": "sietes"}, {"event": "birthday"}, {"event": []}])
def test_a_report_of_nothing_is_none(report):
    assert reports.clean(report) == {}


def test_every_field_is_banded_or_of_few_values():
    for name, values in reports.FIELDS.items():
        assert len(values) <= 1001, name
        if name not in ("moves", "reconnections"):
            assert len(values) <= 8, name
    for field, numbers in {
        "duration": (0, 119, 120, 2399, 2400), "speed": (0, 20, 60), "memory": (0.5, 64),
        "cores": (1, 2, 3, 64),
    }.items():  # fmt: skip
        for number in numbers:
            assert reports.band(field, number) in reports.FIELDS[field]


def test_the_file_holds_the_day_and_the_fields_and_nothing_more(tmp_path):
    clock = Clock()
    statistics = Statistics(tmp_path, clock)
    assert statistics.take(END | {"name": "Ana", "address": "192.0.2.1"})
    assert not statistics.take({"name": "Ana"})
    statistics.close()
    base = sqlite3.connect(tmp_path / NAME)
    rows = base.execute("SELECT * FROM reports").fetchall()
    base.close()
    assert [(day, json.loads(text)) for day, text in rows] == [(20_000, END)]
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Ana" not in kept
    assert b"192.0.2" not in kept


def test_after_thirty_days_a_report_is_gone(tmp_path):
    clock = Clock()
    statistics = Statistics(tmp_path, clock)
    statistics.take(START)
    clock.now += 29 * DAY
    statistics.take(END)
    assert statistics.all() == [START, END]
    clock.now += DAY
    assert statistics.all() == [END]
    clock.now += 40 * DAY
    statistics.close()
    assert Statistics(tmp_path, clock).all() == []


def test_a_clock_that_jumps_back_loses_nothing_and_keeps_nothing_longer(tmp_path):
    clock = Clock()
    statistics = Statistics(tmp_path, clock)
    statistics.take(START)
    clock.now -= 10 * DAY
    statistics.take(END)
    assert len(statistics.all()) == 2
    clock.now += 31 * DAY
    assert statistics.all() == [START]
    clock.now += 10 * DAY
    assert statistics.all() == []


@live
async def test_a_device_reports_without_a_room_and_is_answered_nothing():
    house, statistics = new_house(), Statistics(None)
    wire = Wire(house)
    wire.visitor = Visitor(house, statistics, wire, "192.0.2.1", lambda: 0.0)
    await wire.visitor.hear(protocol.to_text(Hello(protocol.VERSION)))
    assert protocol.answered(wire.sent.pop()).statistics is True
    await wire.visitor.hear(protocol.to_text(Report(START | {"name": "Ana"})))
    assert wire.sent == []
    assert statistics.all() == [START]
    await wire.visitor.hear(protocol.to_text(Report(END)))
    assert protocol.answered(wire.sent.pop()) == protocol.Oops("now"), "one report a connection"
    assert statistics.all() == [START]
    assert house.services.metrics.reports == 1
    statistics.close()


@live
async def test_a_server_that_takes_none_says_so_and_keeps_none():
    house = new_house()
    wire = Wire(house)
    await wire.visitor.hear(protocol.to_text(Hello(protocol.VERSION)))
    assert protocol.answered(wire.sent.pop()).statistics is False
    await wire.visitor.hear(protocol.to_text(Report(END)))
    assert house.services.metrics.reports == 0


def test_the_summary_tells_what_is_played_to_the_end_and_where_it_fails(tmp_path):
    statistics = Statistics(tmp_path)
    for report in (
        START, START, START, END, END | {"result": "lost"},
        {"event": "room", "connected": True, "reconnections": 2},
        {"event": "room", "connected": False},
        {"event": "drawing", "drawing_failed": True, "browser": "safari", "system": "ios"},
        {"event": "drawing", "drawing_failed": False, "speed": "over 55 fps", "device": "phone"},
    ):  # fmt: skip
        statistics.take(report)
    text = summary(statistics.all())
    statistics.close()
    for line in (
        "9 reports of the last 30 days",
        "sietes: 3 started, 2 played to the end",
        "  level: hard 5",
        "  result: won 1, lost 1",
        "  players: 4 5",
        "rooms: 1 of 2 connected",
        "drawing: 1 failures in 2 reports",
        "  failed, browser: safari 1",
        "  device: phone 1",
    ):
        assert line in text.splitlines()
    printed = run("--stats", "--data", str(tmp_path))
    assert (printed.returncode, printed.stdout) == (0, text)
