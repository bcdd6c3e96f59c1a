"""The field that is typed into: what keys, the pointer, the clipboard and an input method do to it.

Its state is on the canvas (`Typing`), so that the field is drawn from it; what a line of text can
do is in `line`. In a browser the page's own inputs stand over the fields instead.
"""

from __future__ import annotations

from collections.abc import Callable

from game.platform import clipboard
from game.ui.canvas import Canvas
from game.ui.line import Line, Way
from game.ui.outline import Node
from game.ui.parts import Typing
from game.ui.past import Past
from game.view import text as lettering

BLINK = 0.53
"""Seconds that the caret is shown, then hidden."""
MOVES: dict[tuple[str, bool], Way] = {
    ("left", False): "left", ("right", False): "right",
    ("left", True): "word-left", ("right", True): "word-right",
    ("home", False): "home", ("end", False): "end",
    ("home", True): "home", ("end", True): "end",
}  # fmt: skip
"""Where a key takes the caret, alone or with the key that makes it go by words."""
ERASURES: dict[tuple[str, bool], Way] = {
    ("backspace", False): "left", ("delete", False): "right",
    ("backspace", True): "word-left", ("delete", True): "word-right",
}  # fmt: skip
"""How far a key erases."""


class Editor:
    """Types into whichever field of a canvas has the focus."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.left_out: Callable[[], None] = lambda: None
        """Called where letters came that cannot be drawn."""
        self._past = Past()
        self._past_of = ""
        """The field whose past that is."""

    @property
    def field(self) -> Node | None:
        """The field that is typed into, or None."""
        node = self.canvas.by_id(self.canvas.focus.id)
        return node if node is not None and node.role == "field" and node.enabled else None

    def arrive(self) -> None:
        """The focus was brought by a key: all is chosen, so that typing replaces it."""
        node = self.field
        if node is not None:
            self._show(node, self._line(node).all())

    def type(self, words: str) -> bool:
        """Letters for the field, in place of what is chosen; whether there is a field."""
        node = self.field
        if node is None:
            return False
        self.canvas.typing.composed = ""
        words = "".join(each for each in words if each.isprintable())
        clean = lettering.writable(words)
        if lettering.left_out(words):
            self.left_out()
        if clean:
            self._put(node, self._line(node).put(clean, self.canvas.extras(node.id).limit))
        return True

    def compose(self, words: str) -> None:
        """An input method has so far put these together; nothing of them is typed yet."""
        node = self.field
        if node is not None:
            self._show(node, self._line(node))
            self.canvas.typing.composed = words

    def key(self, key: str, shift: bool, word: bool) -> bool:
        """A key of the field goes down, or repeats; whether it was one."""
        node, typing = self.field, self.canvas.typing
        if node is None:
            return False
        if typing.id == node.id and typing.composed:
            return True  # the input method's
        line = self._line(node)
        if (key, word) in ERASURES:
            self._put(node, line.erase(ERASURES[key, word]))
        elif (key, word) in MOVES:
            self._show(node, line.go(MOVES[key, word], choosing=shift))
        return key in ("space", "backspace", "delete", "left", "right", "home", "end")

    def command(self, name: str) -> bool:
        """Choose all, copy, cut, paste, undo or redo; whether there is a field to do it in."""
        node = self.field
        if node is None:
            return False
        line = self._line(node)
        if name == "all":
            self._show(node, line.all())
        elif name in ("undo", "redo"):
            self._go(node, line, name)
        elif name == "paste":
            self.type(" ".join(clipboard.paste().strip("\r\n").splitlines()))
        elif line.chosen and clipboard.copy(line.chosen) and name == "cut":
            self._put(node, line.put(""))
        return True

    def press(self, x: float, presses: int = 1, shift: bool = False) -> None:
        """The pointer presses the field at `x` (window pixels), for the `presses`th time in a row.

        The caret goes there; with Shift, all from the caret to there is chosen. The second press
        chooses the word, the third the line.
        """
        node = self.field
        place_at = self.canvas.extras(node.id).place_at if node is not None else None
        if node is None or place_at is None:
            return
        line, place = self._line(node), place_at(x)
        if presses >= 3:
            self._show(node, line.all())
        elif presses == 2:
            self._show(node, line.word(place))
        else:
            self._show(node, line.at(place, choosing=shift))

    def tick(self) -> None:
        """Time passes: the caret blinks."""
        canvas = self.canvas
        if self.field is None or canvas.still:
            canvas.typing.shown = True
        elif canvas.now - canvas.typing.blinked >= BLINK:
            canvas.typing.blinked = canvas.now
            canvas.typing.shown = not canvas.typing.shown
            canvas.invalidate()

    def _line(self, node: Node) -> Line:
        return self.canvas.typing.line(node.id, node.value)

    def _show(self, node: Node, line: Line) -> None:
        canvas, typing = self.canvas, self.canvas.typing
        first = typing.first if typing.id == node.id else 0
        canvas.typing = Typing(node.id, line.caret, line.anchor, first, blinked=canvas.now)
        canvas.invalidate()

    def _put(self, node: Node, line: Line) -> None:
        before = self._line(node)
        if line.text != before.text:
            self._past_at(node).keep(before, line)
        self._edit(node, line)

    def _go(self, node: Node, line: Line, way: str) -> None:
        """Back before the last change, or forth again; not while something is put together."""
        if self.canvas.typing.composed:
            return
        past = self._past_at(node)
        there = past.back(line) if way == "undo" else past.forth(line)
        if there is not None:
            self._edit(node, there)

    def _past_at(self, node: Node) -> Past:
        """The past of this field, a new one if it was not the last that was changed."""
        if node.id != self._past_of:
            self._past, self._past_of = Past(), node.id
        return self._past

    def _edit(self, node: Node, line: Line) -> None:
        if node.edit is not None:
            node.edit(line.text)
            self._show(node, line)
