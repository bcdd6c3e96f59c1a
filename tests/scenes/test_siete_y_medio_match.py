"""Whole matches of Siete y medio, from the home screen to the podium, each way one may play.

Real events drive the real app in virtual time; nothing is called inside of it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.games import GAMES
from game.games.siete_y_medio.rules import SieteYMedioOptions
from game.scenes.curtain import CurtainScene
from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings
from game.ui.outline import Node
from tests.driver import Driver

WAYS = ("bet:", "up", "down", "stand", "no-offer", "offer", "less", "more", "keep", "sell")


def fast(panel: str = "closed") -> Settings:
    return Settings(speed=4, reduced_motion=True, panel=panel)


def buttons(driver: Driver) -> list[Node]:
    """The buttons beside the hand that do something now."""
    return [
        node
        for node in driver.scene.ui.scope().controls()
        if node.enabled and node.id.startswith(WAYS)
    ]


def wished(driver: Driver) -> Node:
    """A cautious player: the lowest bet, no deals, a card face down below a stand of 5."""
    there = {node.id: node for node in buttons(driver)}
    bets = [node for id, node in there.items() if id.startswith("bet:")]
    if bets:
        return bets[0]
    for id in ("no-offer", "keep"):
        if id in there:
            return there[id]
    stand = there["stand"]
    enough = float(stand.label.split()[-1].replace("½", ".5")) >= 5
    return stand if enough else there.get("down", there["up"])


def play(driver: Driver, press: Callable[[Node], None], curtain: Callable[[], None]) -> int:
    """Play to the podium; gives how often a person chose."""
    for choices in range(400):
        driver.until(
            lambda: (
                isinstance(driver.scene, PodiumScene | CurtainScene | ResultsScene)
                or bool(buttons(driver))
            ),
            240,
        )
        assert not isinstance(driver.scene, ResultsScene), "play flows on between hands"
        if isinstance(driver.scene, PodiumScene):
            return choices
        if isinstance(driver.scene, CurtainScene):
            curtain()
            continue
        press(wished(driver))
        driver.frame()
    raise AssertionError("the match does not end")


def no_curtain() -> None:
    raise AssertionError("a curtain although there is only one person")


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_match_by_taps_alone(size: tuple[int, int]) -> None:
    driver = Driver(size=size, settings=fast())
    driver.tap("Siete y medio")
    driver.tap("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    assert play(driver, driver.tap, no_curtain) > 0
    driver.tap("Home")
    assert driver.has("Settings")


def test_a_match_by_the_keyboard_alone() -> None:
    driver = Driver(settings=fast())

    def press(node: Node) -> None:
        driver.focus(node.label)
        driver.key("enter")

    driver.focus("Siete y medio")
    driver.key("enter")
    driver.focus("Play")
    driver.key("enter")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    assert play(driver, press, no_curtain) > 0


def test_a_match_by_the_panel_alone() -> None:
    driver = Driver(settings=fast("only"))
    driver.tap("Siete y medio")
    driver.tap("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    assert play(driver, driver.tap, no_curtain) > 0


def seat_down(players: int, people: int, seed: str, **options: object) -> Driver:
    terms = SieteYMedioOptions(players=players)
    seats = tuple(
        SeatSpec("human", seat) if seat < people else SeatSpec("cpu", seat, "", "easy")
        for seat in range(players)
    )
    record = Record(GAMES["siete_y_medio"], terms, seats, seed)
    options.setdefault("settings", fast())
    return Driver(lambda: TableScene(record), **options)  # type: ignore[arg-type]


def sit_down(driver: Driver) -> None:
    """Lift the curtain as whoever it waits for."""

    def there() -> list[Node]:
        controls = driver.scene.ui.scope().controls()
        return [node for node in controls if node.label.startswith("I am")]

    driver.until(lambda: bool(there()))
    driver.tap(there()[0])
    driver.run(0.5)


def test_between_two_people_a_curtain_hides_the_hand_until_the_other_is_there() -> None:
    driver = seat_down(4, 2, "curtain")
    told: list[str] = []

    def lift() -> None:
        scene = driver.scene
        assert isinstance(scene, CurtainScene)
        told.append(driver.text())
        assert not any(node.id.startswith("card:") for node in driver.outline.walk())
        sit_down(driver)

    for _ in range(60):
        driver.until(
            lambda: isinstance(driver.scene, PodiumScene | CurtainScene) or bool(buttons(driver)),
            240,
        )
        if len(told) > 4 or isinstance(driver.scene, PodiumScene):
            break
        if isinstance(driver.scene, CurtainScene):
            lift()
            continue
        seat = driver.scene.chair.seat  # type: ignore[attr-defined]
        assert driver.scene.chair.view.turn == seat  # type: ignore[attr-defined]
        driver.tap(wished(driver))
        driver.frame()
    assert len(told) > 4


def test_bet_and_cards_are_one_turn_without_a_curtain_between() -> None:
    driver = seat_down(4, 4, "one-turn")
    driver.until(lambda: isinstance(driver.scene, CurtainScene))
    sit_down(driver)
    driver.until(lambda: isinstance(driver.scene, TableScene) and bool(buttons(driver)))
    driver.tap(wished(driver))
    driver.frame()
    driver.until(
        lambda: (
            isinstance(driver.scene, CurtainScene)
            or "no-offer" in [node.id for node in buttons(driver)]
        )
    )
    assert isinstance(driver.scene, TableScene)


def test_an_offer_is_raised_and_lowered_before_it_is_made() -> None:
    driver = seat_down(4, 4, "offers")
    driver.until(lambda: isinstance(driver.scene, CurtainScene))
    sit_down(driver)
    driver.until(lambda: isinstance(driver.scene, TableScene) and bool(buttons(driver)))
    driver.tap(buttons(driver)[0])
    driver.frame()
    driver.until(lambda: driver.has("Offer 1"))
    driver.tap("One more")
    driver.tap("One more")
    assert driver.has("Offer 3")
    driver.tap("One less")
    driver.tap("Offer 2")
    driver.frame()
    driver.until(lambda: "stand" in [node.id for node in buttons(driver)])
    assert driver.scene.chair.view.offer.points == 2  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("players", "size"),
    [
        (6, (1280, 720)), (6, (390, 844)), (6, (844, 390)), (6, (360, 640)), (6, (640, 360)),
        (6, (320, 568)), (5, (768, 1024)), (4, (1920, 1080)), (4, (390, 844)),
    ],
)  # fmt: skip
def test_nothing_is_cut_off_or_covered(players: int, size: tuple[int, int]) -> None:
    driver = seat_down(players, 1, f"fit{players}", size=size, settings=Settings(speed=4))
    seen: set[str] = set()
    for _ in range(6):
        driver.until(lambda: bool(buttons(driver)), 240)
        driver.run(0.3)
        assert driver.problems() == []
        node = wished(driver)
        seen.add(node.id.partition(":")[0])
        driver.tap(node)
        driver.frame()
    assert {"bet", "no-offer"} <= seen


def test_the_window_may_change_at_any_moment_and_the_points_stay_right() -> None:
    driver = seat_down(6, 0, "resize", settings=Settings(speed=4))
    sizes = [(390, 844), (844, 390), (1280, 720)]
    for n in range(60):
        driver.run(0.37)
        driver.resize(sizes[n % 3])
        board = driver.scene.board  # type: ignore[attr-defined]
        view = driver.scene.chair.view  # type: ignore[attr-defined]
        assert sum(board._points) == sum(view.points)
        assert [len(cards) for cards in board._cards] == list(view.counts)
