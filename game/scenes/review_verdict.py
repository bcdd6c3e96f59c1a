"""The verdict of the review: how far the thinking is, at its end what the moves gave away.

It takes the same place from the first thought to the last, and the costliest moves unfold below it
only when they are asked for: what stands under it never moves by itself. It knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from game.locale import _, ngettext
from game.scenes.pages import line_height
from game.ui import theme
from game.ui.layout import Column, cut, inset
from game.ui.shapes import Box
from game.ui.texts import wrap
from game.ui.widgets import Ui
from game.view.fonts import Weight

PAD, ABOVE, GAP = 12, 10, 4
"""Design pixels beside what the verdict says, above and below it, and between its lines."""


@dataclass(frozen=True)
class Verdict:
    """What is thought of the player's moves."""

    moves: int
    choices: int
    """How many of them were not the only one."""
    judged: int
    faults: int
    lost: str
    """What they gave away together, in words."""
    most: str
    """The most that they can have given away, in words."""
    unfolded: bool
    """Whether the costliest are shown."""

    @property
    def done(self) -> bool:
        """Whether all that there is to think about has been thought."""
        return self.judged == self.moves

    @property
    def words(self) -> str:
        """What the verdict says now."""
        if not self.choices:
            return _("There was nothing to choose: each time only one move was possible.")
        if not self.done:
            return _("Looking at your moves: {n} of {total}").format(
                n=self.judged, total=self.moves
            )
        return _accused(self.faults, self.lost) if self.faults else _acquitted()


def _acquitted() -> str:
    return _("Nothing to reproach you: I would hardly have played otherwise.")


def _accused(faults: int, lost: str) -> str:
    return ngettext(
        "{n} move could have been better: {lost} on average.",
        "{n} moves could have been better: together, {lost} on average.",
        faults,
    ).format(n=faults, lost=lost)


def draw_verdict(ui: Ui, column: Column, verdict: Verdict, fold: Callable[[bool], None]) -> None:
    """Declare the verdict; `fold` is called with whether the costliest moves are to be shown."""
    arrow, gap = ui.grown(20), ui.px(GAP)
    width = column.w - 2 * ui.px(PAD) - ui.px(10) - arrow
    below = _high(ui, _("What cost you most"), theme.SMALL, width)
    blame = _high(ui, _accused(verdict.choices, verdict.most), theme.BODY, width, "regular")
    praise = _acquitted() if verdict.choices else verdict.words
    high = max(blame + gap + below, _high(ui, praise, theme.BODY, column.w - 2 * ui.px(PAD)))
    row = column.row(max(ui.px(theme.TARGET), high + 2 * ui.px(ABOVE)))
    inner = inset(row, ui.px(PAD), 0)
    blamed = verdict.done and verdict.faults > 0
    _face(ui, row, verdict, fold if blamed else None)
    if blamed:
        right, left = cut(inner, "right", arrow, ui.px(10))
        ui.icon(("verdict", "arrow"), "up" if verdict.unfolded else "down", right, theme.GOLD)
        _accuse(ui, left, verdict, below)
    elif verdict.done:
        first = _high(ui, praise, theme.BODY, inner.w)
        ui.paragraph(
            Rect(inner.x, row.centery - first // 2, inner.w, first), praise, weight="semibold",
            colour=theme.LEAF if verdict.choices else theme.CREAM, id="verdict",
        )  # fmt: skip
    else:
        first = _high(ui, verdict.words, theme.SMALL, inner.w)
        bar = ui.px(12)
        top = row.centery - (first + gap + bar) // 2
        ui.paragraph(
            Rect(inner.x, top, inner.w, first), verdict.words, size=theme.SMALL,
            colour=theme.ASH, id="verdict",
        )  # fmt: skip
        place = Rect(inner.x, top + first + gap, inner.w, bar)
        ui.progress(place, _("Review"), verdict.judged / verdict.moves)
    column.skip(ui.px(8))


def _face(ui: Ui, row: Rect, verdict: Verdict, fold: Callable[[bool], None] | None) -> None:
    """What lies behind the verdict: a button that shows the costliest moves, if there are any."""
    fill, edge = None, theme.LINE
    if fold is not None:
        ui.node(
            "verdict", "button", verdict.words, value=_("What cost you most"),
            checked=verdict.unfolded, action=partial(fold, not verdict.unfolded),
        )  # fmt: skip
        ui.zone("verdict", row, ui.px(12))
        over, down = ui.hovered == "verdict", ui.pressed == "verdict"
        fill = theme.PRESSED if down else theme.RAISED_OVER if over else theme.RAISED
        edge = theme.EDGE
    line = max(1.0, ui.metrics.scale)
    ui.box(("verdict", "face"), row, Box(ui.px(12), fill, edge=edge, edge_width=line), 1)


def _accuse(ui: Ui, place: Rect, verdict: Verdict, below: int) -> None:
    """What the moves gave away, and that more about it unfolds, `below` pixels high."""
    first, gap = _high(ui, verdict.words, theme.BODY, place.w, "regular"), ui.px(GAP)
    top = place.centery - (first + gap + below) // 2
    head = Rect(place.x, top, place.w, first)
    ui.paragraph(head, verdict.words, id="verdict", role=None)
    size = ui.metrics.text(theme.SMALL)
    for number, words in enumerate(wrap(_("What cost you most"), size, "semibold", place.w)):
        high = line_height(ui, theme.SMALL)
        line = Rect(place.x, head.bottom + gap + number * high, place.w, high)
        key = ("verdict", "more", number)
        ui.letters(key, words, line, theme.SMALL, theme.GOLD, "semibold")


def _high(ui: Ui, words: str, size: float, width: int, weight: Weight = "semibold") -> int:
    """How high these words are."""
    lines = wrap(words, ui.metrics.text(size), weight, width)
    return len(lines) * line_height(ui, size)
