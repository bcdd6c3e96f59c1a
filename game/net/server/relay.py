"""Several processes, one house: whoever comes in anywhere reaches a room wherever it lives.

Each process has an inbox, a stream in Redis. The process that a device is connected to passes on
what it says to the owner of its room, and the owner's answers come back the same way; the room
notices nothing: a `FarLine` is a line like any other. What is read is deleted, so an inbox holds
what is unread and nothing depends on Redis's clock. A message may come twice, never half.

Whenever a message may have been lost (Redis was away, an owner died), the devices concerned are
told to come back in a moment, and are then brought up to date as after any cut.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING, Any, TypeVar

from game.net import protocol
from game.net.protocol import Bye
from game.net.server.lines import Line, Moved, Trouble
from game.net.server.shared_store import AWAY, LEASE, SharedStore
from game.net.server.store import Taken
from game.net.wire import BadData
from game.session import plain

if TYPE_CHECKING:
    from game.net.server.house import House
    from game.net.server.room import Room

T = TypeVar("T")

BEAT = LEASE / 4 / 1000
"""Seconds between two renewals of leases."""
MISSED = 3
"""Beats after which a process, or an owner, that is not to be found is taken for gone."""
PATIENCE = 9.0
"""Seconds that an owner has to answer who wants to sit down."""
UNSETTLED = 6.0
"""Seconds after Redis was away in which a room that is missing may yet be kept once more."""
ABSENCE = 3.0
"""Seconds without trouble after which trouble with Redis is a new absence."""
INBOX_LENGTH = 20_000
BATCH = 500
"""So many things at most are asked of Redis at once."""


class FarLine:
    """An owner's line to a device that is connected to another process."""

    def __init__(self, relay: Relay, process: str, number: int, home: str) -> None:
        self.home = home
        self.process = process
        self.number = number
        self.room: Room | None = None
        self.requests: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._relay = relay
        self._open = True

    def send(self, text: str) -> None:
        if self._open:
            self._relay.post(self.process, {"k": "send", "line": self.number, "text": text})

    def bye(self, message: protocol.Message) -> None:
        if self._open:
            self._open = False
            text = protocol.to_text(message)
            self._relay.post(self.process, {"k": "bye", "line": self.number, "text": text})
            self.requests.put_nowait({"k": "gone"})  # nobody there speaks of it any more

    def cut(self) -> None:
        """Nobody is at the other end any more."""
        self._open = False
        room, self.room = self.room, None
        if room is not None:
            room.detach(self)


class FarRoom:
    """A room that another process owns."""

    def __init__(self, relay: Relay, code: str, owner: str) -> None:
        self.code = code
        self.owner = owner
        self._relay = relay

    async def sit(self, line: Line, name: str, token: str = "") -> None:
        """As `Room.sit`; raises `Moved`, too."""
        await self._relay.ask(self, line, {"k": "sit", "name": name, "token": token})

    async def rejoin(self, line: Line, token: str, story: str = "", seen: int = 0) -> None:
        """As `Room.rejoin`; raises `Moved`, too."""
        wish = {"k": "rejoin", "token": token, "story": story, "seen": seen}
        await self._relay.ask(self, line, wish)

    async def hear(self, line: Line, message: protocol.Message) -> None:
        """As `Room.hear`, but trouble is told to the line by the owner."""
        self._relay.pass_on(self, line, {"k": "hear", "text": protocol.to_text(message)})

    def detach(self, line: Line) -> None:
        """As `Room.detach`."""
        self._relay.let_go(self, line)


