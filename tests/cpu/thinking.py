"""What tests of CPU players share: thinking to the end at once, and with little effort."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

import pytest

from game.cpu import fan_tan, sevens
from game.cpu.search import Effort, Searcher

T = TypeVar("T")

BRIEF = Effort(deals=32, pool=64, exchanges=2, playouts=256, batch=128)
"""Too little to play well, enough to play by the rules."""


def think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every player who searches search little."""
    for player in (Searcher, sevens.Medium, sevens.Hard, fan_tan.Medium, fan_tan.Hard):
        monkeypatch.setattr(player, "effort", BRIEF)


def at_once(thinking: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives that waits for nothing but its next breath."""
    while True:
        try:
            thinking.send(None)
        except StopIteration as done:
            result: T = done.value
            return result
