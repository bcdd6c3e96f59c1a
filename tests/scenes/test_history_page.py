"""The history and its replays: every match there, every hand open, every step in reach."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.games.words import title_of
from game.platform.storage import MemoryStorage
from game.scenes.history import AT_ONCE, HistoryScene
from game.scenes.home import Home
from game.scenes.plots import place_colour
from game.scenes.replay import ReplayScene
from game.scenes.review import ReviewScene
from game.session.history import History, Played
from game.session.record import Record
from game.ui import theme
from tests.driver import Driver
from tests.session.test_history import finished, lived, nobody

SIZES = ((1280, 720), (390, 844), (844, 390), (360, 640))


def house(*records: Record) -> MemoryStorage:
    """A storage whose history has these matches."""
    storage = MemoryStorage()
    for record in records:
        History(storage, nobody).add(record)
    return storage


def replay(game: str = "sietes", size: tuple[int, int] = (1280, 720)) -> Driver:
    driver = Driver(lambda: ReplayScene(finished(game)), size)
    driver.run(0.5)
    return driver


def scene_of(driver: Driver) -> ReplayScene:
    assert isinstance(driver.scene, ReplayScene)
    return driver.scene


def page_of(matches: list[Played], view: str = "matches") -> Driver:
    """The page about these matches: the list of them, or the figures."""
    driver = Driver(HistoryScene)
    driver.run(0.3)
    scene = driver.scene
    assert isinstance(scene, HistoryScene)
    scene.history.matches = matches
    scene.show(view)
    driver.run(0.3)
    return driver


def test_a_match_that_ends_is_in_the_history_and_can_be_replayed_from_home() -> None:
    driver = Driver(Home, storage=house(finished("sevens"), finished("sietes")))
    driver.run(0.5)
    driver.tap("Your matches")
    driver.run(0.5)
    matches = driver.node("Matches", "list").children
    assert [node.label for node in matches] == [title_of("sietes"), title_of("sevens")]
    driver.tap(matches[0])
    driver.run(0.5)
    assert scene_of(driver).record == finished("sietes")


def test_only_the_matches_of_one_game_are_listed_when_it_is_chosen() -> None:
    driver = Driver(HistoryScene, storage=house(finished("sevens"), finished("sietes")))
    driver.run(0.3)
    chosen = driver.outline.by_id("game-sevens")
    assert chosen is not None
    driver.tap(chosen)
    driver.run(0.3)
    assert [node.label for node in driver.node("Matches", "list").children] == [title_of("sevens")]


def test_a_long_history_is_listed_piece_by_piece() -> None:
    driver = page_of(lived(AT_ONCE + 5))
    assert len(driver.node("Matches", "list").children) == AT_ONCE
    driver.press("Show more")
    driver.run(0.3)
    assert len(driver.node("Matches", "list").children) == AT_ONCE + 5


def test_a_match_whose_moves_are_gone_cannot_be_opened() -> None:
    driver = page_of([Played("2026-11-30T12:00Z", "sietes", 4, 2, "hard")])
    (node,) = driver.node("Matches", "list").children
    assert not node.enabled


def test_a_match_that_was_copied_comes_in_and_is_shown() -> None:
    there = replay("sevens")
    text = scene_of(there).record.to_text()
    storage = MemoryStorage()
    driver = Driver(HistoryScene, storage=storage)
    driver.run(0.3)
    scene = driver.scene
    assert isinstance(scene, HistoryScene)
    scene.take(text)
    driver.run(0.5)
    assert scene_of(driver).record.to_text() == text
    (kept,) = History(storage, nobody).matches
    assert kept.brought


@pytest.mark.parametrize("text", ["", "no match at all", '{"sietes":1}'])
def test_what_is_no_match_is_refused_with_a_sentence(text: str) -> None:
    driver = Driver(HistoryScene)
    driver.run(0.3)
    scene = driver.scene
    assert isinstance(scene, HistoryScene)
    scene.take(text)
    driver.run(0.3)
    assert driver.scene is scene
    assert scene._said
    assert scene.history.matches == []


def test_the_figures_say_how_often_one_came_first() -> None:
    driver = page_of(lived(8), "figures")
    assert driver.has("8 matches played · 2 times first")
    (rate,) = driver.node("First places by level", "list").children
    assert rate.value == "2 of 8 · 25 %"
    assert driver.node("Places over time", "image").value.startswith("4th, 3rd, 2nd, 1st")


@pytest.mark.parametrize(
    ("matches", "said"),
    [
        (1, "The last match."),
        (5, "The last 5 matches, at the right the latest."),
        (6, "The last 6 matches, at the right the latest; the line is the mean of five."),
    ],
)
def test_the_plot_names_its_line_only_where_it_has_one(matches: int, said: str) -> None:
    driver = page_of(lived(matches), "figures")
    assert driver.has(said)
    keys = list(driver.scene.stage.keys())
    drawn = any("curve" in str(key) for key in keys)
    assert drawn == ("line" in said)


def test_a_match_with_help_is_listed_but_says_nothing_about_the_player() -> None:
    helped = Played("2026-11-30T12:00Z", "sietes", 4, 1, "hard", helped=True)
    driver = page_of([helped, *lived(4)], "figures")
    assert driver.has("4 matches played · 1 time first")
    assert driver.has("Matches with help, by link or brought in are not counted here.")
    driver.tap("Matches")
    driver.run(0.3)
    first, *_others = driver.node("Matches", "list").children
    assert "With help" in first.value.replace("\N{NO-BREAK SPACE}", " ")
    assert len(driver.node("Matches", "list").children) == 5


def test_a_pair_that_lost_came_last_of_two() -> None:
    lost = Played("2026-11-30T12:00Z", "sedma", 4, 2, "hard")
    driver = page_of([lost])
    (node,) = driver.node("Matches", "list").children
    assert "2nd of 2" in node.value
    assert place_colour(2, lost.places) == theme.CORAL


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_leads_through_the_whole_match_with_every_hand_open(game: str) -> None:
    driver = replay(game)
    scene = scene_of(driver)
    record = scene.record
    assert len(scene.steps) == record.moves + len(record.rounds)
    for ply in range(0, len(scene.steps), max(1, len(scene.steps) // 12)):
        scene.go(ply)
        driver.frame()
        assert list(scene.board.revealed) == list(scene.step.hands)
        now = driver.outline.by_id("now")
        assert now is not None and now.label
    scene.go(len(scene.steps))
    driver.frame()
    assert scene.index == len(scene.steps) - 1


def test_the_track_is_scrubbed_by_pointer_and_keys() -> None:
    driver = replay()
    scene = scene_of(driver)
    last = len(scene.steps) - 1
    track = driver.scene.ui.place_of("scrub")
    assert track is not None
    driver.drag(track.midleft, (track.right - 4, track.centery))
    assert scene.index == last
    driver.drag((track.right - 4, track.centery), track.center)
    assert abs(scene.index - last / 2) <= 1
    before = scene.index
    driver.focus("Moves")
    driver.key("right")
    assert scene.index == before + 1
    driver.key("left")
    assert scene.index == before


def test_the_rounds_of_a_match_are_a_press_apart() -> None:
    driver = replay("fan_tan")
    scene = scene_of(driver)
    assert len(scene.starts) > 2
    driver.press("Next round", "button")
    assert (scene.step.number, scene.index) == (2, scene.starts[2])
    driver.press("Round before", "button")
    assert (scene.step.number, scene.index) == (1, 0)


def test_a_replay_leads_on_to_the_review() -> None:
    driver = replay()
    driver.press("Look back on the round", "button")
    driver.run(0.3)
    assert isinstance(driver.scene, ReviewScene)


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_is_whole_in_every_window(game: str) -> None:
    driver = replay(game)
    scene_of(driver).go(len(scene_of(driver).steps) // 2)
    found = {}
    for size in SIZES:
        driver.resize(size)
        driver.run(0.3)
        if problems := driver.problems():
            found[size] = problems
    assert not found
