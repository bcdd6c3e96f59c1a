"""The panel of a lesson: the question, its buttons, what was told, and the way on.

It is handed all of it in words and calls the lesson back when something is pressed. What is told
stands below the answers, so that none of them moves when one is pressed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from pygame import Rect

from game.games.lesson import Answer
from game.locale import _, ngettext
from game.scenes.pages import line_height, text_width
from game.ui import theme
from game.ui.layout import Column, cut, inset
from game.ui.shapes import Box
from game.ui.texts import wrap
from game.ui.widgets import Ui


@dataclass(frozen=True)
class LessonContent:
    """All that the panel shows."""

    index: int
    count: int
    question: str
    buttons: Sequence[Answer]
    told: Sequence[Answer]
    """What was tapped, the latest first."""
    solved: bool
    done: str
    over: bool
    """Whether the lesson is at its end."""
    cards: bool
    """Whether cards may be tapped."""
    right: int
    """How many answers are right."""


class Lesson(Protocol):
    """What the panel calls."""

    def press(self, id: str) -> None:
        """The button of an answer was pressed."""
        ...

    def go_on(self) -> None:
        """On to the next position."""
        ...

    def play(self) -> None:
        """On to the first match."""
        ...

    def on_back(self) -> None:
        """Back to the lessons."""
        ...


def draw_lesson(ui: Ui, rect: Rect, content: LessonContent, lesson: Lesson) -> Rect | None:
    """Declare the panel in `rect`: what is asked and told scrolls, the way on stays below.

    Gives where the latest verdict is told, in window pixels; None if there is none.
    """
    ui.side_panel(rect, "lesson")
    if content.over:
        _end(ui, rect, lesson)
        return None
    foot = ui.px(52) + 2 * ui.px(8) if content.solved else 0
    below, upper = cut(rect, "bottom", foot)
    with ui.scroll(upper, "lesson", gap=10, pad=14) as column:
        _question(ui, column, content)
        _buttons(ui, column, content, lesson)
        told = _told(ui, column, content)
    if not content.solved:
        return told if content.told else None
    ui.rule(Rect(rect.x, below.y, rect.w, 1))
    last = content.index + 1 == content.count
    ui.button(
        inset(below, ui.px(14), ui.px(8)), "go-on",
        _("Finish the lesson") if last else _("Next position"), lesson.go_on, kind="primary",
        large=True,
    )  # fmt: skip
    ui.default_focus("go-on")
    return told


def _question(ui: Ui, column: Column, content: LessonContent) -> None:
    ui.overline(
        column, _("Position {n} of {total}").format(n=content.index + 1, total=content.count)
    )
    ui.paragraph(column, content.question, size=theme.LEAD, weight="semibold", id="question")
    if content.cards:
        words = _("Tap the cards on the table.") if content.right != 1 else _("Tap a card.")
        size = ui.metrics.text(theme.BODY)
        line = column.row(len(wrap(words, size, "regular", column.w)) * round(size * 1.36))
        if not content.solved:
            ui.paragraph(line, words, colour=theme.ASH)


def _told(ui: Ui, column: Column, content: LessonContent) -> Rect:
    """Every verdict, the latest first; at the end, what there is to remember.

    Gives where it stands, as far as the latest verdict.
    """
    top = bottom = column.y
    if content.solved:
        ui.paragraph(column, content.done, colour=theme.GOLD, weight="semibold", id="done")
    elif content.told and content.right > 1:
        found = sum(each.right for each in content.told)
        if found:
            words = ngettext("{n} found; there is more.", "{n} found; there are more.", found)
            ui.paragraph(column, words.format(n=found), size=theme.SMALL, colour=theme.ASH)
    with ui.group("told", _("What you tapped"), "list"):
        said: set[str] = set()
        for each in content.told:
            if each.why not in said:
                _verdict(ui, column, each)
                bottom = bottom if said else column.y
            said.add(each.why)
    return Rect(column.rect.x, top, column.w, bottom - top)


def _verdict(ui: Ui, column: Column, each: Answer) -> None:
    pad, sign = ui.px(10), ui.grown(20)
    wide = column.w - 2 * pad - sign - ui.px(10)
    lines = len(wrap(each.why, ui.metrics.text(theme.BODY), "regular", wide))
    high = lines * round(ui.metrics.text(theme.BODY) * 1.36)
    row = column.row(max(high, sign) + 2 * ui.px(8))
    colour = theme.LEAF if each.right else theme.SEATS[0].colour
    line = max(1.0, ui.metrics.scale)
    id = f"told:{each.id}"
    ui.box((id, "face"), row, Box(ui.px(10), theme.CARD_SHADE, edge=colour, edge_width=line))
    spot = Rect(row.x + pad, row.centery - sign // 2, sign, sign)
    ui.icon((id, "sign"), "check" if each.right else "close", spot, colour)
    words = Rect(spot.right + ui.px(10), row.centery - high // 2, wide, high)
    ui.paragraph(words, each.why, id=id, role="item")


def _buttons(ui: Ui, column: Column, content: LessonContent, lesson: Lesson) -> None:
    """The answers that are no cards, as many abreast as fit."""
    if not content.buttons:
        return
    told = {each.id: each for each in content.told}
    gap = ui.px(8)
    widest = max(text_width(ui, each.label, theme.BODY, "semibold") for each in content.buttons)
    sign = round(ui.metrics.text(theme.BODY) * 1.25) + ui.px(9)
    needed = max(ui.px(theme.TARGET), widest + sign + ui.px(36))
    abreast = max(1, min(len(content.buttons), (column.w + gap) // (needed + gap)))
    lines = -(-len(content.buttons) // abreast)
    abreast = -(-len(content.buttons) // lines)
    for first in range(0, len(content.buttons), abreast):
        line = content.buttons[first : first + abreast]
        for each, cell in zip(
            line, column.columns(ui.control_height(), (1,) * len(line), gap), strict=True
        ):
            seen = each.id in told
            ui.button(
                cell, f"answer:{each.id}", each.label, partial(lesson.press, each.id),
                enabled=not content.solved or seen, checked=seen and each.right,
                icon=("check" if each.right else "close") if seen else "",
                value=each.why if seen else "",
            )  # fmt: skip


def _end(ui: Ui, rect: Rect, lesson: Lesson) -> None:
    """Nothing is left to ask: on to the first match."""
    with ui.scroll(rect, "lesson", gap=12, pad=14) as column:
        column.skip(ui.px(8))
        ui.paragraph(
            column, _("That is all you need."), size=theme.HEADING, weight="bold", role="heading"
        )
        ui.paragraph(
            column,
            _("Play your first match: easy CPUs, and a word of advice at each turn."),
            id="invitation",
        )
        column.skip(ui.px(4))
        ui.button(
            column.row(ui.px(52)), "play", _("Play the first match"), lesson.play, kind="primary",
            large=True, icon="play",
        )  # fmt: skip
        ui.button(
            column.row(max(ui.px(theme.TARGET), line_height(ui, theme.BODY) + ui.px(16))),
            "lessons", _("Back to the lessons"), lesson.on_back,
        )  # fmt: skip
    ui.default_focus("play")
