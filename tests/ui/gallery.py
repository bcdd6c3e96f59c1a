"""Every widget in every state on one screen: to look at, and for the tests to measure.

``python tests/ui/gallery.py FOLDER`` writes pictures of it in several sizes.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[2]))

from pygame import Rect

from game.scenes import Scene
from game.ui import theme
from game.ui.layout import Column, columns, cut, inset
from game.ui.widgets import Ui

HAND = (
    ("4♠", "Four of spades", True), ("10♠", "Ten of spades", True), ("9♥", "Nine of hearts", True),
    ("K♥", "King of hearts", False), ("2♦", "Two of diamonds", True),
    ("J♦", "Jack of diamonds", True), ("5♣", "Five of clubs", True),
    ("8♣", "Eight of clubs", True), ("Q♣", "Queen of clubs", False), ("★", "Joker", True),
)  # fmt: skip


class Gallery(Scene):
    """Widgets, with some state so that they can be used."""

    def __init__(self) -> None:
        super().__init__()
        self.title = "Gallery"
        self.log: list[str] = []
        self.players = 4
        self.rounds = 3
        self.passes = 3
        self.ends = "apart"
        self.joker = True
        self.voluntary = False
        self.name = "Ana"
        self.chosen: str | None = "9♥"
        self.dialog = False
        self.long_dialog = False
        self.shift = 0

    def note(self, what: str) -> None:
        """Remember what was pressed."""
        self.log.append(what)
        self.invalidate()

    def put(self, name: str, value: object) -> None:
        """Set a value and show it."""
        setattr(self, name, value)
        self.note(f"{name}={value}")

    def compose(self, ui: Ui) -> None:
        body = ui.screen("Gallery of widgets", lambda: self.note("back"))
        if ui.portrait or ui.size[0] < ui.px(900):
            with ui.scroll(body, "all", gap=18) as column:
                self.buttons(ui, column)
                self.choices(ui, column)
                self.facts(ui, column)
        else:
            left, middle, right = columns(body, (1.15, 1.15, 0.8), ui.px(28))
            with ui.scroll(left, "left", gap=16) as column:
                self.buttons(ui, column)
            with ui.scroll(middle, "middle", gap=16) as column:
                self.choices(ui, column)
            ui.side_panel(right.inflate(ui.px(20), 0), "side")
            with ui.scroll(inset(right, 0, ui.px(12)), "right", gap=8) as column:
                self.facts(ui, column)
        if self.dialog:
            with ui.dialog(
                "leave", "Leave the game?", close=lambda: self.put("dialog", False)
            ) as column:
                words = "It is saved, and you can go on from the home screen. "
                ui.paragraph(column, words * (9 if self.long_dialog else 1))
                with ui.flow(column, gap=10, align="right") as flow:
                    ui.button(
                        flow,
                        "leave/no",
                        "Keep playing",
                        lambda: self.put("dialog", False),
                        kind="primary",
                    )
                    ui.button(flow, "leave/yes", "Leave", lambda: self.note("leave"))

    def buttons(self, ui: Ui, column: Column) -> None:
        """Buttons in all their states."""
        ui.heading(column, "Buttons")
        column.skip(self.shift)
        with ui.flow(column, gap=10) as flow:
            ui.button(
                flow, "play", "Play 9♥", lambda: self.note("play"), kind="primary", large=True
            )
            ui.button(
                flow,
                "pass",
                "Pass · 3",
                lambda: self.note("pass"),
                large=True,
                double=lambda: self.note("pass twice"),
                hint="Passing costs one of your passes.",
            )
            ui.button(flow, "quiet", "Rules", lambda: self.note("rules"), kind="quiet", icon="book")
            ui.button(flow, "danger", "Delete", lambda: self.note("delete"), kind="danger")
            ui.button(flow, "off", "Not now", None, enabled=False)
            ui.button(flow, "gear", "Settings", lambda: self.put("dialog", True), icon="gear")
            for name in (
                "again",
                "trophy",
                "eye",
                "cards",
                "door",
                "share",
                "cpu",
                "person",
                "sound",
                "mute",
                "pencil",
                "star",
                "help",
                "check",
                "close",
                "menu",
                "next",
                "pass",
            ):
                ui.button(
                    flow, f"icon {name}", name, lambda: self.note("icon"), icon=name, shown=""
                )
        ui.heading(column, "Tiles")
        lines = 3 * ui.metrics.text(theme.SMALL)
        high = ui.px(90) + ui.control_height() + lines
        first, second = column.columns(high, (1, 1), ui.px(14))
        for cell, title, high in ((first, "Sietes", lines), (second, "Fan Tan", 0)):
            ui.tile(
                cell,
                title,
                title,
                lambda: self.note("tile"),
                foot=ui.control_height() + high,
                pad=ui.px(12),
                note="3–4 players",
                note_high=high,
            )
        ui.heading(column, "Cards")
        with ui.flow(column, gap=8) as flow, ui.group("hand", "Your cards"):
            for sign, label, playable in HAND:
                ui.card(
                    flow,
                    f"card {sign}",
                    label,
                    sign,
                    lambda sign=sign: self.put("chosen", sign),
                    playable=playable,
                    chosen=self.chosen == sign,
                )

    def choices(self, ui: Ui, column: Column) -> None:
        """Choices of all kinds."""
        with ui.panel(column, "choices", gap=16) as inside:
            ui.radio(
                inside,
                "players",
                "Players",
                ((3, "3"), (4, "4")),
                self.players,
                lambda v: self.put("players", v),
            )
            ui.radio(
                inside,
                "ends",
                "Ace and king",
                (
                    ("apart", "Rows end there"),
                    ("joined", "Rows go on"),
                    ("tunnel", "One side only"),
                ),
                self.ends,
                lambda v: self.put("ends", v),
                hint="A row that reaches the king goes on with the ace, two, three.",
            )
            ui.stepper(
                inside,
                "rounds",
                "Rounds",
                self.rounds,
                lambda v: self.put("rounds", v),
                low=1,
                high=5,
            )
            ui.switch(
                inside,
                "joker",
                "Play with the joker",
                self.joker,
                lambda v: self.put("joker", v),
                hint="It stands for a card that you lack.",
            )
            ui.switch(
                inside,
                "voluntary",
                "You may pass while you can play",
                self.voluntary,
                lambda v: self.put("voluntary", v),
            )
            ui.switch(inside, "none", "Cannot be changed", True, lambda _: None, enabled=False)
            ui.field(inside, "name", "Name", self.name, lambda v: self.put("name", v))
        ui.progress(column, "Dealing", 0.4)
        ui.paragraph(
            column,
            "A paragraph of text that is longer than one line, with ♠ ♥ ♦ ♣ and ★ in it, "
            "so that one can see how lines follow each other.",
        )
        ui.paragraph(column, "A quiet one.", colour=theme.ASH, size=theme.SMALL)

    def facts(self, ui: Ui, column: Column) -> None:
        """Rows of facts, as in the panel of the table."""
        ui.overline(column, "Table")
        with ui.group("rows", "Table"):
            for sign, span in (("♠", "5 – 9"), ("♥", "7 – 8"), ("♦", "3 – 10"), ("♣", "6 – 7")):
                ui.row(column, sign, span)
        column.skip(ui.px(10))
        ui.overline(column, "Points · round 2 of 3")
        for seat, name in enumerate(("You", "Azul", "Verde", "Amarillo")):
            rect = ui.row(column, "", str(3 - seat))
            badge, rest = cut(rect, "left", ui.px(24), ui.px(10))
            ui.seat_badge(badge, name, seat)
            ui.letters((name, "name"), name, rest, theme.BODY, theme.CREAM)
            ui.pips(Rect(rest.x + ui.px(90), rest.y, ui.px(60), rest.h), name, 3 - seat, 3)
        column.skip(ui.px(10))
        for _ in range(2):
            ui.button(column, "twice", "Twice", lambda: self.note("twice"))
        ui.overline(column, "Seats")
        with ui.flow(column, gap=6) as flow:
            for seat in range(8):
                spot = flow.take(lambda _: (ui.px(28), ui.px(28)))
                ui.seat_badge(spot, ("seat", seat), seat)


def main(folder: Path) -> None:
    """Write the pictures."""
    from tests.driver import Driver

    folder.mkdir(parents=True, exist_ok=True)
    for size in ((1280, 720), (390, 844), (844, 390), (360, 640), (2560, 1440)):
        driver = Driver(Gallery, size)
        driver.screenshot(folder / f"gallery-{size[0]}x{size[1]}.png")
        for problem in driver.problems():
            sys.stderr.write(f"{size} {problem}\n")
        if size == (1280, 720):
            driver.focus("Play 9♥")
            driver.screenshot(folder / "gallery-focus.png")
            driver.tap("Settings")
            driver.key("tab")
            driver.screenshot(folder / "gallery-dialog.png")
            driver.key("escape")
            driver.move(driver.place("Rules"))
            driver.hold("Pass · 3")
            driver.screenshot(folder / "gallery-hint.png")
        driver.app.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
