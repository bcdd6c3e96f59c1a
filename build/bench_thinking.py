"""How long hard CPUs think in a page; a part of `build/bench_web.py`.

They sit alone at a table, by the rules that the set-up offers first, and lay their cards at the
fastest pace, which leaves their thinking as it is. `build/web_stopwatch.py` takes the times in the
page's Python. Of computing, processor time counts: where others had the processor in the midst of a
thought, their share is taken off, if the system tells of it.
"""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from bootstrap import ROOT

WATCH = """
window.thoughts = [];
window.noteThought = (seconds) => {
  const now = (performance.timeOrigin + performance.now()) / 1000;
  window.thoughts.push([now, ...JSON.parse(seconds)]);
};
"""
"""Takes down what the stopwatch tells, and when."""
LINE = "{:<28}{:>8}{:>8}{:>8}{:>8}  {}"
HEAD = ("seconds", "mean", "p90", "most", "moves", "")
ENOUGH = 60
"""Choices to be clocked in a game: more than a round of most games has."""
PATIENCE = 2.5
"""Seconds that a player should wait for a move at most."""
LIMIT = 900
"""Seconds after which something is wrong."""
TICK = 0.01
"""Seconds between two looks at what the processor does."""


class Thought(NamedTuple):
    """One choice that a CPU made, in seconds."""

    end: float
    """When the move was known, since 1970."""
    took: float
    """From the turn to the move."""
    computing: float
    """What of that went by in slices of thinking; the rest belonged to frames."""


class Turns:
    """While this lasts: when a thread ran, and when it had to wait for a processor.

    `folder` is the thread's in /proc. Where the system does not say, it is taken to run always.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "schedstat"
        self._seen: list[tuple[float, float, float]] = []
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(TICK):
            try:
                ran, waited = self._file.read_text(encoding="utf-8").split()[:2]
            except OSError:
                return
            self._seen.append((time.time(), int(ran) / 1e9, int(waited) / 1e9))

    def share(self, start: float, end: float) -> float:
        """What of the time in which it could have run it did run, between two times since 1970."""
        import numpy as np

        if not self._seen:
            return 1.0
        times, ran, waited = np.array(self._seen).T
        span = (start - TICK, end + TICK)
        running, waiting = (
            float(np.diff(np.interp(span, times, sum_))[0]) for sum_ in (ran, waited)
        )
        return running / (running + waiting) if running else 1.0


def main_thread(spent: dict[str, float]) -> Path:
    """The main thread of the busiest page, from the time that each process of a page has had."""
    process = max(spent, key=spent.__getitem__, default="")
    return Path("/proc", process, "task", process)


def think(page: Any, game: str, thread: Path) -> None:
    """From the set-up of a game, set the table and print how long its CPUs think.

    `thread` is the page's main one, as `main_thread` gives it. Raises `TimeoutError` if they play
    too slowly, or not at all.
    """
    code = (ROOT / "build" / "web_stopwatch.py").read_text(encoding="utf-8")
    page.evaluate(f"python.PyRun_SimpleString({json.dumps(f'exec({code!r}, {{}})')})")
    page.wait_for_selector('[data-id="play"]')
    with Turns(thread) as turns:
        press(page, "play")
        end = time.monotonic() + LIMIT
        while (count := page.evaluate("thoughts.length")) < ENOUGH:
            if time.monotonic() > end:
                raise TimeoutError(f"{game}: {count} of {ENOUGH} choices in {LIMIT} s")
            page.wait_for_timeout(500)
            for id in ("next", "again"):  # a round or a match is over
                press(page, id)
        thoughts = [Thought(*each) for each in page.evaluate("thoughts")]
    shares = [turns.share(each.end - each.took, each.end) for each in thoughts]
    known = [each.took for each in thoughts]
    own = [each.computing * share for each, share in zip(thoughts, shares, strict=True)]
    others = 1 - sum(own) / sum(each.computing for each in thoughts)
    verdict = "ok" if max(known) <= PATIENCE else "TOO SLOW"
    show(f"{game}: turn to move", known, f"asked {PATIENCE}: {verdict}")
    show("  computing", own, f"others had the processor {others:.0%} of the time")


def press(page: Any, id: str) -> None:
    """Press a control if it is there."""
    page.evaluate('id => document.querySelector(`[data-id="${id}"]`)?.click()', id)


def show(name: str, seconds: list[float], note: str) -> None:
    """Print the line of these times."""
    mean, tenth = sum(seconds) / len(seconds), sorted(seconds)[len(seconds) * 9 // 10]
    figures = (f"{each:.2f}" for each in (mean, tenth, max(seconds)))
    print(LINE.format(name, *figures, len(seconds), note), flush=True)
