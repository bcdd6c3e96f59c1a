"""Whole championships of Sietes, from the home screen to the podium, each way a person may play.

Real events drive the real app in virtual time; nothing is called inside of it.
"""

from collections.abc import Callable

import pytest

from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.table.scene import TableScene
from game.session.settings import Settings
from game.ui.outline import Node
from tests.driver import Driver

LANDSCAPE, PHONE = (1280, 720), (390, 844)


def cards(driver: Driver) -> list[Node]:
    """The cards in hand that can be played now."""
    return [node for node in driver.outline.walk() if node.id.startswith("card:") and node.enabled]


def asked(driver: Driver) -> bool:
    """Whether it is the person's turn at the table."""
    return isinstance(driver.scene, TableScene) and (
        bool(cards(driver)) or (driver.outline.by_id("pass") is not None and can_pass(driver))
    )


def can_pass(driver: Driver) -> bool:
    node = driver.outline.by_id("pass")
    return node is not None and node.enabled


def by_id(driver: Driver, id: str) -> Node:
    node = driver.outline.by_id(id)
    assert node is not None, f"no {id} in\n{driver.text()}"
    return node


def play_match(driver: Driver, turn: Callable[[], None], confirm: Callable[[], None]) -> int:
    """Play to the podium; gives how many turns the person had."""
    turns = 0
    for _ in range(400):
        driver.until(
            lambda: asked(driver) or isinstance(driver.scene, ResultsScene | PodiumScene), 240
        )
        if isinstance(driver.scene, PodiumScene):
            return turns
        if isinstance(driver.scene, ResultsScene):
            confirm()
            continue
        turns += 1
        turn()
    raise AssertionError("the match does not end")


def start(driver: Driver, press: Callable[[Node], None]) -> None:
    """From the home screen to the table: two presses."""
    press(driver.node("Sietes", "button"))
    press(driver.node("Play", "button"))
    driver.until(lambda: isinstance(driver.scene, TableScene))


@pytest.mark.parametrize("size", [LANDSCAPE, PHONE])
def test_a_championship_by_taps_alone(size: tuple[int, int]) -> None:
    driver = Driver(size=size, settings=Settings(speed=4, panel="closed"))
    start(driver, driver.tap)

    def turn() -> None:
        playable = cards(driver)
        if not playable:
            driver.tap(by_id(driver, "pass"))
            return
        driver.tap(playable[0])
        driver.run(0.3)
        assert by_id(driver, playable[0].id).checked
        driver.tap(by_id(driver, "play"))

    turns = play_match(driver, turn, lambda: driver.tap("Next round"))
    assert turns > 15
    driver.tap("Home")
    assert driver.has("Settings")


def test_a_championship_by_double_taps() -> None:
    driver = Driver(settings=Settings(speed=4, panel="closed"))
    start(driver, driver.tap)

    def turn() -> None:
        playable = cards(driver)
        driver.double_tap(playable[-1]) if playable else driver.tap(by_id(driver, "pass"))

    assert play_match(driver, turn, lambda: driver.tap("Next round")) > 15


def test_a_championship_by_the_keyboard_alone() -> None:
    driver = Driver(settings=Settings(speed=4, panel="closed"))

    def press(node: Node) -> None:
        for _ in range(60):
            if driver.focused is not None and driver.focused.id == node.id:
                break
            driver.key("tab")
        driver.key("enter")

    start(driver, press)

    def turn() -> None:
        playable = cards(driver)
        if not playable:
            press(by_id(driver, "pass"))
            return
        while driver.focused is None or driver.focused.id != playable[0].id:
            driver.key("shift+tab")
        driver.key("space")
        press(by_id(driver, "play"))

    assert play_match(driver, turn, lambda: press(driver.node("Next round"))) > 15


def test_a_championship_by_the_panel_alone() -> None:
    driver = Driver(settings=Settings(speed=4, panel="only"))
    start(driver, driver.tap)

    def turn() -> None:
        playable = cards(driver)
        if not playable:
            driver.tap(by_id(driver, "pass"))
            return
        driver.tap(playable[0])
        driver.tap(by_id(driver, "play"))

    assert play_match(driver, turn, lambda: driver.tap("Next round")) > 15
