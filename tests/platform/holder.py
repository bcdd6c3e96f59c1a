"""Another program with the same data folder: it claims it, says so, and waits for its end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.platform.claim import claim

ROOT = Path(__file__).parents[2]


@contextmanager
def another(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """It runs, and has claimed the folder; killed at the end if not before."""
    command = [sys.executable, "-m", "tests.platform.holder", str(folder)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "True\n"
        try:
            yield program
        finally:
            program.kill()


if __name__ == "__main__":
    sys.stdout.write(f"{claim(Path(sys.argv[1]))}\n")
    sys.stdout.flush()
    sys.stdin.read()
