"""The server's command line: what it is told, starting, and ending well."""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import signal
import sqlite3
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from game.net.address import BadAddress, server_address

LONGEST_PACE = 60.0
"""Seconds that a CPU's move may be told to take at least."""
NEEDED = ("aiohttp", "redis", "segno")


def port(text: str) -> int:
    """A port to listen at; 0 for any that is free."""
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else -1
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"«{text}» is no port: say a number from 0 to 65535")
    return number


def host(text: str) -> str:
    """An address of this machine to listen at."""
    try:
        text.encode("idna")
    except UnicodeError:
        text = ""
    if not text or any(char.isspace() for char in text):
        raise argparse.ArgumentTypeError(
            "that is no address to listen at: say 127.0.0.1 for this machine, 0.0.0.0 for all"
        )
    return text


def address(text: str) -> str:
    """The address of a page."""
    try:
        if text.startswith(("http://", "https://")):
            server_address(text)
            return text
    except BadAddress:
        pass
    raise argparse.ArgumentTypeError(f"«{text}» is no address: say it like https://example.org")


def origin(text: str) -> str:
    """Where a page elsewhere comes from, as browsers say it; * for anywhere."""
    if text == "*":
        return text
    parts = urlsplit(address(text))
    return f"{parts.scheme}://{parts.netloc}"


def redis(text: str) -> str:
    """The address of a Redis. It may hold a password, so nothing of it is repeated."""
    good = False
    with suppress(ValueError):
        parts = urlsplit(text)
        named = bool(parts.hostname) and parts.port != 0
        good = parts.scheme in ("redis", "rediss") and named
        good = good or (parts.scheme == "unix" and bool(parts.path))
    if not good or any(char.isspace() for char in text):
        raise argparse.ArgumentTypeError(
            "that is no address of a Redis: say it like redis://127.0.0.1:6379"
        )
    return text


def pace(text: str) -> float:
    """Seconds that a CPU's move takes at least."""
    seconds = math.nan
    with suppress(ValueError):
        seconds = float(text)
    if not 0 <= seconds <= LONGEST_PACE:
        raise argparse.ArgumentTypeError(
            f"«{text}» is no pace: say seconds from 0 to {LONGEST_PACE:g}"
        )
    return seconds


def parser() -> argparse.ArgumentParser:
    """What the server can be told."""
    arguments = argparse.ArgumentParser(
        prog="python3 -m game.net.server",
        description="The server of Sietes: rooms for friends, statistics, and the built page.",
    )
    add = arguments.add_argument
    add(
        "--host",
        type=host,
        default="127.0.0.1",
        help="the address to listen at (127.0.0.1: this machine)",
    )
    add("--port", type=port, default=8765, help="the port to listen at (8765)")
    add("--data", type=Path, default=Path("sietes-data"), metavar="DIR",
        help="the folder for rooms and statistics (sietes-data)")  # fmt: skip
    add("--web", type=Path, metavar="DIR", help="serve the page that build/web.py built there")
    add("--url", type=address, help="where the page is, for the links that friends are sent")
    add(
        "--origin", type=origin, action="append", default=[],
        help="a page elsewhere that may connect; * for any",
    )  # fmt: skip
    add("--behind-proxy", action="store_true", help="take addresses from X-Forwarded-For")
    add(
        "--redis",
        type=redis,
        metavar="URL",
        help="share rooms with other servers through this Redis",
    )
    add("--no-statistics", action="store_true", help="take no reports of statistics")
    add("--stats", action="store_true", help="print what the reports come to, and end")
    add("--pace", type=pace, default=0.9, metavar="SECONDS",
        help="seconds that a CPU's move takes at least (0.9)")  # fmt: skip
    return arguments


