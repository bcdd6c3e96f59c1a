"""The table by link: a table scene whose match a server deals, and whose company is elsewhere.

The table itself is the one of any match; here is what a far company adds: what was sent and not yet
heard, who is away, what people say, and the ways out. It knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from pygame import Rect

from game.games import GAMES
from game.locale import _
from game.net import protocol
from game.net.client import Client
from game.net.far_table import FarTable
from game.rules import Seat
from game.scenes.by_link import (
    copied_words,
    notice_words,
    oops_words,
    phrase_words,
    trouble_words,
)
from game.scenes.far_outcome import FarPodiumScene, FarResultsScene
from game.scenes.questions import close_far_window, leave_far_match
from game.scenes.table.hud import Plate
from game.scenes.table.scene import TableScene
from game.scenes.table.talk import Bubbles, choose_words
from game.scheduler import Future, next_frame, sleep
from game.session.record import Record
from game.session.seats import FAR, HUMAN, SeatSpec
from game.session.table import AnyTable, Scores
from game.ui.buttons import Kind
from game.ui.widgets import Ui

HURRY = 15
"""Seconds from which on it is told how long a turn still lasts."""


def far_record(room: protocol.Room) -> Record:
    """A room's match as the pages around a table take it: who sits where, and no moves."""
    game = GAMES[room.game]
    return Record(game, game.options.from_dict(room.options), far_seats(room), "far")


def far_seats(room: protocol.Room) -> tuple[SeatSpec, ...]:
    """The seats of a room as they are seen from ours."""
    return tuple(
        SeatSpec(HUMAN if seat == room.you else FAR, state.colour, state.name)
        for seat, state in enumerate(room.seats)
    )


