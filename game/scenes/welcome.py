"""What greets a newcomer on the home screen: two buttons, either a card's throw from the table."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from game.locale import _, pgettext
from game.scenes.pages import text_width
from game.ui import theme
from game.ui.layout import columns
from game.ui.widgets import Ui

HIGH = 56
GAP = 10
"""Design pixels."""


def _abreast(ui: Ui, wide: int) -> bool:
    """Whether both stand side by side."""
    words = (learn_words(), play_words())
    needed = sum(text_width(ui, each, theme.LEAD, "semibold") for each in words)
    return needed + 2 * ui.px(28) + ui.px(GAP) <= wide


def learn_words() -> str:
    """What the button to the guided first deal says."""
    return _("Learn in two minutes")


def play_words() -> str:
    """What the button to a match without guide says."""
    return pgettext("first start", "Just play")


def welcome_height(ui: Ui, wide: int) -> int:
    """How high the greeting is where it is `wide` pixels wide."""
    return ui.px(HIGH) if _abreast(ui, wide) else 2 * ui.px(HIGH) + ui.px(GAP)


def draw_welcome(ui: Ui, rect: Rect, learn: Callable[[], None], play: Callable[[], None]) -> None:
    """Declare the greeting in `rect`, whose height is what `welcome_height` gives."""
    if _abreast(ui, rect.w):
        widths = [
            text_width(ui, each, theme.LEAD, "semibold") + ui.px(28)
            for each in (learn_words(), play_words())
        ]
        first, second = columns(rect, widths, ui.px(GAP))
    else:
        first = Rect(rect.x, rect.y, rect.w, ui.px(HIGH))
        second = first.move(0, first.h + ui.px(GAP))
    ui.button(
        first, "learn", learn_words(), learn, kind="primary", large=True,
        hint=_("A first deal, with a word of advice at each turn."),
    )  # fmt: skip
    ui.button(second, "play-now", play_words(), play, large=True)
    ui.default_focus("learn")
