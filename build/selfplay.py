"""Let CPU players play each other without a screen, and count.

    python3 build/selfplay.py --game sietes --seats hard,greedy,greedy,greedy --rounds 400 --seed 1
    python3 build/selfplay.py --seats medium,easy,easy --option players=3 --option joker=yes --json

What is counted is the round, each match being as short as the game allows (`--option rounds=3` for
longer ones); the match, where its rounds do not stand alone. Partners count once, as a side. After
each match everybody moves one seat on. Printed by level: places, points, how often first with its
95 % interval (Wilson's; a first place shared counts in parts, so chance gives everyone alike), the
processor time a decision took, and the longest that it went on without a breath.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import ceil, sqrt
from typing import Any

from bootstrap import ROOT, enter

enter("runtime")
sys.path.insert(0, str(ROOT))

from game.games import GAMES, game_by_id
from game.match import Match
from game.rules import BadOption, Game, Move, Options, Result, Value
from yardsticks import YARDSTICKS, make

Z = 1.96
"""Standard errors on each side of a 95 % interval."""
WORDS: dict[str, Value] = {"yes": True, "true": True, "no": False, "false": False}


@dataclass
class Tally:
    """What one level has done, over all the sides it sat on."""

    places: list[int] = field(default_factory=list)
    """The place each time, 1 being the best; shared places count as the better one."""
    wins: list[float] = field(default_factory=list)
    """1 for the first place, a part of it where it is shared, 0 for the others."""
    points: list[int] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    """Processor time of each decision with a choice."""
    slices: list[float] = field(default_factory=list)
    """Processor time between two breaths: what one frame has to bear."""

    def add(self, place: int, sharing: int, points: int) -> None:
        """One side came to this place, which so many share."""
        self.places.append(place)
        self.wins.append(1 / sharing if place == 1 else 0.0)
        self.points.append(points)

    def summary(self) -> dict[str, Any]:
        """Plain numbers, for printing or JSON."""
        rounds = len(self.places)
        wins = sum(self.wins)
        low, high = wilson(wins, rounds)
        mean = sum(self.points) / rounds
        spread = sqrt(sum((each - mean) ** 2 for each in self.points) / rounds)
        times = sorted(self.seconds) or [0.0]
        slices = sorted(self.slices) or [0.0]
        return {
            "rounds": rounds,
            "wins": wins,
            "win_rate": wins / rounds,
            "win_interval": [low, high],
            "points": mean,
            "points_error": Z * spread / sqrt(rounds),
            "places": [self.places.count(place) for place in range(1, max(self.places) + 1)],
            "decisions": len(self.seconds),
            "seconds_mean": sum(times) / len(times),
            "seconds_p99": times[ceil(0.99 * len(times)) - 1],
            "seconds_most": times[-1],
            "slice_p99": slices[ceil(0.99 * len(slices)) - 1],
            "slice_most": slices[-1],
        }


def wilson(hits: float, trials: int) -> tuple[float, float]:
    """The 95 % interval of a rate, by Wilson's score.

    >>> low, high = wilson(50, 100)
    >>> round(low, 3), round(high, 3)
    (0.404, 0.596)
    """
    rate, square = hits / trials, Z * Z / trials
    centre = (rate + square / 2) / (1 + square)
    half = Z / (1 + square) * sqrt(rate * (1 - rate) / trials + square / (4 * trials))
    return max(centre - half, 0.0), min(centre + half, 1.0)


def play(
    game: Game, options: Options, levels: list[str], rounds: int, seed: str
) -> Iterator[tuple[list[str], Match, list[list[list[float]]]]]:
    """Play until so many rounds, or matches where those count, are done.

    Yields after each round who sat where, the match, and each seat's thinking: for each decision
    with a choice, the processor time of its slices.
    """
    played = number = 0
    while played < rounds:
        shift = number % len(levels)
        seated = levels[shift:] + levels[:shift]
        match = Match(game, options, f"{seed}/{number}")
        players = [
            make(game.id, level, f"{seed}/{number}/{seat}") for seat, level in enumerate(seated)
        ]
        number += 1
        while played < rounds:
            times: list[list[list[float]]] = [[] for _ in seated]
            while (seat := match.round.turn) is not None:
                legal = match.round.legal_moves()
                move, slices = think(players[seat].choose(match.round.view(seat), legal))
                if len(legal) > 1:
                    times[seat].append(slices)
                match.play(move)
            played += outcome(match) is not None
            yield seated, match, times
            if match.is_over:
                break
            match.next_round()


def think(choosing: Coroutine[Any, Any, Move]) -> tuple[Move, list[float]]:
    """A player's choice, and the processor time between its breaths."""
    slices: list[float] = []
    start = time.process_time()
    while True:
        try:
            choosing.send(None)
        except StopIteration as end:
            slices.append(time.process_time() - start)
            return end.value, slices
        now = time.process_time()
        slices.append(now - start)
        start = now


def outcome(match: Match) -> Result | None:
    """What counts of a match whose round has just ended: the round, or the whole where its rounds
    do not stand alone; None before such a match is over.
    """
    if match.game.pauses_between_rounds:
        return match.results[-1]
    if not match.is_over:
        return None
    places = [0] * match.options.players
    place = 1
    for seats in match.standings():
        for seat in seats:
            places[seat] = place
        place += len(seats)
    return Result(tuple(places), match.totals)


