"""The history of matches: what became of them, kept in bounds, whole whatever the disk does."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cpu import make_player
from game.games import GAMES, game_by_id
from game.match import Match
from game.platform.storage import MemoryStorage
from game.scheduler import Scheduler
from game.session import history
from game.session.history import (
    MOST_MATCHES,
    MOST_RECORDS,
    NAME,
    VERSION,
    History,
    Played,
    Rate,
    places_over_time,
    record_of,
    what_became,
    win_rates,
)
from game.session.learning import first_deal
from game.session.record import BadRecord, Record, replay
from game.session.seats import SeatSpec
from tests.session.broken import anything, scratched

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def nobody(sentence: str) -> None:
    raise AssertionError(f"trouble with the files: {sentence}")


def finished(game: str = "sevens", seed: str = "a-match") -> Record:
    """A match that is over, as short as can be: one person against easy and medium CPUs."""
    return Record.from_text(_finished(game, seed))


@cache
def _finished(game: str, seed: str) -> str:
    rules = game_by_id(game)
    settled = {"rounds": 1} if "rounds" in rules.options.values() else {}
    options = rules.options.from_dict(settled)
    seats = [SeatSpec("human", 0)]
    seats += [
        SeatSpec("cpu", seat, level=("easy", "medium")[seat % 2])
        for seat in range(1, options.players)
    ]
    record = Record(rules, options, tuple(seats), seed)
    players = [make_player(game, "easy", seat) for seat in range(options.players)]
    match = Match(rules, options, seed)
    while True:
        if match.round.turn is None:
            if match.is_over:
                return record.to_text()
            match.next_round()
            record.rounds.append([])
        seat = match.round.turn
        choosing = players[seat].choose(match.round.view(seat), match.round.legal_moves())
        move = Scheduler(budget=None).run(choosing)
        match.play(move)
        record.rounds[-1].append(move)


@pytest.mark.parametrize("game", GAMES)
def test_what_became_of_a_match_is_remembered_and_can_be_replayed(game: str) -> None:
    storage, record = MemoryStorage(), finished(game)
    assert History(storage, nobody, lambda: NOON).add(record)
    (played,) = History(storage, nobody).matches
    assert (played.game, played.ended, played.level) == (game, "2026-11-30T12:00Z", "medium")
    assert played.place == replay(record).place_of(0)
    assert 1 <= played.place <= played.players == record.options.players
    assert record_of(played) == record


def test_a_match_is_remembered_once() -> None:
    storage, record = MemoryStorage(), finished()
    for _ in range(2):
        assert History(storage, nobody).add(record)
    assert len(History(storage, nobody).matches) == 1


def test_the_latest_match_comes_first() -> None:
    storage = MemoryStorage()
    for hour, seed in enumerate(("first", "second", "third")):
        History(storage, nobody, lambda hour=hour: NOON + timedelta(hours=hour)).add(
            finished(seed=seed)
        )
    seeds = [record_of(each).seed for each in History(storage, nobody).matches]
    assert seeds == ["third", "second", "first"]


def test_a_match_of_several_people_has_no_place_and_does_not_count() -> None:
    record = finished()
    record.seats = (SeatSpec("human", 0), SeatSpec("human", 1), *record.seats[2:])
    storage = MemoryStorage()
    History(storage, nobody).add(record)
    (played,) = History(storage, nobody).matches
    assert played.place == 0 and not played.counts


def by_link(record: Record, place: int = 1) -> Played:
    record.seats = (record.seats[0], SeatSpec("far", 1, "Luis"), *record.seats[2:])
    return replace(what_became(record, NOON), place=place, link="BCDFGH/1", friends=("Luis",))


def test_a_match_by_link_is_kept_with_its_company_and_does_not_count() -> None:
    storage, played = MemoryStorage(), by_link(finished())
    assert History(storage, nobody).note(played)
    book = History(storage, nobody)
    assert book.matches == [played]
    assert book.by_link("BCDFGH/1") == played and book.by_link("BCDFGH/2") is None
    assert not played.counts
    assert [seat.kind for seat in record_of(played).seats[:2]] == ["human", "far"]


def test_a_match_by_link_takes_the_place_of_what_was_known_of_it() -> None:
    storage = MemoryStorage()
    begun = replace(by_link(finished(), place=0), record="", ended="2026-11-30T11:00Z")
    for played in (begun, by_link(finished())):
        History(storage, nobody, lambda: NOON).add(finished(seed=f"other-{played.place}"))
        assert History(storage, nobody).note(played)
    matches = History(storage, nobody).matches
    assert [(each.link, each.place > 0) for each in matches] == [
        ("BCDFGH/1", True), ("", True), ("", True)
    ]  # fmt: skip
    before = storage.files[NAME]
    assert History(storage, nobody).note(replace(matches[0], ended="2026-12-01T00:00Z"))
    assert storage.files[NAME] == before, "nothing was new"


@pytest.mark.parametrize("friends", ["Luis", [1], ["  Luis"], ["x" * 99], None])
def test_friends_that_cannot_be_are_no_match(friends: object) -> None:
    data = by_link(finished()).to_dict() | {"friends": friends}
    with pytest.raises(ValueError, match="match"):
        Played.from_dict(data)


def test_the_history_of_an_older_program_is_read() -> None:
    storage = MemoryStorage()
    History(storage, nobody).add(finished())
    now = storage.files[NAME]
    storage.files[NAME] = now.replace('{"history":2}', '{"history":1}', 1)
    assert len(History(storage, nobody).matches) == 1


def test_a_match_from_elsewhere_can_be_replayed_but_does_not_count() -> None:
    storage, record = MemoryStorage(), finished()
    brought = History(storage, nobody).bring(Record.from_text(record.to_text()))
    assert History(storage, nobody).matches == [brought]
    assert record_of(brought) == record
    assert not brought.counts


def test_a_match_against_the_rules_is_not_brought_in() -> None:
    record = finished()
    record.rounds[0][0] = "Zz"
    storage = MemoryStorage()
    with pytest.raises(BadRecord, match="against the rules"):
        History(storage, nobody).bring(record)
    assert storage.files == {}


def lived(count: int, text: str = "x") -> list[Played]:
    return [
        Played("2026-11-30T12:00Z", "sietes", 4, 1 + n % 4, "hard", record=f"{text}{n}")
        for n in range(count)
    ]


def test_old_records_make_room_and_what_became_stays() -> None:
    kept = history._in_bounds(lived(MOST_RECORDS + 50))
    assert [bool(each.record) for each in kept] == [True] * MOST_RECORDS + [False] * 50
    long = history._in_bounds(lived(5, "y" * (history.MOST_TEXT // 3)))
    assert [bool(each.record) for each in long] == [True, True, False, False, False]
    assert len(history._in_bounds(lived(MOST_MATCHES + 1))) == MOST_MATCHES
    with pytest.raises(BadRecord, match="too long ago"):
        record_of(kept[-1])


def test_the_fullest_history_fits_into_a_file() -> None:
    storage = MemoryStorage()
    long = '"' * (history.MOST_TEXT // MOST_RECORDS)
    book = History(storage, nobody)
    book.matches = [
        Played("2026-11-30T12:00Z", "siete_y_medio", 6, 6, "medium", True, True, f"{long}{n}")
        for n in range(MOST_MATCHES)
    ]
    book.add(finished())
    assert len(storage.files[NAME]) < 2 << 20


def test_a_damaged_line_costs_that_match_alone_and_the_file_is_set_aside() -> None:
    storage = MemoryStorage()
    for seed in ("first", "second"):
        History(storage, nobody).add(finished(seed=seed))
    whole = storage.files[NAME]
    header, first, second = whole.splitlines()
    storage.files[NAME] = "\n".join((header, first[:-9], second)) + "\n"
    told: list[str] = []
    book = History(storage, told.append)
    assert len(told) == 1
    assert [record_of(each).seed for each in book.matches] == ["second"]
    book.add(finished(seed="third"))
    assert f"{NAME}.damaged-1" in storage.files
    assert len(History(storage, nobody).matches) == 2


def test_the_history_of_a_newer_program_is_left_as_it_is() -> None:
    newer = f'{{"history":{VERSION + 1}}}\n{{"else":1}}\n'
    storage = MemoryStorage({NAME: newer})
    told: list[str] = []
    book = History(storage, told.append)
    assert book.matches == [] and len(told) == 1
    book.add(finished())
    assert storage.files[f"{NAME}.newer-1"] == newer


@given(st.data())
def test_no_broken_file_ends_in_an_error(data: st.DataObject) -> None:
    line = '{"ended":"2026-11-30T12:00Z","game":"sietes","players":4,"place":2,"level":"hard"}'
    text = data.draw(scratched('{"history":1}\n' + f"{line}\n" * 3))
    for each in History(MemoryStorage({NAME: text}), lambda _: None).matches:
        assert each.game in GAMES and 0 <= each.place <= each.players


@given(anything)
def test_no_line_ends_in_an_error(line: object) -> None:
    with contextlib.suppress(TypeError, ValueError):
        Played.from_dict(line)


def test_rates_are_counted_by_the_strongest_cpu_and_from_what_counts() -> None:
    matches = [
        Played("2026-11-30T12:00Z", "sietes", 4, place, level, helped, brought)
        for place, level, helped, brought in (
            (1, "hard", False, False), (2, "hard", False, False), (1, "easy", False, False),
            (1, "", False, False), (0, "hard", False, False), (1, "hard", False, True),
            (1, "hard", True, False),
        )
    ]  # fmt: skip
    assert win_rates(matches) == [Rate("easy", 1, 1), Rate("hard", 1, 2)]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_deal_that_the_coach_guides_counts_for_nothing(game: str) -> None:
    record = first_deal(game)
    match = Match(record.game, record.options, record.seed)
    while not match.is_over:
        while match.round.turn is not None:
            record.rounds[-1].append(match.round.legal_moves()[0])
            match.play(record.rounds[-1][-1])
        if not match.is_over:
            match.next_round()
            record.rounds.append([])
    became = what_became(record, NOON)
    assert became.place and not became.counts


@pytest.mark.parametrize(
    ("won", "played", "percent"),
    [(0, 5, 0), (1, 400, 1), (1, 3, 33), (2, 3, 67), (199, 200, 99), (5, 5, 100)],
)
def test_a_hundred_percent_are_all_and_none_are_none(won: int, played: int, percent: int) -> None:
    assert Rate("hard", won, played).percent == percent


@pytest.mark.parametrize(
    ("game", "players", "places"),
    [("sedma", 4, 2), ("sedma", 3, 3), ("sedma", 2, 2), ("sietes", 4, 4), ("fan_tan", 8, 8)],
)
def test_there_are_as_many_places_as_sides(game: str, players: int, places: int) -> None:
    assert Played("2026-11-30T12:00Z", game, players, 1, "hard").places == places


@pytest.mark.parametrize(
    ("game", "players", "place"), [("sedma", 4, 3), ("sedma", 5, 1), ("sietes", 4, 5)]
)
def test_a_line_with_a_place_that_there_is_not_is_refused(
    game: str, players: int, place: int
) -> None:
    line = Played("2026-11-30T12:00Z", game, players, place, "hard").to_dict()
    with pytest.raises(ValueError, match=r"out of range|players"):
        Played.from_dict(line)


def test_places_over_time_run_from_the_oldest_to_the_latest() -> None:
    assert [each.place for each in places_over_time(lived(10), 3)] == [3, 2, 1]
