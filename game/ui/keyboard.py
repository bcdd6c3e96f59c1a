"""The keyboard: typing into fields, moving the focus, pressing and adjusting controls.

Keys have plain names here («tab», «enter», «left»); `inputs` translates the events.
"""

from __future__ import annotations

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.focus import DIRECTIONS, radios_beside
from game.ui.outline import Node

BLINK = 0.53
"""Seconds that the caret of a field is shown, then hidden."""
PAGE = 0.9
"""Part of a scroll area's height that a page is."""
LINE = 56
"""Design pixels that an arrow scrolls where there is nothing to move to."""


class Keyboard:
    """Turns keys into what they do on a canvas. Each method gives whether the key did something."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._held: set[str] = set()
        self._blinked = 0.0

    @property
    def field(self) -> Node | None:
        """The field that is typed into, or None."""
        node = self.canvas.by_id(self.canvas.focus.id)
        return node if node is not None and node.role == "field" and node.enabled else None

    def type(self, text: str) -> bool:
        """Characters for the field that has the focus."""
        node = self.field
        if node is None or node.edit is None:
            return False
        caret = self._caret(node)
        limit = self.canvas.extras(node.id).limit or len(node.value) + len(text)
        clean = "".join(letter for letter in text if letter.isprintable())
        clean = clean[: max(0, limit - len(node.value))]
        if clean:
            self._put(node, node.value[:caret] + clean + node.value[caret:], caret + len(clean))
        return True

    def down(self, key: str, shift: bool = False) -> bool:
        """A key goes down, or repeats while it is held."""
        again = key in self._held
        self._held.add(key)
        if self.field is not None and self._edit(self.field, key):
            return True
        canvas = self.canvas
        focus = canvas.focus
        if key == "tab":
            focus.step(canvas.scope(), -1 if shift else 1, canvas.default)
            canvas.invalidate()
            return focus.id is not None
        if key in ("enter", "space"):
            return self._press(key, again)
        if key in DIRECTIONS:
            return self._arrow(key)
        if key in ("pageup", "pagedown", "home", "end"):
            return self._page(key)
        if key == "escape" and not again:
            return canvas.close_dialog()
        return False

    def up(self, key: str) -> None:
        """A key goes up."""
        self._held.discard(key)

    def let_go(self) -> None:
        """No key is held any more."""
        self._held.clear()

    def tick(self) -> None:
        """Time passes: the caret blinks."""
        canvas = self.canvas
        if self.field is None or canvas.still:
            canvas.caret_shown = True
        elif canvas.now - self._blinked >= BLINK:
            self._blinked = canvas.now
            canvas.caret_shown = not canvas.caret_shown
            canvas.invalidate()

    def _press(self, key: str, again: bool) -> bool:
        canvas = self.canvas
        node = canvas.by_id(canvas.focus.id)
        if node is None:  # nothing has the focus yet: show where it goes
            canvas.focus.step(canvas.scope(), 1, canvas.default)
            canvas.invalidate()
            return canvas.focus.id is not None
        if not node.enabled:
            return False
        canvas.focus.visible = True
        canvas.invalidate()
        submit, double = canvas.extras(node.id).submit, canvas.extras(node.id).double
        if node.role == "field" and key == "enter" and submit is not None and not again:
            submit()
        elif key == "enter" and node.checked and double is not None and not again:
            double()  # Enter on what is picked already does what a second press of it does
        elif not again:
            canvas.act(node)
        return True

    def _arrow(self, key: str) -> bool:
        canvas = self.canvas
        node = canvas.by_id(canvas.focus.id)
        by = {"left": -1, "right": 1}.get(key, 0)
        canvas.invalidate()
        if node is not None and node.role == "slider" and by and node.adjust is not None:
            canvas.focus.visible = True
            canvas.adjust(node, by)
            return True
        if node is not None and node.role == "radio" and by:
            radios = radios_beside(canvas.scope(), node.id)
            index = next(i for i, radio in enumerate(radios) if radio.id == node.id) + by
            if 0 <= index < len(radios):
                radio = radios[index]
                canvas.focus.set(radio.id, visible=True)
                canvas.act(radio)
            return True
        places = canvas.places()
        there = canvas.focus.target(canvas.scope(), key, places)
        if by == 0:
            length = canvas.px(LINE) * (1 if key == "down" else -1)
            far = there is not None and self._out_of_sight(there, places[there])
            if (there is None or far) and self._scroll(length):
                return True
        if there is not None:
            canvas.focus.set(there, visible=True)
        return there is not None

    def _out_of_sight(self, id: str, place: Rect) -> bool:
        """Whether there is text to read before the control comes into view."""
        scroll = self.canvas.scroll_of(id)
        slack = 2 * self.canvas.px(LINE)
        return scroll is not None and not place.colliderect(scroll.view.inflate(0, 2 * slack))

    def _page(self, key: str) -> bool:
        canvas = self.canvas
        scroll = canvas.scroll_of(canvas.focus.id)
        if scroll is None:
            return False
        page = scroll.view.h * PAGE
        lengths = {
            "pageup": -page, "pagedown": page, "home": -scroll.content, "end": scroll.content,
        }  # fmt: skip
        return self._scroll(lengths[key])

    def _scroll(self, length: float) -> bool:
        scroll = self.canvas.scroll_of(self.canvas.focus.id)
        return scroll is not None and self.canvas.scroll_by(scroll, length)

    def _edit(self, node: Node, key: str) -> bool:
        caret, text = self._caret(node), node.value
        if key == "backspace":
            if caret:
                self._put(node, text[: caret - 1] + text[caret:], caret - 1)
        elif key == "delete":
            if caret < len(text):
                self._put(node, text[:caret] + text[caret + 1 :], caret)
        elif key in ("left", "right", "home", "end"):
            places = {"left": caret - 1, "right": caret + 1, "home": 0, "end": len(text)}
            self._place(node, min(max(0, places[key]), len(text)))
        elif key != "space":
            return False
        return True

    def _caret(self, node: Node) -> int:
        id, place = self.canvas.caret
        return min(place, len(node.value)) if id == node.id else len(node.value)

    def _place(self, node: Node, place: int) -> None:
        canvas = self.canvas
        canvas.caret = (node.id, place)
        canvas.caret_shown = True
        self._blinked = canvas.now
        canvas.invalidate()

    def _put(self, node: Node, text: str, place: int) -> None:
        if node.edit is not None:
            node.edit(text)
            self._place(node, place)
