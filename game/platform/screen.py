"""How fine the screen is, asked in each system's own way."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

LEAST, MOST = 1.0, 4.0


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


def _bounded(ratio: float) -> float:
    return min(max(LEAST, ratio), MOST)


def _windows() -> float:
    import ctypes

    try:
        return ctypes.windll.user32.GetDpiForSystem() / 96  # type: ignore[attr-defined, no-any-return, unused-ignore]
    except (AttributeError, OSError):
        return LEAST
