"""A room: who sits where, who is the host, what they may change, and the match on its table.

Everything a device asks of its room comes in by `sit`, `rejoin`, `hear` and `detach`; what cannot
be is `Trouble`. Whatever must survive is kept before anyone is told of it.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from game.games import GAMES
from game.net import protocol
from game.net.protocol import Bye, Notice, Oops, Said, Seated, SeatState, new_token
from game.net.server.chair import Chair, next_owner
from game.net.server.codes import key_of, new_secret
from game.net.server.lines import Line, Trouble
from game.net.server.playing import Playing
from game.net.server.qr import qr_of
from game.net.server.saved import SavedChair, SavedDeal, SavedMatch, SavedRoom
from game.net.server.store import Store, Taken
from game.rules import BadOption, Game, Move, Options, Seat
from game.session.seats import clean_name

if TYPE_CHECKING:
    from game.net.server.logs import Log
    from game.net.server.metrics import Metrics
    from game.net.server.thinking import Thinking


@dataclass(frozen=True)
class Services:
    """What all rooms of a process share."""

    store: Store
    thinking: Thinking
    metrics: Metrics
    log: Log
    pace: float = 0.9
    """Seconds that a CPU's move takes at least, so that people can follow."""


def read_options(game: Game, values: protocol.Values) -> Options:
    """A game's options. Raises `Trouble`."""
    try:
        return game.options.from_dict(values)
    except BadOption as error:
        raise Trouble("options", str(error)) from None


