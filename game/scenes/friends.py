"""With friends: the way into a room by its code or link, and the way to open one.

Where no server is known it says how to run one. No game's rules may enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.locale import _
from game.net.address import BadAddress, room_code, server_address
from game.net.keys import Key, Keys
from game.net.protocol import CODE_LENGTH, Join, clean_code
from game.platform.terminal import has_sources, install, run_module
from game.scenes import Scene, decor
from game.scenes.decor import Light
from game.scenes.pages import line_height, scrolled
from game.scenes.shelf import ShelfGame, shelf
from game.session.seats import NAME_LENGTH, clean_name
from game.ui import theme
from game.ui.layout import Column, columns
from game.ui.shapes import Box
from game.ui.widgets import Ui
from game.view.faces import CardStyle

if TYPE_CHECKING:
    from game.app import App

LAMPS = (Light(0.28, -0.05, 0.5, 0.7, strength=0.5), Light(0.8, 0.1, 0.4, 0.6, strength=0.22))
WIDEST = 1080
"""Design pixels that the page takes at most."""
NEEDED = ("aiohttp", "redis", "segno")
"""The packages that a server needs beside the game's own."""
ADDRESS_LENGTH = 120
EXAMPLE, FAR_EXAMPLE = "http://192.168.1.20:8765", "https://cards.example.org"
PASTED = 160
"""Characters that the field for the code takes: a whole link may be pasted into it."""


def arrive(app: App, code: str, server: str) -> None:
    """Follow a link to a room: to the table at once, if the player's name was asked before."""
    wrong = ""
    try:
        app.guest_server = server_address(server) if server.strip() else ""
    except BadAddress as error:
        app.guest_server, wrong = "", str(error)
    friends = FriendsScene(room_code(code))
    app.push(friends)
    if wrong:
        friends.say(_("The link names a server that there cannot be. {why}").format(why=wrong))
        return
    known = app.settings.name or Keys(app.storage).find(app.server, friends.code)
    if friends.code and app.server and known:
        friends.join()