def count(tallies: dict[str, Tally], seated: Sequence[str], match: Match, counted: Result) -> None:
    """Add what each level has come to, once for every side on which it sat."""
    sides = [match.game.side(match.options, seat) for seat in range(len(seated))]
    places = dict(zip(sides, counted.places, strict=True))
    points = dict(zip(sides, counted.points, strict=True))
    for level, side in dict.fromkeys(zip(seated, sides, strict=True)):
        sharing = list(places.values()).count(places[side])
        tallies[level].add(places[side], sharing, points[side])


def progress(done: int, rounds: int, start: float) -> None:
    """A bar on stderr, where a person watches."""
    if not sys.stderr.isatty():
        return
    filled = 32 * done // rounds
    left = (time.perf_counter() - start) / done * (rounds - done)
    bar = "█" * filled + "·" * (32 - filled)
    end = "\n" if done == rounds else ""
    sys.stderr.write(f"\r{bar} {done}/{rounds}, {left:4.0f} s to go {end}")
    sys.stderr.flush()


def shortest(game: Game, chosen: dict[str, Value], players: int) -> Options:
    """The options: those chosen, the number of players, and as few rounds as there can be."""
    values = game.options.values()
    settled: dict[str, Value] = {}
    if "rounds" in values:
        settled["rounds"] = min(value for value in values["rounds"] if isinstance(value, int))
    if chosen.get("players", players) != players:
        raise BadOption(f"there are {players} --seats, so option «players» cannot be otherwise")
    return game.options.from_dict(settled | chosen | {"players": players})


def read_options(pairs: list[str]) -> dict[str, Value]:
    """``name=value`` pairs as plain data: numbers, yes and no, and words."""
    chosen: dict[str, Value] = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise BadOption(f"«{pair}» is no option; write name=value")
        chosen[name] = int(value) if value.isdigit() else WORDS.get(value.lower(), value)
    return chosen


def table(summaries: dict[str, dict[str, Any]]) -> str:
    """The summaries for a person to read."""
    line = "{:<16}{:>7}{:>9}{:>16}{:>15}{:>11}{:>9}{:>9}{:>9}{:>16}   {}"
    heads = (
        "level", "counted", "first", "95 %", "points", "decisions", "mean", "p99", "most",
        "slice p99, most", "places",
    )  # fmt: skip
    lines = [line.format(*heads)]
    for level, each in summaries.items():
        low, high = each["win_interval"]
        lines.append(
            line.format(
                level,
                each["rounds"],
                f"{each['win_rate']:.1%}",
                f"{low:.1%}–{high:.1%}",
                f"{each['points']:.2f} ±{each['points_error']:.2f}",
                each["decisions"],
                f"{each['seconds_mean'] * 1e3:.1f} ms",
                f"{each['seconds_p99'] * 1e3:.0f} ms",
                f"{each['seconds_most'] * 1e3:.0f} ms",
                f"{each['slice_p99'] * 1e3:.1f}, {each['slice_most'] * 1e3:.1f} ms",
                " ".join(map(str, each["places"])),
            )
        )
    return "\n".join(lines)


def main() -> None:
    """Play what was asked for and print what came of it."""
    parser = argparse.ArgumentParser(description="Let CPU players play each other, and count.")
    parser.add_argument("--game", default="sietes", help=f"one of {', '.join(GAMES)}")
    parser.add_argument(
        "--seats",
        default="hard,medium,easy,greedy",
        help=f"levels by seat, with commas between; also {', '.join(YARDSTICKS)}",
    )
    parser.add_argument("--rounds", type=int, default=100, help="how many are to count")
    parser.add_argument("--seed", default="1", help="the same seed gives the same rounds")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, such as joker=yes or passes=5; may be given again",
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    asked = parser.parse_args()
    levels = asked.seats.split(",")
    try:
        game = game_by_id(asked.game)
        for level in levels:
            make(game.id, level, asked.seed)
        options = shortest(game, read_options(asked.option), len(levels))
    except ValueError as error:
        parser.error(str(error))
    if asked.rounds < 1:
        parser.error("--rounds must be at least 1")
    tallies = {level: Tally() for level in dict.fromkeys(levels)}
    start = time.perf_counter()
    done = 0
    for seated, match, times in play(game, options, levels, asked.rounds, asked.seed):
        for seat, level in enumerate(seated):
            tallies[level].seconds += map(sum, times[seat])
            tallies[level].slices += chain.from_iterable(times[seat])
        counted = outcome(match)
        if counted is not None:
            count(tallies, seated, match, counted)
            done += 1
            progress(done, asked.rounds, start)
    summaries = {level: tally.summary() for level, tally in tallies.items()}
    if asked.json:
        report = {
            "game": game.id,
            "options": options.to_dict(),
            "seats": levels,
            "rounds": asked.rounds,
            "seed": asked.seed,
            "seconds": time.perf_counter() - start,
            "levels": summaries,
        }
        print(json.dumps(report, indent=2))
    else:
        print(table(summaries))


if __name__ == "__main__":
    main()
