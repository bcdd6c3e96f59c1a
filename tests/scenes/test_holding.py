"""Cards that are dragged from the hand to the table, and targets that are pressed."""

from __future__ import annotations

import pygame
import pytest

from game.games import game_by_id
from game.match import Match
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings
from game.ui.outline import Node
from game.view.tabletop import OnScreen
from tests.driver import Driver

Point = tuple[float, float]
by_mouse_and_finger = pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])


def sit(
    game: str = "sietes",
    seed: str = "",
    size: tuple[int, int] = (1280, 720),
    settings: Settings | None = None,
    **options: object,
) -> tuple[Driver, TableScene]:
    """At a table with CPUs, when it is one's turn, which is the first unless the `seed` says so."""
    seed = seed or seed_where(game, "", 1, **options)
    terms = game_by_id(game).options.from_dict(options)  # type: ignore[arg-type]
    seats = tuple(
        SeatSpec("human", 0) if seat == 0 else SeatSpec("cpu", seat, "", "easy")
        for seat in range(terms.players)
    )
    record = Record(game_by_id(game), terms, seats, seed)
    settings = settings or Settings(speed=4, panel="closed")
    driver = Driver(lambda: TableScene(record), size, settings=settings)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(lambda: scene.chair.asked is not None, 120)
    driver.run(0.4)
    return driver, scene


def seed_where(game: str, start: str, count: int, **options: object) -> str:
    """A deal in which whoever is asked first has so many moves that start like this."""
    terms = game_by_id(game).options.from_dict(options)  # type: ignore[arg-type]
    for number in range(4000):
        match = Match(game_by_id(game), terms, f"s{number}")
        legal = match.round.legal_moves()
        moves = [move for move in legal if move.startswith(start) and move != "pass"]
        if match.round.turn == 0 and len(moves) >= count:
            return f"s{number}"
    raise LookupError("no such deal among the first 4000 seeds")


def cards(driver: Driver, enabled: bool = True) -> list[Node]:
    return [
        node
        for node in driver.outline.walk()
        if node.id.startswith("card:") and node.enabled == enabled
    ]


def middle(scene: TableScene, key: object) -> Point:
    quad = scene.tabletop.quad(key)  # type: ignore[arg-type]
    assert quad is not None
    x, y = quad.mean(axis=0).tolist()
    return x, y


def on_the_felt(scene: TableScene) -> Point:
    """A place on the felt where no card is to go."""
    x, y, wide, high = scene.layout.felt
    return x + wide * 0.12, y + high * 0.6


def moves(scene: TableScene) -> list[str]:
    return list(scene.record.rounds[-1])


def by_id(driver: Driver, id: str) -> Node:
    node = driver.outline.by_id(id)
    assert node is not None, f"no {id} in\n{driver.text()}"
    return node


@by_mouse_and_finger
@pytest.mark.parametrize("game", ["sietes", "sevens", "fan_tan", "sedma"])
@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)])
def test_a_card_dragged_over_the_table_is_laid(
    game: str, size: tuple[int, int], finger: bool
) -> None:
    driver, scene = sit(game, size=size)
    card = cards(driver)[-1]
    driver.drag(card, on_the_felt(scene), finger=finger)
    assert moves(scene)[-1] == card.id[5:]
    driver.run(2.0)
    assert scene.board.held is None  # type: ignore[attr-defined]


@by_mouse_and_finger
def test_it_follows_the_pointer_and_its_place_glows(finger: bool) -> None:
    driver, scene = sit()
    card = cards(driver)[0]
    name = card.id[5:]
    start, there = driver.place(card), on_the_felt(scene)
    away = middle(scene, name)[0] - start[0], middle(scene, name)[1] - start[1]
    driver.drag(card, there, finger=finger, release=False)
    driver.run(0.3)
    rise = scene.ui.px(34) if finger else 0
    x, y = middle(scene, name)
    assert abs(x - there[0] - away[0]) <= 1
    assert abs(y + rise - there[1] - away[1]) <= 1
    assert scene.tabletop._slots["place", name][1] == "picked"
    driver.move((there[0] + 40, there[1] + 30), finger)
    driver.frame()
    assert abs(middle(scene, name)[0] - x - 40) <= 1
    driver.run(0.3)
    driver.frame()
    assert driver.painted == []  # a card that is held still is not drawn again


