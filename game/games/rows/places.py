"""Where things lie on the table of a row game, in units of the plane (a card is 1 wide).

Four rows in the middle, a suit each, lowest rank at the left; the hands of the others at the sides
and along the far edge, face down. On a narrow window all of them lie along the far edge. The viewer
sits at the near edge and holds their hand on the screen, not here. Numbers only.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import pi

from game.cards import Card, Deck
from game.games.spots import CARD_HEIGHT, Spot, line

COLUMN = 1.09
ROW = 1.54
TALL_ROW = 1.7
SIDE_GAP = 1.35
CORNER = 1.3
"""What the plates in a far corner cover of a side, where two of them stand there."""
NEAR = 8.0
TALL_NEAR = 22.0
"""How far the felt runs on towards the player."""


@dataclass(frozen=True)
class RowPlaces:
    """The places of one deck at one table with so many `others`.

    `beside` of the hands across lie beside their plates, not on the table.
    """

    deck: Deck
    others: int
    wide: bool
    beside: int = 0

    @property
    def _row(self) -> float:
        return ROW if self.wide else TALL_ROW

    @property
    def _near(self) -> float:
        return NEAR if self.wide else TALL_NEAR

    @property
    def half_grid(self) -> tuple[float, float]:
        """Half the width and height of the rows."""
        return (
            (len(self.deck.ranks) - 1) / 2 * COLUMN + 0.5,
            (len(self.deck.suits) - 1) / 2 * self._row + CARD_HEIGHT / 2,
        )

    def spot(self, card: Card) -> Spot:
        """Where a card of the deck lies once it is laid."""
        column = self.deck.ranks.index(card[0]) - (len(self.deck.ranks) - 1) / 2
        row = (len(self.deck.suits) - 1) / 2 - self.deck.suits.index(card[1])
        return Spot(column * COLUMN, row * self._row - self._shift)

    @property
    def shown(self) -> tuple[float, float, float, float]:
        """What has to be in sight: left, near, right, far."""
        half_x, half_y = self.half_grid
        if not self.wide:
            return (-half_x - 0.2, -half_y - 0.3 - self._shift, half_x + 0.2, self._far - 0.1)
        side = SIDE_GAP + 0.85
        near = -half_y - 0.3 - self._shift
        far = self._far + (0.3 if self._far_hands else -0.2)
        if self._sides[0] > 1:
            far += CORNER / 2
        return (-half_x - side, near, half_x + side, far)

    @property
    def felt(self) -> tuple[float, float]:
        """Half the width and the depth of the felt, whose middle is the origin of the plane.

        It runs on towards the player, under the hand.
        """
        half_x, _ = self.half_grid
        side = SIDE_GAP + 1.4 if self.wide else 1.6
        return (half_x + side, self._far)

    @property
    def _far(self) -> float:
        return (self._edge + self.half_grid[1] + self._near) / 2

    @property
    def _shift(self) -> float:
        """How far the rows lie beyond the middle of the felt, as a negative number."""
        return (self._edge - self.half_grid[1] - self._near) / 2

    @property
    def _edge(self) -> float:
        """Where the felt ends beyond the rows, seen from their middle."""
        return self.half_grid[1] + (2.15 if self._far_hands or not self.wide else 0.8)

    @property
    def _sides(self) -> tuple[int, int]:
        if self.others <= 1:
            return (0, 0)
        side = 1 if self.others < 6 else 2
        return (side, side)

    @property
    def _across(self) -> int:
        return self.others - sum(self._sides)

    @property
    def _far_hands(self) -> int:
        """How many hands lie along the far edge."""
        return self._across - self.beside

    def fan(self, index: int, size: int) -> list[Spot]:
        """Spots for a hand of `size` cards of the opponent `index`, clockwise from the left."""
        return [
            Spot(spot.x, spot.y - self._shift, spot.angle, spot.width)
            for spot in self._fan(index, size)
        ]

    def _fan(self, index: int, size: int) -> list[Spot]:
        half_x, half_y = self.half_grid
        if not self.wide:
            share = 2 * half_x / self.others
            centre = -half_x + share * (index + 0.5)
            return line(centre, half_y + 1.25, 0.0, size, share - 0.7, 0.82)
        left, right = self._sides
        # Two hands at a side keep clear of the two plates in a corner.
        clear = 0.0 if left < 2 else CORNER
        shift = -clear / 2
        length = 2 * half_y - clear
        if index < left:
            offset = (index - (left - 1) / 2) * (length + 0.6) / left + shift
            return line(-half_x - SIDE_GAP, offset, -pi / 2, size, (length - 0.3) / left)
        if index >= self.others - right:
            place = self.others - 1 - index
            offset = (place - (right - 1) / 2) * (length + 0.6) / right + shift
            return line(half_x + SIDE_GAP, offset, pi / 2, size, (length - 0.3) / right)
        share = 2 * half_x / self._across
        centre = -half_x + share * (index - left + 0.5)
        return line(centre, half_y + 1.2, pi, size, min(share - 0.8, 9.0))

    def near_edge(self) -> Spot:
        """Where a card comes from that the viewer, who sits at the near edge, plays or deals."""
        return Spot(0.0, -self.half_grid[1] - 1.6 - self._shift)
