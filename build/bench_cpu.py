"""How fast CPU players of Sietes think: playouts and decisions a second, on one core.

The yardstick is the plainest playout there is: a copy of a round, played to its end at random, move
by move, by the rules. The playouts that a hard CPU makes are played in the manners that it knows,
many at once. All run from the same positions, half-way through rounds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

LINE = "{:<44}{:>12}{:>12}"
POSITIONS = 12
SECONDS = 2.0
"""How long each line is measured."""


def positions() -> list[Any]:
    """Rounds of four that have been played half-way by medium CPUs."""
    from game.cpu import make_player
    from game.games.sietes.rules import SietesOptions, SietesRound
    from game.scheduler import Scheduler

    found = []
    for number in range(POSITIONS):
        table = SietesRound(SietesOptions(), f"bench {number}", number % 4)
        players = [make_player("sietes", "medium", f"{number}/{seat}") for seat in range(4)]
        for _ in range(20):
            seat = table.turn
            if seat is None:
                break
            choosing = players[seat].choose(table.view(seat), table.legal_moves())
            table.play(Scheduler(budget=None).run(choosing))
        while table.turn is not None and len(table.legal_moves()) < 2:
            table.play(table.legal_moves()[0])
        if table.turn is not None:
            found.append(table)
    return found


def rate(action: Callable[[Any], int], rounds: list[Any]) -> float:
    """How many a second of what `action` counts, by processor time."""
    action(rounds[0])
    start, done, number = time.process_time(), 0, 0
    while (spent := time.process_time() - start) < SECONDS:
        done += action(rounds[number % len(rounds)])
        number += 1
    return done / spent


def cpu() -> None:
    """Print the rates."""
    import numpy as np

    from game.cpu import LEVELS, make_player
    from game.cpu.beliefs import believe
    from game.games.sietes.reading import Reading
    from game.scheduler import Scheduler

    dice, plain_dice = np.random.default_rng(1), random.Random(1)

    def run(coroutine: Any) -> Any:
        return Scheduler(budget=None).run(coroutine)

    def plain(table: Any) -> int:
        playout = table.copy()
        while playout.turn is not None:
            playout.play(plain_dice.choice(playout.legal_moves()))
        return 1

    def playouts(table: Any) -> int:
        reading = Reading(table.view(table.turn))
        owners = run(believe(reading, 512, dice, pool=1024, exchanges=0))
        moves = table.legal_moves()
        start = time.process_time()
        done = 0
        for _ in range(8):
            done += run(reading.playouts(owners, moves, dice)).size
        measured[0] += time.process_time() - start
        measured[1] += done
        return done

    rounds = positions()
    measured = [0.0, 0.0]
    yardstick = rate(plain, rounds)
    rate(playouts, rounds)
    print(LINE.format("", "a second", "ratio"))
    print(LINE.format("plain random playouts, by the rules", f"{yardstick:,.0f}", "1.0"))
    playing = measured[1] / measured[0]
    name = "playouts in the known manners, in lockstep"
    print(LINE.format(name, f"{playing:,.0f}", f"{playing / yardstick:.1f}"))
    for level in LEVELS:
        player = make_player("sietes", level, "bench")

        def decide(table: Any, player: Any = player) -> int:
            run(player.choose(table.view(table.turn), table.legal_moves()))
            return 1

        decisions = rate(decide, rounds)
        print(LINE.format(f"decisions, {level}", f"{decisions:,.1f}", ""))
