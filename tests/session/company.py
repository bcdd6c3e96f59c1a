"""Company at a table for tests: players who throw dice, and observers who remember."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from game.cards import Dice
from game.games import GAMES
from game.rules import Event, Move, Seat, View
from game.scheduler import Scheduler
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.table import Observer, Scores, Table

SIETES = GAMES["sietes"]


class Chance:
    """Plays any legal move; the same in the same place of the same match."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    async def choose(self, view: View, legal: Sequence[Move]) -> Move:
        dice = Dice(f"{self._seed}/{view.seat}/{view.counts}/{len(view.history)}")
        return legal[dice.below(len(legal))]


@dataclass
class Witness:
    """Remembers all that it is shown, from one seat or from the rail."""

    seat: Seat | None
    resumed: list[View] = field(default_factory=list)
    seen: list[tuple[Sequence[Event], View]] = field(default_factory=list)
    rounds: list[Scores] = field(default_factory=list)
    ends: list[Scores] = field(default_factory=list)

    async def resume(self, view: View) -> None:
        self.resumed.append(view)

    async def watch(self, events: Sequence[Event], view: View) -> None:
        self.seen.append((events, view))

    async def round_over(self, scores: Scores) -> None:
        self.rounds.append(scores)

    async def match_over(self, scores: Scores) -> None:
        self.ends.append(scores)


def cpus(number: int, level: str = "easy") -> tuple[SeatSpec, ...]:
    return tuple(SeatSpec("cpu", colour, level=level) for colour in range(number))


def new_record(seed: str = "seven", **options: object) -> Record:
    chosen = SIETES.options.from_dict(options)  # type: ignore[arg-type]
    return Record(SIETES, chosen, cpus(chosen.players), seed)


def play_out(record: Record, *observers: Observer, **more: object) -> Table:
    """The table after the match was played to its end by chance, in virtual time."""
    players = [Chance(record.seed)] * record.options.players
    table = Table(record, players, observers, **more)  # type: ignore[arg-type]
    Scheduler(budget=None).run(table.run())
    return table


def copy_of(record: Record, moves: int | None = None) -> Record:
    """An independent record, of the first `moves` moves only; then mid-round or at its end."""
    rounds: list[list[Move]] = []
    left = record.moves if moves is None else moves
    for played in record.rounds:
        rounds.append(played[:left])
        left -= len(rounds[-1])
        if left == 0:
            break
    return Record(record.game, record.options, record.seats, record.seed, rounds)
