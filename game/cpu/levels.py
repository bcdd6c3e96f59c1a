"""The levels of CPU players, and the one way to make a player.

A player is handed a view and the legal moves, has a random generator of its own, and knows nothing
else. For the same seed and the same view it makes the same choice: its dice are thrown anew for
every decision from the seed and the length of the history, so a game that is saved and resumed
goes on as it would have. pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast

from game.rules import Move, View

if TYPE_CHECKING:
    from game.cpu.search import Verdict

LEVELS = ("easy", "medium", "hard")
"""What a player can choose from, the weakest first."""


class Player(Protocol):
    """Someone who chooses moves."""

    async def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of `legal`, for the seat that `view` belongs to."""
        ...


class Studies(Protocol):
    """Someone who can say what every move is worth."""

    async def study(self, view: Any, legal: Sequence[Move]) -> Verdict:
        """What it would play for the seat that `view` belongs to, and each move's worth."""
        ...


Rule = Callable[[Any, Sequence[Move], random.Random], Move]
"""Chooses at once from a game's view, the legal moves and dice."""
Mind: TypeAlias = Rule | type[Player]
"""What a level is made of: a rule, or a class of players, made from a seed, who think longer."""


class RulePlayer:
    """A player that follows a rule and does not search."""

    def __init__(self, rule: Rule, seed: str) -> None:
        self._rule = rule
        self._seed = seed

    async def choose(self, view: View, legal: Sequence[Move]) -> Move:
        if len(legal) == 1:
            return legal[0]
        return self._rule(view, legal, decision_dice(self._seed, view))


def decision_dice(seed: str, view: Any) -> random.Random:
    """The dice of one decision: given by the player's seed, its seat and what has happened."""
    return random.Random(f"{seed}/{view.seat}/{len(view.history)}")


def _sietes() -> dict[str, Mind]:
    from game.cpu.sietes import Hard
    from game.games.sietes import cpu

    return {"easy": cpu.easy, "medium": cpu.medium, "hard": Hard, "greedy": cpu.greedy}


def _sevens() -> dict[str, Mind]:
    from game.cpu.sevens import Hard, Medium
    from game.games.sevens import cpu

    return {"easy": cpu.easy, "medium": Medium, "hard": Hard, "greedy": cpu.greedy}


def _fan_tan() -> dict[str, Mind]:
    from game.cpu.fan_tan import Hard, Medium
    from game.games.fan_tan import cpu

    return {"easy": cpu.easy, "medium": Medium, "hard": Hard, "greedy": cpu.greedy}


def _sedma() -> dict[str, Mind]:
    from game.cpu.sedma import Hard
    from game.games.sedma import cpu

    return {"easy": cpu.easy, "medium": cpu.medium, "hard": Hard, "greedy": cpu.greedy}


def _siete_y_medio() -> dict[str, Mind]:
    from game.cpu.siete_y_medio import Hard
    from game.games.siete_y_medio import cpu

    return {"easy": cpu.easy, "medium": cpu.medium, "hard": Hard, "greedy": cpu.greedy}


_MINDS: dict[str, Callable[[], dict[str, Mind]]] = {
    "sietes": _sietes,
    "sedma": _sedma,
    "sevens": _sevens,
    "fan_tan": _fan_tan,
    "siete_y_medio": _siete_y_medio,
}
"""By game: what its levels are made of, imported when first asked for."""


def make_player(game: str, level: str, seed: str | int) -> Player:
    """A player of `game` (its id) at `level`: one of `LEVELS`, or ``greedy``, a yardstick that is
    offered in no menu. Raises `ValueError` naming what there is.
    """
    if game not in _MINDS:
        raise ValueError(f"no CPU plays «{game}»; they play {', '.join(_MINDS)}")
    minds = _MINDS[game]()
    if level not in minds:
        raise ValueError(f"no level «{level}»; there are {', '.join(minds)}")
    mind = minds[level]
    return mind(str(seed)) if isinstance(mind, type) else RulePlayer(mind, str(seed))


def make_reviewer(game: str, seed: str | int) -> Studies | None:
    """The hard player of `game` (its id), if it can say what every move is worth; else None."""
    mind = _MINDS[game]()["hard"] if game in _MINDS else None
    if not isinstance(mind, type) or not hasattr(mind, "study"):
        return None
    return cast(Studies, mind(str(seed)))
