"""How well the server serves: hundreds of rooms of four, every seat moving every two seconds.

The server has one core, this program another. Beside it, on the same core in the same run, a bare
echo server of the same library has as many connections and gets as many messages. Latency is from
the sending of a move to the arrival of its event, at each of the four seats. Where other programs
use the cores too, latency is theirs as much as the server's; what is the server's alone are the
pieces of its work, in processor time: while one lasts, nobody else is served.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from math import ceil
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
ROOMS = 500
SEATS = 4
EVERY = 2.0
"""Seconds between two moves of one seat."""
SETTLE, SECONDS = 8.0, 20.0
"""Seconds before measuring, and of it."""
ECHO = """
import sys
from aiohttp import web

async def echo(request):
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    async for message in socket:
        await socket.send_str(message.data)
    return socket

application = web.Application()
application.router.add_get("/ws", echo)
web.run_app(application, host="127.0.0.1", port=int(sys.argv[1]), print=None, access_log=None)
"""
LINE = "{:<46}{:>12}{:>12}{:>12}"


class Client(asyncio.Protocol):
    """A WebSocket of the barest kind, so that measuring costs little."""

    def __init__(self, heard: Callable[[Client, bytes], None]) -> None:
        self._heard = heard
        self._buffer = bytearray()
        self._open = False
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del self._buffer[: end + 4]
            self._open = True
            self.ready.set_result(None)
        while len(self._buffer) >= 2:
            length, start = self._buffer[1], 2
            if length == 126:
                if len(self._buffer) < 4:
                    return
                length, start = int.from_bytes(self._buffer[2:4]), 4
            elif length == 127:
                if len(self._buffer) < 10:
                    return
                length, start = int.from_bytes(self._buffer[2:10]), 10
            if len(self._buffer) < start + length:
                return
            code, body = self._buffer[0] & 15, bytes(self._buffer[start : start + length])
            del self._buffer[: start + length]
            if code == 1:
                self._heard(self, body)

    def send(self, text: str) -> None:
        """One text frame, masked as clients must."""
        body = text.encode()
        head = struct.pack("!BB", 0x81, 0x80 | min(len(body), 126))
        if len(body) >= 126:
            head += struct.pack("!H", len(body))
        self._transport.write(head + bytes(4) + body)  # a mask of zeros changes nothing

    def close(self) -> None:
        """Hang up."""
        self._transport.abort()


async def connect(port: int, heard: Callable[[Client, bytes], None]) -> Client:
    """A client that is through the handshake."""
    loop = asyncio.get_running_loop()
    _transport, client = await loop.create_connection(lambda: Client(heard), "127.0.0.1", port)
    await client.ready
    return client


class Table:
    """Four seats of one room that play on and on, at their pace."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.clients: list[Client] = []
        self.code: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.moved: dict[tuple[int, int], float] = {}

    async def sit(self, port: int) -> None:
        """Four people come in."""
        from game.net.protocol import VERSION

        for seat in range(SEATS):
            client = await connect(port, self.hear)
            self.clients.append(client)
            client.send(json.dumps({"t": "hello", "version": VERSION}))
            if seat == 0:
                options = {"players": SEATS, "rounds": 5}
                client.send(json.dumps({"t": "create", "game": "sietes", "options": options}))
            else:
                client.send(json.dumps({"t": "join", "room": await self.code}))

    def hear(self, client: Client, body: bytes) -> None:
        """Measure events; answer what has to be answered."""
        self.load.heard += 1
        if body.startswith(b'{"t":"play"'):
            end = body.index(b',"events"')
            facts = json.loads(body[:end] + b"}")
            start = self.moved.get((facts["round"], facts["ply"]))
            if start is not None and self.load.measuring:
                self.load.times.append(time.perf_counter() - start)
        elif body.startswith(b'{"t":"your"'):
            turn = json.loads(body)
            wait = EVERY / SEATS * random.uniform(0.8, 1.2)
            asyncio.get_running_loop().call_later(wait, self.move, client, turn)
        elif body.startswith(b'{"t":"commit"'):
            deal = json.loads(body)
            salt = os.urandom(16).hex()
            answer = {"t": "salt", "match": deal["match"], "round": deal["round"], "salt": salt}
            client.send(json.dumps(answer))
        elif body.startswith(b'{"t":"round_over"'):
            number = json.loads(body)["scores"]["number"]
            self.moved.clear()
            client.send(json.dumps({"t": "ready", "round": number}))
        elif body.startswith(b'{"t":"match_over"') and client is self.clients[0]:
            asyncio.get_running_loop().call_later(1, client.send, '{"t":"start"}')
        elif body.startswith(b'{"t":"seated"') and not self.code.done():
            self.code.set_result(json.loads(body)["room"])
        elif body.startswith(b'{"t":"oops"'):
            self.load.oops.append(body.decode())

    def move(self, client: Client, turn: dict[str, Any]) -> None:
        """Play any legal move."""
        now, round, ply = time.perf_counter(), turn["round"], turn["ply"]
        self.moved[round, ply + 1] = now
        move = random.choice(turn["legal"])
        client.send(f'{{"t":"move","round":{round},"ply":{ply},"move":"{move}"}}')
        self.load.moves += 1


