"""Matches of Sevens and Fan Tan at the table, from the home screen to the podium, each way.

Real events drive the real app in virtual time; nothing is called inside of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.games import game_by_id
from game.match import Match
from game.rules import Options
from game.scenes.curtain import CurtainScene
from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.setup import SetupScene
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import BadSeat, SeatSpec
from game.session.settings import Settings, Setup
from game.ui.outline import Node, as_text
from tests.driver import SIZES, Driver

LANDSCAPE, PHONE = (1280, 720), (390, 844)
SHORT: dict[str, dict[str, Any]] = {
    "sevens": {"players": 3, "rounds": 2},
    "fan_tan": {"players": 3, "scoring": "cards"},
}
TITLES = {"sevens": "Sevens", "fan_tan": "Fan Tan"}
each_game = pytest.mark.parametrize("game", list(SHORT))


def options_of(game: str, **options: Any) -> Options:
    return game_by_id(game).options.from_dict({**SHORT[game], **options})


def seats(kinds: str) -> tuple[SeatSpec, ...]:
    """People (h) and CPUs (c)."""
    return tuple(
        SeatSpec("human", seat) if kind == "h" else SeatSpec("cpu", seat, "", "easy")
        for seat, kind in enumerate(kinds)
    )


def table(
    game: str, kinds: str, size: tuple[int, int] = LANDSCAPE, seed: str = "rows", **options: Any
) -> Driver:
    terms = options_of(game, players=len(kinds), **options)
    record = Record(game_by_id(game), terms, seats(kinds), seed)
    return Driver(lambda: TableScene(record), size, settings=Settings(speed=4, panel="closed"))


def from_home(game: str, size: tuple[int, int] = LANDSCAPE, panel: str = "closed") -> Driver:
    remembered = {game: Setup(options_of(game), seats("hcc"))}
    return Driver(size=size, settings=Settings(speed=4, panel=panel, setups=remembered))


def cards(driver: Driver) -> list[Node]:
    """The cards in hand that can be played now."""
    return [node for node in driver.outline.walk() if node.id.startswith("card:") and node.enabled]


def by_id(driver: Driver, id: str) -> Node:
    node = driver.outline.by_id(id)
    assert node is not None, f"no {id} in\n{driver.text()}"
    return node


def asked(driver: Driver) -> bool:
    node = driver.outline.by_id("pass")
    return bool(cards(driver)) or (node is not None and node.enabled)


def take_the_seat(driver: Driver) -> None:
    """Lift the curtain, once it hangs."""
    driver.until(lambda: any(n.id == "seated" and n.enabled for n in driver.outline.walk()))
    driver.tap(by_id(driver, "seated"))


def play_match(driver: Driver, turn: Callable[[], None], confirm: Callable[[], None]) -> int:
    """Play to the podium; gives how many turns people had."""
    turns = 0
    ends = ResultsScene | PodiumScene | CurtainScene
    for _ in range(400):
        driver.until(lambda: isinstance(driver.scene, ends) or asked(driver), 240)
        if isinstance(driver.scene, PodiumScene):
            return turns
        if isinstance(driver.scene, CurtainScene):
            take_the_seat(driver)
        elif isinstance(driver.scene, ResultsScene):
            confirm()
        else:
            turns += 1
            assert not driver.problems()
            turn()
    raise AssertionError("the match does not end")


def tap_and_play(driver: Driver) -> None:
    if not cards(driver):
        driver.tap(by_id(driver, "pass"))
        return
    card = cards(driver)[0]
    driver.tap(card)
    driver.run(0.3)
    assert by_id(driver, card.id).checked
    driver.tap(by_id(driver, "play"))


@each_game
@pytest.mark.parametrize("size", [LANDSCAPE, PHONE])
def test_a_match_by_taps_alone(game: str, size: tuple[int, int]) -> None:
    driver = from_home(game, size)
    driver.tap(TITLES[game])
    driver.tap("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    assert play_match(driver, lambda: tap_and_play(driver), lambda: driver.tap("Next round")) > 10
    driver.tap("Home")
    assert driver.has("Settings")


@each_game
def test_a_match_by_the_keyboard_alone(game: str) -> None:
    driver = from_home(game)

    def press(label: str) -> None:
        driver.focus(label)
        driver.key("enter")

    press(TITLES[game])
    press("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))

    def turn() -> None:
        if not cards(driver):
            press(by_id(driver, "pass").label)
            return
        driver.focus(cards(driver)[0].label)
        driver.key("space")
        press(by_id(driver, "play").label)

    assert play_match(driver, turn, lambda: press("Next round")) > 10


@each_game
def test_a_match_by_the_panel_alone(game: str) -> None:
    driver = from_home(game, panel="only")
    driver.tap(TITLES[game])
    driver.tap("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))

    def turn() -> None:
        if not cards(driver):
            driver.tap(by_id(driver, "pass"))
            return
        driver.tap(cards(driver)[0])
        driver.tap(by_id(driver, "play"))

    assert play_match(driver, turn, lambda: driver.tap("Next round")) > 10


@pytest.mark.parametrize(
    "options",
    [
        {"start": "fives", "withholding": True},
        {"start": "sevens", "scoring": "points", "withholding": True},
        {"start": "any7", "uneven": "more"},
        {"start": "7h", "scoring": "pot", "withholding": True},
    ],
    ids=lambda options: options["start"],
)
def test_every_opening_of_fan_tan_is_played_to_the_podium(options: dict[str, Any]) -> None:
    driver = table("fan_tan", "hcc", **options)
    passes = iter(range(10_000))

    def turn() -> None:
        """Now and then pass on purpose, where that is allowed."""
        can = by_id(driver, "pass").enabled
        if can and (not cards(driver) or next(passes) % 5 == 2):
            driver.tap(by_id(driver, "pass"))
        else:
            driver.double_tap(cards(driver)[-1])

    assert play_match(driver, turn, lambda: driver.tap("Next round")) > 10


@pytest.mark.parametrize(("game", "kinds"), [("sevens", "hhccccc"), ("fan_tan", "hccccccc")])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("view", ["perspective", "above"])
def test_the_largest_table_stays_whole_in_every_window(
    game: str, kinds: str, size: tuple[int, int], view: str
) -> None:
    record = Record(game_by_id(game), options_of(game, players=len(kinds)), seats(kinds), "whole")
    driver = Driver(lambda: TableScene(record), size, settings=Settings(speed=4, view=view))
    driver.until(lambda: isinstance(driver.scene, CurtainScene) or asked(driver), 240)
    if isinstance(driver.scene, CurtainScene):
        take_the_seat(driver)
        driver.until(lambda: asked(driver), 60)
    driver.run(0.4)
    assert not driver.problems()


@pytest.mark.parametrize("players", [4, 6, 8])
def test_long_names_fit_on_the_plates_of_every_window(players: int) -> None:
    names = tuple(
        SeatSpec(kind, seat, f"Bartholomea Wim{seat}", level)
        for seat, (kind, level) in enumerate([("human", ""), *[("cpu", "easy")] * (players - 1)])
    )
    record = Record(game_by_id("fan_tan"), options_of("fan_tan", players=players), names, "names")
    driver = Driver(lambda: TableScene(record), settings=Settings(speed=4, panel="closed"))
    driver.until(lambda: asked(driver), 240)
    found = {}
    for size in SIZES:
        driver.resize(size)
        driver.run(0.3)
        if problems := driver.problems():
            found[size] = problems
    assert not found


@each_game
def test_between_two_people_no_hand_is_shown(game: str) -> None:
    driver = table(game, "hhc", seed="curtain")
    names = set()
    for _ in range(5):
        driver.until(lambda: isinstance(driver.scene, CurtainScene), 120)
        names.add(driver.scene.title)
        assert not any(sign in as_text(driver.outline) for sign in "♠♥♦♣")
        below = driver.app.scenes[0]
        assert isinstance(below, TableScene)
        top = below.tabletop
        laid = {card for row in below.chair.view.rows for card in row}
        shown = {top.lying(key).card for key in top.cards()} - {None}
        assert below.chair.seat is None
        assert shown <= laid
        take_the_seat(driver)
        driver.until(lambda: asked(driver), 60)
        tap_and_play(driver)
    assert len(names) == 2


@each_game
def test_a_match_goes_on_from_where_it_was_left(game: str) -> None:
    driver = from_home(game)
    driver.tap(TITLES[game])
    driver.tap("Play")
    driver.until(lambda: asked(driver), 120)
    tap_and_play(driver)
    driver.until(lambda: asked(driver), 120)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    before = scene.table.view(0)
    driver.key("escape")
    driver.run(0.3)
    driver.tap("Leave")
    driver.until(lambda: driver.has("Continue"), 20)
    driver.tap("Continue")
    driver.until(lambda: isinstance(driver.scene, TableScene) and asked(driver), 60)
    again = driver.scene
    assert isinstance(again, TableScene)
    assert again.table.view(0) == before


def test_the_pot_is_counted_on_the_table_and_in_the_panel() -> None:
    driver = table("fan_tan", "hcc")
    driver.until(lambda: asked(driver), 120)
    driver.tap("Play with buttons")
    driver.run(0.3)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    view = scene.table.view(0)
    pot = by_id(driver, "pot")
    assert pot.sign == str(view.pot)  # type: ignore[attr-defined]
    assert pot.value.startswith(f"{pot.sign} chip")
    assert f"{view.chips[0]} chips" in by_id(driver, "plate:0").value  # type: ignore[attr-defined]


def test_what_flies_adds_up() -> None:
    """After each move the board counts the chips and the pot as the view does."""
    driver = table("fan_tan", "ccc", withholding=True)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    for _ in range(60):
        driver.run(0.5)
        if isinstance(driver.scene, PodiumScene):
            break
        states = [scene.board.state(scene.chair.view, seat) for seat in range(3)]
        held = sum(int(state.purse.replace("−", "-")) for state in states)
        pot = next(int(fact.value) for fact in scene.board.facts() if fact.id == "pot")
        assert held + pot <= 90


def test_who_has_to_lay_because_all_the_others_passed_is_told_so() -> None:
    terms = options_of("fan_tan", players=3, withholding=True)
    game = game_by_id("fan_tan")
    record = Record(game, terms, seats("hcc"), "held-back")
    match = Match(game, terms, record.seed)
    while (
        match.round.turn != 0
        or match.round.view(0).in_a_row < 2
        or "pass" in match.round.legal_moves()
    ):
        legal = match.round.legal_moves()
        passes = match.round.turn != 0 and "pass" in legal
        record.rounds[0].append("pass" if passes else legal[0])
        match.play(record.rounds[0][-1])
    driver = Driver(lambda: TableScene(record), settings=Settings(speed=4, panel="closed"))
    driver.until(lambda: asked(driver))
    told = "The others all passed: pick a card."
    assert any(piece.words == told for piece in driver.scene.ui.pieces)
    assert driver.scene.ui.extras("pass").hint == told
    driver.press(cards(driver)[0].label)
    assert not any(piece.words == told for piece in driver.scene.ui.pieces)


# Who may sit


def set_up_sevens() -> tuple[Driver, SetupScene]:
    driver = Driver(lambda: SetupScene("sevens"))
    driver.run(0.3)
    scene = driver.scene
    assert isinstance(scene, SetupScene)
    return driver, scene


def seven(driver: Driver) -> Node:
    """The radio for seven players."""
    return driver.node("7", "radio")


def test_whoever_plays_alone_is_not_given_company_by_a_number() -> None:
    driver, scene = set_up_sevens()
    for count in "3456":
        driver.tap(driver.node(count, "radio"))
        assert scene.company == "alone"
    assert not seven(driver).enabled
    driver.tap(seven(driver))
    assert scene.options.players == 6
    assert [seat.human for seat in scene.seats] == [True, *[False] * 5]
    assert driver.has("A table of 7 needs 2 people: the CPU takes 5 seats at most.")


def test_seven_can_sit_as_soon_as_two_of_them_are_people() -> None:
    driver, scene = set_up_sevens()
    scene.seat_person(2, "")
    driver.frame()
    driver.tap(seven(driver))
    assert [seat.human for seat in scene.seats] == [True, False, True, *[False] * 4]
    driver.tap("Who sits on seat 3")
    assert not driver.node("Hard", "button").enabled  # one of the two has to stay
    driver.key("escape")
    driver.tap("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene | CurtainScene))


def test_to_play_alone_at_a_table_of_seven_takes_a_seat_away() -> None:
    driver, scene = set_up_sevens()
    driver.tap("Together on this device")
    driver.tap(seven(driver))
    driver.tap("Alone against the CPU")
    assert (scene.company, scene.options.players) == ("alone", 6)


def test_a_record_with_too_many_cpus_is_refused() -> None:
    game = game_by_id("sevens")
    with pytest.raises(BadSeat, match="6 CPUs at this table; there may be 5"):
        Record(game, options_of("sevens", players=7), seats("hcccccc"), "many")
    Match(game, options_of("sevens", players=7), "many")
