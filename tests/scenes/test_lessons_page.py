"""The lessons on the real table: taps, verdicts, progress, and the way to the first match."""

from __future__ import annotations

import pytest
from pygame import Rect

from game.games import GAMES
from game.platform.storage import MemoryStorage
from game.scenes.home import Home
from game.scenes.lesson import LessonScene
from game.scenes.lessons import LessonsScene
from game.scenes.rules import RulesScene
from game.scenes.setup import SetupScene
from game.scenes.table.scene import TableScene
from game.session.learning import NAME, Learning, Progress, first_deal
from game.session.settings import Settings
from game.ui.theme import BODY
from tests.driver import Driver
from tests.scenes.test_pages import SIZES, stops


def opened(game: str = "sietes", **options: object) -> Driver:
    driver = Driver(lambda: LessonScene(game), **options)  # type: ignore[arg-type]
    driver.run(0.3)
    return driver


def lesson(driver: Driver) -> LessonScene:
    scene = driver.scene
    assert isinstance(scene, LessonScene)
    return scene


def solve(driver: Driver) -> None:
    """Find everything that is right at this position."""
    scene = lesson(driver)
    for id in sorted(scene.position.right):
        scene.answer(id)
    driver.frame()


def test_the_way_from_home_to_a_lesson_and_back() -> None:
    driver = Driver()
    driver.run(0.5)
    driver.tap("Lessons")
    assert isinstance(driver.scene, LessonsScene)
    driver.tap("Start: Sietes")
    assert isinstance(driver.scene, LessonScene)
    driver.key("escape", "escape")
    assert isinstance(driver.scene, Home)
    assert not driver.has("Learn in two minutes")


@pytest.mark.parametrize("size", [(1280, 720), (360, 640), (844, 390)])
def test_cards_are_tapped_on_the_table_and_told_why(size: tuple[int, int]) -> None:
    driver = opened(size=size)
    scene = lesson(driver)
    for answer in scene.position.cards:
        node = driver.outline.by_id(f"card:{answer.id}")
        assert node is not None
        if scene.solved:
            break
        driver.tap(node)
        driver.run(0.2)
        assert answer.id in scene.told
        assert driver.has(answer.why)
        assert driver.outline.find("", "status").value.startswith(answer.why)
    assert scene.solved
    assert driver.has("Next position")
    assert driver.has(scene.position.done)


@pytest.mark.parametrize("size", [(360, 640), (320, 568), (640, 360), (844, 390)])
def test_the_verdict_is_brought_into_sight(size: tuple[int, int]) -> None:
    driver = opened(size=size, settings=Settings(text_scale=200))
    scene = lesson(driver)
    wrong = next(each for each in scene.position.answers if each.id not in scene.position.right)
    scene.answer(wrong.id)
    driver.run(1)
    verdict = next(piece for piece in scene.ui.pieces if piece.words == wrong.why)
    assert verdict.shown.h >= scene.ui.metrics.text(BODY)
    solve(driver)
    driver.run(1)
    done = next(piece for piece in scene.ui.pieces if piece.words == scene.position.done)
    assert done.shown.top == done.rect.top
    assert done.shown.h >= scene.ui.metrics.text(BODY)


def answers(driver: Driver) -> dict[str | None, Rect]:
    """Where the buttons of the answers are, in window pixels."""
    zones = driver.scene.ui.zones
    return {zone.id: zone.rect for zone in zones if (zone.id or "").startswith("answer:")}


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (768, 1024)])
@pytest.mark.parametrize("game", list(GAMES))
def test_the_answers_stay_where_they_are(game: str, size: tuple[int, int]) -> None:
    driver = opened(game, size=size)
    scene = lesson(driver)
    for index, position in enumerate(scene.positions):
        scene.go(index)
        driver.frame()
        before = answers(driver)
        for each in sorted(position.answers, key=lambda each: each.right):
            scene.answer(each.id)
            driver.run(0.5)
            # Once all is found, there may be more to read than has room.
            up = round(scene.ui.scrolls["lesson"].offset) if scene.solved else 0
            there = {id: rect.move(0, up) for id, rect in answers(driver).items()}
            assert there == before, f"after {each.id} at «{position.question}»"


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (640, 360)])
def test_quick_presses_of_an_answer_give_no_other_and_do_not_lead_on(
    size: tuple[int, int], scale: int
) -> None:
    driver = opened("siete_y_medio", size=size, settings=Settings(text_scale=scale))
    scene = lesson(driver)
    for answer in scene.position.buttons:
        scene.go(0)
        driver.run(1)
        driver.focus(answer.label)  # scrolls it into sight
        driver.run(1)
        button = driver.place(answer.label)
        for _press in range(3):
            driver.tap(button, finger=True)
            driver.run(0.1)
        driver.run(1)
        assert scene.told == [answer.id] and scene.index == 0


