"""What a player sees when the program failed: plain words, a report, and the way back home."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.locale import _
from game.platform import clipboard
from game.scenes import Scene
from game.session.record import Record
from game.session.trouble import report
from game.ui import theme
from game.ui.widgets import Ui

if TYPE_CHECKING:
    from game.app import App


class Sorry(Scene):
    """The page after a failure of the program; it uses as little of it as it can.

    `report` is what the player may copy; see `game.session.trouble`.
    """

    def __init__(self, report: str = "") -> None:
        super().__init__()
        self.report = report

    def enter(self) -> None:
        self.title = _("Something went wrong")

    def copy(self) -> None:
        """Give the report out: a browser's page shows it, a desktop's clipboard holds it."""
        if self.app.page is not None:
            self.app.page.hand_over("sietes-report.txt", self.report)
        elif clipboard.copy(self.report):
            self.say(_("Copied. Paste it into a message to us."))
        else:
            self.say(_("The clipboard does not take it."))

    def compose(self, ui: Ui) -> None:
        with ui.dialog("sorry", self.title, width=520, close=self.app.start) as column:
            saved = _(
                "That was our mistake, not yours. Your game was saved after the last move, and "
                "you can go on from the home screen."
            )
            lost = _("That was our mistake, not yours. Your game could not be saved, sorry.")
            ui.paragraph(column, saved if self.app.kept else lost)
            column.skip(ui.px(6))
            words = _("Back to the home screen")
            ui.button(column, "home", words, self.app.start, kind="primary", large=True)
            if self.report:
                ui.button(column, "copy", _("Copy the report"), self.copy)
                ui.paragraph(
                    column,
                    _("It says what failed and how the game stood, and nothing about you."),
                    colour=theme.ASH, size=theme.SMALL,
                )  # fmt: skip
            ui.default_focus("home")


def report_of(app: App, error: Exception) -> str:
    """What the player may hand on: the failure, the versions, and the match on the table."""
    found = [getattr(scene, "record", None) for scene in reversed(app.scenes)]
    records = [each for each in found if isinstance(each, Record) and (each.moves or not each.far)]
    sdl = ".".join(map(str, pygame.get_sdl_version()))
    wide, high = app.screen.get_size()
    facts = {
        "pygame-ce": f"{pygame.version.ver} (SDL {sdl}, {pygame.display.get_driver()})",
        "Window": f"{wide}x{high} x{app.pixel_ratio:g}, {app.language}",
        "Scenes": ", ".join(type(scene).__name__ for scene in app.scenes),
    }
    return report(error, records[0] if records else None, facts)
