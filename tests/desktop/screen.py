"""A virtual screen with a pointer, for tests that start the real program: Xvfb and xdotool."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

SIZE = (1280, 720)
PATIENCE = 60.0
"""Seconds of a busy machine until something that is to come about counts as missing."""
TOOLS = ("Xvfb", "xdotool")
REQUIRED = "SIETES_DESKTOP_TESTS"


def need(*tools: str) -> None:
    """Skip the test where a tool is missing; fail it where the environment says all are there."""
    lacking = [tool for tool in tools if shutil.which(tool) is None]
    if lacking and os.environ.get(REQUIRED) == "required":
        pytest.fail(f"{', '.join(lacking)} must be there for this test")
    if lacking:
        pytest.skip(f"there is no {', '.join(lacking)} here")


def until(done: Callable[[], bool], what: str) -> None:
    """Wait until `done`. Raises `TimeoutError` saying what did not come about."""
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise TimeoutError(f"{what} did not come about in {PATIENCE:.0f} s")
        time.sleep(0.05)


class Screen:
    """An X display of `SIZE` whose pixels lie in a file."""

    def __init__(self, display: str, file: Path) -> None:
        self.display = display
        self._file = file

    def picture(self) -> npt.NDArray[np.uint8]:
        """What is to be seen, as rows of red, green and blue. The file is in XWD format."""
        data = self._file.read_bytes()
        head = np.frombuffer(data[:100], ">u4")
        start, width, height, line, colours = (int(head[at]) for at in (0, 4, 5, 12, 19))
        rows = np.frombuffer(data, np.uint8, height * line, start + 12 * colours)
        return rows.reshape(height, line)[:, : width * 4].reshape(height, width, 4)[:, :, 2::-1]

    def click(self, point: tuple[float, float], times: int = 1) -> None:
        """Press the left button at a point."""
        x, y = (str(round(side)) for side in point)
        line = ["xdotool", "mousemove", x, y, "sleep", "0.1"]
        line += ["click", "--repeat", str(times), "--delay", "120", "1"]
        subprocess.run(line, env=self.env(), check=True)

    def env(self, **more: str) -> dict[str, str]:
        """The environment of a program that is to show its window here."""
        gone = ("WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "PYTHONPATH")
        kept = {name: value for name, value in os.environ.items() if name not in gone}
        return {**kept, "DISPLAY": self.display, **more}


@contextmanager
def screen(folder: Path) -> Iterator[Screen]:
    """Show an empty screen while this lasts; its file is in `folder`."""
    need(*TOOLS)
    reading, writing = os.pipe()
    line = ["Xvfb", "-displayfd", str(writing), "-fbdir", str(folder), "-nolisten", "tcp"]
    line += ["-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"]
    # Else it starts anew whenever its last program goes, and turns away who comes just then.
    line += ["-noreset"]
    server = subprocess.Popen(
        line, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        os.close(writing)
        with os.fdopen(reading) as number:
            display = f":{number.readline().strip()}"
        yield Screen(display, folder / "Xvfb_screen0")
    finally:
        server.terminate()
        server.wait()
