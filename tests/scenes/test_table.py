"""The table scene: picking, playing, turning the view, leaving and coming back."""

from collections.abc import Callable
from functools import cache

import numpy as np
import pygame
import pytest

from game.games import game_by_id
from game.locale import LANGUAGES
from game.match import Match
from game.platform.storage import MemoryStorage, StorageError
from game.scenes.home import Home
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.saves import Saves
from game.session.seats import SeatSpec
from game.session.settings import Settings
from game.ui.outline import Node
from tests.driver import SIZES, Driver

SIETES = game_by_id("sietes")


def new_record(seed: str = "table", **options: object) -> Record:
    """You against CPUs of the easy level."""
    terms = SIETES.options.from_dict(options)  # type: ignore[arg-type]
    seats = tuple(
        SeatSpec("human", 0) if seat == 0 else SeatSpec("cpu", seat, "", "easy")
        for seat in range(terms.players)
    )
    return Record(SIETES, terms, seats, seed)


def seat_down(record: Record | None = None, **options: object) -> Driver:
    """At the table, from the deal on."""
    record = record or new_record()
    options.setdefault("settings", Settings(speed=4, panel="closed"))
    return Driver(lambda: TableScene(record), **options)  # type: ignore[arg-type]


def table(driver: Driver) -> TableScene:
    scene = driver.scene
    assert isinstance(scene, TableScene)
    return scene


def wait_for_turn(driver: Driver) -> TableScene:
    scene = table(driver)
    driver.until(lambda: scene.chair.asked is not None, 120)
    driver.run(0.4)
    return scene


def hand(driver: Driver) -> list[Node]:
    return [node for node in driver.outline.walk() if node.id.startswith("card:")]


def playable(driver: Driver) -> list[Node]:
    return [node for node in hand(driver) if node.enabled]


def button(driver: Driver, id: str) -> Node:
    node = driver.outline.by_id(id)
    assert node is not None
    return node


def seed_where(wanted: Callable[[Match], bool], **options: object) -> str:
    """A seed whose first position is of a kind."""
    terms = SIETES.options.from_dict(options)  # type: ignore[arg-type]
    for number in range(4000):
        match = Match(SIETES, terms, f"s{number}")
        if match.round.turn == 0 and wanted(match):
            return f"s{number}"
    raise LookupError("no such deal among the first 4000 seeds")


@cache
def with_a_joker() -> str:
    """A seed whose first position has a joker to play."""
    return seed_where(
        lambda match: any(move.startswith("*") for move in match.round.legal_moves()), joker=True
    )


def test_a_tapped_card_lifts_and_play_lays_it() -> None:
    driver = seat_down()
    scene = wait_for_turn(driver)
    card = playable(driver)[0]
    name = card.id.partition(":")[2]
    before = scene.tabletop.quad(name)
    driver.tap(card)
    driver.run(0.3)
    after = scene.tabletop.quad(name)
    assert before is not None and after is not None and after[:, 1].max() < before[:, 1].max()
    assert button(driver, "play").label == f"Play {card.value}"
    driver.tap(button(driver, "play"))
    driver.run(0.5)
    assert name in {each for row in scene.table.view(0).rows for each in row}  # type: ignore[attr-defined]


def test_the_place_of_a_card_on_the_table_picks_it_too() -> None:
    driver = seat_down()
    scene = wait_for_turn(driver)
    card = playable(driver)[-1]
    place = scene.tabletop.quad(("place", card.id.partition(":")[2]))
    assert place is not None
    x, y = place.mean(axis=0)
    driver.tap((float(x), float(y)))
    assert button(driver, card.id).checked


def test_a_card_that_does_not_fit_stays_where_it_is() -> None:
    driver = seat_down()
    wait_for_turn(driver)
    dull = next(node for node in hand(driver) if not node.enabled)
    driver.tap(dull)
    assert not any(node.checked for node in hand(driver))
    assert not button(driver, "play").enabled


def test_a_long_press_explains_a_card_and_does_not_pick_it() -> None:
    driver = seat_down()
    scene = wait_for_turn(driver)
    dull = next(node for node in hand(driver) if not node.enabled)
    for node, words in ((playable(driver)[0], "Tap it twice"), (dull, "It fits once")):
        driver.hold(node)
        assert scene.ui.explained == node.id and words in scene.ui.extras(node.id).hint
        shown = scene.stage.keys()
        assert any("bubble" in str(key) for key in shown)
        assert not any(each.checked for each in hand(driver))
        assert driver.problems() == []
        driver.tap((5.0, 400.0))


