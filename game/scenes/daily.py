"""The daily deals: today's try of each game, what came of the last days, and the streaks.

It shows what the book of days says and opens the table; what a deal is, and that there is one try,
is for `game.session.daily` to see to. No game's rules may enter.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

from pygame import Rect

from game.games import GAMES
from game.games.words import title_of
from game.locale import _, pgettext
from game.platform import clipboard
from game.scenes import Scene, decor
from game.scenes.daily_grid import (
    Day,
    day_words,
    days_high,
    draw_days,
    draw_marks,
    marks_size,
    share_text,
)
from game.scenes.pages import line_height, scrolled, text_width
from game.scenes.questions import other_day_waits
from game.session.daily import (
    DailySaves,
    Outcome,
    Today,
    daily_match,
    day_of,
    places_of,
    utc_today,
)
from game.session.record import Record
from game.ui import theme
from game.ui.layout import Column, cut
from game.ui.widgets import Ui
from game.words import place_label

WIDEST = 860
DAYS = 7
"""So many last days are shown, today among them."""
BESIDE = 600
"""Design pixels of width from which days and try stand beside each other."""


class DailyScene(Scene):
    """A page with a card for each game. `today` tells the date."""

    def __init__(self, today: Today = utc_today) -> None:
        super().__init__()
        self._today = today

    def enter(self) -> None:
        self.title = _("Daily deal")
        self._read()

    def resume(self) -> None:
        self._read()

    def _read(self) -> None:
        self.day = self._today()
        self.tries = DailySaves(self.app.storage, self.app.report)
        self.invalidate()

    # What is pressed.

    def begin(self, game: str) -> None:
        """Sit down at today's deal, or go on with it."""
        if not self.questions:
            self.spawn(self._begin(game))

    async def _begin(self, game: str) -> None:
        if self._today() != self.day:
            self._read()
            self.say(_("A new day has begun, and with it new deals."))
            return
        waiting = self.tries.waiting(game)
        day = None if waiting is None else day_of(waiting)
        answer = "go on" if day == self.day else "begin"
        if day is not None and day != self.day:
            answer = await self.ask(*other_day_waits(day))
        if waiting is not None and answer == "go on":
            self.sit_down(waiting)
        elif answer == "begin" and not self.tries.tried(game, self.day):
            self.sit_down(daily_match(game, self.day))

    def sit_down(self, record: Record) -> None:
        """Open the table of a try."""
        from game.scenes.daily_table import DailyTable

        self.app.push(DailyTable(record, self.tries))

    def copy(self, game: str) -> None:
        """Give out how today went, as text."""
        outcome = self.tries.result(game, self.day)
        if outcome is None:
            return
        streak = self.tries.book.streaks(game, self.day)[0]
        text = share_text(title_of(game), self.day, outcome, streak)
        if self.app.page is not None:
            self.app.page.hand_over(f"{game}-{self.day}.txt", text)
        elif clipboard.copy(text):
            self.say(_("Copied. Paste it wherever you like."))
        else:
            self.say(_("The clipboard does not take it."))

    # What is shown.

    def compose(self, ui: Ui) -> None:
        self.title = _("Daily deal")
        ui.backdrop(decor.room(ui.size))
        body = ui.screen(self.title, self.on_back, width=WIDEST)
        with scrolled(ui, body, "daily", gap=12) as column:
            ui.paragraph(
                column,
                _("The same cards for everyone, one try a game. New deals come at midnight, UTC."),
                colour=theme.ASH,
            )
            for game in GAMES:
                self._card(ui, column, game)

    def _card(self, ui: Ui, column: Column, game: str) -> None:
        name = title_of(game)
        with ui.panel(column, f"card-{game}", gap=8, pad=14) as panel:
            streak = self._streak_words(game)
            beside = panel.w >= ui.px(BESIDE) and ui.metrics.text_scale < 1.4
            if beside:
                self._abreast(ui, panel, game, name, streak)
                return
            ui.heading(panel, name)
            if streak:
                ui.paragraph(panel, streak, size=theme.SMALL, colour=theme.ASH, id=f"streak-{game}")
            self._days(ui, panel.row(days_high(ui)), game)
            self._today_row(ui, panel, game)

    def _abreast(self, ui: Ui, panel: Column, game: str, name: str, streak: str) -> None:
        days = days_high(ui)
        head = line_height(ui, theme.LEAD) + line_height(ui, theme.SMALL)
        outcome = self.tries.result(game, self.day)
        room = self._parts(ui, Rect(0, 0, panel.w, 0))[2].w - self._copy_wide(ui)
        marks = 0 if outcome is None else marks_size(ui, room, outcome)[1]
        row = panel.row(max(days, head, ui.control_height(), marks))
        left, middle, right = self._parts(ui, row)
        block = head if streak else line_height(ui, theme.LEAD)
        title = Rect(left.x, left.centery - block // 2, left.w, line_height(ui, theme.LEAD))
        ui.node(f"name-{game}", "heading", name)
        ui.letters(f"name-{game}", name, title, theme.LEAD, theme.CREAM, "bold")
        if streak:
            place = Rect(left.x, title.bottom, left.w, line_height(ui, theme.SMALL))
            ui.text(place, streak, size=theme.SMALL, colour=theme.ASH, id=f"streak-{game}")
        self._days(ui, Rect(middle.x, row.centery - days // 2, middle.w, days), game)
        self._today_beside(ui, right, game)

    @staticmethod
    def _parts(ui: Ui, row: Rect) -> tuple[Rect, Rect, Rect]:
        """The name, the last days and today's try, side by side."""
        left, rest = cut(row, "left", round(row.w * 0.24), ui.px(12))
        middle, right = cut(rest, "left", ui.px(7 * 42), ui.px(16))
        return left, middle, right

    @staticmethod
    def _copy_wide(ui: Ui) -> int:
        """The width of the button to copy, with the space before it."""
        return text_width(ui, _("Copy")) + ui.px(40 + 12)

    def _streak_words(self, game: str) -> str:
        current, best = self.tries.book.streaks(game, self.day)
        if not best:
            return ""
        return pgettext("streak", "Streak {n} · best {best}").format(n=current, best=best)

    # The last days.

    def _last_days(self, game: str) -> list[Day]:
        days = [self.day - timedelta(back) for back in range(DAYS - 1, -1, -1)]
        return [
            Day(day, self.tries.tried(game, day), self.tries.result(game, day), day == self.day)
            for day in days
        ]

    def _days(self, ui: Ui, rect: Rect, game: str) -> None:
        days = self._last_days(game)
        said = ", ".join(day_words(day) for day in days)
        ui.node(f"days-{game}", "item", _("Last days"), value=said)
        draw_days(ui, rect, f"days-{game}", days, places_of(game))

    # Today's try.

    def _today_row(self, ui: Ui, panel: Column, game: str) -> None:
        """Below everything else, as high as it needs."""
        outcome = self.tries.result(game, self.day)
        if outcome is None:
            self._button(ui, panel.row(ui.control_height()), game)
            return
        size = marks_size(ui, panel.w, outcome)
        self._outcome(ui, panel.row(size[1]), game, outcome)
        self._copy_button(ui, panel.row(ui.control_height()), game)

    def _today_beside(self, ui: Ui, rect: Rect, game: str) -> None:
        outcome = self.tries.result(game, self.day)
        high = ui.control_height()
        if outcome is None:
            self._button(ui, Rect(rect.x, rect.centery - high // 2, rect.w, high), game)
            return
        right, left = cut(rect, "right", self._copy_wide(ui) - ui.px(12), ui.px(12))
        size = marks_size(ui, left.w, outcome)
        place = Rect(left.x, left.centery - size[1] // 2, left.w, size[1])
        self._outcome(ui, place, game, outcome)
        self._copy_button(ui, Rect(right.x, right.centery - high // 2, right.w, high), game)

    def _outcome(self, ui: Ui, rect: Rect, game: str, outcome: Outcome) -> None:
        ui.node(
            f"outcome-{game}", "item", _("Today: {place}").format(place=place_label(outcome.place)),
            value=outcome_words(game, outcome),
        )  # fmt: skip
        hands = not GAMES[game].pauses_between_rounds
        draw_marks(ui, rect, f"outcome-{game}", outcome, hands)

    def _copy_button(self, ui: Ui, rect: Rect, game: str) -> None:
        label = _("Copy the result of {game}").format(game=title_of(game))
        ui.button(rect, f"copy-{game}", label, partial(self.copy, game), shown=_("Copy"))

    def _button(self, ui: Ui, rect: Rect, game: str) -> None:
        """What can be done about today's deal."""
        waiting = self.tries.waiting(game)
        here = waiting is not None and day_of(waiting) == self.day
        lost = self.tries.tried(game, self.day) and not here
        words = _("Go on") if here else _("Not finished") if lost else _("Play")
        name = title_of(game)
        ui.button(
            rect, f"try-{game}", f"{words}: {name}", partial(self.begin, game), enabled=not lost,
            kind="primary" if here else "plain", icon="" if lost else "play", shown=words,
            hint=_("The one try of today was begun, and its game is gone.") if lost else "",
        )  # fmt: skip


def outcome_words(game: str, outcome: Outcome) -> str:
    """The rounds of a try, for those who hear the page."""
    hands = GAMES[game].rounds_are == "hand"
    words = _("Hands won: {won} of {n}") if hands else _("Rounds won: {won} of {n}")
    return words.format(won=outcome.marks.count("1"), n=len(outcome.marks))
