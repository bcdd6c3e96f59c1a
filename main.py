#!/usr/bin/env python3
# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy", "pygame-ce"]
# ///
"""Sietes starts here: `python3 main.py` on a desktop; a browser runs this file, too."""

import sys
from pathlib import Path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

HERE = Path(__file__).resolve().parent
IN_BROWSER = sys.platform == "emscripten"


def arguments(line: "list[str]") -> "tuple[str | None, tuple[int, int] | None, str]":
    """The language, the window's size and the server that the command line asks for, if any."""
    if not line:
        return None, None, ""
    import argparse

    from game.locale import LANGUAGES

    def size(text: str) -> "tuple[int, int]":
        sides = text.split("x")
        if len(sides) != 2 or not all(
            side.isdecimal() and 200 <= int(side) <= 16384 for side in sides
        ):
            raise argparse.ArgumentTypeError("say it like 1280x720, each side from 200 to 16384")
        return int(sides[0]), int(sides[1])

    parser = argparse.ArgumentParser(prog="main.py", description="Sietes: a table for card games.")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), help="speak this language")
    parser.add_argument("--size", type=size, metavar="WxH", help="open a window of this size")
    parser.add_argument("--server", default="", metavar="URL", help="meet friends at this server")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    asked = parser.parse_args(line)
    if asked.version:
        from game import __version__

        print(f"Sietes {__version__}")
        sys.exit()
    return asked.lang, asked.size, asked.server


def bootstrap(what: str = "enter") -> None:
    """In a checkout, see to it that pygame-ce and numpy are there; a build brings its own.

    `what` is ``"enter"`` before they are needed, ``"mend"`` when they could not be loaded.
    """
    script = HERE / "build" / "bootstrap.py"
    if not getattr(sys, "frozen", False) and script.exists():
        import runpy

        runpy.run_path(str(script))[what]("runtime")


def checked(server: str) -> str:
    """The server's address; one that cannot be is told, and ends the program."""
    if not server:
        return ""
    from game.net.address import BadAddress, server_address

    try:
        return server_address(server)
    except BadAddress as error:
        print(
            f"Sietes: --server {server}: {error} Say it like http://192.168.1.20:8765.",
            file=sys.stderr,
        )
        sys.exit(2)


def end_when_told(end: "Callable[[], None]") -> None:
    """End at once, unasked, when the system shuts down or whoever started us wants it."""
    import signal

    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: end())


def play() -> None:
    """Play on a desktop until the player leaves."""
    try:
        from game.app import App
        from game.platform.window import NoDisplay
    except Exception:  # a damaged package may raise anything
        bootstrap("mend")
        raise

    server = checked(SERVER)
    try:
        app = App(language=LANGUAGE, size=SIZE, server=server)
    except NoDisplay as error:
        print(f"Sietes: {error}", file=sys.stderr)
        sys.exit(2)
    end_when_told(app.end)
    app.open()
    import asyncio  # after the first frame, which need not wait for it

    try:
        asyncio.run(app.run())
    except KeyboardInterrupt:
        sys.exit(130)


async def play_in_page() -> None:
    """Play in a browser; what nothing else could help with is told on the page."""
    try:
        from game.app import App

        await App(language=LANGUAGE, size=SIZE).run()
    except Exception as error:  # noqa: BLE001 - whatever it is, the page must not just stand still
        from game.platform.page import give_up

        give_up(error)


LANGUAGE, SIZE, SERVER = arguments([] if IN_BROWSER else sys.argv[1:])
if IN_BROWSER:
    import asyncio

    asyncio.run(play_in_page())
else:
    bootstrap()
    play()
