"""The daily deal: the same for all, one try a game and day, streaks over dates."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import locale
from game.cpu import make_player
from game.games import GAMES
from game.match import Match
from game.platform.storage import MemoryStorage
from game.scheduler import Scheduler
from game.session.daily import (
    NAME,
    Book,
    DailySaves,
    Outcome,
    daily_match,
    day_of,
    last_name,
    outcome,
    save_name,
    utc_today,
)
from game.session.record import Record, replay
from tests.checkout import ROOT
from tests.session.broken import scratched

DAY = date(2026, 11, 30)
WON = Outcome("132", 1)


def nobody(sentence: str) -> None:
    raise AssertionError(f"trouble with the files: {sentence}")


def played(game: str, day: date = DAY, moves: int | None = None) -> Record:
    """A day's match, the first legal move always made by the person; to its end, or so far."""
    record = daily_match(game, day)

    class First:
        async def choose(self, view, legal):
            return legal[0]

    players = [
        First() if spec.human else make_player(game, spec.level, f"{record.seed}/{seat}")
        for seat, spec in enumerate(record.seats)
    ]
    match = Match(record.game, record.options, record.seed)
    while moves is None or record.moves < moves:
        if match.round.turn is None:
            if match.is_over:
                break
            match.next_round()
            record.rounds.append([])
            continue
        seat = match.round.turn
        legal = match.round.legal_moves()
        move = Scheduler().run(players[seat].choose(match.round.view(seat), legal))
        match.play(move)
        record.rounds[-1].append(move)
    return record


@pytest.mark.parametrize("game", GAMES)
def test_a_day_deals_the_same_in_every_language_and_another_day_deals_others(game: str) -> None:
    def deals(day: date) -> list[object]:
        record = daily_match(game, day)
        match = Match(record.game, record.options, record.seed)
        return [record.to_text(), match.round.hands(), match.dealer]

    first = deals(DAY)
    for language in locale.LANGUAGES:
        locale.use(language)
        assert deals(DAY) == first
    assert deals(DAY + timedelta(1)) != first


def test_a_day_deals_the_same_wherever_and_whenever_the_program_runs() -> None:
    code = (
        "import sys; from datetime import date\n"
        "from game.match import Match\n"
        "from game.session.daily import daily_match\n"
        "for game in ('sietes', 'sedma', 'siete_y_medio'):\n"
        "    record = daily_match(game, date(2026, 11, 30))\n"
        "    print(Match(record.game, record.options, record.seed).round.hands())\n"
    )
    told = set()
    for zone, hashed in (("Pacific/Kiritimati", "0"), ("America/Los_Angeles", "4711")):
        env = os.environ | {"TZ": zone, "PYTHONHASHSEED": hashed, "LANG": "ja_JP.UTF-8"}
        told.add(subprocess.check_output([sys.executable, "-c", code], cwd=ROOT, env=env))
    assert len(told) == 1


def test_the_day_is_that_of_greenwich(monkeypatch: pytest.MonkeyPatch) -> None:
    moment = 1_796_082_600  # 2026-11-30, ten minutes before midnight UTC
    monkeypatch.setattr("time.time", lambda: float(moment))
    assert utc_today() == date(2026, 11, 30)
    monkeypatch.setattr("time.time", lambda: moment + 1200.0)
    assert utc_today() == date(2026, 12, 1)


def test_the_same_moves_give_the_same_match() -> None:
    assert played("sedma").to_text() == played("sedma").to_text()


def test_a_match_that_only_looks_like_a_days_is_none() -> None:
    record = daily_match("sietes", DAY)
    assert day_of(record) == DAY
    easier = Record(record.game, record.options, (*record.seats[:3], record.seats[0]), record.seed)
    assert day_of(easier) is None
    other = Record(record.game, record.options, record.seats, "daily-2026-13-01-sietes")
    assert day_of(other) is None


def test_a_try_is_begun_with_its_deal_and_never_dealt_again() -> None:
    storage = MemoryStorage()
    saves = DailySaves(storage, nobody)
    assert not saves.tried("sietes", DAY)
    saves.write(daily_match("sietes", DAY))
    again = DailySaves(storage, nobody)
    assert again.tried("sietes", DAY)
    assert again.waiting("sietes") == daily_match("sietes", DAY)
    assert not again.tried("sedma", DAY)
    assert not again.tried("sietes", DAY + timedelta(1))


