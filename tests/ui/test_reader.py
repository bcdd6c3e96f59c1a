"""What a desktop's screen reader is told: the outline, all of it, and it can do what a hand can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from pygame import Rect

from game.scenes.table.scene import TableScene
from game.ui.outline import CONTROLS
from game.ui.reader import ROLES, WINDOW, Reader, Told, event_of, tree_update
from tests.driver import Driver
from tests.scenes.pages import PAGES, played

accesskit = pytest.importorskip("accesskit")

SCENES = PAGES | {"table": lambda: TableScene(played(0, 8))}


class Ear:
    """A screen reader that is always there: it keeps the last tree, and asks for things."""

    def __init__(self, ask: Callable[[int, str, Any], None]) -> None:
        self.ask = ask
        self.listening = True
        self.trees: list[Any] = []
        self.window: list[bool] = []

    def update(self, tree: Callable[[], Any], window: Rect) -> None:
        assert window.size
        self.trees.append(tree())

    def focused(self, window: bool) -> None:
        self.window.append(window)


def listening(scene: Callable[[], Any]) -> tuple[Driver, Ear, Reader]:
    driver = Driver(scene)
    ears: list[Ear] = []

    def open_adapter(ask: Callable[[int, str, Any], None]) -> Any:
        ears.append(Ear(ask))
        return ears[0]

    driver.app._reader = Reader(open_adapter)
    driver.run(0.5)
    return driver, ears[0], driver.app._reader


def told(driver: Driver, reader: Reader) -> Told:
    return reader.outline_of(driver.scene.ui, id(driver.scene))


def number(driver: Driver, reader: Reader, label: str) -> int:
    return next(each.number for each in told(driver, reader).nodes if each.label == label)


@pytest.mark.parametrize("page", SCENES)
def test_a_reader_is_told_the_whole_outline_of_every_scene(page: str) -> None:
    driver, ear, reader = listening(SCENES[page])
    nodes = list(driver.outline.walk())
    spoken = told(driver, reader).nodes
    assert len(spoken) == len(nodes)
    assert len({each.number for each in spoken}) == len(spoken)
    places = driver.scene.ui.places()
    whole = driver.scene.ui.scope() is driver.outline  # else a dialog is open over the rest
    for node, each in zip(nodes, spoken, strict=True):
        assert each.role in (ROLES[node.role], "RADIO_GROUP")
        assert node.label in each.label
        assert node.value in (each.label + each.value)
        assert (each.checked, each.enabled) == (node.checked, node.enabled)
        assert len(each.children) == len(node.children)
        if node.role in CONTROLS and node.enabled:
            assert each.label, f"a control without a name: {node.id}"
            assert "FOCUS" in each.actions
            if whole or node.id in places:
                assert Rect(places[node.id]).topleft == each.bounds[:2]  # type: ignore[index]
        else:
            assert each.actions == ()
    tree = ear.trees[-1]
    assert tree.tree.root == WINDOW
    assert {number for number, _node in tree.nodes} == {each.number for each in spoken}


def test_the_tree_says_roles_states_and_places_in_accesskits_words() -> None:
    driver, _ear, reader = listening(SCENES["settings"])
    update = tree_update(told(driver, reader))
    nodes = {node.label: node for _number, node in update.nodes}
    switch = nodes["Large print"]
    assert switch.role == accesskit.Role.SWITCH
    assert switch.toggled == accesskit.Toggled.FALSE
    assert switch.description == "Indices twice as large, and no pictures."
    assert switch.supports_action(accesskit.Action.CLICK)
    size = nodes["Text size"]
    assert (size.role, size.value) == (accesskit.Role.SPIN_BUTTON, "100 %")
    assert size.supports_action(accesskit.Action.INCREMENT)
    assert nodes["Suits"].role == accesskit.Role.RADIO_GROUP
    assert nodes["Two colours"].toggled == accesskit.Toggled.TRUE
    place = driver.scene.ui.places()["large_print"]
    assert (switch.bounds.x0, switch.bounds.y1) == (place.left, place.bottom)


def test_the_focus_goes_along() -> None:
    driver, ear, reader = listening(SCENES["settings"])
    driver.focus("Large print")
    driver.run(0.2)
    assert ear.trees[-1].focus == number(driver, reader, "Large print")


def test_nothing_is_told_twice() -> None:
    driver, ear, _reader = listening(SCENES["rules"])
    driver.run(1)
    assert len(ear.trees) == 1


def test_who_does_not_listen_is_told_nothing_and_later_everything() -> None:
    driver, ear, _reader = listening(SCENES["rules"])
    ear.listening = False
    driver.focus("Back")
    driver.run(0.5)
    assert len(ear.trees) == 1
    ear.listening = True
    driver.run(0.2)
    assert len(ear.trees) == 2


def test_what_a_reader_asks_for_is_done() -> None:
    driver, ear, reader = listening(SCENES["settings"])
    ear.ask(number(driver, reader, "Large print"), "CLICK", None)
    ear.ask(number(driver, reader, "Text size"), "INCREMENT", None)
    driver.run(0.2)
    assert driver.app.settings.large_print
    assert driver.app.settings.text_scale == 125
    ear.ask(number(driver, reader, "Less motion"), "FOCUS", None)
    driver.run(0.2)
    assert driver.focused is not None and driver.focused.label == "Less motion"


def test_a_name_is_typed_through_a_reader() -> None:
    driver, ear, _reader = listening(SCENES["setup"])
    field = next(node for node in driver.outline.controls() if node.role == "field")
    spoken = told(driver, driver.app._reader).nodes  # type: ignore[arg-type]
    at = next(each.number for each in spoken if each.role == "TEXT_INPUT")
    ear.ask(at, "SET_VALUE", "Ana\x00")
    driver.run(0.2)
    node = driver.outline.by_id(field.id)
    assert node is not None and node.value == "Ana"


def test_what_is_gone_or_unknown_is_asked_for_in_vain() -> None:
    driver, ear, reader = listening(SCENES["settings"])
    gone = number(driver, reader, "Large print")
    driver.app.push(PAGES["rules"]())
    driver.run(0.5)
    for asked in ((gone, "CLICK"), (9999, "CLICK"), (WINDOW, "SCROLL_DOWN")):
        ear.ask(*asked, None)
    driver.run(0.2)
    assert not driver.app.settings.large_print
    assert event_of("play", "BLUR", None) is None


def test_numbers_are_kept_for_what_is_there_and_for_nothing_else() -> None:
    driver, _ear, reader = listening(SCENES["settings"])
    before = number(driver, reader, "Large print")
    for _visit in range(5):
        driver.app.push(PAGES["rules"]())
        driver.run(0.3)
        there = told(driver, reader).nodes
        assert len(reader._numbers) == len(there) - 1  # the window has none
        assert before not in {each.number for each in there}
        driver.app.pop()
        driver.run(0.3)
    assert number(driver, reader, "Large print") == number(driver, reader, "Large print")


def test_what_happens_at_the_table_is_announced() -> None:
    driver, ear, _reader = listening(SCENES["settings"])
    driver.scene.say("Blue plays 9♥", shown=False)
    driver.run(0.2)
    live = [node for _number, node in ear.trees[-1].nodes if node.live == accesskit.Live.POLITE]
    assert [node.value for node in live] == ["Blue plays 9♥"]


def test_a_whole_turn_is_taken_through_a_reader() -> None:
    driver, ear, reader = listening(SCENES["table"])
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(lambda: scene.chair.asked is not None)
    driver.run(0.2)
    before, key = scene.record.moves, id(scene)
    card = next(node for node in driver.outline.controls() if node.id.startswith("card:"))
    play = next(node for node in driver.outline.walk() if node.id == "play")
    for control in (card.id, play.id):
        told(driver, reader)
        ear.ask(reader._numbers[(key, control)], "CLICK", None)
        driver.run(0.3)
    assert scene.record.moves > before
    assert scene.record.rounds[-1][before] == card.id.removeprefix("card:")
