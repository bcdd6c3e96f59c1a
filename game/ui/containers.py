"""Containers: panels, scroll areas, dialogs, and what floats above all: bubbles and the status.

What is declared inside of one is moved, clipped or given a ground once its size is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from pygame import Rect

from game.ui import shapes, theme
from game.ui.layout import Column, Flow, Where, cut, inset
from game.ui.parts import Scrolling, Zone
from game.ui.shapes import Box, Shadow
from game.ui.texts import Texts, wrap
from game.view import text as lettering

NOTICE_PAD = 16
"""Design pixels between the edge of a notice and its words."""
BAR = 14
"""Design pixels beside what is scrolled in which its bar stands."""
FLOATING = 60
"""How many containers deep what floats lies above: more than a scene nests."""


class Containers(Texts):
    """A canvas with containers."""

    @contextmanager
    def panel(
        self, where: Where, id: str, *, pad: int = theme.PAD, gap: int = theme.GAP
    ) -> Iterator[Column]:
        """A raised ground as high as what it holds; inside of a column it takes that height.

        In a plain rectangle the ground fills the rectangle. `pad` and `gap` are design pixels.
        """
        self._depth += 1
        margin = self.px(pad)
        start = len(self.zones)
        box = Box(
            self.px(14), theme.PANEL, edge=theme.LINE, edge_width=max(1.0, self.metrics.scale),
            shadow=Shadow(self.px(14), self.px(4), alpha=90),
        )  # fmt: skip
        if isinstance(where, Rect):
            area = where
            column = Column(inset(area, margin), self.px(gap))
            self._lid(area, start)
            yield column
        else:
            if not isinstance(where, Column):
                raise TypeError("a panel goes into a rectangle or a column")
            top = where.row(0)
            room = Rect(top.x + margin, top.y + margin, top.w - 2 * margin, 1 << 20)
            column = Column(room, self.px(gap))
            yield column
            area = Rect(top.x, top.y, top.w, column.used + 2 * margin)
            where.skip(area.h)
            self._lid(area, start)
        self.box((id, "panel"), area, box, 0)
        self._depth -= 1

    @contextmanager
    def flow(
        self, column: Column, *, gap: float = theme.GAP, align: str = "left"
    ) -> Iterator[Flow]:
        """Widgets side by side, wrapped into lines; each stands in the middle of its line's height.

        `align` (left, centre, right) is where the lines stand; `gap` is design pixels.
        """
        piece, zone = len(self.pieces), len(self.zones)
        with column.flow(self.px(gap)) as flow:
            yield flow
        placed = [each.rect for each in self.pieces[piece:]]
        placed += [each.rect for each in self.zones[zone:]]
        rects = {id(rect): rect for rect in placed}.values()
        moves: list[tuple[Rect, int, int]] = []
        for line in flow.lines:
            whole = line[0].unionall(line)
            free = column.rect.right - whole.right
            across = {"left": 0, "centre": free // 2}.get(align, free)
            for item in line:
                down = (whole.h - item.h) // 2
                inside = (rect for rect in rects if item.collidepoint(rect.center))
                moves += ((rect, across, down) for rect in inside)
        for rect, across, down in moves:
            rect.move_ip(across, down)

    def side_panel(self, rect: Rect, id: str) -> None:
        """An opaque ground for a part of the window, with a hairline around it."""
        ground = shapes.flat(rect.size, theme.PANEL)
        self.draw((id, "side"), lambda: ground, rect, 0)
        self.zone(None, rect)

    def _lid(self, area: Rect, index: int) -> None:
        self.zones.insert(
            index, Zone(None, area.copy(), None, self._layer, self._clip, self._scroll)
        )

    @contextmanager
    def scroll(
        self, rect: Rect, id: str, *, gap: int = theme.GAP, pad: int = 0
    ) -> Iterator[Column]:
        """A viewport of `rect` onto a column as long as it needs; scrolls by wheel, drag and focus.

        Nothing in it is hit or drawn outside of `rect`. What it holds is as wide with a scroll bar
        as without: the bar stands in the margin at its right, and where `pad` is none, beside
        `rect`. `gap` and `pad` are design pixels.
        """
        scroll = self.scrolls.get(id)
        if scroll is None:
            scroll = self.scrolls[id] = Scrolling(rect.copy())
        scroll.view = rect.copy()
        self._seen_scrolls.add(id)
        margin = self.px(pad)
        room = Rect(
            rect.x + margin, rect.y + margin - round(scroll.offset), rect.w - 2 * margin, 1 << 20
        )  # fmt: skip
        column = Column(room, self.px(gap))
        outer_clip, outer_scroll = self._clip, self._scroll
        # Shadows and frames may reach out a little at the sides, where nothing scrolls.
        clip = rect.inflate(2 * self.px(8), 0)
        self._clip = clip if outer_clip is None else clip.clip(outer_clip)
        self._scroll = id
        self.zone(None, rect)
        self._depth += 1
        try:
            yield column
        finally:
            self._depth -= 1
            scroll.content = column.used + 2 * margin
            self._clip, self._scroll = outer_clip, outer_scroll
        if scroll.most > 0:
            self._scroll_bar(id, Rect(room.right, rect.y, self.px(BAR), rect.h), scroll)

    def _scroll_bar(self, id: str, strip: Rect, scroll: Scrolling) -> None:
        """Draw the bar of an area in a strip of its margin, where the wheel scrolls it, too."""
        wide = self.px(5)
        track = Rect(strip.right - wide - self.px(2), strip.y, wide, strip.h)
        length = max(self.px(32), round(track.h * track.h / scroll.content))
        top = round((track.h - length) * min(1.0, scroll.offset / scroll.most))
        thumb = Rect(track.x, track.y + top, wide, min(length, track.h))
        outer, self._scroll = self._scroll, id
        self.zone(None, strip)
        self._depth += 1
        self.box((id, "track"), track, Box(wide // 2, theme.CARD_SHADE), 4)
        self.box((id, "thumb"), thumb, Box(wide // 2, theme.TRACK), 5)
        self._depth -= 1
        self._scroll = outer

    @contextmanager
    def dialog(
        self,
        id: str,
        title: str,
        *,
        width: float = 440,
        close: Callable[[], None] | None = None,
    ) -> Iterator[Column]:
        """A box over the dimmed scene; while it is there, nothing else can be focused or hit.

        It is as high as what it holds and scrolls when the window is lower. `close` is what Escape
        does; a scene's own `on_back` is not asked while a dialog is open. `width`: design pixels;
        larger letters make it wider, as far as the window goes.
        """
        window = self.rect
        self._layer += 1
        self._depth, outer_depth = 0, self._depth
        outer_clip, outer_scroll = self._clip, self._scroll
        self._clip, self._scroll = None, None
        shade = shapes.flat(window.size, theme.BLACK, 150)
        self.draw((id, "shade"), lambda: shade, window, 0)
        self.zone(None, window)
        margin = self.px(16)
        wide = min(self.px(width * self.metrics.text_scale), window.w - 2 * margin)
        room = self.above_notice(inset(window, margin, 0))
        most = room.h - 2 * margin
        scroll = self.scrolls.get(id)
        if scroll is None:
            scroll = self.scrolls[id] = Scrolling(window)
        self._seen_scrolls.add(id)
        high = min(scroll.content + 2 * self.px(8), most) if scroll.content else most
        area = Rect(0, 0, wide, high)
        area.center = window.center
        area.bottom = min(area.bottom, room.bottom - margin)
        self._closers[id] = close
        with self.group(id, title, role="dialog"):
            box = Box(
                self.px(18), theme.PANEL, edge=theme.EDGE, edge_width=max(1.0, self.metrics.scale),
                shadow=Shadow(self.px(28), self.px(8), alpha=190), shine=30,
            )  # fmt: skip
            self.box((id, "dialog"), area, box, 1)
            view = inset(area, self.px(8))
            with self.scroll(view, id, gap=14, pad=14) as column:
                before = scroll.content
                if title:
                    self.heading(column, title)
                yield column
            if scroll.content != before:
                self._again = True
        self._layer -= 1
        self._depth, self._clip, self._scroll = outer_depth, outer_clip, outer_scroll

    def bubble(self, beside: Rect, text: str) -> None:
        """A few words of explanation beside a control, where they cover nothing that is needed."""
        if text:
            self.bubbles.append((beside.copy(), text, self._layer))

    def _place_bubble(self) -> None:
        """Draw the bubbles, once all that they may cover is declared."""
        outer = self._layer
        for beside, text, layer in self.bubbles:
            self._layer = layer
            self._draw_bubble(beside, text)
        self._layer = outer

    def _draw_bubble(self, beside: Rect, text: str) -> None:
        size = self.metrics.text(theme.SMALL)
        leading = round(size * 1.36)
        pad = self.px(12)
        wide = min(self.px(280), self.size[0] - 2 * self.px(12) - 2 * pad)
        lines = wrap(text, size, "regular", wide)
        wide = max(lettering.measure(line, size)[0] for line in lines)
        area = Rect(0, 0, wide + 2 * pad, leading * len(lines) + 2 * pad)
        self._float(("bubble",), text, self._free_place(area.size, beside), pad)

    def _free_place(self, size: tuple[int, int], beside: Rect) -> Rect:
        """Where so large a bubble covers the least: close above, below or at a side, else farther.

        What it had better not cover are other controls and anything written.
        """
        gap, step = self.px(8), self.px(24)
        window = inset(self.rect, gap)
        needed = [
            zone.shown
            for zone in self.zones
            if zone.id is not None and zone.layer == self._layer and not zone.shown.contains(beside)
        ]
        needed += [piece.shown for piece in self.pieces if piece.words]
        needed += [each for each in self.needed if each != beside]
        best, least = None, 0
        for away in range(gap, gap + 7 * step, step):
            above, below = beside.top - away, beside.bottom + away
            places = (
                ("midbottom", (beside.centerx, above)), ("midtop", (beside.centerx, below)),
                ("bottomright", (beside.right, above)), ("topright", (beside.right, below)),
                ("bottomleft", (beside.left, above)), ("topleft", (beside.left, below)),
                ("midright", (beside.left - away, beside.centery)),
                ("midleft", (beside.right + away, beside.centery)),
            )  # fmt: skip
            for name, point in places:
                spot = Rect((0, 0), size)
                setattr(spot, name, point)
                spot.clamp_ip(window)
                if spot.colliderect(beside):
                    continue
                parts = (spot.clip(each) for each in needed)
                covered = sum(part.w * part.h for part in parts)
                if best is None or covered < least:
                    best, least = spot, covered
        if best is None:
            best = Rect((0, 0), size)
            best.midbottom = (beside.centerx, beside.top - gap)
            best.clamp_ip(window)
        return best

    def above_notice(self, room: Rect) -> Rect:
        """What the notice that is shown leaves of a room, at whose foot it stands: all if none is.

        What is scrolled in the rest is covered nowhere.
        """
        if not self.notice:
            return room
        gap = self.px(8)
        within = inset(Rect(room.x, room.y, room.w, room.h // 2), 0, gap)
        strip, rest = cut(room, "bottom", self.notice_size(self.notice, within)[1].h + 2 * gap)
        self.notice_room, self._notice_layer = inset(strip, 0, gap), self._layer
        return rest

    def status(self, text: str) -> None:
        """The scene's live region: a screen reader speaks `text` when it changes.

        The notice is drawn, at the head of the window beside the way out where nothing else made
        room for it. Called last: the hint that is shown finds its place, too.
        """
        self.node("status", "status", "", value=text)
        self._place_bubble()
        if not self.notice:
            return
        room = self.notice_room
        if room is None:
            head = Rect(self.head.topleft, (self.head.w, self.size[1]))
            size, area = self.notice_size(self.notice, head)
            area.midtop = (self.size[0] // 2, self.px(12))
            area.clamp_ip(head)
        else:
            size, area = self.notice_size(self.notice, room)
            area.midbottom = room.midbottom
            area.clamp_ip(room)
        outer, self._layer = self._layer, self._notice_layer
        self._float(("toast",), self.notice, area, self.px(NOTICE_PAD), size)
        self._layer = outer

    def notice_size(self, words: str, room: Rect) -> tuple[float, Rect]:
        """How large a notice is written, in design pixels, and how large it is, to stand in `room`.

        The letters are the usual ones, or as small as they must be, but never too small to read.
        """
        pad = self.px(NOTICE_PAD)
        most = min(self.px(520 * self.metrics.text_scale), room.w) - 2 * pad
        size, least = float(theme.BODY), theme.MIN_TEXT / self.metrics.text_scale
        while True:
            pixels = self.metrics.text(size)
            lines = wrap(words, pixels, "regular", most)
            high = round(pixels * 1.36) * len(lines) + self.px(18)
            if high <= room.h or size <= least:
                break
            size = max(least, size - 1)
        wide = max(lettering.measure(line, pixels)[0] for line in lines)
        return size, Rect(0, 0, wide + 2 * pad, high)

    @contextmanager
    def floating(self) -> Iterator[None]:
        """What is drawn inside lies above all that is not a dialog, and is not clipped."""
        outer_depth, outer_clip = self._depth, self._clip
        self._depth, self._clip = FLOATING, None
        try:
            yield
        finally:
            self._depth, self._clip = outer_depth, outer_clip

    def _float(
        self, key: tuple[str, ...], text: str, area: Rect, pad: int, size: float = theme.SMALL
    ) -> None:
        line = max(1.0, self.metrics.scale)
        box = Box(
            self.px(14), theme.CARD_SHADE, edge=theme.EDGE, edge_width=line,
            shadow=Shadow(self.px(12), self.px(4), alpha=150),
        )  # fmt: skip
        with self.floating():
            self.box((key, "ground"), area, box, 0)
            pixels = self.metrics.text(size)
            lines = wrap(text, pixels, "regular", area.w - 2 * pad)
            words = Rect(0, 0, area.w - 2 * pad, len(lines) * round(pixels * 1.36))
            words.center = area.center
            self.paragraph(words, text, size=size, align="centre", id=str(key), role=None)