def test_a_press_while_others_play_is_not_kept_for_later() -> None:
    driver = seat_down()
    scene = wait_for_turn(driver)
    driver.double_tap(playable(driver)[0])
    driver.until(lambda: scene.chair.asked is None)
    count = len(scene.record.rounds[-1])
    for node in hand(driver)[:3]:
        quad = scene.tabletop.quad(node.id.partition(":")[2])
        if quad is not None:
            x, y = quad.mean(axis=0)
            driver.double_tap((float(x), float(y)))
    scene = wait_for_turn(driver)
    assert not any(node.checked for node in hand(driver))
    mine = [m for i, m in enumerate(scene.record.rounds[-1]) if i >= count]
    assert len(mine) <= 3


def test_the_card_under_the_finger_is_the_card_taken_though_others_overlap_it() -> None:
    driver = seat_down(new_record(players=3))
    scene = wait_for_turn(driver)
    for node in playable(driver):
        quad = scene.tabletop.quad(node.id.partition(":")[2])
        assert quad is not None
        left = quad[0] * 0.9 + quad[2] * 0.1  # near the corner that its index is in
        assert scene.board.at((float(left[0]), float(left[1]))) == node.id


def test_dragging_the_table_turns_it_and_it_eases_back() -> None:
    driver = seat_down()
    scene = wait_for_turn(driver)
    rest = scene.tabletop.camera.key
    driver.drag((500, 400), (660, 430), release=False)
    turned = scene.tabletop.camera.key
    assert turned != rest
    driver.press_up((660, 430))
    driver.run(2.0)
    assert scene.tabletop.camera.key == rest
    driver.run(0.1)
    assert scene.stage.blits == 0 and driver.painted == []


def test_the_view_from_above_keeps_the_rows_upright_and_is_remembered() -> None:
    driver = seat_down()
    scene = wait_for_turn(driver)
    driver.tap("From above")
    driver.run(2.0)
    quad = scene.tabletop.quad("7s")
    assert quad is not None and np.allclose(quad[0, 0], quad[3, 0], atol=0.5)
    assert driver.app.settings.view == "above"


def test_nothing_is_drawn_while_nothing_moves() -> None:
    driver = seat_down()
    wait_for_turn(driver)
    driver.run(1.0)
    for _ in range(30):
        driver.frame()
        assert driver.painted == [] and driver.scene.stage.blits == 0


def test_with_reduced_motion_cards_jump_and_the_game_goes_on() -> None:
    driver = seat_down(settings=Settings(reduced_motion=True, speed=4, panel="closed"))
    scene = wait_for_turn(driver)
    assert len(hand(driver)) == scene.table.view(0).counts[0]


def test_a_joker_is_placed_with_the_card_that_follows_it() -> None:
    seed = seed_where(
        lambda match: sum(m.startswith("*") for m in match.round.legal_moves()) >= 2, joker=True
    )
    driver = seat_down(new_record(seed, joker=True))
    scene = wait_for_turn(driver)
    move = next(m for m in scene.chair.legal if m.startswith("*"))
    driver.tap(button(driver, "card:*"))
    driver.run(0.3)
    assert scene.board.prompt() == "Pick the card that follows the joker."
    driver.tap(button(driver, f"card:{move[4:6]}"))
    driver.run(0.3)
    if not button(driver, "play").enabled:
        driver.press(button(driver, f"place:{move[1:3]}").label)
    assert button(driver, "play").label.startswith("Play ★")
    driver.tap(button(driver, "play"))
    driver.until(lambda: bool(scene.record.rounds[-1]))
    assert scene.record.rounds[-1][0] == move
    driver.run(3.0)
    assert "*" not in {key for key in scene.tabletop.cards() if key in scene.board._laid}  # type: ignore[attr-defined]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("panel", ["closed", "open", "only"])
def test_the_table_fits_every_window_in_every_language(
    size: tuple[int, int], language: str, panel: str
) -> None:
    driver = seat_down(size=size, language=language, settings=Settings(speed=4, panel=panel))
    assert driver.problems() == []
    wait_for_turn(driver)
    assert driver.problems() == []
    driver.key("tab")
    assert driver.focused is not None