def test_while_it_is_dragged_only_its_surroundings_are_drawn_and_no_picture_is_made() -> None:
    driver, scene = sit()
    card = cards(driver)[0]
    driver.drag(card, on_the_felt(scene), release=False)
    driver.run(0.3)
    picture = scene.stage._sprites["card", card.id[5:]].surface
    x, y = on_the_felt(scene)
    for step in range(1, 20):
        driver.move((x + 9 * step, y - 2 * step))
        driver.frame()
        drawn = sum(rect.w * rect.h for rect in driver.painted)
        assert drawn <= 2.5 * picture.get_width() * picture.get_height()
    assert scene.stage._sprites["card", card.id[5:]].surface is picture


@by_mouse_and_finger
def test_let_go_over_the_hand_it_goes_back(finger: bool) -> None:
    driver, scene = sit()
    card = cards(driver)[0]
    before = scene.tabletop.lying(card.id[5:])
    x, y = driver.place(card)
    driver.drag(card, on_the_felt(scene), finger=finger, release=False)
    driver.move((x + 60, y + 10), finger)
    driver.frame()
    driver.press_up((x + 60, y + 10), finger)
    driver.run(1.0)
    assert moves(scene) == []
    assert scene.tabletop.lying(card.id[5:]) == before
    assert not any(node.checked for node in cards(driver))


def test_one_that_was_picked_before_stays_picked() -> None:
    driver, scene = sit()
    card = cards(driver)[0]
    driver.tap(card)
    driver.run(0.6)
    x, y = driver.place(card)
    driver.drag(card, (x + 60, y + 5))
    driver.run(0.5)
    assert by_id(driver, card.id).checked
    assert moves(scene) == []
    driver.drag(by_id(driver, card.id), on_the_felt(scene))
    assert moves(scene) == [card.id[5:]]


@by_mouse_and_finger
def test_one_that_does_not_fit_goes_back_and_it_is_said_why(finger: bool) -> None:
    driver, scene = sit()
    card = cards(driver, enabled=False)[0]
    before = scene.tabletop.lying(card.id[5:])
    driver.drag(card, on_the_felt(scene), finger=finger)
    driver.run(0.5)
    assert moves(scene) == []
    assert "It fits once" in scene.notice
    assert scene.tabletop.lying(card.id[5:]) == before


def test_on_anothers_turn_nothing_is_lifted() -> None:
    driver, scene = sit(settings=Settings(panel="closed"))
    driver.double_tap(cards(driver)[0])
    driver.until(lambda: scene.chair.asked is None)
    driver.run(0.8)
    assert scene.chair.asked is None
    key = next(node.id[5:] for node in driver.outline.walk() if node.id.startswith("card:"))
    before, camera = scene.tabletop.lying(key), scene.tabletop.camera.key
    driver.drag(middle(scene, key), on_the_felt(scene), release=False)
    assert scene.tabletop.lying(key) == before
    assert scene.tabletop.camera.key == camera


def test_a_card_that_is_held_while_the_turn_passes_goes_back() -> None:
    driver, scene = sit(seed="table")
    card, other = cards(driver)[:2]
    count = len(moves(scene))
    driver.drag(card, on_the_felt(scene), release=False)
    driver.run(0.2)
    scene.make(other.id[5:])  # as a table by link does for whoever takes too long
    driver.run(0.6)
    lying = scene.tabletop.lying(card.id[5:])
    assert scene.board.held is None  # type: ignore[attr-defined]
    assert isinstance(lying.place, OnScreen)
    assert lying.place.y > scene.layout.felt[3]
    driver.press_up(on_the_felt(scene))
    driver.run(0.2)
    assert moves(scene)[count] == other.id[5:]
    assert card.id[5:] not in moves(scene)


def test_a_window_that_loses_the_pointer_or_changes_takes_the_card_back() -> None:
    driver, scene = sit()
    card = cards(driver)[0]
    before = scene.tabletop.lying(card.id[5:])
    driver.drag(card, on_the_felt(scene), release=False)
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.run(0.5)
    assert scene.tabletop.lying(card.id[5:]) == before
    driver.press_up(on_the_felt(scene))
    driver.drag(card, on_the_felt(scene), release=False)
    driver.resize((390, 844))
    driver.run(0.5)
    driver.press_up((100, 100))
    driver.run(0.2)
    assert moves(scene) == []
    assert scene.holding.id == ""
    assert not any(node.checked for node in cards(driver))
    assert driver.problems() == []
    back = scene.tabletop.lying(card.id[5:])
    for size in ((400, 844), (390, 844)):
        driver.resize(size)
        driver.run(0.2)
    assert scene.tabletop.lying(card.id[5:]) == back, "it lies where the new window has its place"


