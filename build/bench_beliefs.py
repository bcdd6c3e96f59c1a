"""What it is worth to learn from the others' play: hard's choices with and without weighing deals.

Hard sits among CPUs of one level. Wherever it has a choice, the same search is run twice, once with
deals weighed by what has been played, once with every deal that fits equally likely. Where the two
choose differently, both moves are played out in the true deal, which neither of them knows, many
times over by players of that level. So luck of the deal falls out, and a few rounds tell what a
thousand whole ones would.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

LINE = "{:<12}{:<12}{:>10}{:>12}{:>26}"
ROUNDS = 300
OUTCOMES = 120
"""Times that each of two different moves is played out."""
FIELDS = (("sevens", "greedy"), ("sietes", "greedy"), ("sietes", "medium"))
"""The games, and the level of the others."""


def beliefs() -> None:
    """Print for each game how much weighing gains a decision, with its 95 % interval."""
    print(LINE.format("game", "others", "decisions", "different", "gain in places a decision"))
    for game, level in FIELDS:
        gains = measure(game, level, ROUNDS)
        mean = sum(gains) / len(gains)
        error = 1.96 * sqrt(sum((gain - mean) ** 2 for gain in gains)) / len(gains)
        different = sum(gain != 0 for gain in gains)
        print(
            LINE.format(game, level, len(gains), different, f"{mean:+.4f} ±{error:.4f}"), flush=True
        )


def measure(game: str, level: str, rounds: int) -> list[float]:
    """By decision of hard: how many places the weighed choice gains; 0 where both agree."""
    from bench_cpu import run
    from game.cpu import make_player
    from game.games import game_by_id
    from yardsticks import Unweighted

    rules = game_by_id(game)
    gains: list[float] = []
    for number in range(rounds):
        options = rules.options()
        seat_of_hard = number % options.players
        table = rules.new_round(options, f"beliefs {number}", number % options.players)
        weighed = make_player(game, "hard", f"{number}")
        even = Unweighted(game, f"{number}")
        others = [make_player(game, level, f"{number}/{s}") for s in range(options.players)]
        while (seat := table.turn) is not None:
            legal, view = table.legal_moves(), table.view(seat)
            if seat != seat_of_hard:
                table.play(run(others[seat].choose(view, legal)))
                continue
            move = run(weighed.choose(view, legal))
            if len(legal) > 1:
                other = run(even.choose(view, legal))
                gains.append(0.0 if move == other else gain(game, level, table, (move, other)))
            table.play(move)
    return gains


def gain(game: str, level: str, table: Any, moves: Sequence[str]) -> float:
    """How many places the first move gains on average over the second, in the true deal."""
    from bench_cpu import run
    from game.cpu import make_player

    seat, totals = table.turn, [0.0, 0.0]
    for time in range(OUTCOMES):
        for index, move in enumerate(moves):
            copy = table.copy()
            copy.play(move)
            players = [
                make_player(game, level, f"{time}/{each}") for each in range(table.options.players)
            ]
            while (turn := copy.turn) is not None:
                legal = copy.legal_moves()
                copy.play(run(players[turn].choose(copy.view(turn), legal)))
            totals[index] -= copy.result().places[seat]
    return (totals[0] - totals[1]) / OUTCOMES
