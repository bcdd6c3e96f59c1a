"""The window on a real screen: where it opens, and where it comes back to."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

import pytest

PROGRAM = """
import pygame
from pygame.display import get_window_position, set_window_position
from game.platform.window import fill_screen, leave_screen, open_window

size = open_window(None, (3840, 2160), 1.0).get_size()
print("kept", get_window_position(), size)
set_window_position((100, 60))
pygame.event.get()
fill_screen()
print("filled", get_window_position(), pygame.display.get_window_size())
print("back", leave_screen((600, 400), 1.0).get_size(), get_window_position())
set_window_position((5000, 3000))  # where a screen was
pygame.event.get()
fill_screen()
print("found", leave_screen((3840, 2160), 1.0).get_size(), get_window_position())
"""


@pytest.mark.skipif(shutil.which("xvfb-run") is None, reason="needs a virtual screen")
def test_the_window_stays_in_reach_on_the_screen_there_is() -> None:
    run = ["xvfb-run", "-a", "-s", "-screen 0 1024x768x24", sys.executable, "-c", PROGRAM]
    env = {key: each for key, each in os.environ.items() if key != "SDL_VIDEODRIVER"}
    told = subprocess.run(run, env=env, capture_output=True, text=True, timeout=60, check=True)
    assert told.stdout.splitlines()[-4:] == [
        "kept (0, 36) (1024, 696)",
        "filled (0, 0) (1024, 768)",
        "back (600, 400) (100, 60)",
        "found (1024, 696) (0, 36)",
    ]
