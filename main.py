# /// script
# requires-python = ">=3.11"
# dependencies = ["numpy", "pygame-ce"]
# ///
"""Sietes starts here: `python3 main.py` on a desktop; a browser runs this file, too."""

import asyncio
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
IN_BROWSER = sys.platform == "emscripten"


def arguments(line: "list[str]") -> "dict[str, object]":
    """What the command line asks for. A player needs none of it."""
    if not line:
        return {}
    import argparse

    def size(text: str) -> "tuple[int, int]":
        width, height = text.split("x")
        return int(width), int(height)

    parser = argparse.ArgumentParser(prog="main.py", description="Sietes: a table for card games.")
    parser.add_argument("--lang", dest="language", choices=("es", "en"), help="speak this language")
    parser.add_argument("--size", type=size, metavar="WxH", help="open a window of this size")
    parser.add_argument("--version", action="store_true", help="say which version this is")
    asked = vars(parser.parse_args(line))
    if asked.pop("version"):
        from game import __version__

        print(f"Sietes {__version__}")
        sys.exit()
    return {name: value for name, value in asked.items() if value is not None}


def bootstrap() -> None:
    """In a checkout, see to it that pygame-ce and numpy are there; a build brings its own."""
    script = HERE / "build" / "bootstrap.py"
    if not getattr(sys, "frozen", False) and script.exists():
        import runpy

        runpy.run_path(str(script))["enter"]("runtime")


async def main() -> None:
    """Play until the player leaves."""
    from game.app import App, NoDisplay

    try:
        await App(**OPTIONS).run()
    except NoDisplay as error:
        print(f"Sietes: {error}", file=sys.stderr)
        sys.exit(2)


OPTIONS = {} if IN_BROWSER else arguments(sys.argv[1:])
if not IN_BROWSER:
    bootstrap()
asyncio.run(main())
