"""Self-play from the command line: who sat where does not matter, and the numbers add up."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "build" / "selfplay.py"


def selfplay(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False
    )


def report(*arguments: str) -> dict[str, Any]:
    done = selfplay(*arguments, "--json")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_numbers_add_up_and_come_again() -> None:
    asked = ("--seats", "medium,easy,greedy", "--rounds", "9", "--seed", "adding")
    found, again = report(*asked), report(*asked)
    assert found["options"]["players"] == 3
    levels = found["levels"]
    assert set(levels) == {"medium", "easy", "greedy"}
    assert sum(level["wins"] for level in levels.values()) == 9
    assert sum(level["points"] for level in levels.values()) == pytest.approx(3.0)
    for name, level in levels.items():
        assert level["rounds"] == sum(level["places"]) == 9
        low, high = level["win_interval"]
        assert 0 <= low <= level["win_rate"] <= high <= 1
        assert again["levels"][name]["places"] == level["places"]


def test_options_are_heard() -> None:
    found = report(
        "--seats", "easy,easy,easy,easy", "--rounds", "2", "--option", "joker=True",
        "--option", "ends=tunnel", "--option", "passes=5",
    )  # fmt: skip
    assert found["options"] == {
        "players": 4, "rounds": 1, "passes": 5, "joker": True, "ends": "tunnel",
        "voluntary_pass": True,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--game", "bridge"), "no game «bridge»; there are sietes"),
        (("--seats", "easy,divine,easy"), "no level «divine»; there are easy"),
        (
            ("--seats", ""),
            "no level «»; there are easy, medium, hard, greedy; and, to measure by, ",
        ),
        (("--option", "players=3"), "there are 4 --seats, so option «players» cannot be otherwise"),
        (("--seats", "easy,easy"), "option «players» is 2; it may be 3, 4"),
        (("--option", "passes"), "«passes» is no option; write name=value"),
        (("--rounds", "0"), "--rounds must be at least 1"),
    ],
)
def test_what_cannot_be_played_is_said(arguments: tuple[str, ...], message: str) -> None:
    done = selfplay(*arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
