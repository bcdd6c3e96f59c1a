"""WebSockets: the page's own in a browser, aiohttp's on a desktop. Texts only, and nobody waits.

A socket is asked once a frame what has come; nothing here knows what the texts mean. On a desktop
it lives in the loop that the app runs in.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.locale import _
from game.platform.page import Page
from game.platform.terminal import install

if TYPE_CHECKING:
    import aiohttp

MOST = 1 << 20
"""Characters of a message that is still taken."""
PATIENCE = 10.0
"""Seconds of wall time until a server has to answer."""
PACKAGE = "aiohttp"


class NoSockets(Exception):
    """This system has no WebSockets. Its words are for players: what is missing, how to get it."""


@dataclass(frozen=True)
class Closed:
    """How a connection ended: the code of RFC 6455, 1006 where nobody said one, and a reason."""

    code: int
    reason: str = ""


class Socket(ABC):
    """One connection. It begins to connect when it is made."""

    opened = False
    """Whether the connection stands, or stood."""
    closed: Closed | None = None
    """How it ended; None while it connects or stands."""

    @abstractmethod
    def send(self, text: str) -> None:
        """Send a text as soon as the connection stands; nothing happens if it has ended."""

    @abstractmethod
    def take(self) -> list[str]:
        """The texts that came since the last call, the oldest first. Call it once a frame."""

    @abstractmethod
    def close(self) -> None:
        """End the connection; what was sent before still goes."""


def open_socket(url: str, page: Page | None) -> Socket:
    """A connection to a ``ws://`` or ``wss://`` address. Raises `NoSockets`.

    On a desktop it has to be called inside of the running loop.
    """
    return PageSocket(url, page) if page is not None else DesktopSocket(url)


class PageSocket(Socket):
    """A WebSocket of the page that the game runs in."""

    def __init__(self, url: str, page: Page) -> None:
        self._page = page
        self._id = page.open_socket(url)

    def send(self, text: str) -> None:
        if self.closed is None:
            self._page.send_to_socket(self._id, text)

    def take(self) -> list[str]:
        told = self._page.read_socket(self._id)
        if told is None:
            return []
        self.opened = self.opened or told["opened"]
        if "code" in told and self.closed is None:
            self.closed = Closed(int(told["code"]), str(told["reason"]))
        return [str(text) for text in told["texts"] if len(text) <= MOST]

    def close(self) -> None:
        self._page.close_socket(self._id)


class DesktopSocket(Socket):
    """A WebSocket of aiohttp, in a task of the running loop."""

    def __init__(self, url: str) -> None:
        import asyncio

        if install(PACKAGE):
            raise NoSockets(lacking())
        self._inbox: deque[str] = deque()
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self._task = asyncio.get_running_loop().create_task(self._live(url))

    def send(self, text: str) -> None:
        if self.closed is None:
            self._outbox.put_nowait(text)

    def take(self) -> list[str]:
        texts = list(self._inbox)
        self._inbox.clear()
        return texts

    def close(self) -> None:
        self._outbox.put_nowait(None)

    async def _live(self, url: str) -> None:
        import asyncio

        import aiohttp

        end = Closed(1006)
        try:
            limits = aiohttp.ClientTimeout(total=None, sock_connect=PATIENCE)
            async with aiohttp.ClientSession(timeout=limits) as session:
                connecting = session.ws_connect(url, max_msg_size=MOST, autoclose=True)
                socket = await asyncio.wait_for(connecting, PATIENCE)
                self.opened = True
                sending = asyncio.ensure_future(self._send_on(socket))
                try:
                    end = await self._listen(socket)
                finally:
                    sending.cancel()
        except (aiohttp.ClientError, OSError, ValueError, TimeoutError):
            pass  # the connection did not come about, or broke: the end says so
        finally:
            self.closed = end

    async def _send_on(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        while (text := await self._outbox.get()) is not None:
            await socket.send_str(text)
        await socket.close()

    async def _listen(self, socket: aiohttp.ClientWebSocketResponse) -> Closed:
        while True:
            message = await socket.receive()
            if message.type.name == "TEXT":
                self._inbox.append(message.data)
            elif message.type.name in ("CLOSE", "CLOSING", "CLOSED", "ERROR"):
                reason = message.extra if isinstance(message.extra, str) else ""
                return Closed(socket.close_code or 1006, reason)


def lacking() -> str:
    """What a player does who wants to play by link on a desktop that lacks the package."""
    return _(
        "To play with friends by link, Sietes needs one more package. Close the game, and in its "
        "folder run this once: {command}"
    ).format(command=install(PACKAGE))
