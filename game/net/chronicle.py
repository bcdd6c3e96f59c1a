"""The chronicle of a room: what is played there goes into the history of whoever plays it here.

A match is written down when a round of it is over, and once more after each further one, in the
same place: so whatever becomes of the table, what was played to its end is kept. It is written
only where a move was made in it from this device, never for somebody who only came to see. Its
hands are kept if every round was revealed and comes out, played again, as it was counted; if not,
what became of it alone. No pygame here.
"""

from __future__ import annotations

from game.net import protocol
from game.net.client import Client
from game.net.protocol import Message
from game.platform.storage import Storage
from game.session.clock import utc_now
from game.session.history import History, Now, Played
from game.session.record import BadRecord, Record
from game.session.seats import CPU, FAR, HUMAN, SeatSpec, clean_name
from game.session.slot import Report
from game.session.table import Scores
from game.words import seat_colours


class Chronicle:
    """Writes down the matches of a client's room. `report` and `now` are those of `History`."""

    def __init__(
        self, client: Client, storage: Storage, report: Report, now: Now = utc_now
    ) -> None:
        self._client = client
        self._storage = storage
        self._report = report
        self._now = now
        self._company: dict[int, SeatSpec] = {}
        """By seat: who else has sat there in the match under way, the last of them."""
        client.counted = self.write
        client.listeners.append(self._hear)

    def _hear(self, message: Message) -> None:
        if isinstance(message, protocol.Seated):
            self._company.clear()
        elif isinstance(message, protocol.Room):
            if message.phase != "playing":
                self._company.clear()
            for seat, state in enumerate(message.seats):
                if state.kind == "human" and seat != message.you:
                    self._company[seat] = SeatSpec(FAR, state.colour, state.name)

    def write(self) -> None:
        """Write down the match of the client's story, if a round of it is over that was ours."""
        client, scores = self._client, self._client.story.scores
        if scores is None or not scores.results or client.played != client.story.match:
            return
        room = client.story.room
        link = f"{room.room}/{client.story.match}"
        history = History(self._storage, self._report, self._now)
        before = history.by_link(link)
        if before is None or not before.place:
            history.note(self._played(room, scores, link, before))

    def _played(
        self, room: protocol.Room, scores: Scores, link: str, before: Played | None
    ) -> Played:
        story = self._client.story
        you = room.you if story.view is None or story.view.seat is None else story.view.seat
        seats = self._seats(room, you, before)
        record = story.record(seats, scores)
        colours = seat_colours()
        return Played(
            self._now().strftime("%Y-%m-%dT%H:%MZ"),
            room.game,
            len(seats),
            scores.place_of(you) if scores.over else 0,
            room.level if any(seat.kind == CPU for seat in seats) else "",
            record="" if record is None else record.to_text(),
            link=link,
            friends=tuple(
                clean_name(seat.name or colours[seat.colour]) for seat in seats if seat.kind == FAR
            ),
        )

    def _seats(self, room: protocol.Room, you: int, before: Played | None) -> tuple[SeatSpec, ...]:
        """Whose the seats were: ours, a friend's if one ever sat there, else a CPU's."""
        company = _friends_in(before) | self._company
        seats = []
        for seat, state in enumerate(room.seats):
            if seat == you:
                seats.append(SeatSpec(HUMAN, state.colour, state.name))
            else:
                seats.append(company.get(seat) or SeatSpec(CPU, state.colour, "", room.level))
        return tuple(seats)


def _friends_in(before: Played | None) -> dict[int, SeatSpec]:
    """By seat: who sat there, as it was written before."""
    if before is None or not before.record:
        return {}
    try:
        seats = Record.from_text(before.record).seats
    except BadRecord:
        return {}
    return {seat: spec for seat, spec in enumerate(seats) if spec.kind == FAR}
