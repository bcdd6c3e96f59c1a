"""Where things lie on the table of Sedma, in units of the plane (a card is 1 wide).

The trick in the middle, a card before each seat; the talon at the left; what each side has taken at
the right, and at the left for a third side. On a narrow window everything draws closer, and the
others' hands lie along the far edge. Numbers only.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

from game.games.spots import CARD_HEIGHT, Spot, line

HALF_WIDTH, TALL_HALF_WIDTH = 4.35, 3.35
HALF_DEPTH = 1.95
SIDE_GAP = 0.75
HAND_LENGTH = 3.2
NEAR, TALL_NEAR = 5.0, 16.0
"""How far the felt runs on towards the player."""
LAP = (0.3, -0.1)
"""How far the next card of a seat lies from its last in a prolonged trick."""
STACK = 0.028
"""How much further back each card of a pile lies."""
TAKEN = 0.64
"""The width of a card that has been taken."""
PITCH, TALL_PITCH = 0.35, 0.27
"""From one ace or ten taken to the next."""
IN_A_ROW = 4
TALL_ASIDE = -0.2
"""How far the trick of four moves to the left where it would touch what has been taken."""

TRICKS = {
    2: ((0.0, -0.78), (0.0, 0.78)),
    3: ((0.0, -0.85), (-0.75, 0.6), (0.75, 0.6)),
    4: ((0.0, -0.78), (-1.1, 0.0), (0.0, 0.78), (1.1, 0.0)),
}
"""Where the seats' cards lie in the trick, from the viewer clockwise, by the number of players."""


@dataclass(frozen=True)
class SedmaPlaces:
    """The places of one table. `others` is how many hands lie on it."""

    others: int
    wide: bool

    @property
    def _half_width(self) -> float:
        return HALF_WIDTH if self.wide else TALL_HALF_WIDTH

    @property
    def _at_sides(self) -> bool:
        """Whether hands lie at the sides."""
        return self.wide and self.others > 1

    @property
    def shown(self) -> tuple[float, float, float, float]:
        """What has to be in sight: left, near, right, far."""
        side = self._half_width + (SIDE_GAP + 0.8 if self._at_sides else 0.15)
        near, far = -HALF_DEPTH - 0.15, self._edge - 0.25
        return (-side, near - self._shift, side, far - self._shift)

    @property
    def felt(self) -> tuple[float, float]:
        """Half the width and the depth of the felt, whose middle is the origin of the plane."""
        side = SIDE_GAP + 1.3 if self._at_sides else 1.3
        return (self._half_width + side, (self._edge + HALF_DEPTH + self._near) / 2)

    @property
    def _near(self) -> float:
        return NEAR if self.wide else TALL_NEAR

    @property
    def _edge(self) -> float:
        """Where the felt ends beyond the middle, seen from there."""
        if not self.wide:
            return HALF_DEPTH + 1.7
        return HALF_DEPTH + (0.7 if self.others == 2 else 2.0)

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
        half = self._half_width
        if not self.wide:
            share = 2 * half / self.others
            centre = -half + share * (index + 0.5)
            return line(centre, HALF_DEPTH + 0.85, 0.0, size, share - 0.4, 0.8)
        if self.others == 1 or (self.others == 3 and index == 1):
            return line(0.0, HALF_DEPTH + 1.05, pi, size, HAND_LENGTH)
        side = -1 if index == 0 else 1
        return line(side * (half + SIDE_GAP), 0.1, side * pi / 2, size, HAND_LENGTH)

    def near_edge(self) -> Spot:
        """Where a card comes from that the viewer, who sits at the near edge, plays or deals."""
        return self._spot(0.0, -HALF_DEPTH - 1.6)

    def trick(self, place: int, lap: int) -> Spot:
        """Where the seat `place` steps clockwise from the viewer lays its card of a lap."""
        x, y = TRICKS[self.others + 1][place]
        across = -1.0 if x < 0 else 1.0
        if not self.wide and self.others == 3:
            x += TALL_ASIDE
        return self._spot(x + across * lap * LAP[0], y + lap * LAP[1])

    def talon(self, height: int) -> Spot:
        """Where the card lies in the talon that has `height` others below it."""
        y = -0.95 if self.others == 2 else 0.0
        return self._spot(-self._half_width + 0.95, y + height * STACK)

    def pile(self, place: int, height: int) -> Spot:
        """The plain cards taken by the side of the seat `place` steps from the viewer."""
        x, y = self._taken(place)
        return self._spot(x, y + height * STACK, TAKEN)

    def counted(self, place: int, index: int) -> Spot:
        """The aces and tens that it has taken, face up, two rows of them."""
        x, y = self._taken(place)
        row, column = divmod(index, IN_A_ROW)
        down = (0.5 - row) * TAKEN * CARD_HEIGHT * 0.62
        pitch = PITCH if self.wide else TALL_PITCH
        return self._spot(x + 0.9 * TAKEN + column * pitch, y + down, TAKEN)

    def _taken(self, place: int) -> tuple[float, float]:
        """The middle of the pile of a side, by its first seat that the viewer meets clockwise."""
        right = self._half_width - (2.0 if self.wide else 1.55)
        if place == 0:
            return (right, -0.98)
        if self.others == 2 and place == 1:
            return (-self._half_width + 0.4, 0.98)
        return (right, 0.98)
