"""Where a notice stands at the table: over nothing that is pressed, and over no row if it can."""

from __future__ import annotations

from pygame import Rect

from game.games.board import Board
from game.scenes.table.layout import TableLayout
from game.ui.parts import bounds
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


def beside_the_rows(ui: Ui, layout: TableLayout, room: Rect, board: Board) -> Rect:
    """The part of a room over the felt in which the notice that is shown leaves the rows in sight.

    It is between the rows and the own plate, or over the backs of the others' hands: where the
    letters may be larger. Where neither is high enough, it is the end of the room that covers less.
    """
    if not ui.notice:
        return room
    quads = [place.quad(board.tabletop.camera).tolist() for place in board.outlined()]
    if not quads:
        return room
    places = [bounds(quad) for quad in quads]
    rows, gap = places[0].unionall(places), ui.px(4)
    below = Rect(room.x, rows.bottom + gap, room.w, room.bottom - rows.bottom - gap)
    above = Rect(room.x, room.y, room.w, max(1, rows.top - gap - room.y))
    for plate in map(Rect, layout.plates):
        if plate.colliderect(above):
            _cut_at(above, plate, plate.centerx < room.centerx, 2 * gap)
    fitting = []
    for band in (below, above):
        size, notice = ui.notice_size(ui.notice, band)
        if notice.h <= band.h:
            fitting.append((size, band))
    if fitting:
        return max(fitting, key=lambda each: each[0])[1]
    if below.h >= above.h:
        return room
    above.h = room.h
    above.h = ui.notice_size(ui.notice, above)[1].h
    return above


def over_the_row(ui: Ui, layout: TableLayout) -> Rect:
    """The room for words over the own plate, between the plates that stand beside it."""
    gap, row = ui.px(8), Rect(layout.own_plate)
    x, y, wide, _high = layout.felt
    room = Rect(x + gap, y, wide - 2 * gap, row.top - ui.px(4) - y)
    for plate in map(Rect, layout.plates):
        if plate.top < room.bottom < plate.bottom:
            _cut_at(room, plate, plate.centerx < row.centerx, gap)
    return room


def _cut_at(room: Rect, plate: Rect, left: bool, gap: int) -> None:
    """Leave of a room what is at the right of a plate that stands at its left, or the other way."""
    if left:
        room.w, room.x = room.right - plate.right - gap, plate.right + gap
    else:
        room.w = plate.left - gap - room.x


def below_the_panel(ui: Ui, panel: Rect) -> Rect:
    """What a notice leaves of a panel that fills the window: it stands on a strip at the foot."""
    rest = ui.above_notice(panel)
    if rest.h < panel.h:
        ui.side_panel(Rect(panel.x, rest.bottom, panel.w, panel.bottom - rest.bottom), "notice")
    return rest
