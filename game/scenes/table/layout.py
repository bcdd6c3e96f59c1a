"""Where everything of the table scene lies, worked out from the window alone.

Rectangles are ``(x, y, w, h)`` in window pixels. The same few rules serve a 4K window and a phone
of 360×640: a bar on top, the felt, a row with the player's own plate between the buttons, the hand;
the panel at the right of a wide window, or in the place of the hand on a tall one. No pygame here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from game.scenes.table.hand_places import CARD_RATIO, Box, HandPlace, fan, largest, rows
from game.ui.theme import BODY, LEAST_WIDE, SMALL, TARGET, WIDE, Metrics

LINE = 1.34
"""Height of a line of text, in sizes."""
ROOMY = 780
"""Design pixels of width from which a low window has room for whole plates beside the buttons."""
BESIDE_PITCH = 0.3
"""From card to card of a hand beside its plate, in cards, where there is room."""
PLATE = 130
"""Design pixels of a plate that shows all its figures beside the badge, whatever the text size."""
CORNER_PLATE = 106
"""Design pixels of a plate in the far corner of a low window."""
BAR_BUTTONS = 3
"""So many buttons stand at the right of the bar of a table in play."""
HAND = 164
"""Design pixels of height in which a hand of thirteen has three rows to press, in any window."""
LEAST_FELT = 100
"""Design pixels of height that the felt has before the hand beneath it has so much."""
YIELDING_FELT = 0.47
"""The part of its width that the felt of a tall window has before larger text lowers the hand."""
LEAST_PANEL = 120
"""Design pixels of height that make a panel below the table worth while."""
PLATE_SHARE = 0.62
"""A plate's part of what it shares with the hand beside it."""
OWN_TALLER = 10
"""Design pixels by which the own plate may be higher than the buttons beside it."""
OWN_SHARE = 0.12
"""The part of a tall window that the own plate may be high, with two lines."""
HUGE_TEXT = 1.5
"""The text size from which words over the felt would hide too much of the cards."""


