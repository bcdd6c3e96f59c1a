"""The way in from the network: WebSockets at ``/ws``, health, metrics, and the built page.

What a connection says is for `visitor` to understand. Here are sockets, origins and addresses, and
the pages that a browser asks for.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import WSMsgType, web

from game.net import protocol
from game.net.server.house import House
from game.net.server.statistics import Statistics
from game.net.server.visitor import Visitor

SILENCE = 30.0
"""Seconds after which a connection that says nothing is asked by WebSocket's own ping.

Browsers and libraries answer that by themselves, even for a page that is hidden and stands still.
One that does not within half as long is taken for dead.
"""
GREETING = 10.0
"""Seconds in which a connection has to say hello."""
MOST_WAITING = 512
"""Messages that may wait for a connection that takes them in slowly."""
HERE = '<head><meta name="sietes-server" content="">'
"""What tells a page that the server it came from is one of the game's."""
NOWHERE = {
    errno.ENOENT, errno.ENOTDIR, errno.EISDIR, errno.ENAMETOOLONG, errno.ELOOP, errno.EINVAL,
}  # fmt: skip
"""What a system says of a path that leads to no file."""
LAST_WORDS = 2.0
"""Seconds that a connection has to take in its last message."""
CLEARING = 60.0
"""Seconds between two looks for statistics that are too old."""


class SocketLine:
    """A line over a WebSocket. What is sent waits in a queue: nobody waits for a slow device."""

    def __init__(self, socket: web.WebSocketResponse, home: str, count: Callable[[], None]) -> None:
        self.home = home
        self._socket = socket
        self._count = count
        self._waiting: deque[str] = deque()
        self._wake = asyncio.Event()
        self._ending = False
        self._writer = asyncio.create_task(self._write())

    def send(self, text: str) -> None:
        if self._ending:
            return
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.clear()
            self.bye(protocol.Bye("slow"))
            return
        self._waiting.append(text)
        self._wake.set()

    def bye(self, message: protocol.Message) -> None:
        if not self._ending:
            self._waiting.append(protocol.to_text(message))
            self._ending = True
            self._wake.set()
            asyncio.get_running_loop().call_later(LAST_WORDS, self._writer.cancel)

    def cut(self) -> None:
        """The connection is gone, or has to go."""
        self._ending = True
        self._writer.cancel()

    async def _write(self) -> None:
        waiting, wake, send = self._waiting, self._wake, self._socket.send_str
        try:
            while not (self._ending and not waiting):
                await wake.wait()
                wake.clear()
                while waiting:
                    self._count()
                    await send(waiting.popleft())
        except ConnectionError:
            pass
        finally:
            self._ending = True
            await self._socket.close()


