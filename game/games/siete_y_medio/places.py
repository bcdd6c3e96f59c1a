"""Where things lie on the table of Siete y medio, in units of the plane (a card is 1 wide).

The deck in the middle, before each of the others a row of their cards, to be read by the viewer,
who holds theirs on the screen. On a narrow window the rows lie in lines, like the plates above.
Stakes lie where no card comes, each nearest to the row of its own seat. Numbers only.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from game.games.spots import CARD_HEIGHT, Spot

HALF_WIDTH, TALL_HALF_WIDTH = 4.9, 3.5
ACROSS, DECK, TALL_DECK = 2.0, -0.7, -0.25
"""How far beyond the middle the rows across and the deck lie."""
SIDE, ALONE_SIDE = -0.56, -0.15
"""The same of the rows at the sides: with many across, whose stakes need room, and with one."""
SIDE_ROOM = 2.4
"""How wide a row at a side may be; between it and the deck its stake lies."""
TALL_ROW = 2.48
"""From line to line on a narrow window: a row, and the stakes before it."""
TALL_CARD, ASIDE_CARD = 0.95, 0.78
"""Widths of a card in those lines, and of the deck where it lies in one."""
BEFORE = 0.55
"""From the foot of a row to the chips that are staked before it."""
SIDE_STAKE = 0.82
"""From a row at the side to the middle of its stake."""
LABEL = 0.28
"""How far these lie left of the middle, for the number at their right."""
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
            return ACROSS + CARD_HEIGHT / 2 + 0.1
        return TALL_ROW * self._lines + CARD_HEIGHT / 2

    @property
    def _close(self) -> float:
        """How far it reaches to this side of the middle."""
        if self.wide:
            return DECK - CARD_HEIGHT / 2 - 0.62
        if self._deck_aside:
            return TALL_ROW - TALL_CARD * CARD_HEIGHT / 2 - BEFORE - 0.4
        return TALL_DECK - CARD_HEIGHT / 2 - 0.1

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
        x, y, width = 0.0, DECK if self.wide else TALL_DECK, 1.0
        if self._deck_aside:
            x, y, _room, _width = self._tall(self.others)
            y, width = y - 0.1, ASIDE_CARD
        return Spot(x, y + height * STACK - self._shift, 0.0, width)

    def row(self, index: int, count: int) -> list[Spot]:
        """Where the `count` cards of the opponent `index` lie, clockwise from the left."""
        x, y, room, width = self._tall(index) if not self.wide else self._around(index)
        pitch = min(PITCH * width, (room - width) / max(count - 1, 1))
        start = x - pitch * (count - 1) / 2
        if self._at_side(index):
            # It grows outwards, so that its stake is beside it however long it is.
            inner = (room - width - pitch * (count - 1)) / 2
            start += inner if index == 0 else -inner
        return [Spot(start + i * pitch, y - self._shift, 0.0, width) for i in range(count)]

    def stake(self, index: int | None) -> Spot:
        """Where the opponent `index` lays what they bet; None is the viewer."""
        x, y = self._own_stake if index is None else self._stake(index)
        return Spot(x - LABEL, y - self._shift)

    @property
    def _own_stake(self) -> tuple[float, float]:
        """Beside the deck, where it is nearest to the viewer."""
        if self.wide:
            return (1.2, DECK - 0.95)
        if self._deck_aside:
            x, y, _room, width = self._tall(self.others)
            return (x, y - width * CARD_HEIGHT / 2 - BEFORE)
        return (1.4, TALL_DECK - 0.3)

    def _stake(self, index: int) -> tuple[float, float]:
        """Before a row; of one at the side, between it and the deck."""
        x, y, room, width = self._around(index) if self.wide else self._tall(index)
        if self._at_side(index):
            beside = abs(x) - room / 2 - SIDE_STAKE
            return (-beside if index == 0 else beside - 0.14, y)
        return (x, y - width * CARD_HEIGHT / 2 - BEFORE)

    def _at_side(self, index: int) -> bool:
        """Whether the opponent `index` sits at the left or at the right."""
        return self.wide and index in (0, self.others - 1)

    @property
    def _side(self) -> float:
        """How far beyond the middle the rows at the sides lie."""
        return ALONE_SIDE if self.others == 3 else SIDE

    def _around(self, index: int) -> tuple[float, float, float, float]:
        """Middle, room and width of a card for a row: at the left, across, at the right."""
        side = self._half_width - 0.15 - SIDE_ROOM / 2
        if index == 0:
            return (-side, self._side, SIDE_ROOM, 1.0)
        if index == self.others - 1:
            return (side, self._side, SIDE_ROOM, 1.0)
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
