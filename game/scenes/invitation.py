"""The invitation to a room: its code in large letters, its link, and the same as a QR code."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
from pygame import Rect

from game.locale import _
from game.net.address import is_here
from game.scenes.pages import text_width
from game.ui import theme
from game.ui.layout import Column
from game.ui.shapes import STORE, Box
from game.ui.widgets import Ui

LETTERS = 46
"""Design pixels of the code's letters."""
QUIET = 4
"""Light squares around a QR code (ISO/IEC 18004)."""
SQUARES = 216
"""Design pixels that the QR code is wide at most."""


def invitation(
    ui: Ui,
    column: Column,
    code: str,
    link: str,
    squares: Sequence[str],
    copy: Callable[[], None],
    share: Callable[[], None] | None,
) -> None:
    """Code, link, and what can be done with them; `share` is None where nothing shares.

    `squares` are the rows of the link's QR code, ``1`` for dark; empty where there is none. It is
    left out of a link that a phone could not follow.
    """
    with ui.panel(column, "invitation", gap=10) as panel:
        ui.overline(panel, _("The room's code"))
        _code(ui, panel, code)
        if link:
            ui.paragraph(panel, link, colour=theme.ASH, align="centre", id="link")
        with ui.flow(panel, gap=10, align="centre") as flow:
            if share is not None:
                ui.button(flow, "share", _("Send the link"), share, icon="share", kind="primary")
            if link:
                ui.button(
                    flow, "copy", _("Copy the link"), copy, icon="cards",
                    kind="plain" if share is not None else "primary",
                )  # fmt: skip
        if is_here(link):
            words = _(
                "Only this computer can open this link. For other devices, use the server's "
                "address in your network, such as {example}."
            )
            words = words.format(example="http://192.168.1.20:8765")
            ui.paragraph(panel, words, colour=theme.GOLD, align="centre", id="only-here")
        elif squares:
            panel.skip(ui.px(4))
            _picture(ui, panel, tuple(squares))


def _code(ui: Ui, column: Column, code: str) -> None:
    """The code, letter by letter, each on paper as on a card."""
    gap = ui.px(6)
    side = min(ui.px(LETTERS + 8), (column.w - gap * (len(code) - 1)) // max(1, len(code)))
    row = column.row(round(side * 1.24))
    ui.node("code", "text", _("The room's code"), value=" ".join(code))
    left = row.centerx - (side * len(code) + gap * (len(code) - 1)) // 2
    size = _letter_size(ui, side)
    for index, letter in enumerate(code):
        cell = Rect(left + index * (side + gap), row.y, side, row.h)
        box = Box(ui.px(8), theme.PAPER, theme.PAPER_SHADE)
        ui.box(("code", "card", index), cell, box)
        ui.letters(("code", index), letter, cell, size, theme.PAPER_INK, "bold", "centre")


def _letter_size(ui: Ui, side: int) -> float:
    """The design size of letters that stand on cards `side` pixels wide, however large text is."""
    size = LETTERS / ui.metrics.text_scale
    widest = text_width(ui, "W", size, "bold")
    least = theme.MIN_TEXT / ui.metrics.text_scale
    return max(least, size * min(1.0, 0.86 * side / widest))


def _picture(ui: Ui, column: Column, rows: tuple[str, ...]) -> None:
    """The link as squares, each a whole number of pixels wide."""
    across = len(rows) + 2 * QUIET
    unit = max(2, min(ui.px(SQUARES), column.w) // across)
    row = column.row(unit * across)
    place = Rect(0, row.y, unit * across, unit * across)
    place.centerx = row.centerx
    ui.node("qr", "image", _("The link as a QR code, for a phone's camera"))
    ui.box("qr paper", place, Box(2 * unit, theme.WHITE), 1)
    ui.draw(
        "qr", lambda: _drawn(rows, unit), place.inflate(-2 * QUIET * unit, -2 * QUIET * unit), 2
    )


def _drawn(rows: tuple[str, ...], unit: int) -> pygame.Surface:
    def make() -> pygame.Surface:
        side = len(rows) * unit
        surface = pygame.Surface((side, side))
        surface.fill(theme.WHITE)
        for y, row in enumerate(rows):
            for x, dark in enumerate(row):
                if dark == "1":
                    surface.fill(theme.BLACK, (x * unit, y * unit, unit, unit))
        return surface

    return STORE.get(("qr", rows, unit), make)
