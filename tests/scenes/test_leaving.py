"""Whoever leaves has left: nothing of the table sounds, is saved or goes on after that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games import GAMES, game_by_id
from game.platform.storage import MemoryStorage
from game.scenes.curtain import CurtainScene
from game.scenes.daily import DailyScene
from game.scenes.home import Home
from game.scenes.lesson import LessonScene
from game.scenes.lessons import LessonsScene
from game.scenes.outcome import Outcome
from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.review import ReviewScene
from game.scenes.table.scene import TableScene
from game.session.history import History
from game.session.record import Record, replay
from game.session.seats import SeatSpec
from game.session.settings import Settings
from tests.driver import Driver
from tests.scenes.turns import at


def table(game: str = "sevens", people: int = 1, **options: int) -> Driver:
    rules = game_by_id(game)
    chosen = rules.options.from_dict(options)
    seats = tuple(
        SeatSpec("human", seat) if seat < people else SeatSpec("cpu", seat, level="easy")
        for seat in range(chosen.players)
    )
    return sat_down(Record(rules, chosen, seats, "leaving"))


def sat_down(record: Record) -> Driver:
    settings = Settings(speed=4, reduced_motion=True, statistics=False)
    driver = Driver(settings=settings, storage=MemoryStorage())
    driver.run(0.2)
    driver.app.push(TableScene(record))
    return driver


def table_of(driver: Driver) -> TableScene:
    return next(each for each in driver.app.scenes if isinstance(each, TableScene))


def to(driver: Driver, done: Callable[[], bool]) -> None:
    """Play whatever comes first, until `done`."""
    scene = table_of(driver)

    def played() -> bool:
        if done():
            return True
        if isinstance(driver.scene, CurtainScene) and driver.scene._hangs:
            driver.press(f"I am {driver.scene.name}")
        elif scene.chair.awaited is not None:
            scene.make(scene.chair.legal[0])
        return False

    driver.until(played, 600)


def heard_and_saved_after(driver: Driver, leave: Callable[[], None]) -> list[str]:
    """What is heard, and which files change, once that way out was taken."""
    storage = driver.app.storage
    assert isinstance(storage, MemoryStorage)
    heard: list[str] = []
    going = [*table_of(driver)._tasks]
    files = dict(storage.files)
    driver.app.sounds.play = heard.append  # type: ignore[method-assign,assignment]
    driver.app.buzz = lambda _milliseconds: heard.append("buzz")  # type: ignore[method-assign]
    leave()
    driver.run(8)
    assert all(task.done for task in going)
    return heard + [name for name, text in storage.files.items() if files.get(name) != text]


def go_home(driver: Driver) -> None:
    driver.scene.on_back()
    driver.run(0.1)
    question = driver.scene.questions[0]
    question.answer.set("leave")
    driver.run(0.05)
    assert isinstance(driver.scene, Home)


def test_at_the_curtain() -> None:
    driver = table(people=3)
    for _turn in range(4):
        to(driver, lambda: isinstance(driver.scene, CurtainScene) and driver.scene._hangs)
        driver.press(f"I am {driver.scene.name}")  # type: ignore[attr-defined]
        driver.run(0.3)
        to(driver, lambda: isinstance(driver.scene, CurtainScene))
    assert heard_and_saved_after(driver, lambda: go_home(driver)) == []


def test_at_the_results() -> None:
    driver = table(rounds=3)
    to(driver, lambda: isinstance(driver.scene, ResultsScene))
    scene = table_of(driver)
    assert heard_and_saved_after(driver, lambda: go_home(driver)) == []
    assert len(scene.record.rounds) == 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seconds", [0.5, 2.3])
def test_at_any_moment_of_the_deal_and_of_the_play(game: str, seconds: float) -> None:
    driver = table(game)
    driver.app.change(speed=1, reduced_motion=False)
    driver.run(seconds)
    if seconds > 1:
        to(driver, lambda: table_of(driver).chair.awaited is not None)
        table_of(driver).make(table_of(driver).chair.legal[0])
        driver.run(seconds - 1)
    assert heard_and_saved_after(driver, lambda: go_home(driver)) == []


@pytest.mark.parametrize("turn", ["offer", "sale", "bank"])
def test_where_the_bank_is_at_stake(turn: str) -> None:
    driver = sat_down(at(turn))
    driver.until(lambda: table_of(driver).chair.awaited is not None)
    assert heard_and_saved_after(driver, lambda: go_home(driver)) == []


@pytest.mark.parametrize("again", [True, False])
def test_at_the_podium(again: bool) -> None:
    driver = table(rounds=1)
    to(driver, lambda: isinstance(driver.scene, PodiumScene))
    scene = table_of(driver)
    driver.run(3)
    podium = driver.scene
    assert isinstance(podium, Outcome)
    changed = heard_and_saved_after(driver, lambda: podium.settle("again" if again else "home"))
    assert isinstance(driver.scene, TableScene if again else Home)
    assert scene not in driver.app.scenes
    assert again or changed == []


def test_in_the_middle_of_a_daily_deal() -> None:
    driver = Driver(settings=Settings(speed=1, statistics=False), storage=MemoryStorage())
    driver.app.push(DailyScene())
    driver.run(0.2)
    daily = driver.scene
    assert isinstance(daily, DailyScene)
    daily.begin("sevens")
    driver.run(0.6)

    def back_to_the_days() -> None:
        driver.scene.on_back()
        driver.run(0.1)
        driver.press("Leave")
        assert driver.scene is daily

    assert heard_and_saved_after(driver, back_to_the_days) == []


def test_a_lesson_and_a_look_back_end_with_their_pages() -> None:
    driver = Driver(settings=Settings(statistics=False), storage=MemoryStorage())
    driver.app.push(LessonsScene())
    driver.app.push(LessonScene("sietes"))
    driver.run(0.3)
    driver.app.push(ReviewScene(at("sietes"), None, 0))
    driver.run(0.1)
    going = [task for scene in driver.app.scenes[1:] for task in scene._tasks]
    driver.app.start()
    driver.frame()
    driver.frame()
    assert all(task.done for task in going)


def test_a_match_is_past_as_soon_as_its_last_card_lies() -> None:
    driver = table(rounds=1)
    record = table_of(driver).record
    to(driver, lambda: replay(record).is_over)
    storage = driver.app.storage
    driver.app.close()  # nobody waits for the podium
    assert [each.record for each in History(storage, pytest.fail).matches] == [record.to_text()]
    again = Driver(settings=driver.app.settings, storage=storage)
    again.app.push(TableScene(record))
    again.until(lambda: isinstance(again.scene, PodiumScene))
    assert len(History(storage, pytest.fail).matches) == 1
