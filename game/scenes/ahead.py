"""Reading ahead: while a player looks at the first page, what the table needs is made ready.

In a browser to import a module takes as long as to draw a frame, and a table needs forty of them;
so they come one at a time, between frames. Names of modules only; nothing is shown.
"""

from __future__ import annotations

import importlib
import pkgutil
from importlib.util import find_spec

from game.scheduler import breathe

PACKAGES = ("game.view.faces",)
"""Read module by module."""
TABLE = (
    "game.view.backdrop", "game.view.tabletop", "game.games.hands", "game.session.seats",
    "game.session.table", "game.cpu.review", "game.scenes.table.layout", "game.scenes.table.hud",
    "game.scenes.table.scenery", "game.scenes.review_list", "game.scenes.review",
    "game.scenes.results", "game.scenes.table.panel", "game.scenes.table.chair",
    "game.scenes.table.scene", "game.games.rows.board", "game.games.rows.lanes", "game.net.address",
)  # fmt: skip
"""The modules of a table, what others need before them."""
GAME = (
    "game.games.{game}.board", "game.games.{game}.cpu", "game.cpu.{game}", "game.games.{game}.tips",
)  # fmt: skip
"""Those of a game's table; not every game has all of them."""


async def read_ahead() -> None:
    """Import what a table needs, and weave the cloth and the wood that it is made of."""
    for package in PACKAGES:
        path = importlib.import_module(package).__path__
        await breathe()
        for module in pkgutil.iter_modules(path, f"{package}."):
            importlib.import_module(module.name)
            await breathe()
    for name in TABLE:
        importlib.import_module(name)
        await breathe()
    from game.view import backdrop

    for _tile in backdrop.weave():
        await breathe()


async def read_game(game: str) -> None:
    """Import what the table of this game needs beside."""
    for name in (each.format(game=game) for each in GAME):
        if find_spec(name) is not None:
            importlib.import_module(name)
            await breathe()
