"""The record: one text for save, replay and bug report; broken ones are refused in plain words."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import GAMES
from game.match import Match
from game.session.record import (
    MAX_LENGTH,
    BadRecord,
    NewerRecord,
    Record,
    new_seed,
    positions,
    replay,
)
from game.session.seats import BadSeat, SeatSpec
from tests.session.broken import as_lines, forged, scratched
from tests.session.company import SIETES, cpus, new_record, play_out

PLAYED = new_record(players=3, joker=True, ends="joined", rounds=3)
play_out(PLAYED)
LINES = [json.loads(line) for line in PLAYED.to_text().splitlines()]


def refused(text):
    with pytest.raises(BadRecord) as caught:
        replay(Record.from_text(text))
    return str(caught.value)


def test_a_record_is_a_header_and_a_line_a_round():
    header, *rounds = LINES
    assert header["sietes"] == 1
    assert header["game"] == "sietes"
    assert header["seed"] == "seven"
    assert header["options"]["ends"] == "joined"
    assert header["seats"][1] == {"kind": "cpu", "colour": 1, "name": "", "level": "easy"}
    assert [each["round"] for each in rounds] == [1, 2, 3]
    assert [each["moves"] for each in rounds] == PLAYED.rounds


def test_a_record_survives_being_written_down():
    again = Record.from_text(PLAYED.to_text())
    assert again == PLAYED
    assert again.to_text() == PLAYED.to_text()


@pytest.mark.parametrize("aids", [{"helped": True}, {"helped": True, "guided": True}])
def test_that_one_had_help_is_kept(aids):
    record = Record(SIETES, PLAYED.options, PLAYED.seats, PLAYED.seed, PLAYED.rounds, **aids)
    again = Record.from_text(record.to_text())
    assert again == record != PLAYED
    assert replay(again).totals == replay(PLAYED).totals


def test_a_record_without_help_says_nothing_of_it_and_one_that_says_nothing_had_none():
    assert not {"helped", "guided"} & set(LINES[0])
    assert not Record.from_text(PLAYED.to_text()).helped


def test_help_is_a_yes_or_a_no():
    assert "line 1" in refused(as_lines([LINES[0] | {"helped": "a little"}, *LINES[1:]]))


def test_names_in_any_script_survive():
    seats = (SeatSpec("human", 0, "Ñandú ♥"), *cpus(4)[1:])
    record = Record(SIETES, SIETES.options(), seats, new_seed())
    assert Record.from_text(record.to_text()).seats[0].name == "Ñandú ♥"


def test_a_replay_comes_to_the_same_match():
    match = replay(Record.from_text(PLAYED.to_text()))
    played = Match(SIETES, PLAYED.options, PLAYED.seed)
    for number, moves in enumerate(PLAYED.rounds):
        if number:
            played.next_round()
        for move in moves:
            played.play(move)
    assert match.is_over
    assert match.results == played.results
    assert match.round.view(None) == played.round.view(None)


def test_every_position_tells_who_played_what_and_what_came_of_it():
    seen = list(positions(PLAYED))
    assert len(seen) == PLAYED.moves + 3
    assert [(each.number, each.ply) for each in seen[:2]] == [(1, 0), (1, 1)]
    assert [each.move for each in seen if each.number == 2] == [None, *PLAYED.rounds[1]]
    assert all(each.events for each in seen)
    assert all((each.seat is None) == (each.ply == 0) for each in seen)


def test_seeds_are_new_each_time():
    assert len({new_seed() for _ in range(100)}) == 100


def test_a_match_needs_a_seat_for_every_player_and_a_printable_seed():
    with pytest.raises(BadSeat, match="3 seats for 4 players"):
        Record(SIETES, SIETES.options(), cpus(3), "seven")
    for seed in ("", "two words", "á", "\ud800", "x" * 65):
        with pytest.raises(ValueError, match="seed"):
            Record(SIETES, SIETES.options(), cpus(4), seed)


def altered(line=0, **changes):
    lines = [dict(each) for each in LINES]
    lines[line] |= changes
    return as_lines(lines)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is empty"),
        ("\n \n", "is empty"),
        ("hello", "not a saved game of Sietes"),
        ("{}\n", "not a saved game of Sietes"),
        ("[" * 50_000, "not a saved game of Sietes"),
        ("\x00" * 1000, "not a saved game of Sietes"),
        ('{"sietes": true}\n', "not a saved game of Sietes"),
        ('{"sietes": 0}\n', "not a saved game of Sietes"),
        ('{"sietes": 2}\n', "newer Sietes"),
        ("x" * (MAX_LENGTH + 1), "too long"),
        (as_lines(LINES)[:-1], "cut off in the middle"),
        (as_lines(LINES)[:-20], "cut off in the middle"),
        (as_lines(LINES[:1]), "cut off: no round"),
        (as_lines([LINES[0], *LINES[2:]]), "damaged in line 2"),
        (as_lines([*LINES[:2], LINES[1]]), "damaged in line 3"),
        (as_lines(LINES) + "\n", "damaged in line 5"),
        (altered(2, moves="7d"), "damaged in line 3"),
        (altered(2, moves=[7]), "damaged in line 3"),
        (altered(2, seed=7), "damaged in line 3"),
        (altered(2, seed="two words"), "damaged in line 3"),
        (altered(1, seed="early"), "damaged in line 2"),
        (altered(2, moves=["x" * 100]), "damaged in line 3"),
        (altered(game="bridge"), "not here: «bridge»"),
        (altered(game=["sietes"]), "not here"),
        (altered(game="\x1b" + "x" * 999), "not here: «[?]x{22}…»"),
        (altered(options=[]), "damaged in line 1"),
        (altered(options={"rounds": 7}), "its seats or its rules"),
        (altered(options={"rounds": "3"}), "its seats or its rules"),
        (altered(options={"rounds": True}), "its seats or its rules"),
        (altered(options={"wild": True}), "its seats or its rules"),
        (altered(seats=LINES[0]["seats"][:2]), "its seats or its rules"),
        (altered(seats=[1, 2, 3]), "its seats or its rules"),
        (altered(seats=None), "damaged in line 1"),
        (altered(seed=7), "damaged in line 1"),
        (altered(seed="\ud800"), "damaged in line 1"),
        (altered(seed="another"), "is against the rules"),
    ],
)
def test_what_is_no_record_is_refused_in_plain_words(text, says):
    assert re.search(says, refused(text))


def test_a_newer_record_is_told_from_a_broken_one():
    with pytest.raises(NewerRecord):
        Record.from_text('{"sietes": 99, "hands": "all new"}\nwhatever follows')


def test_the_first_illegal_move_is_named_with_its_round_and_number():
    rounds = [list(moves) for moves in PLAYED.rounds]
    rounds[1][4] = "zz"
    record = Record(SIETES, PLAYED.options, PLAYED.seats, PLAYED.seed, rounds)
    assert "«zz», move 5 of round 2, is against the rules" in refused(record.to_text())


def test_no_round_follows_one_that_is_not_over_nor_the_last():
    short = [PLAYED.rounds[0][:-1], []]
    many = [*PLAYED.rounds, []]
    for rounds, number in ((short, 2), (many, 4)):
        record = Record(SIETES, PLAYED.options, PLAYED.seats, PLAYED.seed, rounds)
        assert f"no round {number}" in refused(record.to_text())


def test_a_move_after_the_end_of_a_round_is_refused():
    record = Record(
        SIETES, PLAYED.options, PLAYED.seats, PLAYED.seed, [[*PLAYED.rounds[0], "pass"]]
    )
    assert "against the rules" in refused(record.to_text())


def read_or_refuse(text):
    words = ""
    try:
        assert replay(Record.from_text(text)).game in GAMES.values()
    except BadRecord as error:
        words = str(error)
    assert words.isprintable()


@given(st.text())
def test_no_text_does_worse_than_be_refused(text):
    read_or_refuse(text)


@settings(max_examples=200)
@given(scratched(PLAYED.to_text()))
def test_no_scratch_in_a_record_does_worse_than_be_refused(text):
    read_or_refuse(text)


@settings(max_examples=200)
@given(forged(LINES))
def test_no_forged_record_does_worse_than_be_refused(lines):
    read_or_refuse(as_lines(lines if isinstance(lines, list) else [lines]))
