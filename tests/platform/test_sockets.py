"""Sockets: texts go and come without anybody waiting, and every end is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from aiohttp import web

from game.platform.page import Page
from game.platform.sockets import MOST, Closed, DesktopSocket, PageSocket, Socket, open_socket


async def echo(request: web.Request) -> web.WebSocketResponse:
    """Sends everything back; «bye» ends it, «much» is answered with more than is taken."""
    socket = web.WebSocketResponse(max_msg_size=0)
    await socket.prepare(request)
    async for message in socket:
        if message.data == "bye":
            await socket.close(code=4001, message=b"as you wish")
        elif message.data == "much":
            await socket.send_str("x" * (MOST + 1))
        else:
            await socket.send_str(message.data)
    return socket


async def until(done: Callable[[], bool]) -> None:
    for _ in range(2000):
        if done():
            return
        await asyncio.sleep(0.005)
    raise TimeoutError


def with_echo(play: Callable[[str], Any]) -> None:
    """Run a test's coroutine beside a server that echoes."""

    async def run() -> None:
        app = web.Application()
        app.router.add_get("/ws", echo)
        runner = web.AppRunner(app)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            await play(f"ws://127.0.0.1:{runner.addresses[0][1]}/ws")
        finally:
            await runner.cleanup()

    asyncio.run(run())


def test_what_is_sent_before_the_connection_stands_goes_in_order() -> None:
    async def play(url: str) -> None:
        socket = open_socket(url, None)
        assert isinstance(socket, DesktopSocket)
        assert not socket.opened
        for text in ("one", "dos ñ", "три"):
            socket.send(text)
        heard: list[str] = []
        await until(lambda: heard.extend(socket.take()) or len(heard) == 3)
        assert heard == ["one", "dos ñ", "три"]
        assert socket.opened and socket.closed is None
        socket.close()
        await until(lambda: socket.closed is not None)

    with_echo(play)


def test_an_end_tells_its_code() -> None:
    async def play(url: str) -> None:
        socket = DesktopSocket(url)
        socket.send("bye")
        await until(lambda: socket.closed is not None)
        assert socket.closed.code == 4001
        socket.send("nobody hears this")

    with_echo(play)


def test_a_message_beyond_all_measure_ends_the_connection() -> None:
    async def play(url: str) -> None:
        socket = DesktopSocket(url)
        socket.send("much")
        await until(lambda: socket.closed is not None)
        assert socket.take() == []

    with_echo(play)


def test_where_nobody_answers_it_ends_without_a_word() -> None:
    async def play(_url: str) -> None:
        for url in ("ws://127.0.0.1:9/ws", "ws://no such host/", "http://"):
            socket = DesktopSocket(url)
            await until(lambda socket=socket: socket.closed is not None)
            assert socket.closed == Closed(1006)
            assert not socket.opened

    with_echo(play)


class Bridge:
    """The page's side of a socket, as far as Python sees it."""

    def __init__(self) -> None:
        self.told = ""
        self.sent: list[str] = []

    def openSocket(self, url: str) -> int:  # noqa: N802 - JavaScript's names
        self.url = url
        return 7

    def sendToSocket(self, number: int, text: str) -> None:  # noqa: N802
        assert number == 7
        self.sent.append(text)

    def readSocket(self, number: int) -> str:  # noqa: N802
        assert number == 7
        told, self.told = self.told, ""
        return told

    def closeSocket(self, number: int) -> None:  # noqa: N802
        self.sent.append(f"closed {number}")


def test_a_page_has_its_own_sockets() -> None:
    bridge = Bridge()
    socket: Socket = open_socket("wss://x/ws", Page(bridge))
    assert isinstance(socket, PageSocket)
    assert (bridge.url, socket.opened, socket.take()) == ("wss://x/ws", False, [])
    socket.send("hello")
    bridge.told = json.dumps({"opened": True, "texts": ["a", "b", "x" * (MOST + 1)]})
    assert socket.take() == ["a", "b"]
    assert socket.opened
    bridge.told = json.dumps({"opened": True, "texts": ["c"], "code": 1001, "reason": "away"})
    assert socket.take() == ["c"]
    assert socket.closed == Closed(1001, "away")
    socket.send("too late")
    socket.close()
    assert bridge.sent == ["hello", "closed 7"]
