#<!--
"""Runs first in the page's Python: unpacks the game and starts its main.py; no code of the game."""

import asyncio
import platform
import traceback
import zipfile
from pathlib import Path

ARCHIVE = "@archive@"
HOME = Path("/data/data/sietes")
page = platform.window.sietes


async def custom_site():
    """What the loader runs once Python is there; the name is the loader's."""
    try:
        await start()
    except Exception:
        page.fail("start_failed", traceback.format_exc())


async def start():
    """Unpack the archive, have the packages of main.py installed, and run it."""
    import embed

    page.stage("unpack")
    async with platform.fopen(ARCHIVE, "rb") as archive:
        with zipfile.ZipFile(archive) as files:
            files.extractall(HOME)
    platform.run_main(PyConfig, loaderhome=HOME / "assets", loadermain=None)
    while embed.counter() < 0:
        await asyncio.sleep(0)
    main = HOME / "assets" / "main.py"
    await shell.preload_code(main.read_text(encoding="utf-8"), loaderhome=HOME / "assets")
    __import__(__name__).__file__ = str(main)
    page.stage("start")
    while not page.settled():  # whether this tab may save
        await asyncio.sleep(0)
    await TopLevel_async_handler.start_toplevel(platform.shell, console=False)
    await shell.source(main)


asyncio.run(custom_site())

# -->
