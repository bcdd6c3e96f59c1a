"""Where things lie on the table of Siete y medio, in units of the plane (a card is 1 wide).

The deck in the middle, before each of the others a row of their cards, to be read by the viewer,
who holds theirs on the screen. On a narrow window the rows lie in lines, like the plates above.
Numbers only.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from game.games.spots import CARD_HEIGHT, Spot

HALF_WIDTH, TALL_HALF_WIDTH = 4.9, 3.5
ACROSS, DECK = 1.95, 0.2
"""How far beyond the middle the rows across and the deck lie."""
SIDE, ALONE_SIDE = 0.0, 0.2
"""The same of the rows at the sides: with many across, whose stakes need room, and with one."""
TALL_ROW, TALL_CARD = 1.85, 0.95
NEAR, TALL_NEAR = 5.0, 16.0
"""How far the felt runs on towards the player."""
PITCH = 0.46
"""From card to card of a row, where there is room."""
STACK = 0.03
"""How much further back each card of the deck lies."""
MOST_IN_LINE = 4


@dataclass(frozen=True)
class SieteYMedioPlaces:
    """The places of one table. `others` is how many rows lie on it."""

    others: int
    wide: bool

    @property
    def _half_width(self) -> float:
        return HALF_WIDTH if self.wide else TALL_HALF_WIDTH

    @property
    def _lines(self) -> int:
        return ceil(self.others / MOST_IN_LINE)

    @property
    def _columns(self) -> int:
        return ceil(self.others / self._lines)

    @property
    def _far(self) -> float:
        """How far what has to be seen reaches beyond the deck."""
        if self.wide:
            # Where many sit across, plates in the corners reach down beside their rows.
            return ACROSS + CARD_HEIGHT / 2 + (0.1 if self.others < 5 else 0.3)
        return TALL_ROW * self._lines + CARD_HEIGHT / 2

    @property
    def _close(self) -> float:
        """How far it reaches to this side of the middle."""
        if self._deck_aside:
            return TALL_ROW - CARD_HEIGHT / 2 - 0.7
        return -CARD_HEIGHT / 2 - (0.5 if self.wide else 0.1)

    @property
    def _deck_aside(self) -> bool:
        """Whether the deck lies where the last line of a narrow window has room left."""
        return not self.wide and self.others < self._lines * self._columns

    @property
    def _shift(self) -> float:
        """How far the middle of the felt lies from the deck."""
        near = NEAR if self.wide else TALL_NEAR
        return (self._far + 0.5 + self._close - near) / 2

    @property
    def shown(self) -> tuple[float, float, float, float]:
        """What has to be in sight: left, near, right, far."""
        half = self._half_width
        return (-half, self._close - self._shift, half, self._far - self._shift)

    @property
    def felt(self) -> tuple[float, float]:
        """Half the width and the depth of the felt, whose middle is the origin of the plane."""
        near = NEAR if self.wide else TALL_NEAR
        return (self._half_width + 0.7, (self._far + 0.5 - self._close + near) / 2)

    def near_edge(self) -> Spot:
        """Where a card goes that comes to the viewer, who sits at the near edge."""
        return Spot(0.0, self._close - 1.6 - self._shift)

    def deck(self, height: int) -> Spot:
        """Where the card of the deck lies that has `height` others below it."""
        x, y, width = 0.0, DECK if self.wide else 0.0, 1.0
        if self._deck_aside:
            x, y, _room, width = self._tall(self.others)
        return Spot(x, y + height * STACK - self._shift, 0.0, width)

    def row(self, index: int, count: int) -> list[Spot]:
        """Where the `count` cards of the opponent `index` lie, clockwise from the left."""
        x, y, room, width = self._tall(index) if not self.wide else self._around(index)
        pitch = min(PITCH * width, (room - width) / max(count - 1, 1))
        start = x - pitch * (count - 1) / 2
        return [Spot(start + i * pitch, y - self._shift, 0.0, width) for i in range(count)]

    def stake(self, index: int | None) -> Spot:
        """Where the opponent `index` lays what they bet; None is the viewer."""
        x, y = self._own_stake if index is None else self._stake(index)
        return Spot(x, y - self._shift)

    @property
    def _own_stake(self) -> tuple[float, float]:
        if self.wide:
            return (-0.15, DECK - 1.14)
        return (0.0, TALL_ROW - 1.1) if self._deck_aside else (1.1, -0.3)

    def _stake(self, index: int) -> tuple[float, float]:
        """Before a row at the side, beside the foot of one across; in lines below."""
        if not self.wide:
            x, y, _room, _width = self._tall(index)
            return (x - 0.1, y - 0.85)
        if index in (0, self.others - 1):
            return (-1.65 if index == 0 else 1.3, self._side - 0.3)
        x, y, _room, _width = self._around(index)
        return (x + 0.92, y - 1.02)

    @property
    def _side(self) -> float:
        """How far beyond the middle the rows at the sides lie."""
        return ALONE_SIDE if self.others == 3 else SIDE

    def _around(self, index: int) -> tuple[float, float, float, float]:
        """Middle, room and width of a card for a row: at the left, across, at the right."""
        side = self._half_width - 1.6
        if index == 0:
            return (-side, self._side, 2.9, 1.0)
        if index == self.others - 1:
            return (side, self._side, 2.9, 1.0)
        across = self.others - 2
        share = min(3.2, 7.4 / across)
        return ((index - 1 - (across - 1) / 2) * share, ACROSS, share - 0.35, 1.0)

    def _tall(self, index: int) -> tuple[float, float, float, float]:
        """The same in lines of a narrow window, the first line the farthest."""
        line, column = divmod(index, self._columns)
        share = 2 * self._half_width / self._columns
        x = (column - (self._columns - 1) / 2) * share
        y = TALL_ROW * (self._lines - line)
        return (x, y, share - 0.2, TALL_CARD)