class Load:
    """What was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.oops: list[str] = []
        self.heard = self.moves = 0
        self.measuring = False
        self.pieces: list[float] = []
        """Seconds of processor time of every piece of the server's work."""
        self.own = 0.0
        """The share of its core that this program used; near 1, it measures itself."""


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of them does not exceed."""
    return sorted(values)[ceil(share * len(values)) - 1] if values else float("nan")


class Process:
    """A server on its own core."""

    def __init__(self, *line: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *line], cwd=ROOT, stderr=subprocess.DEVNULL
        )
        cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
        if len(cores) > 1:
            os.sched_setaffinity(self.process.pid, {cores[-1]})

    def memory(self) -> int:
        """Bytes of memory that it has."""
        with suppress(OSError):
            for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
                if line.startswith("VmRSS"):
                    return int(line.split()[1]) * 1024
        return 0

    def spent(self) -> float:
        """Seconds of processor time that it has used."""
        with suppress(OSError):
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return 0.0

    def end(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait()


def wait_for(port: int) -> None:
    """Until somebody listens there."""
    for _ in range(200):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        time.sleep(0.05)


async def measure_rooms(
    port: int, server: Process, rooms: int, pieces: Path
) -> tuple[Load, float, float, int]:
    """The load, processor seconds a second, messages out a second, bytes a connection.

    The server writes the lengths of the pieces of its work to the file `pieces`.
    """
    load = Load()
    empty = server.memory()
    tables = [Table(load) for _ in range(rooms)]
    for start in range(0, rooms, 20):
        await asyncio.gather(*(table.sit(port) for table in tables[start : start + 20]))
    for table in tables:
        table.clients[0].send('{"t":"start"}')
        await asyncio.sleep(EVERY / rooms)
    await asyncio.sleep(SETTLE)
    memory = (server.memory() - empty) // (rooms * SEATS)
    load.measuring, load.heard, load.moves = True, 0, 0
    server.process.send_signal(signal.SIGUSR1)
    start_time, spent = time.perf_counter(), server.spent()
    own = time.process_time()
    await asyncio.sleep(SECONDS)
    load.measuring = False
    load.own = (time.process_time() - own) / (time.perf_counter() - start_time)
    took = time.perf_counter() - start_time
    server.process.send_signal(signal.SIGUSR1)
    while not pieces.exists():
        await asyncio.sleep(0.05)
    load.pieces = json.loads(pieces.read_text())
    return load, (server.spent() - spent) / took, load.heard / took, memory


async def measure_echo(port: int, server: Process, number: int) -> tuple[list[float], float, int]:
    """Latencies, processor seconds a second, bytes a connection: every one speaks every 2 s."""
    times: list[float] = []
    empty = server.memory()
    sent: dict[Client, float] = {}
    text = json.dumps({"t": "move", "round": 1, "ply": 20, "move": "8s", "padding": "x" * 100})

    def hear(client: Client, _body: bytes) -> None:
        times.append(time.perf_counter() - sent[client])

    clients: list[Client] = []
    for _ in range(0, number, 50):
        clients += await asyncio.gather(*(connect(port, hear) for _ in range(50)))
    memory = (server.memory() - empty) // number
    spent, start = server.spent(), time.perf_counter()
    order = list(clients)
    random.shuffle(order)
    for turn in range(int(SECONDS / EVERY) * number):
        wait = start + turn * EVERY / number - time.perf_counter()
        if wait > 0:
            await asyncio.sleep(wait)
        client = order[turn % number]
        sent[client] = time.perf_counter()
        client.send(text)
    took = time.perf_counter() - start
    used = (server.spent() - spent) / took
    for client in clients:
        client.close()
    return times, used, memory


def server(rooms: int = ROOMS) -> None:
    """Print what the server does under load, beside the bare echo server."""
    ports = 8791, 8792
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else [0]
    if len(cores) > 1:
        os.sched_setaffinity(0, set(cores[:-1]))
    with tempfile.TemporaryDirectory() as folder:
        pieces = Path(folder) / "pieces.json"
        game = Process(
            "-c", SERVER, str(pieces), "--port", str(ports[0]), "--data", folder, "--no-statistics"
        )  # fmt: skip
        wait_for(ports[0])
        try:
            load, used, out, memory = asyncio.run(measure_rooms(ports[0], game, rooms, pieces))
        finally:
            game.end()
    echo = Process("-c", ECHO, str(ports[1]))
    wait_for(ports[1])
    try:
        number = rooms * SEATS
        times, echo_used, echo_memory = asyncio.run(measure_echo(ports[1], echo, number))
    finally:
        echo.end()
    longest = max(load.pieces, default=0.0) * 1e3
    moves, echoes = load.moves / SECONDS, len(times) / SECONDS
    print(f"{rooms} rooms of {SEATS}, every seat moving every {EVERY:g} s, on one core")
    if load.oops:
        print(f"{len(load.oops)} refusals, the first: {load.oops[0]}")
    print(LINE.format("", "rooms", "bare echo", "ratio"))
    for share in (0.5, 0.9, 0.99, 0.999):
        ours, theirs = quantile(load.times, share) * 1e3, quantile(times, share) * 1e3
        name = f"milliseconds, p{100 * share:g}"
        print(LINE.format(name, f"{ours:.2f}", f"{theirs:.2f}", f"{ours / theirs:.1f}"))
    print(LINE.format("milliseconds of work, the longest piece", f"{longest:.1f}", "", ""))
    print(LINE.format("messages in, a second", f"{moves:,.0f}", f"{echoes:,.0f}", ""))
    print(LINE.format("messages out, a second", f"{out:,.0f}", f"{echoes:,.0f}", ""))
    print(LINE.format("share of the core", f"{used:.0%}", f"{echo_used:.0%}", ""))
    print(LINE.format("share of the other core, by this program", f"{load.own:.0%}", "", ""))
    ours, theirs = used / out * 1e6, echo_used / max(echoes, 1) * 1e6
    name = "microseconds of the core, a message out"
    print(LINE.format(name, f"{ours:.0f}", f"{theirs:.0f}", f"{ours / theirs:.1f}"))
    ratio = f"{memory / max(echo_memory, 1):.1f}"
    ours_kb, theirs_kb = f"{memory / 1024:.1f}", f"{echo_memory / 1024:.1f}"
    print(LINE.format("KiB of memory, a connection", ours_kb, theirs_kb, ratio))


SERVER = """
import asyncio, json, os, signal, sys, time
from game.net.server import limits
from game.net.server.command import main
limits.ROOMS_OF_ONE = limits.CONNECTIONS_OF_ONE = 100_000
run, pieces, told = asyncio.Handle._run, [], []

def timed(handle):
    start = time.thread_time()
    run(handle)
    pieces.append(time.thread_time() - start)

def tell(*_):
    if told:
        with open(sys.argv[1] + "~", "w") as file:
            json.dump(pieces, file)
        os.replace(sys.argv[1] + "~", sys.argv[1])
    told.append(True)
    pieces.clear()

asyncio.Handle._run = timed
signal.signal(signal.SIGUSR1, tell)
sys.exit(main(sys.argv[2:]))
"""
"""The server, but for the limits of one address, as all come from here. It measures each piece of
its work from a first signal on, and writes them down at the second.
"""
