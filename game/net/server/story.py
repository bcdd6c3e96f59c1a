"""The story of a match: what each seat is told, numbered, and told again to who comes back.

A herald is the eyes of one seat at the table. It is handed redacted events and that seat's view,
writes them down once, keeps the last of them, and sends them if somebody listens. Nothing that a
seat may not know ever comes here.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.net.protocol import Fresh, Play, to_text
from game.net.server.chair import Chair
from game.rules import Event, Seat, View
from game.session.table import Scores

if TYPE_CHECKING:
    from game.net.server.playing import Playing

RING = 64
"""Numbered messages that are kept for each seat: about one round."""


class Herald:
    """Tells one seat's owner what happens; an observer of the table from its first deal on.

    Of a seat without an owner it only sees the table, so that it can tell who joins later.
    """

    def __init__(self, seat: Seat, playing: Playing) -> None:
        self.seat = seat
        self._playing = playing
        self._ring: deque[tuple[int, str]] = deque(maxlen=RING)
        self._view: View | None = None
        self._ply = 0

    @property
    def _chair(self) -> Chair:
        return self._playing.room.chairs[self.seat]

    def tell(self, number: int, text: str) -> None:
        """A numbered message, written already."""
        chair = self._chair
        if chair.owned:
            self._ring.append((number, text))
        if chair.line is not None:
            chair.line.send(text)

    def forget(self) -> None:
        """The seat changes hands: what its owner was told is not for the next one."""
        self._ring.clear()

    def see(self, view: View) -> None:
        """The table as it stands; the next is told as a change of this."""
        self._view, self._ply = view, self._playing.ply

    async def resume(self, view: View) -> None:
        self.see(view)

    async def watch(self, events: Sequence[Event], view: View) -> None:
        playing, before = self._playing, self._view
        self.see(view)
        if not self._chair.owned:
            return
        whole = before is None or playing.ply == 0
        words = playing.words
        message = Play(
            playing.number,
            playing.round,
            playing.ply,
            words.write_events(events),
            view=words.write_view(view) if whole else None,
            change=None if before is None or whole else words.write_change(before, view),
        )
        self.tell(playing.number, to_text(message))
        if playing.heard:
            playing.metrics.answered(time.perf_counter() - playing.heard)

    async def round_over(self, scores: Scores) -> None:
        pass

    async def match_over(self, scores: Scores) -> None:
        pass

    def catch_up(self, story: str, seen: int) -> None:
        """Send the owner what followed on `seen`, or all as it stands if that is not kept."""
        line, playing = self._chair.line, self._playing
        if line is None or playing.number == 0:
            return
        oldest = self._ring[0][0] if self._ring else playing.number + 1
        if story == playing.story and oldest - 1 <= seen <= playing.number:
            for number, text in self._ring:
                if number > seen:
                    line.send(text)
            return
        words = playing.words
        fresh = Fresh(
            playing.number,
            playing.story,
            playing.match,
            playing.deal.round if playing.stage == "deal" else playing.round,
            self._ply,
            playing.stage,
            playing.hash,
            playing.deal.salts,
            view=None if self._view is None else words.write_view(self._view),
            scores=None if playing.scores is None else words.write_scores(playing.scores),
            rounds=playing.past,
        )
        line.send(to_text(fresh))
