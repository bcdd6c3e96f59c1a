"""Clock how long CPUs think; `build/bench_web.py` runs this in the Python of an open page.

It stands between a seat and its CPU, from the next table on: every slice of thinking passes through
unchanged, and its time is taken. The pause before a card is laid is no thinking, and a move without
a choice is not clocked. The game knows nothing of it.
"""

from __future__ import annotations

import json
import time
from collections.abc import Generator, Sequence
from platform import window  # type: ignore[attr-defined]  # the browser's, by pygbag
from typing import Any

from game.cpu import Player, make_player
from game.rules import Move, View
from game.session import seats


class Clocked:
    """A player each of whose thoughts is told to the page: the seconds from its turn until it knows
    its move, and those of computing in them.
    """

    def __init__(self, player: Player) -> None:
        self._player = player

    def choose(self, view: View, legal: Sequence[Move]) -> Thought:
        return Thought(self._player, view, legal)


class Thought:
    """One choice. Awaiting it gives the move."""

    def __init__(self, player: Player, view: View, legal: Sequence[Move]) -> None:
        self._thinking = player.choose(view, legal)
        self._choices = len(legal)

    def __await__(self) -> Generator[Any, Any, Move]:
        thinking = self._thinking.__await__()
        move: Move | None = None
        computing = 0.0
        begun = time.perf_counter()
        while move is None:
            start = time.perf_counter()
            request = None
            try:
                request = next(thinking)
            except StopIteration as known:
                move = known.value
            computing += time.perf_counter() - start
            if move is None:
                yield request
        if self._choices > 1:
            took = time.perf_counter() - begun
            window.noteThought(json.dumps([took, computing]))
        return move


def _clocked(game: str, level: str, seed: str | int) -> Clocked:
    return Clocked(make_player(game, level, seed))


vars(seats)["make_player"] = _clocked
