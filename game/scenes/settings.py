"""The settings, each applied and kept at once, beside a small table that shows what they do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from game.locale import LANGUAGES, _, pgettext
from game.platform.language import system_language
from game.scenes import Scene, decor
from game.scenes.options import choice_face, option_list
from game.scenes.pages import line_height, scrolled, text_width
from game.scenes.sample import sample
from game.ui import theme
from game.ui.layout import Column, cut, inset
from game.ui.shapes import STORE, Box
from game.ui.widgets import Ui
from game.view.backdrop import FELTS
from game.view.faces import ASPECT, CardStyle, back
from game.words import Words

WIDEST = 1120
"""Design pixels that the page takes at most."""


class SettingsScene(Scene):
    """What the player likes."""

    def enter(self) -> None:
        self.title = _("Settings")

    def set(self, **values: Any) -> None:
        """Change a setting; the whole page speaks the new language at once."""
        self.app.change(**values)
        self.title = _("Settings")

    def toggle(self, name: str) -> Callable[[bool], None]:
        """What a switch does."""
        return lambda on: self.set(**{name: on})

    @property
    def style(self) -> CardStyle:
        """The cards as the player wants them."""
        settings = self.app.settings
        return CardStyle(settings.four_colour, settings.large_print, settings.back)

    # What is shown.

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size))
        body = ui.screen(self.title, self.on_back, width=WIDEST)
        room = ui.size[1] - body.y  # of which a notice takes nothing from the sample
        if body.w >= ui.px(740):
            side, page = cut(body, "right", round(body.w * 0.42), ui.px(24))
            high = min(room - ui.px(20), round(side.w * 1.1))
            self._sample(ui, Rect(side.x, side.y, side.w, high))
        else:
            high = min(round(body.w * 0.42), round(room * 0.3))
            top, page = cut(body, "top", high, ui.px(12))
            self._sample(ui, top)
        with scrolled(ui, page, "settings", gap=14) as column:
            self._words(ui, column)
            self._cards(ui, column)
            self._table(ui, column)
            self._pace(ui, column)
            self._sound(ui, column)
            self._saves(ui, column)
            self._statistics(ui, column)

    def _sample(self, ui: Ui, rect: Rect) -> None:
        settings = self.app.settings
        picture = sample(rect.size, self.style, settings.felt, settings.view, ui.px(14))
        ui.node("sample", "image", _("How your table looks"))
        ui.draw("sample", lambda: picture, rect, 2)
        edge = Box(ui.px(14), None, edge=theme.LINE, edge_width=max(1.0, ui.metrics.scale))
        ui.box("sample edge", rect, edge, 3)

    def _words(self, ui: Ui, column: Column) -> None:
        settings = self.app.settings
        with ui.panel(column, "words", gap=16) as panel:
            ui.heading(panel, _("Words"))
            scales = settings.values()["text_scale"]
            now = scales.index(settings.text_scale)
            ui.stepper(
                panel, "text_scale", _("Text size"), now,
                lambda index: self.set(text_scale=scales[index]), low=0, high=len(scales) - 1,
                shown=f"{settings.text_scale} %",
            )  # fmt: skip
            languages = [("", _("Automatic")), *LANGUAGES.items()]
            ui.radio(
                panel, "language", _("Language"), languages, settings.language,
                lambda code: self.set(language=code),
                hint=_("Automatic speaks as your system does: {language}.").format(
                    language=LANGUAGES[system_language()]
                ),
            )  # fmt: skip

    def _cards(self, ui: Ui, column: Column) -> None:
        settings = self.app.settings
        with ui.panel(column, "cards", gap=16) as panel:
            ui.heading(panel, _("Cards"))
            ui.radio(
                panel, "four_colour", _("Suits"),
                [(False, _("Two colours")), (True, _("Four colours"))], settings.four_colour,
                lambda four: self.set(four_colour=four),
                hint=_("With four, no two suits can be mistaken."),
            )  # fmt: skip
            ui.switch(
                panel, "large_print", _("Large print"), settings.large_print,
                self.toggle("large_print"), hint=_("Indices twice as large, and no pictures."),
            )  # fmt: skip
            names = {"crimson": _("Crimson"), "blue": _("Blue"), "green": _("Green")}
            self._swatches(
                ui, panel, "back", pgettext("card", "Back"), settings.values()["back"], names,
                _back_swatch, (46, 64),
            )  # fmt: skip

    def _table(self, ui: Ui, column: Column) -> None:
        settings = self.app.settings
        with ui.panel(column, "table", gap=16) as panel:
            ui.heading(panel, _("Table"))
            names = {
                "green": _("Green"), "blue": _("Blue"), "burgundy": _("Burgundy"),
                "graphite": _("Graphite"),
            }  # fmt: skip
            self._swatches(
                ui, panel, "felt", _("Felt"), settings.values()["felt"], names,
                _felt_swatch, (56, 40),
            )  # fmt: skip
            ui.radio(
                panel, "view", _("View of the table"),
                [("perspective", _("Perspective")), ("above", _("From above"))], settings.view,
                lambda view: self.set(view=view),
            )  # fmt: skip
            panels = (
                ("auto", Words(_("Where there is room"), _("Beside the table on wide windows."))),
                ("open", Words(_("Open"), "")),
                ("closed", Words(_("Closed"), _("A button at the table opens it."))),
                ("only", Words(_("Only the panel"), _("No table: all in buttons and words."))),
            )  # fmt: skip
            with ui.group("panel", _("Panel with buttons")):
                ui.text(panel, _("Panel with buttons"), colour=theme.ASH, role=None, id="panel")
                panel.skip(-ui.px(8))
                option_list(
                    ui, panel, "panel", panels, settings.panel, lambda way: self.set(panel=way)
                )

    def _pace(self, ui: Ui, column: Column) -> None:
        settings = self.app.settings
        with ui.panel(column, "pace", gap=16) as panel:
            ui.heading(panel, _("Movement"))
            ui.radio(
                panel, "speed", _("Speed"),
                [(speed, f"×{speed}") for speed in settings.values()["speed"]], settings.speed,
                lambda speed: self.set(speed=speed),
            )  # fmt: skip
            ui.switch(
                panel, "reduced_motion", _("Less motion"), settings.reduced_motion,
                self.toggle("reduced_motion"),
                hint=_("Cards are simply there, instead of flying."),
            )  # fmt: skip

    def _sound(self, ui: Ui, column: Column) -> None:
        settings = self.app.settings
        with ui.panel(column, "hearing", gap=16) as panel:
            ui.heading(panel, _("Sound"))
            ui.switch(
                panel, "sound", _("Sounds of the table"), settings.sound, self._hear,
                hint=_("Cards, chips and knuckles; no music."),
            )  # fmt: skip
            loud = settings.values()["volume"]
            ui.stepper(
                panel, "volume", _("Volume"), loud.index(settings.volume),
                lambda index: self._hear(True, loud[index]), low=0, high=len(loud) - 1,
                shown=f"{settings.volume} %",
            )  # fmt: skip
            if self.app.page is not None and self.app.page.buzzes():
                ui.switch(
                    panel, "vibration", _("Vibration"), settings.vibration,
                    self.toggle("vibration"), hint=_("A short buzz when it is your turn."),
                )  # fmt: skip

    def _hear(self, on: bool, volume: Any = None) -> None:
        """Sounds on or off; a louder or softer one is there to be heard at once."""
        self.set(sound=on, volume=volume or self.app.settings.volume)
        self.app.sounds.play("lay")

    def _saves(self, ui: Ui, column: Column) -> None:
        with ui.panel(column, "saves", gap=16) as panel:
            ui.heading(panel, _("Saved games"))
            ui.button(panel, "carry", _("Carry a game over"), self._carry)

    def _statistics(self, ui: Ui, column: Column) -> None:
        with ui.panel(column, "sharing", gap=16) as panel:
            ui.heading(panel, _("Statistics"))
            ui.switch(
                panel, "statistics", _("Help with statistics"), self.app.settings.statistics,
                self.toggle("statistics"),
                hint=_("They show which games are played to the end and where they fail."),
            )  # fmt: skip
            words = _("What is sent, and what never is")
            ui.button(panel, "statistics-page", words, self._open_statistics)

    def _open_statistics(self) -> None:
        from game.scenes.statistics import StatisticsScene

        self.app.push(StatisticsScene())

    def _carry(self) -> None:
        from game.scenes.carry import CarryScene

        self.app.push(CarryScene())

    def _swatches(
        self,
        ui: Ui,
        column: Column,
        name: str,
        label: str,
        values: Sequence[Any],
        words: dict[str, str],
        picture: Callable[[str, tuple[int, int]], pygame.Surface],
        size: tuple[int, int],
    ) -> None:
        """A choice among things that are best seen."""
        now = getattr(self.app.settings, name)
        small = (ui.px(size[0]), ui.px(size[1]))
        with ui.group("card-back" if name == "back" else name, label):  # «back» is the way back
            ui.text(column, label, colour=theme.ASH, role=None, id=name)
            column.skip(-ui.px(8))
            widest = max(text_width(ui, words[value], theme.SMALL, "semibold") for value in values)
            cell = max(small[0] + ui.px(14), widest + ui.px(10))
            with column.flow(ui.px(8)) as flow:
                high = small[1] + line_height(ui, theme.SMALL) + ui.px(26)
                for index, value in enumerate(values):
                    rect = flow.take(lambda _width: (cell, high))
                    self._swatch(
                        ui, rect, f"{name}/{index}", words[value], value == now,
                        partial(self.set, **{name: value}), picture(value, small),
                    )  # fmt: skip

    @staticmethod
    def _swatch(
        ui: Ui,
        rect: Rect,
        id: str,
        label: str,
        on: bool,
        act: Callable[[], None],
        picture: pygame.Surface,
    ) -> None:
        ui.node(id, "radio", label, checked=on, action=act)
        ui.zone(id, rect)
        choice_face(ui, id, rect, on)
        inner = inset(rect, ui.px(4), ui.px(9))
        spot = picture.get_rect(midtop=inner.midtop)
        ui.draw((id, "picture"), lambda: picture, spot, 2)
        foot = Rect(inner.x, spot.bottom, inner.w, inner.bottom - spot.bottom + ui.px(4))
        ui.letters(
            (id, "words"), label, foot, theme.SMALL, theme.CREAM, "semibold" if on else "regular",
            "centre",
        )  # fmt: skip


def _back_swatch(name: str, size: tuple[int, int]) -> pygame.Surface:
    width = min(size[0], round(size[1] / ASPECT))
    return back(width, CardStyle(back=name), rle=True)


def _felt_swatch(name: str, size: tuple[int, int]) -> pygame.Surface:
    felt = FELTS[name]

    def make() -> pygame.Surface:
        deep, lit = (
            (round(colour[0]), round(colour[1]), round(colour[2]))
            for colour in (felt.deep, felt.lit)
        )
        top, low = theme.mix(deep, lit, 0.95), theme.mix(deep, lit, 0.55)
        box = Box(round(size[1] * 0.18), top, low, edge=theme.WOOD, edge_width=size[1] * 0.07)
        return box.surface(size)

    return STORE.get(("felt swatch", name, size), make)
