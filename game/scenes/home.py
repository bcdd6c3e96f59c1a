"""Home: the games of the house, and the match that waits to be continued.

The first frame comes before any picture is painted, any save is read or any other scene is
imported, so that the window is there at once; the frames after it fill in the rest. No game's rules
may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.locale import _
from game.scenes import Scene, decor
from game.scenes.decor import Light
from game.scenes.pages import display, line_height, low, margin, scrolled, text_width
from game.scenes.shelf import ShelfGame, shelf
from game.scenes.ways import Way, draw_ways, ways_height
from game.scenes.welcome import draw_welcome, welcome_height
from game.scheduler import next_frame
from game.session.settings import NAME as SETTINGS
from game.ui import theme
from game.ui.layout import columns, cut, inset, rows
from game.ui.shapes import Box, Shadow
from game.ui.texts import wrap
from game.ui.widgets import Ui

if TYPE_CHECKING:
    from game.scenes.begun import Begun
    from game.session.learning import Learning
    from game.session.record import Record
    from game.view.faces import CardStyle

LAMPS = (Light(0.3, -0.1, 0.55, 0.7, strength=0.5), Light(0.95, 1.1, 0.5, 0.5, strength=0.16))
WIDEST = 1240
"""Design pixels that the page takes at most."""
ABREAST, STRIPS = 2, 560
"""More matches that wait than this stand two by two, beside the games so many design pixels wide.
"""


@dataclass(frozen=True)
class Waiting:
    """A saved match: its record, and how it stands in words."""

    record: Record
    title: str
    round: str
    points: tuple[tuple[int, str, int], ...]
    """Colour, name and points of each seat, the best first; empty before the first result."""
    over: bool = False

    @property
    def standing(self) -> str:
        """The points in one line."""
        return ", ".join(f"{name} {points}" for _colour, name, points in self.points)

    @property
    def sentence(self) -> str:
        """How far it is and how it stands."""
        return f"{self.round}: {self.standing}." if self.points else f"{self.round}."


class Home(Scene):
    """The first screen."""

    def enter(self) -> None:
        self.title = "Sietes"
        self.games = shelf()
        self.waiting: list[Waiting] = []
        self.begun: Begun | None = None
        """What else waits to be gone on with, as soon as it is known."""
        self.newcomer = not set(self.app.storage.names()) - {SETTINGS}
        """Whether nothing was ever played here; who left nothing is known before it is read."""
        self._paint = 0
        self.spawn(self._fill_in())

    def resume(self) -> None:
        self.games = shelf()
        self.spawn(self._read_saves())

    def on_back(self) -> None:
        """There is nothing behind the home screen."""

    async def _fill_in(self) -> None:
        """What the first frame leaves out: the saved match, then a picture a frame."""
        await next_frame()
        await next_frame()
        await self._read_saves()
        for count in range(len(self.games) + 1):
            await next_frame()
            self._paint = count + 1
            self.invalidate()

    async def _read_saves(self) -> None:
        from game.scenes.waiting import matches_waiting

        self.waiting = matches_waiting(self.app.storage, self.app.report)
        self.invalidate()
        await next_frame()
        from game.scenes.begun import begun_elsewhere
        from game.session.learning import NAME as LEARNING

        self.begun = begun_elsewhere(self.app.storage, self.app.report, self.app.server)
        played = set(self.app.storage.names()) - {SETTINGS, LEARNING}
        self.newcomer = not played and not self._learning().progress.greeted
        self.invalidate()

    def _learning(self) -> Learning:
        from game.session.learning import Learning

        return Learning(self.app.storage, self.app.report)

    # What the controls do.

    def open_game(self, id: str) -> None:
        """The set-up of a game."""
        from game.scenes.setup import SetupScene

        self.app.push(SetupScene(id))

    def meet_friends(self) -> None:
        """Play by link."""
        from game.scenes.friends import FriendsScene

        self.app.push(FriendsScene())

    def follow(self, query: dict[str, str]) -> None:
        if "room" in query or "server" in query:
            from game.scenes.friends import arrive

            arrive(self.app, query.get("room", ""), query.get("server", ""))
            return
        asked = query.get("game", "")
        if any(game.id == asked for game in self.games):
            self.open_game(asked)
        elif asked:
            self.say(_("There is no game «{name}» here.").format(name=asked[:40]))

    def go_on(self, record: Record) -> None:
        """Sit down at a match, a saved one mostly."""
        from game.scenes.table.scene import TableScene

        self.app.push(TableScene(record))

    def learn(self) -> None:
        """A newcomer's first deal, with the coach beside."""
        from game.session.learning import first_deal

        self._learning().greet()
        self.go_on(first_deal(self.games[0].id))

    def play_now(self) -> None:
        """A match of the first game as it is usually played; a newcomer has the first turn."""
        from game.scenes.setup import usual_match
        from game.session.learning import opens_with_you

        self._learning().greet()
        record = usual_match(self.games[0].id)
        while not opens_with_you(record):
            record = usual_match(self.games[0].id)
        self.go_on(record)

    def open_lessons(self) -> None:
        """The lessons of all games."""
        from game.scenes.lessons import LessonsScene

        self.app.push(LessonsScene())

    def open_daily(self) -> None:
        """Today's deals."""
        from game.scenes.daily import DailyScene

        self.app.push(DailyScene())

    def go_on_daily(self) -> None:
        """Sit down at the daily deal half played; where there are several, at their page."""
        from game.scenes.daily import DailyScene

        daily = DailyScene()
        self.app.push(daily)
        if self.begun is not None and len(self.begun.tries) == 1:
            daily.begin(self.begun.tries[0].game.id)

    def go_back_to_seat(self) -> None:
        """Take the seat in a friends' room again."""
        from game.scenes.friends import FriendsScene

        if self.begun is not None and self.begun.seat is not None:
            friends = FriendsScene()
            self.app.push(friends)
            friends.join(self.begun.seat.room)

    def open_history(self) -> None:
        """The matches that have ended here."""
        from game.scenes.history import HistoryScene

        self.app.push(HistoryScene())

    def open_rules(self) -> None:
        """The rules of the first game."""
        from game.scenes.rules import RulesScene

        self.app.push(RulesScene(self.games[0].id))

    def open_settings(self) -> None:
        """The settings."""
        from game.scenes.settings import SettingsScene

        self.app.push(SettingsScene())

    # What is shown.

    def _ways(self) -> tuple[Way, ...]:
        """What there is beside the games, in reading order: one line for each."""
        return (
            Way("lessons", _("Lessons"), "cap", self.open_lessons),
            Way("daily", _("Daily deal"), "calendar", self.open_daily),
            Way("friends", _("With friends"), "friends", self.meet_friends),
            Way("history", _("Your matches"), "trophy", self.open_history),
            Way("rules", _("Rules"), "book", self.open_rules),
        )

    def _begun(self) -> tuple[Way, ...]:
        """What waits beside the saved matches: one small button for each."""
        if not self.begun:
            return ()
        from game.scenes.begun import daily_words, seat_words

        daily = Way("continue-daily", daily_words(), "calendar", self.go_on_daily)
        ways = (daily,) if self.begun.tries else ()
        seat = self.begun.seat
        if seat is None:
            return ways
        return *ways, Way("continue-room", seat_words(seat), "friends", self.go_back_to_seat)

    def _draw_begun(self, ui: Ui, rect: Rect, ways: tuple[Way, ...]) -> None:
        draw_ways(ui, rect, ways)
        if not self.waiting:
            ui.default_focus(ways[0].id)

    @property
    def style(self) -> CardStyle:
        """The cards as the player wants them."""
        from game.view.faces import CardStyle

        settings = self.app.settings
        return CardStyle(settings.four_colour, False, settings.back)

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size, LAMPS))
        side = margin(ui)
        area = inset(ui.rect, side, 0)
        if area.w > ui.px(WIDEST):
            area = Rect(0, area.y, ui.px(WIDEST), area.h)
            area.centerx = ui.size[0] // 2
        air = ui.px(8 if low(ui) else 18)
        size = display(ui, self.title, 30 if low(ui) else 44 if area.w > ui.px(700) else 34, area.w)
        head_high = max(ui.px(48 if low(ui) else 76), line_height(ui, size))
        head, body = cut(area, "top", head_high + air, ui.px(4))
        self._head(ui, Rect(head.x, head.y + air, head.w, head.h - air), size)
        if ui.size[0] >= ui.size[1] * theme.WIDE:
            self._wide(ui, body)
        else:
            self._tall(ui, body)

    def _head(self, ui: Ui, head: Rect, name_size: float) -> None:
        target, apart = ui.px(theme.TARGET), ui.px(10)
        words = _("Settings")
        wide = text_width(ui, words) + ui.px(70)
        logo = round(min(head.h, ui.metrics.text(name_size) * 1.5))
        name_wide = text_width(ui, self.title, name_size, "bold")
        space = head.w - logo * 1.6 - name_wide - ui.px(24)
        roomy = wide + apart <= space
        if not roomy and space < 2 * target + ui.px(8):
            logo = 0
        spot = Rect(0, 0, wide if roomy else target, target)
        spot.midright = head.midright
        ui.button(
            spot, "settings", words, self.open_settings, icon="gear", shown=words if roomy else ""
        )
        left = head.x
        if logo:
            if self._paint:
                from game.scenes import pictures

                fan = pictures.logo(logo, self.style)
                ui.draw("logo", lambda: fan, fan.get_rect(midleft=(head.x, head.centery)), 3)
            left += round(logo * 1.6) + ui.px(12)
        name = Rect(left, head.y, spot.left - apart - left, head.h)
        ui.node("title", "heading", self.title)
        ui.letters("title", self.title, name, name_size, theme.CREAM, "bold")

    def _wide(self, ui: Ui, body: Rect) -> None:
        """The game to play large at the left, the others beside it."""
        gap, foot = ui.px(12 if low(ui) else 18), ui.px(12 if low(ui) else 24)
        left_wide = round((body.w - gap) * 1.32 / 2.32)
        abreast = 2 if len(self.waiting) > ABREAST and left_wide >= ui.px(STRIPS) else 1
        lines = [
            self.waiting[start : start + abreast] for start in range(0, len(self.waiting), abreast)
        ]
        strip_wide = (left_wide - gap * (abreast - 1)) // abreast
        highs = [max(self._strip_height(ui, strip_wide, each) for each in line) for line in lines]
        strips = sum(high + gap for high in highs)
        if self.newcomer:
            strips += welcome_height(ui, left_wide) + gap
        begun = self._begun()
        if begun:
            strips += ways_height(ui, left_wide, begun) + gap
        least = line_height(ui, theme.HEADING) + ui.px(70 if low(ui) else 130) + strips
        ways = self._ways()
        below = ways_height(ui, body.w, ways)
        with scrolled(ui, ui.above_notice(body), "home", gap=0, end=0) as column:
            area = column.row(max(body.h - foot - below - gap, least))
            column.skip(gap)
            row = column.row(below)
            column.skip(foot)
            left, right = columns(area, (1.32, 1), gap)
            for line, high in zip(lines, highs, strict=True):
                place, left = cut(left, "top", high, gap)
                spots = columns(place, (1,) * abreast, gap)
                for waiting, spot in zip(line, spots, strict=False):
                    self._continue(ui, spot, waiting)
            if begun:
                place, left = cut(left, "top", ways_height(ui, left.w, begun), gap)
                self._draw_begun(ui, place, begun)
            if self.newcomer:
                place, left = cut(left, "top", welcome_height(ui, left.w), gap)
                draw_welcome(ui, place, self.learn, self.play_now)
            self._tile(ui, left, self.games[0], 0)
            cells = [cell for row in rows(right, (1, 1), gap) for cell in columns(row, (1, 1), gap)]
            for index, cell in enumerate(cells, 1):
                self._tile(ui, cell, self.games[index], index)
            draw_ways(ui, row, ways)

    def _tall(self, ui: Ui, body: Rect) -> None:
        """All of them one under another: the game to play large, the others two by two."""
        gap, foot = ui.px(14), ui.px(16)
        with scrolled(ui, ui.above_notice(body), "home", gap=14, end=0) as column:
            for waiting in self.waiting:
                high = self._strip_height(ui, column.w, waiting)
                self._continue(ui, column.row(high), waiting)
            begun = self._begun()
            if begun:
                self._draw_begun(ui, column.row(ways_height(ui, column.w, begun)), begun)
            if self.newcomer:
                place = column.row(welcome_height(ui, column.w))
                draw_welcome(ui, place, self.learn, self.play_now)
            others = self.games[1:]
            widest = max(text_width(ui, game.title, theme.BODY, "bold") for game in others)
            abreast = 2 if 2 * (widest + ui.px(24)) + gap <= column.w else 1
            lines = -(-len(others) // abreast)
            words = line_height(ui, theme.LEAD) + ui.px(24)
            ways = self._ways()
            below = ways_height(ui, column.w, ways)
            free = body.h - foot - column.used - below - gap * (lines + 2)
            wide = (column.w - gap * (abreast - 1)) // abreast
            high = max(round(wide * 0.42) + words, min(round(free * 0.56 / lines), wide))
            hero = max(round(column.w * 0.42) + words, min(free - lines * high, column.w))
            self._tile(ui, column.row(hero), self.games[0], 0)
            for start in range(0, len(others), abreast):
                for offset, cell in enumerate(column.columns(high, (1,) * abreast, gap)):
                    self._tile(ui, cell, others[start + offset], start + offset + 1)
            draw_ways(ui, column.row(below), ways)
            column.skip(foot)

    @staticmethod
    def _about(ui: Ui, wide: int, waiting: Waiting) -> tuple[str, ...]:
        """Which match it is, in as many lines as fit beside the disc."""
        words = f"{waiting.title} · {waiting.round}"
        room = wide - ui.px(40 + 14 + 2 * 12)
        return wrap(words, ui.metrics.text(theme.SMALL), "regular", room)

    def _strip_height(self, ui: Ui, wide: int, waiting: Waiting) -> int:
        lines = len(self._about(ui, wide, waiting)) * line_height(ui, theme.SMALL)
        return max(ui.px(60), line_height(ui, theme.LEAD) + lines + ui.px(20))

    def _continue(self, ui: Ui, rect: Rect, waiting: Waiting) -> None:
        """The match that waits: one large button that says how it stands."""
        id = f"continue-{waiting.record.game.id}"
        lines = self._about(ui, rect.w, waiting)
        about = " ".join(lines)
        said = ". ".join(part for part in (about, waiting.standing) if part)
        ui.node(id, "button", _("Continue"), value=said, action=lambda: self.go_on(waiting.record))
        ui.zone(id, rect)
        ui.default_focus(id)
        down, over = ui.pressed == id, ui.hovered == id
        fill = theme.PRESSED if down else theme.RAISED_OVER if over else theme.RAISED
        box = Box(
            ui.px(16), fill, theme.mix(fill, theme.NIGHT, 0.25), edge=theme.GOLD,
            edge_width=1.5 * ui.metrics.scale, shine=30,
            shadow=Shadow(ui.px(14), ui.px(5), alpha=130),
        )  # fmt: skip
        ui.box((id, "face"), rect, box)
        inner = inset(rect, ui.px(12), 0)
        if down:
            inner.y += ui.px(1)
        disc, words = cut(inner, "left", ui.px(40), ui.px(14))
        self._disc(ui, id, disc)
        first, second = line_height(ui, theme.LEAD), line_height(ui, theme.SMALL) * len(lines)
        top = rect.centery - (first + second) // 2 + (ui.px(1) if down else 0)
        name = Rect(words.x, top, words.w, first)
        text = Rect(words.x, name.bottom, words.w, second)
        text.w = name.w = self._badges(ui, id, rect, words, waiting, max(lines, key=len))
        ui.letters((id, "name"), _("Continue"), name, theme.LEAD, theme.CREAM, "bold")
        ui.paragraph(text, "\n".join(lines), size=theme.SMALL, colour=theme.ASH, id=id, role=None)

    def _badges(
        self, ui: Ui, id: str, rect: Rect, words: Rect, waiting: Waiting, about: str
    ) -> int:
        """Everyone's points at the right, if there is room; gives the width left for the words."""
        side = ui.px(24)
        step = side + text_width(ui, "00", theme.LEAD, "bold") + ui.px(18)
        needed = max(
            text_width(ui, about, theme.SMALL), text_width(ui, _("Continue"), theme.LEAD, "bold")
        )
        if not waiting.points or needed + len(waiting.points) * step + ui.px(12) > words.w:
            return words.w
        start = rect.right - ui.px(14) - len(waiting.points) * step
        for index, (colour, _name, points) in enumerate(waiting.points):
            spot = Rect(start + index * step, rect.centery - side // 2, side, side)
            ui.seat_badge(spot, (id, "badge", index), colour)
            number = Rect(spot.right + ui.px(7), rect.y, step - side - ui.px(7), rect.h)
            ui.letters((id, "points", index), str(points), number, theme.LEAD, theme.CREAM, "bold")
        return start - words.x - ui.px(10)

    @staticmethod
    def _disc(ui: Ui, id: str, rect: Rect) -> None:
        """A gold disc with the sign for play."""
        side = min(rect.w, rect.h)
        spot = Rect(0, 0, side, side)
        spot.center = rect.center
        ui.box((id, "disc"), spot, Box(side // 2, theme.GOLD_TOP, theme.GOLD_LOW, shine=90), 3)
        ui.icon((id, "play"), "play", inset(spot, round(side * 0.27)), theme.INK, 4)

    def _tile(self, ui: Ui, rect: Rect, game: ShelfGame, index: int) -> None:
        """A game: its picture over its name, and its line where there is room."""
        id = f"game-{game.id}"
        hero = index == 0
        free = not self.waiting and not self.begun and not self.newcomer
        pad = ui.px(18 if hero and not low(ui) else 12 if rect.w > ui.px(150) else 6)
        disc = ui.px(48) if hero and free and rect.w > ui.px(300) else 0
        beside = disc + pad if disc else 0
        wide = rect.w - 2 * pad - beside
        size = theme.HEADING if hero else self._names_size(ui, wide)
        name_high = line_height(ui, size)
        note_high = self._notes_high(ui, [game] if hero else self.games[1:], wide)
        foot = max(name_high + ui.px(20), disc + ui.px(20))
        if rect.h - foot - note_high >= rect.h * (0.56 if hero else 0.5):
            foot = max(name_high + note_high + ui.px(26), disc + ui.px(20))
        else:
            note_high = 0
        words = ui.tile(
            rect, id, game.title, partial(self.open_game, game.id), foot=foot, pad=pad,
            note=game.line, note_high=note_high, beside=beside, size=size,
            picture=self._picture(game) if index < self._paint else None,
        )  # fmt: skip
        if hero and free:
            ui.default_focus(id)
        if disc:
            spot = Rect(rect.right - pad - disc, words.centery - disc // 2, disc, disc)
            self._disc(ui, id, spot)

    def _names_size(self, ui: Ui, wide: int) -> float:
        """The design size at which the names of all smaller tiles fit: these are alike."""
        size, least = float(theme.BODY), theme.MIN_TEXT / ui.metrics.text_scale
        titles = [game.title for game in self.games[1:]]
        while size > least and max(text_width(ui, each, size, "bold") for each in titles) > wide:
            size = max(least, size - 0.25)
        return size

    @staticmethod
    def _notes_high(ui: Ui, games: Sequence[ShelfGame], wide: int) -> int:
        """How high the longest line about one of these games is, so that like tiles are alike."""
        size = ui.metrics.text(theme.SMALL)
        lines = max(len(wrap(game.line, size, "regular", wide)) for game in games)
        return line_height(ui, theme.SMALL) * lines

    def _picture(self, game: ShelfGame) -> Callable[[tuple[int, int], int], Surface]:
        from game.scenes import pictures

        return lambda size, radius: pictures.picture(game.id, size, self.style, radius)
