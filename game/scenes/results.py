"""How it came out: the ranking after each round, and the podium at the end of a match.

Both show what the table tells them, `Scores`, and no card; neither knows a game's rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from game.locale import _, ngettext
from game.scenes import decor
from game.scenes.confetti import Confetti
from game.scenes.outcome import LAMPLIGHT, Line, Outcome, badges, badges_width
from game.scenes.pages import SHADE, display, line_height, low, margin, middle, text_width
from game.scenes.points_table import draw_points
from game.scenes.questions import close_window, leave_match
from game.session.record import Record
from game.session.table import Scores
from game.ui import theme
from game.ui.buttons import Kind
from game.ui.layout import Column, centred, columns, cut, inset
from game.ui.shapes import Box, Shadow
from game.ui.texts import wrap
from game.ui.widgets import Ui
from game.view.tween import out_back, out_cubic
from game.words import amount, figure, place_label, round_words, signed

STEP_HEIGHTS = (1.0, 0.7, 0.48, 0.34)
"""How high the steps of the podium are by place, in parts of the highest."""


@dataclass(frozen=True)
class Measures:
    """How high the things over a step of the podium are in pixels; `size` is that of the name."""

    badge: int
    name: int
    size: float
    points: int
    crown: int


class ResultsScene(Outcome):
    """The ranking of the round that has just ended, and the totals so far.

    `fates` say by seat how the round ended for each, in the player's words; empty for none. `done`
    is set to ``"next"``, or to ``"leave"`` for the home screen; the scene is popped first.
    """

    def enter(self) -> None:
        super().enter()
        self.title = round_words(self.scores.number, self.scores.rounds)
        places = self.scores.results[-1].places
        order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
        self.ranking = [(places[seat], seat) for seat in order]
        self.shown = [0.0] * len(self.lines(self.ranking))
        self.spawn(self._deal_lines())

    async def _deal_lines(self) -> None:
        def slide(index: int, t: float) -> None:
            self.shown[index] = t
            self.invalidate()

        await self.pace.together(
            (
                self.pace.glide(0.4, partial(slide, index), out_cubic)
                for index in range(len(self.shown))
            ),
            gap=0.11,
        )

    def on_back(self) -> None:
        self.spawn(self._ask_to_leave())

    async def may_close(self) -> bool:
        return await self.ask(*close_window(self.app.kept)) == "leave"

    async def _ask_to_leave(self) -> None:
        if not self.questions and await self.ask(*leave_match(self.app.kept)) == "leave":
            self.settle("leave")

    def headline(self) -> str:
        """Who won the round."""
        winners = [seat for place, seat in self.ranking if place == 1]
        if len({self.scores.sides[seat] for seat in winners}) == len(set(self.scores.sides)):
            return _("Nobody wins the round")
        you, names = self.called(winners)
        if you and names:
            return _("You and {names} win the round").format(names=names)
        if you:
            return _("You win the round")
        return ngettext("{names} wins the round", "{names} win the round", len(winners)).format(
            names=names
        )

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size, LAMPLIGHT))
        side = margin(ui)
        ui.way_back(self.on_back, id="leave", label=_("Leave the table"))
        if low(ui) and ui.size[0] > ui.px(640) and ui.metrics.text_scale < 1.4:
            self._beside(ui, side)
        else:
            self._below(ui, side)
        ui.default_focus("next")

    def _beside(self, ui: Ui, side: int) -> None:
        """On a phone on its side: words and button at the left, the ranking at the right."""
        area = ui.above_notice(inset(ui.rect, side + ui.px(40), ui.px(10)))
        left, right = columns(area, (0.8, 1.2), ui.px(28))
        with middle(ui, left, "words", left.w) as column:
            self._head(ui, column, "left")
            column.skip(ui.px(20))
            self._next(ui, column.row(ui.px(52)))
            self.review_button(ui, column)
        with middle(ui, right, "ranking", right.w, gap=6) as column:
            self._ranking(ui, column)

    def _below(self, ui: Ui, side: int) -> None:
        foot = ui.px(52) + 2 * ui.px(14)
        whole = ui.rect.inflate(-2 * side, 0)
        whole = whole if ui.portrait else ui.above_notice(whole)
        area, strip = cut(whole, "bottom", foot)[::-1]
        top = ui.corner.bottom
        area = Rect(side, top, area.w, area.bottom - top)
        area = ui.above_notice(area) if ui.portrait else area
        with middle(ui, area, "ranking", ui.px(640), gap=self._closeness[0]) as column:
            self._head(ui, column, "centre")
            column.skip(ui.px(14))
            self._ranking(ui, column)
            self.review_button(ui, column)
        wide = min(ui.px(340), ui.size[0] - 2 * side)
        place = centred((wide, ui.px(52)), strip)
        if not ui.portrait:
            place.y = min(place.y, ui.scrolls["ranking"].view.bottom + ui.px(20))
        self._next(ui, place)

    @property
    def _many(self) -> bool:
        """Whether there are so many lines that they move closer."""
        return self._lines_in_all > 6

    @property
    def _lines_in_all(self) -> int:
        """Those of the ranking, and that which says that somebody helped."""
        return len(self.shown) + self.record.helped

    @property
    def _closeness(self) -> tuple[int, int]:
        """Design pixels from line to line, and those above and below the words of one together."""
        lines = self._lines_in_all
        return (8, 12) if lines <= 6 else (5, 6) if lines == 7 else (3, 3)

    def _head(self, ui: Ui, column: Column, align: str) -> None:
        ui.paragraph(
            column, self.title, size=theme.BODY, colour=theme.GOLD, weight="semibold", align=align,
            id="round",
        )  # fmt: skip
        ui.paragraph(
            column,
            self.headline(),
            size=display(ui, self.headline(), 34, column.w),
            weight="bold",
            align=align,
            role="heading",
        )
        self.help_note(ui, column, align)

    def _next(self, ui: Ui, place: Rect) -> None:
        words = _("To the podium") if self.scores.over else _("Next round")
        ui.button(place, "next", words, lambda: self.settle("next"), kind="primary", large=True)

    def _ranking(self, ui: Ui, column: Column) -> None:
        with ui.group("ranking", _("How the round ended"), "list"):
            self._heads(ui, column)
            lines = self.lines(self.ranking)
            numbers = 2 * self._numbers(ui, Rect(0, 0, 0, 0))[0].w
            room = column.w - numbers - self._numeral(ui) - ui.px(28 + 8 + 12)
            room -= badges_width(lines[0], ui.px(30))
            names = [text_width(ui, line.name, theme.LEAD, "semibold") for line in lines]
            fates = [text_width(ui, line.fate, theme.SMALL) for line in lines]
            storeys = 1
            if max(names) > room * 1.2 or max(fates) > room:
                storeys = 2 if max(fates) <= column.w - numbers - ui.px(28) else 3
            lead = ui.metrics.text(theme.LEAD)
            whole = room if storeys == 1 else room + numbers
            tall = max(len(wrap(line.name, lead, "semibold", whole)) for line in lines)
            for index, line in enumerate(lines):
                away = round((1 - self.shown[index]) * ui.size[0])
                self._line(ui, column, line, away, storeys, tall if storeys > 1 else 1)

    def _heads(self, ui: Ui, column: Column) -> None:
        row = column.row(line_height(ui, theme.SMALL))
        total, points = self._numbers(ui, inset(row, ui.px(14), 0))
        for key, words, cell in (("points", _("Round"), points), ("total", _("Total"), total)):
            ui.letters(("head", key), words, cell, theme.SMALL, theme.ASH, align="right")

    @staticmethod
    def _numbers(ui: Ui, rect: Rect) -> tuple[Rect, Rect]:
        """The columns of totals and of the round's points, at the right of `rect`."""
        heads = (_("Total"), _("Round"))
        wide = max(text_width(ui, head, theme.SMALL) for head in heads) + ui.px(10)
        wide = max(wide, text_width(ui, "+10", theme.LEAD, "semibold") + ui.px(6))
        total = Rect(rect.right - wide, rect.y, wide, rect.h)
        return total, total.move(-wide, 0)

    @staticmethod
    def _numeral(ui: Ui) -> int:
        """How wide the place of a seat is written."""
        return max(ui.px(26), text_width(ui, "8", 24, "bold"))

    def _line(
        self, ui: Ui, column: Column, line: Line, away: int, storeys: int, name_lines: int
    ) -> None:
        """One seat's line: the name over the fate, and the numbers beside both (one storey), or
        beside the fate (two), or below it (three).
        """
        first, tight = line.place == 1, storeys > 1
        number_high = line_height(ui, theme.LEAD)
        name_high = number_high * name_lines
        fate_high = line_height(ui, theme.SMALL) if line.fate else 0
        lower = (fate_high, max(fate_high, number_high), fate_high + number_high)[storeys - 1]
        air = ui.px(self._closeness[1])
        high = max(ui.px(46 if low(ui) or self._many else 58), name_high + lower + air)
        row = column.row(high).move(away, 0)
        said = amount(line.points, self.unit)
        parts = [line.fate, said, _("{n} in all").format(n=line.total)]
        ui.node(
            f"line{line.seat}", "item", f"{place_label(line.place)} · {line.name}",
            value=", ".join(part for part in parts if part),
        )  # fmt: skip
        box = Box(
            ui.px(12), theme.RAISED if first else theme.PANEL,
            edge=theme.GOLD if first else theme.LINE,
            edge_width=max(1.0, ui.metrics.scale * (1.5 if first else 1)),
            shadow=Shadow(ui.px(10), ui.px(3), alpha=100),
        )  # fmt: skip
        ui.box(("line", line.seat), row, box)
        inner = inset(row, ui.px(14), 0)
        upper = Rect(inner.x, row.centery - (name_high + lower) // 2, inner.w, name_high)
        place, rest = cut(upper if tight else inner, "left", self._numeral(ui), ui.px(8))
        ink = theme.GOLD if first else theme.ASH
        size = theme.LEAD if tight else 22
        ui.letters(("place", line.seat), str(line.place), place, size, ink, "bold", "centre")
        side = min(ui.px(30), number_high + ui.px(2)) if tight else ui.px(30)
        badge, rest = cut(rest, "left", badges_width(line, side), ui.px(12))
        badges(ui, badge, side, "badge", line)
        total, points = self._numbers(ui, inner)
        name = Rect(rest.x, upper.y, rest.w if tight else points.x - rest.x, name_high)
        below = Rect(rest.x, name.bottom, name.w, lower)
        if tight:
            below.x, below.w = inner.x, points.x - inner.x
            total.y = points.y = below.y
            total.h = points.h = below.h
        if storeys == 3:
            below.w, below.h = inner.w, fate_high
            total.y = points.y = below.bottom
            total.h = points.h = number_high
        if name_lines == 1:
            ui.letters(("name", line.seat), line.name, name, theme.LEAD, theme.CREAM, "semibold")
        else:
            ui.paragraph(
                name, line.name, size=theme.LEAD, weight="semibold", id=f"name{line.seat}",
                role=None,
            )  # fmt: skip
        if line.fate:
            ui.letters(("fate", line.seat), line.fate, below, theme.SMALL, theme.ASH)
        gained = signed(line.points)
        ui.letters(("points", line.seat), gained, points, theme.LEAD, ink, "semibold", "right")
        sum_up = figure(line.total)
        ui.letters(("total", line.seat), sum_up, total, size, theme.CREAM, "bold", "right")


class PodiumScene(Outcome):
    """The end of the match: the champion on top, everyone's points round by round.

    `done` is set to ``"again"`` for a new match of the same set-up, or to ``"home"``; the scene is
    popped first. `again` is whether that is offered; where it is not, `onward` says where one goes.
    """

    def __init__(
        self,
        record: Record,
        scores: Scores,
        fates: Sequence[str] = (),
        *,
        again: bool = True,
        onward: str = "",
    ) -> None:
        super().__init__(record, scores, fates)
        self.again = again
        self.onward = onward

    def enter(self) -> None:
        super().enter()
        self.title = _("The podium")
        self.ranking = [
            (self.scores.place_of(seat), seat) for group in self.scores.standings for seat in group
        ]
        self.risen = [0.0] * min(3, len(self.lines(self.ranking)))
        self.crowned = 0.0
        self.confetti = Confetti(self.stage, self.ui)
        self.spawn(self._celebrate())

    def resize(self) -> None:
        if self._app is not None and hasattr(self, "confetti"):
            self.confetti.clear()

    async def _celebrate(self) -> None:
        def rise(index: int, t: float) -> None:
            self.risen[index] = t
            self.invalidate()

        def crown(t: float) -> None:
            self.crowned = t
            self.invalidate()

        steps = reversed(range(len(self.risen)))
        await self.pace.together(
            (self.pace.glide(0.55, partial(rise, i), out_cubic) for i in steps), gap=0.3
        )
        self.app.sounds.play("win")
        await self.pace.glide(0.45, crown, out_back)
        if not self.app.settings.reduced_motion:
            await self.confetti.fall(4.0)

    def on_back(self) -> None:
        self.settle("home")

    def champions(self) -> list[int]:
        """The seats that share the first place; mostly one."""
        return [seat for place, seat in self.ranking if place == 1]

    def headline(self) -> str:
        """Who is champion; of a match that was a single sitting, who wins."""
        champions = self.champions()
        you, names = self.called(champions)
        if len(self.scores.results) == 1 or not self.record.game.pauses_between_rounds:
            if you and names:
                return _("You and {names} win!").format(names=names)
            if you:
                return _("You win!")
            return ngettext("{names} wins!", "{names} win!", len(champions)).format(names=names)
        if you and names:
            return _("You and {names} are the champions!").format(names=names)
        if you:
            return _("You are the champion!")
        return ngettext(
            "{names} is the champion!", "{names} are the champions!", len(champions)
        ).format(names=names)

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size, LAMPLIGHT))
        side = margin(ui)
        foot = ui.px(52) + 2 * ui.px(14)
        strip, area = cut(ui.rect, "bottom", foot)
        top = ui.px(10 if low(ui) else 24)
        area = Rect(side, top, area.w - 2 * side, area.h - top)
        high, area = area.h, ui.above_notice(area)
        if not ui.portrait and ui.size[0] >= ui.px(760) and ui.metrics.text_scale < 1.4:
            left, right = columns(area, (1.15, 1), ui.px(40))
            with middle(ui, left, "podium", ui.px(620)) as column:
                self._podium(ui, column, high)
            with middle(ui, right, "table", ui.px(480)) as column:
                draw_points(ui, column, self.lines(self.ranking), self.unit)
                self.review_button(ui, column)
        else:
            with middle(ui, area, "podium", ui.px(560)) as column:
                self._podium(ui, column, round(high * (0.56 if self.reviewable else 0.62)))
                column.skip(ui.px(18))
                draw_points(ui, column, self.lines(self.ranking), self.unit)
                self.review_button(ui, column)
        self._ways(ui, strip, side)

    def again_words(self) -> str:
        """What the way to another match is called."""
        return _("Play again")

    def _ways(self, ui: Ui, strip: Rect, side: int) -> None:
        wide = min(ui.px(460), ui.size[0] - 2 * side)
        place = centred((wide, ui.px(52)), strip)
        if not self.again:
            ui.button(
                place, "home", self.onward, lambda: self.settle("home"), kind="primary", large=True
            )
            ui.default_focus("home")
            return
        home, again = columns(place, (1, 1.5), ui.px(12))
        written: list[tuple[str, Kind]] = [(_("Home"), "plain"), (self.again_words(), "primary")]
        size = ui.even_size(written, [home.w, again.w], icons=["", "again"], large=True)
        ui.button(home, "home", written[0][0], lambda: self.settle("home"), large=True, size=size)
        ui.button(
            again, "again", written[1][0], lambda: self.settle("again"), kind="primary",
            icon="again", large=True, size=size,
        )  # fmt: skip
        ui.default_focus("again")

    def _podium(self, ui: Ui, column: Column, high: int) -> None:
        ui.paragraph(
            column, self.headline(),
            size=display(ui, self.headline(), 26 if low(ui) else 34, column.w), weight="bold",
            align="centre", role="heading",
        )  # fmt: skip
        self.help_note(ui, column, "centre")
        column.skip(ui.px(8))
        lines = self.lines(self.ranking)[:3]
        gap = ui.px(8)
        wide = min(ui.px(168), (column.w - (len(lines) - 1) * gap) // len(lines))
        size: float = theme.LEAD
        if max(text_width(ui, line.name, size, "semibold") for line in lines) > wide:
            size = min(display(ui, line.name, theme.SMALL, wide, "semibold") for line in lines)
        pixels = ui.metrics.text(size)
        rows = max(len(wrap(line.name, pixels, "semibold", wide)) for line in lines)
        name = line_height(ui, size) * rows
        points = line_height(ui, theme.BODY)
        badge = ui.px(36 if low(ui) else 58)
        crown = ui.px(28 if low(ui) else 50)
        above = crown + badge + name + points + ui.px(22)
        tallest = max(ui.px(60), min(ui.px(250), high - column.used - above - ui.px(6 + SHADE)))
        floor = column.row(above + tallest)
        order = [1, 0, 2][: len(lines)] if len(lines) > 1 else [0]
        across = len(order) * wide + (len(order) - 1) * gap
        start = floor.centerx - across // 2
        with ui.group("steps", self.title, "list"):
            for line in lines:
                self._spoken(ui, line)
            for slot, index in enumerate(order):
                line = lines[index]
                step = round(tallest * STEP_HEIGHTS[line.place - 1] * self.risen[index])
                place = Rect(start + slot * (wide + gap), floor.bottom - step, wide, step)
                self._step(ui, line, place, Measures(badge, name, size, points, crown))
        base = Rect(start - ui.px(14), floor.bottom, across + 2 * ui.px(14), ui.px(6))
        ui.box("floor", base, Box(ui.px(3), theme.WOOD))
        column.skip(base.h)

    def _spoken(self, ui: Ui, line: Line) -> None:
        said = amount(line.total, self.unit)
        ui.node(f"step{line.seat}", "item", f"{place_label(line.place)} · {line.name}", value=said)

    def _step(self, ui: Ui, line: Line, place: Rect, high: Measures) -> None:
        first = line.place == 1
        if place.h > ui.px(8):
            top, lower = (
                (theme.GOLD_TOP, theme.GOLD_LOW) if first else (theme.RAISED_OVER, theme.PANEL)
            )
            box = Box(
                ui.px(10), top, lower, edge=None if first else theme.EDGE,
                edge_width=max(1.0, ui.metrics.scale), shine=90 if first else 40,
            )  # fmt: skip
            ui.box(("step", line.seat), place, box)
            numeral = 34 / ui.metrics.text_scale
            number = Rect(place.x, place.y, place.w, min(place.h, ui.px(58)))
            if number.h > ui.px(24):
                ink = theme.INK if first else theme.ASH
                numeral = max(theme.MIN_TEXT, min(numeral, numeral * number.h / ui.px(48)))
                ui.letters(
                    ("number", line.seat), str(line.place), number, numeral, ink, "bold", "centre"
                )
        low_edge = place.y - ui.px(6)
        said = amount(line.total, self.unit)
        score = Rect(place.x, low_edge - high.points, place.w, high.points)
        ui.letters(("score", line.seat), said, score, theme.BODY, theme.ASH, align="centre")
        lines = wrap(line.name, ui.metrics.text(high.size), "semibold", place.w)
        own = len(lines) * line_height(ui, high.size)
        called = Rect(place.x, score.y - own, place.w, own)
        ui.paragraph(
            called, line.name, size=high.size, weight="semibold", align="centre",
            id=f"name {line.seat}", role=None,
        )  # fmt: skip
        disc = Rect(0, 0, high.badge, high.badge)
        disc.midbottom = (place.centerx, called.y - ui.px(4))
        badges(ui, disc, high.badge, "badge", line)
        if first and self.crowned > 0.05:
            side = max(1, round(high.crown * self.crowned))
            cup = Rect(0, 0, side, side)
            cup.midbottom = (place.centerx, disc.y - ui.px(4))
            ui.icon(("cup", line.seat), "trophy", cup, theme.GOLD)
