"""Where a notice stands at the table, so that it covers neither the panel nor what is pressed."""

from __future__ import annotations

from pygame import Rect

from game.scenes.table.hud import caption_height
from game.ui.widgets import Ui


def over_the_felt(ui: Ui, felt: Rect, plate: int) -> Rect:
    """The room for one where the table is seen: above the own plate, and what is said there.

    `plate` is where the own plate begins, in window pixels from the top.
    """
    gap = ui.px(8)
    top = ui.corner.bottom + ui.px(6)
    foot = plate - caption_height(ui) - ui.px(12)
    return Rect(felt.x + gap, top, felt.w - 2 * gap, foot - top)


def below_the_panel(ui: Ui, panel: Rect) -> Rect:
    """What a notice leaves of a panel that fills the window: it stands on a strip at the foot."""
    rest = ui.above_notice(panel)
    if rest.h < panel.h:
        ui.side_panel(Rect(panel.x, rest.bottom, panel.w, panel.bottom - rest.bottom), "notice")
    return rest
