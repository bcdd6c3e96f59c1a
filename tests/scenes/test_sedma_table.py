"""Matches of Sedma at the table, from the home screen to the podium, each way a person may play.

Real events drive the real app in virtual time; nothing is called inside of it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from game.games import game_by_id
from game.games.sedma.rules import SedmaOptions
from game.scenes.curtain import CurtainScene
from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings, Setup
from game.ui.outline import Node
from tests.driver import SIZES, Driver

LANDSCAPE, PHONE = (1280, 720), (390, 844)


def seats(kinds: str) -> tuple[SeatSpec, ...]:
    """People (h) and CPUs (c)."""
    return tuple(
        SeatSpec("human", seat) if kind == "h" else SeatSpec("cpu", seat, "", "easy")
        for seat, kind in enumerate(kinds)
    )


def table(
    kinds: str, size: tuple[int, int] = LANDSCAPE, seed: str = "sedma", **options: Any
) -> Driver:
    """A table at which a deal or two decide the match, fast."""
    terms = SedmaOptions(players=len(kinds), **{"target": 1, **options})
    record = Record(game_by_id("sedma"), terms, seats(kinds), seed)
    return Driver(lambda: TableScene(record), size, settings=Settings(speed=4, panel="closed"))


def home(
    kinds: str, size: tuple[int, int] = LANDSCAPE, panel: str = "closed", **options: Any
) -> Driver:
    """The home screen of somebody who last set up such a table."""
    terms = SedmaOptions(players=len(kinds), **{"target": 1, **options})
    remembered = {"sedma": Setup(terms, seats(kinds))}
    driver = Driver(size=size, settings=Settings(speed=4, panel=panel, setups=remembered))
    driver.run(0.2)
    return driver


def cards(driver: Driver) -> list[Node]:
    """The cards in hand that can be played now."""
    return [node for node in driver.outline.walk() if node.id.startswith("card:") and node.enabled]


def by_id(driver: Driver, id: str) -> Node:
    node = driver.outline.by_id(id)
    assert node is not None, f"no {id} in\n{driver.text()}"
    return node


def play_match(driver: Driver, turn: Callable[[], None], confirm: Callable[[], None]) -> int:
    """Play to the podium; gives how many turns the person had."""
    turns = 0
    ends = ResultsScene | PodiumScene | CurtainScene
    for _ in range(300):
        driver.until(lambda: isinstance(driver.scene, ends) or bool(cards(driver)), 240)
        if isinstance(driver.scene, PodiumScene):
            return turns
        if isinstance(driver.scene, CurtainScene):
            driver.until(lambda: by_id(driver, "seated").enabled)
            driver.tap(by_id(driver, "seated"))
        elif isinstance(driver.scene, ResultsScene):
            confirm()
        else:
            turns += 1
            assert not driver.problems()
            turn()
    raise AssertionError("the match does not end")


def tap_and_play(driver: Driver) -> None:
    driver.tap(cards(driver)[0])
    driver.run(0.3)
    driver.tap(by_id(driver, "play"))


def next_round(driver: Driver) -> None:
    driver.tap("Next round")


@pytest.mark.parametrize("size", [LANDSCAPE, PHONE])
def test_a_match_from_the_home_screen_by_taps_alone(size: tuple[int, int]) -> None:
    driver = home("hccc", size)
    driver.tap(driver.node("Sedma", "button"))
    driver.tap(driver.node("Play", "button"))
    driver.until(lambda: isinstance(driver.scene, TableScene))
    turns = play_match(driver, lambda: tap_and_play(driver), lambda: next_round(driver))
    assert turns >= 7
    driver.run(8)
    assert not driver.problems()
    steps = [node.label for node in by_id(driver, "steps").children]
    assert [label[:3] for label in steps] == ["1st", "2nd"]
    assert any("You and Green" in label for label in steps)
    assert any("Blue and Yellow" in label for label in steps)
    heading = next(node.label for node in driver.outline.walk() if node.role == "heading")
    assert "win" in heading or "champion" in heading
    driver.tap("Home")
    assert driver.has("Settings")


def test_partners_share_a_line_of_the_results() -> None:
    driver = table("hccc", target=4)
    while not isinstance(driver.scene, ResultsScene):
        driver.until(lambda: isinstance(driver.scene, ResultsScene) or bool(cards(driver)), 60)
        if not isinstance(driver.scene, ResultsScene):
            tap_and_play(driver)
    lines = [node for node in driver.outline.walk() if node.id.startswith("line")]
    assert sorted(node.label[:3] for node in lines) == ["1st", "2nd"]
    assert sorted(node.label[6:] for node in lines) == ["Blue and Yellow", "You and Green"]
    assert all("points" in node.value for node in lines)


def test_a_match_by_double_taps_of_two() -> None:
    driver = table("hc")
    turns = play_match(
        driver, lambda: driver.double_tap(cards(driver)[-1]), lambda: next_round(driver)
    )
    assert turns >= 15


def test_a_match_from_the_home_screen_by_the_keyboard_alone() -> None:
    driver = home("hcc")

    def press(label: str) -> None:
        driver.focus(label)
        driver.key("enter")

    press("Sedma")
    press("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))

    def turn() -> None:
        driver.focus(cards(driver)[0].label)
        driver.key("space")
        press(by_id(driver, "play").label)

    assert play_match(driver, turn, lambda: press("Next round")) >= 7


def test_a_match_from_the_home_screen_by_the_panel_alone() -> None:
    driver = home("hccc", panel="only")
    driver.tap(driver.node("Sedma", "button"))
    driver.tap(driver.node("Play", "button"))
    driver.until(lambda: isinstance(driver.scene, TableScene))

    def turn() -> None:
        driver.tap(cards(driver)[0])
        driver.tap(by_id(driver, "play"))

    assert play_match(driver, turn, lambda: next_round(driver)) >= 7


def test_matches_by_the_panel_alone_see_every_custom() -> None:
    options = SedmaOptions(target=1, marriages=True, prolong=True)
    customs = {"announce", "play", "prolong"}
    used: set[str] = set()

    def married(driver: Driver) -> Node:
        """A queen or king in hand with the other of its suit."""
        court = [node for node in cards(driver) if node.label.startswith(("queen", "king"))]
        suits = [node.label.split()[-1] for node in court]
        return next(node for node, suit in zip(court, suits, strict=True) if suits.count(suit) > 1)

    def turn(driver: Driver) -> None:
        button = "play"
        if driver.outline.by_id("pass") is not None:
            used.add("prolong")
        elif driver.outline.by_id("announce") is not None:
            button = "announce"
        driver.tap(married(driver) if button == "announce" else cards(driver)[0])
        used.add(button)
        driver.tap(by_id(driver, button))

    for number in range(24):
        record = Record(game_by_id("sedma"), options, seats("hccc"), f"customs/{number}")
        driver = Driver(partial(TableScene, record), settings=Settings(speed=4, panel="only"))
        play_match(driver, partial(turn, driver), partial(next_round, driver))
        if customs <= used:
            return
    raise AssertionError(f"in 24 matches nobody could {customs - used}")


def test_the_button_says_what_a_card_would_do() -> None:
    driver = table("hccc")
    driver.until(lambda: bool(cards(driver)), 60)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    view = scene.chair.view
    for node in cards(driver):
        driver.tap(node)
        driver.run(0.2)
        label = by_id(driver, "play").label
        led = view.trick[0][1] if view.trick else None
        card = node.id.partition(":")[2]
        wanted = "Lead" if led is None else "Match" if card[0] in ("7", led[0]) else "Throw"
        assert label.startswith(wanted)


def face_up(scene: TableScene) -> set[str]:
    """The cards on the tabletop that lie face up, and are neither in the trick nor taken."""
    view, top = scene.chair.view, scene.tabletop
    public = {card for _, card in view.trick} | {card for pile in view.taken for card in pile}
    return {
        lying.card
        for lying in map(top.lying, top.cards())
        if lying.card is not None and lying.card not in public
    }


def test_between_two_people_no_hand_is_to_be_seen() -> None:
    driver = table("hhhh")
    for _ in range(10):
        driver.until(lambda: isinstance(driver.scene, CurtainScene), 60)
        assert not cards(driver)
        under = driver.app.scenes[0]
        assert isinstance(under, TableScene)
        assert not face_up(under)
        driver.until(lambda: by_id(driver, "seated").enabled)
        driver.tap(by_id(driver, "seated"))
        driver.until(lambda: bool(cards(driver)), 60)
        scene = driver.scene
        assert isinstance(scene, TableScene)
        assert face_up(scene) == set(scene.chair.view.hand)
        tap_and_play(driver)
        assert not cards(driver)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_every_event_the_table_is_as_its_view_says(players: int) -> None:
    """What was moved by events lies where showing the view anew would put it."""
    driver = table("h" + "c" * (players - 1), prolong=True, marriages=True)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    for _ in range(12):
        driver.until(lambda: bool(cards(driver)) or driver.scene is not scene, 60)
        if driver.scene is not scene:
            break
        driver.run(0.5)
        top = scene.tabletop
        before = {key: top.lying(key) for key in top.cards()}
        scene.board.show(scene.chair.view)
        assert {key: top.lying(key) for key in top.cards()} == before
        tap_and_play(driver)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_cut_off_or_overlaps(size: tuple[int, int], players: int) -> None:
    driver = table("h" + "c" * (players - 1), size)
    for _ in range(4):
        driver.until(lambda: bool(cards(driver)), 60)
        assert not driver.problems()
        driver.tap(cards(driver)[-1])
        driver.run(0.3)
        assert not driver.problems()
        driver.tap(by_id(driver, "play"))
