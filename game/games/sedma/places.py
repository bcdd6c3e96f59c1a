"""Where things lie on the table of Sedma, in units of the plane (a card is 1 wide).

The trick in the middle, a card before each seat; the talon at the left; what each side has taken at
the right, and at the left for a third side. On a narrow window the others' hands lie along the far
edge. Numbers only.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

from game.games.spots import CARD_HEIGHT, Spot, line

HALF_WIDTH = 4.55
HALF_DEPTH = 2.3
SIDE_GAP = 0.75
HAND_LENGTH = 3.2
NEAR, TALL_NEAR = 5.0, 16.0
"""How far the felt runs on towards the player."""
LAP = (0.3, -0.1)
"""How far the next card of a seat lies from its last in a prolonged trick."""
STACK = 0.028
"""How much higher on the screen each card of a pile lies."""
COUNTED = 0.66
"""The width of a card that has been taken."""
COUNTED_PITCH = 0.36
IN_A_ROW = 4

SPOTS = {
    2: ((0.0, -0.8), (0.0, 0.8)),
    3: ((0.0, -0.75), (-1.1, 0.45), (1.1, 0.45)),
    4: ((0.0, -0.8), (-1.3, 0.0), (0.0, 0.8), (1.3, 0.0)),
}
"""Where the seats' cards lie in the trick, from the viewer clockwise, by the number of players."""


@dataclass(frozen=True)
class SedmaPlaces:
    """The places of one table. `others` is how many hands lie on it."""

    others: int
    wide: bool

    @property
    def shown(self) -> tuple[float, float, float, float]:
        """What has to be in sight: left, near, right, far."""
        side = SIDE_GAP + 0.8 if self.wide and self.others > 1 else 0.2
        far = self._edge - (0.55 if self.wide and self.others == 2 else 0.25)
        near = -HALF_DEPTH - 0.15
        return (-HALF_WIDTH - side, near - self._shift, HALF_WIDTH + side, far - self._shift)

    @property
    def felt(self) -> tuple[float, float]:
        """Half the width and the depth of the felt, whose middle is the origin of the plane."""
        side = SIDE_GAP + 1.3 if self.wide and self.others > 1 else 1.2
        return (HALF_WIDTH + side, (self._edge + HALF_DEPTH + self._near) / 2)

    @property
    def _near(self) -> float:
        return NEAR if self.wide else TALL_NEAR

    @property
    def _edge(self) -> float:
        """Where the felt ends beyond the middle, seen from there."""
        return HALF_DEPTH + (0.9 if self.wide and self.others == 2 else 2.0)

    @property
    def _shift(self) -> float:
        """How far the middle of the felt lies from that of the trick."""
        return (self._edge - HALF_DEPTH - self._near) / 2

    def _spot(self, x: float, y: float, width: float = 1.0) -> Spot:
        return Spot(x, y - self._shift, 0.0, width)

    def fan(self, index: int, size: int) -> list[Spot]:
        """Spots for a hand of `size` cards of the opponent `index`, clockwise from the left."""
        return [
            Spot(spot.x, spot.y - self._shift, spot.angle, spot.width)
            for spot in self._fan(index, size)
        ]

    def _fan(self, index: int, size: int) -> list[Spot]:
        if not self.wide:
            share = 2 * HALF_WIDTH / self.others
            centre = -HALF_WIDTH + share * (index + 0.5)
            return line(centre, HALF_DEPTH + 1.05, 0.0, size, share - 0.6, 0.9)
        if self.others == 1 or (self.others == 3 and index == 1):
            return line(0.0, HALF_DEPTH + 1.05, pi, size, HAND_LENGTH)
        side = -1 if index == 0 else 1
        return line(side * (HALF_WIDTH + SIDE_GAP), 0.1, side * pi / 2, size, HAND_LENGTH)

    def near_edge(self) -> Spot:
        """Where a card comes from that the viewer, who sits at the near edge, plays or deals."""
        return self._spot(0.0, -HALF_DEPTH - 1.6)

    def trick(self, place: int, lap: int) -> Spot:
        """Where the seat `place` steps clockwise from the viewer lays its card of a lap."""
        x, y = SPOTS[self.others + 1][place]
        across = -1.0 if x < 0 else 1.0
        return self._spot(x + across * lap * LAP[0], y + lap * LAP[1])

    def talon(self, height: int) -> Spot:
        """Where the card lies in the talon that has `height` others below it."""
        y = -1.15 if self.others == 2 else 0.0
        return self._spot(-3.35, y + height * STACK)

    def pile(self, place: int, height: int) -> Spot:
        """The plain cards taken by the side of the seat `place` steps from the viewer."""
        x, y = self._taken(place)
        return self._spot(x, y + height * STACK, COUNTED)

    def counted(self, place: int, index: int) -> Spot:
        """The aces and tens that it has taken, face up."""
        x, y = self._taken(place)
        row, column = divmod(index, IN_A_ROW)
        down = (0.5 - row) * COUNTED * CARD_HEIGHT * 0.62
        return self._spot(x + 0.62 + column * COUNTED_PITCH, y + down, COUNTED)

    def _taken(self, place: int) -> tuple[float, float]:
        """The middle of the pile of a side, by its first seat that the viewer meets clockwise."""
        if place == 0:
            return (2.55, -1.15)
        if self.others == 2 and place == 1:
            return (-4.0, 1.15)
        return (2.55, 1.15)
