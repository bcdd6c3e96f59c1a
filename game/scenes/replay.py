"""The replay of a match: every hand open, every move from the first deal to the last card.

One steps through it, scrubs along it, jumps to a move or a round, takes it along as text, and goes
on to the review of a round. It knows no rules: what lies where is the board's, what happened the
game's words say.
"""

from __future__ import annotations

from functools import partial

from pygame import Rect

from game.games.words import title_of
from game.locale import _
from game.platform import clipboard
from game.scenes.company import you_among
from game.scenes.happening import Happening, draw_after, draw_now, flowed, now_height
from game.scenes.looking_back import LookBack
from game.scenes.pages import line_height, text_width
from game.scenes.review import ReviewScene, can_review
from game.session.lookback import Step
from game.session.record import Record
from game.ui import theme
from game.ui.layout import Column, columns, cut, inset
from game.ui.shapes import Box
from game.ui.texts import wrap
from game.ui.widgets import Ui
from game.words import round_words

STAYS = 0.62
"""The most of the list that its head may take; a higher one scrolls with the rest."""


class ReplayScene(LookBack):
    """A match from the first deal to its last move, seen from the player's chair, or seat 0's.

    Raises `BadRecord` for a record whose moves are against the rules.
    """

    def __init__(self, record: Record) -> None:
        people = [seat for seat, spec in enumerate(record.seats) if spec.human]
        super().__init__(record, None, people[0] if people else 0)
        self.all_hands = True
        self.reviewable = can_review(record)
        self._followed: tuple[int, ...] = ()
        """The step whose move was last brought into sight, and how high the list was then."""

    def heading(self) -> str:
        return title_of(self.record.game.id)

    def point_out(self, step: Step) -> None:
        """Nothing is asked here: the cards alone are to be seen."""
        self.board.ask(None)

    def review(self) -> None:
        """Have the moves judged: of the round that is shown, or of a match of short hands."""
        you = you_among(self.record.seats)
        if you is not None:
            whole = not self.record.game.pauses_between_rounds
            number = None if whole else self.step.number
            self.app.push(ReviewScene(self.record, number, you))

    def copy(self) -> None:
        """Give the match out as text."""
        text = self.record.to_text()
        if self.app.page is not None:
            self.app.page.hand_over(f"{self.record.game.id}.sietes.txt", text)
        elif clipboard.copy(text):
            self.say(_("Copied. Paste it wherever you like."))
        else:
            self.say(_("The clipboard does not take it."))

    # What is shown

    def draw_side(self, ui: Ui, rect: Rect) -> None:
        ui.side_panel(rect, "list")
        pad, above = ui.px(14), ui.px(10)
        stays = above + self._head_high(ui, rect) < rect.h * STAYS
        top = rect.y
        if stays:
            head = Column(Rect(rect.x + pad, rect.y + above, rect.w - 2 * pad, rect.h), ui.px(2))
            self._head(ui, head, rect)
            top = head.y + ui.px(8)
            ui.rule(Rect(rect.x, top - 1, rect.w, 1))
        area = Rect(rect.x, top, rect.w, rect.bottom - top)
        with ui.scroll(area, "list", gap=6, pad=14) as column:
            if not stays:
                self._head(ui, column, rect)
            if self.layout.table.low or not self.layout.table.wide:
                self._written_hands(ui, column)
            self._moves(ui, column)
            self._ways(ui, column)

    def _head_high(self, ui: Ui, rect: Rect) -> int:
        """About how high the head is in a list of this place."""
        controls = 2 if len(self.starts) > 1 else 1
        words = line_height(ui, theme.SMALL) + now_height(ui, self._now(), rect)
        return words + controls * (ui.control_height() + ui.px(2))

    def _head(self, ui: Ui, column: Column, rect: Rect) -> None:
        """Where one is, what has just happened, and the track to scrub along."""
        ui.overline(column, self._round(self.step.number))
        now = self._now()
        draw_now(ui, column.row(now_height(ui, now, rect)), now)
        ui.scrubber(
            column, "scrub", _("Moves"), self.index, self.go, high=len(self.steps) - 1,
            shown=self._progress(),
        )  # fmt: skip
        if len(self.starts) > 1:
            self._round_buttons(ui, column)

    def _round_buttons(self, ui: Ui, column: Column) -> None:
        number = self.step.number
        spots = columns(column.row(ui.control_height()), (1, 1), ui.px(8))
        ways = (
            ("round-before", "back", _("Round before"), number - 1),
            ("round-after", "next", _("Next round"), number + 1),
        )
        named = [self._named(to) if to in self.starts else "" for _id, _icon, _label, to in ways]
        wide = spots[0].w - round(ui.metrics.text(theme.BODY) * 1.25) - ui.px(9 + 2 * 14)
        whole = all(text_width(ui, words) <= wide for words in named)
        for (id, icon, label, to), rect, words in zip(ways, spots, named, strict=True):
            there = self.starts.get(to)
            ui.button(
                rect, id, label, partial(self.go, there or 0), icon=icon,
                enabled=there is not None, shown=words if whole or not words else str(to),
            )  # fmt: skip

    def _named(self, number: int) -> str:
        """A round by its number alone."""
        return round_words(number, None, self.record.game.rounds_are)

    def _written_hands(self, ui: Ui, column: Column) -> None:
        if not self.all_hands:
            return
        ui.overline(column, _("All hands"))
        with ui.group("hands", _("All hands"), "list"):
            for index, (name, written, spoken) in enumerate(self._hands()):
                ui.node(f"hand:{index}", "item", name, value=spoken)
                ui.paragraph(column, f"{name}: {written}", id=f"hand:{index}", role=None)
        column.skip(ui.px(8))

    def _moves(self, ui: Ui, column: Column) -> None:
        """The moves of the round that is shown, each a button that leads to it."""
        ui.overline(column, _("Moves of the round"))
        with ui.group("moves", _("Moves of the round"), "list"):
            for step in self.steps:
                if step.number == self.step.number and (told := self._told(step)).move:
                    self._move(ui, column, step, told)
        column.skip(ui.px(8))

    def _move(self, ui: Ui, column: Column, step: Step, told: Happening) -> None:
        pad = ui.px(12)
        width = column.w - 2 * pad
        lines = len(wrap(told.move, ui.metrics.text(theme.BODY), "regular", width))
        after = flowed(ui, told.after, width)
        first, second = (
            lines * line_height(ui, theme.BODY),
            len(after) * line_height(ui, theme.SMALL),
        )
        row = column.row(max(ui.px(theme.TARGET), first + second + ui.px(14)))
        id = f"move:{step.ply}"
        here = step is self._telling
        if here:
            self._follow(ui, row)
        ui.node(id, "button", told.words, checked=here, action=partial(self.go, step.ply))
        ui.zone(id, row, ui.px(12))
        over, down = ui.hovered == id, ui.pressed == id
        fill = theme.PRESSED if down else theme.RAISED_OVER if over else theme.RAISED
        line = max(1.0, ui.metrics.scale) * (2 if here else 1)
        edge = theme.GOLD if here else theme.LINE
        ui.box((id, "face"), row, Box(ui.px(12), fill, edge=edge, edge_width=line), 1)
        head, rest = cut(inset(row, pad, (row.h - first - second) // 2), "top", first)
        ui.paragraph(head, told.move, id=id, role=None)
        if after:
            draw_after(ui, id, cut(rest, "top", second)[0], after)

    def _follow(self, ui: Ui, row: Rect) -> None:
        """Bring the move that is shown into the list's sight, when it or the list is new.

        At the start the list begins at its top.
        """
        area = ui.scrolls["list"]
        now = (self.index, area.content, area.view.h)
        if now == self._followed or not (self.index or self._followed):
            return
        self._followed, area.goal = now, None
        if row.top < area.view.top or row.bottom > area.view.bottom:
            head = min(row.h, area.view.h)  # a higher one is read from its top
            ui.scroll_by(area, row.top + head // 2 - area.view.centery)

    def _ways(self, ui: Ui, column: Column) -> None:
        if self.reviewable:
            label = (
                _("Look back on the round")
                if self.record.game.pauses_between_rounds
                else _("Look back on the match")
            )
            ui.button(column, "review", label, self.review, icon="eye")
        ui.button(column, "copy", _("Copy this match"), self.copy)
        column.skip(ui.px(8))
