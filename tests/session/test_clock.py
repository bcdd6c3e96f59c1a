"""Clocks that are far out."""

from __future__ import annotations

import time
from datetime import UTC, datetime

import pytest

from game.session.clock import local, utc_now
from game.session.daily import daily_match, day_of, utc_today
from tests.driver import Driver


@pytest.mark.parametrize("seconds", [-1e18, -1e9, 0.0, 2.6e11, 1e18, float("inf")])
def test_any_clock_says_a_day_that_can_be_played(seconds, monkeypatch):
    monkeypatch.setattr(time, "time", lambda: seconds)
    today = utc_today()
    assert day_of(daily_match("sietes", today)) == today
    assert utc_now().tzinfo is UTC
    driver = Driver()
    driver.run(0.3)
    driver.press("Daily deal")
    driver.run(0.3)
    assert driver.app.crashes == []
    driver.app.close()


def test_the_ends_of_the_calendar_are_shown_as_they_are():
    for year in (1, 9999):
        assert local(datetime(year, 1, 1, tzinfo=UTC)) is not None
    assert local(datetime(9999, 12, 31, 23, 59, tzinfo=UTC)).year >= 9999
