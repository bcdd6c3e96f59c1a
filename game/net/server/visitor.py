"""A connection's conversation: greeting, rate, reading, and who gets what it asks for.

It knows nothing of sockets, so that a test can speak to it directly.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from game import __version__
from game.net import protocol
from game.net.protocol import Bye, Oops, Pong, Welcome, to_text
from game.net.server import limits
from game.net.server.house import House, RoomHandle
from game.net.server.lines import Line, Moved, Trouble
from game.net.server.room import refuse
from game.net.wire import BadData
from game.session import plain


class Reports(Protocol):
    """Where reports of statistics go."""

    def take(self, report: Mapping[str, Any]) -> bool:
        """Keep what may be kept of it; whether that was anything."""
        ...


class Visitor:
    """One connection. `hear` takes its messages one after the other, `gone` says that it ended."""

    def __init__(
        self,
        house: House,
        reports: Reports | None,
        line: Line,
        address: str,
        clock: Callable[[], float],
    ) -> None:
        self._house = house
        self._reports = reports
        self._line = line
        self._address = address
        self._bucket = limits.Bucket(limits.MESSAGES_A_SECOND, limits.MESSAGES_AT_ONCE, clock)
        self._excess = 0
        self._room: RoomHandle | None = None
        self._over = False
        self._reported = False
        self.greeted = False
        """Whether it said hello in words that this server understands."""

    async def hear(self, text: str | None) -> None:
        """One message; None for one that was no text. Never raises for what it says."""
        metrics = self._house.services.metrics
        metrics.received += 1
        if self._over:
            return
        try:
            if text is None:
                raise BadData("a message is text")
            message = protocol.asked(text)
        except BadData as bad:
            metrics.refused += 1
            if self._admit(limits.BROKEN):
                refuse(self._line, Trouble("message", plain.shown(str(bad), 160)))
            return
        if not self._admit(1.0):
            metrics.refused += 1
            return
        try:
            await self._serve(message)
        except Trouble as trouble:
            refuse(self._line, trouble)
        except Exception as error:  # noqa: BLE001 - one device's trouble is nobody else's
            self._house.services.log.fault("a message could not be served", error)
            metrics.faults += 1
            self._hang_up(Bye("restart"))

    def _admit(self, cost: float) -> bool:
        """Whether the message comes in time; the first that does not is told, a flood ends it."""
        if self._bucket.take(cost):
            self._excess = 0
            return True
        self._excess += 1
        if self._excess == 1:
            refuse(self._line, Trouble("fast"))
        elif self._excess > limits.FLOOD:
            self._hang_up(Bye("fast"))
        return False

    async def _serve(self, message: protocol.Message) -> None:
        match message:
            case protocol.Ping():
                self._line.send(to_text(Pong(message.id)))
            case protocol.Hello():
                if message.version != protocol.VERSION:
                    self._hang_up(Oops("version", __version__))
                    return
                self.greeted = True
                taken = self._reports is not None
                self._line.send(to_text(Welcome(protocol.VERSION, __version__, taken)))
            case _ if not self.greeted:
                raise Trouble("now")
            case protocol.Report() if self._reported:
                raise Trouble("now")
            case protocol.Report():
                self._reported = True
                if self._reports is not None and self._reports.take(message.report):
                    self._house.services.metrics.reports += 1
            case protocol.Create() | protocol.Join() | protocol.Rejoin():
                await self._enter(message)
            case _ if self._room is None:
                raise Trouble("now")
            case _:
                await self._room.hear(self._line, message)

    async def _enter(self, message: protocol.Create | protocol.Join | protocol.Rejoin) -> None:
        """Sit down; whoever sits already has to leave first."""
        if self._room is not None:
            raise Trouble("now")
        addresses = self._house.addresses
        if not isinstance(message, protocol.Create) and not addresses.may_try(self._address):
            raise Trouble("fast")
        try:
            self._room = await self._find_seat(message)
        except Trouble as trouble:
            if trouble.kind in ("room", "token"):
                addresses.tried_in_vain(self._address)
            raise

    async def _find_seat(
        self, message: protocol.Create | protocol.Join | protocol.Rejoin
    ) -> RoomHandle:
        """The room, wherever it lives, once it has given us our seat. Raises `Trouble`."""
        house = self._house
        while True:
            try:
                if isinstance(message, protocol.Create):
                    return await house.create(self._line, message, self._address)
                room = await house.find(protocol.clean_code(message.room))
                if isinstance(message, protocol.Join):
                    await room.sit(self._line, message.name, message.token)
                else:
                    await room.rejoin(self._line, message.token, message.story, message.seen)
            except Moved:
                continue
            return room

    def _hang_up(self, last: protocol.Message) -> None:
        self._over = True
        self.gone()
        self._line.bye(last)

    def gone(self) -> None:
        """The connection ended."""
        self._over = True
        room, self._room = self._room, None
        if room is not None:
            room.detach(self._line)