class Room:
    """A room and its match. `closed` is called once, when it is over for good or breaks."""

    def __init__(
        self, saved: SavedRoom, services: Services, closed: Callable[[Room], None]
    ) -> None:
        self.code = saved.code
        self.game = GAMES[saved.game]
        self.options = read_options(self.game, saved.options)
        self.level = saved.level
        self.grace = saved.grace
        self.host: Seat = saved.host
        self.matches = saved.matches
        self.chairs = [Chair(each.colour, each.name, each.key) for each in saved.chairs]
        self.services = services
        self.company = asyncio.Event()
        """Set while anybody is there."""
        self.playing: Playing | None = None
        self.touched = asyncio.get_running_loop().time()
        """When somebody last did anything, by the loop's clock."""
        self._shut = False
        self._closed = closed
        self._task: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()

    # Keeping

    def saved(self) -> SavedRoom:
        """As it is kept, without the moves."""
        return SavedRoom(
            self.code,
            self.game.id,
            self.options.to_dict(),
            self.level,
            self.grace,
            self.host,
            self.matches,
            tuple(SavedChair(each.colour, each.name, each.key) for each in self.chairs),
            self.playing.saved() if self.playing else None,
        )

    async def keep(self) -> None:
        """Keep the room as it is. If that fails the room is let go of, and it raises why."""
        store = self.services.store
        try:
            known = await store.put(self.code, self.saved().to_text(), self.matches)
            if not known and self.playing is not None:
                for round, moves in enumerate(self.playing.rounds, 1):
                    for ply, move in enumerate(moves, 1):
                        await store.add(self.code, self.matches, round, ply, move)
        except BaseException:
            self.let_go()
            raise

    async def add(self, round: int, ply: int, move: Move) -> None:
        """Keep one more move of the match; as `keep`."""
        try:
            known = await self.services.store.add(self.code, self.matches, round, ply, move)
        except BaseException:
            self.let_go()
            raise
        if not known:
            await self.keep()

    def let_go(self) -> None:
        """Suspend, and be no room of this process any more."""
        self.suspend()
        self._closed(self)

    def go_on(self, saved: SavedRoom, moves: list[tuple[int, Move]]) -> None:
        """Go on as it was kept; its owners have the grace to come back in.

        Raises `ValueError` for a match that cannot be.
        """
        if saved.match is not None:
            self.playing = Playing(self, saved.match, saved.record(moves))
        for chair in self.chairs:
            if chair.owned:
                self._begin_grace(chair)
        self._play()

    # Coming and going

    async def sit(self, line: Line, name: str, token: str = "") -> None:
        """A new owner for a free seat, or for one that a CPU has in a match. Raises `Trouble`.

        Whoever says the token of a seat missed that it is theirs: they come back to it.
        """
        async with self._lock:
            if self._shut:
                raise Trouble("room")
            if token and self._seat_of(token) is not None:
                self._return(line, token)
                return
            free = [seat for seat, chair in enumerate(self.chairs) if not chair.owned]
            if not free:
                raise Trouble("full")
            seat, token = free[0], token or new_token()
            chair = self.chairs[seat]
            chair.name, chair.key = clean_name(name), key_of(token)
            if not any(each.owned for each in self.chairs if each is not chair):
                self.host = seat
            try:
                await self.keep()
            except BaseException:
                chair.vacate()
                raise
            chair.line = line
            chair.stir()
            if self.playing is not None:
                self.playing.change_hands(seat)
            self._greet(seat, token)
            self._arrived(seat, "joined")

    async def rejoin(self, line: Line, token: str, story: str = "", seen: int = 0) -> None:
        """An owner comes back, perhaps on another line. Raises `Trouble`."""
        if self._shut:
            raise Trouble("room")
        self._return(line, token, story, seen)

    def _seat_of(self, token: str) -> Seat | None:
        """Whose token it is; None if no seat has it."""
        key = key_of(token)
        for seat, each in enumerate(self.chairs):
            if each.key is not None and hmac.compare_digest(each.key, key):
                return seat
        return None

    def _greet(self, seat: Seat, token: str) -> None:
        """Tell an owner which seat is theirs, and how friends come in."""
        chair = self.chairs[seat]
        home = chair.line.home if chair.line is not None else ""
        link = f"{home}/?room={self.code}" if home else ""
        chair.tell(Seated(self.code, seat, token, link, qr_of(link) if link else ()))

    def _return(self, line: Line, token: str, story: str = "", seen: int = 0) -> None:
        seat = self._seat_of(token)
        if seat is None:
            raise Trouble("token")
        chair = self.chairs[seat]
        before, chair.line = chair.line, line
        if before is not None and before is not line:
            before.bye(Bye("elsewhere"))
        was_away = before is None
        chair.stand_in = False
        chair.mind_absence(None)
        self._greet(seat, token)
        if was_away:
            self._arrived(seat, "returned", story, seen)
        else:
            chair.tell(self.state(seat))
            if self.playing is not None:
                self.playing.catch_up(seat, story, seen)
        chair.remind()

    def _arrived(self, seat: Seat, what: Any, story: str = "", seen: int = 0) -> None:
        self.company.set()
        self._touch()
        name = self.chairs[seat].name
        for each, chair in enumerate(self.chairs):
            if each != seat:
                chair.tell(Notice(what, seat, name))
        host = self.chairs[self.host]
        if host.line is None and (not host.owned or host.stand_in):
            self._pass_host()
        self._show()
        if self.playing is not None:
            self.playing.catch_up(seat, story, seen)
            self.playing.look()

    def detach(self, line: Line) -> None:
        """A line was cut; its owner may come back."""
        for seat, chair in enumerate(self.chairs):
            if chair.line is line:
                chair.line = None
                self._touch()
                self._left_the_table()
                self.tell_all(Notice("away", seat, chair.name))
                self._show()
                self._begin_grace(chair)
                chair.excuse()

    def _begin_grace(self, chair: Chair) -> None:
        loop = asyncio.get_running_loop()
        chair.mind_absence(loop.call_later(self.grace, self._grace_is_over, chair))

    def _grace_is_over(self, chair: Chair) -> None:
        seat = self.chairs.index(chair)
        chair.stand_in = True
        if self.playing is not None and not self.playing.over:
            self.tell_all(Notice("cpu", seat, chair.name))
        if seat == self.host:
            self._pass_host()
        self._show()
        chair.stir()

    def _pass_host(self) -> None:
        """Somebody else who is there becomes the host; it is kept with the next thing that is."""
        heir = next_owner(self.chairs, self.host)
        if heir is not None and self.chairs[heir].line is not None:
            self.host = heir
            self.tell_all(Notice("host", heir, self.chairs[heir].name))

    def _left_the_table(self) -> None:
        if not any(chair.line is not None for chair in self.chairs):
            self.company.clear()
        if self.playing is not None:
            self.playing.look()

    def _touch(self) -> None:
        self.touched = asyncio.get_running_loop().time()

    # What people see

    @property
    def phase(self) -> Any:
        """``"lobby"``, ``"playing"`` or ``"over"``."""
        if self.playing is None:
            return "lobby"
        return "over" if self.playing.over else "playing"

    def state(self, you: Seat) -> protocol.Room:
        """The room as the owner of this seat is told it."""
        in_match = self.playing is not None and not self.playing.over
        seats = tuple(
            SeatState(
                "human" if chair.owned else "cpu" if in_match else "free",
                chair.colour,
                chair.name,
                here=chair.line is not None,
                cpu=in_match and (not chair.owned or chair.stand_in),
            )
            for chair in self.chairs
        )
        return protocol.Room(
            self.code, self.phase, self.game.id, self.options.to_dict(), self.level, self.grace,
            self.host, you, seats,
        )  # fmt: skip

    def _show(self) -> None:
        """Show everyone the room as it is now."""
        for seat, chair in enumerate(self.chairs):
            if chair.line is not None:
                chair.tell(self.state(seat))

    def tell_all(self, message: protocol.Message) -> None:
        """Tell everyone who is there, beside the story."""
        text = protocol.to_text(message)
        for chair in self.chairs:
            if chair.line is not None:
                chair.line.send(text)

    # What people ask for

    async def hear(self, line: Line, message: protocol.Message) -> None:
        """What somebody who sits here asks for. Raises `Trouble`."""
        seat = next((seat for seat, each in enumerate(self.chairs) if each.line is line), None)
        if seat is None:
            raise Trouble("token")
        self._touch()
        playing = self.playing
        match message:
            case protocol.Move() if playing:
                playing.hear_move(seat, message)
            case protocol.Salt() if playing:
                playing.hear_salt(seat, message)
            case protocol.Ready() if playing:
                playing.hear_ready(seat, message)
            case protocol.Say():
                self.tell_all(Said(seat, message.phrase))
            case protocol.Leave():
                await self._locked(line, lambda seat: self._remove(seat, "left"))
            case (
                protocol.Terms()
                | protocol.Level()
                | protocol.Grace()
                | protocol.Swap()
                | protocol.Kick()
                | protocol.Start()
            ):
                await self._locked(line, lambda seat: self._serve_host(seat, message))
            case _:
                raise Trouble("now")

    async def _locked(self, line: Line, act: Callable[[Seat], Awaitable[None]]) -> None:
        """One change at a time, by who still sits there when its turn comes."""
        async with self._lock:
            for seat, chair in enumerate(self.chairs):
                if chair.line is line:
                    await act(seat)
                    return

    async def _serve_host(self, seat: Seat, message: protocol.Message) -> None:
        if seat != self.host:
            raise Trouble("host")
        match message:
            case protocol.Kick():
                if message.seat == seat or message.seat >= len(self.chairs):
                    raise Trouble("now")
                if self.chairs[message.seat].owned:
                    await self._remove(message.seat, "kicked")
                return
            case protocol.Level():
                self.level = message.level
            case protocol.Grace():
                self.grace = message.seconds
            case _:
                if self.phase == "playing":
                    raise Trouble("now")
                match message:
                    case protocol.Terms():
                        self._set_terms(message)
                    case protocol.Swap():
                        self._swap(message.seat, message.other)
                    case protocol.Start():
                        self._start()
        await self.keep()
        self._show()
        if isinstance(message, protocol.Start):
            self._play()

    def _set_terms(self, terms: protocol.Terms) -> None:
        game = GAMES[terms.game]
        options = read_options(game, terms.options)
        owned = [chair for chair in self.chairs if chair.owned]
        if len(owned) > options.players:
            raise Trouble("full")
        chairs = self.chairs[: options.players]
        crowded = [chair for chair in self.chairs[options.players :] if chair.owned]
        colours = iter(sorted(set(range(8)) - {chair.colour for chair in (*chairs, *crowded)}))
        while len(chairs) < options.players:
            chairs.append(Chair(next(colours)))
        for chair in crowded:
            free = next(i for i, each in enumerate(chairs) if not each.owned)
            chairs[free] = chair
        host = self.chairs[self.host]
        self.game, self.options, self.chairs, self.playing = game, options, chairs, None
        self.host = chairs.index(host)

    def _swap(self, seat: Seat, other: Seat) -> None:
        if max(seat, other) >= len(self.chairs):
            raise Trouble("now")
        host, chairs = self.chairs[self.host], self.chairs
        chairs[seat], chairs[other] = chairs[other], chairs[seat]
        self.playing = None
        self.host = chairs.index(host)
        self.tell_all(Notice("swapped", seat))

    def _start(self) -> None:
        people = sum(chair.owned for chair in self.chairs)
        needed = len(self.chairs) - self.game.most_cpus(self.options)
        if people < needed:
            raise Trouble("people", str(needed))
        self.matches += 1
        deal = SavedDeal(1, new_secret(), ())
        self.playing = Playing(self, SavedMatch(self.matches, new_secret(), deal))

    async def _remove(self, seat: Seat, why: Any) -> None:
        """The owner of a seat has no part in this room any more."""
        chair = self.chairs[seat]
        name = chair.name
        chair.hang_up(Bye(why))
        chair.vacate()
        if self.playing is not None:
            self.playing.change_hands(seat)
        if not any(each.owned for each in self.chairs):
            await self.close()
            return
        self._left_the_table()
        self.tell_all(Notice(why, seat, name))
        if seat == self.host:
            self.host = next_owner(self.chairs, seat) or 0
            self.tell_all(Notice("host", self.host, self.chairs[self.host].name))
        await self.keep()
        self._show()

    # The match

    def _play(self) -> None:
        if self.playing is not None:
            self._task = asyncio.create_task(self.playing.run())
            self._task.add_done_callback(self._played)
            self.services.log.tell("match", room=self, game=self.game.id)

    def _played(self, task: asyncio.Task[None]) -> None:
        if task.cancelled() or task is not self._task:
            return
        error = task.exception()
        if error is None:
            self._show()
        else:
            if not isinstance(error, Taken):
                self.services.log.fault("the match broke off", error, room=self)
                self.services.metrics.faults += 1
            self.let_go()

    def suspend(self) -> None:
        """Let go of the room; it is kept, and people may come back to it."""
        self._shut = True
        if self._task is not None:
            self._task.cancel()
        self._hang_up(Bye("restart"))

    async def close(self) -> None:
        """The room is over for good."""
        self._shut = True
        if self._task is not None:
            self._task.cancel()
        self._hang_up(Bye("closed"))
        self._closed(self)
        await self.services.store.drop(self.code)

    def _hang_up(self, last: Bye) -> None:
        for chair in self.chairs:
            chair.hang_up(last)


def refuse(line: Line, trouble: Trouble) -> None:
    """Tell a device why what it asked for cannot be."""
    kind: Any = trouble.kind
    line.send(protocol.to_text(Oops(kind, trouble.about)))
