"""The set-up of a room: the options of its game as at any table, and who stands in for whom.

It is also where the host changes them later on. No game's rules may enter.
"""

from __future__ import annotations

from collections.abc import Callable

from game.locale import _
from game.net import protocol
from game.net.client import Client
from game.scenes.by_link import grace_words
from game.scenes.setup import SetupScene
from game.ui.layout import Column
from game.ui.widgets import Ui
from game.words import level_words


class RoomSetupScene(SetupScene):
    """The set-up for a new room at `server`, or, with a `client`, for the room that it is in."""

    teaches = False

    def __init__(self, game: str, server: str, client: Client | None = None) -> None:
        super().__init__(game)
        self.server = server
        self.client = client
        self.level: str = "medium"
        self.grace = protocol.GRACE

    def enter(self) -> None:
        super().enter()
        room = self.client.room if self.client is not None else None
        if room is not None and room.game == self.game.id:
            self.options = self.game.options.from_dict(room.options)

    def leave(self) -> None:
        if self.client is None:  # else the rules shown are the room's
            super().leave()

    def seat_as_many_as_can_be(self) -> None:
        """Who comes takes a seat; the server sees to it that there are enough."""

    def called(self) -> str:
        return _("Open the room") if self.client is None else _("Play by these rules")

    def play(self) -> None:
        """Open the room, or take the new rules to it."""
        from game.scenes.lobby import LobbyScene

        self.remember()
        options = self.options.to_dict()
        game = self.game.id
        if self.client is not None:
            self.client.send(protocol.Terms(game, options))
            self.app.pop()
            return
        name = self.app.settings.name
        wish = protocol.Create(game, options, name, self.level, self.grace)
        self.app.replace(LobbyScene(self.server, wish))

    def _players(self, ui: Ui, column: Column) -> None:
        with ui.panel(column, "who plays", gap=14) as panel:
            self._head_count(ui, panel, self.words["players"])
            if self.client is not None:
                return
            stand_ins(ui, panel, self.level, self.grace, self._set_level, self._set_grace)

    def _set_level(self, level: str) -> None:
        self.level = level
        self.invalidate()

    def _set_grace(self, seconds: int) -> None:
        self.grace = seconds
        self.invalidate()


def stand_ins(
    ui: Ui,
    column: Column,
    level: str,
    grace: int,
    set_level: Callable[[str], None],
    set_grace: Callable[[int], None],
) -> None:
    """How well the CPUs of a room play, and when they stand in for whoever is cut off."""
    levels: list[tuple[str, str]] = [
        (each, level_words()[each].label) for each in ("easy", "medium", "hard")
    ]
    ui.radio(
        column, "level", _("CPU in the free seats"), levels, level, set_level,
        hint=_("It also plays on for whoever leaves."),
    )  # fmt: skip
    steps = protocol.GRACES
    now = min(range(len(steps)), key=lambda index: abs(steps[index] - grace))
    ui.stepper(
        column, "grace", _("Wait for whoever is cut off"), now,
        lambda index: set_grace(steps[index]), low=0, high=len(steps) - 1,
        shown=grace_words(steps[now]),
    )  # fmt: skip
