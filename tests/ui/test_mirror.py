"""What a page is told of a scene, and what is done there done here."""

import pytest

from game.platform.storage import MemoryStorage
from game.scenes.home import Home
from game.scenes.setup import SetupScene
from game.scenes.table.scene import TableScene
from game.session.settings import Settings
from game.ui.mirror import EVERY, Mirror
from tests.driver import Driver


def told(driver: Driver, mirror: Mirror, at: float = 1.0) -> dict:
    scene = mirror.scene(driver.scene.ui, 1, 0, 2.0, at)
    assert scene is not None
    return scene


def nodes(scene: dict) -> dict[str, dict]:
    """All nodes by their ids."""
    found = {}

    def walk(node: dict) -> None:
        found[node["id"]] = node
        for child in node.get("children", ()):
            walk(child)

    walk(scene["tree"])
    return found


def test_every_control_is_told_with_its_place_in_the_page():
    driver = Driver(Home)
    driver.run(0.5)
    there = nodes(told(driver, Mirror()))
    for node in driver.outline.controls():
        rect = driver.scene.ui.places()[node.id]
        assert there[node.id]["at"] == [side / 2 for side in rect]
        assert there[node.id]["label"] == node.label


def test_a_scene_is_told_once_and_not_too_often():
    driver, mirror = Driver(Home), Mirror()
    driver.run(0.5)
    told(driver, mirror)
    assert mirror.scene(driver.scene.ui, 1, 0, 2.0, 9.0) is None
    driver.key("tab")
    assert mirror.scene(driver.scene.ui, 1, 0, 2.0, 9.0 + EVERY / 2) is None
    assert told(driver, mirror, 9.0 + 2 * EVERY)["focus"] == driver.scene.ui.focus.id


def test_one_can_go_back_once_a_scene_and_once_from_a_dialog():
    driver, mirror = at_the_table(), Mirror()
    assert told(driver, mirror)["depth"] == 0
    driver.press("Menu", "button")
    driver.run(0.5)
    assert told(driver, mirror, 2.0)["depth"] == 1


def test_what_is_pressed_in_the_page_is_pressed_here():
    driver, mirror = Driver(Home), Mirror()
    mirror.hear(driver.scene.inputs, {"press": "settings", "ring": True})
    driver.frame()
    assert driver.scene.title == "Settings"
    assert mirror.hear(driver.scene.inputs, {"press": "nothing of the kind"})
    assert not mirror.hear(driver.scene.inputs, {"brought": "a text"})


def at_the_table():
    """The first turn of a match of Sietes, with the panel."""
    driver = Driver(
        lambda: SetupScene("sietes"), settings=Settings(panel="open"), storage=MemoryStorage()
    )
    driver.press("Play", "button")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    driver.until(lambda: driver.scene.chair.awaited is not None)
    driver.run(0.5)
    return driver


def test_a_card_that_does_not_fit_says_why_when_it_is_pressed_in_the_page():
    driver, mirror = at_the_table(), Mirror()
    there = nodes(told(driver, mirror))
    cards = {id: node for id, node in there.items() if id.startswith("card:") and "off" in node}
    assert cards
    assert {node["off"] for node in cards.values()} == {"answers"}
    for id in cards:
        mirror.hear(driver.scene.inputs, {"press": id, "ring": True})
        driver.frame()
        assert driver.outline.find("", "status").value == driver.scene.ui.extras(id).hint
        assert driver.focused is None


def test_a_name_typed_in_the_page_arrives_cut_to_its_length_and_without_controls():
    driver, mirror = Driver(lambda: SetupScene("sietes")), Mirror()
    mirror.hear(driver.scene.inputs, {"edit": "seat0-name", "text": "Ana\x00 " + "y" * 99})
    driver.frame()
    node = driver.outline.by_id("seat0-name")
    assert node is not None
    assert node.value.startswith("Ana y")
    assert len(node.value) == driver.scene.ui.extras("seat0-name").limit


@pytest.mark.parametrize(("key", "led"), [("tab", True), ("escape", False)])
def test_keys_that_the_page_has_no_use_for_come_here(key, led):
    driver, mirror = Driver(Home), Mirror()
    mirror.hear(driver.scene.inputs, {"key": key})
    driver.frame()
    assert (driver.focused is not None) is led


def test_the_echo_of_a_focus_says_how_far_the_page_has_been_heard():
    driver, mirror = Driver(Home), Mirror()
    mirror.hear(driver.scene.inputs, {"focus": "rules", "heard": 3, "ring": True})
    driver.frame()
    scene = told(driver, mirror)
    assert (scene["focus"], scene["heard"]) == ("rules", 3)


def test_the_echo_of_a_text_comes_also_where_nothing_of_it_was_taken():
    driver, mirror = Driver(lambda: SetupScene("sietes")), Mirror()
    for number, text in enumerate(("Ana", "Ana\x00"), 1):
        mirror.hear(driver.scene.inputs, {"edit": "seat0-name", "text": text, "heard": number})
        driver.frame()
        scene = told(driver, mirror, float(number))
        assert (nodes(scene)["seat0-name"]["value"], scene["heard"]) == ("Ana", number)


def test_the_panel_is_the_pages_own_and_nothing_of_it_is_drawn():
    driver = at_the_table()
    ui = driver.scene.ui
    drawn = len(ui.pieces)
    ui.hosting = True
    ui.compose(lambda: driver.scene.compose(ui))
    assert set(ui.hosts) == {"panel"}
    assert len(ui.pieces) < drawn
    cards = [node for node in nodes(told(driver, Mirror())).values() if node["id"][:5] == "card:"]
    assert cards
    assert all(card["sign"] for card in cards)
