"""The table: awaits the seat to move, plays, records, saves, and then shows.

The local game and the server run this same Table, as one coroutine of the scheduler. It alone
holds the Match: players and observers get Views, redacted Events and Scores, and never a hidden
card. No pygame here, and nothing that knows a particular game.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from game.cpu.levels import Player
from game.match import place_in
from game.rules import Event, Result, Seat, View
from game.session.record import Record, replay


@dataclass(frozen=True)
class Scores:
    """What everyone may know of a match: how far it is and how it stands."""

    number: int
    """The round on the table, from 1."""
    rounds: int | None
    """How many rounds the match has at most; None where there is no telling."""
    dealer: Seat
    results: tuple[Result, ...]
    """The finished rounds, first to last."""
    totals: tuple[int, ...]
    """Points so far, by seat."""
    standings: tuple[tuple[Seat, ...], ...]
    """Seats from first to last; those that share a place together."""
    sides: tuple[int, ...]
    """The side of each seat; partners share one."""
    over: bool
    """Whether the match is over."""

    def place_of(self, seat: Seat) -> int:
        """The place of a seat as the match stands, from 1; partners have theirs together."""
        return place_in(self.standings, self.sides, seat)


class Observer(Protocol):
    """Whoever watches a table: a scene, a remote client, a test. The game waits for it."""

    @property
    def seat(self) -> Seat | None:
        """Whose eyes it has now, None for a spectator's; it may change from call to call."""
        ...

    async def resume(self, view: View) -> None:
        """A match goes on from a record: the table as it stands, nothing to animate."""
        ...

    async def watch(self, events: Sequence[Event], view: View) -> None:
        """What just happened, and the table after it: a deal or one move."""
        ...

    async def round_over(self, scores: Scores) -> None:
        """A round has ended; the next is dealt when this returns."""
        ...

    async def match_over(self, scores: Scores) -> None:
        """The match is over. A finished match that is opened again comes straight here."""
        ...


class AnyTable(Protocol):
    """What a scene needs of a table, whether its match is dealt here or elsewhere."""

    @property
    def scores(self) -> Scores:
        """How the match stands now."""
        ...

    def view(self, seat: Seat | None) -> View:
        """The table as `seat` may see it now."""
        ...

    async def run(self) -> None:
        """Play to the end of the match."""
        ...


class Table:
    """One match at one table.

    `record` is a new `Record` or one that was read; raises `BadRecord` if its moves are not legal.
    `players` choose the moves, indexed by seat. `save` keeps the record at each deal and after
    each move, before anything of it is shown; it must not raise (see `game.session.saves`).
    `deals` gives the seed of a round after the first, by its number, where each has one of its own.
    """

    def __init__(
        self,
        record: Record,
        players: Sequence[Player],
        observers: Iterable[Observer] = (),
        save: Callable[[Record], None] | None = None,
        deals: Callable[[int], Awaitable[str]] | None = None,
    ) -> None:
        if len(players) != record.options.players:
            raise ValueError(f"{len(players)} players for {record.options.players} seats")
        self.record = record
        self.players = list(players)
        self.observers = list(observers)
        self._match = replay(record)
        self._save = save or (lambda _record: None)
        self._deals = deals

    @property
    def turn(self) -> Seat | None:
        """The seat to move; None between rounds and after the last."""
        return self._match.round.turn

    def view(self, seat: Seat | None) -> View:
        """The table as `seat` may see it now; None for a spectator."""
        view: View = self._match.round.view(seat)
        return view

    @property
    def scores(self) -> Scores:
        """How the match stands now."""
        match = self._match
        return Scores(
            number=match.number,
            rounds=match.game.rounds(match.options),
            dealer=match.dealer,
            results=tuple(match.results),
            totals=match.totals,
            standings=tuple(map(tuple, match.standings())),
            sides=tuple(
                match.game.side(match.options, seat) for seat in range(match.options.players)
            ),
            over=match.is_over,
        )

    async def run(self) -> None:
        """Play to the end of the match; stop it at any time by cancelling its task."""
        match = self._match
        if self.record.rounds[-1]:
            await self._resume()
        else:
            await self._deal()
        if not match.is_over:
            await self._play_rounds()
        for observer in list(self.observers):
            await observer.match_over(self.scores)

    async def _play_rounds(self) -> None:
        while True:
            while self.turn is not None:
                await self._take_turn(self.turn)
            for observer in list(self.observers):
                await observer.round_over(self.scores)
            if self._match.is_over:
                return
            await self._next_round()

    async def _next_round(self) -> None:
        number = self._match.number + 1
        if self._deals is not None:
            self.record.seeds[number] = await self._deals(number)
        self._match.next_round(self.record.seeds.get(number))
        self.record.rounds.append([])
        await self._deal()

    async def _resume(self) -> None:
        for observer in list(self.observers):
            await observer.resume(self.view(observer.seat))

    async def _deal(self) -> None:
        self._save(self.record)
        await self._publish(self._match.round.opening())

    async def _take_turn(self, seat: Seat) -> None:
        legal = self._match.round.legal_moves()
        move = await self.players[seat].choose(self.view(seat), tuple(legal))
        if move not in legal:
            raise RuntimeError(
                f"the player on seat {seat} chose {move!r}, which is not legal; "
                f"legal: {', '.join(legal)}"
            )
        events = self._match.play(move)
        self.record.rounds[-1].append(move)
        self._save(self.record)
        await self._publish(events)

    async def _publish(self, events: Sequence[Event]) -> None:
        for observer in list(self.observers):
            seat = observer.seat
            seen = tuple(event.redact(seat) for event in events)
            await observer.watch(seen, self.view(seat))
