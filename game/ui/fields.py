"""Fields: a line to type in. What typing does to it is the editor's; here it is drawn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from game.ui import shapes, theme
from game.ui.choices import Choices
from game.ui.layout import Where, inset, take
from game.ui.parts import Typing
from game.ui.shapes import Box
from game.view import text as lettering


class Fields(Choices):
    """A canvas with fields."""

    left_out: Callable[[], None] = staticmethod(lambda: None)
    """Called where letters came that cannot be drawn, so that nobody wonders where they are."""

    def field(
        self,
        where: Where,
        id: str,
        label: str,
        text: str,
        edit: Callable[[str], None],
        *,
        limit: int = 24,
        submit: Callable[[], None] | None = None,
        empty: str = "",
        bare: bool = False,
    ) -> Rect:
        """A line to type in; `edit` gets each new text, `submit` is what Enter does.

        `limit` is the most characters, `empty` is shown while there are none. Letters that cannot
        be drawn are left out, which is said.
        """
        size = self.metrics.text(theme.BODY)
        high = self.control_height()

        def over(width: int) -> int:
            return 0 if bare else self.head_high(label, width)

        rect = take(where, lambda width: (width, over(width) + high))
        head = over(rect.w)
        self.node(id, "field", label, value=text, edit=partial(self._edit, edit))
        extras = self.extras(id)
        extras.limit, extras.submit, extras.empty = limit, submit, empty
        if not bare:
            self.head_over(id, label, Rect(rect.x, rect.y, rect.w, head))
        body = Rect(rect.x, rect.y + head, rect.w, high)
        self.zone(id, body)
        typing = self.focus.id == id
        wide = max(1.0, self.metrics.scale) * (2 if typing else 1)
        edge = theme.GOLD if typing else theme.EDGE
        fill = theme.RAISED_OVER if self.hovered == id and not typing else theme.CARD_SHADE
        self.box((id, "ground"), body, Box(self.px(theme.RADIUS), fill, edge=edge, edge_width=wide))
        inner = inset(body, self.px(12), 0)
        if typing and self.typing.id != id:
            self.typing = Typing(id, len(text), len(text), blinked=self.now)
        composed = self.typing.composed if typing else ""
        if not text and not composed and empty:
            self.letters((id, "empty"), empty, inner, theme.BODY, theme.ASH)
        first, shown = 0, lettering.elide(text, size, "regular", inner.w)
        if typing:
            whole = self._with_composed(id, text)
            first = self._typed(id, text, whole, inner, size)
            end = first + lettering.fitting(whole[first:], size, "regular", inner.w, least=0)
            shown = whole[first:end]
        self.letters((id, "text"), shown, inner, theme.BODY, theme.CREAM)
        extras.place_at = lambda x: _nearest(text, first, x - inner.x, size)
        return rect

    def _edit(self, edit: Callable[[str], None], text: str) -> None:
        edit(lettering.writable(text))
        if lettering.left_out(text):
            self.left_out()

    def _with_composed(self, id: str, text: str) -> str:
        """The text as it would be if what an input method puts together were typed."""
        composed = self.typing.composed
        return self.typing.line(id, text).put(composed).text if composed else text

    def _typed(self, id: str, text: str, whole: str, inner: Rect, size: int) -> int:
        """Draw what is chosen and the caret; gives the first letter of `whole` that is shown.

        `whole` is the text with what an input method puts together.
        """
        typing, line = self.typing, self.typing.line(id, text)
        caret, start, end = line.caret, line.start, line.end
        if typing.composed:
            caret = end = start + len(typing.composed)
        typing.first = first = _first_shown(whole, typing.first, caret, size, inner.w)

        def span(since: int, until: int) -> Rect:
            left = lettering.measure(whole[first : max(first, since)], size)[0]
            right = min(inner.w, lettering.measure(whole[first : max(first, until)], size)[0])
            rect = Rect(inner.x + left, 0, right - left, round(size * 1.4))
            rect.centery = inner.centery
            return rect

        typing.at = span(caret, caret)
        if start != end:
            chosen = span(start, end)
            if typing.composed:  # underlined, as input methods do
                chosen = Rect(chosen.x, chosen.bottom - self.px(3), chosen.w, self.px(2))
            colour = theme.GOLD if typing.composed else theme.CHOSEN
            if chosen.w > 0:
                self.draw((id, "chosen"), lambda: shapes.flat(chosen.size, colour), chosen, 2)
        if typing.shown:
            wide = max(self.px(2), round(size / 10))
            bar = Rect(typing.at.x - (wide + 1) // 2, 0, wide, round(size * 1.3))
            bar.centery = inner.centery
            self.draw((id, "caret"), lambda: shapes.flat(bar.size, theme.GOLD), bar, 4)
        return first


def _first_shown(text: str, first: int, caret: int, size: int, width: int) -> int:
    """The first letter to show so that the caret can be seen, as near to `first` as can be.

    Nothing is left free at the end while letters are hidden at the start.
    """
    first = min(first, caret)
    while first < caret and lettering.measure(text[first:caret], size)[0] > width:
        first += 1
    while first and lettering.measure(text[first - 1 :], size)[0] <= width:
        first -= 1
    return first


def _nearest(text: str, first: int, x: float, size: int) -> int:
    """How many letters stand before the gap nearest to `x`, pixels from the first that is shown."""
    if x < 0:
        return max(0, first - 1)
    ways = {
        place: abs(lettering.measure(text[first:place], size)[0] - x)
        for place in range(first, len(text) + 1)
    }
    return min(ways, key=lambda place: (ways[place], place))
