"""Renew the locks: the exact versions, with hashes, that every install of Sietes is made from.

    python3 build/test.py --collect-only -q   # makes .venv, if there is none yet
    .venv/bin/python build/lock.py            # the newest versions that pyproject.toml allows
    .venv/bin/python build/lock.py --keep     # only what a change of pyproject.toml asks for

`build/lock/runtime.txt` holds what playing needs, `build/lock/dev.txt` that and all the tools. They
serve every system and every Python from the oldest that Sietes supports, so they are made with
that one: a newer Python might choose a release that the oldest cannot install.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"runtime": (), "dev": ("a11y", "desktop", "dev", "server", "web")}
"""Each lock, and the extras of pyproject.toml that it holds beside the dependencies."""


def oldest_python() -> tuple[int, int]:
    """The Python that pyproject.toml asks for at least.

    >>> oldest_python() >= (3, 11)
    True
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    major, minor = re.findall(r"\d+", project["requires-python"])[:2]
    return int(major), int(minor)


def renew(name: str, extras: tuple[str, ...], *, upgrade: bool) -> None:
    """Write `build/lock/NAME.txt`. Raises `CalledProcessError` when pip-tools finds no solution."""
    command = [sys.executable, "-m", "piptools", "compile", "pyproject.toml"]
    command += [f"--extra={extra}" for extra in extras]
    command += ["--generate-hashes", "--allow-unsafe", "--strip-extras", "--quiet"]
    command += ["--no-header", "--no-emit-index-url", "--no-emit-find-links", "--no-emit-options"]
    command += ["--upgrade"] if upgrade else []
    if name != "runtime":
        command += ["--constraint=build/lock/runtime.txt"]
    command += [f"--output-file=build/lock/{name}.txt"]
    subprocess.run(command, cwd=ROOT, check=True)


def main() -> int:
    """Renew both locks; the exit code."""
    parser = argparse.ArgumentParser(description="Renew the locks in build/lock/.")
    parser.add_argument("--keep", action="store_true", help="keep the versions that still fit")
    keep = parser.parse_args().keep
    if sys.version_info[:2] != oldest_python():
        print(f"Make the locks with Python {'.'.join(map(str, oldest_python()))}.", file=sys.stderr)
        return 2
    for name, extras in LOCKS.items():
        renew(name, extras, upgrade=not keep)
    return 0


if __name__ == "__main__":
    sys.exit(main())
