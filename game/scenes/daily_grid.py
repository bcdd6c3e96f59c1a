"""The small squares of the daily deal: how each round went, and how the last days did.

On the screen they are drawn, each with a figure in it; as text to pass on they are squares that
every messenger shows. Nothing here knows a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from pygame import Rect

from game.locale import _, pgettext
from game.scenes.pages import line_height, text_width
from game.session.daily import Outcome
from game.ui import theme
from game.ui.shapes import Box
from game.ui.theme import Colour
from game.ui.widgets import Ui
from game.words import date_words, place_label

SQUARES = {"0": "⬜", "1": "🟨", "2": "🟩", "3": "🟦", "4": "🟥"}
"""What stands for a mark in a text."""
FACES: dict[str, tuple[Colour, Colour]] = {
    "0": (theme.DIM_PAPER, theme.DIM_INK),
    "1": (theme.GOLD, theme.INK),
    "2": (theme.LEAF, theme.INK),
    "3": (theme.SEATS[1].colour, theme.INK),
    "4": (theme.BRICK, theme.CREAM),
}
"""By mark: the square's colour on the screen, and what is written on it."""
ROUNDS = {"0": "–", "1": "1", "2": "2", "3": "3", "4": "×"}
HANDS = {"0": "·", "1": "+", "2": "+", "3": "−", "4": "−"}
"""What is written on the square of a round, and of a hand."""
SIDE = 24
GAP = 4
"""Design pixels of a square, and to the next."""
FIGURE = 14


@dataclass(frozen=True)
class Day:
    """One of the last days: whether a try was begun, and what came of it."""

    day: date
    tried: bool
    outcome: Outcome | None
    today: bool


def share_text(title: str, day: date, outcome: Outcome, streak: int) -> str:
    """How a day went, in three lines to pass on."""
    lines = [
        _("{game} · daily deal {day}").format(game=title, day=date_words(day)),
        "".join(SQUARES[mark] for mark in outcome.marks) + f" {place_label(outcome.place)}",
    ]
    if streak > 1:
        lines.append(_("Streak: {n} days").format(n=streak))
    return "\n".join(lines) + "\n"


def day_words(day: Day) -> str:
    """One of the last days, for those who hear the page."""
    if day.outcome is not None:
        how = place_label(day.outcome.place)
    elif day.tried:
        how = pgettext("daily deal", "not finished")
    else:
        how = pgettext("daily deal", "not played")
    return f"{day.day.day}: {how}"


def _mark_of(outcome: Outcome, places: int) -> str:
    """The square that a whole day gets: by its place, of so many."""
    return "4" if outcome.place == places else str(min(outcome.place, 3))


def draw_days(ui: Ui, rect: Rect, id: str, days: list[Day], places: int) -> None:
    """The days in a row, each with its date below; today's has a bright edge.

    `places`: how many there are to come to.
    """
    side = min(ui.grown(SIDE), rect.w // len(days) - ui.px(GAP))
    step = min((rect.w - side) // (len(days) - 1), side + ui.px(18))
    line = max(1.0, ui.metrics.scale)
    for index, day in enumerate(days):
        spot = Rect(rect.x + index * step, rect.y, side, side)
        edge = theme.CREAM if day.today else theme.EDGE
        if day.outcome is not None:
            fill, ink = FACES[_mark_of(day.outcome, places)]
            box = Box(ui.px(6), fill, edge=edge if day.today else None, edge_width=2 * line)
            ui.box((id, "day", index), spot, box)
            words = str(day.outcome.place)
        else:
            fill, ink = theme.CARD_SHADE, theme.ASH
            ui.box((id, "day", index), spot, Box(ui.px(6), fill, edge=edge, edge_width=line))
            words = "–" if day.tried else ""
        if words:
            ui.letters((id, "place", index), words, spot, _figure(ui), ink, "bold", "centre")
        top = spot.bottom + ui.px(2)
        under = Rect(spot.centerx - step // 2, top, step, rect.bottom - top)
        ui.letters(
            (id, "date", index), str(day.day.day), under, theme.SMALL,
            theme.CREAM if day.today else theme.ASH, align="centre",
        )  # fmt: skip


def days_high(ui: Ui) -> int:
    """How high the days are with their dates."""
    return ui.grown(SIDE) + ui.px(4) + line_height(ui, theme.SMALL)


def _figure(ui: Ui) -> float:
    """The size, in design pixels, of the figure in it."""
    return FIGURE * (1 + 1 / ui.metrics.text_scale) / 2


def marks_size(ui: Ui, wide: int, outcome: Outcome) -> tuple[int, int]:
    """Width and height of the squares of a try with its place, where there is so much room."""
    rows = -(-len(outcome.marks) // _across(ui, wide, outcome))
    side, gap = ui.grown(SIDE), ui.px(GAP)
    high = rows * side + (rows - 1) * gap
    return wide, max(high, line_height(ui, theme.BODY))


def _across(ui: Ui, wide: int, outcome: Outcome) -> int:
    """How many squares stand in a row before the place."""
    words = text_width(ui, place_label(outcome.place), theme.BODY, "semibold") + ui.px(14)
    return max(1, min(10, (wide - words) // (ui.grown(SIDE) + ui.px(GAP))))


def draw_marks(ui: Ui, rect: Rect, id: str, outcome: Outcome, hands: bool) -> None:
    """The squares of a try, round by round, and the place it came to.

    `hands`: its rounds are short hands that are won or lost, and have no places.
    """
    figures = HANDS if hands else ROUNDS
    side, gap = ui.grown(SIDE), ui.px(GAP)
    across = _across(ui, rect.w, outcome)
    right = rect.x
    for index, mark in enumerate(outcome.marks):
        line, column = divmod(index, across)
        spot = Rect(rect.x + column * (side + gap), rect.y + line * (side + gap), side, side)
        right = max(right, spot.right)
        fill, ink = FACES[mark]
        ui.box((id, "mark", index), spot, Box(ui.px(6), fill))
        ui.letters((id, "figure", index), figures[mark], spot, _figure(ui), ink, "bold", "centre")
    place = Rect(right + ui.px(12), rect.y, rect.right - right - ui.px(12), rect.h)
    words = place_label(outcome.place)
    ui.letters((id, "place"), words, place, theme.BODY, theme.CREAM, "semibold")
