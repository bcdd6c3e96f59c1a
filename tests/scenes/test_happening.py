"""What happened at a step: the move first, then all that followed, in heads and rows alike."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.games.siete_y_medio.events import WentOver
from game.games.sietes.rules import JokerPlaced
from game.rules import Event, RoundEnded
from game.scenes.happening import LEFT_OUT, fitting, flowed
from game.scenes.replay import ReplayScene
from game.scenes.review import ReviewScene
from game.session.record import Record
from game.session.settings import Settings
from game.ui import theme
from game.view import text as lettering
from tests.driver import Driver
from tests.games.test_advice import played
from tests.scenes.test_review import Strict

SIZES = ((1280, 720), (390, 844), (844, 390), (360, 640))


def replayed(
    record: Record, size: tuple[int, int] = (1280, 720), language: str = "en", scale: int = 100
) -> tuple[Driver, ReplayScene]:
    driver = Driver(
        lambda: ReplayScene(record), size, language, settings=Settings(text_scale=scale)
    )
    scene = driver.scene
    assert isinstance(scene, ReplayScene)
    return driver, scene


def lines(scene: ReplayScene, ply: int) -> list[str]:
    """All that the game's words tell of a step."""
    told = (
        scene.words.tell(event, scene.names, scene.seat, scene._write)
        for event in scene.steps[ply].events
    )
    return [line for line in told if line]


def row(driver: Driver, ply: int) -> str:
    """What the list of moves says of a step; the list is that of the round that is shown."""
    node = driver.outline.by_id(f"move:{ply}")
    assert node is not None
    return node.label


def first(scene: ReplayScene, kind: type[Event]) -> int:
    """The first step at which such a thing happens."""
    return next(
        step.ply for step in scene.steps if any(isinstance(event, kind) for event in step.events)
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_row_says_the_move_and_all_that_followed(game: str) -> None:
    driver, scene = replayed(played(game, "rows"))
    for number, start in scene.starts.items():
        scene.go(start)
        driver.frame()
        for step in scene.steps:
            told = lines(scene, step.ply)
            if step.ply == start:
                told.insert(0, "The cards are dealt.")
            if step.number == number and told:
                assert row(driver, step.ply) == " · ".join(told)


@pytest.mark.parametrize("game", GAMES)
def test_the_head_says_the_same_in_a_place_of_the_same_height(game: str) -> None:
    driver, scene = replayed(played(game, "head"))
    places = set()
    for ply in range(0, len(scene.steps), 3):
        scene.go(ply)
        driver.frame()
        now = driver.outline.by_id("now")
        assert now is not None
        assert now.label == row(driver, scene._telling.ply)
        places.add(str(driver.scene.ui.place_of("scrub")))
    assert len(places) == 1


def test_the_joker_is_named_where_it_is_played() -> None:
    driver, scene = replayed(played("sietes", "joker", joker=True))
    scene.go(first(scene, JokerPlaced))
    driver.frame()
    told = scene._now()
    assert " the joker as " in told.move
    assert len(told.after) >= 1
    assert row(driver, scene.index).startswith(f"{told.move} · {told.after[0]}")


def test_who_goes_over_gets_the_card_first() -> None:
    _driver, scene = replayed(played("siete_y_medio", "over"))
    scene.go(first(scene, WentOver))
    told = scene._now()
    assert " get" in told.move
    assert any(" over · " in line for line in told.after)


def test_what_leads_up_to_a_move_stands_with_it() -> None:
    _driver, scene = replayed(played("siete_y_medio", "turned"))
    for step in scene.steps:
        if step.move == "hit down":
            told = scene._told(scene.steps[step.ply + 1])
            assert " turn" in told.move
            assert "face down" in told.move


@pytest.mark.parametrize("game", GAMES)
def test_the_review_says_the_last_move_of_a_round_and_how_it_ended(game: str) -> None:
    driver = Driver(lambda: ReviewScene(played(game, "end"), 1, 0, Strict()))
    scene = driver.scene
    assert isinstance(scene, ReviewScene)
    scene.go(len(scene.steps))
    driver.frame()
    now = driver.outline.by_id("now")
    assert now is not None
    events = scene.steps[-1].events
    assert isinstance(events[-1], RoundEnded)
    told = [scene.words.tell(event, scene.names, 0, scene._write) for event in events]
    assert now.label == " · ".join(filter(None, told))


@pytest.mark.parametrize(
    ("language", "scale"), [("en", 100), ("es", 125), ("ja", 150), ("cs", 200)]
)
@pytest.mark.parametrize(
    ("game", "players"), [("sietes", 4), ("fan_tan", 8), ("sedma", 4), ("siete_y_medio", 6)]
)
def test_the_longest_story_fits_in_every_window(
    game: str, players: int, language: str, scale: int
) -> None:
    options = {"players": players} | ({"scoring": "cards"} if game == "fan_tan" else {})
    driver, scene = replayed(played(game, "long", **options), SIZES[0], language, scale)
    played_on = [step.ply for step in scene.steps if step.ply not in scene.starts.values()]
    scene.go(max(played_on, key=lambda ply: len(lines(scene, ply))))
    for size in SIZES:
        driver.resize(size)
        driver.run(0.3)
        assert driver.problems() == [], f"{size}"
        node = driver.outline.by_id(f"move:{scene._telling.ply}")
        assert node is not None
        assert driver.scene.ui.place_of(node.id) is not None, f"the row is out of sight at {size}"


def test_what_does_not_fit_is_left_out_of_the_middle() -> None:
    driver, scene = replayed(played("sevens", "fit"))
    ui = driver.scene.ui
    told = [f"Blue has {n} cards" for n in range(2, 9)]
    size = ui.metrics.text(theme.SMALL)
    wide = lettering.measure(" · ".join(told[:2]) + " …", size, "regular")[0]
    assert fitting(ui, told, wide, 9) == flowed(ui, told, wide)
    assert fitting(ui, told, wide, 2) == [f"{told[0]} · {told[1]} {LEFT_OUT}", told[-1]]
    assert fitting(ui, told, wide, 1) == [f"{LEFT_OUT} {told[-1]}"]
    narrow = lettering.measure(told[0], size, "regular")[0] - 4
    (broken,) = fitting(ui, told, narrow, 1)
    assert broken.endswith(LEFT_OUT)
    assert lettering.measure(broken, size, "regular")[0] <= narrow
    assert scene.index == 0
