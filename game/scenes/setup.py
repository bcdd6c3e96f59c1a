"""The set-up of a match: who sits where, how long it goes, and the rules of the house.

Everything about a game comes from its options and the words that go with them, so that one page
serves all games. What is chosen is remembered. No game's rules may enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pygame import Rect

from game.games import game_by_id
from game.games.lesson import has_lessons
from game.games.words import load_words, title_of
from game.locale import _, ngettext, pgettext
from game.platform.page import IN_BROWSER
from game.rules import Value
from game.scenes import Scene, decor
from game.scenes.ahead import read_game
from game.scenes.company import seat_names, you_among
from game.scenes.options import choice_face, chooser, option_list
from game.scenes.pages import line_height, low, scrolled, text_width
from game.session.record import Record, new_seed
from game.session.seats import COLOURS, CPU, HUMAN, NAME_LENGTH, SeatSpec, clean_name
from game.session.settings import Setup
from game.ui import shapes, theme
from game.ui.layout import Column, Where, centred, columns, cut, inset
from game.ui.widgets import Ui
from game.words import Words, level_words, listing, seat_colours

LEVELS = ("medium", "easy", "medium", "medium", "easy", "medium", "medium", "medium")
"""Of the CPU on each seat, until the player chooses another."""
WIDEST = 1160
"""Design pixels that the page takes at most."""
PLAY_WIDTH = 340


def usual_match(game: str) -> Record:
    """A new match as the set-up offers it at first: one person against the CPU."""
    options = game_by_id(game).options()
    seats = tuple(chair.spec() for chair in usual_chairs()[: options.players])
    return Record(game_by_id(game), options, seats, new_seed())


def rematch(record: Record) -> Record:
    """A new match of the same game with the same options and the same people."""
    return Record(record.game, record.options, record.seats, new_seed())


@dataclass(frozen=True)
class Chair:
    """A seat while it is being set up. `name` is as typed; `level` is kept while a person sits."""

    human: bool
    colour: int
    level: str
    name: str = ""

    def spec(self) -> SeatSpec:
        """The seat as a match takes it."""
        name = clean_name(self.name)
        if self.human:
            return SeatSpec(HUMAN, self.colour, name)
        return SeatSpec(CPU, self.colour, name, self.level)


def usual_chairs() -> list[Chair]:
    """One person against the CPU."""
    return [Chair(seat == 0, seat, LEVELS[seat]) for seat in range(COLOURS)]


def remembered_chairs(seats: Sequence[SeatSpec]) -> list[Chair]:
    """The chairs of the last time, no two of one colour, and the usual ones after them."""
    chairs = usual_chairs()
    free = list(range(COLOURS))
    for index, seat in enumerate(seats[:COLOURS]):
        colour = seat.colour if seat.colour in free else free[0]
        free.remove(colour)
        level = seat.level or LEVELS[index]
        chairs[index] = Chair(seat.human, colour, level, seat.name)
    for index in range(len(seats), COLOURS):
        chairs[index] = replace(chairs[index], colour=free.pop(0))
    return chairs


class SetupScene(Scene):
    """The set-up of the game with this id; Play starts the match."""

    teaches = True
    """Whether the way to the game's lesson is offered."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game_by_id(game)
        self.asking: tuple[str, int] | None = None
        """The dialog that is open: what about («who», «colour»), and which seat."""

    def enter(self) -> None:
        self.title = title_of(self.game.id)
        self.words = load_words(self.game.id).option_words()
        last = self.app.settings.setups.get(self.game.id)
        self.options: Any = last.options if last else self.game.options()
        self.chairs = remembered_chairs(last.seats if last else ())
        self.seat_as_many_as_can_be()
        if IN_BROWSER:
            self.spawn(read_game(self.game.id))

    def leave(self) -> None:
        self.remember()

    # What is chosen.

    @property
    def seats(self) -> list[SeatSpec]:
        """The seats that play, as they are now."""
        return [chair.spec() for chair in self.chairs[: self.options.players]]

    def remember(self) -> None:
        """Keep the choices for the next time."""
        setup = Setup(self.options, tuple(chair.spec() for chair in self.chairs))
        self.app.settings.setups[self.game.id] = setup
        self.app.save_settings()

    def choose(self, name: str, value: Value) -> None:
        """Give an option a value."""
        self.options = self.game.options.from_dict(self.options.to_dict() | {name: value})
        self.invalidate()

    def put(self, seat: int, **values: Any) -> None:
        """Change a chair."""
        self.chairs[seat] = replace(self.chairs[seat], **values)
        self.invalidate()

    def seat_person(self, seat: int, level: str) -> None:
        """Seat a person (level «») or a CPU."""
        self.asking = None
        if level:
            self.put(seat, human=False, level=level)
        else:
            self.put(seat, human=True)

    def people_wanted(self, players: int) -> int:
        """How many people a table of so many needs, at least."""
        options = self.game.options.from_dict(self.options.to_dict() | {"players": players})
        return players - self.game.most_cpus(options)

    def too_many(self) -> list[int]:
        """The numbers of players for which more people are needed than the seats have now."""
        counts = sorted(int(count) for count in self.game.options.values()["players"])
        return [
            count for count in counts
            if sum(chair.human for chair in self.chairs[:count]) < self.people_wanted(count)
        ]  # fmt: skip

    def seat_as_many_as_can_be(self) -> None:
        """Take seats away while the table needs more people than it has, and say so."""
        barred, players = self.too_many(), self.options.players
        while self.options.players in barred:
            fewer = self.options.to_dict() | {"players": self.options.players - 1}
            self.options = self.game.options.from_dict(fewer)
        if players in barred:
            self.say(self._people_words(players))

    def paint(self, seat: int, colour: int) -> None:
        """Give a seat a colour; whoever has it already gets this seat's in exchange."""
        self.asking = None
        mine = self.chairs[seat].colour
        for other, chair in enumerate(self.chairs):
            if chair.colour == colour and other != seat:
                self.put(other, colour=mine)
        self.put(seat, colour=colour)

    @property
    def company(self) -> str:
        """Which of the quick choices the seats are now: «alone», «together» or none («»)."""
        people = sum(chair.human for chair in self.chairs[: self.options.players])
        if people == self.options.players:
            return "together"
        return "alone" if people == 1 and self.chairs[0].human else ""

    def invite(self, company: str) -> None:
        """Seat the company of a quick choice."""
        for seat in range(COLOURS):
            self.put(seat, human=company == "together" or seat == 0)
        self.seat_as_many_as_can_be()

    def open_rules(self) -> None:
        """How the game is played."""
        from game.scenes.rules import RulesScene

        self.app.push(RulesScene(self.game.id, teaches=self.teaches))

    def learn(self) -> None:
        """The game's lesson."""
        from game.scenes.lesson import LessonScene

        self.app.push(LessonScene(self.game.id))

    def called(self) -> str:
        """What the button that starts is called."""
        return _("Play")

    def play(self) -> None:
        """Start the match, unless one waits and the player would rather go on with it."""
        self.remember()
        if not self.questions:
            self.spawn(self._play())

    async def _play(self) -> None:
        from game.scenes.table.scene import TableScene
        from game.scenes.waiting import new_or_waiting

        new = Record(self.game, self.options, tuple(self.seats), new_seed())
        record = await new_or_waiting(self, new)
        if record is not None:
            self.app.replace(TableScene(record))

    # What is shown.

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size))
        foot = ui.px(52) + 2 * ui.px(8 if low(ui) else 14)
        body = ui.screen(self.title, self.on_back, width=WIDEST, foot=foot)
        if body.w >= ui.px(740) and ui.metrics.text_scale < 1.5:
            left, right = columns(body, (1.05, 1), ui.px(22))
            with scrolled(ui, left, "players", gap=16) as column:
                self._players(ui, column)
                if self._manners():
                    self._essentials(ui, column)
            with scrolled(ui, right, "rules", gap=16) as column:
                if not self._manners():
                    self._essentials(ui, column)
                self._house_rules(ui, column)
        else:
            with scrolled(ui, body, "setup", gap=14) as column:
                self._players(ui, column)
                self._essentials(ui, column)
                self._house_rules(ui, column)
        self._foot(ui, Rect(0, ui.size[1] - foot, ui.size[0], foot), body)
        if self.asking is not None:
            about, seat = self.asking
            (self._ask_who if about == "who" else self._ask_colour)(ui, seat)

    def _foot(self, ui: Ui, strip: Rect, body: Rect) -> None:
        """The strip at the bottom that is always there, with Play."""
        ui.side_panel(strip, "foot")
        line = Rect(strip.x, strip.y, strip.w, max(1, ui.px(1)))
        ui.draw("foot line", lambda: shapes.flat(line.size, theme.LINE), line, 2)
        ways = [("rules", _("Rules"), "book", self.open_rules)]
        if self.teaches and has_lessons(self.game.id):
            ways.append(("lesson", _("Lesson"), "cap", self.learn))
        aside = max(text_width(ui, words) for _id, words, _icon, _act in ways) + ui.px(76)
        wide = min(ui.px(PLAY_WIDTH), body.w)
        beside = body.w - wide >= 2 * (aside + ui.px(12))
        place = centred((wide, ui.px(52)), strip)
        if not beside:
            place = Rect(body.x, place.y, body.w, place.h)
        for (id, words, icon, act), x in zip(ways, (body.x, body.right - aside), strict=False):
            if beside:
                spot = Rect(x, 0, aside, ui.px(theme.TARGET))
                spot.centery = strip.centery
                ui.button(spot, id, words, act, kind="quiet", icon=icon)
            else:
                spot, place = cut(place, "right", ui.px(52), ui.px(10))
                ui.button(spot, id, words, act, icon=icon, shown="")
        ui.button(place, "play", self.called(), self.play, kind="primary", icon="play", large=True)
        ui.default_focus("play")

    # Who sits where.

    def _players(self, ui: Ui, column: Column) -> None:
        words = self.words["players"]
        with ui.panel(column, "who plays", gap=12) as panel:
            self._head_count(ui, panel, words, self.too_many())
            chooser(
                ui, panel, "company", _("Company"),
                [("alone", _("Alone against the CPU")), ("together", _("Together on this device"))],
                self.company, self.invite,
            )  # fmt: skip
            names = seat_names(self.seats)
            panel.skip(ui.px(2))
            for seat in range(self.options.players):
                self._seat(ui, panel, seat, names[seat])
            if pairs := self._partners(names):
                ui.paragraph(
                    panel, _("Together: {pairs}").format(pairs=pairs), size=theme.SMALL,
                    colour=theme.ASH, id="partners",
                )  # fmt: skip

    def _partners(self, names: Sequence[str]) -> str:
        """Who plays with whom; empty where everybody plays alone."""
        sides: dict[int, list[str]] = {}
        for seat in range(self.options.players):
            sides.setdefault(self.game.side(self.options, seat), []).append(names[seat])
        together = [listing(side) for side in sides.values() if len(side) > 1]
        return " · ".join(together)

    def _head_count(self, ui: Ui, column: Column, words: Any, barred: Sequence[int] = ()) -> None:
        """The head of the panel, with how many play beside it, or below where there is no room.

        A number that is `barred` needs more people.
        """
        counts = sorted(self.game.options.values()["players"])
        options = [(count, words.values[count].label) for count in counts]
        head = column.row(ui.control_height())
        wide = len(counts) * max(ui.px(52), text_width(ui, "8") + ui.px(30))
        label = text_width(ui, words.label, theme.HEADING, "semibold")
        where: Where = column
        if label + ui.px(10) + wide <= head.w:
            where, head = cut(head, "right", wide, ui.px(10))
        ui.node("head players", "heading", words.label)
        ui.letters("head players", words.label, head, theme.HEADING, theme.CREAM, "semibold")
        ui.radio(
            where, "players", words.label, options, self.options.players,
            lambda count: self.choose("players", count), bare=True, barred=barred,
        )  # fmt: skip
        if barred:
            said = self._people_words(barred[0])
            ui.paragraph(column, said, size=theme.SMALL, colour=theme.ASH, id="people")

    def _people_words(self, players: int) -> str:
        """How many people a table of so many needs."""
        people = self.people_wanted(players)
        return ngettext(
            "A table of {n} needs {people} person: the CPU takes {cpus} seats at most.",
            "A table of {n} needs {people} people: the CPU takes {cpus} seats at most.",
            people,
        ).format(n=players, people=people, cpus=players - people)

    def _seat(self, ui: Ui, column: Column, seat: int, name: str) -> None:
        """A chair: its colour, its name, and who sits on it."""
        chair = self.chairs[seat]
        high = ui.control_height()
        gap = ui.px(8)
        who = self._who_words(chair)
        kinds = (self.person(), *level_words().values())
        widest = max(text_width(ui, words.label) for words in kinds)
        who_wide = widest + ui.px(62)
        with ui.group(f"seat{seat}", _("Seat {n}").format(n=seat + 1)):
            row = column.row(high)
            tight = row.w - high - who_wide - 2 * gap < ui.px(96)
            badge, rest = cut(row, "left", high, gap)
            self._badge(ui, badge, seat, name)
            if tight:
                field, place = rest, column.row(high)
                place = Rect(rest.x, place.y, rest.w, place.h)
            else:
                place, field = cut(rest, "right", who_wide, gap)
            ui.field(
                field, f"seat{seat}-name", _("Name on seat {n}").format(n=seat + 1), chair.name,
                lambda text: self.put(seat, name=text), limit=NAME_LENGTH, empty=name, bare=True,
            )  # fmt: skip
            ui.button(
                place, f"seat{seat}-who", _("Who sits on seat {n}").format(n=seat + 1),
                lambda: self._open("who", seat), icon="person" if chair.human else "cpu", shown=who,
                value=who if chair.human else _("CPU, {level}").format(level=who), align="left",
            )  # fmt: skip

    def _badge(self, ui: Ui, rect: Rect, seat: int, name: str) -> None:
        id = f"seat{seat}-colour"
        colour = self.chairs[seat].colour
        ui.node(
            id, "button", _("Colour of {name}").format(name=name), value=seat_colours()[colour],
            action=lambda: self._open("colour", seat),
        )  # fmt: skip
        ui.zone(id, rect)
        if ui.hovered == id or ui.pressed == id:
            fill = theme.PRESSED if ui.pressed == id else theme.RAISED_OVER
            ui.box((id, "over"), rect, shapes.Box(rect.h // 2, fill))
        ui.seat_badge(inset(rect, ui.px(5)), (id, "badge"), colour)

    def _open(self, about: str, seat: int) -> None:
        self.asking = (about, seat)
        self.invalidate()

    def _close(self) -> None:
        self.asking = None
        self.invalidate()

    @staticmethod
    def person() -> Words:
        """What a seat is called that is not the CPU's."""
        return Words(pgettext("seat", "Person"), _("Someone here, at this device."))

    def _who_words(self, chair: Chair) -> str:
        return self.person().label if chair.human else level_words()[chair.level].label

    def _ask_who(self, ui: Ui, seat: int) -> None:
        """The dialog in which a seat is given to a person or to a CPU."""
        chair = self.chairs[seat]
        name = seat_names(self.seats)[seat]
        choices = {"": self.person(), **level_words()}
        chosen = "" if chair.human else chair.level
        players = self.options.players
        people = sum(spec.human for spec in self.seats)
        needed = chair.human and people <= self.people_wanted(players)
        you = you_among(self.seats) == seat and not chair.name
        title = _("Who sits here?") if you else _("Who is {name}?").format(name=name)
        with ui.dialog("who", title, close=self._close) as column:
            option_list(
                ui, column, "who", list(choices.items()), chosen,
                lambda level: self.seat_person(seat, level), role="button",
                icons=["person", "cpu", "cpu", "cpu"], barred=list(level_words()) if needed else (),
            )  # fmt: skip
            if needed:
                said = self._people_words(players)
                ui.paragraph(column, said, size=theme.SMALL, colour=theme.ASH, id="people needed")

    def _ask_colour(self, ui: Ui, seat: int) -> None:
        """The dialog in which a seat is given a colour."""
        called = seat_names(self.seats)
        mine = self.chairs[seat].colour
        players = self.options.players
        owners = {chair.colour: index for index, chair in enumerate(self.chairs[:players])}
        with ui.dialog(
            "colour", _("Colour of {name}").format(name=called[seat]), close=self._close
        ) as column:
            across = 4 if column.w >= 4 * ui.px(76) + 3 * ui.px(8) else 2
            high = ui.px(48) + 2 * line_height(ui, theme.SMALL) + ui.px(22)
            for start in range(0, COLOURS, across):
                row = column.columns(high, (1,) * across, ui.px(8))
                for offset, cell in enumerate(row):
                    colour = start + offset
                    owner = owners.get(colour)
                    taken = called[owner] if owner is not None and owner != seat else ""
                    if taken == seat_colours()[colour]:
                        taken = _("in use")
                    self._swatch(ui, cell, seat, colour, colour == mine, taken)

    def _swatch(self, ui: Ui, rect: Rect, seat: int, colour: int, chosen: bool, taken: str) -> None:
        id = f"colour{colour}"
        label = seat_colours()[colour]
        value = _("{whose}, you swap").format(whose=taken) if taken else ""
        ui.node(
            id, "button", label, value=value, checked=chosen,
            action=lambda: self.paint(seat, colour),
        )  # fmt: skip
        ui.zone(id, rect)
        choice_face(ui, id, rect, chosen)
        inner = inset(rect, ui.px(4), ui.px(8))
        disc = Rect(0, inner.y, ui.px(48), ui.px(48))
        disc.centerx = rect.centerx
        ui.seat_badge(inset(disc, ui.px(4)), (id, "badge"), colour)
        high = line_height(ui, theme.SMALL)
        words = Rect(inner.x, disc.bottom + ui.px(2), inner.w, high)
        ui.letters((id, "name"), label, words, theme.SMALL, theme.CREAM, align="centre")
        if taken:
            ui.letters(
                (id, "taken"), taken, words.move(0, high), theme.SMALL, theme.ASH, align="centre"
            )

    # How it is played.

    def _essentials(self, ui: Ui, column: Column) -> None:
        """What is a number: how long, how often."""
        names = [name for name in self._numbers() if name != "players"]
        if not names:
            return
        with ui.panel(column, "match", gap=14) as panel:
            ui.heading(panel, _("The match"))
            self._numbers_in_rows(ui, panel, names)

    def _numbers_in_rows(self, ui: Ui, column: Column, names: Sequence[str]) -> None:
        """Two abreast where both have room for their values, else one under another."""
        values = self.game.options.values()
        least = [len(values[name]) * ui.px(48) for name in names]
        if (
            len(names) != 2
            or sum(least) + ui.px(24) > column.w
            or any(len(values[name]) > 5 for name in names)
        ):
            for name in names:
                self._number(ui, column, name)
            return
        top = column.row(0)
        cells = columns(Rect(top.x, top.y, top.w, 1 << 20), least, ui.px(24))
        used = 0
        for name, cell in zip(names, cells, strict=True):
            half = Column(cell, column.gap)
            self._number(ui, half, name)
            used = max(used, half.used)
        column.skip(used)

    def _number(self, ui: Ui, column: Column, name: str) -> None:
        words, values = self.words[name], [int(n) for n in self.game.options.values()[name]]
        now = getattr(self.options, name)

        def choose(value: Any) -> None:
            self.choose(name, value)

        if len(values) <= 5:
            options = [(value, words.values[value].label) for value in values]
            ui.radio(column, name, words.label, options, now, choose, hint=words.help)
        else:
            ui.stepper(
                column, name, words.label, now, choose, low=min(values), high=max(values),
                hint=words.help,
            )  # fmt: skip

    def _numbers(self) -> list[str]:
        """The options whose values are numbers."""
        return [
            name for name, values in self.game.options.values().items()
            if all(type(value) is int for value in values)
        ]  # fmt: skip

    def _manners(self) -> list[str]:
        """The options whose values are no numbers."""
        numbers = self._numbers()
        return [name for name in self.game.options.values() if name not in numbers]

    def _house_rules(self, ui: Ui, column: Column) -> None:
        """What is no number: how this house plays."""
        names = self._manners()
        if not names:
            return
        with ui.panel(column, "house rules", gap=14) as panel:
            ui.heading(panel, _("House rules"))
            for index, name in enumerate(names):
                if index:
                    ui.rule(panel.row(ui.px(1)))
                self._house_rule(ui, panel, name)

    def _house_rule(self, ui: Ui, column: Column, name: str) -> None:
        words = self.words[name]
        values = self.game.options.values()[name]
        now = getattr(self.options, name)
        act: Callable[[Any], None] = lambda value: self.choose(name, value)  # noqa: E731
        if set(values) == {True, False}:
            ui.switch(column, name, words.label, now, act, hint=words.help)
            return
        with ui.group(name, words.label) as group:
            group.hint = words.help
            ui.paragraph(column, words.label, role=None, id=name)
            column.skip(ui.px(2) - column.gap)
            ui.paragraph(column, words.help, size=theme.SMALL, colour=theme.ASH, role=None, id=name)
            column.skip(ui.px(10) - column.gap)
            option_list(ui, column, name, [(v, words.values[v]) for v in values], now, act)
