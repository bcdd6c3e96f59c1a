"""Events of pygame, handed to a scene's pointer and keyboard.

The one place that knows which event says what: a touch comes both as a finger and as a mouse, and
only the finger counts; of several fingers only the first.
"""

from __future__ import annotations

import math
import sys
from typing import Protocol

import pygame

from game.ui.canvas import Canvas
from game.ui.keyboard import Keyboard
from game.ui.pointer import Pointer

KEYS = {
    pygame.K_TAB: "tab", pygame.K_RETURN: "enter", pygame.K_KP_ENTER: "enter",
    pygame.K_SPACE: "space", pygame.K_ESCAPE: "escape", pygame.K_AC_BACK: "escape",
    pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down",
    pygame.K_PAGEUP: "pageup", pygame.K_PAGEDOWN: "pagedown", pygame.K_HOME: "home",
    pygame.K_END: "end", pygame.K_BACKSPACE: "backspace", pygame.K_DELETE: "delete",
}  # fmt: skip
"""The keys that `Keyboard` knows, by their names there."""
ONCE = {pygame.K_F11} | {key for key, name in KEYS.items() if name in ("enter", "space", "escape")}
"""The keys that act once, however long they are held."""
DOUBT = 0.7
"""Seconds in which a key that is held is repeated for the first time, at the latest."""
COMMANDS = {
    pygame.K_a: "all", pygame.K_c: "copy", pygame.K_x: "cut", pygame.K_v: "paste",
    pygame.K_z: "undo", pygame.K_y: "redo",
}  # fmt: skip
"""What a letter does to a field, held together with the key for commands. With Shift, undo is redo.
"""
MAC = sys.platform == "darwin"
BY_WORDS = pygame.KMOD_ALT if MAC else pygame.KMOD_CTRL
"""Held with an arrow, it makes a caret go by words."""


ACTS = {
    pygame.KEYDOWN, pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP, pygame.FINGERDOWN, pygame.FINGERUP,
}  # fmt: skip
"""Events that do something to a control as it is; the others only point."""


def commands(mod: int) -> bool:
    """Whether the key for commands is held: Cmd, or Ctrl, which is not meant where it is AltGr."""
    if MAC:
        return bool(mod & pygame.KMOD_META)
    return bool(mod & pygame.KMOD_CTRL) and not mod & (pygame.KMOD_ALT | pygame.KMOD_MODE)


def means_fullscreen(event: pygame.Event) -> bool:
    """Whether a key that went down is the one for the whole screen: F11, or Alt and Enter."""
    alt_enter = event.key == pygame.K_RETURN and event.mod & pygame.KMOD_ALT
    return bool(event.key == pygame.K_F11 or alt_enter)


class Held:
    """The keys that are down, whatever scene they went down in.

    The system repeats a key that is held. That is welcome where a key walks, scrolls or erases; one
    that presses, goes back or fills the screen does so once, until it is let go.
    """

    def __init__(self) -> None:
        self._until: dict[int, float] = {}
        """Until when, in seconds, a key that goes down counts as repeated."""

    def hear(self, event: pygame.Event, now: float) -> bool:
        """One event of the window at `now` seconds; whether it only repeats what is done once."""
        if event.type == pygame.WINDOWFOCUSLOST:
            # All keys have just gone up, the player's fingers not: a change to the whole screen
            # takes the focus for a moment, and then what is held is repeated as if it were new.
            self._until = {key: now + DOUBT for key, end in self._until.items() if end >= now}
        elif event.type == pygame.KEYUP and event.key in self._until:
            self._until[event.key] = now
        elif event.type == pygame.KEYDOWN and event.key in ONCE:
            again = self._until.get(event.key, now) > now
            self._until[event.key] = math.inf
            return again
        return False


class Listener(Protocol):
    """What hears the keys that no control takes."""

    def on_key(self, event: pygame.Event) -> bool:
        """A key went down; True if that did something."""
        ...

    def on_back(self) -> None:
        """Escape, or the back button of a phone."""
        ...


class Inputs:
    """What one scene hears."""

    def __init__(self, canvas: Canvas, pointer: Pointer, listener: Listener) -> None:
        self.canvas = canvas
        self.pointer = pointer
        self.keyboard = Keyboard(canvas)
        self._listener = listener
        self._finger: int | None = None

    def hear(self, event: pygame.Event) -> None:
        """One event; those of the window as a whole are for the app."""
        pointer, kind = self.pointer, event.type
        if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION):
            if not getattr(event, "touch", False):
                self._mouse(event)
        elif kind in (pygame.FINGERDOWN, pygame.FINGERUP, pygame.FINGERMOTION):
            self._touch(event)
        elif kind == pygame.MOUSEWHEEL:
            pointer.wheel(getattr(event, "precise_y", event.y))
        elif kind == pygame.KEYDOWN:
            self._key(event)
        elif kind == pygame.TEXTINPUT:
            self.keyboard.editor.type(event.text)
        elif kind == pygame.TEXTEDITING:
            self.keyboard.editor.compose(event.text)
        elif kind == pygame.WINDOWFOCUSLOST:
            self.let_go()
        elif kind == pygame.WINDOWLEAVE:
            pointer.leave()

    def tick(self, dt: float) -> None:
        """`dt` seconds pass."""
        self.pointer.tick(dt)
        self.keyboard.editor.tick()

    def let_go(self) -> None:
        """The pointer holds nothing any more."""
        self._finger = None
        self.pointer.cancel()

    def _mouse(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self.pointer.move(event.pos)
        elif event.button == pygame.BUTTON_LEFT and event.type == pygame.MOUSEBUTTONDOWN:
            shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            self.pointer.press(event.pos, finger=False, shift=shift)
        elif event.button == pygame.BUTTON_LEFT:
            self.pointer.release(event.pos)

    def _touch(self, event: pygame.Event) -> None:
        wide, high = self.canvas.size
        at = (event.x * wide, event.y * high)
        if event.type == pygame.FINGERDOWN and self._finger is None:
            self._finger = event.finger_id
            self.pointer.press(at, finger=True)
        elif event.finger_id == self._finger and event.type == pygame.FINGERMOTION:
            self.pointer.move(at)
        elif event.finger_id == self._finger and event.type == pygame.FINGERUP:
            self._finger = None
            self.pointer.release(at)

    def _key(self, event: pygame.Event) -> None:
        key = KEYS.get(event.key, "")
        modal = self.canvas.scope().role == "dialog"
        typing = self.keyboard.field is not None
        if not typing and not modal and self._listener.on_key(event):
            return
        if event.key in COMMANDS and commands(event.mod):
            name = COMMANDS[event.key]
            again = name == "undo" and event.mod & pygame.KMOD_SHIFT
            self.keyboard.editor.command("redo" if again else name)
            return
        if MAC and commands(event.mod):
            key = {"left": "home", "right": "end"}.get(key, key)
        shift, word = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & BY_WORDS)
        if self.keyboard.down(key, shift, word):
            return
        if key == "escape" and not modal:
            self._listener.on_back()
