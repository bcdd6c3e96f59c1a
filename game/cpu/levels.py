"""The levels of CPU players, and the one way to make a player.

A player is handed a view and the legal moves, has a random generator of its own, and knows nothing
else. For the same seed and the same view it makes the same choice: its dice are thrown anew for
every decision from the seed and the length of the history, so a game that is saved and resumed
goes on as it would have. pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.rules import Move, View

LEVELS = ("easy", "medium", "hard")
"""What a player can choose from, the weakest first."""


class Player(Protocol):
    """Someone who chooses moves."""

    async def choose(self, view: View, legal: Sequence[Move]) -> Move:
        """One of `legal`, for the seat that `view` belongs to."""
        ...


Rule = Callable[[Any, Sequence[Move], random.Random], Move]
"""Chooses at once from a game's view, the legal moves and dice."""


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


def _sietes() -> dict[str, Rule]:
    from game.games.sietes import cpu

    return {"easy": cpu.easy, "medium": cpu.medium, "hard": cpu.medium, "greedy": cpu.greedy}


_MINDS: dict[str, Callable[[], dict[str, Rule]]] = {"sietes": _sietes}
"""By game: what its levels are made of, imported when first asked for."""


def make_player(game: str, level: str, seed: str | int) -> Player:
    """A player of `game` (its id) at `level`: one of `LEVELS`, or ``greedy``, a yardstick that is
    offered in no menu. Raises `ValueError` naming what there is.
    """
    if game not in _MINDS:
        raise ValueError(f"no CPU plays «{game}»; they play {', '.join(_MINDS)}")
    rules = _MINDS[game]()
    if level not in rules:
        raise ValueError(f"no level «{level}»; there are {', '.join(rules)}")
    return RulePlayer(rules[level], str(seed))