@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)])
def test_large_text_fits_too(size: tuple[int, int], scale: int) -> None:
    settings = Settings(speed=4, panel="closed", text_scale=scale)
    driver = seat_down(size=size, language="es", settings=settings)
    wait_for_turn(driver)
    assert driver.problems() == []


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(844, 390), (640, 360), (390, 844), (360, 640)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_joker_play_fits_the_button_in_small_windows(
    size: tuple[int, int], scale: int, language: str
) -> None:
    settings = Settings(speed=4, panel="closed", text_scale=scale)
    driver = seat_down(
        new_record(with_a_joker(), joker=True), size=size, language=language, settings=settings
    )
    scene = wait_for_turn(driver)
    move = next(m for m in scene.chair.legal if m.startswith("*"))
    for id in ("card:*", f"card:{move[4:6]}", f"place:{move[1:3]}"):
        node = driver.outline.by_id(id)
        if node is not None and node.action is not None and not button(driver, "play").enabled:
            node.action()
            driver.run(0.3)
    assert button(driver, "play").enabled and driver.problems() == []


def test_the_window_may_change_in_the_middle_of_a_deal_and_of_a_move() -> None:
    driver = seat_down()
    driver.run(0.6)
    for size in [(390, 844), (844, 390), (1280, 720)]:
        driver.resize(size)
        driver.run(0.2)
    scene = wait_for_turn(driver)
    driver.tap(playable(driver)[0])
    driver.resize((768, 1024))
    driver.run(0.5)
    places = {node.id for node in hand(driver)}
    assert len(places) == scene.table.view(0).counts[0] and driver.problems() == []
    for key in scene.tabletop.cards():
        quad = scene.tabletop.quad(key)
        assert quad is not None and quad[:, 1].max() <= 1024


@pytest.mark.parametrize("view", ["perspective", "above"])
def test_what_lies_picked_stays_so_whatever_the_window_becomes(view: str) -> None:
    settings = Settings(speed=4, panel="open", view=view)
    driver = seat_down(new_record(with_a_joker(), joker=True), settings=settings)
    scene = wait_for_turn(driver)
    for id in ("card:*", playable(driver)[0].id):
        node = driver.outline.by_id(id)
        assert node is not None
        driver.tap(node)
        picked = [each.id for each in scene.board.controls() if each.picked]
        assert picked == [id]
        for size in ((900, 700), (390, 844), (844, 390), (1280, 720)):
            driver.resize(size)
            driver.run(0.3)
            assert [each.id for each in scene.board.controls() if each.picked] == picked
        scene.toggle_panel()
        scene.toggle_panel()
        assert [each.id for each in scene.board.controls() if each.picked] == picked
        driver.tap(node)
        assert not any(each.picked for each in scene.board.controls())


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_the_panel_moves_while_a_move_is_picked(language: str) -> None:
    settings = Settings(speed=4, panel="open")
    record = new_record(with_a_joker(), joker=True)
    driver = seat_down(record, language=language, settings=settings)
    scene = wait_for_turn(driver)

    def places() -> set[tuple[str | None, str]]:
        return {
            (zone.id, str(zone.rect))
            for zone in scene.ui.zones
            if zone.scroll == "panel" and str(zone.id).startswith("card:")
        }

    before = places()
    move = next(each for each in scene.chair.legal if each.startswith("*"))
    for id in ("card:*", f"card:{move[4:6]}"):
        node = driver.outline.by_id(id)
        assert node is not None and node.action is not None
        scene.ui.act(node)
        driver.run(0.3)
        assert places() == before
        assert scene.ui.scrolls["panel"].offset == 0


def test_leaving_saves_and_coming_back_finds_the_table_as_it_was() -> None:
    storage = MemoryStorage()
    record = new_record()
    driver = seat_down(record, storage=storage)
    wait_for_turn(driver)
    driver.double_tap(playable(driver)[0])
    scene = wait_for_turn(driver)
    driver.key("escape")
    assert driver.has("Leave the table?")
    driver.tap(driver.node("Leave", "button"))
    driver.run(0.2)
    saved = Saves(storage, lambda text: None).load("sietes")
    assert saved is not None and saved.rounds == record.rounds

    again = Driver(Home, storage=storage, settings=Settings(speed=4, panel="closed"))
    again.run(0.5)
    label = next(text for text in again.labels() if text.startswith("Continue"))
    again.tap(again.node(label, "button"))
    back = wait_for_turn(again)
    assert back.record.rounds == record.rounds
    assert back.table.view(0) == scene.table.view(0)
    assert back.chair.log == scene.chair.log


