"""Fonts: Atkinson Hyperlegible Next in three weights, each size loaded once."""

from __future__ import annotations

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
CAP_HEIGHT = 0.668
"""Height of a capital letter, in sizes."""

_loaded: dict[tuple[Weight, int], pygame.font.Font] = {}


def font(weight: Weight, size: int) -> pygame.font.Font:
    """The font of a weight whose em is `size` pixels high.

    Raises `KeyError` for an unknown weight and `FileNotFoundError` if the font is not installed.
    """
    if not _loaded:
        pygame.font.init()
        pygame.register_quit(_loaded.clear)  # fonts do not outlive pygame.quit()
    key = (weight, size)
    if key not in _loaded:
        _loaded[key] = pygame.font.Font(FOLDER / FILES[weight], size)
    return _loaded[key]