class Door:
    """The web application around a house.

    `origins` are those of pages that may connect beside the server's own; ``*`` lets any. With
    `behind_proxy` the last address of ``X-Forwarded-For`` counts, not the connection's. `url` is
    where the page is, for links; without it, it is where a browser's page came from.
    """

    def __init__(
        self,
        house: House,
        statistics: Statistics | None = None,
        *,
        pages: Path | None = None,
        origins: Sequence[str] = (),
        behind_proxy: bool = False,
        url: str = "",
    ) -> None:
        self._house = house
        self._statistics = statistics
        self._pages = pages
        self._origins = {origin.rstrip("/").lower() for origin in origins}
        self._behind_proxy = behind_proxy
        self._url = url.rstrip("/")
        self._lines: set[SocketLine] = set()
        self._clearing: asyncio.Task[None] | None = None
        metrics = house.services.metrics
        metrics.gauges["connections"] = "Open connections.", lambda: len(self._lines)

    def application(self) -> web.Application:
        """What aiohttp serves."""
        application = web.Application(middlewares=[_headers, self._sound], client_max_size=4096)
        application.router.add_get(protocol.PATH, self._talk)
        application.router.add_get("/healthz", self._health)
        application.router.add_get("/metrics", self._measure)
        application.router.add_get("/", self._page)
        application.router.add_get("/index.html", self._page)
        if self._pages is not None:
            application.router.add_static("/", self._pages)
        application.on_startup.append(self._open)
        application.on_shutdown.append(self._shut)
        return application

    async def _open(self, _application: web.Application) -> None:
        await self._house.open()
        if self._statistics is not None:
            self._clearing = asyncio.create_task(self._clear_on(self._statistics))

    async def _shut(self, _application: web.Application) -> None:
        if self._clearing is not None:
            self._clearing.cancel()
        await self._house.close()
        for line in list(self._lines):
            line.bye(protocol.Bye("restart"))
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                while self._lines:
                    await asyncio.sleep(0.01)

    async def _clear_on(self, statistics: Statistics) -> None:
        """Delete what is too old also where nobody reports anything any more."""
        while True:
            await asyncio.sleep(CLEARING)
            try:
                statistics.clear_old()
            except Exception as error:  # noqa: BLE001 - the next look may do better
                services = self._house.services
                services.log.fault("old statistics could not be deleted", error)
                services.metrics.faults += 1

    @web.middleware
    async def _sound(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Whatever is asked for, the answer is one of HTTP's, and the log keeps to its form."""
        try:
            return await handler(request)
        except (web.HTTPException, ConnectionError):
            raise
        except Exception as error:  # noqa: BLE001 - one request's trouble is nobody else's
            if isinstance(error, OSError) and error.errno in NOWHERE:
                raise web.HTTPNotFound from None
            services = self._house.services
            services.log.fault("a request could not be served", error)
            services.metrics.faults += 1
            raise web.HTTPInternalServerError from None

    # Conversations

    async def _talk(self, request: web.Request) -> web.StreamResponse:
        if not self._is_welcome(request):
            raise web.HTTPForbidden(text="This page may not talk to this server; see --origin.\n")
        address = self._address(request)
        addresses = self._house.addresses
        if self._house.closing or not addresses.connect(address):
            raise web.HTTPServiceUnavailable(text="Too many people, or closing. Come back soon.\n")
        metrics = self._house.services.metrics
        socket = web.WebSocketResponse(
            timeout=LAST_WORDS,
            heartbeat=SILENCE,
            max_msg_size=protocol.MOST_ASKED,
            compress=False,
        )

        def count() -> None:
            metrics.sent += 1

        loop = asyncio.get_running_loop()
        line: SocketLine | None = None
        visitor: Visitor | None = None
        try:
            await socket.prepare(request)
            line = SocketLine(socket, self._home(request), count)
            self._lines.add(line)
            visitor = Visitor(self._house, self._statistics, line, address, loop.time)
            late = loop.call_later(GREETING, _cut_stranger, visitor, line)
            async for message in socket:
                if message.type is WSMsgType.ERROR:
                    break  # it has ended: broken, or silent for too long
                text = message.data if message.type is WSMsgType.TEXT else None
                await visitor.hear(text)
            late.cancel()
        finally:
            addresses.disconnect(address)
            if visitor is not None:
                visitor.gone()
            if line is not None:
                self._lines.discard(line)
                line.cut()
        return socket

    def _is_welcome(self, request: web.Request) -> bool:
        """Whether the page that a browser connects from may; programs that are none say nothing."""
        origin = request.headers.get("Origin")
        if origin is None or "*" in self._origins or origin.lower() in self._origins:
            return True
        return _is_from(origin, request)

    def _address(self, request: web.Request) -> str:
        """Whose connection it is, as far as limits go: of IPv6, the network."""
        address = request.remote or ""
        if self._behind_proxy:
            address = request.headers.get("X-Forwarded-For", address).split(",")[-1].strip()
        try:
            known = ipaddress.ip_address(address)
        except ValueError:
            return address
        if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is None:
            return str(ipaddress.IPv6Network((known, 64), strict=False))
        return str(known)

    def _home(self, request: web.Request) -> str:
        """Where the page is; empty where nobody knows, as for a program without a browser."""
        if self._url:
            return self._url
        origin = request.headers.get("Origin", "")
        if origin and _is_from(origin, request):
            return origin
        return f"{request.scheme}://{request.host}" if self._pages is not None else ""

    # Pages

    async def _health(self, _request: web.Request) -> web.Response:
        try:
            await self._house.services.store.state("health")
            well = not self._house.closing
        except Exception:  # noqa: BLE001 - whatever it is, the store does not answer
            well = False
        return web.json_response({"healthy": well}, status=200 if well else 503)

    async def _measure(self, _request: web.Request) -> web.Response:
        return web.Response(text=self._house.services.metrics.text())

    async def _page(self, _request: web.Request) -> web.StreamResponse:
        index = None if self._pages is None else self._pages / "index.html"
        if index is not None and index.is_file():
            text = index.read_text(encoding="utf-8")
            return web.Response(text=text.replace("<head>", HERE, 1), content_type="text/html")
        return web.Response(
            text="The server of Sietes, without a page: build/web.py builds one for --web.\n"
        )


def _is_from(origin: str, request: web.Request) -> bool:
    """Whether a page of this origin came from the host that is asked."""
    try:
        return urlsplit(origin).netloc.lower() == request.host.lower()
    except ValueError:  # such as a bracket that is never closed
        return False


def _cut_stranger(visitor: Visitor, line: SocketLine) -> None:
    if not visitor.greeted:
        line.cut()


@web.middleware
async def _headers(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    """A room's code in the address goes to no one else, and nothing is guessed from content."""
    response = await handler(request)
    if not response.prepared:
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["X-Content-Type-Options"] = "nosniff"
    return response
