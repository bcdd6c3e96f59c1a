"""What a scene says and shows for a while: each notice for its own time, each trouble once."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.platform.storage import MemoryStorage
from game.scenes import SHORTEST_NOTICE
from game.scenes.daily import DailyScene
from game.scenes.history import HistoryScene
from game.scenes.settings import SettingsScene
from game.session import daily, history, saves
from game.session.record import VERSION
from tests.driver import Driver

NEWER = f'{{"sietes":{VERSION + 1}}}\n'


@pytest.mark.parametrize("second", ["Copied.", "Copied twice."])
def test_a_notice_stands_for_its_whole_time_whatever_was_said_before(second: str) -> None:
    driver = Driver(SettingsScene)
    driver.scene.say("Copied.")
    driver.run(SHORTEST_NOTICE - 0.5)
    driver.scene.say(second)
    driver.run(SHORTEST_NOTICE - 0.5)
    assert driver.scene.notice == second
    driver.run(1)
    assert not driver.scene.notice


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", [saves.save_name, daily.save_name])
def test_the_save_of_a_newer_program_is_told_of_once_and_not_at_each_return_home(
    name, game: str
) -> None:
    driver = Driver(storage=MemoryStorage({name(game): NEWER}))
    driver.run(0.5)
    assert "newer Sietes" in driver.scene.notice
    driver.run(20)
    for _ in range(2):
        driver.scene.open_settings()
        driver.run(0.2)
        driver.key("escape")
        driver.run(0.5)
        assert not driver.scene.notice


@pytest.mark.parametrize(
    ("page", "name", "text"),
    [
        (HistoryScene, history.NAME, f'{{"history":{history.VERSION + 1}}}\n'),
        (DailyScene, daily.save_name("sietes"), NEWER),
    ],
)
def test_a_page_that_reads_its_files_anew_tells_of_what_it_spares_once(page, name, text) -> None:
    driver = Driver(page, storage=MemoryStorage({name: text}))
    driver.run(0.3)
    assert "newer Sietes" in driver.scene.notice
    driver.run(20)
    driver.scene.resume()
    driver.run(0.3)
    assert not driver.scene.notice
