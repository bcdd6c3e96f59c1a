"""The desktop's clipboard. In a browser the page asks for texts by itself; see `page`."""

from __future__ import annotations

import pygame


def copy(text: str) -> bool:
    """Put a text on the clipboard; whether the system took it."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def paste() -> str:
    """The text on the clipboard, empty if there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""
