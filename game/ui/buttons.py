"""Buttons: plain ones, tiles with a picture, cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import pygame
from pygame import Rect

from game.ui import theme
from game.ui.containers import Containers
from game.ui.layout import Where, cut, inset, take
from game.ui.shapes import Box, Shadow
from game.ui.theme import Colour
from game.view import text as lettering
from game.view.fonts import Weight

WIDEST = "10♠"
"""The sign that needs most room: all card buttons are as wide, so they stand in columns."""

BESIDE = 0.75
"""The part of their size that words keep at least beside an icon; without room, the icon goes."""

Kind: TypeAlias = Literal["plain", "primary", "quiet", "danger"]


class Buttons(Containers):
    """A canvas with buttons."""

    def button(
        self,
        where: Where,
        id: str,
        label: str,
        action: Callable[[], None] | None,
        *,
        kind: Kind = "plain",
        icon: str = "",
        shown: str | None = None,
        value: str = "",
        enabled: bool = True,
        checked: bool | None = None,
        double: Callable[[], None] | None = None,
        hint: str = "",
        large: bool = False,
        align: str = "centre",
        size: float | None = None,
    ) -> Rect:
        """A button; `large` is for the one that matters most.

        `shown` is what is written on it where that differs from its label: «» for only the icon.
        The icon gives way to words that have no room beside it. `size` is that of the words, in
        design pixels, where neighbours are alike: see `even_size`.
        """
        written = label if shown is None else shown
        if size is None:
            size = theme.LEAD if large else theme.BODY
        weight = _weight(kind)
        side = round(self.metrics.text(size) * 1.25)
        gap = self.px(9) if icon and written else 0
        extent = self.button_size(written, kind, icon=icon, large=large)
        rect = take(where, lambda _: extent)
        self.node(
            id, "button", label, value=value, enabled=enabled, checked=checked, action=action,
            double=double, hint=hint,
        )  # fmt: skip
        self.zone(id, rect, min(rect.h // 2, self.px(26)))
        down, over = self.pressed == id, self.hovered == id
        ink = self._face(id, rect, kind, enabled, down, over, bool(checked))
        inner = inset(rect, self.px(14) if written else 0, 0)
        if down:
            inner.y += self.px(1)
        smallest = max(self.px(theme.MIN_TEXT), round(BESIDE * self.metrics.text(size)))
        least = lettering.measure(written, smallest, weight)[0] if written else 0
        if icon and least <= inner.w - side - gap:
            pixels = self.metrics.text(size)
            wide = lettering.measure(written, pixels, weight)[0] if written else 0
            wide = min(wide, inner.w - side - gap)
            left = inner.x if align == "left" else inner.centerx - (wide + side + gap) // 2
            spot = Rect(left, inner.centery - side // 2, side, side)
            self.icon((id, "icon"), icon, spot, ink)
            inner = Rect(spot.right + gap, inner.y, max(0, inner.right - spot.right - gap), inner.h)
            align = "left"
        elif lettering.measure(written, self.metrics.text(size), weight)[0] > inner.w:
            inner = inset(inner, -self.px(6), 0)
            size = self._fitting(written, size, weight, inner.w)
            if lettering.measure(written, self.px(theme.MIN_TEXT), weight)[0] > inner.w:
                inner = inset(inner, -self.px(4), 0)
        self.letters((id, "label"), written, inner, size, ink, weight, align)
        self.explain(id, rect)
        return rect

    def button_size(
        self, written: str, kind: Kind = "plain", *, icon: str = "", large: bool = False
    ) -> tuple[int, int]:
        """How wide and high a button wants to be."""
        size = theme.LEAD if large else theme.BODY
        high = self.control_height(size, 52 if large else theme.TARGET)
        pixels = self.metrics.text(size)
        wide = round(pixels * 1.25) if icon else 0
        if written:
            wide += lettering.measure(written, pixels, _weight(kind))[0]
            wide += (self.px(9) if icon else 0) + 2 * self.px(24 if large else 20)
        return max(high, wide), high

    def even_size(
        self,
        written: Sequence[tuple[str, Kind]],
        wides: Sequence[int],
        *,
        icons: Sequence[str] = (),
        large: bool = False,
    ) -> float:
        """The design size at which the words of buttons so wide all fit, beside their icons.

        It is the one that each of them would have, or the smallest that one of them needs.
        """
        least, usual = self.px(theme.MIN_TEXT), theme.LEAD if large else theme.BODY
        pixels = whole = self.metrics.text(usual)
        for index, ((words, kind), wide) in enumerate(zip(written, wides, strict=True)):
            weight = _weight(kind)
            room = wide - 2 * self.px(14)
            if index < len(icons) and icons[index]:
                beside = room - round(whole * 1.25) - self.px(9)
                smallest = max(least, round(BESIDE * whole))
                if lettering.measure(words, smallest, weight)[0] <= beside:
                    room = beside
            elif lettering.measure(words, pixels, weight)[0] > room:
                room += 2 * self.px(6)
            while pixels > least and lettering.measure(words, pixels, weight)[0] > room:
                pixels -= 1
        return pixels / (self.metrics.scale * self.metrics.text_scale)

    def _fitting(self, words: str, size: float, weight: Weight, wide: int) -> float:
        """The largest size up to `size` at which words fit, but never too small to read."""
        while (
            size > theme.MIN_TEXT
            and lettering.measure(words, self.metrics.text(size), weight)[0] > wide
        ):
            size -= 1
        return size

    def _face(
        self, id: str, rect: Rect, kind: Kind, on: bool, down: bool, over: bool, chosen: bool
    ) -> Colour:
        """The ground of a button; gives the colour to write on it."""
        radius = min(rect.h // 2, self.px(26))
        line = max(1.0, self.metrics.scale)
        lift = Shadow(self.px(9), self.px(3), alpha=115)
        if not on:
            if kind != "quiet":
                box = Box(radius, theme.CARD_SHADE, edge=theme.LINE, edge_width=line)
                self.box((id, "face"), rect, box)
            return theme.FAINT
        if kind == "primary":
            top, low = theme.GOLD_TOP, theme.GOLD_LOW
            if down:
                top, low = theme.GOLD_DOWN, theme.GOLD_LOW
            elif over:
                top, low = theme.GOLD_OVER, theme.GOLD
            box = Box(radius, top, low, shadow=None if down else lift, shine=0 if down else 110)
            self.box((id, "face"), rect, box)
            return theme.INK
        if kind == "danger":
            top, low = (theme.BRICK_DOWN, theme.BRICK) if down else (theme.BRICK_TOP, theme.BRICK)
            box = Box(radius, top, low, shadow=None if down else lift, shine=50)
            self.box((id, "face"), rect, box)
            return theme.CREAM
        if kind == "quiet":
            if down or over:
                fill = theme.PRESSED if down else theme.RAISED_OVER
                self.box((id, "face"), rect, Box(radius, fill))
            return theme.CREAM
        fill = theme.PRESSED if down else theme.RAISED_OVER if over else theme.RAISED
        edge, wide = (theme.GOLD, 2 * line) if chosen else (theme.EDGE, line)
        self.box(
            (id, "face"), rect,
            Box(radius, fill, edge=edge, edge_width=wide, shadow=None if down else lift),
        )  # fmt: skip
        return theme.CREAM

    def explain(self, id: str, rect: Rect) -> None:
        """Show the hint of a control, which lies here, if it is to be explained now."""
        at = self.explained_at
        if self.explained == id and not self.explaining and (at is None or rect.collidepoint(at)):
            self.explaining = True
            self.bubble(rect, self.extras(id).hint)

    def tile(
        self,
        rect: Rect,
        id: str,
        title: str,
        action: Callable[[], None],
        *,
        foot: int,
        pad: int,
        note: str,
        note_high: int = 0,
        beside: int = 0,
        size: float = theme.BODY,
        picture: Callable[[tuple[int, int], int], pygame.Surface] | None = None,
    ) -> Rect:
        """A large button with a picture over its name; gives the place of its words.

        The `note` is a value of the button; it is also written under the name where its height is
        given, in window pixels. So are `foot`, the height of the part with the words, `pad`, their
        distance from the edge, and `beside`, the width that stays free at their right. `picture`
        is given a size and the radius of its upper corners, and gives the same surface each time.
        """
        self.node(id, "button", title, value=note, action=action)
        self.zone(id, rect)
        down, over = self.pressed == id, self.hovered == id
        fill = theme.PRESSED if down else theme.RAISED_OVER if over else theme.RAISED
        radius = self.px(16)
        lift = Shadow(self.px(16), self.px(6), alpha=140)
        low = theme.mix(fill, theme.NIGHT, 0.3)
        self.box((id, "face"), rect, Box(radius, fill, low, shadow=lift))
        frame, words = cut(rect, "top", rect.h - foot)
        if picture is not None and frame.h >= self.px(24):
            drawn = picture(frame.size, radius)
            self.draw((id, "picture"), lambda: drawn, frame, 2)
        words = Rect(rect.x + pad, words.y, rect.w - 2 * pad - beside, words.h)
        if down:
            words.y += self.px(1)
        name_high = round(self.metrics.text(size) * 1.36)
        apart = self.px(2) if note_high else 0
        block = name_high + apart + note_high
        name = Rect(words.x, words.centery - block // 2, words.w, name_high)
        self.letters((id, "name"), title, name, size, theme.CREAM, "bold")
        if note_high:
            below = Rect(words.x, name.bottom + apart, words.w, note_high)
            self.paragraph(below, note, size=theme.SMALL, colour=theme.ASH, id=id, role=None)
        edge = theme.GOLD if over else theme.EDGE
        line = max(1.0, self.metrics.scale)
        self.box((id, "edge"), rect, Box(radius, None, edge=edge, edge_width=line), 5)
        return words

    def card(
        self,
        where: Where,
        id: str,
        label: str,
        sign: str,
        action: Callable[[], None] | None,
        *,
        playable: bool = True,
        chosen: bool = False,
        double: Callable[[], None] | None = None,
        value: str = "",
    ) -> Rect:
        """A card as a button of the panel: `sign` («9♥») on paper, dimmed if it cannot be played.

        `label` is its name in words. A chosen card has a gold frame and a tick.
        """
        pixels = self.metrics.text(19)
        wide = lettering.measure(WIDEST, pixels, "bold")[0] + self.px(10)
        least = (self.px(54), self.control_height(19, 46))
        rect = take(where, lambda _: (max(least[0], wide), least[1]))
        self.node(
            id, "button", label, value=value, enabled=action is not None, checked=chosen,
            action=action, double=double, sign=sign, drag=True,
        )  # fmt: skip
        self.zone(id, rect, self.px(9))
        down, over = self.pressed == id, self.hovered == id
        radius = self.px(9)
        scale = self.metrics.scale
        face = rect.move(0, self.px(1)) if down else rect
        if playable:
            top, low = theme.PAPER, theme.PAPER_SHADE
            if down:
                top = theme.PAPER_SHADE
            elif over:
                top, low = theme.WHITE, theme.PAPER
            box = Box(radius, top, low, shadow=Shadow(self.px(6), self.px(2), alpha=120))
            ink = theme.PAPER_INK
        else:
            box = Box(radius, theme.DIM_PAPER, edge=theme.mix(theme.DIM_PAPER, theme.DIM_INK, 0.2))
            ink = theme.DIM_INK
        if chosen:
            frame = face.inflate(self.px(6), self.px(6))
            glow = Shadow(self.px(8), 0, theme.GOLD, 150)
            gold = Box(radius + self.px(3), theme.GOLD_TOP, theme.GOLD_LOW, shadow=glow)
            self.box((id, "frame"), frame, gold, 0)
        self.box((id, "face"), face, box)
        self.letters((id, "sign"), sign, face, 19, ink, "bold", "centre")
        if chosen:
            line = Box(radius, None, edge=theme.INK, edge_width=1.5 * scale)
            self.box((id, "line"), face, line, 2)
        return rect


def _weight(kind: Kind) -> Weight:
    return "semibold" if kind in ("primary", "danger") else "regular"
