"""The chair: the table as those on this device see it, one pair of eyes at a time.

It watches the Table, keeps what was last seen and said, and asks people for their moves. With
several people on one device the eyes are nobody's between their turns: what is nobody's shows no
hand, so there is nothing to hide.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from game.games.board import Board
from game.games.words import GameWords
from game.rules import Dealt, Event, Move, Seat, View
from game.scheduler import Future, sleep
from game.session.record import Record
from game.session.table import Scores
from game.view.tween import Pace
from game.words import card_label

LOG_LINES = 8
LAST_LOOK = 1.2
"""Seconds at speed 1 for a last look at the table before the results."""
FIRST_LOOK = 0.6
"""Seconds that whoever takes the chair sees the table before it takes a move from them."""


class Chair:
    """Observer of a table, and the seat of every person who plays on this device.

    `curtain` is awaited before another person looks; `results` and `podium` after a round and after
    the match. `attention` waits until people look at the table. `changed` is called whenever
    something that is shown has changed, `nudge` when a person is to move.
    """

    def __init__(
        self,
        record: Record,
        names: Sequence[str],
        board: Board,
        words: GameWords,
        pace: Pace,
        *,
        changed: Callable[[], None],
        say: Callable[[str], None],
        moved: Callable[[], None],
        nudge: Callable[[], None],
        attention: Callable[[], Awaitable[None]],
        curtain: Callable[[Seat], Awaitable[None]],
        results: Callable[[Scores], Awaitable[None]],
        podium: Callable[[Scores], Awaitable[None]],
    ) -> None:
        self.names = tuple(names)
        self.humans = [seat for seat, spec in enumerate(record.seats) if spec.human]
        self.home: Seat = self.humans[0] if self.humans else 0
        """Who sits at the near edge."""
        self.view: Any = None
        self.turn: Seat | None = None
        """The seat that is shown as being to play."""
        self.log: list[str] = []
        """What happened last, the latest first."""
        self.asked: Future[Move] | None = None
        """Settled with the move of the person who is asked, None while nobody is."""
        self.shows = False
        """Whether anything lies on the table yet."""
        self.legal: Sequence[Move] = ()
        self._board = board
        self._pauses = record.game.pauses_between_rounds
        board.told = self._tell
        self._write = partial(card_label, deck=record.game.deck_for(record.options))
        self._words = words
        self._pace = pace
        self._changed = changed
        self._say = say
        self._moved = moved
        self._nudge = nudge
        self._attention = attention
        self._curtain = curtain
        self._results = results
        self._podium = podium
        self._eyes: Seat | None = self.home if len(self.humans) == 1 else None

    # What a Table asks of an observer

    @property
    def seat(self) -> Seat | None:
        """Whose eyes look at the table now."""
        return self._eyes

    @property
    def you(self) -> Seat | None:
        """The only person here, whom words address as «you»; None where there are several."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def awaited(self) -> Future[Move] | None:
        """The move that a person is asked for, while it is not made; it stands for their turn."""
        return None if self.asked is None or self.asked.done else self.asked

    async def resume(self, view: View) -> None:
        """The table as it stands in the record."""
        self.look(view)
        for event in getattr(view, "history", ()):
            self._note(event)

    def look(self, view: Any) -> None:
        """Take in a view at once, nothing animated."""
        self.view, self.turn, self.shows = view, view.turn, True
        self._board.show(view)
        self._changed()

    def rename(self, names: Sequence[str]) -> None:
        """Take new names, as after a change of language, and tell anew what happened."""
        if self.names == tuple(names):
            return
        self.names = tuple(names)
        self.log.clear()
        for event in getattr(self.view, "history", ()):
            self._note(event)

    async def watch(self, events: Sequence[Event], view: Any) -> None:
        """Show what happened, and end at the view after it."""
        await self._attention()
        dealt = bool(events) and isinstance(events[0], Dealt)
        movers = (event.seat for event in events if event.seat is not None)
        self.turn = None if dealt else next(movers, view.turn)
        self.view, self.shows = view, True
        self._changed()
        await self._board.play(events, view)
        self.turn = view.turn
        self._changed()

    def _tell(self, event: Event) -> None:
        """Say an event as it is shown."""
        line = self._note(event)
        if line:
            self._say(line)
        self._changed()

    def _note(self, event: Event) -> str:
        line = self._words.tell(event, self.names, self.you, self._write)
        if line:
            self.log = [line, *self.log][:LOG_LINES]
        return line

    async def round_over(self, scores: Scores) -> None:
        """Leave the players a last look, then the results; the podium follows the last round."""
        if len(self.humans) > 1:
            self._eyes = None
        if scores.over:
            return
        await self._pace.pause(LAST_LOOK)
        if self._pauses:
            await self._attention()
            await self._results(scores)
            self.log.clear()

    async def match_over(self, scores: Scores) -> None:
        """The podium."""
        await self._pace.pause(LAST_LOOK)
        await self._attention()
        await self._podium(scores)

    # What a Human asks of its scene

    async def ask(self, seat: Seat, view: Any, legal: Sequence[Move]) -> Move:
        """The move of a person, who first takes the chair if somebody else may have had it."""
        if self._board.goes_by_itself(legal):
            return legal[0]
        if self._eyes != seat:
            await self._attention()
            await self._curtain(seat)
            self._eyes = self.home = seat
            self._moved()
            self.look(view)
            await sleep(FIRST_LOOK)  # taps that were meant for the curtain are over by then
        self.legal = legal
        self.asked = Future()
        self.look(view)
        self._board.ask(legal)
        self._nudge()
        self._changed()
        move = None
        try:
            move = await self.asked
        finally:
            self.asked, self.legal = None, ()
            self._board.ask(None)
            stays = move is not None and self._board.keeps_turn(move)
            if not stays and self._someone_else_waits(seat, view):
                self._eyes = None
            self._changed()
        return move

    def _someone_else_waits(self, seat: Seat, view: Any) -> bool:
        return any(view.counts[other] > 0 for other in self.humans if other != seat)
