"""The first start: whoever never saw the game lays a card after three taps, and is guided on."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.games import GAMES
from game.match import Match
from game.platform.storage import MemoryStorage
from game.scenes.home import Home
from game.scenes.results import PodiumScene
from game.scenes.table.scene import TableScene
from game.session.learning import first_deal
from game.session.record import Record
from game.session.saves import save_name
from game.session.settings import Settings
from game.ui.outline import Node
from tests.driver import Driver
from tests.scenes.test_table_layout import apart, boxes

SIZES = ((1280, 720), (360, 640), (320, 568), (390, 844), (844, 390), (768, 1024), (640, 360))


def at_home(size: tuple[int, int] = (1280, 720), **options: object) -> Driver:
    """The program as it starts for the first time, only in more of a hurry."""
    options.setdefault("settings", Settings(speed=4))
    driver = Driver(None, size, **options)  # type: ignore[arg-type]
    driver.run(0.5)
    return driver


def table(driver: Driver) -> TableScene:
    scene = driver.scene
    assert isinstance(scene, TableScene)
    return scene


def asked(driver: Driver) -> list[Node]:
    """The cards that can be played, once the player is asked."""
    scene = table(driver)
    driver.until(lambda: scene.chair.asked is not None, 50)
    driver.run(0.3)
    return [node for node in driver.outline.walk() if node.id.startswith("card:") and node.enabled]


@pytest.mark.parametrize(
    ("way", "size"),
    [
        *(("Learn in two minutes", size) for size in SIZES),
        ("Just play", (1280, 720)),
        ("Just play", (360, 640)),
    ],
)
def test_three_taps_lead_from_the_first_start_to_a_card(way: str, size: tuple[int, int]) -> None:
    driver = at_home(size)
    driver.tap(way)
    driver.until(lambda: isinstance(driver.scene, TableScene))
    card = asked(driver)[-1]
    driver.tap(card)
    driver.run(0.3)
    scene = table(driver)
    driver.tap(driver.outline.by_id("play") or "Play")
    driver.frame()
    assert card.id.partition(":")[2] in scene.record.rounds[0]


def test_the_guided_way_takes_less_than_a_minute_at_the_usual_pace() -> None:
    driver = at_home(settings=Settings())
    driver.tap("Learn in two minutes")
    asked(driver)
    assert driver.app.now < 30


def test_the_same_by_keyboard_alone() -> None:
    driver = at_home()
    driver.key("tab", "enter")
    card = asked(driver)[0]
    driver.focus(card.label)
    driver.key("enter")
    driver.run(0.3)
    driver.focus(next(label for label in driver.labels() if label.startswith("Play ")))
    driver.key("enter")
    assert card.id.partition(":")[2] in table(driver).record.rounds[0]


def test_the_coach_says_what_fits_and_can_be_sent_away() -> None:
    driver = at_home()
    driver.tap("Learn in two minutes")
    cards = asked(driver)
    line = driver.outline.by_id("coach-line")
    assert line is not None
    assert all((card.sign or card.value) in line.label for card in cards)
    assert not driver.has("Hint")
    driver.tap("Play without the coach")
    driver.frame()
    assert driver.outline.by_id("coach-line") is None
    saved = driver.app.storage.read(save_name("sietes"))
    assert saved is not None
    assert not Record.from_text(saved).guided
    assert driver.has("Hint")


def test_the_coachs_line_is_there_to_read_whole_while_the_others_play() -> None:
    driver = at_home((390, 844), settings=Settings())
    driver.tap("Learn in two minutes")
    waits = 0
    for _turn in range(3):
        driver.double_tap(asked(driver)[0])
        scene = table(driver)
        while scene.chair.asked is None:
            driver.run(0.1)
            line = driver.outline.by_id("coach-line")
            if line is not None and line.label.startswith("Watch"):
                waits += 1
                assert driver.scene.ui.scrolls["coach"].most == 0
    assert waits


def test_the_coach_says_what_it_is_for_while_the_cards_are_dealt() -> None:
    driver = at_home(settings=Settings())
    driver.tap("Learn in two minutes")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    scene = table(driver)
    said = set()
    while scene.chair.turn is None:
        assert scene.coach.speaks
        said.add(scene.coach.line)
        driver.frame()
    assert said == {"The cards are being dealt. At each of your turns, advice stands here."}
    asked(driver)
    assert scene.coach.line


def test_the_coach_bids_the_newcomer_watch_while_the_others_play() -> None:
    driver = at_home()
    driver.tap("Learn in two minutes")
    driver.double_tap(asked(driver)[0])
    scene = table(driver)
    driver.until(lambda: scene.chair.turn not in (None, scene.chair.home), 10)
    driver.frame()
    assert scene.coach.line == "Watch what the others do. Your turn comes round."


def test_a_guided_match_that_was_left_goes_on_guided() -> None:
    driver = at_home()
    driver.tap("Learn in two minutes")
    cards = asked(driver)
    driver.double_tap(cards[0])
    driver.run(1)
    again = Driver(None, storage=driver.app.storage)
    again.run(0.5)
    assert not again.has("Learn in two minutes")
    again.tap("Continue")
    asked(again)
    assert again.outline.by_id("coach-line") is not None


def test_only_a_newcomer_is_greeted() -> None:
    storage = MemoryStorage()
    driver = at_home(storage=storage)
    assert driver.scene.ui.default == "learn"
    driver.tap("Just play")
    driver.frame()
    again = at_home(storage=storage)
    assert isinstance(again.scene, Home)
    assert not again.has("Just play")


def test_who_only_looked_at_a_set_up_is_greeted_still() -> None:
    storage = MemoryStorage()
    driver = at_home(storage=storage)
    driver.tap(driver.outline.by_id("game-sedma") or "Sedma")
    driver.key("escape")
    driver.run(0.3)
    assert driver.has("Just play")
    assert at_home(storage=storage).has("Just play")


def test_who_played_from_a_set_up_is_greeted_no_more() -> None:
    storage = MemoryStorage()
    driver = at_home(storage=storage)
    driver.tap(driver.outline.by_id("game-sedma") or "Sedma")
    driver.tap("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    driver.run(1)
    assert not at_home(storage=storage).has("Just play")


@pytest.mark.parametrize("game", GAMES)
def test_a_first_deal_gives_the_newcomer_the_first_turn_against_easy_cpus(game: str) -> None:
    record = first_deal(game)
    match = Match(record.game, record.options, record.seed)
    assert match.round.turn == 0
    assert match.round.legal_moves() != ["pass"]
    assert {seat.level for seat in record.seats[1:]} == {"easy"}
    assert record.guided
    assert record.helped


@pytest.mark.parametrize(
    ("game", "language", "scale"),
    [
        *((game, "es", 100) for game in GAMES),
        ("sietes", "en", 200),
        ("siete_y_medio", "es", 200),
        ("fan_tan", "es", 200),
    ],
)
def test_the_coachs_line_fits_every_window(game: str, language: str, scale: int) -> None:
    panel = "closed" if scale == 200 else Settings().panel
    settings = Settings(speed=4, text_scale=scale, panel=panel)
    record = first_deal(game)
    driver = Driver(lambda: TableScene(record), SIZES[0], language, settings=settings)
    scene = table(driver)
    driver.until(lambda: scene.chair.asked is not None, 50)
    found = {}
    for size in SIZES if game == "sietes" or scale == 200 else SIZES[1:4]:
        driver.resize(size)
        driver.run(0.3)
        places = {} if scene.layout.covered else boxes(scene.layout)
        over = [
            f"{one} over {other}"
            for one, other in combinations(places, 2)
            if not apart(places[one], places[other])
        ]
        if problems := driver.problems() + over:
            found[size] = problems
    assert not found


def test_a_guided_deal_is_played_to_a_podium_that_tells_of_the_help() -> None:
    record = first_deal("sietes")
    settings = Settings(speed=4, reduced_motion=True)
    driver = Driver(lambda: TableScene(record), settings=settings)
    scene = table(driver)
    for _ in range(40):
        driver.until(
            lambda: scene.chair.asked is not None or isinstance(driver.scene, PodiumScene), 120
        )
        if isinstance(driver.scene, PodiumScene):
            break
        scene.make(scene.chair.legal[0])
        driver.frame()
    assert driver.has("You played with help.")


def test_the_first_frame_greets_a_newcomer_already_and_nothing_moves_after_it() -> None:
    driver = Driver(None, settings=Settings())
    ui = driver.scene.ui
    first = {id: ui.place_of(id) for id in ui.places()}
    assert driver.has("Learn in two minutes")
    driver.run(0.5)
    assert {id: ui.place_of(id) for id in ui.places()} == first


@pytest.mark.parametrize("game", list(GAMES))
def test_the_coachs_line_is_never_empty(game: str) -> None:
    driver = Driver(lambda: TableScene(first_deal(game)), settings=Settings(speed=4))
    scene = table(driver)
    for _ in range(100):
        driver.run(0.05)
        line = driver.outline.by_id("coach-line")
        assert line is not None
        assert line.label
    assert scene.chair.asked is not None
