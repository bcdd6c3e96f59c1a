"""Where a notice stands at the table, so that it covers neither the panel nor what is pressed."""

from __future__ import annotations

from pygame import Rect

from game.scenes.table.layout import TableLayout
from game.ui.widgets import Ui


def between_the_plates(layout: TableLayout) -> tuple[int, int]:
    """Where the plates in the bar end, and where those in the row of the own one begin."""
    row = layout.own_plate[1]
    plates = [(y, y + high) for _x, y, _wide, high in layout.plates]
    head = max((end for top, end in plates if top < layout.bar[3]), default=0)
    return head, min([top for top, end in plates if end > row], default=row)


def over_the_felt(ui: Ui, felt: Rect, head: int, foot: int) -> Rect:
    """The room for one where the table is seen: over the felt, between what is above and below.

    `head` and `foot` are where the one ends and the other begins, in window pixels from the top.
    """
    gap = ui.px(8)
    top = max(ui.corner.bottom + ui.px(6), felt.y, head + gap // 2)
    foot -= gap
    return Rect(felt.x + gap, top, felt.w - 2 * gap, foot - top)


def over_the_row(ui: Ui, layout: TableLayout) -> Rect:
    """The room for words over the own plate, between the plates that stand beside it."""
    gap, row = ui.px(8), Rect(layout.own_plate)
    x, y, wide, _high = layout.felt
    room = Rect(x + gap, y, wide - 2 * gap, row.top - ui.px(4) - y)
    for plate in map(Rect, layout.plates):
        if plate.top < room.bottom < plate.bottom:
            if plate.centerx < row.centerx:
                room.w, room.x = room.right - plate.right - gap, plate.right + gap
            else:
                room.w = plate.left - gap - room.x
    return room


def below_the_panel(ui: Ui, panel: Rect) -> Rect:
    """What a notice leaves of a panel that fills the window: it stands on a strip at the foot."""
    rest = ui.above_notice(panel)
    if rest.h < panel.h:
        ui.side_panel(Rect(panel.x, rest.bottom, panel.w, panel.bottom - rest.bottom), "notice")
    return rest
