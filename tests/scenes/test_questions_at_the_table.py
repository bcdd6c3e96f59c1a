"""Whenever it is your turn, what you are asked stands on the screen: whole, at every size."""

from __future__ import annotations

import itertools

import pytest

from game.locale import LANGUAGES
from game.scenes.table.scene import TableScene
from game.session.seats import NAME_LENGTH
from game.session.settings import Settings
from tests.driver import SIZES, Driver
from tests.scenes.turns import TURNS, at

LONG = "Maximiliana Güemes de la Torre"[:NAME_LENGTH]
SCALES = (100, 150, 200)
WINDOWS = [size for size in SIZES if size != (1920, 1080)]  # which is laid out as 1280×720


@pytest.mark.parametrize("turn", TURNS)
def test_the_question_is_on_the_screen_whole(turn: str) -> None:
    record = at(turn, LONG)
    settings = Settings(speed=4, panel="closed", reduced_motion=True)
    driver = Driver(lambda: TableScene(record), WINDOWS[0], settings=settings)
    scene, ui = driver.scene, driver.scene.ui
    assert isinstance(scene, TableScene)
    driver.until(lambda: scene.chair.asked is not None, 60)
    wrong = {}
    for size in WINDOWS:
        driver.resize(size)
        for scale, language in itertools.product(SCALES, LANGUAGES):
            driver.app.change(text_scale=scale, language=language)
            driver.frame()
            asked = scene.board.prompt()
            shown = [piece.rect for piece in ui.pieces if piece.words == asked]
            if not any(map(ui.rect.contains, shown)):
                wrong[size, scale, language] = [f"«{asked}» is not to be seen"]
            elif problems := driver.problems():
                wrong[size, scale, language] = problems
    assert not wrong
