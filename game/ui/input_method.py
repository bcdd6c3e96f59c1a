"""The system's input method: at work while a field is typed into, and told where its caret is."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.inputs import Inputs


class InputMethod:
    """What the system knows of the one field that is typed into, on whichever scene."""

    def __init__(self) -> None:
        self._field: tuple[int, str] | None = None
        self._at: Rect | None = None

    def follow(self, inputs: Inputs) -> None:
        """After composing: begin, end or move along with the field of the scene that is shown."""
        node, at = inputs.keyboard.field, inputs.canvas.typing.at
        field = (id(inputs), node.id) if node is not None else None
        if field != self._field:
            if self._field is not None:
                pygame.key.stop_text_input()  # and with it what was put together, but not typed
            self._field, self._at = field, None
            if field is not None:
                pygame.key.start_text_input()
        if field is not None and at is not None and at != self._at:
            self._at = at
            pygame.key.set_text_input_rect(at)  # beside which the method offers its words