class FriendsScene(Scene):
    """The entry to playing by link. `code` is that of a room to join."""

    def __init__(self, code: str = "") -> None:
        super().__init__()
        self.code = code

    def enter(self) -> None:
        self.title = _("With friends")
        self.name = self.app.settings.name
        self.address = self.app.settings.server
        self.changing = False
        """Whether the server's address is being changed."""
        self.keys = Keys(self.app.storage)
        if self.code:
            self.ui.focus.id = "name"

    def resume(self) -> None:
        self.title = _("With friends")
        self.invalidate()

    @property
    def server(self) -> str:
        """The server's address, empty if none is known."""
        return self.app.server

    @property
    def seats(self) -> list[Key]:
        """The keys to seats at this server."""
        return [key for key in self.keys.all() if key.server == self.server]

    @property
    def secure(self) -> bool:
        """Whether it is in a page that came encrypted: from there a browser reaches no other."""
        return self.app.page is not None and self.app.page.address().startswith("https:")

    @property
    def example(self) -> str:
        """An address that a server may have."""
        return FAR_EXAMPLE if self.secure else EXAMPLE

    @property
    def commands(self) -> tuple[str, ...]:
        """What starts a server for all devices of a network; none where the sources are not."""
        if self.app.page is not None or not has_sources():
            return ()
        lines = install(*NEEDED), run_module("game.net.server", "--host", "0.0.0.0")
        return tuple(line for line in lines if line)

    # What the controls do.

    def call(self, name: str) -> None:
        """What the player is called; remembered as it is typed."""
        self.name = name
        self.app.settings.name = clean_name(name)
        self.invalidate()

    def type_code(self, text: str) -> None:
        """The code, or a whole link."""
        self.code = room_code(text) or text[:PASTED]
        self.invalidate()

    def join(self, code: str = "") -> None:
        """Sit down in the room of this code, or of the one that was typed."""
        from game.scenes.lobby import LobbyScene

        self.app.save_settings()
        room = clean_code(code or self.code)
        if not room:
            words = _("A code has {n} letters and no vowels, such as {example}.")
            self.say(words.format(n=CODE_LENGTH, example="KXPRTM"))
            return
        self.app.push(LobbyScene(self.server, Join(room, self.app.settings.name)))

    def create(self, game: str) -> None:
        """Choose how a game is played in a room of one's own."""
        from game.scenes.room_setup import RoomSetupScene

        self.app.save_settings()
        self.app.push(RoomSetupScene(game, self.server))

    def change_server(self) -> None:
        """Show where the server's address is typed."""
        self.changing = True
        self.ui.focus.id = "server"
        self.invalidate()

    def type_address(self, text: str) -> None:
        """The server's address as it is typed."""
        self.address = text
        self.invalidate()

    def use_server(self) -> None:
        """Take the address that was typed; an empty one is none."""
        try:
            address = server_address(self.address) if self.address.strip() else ""
        except BadAddress as error:
            words = _("{why} An address looks like {example}.")
            self.say(words.format(why=error, example=self.example))
            return
        self.app.guest_server, self.address, self.changing = "", address, False
        self.app.change(server=address)

    # What is shown.

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size, LAMPS))
        body = ui.screen(self.title, self.on_back, width=WIDEST)
        wide = body.w >= ui.px(760) and ui.metrics.text_scale < 1.6
        with scrolled(ui, body, "friends", gap=16) as column:
            if not self.server or self.changing:
                self._server(ui, column)
            if self.server and wide:
                self._side_by_side(ui, column)
            elif self.server:
                self._name(ui, column)
                self._join(ui, column)
                self._create(ui, column)
            if self.server and not self.changing:
                self._which_server(ui, column)

    def _side_by_side(self, ui: Ui, column: Column) -> None:
        top = column.row(0)
        whole = Rect(top.x, top.y, top.w, 1 << 20)
        left, right = (Column(each, ui.px(16)) for each in columns(whole, (1, 1.25), ui.px(20)))
        self._name(ui, left)
        self._join(ui, left)
        self._create(ui, right)
        column.skip(max(left.used, right.used))

    def _name(self, ui: Ui, column: Column) -> None:
        with ui.panel(column, "who", gap=10) as panel:
            ui.field(
                panel, "name", _("Your name at the table"), self.name, self.call,
                limit=NAME_LENGTH, submit=self.join if self.code else None,
                empty=_("Your name"),
            )  # fmt: skip

    def _join(self, ui: Ui, column: Column) -> None:
        with ui.panel(column, "join", gap=12) as panel:
            ui.heading(panel, _("Join a room"))
            ui.field(
                panel, "code", _("Code or link"), self.code, self.type_code, limit=PASTED,
                submit=self.join, empty="KXPRTM",
            )  # fmt: skip
            ready = bool(clean_code(self.code))
            ui.button(
                panel, "sit-down", _("Sit down"), self.join, icon="next", large=True,
                kind="primary" if ready else "plain",
            )  # fmt: skip
            for key in self.seats[:2]:
                self._seat(ui, panel, key)
            if self.code:
                ui.default_focus("sit-down")

    def _seat(self, ui: Ui, column: Column, key: Key) -> None:
        """The way back to a seat that is still kept."""
        title = next((game.title for game in shelf() if game.id == key.game), "")
        words = _("Back to your seat in {room}").format(room=key.room)
        ui.button(
            column, f"seat-{key.room}", words, partial(self.join, key.room), icon="again",
            value=title,
        )  # fmt: skip

    def _create(self, ui: Ui, column: Column) -> None:
        with ui.panel(column, "create", gap=12) as panel:
            ui.heading(panel, _("Open a room"))
            ui.paragraph(
                panel,
                _("Choose a game and send the link. The CPU takes the seats that stay free."),
                colour=theme.ASH,
            )
            games = shelf()
            gap = ui.px(12)
            high = line_height(ui, theme.BODY) + ui.px(22)
            hero = panel.row(round(panel.w * 0.23) + high)
            self._tile(ui, hero, games[0], high)
            panel.skip(gap - panel.gap)
            small = round((panel.w - gap) / 2 * 0.36) + high
            for start in (1, 3):
                if start > 1:
                    panel.skip(gap - panel.gap)
                row = panel.columns(small, (1, 1), gap)
                for game, cell in zip(games[start : start + 2], row, strict=True):
                    self._tile(ui, cell, game, high)

    def _tile(self, ui: Ui, rect: Rect, game: ShelfGame, foot: int) -> None:
        """A game: its picture over its name."""
        from game.scenes import pictures

        settings = self.app.settings
        style = CardStyle(settings.four_colour, False, settings.back)
        ui.tile(
            rect, f"open-{game.id}", game.title, partial(self.create, game.id), foot=foot,
            pad=ui.px(12 if rect.w > ui.px(150) else 8), note=game.line,
            picture=lambda size, radius: pictures.picture(game.id, size, style, radius),
        )  # fmt: skip

    def _which_server(self, ui: Ui, column: Column) -> None:
        """Which server it is, quietly, and the way to another one."""
        shown = self.server.split("://", 1)[1].rstrip("/")
        with ui.flow(column, gap=8, align="centre") as flow:
            ui.button(
                flow, "change-server", _("Another server"), self.change_server, kind="quiet",
                icon="gear", value=shown,
            )  # fmt: skip

    def _server(self, ui: Ui, column: Column) -> None:
        with ui.panel(column, "server", gap=12) as panel:
            ui.heading(panel, _("Which server?") if self.server else _("A server is needed"))
            self._how_to_run_one(ui, panel)
            ui.field(
                panel, "server", _("Address of the server"), self.address, self.type_address,
                limit=ADDRESS_LENGTH, submit=self.use_server, empty=self.example,
            )  # fmt: skip
            ui.button(panel, "use-server", _("Use this server"), self.use_server, kind="primary")
            if self.server:
                ui.button(panel, "keep-server", _("Keep the one there is"), self._keep)

    def _keep(self) -> None:
        self.changing = False
        self.invalidate()

    def _how_to_run_one(self, ui: Ui, column: Column) -> None:
        """How a server is run, as far as it can be from here, and found."""
        commands = self.commands
        if commands:
            words = _(
                "Friends meet at a server of this game. Somebody among you runs it, and it is "
                "quickly done: in the game's folder, start"
            )
        else:
            words = _(
                "Friends meet at a server of this game. Somebody among you runs it on a computer, "
                "with the game's source code: the README in there says how."
            )
        ui.paragraph(column, words)
        if commands:
            self._terminal(ui, column, commands)
        if self.secure:
            then = _(
                "Then type here its address, on every device. It has to begin with https://, as "
                "the address of this page does."
            )
        else:
            then = _(
                "Then type here the address of that computer, on every device, with :8765 at its "
                "end."
            )
        ui.paragraph(column, then, colour=theme.ASH)

    @staticmethod
    def _terminal(ui: Ui, column: Column, commands: Sequence[str]) -> None:
        """The lines for a terminal."""
        pad = ui.px(12)
        top = column.row(0)
        words = Column(Rect(top.x + pad, top.y + pad, top.w - 2 * pad, 1 << 20), ui.px(8))
        for command in commands:
            ui.paragraph(words, command, weight="semibold", colour=theme.GOLD)
        frame = Rect(top.x, top.y, top.w, words.used + 2 * pad)
        line = max(1.0, ui.metrics.scale)
        ground = Box(ui.px(theme.RADIUS), theme.NIGHT, edge=theme.LINE, edge_width=line)
        ui.box("command", frame, ground)
        column.skip(frame.h)
