"""Choices told in sentences: a list of options, each with a line on what it does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Literal, TypeVar

from pygame import Rect

from game.scenes.pages import line_height, text_width
from game.ui import theme
from game.ui.layout import Column, cut, inset
from game.ui.shapes import Box
from game.ui.texts import wrap
from game.ui.widgets import Ui
from game.view.fonts import Weight
from game.words import Words

T = TypeVar("T")


def option_list(
    ui: Ui,
    column: Column,
    id: str,
    options: Sequence[tuple[T, Words]],
    chosen: T,
    choose: Callable[[T], None],
    *,
    role: Literal["radio", "button"] = "radio",
    icons: Sequence[str] = (),
    barred: Collection[T] = (),
) -> None:
    """One under another, each with its label and a quiet line below; the chosen one in gold.

    They have the ids ``ID/0``, ``ID/1``, … Declare it inside of a group, so that radios know each
    other; as buttons they are for a dialog that closes on a choice. `icons` stand at the left.
    What is `barred` cannot be chosen now.
    """
    for index, (value, words) in enumerate(options):
        icon = icons[index] if icons else ""
        act = None if value in barred else partial(choose, value)
        _option(ui, column, f"{id}/{index}", words, value == chosen, act, role, icon)
        if index < len(options) - 1:
            column.skip(ui.px(8) - column.gap)


def _option(
    ui: Ui,
    column: Column,
    id: str,
    words: Words,
    on: bool,
    act: Callable[[], None] | None,
    role: Literal["radio", "button"],
    icon: str,
) -> None:
    pad, ring, gap = ui.px(12), ui.grown(20), ui.px(12)
    wide = column.w - 2 * pad - ring - gap
    body, small = ui.metrics.text(theme.BODY), ui.metrics.text(theme.SMALL)
    label_high = line_height(ui, theme.BODY) * len(wrap(words.label, body, "semibold", wide))
    help_lines = wrap(words.help, small, "regular", wide) if words.help else ()
    help_high = line_height(ui, theme.SMALL) * len(help_lines)
    rect = column.row(max(ui.px(theme.TARGET), label_high + help_high + ui.px(18)))
    can = act is not None
    ui.node(id, role, words.label, value=words.help, checked=on, enabled=can, action=act)
    ui.zone(id, rect)
    choice_face(ui, id, rect, on, enabled=can)
    inner = inset(rect, pad, 0)
    mark, text = cut(inner, "left", ring, gap)
    spot = Rect(0, 0, ring, ring)
    spot.center = mark.center
    if icon:
        ui.icon((id, "icon"), icon, spot, theme.GOLD if on else theme.ASH if can else theme.FAINT)
    else:
        _ring(ui, id, spot, on)
    top = rect.centery - (label_high + help_high) // 2
    weight: Weight = "semibold" if on else "regular"
    ui.paragraph(
        Rect(text.x, top, text.w, label_high), words.label, weight=weight, id=id, role=None,
        colour=theme.CREAM if can else theme.FAINT,
    )  # fmt: skip
    if words.help:
        ui.paragraph(
            Rect(text.x, top + label_high, text.w, help_high), words.help, size=theme.SMALL,
            colour=theme.ASH if can else theme.FAINT, id=id, role=None,
        )  # fmt: skip


def choice_face(
    ui: Ui, id: str, rect: Rect, on: bool, edge: theme.Colour = theme.LINE, enabled: bool = True
) -> None:
    """The ground of one choice among several: the chosen one is raised and has a gold edge."""
    line = max(1.0, ui.metrics.scale)
    fill = theme.RAISED if on else theme.CARD_SHADE
    if enabled and ui.pressed == id:
        fill = theme.PRESSED
    elif enabled and ui.hovered == id:
        fill = theme.RAISED_OVER
    edge, width = (theme.GOLD, 1.5 * line) if on else (edge, line)
    ui.box((id, "face"), rect, Box(ui.px(theme.RADIUS), fill, edge=edge, edge_width=width))


def _ring(ui: Ui, id: str, spot: Rect, on: bool) -> None:
    """The round mark of a radio."""
    line = max(1.0, ui.metrics.scale)
    edge = theme.GOLD if on else theme.EDGE
    ui.box((id, "ring"), spot, Box(spot.h // 2, None, edge=edge, edge_width=1.6 * line), 2)
    if on:
        dot = inset(spot, round(spot.h * 0.27))
        ui.box((id, "dot"), dot, Box(dot.h // 2, theme.GOLD), 3)


def chooser(
    ui: Ui,
    column: Column,
    id: str,
    label: str,
    options: Sequence[tuple[T, str]],
    chosen: T,
    choose: Callable[[T], None],
) -> None:
    """Two or three large choices side by side, or one under another where their words are long."""
    with ui.group(id, label):
        pad = ui.px(20)
        widest = max(text_width(ui, words, theme.BODY, "semibold") for _value, words in options)
        abreast = len(options) * (widest + 2 * pad) + ui.px(8) * (len(options) - 1) <= column.w
        high = ui.control_height()
        if abreast:
            cells = column.columns(high, (1,) * len(options), ui.px(8))
        else:
            cells = []
            for index in range(len(options)):
                cells.append(column.row(high))
                if index < len(options) - 1:
                    column.skip(ui.px(8) - column.gap)
        for index, ((value, words), cell) in enumerate(zip(options, cells, strict=True)):
            _large(ui, cell, f"{id}/{index}", words, value == chosen, partial(choose, value))


def _large(ui: Ui, rect: Rect, id: str, words: str, on: bool, act: Callable[[], None]) -> None:
    ui.node(id, "radio", words, checked=on, action=act)
    ui.zone(id, rect)
    choice_face(ui, id, rect, on, theme.EDGE)
    weight: Weight = "semibold" if on else "regular"
    ink = theme.CREAM
    ui.letters((id, "words"), words, inset(rect, ui.px(10), 0), theme.BODY, ink, weight, "centre")
