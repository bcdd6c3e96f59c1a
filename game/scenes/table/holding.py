"""Holding a card: it is lifted out of the hand, follows the pointer, and is laid or goes back.

While it is held its places glow, as if it had been tapped. What a card may do, and where, is the
board's; what comes of a move is the scene's. Nothing here is drawn, and no rules are known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.games.board import Board
from game.rules import Move
from game.ui.canvas import Canvas
from game.ui.parts import Point
from game.ui.pointer import Drag

RAISE = 34
"""Design pixels that a card is held above a finger, which would hide it."""
RAISE_TIME = 0.12


@dataclass
class Held:
    """A card that is held, by its control's id, in the turn that `turn` stands for."""

    id: str
    turn: object
    fits: bool
    """Whether it may be played now."""
    was_picked: bool
    away: Point
    """From the pointer to its middle, in window pixels."""
    at: Point
    rise: float
    """How far above that it is held in the end, in window pixels."""
    seconds: float = 0.0
    shown: Point | None = None

    @property
    def middle(self) -> Point:
        """Where its middle is, in window pixels."""
        part = min(1.0, self.seconds / RAISE_TIME)
        return self.at[0] + self.away[0], self.at[1] + self.away[1] - self.rise * part


class Holding:
    """One pointer's card.

    `felt` is where the table is, in window pixels. `make` makes a move and says whether it could;
    `refuse` tells why a card cannot be played; `changed` is called when the picks have changed.
    """

    def __init__(
        self,
        board: Board,
        *,
        felt: Callable[[], Rect],
        make: Callable[[Move], bool],
        refuse: Callable[[str], None],
        changed: Callable[[], None],
    ) -> None:
        self._board = board
        self._felt, self._make, self._refuse, self._changed = felt, make, refuse, changed
        self._held: Held | None = None

    @property
    def id(self) -> str:
        """The control of the card that is held, "" for none."""
        return self._held.id if self._held is not None else ""

    def drag(self, drag: Drag, turn: object, canvas: Canvas) -> bool:
        """Follow a drag of a card in a turn, None while nobody is asked; says whether it does."""
        if drag.phase == "start":
            return turn is not None and self.take(drag, turn, canvas)
        if drag.phase == "move":
            self.move(drag.at)
        elif drag.phase == "end":
            self.let_go(drag.at)
        else:
            self.put_back()
        return True

    def take(self, drag: Drag, turn: object, canvas: Canvas) -> bool:
        """Lift the card that a drag begins on, if it does."""
        board, id = self._board, drag.id
        if id is None or board.at(drag.start) != id:
            return False
        control = next((each for each in board.controls() if each.id == id), None)
        corners = board.shape(id)
        if control is None or corners is None or not board.lift(id):
            return False
        x, y = corners.mean(axis=0).tolist()
        away = x - drag.start[0], y - drag.start[1]
        rise = canvas.px(RAISE) if drag.finger else 0
        self._held = Held(id, turn, control.enabled, control.picked, away, drag.at, rise)
        self._held.seconds = RAISE_TIME if canvas.still else 0.0
        if control.enabled and not control.picked:
            board.press(id)
        self._changed()
        return True

    def move(self, at: Point) -> None:
        """The pointer is elsewhere."""
        if self._held is not None:
            self._held.at = at

    def update(self, dt: float, turn: object) -> None:
        """Once a frame: show it where it is now; a turn that has passed takes it back."""
        held = self._held
        if held is None:
            return
        if turn is not held.turn:
            self.put_back()
            return
        held.seconds += dt
        if held.middle != held.shown:
            held.shown = held.middle
            self._board.carry(held.middle)

    def let_go(self, at: Point) -> None:
        """Lay it, if it is let go over the table and its move is settled; else it goes back."""
        held = self._held
        if held is None:
            return
        held.at = at
        over = any(self._felt().collidepoint(point) for point in (held.middle, at))
        if not over or not held.fits or not self._picked(held.id):
            self.put_back()
            if over and not held.fits:
                self._refuse(held.id)
            return
        self._board.carry(held.middle)
        move = self._board.drop((held.middle, at))
        self._held = None
        if move is None or not self._make(move):
            self._board.put_back()
        self._changed()

    def put_back(self) -> None:
        """It goes back to the hand, and lies there as it did before."""
        held, self._held = self._held, None
        if held is None:
            return
        if self._picked(held.id) and not held.was_picked:
            self._board.press(held.id)
        self._board.put_back()
        self._changed()

    def _picked(self, id: str) -> bool:
        return any(each.id == id and each.picked for each in self._board.controls())
