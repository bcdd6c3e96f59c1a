"""The keyboard: moving the focus, pressing and adjusting controls; the editor types into fields.

Keys have plain names here («tab», «enter», «left»); `inputs` translates the events.
"""

from __future__ import annotations

from pygame import Rect

from game.ui.canvas import Canvas
from game.ui.editor import Editor
from game.ui.focus import DIRECTIONS, radios_beside
from game.ui.outline import Node

PAGE = 0.9
"""Part of a scroll area's height that a page is."""
LINE = 56
"""Design pixels that an arrow scrolls where there is nothing to move to."""


class Keyboard:
    """Turns keys into what they do on a canvas. Each method gives whether the key did something."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.editor = Editor(canvas)

    @property
    def field(self) -> Node | None:
        """The field that is typed into, or None."""
        return self.editor.field

    def down(self, key: str, shift: bool = False, word: bool = False) -> bool:
        """A key goes down, or repeats while it is held; `word` makes a caret go by words."""
        if self.editor.key(key, shift, word):
            return True
        canvas = self.canvas
        focus = canvas.focus
        if key == "tab":
            focus.step(canvas.scope(), -1 if shift else 1, canvas.default)
            self.editor.arrive()
            canvas.invalidate()
            return focus.id is not None
        if key in ("enter", "space"):
            return self._press(key)
        if key in DIRECTIONS:
            return self._arrow(key)
        if key in ("pageup", "pagedown", "home", "end"):
            return self._page(key)
        if key == "escape":
            return canvas.close_dialog()
        return False

    def _press(self, key: str) -> bool:
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
        if node.role == "field" and key == "enter" and submit is not None:
            submit()
        elif key == "enter" and node.checked and double is not None:
            double()  # Enter on what is picked already does what a second press of it does
        else:
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
            self.editor.arrive()
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