class Relay:
    """This process among its like."""

    def __init__(self, store: SharedStore) -> None:
        self.store = store
        self._house: House | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._outbox: deque[tuple[str, str]] = deque()
        self._posted = asyncio.Event()
        self._closed = False
        self._numbers = count(1)
        self._near: dict[int, tuple[Line, FarRoom]] = {}
        """Devices here whose rooms are elsewhere."""
        self._number_of: dict[Line, int] = {}
        self._far: dict[tuple[str, int], tuple[FarLine, asyncio.Task[None]]] = {}
        """Devices elsewhere whose rooms are here."""
        self._asked: dict[int, asyncio.Future[str]] = {}
        self._missed: Counter[str] = Counter()
        self._interruptions = 0
        self._last_interruption = -UNSETTLED

    async def open(self, house: House) -> None:
        """Begin to listen."""
        self._house = house
        for work in (self._live_on, self._beat_on, self._read_on, self._write_on):
            self._tasks.append(asyncio.create_task(self._forever(work)))

    async def close(self, codes: Sequence[str]) -> None:
        """Stop; the rooms are free for others at once."""
        for _far, task in self._far.values():
            task.cancel()
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(2):
                while self._outbox:
                    await asyncio.sleep(0.01)
                for some in _batches(codes):
                    await self.store.release(some)
        except (TimeoutError, *AWAY):
            pass  # the leases run out by themselves
        self._closed = True  # should a client in trouble take the cancelling for a cut
        for task in self._tasks:
            task.cancel()

    async def _forever(self, work: Callable[[], Awaitable[None]]) -> None:
        """Redis may be away for a while; anything else is told and tried again."""
        while not self._closed:
            try:
                await work()
            except AWAY:
                self.store.interruptions += 1
                self._note_interruptions()
                await asyncio.sleep(0.2)
            except Exception as error:  # noqa: BLE001 - the process goes on serving
                self._note_fault(error)
                await asyncio.sleep(0.2)

    def _note_fault(self, error: Exception) -> None:
        assert self._house is not None
        self._house.services.log.fault("the relay stumbled", error)
        self._house.services.metrics.faults += 1

    # Finding a room

    async def find(self, code: str) -> FarRoom | None:
        """The room if another process has it; None if it is this process's now, to be woken.

        Raises `Trouble` if there is none.
        """
        loop = asyncio.get_running_loop()
        while not (owner := (await self.store.claim([code]))[0]):
            self._note_interruptions()
            if loop.time() - self._last_interruption > UNSETTLED:
                raise Trouble("room")
            await asyncio.sleep(0.25)
        return None if owner == self.store.process else FarRoom(self, code, owner)

    async def give_up(self, code: str) -> None:
        """Let another process have a room of ours at once."""
        with suppress(*AWAY):  # its lease runs out by itself
            await self.store.release([code])

    # From here to an owner elsewhere

    async def ask(self, room: FarRoom, line: Line, wish: dict[str, Any]) -> None:
        """Ask an owner for a seat. Raises `Trouble`, and `Moved` if it is the owner no more."""
        number = self._number_of.setdefault(line, next(self._numbers))
        self._near[number] = line, room
        loop = asyncio.get_running_loop()
        answer = self._asked[number] = loop.create_future()
        self._send_on(room, number, wish | {"home": line.home})
        end = loop.time() + PATIENCE
        try:
            while not answer.done():
                await asyncio.wait([answer], timeout=0.5)
                if not answer.done() and await self.store.owners([room.code]) != [room.owner]:
                    raise Moved
                if loop.time() > end:
                    raise Trouble("busy")
            kind, _, about = answer.result().partition(" ")
            if kind == "moved":
                await asyncio.sleep(0.1)
                raise Moved
            if kind:
                raise Trouble(kind, about)
        except BaseException:
            self.let_go(room, line)
            raise
        finally:
            self._asked.pop(number, None)

    def pass_on(self, room: FarRoom, line: Line, wish: dict[str, Any]) -> None:
        """Something a device said, to its owner."""
        number = self._number_of.get(line)
        if number is not None:
            self._send_on(room, number, wish)

    def let_go(self, room: FarRoom, line: Line) -> None:
        """A device here has gone."""
        number = self._number_of.pop(line, None)
        if number is not None and self._near.pop(number, None) is not None:
            self._send_on(room, number, {"k": "gone"})

    def _send_on(self, room: FarRoom, number: int, wish: dict[str, Any]) -> None:
        sender = {"from": self.store.process, "line": number, "room": room.code}
        self.post(room.owner, wish | sender)

    def post(self, process: str, data: dict[str, Any]) -> None:
        """Put something into a process's inbox, in order, soon."""
        self._outbox.append((process, plain.dump(data)))
        self._posted.set()

    async def _write_on(self) -> None:
        await self._posted.wait()
        self._posted.clear()
        while self._outbox:
            batch = [self._outbox[i] for i in range(min(BATCH, len(self._outbox)))]
            pipe = self.store.redis.pipeline(transaction=False)
            for process, text in batch:
                pipe.xadd(_inbox(process), {"d": text}, maxlen=INBOX_LENGTH, approximate=True)
            for process in {process for process, _text in batch}:
                pipe.expire(_inbox(process), 60)
            try:
                await pipe.execute()
            except BaseException:
                self._posted.set()
                raise
            for _ in batch:
                self._outbox.popleft()

    # What comes in

    async def _read_on(self) -> None:
        inbox = _inbox(self.store.process)
        found: Any = await self.store.redis.xread({inbox: "0-0"}, count=BATCH, block=1000)
        for _stream, entries in found or ():
            for _id, fields in entries:
                try:
                    self._take(plain.load(fields["d"]))
                except Exception as error:  # noqa: BLE001 - one entry's trouble is no other's
                    self._note_fault(error)
            await self.store.redis.xdel(inbox, *(id for id, _fields in entries))

    def _take(self, data: dict[str, Any]) -> None:
        number = data["line"]
        match data["k"]:
            case "send":
                if number in self._near:
                    self._near[number][0].send(data["text"])
            case "bye":
                if number in self._near:
                    line, _room = self._near.pop(number)
                    self._number_of.pop(line, None)
                    line.bye(protocol.answered(data["text"]))
            case "answer":
                answer = self._asked.get(number)
                if answer is not None and not answer.done():
                    answer.set_result(data["trouble"])
            case _:
                self._queue(data["from"], number, data)

    def _queue(self, process: str, number: int, data: dict[str, Any]) -> None:
        """A device elsewhere wants something: one thing after the other."""
        key = process, number
        if key not in self._far:
            if data["k"] not in ("sit", "rejoin"):
                return
            far = FarLine(self, process, number, data["home"])
            self._far[key] = far, asyncio.create_task(self._serve(far))
            self._far[key][1].add_done_callback(lambda _task: self._hang_up(far))
        self._far[key][0].requests.put_nowait(data)

    async def _serve(self, far: FarLine) -> None:
        try:
            while (data := await far.requests.get())["k"] != "gone":
                await self._do(far, data)
        except Exception as error:  # noqa: BLE001 - one device's trouble is nobody else's
            self._note_fault(error)
            far.bye(Bye("restart"))

    def _hang_up(self, far: FarLine) -> None:
        self._far.pop((far.process, far.number), None)
        far.cut()

    async def _do(self, far: FarLine, data: dict[str, Any]) -> None:
        from game.net.server.room import refuse

        assert self._house is not None
        try:
            if data["k"] == "hear":
                if far.room is not None:
                    await far.room.hear(far, protocol.asked(data["text"]))
                return
            room = await self._house.here(data["room"])
            if room is None:
                self._answer(far, "moved")
                return
            far.room = room
            if data["k"] == "sit":
                await room.sit(far, data["name"], data["token"])
            else:
                await room.rejoin(far, data["token"], data["story"], data["seen"])
            self._answer(far, "")
        except (Trouble, BadData) as error:
            trouble = error if isinstance(error, Trouble) else Trouble("message")
            if data["k"] == "hear":
                refuse(far, trouble)
            else:
                far.room = None
                self._answer(far, f"{trouble.kind} {trouble.about}".rstrip())

    def _answer(self, far: FarLine, trouble: str) -> None:
        self.post(far.process, {"k": "answer", "line": far.number, "trouble": trouble})

    # Leases

    async def _live_on(self) -> None:
        """Say that this process is there, however long anything else takes."""
        await self.store.redis.set(_alive(self.store.process), "1", px=LEASE)
        await self.store.redis.expire(_inbox(self.store.process), 60)
        await asyncio.sleep(BEAT)

    async def _beat_on(self) -> None:
        """Renew what is ours, let go of what is not, and see who is gone."""
        await asyncio.sleep(BEAT)
        assert self._house is not None
        rooms = self._house.rooms
        for some in _batches(list(rooms.values())):
            owners = await self.store.claim([room.code for room in some])
            for room, owner in zip(some, owners, strict=True):
                if rooms.get(room.code) is not room:
                    continue  # it was closed meanwhile
                if not owner:
                    await self._keep_anew(room)
                elif owner != self.store.process:
                    room.let_go()
        self._note_interruptions()
        for process in {far.process for far, _task in list(self._far.values())}:
            there = await self.store.redis.exists(_alive(process))
            if self._is_gone(process, bool(there)):
                self._drop_far(process)
        far_rooms = {room.code: room for _line, room in self._near.values()}
        for near in _batches(list(far_rooms.values())):
            now = await self.store.owners([room.code for room in near])
            for far_room, owner_now in zip(near, now, strict=True):
                moved = owner_now is not None and owner_now != far_room.owner
                if self._is_gone(far_room.code, owner_now is not None) or moved:
                    self._send_back(far_room.code)

    async def _keep_anew(self, room: Room) -> None:
        """Keep a room that Redis does not know any more."""
        try:
            await room.keep()
        except Taken:
            pass  # another process has it by now
        except Exception as error:  # noqa: BLE001 - the other rooms have leases to renew
            self._note_fault(error)

    def _is_gone(self, what: str, there: bool) -> bool:
        self._missed[what] = 0 if there else self._missed[what] + 1
        if self._missed[what] == 0:
            del self._missed[what]
        return self._missed[what] >= MISSED

    def _note_interruptions(self) -> None:
        """Where Redis was away since the last look, start over; of one absence, only once."""
        if self.store.interruptions == self._interruptions:
            return
        self._interruptions = self.store.interruptions
        before, self._last_interruption = (
            self._last_interruption,
            asyncio.get_running_loop().time(),
        )
        if self._last_interruption - before > ABSENCE:
            self._start_over()

    def _start_over(self) -> None:
        """Messages may have been lost on the way: everyone far comes back."""
        for process in {far.process for far, _task in list(self._far.values())}:
            self._drop_far(process)
        for _line, room in list(self._near.values()):
            self._send_back(room.code)

    def _drop_far(self, process: str) -> None:
        for far, task in list(self._far.values()):
            if far.process == process:
                far.bye(Bye("restart"))
                task.cancel()

    def _send_back(self, code: str) -> None:
        """The devices here of a room elsewhere are to come back, and find it where it is then."""
        for line, room in list(self._near.values()):
            if room.code == code:
                self.let_go(room, line)
                line.bye(Bye("restart"))


def _batches(things: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(things), BATCH):
        yield things[start : start + BATCH]


def _inbox(process: str) -> str:
    return f"sietes:inbox:{process}"


def _alive(process: str) -> str:
    return f"sietes:alive:{process}"
