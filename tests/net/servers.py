"""Real servers for tests: processes of their own, and devices that reach them by WebSocket."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path

import aiohttp
import pytest
import redis

import game
from game.net import protocol
from game.net.protocol import Hello, Rejoin
from tests.net.company import Device

ROOT = Path(game.__file__).parents[1]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


HASTY = """
import sys
from game.net.server import door, limits
limits.MESSAGES_A_SECOND = limits.MESSAGES_AT_ONCE = 100_000
door.SILENCE = float(sys.argv[1])
from game.net.server.command import main
sys.exit(main(sys.argv[2:]))
"""
"""The server as it is, but for devices that know no pause; and asking silent ones when told."""


class Server:
    """A server in a process of its own."""

    def __init__(
        self, folder: Path, *more: str, port: int | None = None, silence: float = 30.0
    ) -> None:
        self.port = port or free_port()
        self.folder = folder
        self.silence = silence
        self._more = more
        self.start()

    def start(self) -> None:
        line = [sys.executable, "-c", HASTY, str(self.silence), "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*line, "--data", str(self.folder), "--pace", "0", *self._more],
            cwd=ROOT,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr is not None
        first = self.process.stderr.readline()
        assert json.loads(first)["event"] == "ready", first + self.process.stderr.read()

    def kill(self) -> None:
        """At once, as by ``kill -9``."""
        self.process.kill()
        if self.process.stderr is not None:
            self.process.stderr.close()
        self.process.wait()

    def end(self) -> list[dict[str, object]]:
        """As told by the system; what it logged meanwhile."""
        self.process.send_signal(signal.SIGTERM)
        _out, log = self.process.communicate(timeout=20)
        assert self.process.returncode == 0, log
        return [json.loads(line) for line in log.splitlines()]

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        if self.process.stderr is not None:
            self.process.stderr.close()
        self.process.wait()


class Caller:
    """A device over a WebSocket. `call` connects it; cutting is sudden, as networks are."""

    def __init__(self, name: str, http: aiohttp.ClientSession, port: int) -> None:
        self.device = Device(name, self._say)
        self.port = port
        self._http = http
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._listening: asyncio.Task[None] | None = None

    async def _say(self, text: str) -> None:
        with suppress(ConnectionError):
            if self._socket is not None and not self._socket.closed:
                await self._socket.send_str(text)

    async def call(self, port: int | None = None) -> None:
        self.cut()
        self.port = port or self.port
        self._socket = await self._http.ws_connect(
            f"http://127.0.0.1:{self.port}{protocol.PATH}", max_msg_size=0
        )
        self._listening = asyncio.create_task(self._listen(self._socket))
        await self.device.send(Hello(protocol.VERSION))

    async def _listen(self, line: aiohttp.ClientWebSocketResponse) -> None:
        try:
            async for message in line:
                await self.device.hear(message.data)
        except (ConnectionError, aiohttp.ClientError):
            pass
        except Exception as error:  # noqa: BLE001 - the test that waits for it raises it
            self.device.fail(error)
        self.device.fail(self.device.trouble)

    @property
    def cut_off(self) -> bool:
        return self._listening is None or self._listening.done()

    def cut(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
        if self._socket is not None:
            self._socket._response.close()

    async def come_back(self, port: int | None = None, patience: float = 30.0) -> None:
        """Call again until it works, as a client does, and take the seat again."""
        device, end = self.device, time.monotonic() + patience
        device.returns += 1
        while True:
            before = len(device.heard)
            with suppress(aiohttp.ClientError, ConnectionError):
                await self.call(port)
                await device.send(Rejoin(device.code, device.token, device.story, device.seen))
                await device.until(lambda before=before: self._answers(before) or self.cut_off)
                if protocol.Room in self._answers(before):
                    return
            assert time.monotonic() < end, f"{device.name} did not get back"
            await asyncio.sleep(0.1)

    def _answers(self, before: int) -> set[type[protocol.Message]]:
        """What came of coming back."""
        ends = {protocol.Room, protocol.Oops, protocol.Bye}
        return ends & {type(each) for each in self.device.heard[before:]}


@asynccontextmanager
async def callers(number: int, port: int) -> AsyncIterator[list[Caller]]:
    """Devices that are connected."""
    async with aiohttp.ClientSession() as http:
        found = [Caller(f"C{i}", http, port) for i in range(number)]
        for each in found:
            await each.call()
        try:
            yield found
        finally:
            for each in found:
                each.cut()


REDIS = shutil.which("redis-server")


def need_redis() -> None:
    """Skip where there is no Redis, unless it is required."""
    if REDIS is None:
        if os.environ.get("SIETES_REDIS_TESTS") == "required":
            pytest.fail("there is no redis-server, and it is required here")
        pytest.skip("there is no redis-server on this machine")


class RedisServer:
    """A Redis of our own."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self._folder = folder
        self.start()

    def start(self) -> None:
        line = [REDIS or "", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(
            [*line, "--dir", str(self._folder)], stdout=subprocess.DEVNULL
        )
        for _ in range(200):
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)
        raise AssertionError("Redis does not start")

    def save(self) -> None:
        """Have it find again what it holds now."""
        with redis.Redis(port=self.port) as client:
            client.save()

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@contextmanager
def redis_server(folder: Path) -> Iterator[RedisServer]:
    server = RedisServer(folder)
    try:
        yield server
    finally:
        server.kill()
