"""Every app that a test opens is closed at its end, and what still runs in it with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.driver import Driver


@pytest.fixture(autouse=True)
def _close_what_was_opened(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    opened: list[Driver] = []
    begin = Driver.__init__

    def remember(driver: Driver, *args: Any, **options: Any) -> None:
        begin(driver, *args, **options)
        opened.append(driver)

    monkeypatch.setattr(Driver, "__init__", remember)
    yield
    for driver in opened:
        driver.app.close()
        driver.app.scheduler.step(0)
