"""What a player sees when the program failed: plain words, and the way back to the table."""

from __future__ import annotations

from game.locale import _
from game.scenes import Scene
from game.ui.widgets import Ui


class Sorry(Scene):
    """The page after a failure of the program; it uses as little of it as it can."""

    def enter(self) -> None:
        self.title = _("Something went wrong")

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
