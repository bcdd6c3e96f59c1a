"""The conversation: every message survives the wire, and nothing else is one."""

from __future__ import annotations

import dataclasses
import json

import pytest

from game.cpu.levels import LEVELS
from game.net import protocol
from game.net.protocol import (
    ANSWERED,
    ASKED,
    Bye,
    Commit,
    Create,
    Deal,
    Fresh,
    Grace,
    Hello,
    Join,
    Kick,
    Leave,
    Level,
    MatchOver,
    Move,
    Notice,
    Oops,
    Past,
    Ping,
    Play,
    Pong,
    Ready,
    Refused,
    Rejoin,
    Report,
    Reveal,
    Room,
    RoundOver,
    Said,
    Salt,
    Say,
    Seated,
    SeatState,
    Start,
    Swap,
    Terms,
    Welcome,
    Your,
    answered,
    asked,
    clean_code,
    to_text,
)
from game.net.wire import BadData

EXAMPLES = [
    Hello(protocol.VERSION, "0.1.0"),
    Create("sietes", {"players": 4, "joker": True, "ends": "joined"}, "Ana", "hard", 30,
           "t" * 32),
    Join("BCDFGH", "Luis", "t" * 32),
    Rejoin("BCDFGH", "token", "9f0a", 17),
    Terms("sedma", {"players": 2}),
    Level("easy"),
    Grace(0),
    Swap(0, 3),
    Kick(2),
    Start(),
    Salt(1, 2, "00" * 16),
    Move(1, 7, "*6s+5s"),
    Ready(2),
    Say("well_played"),
    Leave(),
    Report({"event": "start", "game": "sevens"}),
    Ping(3),
    Welcome(protocol.VERSION, "0.1.0", True),
    Seated("BCDFGH", 0, "token", "https://cards.example/?room=BCDFGH", ("101", "010")),
    Room("BCDFGH", "lobby", "sietes", {"players": 4}, "medium", 20, 0, 1,
         (SeatState("human", 0, "Ana", here=True), SeatState("free", 1))),
    Notice("away", 2, "Luis"),
    Commit(1, "9f0a", 1, 1, "ab" * 32),
    Deal(2, 1, 1, 3, ("00" * 16, None)),
    Play(3, 1, 1, [["Laid", 0, "8s", False]], None, {"turn": 1}),
    Your(1, 1, ("8s", "pass"), 180),
    Refused(1, 1, "late"),
    Reveal(4, 1, 1, "ab" * 32, (None,), ("8s",)),
    RoundOver(5, {"number": 1}, 45),
    MatchOver(6, {}),
    Fresh(9, "9f0a", 1, 2, 5, "play", "ab" * 32, (None, "00" * 16), {"turn": None}, {},
          (Past("cd" * 32, ("8s", "pass")),)),
    Said(1, "clap"),
    Oops("people", "2"),
    Bye("restart"),
    Pong(3),
]  # fmt: skip


def read(message):
    return asked if message.t in ASKED else answered


def test_there_is_an_example_of_every_message():
    assert {type(each) for each in EXAMPLES} == {*ASKED.values(), *ANSWERED.values()}
    assert not ASKED.keys() & ANSWERED.keys()


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: message.t)
def test_every_message_survives_the_wire(message):
    text = to_text(message)
    assert "\n" not in text
    assert text.isascii()
    assert json.loads(text)["t"] == message.t
    assert read(message)(text) == message


@pytest.mark.parametrize("message", EXAMPLES, ids=lambda message: message.t)
def test_a_field_too_many_too_few_or_of_another_type_is_refused(message):
    whole = protocol.to_data(message)
    assert_refused(message, whole | {"extra": 1}, "there is no field «extra»")
    for field in dataclasses.fields(message):
        lacking = {name: value for name, value in whole.items() if name != field.name}
        if field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING:
            assert_refused(message, lacking, f"the field «{field.name}» is missing")
        if field.type != "Data":
            assert_refused(message, whole | {field.name: {"a": [1.5]}}, field.name)


def assert_refused(message, data, says):
    with pytest.raises(BadData, match=says):
        read(message)(json.dumps(data))


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no JSON"),
        ("{", "no JSON"),
        ("[]", "it must be an object"),
        ("null", "it must be an object"),
        ('"hello"', "it must be an object"),
        ("[" * 4000, "no JSON"),
        ('{"t":' * 30 + "1" + "}" * 30, "nested too deeply"),
        ("{}", "there is no message «None»"),
        ('{"t":"welcome","version":1,"program":"","statistics":true}', "no message «welcome»"),
        ('{"t":["join"]}', "there is no message"),
        ('{"t":"hello","version":NaN}', "no JSON"),
        ('{"t":"hello","version":1e999}', "no JSON"),
        ('{"t":"hello","version":-1}', "version: -1 is not between"),
        ('{"t":"create","game":"bridge","options":{}}', "game: bridge is not among sietes"),
        ('{"t":"create","game":"sietes","options":{"players":[4]}}', "options.players"),
        ('{"t":"create","game":"sietes","options":{},"grace":301}', "grace: 301 is not between"),
        ('{"t":"join","room":"' + "B" * 33 + '"}', "room: it is 33 long; it may be 32"),
        ('{"t":"join","room":"BCDFGH","token":"123456"}', "token: it is 6 long; it must be 22"),
        ('{"t":"say","phrase":"your hand is bad"}', "phrase: .* is not among hello"),
        (" " * 5000, "there may be 4096"),
    ],
)
def test_whatever_is_no_message_is_refused_in_plain_words(text, says):
    with pytest.raises(BadData, match=says):
        asked(text)


def test_codes_are_read_as_people_type_them():
    for typed in ("BCDFGH", "bcdfgh", " bcd fgh ", "BCD-FGH", "bcd·fgh\n"):
        assert clean_code(typed) == "BCDFGH"
    for typed in ("", "BCDFG", "BCDFGHJ", "ACDFGH", "BCDFG0", "BCDFGÑ", "../../"):
        assert clean_code(typed) == ""


def test_nobody_mistakes_a_letter_of_a_code_for_another_or_for_a_digit():
    assert not set(protocol.CODE_LETTERS) & set("AEIOU0123456789L")
    assert len(protocol.CODE_LETTERS) ** protocol.CODE_LENGTH > 50_000_000


def test_levels_and_phrases_are_those_of_the_game():
    for level in LEVELS:
        assert asked(to_text(Level(level))) == Level(level)
    assert set(protocol.EMOTES) < set(protocol.PHRASES)
    assert len(set(protocol.PHRASES)) == len(protocol.PHRASES)
