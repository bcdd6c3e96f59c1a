"""The widgets: `Ui` is a canvas with everything that a scene can put on it.

Each widget is a method that takes its place first: a rectangle, a `Column` or a `Flow`. It adds a
node to the outline and its picture to the canvas; a widget of an id that is there already is one
more picture of the same control.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pygame import Rect

from game.locale import _
from game.ui import theme
from game.ui.fields import Fields
from game.ui.layout import Where, centred, inset, take
from game.ui.shapes import Box
from game.ui.theme import Colour
from game.view import text as lettering
from game.view.fonts import Weight


class Ui(Fields):
    """A canvas with everything that a scene can put on it."""

    def screen(
        self,
        title: str,
        back: Callable[[], None] | None,
        *,
        width: float | None = None,
        foot: int = 0,
    ) -> Rect:
        """The head of a screen: its title beside the way back. Gives the room below, to the foot.

        `width` (design pixels) is the most that the room is wide; the head stands at one place on
        every screen. `foot` is how high the strip is, in window pixels, that stays at the bottom.
        """
        margin = self.px(12 if min(self.size) < self.px(500) else 20)
        area = inset(self.rect, margin, 0)
        if width is not None and area.w > self.px(width):
            area = centred((self.px(width), area.h), area)
        top = self.head.bottom + self.corner.y + self.px(8)
        if back is not None:
            self.way_back(back)
        self.node("title", "heading", title)
        grown = (1 + self.metrics.text_scale) / (2 * self.metrics.text_scale)
        size = theme.TITLE * grown  # half as much as the rest, to stay as high as the way back
        self.letters(("title", "title"), title, self.head, size, theme.CREAM, "bold")
        return self.above_notice(Rect(area.x, top, area.w, area.bottom - foot - top))

    def way_back(
        self, act: Callable[[], None], *, id: str = "back", label: str | None = None
    ) -> None:
        """The way back, in the corner; it may lead farther than one screen, as `label` says."""
        self.button(
            self.corner, id, _("Back") if label is None else label, act, kind="quiet", icon="back",
            shown="",
        )  # fmt: skip

    def row(
        self,
        where: Where,
        label: str,
        value: str,
        *,
        colour: Colour = theme.CREAM,
        strong: bool = False,
        line: bool = True,
        id: str = "",
    ) -> Rect:
        """A fact: its label at the left, its value at the right, a hairline below."""
        size = self.metrics.text(theme.BODY)
        rect = take(where, lambda width: (width, round(size * 1.36) + self.px(12)))
        id = id or self.auto_id("item")
        self.node(id, "item", label, value=value)
        wide = lettering.measure(value, size, "semibold")[0]
        wide = min(wide, rect.w * 2 // 3)
        left = Rect(rect.x, rect.y, rect.w - wide - self.px(10), rect.h)
        right = Rect(rect.right - wide, rect.y, wide, rect.h)
        weight: Weight = "semibold" if strong else "regular"
        self.letters((id, "label"), label, left, theme.BODY, colour, weight)
        self.letters((id, "value"), value, right, theme.BODY, colour, "semibold", "right")
        if line:
            self.rule(rect)
        return rect

    def progress(self, where: Where, label: str, fraction: float, value: str = "") -> Rect:
        """A bar that is filled from the left, 0 to 1."""
        rect = take(where, lambda width: (width, self.px(12)))
        fraction = min(1.0, max(0.0, fraction))
        self.node(self.auto_id("image"), "image", label, value=value or f"{fraction:.0%}")
        line = max(1.0, self.metrics.scale)
        ground = Box(rect.h // 2, theme.CARD_SHADE, edge=theme.TRACK, edge_width=line)
        self.box((label, "ground"), rect, ground)
        wide = round(rect.w * fraction)
        if wide > 0:
            fill = Rect(rect.x, rect.y, max(wide, rect.h), rect.h)
            self.box((label, "fill"), fill, Box(rect.h // 2, theme.GOLD_TOP, theme.GOLD_LOW), 2)
        return rect

    def pips(
        self, rect: Rect, key: Hashable, left: int, total: int, colour: Colour = theme.CREAM
    ) -> Rect:
        """Draw ●●○: `left` full dots of `total`, without a node; gives the place they took."""
        side = self.px(9)
        gap = self.px(4)
        spot = Rect(rect.x, 0, total * side + (total - 1) * gap if total else 0, side)
        spot.centery = rect.centery
        line = max(1.0, 1.3 * self.metrics.scale)
        for index in range(total):
            dot = Rect(spot.x + index * (side + gap), spot.y, side, side)
            inside = colour if index < left else None
            box = Box(side // 2 + 1, inside, edge=colour, edge_width=line)
            self.box((key, "pip", index), dot, box, 3)
        return spot

    def seat_badge(self, rect: Rect, key: Hashable, seat: int) -> None:
        """Draw a seat's colour with its letter, in the middle of `rect`, without a node."""
        look = theme.SEATS[seat % len(theme.SEATS)]
        side = min(rect.w, rect.h)
        spot = Rect(0, 0, side, side)
        spot.center = rect.center
        self.box((key, "disc"), spot, Box(side // 2, look.colour), 3)
        size = max(theme.MIN_TEXT, side * 0.62 / self.metrics.scale) / self.metrics.text_scale
        self.letters((key, "letter"), look.letter, spot, size, theme.INK, "bold", "centre", 4)
