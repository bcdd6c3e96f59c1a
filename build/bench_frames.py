"""How long frames of the game take: dealing, hard CPUs thinking, dragging, standing still.

The real app plays without a display, on one core, frame after frame as fast as they come; a frame
of the game is 1/60 s whatever it took. Times are those of this thread (what the game itself costs)
and of the wall clock (what else the machine did comes on top).
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from math import ceil
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FRAME = 1 / 60
LINE = "{:<38}{:>8}{:>8}{:>8}{:>8}{:>10}{:>12}"


def quantile(values: list[float], share: float) -> float:
    """The smallest value that at least this share of them does not exceed."""
    return sorted(values)[ceil(share * len(values)) - 1]


def one_core() -> None:
    """Keep to one core, where the system lets a program choose."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def open_table(level: str, humans: int, size: tuple[int, int], seed: str) -> Any:
    """The app with a table of Sietes just set, nothing of the player's touched."""
    from game.app import App
    from game.games import game_by_id
    from game.platform.storage import MemoryStorage
    from game.scenes.table.scene import TableScene
    from game.session.record import Record
    from game.session.seats import SeatSpec
    from game.session.settings import Settings

    game = game_by_id("sietes")
    seats = tuple(
        SeatSpec("human", seat) if seat < humans else SeatSpec("cpu", seat, "", level)
        for seat in range(4)
    )
    record = Record(game, game.options(), seats, seed)
    app = App(
        size=size, language="es", storage=MemoryStorage(), settings=Settings(),
        home=lambda: TableScene(record), source=list,
    )  # fmt: skip
    app.start()
    app.frame(FRAME)  # opening the table is no frame of the game on it
    return app


def run(app: Any, until: Callable[[], bool], most: int = 20_000) -> tuple[list[float], list[float]]:
    """Frames until something holds: milliseconds of this thread and of the wall clock."""
    own, wall = [], []
    for _ in range(most):
        if until():
            break
        cpu, clock = time.thread_time(), time.perf_counter()
        app.frame(FRAME)
        own.append((time.thread_time() - cpu) * 1e3)
        wall.append((time.perf_counter() - clock) * 1e3)
        if app.crashes:
            raise app.crashes[0]
    return own, wall


def show(name: str, own: list[float], wall: list[float]) -> None:
    """Print a line: the distribution of the thread's time, and the wall clock's p99."""
    shares = [f"{quantile(own, share):.2f}" for share in (0.5, 0.95, 0.99, 1.0)]
    late = sum(each > 1e3 * FRAME for each in own)
    print(LINE.format(name, *shares, f"{quantile(wall, 0.99):.2f}", f"{late}/{len(own)}"))


def frames(size: tuple[int, int] = (1280, 720)) -> None:
    """Print the frame times of a table in a window of `size`."""
    one_core()
    print(f"{size[0]}×{size[1]}, one core, milliseconds a frame")
    print(LINE.format("", "p50", "p95", "p99", "most", "wall p99", "over 16.7"))
    app = open_table("medium", 1, size, "bench-deal")
    scene = app.scene
    show("dealing", *run(app, lambda: bool(scene.chair.log), 600))
    run(app, lambda: scene.chair.asked is not None)
    for _ in range(30):
        app.frame(FRAME)
    blits = 0
    for _ in range(120):
        app.frame(FRAME)
        blits += scene.stage.blits
    print(f"idle table: {blits} blits in 120 frames")
    scene.scenery.tripod.drag(0, 0)
    turns = iter(range(10_000))

    def drag() -> bool:
        step = next(turns)
        scene.scenery.tripod.drag(3.0 * (step % 120), 1.2 * (step % 90))
        return step >= 240

    show("dragging the table", *run(app, drag))
    scene.scenery.tripod.release()
    app.close()
    app = open_table("hard", 0, size, "bench-hard")
    scene = app.scene
    run(app, lambda: bool(scene.chair.log))
    show("hard CPUs think and play", *run(app, lambda: app.scene is not scene))
    app.close()


def cold_start(times: int = 7) -> None:
    """Print what the program takes to its first frame, in imports of pygame and numpy.

    Both are whole processes, their modules compiled and read once before; it is processor time, so
    that what else the machine does counts little.
    """
    import resource

    env = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    first = (
        "from game.app import App; from game.platform.storage import MemoryStorage;"
        "App(storage=MemoryStorage()).open()"
    )

    def spent(code: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=env, check=True, capture_output=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    pairs = [(spent(first), spent("import pygame, numpy")) for _ in range(times + 1)][1:]
    ratios = sorted(game / bare for game, bare in pairs)
    print(
        f"cold start to the first frame: {ratios[len(ratios) // 2]:.2f} times the imports of pygame"
        f" and numpy alone (from {ratios[0]:.2f} to {ratios[-1]:.2f})"
    )
