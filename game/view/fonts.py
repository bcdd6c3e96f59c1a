"""Fonts: Atkinson Hyperlegible Next in three weights, and BIZ UDPGothic for Japanese in two.

Each size is loaded once, when it is first asked for. Both families were drawn to be read easily.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import pygame

Weight: TypeAlias = Literal["regular", "semibold", "bold"]

FOLDER = Path(__file__).resolve().parents[2] / "assets" / "fonts"
FILES: dict[Weight, str] = {
    "regular": "AtkinsonHyperlegibleNext-Regular.ttf",
    "semibold": "AtkinsonHyperlegibleNext-SemiBold.ttf",
    "bold": "AtkinsonHyperlegibleNext-Bold.ttf",
}
JAPANESE: dict[Weight, str] = {
    "regular": "BIZUDPGothic-Regular.ttf",
    "semibold": "BIZUDPGothic-Bold.ttf",
    "bold": "BIZUDPGothic-Bold.ttf",
}
"""The regular has the letters of names as well; the bold what the game says, as its list tells."""
BOLD_LETTERS = "BIZUDPGothic-Bold.txt"
CAP_HEIGHT = 0.668
"""Height of a capital letter, in sizes."""
JAPANESE_SIZE = 0.94
"""Size of Japanese letters beside Latin ones: they fill their em."""

_loaded: dict[tuple[str, int], pygame.font.Font] = {}


def font(weight: Weight, size: int) -> pygame.font.Font:
    """The font of a weight whose em is `size` pixels high.

    Raises `KeyError` for an unknown weight and `FileNotFoundError` if the font is not installed.
    """
    return _load(FILES[weight], size)


def japanese(weight: Weight, size: int, letters: str) -> pygame.font.Font:
    """The font that has these Japanese letters and goes with text whose em is `size` pixels high.

    Raises as `font` does.
    """
    size = max(1, round(JAPANESE_SIZE * size))
    if weight != "regular" and not _bold_letters().issuperset(letters):
        weight = "regular"
    return _load(JAPANESE[weight], size)


@cache
def _bold_letters() -> frozenset[str]:
    return frozenset((FOLDER / BOLD_LETTERS).read_text(encoding="utf-8"))


def _load(file: str, size: int) -> pygame.font.Font:
    if not _loaded:
        pygame.font.init()
        pygame.register_quit(_loaded.clear)  # fonts do not outlive pygame.quit()
    key = (file, size)
    if key not in _loaded:
        _loaded[key] = pygame.font.Font(FOLDER / file, size)
    return _loaded[key]
