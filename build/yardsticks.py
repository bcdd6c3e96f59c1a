"""Players that no menu offers, to measure what a part of the hard player is good for.

    python3 build/selfplay.py --seats hard,hard-unpassing,hard-unpassing,hard-unpassing

Each is the hard player of a game without one of its means. They sit at the tables of
`build/selfplay.py` alone; what is offered to people belongs to `game.cpu.levels`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from game.cpu.beliefs import Doubles, Owners
from game.cpu.levels import Player, decision_dice, make_player
from game.cpu.search import Searcher, study
from game.rules import Move

PASS = "pass"


class Unpassing:
    """The hard player, who passes only where it has to."""

    def __init__(self, game: str, seed: str) -> None:
        self._hard = make_player(game, "hard", seed)

    async def choose(self, view: Any, legal: Sequence[Move]) -> Move:
        return await self._hard.choose(view, [each for each in legal if each != PASS] or legal)


class Even:
    """A reading that knows what is certain and finds every deal that fits equally likely."""

    def __init__(self, reading: Any) -> None:
        self._reading = reading

    def __getattr__(self, name: str) -> Any:
        return getattr(self._reading, name)

    def likelihood(self, hand: int, owners: Owners) -> Doubles:
        return np.zeros(len(owners))


class Unweighted:
    """The hard player, who learns nothing from what the others chose to play."""

    def __init__(self, game: str, seed: str) -> None:
        hard = make_player(game, "hard", seed)
        if not isinstance(hard, Searcher):
            raise ValueError(f"the hard player of {game} does not weigh deals")
        self._hard = hard
        self._seed = seed

    async def choose(self, view: Any, legal: Sequence[Move]) -> Move:
        if len(legal) == 1:
            return legal[0]
        dice = np.random.default_rng(decision_dice(self._seed, view).getrandbits(64))
        verdict = await study(Even(self._hard.read(view)), legal, dice, self._hard.effort)
        return verdict.move


YARDSTICKS: dict[str, Callable[[str, str], Player]] = {
    "hard-unpassing": Unpassing,
    "hard-unweighted": Unweighted,
}
"""By name: made from a game's id and a seed."""


def make(game: str, level: str, seed: str) -> Player:
    """A player at one of the game's levels, or one of the yardsticks.

    Raises `ValueError` naming what there is.
    """
    if level in YARDSTICKS:
        return YARDSTICKS[level](game, seed)
    try:
        return make_player(game, level, seed)
    except ValueError as error:
        raise ValueError(f"{error}; and, to measure by, {', '.join(YARDSTICKS)}") from error
