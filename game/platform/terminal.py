"""Lines for a terminal: what a player types there in the game's folder, with the game's own Python.

A packaged game has neither such a folder nor a Python, nor has a page.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2]


def has_sources() -> bool:
    """Whether the game runs from its folder, so that a terminal can run what is in there, too."""
    return not getattr(sys, "frozen", False) and sys.platform != "emscripten"


def run_module(name: str, *arguments: str) -> str:
    """The line that runs a module with the Python that runs the game."""
    python = Path(sys.executable)
    shown = python.relative_to(FOLDER) if python.is_relative_to(FOLDER) else python
    quote = subprocess.list2cmdline if os.name == "nt" else shlex.join
    return quote([str(shown), "-m", name, *arguments])


def install(*packages: str) -> str:
    """The line that installs what of these packages that Python lacks, "" if it has all."""
    lacking = [name for name in packages if find_spec(name) is None]
    return run_module("pip", "install", *lacking) if lacking else ""
