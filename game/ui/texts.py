"""Texts and the plain shapes behind them: what every widget is drawn with."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any

import pygame
from pygame import Rect

from game.ui import shapes, theme
from game.ui.canvas import Canvas
from game.ui.icons import icon as draw_icon
from game.ui.layout import Where, take
from game.ui.outline import Role
from game.ui.shapes import STORE, Box
from game.ui.theme import Colour
from game.view import text as lettering
from game.view.fonts import Weight


@lru_cache(maxsize=2048)
def wrap(text: str, size: int, weight: Weight, width: int) -> tuple[str, ...]:
    """The text in lines of at most `width` pixels; remembered, since scenes compose often."""
    return tuple(lettering.wrap(text, size, weight, width))


class Texts(Canvas):
    """A canvas that can be written on."""

    def text(
        self,
        where: Where,
        text: str,
        *,
        size: float = theme.BODY,
        colour: Colour = theme.CREAM,
        weight: Weight = "regular",
        align: str = "left",
        id: str = "",
        role: Role | None = "text",
    ) -> Rect:
        """One line of text, as high as its letters need and shortened if there is no room."""
        pixels = self.metrics.text(size)
        rect = take(where, lambda _: lettering.measure(text, pixels, weight))
        if role is not None:
            self.node(id or self.auto_id(role), role, text)
        self.letters((id or text, "text"), text, rect, size, colour, weight, align)
        return rect

    def heading(self, where: Where, text: str, align: str = "left") -> Rect:
        """The head of a section."""
        return self.paragraph(
            where, text, size=theme.HEADING, weight="semibold", align=align, role="heading"
        )

    def overline(self, where: Where, text: str) -> Rect:
        """A small gold head, as over the parts of a side panel."""
        size = self.metrics.text(theme.SMALL)
        spacing = max(1, size // 12)
        shown = text.upper()
        rect = take(where, lambda _: lettering.measure(shown, size, "semibold", spacing))
        self.node(self.auto_id("heading"), "heading", text)
        width = lettering.measure(shown, size, "semibold", spacing)[0]
        while width > rect.w and (spacing or size > self.px(theme.MIN_TEXT)):
            size, spacing = (size, spacing - 1) if spacing else (size - 1, 0)
            width = lettering.measure(shown, size, "semibold", spacing)[0]
        if width > rect.w:
            self.complain(f"the head «{text}» is {width} px wide, its place {rect.w}")
            shown = lettering.elide(shown, size, "semibold", rect.w)
        surface = lettering.render(shown, size, theme.GOLD, "semibold", tracking=spacing, rle=True)
        place = surface.get_rect(midleft=rect.midleft)
        self.draw((text, "overline"), lambda: surface, place, 3, text)
        return rect

    def paragraph(
        self,
        where: Where,
        text: str,
        *,
        size: float = theme.BODY,
        colour: Colour = theme.CREAM,
        weight: Weight = "regular",
        align: str = "left",
        id: str = "",
        role: Role | None = "text",
        others: Sequence[str] = (),
    ) -> Rect:
        """Text in as many lines as it needs; with room for each of the `others` in its place."""
        pixels = self.metrics.text(size)
        leading = round(pixels * (1.22 if size >= theme.HEADING else 1.36))

        def wish(width: int) -> tuple[int, int]:
            lines = wrap(text, pixels, weight, width)
            widest = max(lettering.measure(line, pixels, weight)[0] for line in lines)
            most = max(len(wrap(each, pixels, weight, width)) for each in (text, *others))
            return widest, leading * most

        rect = take(where, wish)
        if role is not None:
            self.node(id or self.auto_id(role), role, text)
        lines = wrap(text, pixels, weight, rect.w)
        if leading * len(lines) > rect.h + leading // 2:
            self.complain(f"the text «{text[:40]}» needs {len(lines)} lines, its place is lower")
        block = self._block(rect, lines, pixels, weight, align)
        block.h = leading * len(lines)
        key = ("paragraph", lines, pixels, block.w, colour, weight, align, self.suits)
        self.draw(
            (id or text, "paragraph"),
            lambda: STORE.get(key, lambda: self._lines(lines, pixels, leading, block.w, key)),
            block,
            3,
            text,
        )
        return rect

    @staticmethod
    def _block(rect: Rect, lines: Sequence[str], size: int, weight: Weight, align: str) -> Rect:
        """The part of `rect` that lines really take, by their alignment."""
        wide = max(1, *(lettering.measure(line, size, weight)[0] for line in lines), 1)
        x = {"left": rect.x, "centre": rect.x + (rect.w - wide) // 2}.get(align, rect.right - wide)
        return Rect(x, rect.y, wide, rect.h)

    def _lines(
        self, lines: Sequence[str], size: int, leading: int, width: int, key: tuple[Any, ...]
    ) -> pygame.Surface:
        _, _, _, _, colour, weight, align, suits = key
        surface = pygame.Surface((width, leading * len(lines)), pygame.SRCALPHA, 32)
        surface.fill((*colour, 0))
        for index, line in enumerate(lines):
            drawn = lettering.render(line, size, colour, weight, suits=suits)
            x = {"left": 0, "centre": (width - drawn.get_width()) // 2}.get(
                align, width - drawn.get_width()
            )
            surface.blit(drawn, (x, index * leading + (leading - drawn.get_height()) // 2))
        surface.set_alpha(255, pygame.RLEACCEL)
        return surface

    def grown(self, length: float) -> int:
        """A length of design pixels, half as much larger as the words are, in window pixels.

        Signs beside words have such sides.
        """
        return self.px(length * (1 + self.metrics.text_scale) / 2)

    def control_height(self, size: float = theme.BODY, least: float = theme.TARGET) -> int:
        """The height of a control with one line of this size: at least a finger's."""
        return max(self.px(least), round(self.metrics.text(size) * 1.7))

    def letters(
        self,
        key: Hashable,
        text: str,
        rect: Rect,
        size: float,
        colour: Colour,
        weight: Weight = "regular",
        align: str = "left",
        part: float = 3,
    ) -> None:
        """Draw one line of text in `rect`, without a node. Smaller if it must, shortened last."""
        if not text:
            return
        pixels = self.metrics.text(size)
        least = self.metrics.px(theme.MIN_TEXT)
        if pixels < least:
            self.complain(f"the text «{text}» is {pixels} px high, less than {least}")
        while pixels > least and lettering.measure(text, pixels, weight)[0] > rect.w:
            pixels -= 1
        width, height = lettering.measure(text, pixels, weight)
        shown = text
        if width > rect.w:
            self.complain(f"the text «{text}» is {width} px wide, its place {rect.w}")
            shown = lettering.elide(text, pixels, weight, rect.w)
            width = lettering.measure(shown, pixels, weight)[0]
        place = Rect(0, 0, width, height)
        place.centery = rect.centery
        if align == "centre":
            place.centerx = rect.centerx
        elif align == "right":
            place.right = rect.right
        else:
            place.left = rect.left
        self.draw(
            key,
            lambda: lettering.render(shown, pixels, colour, weight, suits=self.suits, rle=True),
            place,
            part,
            text,
        )

    def head_high(self, label: str, width: int) -> int:
        """How high the head over a control is, in so many lines as it needs."""
        size = self.metrics.text(theme.BODY)
        more = len(wrap(label, size, "regular", width)) - 1
        return round(size * 1.6) + more * round(size * 1.36)

    def head_over(self, id: str, label: str, rect: Rect) -> None:
        """Draw the quiet head over control `id`, without a node."""
        size = self.metrics.text(theme.BODY)
        air = round(size * 1.6) - round(size * 1.36)
        words = Rect(rect.x, rect.y + air // 2, rect.w, rect.h - air)
        self.paragraph(words, label, colour=theme.ASH, id=f"{id}/head", role=None)

    def note(self, id: str, text: str, rect: Rect) -> None:
        """Draw small quiet lines about control `id`, without a node."""
        self.paragraph(
            Rect(rect.x, rect.y + self.px(5), rect.w, rect.h - self.px(5)), text,
            size=theme.SMALL, colour=theme.ASH, id=id, role=None,
        )  # fmt: skip

    def _note_lines(self, hint: str) -> Callable[[int], int]:
        """How high the note under a control is, by the width there is."""
        size = self.metrics.text(theme.SMALL)

        def height(width: int) -> int:
            if not hint:
                return 0
            lines = len(wrap(hint, size, "regular", width))
            return lines * round(size * 1.36) + self.px(5)

        return height

    def icon(self, key: Hashable, name: str, rect: Rect, colour: Colour, part: float = 3) -> None:
        """Draw an icon as large as the smaller side of `rect`, in its middle, without a node."""
        side = min(rect.size)
        place = Rect(0, 0, side, side)
        place.center = rect.center
        self.draw(key, lambda: draw_icon(name, side, colour), place, part)

    def box(self, key: Hashable, rect: Rect, box: Box, part: float = 1) -> None:
        """Draw a box around exactly `rect`, without a node."""
        size = rect.size
        self.draw(key, lambda: box.surface(size), rect.inflate(2 * box.pad, 2 * box.pad), part)

    def rule(self, rect: Rect) -> None:
        """A hairline along the foot of `rect`."""
        wide = max(1, self.px(1))
        strip = Rect(rect.x, rect.bottom - wide, rect.w, wide)
        self.draw(("rule", strip.y), lambda: shapes.flat(strip.size, theme.LINE), strip, 1)
