"""A real server on the loopback, and devices at its tables, all in one event loop.

Guests are clients without a screen; they answer what they are asked at once, with the first legal
move. Nothing here is a stand-in: sockets, rooms and rounds are those that players have.
"""

from __future__ import annotations

import asyncio
import io
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from aiohttp import web

from game.games import GAMES
from game.net import protocol
from game.net.chronicle import Chronicle
from game.net.client import Client
from game.net.keys import Keys
from game.net.server.door import Door
from game.net.server.house import House
from game.net.server.limits import Addresses
from game.net.server.logs import Log
from game.net.server.metrics import Metrics
from game.net.server.room import Services
from game.net.server.statistics import Statistics
from game.net.server.store import SqliteStore
from game.net.server.thinking import Thinking
from game.net.story import Chapter, Counted
from game.platform.sockets import DesktopSocket, Socket
from game.platform.storage import MemoryStorage
from game.session import history

MOMENT = 0.002
"""Seconds that the loop gets between two looks of a test."""


class Server:
    """A server that can be stopped and started again at the same port, with what it has kept."""

    def __init__(self, folder: Path, pages: Path | None = None) -> None:
        self.folder = folder
        self.pages = pages
        self.port = 0
        self.statistics: Statistics | None = None
        self._runner: web.AppRunner | None = None
        self._store: SqliteStore | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    async def start(self) -> None:
        loop = asyncio.get_running_loop()
        self._store = SqliteStore(self.folder)
        self.statistics = Statistics(self.folder)
        services = Services(self._store, Thinking(), Metrics(), Log(io.StringIO()), 0.0)
        self.house = House(services, Addresses(loop.time))
        door = Door(self.house, self.statistics, pages=self.pages)
        self._runner = web.AppRunner(door.application(), access_log=None, handle_signals=False)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        if self._runner is not None and self._store is not None and self.statistics is not None:
            await self._runner.cleanup()
            await self._store.close()
            self.statistics.close()
        self._runner = None


@asynccontextmanager
async def serving(pages: Path | None = None) -> AsyncIterator[Server]:
    """A server while this lasts."""
    with tempfile.TemporaryDirectory(prefix="sietes-server-") as folder:
        server = Server(Path(folder), pages)
        await server.start()
        try:
            yield server
        finally:
            await server.stop()


def create(
    game: str = "sietes", name: str = "Ana", grace: int = 20, **options: object
) -> protocol.Create:
    """The wish for a room of a short match."""
    values = GAMES[game].options().to_dict() | SHORT.get(game, {}) | options
    return protocol.Create(game, values, name, "easy", grace)


SHORT: dict[str, dict[str, object]] = {
    "sietes": {"rounds": 1}, "sevens": {"rounds": 1}, "siete_y_medio": {"hands": 15},
}  # fmt: skip


def nobody(sentence: str) -> None:
    raise AssertionError(f"trouble with the files: {sentence}")


class Guest:
    """A device without a screen. `plays` says whether it answers when it is asked."""

    def __init__(
        self,
        server: Server,
        wish: protocol.Create | protocol.Join,
        storage: MemoryStorage | None = None,
    ) -> None:
        self.plays = True
        self.alter: Callable[[str], list[str]] = lambda text: [text]
        """What becomes of a text on its way here; nothing if it gets lost."""
        self.told: list[protocol.Message] = []
        self.chapters: list[Chapter] = []
        self.sockets: list[Socket] = []
        self.storage = storage or MemoryStorage()
        self.client = Client(
            server.url, wish, Keys(self.storage), self._connect, asyncio.get_running_loop().time
        )
        self.client.listeners.append(self.told.append)
        Chronicle(self.client, self.storage, nobody)

    def _connect(self, url: str) -> Socket:
        socket = DesktopSocket(url)
        self.sockets.append(socket)
        take = socket.take
        socket.take = lambda: [  # type: ignore[method-assign]
            altered for text in take() for altered in self.alter(text)
        ]
        return socket

    @property
    def matches(self) -> list[history.Played]:
        """What this device remembers, the latest first."""
        return history.History(self.storage, nobody).matches

    @property
    def room(self) -> protocol.Room:
        assert self.client.room is not None
        return self.client.room

    def step(self) -> None:
        """Take in what came, and answer."""
        client = self.client
        client.step()
        while client.story.chapters:
            chapter = client.story.chapters.popleft()
            self.chapters.append(chapter)
            if isinstance(chapter, Counted) and not chapter.whole:
                client.send(protocol.Ready(chapter.scores.number))
        if self.plays and client.your is not None and client.sent is None:
            client.move(client.your.legal[0])

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return any(isinstance(each, Counted) and each.whole for each in self.chapters)

    @property
    def moves(self) -> int:
        """How many moves of the round this device knows of."""
        return self.client.story.ply

    def cut(self) -> None:
        """The line breaks, with no word to either side."""
        socket = self.sockets[-1]
        assert isinstance(socket, DesktopSocket)
        socket._task.cancel()


async def until(
    done: Callable[[], bool],
    *guests: Guest,
    frame: Callable[[], None] = lambda: None,
    limit: float = 20,
) -> None:
    """Let time pass until `done`. Raises `TimeoutError` after `limit` real seconds."""
    end = asyncio.get_running_loop().time() + limit
    while not done():
        frame()
        for guest in guests:
            guest.step()
        await asyncio.sleep(MOMENT)
        if asyncio.get_running_loop().time() > end:
            states = [(guest.client.state, guest.client.trouble) for guest in guests]
            raise TimeoutError(f"it did not come about in {limit} s; guests are {states}")