@pytest.mark.parametrize("key", ["escape", "menu"])
def test_a_question_that_comes_up_takes_the_card_back(key: str) -> None:
    driver, scene = sit()
    card = cards(driver)[0]
    before = scene.tabletop.lying(card.id[5:])
    driver.drag(card, on_the_felt(scene), release=False)
    if key == "escape":
        driver.key("escape")
    else:
        by_id(driver, "menu").action()  # type: ignore[misc]
    driver.run(0.3)
    assert scene.questions
    driver.press_up(on_the_felt(scene))
    driver.run(0.5)
    assert moves(scene) == []
    assert scene.tabletop.lying(card.id[5:]) == before


def test_another_card_picked_meanwhile_sends_the_held_one_back() -> None:
    driver, scene = sit(seed="table")
    card, other = cards(driver)[:2]
    driver.drag(card, on_the_felt(scene), release=False)
    count = len(moves(scene))
    by_id(driver, other.id).action()  # type: ignore[misc]
    driver.run(0.2)
    driver.press_up(on_the_felt(scene))
    driver.run(0.5)
    assert len(moves(scene)) == count
    assert scene.holding.id == ""
    assert [node.id for node in cards(driver) if node.checked] == [other.id]


def test_a_second_finger_changes_nothing() -> None:
    driver, scene = sit()
    card = cards(driver)[0]
    driver.drag(card, on_the_felt(scene), finger=True, release=False)
    for kind in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
        driver.post(kind, x=0.9, y=0.9, dx=0.0, dy=0.0, finger_id=2, touch_id=1, pressure=1.0)
        driver.frame()
    assert scene.holding.id == card.id
    driver.press_up(on_the_felt(scene), finger=True)
    driver.frame()
    assert moves(scene) == [card.id[5:]]


def test_a_mouse_that_leaves_the_window_still_holds_its_card() -> None:
    driver, scene = sit()
    card = cards(driver)[0]
    driver.drag(card, on_the_felt(scene), release=False)
    there = middle(scene, card.id[5:])
    driver.post(pygame.WINDOWLEAVE)
    driver.run(0.1)
    assert middle(scene, card.id[5:]) == there


def test_with_reduced_motion_it_is_dragged_all_the_same() -> None:
    settings = Settings(speed=4, panel="closed", reduced_motion=True)
    driver, scene = sit(settings=settings)
    card = cards(driver)[0]
    driver.drag(card, on_the_felt(scene))
    assert moves(scene) == [card.id[5:]]


def test_dragging_a_card_leaves_the_camera_alone_and_dragging_the_felt_does_not() -> None:
    driver, scene = sit()
    rest = scene.tabletop.camera.key
    driver.drag(cards(driver)[0], on_the_felt(scene), release=False)
    assert scene.tabletop.camera.key == rest
    driver.press_up((640, 700))
    driver.run(0.5)
    driver.drag((500, 400), (660, 430), release=False)
    assert scene.tabletop.camera.key != rest


def test_a_card_is_dragged_beside_the_open_panel_too() -> None:
    driver, scene = sit(settings=Settings(speed=4, panel="open"))
    card = cards(driver)[0]
    driver.drag(middle(scene, card.id[5:]), on_the_felt(scene))
    assert moves(scene) == [card.id[5:]]


# Where more than one thing may be done with it


def test_a_joker_let_go_over_the_table_is_picked_and_over_a_place_is_laid_there() -> None:
    seed = seed_where("sietes", "*", 2, joker=True)
    driver, scene = sit(seed=seed, joker=True)
    driver.drag(by_id(driver, "card:*"), on_the_felt(scene))
    driver.run(0.5)
    assert moves(scene) == []
    assert by_id(driver, "card:*").checked
    assert scene.board.prompt() == "Pick the card that follows the joker."
    move = next(each for each in scene.chair.legal if each.startswith("*"))
    driver.drag(by_id(driver, "card:*"), middle(scene, ("place", move[1:3])))
    assert moves(scene) == [move]
    driver.run(3.0)
    assert scene.board.held is None  # type: ignore[attr-defined]


