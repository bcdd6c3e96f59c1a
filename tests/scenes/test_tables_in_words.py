"""The table of every game in the middle of a match: no word too wide, in any language."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.locale import LANGUAGES
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.settings import Settings
from tests.driver import Driver
from tests.session.test_history import finished

SIZES = ((1280, 720), (390, 844), (844, 390), (360, 640))


def half(game: str) -> Record:
    """A match of which half of the last round is played."""
    record = finished(game)
    del record.rounds[-1][len(record.rounds[-1]) // 2 :]
    return record


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_word_is_wider_than_its_place(game: str, language: str) -> None:
    driver = Driver(
        lambda: TableScene(half(game)), SIZES[0], language,
        settings=Settings(panel="open", speed=4, reduced_motion=True),
    )  # fmt: skip
    driver.run(2)
    found = {}
    for size in SIZES:
        driver.resize(size)
        for panel in (True, False):
            scene = driver.scene
            assert isinstance(scene, TableScene)
            if scene.panel_open != panel:
                scene.toggle_panel()
            driver.run(0.4)
            if problems := driver.problems():
                found[size, panel] = problems
    assert not found
