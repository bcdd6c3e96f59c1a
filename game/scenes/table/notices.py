"""Where a notice stands at the table, so that it covers neither the panel nor what is pressed."""

from __future__ import annotations

from pygame import Rect

from game.ui import theme
from game.ui.layout import cut, inset
from game.ui.widgets import Ui


def over_the_felt(ui: Ui, felt: Rect) -> Rect:
    """The room for one where the table is seen: above the own plate, and what is said there."""
    gap = ui.px(8)
    top = ui.corner.bottom + ui.px(6)
    foot = felt.bottom - ui.metrics.text(theme.SMALL) - ui.px(20)
    return Rect(felt.x + gap, top, felt.w - 2 * gap, foot - top)


def below_the_panel(ui: Ui, panel: Rect, notice: str) -> tuple[Rect, Rect]:
    """The room for this one where the panel fills the window: a strip at the foot of it.

    Gives what is left of the panel, and the room.
    """
    gap = ui.px(8)
    room = Rect(0, 0, panel.w - 2 * gap, panel.h // 2)
    strip, rest = cut(panel, "bottom", ui.notice_size(notice, room)[1].h + 2 * gap)
    ui.side_panel(strip, "notice")
    return rest, inset(strip, gap)
