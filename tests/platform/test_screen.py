"""How fine the screen is, and how small a window may be drawn."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pygame
import pytest

from game.platform.screen import SMALLEST, hold_open, pixel_ratio


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


def test_a_window_that_nobody_sees_may_be_of_any_size() -> None:
    pygame.display.init()
    pygame.display.set_mode((60, 60), pygame.RESIZABLE)
    hold_open(1.0)
    assert pygame.display.set_mode((40, 40), pygame.RESIZABLE).get_size() == (40, 40)


@pytest.mark.skipif(shutil.which("xvfb-run") is None, reason="needs a virtual screen")
def test_a_window_on_a_screen_cannot_be_drawn_smaller_than_a_table_needs() -> None:
    program = """
import pygame
from game.platform.screen import hold_open
pygame.display.init()
pygame.display.set_mode((800, 600), pygame.RESIZABLE)
hold_open(1.0)
print("held", pygame.Window.from_display_module().minimum_size)
"""
    run = ["xvfb-run", "-a", sys.executable, "-W", "ignore", "-c", program]
    env = {key: each for key, each in os.environ.items() if key != "SDL_VIDEODRIVER"}
    told = subprocess.run(run, env=env, capture_output=True, text=True, timeout=60, check=True)
    assert f"held {SMALLEST}" in told.stdout
