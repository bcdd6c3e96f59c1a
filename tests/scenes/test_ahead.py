"""Made ready ahead: a table finds all its code read, and is painted frame by frame."""

from __future__ import annotations

import subprocess
import sys

import pygame
import pytest

from game.games import GAMES
from game.scenes.table.scenery import Scenery
from game.scheduler import Scheduler
from game.view import backdrop, pixels
from game.view.faces import CardStyle
from game.view.stage import Stage
from game.view.tabletop import Tabletop
from game.view.tween import Pace
from tests.checkout import ROOT

READ = """
import sys
from game.scenes.ahead import read_ahead, read_game
from game.scheduler import Scheduler
scheduler = Scheduler(budget=None)
scheduler.run(read_ahead())
scheduler.run(read_game({game!r}))
known = set(sys.modules)
import game.scenes.table.scene
from game.cpu.levels import make_player
from game.games.board import load_board
load_board({game!r}), make_player({game!r}, "hard", 1)
print(*(name for name in set(sys.modules) - known if name.startswith("game")))
"""


@pytest.mark.parametrize("game", GAMES)
def test_a_table_needs_no_module_that_was_not_read_ahead(game: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", READ.format(game=game)], cwd=ROOT, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert done.stdout.strip() == ""


def test_a_table_that_is_painted_at_leisure_shows_a_draft_meanwhile() -> None:
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    ticks = iter(range(10_000))
    scheduler = Scheduler(clock=lambda: next(ticks), budget=0.5)  # a strip in each frame
    stage = Stage()
    tabletop = Tabletop(stage, Pace(scheduler), scheduler.spawn)
    scenery = Scenery(stage, tabletop, "perspective", scheduler.spawn)
    size, felt = (320, 200), (7.3, 4.1)

    def place(wide: int) -> None:
        scenery.place(size, (0, 0, wide, 200), (-7, -4, 7, 4), felt, "blue", CardStyle(), (), ())

    place(320)
    shown = stage._sprites["scenery"]
    draft = shown.surface
    waiting = scheduler.spawn(scenery.painted())
    scheduler.step(1 / 60)
    assert shown.surface is draft and not waiting.done
    place(300)  # what was begun for another camera is given up
    frames = 0
    while not waiting.done:
        scheduler.step(1 / 60)
        frames += 1
    assert frames > 2
    what = size, scenery.camera, scenery._outline, "blue"
    assert backdrop.is_painted(*what) and shown.surface is backdrop.render(*what)
    place(300)
    again = scheduler.spawn(scenery.painted())
    scheduler.step(1 / 60)
    assert again.done and shown.surface is backdrop.render(*what)


def test_a_slow_device_gets_coarse_drafts_and_a_fast_one_fine_ones_again() -> None:
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    scheduler = Scheduler(budget=None)
    ticks: list[float] = []
    stage = Stage()
    tabletop = Tabletop(stage, Pace(scheduler), scheduler.spawn)
    scenery = Scenery(stage, tabletop, "perspective", clock=lambda: ticks.pop(0))
    scenery.place(
        (640, 360), (0, 0, 640, 360), (-7, -4, 7, 4), (7.3, 4.1), "blue", CardStyle(), (), ()
    )

    def in_blocks(place: float, seconds: float) -> bool:
        """Whether a draft that takes so long has blocks for pixels."""
        ticks[:] = [0.0, seconds]
        scenery.tripod.drag(place, 10)
        scenery.update(1 / 60)
        words = pixels.words(stage._sprites["scenery"].surface)
        return bool((words[::2, ::2] == words[1::2, 1::2]).all())

    times = (0.01, 0.1, 0.02, 0.001, 0.01)
    assert [in_blocks(20 + 9 * n, each) for n, each in enumerate(times)] == [
        False, False, True, True, False,
    ]  # fmt: skip
