"""Several people on one device: between two of them no hand is to be had anywhere."""

import pytest

from game.games import game_by_id
from game.scenes.curtain import CurtainScene
from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.table.scene import TableScene
from game.session.record import Record, replay
from game.session.seats import SeatSpec
from game.session.settings import Settings
from game.ui.outline import Node, as_text
from tests.driver import Driver


def table(kinds: str, seed: str = "curtain", **options: object) -> tuple[Driver, Record]:
    """A table of people (h) and CPUs (c), fast."""
    game = game_by_id("sietes")
    terms = game.options.from_dict({"players": len(kinds), "rounds": 1, **options})  # type: ignore[dict-item]
    seats = tuple(
        SeatSpec("human", seat) if kind == "h" else SeatSpec("cpu", seat, "", "easy")
        for seat, kind in enumerate(kinds)
    )
    record = Record(game, terms, seats, seed)
    return Driver(lambda: TableScene(record), settings=Settings(speed=4)), record


def seated(driver: Driver) -> Node:
    """The button that draws the curtain aside, once it hangs still."""
    driver.until(lambda: any(n.id == "seated" and n.enabled for n in driver.outline.walk()))
    return next(n for n in driver.outline.walk() if n.id == "seated")


def take_the_chair(driver: Driver) -> None:
    """Draw the curtain aside, and look at the hand until it can be played."""
    driver.tap(seated(driver))
    driver.until(lambda: asked(driver))


def asked(driver: Driver) -> bool:
    """Whether a move is taken from the person at the table."""
    scene = driver.scene
    return isinstance(scene, TableScene) and scene.chair.awaited is not None


def hands_shown(driver: Driver) -> list[str]:
    """The cards of a hand that the scene's outline names."""
    return [node.id for node in driver.outline.walk() if node.id.startswith("card:")]


def faces_in_hand(scene: TableScene) -> list[object]:
    """The cards on the tabletop that lie face up and are not in the rows."""
    top = scene.tabletop
    laid = {card for row in scene.chair.view.rows for card in row}
    return [
        lying.card
        for lying in map(top.lying, top.cards())
        if lying.card is not None and lying.card not in laid
    ]


def turn(driver: Driver) -> None:
    """Play the first card that fits, else pass."""
    scene = driver.scene
    assert isinstance(scene, TableScene)
    playable = [n for n in driver.outline.walk() if n.id.startswith("card:") and n.enabled]
    if playable:
        driver.double_tap(playable[0])
    else:
        driver.tap(next(n for n in driver.outline.walk() if n.id == "pass"))


def test_the_curtain_hangs_before_each_person_and_shows_no_card() -> None:
    driver, _ = table("hhhh")
    curtains = 0
    names = set()
    for _ in range(12):
        driver.until(lambda: isinstance(driver.scene, CurtainScene))
        curtains += 1
        names.add(driver.scene.title)
        text = as_text(driver.outline)
        assert not any(sign in text for sign in "♠♥♦♣")
        below = driver.app.scenes[0]
        assert isinstance(below, TableScene)
        assert faces_in_hand(below) == [] and below.chair.seat is None
        take_the_chair(driver)
        assert hands_shown(driver)
        driver.run(0.2)
        turn(driver)
    assert curtains == 12 and len(names) == 4


def test_no_hand_is_face_up_while_the_device_changes_hands() -> None:
    driver, _ = table("hchc")
    driver.until(lambda: isinstance(driver.scene, CurtainScene))
    take_the_chair(driver)
    driver.run(0.2)
    scene = driver.scene
    turn(driver)
    driver.run(1.0)
    while driver.scene is scene:
        assert isinstance(scene, TableScene)
        driver.run(0.1)
        assert hands_shown(driver) == [] and len(faces_in_hand(scene)) <= 1
    assert isinstance(driver.scene, CurtainScene)


def test_one_person_alone_never_meets_the_curtain() -> None:
    driver, _ = table("hccc")
    while not isinstance(driver.scene, PodiumScene | ResultsScene):
        assert not isinstance(driver.scene, CurtainScene)
        if any(n.id.startswith("card:") and n.enabled for n in driver.outline.walk()) or (
            (p := driver.outline.by_id("pass")) and p.enabled
        ):
            turn(driver)
        driver.run(0.1)


def test_a_finished_person_gets_no_curtain_and_the_last_one_none_either() -> None:
    driver, _ = table("hhcc")
    seen = []
    for _ in range(4000):
        if isinstance(driver.scene, PodiumScene | ResultsScene):
            break
        if isinstance(driver.scene, CurtainScene):
            below = driver.app.scenes[0]
            assert isinstance(below, TableScene)
            counts = below.table.view(None).counts
            seen.append(all(counts[:2]))
            called = next(name for name in below.chair.names if name in driver.scene.title)
            assert counts[below.chair.names.index(called)] > 0, "nobody calls who is out"
            assert seen.count(False) <= 1, "the last one of the people is called once more at most"
            take_the_chair(driver)
        elif any(n.id.startswith("card:") and n.enabled for n in driver.outline.walk()) or (
            (p := driver.outline.by_id("pass")) and p.enabled
        ):
            turn(driver)
        driver.run(0.1)
    assert seen and isinstance(driver.scene, PodiumScene | ResultsScene)


def test_taps_that_skip_an_animation_do_not_draw_the_curtain_aside() -> None:
    driver, _ = table("hhhh")
    driver.until(lambda: isinstance(driver.scene, CurtainScene))
    take_the_chair(driver)
    driver.run(0.2)
    turn(driver)
    middle = (640.0, 400.0)
    for _ in range(12):
        driver.tap(middle)
        driver.frame()
    assert isinstance(driver.scene, CurtainScene)
    below = driver.app.scenes[0]
    assert isinstance(below, TableScene) and below.chair.seat is None


@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_a_hand_that_was_not_seen_yet_takes_no_presses(size: tuple[int, int]) -> None:
    driver, record = table("hhhh")
    driver.resize(size)
    for keys in (False, True) * 3:
        driver.until(lambda: isinstance(driver.scene, CurtainScene))
        button, moves = seated(driver), record.moves
        if keys:
            driver.key("enter", "enter", "enter", "enter")
        else:
            driver.tap(button, finger=True)
            fits = replay(record).round.legal_moves()
            card = next(n for n in driver.outline.walk() if n.id.partition(":")[2] in fits)
            for _press in range(3):
                driver.tap(driver.place(card), finger=True)
                driver.run(0.1)
        scene = driver.scene
        assert isinstance(scene, TableScene) and hands_shown(driver)
        assert record.moves == moves
        assert not any(each.picked for each in scene.board.controls())
        driver.until(lambda: asked(driver), 1.0)
        turn(driver)


def test_while_a_page_lies_over_the_table_the_game_waits() -> None:
    driver, record = table("hccc")
    driver.until(lambda: any(n.enabled for n in driver.outline.walk() if n.id.startswith("card:")))
    driver.run(0.2)
    turn(driver)
    driver.key("escape")
    assert driver.has("Leave the table?")
    driver.key("escape")
    driver.tap(next(n for n in driver.outline.walk() if n.id == "menu"))
    driver.run(3.0)
    moves = len(record.rounds[-1])
    driver.run(6.0)
    assert len(record.rounds[-1]) == moves and driver.problems() == []
    driver.key("escape")
    driver.run(3.0)
    assert len(record.rounds[-1]) > moves
