"""The window: how large it opens, and what the system is told about it. Nothing here draws."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pygame
from pygame import Rect

from game.locale import _
from game.platform.screen import fitting, hold_open, usual_size

ICON = Path(__file__).resolve().parent.parent.parent / "assets" / "icons" / "icon-64.png"
REPEAT = (400, 45)
"""Milliseconds until a key that is held is repeated, and from then on."""


class NoDisplay(RuntimeError):
    """There is no screen to show a window on; its words are for the person who started us."""


def open_window(
    size: tuple[int, int] | None,
    kept: tuple[int, int] | None,
    ratio: float,
    unseen: Callable[[], None] | None = None,
) -> pygame.Surface:
    """Open the window: of this size, or as it was `kept`, or as suits the desktop.

    The desktop may be smaller than the one on which it was kept: it is opened as large as there is
    room then. `ratio` is how many pixels a plain screen's has; `unseen` is called when the window
    is there but not to be seen yet. Raises `NoDisplay`.
    """
    try:
        pygame.display.init()
        if pygame.display.get_driver() == "offscreen" and "SDL_VIDEODRIVER" not in os.environ:
            raise pygame.error("set DISPLAY or WAYLAND_DISPLAY")  # SDL's last resort: unseen
        pygame.font.init()
        if size is None and kept is not None:
            size = fitting(kept, pygame.display.get_desktop_sizes()[0], ratio)
        size = size or usual_size(ratio)
        pygame.display.set_caption("Sietes")
        pygame.display.set_icon(pygame.image.load(ICON))
        shown = 0
        if unseen is not None:
            pygame.display.set_mode(size, pygame.RESIZABLE | pygame.HIDDEN)
            unseen()
            shown = pygame.SHOWN
        screen = pygame.display.set_mode(size, pygame.RESIZABLE | shown)
        hold_open(ratio)
    except pygame.error as error:
        words = _("There is no screen to show a window on ({error}).")
        raise NoDisplay(words.format(error=error)) from error
    pygame.key.set_repeat(*REPEAT)
    pygame.key.stop_text_input()
    return screen


def fill_screen() -> pygame.Surface:
    """Have the window fill the screen on which it is."""
    return pygame.display.set_mode((0, 0), pygame.FULLSCREEN)


def leave_screen(size: tuple[int, int], ratio: float) -> pygame.Surface:
    """From the whole screen back to a window of this size, or as large as there is room.

    It comes back where it was, or in the middle, if the screen that it was on is gone by now.
    """
    filled = Rect(pygame.display.get_window_position(), pygame.display.get_window_size())
    window = pygame.display.set_mode(fitting(size, filled.size, ratio), pygame.RESIZABLE)
    hold_open(ratio)
    place = window.get_rect(topleft=pygame.display.get_window_position())
    if not place.colliderect(filled):
        pygame.display.set_window_position(window.get_rect(center=filled.center).topleft)
    return window