def main(line: Sequence[str]) -> int:
    """Serve until told to end; the exit code."""
    asked = parser().parse_args(line)
    lacking = [name for name in NEEDED if find_spec(name) is None]
    if lacking:
        sys.stderr.write(
            f"Sietes: the server needs {', '.join(lacking)}, which this Python lacks.\n"
            f"Install what it needs: {sys.executable} -m pip install aiohttp redis segno\n"
        )
        return 2
    try:
        if asked.stats:
            return print_summary(asked.data)
        if asked.web is not None and not (asked.web / "index.html").is_file():
            raise OSError(f"there is no page in {asked.web}; build it with build/web.py")
        asyncio.run(serve(asked))
    except OSError as error:
        sys.stderr.write(f"Sietes: {reason(error)}.\n")
        return 2
    except sqlite3.Error as error:
        sys.stderr.write(f"Sietes: what is kept in {asked.data} cannot be used: {error}.\n")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def reason(error: OSError) -> str:
    """What an error of the system says, with the file it is about."""
    if error.strerror is None:
        return str(error)
    about = "" if error.filename is None else f"cannot use {error.filename}: "
    return about + error.strerror[:1].lower() + error.strerror[1:]


def print_summary(folder: Path) -> int:
    """Print what the reports of the last thirty days come to."""
    from game.net.server.statistics import NAME, Statistics, summary

    if not (folder / NAME).is_file():
        raise OSError(f"there are no statistics in {folder}; say --data DIR")
    try:
        sys.stdout.write(summary(Statistics(folder).all()))
    except ValueError as error:
        raise OSError(f"the statistics in {folder} are damaged: {error}") from None
    return 0


async def serve(asked: argparse.Namespace) -> None:
    """Serve until a signal. Raises `OSError` if folder or port cannot be used."""
    from aiohttp import web

    from game.net.server.door import LAST_WORDS, Door
    from game.net.server.garbage import collect_when_grown
    from game.net.server.house import House
    from game.net.server.limits import Addresses
    from game.net.server.logs import Log
    from game.net.server.metrics import Metrics
    from game.net.server.room import Services
    from game.net.server.statistics import Statistics
    from game.net.server.store import SqliteStore, Store
    from game.net.server.thinking import Thinking

    loop = asyncio.get_running_loop()
    Thinking.warm_up()
    collecting = asyncio.create_task(collect_when_grown())
    store: Store
    relay = None
    if asked.redis:
        from game.net.server.relay import Relay
        from game.net.server.shared_store import SharedStore

        shared = SharedStore(asked.redis)
        await shared.reach()
        store, relay = shared, Relay(shared)
    else:
        store = SqliteStore(asked.data)
    statistics = None if asked.no_statistics else Statistics(asked.data)
    log = Log()
    log.listen()
    services = Services(store, Thinking(), Metrics(), log, asked.pace)
    house = House(services, Addresses(loop.time), relay)
    door = Door(
        house,
        statistics,
        pages=asked.web,
        origins=asked.origin,
        behind_proxy=asked.behind_proxy,
        url=asked.url or "",
    )
    runner = web.AppRunner(
        door.application(), access_log=None, handle_signals=False, shutdown_timeout=LAST_WORDS
    )
    await runner.setup()
    try:
        await listen(web.TCPSite(runner, asked.host, asked.port, backlog=1024), asked)
        ended = asyncio.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            with suppress(NotImplementedError):  # Windows, where Ctrl-C is a `KeyboardInterrupt`
                loop.add_signal_handler(number, ended.set)
        log.tell("ready", port=runner.addresses[0][1])
        await ended.wait()
        log.tell("ending")
    finally:
        await runner.cleanup()
        await store.close()
        if statistics is not None:
            statistics.close()
        collecting.cancel()


async def listen(site: Any, asked: argparse.Namespace) -> None:
    """Begin to listen. Raises `OSError` in words of ours."""
    try:
        await site.start()
    except OSError as error:
        known = error.errno is not None and error.errno > 0
        why = os.strerror(error.errno or 0).lower() if known else reason(error)
        raise OSError(f"cannot listen at {asked.host}, port {asked.port}: {why}") from error
