"""Everything at the table goes well whatever a player does to the window meanwhile."""

from __future__ import annotations

import pytest

from game.cards import JOKER
from game.games import GAMES
from game.match import Match
from game.scenes.table.chair import LOG_LINES
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings
from tests.driver import Driver


def dealing(game: str) -> Driver:
    rules = GAMES[game]
    options = rules.options()
    cpus = (SeatSpec("cpu", seat, level="easy") for seat in range(1, options.players))
    record = Record(rules, options, (SeatSpec("human", 0), *cpus), "deal")
    settings = Settings(panel="closed", sound=False)
    return Driver(lambda: TableScene(record), (640, 400), settings=settings)


def toggle_panel(driver: Driver) -> None:
    node = driver.outline.by_id("toggle-panel")
    assert node is not None and node.action is not None
    node.action()


@pytest.mark.parametrize("game", GAMES)
def test_the_panel_is_opened_and_closed_all_through_the_deal(game: str) -> None:
    driver = dealing(game)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    for _turn in range(24):
        driver.run(0.15)
        toggle_panel(driver)
    driver.until(lambda: scene.chair.asked is not None)
    assert driver.problems() == []


def forced_out_with_the_joker() -> Record:
    """A match of Sietes whose next move throws the first seat out, the joker in its hand."""
    game = GAMES["sietes"]
    options = game.options.from_dict({"rounds": 1, "passes": 1, "joker": True, "players": 3})
    cpus = (SeatSpec("cpu", seat, level="easy") for seat in (1, 2))
    record = Record(game, options, (SeatSpec("human", 0), *cpus), "joker-57")
    match = Match(game, options, record.seed)
    while match.round.legal_moves() != ["out"] or match.round.turn != 0:
        legal = match.round.legal_moves()
        cards = [move for move in legal if move != "pass" and "*" not in move]
        passes = match.round.turn == 0 and "pass" in legal
        record.rounds[0].append("pass" if passes else [*cards, *legal][0])
        match.play(record.rounds[0][-1])
    assert JOKER in match.round.view(0).hand
    return record


@pytest.mark.parametrize("seconds", [0.1, 0.6, 1.2, 1.5, 1.8, 2.1])
@pytest.mark.parametrize("size", [(390, 844), (1280, 720)])
def test_a_hand_falls_and_its_joker_leaves_while_the_table_is_shown_anew(
    size: tuple[int, int], seconds: float
) -> None:
    record = forced_out_with_the_joker()
    driver = Driver(lambda: TableScene(record), size, settings=Settings(panel="closed"))
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(lambda: scene.record.moves > len(forced_out_with_the_joker().rounds[0]))
    driver.run(seconds)
    driver.app.change(four_colour=True)
    scene.toggle_panel()
    driver.run(0.1)
    assert JOKER not in scene.tabletop
    view, chair = scene.chair.view, scene.chair
    lines = [scene.words.tell(event, chair.names, chair.you) for event in view.history]
    assert chair.log == [line for line in reversed(lines) if line][:LOG_LINES]
    driver.run(3)


@pytest.mark.parametrize("game", GAMES)
def test_the_panel_is_opened_and_closed_all_through_the_play(game: str) -> None:
    driver = dealing(game)
    driver.app.change(speed=4)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    for turn in range(110):
        if driver.scene is not scene:
            break
        driver.run(0.06 + turn % 5 * 0.02)
        if driver.scene is scene and not scene.questions:
            toggle_panel(driver)
            if scene.chair.asked is not None:
                scene.make(scene.chair.legal[-1])
    assert scene.record.moves > 12
