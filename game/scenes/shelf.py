"""The shelf: the games of the house as their tiles show them, in the order of the home screen.

Of each game only its folder's own few words are read, so the home screen is there at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from game.games import GAMES


@dataclass(frozen=True)
class ShelfGame:
    """A game as its tile shows it; `line` is a sentence."""

    id: str
    title: str
    line: str


def shelf() -> tuple[ShelfGame, ...]:
    """Every game of the house."""
    folders = {id: import_module(f"game.games.{id}") for id in GAMES}
    return tuple(ShelfGame(id, each.title(), each.line()) for id, each in folders.items())