def test_a_try_goes_on_where_it_was_left_and_its_outcome_is_booked() -> None:
    storage = MemoryStorage()
    half = played("sietes", moves=30)
    DailySaves(storage, nobody).write(half)
    saves = DailySaves(storage, nobody)
    assert saves.waiting("sietes") == half
    whole = played("sietes")
    assert whole.rounds[0][:30] == half.rounds[0][:30]
    saves.write(whole)
    saves.finish(whole)
    later = DailySaves(storage, nobody)
    assert later.waiting("sietes") is None
    result = later.result("sietes", DAY)
    assert result is not None
    assert len(result.marks) == len(whole.rounds)


@pytest.mark.parametrize("game", GAMES)
def test_an_outcome_has_a_mark_for_every_round(game: str) -> None:
    record = played(game)
    match = replay(record)
    found = outcome(match)
    assert len(found.marks) == len(match.results)
    assert Outcome.from_text(found.to_text()) == found
    assert (0 in match.standings()[0]) == (found.place == 1)


def test_a_program_that_dies_on_the_podium_does_not_lose_the_day() -> None:
    storage = MemoryStorage()
    whole = played("sietes")
    DailySaves(storage, nobody).write(whole)
    saves = DailySaves(storage, nobody)
    assert saves.result("sietes", DAY) is not None
    assert saves.waiting("sietes") is None


def test_a_lost_save_is_no_second_try() -> None:
    storage = MemoryStorage()
    DailySaves(storage, nobody).write(played("sietes", moves=9))
    storage.files[save_name("sietes")] = "{broken"
    told: list[str] = []
    saves = DailySaves(storage, told.append)
    assert told
    assert saves.waiting("sietes") is None
    assert saves.tried("sietes", DAY)


def test_a_damaged_book_is_set_aside_and_what_the_tries_tell_is_kept() -> None:
    storage = MemoryStorage()
    saves = DailySaves(storage, nobody)
    whole = played("sietes")
    saves.write(whole)
    saves.finish(whole)
    saves.write(played("sedma", moves=3))
    before = saves.book.tries
    storage.files[NAME] = "{broken"
    told: list[str] = []
    again = DailySaves(storage, told.append)
    assert len(told) == 1
    assert again.book.tries == before
    assert DailySaves(storage, nobody).book.tries == before
    assert last_name("sietes") in storage.names()


def test_streaks_count_days_in_a_row() -> None:
    def book(*back: int) -> Book:
        days = {(DAY - timedelta(n)).isoformat(): WON for n in back}
        return Book({"sietes": days})

    assert book().streaks("sietes", DAY) == (0, 0)
    assert book(0).streaks("sietes", DAY) == (1, 1)
    assert book(0, 1, 2).streaks("sietes", DAY) == (3, 3)
    assert book(1, 2).streaks("sietes", DAY) == (2, 2)
    assert book(2, 3, 4).streaks("sietes", DAY) == (0, 3)
    assert book(0, 1, 4, 5, 6).streaks("sietes", DAY) == (2, 3)
    assert book(0).streaks("sedma", DAY) == (0, 0)


def test_a_streak_crosses_months_and_leap_days() -> None:
    days = dict.fromkeys(("2028-02-28", "2028-02-29", "2028-03-01"), WON)
    assert Book({"sedma": days}).streaks("sedma", date(2028, 3, 1)) == (3, 3)


def test_days_of_a_clock_that_was_wrong_count_for_nothing_until_they_come() -> None:
    days = {(DAY + timedelta(n)).isoformat(): WON for n in (0, 1, 2, 3)}
    assert Book({"sietes": days}).streaks("sietes", DAY) == (1, 1)
    assert Book({"sietes": days}).streaks("sietes", DAY - timedelta(1)) == (0, 0)


def test_an_unfinished_try_breaks_a_streak() -> None:
    days = {"2026-11-28": WON, "2026-11-29": None, "2026-11-30": WON}
    assert Book({"sietes": days}).streaks("sietes", DAY) == (1, 1)


def test_a_book_survives_being_written_down_with_what_it_does_not_know() -> None:
    book = Book({"sietes": {"2026-11-30": WON, "2026-12-01": None}, "bridge": {}}, {"new": [1]})
    assert Book.from_text(book.to_text()) == book


@given(st.data())
def test_no_damage_to_the_book_surprises(data) -> None:
    text = Book({"sietes": {"2026-11-30": WON, "2026-12-01": None}}).to_text()
    storage = MemoryStorage({NAME: data.draw(scratched(text))})
    DailySaves(storage, lambda _sentence: None).book.streaks("sietes", DAY)
