"""Crowded tables for tests of where things lie: windows, shapes that meet, a full table in play."""

from __future__ import annotations

import numpy as np
from pygame import Rect

from game.games import game_by_id
from game.scenes.table.scene import TableScene
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.settings import Settings
from game.view.camera import Points
from tests.driver import Driver

SIZES = (
    (360, 640), (390, 844), (640, 360), (844, 390), (768, 1024), (900, 700), (1280, 720),
    (1920, 1080),
)  # fmt: skip


def edge(rect: Rect) -> Points:
    """The corners of a rectangle, shape (4, 2)."""
    return np.array([rect.topleft, rect.topright, rect.bottomright, rect.bottomleft], float)


def overlap(quad: Points, rect: Rect) -> bool:
    """Whether the two have more than an edge in common: no line lies between them."""
    other = edge(rect)
    for shape in (quad, other):
        for start, end in zip(shape, np.roll(shape, -1, axis=0), strict=True):
            along = (end - start)[::-1] * (1, -1)
            one, two = quad @ along, other @ along
            if one.max() <= two.min() or two.max() <= one.min():
                return False
    return True


def at_a_full_table(id: str, players: int, seed: str) -> tuple[Driver, TableScene]:
    """A table of a game, its panel open, at which one is asked for a move."""
    game = game_by_id(id)
    options = game.options.from_dict({"players": players})
    people = (SeatSpec("human", 0), *(SeatSpec("cpu", n, level="easy") for n in range(1, players)))
    record = Record(game, options, people, seed)
    settings = Settings(speed=4, panel="open", reduced_motion=True)
    driver = Driver(lambda: TableScene(record), settings=settings)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(lambda: scene.chair.asked is not None, 60)
    return driver, scene
