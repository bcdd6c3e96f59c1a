"""The ways that lead on from the home screen beside the games: a tidy row of quiet buttons.

A row where there is room for all, else as many lines of equal columns as it takes. It knows labels
and what a press does; where each leads, the home screen says.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pygame import Rect

from game.scenes.pages import text_width
from game.ui import theme
from game.ui.layout import columns
from game.ui.widgets import Ui

GAP = 10
"""Design pixels between two of the buttons."""


@dataclass(frozen=True)
class Way:
    """A button: its id in the outline, what it says, its icon, and where a press leads."""

    id: str
    label: str
    icon: str
    open: Callable[[], None]


def _lines(ui: Ui, wide: int, ways: Sequence[Way], icons: bool) -> list[Sequence[Way]]:
    """The ways line by line, as even as they go."""
    widest = max(text_width(ui, way.label) for way in ways) + ui.px(28)
    if icons:
        widest += round(ui.metrics.text(theme.BODY) * 1.25) + ui.px(9)
    abreast = max(1, (wide + ui.px(GAP)) // (widest + ui.px(GAP)))
    count = -(-len(ways) // min(abreast, len(ways)))
    each, longer = divmod(len(ways), count)
    lines, start = [], 0
    for index in range(count):
        size = each + (index < longer)
        lines.append(ways[start : start + size])
        start += size
    return lines


def _laid_out(ui: Ui, wide: int, ways: Sequence[Way]) -> tuple[list[Sequence[Way]], bool]:
    """The lines, and whether they have icons: these go where that saves a line."""
    plain, rich = (_lines(ui, wide, ways, icons) for icons in (False, True))
    return (rich, True) if len(rich) == len(plain) else (plain, False)


def ways_height(ui: Ui, wide: int, ways: Sequence[Way]) -> int:
    """How high the buttons are together where they are `wide` pixels wide."""
    count = len(_laid_out(ui, wide, ways)[0])
    return count * ui.control_height() + (count - 1) * ui.px(GAP)


def draw_ways(ui: Ui, rect: Rect, ways: Sequence[Way]) -> None:
    """Declare the buttons in `rect`, whose height is what `ways_height` gives."""
    high = ui.control_height()
    lines, icons = _laid_out(ui, rect.w, ways)
    for index, line in enumerate(lines):
        row = Rect(rect.x, rect.y + index * (high + ui.px(GAP)), rect.w, high)
        for way, cell in zip(line, columns(row, (1,) * len(line), ui.px(GAP)), strict=True):
            ui.button(cell, way.id, way.label, way.open, icon=way.icon if icons else "")
