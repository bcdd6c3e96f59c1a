"""Statistics from a player's device: sent only where the player lets it and there is a server.

What a report may hold is the list in `reports`; here is when one goes, and how. Each takes a short
connection of its own, and nothing waits for it. No pygame here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from game import __version__
from game.net import protocol, reports
from game.net.address import socket_address
from game.net.wire import BadData
from game.platform.page import Page
from game.platform.sockets import NoSockets, Socket
from game.rules import Options, Value
from game.scheduler import next_frame

PATIENCE = 10.0
"""Seconds after which a server that does not answer goes without."""
AT_ONCE = 4
"""Reports on their way at the same time; what comes beyond that is dropped."""


class Reporter:
    """Sends reports. `allowed` and `server` are asked each time; `device` says what this device is.

    `spawn` starts the sending, `connect` opens a socket to an address, `clock` is game time.
    """

    def __init__(
        self,
        allowed: Callable[[], bool],
        server: Callable[[], str],
        device: Callable[[], Mapping[str, Value]],
        connect: Callable[[str], Socket],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
        clock: Callable[[], float],
    ) -> None:
        self._allowed = allowed
        self._server = server
        self._device = device
        self._connect = connect
        self._spawn = spawn
        self._clock = clock
        self._under_way = 0

    def report(self, event: str, options: Options | None = None, **facts: Value) -> None:
        """Report something, if it may be; what `reports` does not list is left out."""
        server = self._server() if self._allowed() else ""
        if not server or self._under_way >= AT_ONCE:
            return
        named = {f"{reports.OPTION}{name}": value for name, value in _values(options).items()}
        report = reports.clean({**self._device(), **facts, **named, "event": event})
        if report:
            self._spawn(self._send(server, report))

    async def _send(self, server: str, report: reports.Report) -> None:
        self._under_way += 1
        try:
            socket = self._connect(socket_address(server))
        except NoSockets:
            self._under_way -= 1
            return
        try:
            socket.send(protocol.to_text(protocol.Hello(protocol.VERSION, __version__)))
            if await self._welcome(socket) and self._allowed():
                socket.send(protocol.to_text(protocol.Report(report)))
        finally:
            self._under_way -= 1
            socket.close()

    async def _welcome(self, socket: Socket) -> bool:
        """Whether the server takes reports."""
        end = self._clock() + PATIENCE
        while self._clock() < end and socket.closed is None:
            for text in socket.take():
                try:
                    message = protocol.answered(text)
                except BadData:
                    return False
                return isinstance(message, protocol.Welcome) and message.statistics
            await next_frame()
        return False


def _values(options: Options | None) -> dict[str, Value]:
    return {} if options is None else options.to_dict()


SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}


def this_device(page: Page | None) -> dict[str, Value]:
    """What kind of device this is: families and bands, as `reports` lists them."""
    if page is not None:
        told = page.system()
        facts: dict[str, Value] = {
            name: str(told.get(name, "")) for name in ("device", "browser", "system")
        }
        memory, cores = float(told.get("memory", 0)), int(told.get("cores", 0))
    else:
        facts = {
            "device": "computer", "browser": "none",
            "system": SYSTEMS.get(sys.platform, "other"),
        }  # fmt: skip
        memory, cores = 0.0, os.cpu_count() or 0
    if memory:
        facts["memory"] = reports.band("memory", memory)
    if cores:
        facts["cores"] = reports.band("cores", cores)
    return facts
