"""The registry of games. A new game is one folder here and one line below; pygame may not enter."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from game.rules import Game


class Registry(Mapping[str, Game]):
    """Games by id, in the order of the home screen. Rules are read when first asked for."""

    def __init__(self, classes: Mapping[str, str]) -> None:
        self._classes = classes
        self._games: dict[str, Game] = {}

    def __getitem__(self, id: str) -> Game:
        name = self._classes[id]
        if id not in self._games:
            self._games[id] = getattr(import_module(f"game.games.{id}.rules"), name)()
        return self._games[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._classes)

    def __len__(self) -> int:
        return len(self._classes)

    def __contains__(self, id: object) -> bool:
        return id in self._classes


GAMES = Registry(
    {
        "sietes": "Sietes",
        "sevens": "Sevens",
        "fan_tan": "FanTan",
        "sedma": "Sedma",
        "siete_y_medio": "SieteYMedio",
    }
)
"""Every game that can be played: its folder, and its class in the folder's ``rules``."""


def game_by_id(id: str) -> Game:
    """The game of this id. Raises `ValueError` naming the games there are."""
    try:
        return GAMES[id]
    except KeyError:
        raise ValueError(f"no game «{id}»; there are {', '.join(GAMES)}") from None
