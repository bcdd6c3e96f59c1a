"""The page of daily deals: a try, its result to pass on, the last days, in every window."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from game.platform.storage import MemoryStorage
from game.scenes.daily import DailyScene
from game.scenes.daily_grid import _mark_of, share_text
from game.scenes.daily_table import DailyTable
from game.scenes.home import Home
from game.scenes.results import PodiumScene
from game.session.daily import Book, DailySaves, Outcome, daily_match, places_of
from game.session.settings import Settings
from tests.driver import Driver
from tests.scenes.test_pages import SIZES, stops

DAY = date(2026, 11, 30)
LONG = {
    "sietes": {"2026-11-29": Outcome("111", 1), "2026-11-30": Outcome("132", 2)},
    "siete_y_medio": {"2026-11-30": Outcome("140411440141014", 4)},
    "sedma": {"2026-11-28": None, "2026-11-30": None},
}


def opened(storage: MemoryStorage | None = None, day: date = DAY, **options: object) -> Driver:
    """The page on a day."""
    options.setdefault("settings", Settings(speed=4, reduced_motion=True, panel="closed"))
    driver = Driver(lambda: DailyScene(lambda: day), storage=storage or MemoryStorage(), **options)  # type: ignore[arg-type]
    driver.run(0.2)
    return driver


def play_on(driver: Driver, moves: int) -> None:
    """Make so many moves at the table, the first legal one each time, or play to the podium."""
    scene = driver.scene
    assert isinstance(scene, DailyTable)
    for _ in range(moves):
        driver.until(lambda: scene.chair.asked is not None or driver.scene is not scene, 200)
        if isinstance(driver.scene, PodiumScene):
            return
        if driver.scene is scene:
            scene.make(scene.chair.legal[0])
            driver.frame()
        else:
            driver.press("Next round")


def test_it_opens_from_the_home_screen() -> None:
    driver = Driver()
    driver.run(0.5)
    driver.tap("Daily deal")
    assert isinstance(driver.scene, DailyScene)
    driver.key("escape")
    assert isinstance(driver.scene, Home)


def test_a_try_that_is_left_goes_on_and_is_not_dealt_again() -> None:
    storage = MemoryStorage()
    driver = opened(storage)
    driver.tap("Play: Sietes")
    play_on(driver, 2)
    assert isinstance(driver.scene, DailyTable)
    moves = driver.scene.record.moves
    assert moves >= 2
    assert not driver.has("Hint")
    again = opened(storage)
    assert not again.has("Play: Sietes")
    again.tap("Go on: Sietes")
    assert isinstance(again.scene, DailyTable)
    assert again.scene.record.moves >= moves
    assert again.scene.record.seed == driver.scene.record.seed


def test_a_finished_try_shows_its_squares_and_cannot_be_begun() -> None:
    storage = MemoryStorage()
    driver = opened(storage)
    driver.tap("Play: Sietes")
    play_on(driver, 200)
    assert isinstance(driver.scene, PodiumScene)
    assert not driver.has("Play again")
    driver.run(3)
    driver.press("To the daily deals")
    driver.run(0.2)
    assert isinstance(driver.scene, DailyScene)
    result = DailySaves(storage, print).result("sietes", DAY)
    assert result is not None
    assert len(result.marks) == 3
    assert driver.has("Copy the result of Sietes")
    assert driver.has("Streak 1 · best 1")
    assert not driver.has("Play: Sietes")
    assert driver.has("Play: Sevens")


def test_the_result_is_a_few_squares_to_pass_on() -> None:
    told = share_text("Sietes", DAY, Outcome("1240", 2), 5)
    assert told == "Sietes · daily deal 30 Nov 2026\n🟨🟩🟥⬜ 2nd\nStreak: 5 days\n"
    assert "Streak" not in share_text("Sietes", DAY, Outcome("1", 1), 1)


def test_copying_gives_that_text_out(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[str] = []
    monkeypatch.setattr("game.platform.clipboard.copy", lambda text: given.append(text) or True)
    driver = opened(MemoryStorage({"daily.json": Book(LONG).to_text()}))
    driver.tap("Copy the result of Sietes")
    assert given == [share_text("Sietes", DAY, LONG["sietes"]["2026-11-30"], 2)]


def test_yesterdays_unfinished_try_is_given_up_only_if_one_says_so() -> None:
    storage = MemoryStorage()
    DailySaves(storage, print).write(daily_match("sietes", DAY - timedelta(1)))
    driver = opened(storage)
    driver.tap("Play: Sietes")
    driver.run(0.1)
    assert driver.outline.find("You have a deal unfinished", "dialog")
    driver.key("escape")
    assert isinstance(driver.scene, DailyScene)
    assert not driver.scene.questions
    driver.tap("Play: Sietes")
    driver.run(0.1)
    driver.press("Finish it first")
    driver.run(0.5)
    assert isinstance(driver.scene, DailyTable)
    assert driver.scene.record.seed == "daily-2026-11-29-sietes"
    driver.key("escape")
    driver.press("Leave")
    driver.run(0.2)
    assert isinstance(driver.scene, DailyScene)
    driver.tap("Play: Sietes")
    driver.run(0.1)
    driver.press("Begin today's")
    driver.run(0.5)
    assert isinstance(driver.scene, DailyTable)
    assert driver.scene.record.seed == "daily-2026-11-30-sietes"


def test_the_rounds_of_a_try_are_told_by_their_own_name() -> None:
    driver = opened(MemoryStorage({"daily.json": Book(LONG).to_text()}))
    told = [node.value for node in driver.outline.walk() if node.id.startswith("outcome-")]
    assert told == ["Rounds won: 1 of 3", "Hands won: 6 of 15"]


@pytest.mark.parametrize(
    ("game", "marks"), [("sedma", "14"), ("sietes", "1234"), ("siete_y_medio", "1234")]
)
def test_a_day_has_the_colour_of_its_place_among_all_there_are(game: str, marks: str) -> None:
    places = places_of(game)
    assert "".join(_mark_of(Outcome("1", 1 + n), places) for n in range(places)) == marks


def test_at_midnight_the_page_turns_to_the_new_day() -> None:
    days = [DAY]
    driver = Driver(lambda: DailyScene(lambda: days[-1]))
    driver.run(0.1)
    days.append(DAY + timedelta(1))
    driver.tap("Play: Sietes")
    driver.run(0.2)
    assert isinstance(driver.scene, DailyScene)
    assert driver.scene.day == DAY + timedelta(1)


def test_a_try_whose_game_is_gone_says_so() -> None:
    driver = opened(MemoryStorage({"daily.json": Book(LONG).to_text()}))
    node = driver.node("Not finished: Sedma")
    assert not node.enabled
    assert node.hint


@pytest.mark.parametrize(("language", "scale"), [("es", 100), ("en", 200), ("es", 200)])
def test_nothing_is_cut_off_or_covered_in_any_window(language: str, scale: int) -> None:
    storage = MemoryStorage({"daily.json": Book(LONG).to_text()})
    driver = opened(storage, language=language, settings=Settings(text_scale=scale))
    found = {}
    for size in SIZES:
        driver.resize(size)
        driver.run(0.2)
        if problems := driver.problems():
            found[size] = problems
    assert not found


def test_the_keyboard_reaches_every_control_and_what_rests_draws_nothing() -> None:
    driver = opened(MemoryStorage({"daily.json": Book(LONG).to_text()}), size=(390, 844))
    reached = stops(driver)
    for node in driver.scene.ui.scope().walk():
        if node.role == "button" and node.enabled:
            assert node.id in reached
    driver.run(1)
    driver.frame()
    assert driver.painted == []
