"""The pointer: mouse or finger, one at a time, from press to release.

What is hit at the press is what counts: it is activated if the pointer is released over it, dragged
if the pointer moves, and explained if it stays. Whatever slides under the pointer meanwhile is not
taken instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from typing import Literal, TypeAlias

from game.ui.canvas import Canvas
from game.ui.editor import Editor
from game.ui.parts import Point

DOUBLE_PRESS = 0.35
"""Most seconds between the two presses of a double press."""
LONG_PRESS = 0.55
"""Seconds after which a press asks for the hint."""
REST = 0.8
"""Seconds that a mouse or the focus rests on a control before its hint is shown."""
MOUSE_SLACK = 5
FINGER_SLACK = 10
"""Design pixels that a press may move before it is a drag."""
WHEEL_STEP = 56
"""Design pixels a notch of the wheel scrolls."""

Phase: TypeAlias = Literal["start", "move", "end", "cancel"]


@dataclass
class Drag:
    """A drag as a scene is told of it. `id` is the control that was pressed, None for the ground.

    Points are window pixels; `step` is the movement since the last call; `finger` is whether it is
    one, which hides what is under it.
    """

    phase: Phase
    id: str | None
    start: Point
    at: Point
    step: Point
    finger: bool = False


class Pointer:
    """Turns presses into actions, drags and scrolling.

    `on_drag` is asked at the start of a drag whether it wants it, and is then told the rest of it.
    """

    def __init__(self, canvas: Canvas, on_drag: Callable[[Drag], bool]) -> None:
        self.canvas = canvas
        self.on_drag = on_drag
        self.at: Point = (-1, -1)
        self._down = False
        self._start: Point = (0, 0)
        self._since = 0.0
        self._finger = False
        self._id: str | None = None
        self._scroll: str | None = None
        self._mode: Literal["press", "told", "drag", "scroll", "slide", "choose", "done"] = "done"
        self._last: tuple[str | None, float] = (None, -1.0)
        self._resting: str | None = None
        self._rested = 0.0
        self._stays = False
        """Whether the mouse is still where it was last released."""
        self._flick: list[tuple[float, float]] = []
        self._editor = Editor(canvas)
        self._typed: tuple[str | None, Point, float, int] = (None, (0, 0), -1.0, 0)
        """The field that was pressed last: where, when, and for how many times in a row."""

    def press(self, at: Point, finger: bool, shift: bool = False) -> None:
        """The pointer goes down; with Shift, a field's letters are chosen up to there."""
        if self._down:
            return
        canvas = self.canvas
        self.at = self._start = at
        self._down, self._finger, self._since = True, finger, canvas.now
        self._id, self._scroll = canvas.hit(at)
        self._mode = "press"
        self._flick = [(canvas.now, at[1])]
        for scroll in canvas.scrolls.values():
            scroll.speed, scroll.goal = 0.0, None
        if canvas.explained is not None:
            canvas.explained = None
            canvas.invalidate()
        node = canvas.by_id(self._id)
        if node is not None and node.enabled:
            canvas.pressed = node.id
            owner = canvas.owner(node.id)
            if owner != canvas.focus.id:
                canvas.focus.set(owner)
                canvas.focus.reveal = False
            canvas.invalidate()
        if canvas.focus.visible:
            canvas.focus.visible = False
            canvas.invalidate()
        if node is not None and node.enabled and canvas.extras(node.id).slide is not None:
            self._mode = "slide"
            self._slide()
        if node is not None and node is self._editor.field and not finger:
            self._mode = "choose"
            self._press_field(node.id, shift)

    def _press_field(self, id: str, shift: bool = False) -> None:
        """Put the caret where the field is pressed; again and again, choose a word, then all."""
        canvas = self.canvas
        before, at, when, presses = self._typed
        away = max(abs(self.at[0] - at[0]), abs(self.at[1] - at[1]))
        again = before == id and canvas.now - when <= DOUBLE_PRESS
        again = again and away <= canvas.px(FINGER_SLACK if self._finger else MOUSE_SLACK)
        presses = presses + 1 if again else 1
        self._typed = (id, self.at, canvas.now, presses)
        canvas.known, canvas.explained = id, None
        self._editor.press(self.at[0], presses, shift)

    def _slide(self) -> None:
        slide = self.canvas.extras(self._id).slide
        if slide is not None:
            slide(self.at[0])

    def move(self, at: Point) -> None:
        """The pointer moves, down or not."""
        canvas = self.canvas
        step = (at[0] - self.at[0], at[1] - self.at[1])
        self.at = at
        if not self._down:
            away = max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1]))
            self._stays = self._stays and away <= canvas.px(MOUSE_SLACK)
            self._hover()
            return
        if self._mode in ("press", "told"):
            slack = canvas.px(FINGER_SLACK if self._finger else MOUSE_SLACK)
            away = max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1]))
            if away > slack:
                self._begin_drag(at)
            else:
                return
        elif self._mode == "slide":
            self._slide()
        elif self._mode == "choose":
            if self._typed[3] == 1:
                self._editor.press(at[0], shift=True)
        elif self._mode == "drag":
            self.on_drag(Drag("move", self._id, self._start, at, step, self._finger))
        if self._mode == "scroll" and self._scroll in canvas.scrolls:
            self._flick = [*self._flick[-4:], (canvas.now, at[1])]
            if canvas.scrolls[self._scroll].move(-step[1]):
                canvas.invalidate()
        elif self._mode == "press" and canvas.pressed is not None:
            over = canvas.hit(at)[0] == canvas.pressed
            if not over:
                canvas.pressed = None
                canvas.invalidate()

    def _begin_drag(self, at: Point) -> None:
        canvas = self.canvas
        whole = (at[0] - self._start[0], at[1] - self._start[1])
        upright = abs(whole[1]) >= abs(whole[0])
        scrollable = self._scroll in canvas.scrolls and canvas.scrolls[self._scroll].most > 0
        wants = canvas.extras(canvas.owner(self._id)).drag or canvas.bare(self._start)
        if scrollable and upright and (self._finger or self._id is None):
            self._mode = "scroll"
        elif wants:
            drag = Drag("start", self._id, self._start, at, whole, self._finger)
            self._mode = "drag" if self.on_drag(drag) else self._mode
        if self._mode in ("scroll", "drag"):
            canvas.pressed = None
            self._explain(None)
            canvas.invalidate()

    def release(self, at: Point) -> None:
        """The pointer goes up: what was pressed acts if it is still under it."""
        if not self._down:
            return
        canvas = self.canvas
        self.at = at
        self._down = False
        mode, self._mode = self._mode, "done"
        was, canvas.pressed = canvas.pressed, None
        if was is not None:
            canvas.invalidate()
        if mode == "drag":
            self.on_drag(Drag("end", self._id, self._start, at, (0, 0), self._finger))
        elif mode == "scroll" and self._scroll in canvas.scrolls:
            recent = [(when, y) for when, y in self._flick if canvas.now - when < 0.1]
            if len(recent) > 1 and recent[-1][0] > recent[0][0] and not canvas.still:
                speed = (recent[0][1] - recent[-1][1]) / (recent[-1][0] - recent[0][0])
                canvas.scrolls[self._scroll].speed = speed
        elif mode == "press" and was is not None and self._still_over(at, was):
            self._act(was)
        elif mode == "press" and was is None:
            self._refuse(at)
        if self._finger:
            self.at = (-1, -1)
        self._hover()
        # Whoever pressed it knows it: no hint until the pointer has been elsewhere.
        self._resting, self._rested = canvas.hovered, inf
        self._start, self._stays = at, True

    def cancel(self) -> None:
        """The press counts for nothing: the window lost it, or the scene is gone."""
        if self._mode == "drag":
            self.on_drag(Drag("cancel", self._id, self._start, self.at, (0, 0), self._finger))
        self._down, self._mode = False, "done"
        if self.canvas.pressed is not None:
            self.canvas.pressed = None
            self.canvas.invalidate()

    def leave(self) -> None:
        """A mouse leaves the window; one that holds something is still heard outside of it."""
        if not self._down:
            self.move((-1, -1))

    def wheel(self, notches: float) -> None:
        """The wheel turns over a scroll area; up is positive."""
        scroll = self.canvas.hit(self.at)[1]
        if scroll is not None:
            step = self.canvas.px(WHEEL_STEP)
            self.canvas.scroll_by(self.canvas.scrolls[scroll], -notches * step)

    def tick(self, dt: float) -> None:
        """Time passes: long presses, and scroll areas that were flung."""
        canvas = self.canvas
        if self._mode == "press" and canvas.now - self._since >= LONG_PRESS:
            if canvas.extras(self._id).hint:
                self._mode = "told"
                canvas.pressed = None
                self._resting = self._id
                self._explain(self._id)
        elif not self._down:
            self._rest()
        for scroll in canvas.scrolls.values():
            if scroll.tick(dt):
                canvas.invalidate()

    def _rest(self) -> None:
        """Explain what the mouse or the focus rests on, unless it was just used."""
        canvas = self.canvas
        here = canvas.hovered or (canvas.focus.id if canvas.focus.visible else None)
        if here != self._resting:
            self._resting, self._rested = here, canvas.now
            if here is not None and here != canvas.known and not self._stays:
                canvas.known = None
            if not self._finger:
                self._explain(None)
        elif canvas.now - self._rested >= REST and canvas.extras(here).hint:
            kept = self._stays and here == canvas.hovered
            if here != canvas.known and not kept:
                self._explain(here)

    def _explain(self, id: str | None) -> None:
        if self.canvas.explained != id:
            self.canvas.explained = id
            self.canvas.explained_at = self.at if id is not None and self.at[0] >= 0 else None
            self.canvas.invalidate()

    def refresh(self) -> None:
        """After composing: what is under a resting mouse may be something else now."""
        if not self._down:
            self._hover()

    def _still_over(self, at: Point, id: str) -> bool:
        """Whether the release counts: over the control, or over where it was pressed."""
        slack = self.canvas.px(FINGER_SLACK if self._finger else MOUSE_SLACK)
        near = max(abs(at[0] - self._start[0]), abs(at[1] - self._start[1])) <= slack
        return near or self.canvas.hit(at)[0] == id

    def _refuse(self, at: Point) -> None:
        """A press of what is disabled: it may say why."""
        node = self.canvas.by_id(self._id)
        refuse = self.canvas.extras(self._id).refuse
        disabled = node is not None and not node.enabled
        if refuse is not None and disabled and self.canvas.hit(at)[0] == self._id:
            refuse()

    def _act(self, id: str) -> None:
        canvas = self.canvas
        node = canvas.by_id(id)
        if node is None or not node.enabled:
            return
        if node is self._editor.field:
            self._press_field(id)
            return
        double = canvas.extras(id).double
        before, when = self._last
        if double is not None and before == id and self._since - when <= DOUBLE_PRESS:
            self._last = (None, -1.0)
            canvas.known, canvas.explained = id, None
            double()
            return
        self._last = (id, canvas.now)
        canvas.act(node)

    def _hover(self) -> None:
        canvas = self.canvas
        over = None if self._finger else canvas.hit(self.at)[0]
        node = canvas.by_id(over)
        if node is None or not node.enabled:
            over = None
        if over != canvas.hovered:
            canvas.hovered = over
            canvas.invalidate()
