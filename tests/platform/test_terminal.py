"""What a player is told to type in a terminal: it runs in the game's folder as it stands."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from game.platform.terminal import FOLDER, has_sources, install, run_module


@pytest.mark.skipif(os.name == "nt", reason="its shells quote in their own way")
def test_the_line_runs_in_the_games_folder_with_the_python_of_the_game() -> None:
    line = run_module("game.net.server", "--help")
    told = subprocess.run(line, shell=True, cwd=FOLDER, capture_output=True, text=True, check=True)
    assert "--host" in told.stdout


@pytest.mark.skipif(os.name == "nt", reason="its shells quote in their own way")
@pytest.mark.parametrize(
    ("python", "shown"),
    [
        (FOLDER / ".venv" / "bin" / "python", ".venv/bin/python"),
        (Path("/usr/bin/python3"), "/usr/bin/python3"),
        (Path("/usr/my python/bin/python3"), "'/usr/my python/bin/python3'"),
    ],
)
def test_it_is_named_as_briefly_as_a_shell_can_take_it(
    python: Path, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(python))
    line = run_module("pip", "install", "aiohttp")
    assert line == f"{shown} -m pip install aiohttp"
    assert shlex.split(line)[1:] == ["-m", "pip", "install", "aiohttp"]


def test_only_what_is_lacking_is_installed() -> None:
    assert install("pygame", "no_such_package").endswith(" -m pip install no_such_package")
    assert install("pygame") == ""


def test_a_packaged_game_and_a_page_have_no_sources(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_sources()
    with monkeypatch.context() as page:
        page.setattr(sys, "platform", "emscripten")
        assert not has_sources()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert not has_sources()
