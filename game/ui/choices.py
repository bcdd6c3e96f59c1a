"""Choices: one among few, on or off, a number."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import pairwise
from typing import TypeVar

from pygame import Rect

from game.ui import theme
from game.ui.buttons import Buttons
from game.ui.layout import Where, inset, take
from game.ui.shapes import Box
from game.ui.texts import wrap
from game.view import text as lettering
from game.view.fonts import Weight

T = TypeVar("T")


class Choices(Buttons):
    """A canvas with controls that hold a value."""

    def radio(
        self,
        where: Where,
        id: str,
        label: str,
        options: Sequence[tuple[T, str]],
        chosen: T,
        choose: Callable[[T], None],
        *,
        hint: str = "",
        bare: bool = False,
        barred: Collection[T] = (),
    ) -> Rect:
        """A choice of one among few: side by side where there is room, else one under another.

        `options` are values and their words; `choose` gets the value, which is none of those that
        are `barred` now. With `bare` the label is in the outline only. Radios have the ids
        ``ID/0``, ``ID/1``, ….
        """
        size = self.metrics.text(theme.BODY)
        high = self.control_height()
        pad = self.px(14)
        words = [word for _, word in options]
        widest = max(lettering.measure(word, size, "semibold")[0] for word in words) + 2 * pad
        notes = self._note_lines(hint)

        def over(width: int) -> int:
            return 0 if bare else self.head_high(label, width)

        def upright(width: int) -> bool:
            return widest * len(words) > width

        def wish(width: int) -> tuple[int, int]:
            count = len(words) if upright(width) else 1
            return min(width, widest * len(words)), over(width) + high * count + notes(width)

        rect = take(where, wish)
        head = over(rect.w)
        body = Rect(rect.x, rect.y + head, rect.w, rect.h - head - notes(rect.w))
        tall = upright(rect.w)
        if not tall:
            body.w = min(rect.w, max(widest * len(words), self.px(96) * len(words)))
        with self.group(id, label) as group:
            group.hint = hint
            if not bare:
                self.head_over(id, label, Rect(rect.x, rect.y, rect.w, head))
            self.box(
                (id, "ground"), body,
                Box(
                    self.px(14) if tall else high // 2, theme.CARD_SHADE,
                    edge=theme.EDGE, edge_width=max(1.0, self.metrics.scale),
                ),
            )  # fmt: skip
            cells = _even(body, len(words), tall)
            for index, ((value, word), cell) in enumerate(zip(options, cells, strict=True)):
                act = None if value in barred else partial(choose, value)
                self._segment(f"{id}/{index}", word, cell, value == chosen, act, tall)
        if hint:
            self.note(id, hint, Rect(rect.x, body.bottom, rect.w, notes(rect.w)))
        return rect

    def _segment(
        self,
        id: str,
        word: str,
        cell: Rect,
        on: bool,
        act: Callable[[], None] | None,
        tall: bool,
    ) -> None:
        """One of them; without an act it cannot be chosen now."""
        self.node(id, "radio", word, checked=on, enabled=act is not None, action=act)
        face = inset(cell, self.px(3))
        radius = self.px(11) if tall else face.h // 2
        self.zone(id, cell, radius + self.px(3))
        ink = theme.FAINT if act is None else theme.CREAM
        if on:
            ink = theme.INK
            self.box((id, "on"), face, Box(radius, theme.GOLD_TOP, theme.GOLD, shine=90), 2)
        elif act is not None and id in (self.hovered, self.pressed):
            fill = theme.PRESSED if self.pressed == id else theme.RAISED_OVER
            self.box((id, "over"), face, Box(radius, fill), 2)
        weight: Weight = "semibold" if on else "regular"
        words = inset(cell, self.px(8), 0)
        if tall:
            side = round(self.metrics.text(theme.BODY) * 1.2)
            tick = Rect(cell.x + self.px(12), 0, side, side)
            tick.centery = cell.centery
            words = Rect(tick.right + self.px(8), cell.y, 0, cell.h)
            words.w = cell.right - self.px(12) - words.x
            if on:
                self.icon((id, "tick"), "check", tick, ink)
        align = "left" if tall else "centre"
        self.letters((id, "word"), word, words, theme.BODY, ink, weight, align)

    def switch(
        self,
        where: Where,
        id: str,
        label: str,
        on: bool,
        toggle: Callable[[bool], None],
        *,
        hint: str = "",
        enabled: bool = True,
    ) -> Rect:
        """A switch with its label at the left; `toggle` gets the new state."""
        notes = self._note_lines(hint)
        high = self.control_height()
        track = Rect(0, 0, self.px(50), self.px(28))

        size = self.metrics.text(theme.BODY)
        leading = round(size * 1.36)

        def block(width: int) -> int:
            room = width - track.w - self.px(14)
            return len(wrap(label, size, "regular", room)) * leading + notes(room)

        def wish(width: int) -> tuple[int, int]:
            return width, max(high, block(width) + self.px(14))

        rect = take(where, wish)
        node = self.node(
            id, "switch", label, checked=on, enabled=enabled, action=lambda: toggle(not on)
        )
        node.hint = hint
        self.zone(id, rect.inflate(self.px(12), 0))
        room = rect.w - track.w - self.px(14)
        text = Rect(rect.x, 0, room, block(rect.w))
        text.centery = rect.centery
        track.midright = rect.midright
        ink = theme.CREAM if enabled else theme.FAINT
        words = Rect(text.x, text.y, room, text.h - notes(room))
        self.paragraph(words, label, colour=ink, id=id, role=None)
        line = max(1.0, self.metrics.scale)
        over = self.hovered == id
        if on and enabled:
            box = Box(track.h // 2, theme.GOLD_OVER if over else theme.GOLD_TOP, theme.GOLD)
            knob_colour = theme.INK
        else:
            fill = theme.RAISED_OVER if over else theme.CARD_SHADE
            box = Box(track.h // 2, fill, edge=theme.TRACK, edge_width=1.5 * line)
            knob_colour = theme.CREAM if enabled else theme.FAINT
        self.box((id, "track"), track, box)
        knob = Rect(0, 0, track.h - self.px(8), track.h - self.px(8))
        knob.center = (
            track.right - track.h // 2 if on else track.left + track.h // 2,
            track.centery,
        )
        self.box((id, "knob"), knob, Box(knob.h // 2, knob_colour), 2)
        if on and enabled:
            self.icon((id, "tick"), "check", inset(knob, self.px(3)), theme.GOLD_TOP)
        if hint:
            self.note(id, hint, Rect(text.x, words.bottom, room, notes(room)))
        return rect

    def stepper(
        self,
        where: Where,
        id: str,
        label: str,
        value: int,
        choose: Callable[[int], None],
        *,
        low: int,
        high: int,
        step: int = 1,
        shown: str = "",
        hint: str = "",
    ) -> Rect:
        """A number with a minus and a plus; one slider in the outline. `shown` is how it reads."""
        notes = self._note_lines(hint)
        target = self.control_height()
        words = shown or str(value)
        bold = self.metrics.text(theme.BODY)
        value_width = max(self.px(56), lettering.measure(words, bold, "semibold")[0] + self.px(16))
        body = 2 * target + value_width
        size = self.metrics.text(theme.BODY)

        def stacked(width: int) -> bool:
            return lettering.measure(label, size)[0] + self.px(12) + body > width

        def wish(width: int) -> tuple[int, int]:
            head = self.head_high(label, width) if stacked(width) else 0
            return width, head + target + notes(width)

        rect = take(where, wish)
        below = stacked(rect.w)
        control = Rect(0, 0, body, target)
        if below:
            head = Rect(rect.x, rect.y, rect.w, self.head_high(label, rect.w))
            self.head_over(id, label, head)
            control.topright = head.bottomright  # so the plus stays where it was beside the label
        else:
            head = Rect(rect.x, rect.y, rect.w - body - self.px(12), target)
            self.letters((id, "head"), label, head, theme.BODY, theme.CREAM)
            control.topright = (rect.right, rect.y)

        def adjust(by: int) -> None:
            new = min(high, max(low, value + by * step))
            if new != value:
                choose(new)

        self.node(id, "slider", label, value=words, adjust=adjust).hint = hint
        line = max(1.0, self.metrics.scale)
        ground = Box(target // 2, theme.CARD_SHADE, edge=theme.EDGE, edge_width=line)
        self.box((id, "ground"), control, ground)
        self.zone(id, control, target // 2)
        ends = (
            ("minus", -1, Rect(control.x, control.y, target, target), value > low),
            ("plus", 1, Rect(control.right - target, control.y, target, target), value < high),
        )
        for name, by, spot, can in ends:
            part = f"{id}/{name}"
            self.handle(part, id, spot, partial(adjust, by) if can else None)
            if can and self.hovered == part:
                fill = theme.PRESSED if self.pressed == part else theme.RAISED_OVER
                self.box((part, "over"), inset(spot, self.px(3)), Box(target // 2, fill), 2)
            glyph = inset(spot, self.px(12))
            self.icon((part, "icon"), name, glyph, theme.GOLD if can else theme.FAINT)
        middle = inset(control, target, 0)
        self.letters((id, "value"), words, middle, theme.BODY, theme.CREAM, "semibold", "centre")
        if hint:
            self.note(id, hint, Rect(rect.x, control.bottom, rect.w, notes(rect.w)))
        return rect

    def scrubber(
        self,
        where: Where,
        id: str,
        label: str,
        value: int,
        choose: Callable[[int], None],
        *,
        high: int,
        shown: str = "",
    ) -> Rect:
        """A number from 0 to `high` on a track that is pressed or dragged anywhere along it.

        One slider in the outline; `shown` is how the number reads there.
        """
        rect = take(where, lambda width: (width, self.control_height()))
        knob = self.px(20)
        track = Rect(rect.x, 0, rect.w, self.px(8))
        track.centery = rect.centery
        way = max(1, rect.w - knob)

        def go(new: int) -> None:
            new = min(high, max(0, new))
            if new != value:
                choose(new)

        self.node(
            id, "slider", label, value=shown or str(value), enabled=high > 0,
            adjust=lambda by: go(value + by),
            slide=lambda x: go(round((x - rect.x - knob / 2) / way * high)),
        )  # fmt: skip
        self.zone(id, rect, rect.h // 2)
        line = max(1.0, self.metrics.scale)
        radius = track.h // 2
        ground = Box(radius, theme.CARD_SHADE, edge=theme.TRACK, edge_width=line)
        self.box((id, "track"), track, ground)
        spot = Rect(rect.x + round(way * value / max(1, high)), 0, knob, knob)
        spot.centery = rect.centery
        passed = Rect(track.x, track.y, spot.centerx - track.x, track.h)
        if passed.w >= track.h:
            self.box((id, "passed"), passed, Box(radius, theme.GOLD_TOP, theme.GOLD_LOW), 2)
        held = self.pressed == id or self.hovered == id
        fill = theme.GOLD_TOP if held else theme.CREAM
        self.box((id, "knob"), spot, Box(knob // 2, fill, edge=theme.INK, edge_width=line), 3)
        return rect


def _even(rect: Rect, count: int, upright: bool) -> list[Rect]:
    """`rect` in equal cells, side by side or one under another."""
    length = rect.h if upright else rect.w
    edges = [round(length * index / count) for index in range(count + 1)]
    cells = []
    for start, end in pairwise(edges):
        if upright:
            cells.append(Rect(rect.x, rect.y + start, rect.w, end - start))
        else:
            cells.append(Rect(rect.x + start, rect.y, end - start, rect.h))
    return cells
