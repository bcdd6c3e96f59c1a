"""How the pages around the table are laid out: the bar on top, columns in the middle, a foot.

Each helper takes a `Ui` and rectangles and gives rectangles or columns back; it knows no scene.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pygame import Rect

from game.locale import _
from game.ui import theme
from game.ui.layout import Column, centred, cut
from game.ui.widgets import Ui
from game.view import text as lettering


def margin(ui: Ui) -> int:
    """The space left at the sides of a page, in window pixels."""
    return ui.px(16) if ui.size[0] < ui.px(700) else ui.px(32)


def low(ui: Ui) -> bool:
    """Whether the window is so low that air has to be saved: a phone on its side."""
    return ui.size[1] < ui.px(480)


def bar(ui: Ui, title: str, back: Callable[[], None]) -> Rect:
    """The bar on top: the way back, and the name of the page. Gives the window below it."""
    target = ui.px(theme.TARGET)
    pixels = ui.metrics.text(theme.TITLE)
    air = ui.px(4 if low(ui) else 10)
    high = max(target, round(pixels * 1.3)) + 2 * air
    strip, rest = cut(ui.rect, "top", high)
    side = margin(ui) - ui.px(10)
    spot = Rect(strip.x + side, strip.centery - target // 2, target, target)
    ui.button(spot, "back", _("Back"), back, kind="quiet", icon="back", shown="")
    left = spot.right + ui.px(6)
    name = Rect(left, strip.y, strip.right - margin(ui) - left, strip.h)
    ui.node("title", "heading", title)
    ui.letters("title", title, name, theme.TITLE, theme.CREAM, "bold")
    return rest


@contextmanager
def middle(ui: Ui, area: Rect, id: str, wide: int, *, gap: int = 0) -> Iterator[Column]:
    """A column `wide` pixels at most in the middle of `area`; it scrolls where it is too high."""
    wide = min(wide, area.w)
    before = ui.scrolls[id].content if id in ui.scrolls else area.h
    view = centred((wide, min(before, area.h)), area)
    with ui.scroll(view, id, gap=gap) as column:
        yield column
    if ui.scrolls[id].content != before:
        ui.invalidate()


def line_height(ui: Ui, size: float) -> int:
    """How high one line of text of this size is, in window pixels."""
    return round(ui.metrics.text(size) * 1.36)


def text_width(ui: Ui, words: str, size: float = theme.BODY, weight: str = "regular") -> int:
    """How wide a line of text is, in window pixels."""
    return lettering.measure(words, ui.metrics.text(size), weight)[0]  # type: ignore[arg-type]
