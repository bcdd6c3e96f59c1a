"""The Rules page: all of it can be read, by every hand and in every language."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.guide import Example
from game.scenes.home import Home
from game.scenes.rules import RulesScene, load_guide
from tests.driver import Driver

GAME = "sietes"
WIDE, NARROW = (1280, 720), (390, 844)


@pytest.mark.parametrize("game", GAMES)
def test_every_chapter_opens_from_the_list(game: str) -> None:
    driver = Driver(lambda: RulesScene(game), WIDE)
    for section in load_guide(game).sections:
        driver.press(section.title, "button")
        assert section.title in driver.labels("heading")
        assert driver.node(section.title, "button").checked


def test_a_narrow_window_opens_its_contents_on_demand() -> None:
    driver = Driver(lambda: RulesScene(GAME), NARROW)
    sections = load_guide(GAME).sections
    for section in sections:
        driver.tap("Contents")
        driver.tap(driver.outline.by_id(f"chapter-{section.id}"))
        assert driver.node("Contents").value == section.title
    driver.tap("Contents")
    driver.key("escape")
    assert isinstance(driver.scene, RulesScene)


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_the_page_is_read_to_its_end_by_turning_over(size: tuple[int, int]) -> None:
    driver = Driver(lambda: RulesScene(GAME), size)
    read = []
    while True:
        assert isinstance(driver.scene, RulesScene)
        read.append(driver.scene.section)
        if driver.outline.by_id("page-next") is None:
            break
        driver.key("end")
        driver.run(1)
        driver.tap(driver.outline.by_id("page-next"))
    assert read == [section.id for section in load_guide(GAME).sections]


def test_all_that_is_shown_is_said() -> None:
    driver = Driver(lambda: RulesScene(GAME, "house"), WIDE)
    said = [(node.label, node.value) for node in driver.outline.walk() if node.role == "image"]
    section = next(each for each in load_guide(GAME).sections if each.id == "house")
    examples = [block for block in section.blocks if isinstance(block, Example)]
    assert said == [(example.caption, example.spoken()) for example in examples]


def offset(driver: Driver) -> float:
    """How far the page is scrolled, once it has come to rest."""
    driver.run(1)
    return driver.scene.ui.scrolls["page play"].offset


@pytest.mark.parametrize("size", [WIDE, NARROW])
def test_the_page_scrolls_by_keys_and_wheel(size: tuple[int, int]) -> None:
    driver = Driver(lambda: RulesScene(GAME, "play"), size)
    driver.key("down")
    low = offset(driver)
    assert low > 0
    driver.key("pagedown")
    assert offset(driver) > low + size[1] * 0.4
    driver.key("up")
    driver.key("end")
    end = offset(driver)
    assert end == driver.scene.ui.scrolls["page play"].most
    driver.key("pageup")
    assert offset(driver) < end
    driver.key("home")
    assert offset(driver) == 0
    driver.move((size[0] * 0.6, size[1] * 0.6))
    driver.wheel(-2)
    assert offset(driver) > 0


def test_a_finger_scrolls_the_page() -> None:
    driver = Driver(lambda: RulesScene(GAME, "play"), NARROW)
    driver.drag((200, 600), (200, 300), finger=True)
    assert offset(driver) > 200


def test_arrows_walk_through_the_chapters_when_the_list_has_the_focus() -> None:
    driver = Driver(lambda: RulesScene(GAME, "play"), WIDE)
    sections = load_guide(GAME).sections
    driver.focus(sections[0].title)
    driver.key("down")
    assert driver.focused is not None
    assert driver.focused.label == sections[1].title
    driver.key("enter")
    assert driver.node(sections[1].title, "button").checked


def test_the_page_is_there_in_both_languages() -> None:
    english = Driver(lambda: RulesScene(GAME), WIDE)
    title = english.scene.title
    english.app.change(language="es")
    english.scene.resume()
    english.frame()
    assert english.scene.title != title


def test_an_unknown_chapter_is_the_first() -> None:
    driver = Driver(lambda: RulesScene(GAME, "nowhere"), WIDE)
    assert driver.scene.section == load_guide(GAME).sections[0].id


def test_back_leads_home() -> None:
    driver = Driver()
    driver.run(0.5)
    driver.tap("Rules")
    driver.tap("Back")
    assert isinstance(driver.scene, Home)
