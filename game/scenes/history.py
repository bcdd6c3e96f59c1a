"""The history: the matches that were played on this device, and what they say about the player.

Those with help, or with friends by link, are listed, but say nothing about how one fares against
the CPU. Each match whose moves are kept opens as a replay; one can be brought in from elsewhere as
text. What became of them is the session's book; no game's rules may enter.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from pygame import Rect

from game.games import GAMES
from game.games.words import title_of
from game.locale import _, ngettext
from game.platform import clipboard
from game.scenes import Scene, decor
from game.scenes.company import shown_name
from game.scenes.pages import line_height, scrolled
from game.scenes.plots import draw_places, draw_rates, has_curve, place_colour
from game.session.clock import local
from game.session.history import History, Played, places_over_time, record_of, win_rates
from game.session.record import BadRecord, Record
from game.session.trouble import record_in
from game.ui import theme
from game.ui.layout import Column
from game.ui.shapes import Box
from game.ui.texts import wrap
from game.ui.widgets import Ui
from game.words import date_words, level_words, listing, place_label

WIDEST = 760
"""Design pixels that the page takes at most."""
AT_ONCE = 30
"""Matches that are listed before one asks for more."""
PLOTTED = 60
"""Matches that the plot of places shows."""
JOINT = "\N{NO-BREAK SPACE}"
EVERY = ""
"""The filter that lets every game through."""


class HistoryScene(Scene):
    """Two parts: the matches, and the figures; both of every game, or of one."""

    def enter(self) -> None:
        self.title = _("Your matches")
        self.part = "matches"
        self.game = EVERY
        self.listed = AT_ONCE
        self._read()

    def resume(self) -> None:
        self._read()

    def _read(self) -> None:
        self.history = History(self.app.storage, self.app.report)
        self.invalidate()

    @property
    def matches(self) -> list[Played]:
        """The matches that the filter lets through, the latest first."""
        return [each for each in self.history.matches if self.game in (EVERY, each.game)]

    # What is pressed.

    def show(self, part: str) -> None:
        """Show the matches or the figures."""
        self.part = part
        self.invalidate()

    def filter(self, game: str) -> None:
        """Only the matches of a game; `EVERY` for all."""
        self.game, self.listed = game, AT_ONCE
        self.invalidate()

    def more(self) -> None:
        """List more of the matches."""
        self.listed += AT_ONCE
        self.invalidate()

    def open(self, played: Played) -> None:
        """Replay a match."""
        from game.scenes.replay import ReplayScene

        try:
            self.app.push(ReplayScene(record_of(played)))
        except BadRecord as error:
            self.say(str(error))

    def bring_in(self) -> None:
        """Ask for a match: in a browser on the page, on a desktop from the clipboard."""
        if self.app.page is not None:
            self.app.page.take_over()
        else:
            self.take(clipboard.paste())

    def on_page(self, event: dict[str, Any]) -> None:
        if "brought" in event:
            self.take(str(event["brought"]))

    def take(self, text: str) -> None:
        """Check a match that is brought in, remember it, and replay it."""
        if not text.strip():
            self.say(_("There is nothing to bring in: copy a match first."))
            return
        try:
            played = self.history.bring(Record.from_text(record_in(text.strip()) + "\n"))
        except BadRecord as error:
            self.say(str(error))
            return
        self.invalidate()
        self.open(played)

    # What is shown.

    def compose(self, ui: Ui) -> None:
        self.title = _("Your matches")
        ui.backdrop(decor.room(ui.size))
        body = ui.screen(self.title, self.on_back, width=WIDEST)
        with scrolled(ui, body, "history", gap=12) as column:
            parts = [("matches", _("Matches")), ("figures", _("Figures"))]
            ui.radio(column, "part", _("What is shown"), parts, self.part, self.show, bare=True)
            self._filter(ui, column)
            if self.part == "matches":
                self._matches(ui, column)
            else:
                self._figures(ui, column)

    def _filter(self, ui: Ui, column: Column) -> None:
        """The games of which there are matches, where there is more than one."""
        there = {each.game for each in self.history.matches}
        games = [game for game in GAMES if game in there]
        if len(games) < 2:
            return
        with ui.group("game", _("Game")), ui.flow(column, gap=8) as flow:
            for game in (EVERY, *games):
                label = title_of(game) if game else _("All games")
                ui.button(
                    flow, f"game-{game or 'all'}", label, partial(self.filter, game),
                    checked=game == self.game,
                )  # fmt: skip

    def _matches(self, ui: Ui, column: Column) -> None:
        matches = self.matches
        if not matches:
            _nothing(
                ui, column,
                _("No match has ended here yet. Each that does can be seen again from this page."),
            )  # fmt: skip
        with ui.group("matches", _("Matches"), "list"):
            for index, played in enumerate(matches[: self.listed]):
                self._match(ui, column, index, played)
        if len(matches) > self.listed:
            ui.button(column, "more", _("Show more"), self.more)
        column.skip(ui.px(6))
        ui.button(
            column, "bring", _("Bring a match in"), self.bring_in,
            hint=_("One that was copied in a replay, here or elsewhere."),
        )  # fmt: skip

    def _match(self, ui: Ui, column: Column, index: int, played: Played) -> None:
        """A match as a button: its game, when it was, and the place it brought."""
        id = f"match:{index}"
        name, about = title_of(played.game), _about(played)
        pad, side, sign = ui.px(14), ui.grown(34), ui.grown(20)
        medal = played.place > 0 or played.link != ""
        left = pad + (side + ui.px(12) if medal else 0)
        right = pad + (sign + ui.px(10) if played.link else 0)
        small = ui.metrics.text(theme.SMALL)
        lines = len(wrap(about, small, "regular", column.w - left - right))
        gap = ui.px(4)
        first, rest = line_height(ui, theme.LEAD), lines * line_height(ui, theme.SMALL)
        row = column.row(max(ui.px(theme.TARGET), first + gap + rest + 2 * ui.px(9)))
        kept = bool(played.record)
        ui.node(
            id, "button", name, value=about.replace(JOINT, " "), enabled=kept,
            action=partial(self.open, played) if kept else None,
        )  # fmt: skip
        ui.zone(id, row, ui.px(12))
        over, down = ui.hovered == id, ui.pressed == id
        fill = theme.PRESSED if down else theme.RAISED_OVER if over else theme.RAISED
        line = max(1.0, ui.metrics.scale)
        face = Box(ui.px(12), fill if kept else theme.CARD_SHADE, edge=theme.LINE, edge_width=line)
        ui.box((id, "face"), row, face, 1)
        if medal:
            spot = Rect(row.x + pad, row.centery - side // 2, side, side)
            self._medal(ui, id, spot, played)
        if played.link:
            place = Rect(row.right - pad - sign, row.centery - sign // 2, sign, sign)
            ui.icon((id, "by link"), "friends", place, theme.GOLD if kept else theme.ASH)
        top = Rect(row.x + left, 0, row.w - left - right, first)
        top.y = row.centery - (first + gap + rest) // 2
        ui.letters((id, "name"), name, top, theme.LEAD, theme.CREAM, "semibold")
        below = Rect(top.x, top.bottom + gap, top.w, rest)
        ui.paragraph(below, about, size=theme.SMALL, colour=theme.ASH, id=id, role=None)

    @staticmethod
    def _medal(ui: Ui, id: str, spot: Rect, played: Played) -> None:
        """The place; of a match by link that was not finished, where it would stand."""
        size = theme.BODY * (1 + 1 / ui.metrics.text_scale) / 2
        if not played.place:
            line = max(1.0, 1.5 * ui.metrics.scale)
            ui.box((id, "medal"), spot, Box(spot.w // 2, None, edge=theme.EDGE, edge_width=line), 2)
            ui.letters((id, "place"), "–", spot, size, theme.ASH, "bold", "centre")
            return
        colour = place_colour(played.place, played.places)
        ui.box((id, "medal"), spot, Box(spot.w // 2, colour), 2)
        ui.letters((id, "place"), str(played.place), spot, size, theme.INK, "bold", "centre")

    def _figures(self, ui: Ui, column: Column) -> None:
        """What the matches say about the player."""
        matches = self.matches
        counted = places_over_time(matches, PLOTTED)
        if counted:
            self._plots(ui, column, matches, counted)
        else:
            _nothing(
                ui, column,
                _("Figures come with your first match against the CPU that you play to its end."),
            )  # fmt: skip
        if any(each.helped or each.brought or each.link for each in matches):
            note = _("Matches with help, by link or brought in are not counted here.")
            ui.paragraph(column, note, size=theme.SMALL, colour=theme.ASH)

    @staticmethod
    def _plots(ui: Ui, column: Column, matches: list[Played], counted: list[Played]) -> None:
        """Sums, first places by level, and `counted`, the last of those that count, over time."""
        whole = sum(each.counts for each in matches)
        won = sum(each.counts and each.place == 1 for each in matches)
        with ui.panel(column, "sum", gap=8) as panel:
            played = ngettext("{n} match played", "{n} matches played", whole).format(n=whole)
            first = ngettext("{n} time first", "{n} times first", won).format(n=won)
            ui.heading(panel, f"{played} · {first}")
        rates = win_rates(matches)
        if rates:
            with ui.panel(column, "by-level", gap=10) as panel:
                ui.heading(panel, _("First places by level"))
                draw_rates(ui, panel, rates)
                note = _("A match counts for the strongest CPU at its table.")
                ui.paragraph(panel, note, size=theme.SMALL, colour=theme.ASH)
        with ui.panel(column, "over-time", gap=10) as panel:
            ui.heading(panel, _("Places over time"))
            draw_places(ui, panel, counted)
            ui.paragraph(panel, _over_time(len(counted)), size=theme.SMALL, colour=theme.ASH)


def _over_time(matches: int) -> str:
    """What the plot of so many matches shows."""
    if has_curve(matches):
        words = ngettext(
            "The last match, at the right the latest.",
            "The last {n} matches, at the right the latest; the line is the mean of five.",
            matches,
        )
    else:
        words = ngettext(
            "The last match.", "The last {n} matches, at the right the latest.", matches
        )
    return words.format(n=matches)


def _nothing(ui: Ui, column: Column, words: str) -> None:
    """What is said where there is nothing to show yet."""
    with ui.panel(column, "nothing", gap=12, pad=24) as panel:
        ui.icon("nothing sign", "trophy", panel.row(ui.grown(48)), theme.GOLD)
        ui.paragraph(panel, words, colour=theme.ASH, align="centre")


def _about(played: Played) -> str:
    """When a match was, its place, against whom, and whether there was help."""
    when = local(played.when)
    parts = [f"{date_words(when)} {when:%H:%M}"]
    if played.place:
        words = _("{place} of {places}").format(
            place=place_label(played.place), places=played.places
        )
        parts.append(_joined(words))
    elif played.link:
        parts.append(_("not finished"))
    friends = tuple(filter(None, map(shown_name, played.friends)))
    if friends:
        parts.append(_("with {names}").format(names=listing(friends)))
    elif played.link:
        parts.append(_("by link"))
    if played.level and not played.friends:
        parts.append(level_words()[played.level].label)
    if played.helped:
        parts.append(_joined(_("With help")))
    if played.brought:
        parts.append(_("brought in"))
    return " · ".join(part[:1].upper() + part[1:] for part in parts)


def _joined(words: str) -> str:
    """Words that stay on one line."""
    return words.replace(" ", JOINT)
