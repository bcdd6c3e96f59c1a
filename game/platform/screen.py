"""How fine the screen is, asked in each system's own way; how small a window may be drawn."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Mapping

import pygame

LEAST, MOST = 1.0, 4.0
SMALLEST = (320, 240)
"""Pixels of a plain screen in which every scene can be seen whole, upright or on its side."""
BARS = 72
"""Pixels of a plain screen that a title bar and a task bar are high, together."""
UNSEEN = ("dummy", "offscreen", "emscripten")
"""SDL's drivers whose windows nobody drags."""


def pixel_ratio(env: Mapping[str, str] = os.environ, system: str = sys.platform) -> float:
    """Window pixels in a pixel of a plain screen (96 to the inch); 1 where nobody says.

    macOS counts windows in points already.
    """
    if system == "win32":
        return _bounded(_windows())
    if system.startswith("linux"):
        try:
            return _bounded(float(env.get("GDK_SCALE", "1")))
        except ValueError:
            return LEAST
    return LEAST


def usual_size(ratio: float) -> tuple[int, int]:
    """1280×720, or larger and in step on a large desktop, or what a small one has."""
    wide, high = desktop = pygame.display.get_desktop_sizes()[0]
    factor = max(ratio, min(wide / 1280, high / 720) * 0.7)
    return fitting((round(1280 * factor), round(720 * factor)), desktop, ratio)


def fitting(size: tuple[int, int], screen: tuple[int, int], ratio: float) -> tuple[int, int]:
    """What of a window of this size a screen has room for; its title bar stays in reach."""
    wide, high = screen
    return min(size[0], wide), min(size[1], max(SMALLEST[1], high - round(BARS * ratio)))


def hold_open(ratio: float) -> None:
    """Have the system let nobody draw the window smaller than `SMALLEST`; `ratio` as above.

    A new mode forgets it. Where pygame cannot say so, a small window shows what it can.
    """
    if pygame.display.get_driver() in UNSEEN or not hasattr(pygame, "Window"):
        return
    wide, high = SMALLEST
    with warnings.catch_warnings():
        # The one way to the window of `set_mode`; pygame would rather have us make our own.
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            window = pygame.Window.from_display_module()
            window.minimum_size = (round(wide * ratio), round(high * ratio))
        except (AttributeError, TypeError, ValueError, pygame.error):
            return


def _bounded(ratio: float) -> float:
    return min(max(LEAST, ratio), MOST)


def _windows() -> float:
    import ctypes

    try:
        return ctypes.windll.user32.GetDpiForSystem() / 96  # type: ignore[attr-defined, no-any-return, unused-ignore]
    except (AttributeError, OSError):
        return LEAST
