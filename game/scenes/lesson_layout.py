"""Where everything of a lesson lies, worked out from the window alone.

The table as in play, with a hand that can be tapped, and the panel that asks and tells: beside the
table in a wide window, below it in a tall one. No pygame here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil

from game.scenes.table.hand_places import Box, HandPlace, fan
from game.scenes.table.layout import TableLayout, lay_out
from game.ui.theme import TARGET, WIDE, Metrics

PANEL_WIDE = 0.32
"""The panel's part of a wide window."""
LOW = 420
"""Design pixels of height below which a panel is narrow rather than under the table."""
LEAST_PANEL = 220
"""Design pixels that a panel beside the table is wide at least."""
HAND = 100
"""Design pixels of the hand's height in a tall window."""
OWN_PLATE = 140
"""Design pixels that the own plate needs."""


@dataclass(frozen=True)
class LessonLayout:
    """The places of a lesson. The places of Pass and Play are not used."""

    table: TableLayout
    own_plate: bool
    """Whether there is room for the plate of the learner's seat."""
    panel: Box

    def hand_places(self, count: int, metrics: Metrics) -> list[HandPlace]:
        """Places for the learner's cards: a fan in every window, for they are few."""
        hand = self.table.hand
        return [] if hand is None or count == 0 else fan(hand, count, metrics)


def lay_out_lesson(
    size: tuple[int, int], metrics: Metrics, others: int, open_hands: bool
) -> LessonLayout:
    """The places for a window of `size` and so many `others`; see `lay_out`."""
    width, height = size
    px = metrics.px
    panel_width = min(
        max(px(300) + round(px(80) * (metrics.text_scale - 1)), round(width * PANEL_WIDE)), px(460)
    )
    if height < px(LOW):
        panel_width = min(panel_width, max(px(LEAST_PANEL), width - ceil(height * WIDE)))
    stage = width - panel_width
    if stage >= height * WIDE:
        table = lay_out((stage, height), metrics, others=others, panel=False, open_hands=open_hands)
        own = table.own_plate[2] >= px(OWN_PLATE)
        return LessonLayout(table, own, (stage, 0, panel_width, height))
    base = lay_out(size, metrics, others=others, panel=True, open_hands=open_hands)
    if not base.wide:
        return _stacked(base, size, metrics)
    upper = max(round(height * 0.56), min(height - px(160), px(300)))
    table = lay_out((width, upper), metrics, others=others, panel=False, open_hands=open_hands)
    own = table.own_plate[2] >= px(OWN_PLATE)
    return LessonLayout(table, own, (0, upper, width, height - upper))


def _stacked(base: TableLayout, size: tuple[int, int], metrics: Metrics) -> LessonLayout:
    """The table over the panel, with the hand between them."""
    width, height = size
    px = metrics.px
    pad = px(12)
    felt_top = base.felt[1]
    room = height - felt_top
    hand_high = min(max(px(HAND), round(room * 0.17)), px(190))
    least = max(px(5 * TARGET), round(room * 0.45))
    felt_high = max(px(90), min(round(width * 0.62), room - hand_high - least))
    hand = (pad, felt_top + felt_high, width - 2 * pad, hand_high)
    top = hand[1] + hand[3] + px(8)
    table = replace(
        base, bar=(0, 0, width, base.bar[3]), felt=(0, felt_top, width, felt_high), hand=hand,
        panel=None,
    )  # fmt: skip
    return LessonLayout(table, False, (0, top, width, height - top))
