"""What happens at a step of a round: the move, and in quieter letters what followed from it.

The head of the list beside the table keeps the same room for it at every step, so that nothing
jumps, and leaves out of the middle what does not fit; a list of moves shows all of it. It knows no
rules: the lines are told by the game's words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.scenes.pages import line_height, text_width
from game.ui import theme
from game.ui.layout import cut
from game.ui.texts import wrap
from game.ui.widgets import Ui

PARTED = " · "
LEFT_OUT = "…"
TALL = 560
"""Design pixels of height from which a list has a line to spare."""
LARGE = 1.4
"""The player's text from which a move may take two lines."""


@dataclass(frozen=True)
class Happening:
    """A move as it is told, and line by line what followed from it."""

    move: str
    after: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """All of it in one line, as it is spoken."""
        return PARTED.join((self.move, *self.after))


def now_height(ui: Ui, now: Happening, rect: Rect) -> int:
    """How high the head's part about what happens is in a list of this place."""
    body, small = line_height(ui, theme.BODY), line_height(ui, theme.SMALL)
    kept = 2 * body if ui.metrics.text_scale >= LARGE else body + small
    if rect.h >= ui.px(TALL):
        kept += small
    lines = wrap(now.move, ui.metrics.text(theme.SMALL), "regular", rect.w - 2 * ui.px(14))
    return max(kept, len(lines) * small)


def draw_now(ui: Ui, row: Rect, now: Happening) -> None:
    """Declare what happens in `row`: the move, and of what followed as much as there is room for.

    The letters of the move are smaller where that makes room for a line below them.
    """
    ui.node("now", "text", now.words)
    line = line_height(ui, theme.SMALL)
    large = len(wrap(now.move, ui.metrics.text(theme.BODY), "semibold", row.w))
    small = len(wrap(now.move, ui.metrics.text(theme.SMALL), "regular", row.w))
    high = large * line_height(ui, theme.BODY)
    spare = line if now.after and (small + 1) * line <= row.h else 0
    fits = high + spare <= row.h
    head, rest = cut(row, "top", high if fits else small * line)
    ui.paragraph(
        head, now.move, size=theme.BODY if fits else theme.SMALL,
        weight="semibold" if fits else "regular", id="now", role=None,
    )  # fmt: skip
    if now.after and rest.h >= line:
        shown = fitting(ui, now.after, row.w, rest.h // line)
        draw_after(ui, "now", rest, shown)


def draw_after(ui: Ui, id: str, rect: Rect, lines: Sequence[str]) -> None:
    """Draw these quiet lines of control `id` from the top of `rect`, without a node."""
    high = line_height(ui, theme.SMALL)
    for number, words in enumerate(lines):
        place = Rect(rect.x, rect.y + number * high, rect.w, high)
        ui.letters((id, "after", number), words, place, theme.SMALL, theme.ASH)


def flowed(ui: Ui, told: Sequence[str], width: int) -> list[str]:
    """What was told, in small lines of at most `width` pixels: each whole on one if it can be."""
    lines: list[str] = []
    for each in told:
        longer = f"{lines[-1]}{PARTED}{each}" if lines else ""
        if lines and text_width(ui, longer, theme.SMALL) <= width:
            lines[-1] = longer
        else:
            lines += wrap(each, ui.metrics.text(theme.SMALL), "regular", width)
    return lines


def fitting(ui: Ui, told: Sequence[str], width: int, most: int) -> list[str]:
    """The same in at most so many lines: how it began and how it ended, if not all fits.

    Where not even the end fits, the lines break off.
    """
    lines = flowed(ui, told, width)
    end = told[-1]
    for kept in range(len(told) - 2, -1, -1):
        if len(lines) <= most:
            return lines
        begun = flowed(ui, told[:kept], width)
        if begun and text_width(ui, f"{begun[-1]} {LEFT_OUT}", theme.SMALL) <= width:
            begun[-1] += f" {LEFT_OUT}"
            lines = begun + flowed(ui, [end], width)
        elif not begun:
            lines = flowed(ui, [f"{LEFT_OUT} {end}"], width)
    if len(lines) > most:
        lines = lines[:most]
        while lines[-1] and text_width(ui, lines[-1] + LEFT_OUT, theme.SMALL) > width:
            lines[-1] = lines[-1][:-1].rstrip()
        lines[-1] += LEFT_OUT
    return lines
