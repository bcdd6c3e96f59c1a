"""Whenever it is your turn, what you are asked stands on the screen: whole, at every size."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from game.cpu import make_player
from game.games import game_by_id
from game.locale import LANGUAGES
from game.match import Match
from game.scenes.table.scene import TableScene
from game.scheduler import Scheduler
from game.session.record import Record
from game.session.seats import NAME_LENGTH, SeatSpec
from game.session.settings import Settings
from tests.driver import SIZES, Driver

LONG = "Maximiliana Güemes de la Torre"[:NAME_LENGTH]
SCALES = (100, 150, 200)
WINDOWS = [size for size in SIZES if size != (1920, 1080)]  # which is laid out as 1280×720


def in_phase(name: str) -> Callable[[Match], bool]:
    return lambda match: match.round.view(0).phase == name


def to_choose(match: Match) -> bool:
    return len(match.round.legal_moves()) > 1


TURNS: dict[str, tuple[str, int, Callable[[Match], bool]]] = {
    "sietes": ("sietes", 4, to_choose),
    "sedma": ("sedma", 4, to_choose),
    "sevens": ("sevens", 6, to_choose),
    "fan tan": ("fan_tan", 8, to_choose),
    "bet": ("siete_y_medio", 4, in_phase("bet")),
    "offer": ("siete_y_medio", 4, in_phase("offer")),
    "play": ("siete_y_medio", 5, in_phase("play")),
    "sale": ("siete_y_medio", 4, in_phase("sale")),
    "bank": ("siete_y_medio", 6, in_phase("bank")),
}
"""By name: a game, how many play it, and when the first seat is asked something."""


def at(turn: str) -> Record:
    """A match against opponents with long names, up to that turn."""
    id, players, asks = TURNS[turn]
    game = game_by_id(id)
    options = game.options.from_dict({"players": players})
    others = (SeatSpec("cpu", seat, LONG, "easy") for seat in range(1, players))
    people = (SeatSpec("human", 0), *others)
    for number in range(40):
        seed = f"asked-{number}"
        match, record = Match(game, options, seed), Record(game, options, people, seed)
        minds = [make_player(id, "easy", f"{seed}/{seat}") for seat in range(players)]
        while not match.is_over:
            seat = match.round.turn
            if seat is None:
                match.next_round()
                record.rounds.append([])
                continue
            if seat == 0 and asks(match):
                return record
            choice = minds[seat].choose(match.round.view(seat), match.round.legal_moves())
            move = Scheduler().run(choice)
            match.play(move)
            record.rounds[-1].append(move)
    raise LookupError(f"the turn «{turn}» never comes")


@pytest.mark.parametrize("turn", TURNS)
def test_the_question_is_on_the_screen_whole(turn: str) -> None:
    record = at(turn)
    settings = Settings(speed=4, panel="closed", reduced_motion=True)
    driver = Driver(lambda: TableScene(record), WINDOWS[0], settings=settings)
    scene, ui = driver.scene, driver.scene.ui
    assert isinstance(scene, TableScene)
    driver.until(lambda: scene.chair.asked is not None, 60)
    wrong = {}
    for size in WINDOWS:
        driver.resize(size)
        for scale, language in itertools.product(SCALES, LANGUAGES):
            driver.app.change(text_scale=scale, language=language)
            driver.frame()
            asked = scene.board.prompt()
            shown = [piece.rect for piece in ui.pieces if piece.words == asked]
            if not any(map(ui.rect.contains, shown)):
                wrong[size, scale, language] = [f"«{asked}» is not to be seen"]
            elif problems := driver.problems():
                wrong[size, scale, language] = problems
    assert not wrong
