"""The Rules page of a game: its guide, chapter by chapter, with examples drawn as small tables.

The guide is data; what it says is the game's. Here it is only laid out.
"""

from __future__ import annotations

import importlib
from functools import partial
from typing import cast

import pygame
from pygame import Rect

from game.games import game_by_id
from game.games.lesson import has_lessons
from game.guide import Bullets, Example, Guide, Heading, Paragraph, Question, Section
from game.locale import _
from game.scenes import Scene, decor
from game.scenes.examples import hand_picture, hand_size, table_height, table_picture
from game.scenes.pages import line_height, scrolled, text_width
from game.ui import theme
from game.ui.layout import Column, Flow, cut, inset
from game.ui.shapes import Box
from game.ui.texts import wrap
from game.ui.widgets import Ui
from game.view.faces import CardStyle

WIDEST = 1080
"""Design pixels that the page takes at most."""
MEASURE = 660
"""Design pixels that a line of text is long at most: about seventy letters."""
CONTENTS = 304
LINES = 64
"""Design pixels that an arrow key scrolls."""


def load_guide(game: str) -> Guide:
    """The guide of the game with this id, in the language in use."""
    module = importlib.import_module(f"game.games.{game}.guide")
    return cast(Guide, module.guide())


class RulesScene(Scene):
    """The rules of the game with this id, open at its first chapter or at `section`.

    `teaches` is whether the way to its lesson is offered: not where a match or a room waits below.
    """

    def __init__(self, game: str, section: str = "", *, teaches: bool = True) -> None:
        super().__init__()
        self.game = game
        self.teaches = teaches and has_lessons(game)
        self.section = section
        self.contents = False
        """Whether the list of chapters is open, where it has no place of its own."""

    def enter(self) -> None:
        self._read()
        ids = [section.id for section in self.guide.sections]
        if self.section not in ids:
            self.section = ids[0]

    def resume(self) -> None:
        self._read()

    def _read(self) -> None:
        self.guide = load_guide(self.game)
        self.title = self.guide.title

    @property
    def index(self) -> int:
        """The number of the open chapter, from 0."""
        return next(i for i, each in enumerate(self.guide.sections) if each.id == self.section)

    def open(self, section: str) -> None:
        """Turn to a chapter."""
        self.contents = False
        self.section = section
        self.invalidate()

    def on_key(self, event: pygame.Event) -> bool:
        """Up and down scroll the page, unless they walk through the chapters."""
        focus = self.ui.focus
        if event.key not in (pygame.K_UP, pygame.K_DOWN) or (focus.id or "").startswith("chapter"):
            return False
        scroll = self.ui.scrolls.get(self._page)
        step = self.ui.px(LINES) * (1 if event.key == pygame.K_DOWN else -1)
        return scroll is not None and self.ui.scroll_by(scroll, step)

    @property
    def _page(self) -> str:
        return f"page {self.section}"

    def learn(self) -> None:
        """The lesson of the game."""
        from game.scenes.lesson import LessonScene

        self.app.push(LessonScene(self.game))

    # What is shown.

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size))
        body = ui.screen(self.title, self.on_back, width=WIDEST)
        section = self.guide.sections[self.index]
        if body.w >= ui.px(760) and ui.metrics.text_scale < 1.6:
            side, page = cut(body, "left", ui.grown(CONTENTS), ui.px(28))
            with scrolled(ui, side, "contents", gap=4) as column:
                self._chapters(ui, column)
                if self.teaches:
                    column.skip(ui.px(16))
                    ui.button(column, "lesson", _("Lesson"), self.learn, icon="cap")
        else:
            room = body
            if self.teaches:
                place, room = cut(body, "right", ui.control_height(), ui.px(8))
                place.h = place.w
                ui.button(place, "lesson", _("Lesson"), self.learn, icon="cap", shown="")
            page = cut(body, "top", self._where(ui, room, section), ui.px(10))[1]
        if page.w > ui.px(MEASURE) * ui.metrics.text_scale:
            page.w = round(ui.px(MEASURE) * ui.metrics.text_scale)
        with scrolled(ui, page, self._page, gap=0) as column:
            self._chapter(ui, column, section)
        if self.contents:
            with ui.dialog("contents", _("Contents"), close=self._close) as column:
                self._chapters(ui, column)

    def _close(self) -> None:
        self.contents = False
        self.invalidate()

    def _open_contents(self) -> None:
        self.contents = True
        self.invalidate()

    def _where(self, ui: Ui, room: Rect, section: Section) -> int:
        """On a narrow window: which chapter is open, and the way to the others; how high it is."""
        id = "contents-open"
        size = ui.metrics.text(theme.BODY)
        lines = wrap(
            section.title, size, "semibold", room.w - 2 * ui.px(14) - ui.grown(20) - ui.px(10)
        )
        high = line_height(ui, theme.BODY) * len(lines)
        strip = Rect(room.x, room.y, room.w, max(ui.control_height(), high + ui.px(14)))
        ui.node(id, "button", _("Contents"), value=section.title, action=self._open_contents)
        ui.zone(id, strip)
        down, over = ui.pressed == id, ui.hovered == id
        fill = theme.PRESSED if down else theme.RAISED_OVER if over else theme.RAISED
        ui.box(
            (id, "face"), strip,
            Box(
                ui.px(theme.RADIUS), fill, edge=theme.EDGE, edge_width=max(1.0, ui.metrics.scale)
            ),
        )  # fmt: skip
        inner = inset(strip, ui.px(14), 0)
        arrow, words = cut(inner, "right", ui.grown(20), ui.px(10))
        number = f"{self.index + 1}/{len(self.guide.sections)}"
        wide = text_width(ui, number, theme.SMALL)
        if text_width(ui, section.title, theme.BODY, "semibold") + wide + ui.px(10) < words.w:
            place, words = cut(words, "right", wide, ui.px(10))
            ui.letters((id, "number"), number, place, theme.SMALL, theme.ASH)
        words = Rect(words.x, strip.centery - high // 2, words.w, high)
        ui.paragraph(words, section.title, weight="semibold", id=id, role=None)
        ui.icon((id, "arrow"), "down", arrow, theme.GOLD)
        return strip.h

    def _chapters(self, ui: Ui, column: Column) -> None:
        pad = ui.px(14)
        for section in self.guide.sections:
            id = f"chapter-{section.id}"
            on = section.id == self.section
            size = ui.metrics.text(theme.BODY)
            lines = wrap(section.title, size, "semibold", column.w - 2 * pad)
            high = line_height(ui, theme.BODY) * len(lines)
            rect = column.row(max(ui.px(theme.TARGET), high + ui.px(18)))
            ui.node(
                id, "button", section.title, checked=on,
                action=partial(self.open, section.id),
            )  # fmt: skip
            ui.zone(id, rect)
            down, over = ui.pressed == id, ui.hovered == id
            if on or down or over:
                fill = theme.PRESSED if down else theme.RAISED_OVER if over else theme.RAISED
                ui.box((id, "face"), rect, Box(ui.px(theme.RADIUS), fill))
            if on:
                mark = Rect(rect.x, rect.y + ui.px(10), ui.px(3), rect.h - ui.px(20))
                ui.box((id, "mark"), mark, Box(ui.px(2), theme.GOLD), 2)
            words = Rect(rect.x + pad, rect.centery - high // 2, rect.w - 2 * pad, high)
            ui.paragraph(
                words, section.title, colour=theme.GOLD if on else theme.CREAM,
                weight="semibold" if on else "regular", id=id, role=None,
            )  # fmt: skip

    def _chapter(self, ui: Ui, column: Column, section: Section) -> None:
        column.skip(ui.px(4))
        ui.paragraph(
            column, section.title, size=26, weight="bold", role="heading", colour=theme.CREAM
        )
        for block in section.blocks:
            match block:
                case Heading():
                    column.skip(ui.px(26))
                    ui.paragraph(
                        column, block.text, size=theme.LEAD + 1, weight="semibold",
                        colour=theme.GOLD, role="heading",
                    )  # fmt: skip
                case Paragraph():
                    column.skip(ui.px(10))
                    self._running(ui, column, block.text)
                case Bullets():
                    self._bullets(ui, column, block)
                case Question():
                    self._question(ui, column, block)
                case Example():
                    self._example(ui, column, block)
        column.skip(ui.px(34))
        self._turn_over(ui, column)
        column.skip(ui.px(10))

    @staticmethod
    def _running(ui: Ui, where: Column | Rect, text: str) -> Rect:
        return ui.paragraph(where, text, size=theme.BODY + 0.5, colour=theme.CREAM)

    def _bullets(self, ui: Ui, column: Column, block: Bullets) -> None:
        indent = ui.px(20)
        for item in block.items:
            column.skip(ui.px(9))
            top = column.row(0)
            inner = Column(Rect(top.x + indent, top.y, top.w - indent, 1 << 20), 0)
            self._running(ui, inner, item)
            side = ui.px(6)
            middle = top.y + line_height(ui, theme.BODY) // 2
            dot = Rect(top.x + ui.px(4), middle - side // 2 + ui.px(1), side, side)
            ui.box((item, "dot"), dot, Box(side // 2, theme.GOLD), 2)
            column.skip(inner.used)

    def _question(self, ui: Ui, column: Column, block: Question) -> None:
        column.skip(ui.px(24))
        ui.paragraph(
            column, block.question, size=theme.LEAD, weight="semibold", colour=theme.GOLD,
            role="heading",
        )  # fmt: skip
        column.skip(ui.px(5))
        self._running(ui, column, block.answer)

    def _example(self, ui: Ui, column: Column, block: Example) -> None:
        """A position: what lies on a strip of felt; the hand below it, and what the two show."""
        column.skip(ui.px(18))
        settings = self.app.settings
        deck = game_by_id(self.game).deck
        style = CardStyle(settings.four_colour, settings.large_print, settings.back, deck)
        scale, name, pad = ui.metrics.scale, block.caption, ui.px(14)
        top = column.row(0)
        size = (top.w, table_height(block, top.w, scale))
        ui.node(ui.auto_id("image"), "image", name, value=block.spoken())
        felt = settings.felt
        ui.draw(
            (name, "table"), lambda: table_picture(block, size, scale, style, felt),
            Rect(top.topleft, size), 2,
        )  # fmt: skip
        below = Rect(top.x + pad, top.y + size[1] + pad, top.w - 2 * pad, 1 << 20)
        hand = Rect(below.x, below.y, 0, 0)
        if block.hand:
            label = _("In hand")
            wide = text_width(ui, label, theme.SMALL) + ui.px(12)
            shown = hand_size(block, scale)
            ui.letters(
                (name, "label"),
                label,
                Rect(below.x, below.y, wide, shown[1]),
                theme.SMALL,
                theme.ASH,
            )
            hand = Rect(below.x + wide, below.y, *shown)
            ui.draw((name, "hand"), lambda: hand_picture(block, scale, style), hand, 2)
        words = Column(below, 0)
        beside = below.right - hand.right - ui.px(20)
        if beside >= ui.px(230) * ui.metrics.text_scale and hand.w:
            size_ = ui.metrics.text(theme.SMALL + 1)
            lines = len(wrap(name, size_, "regular", beside)) * round(size_ * 1.36)
            down = max(0, (hand.h - lines) // 2)
            words = Column(Rect(hand.right + ui.px(20), below.y + down, beside, 1 << 20), 0)
        elif hand.w:
            words.skip(hand.h + ui.px(8))
        ui.paragraph(words, name, size=theme.SMALL + 1, colour=theme.CREAM, role=None)
        foot = max(words.y, hand.bottom) + pad
        frame = Rect(top.x, top.y, top.w, foot - top.y)
        box = Box(
            ui.px(12), theme.PANEL, edge=theme.LINE, edge_width=max(1.0, scale),
        )  # fmt: skip
        ui.box((name, "frame"), frame, box, 0)
        column.skip(frame.h)

    def _turn_over(self, ui: Ui, column: Column) -> None:
        """To the chapters before and after."""
        sections = self.guide.sections
        with ui.flow(column, gap=10) as flow:
            if self.index + 1 < len(sections):
                self._leaf(ui, flow, "page-next", sections[self.index + 1], "next")
            if self.index:
                self._leaf(ui, flow, "page-before", sections[self.index - 1], "back")

    def _leaf(self, ui: Ui, flow: Flow, id: str, section: Section, icon: str) -> None:
        label = _("Next: {chapter}") if icon == "next" else _("Before: {chapter}")
        ui.button(
            flow, id, label.format(chapter=section.title), lambda: self.open(section.id),
            icon=icon, shown=section.title, kind="plain" if icon == "next" else "quiet",
        )  # fmt: skip