def test_who_is_forced_out_is_not_asked() -> None:
    driver = seat_down(new_record("out", passes=1, rounds=1))
    scene = table(driver)
    for _ in range(3000):
        if driver.scene is not scene:
            break
        assert tuple(scene.chair.legal) != ("out",)
        if scene.chair.asked is not None:
            driver.run(0.1)
            pass_button = button(driver, "pass")
            if pass_button.enabled:
                driver.tap(pass_button)
            elif playable(driver):
                driver.double_tap(playable(driver)[-1])
        driver.run(0.1)
    assert "out" in scene.record.rounds[0] or len(scene.record.rounds[0]) > 0


def test_every_control_of_the_table_is_reached_by_tab() -> None:
    driver = seat_down(settings=Settings(speed=4, panel="open"))
    wait_for_turn(driver)
    seen = set()
    for _ in range(80):
        driver.key("tab")
        assert driver.focused is not None
        seen.add(driver.focused.id)
    controls = {
        node.id
        for node in driver.outline.controls()
        if not (node.role == "radio" and not node.checked)
    }
    assert controls <= seen


@pytest.mark.parametrize("panel", ["closed", "open", "only"])
@pytest.mark.parametrize("scale", [100, 200])
def test_a_window_drawn_tiny_or_thin_ends_no_game(panel: str, scale: int) -> None:
    driver = seat_down(settings=Settings(speed=4, panel=panel, text_scale=scale))
    for size in [(150, 150), (400, 100), (60, 60), (240, 320), (1, 1), (3000, 200), (200, 3000)]:
        driver.resize(size)
        driver.run(0.1)
    driver.resize((1280, 720))
    wait_for_turn(driver)
    assert driver.problems() == []


def test_a_game_that_is_told_to_end_asks_nobody_and_keeps_its_match() -> None:
    driver = seat_down()
    scene = wait_for_turn(driver)
    scene.make(scene.chair.legal[0])
    driver.frame()
    driver.app.end()
    driver.frame()
    assert not driver.app.running
    assert not scene.questions
    assert Saves(driver.app.storage, lambda text: None).load("sietes") is not None


def test_a_menu_and_the_question_of_closing_do_not_lie_over_each_other() -> None:
    driver = seat_down()
    wait_for_turn(driver)
    driver.tap(button(driver, "menu"))
    driver.post(pygame.QUIT)
    driver.run(0.2)
    assert driver.has("Close Sietes?") and driver.problems() == []
    driver.key("escape")
    assert not driver.has("Close Sietes?") and driver.has("Go on playing")


def test_the_focus_ring_goes_when_the_mouse_comes() -> None:
    driver = seat_down(settings=Settings(speed=4, panel="open"))
    scene = wait_for_turn(driver)
    for _ in range(6):
        driver.key("tab")
    assert any(isinstance(key, tuple) and key[0] == "ring" for key in tuple(scene.stage.keys()))
    driver.tap(playable(driver)[0])
    driver.run(0.2)
    assert not any(isinstance(key, tuple) and key[0] == "ring" for key in tuple(scene.stage.keys()))


def test_enter_picks_a_card_and_enter_again_plays_it() -> None:
    driver = seat_down()
    scene = wait_for_turn(driver)
    card = playable(driver)[0]
    while driver.focused is None or driver.focused.id != card.id:
        driver.key("tab")
    driver.key("enter", "enter")
    driver.until(lambda: bool(scene.record.rounds[-1]))
    assert card.id.endswith(scene.record.rounds[-1][-1]) or card.id[5:] in scene.record.rounds[-1]


def test_a_change_of_language_reaches_plates_and_log() -> None:
    driver = seat_down(settings=Settings(speed=4, panel="open", language="en"), language=None)
    scene = wait_for_turn(driver)
    driver.app.change(language="es")
    driver.run(0.2)
    assert "Azul" in scene.chair.names and "Blue" not in driver.text()


def test_when_nothing_can_be_saved_leaving_says_so() -> None:
    class Full(MemoryStorage):
        def write(self, name: str, text: str) -> None:
            raise StorageError("The disk is full.")

    driver = seat_down(storage=Full())
    wait_for_turn(driver)
    driver.double_tap(playable(driver)[0])
    driver.run(1.0)
    driver.key("escape")
    assert driver.has("Your game could not be saved. If you go now, it is lost.")
    assert not any("Your game is saved" in label for label in driver.labels("text"))
    assert driver.scene.ui.default == "question0/stay"
