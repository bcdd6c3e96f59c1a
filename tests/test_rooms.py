"""Which room may import what: the contracts in pyproject.toml hold, and catch who breaks them."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checkout import ROOT, modules


def contracts_of(folder: Path) -> subprocess.CompletedProcess[str]:
    linter = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as l; l()"]
    return subprocess.run(
        [*linter, "--no-cache", "--no-logo"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def rooms(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("rooms")
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(ROOT / "game", folder / "game", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def test_imports_keep_to_the_rooms(rooms):
    kept = contracts_of(rooms)
    assert kept.returncode == 0, kept.stdout


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("game/cards.py", "import game.rules", "Imports point down"),
        ("game/session/table.py", "import game.scenes", "Imports point down"),
        ("game/games/rows/rows.py", "import game.cpu", "Imports point down"),
        ("game/attic.py", '"""A room that nobody planned."""', "Imports point down"),
        ("game/games/sietes/rules.py", "import pygame", "No pygame"),
        ("game/cpu/__init__.py", "import game.view.stage", "No pygame"),
        ("game/ui/outline.py", "import pygame", "No pygame"),
        ("game/view/stage.py", "import game.games.sietes.rules", "The screen's parts"),
        ("game/ui/outline.py", "import game.rules", "The screen's parts"),
        ("game/games/sietes/rules.py", "import game.ui.outline", "Of a game, only its board"),
        ("game/games/rows/rows.py", "import game.games.sietes.rules", "What games share"),
    ],
)
def test_an_import_into_the_wrong_room_is_caught(rooms, module, line, contract):
    path = rooms / module
    before = path.read_bytes() if path.exists() else None
    try:
        path.write_bytes((before or b"") + f"\n{line}\n".encode())
        broken = contracts_of(rooms)
    finally:
        if before is None:
            path.unlink()
        else:
            path.write_bytes(before)
    assert broken.returncode != 0
    assert re.search(rf"(?m)^{contract}.* BROKEN\b", broken.stdout), broken.stdout


def test_rules_and_sessions_run_where_there_is_no_pygame():
    names = [
        ".".join(path.with_suffix("").parts).removesuffix(".__init__")
        for path in modules("game")
        if path.parts[1]
        in {"cards.py", "rules.py", "match.py", "scheduler.py", "words.py", "guide.py"}
        or path.parts[1] in {"cpu", "session", "net", "locale"}
        or (path.parts[1] == "games" and path.name in {"rules.py", "cpu.py"})
    ]
    program = f"import sys, {', '.join(names)}\nsys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False).returncode == 0
