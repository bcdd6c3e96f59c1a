"""How fast CPU players think: playouts and decisions a second, on one core, game by game.

The yardstick is the plainest playout there is: a copy of a round, played to its end at random, move
by move, by the rules. The playouts that a hard CPU makes are played in the manners that it knows,
many at once. All of a game run from the same positions, half-way through rounds.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

LINE = "{:<44}{:>12}{:>12}"
POSITIONS = 12
SECONDS = 1.0
"""How long each line is measured."""


def run(coroutine: Any) -> Any:
    """What a coroutine gives, at once."""
    from game.scheduler import Scheduler

    return Scheduler(budget=None).run(coroutine)


def positions(game: Any) -> list[Any]:
    """Rounds that have been played half-way by medium CPUs, where there is a choice."""
    from game.cpu import make_player

    found: list[Any] = []
    for number in range(POSITIONS):
        options = game.options()
        players = [
            make_player(game.id, "medium", f"{number}/{seat}") for seat in range(options.players)
        ]
        seen = []
        table = game.new_round(options, f"bench {number}", number % options.players)
        while (seat := table.turn) is not None:
            if len(table.legal_moves()) > 1:
                seen.append(table.copy())
            table.play(run(players[seat].choose(table.view(seat), table.legal_moves())))
        found.append(seen[len(seen) // 2])
    return found


def rate(action: Callable[[Any], float], rounds: list[Any]) -> float:
    """How many a second of what `action` counts, by processor time."""
    action(rounds[0])
    start, done, number = time.process_time(), 0.0, 0
    while (spent := time.process_time() - start) < SECONDS:
        done += action(rounds[number % len(rounds)])
        number += 1
    return done / spent


def plain_rate(rounds: list[Any]) -> float:
    """Plain random playouts a second."""
    dice = random.Random(1)

    def plain(table: Any) -> int:
        playout = table.copy()
        while playout.turn is not None:
            playout.play(dice.choice(playout.legal_moves()))
        return 1

    return rate(plain, rounds)


def playing_rate(searcher: Any, rounds: list[Any]) -> float:
    """Playouts a second as a searcher makes them, the deals being given."""
    import numpy as np

    from game.cpu.beliefs import believe

    dice = np.random.default_rng(1)
    prepared = []
    for table in rounds:
        reading = searcher.read(table.view(table.turn))
        owners = run(believe(reading, 512, dice, pool=1024, exchanges=0))
        prepared.append((reading, owners, table.legal_moves()))
    return rate(lambda one: run(one[0].playouts(one[1], one[2], dice)).size, prepared)


def cpu() -> None:
    """Print the rates of every game."""
    from game.cpu import LEVELS, make_player
    from game.cpu.search import Searcher
    from game.games import GAMES

    for game in GAMES.values():
        rounds = positions(game)
        print(LINE.format(game.id, "a second", "ratio"))
        yardstick = plain_rate(rounds)
        print(LINE.format("  plain random playouts, by the rules", f"{yardstick:,.0f}", "1.0"))
        hard = make_player(game.id, "hard", "bench")
        if isinstance(hard, Searcher):
            playing = playing_rate(hard, rounds)
            name = "  playouts in the known manners, in lockstep"
            print(LINE.format(name, f"{playing:,.0f}", f"{playing / yardstick:.1f}"))
        for level in LEVELS:
            player = make_player(game.id, level, "bench")

            def decide(table: Any, player: Any = player) -> int:
                run(player.choose(table.view(table.turn), table.legal_moves()))
                return 1

            print(LINE.format(f"  decisions, {level}", f"{rate(decide, rounds):,.1f}", ""))
