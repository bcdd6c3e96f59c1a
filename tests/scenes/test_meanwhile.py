"""Everything at the table goes well whatever a player does to the window meanwhile."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings
from tests.driver import Driver


def dealing(game: str) -> Driver:
    rules = GAMES[game]
    options = rules.options()
    cpus = (SeatSpec("cpu", seat, level="easy") for seat in range(1, options.players))
    record = Record(rules, options, (SeatSpec("human", 0), *cpus), "deal")
    settings = Settings(panel="closed", sound=False)
    return Driver(lambda: TableScene(record), (640, 400), settings=settings)


def toggle_panel(driver: Driver) -> None:
    node = driver.outline.by_id("toggle-panel")
    assert node is not None and node.action is not None
    node.action()


@pytest.mark.parametrize("game", GAMES)
def test_the_panel_is_opened_and_closed_all_through_the_deal(game: str) -> None:
    driver = dealing(game)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    for _turn in range(24):
        driver.run(0.15)
        toggle_panel(driver)
    driver.until(lambda: scene.chair.asked is not None)
    assert driver.problems() == []


@pytest.mark.parametrize("game", GAMES)
def test_the_panel_is_opened_and_closed_all_through_the_play(game: str) -> None:
    driver = dealing(game)
    driver.app.change(speed=4)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    for turn in range(110):
        if driver.scene is not scene:
            break
        driver.run(0.06 + turn % 5 * 0.02)
        if driver.scene is scene and not scene.questions:
            toggle_panel(driver)
            if scene.chair.asked is not None:
                scene.make(scene.chair.legal[-1])
    assert scene.record.moves > 12
