"""The report of a failure: all that helps to find it, and nothing that is the player's own."""

from __future__ import annotations

import json
from pathlib import Path, PureWindowsPath

import pytest

from game import __version__
from game.session.record import Record, replay
from game.session.seats import SeatSpec
from game.session.trouble import impersonal, record_in, report
from tests.session.company import SIETES, copy_of, new_record, play_out


def failure(message: str = "a mistake of ours") -> BaseException:
    try:
        json.loads("{")
    except ValueError as error:
        try:
            raise ZeroDivisionError(message) from error
        except ZeroDivisionError as another:
            return another


def between_friends() -> Record:
    """A match of people with names, in its middle."""
    record = new_record(rounds=1)
    play_out(record)
    seats = tuple(SeatSpec("human", n, name) for n, name in enumerate(("Ana", "Bo", "Zoë", "")))
    return Record(SIETES, record.options, seats, record.seed, copy_of(record, 9).rounds)


def test_a_report_tells_the_failure_the_versions_and_the_match():
    record = between_friends()
    text = report(failure(), record, {"pygame-ce": "2.5.7"})
    assert text.startswith(f"Sietes {__version__}\nPython: 3.")
    assert "pygame-ce: 2.5.7" in text
    assert "ZeroDivisionError: a mistake of ours" in text
    assert "tests/session/test_trouble.py" in text
    assert text.endswith(record.to_text().split("\n", 1)[1])


def test_without_a_match_it_tells_the_rest():
    text = report(failure(), None, {})
    assert "ZeroDivisionError" in text
    assert record_in(text) == text


def test_nobody_is_named_in_it():
    record = between_friends()
    home = str(Path.home())
    text = report(failure(f"Ana and Zoë, {home}/secret, wss://a.b/room?key=1"), record, {})
    for word in ("Ana", "Zoë", '"Bo"', "wss:", "key=1", home + "/", str(Path(__file__).parents[2])):
        assert word not in text, word
    assert "(a name) and (a name), ~/secret, (an address)" in text


def test_it_is_brought_in_as_a_saved_game_is():
    record = between_friends()
    again = Record.from_text(record_in(report(failure(), record, {})))
    assert (again.rounds, again.seed, again.options) == (
        record.rounds, record.seed, record.options,
    )  # fmt: skip
    assert replay(again).round.turn is not None
    assert not any(seat.name for seat in again.seats)


@pytest.mark.parametrize(
    ("home", "line"),
    [
        (Path("/home/ana"), "/home/ana/.local/share/sietes/settings.json"),
        (PureWindowsPath(r"C:\Users\Ana"), r"C:\Users\Ana\AppData\sietes\settings.json"),
        (PureWindowsPath(r"C:\Users\Ana"), r"'C:\\Users\\Ana\\AppData\\sietes\\settings.json'"),
    ],
)
def test_no_folder_of_the_player_is_told_whatever_the_system(home, line):
    told = impersonal(f"PermissionError: {line}", home=home)
    assert "ana" not in told.lower()
    assert "~" in told and "settings.json" in told


def test_a_name_is_not_found_within_a_word():
    assert impersonal("Bob is not Bo", ["Bo"]) == "Bob is not (a name)"