class FarTableScene(TableScene):
    """The match of a client's room, which must have come to its first view.

    `invite` puts the room's link on the clipboard: who opens it sits down in a CPU's place.
    `done` is set to ``"lobby"`` when the match is over, to ``"missed"`` when the room has gone on
    and nobody tells its end, and to ``"home"`` when the player goes.
    """

    hints = False

    def __init__(self, client: Client, invite: Callable[[], None]) -> None:
        assert client.room is not None
        super().__init__(far_record(client.room))
        self.client = client
        self.company = client.room
        """The room as it was last told during this match: who sits at it."""
        self.invite = invite
        self.done: Future[str] = Future()
        self.talking = False
        """Whether the list of what can be said is open."""
        self.bubbles = Bubbles()
        self._line = ""
        """What was said last, as it is written where there is no room for bubbles."""
        self._between = False
        """Whether the next round is awaited."""

    def enter(self) -> None:
        super().enter()
        self.client.listeners.append(self._hear)
        self.spawn(self._watch_room())
        self.spawn(self._keep_time())

    def leave(self) -> None:
        self.client.listeners.remove(self._hear)

    def _open_table(self) -> AnyTable:
        self.far = FarTable(self.client, self.chair, self.chair.ask, self.app.scheduler)
        return self.far

    @property
    def moves(self) -> int:
        return self.far.moves

    @property
    def room(self) -> protocol.Room:
        """The room as it is now."""
        assert self.client.room is not None
        return self.client.room

    def settle(self, way: str) -> None:
        """Say, once, that this table is done."""
        if not self.done.done:
            self.done.set(way)

    async def _watch_room(self) -> None:
        """See to it that nobody stays at a table that is there no more."""
        before = self.client.state
        while True:
            before, was = self.client.state, before
            if before == "waiting" and was == "seated":
                self.tell(_("The connection is lost. Looking for it…"))
            elif before == "seated" and was == "connecting":
                self.tell(_("Connected again."))
            if self.client.state == "ended":
                await self._tell_end()
            elif self.far.over:
                self.settle("lobby" if self.far.ended else "missed")
            await next_frame()

    async def _tell_end(self) -> None:
        while self.app.scene is not self:
            self.app.pop()
        title, words = trouble_words(self.client.trouble, self.client.about)
        answers: list[tuple[str, str] | tuple[str, str, Kind]] = [("home", _("Home"))]
        if self.client.trouble == "elsewhere":
            answers.insert(0, ("back", _("Play here"), "primary"))
        elif self.client.may_try:
            answers.insert(0, ("back", _("Try again"), "primary"))
        answer = await self.ask(title, words, answers, back="home")
        if answer == "back":
            self.client.try_now()
        else:
            self.settle("home")

    async def _keep_time(self) -> None:
        """What counts down is shown anew."""
        while True:
            await sleep(0.5)
            if self._seconds_left() is not None or self.client.state == "waiting":
                self.invalidate()

    # What is heard.

    def _hear(self, message: protocol.Message) -> None:
        if isinstance(message, protocol.Room):
            self._seat_anew(message)
        elif isinstance(message, protocol.Notice):
            words = notice_words(message, self.room)
            if words:
                self.tell(words)
        elif isinstance(message, protocol.Said):
            self._hear_said(message)
        elif isinstance(message, protocol.Refused):
            self.say(_("That move came too late or cannot be made."))
        elif isinstance(message, protocol.Oops) and self.client.state == "seated":
            self.say(oops_words(message))

    def _seat_anew(self, room: protocol.Room) -> None:
        """Take in who sits here now; after the match the seats are others, or others'."""
        told, here = (room.you, len(room.seats)), (self.company.you, len(self.company.seats))
        if room.phase != "playing" or told != here:
            return
        self.company = room
        seats = far_seats(room)
        if seats != self.record.seats:
            self.record = replace(self.record, seats=seats)
            self._place()

    def tell(self, words: str) -> None:
        """Something about the company: shown for a moment, spoken, and kept in the log."""
        self.chair.log.insert(0, words)
        if self.app.scene is self:
            self.say(words)

    def _hear_said(self, said: protocol.Said) -> None:
        words = phrase_words().get(said.phrase)
        if words is None or said.seat >= len(self.chair.names):
            return
        self._line = _("{name}: {words}").format(name=self.chair.names[said.seat], words=words)
        self.chair.log.insert(0, self._line)
        self.say(self._line, shown=not self._bubbles_fit)
        self.spawn(self.bubbles.show(said.seat, said.phrase, self.invalidate))

    # What is done.

    def more_ways(self) -> list[tuple[str, str]]:
        words = _("Copy the link to {room}").format(room=self.room.room)
        return [("talk", _("Say something")), ("invite", words)]

    def go(self, way: str) -> None:
        if way == "invite":
            self.invite()
        else:
            self.talk()

    def on_page(self, event: dict[str, Any]) -> None:
        if "copied" in event:
            self.say(copied_words(bool(event["copied"])))

    def talk(self) -> None:
        """Open the list of what can be said."""
        self.talking = True
        self.invalidate()

    def hush(self) -> None:
        """Close it."""
        self.talking = False
        self.invalidate()

    def speak(self, phrase: str) -> None:
        """Say one of the phrases to the table."""
        self.hush()
        self.client.send(protocol.Say(phrase))

    async def _leave(self) -> None:
        if await self.ask(*leave_far_match()) == "leave":
            self.settle("home")

    async def may_close(self) -> bool:
        return await self.ask(*close_far_window()) == "leave"

    def _remember(self) -> None:
        """The chronicle of the room has done so when the match was counted."""

    def _revealed(self, scores: Scores) -> Record:
        """The match as a record, with the moves if every round of it was revealed to us."""
        return self.client.story.record(self.record.seats, scores) or self.record

    async def _show_results(self, scores: Scores) -> None:
        record, fates = self._revealed(scores), self.words.fates(self.chair.view)
        scene = FarResultsScene(record, scores, fates, self.client)
        self.app.push(scene)
        while not scene.done.done and not self.far.moved_on:
            await next_frame()
        while self.app.scene is not self:
            self.app.pop()
        if scene.done.done and scene.done.result() == "leave":
            self.settle("home")
        self._between = True

    async def _show_podium(self, scores: Scores) -> None:
        record, fates = self._revealed(scores), self.words.fates(self.chair.view)
        scene = FarPodiumScene(record, scores, fates, self.client)
        self.app.push(scene)
        while not scene.done.done and not self.far.over and self.client.state != "ended":
            await next_frame()
        while self.app.scene is not self:
            self.app.pop()
        home = scene.done.done and scene.done.result() == "home"
        self.settle("home" if home else "lobby")

    # What is shown.

    @property
    def _bubbles_fit(self) -> bool:
        """Whether there are plates to speak from."""
        return not self._panel_only and not self.layout.covered

    def _place(self) -> None:
        super()._place()
        if self._bubbles_fit:
            self.unsay(self._line)

    def compose(self, ui: Ui) -> None:
        super().compose(ui)
        if self._bubbles_fit:
            plates = [self._plate_rect(seat) for seat in range(len(self.chair.names))]
            self.bubbles.draw(ui, plates, self.layout.bar[3])
        if self.talking:
            choose_words(ui, self.speak, self.hush)

    @property
    def _aside(self) -> bool:
        return True

    def _aside_button(self, ui: Ui, rect: Rect) -> None:
        ui.button(rect, "talk", _("Say something"), self.talk, icon="talk", shown="")

    def _plates(self) -> list[Plate]:
        plates = []
        for plate in super()._plates():
            mark, word = self._mark(plate.seat)
            plates.append(replace(plate, mark=mark, word=word))
        return plates

    def _mark(self, seat: Seat) -> tuple[str, str]:
        """What is out of the ordinary with who sits there, as an icon and in words."""
        state = self.company.seats[seat]
        if state.kind != "human":
            return "cpu", _("CPU")
        if state.cpu:
            return "cpu", _("the CPU plays")
        return ("", "") if state.here else ("clock", _("away"))

    def _seconds_left(self) -> int | None:
        """How long our turn lasts, once that is not long any more."""
        if self.chair.asked is None or self.client.your is None:
            return None
        left = round(self.client.your_end - self.app.scheduler.now)
        return max(0, left) if left <= HURRY else None

    def _meanwhile(self) -> str:
        """What is awaited, while that is not the player."""
        client = self.client
        if client.state == "waiting":
            seconds = max(1, round(client.again_in))
            return _("Cut off. Trying again in {n} s.").format(n=seconds)
        if client.state == "connecting":
            return _("Connecting…")
        if client.sent is not None:
            return _("Sent…")
        if self.chair.view.turn is not None:
            self._between = False
        if self._between:
            return _("Waiting for the others…")
        return ""

    def _prompt(self) -> str:
        prompt = super()._prompt()
        left = self._seconds_left()
        if left is not None:
            return _("{prompt} · {n} s").format(prompt=prompt, n=left)
        return self._meanwhile() or prompt

    def _note(self) -> str:
        return (self._meanwhile() if self.layout.panel is None else "") or super()._note()
