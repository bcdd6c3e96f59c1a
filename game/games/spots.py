"""Spots on the plane of a table in widths of a card, and hands laid out in a line. Numbers only."""

from __future__ import annotations

from dataclasses import dataclass
from math import pi
from typing import Protocol

CARD_HEIGHT = 1.4
FAN_PITCH = 0.47
"""From card to card of a hand that lies face down, where there is room."""


@dataclass(frozen=True)
class Spot:
    """A card's centre on the plane, its turn in radians counterclockwise, and its width."""

    x: float
    y: float
    angle: float = 0.0
    width: float = 1.0


class Places(Protocol):
    """Where things lie on one table whose viewer sits at the near edge."""

    @property
    def felt(self) -> tuple[float, float]:
        """Half the width and the depth of the felt, whose middle is the origin of the plane."""
        ...

    @property
    def shown(self) -> tuple[float, float, float, float]:
        """What has to be in sight: left, near, right, far."""
        ...

    def fan(self, index: int, size: int) -> list[Spot]:
        """Spots for a hand of `size` cards of the opponent `index`, clockwise from the left."""
        ...

    def near_edge(self) -> Spot:
        """Where a card comes from that the viewer, who sits at the near edge, plays or deals."""
        ...


def line(
    x: float, y: float, angle: float, size: int, length: float, width: float = 1.0
) -> list[Spot]:
    """Cards side by side around (x, y), overlapping as the length asks for.

    A hand at a side is turned so that its owner, beyond the edge, would read it upright.
    """
    pitch = min(FAN_PITCH * width, (length - width) / max(size - 1, 1))
    along = [(index - (size - 1) / 2) * pitch for index in range(size)]
    if angle in (pi / 2, -pi / 2):
        sign = 1 if angle > 0 else -1
        return [Spot(x, y + sign * step, angle, width) for step in along]
    return [Spot(x + step, y, angle, width) for step in along]
