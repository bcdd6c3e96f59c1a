"""Statistics in plain words: what is told to the game's server, what never is, and the switch."""

from __future__ import annotations

from pygame import Rect

from game.locale import _
from game.scenes import Scene, decor
from game.scenes.pages import line_height, scrolled
from game.ui import theme
from game.ui.layout import Column
from game.ui.shapes import Box
from game.ui.widgets import Ui

WIDEST = 700
"""Design pixels that the page takes at most."""


def sent() -> tuple[str, ...]:
    """All that statistics hold."""
    return (
        _("Which game it was, and how: alone, on one device, or with friends by link."),
        _("The level of the CPU, the number of players, and the rules of the house."),
        _("How it came out, how many moves it took, and about how long: in bands of minutes."),
        _("Whether a room by link connected, and how often it had to connect again."),
        _("Failures to draw the table, and about how fast it is drawn."),
        _("A phone or not, and about how much memory and how many cores it has."),
        _("The kind of browser and of system, such as Firefox on Android."),
    )


def never_sent() -> tuple[str, ...]:
    """All that might be thought of, and is not in them."""
    return (
        _("Your name, or anyone's."),
        _("The room, its code or its link."),
        _("Moves, cards, or what lies on the table."),
        _("Your address on the network."),
        _("The exact model of anything."),
    )


class StatisticsScene(Scene):
    """The page about statistics."""

    def enter(self) -> None:
        self.title = _("Statistics")

    def set(self, on: bool) -> None:
        """Have statistics sent, or not."""
        self.app.change(statistics=on)

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size))
        body = ui.screen(self.title, self.on_back, width=WIDEST)
        with scrolled(ui, body, "statistics", gap=14) as column:
            with ui.panel(column, "switch", gap=12) as panel:
                ui.switch(
                    panel, "statistics", _("Help with statistics"),
                    self.app.settings.statistics, self.set,
                    hint=_("They show which games are played to the end and where they fail."),
                )  # fmt: skip
                ui.paragraph(
                    panel,
                    _(
                        "They go to the server of this game alone and to nobody else, and are "
                        "deleted after 30 days. Without a server nothing is sent at all."
                    ),
                    colour=theme.ASH,
                )
            with ui.panel(column, "sent", gap=10) as panel:
                ui.heading(panel, _("What is sent"))
                _points(ui, panel, "sent", sent(), "check")
            with ui.panel(column, "never", gap=10) as panel:
                ui.heading(panel, _("What is never sent"))
                _points(ui, panel, "never", never_sent(), "close")


def _points(ui: Ui, column: Column, id: str, lines: tuple[str, ...], icon: str) -> None:
    """A list whose points are icons."""
    side, gap = ui.grown(18), ui.px(12)
    with ui.group(id, "", "list"):
        for index, line in enumerate(lines):
            top = column.row(0)
            words = Column(Rect(top.x + side + gap, top.y, top.w - side - gap, 1 << 20), 0)
            ui.paragraph(words, line, id=f"{id}/{index}", role="item")
            mark = Rect(top.x, top.y + (line_height(ui, theme.BODY) - side) // 2, side, side)
            ui.box((id, index, "mark"), mark, Box(side // 2, theme.CARD_SHADE), 2)
            ink = theme.LEAF if icon == "check" else theme.ASH
            ui.icon((id, index, "icon"), icon, mark.inflate(-side // 3, -side // 3), ink, 3)
            column.skip(words.used)
