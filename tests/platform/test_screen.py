"""How fine the screen is."""

from __future__ import annotations

import pytest

from game.platform.screen import pixel_ratio


@pytest.mark.parametrize(
    ("env", "system", "ratio"),
    [
        ({}, "linux", 1.0),
        ({"GDK_SCALE": "2"}, "linux", 2.0),
        ({"GDK_SCALE": "0.5"}, "linux", 1.0),
        ({"GDK_SCALE": "1000"}, "linux", 4.0),
        ({"GDK_SCALE": "large"}, "linux", 1.0),
        ({"GDK_SCALE": "nan"}, "linux", 1.0),
        ({"GDK_SCALE": "2"}, "darwin", 1.0),
        ({"GDK_SCALE": "2"}, "emscripten", 1.0),
    ],
)
def test_the_ratio_is_what_the_system_says_within_reason(
    env: dict[str, str], system: str, ratio: float
) -> None:
    assert pixel_ratio(env, system) == ratio


def test_a_system_that_cannot_be_asked_is_plain() -> None:
    assert pixel_ratio({}, "win32") >= 1.0
