"""Seats: names fit for a plate, data checked, people asked again, CPUs that take their time."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games import GAMES
from game.scheduler import Scheduler, sleep
from game.session.seats import BadSeat, Cpu, Human, SeatSpec, clean_name, take_seats


@given(st.text(max_size=60))
def test_any_name_becomes_one_that_fits_a_plate(text):
    name = clean_name(text)
    assert len(name) <= 16
    assert name == name.strip()
    assert not {unicodedata.category(char) for char in name} & {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    assert "  " not in name
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  Ana\tMaría\n", "Ana María"),
        ("Jose\u0301", "José"),
        ("\u202eevil", "evil"),
        ("\ud800x", "x"),
        ("a" * 40, "a" * 16),
        ("fifteen letters and", "fifteen letters"),
        ("\x00\x07", ""),
    ],
)
def test_names_are_cleaned(typed, shown):
    assert clean_name(typed) == shown


def test_a_seat_survives_being_written_down():
    for seat in (SeatSpec("human", 3, "Inés"), SeatSpec("cpu", 0, level="hard")):
        assert SeatSpec.from_dict(seat.to_dict()) == seat


@pytest.mark.parametrize(
    ("data", "named"),
    [
        ({"kind": "ghost", "colour": 0}, "kind"),
        ({"kind": "human", "colour": 8}, "colour"),
        ({"kind": "human", "colour": True}, "colour"),
        ({"kind": "human", "colour": "red"}, "colour"),
        ({"kind": "cpu", "colour": 0}, "level"),
        ({"kind": "cpu", "colour": 0, "level": "perfect"}, "level"),
        ({"kind": "human", "colour": 0, "level": "easy"}, "level"),
        ({"kind": "human", "colour": 0, "level": ["easy"]}, "level"),
        ({"kind": [], "colour": 0}, "kind"),
        ({"kind": "human", "colour": 0, "name": 7}, "name"),
        ({"kind": "human", "colour": 0, "self": 7}, "self"),
        ({"kind": "human"}, "colour"),
        ({}, "kind"),
        (["human"], "list"),
        (None, "None"),
    ],
)
def test_a_seat_that_cannot_be_says_what_is_wrong(data, named):
    with pytest.raises(BadSeat, match=named):
        SeatSpec.from_dict(data)


def a_view():
    options = GAMES["sietes"].options()
    round = GAMES["sietes"].new_round(options, "seven", 0)
    return round.view(round.turn), tuple(round.legal_moves())


def test_a_person_is_asked_for_their_seat_and_asked_again_after_a_move_that_is_not_legal():
    view, legal = a_view()
    answers = ["Zz", "", legal[-1]]
    asked = []

    async def ask(seat, view, legal):
        asked.append((seat, view, legal))
        return answers.pop(0)

    assert Scheduler().run(Human(ask).choose(view, legal)) == legal[-1]
    assert asked == [(view.seat, view, legal)] * 3


class Thinker:
    def __init__(self, seconds):
        self._seconds = seconds

    async def choose(self, view, legal):
        if self._seconds:
            await sleep(self._seconds)
        return legal[0]


@pytest.mark.parametrize(
    ("thinks", "pace", "takes"),
    [(0, 0.6, 0.6), (0.4, 0.6, 0.6), (1.0, 0.6, 1.0), (0, 0.15, 0.15), (0, 0, 0)],
)
def test_thinking_counts_toward_the_pace(thinks, pace, takes):
    scheduler = Scheduler()
    cpu = Cpu(Thinker(thinks), lambda: pace, lambda: scheduler.now)
    start = scheduler.now
    scheduler.run(cpu.choose(*a_view()), dt=0.01)
    assert takes - 1e-9 <= scheduler.now - start <= takes + 0.05


def test_a_forced_move_takes_its_pace_too():
    scheduler = Scheduler()
    view, _legal = a_view()
    cpu = Cpu(Thinker(0), lambda: 0.6, lambda: scheduler.now)
    assert scheduler.run(cpu.choose(view, ("out",))) == "out"
    assert scheduler.now >= 0.6 - 1e-9


def test_a_change_of_speed_holds_for_the_move_that_is_waiting():
    scheduler = Scheduler()
    speed = 1
    task = scheduler.spawn(
        Cpu(Thinker(0), lambda: 0.6 / speed, lambda: scheduler.now).choose(*a_view())
    )
    while scheduler.now < 0.2:
        scheduler.step(0.01)
    assert not task.done
    speed = 4
    while not task.done:
        scheduler.step(0.01)
    assert scheduler.now < 0.35


def test_seats_are_taken_as_the_set_up_says():
    async def ask(_seat, _view, legal):
        return legal[0]

    specs = [SeatSpec("human", 0), SeatSpec("cpu", 1, level="easy"), SeatSpec("human", 2)]
    players = take_seats("sietes", specs, "seven", ask, lambda: 0.6, lambda: 0.0)
    assert [type(player) for player in players] == [Human, Cpu, Human]
