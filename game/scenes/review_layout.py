"""Where everything of the review lies, worked out from the window alone.

The table is the same as in play, in the part of the window that the list leaves to it: beside the
list in a wide window, above it in a tall one. No pygame here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.scenes.table.hand_places import Box, HandPlace, fan
from game.scenes.table.layout import TableLayout, lay_out
from game.ui.theme import TARGET, WIDE, Metrics

OWN_PLATE = 140
"""Design pixels that the own plate needs between the buttons."""
LIST_WIDE = 0.3
"""The list's part of a wide window."""


@dataclass(frozen=True)
class ReviewLayout:
    """The places of the review. `table` has the buttons to step at the places of Pass and Play."""

    table: TableLayout
    own_plate: bool
    """Whether there is room for the plate of the player's own seat."""
    panel: Box
    foot: Box | None = None
    """The ground of the buttons below the list, where they stand there."""

    def hand_places(self, count: int, metrics: Metrics) -> list[HandPlace]:
        """Places for the player's cards: a fan in every window, for none has to be pressed."""
        hand = self.table.hand
        return [] if hand is None or count == 0 else fan(hand, count, metrics)


def lay_out_review(size: tuple[int, int], metrics: Metrics, others: int) -> ReviewLayout:
    """The places for a window of `size` and so many `others`."""
    width, height = size
    px = metrics.px
    list_width = min(
        max(px(290) + round(px(70) * (metrics.text_scale - 1)), round(width * LIST_WIDE)), px(430)
    )
    stage = width - list_width
    if stage >= height * WIDE:
        table = lay_out((stage, height), metrics, others=others, panel=False, bar_buttons=1)
        return ReviewLayout(*_buttons(table, metrics), (stage, 0, list_width, height))
    base = lay_out(size, metrics, others=others, panel=True, bar_buttons=1)
    if not base.wide:
        return _stacked(base, size, metrics)
    # Beside the list the table would be squeezed, yet the window is not tall.
    upper = max(round(height * 0.6), min(height, px(300)))
    table = lay_out((width, upper), metrics, others=others, panel=False, bar_buttons=1)
    return ReviewLayout(*_buttons(table, metrics), (0, upper, width, height - upper))


def _buttons(table: TableLayout, metrics: Metrics) -> tuple[TableLayout, bool]:
    """The table, and whether the own plate fits between the buttons; else they take its room."""
    if table.own_plate[2] >= metrics.px(OWN_PLATE):
        return table, True
    x, y, _, high = table.pass_button
    end = table.play_button[0] + table.play_button[2]
    gap = metrics.px(12)
    half = (end - x - gap) // 2
    left, right = (x, y, half, high), (end - half, y, half, high)
    return replace(table, pass_button=left, play_button=right), False


def _stacked(base: TableLayout, size: tuple[int, int], metrics: Metrics) -> ReviewLayout:
    """The table over the list, and the buttons to step at the foot."""
    width, height = size
    px = metrics.px
    pad = px(12)
    button = max(px(TARGET), metrics.text(17) + px(20))
    row_y = height - px(8) - button
    half = (width - 3 * pad) // 2
    felt_top = base.felt[1]
    room = row_y - felt_top
    hand_high = min(max(px(76), round(room * 0.15)), px(170))
    felt_high = min(round(width * 0.62), round(room * 0.36))
    hand = (pad, felt_top + felt_high - px(8), width - 2 * pad, hand_high)
    list_top = hand[1] + hand[3] + px(8)
    table = replace(
        base,
        bar=(0, 0, width, base.bar[3]),
        felt=(0, felt_top, width, felt_high),
        hand=hand,
        panel=None,
        pass_button=(pad, row_y, half, button),
        play_button=(2 * pad + half, row_y, half, button),
    )
    foot = row_y - px(8)
    return ReviewLayout(
        table, False, (0, list_top, width, foot - list_top), (0, foot, width, height - foot)
    )
