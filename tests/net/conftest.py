"""What tests of the net may ask for."""

from __future__ import annotations

import pytest

from game.net.server import limits


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who know no pause are none too fast for the server."""
    monkeypatch.setattr(limits, "MESSAGES_A_SECOND", 100_000)
    monkeypatch.setattr(limits, "MESSAGES_AT_ONCE", 100_000)
