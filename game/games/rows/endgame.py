"""The end of a row game, solved: everybody sees everything and plays for the most.

Where the facts leave few deals, each can be looked through to its end instead of playing some of
its lines. Everybody must lay what fits, so there are few lines left by then. Positions are masks
(see `rows`). pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.games.rows.round import PASS
from game.games.rows.rows import Rows
from game.rules import Move, Seat
from game.scheduler import breathe

Hands: TypeAlias = tuple[int, ...]
Worth: TypeAlias = tuple[float, ...]
"""By seat."""

LIMIT = 4000
"""Positions looked at before giving up."""
SLICE = 100
"""Positions between two breaths."""
TRIES = 2000
"""Cards given to hands before a count of deals is given up."""


def every_deal(
    sizes: Sequence[int], barred: NDArray[np.bool_], most: int
) -> NDArray[np.int8] | None:
    """``(deals, cards)``: which hand gets each card, in every way that fits; None if there are more
    than `most`, or it cannot be told soon.

    `sizes` are the hands' sizes; `barred` ``(cards, hands)`` says who cannot hold what.
    """
    found: list[list[int]] = []
    try:
        for deal in _extend([], list(sizes), barred.tolist(), [TRIES]):
            if len(found) == most:
                return None
            found.append(deal)
    except _TooLong:
        return None
    return np.array(found, np.int8).reshape(len(found), len(barred))


def _extend(
    dealt: list[int], room: list[int], barred: list[list[bool]], tries: list[int]
) -> Iterator[list[int]]:
    if len(dealt) == len(barred):
        yield dealt
        return
    tries[0] -= 1
    if tries[0] < 0:
        raise _TooLong
    for hand, free in enumerate(room):
        if free and not barred[len(dealt)][hand]:
            room[hand] -= 1
            yield from _extend([*dealt, hand], room, barred, tries)
            room[hand] += 1


class _TooLong(Exception):
    pass


class Endgame:
    """Positions in which all is known. `ending` says what an ending is worth to each seat, by the
    masks of the cards left and the passes from now on.
    """

    def __init__(
        self,
        rows: Rows,
        ending: Callable[[Sequence[int], Sequence[int]], Sequence[float]],
        limit: int = LIMIT,
    ) -> None:
        self._rows = rows
        self._ending = ending
        self._left = limit
        self._known: dict[tuple[Hands, Seat, tuple[int, ...]], Worth] = {}

    async def worths(
        self, table: int, hands: Hands, turn: Seat, moves: Sequence[Move]
    ) -> list[Worth] | None:
        """What each move is worth to each seat; None if the end is too far."""
        passes = (0,) * len(hands)
        index = self._rows.index
        try:
            return [
                await self._after(
                    table, hands, turn, passes, 0 if move == PASS else 1 << index[move]
                )
                for move in moves
            ]
        except _TooLong:
            return None

    async def _after(
        self, table: int, hands: Hands, turn: Seat, passes: tuple[int, ...], card: int
    ) -> Worth:
        """Of a move: the card laid, 0 for a pass."""
        if card:
            hands = (*hands[:turn], hands[turn] ^ card, *hands[turn + 1 :])
            if not hands[turn]:
                return tuple(self._ending(hands, passes))
        else:
            passes = (*passes[:turn], passes[turn] + 1, *passes[turn + 1 :])
        return await self._worth(table | card, hands, (turn + 1) % len(hands), passes)

    async def _worth(self, table: int, hands: Hands, turn: Seat, passes: tuple[int, ...]) -> Worth:
        key = (hands, turn, passes)
        if key in self._known:
            return self._known[key]
        self._left -= 1
        if self._left < 0:
            raise _TooLong
        if self._left % SLICE == 0:
            await breathe()
        fitting = hands[turn] & self._rows.open(table)
        best: Worth | None = None
        while True:
            card = fitting & -fitting
            fitting ^= card
            worth = await self._after(table, hands, turn, passes, card)
            if best is None or worth[turn] > best[turn]:
                best = worth
            if not fitting:
                break
        self._known[key] = best
        return best
