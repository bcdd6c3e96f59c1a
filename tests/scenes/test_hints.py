"""Hints: what the hard CPU would play, and why; the record and the results tell of them."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.games import GAMES, game_by_id
from game.games.words import load_tips
from game.match import Match
from game.platform.storage import MemoryStorage
from game.scenes.results import PodiumScene
from game.scenes.table.scene import TableScene
from game.session.record import Record, replay
from game.session.saves import Saves, save_name
from game.session.seats import SeatSpec
from game.session.settings import Settings
from game.ui.parts import bounds
from tests.driver import SIZES, Driver
from tests.scenes.pages import ended


def sat_down(game: str, people: int = 1, **options: object) -> Driver:
    """At a table of this game on one's first turn; the first seats are people's."""
    rules = game_by_id(game)
    terms = rules.options()
    seats = tuple(
        SeatSpec("human", seat, f"Ana {seat}")
        if seat < people
        else SeatSpec("cpu", seat, level="easy")
        for seat in range(terms.players)
    )
    seed = next(
        f"h{n}"
        for n in range(400)
        if (match := Match(rules, terms, f"h{n}")).round.turn == 0
        and len(match.round.legal_moves()) > (0 if game == "fan_tan" else 2)
    )
    options.setdefault("settings", Settings(speed=4, panel="closed"))
    driver = Driver(lambda: TableScene(Record(rules, terms, seats, seed)), **options)  # type: ignore[arg-type]
    scene = table(driver)
    driver.until(lambda: scene.chair.asked is not None or people > 1, 60)
    driver.run(0.4)
    return driver


def table(driver: Driver) -> TableScene:
    scene = driver.scene
    assert isinstance(scene, TableScene)
    return scene


def with_a_hint(driver: Driver) -> TableScene:
    driver.tap("Hint")
    scene = table(driver)
    driver.until(lambda: not scene.coach.thinking, 120)
    driver.run(0.3)
    return scene


@pytest.mark.parametrize("game", [game for game in GAMES if game != "sevens"])
def test_a_hint_marks_a_move_and_says_why(game: str) -> None:
    driver = sat_down(game)
    scene = with_a_hint(driver)
    assert scene.coach.hint
    assert driver.outline.find("", "status").value == scene.coach.hint
    gold = [each for each in scene.board.actions() if each.main and each.enabled]
    picked = [each for each in scene.board.controls() if each.picked]
    assert len(gold) == 1 or not picked
    if gold:
        scene.make(gold[0].move)
        driver.frame()
        assert scene.record.rounds[0] == [gold[0].move]
        assert scene.coach.hint == ""


def test_while_it_thinks_a_sign_says_so_and_it_cannot_be_asked_twice() -> None:
    driver = sat_down("sietes")
    scene = table(driver)
    driver.app.scheduler.budget = 0.0
    driver.tap("Hint")
    assert scene.coach.sign == "Thinking…"
    assert not driver.node("Hint").enabled
    driver.app.scheduler.budget = None


def test_a_move_that_is_made_meanwhile_ends_the_thinking() -> None:
    driver = sat_down("sietes")
    scene = table(driver)
    driver.app.scheduler.budget = 0.0
    driver.tap("Hint")
    scene.make(scene.chair.legal[0])
    driver.frame()
    driver.app.scheduler.budget = None
    driver.run(2)
    assert scene.coach.hint == ""
    assert not scene.record.helped


def test_help_is_kept_in_the_save_and_survives_the_replay() -> None:
    storage = MemoryStorage()
    driver = sat_down("sietes", storage=storage)
    scene = with_a_hint(driver)
    text = storage.read(save_name("sietes"))
    assert text is not None
    record = Record.from_text(text)
    assert record.helped
    assert replay(record).round.view(0) == scene.table.view(0)
    again = Saves(storage, print).load("sietes")
    assert again is not None
    assert again.helped


def test_the_podium_and_the_results_say_that_there_was_help() -> None:
    record, scores, fates = ended(3)
    driver = Driver(lambda: PodiumScene(record, scores, fates))
    driver.run(0.5)
    assert not driver.has("You played with help.")
    record.helped = True
    driver.scene.invalidate()
    driver.frame()
    assert driver.has("You played with help.")


def test_where_people_share_the_device_there_is_no_hint() -> None:
    driver = sat_down("sietes", people=2)
    assert not driver.has("Hint")


@pytest.mark.parametrize(
    ("panel", "size"), [("open", (1280, 720)), ("open", (844, 390)), ("only", (360, 640))]
)
def test_beside_the_panel_the_hint_is_in_reach_too(panel: str, size: tuple[int, int]) -> None:
    driver = sat_down("sietes", size=size, settings=Settings(speed=4, panel=panel))
    driver.focus("Hint")
    driver.key("enter")
    scene = table(driver)
    driver.until(lambda: not scene.coach.thinking, 120)
    driver.run(8)
    words = driver.outline.by_id("hint-words")
    assert words is not None
    assert words.label == scene.coach.hint
    assert driver.problems() == []


@pytest.mark.parametrize("game", GAMES)
def test_there_is_a_reason_for_every_move_of_a_whole_match(game: str) -> None:
    rules, tips = game_by_id(game), load_tips(game)
    assert tips is not None
    varied = rules.options().to_dict()
    for name, values in rules.options.values().items():
        if name != "players" and all(isinstance(value, bool) for value in values):
            varied[name] = True
    for options in (rules.options(), rules.options.from_dict(varied)):
        match = Match(rules, options, "reasons")
        for _ in range(160):
            seat = match.round.turn
            if seat is None:
                if match.is_over:
                    break
                match.next_round()
                continue
            view, legal = match.round.view(seat), match.round.legal_moves()
            assert tips.can(view, legal)
            for move in legal:
                if move != "out":
                    assert tips.why(view, legal, move).endswith((".", "!"))
            match.play(legal[len(view.history) % len(legal)])


@pytest.mark.parametrize("panel", ["closed", "open"])
def test_a_hint_goes_when_something_else_is_picked(panel: str) -> None:
    driver = sat_down("sietes", settings=Settings(speed=4, panel=panel))
    scene = with_a_hint(driver)
    said = scene.coach.hint
    assert said
    other = next(each for each in scene.board.controls() if each.enabled and not each.picked)
    driver.press(other.spoken)
    assert scene.coach.hint == ""
    assert scene._prompt() != said
    assert not any(piece.words == said for piece in scene.ui.pieces)


def test_a_card_that_is_picked_while_a_hint_is_thought_about_stays_picked() -> None:
    driver = sat_down("sietes")
    scene = table(driver)
    driver.app.scheduler.budget = 0.0
    driver.tap("Hint")
    other = next(each for each in scene.board.controls() if each.enabled and not each.picked)
    driver.press(other.spoken)
    picked = [each.id for each in scene.board.controls() if each.picked]
    assert scene.coach.sign == ""
    assert driver.node("Hint").enabled
    driver.app.scheduler.budget = None
    driver.run(3)
    assert [each.id for each in scene.board.controls() if each.picked] == picked
    assert scene.coach.hint == ""
    assert not scene.record.helped


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390)])
@pytest.mark.parametrize("panel", ["closed", "open"])
def test_explanations_cover_nothing_to_be_pressed(panel: str, size: tuple[int, int]) -> None:
    driver = sat_down("sietes", size=size, settings=Settings(speed=4, panel=panel))
    scene = table(driver)
    driver.run(8)
    if size == (844, 390) and panel == "open":
        return  # the panel fills such a window
    for what in ("hint", "pass"):
        node = driver.outline.by_id(what)
        assert node is not None
        driver.move(driver.place(node))
        driver.run(1.2)
        assert scene.ui.explained == what
        others = [zone.shown for zone in scene.ui.zones if zone.id not in (None, what)]
        assert floating(scene, "bubble").collidelist(others) == -1


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("panel", ["closed", "open", "only"])
def test_a_notice_covers_neither_the_panel_nor_what_is_pressed(panel: str, scale: int) -> None:
    settings = Settings(speed=4, panel=panel, text_scale=scale)
    driver = sat_down("sietes", settings=settings)
    scene = table(driver)
    for size in SIZES:
        driver.resize(size)
        scene.say("Ana has lost the connection. Her place is played by a CPU until she is back.")
        driver.run(0.1)
        toast = floating(scene, "toast")
        assert scene.ui.rect.contains(toast)
        hand = [each.id for each in scene.board.controls()]
        shapes = [scene.ui.place_of(id) for id in (*hand, "pass", "play", "menu", "hint")]
        assert toast.collidelist([shape for shape in shapes if shape is not None]) == -1
        if panel != "only" and not scene.layout.covered:
            plates = [Rect(box) for box in (*scene.layout.plates, scene.layout.own_plate)]
            assert toast.collidelist(plates) == -1
        if scene.layout.panel is not None or panel == "only":
            view = scene.ui.scrolls["panel"].view
            assert not toast.colliderect(view)
            assert view.h >= 100
        assert driver.problems() == []


LONG = (
    "The browser has no room left to save: clear the data of pages you do not need. You can go on, "
    "but it is not saved."
)


@pytest.mark.parametrize(
    ("size", "scale", "words", "rows"),
    [
        ((1280, 720), 100, LONG, 0),
        ((1280, 720), 200, LONG, 0),
        ((768, 1024), 100, LONG, 0),
        ((768, 1024), 200, LONG, 0),
        ((390, 844), 100, "The CPU plays for Ana now.", 0),
        ((360, 640), 100, "The CPU plays for Ana now.", 0),
        ((390, 844), 100, LONG, 1),  # so many words have no room beside the rows
    ],
)
def test_a_notice_leaves_the_rows_in_sight(
    size: tuple[int, int], scale: int, words: str, rows: int
) -> None:
    driver = sat_down("sietes", settings=Settings(speed=4, panel="closed", text_scale=scale))
    scene = table(driver)
    driver.resize(size)
    scene.say(words)
    driver.run(0.1)
    toast, camera = floating(scene, "toast"), scene.tabletop.camera
    places = [bounds(place.quad(camera).tolist()) for place in scene.board.outlined()]
    covered = [place for place in places if toast.colliderect(place)]
    assert len(covered) <= rows * len(places) / 4


def floating(scene: TableScene, kind: str) -> pygame.Rect:
    """Where a bubble or a notice is drawn, without its shadow."""
    drawn = next(piece.rect for piece in scene.ui.pieces if piece.key[0] == ((kind,), "ground"))
    return drawn.inflate(-44, -44)


def test_what_was_just_pressed_is_not_explained() -> None:
    driver = sat_down("sietes")
    scene = table(driver)
    driver.tap("Hint")
    driver.until(lambda: not scene.coach.thinking, 120)
    driver.run(3)
    assert scene.ui.explained is None
    driver.focus("Hint")
    driver.key("enter")
    driver.until(lambda: not scene.coach.thinking, 120)
    driver.run(3)
    assert scene.ui.explained is None


@pytest.mark.parametrize("panel", ["open", "only"])
@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
def test_a_hint_moves_no_button_of_the_panel(panel: str, size: tuple[int, int]) -> None:
    driver = sat_down("sietes", size=size, settings=Settings(speed=4, panel=panel))
    scene = table(driver)
    ids = [each.id for each in (*scene.board.controls(), *scene.board.actions())]

    def buttons() -> list[tuple[str, tuple[int, ...]]]:
        return [(zone.id, tuple(zone.rect)) for zone in scene.ui.zones if zone.id in ids]

    before = buttons()
    driver.tap("Hint")
    driver.until(lambda: not scene.coach.thinking, 120)
    driver.run(0.5)
    assert buttons() == before
    words = driver.outline.by_id("hint-words")
    assert words is not None
    assert words.label == scene.coach.hint
    assert driver.problems() == []
