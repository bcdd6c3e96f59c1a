"""Measure what the speed of the game depends on, without a display.

    python3 build/bench.py view      # painting the table, warping cards, repainting the stage
    python3 build/bench.py frames    # the frames of a table in play, and the cold start
    python3 build/bench.py cpu       # how fast CPU players think
    python3 build/bench.py beliefs   # what it gains to learn from the others' play; takes long
    python3 build/bench.py server    # how long 500 rooms of four wait for their moves

Each line of `view` is a distribution over many runs, in milliseconds, and its median as a multiple
of a yardstick: one pass of numpy over a million numbers on this machine, now. Compare the
multiples; the milliseconds depend on the machine and on what else it is doing.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import TypeAlias

from bootstrap import ROOT, enter

Action: TypeAlias = Callable[[], object]
Size: TypeAlias = tuple[int, int]

LINE = "{:<44}{:>9}{:>9}{:>9}{:>9}{:>12}"
SHARES = (0.5, 0.9, 0.99)


def milliseconds(action: Action, times: int) -> list[float]:
    """How long each of so many runs took; one run before them is not counted."""
    action()
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        taken.append((time.perf_counter() - start) * 1e3)
    return taken


def quantile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least this share of them does not exceed."""
    return sorted(values)[ceil(share * len(values)) - 1]


class Report:
    """A table of distributions against one yardstick."""

    def __init__(self) -> None:
        import numpy as np

        numbers, result = np.ones(1_000_000, np.float32), np.empty(1_000_000, np.float32)
        passes = milliseconds(partial(np.multiply, numbers, np.float32(1.5), result), 100)
        self.yardstick = quantile(passes, 0.5)
        print(f"yardstick: {self.yardstick:.3f} ms")
        print(
            LINE.format(
                "milliseconds", "least", *(f"p{share:.0%}"[:-1] for share in SHARES), "yardsticks"
            )
        )

    def measure(self, name: str, action: Action, times: int = 60) -> None:
        """Time an action and print its line."""
        self.show(name, milliseconds(action, times))

    def show(self, name: str, taken: Sequence[float]) -> None:
        """Print the line of times that were taken elsewhere."""
        shown = [min(taken), *(quantile(taken, share) for share in SHARES)]
        ratio = quantile(taken, 0.5) / self.yardstick
        print(LINE.format(name, *(f"{each:.2f}" for each in shown), f"{ratio:.1f}"))


def view() -> None:
    """The perspective view: the backdrop, the warp and the stage."""
    import pygame

    from game.cards import FRENCH
    from game.view import backdrop, pixels
    from game.view.camera import ABOVE, PERSPECTIVE, Camera, Points, Pose, flat_quad
    from game.view.faces import CardStyle, face
    from game.view.stage import Stage
    from game.view.warp import DENSITY, LYING, Warps

    report = Report()
    window = (1280, 720)
    screen = pygame.display.set_mode(window)
    table = backdrop.Tabletop(9.6, 5.4, 3.4, 0.75)
    style = CardStyle()
    dice = random.Random(7)

    def camera(size: Size, pitch: float, yaw: float = 0.0) -> Camera:
        box = (8, 8, size[0] - 16, size[1] * 0.75)
        return Camera.fitted(table.solid(), box, Pose(yaw, pitch))

    def paint(size: Size, draft: bool) -> None:
        backdrop.render(
            size, camera(size, PERSPECTIVE, dice.uniform(-0.1, 0.1)), table, draft=draft
        )

    for size, times in {window: 60, (390, 844): 60, (1920, 1080): 20, (3840, 2160): 10}.items():
        for draft in (False, True):
            name = f"backdrop {size[0]}×{size[1]}, {'draft' if draft else 'whole'}"
            report.measure(name, partial(paint, size, draft), times)

    warps = Warps()
    for width in (60, 100):
        quad = flat_quad(300.3, 300.7, width, width * 1.4, 0.1)
        source = face("Kh", round(width * DENSITY), style)
        warp = partial(warps.card, source, quad, LYING, keep=False)
        report.measure(f"a card of {width}×{round(width * 1.4)} in flight", warp)

    def lay(cards: list[tuple[pygame.Surface, Points]], kept: Warps | None) -> None:
        warps = kept or Warps()
        for index, (source, quad) in enumerate(cards):
            stage.put(index, *warps.card(source, quad), z=index)

    def outline(quads: list[Points]) -> None:
        warps = Warps()
        for quad in quads:
            warps.slot(quad, (255, 214, 112), 2.0, glow=0.5)

    stage = Stage()
    for name, pitch in {"in perspective": PERSPECTIVE, "from above": ABOVE}.items():
        seen = camera(window, pitch)
        width = ceil(seen.scale(0, 0) * DENSITY)
        cards = [
            (face(card, width, style), seen.quad((i % 13 - 6) * 1.12, 2.5 - i // 13 * 1.6))
            for i, card in enumerate(FRENCH.cards)
        ]
        report.measure(f"52 cards {name}, anew", partial(lay, cards, None), 20)
        report.measure(f"52 cards {name}, kept", partial(lay, cards, warps))
        places = partial(outline, [quad for _, quad in cards])
        report.measure(f"52 glowing places {name}, anew", places, 20)
        report.measure(
            f"52 cards {name}, draft", partial(warps.draft, pixels.opaque(window), cards)
        )

    stage.put("floor", pixels.opaque(window), (0, 0), z=-1)
    for moving in (1, 12, 52):

        def repaint(moving: int = moving) -> None:
            for key in dice.sample(range(52), moving):
                left, top = stage.rect(key).topleft
                sprite, _ = warps.card(*cards[key])
                stage.put(key, sprite, (left + dice.randint(-9, 9), top + dice.randint(-9, 9)), key)
            stage.paint(screen)

        report.measure(f"repaint with {moving} of 52 cards moving", repaint)


def frames() -> None:
    """The frames of a table in play, and the cold start."""
    import bench_frames

    bench_frames.frames()
    bench_frames.cold_start()


def cpu() -> None:
    """Playouts and decisions a second."""
    import bench_cpu

    bench_cpu.cpu()


def beliefs() -> None:
    """What weighing deals by the others' play gains."""
    import bench_beliefs

    bench_beliefs.beliefs()


def server() -> None:
    """How well the server serves many rooms."""
    import bench_server

    bench_server.server()


PARTS: dict[str, Callable[[], None]] = {
    "view": view, "frames": frames, "cpu": cpu, "beliefs": beliefs, "server": server,
}  # fmt: skip


def main() -> None:
    """Measure the parts that were asked for, or all."""
    enter("dev")
    parser = argparse.ArgumentParser(
        description="Measure what the speed of the game depends on, without a display."
    )
    parser.add_argument(
        "parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; none: all but beliefs"
    )
    parts = parser.parse_args().parts or [part for part in PARTS if part != "beliefs"]
    unknown = [part for part in parts if part not in PARTS]
    if unknown:
        parser.error(f"there is no part «{unknown[0]}»; there are: {', '.join(PARTS)}")
    os.environ |= {
        "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }  # fmt: skip
    sys.path.insert(0, str(ROOT))
    for part in parts:
        print(f"{part}:")
        PARTS[part]()


if __name__ == "__main__":
    main()
