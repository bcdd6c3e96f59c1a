"""What a player sees when the program failed: plain words, and the way back to the table."""

from __future__ import annotations

from game.locale import _
from game.scenes import Scene
from game.ui import theme
from game.ui.layout import Column, centred
from game.ui.widgets import Ui


class Sorry(Scene):
    """The page after a failure of the program; it uses as little of it as it can."""

    def enter(self) -> None:
        self.title = _("Something went wrong")

    def on_back(self) -> None:
        self.app.start()

    def compose(self, ui: Ui) -> None:
        wide = min(ui.px(520), ui.size[0] - 2 * ui.px(20))
        column = Column(centred((wide, min(ui.px(300), ui.size[1])), ui.rect), ui.px(16))
        ui.title(column, self.title, align="centre")
        ui.paragraph(
            column,
            _(
                "That was our mistake, not yours. Your game was saved after the last move, and you "
                "can go on from the home screen."
            ),
            size=theme.LEAD,
            align="centre",
        )
        column.skip(ui.px(8))
        column.centred = True
        words = _("Back to the home screen")
        ui.button(column, "home", words, self.app.start, kind="primary", large=True)
        ui.default_focus("home")
