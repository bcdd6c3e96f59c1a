"""How a card is weighed by a player who does not search, where one must lay what fits.

A prospect says what a card leads to. Seen are a view's rows and the own hand, nothing else; passing
on purpose is not thought of.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from game.games.rows.lanes import lanes_of
from game.games.rows.round import PASS, RowView
from game.games.rows.rows import Rows
from game.rules import Move


@dataclass(frozen=True)
class Prospect:
    """A card that may be laid, and the missing cards that it leads to: one list a side."""

    move: Move
    sides: tuple[tuple[bool, ...], ...]
    """For each card beyond, the nearest first: whether it is one's own. A starter has two sides."""

    @property
    def own(self) -> int:
        """Own cards beyond."""
        return sum(map(sum, self.sides))

    @property
    def others(self) -> int:
        """Others' cards beyond."""
        return sum(map(len, self.sides)) - self.own


def prospects(view: RowView, rows: Rows, legal: Sequence[Move]) -> list[Prospect]:
    """Every card that may be laid, with what lies beyond it."""
    lanes, held = lanes_of(rows), rows.bits(view.hand)
    return [
        Prospect(
            move,
            tuple(
                tuple(bool(held >> card & 1) for card in side)
                for side in lanes.beyond(rows.index[move])
            ),
        )
        for move in legal
        if move != PASS
    ]


def greedy(lays: Sequence[Prospect], rng: random.Random) -> Move:
    """One rule, to measure others by: most own cards beyond, then fewest of others'."""
    best = max((each.own, -each.others) for each in lays)
    return rng.choice([each.move for each in lays if (each.own, -each.others) == best])


def beginner(lays: Sequence[Prospect], rng: random.Random) -> Move:
    """Follows its own next card half of the time, else lays whatever comes to hand."""
    follows = [each.move for each in lays if any(side[:1] == (True,) for side in each.sides)]
    if follows and rng.random() < 0.5:
        return rng.choice(follows)
    return rng.choice([each.move for each in lays])