@dataclass(frozen=True)
class TableLayout:
    """All places of one window. `plates` go by seats from the viewer's left, clockwise.

    `covered`: the window is so small that the open panel leaves no room for the table. `beside` has
    a place for each hand that lies beside its plate, None for those on the table; it is empty where
    all of them lie there.
    """

    wide: bool
    low: bool
    covered: bool
    bar: Box
    felt: Box
    plates: tuple[Box, ...]
    own_plate: Box
    pass_button: Box
    play_button: Box
    hand: Box | None
    panel: Box | None
    beside: tuple[Box | None, ...] = ()

    def hand_beside(self, index: int, count: int) -> list[HandPlace]:
        """Places for `count` cards that an opponent holds beside the plate; none on the table."""
        box = self.beside[index] if self.beside else None
        if box is None:
            return []
        x, y, width, height = box
        card = min(height / CARD_RATIO, width)
        pitch = min(card * BESIDE_PITCH, (width - card) / max(count - 1, 1))
        return [
            HandPlace(x + card / 2 + pitch * index, y + height / 2, 0.0, card)
            for index in range(count)
        ]

    def action_boxes(self, narrow: Sequence[bool], least: int) -> list[Box]:
        """Places for the buttons beside the hand: two at the sides, more of them in a row.

        Those that are `narrow` are `least` window pixels wide in the row, the others alike.
        """
        count = len(narrow)
        left, right = self.pass_button, self.play_button
        if count == 1 and not self.wide:
            return [(left[0], left[1], right[0] + right[2] - left[0], left[3])]
        if count <= 2:
            return [left, right][2 - count :]
        start = left[0] + left[2] + (right[0] - self.own_plate[0] - self.own_plate[2])
        if not self.wide:
            start = left[0]
        whole = right[0] + right[2] - start
        gap = max(4, whole // 80)
        free = whole - gap * (count - 1) - least * sum(narrow)
        width = free // (count - sum(narrow))
        boxes = []
        for each in narrow:
            boxes.append((start, right[1], least if each else width, right[3]))
            start += boxes[-1][2] + gap
        return boxes

    def own_plate_beside(self, actions: int) -> Box:
        """The own plate; it makes room for a row of buttons."""
        if not self.wide or actions <= 2:
            return self.own_plate
        return (self.pass_button[0], self.own_plate[1], self.pass_button[2], self.own_plate[3])

    def hand_places(self, count: int, most: int, metrics: Metrics) -> list[HandPlace]:
        """Places for `count` cards of a hand that has `most` of them when it is largest.

        A gentle fan, or rows where the window is narrow.
        """
        if self.hand is None or count == 0:
            return []
        if self.wide:
            return fan(self.hand, count, metrics)
        return rows(self.hand, count, most, metrics)


def lay_out(
    size: tuple[int, int],
    metrics: Metrics,
    *,
    others: int,
    panel: bool,
    open_hands: bool = False,
    caption: int = 0,
    most: int = 0,
    bar_buttons: int = BAR_BUTTONS,
) -> TableLayout:
    """The places for a window of `size` and so many `others`; `panel`: whether it is open.

    `open_hands`: the others' cards are there to be read, so no plate may cover them. `caption` is
    how high the words over the own plate are (window pixels), where they have no room in it. `most`
    is how many cards the own hand has when it is largest: larger text is not to make these smaller.
    `bar_buttons` stand at the right of the bar.
    """
    width, height = size
    px = metrics.px
    wide = width >= height * WIDE
    bar_height = px(TARGET) + px(12)
    pad = px(12)
    button_height = max(px(TARGET), metrics.text(17) + px(24))
    low = height < px(480)

    panel_box: Box | None = None
    stage_width = width
    if panel and wide:
        panel_width = min(
            max(px(280) + round(px(60) * (metrics.text_scale - 1)), round(width * 0.245)), px(400)
        )
        panel_box = (width - panel_width, 0, panel_width, height)
        stage_width = width - panel_width
    covered = low and panel and stage_width < px(650)
    if covered:
        panel_box, stage_width = (0, bar_height, width, height - bar_height), width

    bar = (0, 0, stage_width, bar_height)
    if wide:
        hand_height = px(92) if low else min(round(height * 0.235), px(230))
        hand = (
            pad,
            height - hand_height,
            stage_width - 2 * pad,
            hand_height - px(6 if low else 14),
        )
        row_y = hand[1] - button_height - px(4 if low else 10)
        ends = 2 * (px(low_plate(stage_width, metrics)) + pad) if low and others > 1 else 0
        low_side = 116 if stage_width >= px(ROOMY) else 100
        side = min(px(low_side if low else 190), (stage_width - ends - 4 * pad) // 3)
        own_width = min(px(260 if panel_box else 520), stage_width - ends - 2 * side - 4 * pad)
        centre = stage_width // 2
        own_high = button_height
        if low:
            # As high as the plates at the ends of the row: with two lines in it.
            own_high = max(own_high, min(two_lines(metrics), button_height + px(OWN_TALLER)))
        own_top = row_y + button_height - own_high
        own = (centre - own_width // 2, own_top, own_width, own_high)
        pass_button = (own[0] - pad - side, row_y, side, button_height)
        play_button = (own[0] + own_width + pad, row_y, side, button_height)
        across = sides(others)[2]
        felt_top = px(8) if low and across == 1 and not open_hands else bar_height
        if open_hands and across and not low:
            felt_top = max(felt_top, px(6) + two_lines(metrics) + px(4))
        covers = metrics.text_scale >= HUGE_TEXT or (low and stage_width < px(ROOMY))
        above = caption if covers else 0
        felt = (0, felt_top, stage_width, max(px(8), own_top - px(4) - above - felt_top))
        plates = _plates_around(stage_width, bar, own, metrics, others, low, bar_buttons)
        beside: tuple[Box | None, ...] = ()
        if low and across > 1 and not open_hands:
            plates, beside = _hands_in_the_bar(plates, bar, metrics, others, bar_buttons)
        return TableLayout(
            True, low, covered, bar, felt, plates, own, pass_button, play_button, hand, panel_box,
            beside,
        )  # fmt: skip

    plate_height = two_lines(metrics)
    columns, lines = plate_grid(others)
    gap = px(8 if columns < 4 else 4)
    plate_width = (width - (columns + 1) * gap) // columns
    plates = tuple(
        (
            gap + (index % columns) * (plate_width + gap),
            bar_height + (index // columns) * (plate_height + px(6)),
            plate_width,
            plate_height,
        )
        for index in range(others)
    )
    felt_top = bar_height + lines * (plate_height + px(6))
    bottom = height - pad
    row_y = bottom - button_height
    third = (width - 4 * pad) // 10
    pass_button = (pad, row_y, third * 4, button_height)
    play_button = (2 * pad + third * 4, row_y, width - 3 * pad - third * 4, button_height)
    room = row_y - felt_top
    own_height = own_plate_height(height, metrics)
    spare = room - own_height - px(4) - px(8) - pad - px(HAND)
    felt_height = min(round(width * 0.66), round(room * 0.52), max(px(LEAST_FELT), spare))
    felt_height = max(px(8), felt_height)
    if most and metrics.text_scale > 1:
        plain = replace(metrics, text_scale=1.0)
        whole = lay_out(size, plain, others=others, panel=False).hand
        high = row_y - pad - (felt_top + felt_height + px(4) + own_height + px(8))
        if whole and largest((*whole[:3], high), most, metrics) < largest(whole, most, metrics):
            yielding = max(0, felt_height - round(width * YIELDING_FELT))
            felt_height -= min(yielding, max(0, whole[3] - high))
    own = (pad, felt_top + felt_height + px(4), width - 2 * pad, own_height)
    below = own[1] + own_height + px(8)
    hand = (pad, below, width - 2 * pad, max(px(TARGET), row_y - pad - below))
    felt = (0, felt_top, width, felt_height)
    if panel:
        panel_box = (0, below, width, row_y - px(8) - below)
        covered = panel_box[3] < px(LEAST_PANEL)
        if covered:
            panel_box = (0, bar_height, width, height - bar_height)
        return TableLayout(
            False, False, covered, bar, felt, plates, own, pass_button, play_button, None, panel_box
        )
    return TableLayout(
        False, False, False, bar, felt, plates, own, pass_button, play_button, hand, None
    )


def least_height(width: int, metrics: Metrics, others: int) -> int:
    """How high a window of this width has to be for plates, hand and buttons to stand apart.

    A tall one has room for a whole hand, too.
    """
    px = metrics.px
    if width >= px(LEAST_WIDE[0]):
        return px(6) + 2 * two_lines(metrics) + px(4) + px(4) + px(92)
    above = px(TARGET) + px(12) + plate_grid(others)[1] * (two_lines(metrics) + px(6))
    own = px(4) + max(px(TARGET), metrics.text(15) + px(16)) + px(8)
    buttons = px(12) + max(px(TARGET), metrics.text(17) + px(24)) + px(12)
    return above + px(LEAST_FELT) + own + px(HAND) + buttons


def _plates_around(
    width: int, bar: Box, row: Box, metrics: Metrics, others: int, low: bool, bar_buttons: int
) -> tuple[Box, ...]:
    """Plates clockwise from the viewer's left: in the far corners, and across in the bar.

    In a low window the nearer ones at the sides stand at the ends of the row of buttons instead.
    """
    px = metrics.px
    left, right, across = sides(others)
    gap = px(10)
    share = (width - px(32)) // 5
    # Those across reach down to the two beside them: they have to share the width.
    if not low and (across + 2) * px(PLATE) + (across + 3) * gap <= width:
        share = max(share, px(PLATE))
    plate_width = min(px(low_plate(width, metrics) if low else 190), share)
    plate_height = two_lines(metrics)
    if low and across > 1:
        # So many stand in the bar and right below it that none may reach down.
        plate_height = min(plate_height, bar[3] - px(6))
    far = bar[3] + px(4)
    near = row[1] + row[3] - plate_height if low else far + plate_height + px(8)
    tops = (far,) if left == 1 and not low else (near, far)
    corner = min(plate_width, px(CORNER_PLATE)) if low else plate_width
    wides = (plate_width, corner)
    boxes = [(gap, tops[index], wides[index], plate_height) for index in range(left)]
    # In a low window the cards across reach up beside their plates.
    first, end = px(TARGET) + 2 * gap, width - bar_buttons * (px(TARGET) + px(8)) - gap
    if not low and px(6) + plate_height > far:
        first = max(first, 2 * gap + plate_width)  # they reach down beside those in the corners
    far_width = min(plate_width, (end - first + gap) // max(across, 1) - gap)
    total = across * (far_width + gap) - gap
    start = first if low else max(first, min((width - total) // 2, end - total))
    boxes += [
        (start + index * (far_width + gap), px(6), far_width, plate_height)
        for index in range(across)
    ]
    boxes += [
        (width - gap - wides[index], tops[index], wides[index], plate_height)
        for index in reversed(range(right))
    ]
    return tuple(boxes)


def _hands_in_the_bar(
    plates: tuple[Box, ...], bar: Box, metrics: Metrics, others: int, bar_buttons: int
) -> tuple[tuple[Box, ...], tuple[Box | None, ...]]:
    """The plates with those across spread over the bar, and a place for a hand beside each."""
    px = metrics.px
    left, _right, across = sides(others)
    gap, corner = px(8), px(TARGET) + 2 * px(8)
    start, end = corner, bar[2] - bar_buttons * (px(TARGET) + gap) - gap
    share = (end - start) // across
    moved = list(plates)
    hands: list[Box | None] = [None] * others
    for place in range(across):
        x, (_, y, wide, high) = start + place * share, plates[left + place]
        wide = min(wide, round(share * PLATE_SHARE))
        moved[left + place] = (x, y, wide, high)
        hand = x + wide + px(4)
        hands[left + place] = (hand, y + px(2), x + share - gap - hand, high - px(4))
    return tuple(moved), tuple(hands)


def plate_grid(others: int) -> tuple[int, int]:
    """How many plates stand side by side over the felt of a tall window, and in how many lines.

    >>> [plate_grid(n) for n in (3, 4, 5, 7)]
    [(3, 1), (4, 1), (3, 2), (4, 2)]
    """
    columns = ceil(others / ceil(others / 4))
    return columns, ceil(others / columns)


def two_lines(metrics: Metrics) -> int:
    """The height of a plate: a name over how its seat stands."""
    return round(LINE * (metrics.text(BODY) + metrics.text(SMALL))) + metrics.px(8)


def own_plate_height(height: int, metrics: Metrics) -> int:
    """The height of the own plate in a tall window so high: two lines, as large as they may be."""
    least = max(metrics.px(TARGET), metrics.text(15) + metrics.px(16))
    return max(least, min(two_lines(metrics), round(height * OWN_SHARE)))


def low_plate(width: int, metrics: Metrics) -> int:
    """Design pixels of a plate at the end of the row of buttons, in a low window."""
    return 150 if width >= metrics.px(ROOMY) else 106


def sides(others: int) -> tuple[int, int, int]:
    """How many opponents sit at the left, at the right and across.

    >>> [sides(n) for n in (2, 3, 7)]
    [(1, 1, 0), (1, 1, 1), (2, 2, 3)]
    """
    if others <= 1:
        return (0, 0, others)
    side = 1 if others < 6 else 2
    return (side, side, others - 2 * side)
