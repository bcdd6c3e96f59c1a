"""The lobby: who has come, who is awaited, and how they find the way; the host starts from here.

It keeps the seat while the table lies above it on the stack of scenes, and is there again when a
match is over. No game's rules may enter.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from pygame import Rect

from game.games import GAMES
from game.games.words import load_words, title_of
from game.locale import _
from game.net import protocol
from game.net.address import room_link
from game.net.chronicle import Chronicle
from game.net.client import Client
from game.net.keys import Keys
from game.platform import clipboard
from game.scenes import Scene, decor
from game.scenes.by_link import (
    copied_words,
    notice_words,
    oops_words,
    seat_name,
    trouble_words,
)
from game.scenes.decor import Light
from game.scenes.invitation import invitation
from game.scenes.options import option_list
from game.scenes.pages import line_height, low, middle, scrolled, text_width
from game.scenes.room_setup import stand_ins
from game.scenes.shelf import shelf
from game.scheduler import next_frame, sleep
from game.ui import shapes, theme
from game.ui.layout import Column, centred, columns, cut, inset
from game.ui.shapes import Box
from game.ui.widgets import Ui
from game.words import Words

LAMPS = (Light(0.5, -0.08, 0.6, 0.75, strength=0.5), Light(0.1, 1.05, 0.4, 0.5, strength=0.14))
WIDEST = 1080
"""Design pixels that the page takes at most."""
START_WIDTH = 340


class LobbyScene(Scene):
    """A room at `server`, reached by `wish`."""

    def __init__(self, server: str, wish: protocol.Create | protocol.Join) -> None:
        super().__init__()
        self.server = server
        self.wish = wish
        self.asked: int | None = None
        """The seat that the host has a question about."""
        self.choosing = False
        """Whether the host is choosing another game."""
        self.leaving = False

    def enter(self) -> None:
        self.title = _("The room")
        self.client = Client(
            self.server, self.wish, Keys(self.app.storage), self.app.connect,
            lambda: self.app.scheduler.now,
        )  # fmt: skip
        self.client.changed = self._changed
        self.client.listeners.append(self._hear)
        Chronicle(self.client, self.app.storage, self.app.report)
        self.spawn(self._attend())
        self.spawn(self._keep_time())
        self.spawn(self._host_tables())

    def leave(self) -> None:
        room = self.client.room
        if room is not None or self.client.trouble == "server":
            self.app.report_statistics(
                "room", None, connected=room is not None,
                reconnections=min(20, self.client.reconnections),
                **({"game": room.game} if room is not None else {}),
            )  # fmt: skip
        self._point("")
        self.client.close()

    def resume(self) -> None:
        self.title = _("The room")
        self.invalidate()

    def _changed(self) -> None:
        self.invalidate()
        self.app.scene.invalidate()

    async def _attend(self) -> None:
        while True:
            self.client.step()
            await next_frame()

    async def _keep_time(self) -> None:
        """What counts down is shown anew each second."""
        while True:
            await sleep(0.5)
            if self.client.state == "waiting":
                self._changed()

    async def _host_tables(self) -> None:
        """Lay the table for each match of the room, as soon as there is something on it."""
        from game.scenes.table.far import FarTableScene

        shown, missed = 0, False
        while True:
            story, room = self.client.story, self.client.room
            if missed and room is not None and room.phase == "lobby":
                missed = False
                self.spawn(self._tell_of_the_end())
            dealt = story.view is not None and story.scores is not None and story.chapters
            if room is None or not dealt or story.match == shown or self.client.state != "seated":
                await next_frame()
                continue
            shown = story.match
            while self.app.scene is not self:
                self.app.pop()
            self.withdraw()
            scene = FarTableScene(self.client, self.copy)
            self.app.push(scene)
            if missed:
                scene.tell(_("The last match is over: this is a new one."))
            way = await scene.done
            if way == "home":
                self.app.start()
                return
            missed = way == "missed"
            self.app.pop_to(LobbyScene)

    async def _tell_of_the_end(self) -> None:
        """A match went on while we were cut off, and nobody tells any more how it ended."""
        await self.ask(
            _("The match has ended"),
            _(
                "It was played to the end while you were cut off, with the CPU in your place. You "
                "are back in the room for the next one."
            ),
            (("close", _("Close"), "primary"),),
        )

    # What is heard.

    def _point(self, room: str) -> None:
        if self.app.page is not None:
            self.app.page.point(room)

    def _hear(self, message: protocol.Message) -> None:
        if isinstance(message, protocol.Seated):
            self._point(message.room)
        room = self.client.room
        if self.app.scene is not self or room is None:
            return
        if isinstance(message, protocol.Notice):
            words = notice_words(message, room)
            if words:
                self.say(words)
        elif isinstance(message, protocol.Oops) and self.client.state == "seated":
            self.say(oops_words(message))

    def on_page(self, event: dict[str, Any]) -> None:
        if "copied" in event:
            self.say(copied_words(bool(event["copied"])))

    # What the controls do.

    @property
    def link(self) -> str:
        """What friends open; empty where nobody knows the address."""
        seated = self.client.seated
        if seated is None:
            return ""
        page = self.app.page
        if seated.link or page is None:
            return seated.link or room_link(self.server, seated.room)
        other = "" if self.server == page.server() else self.server
        return room_link(page.address(), seated.room, other)

    def copy(self) -> None:
        """Put the link on the clipboard."""
        if self.app.page is not None:
            self.app.page.copy(self.link)
        else:
            self.app.scene.say(copied_words(clipboard.copy(self.link)))

    def share(self) -> None:
        """Show the system's sheet for sending links."""
        if self.app.page is not None:
            self.app.page.share("Sietes", _("Come and play: the table is laid."), self.link)

    def start(self) -> None:
        """Deal."""
        self.client.send(protocol.Start())

    def change_rules(self, game: str) -> None:
        """Choose the rules by which this room plays a game."""
        from game.scenes.room_setup import RoomSetupScene

        self.choosing = False
        self.app.push(RoomSetupScene(game, self.server, self.client))

    @property
    def _astray(self) -> bool:
        """Whether nobody at this address has ever given us a seat: it may be a wrong one."""
        return self.client.trouble in ("server", "nonsense") and not self.client.has_seat

    @property
    def _trouble(self) -> str:
        """The trouble as it is told: where there is no seat, none is kept."""
        unreached = self._astray and self.client.trouble == "server"
        return "unreached" if unreached else self.client.trouble

    def change_server(self) -> None:
        """Go back to where the server's address is typed."""
        from game.scenes.friends import FriendsScene

        self.app.pop_to(FriendsScene)
        if not isinstance(self.app.scene, FriendsScene):
            self.app.push(FriendsScene())
        friends = self.app.scene
        assert isinstance(friends, FriendsScene)
        friends.change_server()

    def _choose_game(self) -> None:
        self.choosing = True
        self.invalidate()

    def swap(self, seat: int, other: int) -> None:
        """Have two seats change places."""
        self._close_question()
        self.client.send(protocol.Swap(seat, other))

    def remove(self, seat: int) -> None:
        """Have somebody go."""
        self._close_question()
        self.client.send(protocol.Kick(seat))

    def on_back(self) -> None:
        if not self.questions and not self.leaving:
            self.spawn(self._ask_to_leave())

    async def _ask_to_leave(self) -> None:
        if self.client.state == "seated":
            answer = await self.ask(
                _("Leave the room?"),
                _("Your seat is free for somebody else then."),
                (("leave", _("Leave"), "primary"), ("stay", _("Stay"), "plain")),
                back="stay",
            )
            if answer != "leave":
                return
            self.leaving = True
            self.client.leave()
        self.app.pop()

    # What is shown.

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size, LAMPS))
        room = self.client.room
        if room is None or self.client.state != "seated":
            self._compose_way(ui)
            return
        foot = ui.px(52) + 2 * ui.px(8 if low(ui) else 14)
        body = ui.screen(self.title, self.on_back, width=WIDEST, foot=foot)
        code = room.room
        shares = self.app.page is not None and self.app.page.shares()
        squares = self.client.seated.qr if self.client.seated is not None else ()
        invite = partial(
            invitation, code=code, link=self.link, squares=squares, copy=self.copy,
            share=self.share if shares else None,
        )  # fmt: skip
        if body.w >= ui.px(740) and ui.metrics.text_scale < 1.5:
            left, right = columns(body, (1, 1.1), ui.px(22))
            with scrolled(ui, left, "left", gap=16) as column:
                invite(ui, column)
            with scrolled(ui, right, "right", gap=16) as column:
                self._seats(ui, column, room)
                self._rules(ui, column, room)
        else:
            with scrolled(ui, body, "lobby", gap=14) as column:
                invite(ui, column)
                self._seats(ui, column, room)
                self._rules(ui, column, room)
        self._foot(ui, Rect(0, ui.size[1] - foot, ui.size[0], foot), body, room)
        if self.asked is not None and self.client.host:
            self._question(ui, room, self.asked)
        elif self.choosing and self.client.host:
            self._game_choice(ui, room)

    def _compose_way(self, ui: Ui) -> None:
        """On the way to a seat, or when there is none to be had."""
        body = ui.screen(self.title, self.on_back, width=WIDEST)
        client = self.client
        with (
            middle(ui, body, "way", ui.px(560)) as column,
            ui.panel(column, "why", gap=14) as panel,
        ):
            if client.trouble:
                title, words = trouble_words(self._trouble, client.about)
                ui.heading(panel, title)
                if self._astray:
                    ui.paragraph(panel, self.server, weight="semibold", id="address")
                if words:
                    ui.paragraph(panel, words)
            else:
                ui.heading(panel, _("Looking for the table…"))
                ui.paragraph(panel, self.server, colour=theme.ASH)
            if client.state == "waiting":
                seconds = max(1, round(client.again_in))
                words = _("Trying again in {n} s.").format(n=seconds)
                ui.paragraph(panel, words, colour=theme.GOLD, id="again-in")
            self._ways_on(ui, panel)

    def _ways_on(self, ui: Ui, panel: Column) -> None:
        client = self.client
        with ui.flow(panel, gap=10) as flow:
            if client.state == "waiting":
                ui.button(flow, "now", _("Try now"), client.try_now, kind="primary")
                if self._astray:
                    ui.button(
                        flow, "change-server", _("Another server"), self.change_server, icon="gear"
                    )
            elif client.trouble == "nonsense":
                ui.button(
                    flow, "change-server", _("Another server"), self.change_server, icon="gear",
                    kind="primary",
                )  # fmt: skip
            elif client.trouble == "elsewhere":
                ui.button(flow, "here", _("Play here"), client.try_now, kind="primary")
            elif client.may_try:
                ui.button(flow, "now", _("Try again"), client.try_now, kind="primary")
            ui.button(flow, "away", _("Back"), self.app.pop)

    def _seats(self, ui: Ui, column: Column, room: protocol.Room) -> None:
        with ui.panel(column, "seats", gap=8) as panel:
            ui.heading(panel, _("At the table"))
            with ui.group("who", _("At the table"), "list"):
                for seat, state in enumerate(room.seats):
                    self._seat(ui, panel, room, seat, state)
            if self.client.host:
                ui.rule(panel.row(ui.px(1)))
                stand_ins(
                    ui, panel, room.level, room.grace,
                    lambda level: self.client.send(protocol.Level(level)),
                    lambda seconds: self.client.send(protocol.Grace(seconds)),
                )  # fmt: skip

    def _seat(
        self, ui: Ui, column: Column, room: protocol.Room, seat: int, state: protocol.SeatState
    ) -> None:
        """A seat: its colour, who has it, and, for the host, what can be done about it."""
        id, name = f"seat{seat}", seat_name(state)
        about = self._about(room, seat, state)
        high = max(
            ui.px(56), line_height(ui, theme.BODY) + line_height(ui, theme.SMALL) + ui.px(12)
        )
        row = column.row(high)
        acts = self.client.host and len(room.seats) > 1
        if acts:
            ui.node(id, "button", name, value=about, action=partial(self._ask, seat))
            ui.zone(id, row)
        else:
            ui.node(id, "item", name, value=about)
        taken = state.kind == "human"
        down, over = ui.pressed == id, ui.hovered == id
        fill = theme.PRESSED if down else theme.RAISED_OVER if over else theme.RAISED
        edge = theme.GOLD if seat == room.you else theme.EDGE if taken else theme.LINE
        line = max(1.0, ui.metrics.scale * (1.5 if seat == room.you else 1))
        box = Box(
            ui.px(12), fill if taken or over else theme.CARD_SHADE, edge=edge, edge_width=line
        )
        ui.box((id, "face"), row, box)
        inner = inset(row, ui.px(12), 0)
        disc, words = cut(inner, "left", ui.grown(32), ui.px(12))
        ui.seat_badge(disc, (id, "badge"), state.colour)
        if acts:
            sign, words = cut(words, "right", ui.grown(18), ui.px(8))
            ui.icon((id, "more"), "next", sign, theme.GOLD)
        first, second = line_height(ui, theme.BODY), line_height(ui, theme.SMALL)
        top = row.centery - (first + second) // 2
        ink = theme.CREAM if taken else theme.ASH
        ui.letters(
            (id, "name"), name, Rect(words.x, top, words.w, first), theme.BODY, ink, "semibold"
        )
        ui.letters(
            (id, "about"), about, Rect(words.x, top + first, words.w, second), theme.SMALL,
            theme.ASH,
        )  # fmt: skip

    @staticmethod
    def _about(room: protocol.Room, seat: int, state: protocol.SeatState) -> str:
        if state.kind != "human":
            return _("Free: the CPU steps in")
        parts = [
            _("That is you") if seat == room.you else "",
            _("Host") if seat == room.host else "",
            "" if state.here else _("Away"),
        ]
        return " · ".join(part for part in parts if part) or _("Here")

    def _rules(self, ui: Ui, column: Column, room: protocol.Room) -> None:
        """What is played, and how."""
        words = load_words(room.game)
        options = GAMES[room.game].options.from_dict(room.options)
        with ui.panel(column, "terms", gap=4) as panel:
            title = title_of(room.game)
            ui.heading(panel, title)
            panel.skip(ui.px(6))
            with ui.group("terms", title, "list"):
                for name, option in words.option_words().items():
                    value = option.values[getattr(options, name)].label
                    self._term(ui, panel, f"term-{name}", option.label, value)
            if self.client.host:
                panel.skip(ui.px(10))
                with ui.flow(panel, gap=10) as flow:
                    ui.button(
                        flow, "change-rules", _("Change the rules"),
                        partial(self.change_rules, room.game), icon="pencil",
                    )  # fmt: skip
                    ui.button(
                        flow, "change-game", _("Another game"), self._choose_game, icon="cards"
                    )

    @staticmethod
    def _term(ui: Ui, column: Column, id: str, label: str, value: str) -> None:
        """A line of the rules: one row, or two lines where the words are long."""
        wide = text_width(ui, label) + text_width(ui, value, theme.BODY, "semibold") + ui.px(20)
        if wide <= column.w and text_width(ui, value, theme.BODY, "semibold") < column.w * 2 // 3:
            ui.row(column, label, value, id=id)
            return
        ui.node(id, "item", label, value=value)
        column.skip(ui.px(5))
        ui.paragraph(column, label, colour=theme.ASH, id=f"{id}/label", role=None)
        ui.paragraph(column, value, weight="semibold", id=f"{id}/value", role=None)
        ui.rule(column.row(ui.px(5)))

    def _foot(self, ui: Ui, strip: Rect, body: Rect, room: protocol.Room) -> None:
        """The strip at the bottom that is always there: Start, or who will."""
        ui.side_panel(strip, "foot")
        line = Rect(strip.x, strip.y, strip.w, max(1, ui.px(1)))
        ui.draw("foot line", lambda: shapes.flat(line.size, theme.LINE), line, 2)
        place = centred((min(ui.px(START_WIDTH), body.w), ui.px(52)), strip)
        if room.phase == "playing":
            place = Rect(body.x, strip.y, body.w, strip.h)
            words = _("The cards are being dealt…")
            ui.text(place, words, colour=theme.ASH, align="centre", id="awaited")
            return
        if self.client.host:
            ui.button(
                place, "start", _("Deal"), self.start, kind="primary", icon="play", large=True
            )
            ui.default_focus("start")
            return
        host = seat_name(room.seats[room.host])
        words = _("{name} deals when everybody is here.").format(name=host)
        place = Rect(body.x, strip.y, body.w, strip.h)
        ui.text(place, words, colour=theme.ASH, align="centre", id="awaited")

    # The host's questions.

    def _ask(self, seat: int) -> None:
        self.asked = seat
        self.invalidate()

    def _close_question(self) -> None:
        self.asked, self.choosing = None, False
        self.invalidate()

    def _game_choice(self, ui: Ui, room: protocol.Room) -> None:
        """Which game is played next."""
        games = [(game.id, Words(game.title, game.line)) for game in shelf()]
        with ui.dialog("game", _("Another game"), close=self._close_question) as column:
            option_list(ui, column, "game", games, room.game, self.change_rules, role="button")
            ui.button(column, "close", _("Close"), self._close_question, kind="quiet")

    def _question(self, ui: Ui, room: protocol.Room, seat: int) -> None:
        """What the host can do with a seat."""
        names = [seat_name(state) for state in room.seats]
        with ui.dialog("seat", names[seat], close=self._close_question) as column:
            if room.phase != "playing":
                for other, name in enumerate(names):
                    if other != seat:
                        words = _("Change places with {name}").format(name=name)
                        ui.button(column, f"swap{other}", words, partial(self.swap, seat, other))
            if room.seats[seat].kind == "human" and seat != room.you:
                ui.button(
                    column, "remove", _("Ask {name} to go").format(name=names[seat]),
                    partial(self.remove, seat), kind="danger", shown=_("Ask to go"),
                )  # fmt: skip
            ui.button(column, "close", _("Close"), self._close_question, kind="quiet")
