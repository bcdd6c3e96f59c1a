"""The keyboard's focus over the turns of a round."""

from __future__ import annotations

import pytest

from game.games import game_by_id
from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings
from tests.driver import Driver

GAMES = ("sietes", "sevens", "fan_tan", "sedma", "siete_y_medio")


def sit(game: str, panel: str = "closed", size: tuple[int, int] = (1280, 720)) -> Driver:
    """From the deal on."""
    terms = game_by_id(game).options.from_dict({})
    seats = tuple(
        SeatSpec("human", 0) if seat == 0 else SeatSpec("cpu", seat, "", "easy")
        for seat in range(terms.players)
    )
    record = Record(game_by_id(game), terms, seats, "enter")
    return Driver(lambda: TableScene(record), size, settings=Settings(speed=2, panel=panel))


@pytest.mark.parametrize("panel", ["closed", "open", "only"])
@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_with_enter_alone(game: str, panel: str) -> None:
    driver = sit(game, panel)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    mine = 0
    for press in range(400):
        driver.run(0.25)
        if driver.scene is not scene:
            break
        assert not scene.questions, f"the menu opened at press {press}"
        focused = driver.focused
        if scene.chair.asked is not None and focused is not None:
            buttons = {each.id for each in scene.board.actions()}
            assert focused.id.startswith("card:") or focused.id in buttons
            assert focused.enabled
            mine += 1
        driver.key("enter")
    assert isinstance(driver.scene, ResultsScene | PodiumScene) or len(scene.record.rounds) > 1
    assert mine > 3


def test_the_focus_comes_back_to_where_it_was_in_the_hand() -> None:
    driver = sit("sietes")
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(lambda: scene.chair.asked is not None, 60)
    driver.run(0.5)
    able = [each.id for each in scene.board.controls() if each.enabled]
    driver.focus(next(each.spoken for each in scene.board.controls() if each.id == able[-1]))
    place = [each.id for each in scene.board.controls()].index(able[-1])
    driver.key("enter", "enter")
    driver.until(lambda: scene.chair.asked is None)
    driver.frame()
    assert driver.focused is not None
    assert driver.focused.id == "skip"
    place_of_skip = scene.ui.place_of("skip")
    assert place_of_skip is not None
    assert place_of_skip.contains(scene._plate_rect(0))
    assert place_of_skip.h < 60
    driver.until(lambda: scene.chair.asked is not None, 60)
    driver.frame()
    assert driver.focused is not None
    hand = [each.id for each in scene.board.controls()]
    able = [each.id for each in scene.board.controls() if each.enabled]
    assert driver.focused.id in able
    away = abs(hand.index(driver.focused.id) - place)
    assert away == min(abs(hand.index(each) - place) for each in able)


def test_a_focus_that_was_taken_to_the_bar_stays_there() -> None:
    driver = sit("sietes")
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(lambda: scene.chair.asked is not None, 60)
    driver.focus("Menu")
    scene.make(scene.chair.legal[0])
    driver.run(0.3)
    driver.until(lambda: scene.chair.asked is not None, 60)
    driver.run(0.3)
    assert driver.focused is not None
    assert driver.focused.id == "menu"


def test_the_pointer_brings_no_ring_along() -> None:
    driver = sit("sietes", "only")
    scene = driver.scene
    assert isinstance(scene, TableScene)
    for _ in range(3):
        driver.until(lambda: scene.chair.asked is not None, 60)
        driver.frame()
        assert not scene.ui.focus.visible
        card = next(each for each in scene.board.controls() if each.enabled)
        driver.tap(card.spoken)
        driver.tap(scene.board.actions()[-1].label)
        driver.run(0.2)
