"""The bar over the table: the menu, how far the match is, the view, the panel's button.

It declares its controls from what it is handed, and keeps nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.locale import _
from game.scenes.table.layout import TableLayout
from game.ui import theme
from game.ui.widgets import Ui
from game.view import text as lettering


@dataclass(frozen=True)
class Bar:
    """What the bar says and does.

    `aside` declares one more button, beside the panel's, where there is one.
    """

    progress: str
    look: str
    panel_open: bool
    open_menu: Callable[[], None]
    turn_to: Callable[[str], None]
    toggle_panel: Callable[[], None]
    aside: Callable[[Ui, Rect], None] | None = None


def draw_bar(ui: Ui, layout: TableLayout, bar: Bar) -> None:
    """Declare the bar of a layout, between the plates and hands that stand in it."""
    x, y, width, height = layout.bar
    side, gap = ui.px(theme.TARGET), ui.px(8)
    top = y + (height - side) // 2
    menu_button(ui, bar.open_menu)
    toggle = Rect(x + width - gap - side, top, side, side)
    label = _("Close the panel with buttons") if bar.panel_open else _("Play with buttons")
    ui.button(
        toggle, "toggle-panel", label, bar.toggle_panel, icon="cards", shown="",
        checked=bar.panel_open,
    )  # fmt: skip
    if bar.aside is not None:
        toggle = toggle.move(-side - gap, 0)
        bar.aside(ui, toggle)
    free = Rect(x + 2 * gap + side, top, toggle.x - x - 3 * gap - side, side)
    boxes = (*layout.plates, *filter(None, layout.beside))
    taken = [Rect(box) for box in boxes if box[1] < y + height]
    wide = lettering.measure(bar.progress, ui.metrics.text(theme.BODY), "semibold")[0]
    # What the bar tells is worth more than the large switch of the view.
    free.x = max((each.right for each in taken), default=free.x + wide) + gap
    free.w = toggle.x - gap - free.x
    look = _look_switch(ui, free, layout, bar)
    first = min((each.x for each in taken), default=look.x)
    room = Rect(x + 2 * gap + side, top, first - x - 3 * gap - side, side)
    if room.w >= wide:
        ui.text(room, bar.progress, weight="semibold", id="progress")


def menu_button(ui: Ui, act: Callable[[], None]) -> None:
    """The way to the menu."""
    ui.button(ui.corner, "menu", _("Menu"), act, icon="menu", shown="")


def _look_switch(ui: Ui, free: Rect, layout: TableLayout, bar: Bar) -> Rect:
    """«Perspective | From above» at the right of `free`, or one button where that is narrow.

    So it is in a low window, too, where the hand across reaches up into the bar.
    """
    words = {"perspective": _("Perspective"), "above": _("From above")}
    size = ui.metrics.text(theme.BODY)
    widest = max(lettering.measure(each, size, "semibold")[0] for each in words.values())
    wide = 2 * (widest + 2 * ui.px(14))
    if wide <= free.w and not layout.low:
        rect = Rect(free.right - wide, free.y, wide, free.h)
        ui.radio(rect, "look", _("View"), list(words.items()), bar.look, bar.turn_to, bare=True)
        return rect
    other = "above" if bar.look == "perspective" else "perspective"
    rect = Rect(free.right - free.h, free.y, free.h, free.h)
    ui.button(rect, "look", words[other], lambda: bar.turn_to(other), icon="eye", shown="")
    return rect


def draw_way_back(
    ui: Ui,
    layout: TableLayout,
    title: str,
    back: Callable[[], None],
    *,
    titled: bool = True,
    spare: int = 0,
) -> int:
    """Declare the bar of a page that shows a table nobody plays at: the way back, and its title.

    The title is left out where it has no room beside the plates, or is not wanted. The last `spare`
    window pixels are for something else; gives the right edge of what is declared.
    """
    ui.way_back(back)
    room, width = ui.head, layout.bar[2]
    first = min((box[0] for box in layout.plates if box[1] < room.bottom), default=width)
    room.w = min(first, width - spare) - ui.px(8) - room.x
    wide = lettering.measure(title, ui.metrics.text(theme.BODY), "semibold")[0]
    if not titled or wide > room.w:
        return ui.corner.right
    ui.text(room, title, weight="semibold", id="title", role="heading")
    return room.x + wide
