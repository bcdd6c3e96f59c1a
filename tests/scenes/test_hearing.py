"""What is heard at the table: each game by its own sounds, and nothing where nobody listens."""

from __future__ import annotations

import pytest

from game.games import GAMES
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings
from tests.driver import Driver

COMPANY = {
    "sietes": {"shuffle", "deal", "lay", "turn"},
    "sevens": {"shuffle", "deal", "lay", "turn"},
    "fan_tan": {"shuffle", "deal", "lay", "chips", "turn"},
    "sedma": {"shuffle", "deal", "lay", "turn"},
    "siete_y_medio": {"deal", "chips", "turn"},
}
"""What a game is heard to do before a person's first few turns are over."""


def table(game: str, **settings: object) -> Driver:
    rules = GAMES[game]
    options = rules.options()
    seats = (
        SeatSpec("human", 0),
        *(SeatSpec("cpu", n, level="easy") for n in range(1, options.players)),
    )
    chosen = Settings(**settings)  # type: ignore[arg-type]
    return Driver(lambda: TableScene(Record(rules, options, seats, "ears")), settings=chosen)


def play(driver: Driver, turns: int) -> None:
    scene = driver.scene
    assert isinstance(scene, TableScene)
    for _turn in range(turns):
        driver.until(lambda: scene.chair.asked is not None)
        scene.make(scene.chair.legal[0])
        driver.frame()


@pytest.mark.parametrize("game", COMPANY)
def test_every_game_is_heard(game: str) -> None:
    driver = table(game)
    play(driver, 2)
    assert COMPANY[game] <= driver.app.sounds.heard.keys()


def test_with_less_motion_a_card_is_heard_as_well() -> None:
    driver = table("sietes", reduced_motion=True)
    play(driver, 1)
    assert {"shuffle", "deal", "lay"} <= driver.app.sounds.heard.keys()


def test_the_menu_of_the_table_turns_the_sound_off_and_on() -> None:
    driver = table("sietes")
    driver.run(0.2)
    for words, on in (("Turn the sound off", False), ("Turn the sound on", True)):
        driver.tap("Menu")
        driver.run(0.2)
        driver.tap(words)
        driver.run(0.2)
        assert driver.app.settings.sound is on
        assert (driver.app.sounds.volume > 0) is on


def test_a_table_that_nobody_wants_to_hear_is_silent() -> None:
    driver = table("sietes", sound=False)
    play(driver, 1)
    assert driver.app.sounds.heard == {}
