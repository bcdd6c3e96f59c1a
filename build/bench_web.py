"""Measure the built page in a real browser: its start, its frames, how long hard thinks.

    python3 build/bench_web.py                  # plain, and with the processor throttled four times
    python3 build/bench_web.py frames --size phone --throttle 4
    python3 build/bench_web.py thinking --game sietes

Software rendering, WebGL off. Frames are those of the browser: a frame that the game makes long
makes the next one late. Only frames in which the game drew something count. Each line has their
median, in frames a second, that of the slowest tenth, the longest frame, how many there were, and
the processor time of each; beside them, what is asked for.

Thinking is that of hard CPUs alone at a table, by the rules that the set-up offers first, without
throttling; moves without a choice do not count. The first line of a game is what a player waits,
from a CPU's turn until it knows its move, in slices that leave the frames their time. The second is
the processor time of these slices. The pause before a card is laid is in neither.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any

import bench_thinking
from bootstrap import ROOT, enter

SIZES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 3,
        "has_touch": True,
    },
}
WATCH = """
(() => {
  const times = [];
  let draws = 0;
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (...all) {
    draws += 1;
    return put.apply(this, all);
  };
  const tick = (now) => { times.push([now, draws]); requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  window.watched = () => times.splice(0);
})();
"""
"""Notes when each frame of the browser began, and how often the canvas was drawn to by then."""
PARTS = ("frames", "thinking")
LINE = "{:<28}{:>8}{:>12}{:>10}{:>8}{:>10}  {}"
HEAD = ("", "median", "slow tenth", "longest", "draws", "cpu ms", "")
LONGEST = 100
"""Milliseconds that no frame should take while a table is set, without throttling."""
TICK = 1000 / os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 0.0


def busy() -> dict[str, float]:
    """Milliseconds of processor time that the main thread of each page has had, where one says.

    On a machine that does other things as well, it tells more than frames a second do.
    """
    spent = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if b"--type=renderer" in (folder / "cmdline").read_bytes():
                stat = (folder / "task" / folder.name / "stat").read_text(encoding="utf-8")
                fields = stat.rpartition(")")[2].split()
                spent[folder.name] = (int(fields[11]) + int(fields[12])) * TICK
    return spent


def fps(frames: list[list[float]]) -> tuple[float, float, float]:
    """Median frames a second, those of the slowest tenth, and the longest frame in ms.

    A frame counts if the canvas was drawn to in it. Raises `ValueError` if none was.
    """
    lengths = sorted(
        later[0] - earlier[0] for earlier, later in pairwise(frames) if later[1] > earlier[1]
    )
    if not lengths:
        raise ValueError("nothing was drawn while it was watched, so there is nothing to measure")
    middle, slow = lengths[len(lengths) // 2], lengths[len(lengths) * 9 // 10]
    return 1000 / middle, 1000 / slow, lengths[-1]


class Bench:
    """One page, opened at one size and speed."""

    def __init__(self, page: Any, throttle: int) -> None:
        self.page = page
        self.throttle = throttle
        self.since: dict[str, float] = {}

    def show(self, name: str, frames: list[list[float]], plain: float, throttled: float) -> None:
        """Print a line about frames, with the fps asked for without and with throttling."""
        drawn = frames[-1][1] - frames[0][1]
        spent = [now - self.since.get(page, now) for page, now in busy().items()]
        cost = max(spent, default=0.0) / max(1, drawn)
        median, slow, longest = fps(frames)
        asked = throttled if self.throttle > 1 else plain
        verdict = f"asked {asked:.0f}: {'ok' if median >= asked else 'TOO SLOW'}"
        print(LINE.format(name, f"{median:.1f}", f"{slow:.1f}", f"{longest:.0f} ms", drawn,
                          f"{cost:.1f}", verdict))  # fmt: skip

    def watch(self, seconds: float) -> list[list[float]]:
        """The frames of the coming seconds."""
        self.begin()
        self.page.wait_for_timeout(seconds * 1000)
        return list(self.page.evaluate("watched()"))

    def begin(self) -> None:
        """Watch from now on."""
        self.page.evaluate("watched()")
        self.since = busy()

    def press(self, id: str) -> None:
        """Press a control of the page."""
        self.page.locator(f'[data-id="{id}"]').evaluate("each => each.click()")

    def start(self, name: str) -> None:
        """Print how long the game took from the runtime's being ready to its first frame."""
        at = "performance.getEntriesByName('{}')[0].startTime"
        begun, ready = (
            self.page.evaluate(at.format(mark)) for mark in ("sietes-start", "sietes-ready")
        )
        asked = 6.0 if self.throttle > 1 else 2.0
        took = (ready - begun) / 1000
        verdict = "ok" if took <= asked else "TOO SLOW"
        print(f"{name}: first frame {took:.2f} s after the runtime; asked {asked:.0f}: {verdict}")

    def table(self) -> None:
        """Set a table against one person and three hard CPUs, and measure on it."""
        self.page.wait_for_selector('[data-id="play"]')
        self.page.wait_for_timeout(3000 * self.throttle)  # a player has read the page by then
        self.set_out()
        self.show("dealing", self.watch(4.0), 50, 20)
        self.page.wait_for_function(
            "document.querySelector('[data-id^=\"card:\"][tabindex=\"0\"]')"
            " || !document.querySelector('[data-id=pass]')?.disabled", timeout=180_000,
        )  # fmt: skip
        self.page.wait_for_timeout(1500)
        idle = self.watch(2.0)
        print(
            LINE.format(
                "idle table", "", "", "", int(idle[-1][1] - idle[0][1]), "", "asked 0 draws"
            )
        )
        self.drag()
        self.lay()

    def set_out(self) -> None:
        """Press Play, and watch until the cards are about to be dealt."""
        self.begin()
        before = time.monotonic()
        self.press("play")
        self.page.wait_for_selector('[data-id="skip"]', state="attached")
        took = time.monotonic() - before
        longest = fps(list(self.page.evaluate("watched()")))[2]
        asked = "" if self.throttle > 1 else f"asked {LONGEST} ms: "
        asked += "" if self.throttle > 1 else ("ok" if longest <= LONGEST else "TOO LONG")
        line = "", "", f"{longest:.0f} ms", "", "", asked
        print(LINE.format(f"set, {took:.1f} s after Play", *line))

    def drag(self) -> None:
        """Drag the bare table about."""
        box = self.page.locator("#canvas").bounding_box()
        x, y = box["x"] + box["width"] * 0.3, box["y"] + box["height"] * 0.16
        self.begin()
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        for step in range(60):
            self.page.mouse.move(x + 4 * (step % 30), y + step % 20)
            self.page.wait_for_timeout(16)
        frames = list(self.page.evaluate("watched()"))
        self.page.mouse.up()
        self.show("dragging the table", frames, 30, 12)
        self.page.wait_for_timeout(1500)

    def lay(self) -> None:
        """Lay a card or pass, and watch it and the CPUs after it."""
        card = self.page.locator('[data-id^="card:"][tabindex="0"]').first
        if card.count():
            card.evaluate("each => each.click()")
            self.page.wait_for_timeout(400)
            self.begin()
            self.press("play")
        else:
            self.begin()
            self.press("pass")
        self.page.wait_for_timeout(700 * self.throttle)
        self.show("laying a card", list(self.page.evaluate("watched()")), 50, 20)
        frames = self.watch(6.0)
        while frames[-1][1] == frames[0][1]:  # they think long on a slow machine
            self.page.wait_for_timeout(1000)
            frames += self.page.evaluate("watched()")
        self.show("hard CPUs think and play", frames, 40, 15)


@contextmanager
def opened(
    browser: Any, url: str, size: str, throttle: int, *,
    game: str = "sietes", people: int = 1, speed: int = 1,
) -> Iterator[Bench]:  # fmt: skip
    """The page at a size and a speed, at a game's set-up with so many people and hard CPUs else."""
    context = browser.new_context(**SIZES[size], locale="en-GB")
    page = context.new_page()
    page.add_init_script(WATCH)
    page.add_init_script(bench_thinking.WATCH)
    seats: list[dict[str, Any]] = [
        {"kind": "human", "colour": seat, "name": ""}
        if seat < people
        else {"kind": "cpu", "colour": seat, "name": "", "level": "hard"}
        for seat in range(8)
    ]
    settings = {"version": 1, "speed": speed, "setups": {game: {"options": {}, "seats": seats}}}
    page.add_init_script(
        f"localStorage.setItem('sietes/settings.json', {json.dumps(json.dumps(settings))})"
    )
    if throttle > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
    page.goto(f"{url}?game={game}", wait_until="commit")
    try:
        yield Bench(page, throttle)
    finally:
        context.close()


def main() -> int:
    """Measure what the command line asks for; the exit code."""
    enter("dev")
    sys.path.insert(0, str(ROOT))
    from game.games import GAMES
    from tests.web import browser as web

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; none: all")
    parser.add_argument("--size", choices=SIZES, action="append", help="of frames")
    parser.add_argument("--throttle", type=int, choices=(1, 4), action="append", help="of frames")
    parser.add_argument("--game", choices=GAMES, action="append", help="of thinking")
    asked = parser.parse_args()
    parts = asked.parts or PARTS
    if unknown := [part for part in parts if part not in PARTS]:
        parser.error(f"there is no part «{unknown[0]}»; there are: {', '.join(PARTS)}")
    reason = web.lacking()
    if reason:
        print(f"Sietes: {reason}.", file=sys.stderr)
        return 2
    web.build()
    with web.served() as url, web.launched() as browser:
        if "frames" in parts:
            for throttle in asked.throttle or (1, 4):
                for size in asked.size or SIZES:
                    with opened(browser, url, size, throttle) as bench:
                        web.wait_until_ready(bench.page)
                        bench.start(f"{size}{', throttled 4×' if throttle > 1 else ''}")
                        print(LINE.format(*HEAD))
                        bench.table()
        if "thinking" in parts:
            print(bench_thinking.LINE.format(*bench_thinking.HEAD))
            for game in asked.game or GAMES:
                with opened(browser, url, "desktop", 1, game=game, people=0, speed=4) as bench:
                    web.wait_until_ready(bench.page)
                    bench_thinking.think(bench.page, game, bench_thinking.main_thread(busy()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
