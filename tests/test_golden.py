"""The golden files: exact counts of legal continuations, and whole matches to read."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent


def script(name: str) -> ModuleType:
    """A script of the build folder as a module."""
    spec = importlib.util.spec_from_file_location(f"build_{name}", ROOT / "build" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_games_play_as_the_golden_files_say() -> None:
    differing = [str(path.relative_to(ROOT)) for path in script("golden").differing()]
    assert not differing, (
        "the rules play otherwise than before; if that was meant, run `python3 build/golden.py` "
        "and read what changed"
    )
