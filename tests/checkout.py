"""The files of the project, for tests that look at them or make a fresh copy of them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def tracked() -> list[Path]:
    """Every file that git tracks or soon will, as a path from the top of the project."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no git checkout")
    names = (Path(name) for name in listed.stdout.split("\0") if name)
    return sorted(path for path in names if (ROOT / path).is_file())


def modules(*folders: str) -> list[Path]:
    """Every tracked Python file under these names at the top."""
    return [path for path in tracked() if path.suffix == ".py" and path.parts[0] in folders]