def test_a_card_that_is_found_lights_its_place_on_the_table() -> None:
    driver = opened()
    scene = lesson(driver)
    right = sorted(scene.position.right)[0]
    scene.answer(right)
    driver.frame()
    assert scene.tabletop.lying(right).tone == "lit"
    assert scene.tabletop._slots["place", right][1] == "lit"
    wrong = next(each.id for each in scene.position.cards if not each.right)
    scene.answer(wrong)
    assert scene.tabletop.lying(wrong).tone == "dim"


def test_the_keyboard_alone_solves_a_position() -> None:
    driver = opened()
    scene = lesson(driver)
    for id in sorted(scene.position.right):
        node = driver.outline.by_id(f"card:{id}")
        assert node is not None
        driver.focus(node.label)
        driver.key("enter")
    driver.focus("Next position")
    driver.key("enter")
    assert scene.index == 1


def test_there_is_no_way_on_before_all_is_found() -> None:
    driver = opened()
    scene = lesson(driver)
    assert not driver.has("Next position")
    scene.answer(sorted(scene.position.right)[0])
    driver.frame()
    assert not driver.has("Next position")
    assert driver.has("1 found; there is more.")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_leads_through_all_positions_to_the_first_match(game: str) -> None:
    storage = MemoryStorage()
    driver = opened(game, storage=storage)
    scene = lesson(driver)
    count = len(scene.positions)
    for number in range(count):
        assert scene.index == number
        solve(driver)
        driver.press("Finish the lesson" if number + 1 == count else "Next position")
        driver.run(0.1)
    assert Learning(storage, print).solved(game) == {each.id for each in scene.positions}
    driver.tap("Play the first match")
    driver.run(0.1)
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.record.guided
    assert driver.scene.record.game.id == game


def test_progress_is_remembered() -> None:
    storage = MemoryStorage()
    driver = opened(storage=storage)
    for _ in range(2):
        solve(driver)
        driver.press("Next position")
        driver.run(0.1)
    again = opened(storage=storage)
    assert lesson(again).index == 2
    page = Driver(LessonsScene, storage=storage)
    page.run(0.2)
    assert page.node("Go on: Sietes").value == "2 of 8 positions solved"
    assert page.has("Start: Sedma")


def test_damaged_progress_is_told_and_begins_anew() -> None:
    told: list[str] = []
    learning = Learning(MemoryStorage({NAME: '{"version":1,"solved":[3]}'}), told.append)
    assert len(told) == 1
    learning.solve("sietes", "start")
    assert learning.solved("sietes") == {"start"}


def test_what_a_newer_program_wrote_of_learning_is_kept() -> None:
    text = '{"version":2,"medals":[1],"greeted":true,"solved":{"bridge":["x"],"sietes":["start"]}}'
    progress = Progress.from_text(text)
    assert Progress.from_text(progress.to_text()) == progress
    assert "medals" in progress.to_text()


def test_a_change_of_language_words_the_position_anew_and_keeps_what_was_tapped() -> None:
    driver = opened()
    scene = lesson(driver)
    scene.answer(sorted(scene.position.right)[0])
    before = scene.position.question
    driver.app.change(language="es")
    driver.run(0.1)
    assert scene.position.question != before
    assert len(scene.told) == 1


@pytest.mark.parametrize(
    ("game", "scale"), [*((game, 100) for game in GAMES), ("sedma", 200), ("siete_y_medio", 200)]
)
def test_every_position_fits_its_window(game: str, scale: int) -> None:
    """Every position in one window, and every window with some position."""
    driver = opened(game, language="es", settings=Settings(text_scale=scale))
    scene = lesson(driver)
    found = {}
    for number in range(len(scene.positions)):
        size = SIZES[number % len(SIZES)]
        driver.resize(size)
        scene.go(number)
        driver.run(0.05)
        problems = driver.problems()
        for answer in scene.position.answers:
            scene.answer(answer.id)
        driver.run(0.05)
        if problems := problems + driver.problems():
            found[number, size] = problems
    assert not found


def test_the_keyboard_reaches_every_control_and_what_rests_draws_nothing() -> None:
    driver = opened("sedma", size=(390, 844))
    lesson(driver).answer("none")
    driver.run(0.2)
    reached = stops(driver)
    for node in driver.scene.ui.scope().walk():
        if node.role == "button" and node.enabled:
            assert node.id in reached
    driver.run(3)
    driver.frame()
    assert driver.painted == []


@pytest.mark.parametrize("size", [(1280, 720), (360, 640)])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_found_at_the_set_up_and_beside_the_rules(
    game: str, size: tuple[int, int]
) -> None:
    driver = Driver(lambda: SetupScene(game), size)
    driver.tap("Lesson")
    assert lesson(driver).game == game
    driver.key("escape")
    driver.tap("Rules")
    driver.tap("Lesson")
    assert lesson(driver).game == game
    driver.key("escape", "escape")
    assert isinstance(driver.scene, SetupScene)


def test_nobody_is_called_away_from_a_match_to_a_lesson() -> None:
    driver = Driver(lambda: TableScene(first_deal("sietes")))
    driver.tap("Menu")
    driver.press("Rules")
    driver.run(0.2)
    assert isinstance(driver.scene, RulesScene)
    assert not driver.has("Lesson")
