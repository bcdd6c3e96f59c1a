"""Results and podium: who got what, said and shown, and the ways on."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.scenes import Scene
from game.scenes.results import PodiumScene, ResultsScene
from game.session.seats import SeatSpec
from game.session.settings import Settings
from tests.driver import Driver
from tests.scenes.pages import LONG, ended


class Under(Scene):
    """What the page lies on: pushes it, and keeps its answer."""

    def __init__(self, make: Callable[[], ResultsScene | PodiumScene]) -> None:
        super().__init__()
        self.make = make
        self.answer = ""

    def enter(self) -> None:
        self.spawn(self.show())

    async def show(self) -> None:
        scene = self.make()
        self.app.push(scene)
        self.answer = await scene.done


def over(
    make: Callable[[], ResultsScene | PodiumScene], **settings: object
) -> tuple[Driver, Under]:
    """A driver on a page, and what lies under it."""
    under = Under(make)
    driver = Driver(lambda: under, settings=Settings(**settings))  # type: ignore[arg-type]
    driver.frame()
    return driver, under


def test_the_ranking_is_in_the_order_of_places() -> None:
    record, scores, fates = ended(2)
    driver, _ = over(lambda: ResultsScene(record, scores, fates))
    said = [node for node in driver.node("How the round ended").children if node.role == "item"]
    places = scores.results[-1].places
    order = sorted(range(4), key=places.__getitem__)
    assert [node.id for node in said] == [f"line{seat}" for seat in order]
    for node, seat in zip(said, order, strict=True):
        assert node.label.startswith(("1st", "2nd", "3rd", "4th")[places[seat] - 1])
        assert fates[seat] in node.value
        assert f"{scores.totals[seat]} in all" in node.value
    assert driver.has("Round 2 of 3")


@pytest.mark.parametrize("players", [6, 7, 8])
@pytest.mark.parametrize("helped", [False, True])
def test_a_full_table_s_ranking_fits_an_ordinary_window(players: int, helped: bool) -> None:
    people = (SeatSpec("human", 0), *(SeatSpec("cpu", n, level="easy") for n in range(1, players)))
    record, scores, fates = ended(1, people, "fan_tan")
    record.helped = helped
    driver, _ = over(lambda: ResultsScene(record, scores, fates))
    driver.run(3)
    assert driver.has("You played with help.") == helped
    assert driver.scene.ui.scrolls["ranking"].most == 0
    assert driver.problems() == []


def test_next_goes_on_and_the_page_is_gone() -> None:
    driver, under = over(lambda: ResultsScene(*ended(1)))
    driver.tap("Next round")
    driver.frame()
    assert under.answer == "next"
    assert driver.scene is under


def test_enter_alone_goes_on() -> None:
    driver, under = over(lambda: ResultsScene(*ended(1)))
    driver.key("tab", "enter")
    driver.frame()
    assert under.answer == "next"


def test_leaving_asks_first() -> None:
    driver, under = over(lambda: ResultsScene(*ended(1)))
    driver.key("escape")
    driver.tap("Stay")
    driver.frame()
    assert under.answer == ""
    driver.key("escape")
    driver.tap("Leave")
    driver.run(0.1)
    assert under.answer == "leave"


def test_after_the_last_round_the_podium_comes() -> None:
    driver, _ = over(lambda: ResultsScene(*ended(3)))
    assert driver.has("To the podium")


def test_the_champion_stands_first_and_every_point_is_told() -> None:
    record, scores, fates = ended(3)
    driver, _ = over(lambda: PodiumScene(record, scores, fates))
    driver.run(4)
    champion = scores.standings[0][0]
    rows = [node for node in driver.node("Points by round", "list").children if node.role == "item"]
    assert rows[0].id == f"row{champion}"
    for row in rows:
        seat = int(row.id.removeprefix("row"))
        assert all(str(result.points[seat]) in row.value for result in scores.results)
        assert f"{scores.totals[seat]} in all" in row.value
    assert any("champion" in label for label in driver.labels("heading"))
    assert any(LONG in node.label for node in driver.outline.walk())


@pytest.mark.parametrize(("label", "answer"), [("Play again", "again"), ("Home", "home")])
def test_the_podium_answers(label: str, answer: str) -> None:
    driver, under = over(lambda: PodiumScene(*ended(3)))
    driver.tap(label)
    driver.frame()
    assert under.answer == answer
    assert driver.scene is under


def test_escape_on_the_podium_is_home() -> None:
    driver, under = over(lambda: PodiumScene(*ended(3)))
    driver.key("escape")
    driver.frame()
    assert under.answer == "home"


@pytest.mark.parametrize("make", [lambda: ResultsScene(*ended(2)), lambda: PodiumScene(*ended(3))])
def test_with_less_motion_nothing_flies(make: Callable[[], ResultsScene]) -> None:
    driver, _ = over(make, reduced_motion=True)
    driver.run(1.5)
    for _ in range(60):
        driver.frame()
        assert driver.painted == []


def test_a_window_may_change_while_pips_fall() -> None:
    driver, _ = over(lambda: PodiumScene(*ended(3)))
    driver.run(3)
    driver.resize((390, 844))
    driver.run(16)
    driver.frame()
    assert driver.painted == []
    assert driver.problems() == []
