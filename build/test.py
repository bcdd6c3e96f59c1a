"""Run every test: `python3 build/test.py`. On a fresh checkout, its tools are installed first.

Arguments go to pytest, paths counted from the top of the checkout:

    python3 build/test.py tests/test_project.py -k lock
"""

import os

from bootstrap import ROOT, enter

enter("dev")

import sys

import pytest


def main(arguments: list[str]) -> int:
    """Pytest's exit code. The whole suite runs on all cores, a chosen part in this process."""
    os.chdir(ROOT)
    workers = min((os.cpu_count() or 1) + 1, 8)  # some tests wait for a browser or another process
    return int(pytest.main(arguments or ["-n", str(workers), "--dist", "worksteal"]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
