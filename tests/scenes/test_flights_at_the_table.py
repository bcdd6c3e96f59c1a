"""Cards in flight at the table: whatever is laid out anew meanwhile, each comes to lie as it is."""

from collections.abc import Callable, Hashable

import pygame
import pytest

from game.games import game_by_id
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings
from game.view.tabletop import Lying
from tests.driver import Driver

Seen = dict[Hashable, tuple[Lying, pygame.Surface, pygame.Rect]]
GAMES = ["sietes", "fan_tan", "sedma", "siete_y_medio"]


def guided(game: str, speed: int = 2) -> tuple[Driver, TableScene]:
    """You against CPUs, with the coach."""
    kind = game_by_id(game)
    terms = kind.options.from_dict({})
    seats = tuple(
        SeatSpec("human", 0) if seat == 0 else SeatSpec("cpu", seat, "", "easy")
        for seat in range(terms.players)
    )
    record = Record(kind, terms, seats, "flights")
    record.guided = True
    settings = Settings(speed=speed, panel="open")
    driver = Driver(lambda: TableScene(record), size=(900, 520), settings=settings)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    return driver, scene


def seen(scene: TableScene) -> Seen:
    """The cards as they lie, and what is drawn of them."""
    top = scene.tabletop
    shown = {}
    for key in top.cards():
        sprite = scene.stage._sprites[("card", key)]
        shown[key] = (top.lying(key), sprite.surface, sprite.rect.copy())
    return shown


def in_flight(scene: TableScene) -> bool:
    return bool(scene.tabletop._moving)


def check(scene: TableScene) -> None:
    """What lies there is drawn as a table would draw it that is laid anew."""
    assert not in_flight(scene)
    before = seen(scene)
    scene.tabletop.clear()
    scene.board.show(scene.chair.view)
    if scene.chair.asked is not None:
        scene.board.ask(scene.chair.legal)
    after = seen(scene)
    assert before.keys() == after.keys()
    for key, (lying, surface, rect) in after.items():
        assert before[key][0] == lying, key
        assert before[key][2] == rect, key
        assert before[key][1] is surface, key


def test_the_coach_dismissed_at_any_frame_of_a_flight_leaves_no_card_in_mid_air() -> None:
    for late in range(0, 12, 3):
        driver, scene = guided("sietes")
        driver.until(lambda: scene.chair.asked is not None, 120)  # noqa: B023
        scene.make(scene.chair.legal[0])
        driver.until(lambda: scene.chair.asked is None and in_flight(scene))  # noqa: B023
        for _ in range(late):
            driver.frame()
        driver.press("Play without the coach")
        check(scene)
        driver.until(lambda: scene.chair.asked is not None, 120)  # noqa: B023
        driver.run(0.4)
        check(scene)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_laid_out_anew_in_mid_flight_is_drawn_as_it_lies(game: str) -> None:
    driver, scene = guided(game)
    changes: list[Callable[[], None]] = [
        scene.toggle_panel,
        lambda: driver.resize((860, 500)),
        lambda: driver.app.change(four_colour=not driver.app.settings.four_colour),
        scene.dismiss_coach,
        lambda: driver.resize((900, 520)),
        lambda: scene.turn_to("above" if scene._look == "perspective" else "perspective"),
    ]
    done = frames = 0
    while done < 13:
        driver.frame()
        frames += in_flight(scene)
        if in_flight(scene) and frames % 7 == 0:
            changes[done % len(changes)]()
            done += 1
        elif scene.chair.asked is not None and not scene.scenery.tripod.moving:
            driver.run(0.6)
            if not in_flight(scene) and not scene.scenery.tripod.moving:
                check(scene)
            scene.make(scene.chair.legal[0])
        elif driver.app.scene is not scene:
            break
    driver.until(lambda: scene.chair.asked is not None or driver.app.scene is not scene, 200)
    if driver.app.scene is scene:
        driver.run(1.0)
        check(scene)
