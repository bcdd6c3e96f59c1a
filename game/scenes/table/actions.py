"""The buttons beside the hand: on the table in a row, in the panel by twos.

They are declared from a board's actions, and say as much as there is room for; those that stand
together are written alike. What a press does is the scene's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.games.board import Action
from game.ui import theme
from game.ui.buttons import Kind
from game.ui.layout import Column
from game.ui.widgets import Ui
from game.view import text as lettering

PAIR = (4, 5)
"""How wide two buttons side by side are in the panel, one to the other."""


def draw_actions(
    ui: Ui, spots: Sequence[tuple[Rect, Action]], act: Callable[[Action], None]
) -> None:
    """Declare each action as a button at its place."""
    whole = {
        action.id: bool(action.icon) or _fits(ui, action.label, rect.w) for rect, action in spots
    }
    if len(spots) > 2 and not all(whole.values()):
        whole = dict.fromkeys(whole, False)  # in a row, all say as much
    written = [(_written(action, whole[action.id]), _kind(action)) for _rect, action in spots]
    size = ui.even_size(written, [rect.w for rect, _action in spots])
    for (rect, action), (shown, kind) in zip(spots, written, strict=True):
        ui.button(
            rect, action.id, action.label, partial(act, action), enabled=action.enabled, kind=kind,
            icon=action.icon, shown=shown, hint=action.hint, size=size,
        )  # fmt: skip


def actions_in(
    column: Column, ui: Ui, actions: Sequence[Action], act: Callable[[Action], None]
) -> None:
    """Declare the actions in a column of the panel: by twos, and signs around what they change."""
    high = max(ui.px(theme.TARGET), ui.metrics.text(17) + ui.px(22))
    spots: list[tuple[Rect, Action]] = []
    row: list[Action] = []
    for index, action in enumerate(actions):
        row.append(action)
        rest = actions[index + 1 :]
        signs = any(each.icon for each in row)
        if len(row) == (3 if signs else 2) or not rest or (rest[0].icon and not signs):
            spots += zip(_in_a_row(column, ui, row, high), row, strict=True)
            row = []
    draw_actions(ui, spots, act)


def _in_a_row(column: Column, ui: Ui, row: Sequence[Action], high: int) -> list[Rect]:
    """Places for actions side by side in the panel; signs are as narrow as may be."""
    if not any(action.icon for action in row):
        return column.columns(high, PAIR[: len(row)])
    least, gap = ui.px(theme.TARGET), ui.px(8)
    place = column.row(high)
    signs = sum(bool(action.icon) for action in row)
    wide = (place.w - gap * (len(row) - 1) - signs * least) // max(1, len(row) - signs)
    cells, x = [], place.x
    for action in row:
        cells.append(Rect(x, place.y, least if action.icon else wide, high))
        x = cells[-1].right + gap
    return cells


def _kind(action: Action) -> Kind:
    return "primary" if action.main else "plain"


def _fits(ui: Ui, words: str, width: int) -> bool:
    """Whether a button so wide has room for the words, as small as they may be."""
    least, room = ui.px(theme.MIN_TEXT), width - 2 * ui.px(14)
    return lettering.measure(words, least, "semibold")[0] <= room


def _written(action: Action, whole: bool) -> str:
    """What is written on it: the label, or less of it where that has no room."""
    if action.icon:
        return ""
    return action.label if whole or not action.short else action.short
