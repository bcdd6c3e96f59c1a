"""The registry of games. A new game is one folder here and one line below; pygame may not enter."""

from game.games.fan_tan.rules import FanTan
from game.games.sedma.rules import Sedma
from game.games.sevens.rules import Sevens
from game.games.siete_y_medio.rules import SieteYMedio
from game.games.sietes.rules import Sietes
from game.rules import Game

GAMES: dict[str, Game] = {
    game.id: game
    for game in (
        Sietes(),
        Sevens(),
        FanTan(),
        Sedma(),
        SieteYMedio(),
    )
}  # fmt: skip
"""Every game that can be played, by its id, in the order of the home screen."""


def game_by_id(id: str) -> Game:
    """The game of this id. Raises `ValueError` naming the games there are."""
    try:
        return GAMES[id]
    except KeyError:
        raise ValueError(f"no game «{id}»; there are {', '.join(GAMES)}") from None
