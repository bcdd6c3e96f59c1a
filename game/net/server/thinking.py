"""CPU players on the server: they think in slices, so that messages never wait for them long.

The scheduler of the game runs them here, too, with a small budget a step; between two steps the
event loop serves everyone else.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from game.cpu import make_player
from game.games import GAMES
from game.rules import Move, View
from game.scheduler import Scheduler

BUDGET = 0.004
"""Seconds of thinking between two looks at the network."""


class Thinking:
    """All CPU players of a process. Turn about, each thinks a slice."""

    def __init__(self, budget: float = BUDGET) -> None:
        self._scheduler = Scheduler(budget=budget)
        self._pump: asyncio.Task[None] | None = None

    @staticmethod
    def warm_up() -> None:
        """Load every game and its CPUs, so that no first game makes the others wait."""
        for id in GAMES:
            GAMES[id].options()
            for level in ("easy", "medium", "hard"):
                make_player(id, level, "warm")

    async def choose(
        self, game: str, level: str, dice: str, view: View, legal: Sequence[Move]
    ) -> Move:
        """What a CPU of this level plays; its choice follows from `dice` and the view."""
        if len(legal) == 1:
            return legal[0]
        chosen: asyncio.Future[Move] = asyncio.get_running_loop().create_future()
        player = make_player(game, level, dice)

        async def think() -> None:
            try:
                move = await player.choose(view, legal)
            except Exception as error:  # noqa: BLE001 - it belongs to who asked
                if not chosen.done():
                    chosen.set_exception(error)
            else:
                if not chosen.done():
                    chosen.set_result(move)

        task = self._scheduler.spawn(think())
        if self._pump is None or self._pump.done():
            self._pump = asyncio.create_task(self._run())
        try:
            return await chosen
        except asyncio.CancelledError:
            task.cancel()
            raise

    async def _run(self) -> None:
        while not self._scheduler.idle:
            self._scheduler.step(0.0)
            await asyncio.sleep(0)
