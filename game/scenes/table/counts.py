"""How a seat stands, as its plate shows it in figures: cards, dots, purse, office.

All in one line, as large as there is room, and as briefly as there must be. It knows no rules.
"""

from __future__ import annotations

from collections.abc import Hashable

from pygame import Rect

from game.games.board import SeatState
from game.ui import theme
from game.ui.shapes import Box
from game.ui.widgets import Ui
from game.view import text as lettering

CARD_BACK = (171, 52, 58)


def least_counts(ui: Ui, state: SeatState, gap: int) -> int:
    """How much room it all needs, as small and brief as it may be, in window pixels."""
    least = ui.px(theme.MIN_TEXT)
    if state.fate:
        return _width(state.fate, least)
    return _needed(ui, state, gap, least) + _dots(ui, state, gap, brief=True)


def counts_width(ui: Ui, state: SeatState, gap: int, size: int) -> int:
    """How wide it all is in letters of `size` window pixels, without the word for an office."""
    return _needed(ui, state, gap, size) + (0 if state.fate else _dots(ui, state, gap))


def counts_size(ui: Ui, state: SeatState, gap: int, width: int, most: int) -> int:
    """How large the figures may be in `width`: at most `most` window pixels."""
    size, least = most, ui.px(theme.MIN_TEXT)
    while size > least and counts_width(ui, state, gap, size) > width:
        size -= 1
    return size


def draw_counts(ui: Ui, id: str, rect: Rect, state: SeatState, gap: int, size: int) -> int:
    """Draw it in letters of `size` window pixels; gives the right edge of it all."""
    if state.fate:
        return _words(ui, (id, "fate"), state.fate, rect.x, rect, size, theme.GOLD)
    left, total = state.dots
    gap = _closer(ui, state, gap, size, rect.w)
    dots, few = _dots(ui, state, gap), _dots(ui, state, gap, brief=True)
    least = ui.px(theme.MIN_TEXT)
    end = rect.x
    if state.cards is not None:
        card = Rect(rect.x, rect.centery - size * 6 // 10, round(size * 0.86), round(size * 1.2))
        line = max(1.0, ui.metrics.scale)
        ui.box((id, "card"), card, Box(ui.px(2), CARD_BACK, edge=theme.CREAM, edge_width=line), 2)
        end = card.right + ui.px(4)
        end = _words(ui, (id, "count"), str(state.cards), end, rect, size) + gap
    if total:
        spot = Rect(end, rect.y, rect.right - end, rect.h)
        if _needed(ui, state, gap, size) + dots <= rect.w or dots <= few:
            end = ui.pips(spot, (id, "dots"), left, total).right + gap
        else:
            dot = ui.pips(spot, (id, "dots"), min(1, left), 1)
            end = _words(ui, (id, "left"), str(left), dot.right + ui.px(4), rect, least) + gap
    if state.purse:
        if state.purse_icon:
            end = _sign(ui, (id, "sign"), state.purse_icon, end, rect, size) + ui.px(4)
        end = _words(ui, (id, "purse"), state.purse, end, rect, size) + gap
    if state.office:
        end = _sign(ui, (id, "office"), state.office_icon, end - gap // 2, rect, size)
        if end + ui.px(4) + _width(state.office, size) <= rect.right:
            end = _words(ui, (id, "office word"), state.office, end + ui.px(4), rect, size)
        end += gap
    return end - gap


def _closer(ui: Ui, state: SeatState, gap: int, size: int, width: int) -> int:
    """The gap between the figures: smaller where even the briefest are too wide with this one."""
    least = ui.px(1)
    while gap > least:
        if _needed(ui, state, gap, size) + _dots(ui, state, gap, brief=True) <= width:
            break
        gap -= 1
    return gap


def _needed(ui: Ui, state: SeatState, gap: int, size: int) -> int:
    """How wide all but the dots is, without the word for the office."""
    if state.fate:
        return _width(state.fate, size)
    parts = 0
    if state.cards is not None:
        parts += round(size * 0.86) + ui.px(4) + _width(str(state.cards), size) + gap
    if state.purse:
        parts += (size + ui.px(4) if state.purse_icon else 0) + _width(state.purse, size) + gap
    if state.office:
        parts += size + gap - gap // 2
    return max(0, parts - gap)


def _dots(ui: Ui, state: SeatState, gap: int, brief: bool = False) -> int:
    """How wide the dots are, or one with the number of those left, and the gap beside them."""
    left, total = state.dots
    if not total:
        return 0
    whole = total * ui.px(9) + (total - 1) * ui.px(4) + gap
    few = ui.px(13) + _width(str(left), ui.px(theme.MIN_TEXT)) + gap
    return min(whole, few) if brief else whole


def _width(text: str, size: int) -> int:
    return lettering.measure(text, size, "semibold")[0]


def _sign(ui: Ui, key: Hashable, icon: str, x: int, rect: Rect, size: int) -> int:
    ui.icon(key, icon, Rect(x, rect.centery - size // 2, size, size), theme.GOLD)
    return x + size


def _words(
    ui: Ui, key: Hashable, text: str, x: int, rect: Rect, size: int,
    colour: theme.Colour = theme.CREAM,
) -> int:  # fmt: skip
    place = Rect(x, rect.y, min(_width(text, size), rect.right - x), rect.h)
    letters = size / (ui.metrics.scale * ui.metrics.text_scale)
    ui.letters(key, text, place, letters, colour, "semibold")
    return place.right
