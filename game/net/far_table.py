"""The far table: a match that another machine deals, as a scene sees it.

It has the face of `session.Table` (`view`, `scores`, `run`), and calls the same methods of the same
observer; what it tells comes from a client's story, at the pace of who watches. No move is shown
before it comes back from the server. No pygame here.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from game.net import protocol
from game.net.client import Client
from game.net.story import Counted, Played, Stands
from game.rules import Move, Seat, View
from game.scheduler import Scheduler, next_frame
from game.session.table import Observer, Scores

Ask = Callable[[Seat, View, Sequence[Move]], Coroutine[Any, Any, Move]]
BEHIND = 6
"""So many moves that are still to be shown, and the table is shown as it stands now instead."""


class FarTable:
    """The match that a client's room is in.

    The story must have come to its first view. `ask` asks the person here for a move.
    """

    def __init__(self, client: Client, observer: Observer, ask: Ask, scheduler: Scheduler) -> None:
        story = client.story
        if story.view is None or story.scores is None:
            raise ValueError("the match has not been dealt yet")
        self.match = story.match
        self.scores: Scores = story.scores
        """How the match stands, as far as it was shown."""
        self._client = client
        self._observer = observer
        self._ask = ask
        self._scheduler = scheduler
        self._view: View = story.view
        first = story.chapters[0] if story.chapters else None
        self.moves = 0 if isinstance(first, Played) and first.ply == 0 else story.ply
        """How many moves were shown, or made before we came."""
        self.ended = False
        """Whether the end of the match was told."""

    def view(self, seat: Seat | None) -> View:
        """The table as it was last seen; there is only one pair of eyes here."""
        return self._view

    @property
    def over(self) -> bool:
        """Whether the room has gone on without this table: to another match, or, while we were cut
        off, to its lobby, where the end of this one is told no more.
        """
        story, room = self._client.story, self._client.room
        stranded = room is not None and room.phase == "lobby" and not self.ended
        return story.match != self.match or (stranded and not story.chapters)

    @property
    def moved_on(self) -> bool:
        """Whether there is something to show that comes after what is shown now."""
        return self.over or bool(self._client.story.chapters) or self._client.state == "ended"

    async def run(self) -> None:
        """Show the match to its end, or until the room goes on without it."""
        client = self._client
        while not self.over:
            if client.story.chapters:
                if await self._tell():
                    return
            elif client.your is not None and client.sent is None:
                await self._take_turn(client.your)
            else:
                await next_frame()

    async def _tell(self) -> bool:
        """Show what came next; whether that was the end of the match."""
        chapter = self._client.story.chapters.popleft()
        match chapter:
            case Played():
                latest = self._catch_up(chapter)
                self._view = latest.view
                self.moves += latest.ply > 0
                if latest.ply == 0 or latest is not chapter:
                    self._count_on(latest.round)
                if latest is chapter:
                    await self._observer.watch(latest.events, latest.view)
                else:
                    await self._observer.resume(latest.view)
            case Stands():
                self._view, self.scores = chapter.view, chapter.scores
                await self._observer.resume(chapter.view)
            case Counted(whole=False):
                self.scores = chapter.scores
                await self._observer.round_over(chapter.scores)
                self._client.send(protocol.Ready(chapter.scores.number))
            case Counted():
                self.scores, self.ended = chapter.scores, True
                await self._observer.match_over(chapter.scores)
                return True
        return False

    def _count_on(self, number: int) -> None:
        scores = self._client.story.scores
        if scores is not None and scores.number == number:
            self.scores = scores

    def _catch_up(self, chapter: Played) -> Played:
        """The chapter itself, or the last of a long row that came while nobody looked."""
        chapters = self._client.story.chapters
        row = [chapter]
        for each in chapters:
            if not isinstance(each, Played):
                break
            row.append(each)
        if len(row) <= BEHIND:
            return chapter
        for _ in row[1:]:
            chapters.popleft()
        return row[-1]

    async def _take_turn(self, turn: protocol.Your) -> None:
        """Ask the person here, until there is a move or the turn has passed."""
        asking = self._scheduler.spawn(self._ask(self._view.seat or 0, self._view, turn.legal))
        try:
            while not asking.done:
                if self._client.your != turn or self._client.story.chapters or self.over:
                    return
                await next_frame()
        finally:
            asking.cancel()
        move: Move = asking.result()
        if move in turn.legal and self._client.your == turn:
            self._client.move(move)
