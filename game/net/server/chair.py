"""A seat of a room: its owner, if it has one, the line to them, and the move they are asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil

from game.net.protocol import Message, Your, to_text
from game.net.server.lines import Line
from game.rules import Move, Seat

SLOW = 180.0
"""Seconds after which a CPU makes one move for somebody who is there but does not move."""


@dataclass
class Question:
    """A move that an owner is asked for; `answer` is None when they are not to answer after all."""

    round: int
    ply: int
    legal: Sequence[Move]
    answer: asyncio.Future[Move | None]
    slow: asyncio.TimerHandle | None = None


@dataclass(eq=False)
class Chair:
    """One seat. Without a `key` it is nobody's: free in the lobby, a CPU's in a match."""

    colour: int
    name: str = ""
    key: str | None = None
    """The hash of the owner's token."""
    line: Line | None = None
    stand_in: bool = False
    """Whether the owner has been away for longer than the grace, so that a CPU plays."""
    absence: asyncio.TimerHandle | None = field(default=None, repr=False)
    """What ends the grace of an owner who was cut off."""
    question: Question | None = field(default=None, repr=False)

    @property
    def owned(self) -> bool:
        """Whether it is somebody's."""
        return self.key is not None

    def vacate(self) -> None:
        """Its owner gave it up or lost it."""
        self.hang_up()
        self.name, self.key, self.stand_in = "", None, False
        self.stir()

    def hang_up(self, last: Message | None = None) -> None:
        """There is no line any more, and nobody is waited for."""
        line, self.line = self.line, None
        self.mind_absence(None)
        if line is not None and last is not None:
            line.bye(last)

    def mind_absence(self, timer: asyncio.TimerHandle | None) -> None:
        """The owner was cut off, and `timer` ends the grace; None: no grace runs any more."""
        if self.absence is not None:
            self.absence.cancel()
        self.absence = timer

    def tell(self, message: Message) -> None:
        """Send to the owner, if there."""
        if self.line is not None:
            self.line.send(to_text(message))

    def stir(self) -> None:
        """A CPU is to play, or somebody else: whoever waits for a move here should look."""
        if self.question is not None and not self.question.answer.done():
            self.question.answer.set_result(None)

    async def ask(self, round: int, ply: int, legal: Sequence[Move]) -> Move | None:
        """The owner's move; None when stirred. Raises `TimeoutError` for who is there but slow."""
        answer: asyncio.Future[Move | None] = asyncio.get_running_loop().create_future()
        self.question = Question(round, ply, legal, answer)
        self.remind()
        try:
            return await answer
        finally:
            self.excuse()
            self.question = None

    def remind(self) -> None:
        """Tell the owner whose move is waited for that it is; from now on they may be slow."""
        question = self.question
        if question is None or question.answer.done() or self.line is None:
            return
        self.excuse()
        self.tell(Your(question.round, question.ply, tuple(question.legal), ceil(SLOW)))
        question.slow = asyncio.get_running_loop().call_later(SLOW, self._give_up, question)

    def excuse(self) -> None:
        """The owner is not there, or has moved: they are not slow."""
        if self.question is not None and self.question.slow is not None:
            self.question.slow.cancel()

    def _give_up(self, question: Question) -> None:
        if not question.answer.done():
            question.answer.set_exception(TimeoutError())


def next_owner(chairs: Sequence[Chair], seat: Seat) -> Seat | None:
    """The seat to the left of `seat` whose owner is there; else whose owner is away; else None."""
    order = [(seat + step) % len(chairs) for step in range(1, len(chairs))]
    there = [each for each in order if chairs[each].line is not None]
    away = [each for each in order if chairs[each].owned]
    return next(iter(there + away), None)
