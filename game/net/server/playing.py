"""A match in a room: the very Table of the local game, dealt fairly, kept, and told to every seat.

The order of things is what makes it safe: a secret is kept before its hash is shown, a deal before
its cards, a move before its events. So whenever the process dies, nobody has seen more than what is
kept.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from game.net import fairness
from game.net.protocol import (
    Commit,
    Deal,
    MatchOver,
    Message,
    Move,
    Notice,
    Past,
    Ready,
    Refused,
    Reveal,
    RoundOver,
    Salt,
    to_text,
)
from game.net.server.codes import new_secret
from game.net.server.saved import SavedDeal, SavedMatch
from game.net.server.story import Herald
from game.net.wire import words_of
from game.rules import Event, Seat, View
from game.session.record import Record
from game.session.seats import SeatSpec
from game.session.table import Scores, Table

if TYPE_CHECKING:
    from game.net.server.room import Room

SALT_WAIT = 3.0
"""Seconds that a deal waits for the salts of those who are there."""
PAUSE = 45
"""Seconds between rounds, at most."""


class Playing:
    """One match of a room: a new one, or one that goes on from its `record`."""

    def __init__(self, room: Room, saved: SavedMatch, record: Record | None = None) -> None:
        self.room = room
        self.words = words_of(room.game)
        self.metrics = room.services.metrics
        self.match = saved.number
        self.deal = saved.deal
        """The deal that everyone was told of last."""
        self.over = saved.over
        self.story = secrets.token_hex(4)
        self.number = 0
        """Of the last numbered message."""
        self.stage: Literal["deal", "play", "results"] = "deal"
        self.table: Table | None = None
        self.scores: Scores | None = None
        """As everyone was told them last; None before the first deal."""
        self.heard = 0.0
        """When the move that is being played came in; 0 for a CPU's."""
        self._record: Record | None = None
        self.dice = saved.dice
        """What its CPUs throw their dice from."""
        self._heralds = [Herald(seat, self) for seat in range(len(room.chairs))]
        self._next: SavedDeal | None = None
        """The deal that is being kept, and that nobody is told of before."""
        self._salts: list[str | None] = [None] * len(room.chairs)
        self._ready: set[Seat] = set()
        self._changed = asyncio.Event()
        if record is not None:
            self._go_on(record)

    # What is known of it

    @property
    def round(self) -> int:
        """The number of the round that was dealt last; 0 before the first."""
        return len(self.rounds)

    @property
    def ply(self) -> int:
        """Moves in that round."""
        return len(self.rounds[-1]) if self.rounds else 0

    @property
    def hash(self) -> str:
        """What the server has committed itself to."""
        return fairness.commitment(self.deal.secret)

    @property
    def rounds(self) -> list[list[str]]:
        """The moves of all rounds."""
        return self._record.rounds if self._record else []

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves of that round."""
        return tuple(self.rounds[-1]) if self.rounds else ()

    @property
    def past(self) -> tuple[Past, ...]:
        """The rounds that are over, for everyone to know; never the one that is being played."""
        record, table = self._record, self.table
        if record is None or table is None:
            return ()
        over = self.round - (table.turn is not None)
        return tuple(
            Past(record.seeds.get(number, record.seed), tuple(moves))
            for number, moves in enumerate(record.rounds[:over], 1)
        )

    @property
    def standing(self) -> Scores:
        """How the match stands now. Raises `RuntimeError` before the first deal."""
        if self.table is None:
            raise RuntimeError("nothing is dealt yet")
        return self.table.scores

    def saved(self) -> SavedMatch:
        """As it is kept, without its moves."""
        record = self._record
        return SavedMatch(
            self.match,
            self.dice,
            self._next or self.deal,
            rounds=self.round,
            seed=record.seed if record else "",
            seeds=tuple(record.seeds.items()) if record else (),
            over=self.over,
        )

    # How it goes

    async def run(self) -> None:
        """Play to the end of the match."""
        room = self.room
        if self.table is None:
            seed = await self._settle_deal(1)
            seats = (SeatSpec("human", chair.colour, chair.name) for chair in room.chairs)
            self.table = self._lay(Record(room.game, room.options, tuple(seats), seed))
        await self.table.run()

    def _lay(self, record: Record) -> Table:
        """The table of this record, with everybody at it. Raises `BadRecord`."""
        self._record = record
        return Table(
            record,
            [Remote(seat, self) for seat in range(len(self.room.chairs))],
            [Scribe(self), *self._heralds],
            deals=self._next_deal,
        )

    def _go_on(self, record: Record) -> None:
        """Be where the record ends, with something to tell."""
        table = self.table = self._lay(record)
        for herald in self._heralds:
            herald.see(table.view(herald.seat))
        self.number = 1
        self.scores = table.scores
        if self.deal.round == self.round:
            self.stage = "play" if table.turn is not None else "results"

    async def _next_deal(self, number: int) -> str:
        """Wait for everyone to have seen the results, then settle the next deal."""
        if self.room.game.pauses_between_rounds:
            await self._until(lambda seat: seat in self._ready, PAUSE)
        return await self._settle_deal(number)

    async def _settle_deal(self, number: int) -> str:
        """Commit, gather salts; the seed of the round."""
        under_way = self.deal.round == number
        secret = self.deal.secret if under_way else new_secret()
        self._next = coming = SavedDeal(number, secret, ())
        await self.room.keep()
        self.deal, self._next = coming, None
        self.stage = "deal"
        self._ready.clear()
        self._salts = [None] * len(self.room.chairs)
        self.tell_all(Commit(self.number + 1, self.story, self.match, number, self.hash))
        await self._until(lambda seat: self._salts[seat] is not None, SALT_WAIT)
        self.deal = replace(self.deal, salts=tuple(self._salts))
        return fairness.deal_seed(
            self.deal.secret, self.deal.salts, self.room.code, self.match, number
        )

    async def _until(self, done: Callable[[Seat], bool], seconds: float) -> None:
        """Wait for all owners who are there, but not for longer; and for somebody to be there."""
        await self.room.company.wait()
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while not all(
            done(seat) for seat, chair in enumerate(self.room.chairs) if chair.line is not None
        ):
            self._changed.clear()
            try:
                async with asyncio.timeout_at(end):
                    await self._changed.wait()
            except TimeoutError:
                return

    def tell_all(self, message: Message) -> None:
        """A numbered message, the same for every seat; its number is the next."""
        self.number += 1
        text = to_text(message)
        for herald in self._heralds:
            herald.tell(self.number, text)

    # What owners do

    def look(self) -> None:
        """Somebody came or went."""
        self._changed.set()

    def hear_salt(self, seat: Seat, salt: Salt) -> None:
        """An owner's part of the deal, if it comes in time; the last one counts.

        It tells nobody anything to choose it by: the secret and the others' salts are not shown
        before the deal is settled.
        """
        here = (self.match, self.deal.round)
        if self.stage != "deal" or self.deal.salts or (salt.match, salt.round) != here:
            return
        if fairness.is_salt(salt.salt):
            self._salts[seat] = salt.salt
            self._changed.set()

    def hear_ready(self, seat: Seat, ready: Ready) -> None:
        """An owner has seen the results."""
        if self.stage == "results" and ready.round == self.round:
            self._ready.add(seat)
            self._changed.set()

    def hear_move(self, seat: Seat, move: Move) -> None:
        """An owner's move: it is played, or refused."""
        chair = self.room.chairs[seat]
        question, table = chair.question, self.table
        if table is None or (move.round, move.ply) != (self.round, self.ply):
            chair.tell(Refused(move.round, move.ply, "late"))
        elif table.turn != seat:
            chair.tell(Refused(move.round, move.ply, "turn"))
        elif question is None or question.answer.done():
            chair.tell(Refused(move.round, move.ply, "late"))
        elif move.move not in question.legal:
            chair.tell(Refused(move.round, move.ply, "illegal"))
        else:
            self.heard = time.perf_counter()
            question.answer.set_result(move.move)

    # Who owns which seat

    def change_hands(self, seat: Seat) -> None:
        """A seat has a new owner, or none any more."""
        self._heralds[seat].forget()
        self.look()

    def catch_up(self, seat: Seat, story: str = "", seen: int = 0) -> None:
        """Tell an owner who came, or came back, what they have not seen.

        To a deal still to come their device gives its salt anew: it may be another device, or a
        page that was loaded anew, which knows of no salt but its own.
        """
        self._salts[seat] = None
        self._heralds[seat].catch_up(story, seen)


