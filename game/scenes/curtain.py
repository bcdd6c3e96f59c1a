"""The curtain: between two people on one device, so that no one sees another's hand.

An opaque scene of its own: while it hangs, nothing of any hand is on the screen, in the outline or
in what is spoken. It knows a name and a colour, and no card.
"""

from __future__ import annotations

from pygame import Rect

from game.locale import _
from game.scenes import Scene, decor
from game.scenes.decor import Light
from game.scenes.pages import display, low, middle
from game.scenes.questions import close_window, leave_match
from game.scheduler import Future, sleep
from game.ui import theme
from game.ui.layout import Column, centred
from game.ui.widgets import Ui
from game.words import seat_colours

AT_REST = 0.7
"""Seconds that the curtain hangs before it can be drawn aside."""


class CurtainScene(Scene):
    """Asks for the device to be passed to `name`, who sits on the seat of `colour`.

    `note` is a quiet line, such as which round it is. `done` is set to ``"seated"`` when the next
    one takes the device, or to ``"leave"`` when the players want to go; the scene is popped first.
    """

    def __init__(self, name: str, colour: int, *, note: str = "") -> None:
        super().__init__()
        self.name = name
        self.colour = colour
        self.note = note
        self.done: Future[str] = Future()
        self._hangs = False

    def enter(self) -> None:
        self.title = _("Pass the device to {name}").format(name=self.name)
        self.spawn(self._let_hang())

    async def _let_hang(self) -> None:
        """Taps that were meant for the table are over before the button takes any."""
        await sleep(AT_REST)
        self._hangs = True
        self.invalidate()

    def on_back(self) -> None:
        self.spawn(self._ask_to_leave())

    async def may_close(self) -> bool:
        return await self.ask(*close_window(self.app.kept)) == "leave"

    async def _ask_to_leave(self) -> None:
        if not self.questions and await self.ask(*leave_match(self.app.kept)) == "leave":
            self._settle("leave")

    def _settle(self, answer: str) -> None:
        if not self.done.done:
            self.app.pop()
            self.done.set(answer)

    def compose(self, ui: Ui) -> None:
        colour = theme.SEATS[self.colour].colour
        light = theme.mix(colour, theme.NIGHT, 0.35)
        ui.backdrop(decor.room(ui.size, (Light(0.5, 0.42, 0.6, 0.62, light, 0.4),)))
        pad = ui.px(16)
        ui.way_back(self.on_back, id="leave", label=_("Leave the table"))

        cramped = low(ui)
        area = ui.rect.inflate(-2 * pad, 0)
        if cramped or ui.portrait:
            top = ui.corner.bottom
            area = Rect(area.x, top, area.w, ui.size[1] - top - pad)
        with middle(ui, ui.above_notice(area), "curtain", ui.px(520)) as column:
            self._words(ui, column, ui.px(72 if cramped else 112))
        ui.default_focus("seated")

    def _words(self, ui: Ui, column: Column, badge: int) -> None:
        ui.seat_badge(column.row(badge), "badge", self.colour)
        column.skip(ui.px(18))
        ui.paragraph(
            column, _("Pass the device to"), size=theme.LEAD, colour=theme.ASH, align="centre",
            role=None,
        )  # fmt: skip
        ui.paragraph(
            column,
            self.name,
            size=display(ui, self.name, theme.DISPLAY, column.w),
            weight="bold",
            align="centre",
            role=None,
        )
        ui.node("heading", "heading", self.title, value=seat_colours()[self.colour])
        if self.note:
            ui.paragraph(column, self.note, colour=theme.ASH, align="centre")
        column.skip(ui.px(28))
        label = _("I am {name}").format(name=self.name)
        place = column.row(ui.px(60))
        place = centred((min(place.w, ui.px(340)), place.h), place)
        ui.button(
            place,
            "seated",
            label,
            lambda: self._settle("seated"),
            kind="primary",
            large=True,
            enabled=self._hangs,
        )
        column.skip(ui.px(14))
        ui.paragraph(
            column, _("The cards show once you press it."), size=theme.SMALL, colour=theme.ASH,
            align="centre",
        )  # fmt: skip
