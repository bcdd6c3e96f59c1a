"""What those at the table are called."""

from __future__ import annotations

from game.scenes.company import seat_names
from game.session.seats import SeatSpec


def test_the_only_person_is_you_and_a_cpu_is_called_by_its_colour() -> None:
    assert seat_names([SeatSpec("human", 0), SeatSpec("cpu", 1, level="easy")]) == ("You", "Blue")


def test_no_two_are_called_the_same() -> None:
    seats = [
        SeatSpec("human", 0, "Ana"), SeatSpec("human", 1, "Ana"), SeatSpec("human", 2, "Ana 2"),
        SeatSpec("human", 3, "Orange"), SeatSpec("cpu", 5, level="easy"),
    ]  # fmt: skip
    assert seat_names(seats) == ("Ana", "Ana 2", "Ana 2 2", "Orange", "Orange 2")
