"""How the pages around the table are laid out: the bar on top, columns in the middle, a foot.

Each helper takes a `Ui` and rectangles and gives rectangles or columns back; it knows no scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from pygame import Rect

from game.ui import theme
from game.ui.layout import Column, centred
from game.ui.widgets import Ui
from game.view import text as lettering
from game.view.fonts import Weight

SHADE = 10
"""Design pixels below the last thing of a column, for its shadow."""
END = 18
"""Design pixels below the last thing of a page that is scrolled to its end."""


def margin(ui: Ui) -> int:
    """The space left at the sides of a page, in window pixels."""
    return ui.px(16) if ui.size[0] < ui.px(700) else ui.px(32)


def low(ui: Ui) -> bool:
    """Whether the window is so low that air has to be saved: a phone on its side."""
    return ui.size[1] < ui.px(480)


@contextmanager
def scrolled(
    ui: Ui, area: Rect, id: str, *, gap: int = theme.GAP, end: int = END
) -> Iterator[Column]:
    """A scroll area whose bar stands in the margin of the page.

    `end` is what stays free below the content, in design pixels; where all but that fits, less.
    """
    with ui.scroll(area, id, gap=gap) as column:
        yield column
        free = area.h - column.used
        column.skip(min(ui.px(end), free) if free >= 0 else ui.px(end))


@contextmanager
def middle(ui: Ui, area: Rect, id: str, wide: int, *, gap: int = 0) -> Iterator[Column]:
    """A column `wide` pixels at most in the middle of `area`; it scrolls where it is too high."""
    wide = min(wide, area.w)
    before = ui.scrolls[id].content if id in ui.scrolls else area.h
    view = centred((wide, min(before, area.h)), area)
    with scrolled(ui, view, id, gap=gap, end=SHADE) as column:
        yield column
    if ui.scrolls[id].content != before:
        ui.invalidate()


def line_height(ui: Ui, size: float) -> int:
    """How high one line of text of this size is, in window pixels."""
    return round(ui.metrics.text(size) * 1.36)


def text_width(ui: Ui, words: str, size: float = theme.BODY, weight: Weight = "regular") -> int:
    """How wide a line of text is, in window pixels."""
    return lettering.measure(words, ui.metrics.text(size), weight)[0]


def display(ui: Ui, words: str, size: float, width: int, weight: Weight = "bold") -> float:
    """The size, in design pixels, for large words: they grow half as much with the player's text.

    It is `size` or less: as large as lets the longest word stand in `width`.
    """
    size *= (1 + ui.metrics.text_scale) / (2 * ui.metrics.text_scale)
    least = theme.MIN_TEXT / ui.metrics.text_scale

    def widest() -> int:
        return max(text_width(ui, word, size, weight) for _, word in lettering.unbroken(words))

    size = max(least, size * min(1.0, width / max(1, widest())))
    while size > least and widest() > width:  # letters are whole pixels high
        size = max(least, size - 0.25)
    return size
