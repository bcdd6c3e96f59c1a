"""Dataclasses across the wire: what every game says comes back equal, and nothing else comes in."""

from __future__ import annotations

import dataclasses
import json
from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import Dice
from game.games import GAMES
from game.match import Match
from game.net.wire import BadData, Between, OneOf, UpTo, Wire, words_of
from game.rules import Event
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.table import Table
from tests.session.company import Chance
from tests.test_rules_contract import Deal, each_game, over_deals, seats


def carried(data):
    """Data as it arrives: through JSON."""
    return json.loads(json.dumps(data, allow_nan=False))


@over_deals(15)
def test_every_view_event_and_result_comes_back_equal(game, deal: Deal):
    words, match = words_of(game), Match(game, deal.options, deal.seed)
    viewers = seats(deal.options)
    views = {seat: match.round.view(seat) for seat in viewers}
    while True:
        for seat, view in views.items():
            again = words.read_view(carried(words.write_view(view)))
            assert again == view
            assert type(again) is type(view)
            opening = tuple(event.redact(seat) for event in match.round.opening())
            assert words.read_events(carried(words.write_events(opening))) == opening
        while match.round.turn is not None:
            legal = match.round.legal_moves()
            events = match.play(legal[deal.dice.below(len(legal))])
            for seat in viewers:
                seen = tuple(event.redact(seat) for event in events)
                assert words.read_events(carried(words.write_events(seen))) == seen
                view = match.round.view(seat)
                change = carried(words.write_change(views[seat], view))
                again = words.read_change(views[seat], change)
                assert again == view
                assert [type(each) for each in again.history] == [type(e) for e in view.history]
                views[seat] = view
        if match.is_over or match.number > 2:
            break
        match.next_round()
        views = {seat: match.round.view(seat) for seat in viewers}


@each_game
def test_scores_come_back_equal(game):
    words = words_of(game)
    options = game.options()
    people = tuple(SeatSpec("human", colour) for colour in range(options.players))
    table = Table(Record(game, options, people, "scores"), [Chance("x")] * options.players)
    while True:
        scores = table.scores
        assert words.read_scores(carried(words.write_scores(scores))) == scores
        if scores.over:
            break
        play_a_round(table._match)


def play_a_round(match):
    if match.round.turn is None:
        match.next_round()
    while match.round.turn is not None:
        match.play(match.round.legal_moves()[0])


@each_game
def test_what_stands_in_a_change_is_only_what_changed(game):
    words, match = words_of(game), Match(game, game.options(), "short")
    dice, sizes = Dice("short"), []
    while match.round.turn is not None:
        before = match.round.view(0)
        legal = match.round.legal_moves()
        match.play(legal[dice.below(len(legal))])
        after = match.round.view(0)
        assert words.write_change(after, after) == {}
        change = words.write_change(before, after)
        assert "history" not in change
        sizes.append((len(json.dumps(change)), len(json.dumps(words.write_view(after)))))
    assert sum(small for small, _ in sizes) * 2 < sum(large for _, large in sizes)


# Whatever comes in


def places(data, path=()):
    """Every place in data."""
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from places(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from places(value, (*path, index))


def altered(data, path, value):
    if not path:
        return value
    data = data.copy()
    data[path[0]] = altered(data[path[0]], path[1:], value)
    return data


STRANGE = [None, True, -1, 10**30, 1.5, "", "7h", "\ud800", [], {}, [[]], {"a": 1}, ["Laid"]]


@each_game
@settings(max_examples=80)
@given(choice=st.integers(0, 10**9), strange=st.sampled_from(STRANGE))
def test_nothing_but_bad_data_comes_of_a_scratch(game, choice, strange):
    words, match = words_of(game), Match(game, game.options(), "scratch")
    for _ in range(8):
        match.play(match.round.legal_moves()[0])
    whole = words.write_view(match.round.view(0))
    everywhere = list(places(whole))
    path = everywhere[choice % len(everywhere)]
    scratched = altered(whole, path, strange)
    with suppress(BadData):
        again = words.read_view(scratched)
        assert carried(words.write_view(again)) == carried(scratched)


def test_trouble_is_told_with_its_place_and_the_mend():
    words = words_of(GAMES["sietes"])
    view = words.write_view(Match(GAMES["sietes"], GAMES["sietes"].options(), "x").round.view(0))
    for change, says in [
        ({"turn": "0"}, "turn: 0 is no int"),
        ({"counts": [1, True]}, r"counts\[1\]: True is no int"),
        ({"status": ["asleep"]}, "asleep is not among playing, finished, forced out, joker only"),
        ({"history": [["Laid", 0]]}, r"history\[0\]: «Laid» has 3 fields, not 1"),
        ({"history": [["Dropped"]]}, r"history\[0\]: there is no event «Dropped»"),
        ({"history": [["Result", 1, 2]]}, "there is no event «Result»"),
        ({"options": {"players": 9}}, "options: option «players» is 9; it may be 3, 4"),
        ({"wings": 2}, "there is no field «wings»"),
    ]:
        with pytest.raises(BadData, match=says):
            words.read_view(view | change)
    del view["hand"]
    with pytest.raises(BadData, match="the field «hand» is missing"):
        words.read_view(view)


def test_limits_hold():
    wire = Wire()
    for kind, good, bad in [
        (Annotated[int, Between(1, 3)], 3, 4),
        (Annotated[str, UpTo(2)], "ab", "abc"),
        (Annotated[str, OneOf(("a", "b"))], "a", "c"),
        (dict[str, int | str], {"a": 1, "b": "2"}, {"a": 1.5}),
        (tuple[int, str], [1, "a"], [1, "a", 2]),
    ]:
        wire.read(kind, good)
        with pytest.raises(BadData):
            wire.read(kind, bad)


def test_what_cannot_be_written_is_found_before_anything_is_sent():
    @dataclass(frozen=True)
    class Odd:
        thing: set[int]

    with pytest.raises(TypeError, match="cannot cross the wire"):
        Wire().codec(Odd)


@each_game
def test_every_event_of_a_game_has_a_name_of_its_own(game):
    names = words_of(game)._wire.names
    assert len(set(names.values())) == len(names)
    assert all(dataclasses.is_dataclass(each) for each in names.values())
    assert Event in names.values()
