"""The way from the window to the system's screen readers: AccessKit's adapters, one a system.

AccessKit is an extra (`a11y`): where it is not installed, where there is no real window, and in a
browser, whose page is HTML, there is no way and none is needed. Nothing here knows an outline. On
Linux the system asks from another thread; all that happens there is that a request is noted.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from typing import Any

import pygame

WINDOWS = ("windows", "cocoa", "x11", "wayland")
"""The drivers of SDL that show windows which a screen reader may find."""
HIDES_FIRST = sys.platform in ("win32", "darwin")
"""Whether the way has to be open before the window is shown for the first time."""

Request = Callable[[int, str, Any], None]
"""Told the number of a node, what is asked of it in AccessKit's words, and a text or None."""


def installed() -> bool:
    """Whether AccessKit is there."""
    return sys.platform != "emscripten" and importlib.util.find_spec("accesskit") is not None


class Adapter:
    """One window's adapter. `listening` turns true when a reader first asks."""

    def __init__(self, request: Request) -> None:
        import accesskit

        self._kit: Any = accesskit
        self._request = request
        self.listening = False
        self._adapter = self._open()

    def _open(self) -> Any:
        """The system's own adapter. May raise whatever the system does."""
        kit = self._kit
        if sys.platform == "linux":
            return kit.unix.Adapter(self._begin, self._ask, self._end)
        window = pygame.display.get_wm_info()["window"]
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(window, self._begin, self._ask)
        kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return kit.macos.SubclassingAdapter.for_window(window, self._begin, self._ask)

    def _begin(self) -> None:
        """A reader asks for the tree; it gets it with the next update, from the game's thread."""
        self.listening = True

    def _end(self) -> None:
        self.listening = False

    def _ask(self, request: Any) -> None:
        """A reader asks for something to be done."""
        value = None if request.data is None else request.data[1]
        self._request(request.target, str(request.action).rpartition(".")[2], value)

    def update(self, tree: Callable[[], Any], window: pygame.Rect) -> None:
        """Tell the readers of a new tree; `window` is the size of what it lies in."""
        if sys.platform == "linux":
            left, top = pygame.display.get_window_position()
            place = self._kit.Rect(left, top, left + window.w, top + window.h)
            self._adapter.set_root_window_bounds(place, place)
        events = self._adapter.update_if_active(tree)
        if events is not None:
            events.raise_events()

    def focused(self, window: bool) -> None:
        """The window has the system's focus now, or has lost it."""
        if sys.platform == "linux":
            self._adapter.update_window_focus_state(window)
        elif sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(window)
            if events is not None:
                events.raise_events()


def open_adapter(request: Request) -> Adapter | None:
    """The way to the readers for the window that is open; None where there is none."""
    if not installed() or pygame.display.get_driver() not in WINDOWS:
        return None
    try:
        return Adapter(request)
    except (ImportError, AttributeError, KeyError, RuntimeError, TypeError, ValueError, OSError):
        return None  # a reader that cannot be reached is no reason not to play