def test_a_card_that_can_be_announced_waits_for_the_choice() -> None:
    for number in range(4000):
        terms = game_by_id("sedma").options.from_dict({"marriages": True})
        match = Match(game_by_id("sedma"), terms, f"s{number}")
        found = [move for move in match.round.legal_moves() if move.endswith("!")]
        if match.round.turn == 0 and found:
            break
    driver, scene = sit("sedma", seed=f"s{number}", marriages=True)
    driver.drag(by_id(driver, f"card:{found[0][:2]}"), on_the_felt(scene))
    driver.run(0.5)
    assert moves(scene) == []
    assert by_id(driver, "announce").enabled
    assert by_id(driver, "play").enabled


# Targets


@pytest.mark.parametrize("game", ["sietes", "sevens", "fan_tan"])
def test_the_place_of_a_picked_card_takes_it(game: str) -> None:
    driver, scene = sit(game)
    card = cards(driver)[0]
    driver.tap(card)
    driver.run(0.3)
    driver.tap(middle(scene, ("place", card.id[5:])))
    assert moves(scene)[-1] == card.id[5:]


def test_a_place_decides_what_the_joker_stands_for() -> None:
    seed = seed_where("sietes", "*", 2, joker=True)
    driver, scene = sit(seed=seed, joker=True)
    driver.tap(by_id(driver, "card:*"))
    driver.run(0.3)
    move = [each for each in scene.chair.legal if each.startswith("*")][-1]
    driver.tap(middle(scene, ("place", move[1:3])))
    assert moves(scene) == [move]


# What does not fit


def test_a_press_on_a_card_that_does_not_fit_says_why_and_shakes_it() -> None:
    driver, scene = sit()
    card = cards(driver, enabled=False)[0]
    rest = scene.stage.rect(("card", card.id[5:]))
    driver.tap(card)
    places = set()
    for _ in range(20):
        driver.frame()
        places.add(scene.stage.rect(("card", card.id[5:])).x)
    assert len(places) > 3
    assert "It fits once" in scene.notice
    told = [node for node in driver.outline.walk() if node.role == "status"]
    assert any(scene.notice in (node.label, node.value) for node in told)
    driver.run(0.5)
    assert scene.stage.rect(("card", card.id[5:])) == rest
    driver.tap(cards(driver)[0])
    assert scene.notice == ""


@pytest.mark.parametrize("ends", ["joined", "tunnel"])
def test_no_card_is_named_that_another_one_may_come_before(ends: str) -> None:
    driver, scene = sit(ends=ends)
    for card in cards(driver, enabled=False):
        driver.tap(card)
        assert scene.notice.endswith("It does not fit on the table yet.")


def test_with_reduced_motion_nothing_shakes() -> None:
    settings = Settings(speed=4, panel="closed", reduced_motion=True)
    driver, scene = sit(settings=settings)
    card = cards(driver, enabled=False)[0]
    rest = scene.stage.rect(("card", card.id[5:]))
    driver.tap(card)
    for _ in range(20):
        driver.frame()
        assert scene.stage.rect(("card", card.id[5:])) == rest
    assert "It fits once" in scene.notice


def test_a_drag_that_begins_on_a_lit_place_turns_the_table() -> None:
    driver, scene = sit()
    rest = scene.tabletop.camera.key
    x, y = middle(scene, ("place", cards(driver)[0].id[5:]))
    driver.drag((x, y), (x + 150, y + 20), release=False)
    assert scene.tabletop.camera.key != rest
    assert moves(scene) == []


@by_mouse_and_finger
def test_a_card_that_was_explained_by_a_long_press_can_still_be_dragged(finger: bool) -> None:
    driver, scene = sit()
    card = cards(driver)[0]
    start = driver.place(card)
    driver.press_down(start, finger)
    driver.run(0.8)
    assert scene.ui.explained == card.id
    there = on_the_felt(scene)
    for part in (0.2, 0.5, 1.0):
        point = (start[0] + (there[0] - start[0]) * part, start[1] + (there[1] - start[1]) * part)
        driver.move(point, finger)
        driver.frame()
    assert scene.ui.explained is None
    driver.press_up(there, finger)
    driver.frame()
    assert moves(scene) == [card.id[5:]]
