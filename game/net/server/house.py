"""All rooms of a process: opening, finding, waking those that are kept, and closing the idle ones.

Time is the event loop's, which no setting of the clock moves.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

from game.games import GAMES
from game.net import protocol
from game.net.protocol import new_token
from game.net.server.codes import key_of, new_code
from game.net.server.limits import ROOMS, Addresses
from game.net.server.lines import Line, Moved, Trouble
from game.net.server.room import Room, Services, read_options
from game.net.server.saved import SavedChair, SavedRoom
from game.net.server.store import Taken
from game.net.wire import BadData

if TYPE_CHECKING:
    from game.net.server.relay import Relay

KEPT = 30 * 60.0
"""Seconds that a room with nobody in it is kept."""
IDLE = 6 * 3600.0
"""Seconds after which a room is closed in which people sit but do nothing."""
SWEEP = 20.0
"""Seconds between two looks for idle rooms."""


class RoomHandle(Protocol):
    """A room, here or in another process."""

    async def sit(self, line: Line, name: str, token: str = "") -> None: ...
    async def rejoin(self, line: Line, token: str, story: str = "", seen: int = 0) -> None: ...
    async def hear(self, line: Line, message: protocol.Message) -> None: ...
    def detach(self, line: Line) -> None: ...


class House:
    """The rooms that live in this process."""

    def __init__(
        self, services: Services, addresses: Addresses, relay: Relay | None = None
    ) -> None:
        self.services = services
        self.relay = relay
        self.addresses = addresses
        self.rooms: dict[str, Room] = {}
        self.closing = False
        self._asleep: dict[str, float] = {}
        """When each room that is kept but was not woken yet is forgotten."""
        self._unread: set[str] = set()
        """Rooms that are kept and could not be read: the log was told of each."""
        self._openers: dict[str, str] = {}
        self._waking: dict[str, asyncio.Task[Room | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Take over the rooms that an earlier run left."""
        end = asyncio.get_running_loop().time() + KEPT
        self._asleep = dict.fromkeys(await self.services.store.codes(), end)
        self._sweeper = asyncio.create_task(self._sweep_on())
        if self.relay is not None:
            await self.relay.open(self)
        gauges = self.services.metrics.gauges
        gauges["rooms"] = "Rooms in memory.", lambda: len(self.rooms)
        gauges["matches"] = (
            "Matches under way.",
            lambda: sum(room.phase == "playing" for room in self.rooms.values()),
        )

    async def create(self, line: Line, wish: protocol.Create, address: str) -> RoomHandle:
        """A new room, its host seated; for who asks once more, the one they asked for before.

        Raises `Trouble`, and `Moved` where the same was asked for twice at once.
        """
        if self.closing:
            raise Trouble("busy")
        options = read_options(GAMES[wish.game], wish.options)
        token = wish.token or new_token()
        code = await self.services.store.reserve(key_of(token))
        there = await self._opened(code)
        if there is not None:
            await there.sit(line, wish.name, token)
            return there
        if len(self.rooms) + len(self._asleep) >= ROOMS:
            raise Trouble("busy")
        if not self.addresses.open_room(address):
            raise Trouble("rooms")
        try:
            code = code or await self._new_code()
            reserved = await self.services.store.reserve(key_of(token), code)
            if reserved != code or code in self.rooms:
                raise Moved
        except BaseException:
            self.addresses.close_room(address)
            raise
        chairs = tuple(SavedChair(colour, "", None) for colour in range(options.players))
        saved = SavedRoom(code, wish.game, options.to_dict(), wish.level, wish.grace, 0, 0, chairs)
        room = self.rooms[code] = Room(saved, self.services, self._forget)
        self._openers[code] = address
        try:
            await room.sit(line, wish.name, token)
        except BaseException as error:
            self._forget(room)
            if isinstance(error, Taken):
                raise Moved from None
            raise
        self.services.log.tell("room", room=room, game=wish.game, players=options.players)
        return room

    async def _opened(self, code: str) -> RoomHandle | None:
        """The room of a code that was reserved; None where it is not there, or no more."""
        try:
            return await self.find(code) if code else None
        except Trouble as trouble:
            if trouble.kind != "room":
                raise
            return None

    async def _new_code(self) -> str:
        code = new_code()
        while code in self.rooms or await self.services.store.state(code) is not None:
            code = new_code()
        return code

    async def find(self, code: str) -> RoomHandle:
        """The room of this code, wherever it is, woken if it sleeps. Raises `Trouble`."""
        if self.closing:
            raise Trouble("busy")
        if code and code not in self.rooms and self.relay is not None:
            far = await self.relay.find(code)
            if far is not None:
                return far
        room = await self.here(code)
        if room is None:
            raise Trouble("room")
        return room

    async def here(self, code: str) -> Room | None:
        """The room of this code, if it is for this process to have it. Raises `Trouble`."""
        room = self.rooms.get(code)
        if room is not None or not code or self.closing:
            return room
        if self.relay is not None and await self.relay.find(code) is not None:
            return None
        task = self._waking.get(code)
        if task is None:
            task = self._waking[code] = asyncio.create_task(self._wake(code))
            task.add_done_callback(lambda _task: self._waking.pop(code, None))
        return await asyncio.shield(task)

    async def _wake(self, code: str) -> Room | None:
        """A room as it is kept, in memory again; None if there is none to be had.

        One that cannot be read stays as it is, as a newer server may read it: `Trouble`.
        """
        text = await self.services.store.state(code)
        if text is None or code in self.rooms:
            return self.rooms.get(code)
        try:
            saved = SavedRoom.from_text(text)
            moves = []
            if saved.match is not None:
                moves = await self.services.store.moves(code, saved.match.number)
            room = Room(saved, self.services, self._forget)
            room.go_on(saved, moves)
        except (BadData, Trouble, ValueError, LookupError) as error:
            if code not in self._unread:
                self._unread.add(code)
                self.services.log.fault(
                    "a room that is kept is damaged, or of a newer server", error
                )
                self.services.metrics.faults += 1
            if self.relay is not None:
                await self.relay.give_up(code)
            raise Trouble("busy") from None
        self._asleep.pop(code, None)
        self.rooms[code] = room
        return room

    def _forget(self, room: Room) -> None:
        if self.rooms.get(room.code) is room:
            del self.rooms[room.code]
        address = self._openers.pop(room.code, None)
        if address is not None:
            self.addresses.close_room(address)

    async def sweep(self) -> None:
        """Close the rooms that are idle, and forget who was here."""
        self.addresses.tidy()
        now = asyncio.get_running_loop().time()
        for room in list(self.rooms.values()):
            patience = IDLE if room.company.is_set() else KEPT
            if now - room.touched > patience:
                self.services.log.tell("room expired", room=room)
                await room.close()
        for code, end in list(self._asleep.items()):
            if now > end:
                del self._asleep[code]
                self._unread.discard(code)
                await self.services.store.drop(code)

    async def _sweep_on(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except Exception as error:  # noqa: BLE001 - the next look may do better
                self.services.log.fault("idle rooms could not be closed", error)
                self.services.metrics.faults += 1

    async def close(self) -> None:
        """Tell everyone to come back in a moment; every room stays kept."""
        self.closing = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        codes = list(self.rooms)
        for room in list(self.rooms.values()):
            room.suspend()
        self.rooms.clear()
        if self.relay is not None:
            await self.relay.close(codes)
