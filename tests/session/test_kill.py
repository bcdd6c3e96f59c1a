"""Killed at any moment, the game loses at most the move in the air."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import game
from game.cards import Dice
from game.games import GAMES
from game.platform.storage import FolderStorage
from game.scheduler import Scheduler
from game.session.record import Record, replay
from game.session.saves import Saves
from game.session.table import Table
from tests.session.company import Chance, new_record

ROOT = Path(game.__file__).parents[1]
KILLS = 20
KILLS_IN_ALL = 200
"""Of the whole program, over all games and scenes."""


def start(folder):
    return subprocess.Popen(
        [sys.executable, "-m", "tests.session.endless", str(folder)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


def killed_after(folder, moves, beat):
    """Kill the program `beat` turns of a loop after it has told of so many moves.

    It may be thinking, writing or renaming when it is hit. Returns the last that it had shown.
    """
    shown = 0
    with start(folder) as player:
        assert player.stdout
        for line in player.stdout:
            if line != "over\n":
                shown = int(line)
            moves -= 1
            if moves == 0:
                for _turn in range(beat):
                    pass
                player.kill()
    return shown


@pytest.fixture(scope="module")
def whole():
    record = new_record(seed="endless", rounds=5)
    Scheduler(budget=None).run(Table(record, [Chance("x")] * 4).run())
    return record


def is_beginning_of(part: Record, whole: Record) -> bool:
    *before, last = part.rounds
    number = len(part.rounds)
    return before == whole.rounds[: number - 1] and last == whole.rounds[number - 1][: len(last)]


def test_whoever_kills_it_finds_every_move_that_was_shown(tmp_path, whole):
    dice = Dice("kill")
    told: list[str] = []
    folder = tmp_path / "0"
    for time in range(1, KILLS + 1):
        shown = killed_after(folder, 1 + dice.below(12), dice.below(50_000))
        saved = Saves(FolderStorage(folder), told.append).load("sietes")
        assert saved is not None
        assert saved.moves >= shown
        assert is_beginning_of(saved, whole)
        assert told == []
        if replay(saved).is_over:
            folder = tmp_path / str(time)
    with start(folder) as player:
        assert player.stdout
        assert player.stdout.read().endswith("over\n")
    assert Saves(FolderStorage(folder), told.append).load("sietes") == whole
    assert told == []


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a warm program cannot be forked here")
def test_killed_in_any_scene_the_program_has_kept_all_that_it_had_shown(tmp_path):
    ended = subprocess.run(
        [sys.executable, "-m", "tests.session.restless", str(tmp_path), str(KILLS_IN_ALL)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    told = json.loads(ended.stdout.splitlines()[-1])
    assert told["amiss"] == []
    assert told["failed"] == []
    assert sum(told["where"].values()) == KILLS_IN_ALL
    for game_id in GAMES:
        assert told["where"][f"table of {game_id}"] >= 10
        assert told["moves"][game_id] > 0  # how many, the moments of the blows decide
    assert len(told["seen"]) >= 10
