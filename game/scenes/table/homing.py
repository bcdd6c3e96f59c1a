"""Where the keyboard's focus goes as turns come and pass: from the hand to what skips, and back.

It moves what was in the hand or on its buttons, and nothing else: a focus that was taken to the
menu or the bar stays there.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.games.board import Action, Control
from game.ui.canvas import Canvas

SKIP = "skip"
"""The control that brings what moves to its end, and has the focus while nobody is asked."""


class Homing:
    """Follows the focus of one canvas over the turns of one hand."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._last: str | None = None
        """The card or button that had the focus last."""
        self._card: tuple[str, int] | None = None
        """The card that had it last, and where in the hand that was."""
        self._turn: object = None
        self._waits = False
        """Whether the focus waits for the next turn."""
        self._ring = False
        """Whether its ring is shown then."""

    def wait(self) -> None:
        """Keys are used, but nothing has the focus: the next turn brings it to the hand."""
        self._waits = self._ring = True

    def follow(
        self, turn: object, controls: Sequence[Control], actions: Sequence[Action], skips: bool
    ) -> None:
        """Once a composing. `turn` stands for the turn, None while nobody is asked.

        `controls` and `actions` are what the hand offers; `skips` is whether there is `SKIP`.
        """
        focus, new = self._canvas.focus, turn is not self._turn
        self._turn = turn
        self._note(controls, actions)
        ours = focus.id is not None and focus.id in (self._last, SKIP)
        if turn is None and ours and focus.id != SKIP:
            self._waits, self._ring = not skips, focus.visible
            focus.set(SKIP if skips else None)
        elif turn is not None and new and (ours or (self._waits and focus.id is None)):
            self._go_home(controls, actions)
        elif focus.id in [each.id for each in actions if not each.enabled]:
            self._go_home((), actions)

    def _note(self, controls: Sequence[Control], actions: Sequence[Action]) -> None:
        """Keep in mind where the focus is, if that is in the hand or beside it."""
        id, hand = self._canvas.focus.id, [each.id for each in controls]
        if id in hand or id in [each.id for each in actions]:
            self._last = id
        if id is not None and id in hand:
            self._card = id, hand.index(id)

    def _go_home(self, controls: Sequence[Control], actions: Sequence[Action]) -> None:
        there = self._home(controls, actions)
        if there is not None:
            self._canvas.focus.set(there, visible=True if self._ring else None)
            self._canvas.known = there  # whoever plays by keys needs no hint at each turn
        self._waits = self._ring = False
        self._note(controls, actions)

    def _home(self, controls: Sequence[Control], actions: Sequence[Action]) -> str | None:
        """The card it was on, or the nearest that can be played; without one, a button."""
        able = [each.id for each in controls if each.enabled]
        if able:
            if self._card is None:
                return able[0]
            card, place = self._card
            hand = [each.id for each in controls]
            return card if card in able else min(able, key=lambda id: abs(hand.index(id) - place))
        able = [each.id for each in actions if each.enabled]
        main = [each.id for each in actions if each.enabled and each.main]
        return self._last if self._last in main else next(iter([*main, *able]), None)
