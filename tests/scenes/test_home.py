"""The home screen: the games, the match that waits, and a quick start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.games import GAMES
from game.platform.sockets import NoSockets, Socket
from game.platform.storage import MemoryStorage
from game.scenes.daily import DailyScene
from game.scenes.daily_table import DailyTable
from game.scenes.home import Home
from game.scenes.lobby import LobbyScene
from game.scenes.results import PodiumScene
from game.scenes.rules import RulesScene
from game.scenes.settings import SettingsScene
from game.scenes.setup import SetupScene
from game.scenes.shelf import shelf
from game.scenes.table.scene import TableScene
from game.session.learning import Learning
from game.session.saves import Saves, save_name
from game.session.settings import Settings
from tests.driver import Driver
from tests.scenes.pages import begun, played, saved
from tests.scenes.rooms import SERVER

ROOT = Path(__file__).resolve().parents[2]


def test_the_game_to_play_is_two_presses_of_the_keyboard_away() -> None:
    storage = MemoryStorage()
    Learning(storage, print).greet()
    driver = Driver(storage=storage)
    driver.run(0.5)
    driver.key("tab", "enter")
    assert isinstance(driver.scene, SetupScene)
    driver.key("tab", "enter")
    assert isinstance(driver.scene, TableScene)


def test_every_game_of_the_house_is_on_the_shelf_and_opens() -> None:
    assert [game.id for game in shelf()] == list(GAMES)
    for game in shelf():
        driver = Driver()
        driver.run(0.5)
        node = driver.outline.by_id(f"game-{game.id}")
        assert node is not None
        driver.tap(node)
        assert isinstance(driver.scene, SetupScene)
        assert driver.scene.game.id == game.id


def test_without_a_saved_match_there_is_nothing_to_continue() -> None:
    driver = Driver()
    driver.run(0.5)
    assert not driver.has("Continue")


def test_a_saved_match_says_how_it_stands_and_goes_on() -> None:
    record = played(2, 5)
    driver = Driver(storage=saved(record))
    driver.run(0.5)
    waiting = driver.node("Continue")
    assert "Round 3 of 3" in waiting.value
    assert "You " in waiting.value
    assert driver.scene.ui.default == waiting.id
    driver.tap("Continue")
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.record == record


def test_a_match_that_is_over_goes_on_to_its_podium() -> None:
    driver = Driver(storage=saved(played(3)))
    driver.run(0.5)
    assert "podium" in driver.node("Continue").value
    driver.tap("Continue")
    driver.until(lambda: isinstance(driver.scene, PodiumScene))


def test_todays_deal_half_played_goes_on_from_the_home_screen() -> None:
    driver = Driver(storage=begun("sedma"))
    driver.run(0.5)
    assert driver.scene.ui.default == "continue-daily"
    driver.tap("Continue: Daily deal")
    driver.run(0.1)
    assert isinstance(driver.scene, DailyTable)
    assert driver.scene.record.game.id == "sedma"


def test_several_deals_half_played_lead_to_their_page() -> None:
    driver = Driver(storage=begun("sedma", "sietes"))
    driver.run(0.5)
    driver.tap("Continue: Daily deal")
    driver.run(0.1)
    assert isinstance(driver.scene, DailyScene)


def no_net(url: str) -> Socket:
    raise NoSockets(url)


def test_a_seat_in_a_friends_room_is_offered_again_at_its_server_only() -> None:
    driver = Driver(storage=begun(), settings=Settings(server=SERVER))
    driver.run(0.5)
    assert not driver.has("Continue: Daily deal")
    driver.app.connect = no_net  # type: ignore[method-assign]
    driver.tap("Back to your seat in KXPRTM")
    driver.run(0.1)
    assert isinstance(driver.scene, LobbyScene)
    elsewhere = Driver(storage=begun(), settings=Settings(server="https://elsewhere.example.org"))
    elsewhere.run(0.5)
    assert not elsewhere.has("Back to your seat in KXPRTM")


def test_a_damaged_save_is_told_and_the_home_screen_works() -> None:
    storage = MemoryStorage({save_name("sietes"): "{broken"})
    driver = Driver(storage=storage)
    driver.run(0.5)
    assert not driver.has("Continue")
    assert "set aside" in driver.outline.find("", "status").value
    driver.tap(driver.node("Sietes", "button"))
    assert isinstance(driver.scene, SetupScene)


@pytest.mark.parametrize(("label", "kind"), [("Rules", RulesScene), ("Settings", SettingsScene)])
def test_rules_and_settings_open_and_escape_comes_back(label: str, kind: type) -> None:
    driver = Driver()
    driver.run(0.5)
    driver.focus(label)
    driver.key("enter")
    assert isinstance(driver.scene, kind)
    driver.key("escape")
    assert isinstance(driver.scene, Home)
    assert driver.focused is not None
    assert driver.focused.label == label


def test_escape_at_home_leads_nowhere() -> None:
    driver = Driver()
    driver.key("escape")
    assert isinstance(driver.scene, Home)
    assert driver.app.running


def test_the_first_frame_comes_before_pictures_saves_and_other_scenes() -> None:
    code = (
        "import sys\n"
        "from tests.driver import Driver\n"
        "Driver(size=(1280, 720))\n"
        "print(*sorted(each for each in sys.modules if each.startswith('game.')))\n"
    )
    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    loaded = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True, check=True
    ).stdout.split()
    for late in ("game.view.warp", "game.view.faces", "game.view.backdrop", "game.scenes.pictures",
                 "game.scenes.setup", "game.scenes.table.scene", "game.session.saves"):  # fmt: skip
        assert late not in loaded, f"{late} is imported before the first frame"


@pytest.mark.parametrize(
    ("size", "games"),
    [((1280, 720), 5), ((1280, 720), 1), ((844, 390), 1), ((640, 360), 1)],
)
def test_all_ways_are_on_the_screen_beside_the_matches_that_wait(
    size: tuple[int, int], games: int
) -> None:
    storage = begun("sietes") if games > 1 else MemoryStorage()
    for game in list(GAMES)[:games]:
        Saves(storage, print).write(played(1, 1, id=game))
    driver = Driver(Home, size, "es", storage=storage, settings=Settings(server=SERVER))
    driver.run(1)
    ui = driver.scene.ui
    for game in list(GAMES)[:games]:
        assert driver.outline.by_id(f"continue-{game}") is not None
    for way in ("lessons", "daily", "friends", "history", "rules"):
        place = ui.place_of(way)
        assert place is not None and ui.rect.contains(place), way
    assert ui.scrolls["home"].content <= ui.scrolls["home"].view.h
