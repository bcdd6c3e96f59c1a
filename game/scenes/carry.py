"""Carrying a saved game over to another device, and bringing one in: as text, or as a file.

What is carried is the record itself. It is checked as any saved game is before it takes the place
of one; nothing that is brought in can harm what is there.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from game.locale import _
from game.platform import clipboard
from game.scenes import Scene, decor
from game.scenes.home import Waiting
from game.scenes.pages import scrolled
from game.scenes.questions import bring_over_saved
from game.scenes.waiting import matches_waiting, told
from game.session.record import BadRecord, Record, replay
from game.session.saves import Saves, check_owner
from game.session.trouble import record_in
from game.ui import theme
from game.ui.widgets import Ui

WIDEST = 640
"""Design pixels that the page takes at most."""


class CarryScene(Scene):
    """The saved games, each to be taken along, and the way for another one in."""

    def enter(self) -> None:
        self.title = _("Carry a game over")
        self.waiting = matches_waiting(self.app.storage, self.app.report)

    def take_along(self, waiting: Waiting) -> None:
        """Give a saved game out: a browser's page shows it, a desktop's clipboard holds it."""
        text = waiting.record.to_text()
        if self.app.page is not None:
            self.app.page.hand_over(f"{waiting.record.game.id}.sietes.txt", text)
        elif clipboard.copy(text):
            self.say(_("Copied. Paste it into Sietes on the other device."))
        else:
            self.say(_("The clipboard does not take it."))

    def bring_in(self) -> None:
        """Ask for a game: in a browser on the page, on a desktop from the clipboard."""
        if self.app.page is not None:
            self.app.page.take_over()
        else:
            self.spawn(self.take(clipboard.paste()))

    def on_page(self, event: dict[str, Any]) -> None:
        if "brought" in event:
            self.spawn(self.take(str(event["brought"])))

    async def take(self, text: str) -> None:
        """Check a game that is brought in and keep it, asking first if another would have to go."""
        if not text.strip():
            self.say(_("There is nothing to bring in: copy a game on the other device first."))
            return
        try:
            record = Record.from_text(record_in(text.strip()) + "\n")
            check_owner(record)
            replay(record)
        except BadRecord as error:
            self.say(str(error))
            return
        if await self._may_replace(record):
            Saves(self.app.storage, self.app.report).write(record)
            self.waiting = matches_waiting(self.app.storage, self.app.report)
            arrived = told(record)
            self.say(
                _("{game} is here: {how} It waits on the home screen.").format(
                    game=arrived.title, how=arrived.sentence
                )
            )

    async def _may_replace(self, record: Record) -> bool:
        there = [each for each in self.waiting if each.record.game.id == record.game.id]
        if not there or there[0].record.to_text() == record.to_text():
            return True
        return await self.ask(*bring_over_saved(there[0].sentence)) == "bring"

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size))
        body = ui.screen(self.title, self.on_back, width=WIDEST)
        with scrolled(ui, body, "carry", gap=14) as column:
            with ui.panel(column, "out", gap=12) as panel:
                ui.heading(panel, _("To another device"))
                ui.paragraph(
                    panel,
                    _("A saved game goes from one device to another as a text."),
                    colour=theme.ASH,
                )
                if not self.waiting:
                    ui.paragraph(panel, _("No game is saved here."))
                for waiting in self.waiting:
                    ui.button(
                        panel, f"take-{waiting.record.game.id}", _("Copy: {game}").format(
                            game=waiting.title
                        ),
                        partial(self.take_along, waiting), value=waiting.round,
                    )  # fmt: skip
            with ui.panel(column, "in", gap=12) as panel:
                ui.heading(panel, _("From another device"))
                ui.paragraph(panel, _("Copy it on the other device first."), colour=theme.ASH)
                ui.button(panel, "bring", _("Bring a game in"), self.bring_in, kind="primary")