class Remote:
    """A seat at the table: its owner, or else a CPU. It waits while nobody is there."""

    def __init__(self, seat: Seat, playing: Playing) -> None:
        self._seat = seat
        self._playing = playing

    async def choose(self, view: View, legal: Sequence[str]) -> str:
        """The owner's move, or the CPU's in their place."""
        playing, room = self._playing, self._playing.room
        while True:
            await room.company.wait()
            chair = room.chairs[self._seat]
            if not chair.owned or chair.stand_in:
                break
            try:
                move = await chair.ask(playing.round, playing.ply, legal)
            except TimeoutError:
                room.tell_all(Notice("slow", self._seat, chair.name))
                break
            if move is not None:
                return move
        playing.heard = 0.0
        return await self._cpu(view, legal)

    async def _cpu(self, view: View, legal: Sequence[str]) -> str:
        room = self._playing.room
        dice = f"{self._playing.dice}/{self._seat}"
        start = time.monotonic()
        move = await room.services.thinking.choose(room.game.id, room.level, dice, view, legal)
        await asyncio.sleep(max(0.0, room.services.pace - (time.monotonic() - start)))
        return move


class Scribe:
    """The first to see what happens: it keeps the match, counts, and tells what all may hear."""

    seat = None

    def __init__(self, playing: Playing) -> None:
        self._playing = playing
        self._revealed = 0

    async def resume(self, view: View) -> None:
        pass

    async def watch(self, events: Sequence[Event], view: View) -> None:
        playing = self._playing
        if playing.ply == 0:
            await playing.room.keep()
            playing.stage = "play"
            playing.scores = playing.standing
            deal = playing.deal
            playing.tell_all(
                Deal(
                    playing.number + 1, playing.match, deal.round, playing.scores.dealer, deal.salts
                )
            )
        else:
            await playing.room.add(playing.round, playing.ply, playing.moves[-1])
        playing.number += 1

    async def round_over(self, scores: Scores) -> None:
        playing = self._playing
        playing.stage, playing.scores = "results", scores
        self._reveal()
        seconds = PAUSE if playing.room.game.pauses_between_rounds and not scores.over else 0
        data = playing.words.write_scores(scores)
        playing.tell_all(RoundOver(playing.number + 1, data, seconds))

    async def match_over(self, scores: Scores) -> None:
        playing = self._playing
        playing.over = True
        await playing.room.keep()
        playing.stage, playing.scores = "results", scores
        self._reveal()
        playing.tell_all(MatchOver(playing.number + 1, playing.words.write_scores(scores)))

    def _reveal(self) -> None:
        """Show the secret of the round that is over, once; never that of a deal to come."""
        playing = self._playing
        deal = playing.deal
        if deal.round != playing.round or self._revealed == deal.round:
            return
        self._revealed = deal.round
        playing.tell_all(
            Reveal(
                playing.number + 1, playing.match, deal.round, deal.secret, deal.salts,
                playing.moves,
            )
        )  # fmt: skip
