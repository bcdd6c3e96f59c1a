"""The table on the podium: what each side got, round by round, and in all."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.locale import _
from game.scenes.outcome import Line, badges, badges_width
from game.scenes.pages import line_height, text_width
from game.ui import theme
from game.ui.layout import Column, cut
from game.ui.texts import wrap
from game.ui.widgets import Ui
from game.words import by_round, figure, unit_name

BADGE = 24
"""Design pixels of a badge in it."""


def draw_points(ui: Ui, column: Column, lines: Sequence[Line], unit: str) -> None:
    """Declare the table, the best line first; rounds are left out where they have no room."""
    rounds = len(lines[0].by_round)
    with ui.panel(column, "rounds", pad=16, gap=0) as panel:
        cell = max(ui.px(34), text_width(ui, "00", theme.BODY) + ui.px(10))
        total = max(ui.px(52), text_width(ui, _("Total"), theme.SMALL) + ui.px(8))
        names = max(text_width(ui, line.name) for line in lines)
        room = panel.w - total - badges_width(lines[0], ui.px(BADGE)) - ui.px(10)
        shown = rounds if room - rounds * cell > names * 0.85 else 0
        room -= shown * cell
        title = by_round(unit) if shown else unit_name(unit)
        ui.overline(panel, title)
        panel.skip(ui.px(8))
        head = panel.row(line_height(ui, theme.SMALL))
        spots = _cells(head, shown, cell, total)
        for number, spot in enumerate(spots[:-1], 1):
            ui.letters(("round", number), str(number), spot, theme.SMALL, theme.ASH, align="right")
        ui.letters("total", _("Total"), spots[-1], theme.SMALL, theme.ASH, align="right")
        tall = max(_name_lines(ui, line.name, room) for line in lines)
        high = max(ui.px(38), tall * line_height(ui, theme.BODY) + ui.px(10))
        with ui.group("table", title, "list"):
            for line in lines:
                row = panel.row(high)
                _row(ui, row, line, _cells(row, shown, cell, total), tall)
        if len({line.total for line in lines}) < len({line.place for line in lines}):
            panel.skip(ui.px(8))
            ui.paragraph(
                panel, _("A tie is decided by the last round."), size=theme.SMALL,
                colour=theme.ASH, id="tie",
            )  # fmt: skip


def _name_lines(ui: Ui, name: str, width: int) -> int:
    return len(wrap(name, ui.metrics.text(theme.BODY), "regular", width))


def _cells(row: Rect, count: int, cell: int, total: int) -> list[Rect]:
    """The cells of a row of the table from the left: one a round, then the total."""
    start = row.right - total - count * cell
    cells = [Rect(start + index * cell, row.y, cell, row.h) for index in range(count)]
    return [*cells, Rect(row.right - total, row.y, total, row.h)]


def _row(ui: Ui, row: Rect, line: Line, spots: Sequence[Rect], tall: int) -> None:
    said = ", ".join(
        _("round {n}: {points}").format(n=number, points=points)
        for number, points in enumerate(line.by_round, 1)
    )
    said += ". " + _("{n} in all").format(n=line.total)
    ui.node(f"row{line.seat}", "item", line.name, value=said)
    ui.rule(Rect(row.x, row.y, row.w, 1))
    side = ui.px(BADGE)
    badge, rest = cut(row, "left", badges_width(line, side), ui.px(10))
    badges(ui, badge, side, "row badge", line)
    rest.w = spots[0].x - rest.x
    if tall == 1:
        ui.letters(("row name", line.seat), line.name, rest, theme.BODY, theme.CREAM)
    else:
        own = _name_lines(ui, line.name, rest.w) * line_height(ui, theme.BODY)
        block = Rect(rest.x, rest.centery - own // 2, rest.w, own)
        ui.paragraph(block, line.name, id=f"row name{line.seat}", role=None)
    for number, (spot, points) in enumerate(zip(spots[:-1], line.by_round, strict=False)):
        key = ("cell", line.seat, number)
        ui.letters(key, figure(points), spot, theme.BODY, theme.ASH, align="right")
    ink, sum_up = theme.GOLD if line.place == 1 else theme.CREAM, figure(line.total)
    ui.letters(("row total", line.seat), sum_up, spots[-1], theme.BODY, ink, "bold", "right")
