"""The end of a round of Sietes between the last two players, solved.

When two still play, all that one does not hold the other does: nothing is hidden any more, and the
best move can be computed instead of guessed. The winner takes the better of the two places left;
how the loser leaves matters only where a third was left with the joker before. Everybody plays for
the most points, and at equal points for the fewest of the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from game.cards import JOKER
from game.games.sietes.rules import OUT, PASS, SietesView, Status, rows_of
from game.rules import Move
from game.scheduler import breathe

Hands: TypeAlias = tuple[int, int]
Worth: TypeAlias = tuple[int, int]
"""Points of the seat that has the turn, and of the other."""

LIMIT = 20_000
"""Positions looked at before giving up."""
SLICE = 200
"""Positions between two breaths."""


class _TooLong(Exception):
    pass


async def solve(view: SietesView, moves: Sequence[Move], limit: int = LIMIT) -> list[int] | None:
    """The points of each legal move with best play on both sides.

    None where more than two play, or where the end is too far: more than `limit` positions.
    """
    playing = [seat for seat, status in enumerate(view.status) if status is Status.PLAYING]
    if len(playing) != 2 or view.seat != view.turn or view.turn not in playing:
        return None
    try:
        return [worth[0] for worth in await Endgame(view, limit).worths(moves)]
    except _TooLong:
        return None


class Endgame:
    """The last two players of a round, seen by the one that has the turn."""

    def __init__(self, view: SietesView, limit: int = LIMIT) -> None:
        self._rows = rows_of(view.options.ends)
        self._voluntary = view.options.voluntary_pass
        self._joker_bit = 1 << len(self._rows.names)
        self._limit = limit
        self._seen = 0
        self._known: dict[tuple[Hands, tuple[int, int]], Worth] = {}
        seat = view.seat
        if seat is None:
            raise ValueError("a spectator has no hand to play")
        other = next(
            each
            for each, status in enumerate(view.status)
            if status is Status.PLAYING and each != seat
        )
        mine = self._rows.bits(card for card in view.hand if card != JOKER)
        table = self._rows.bits(card for row in view.rows for card in row)
        theirs = self._rows.all & ~table & ~mine
        if view.joker_in_play:
            if JOKER in view.hand:
                mine |= self._joker_bit
            else:
                theirs |= self._joker_bit
        self._hands: Hands = (mine, theirs)
        self._left = (view.passes_left[seat], view.passes_left[other])
        finished = view.status.count(Status.FINISHED)
        self._win = view.players - finished - 1
        self._lose = self._win - 1
        self._fall = view.status.count(Status.FORCED_OUT)

    async def worths(self, moves: Sequence[Move]) -> list[Worth]:
        """What each legal move is worth. Raises when the limit is passed."""
        index = self._rows.index
        found = []
        for move in moves:
            place, card = 0, 0
            if move[0] == JOKER:
                place, card = 1 << index[move[1:3]], 1 << index[move[4:6]]
            elif move not in (PASS, OUT):
                card = 1 << index[move]
            found.append(await self._after(self._hands, self._left, place, card))
        return found

    async def _worth(self, hands: Hands, left: tuple[int, int]) -> Worth:
        """Of a position, to the seat that has the turn and the other."""
        key = (hands, left)
        if key in self._known:
            return self._known[key]
        self._seen += 1
        if self._seen > self._limit:
            raise _TooLong
        if self._seen % SLICE == 0:
            await breathe()
        best: Worth | None = None
        for place, card in self._plays(hands, left):
            worth = await self._after(hands, left, place, card)
            if best is None or (worth[0], -worth[1]) > (best[0], -best[1]):
                best = worth
            if best == (self._win, min(self._lose, self._fall)):
                break
        assert best is not None
        self._known[key] = best
        return best

    def _plays(self, hands: Hands, left: tuple[int, int]) -> list[tuple[int, int]]:
        """What may be done: the place of the joker or 0, and the card laid or 0 for none."""
        rows, hand = self._rows, hands[0]
        table = rows.all & ~(hands[0] | hands[1])
        plays = []
        fitting = hand & rows.open(table)
        while fitting:
            card = fitting & -fitting
            fitting ^= card
            plays.append((0, card))
        if hand & self._joker_bit:
            plays += [
                (1 << place, 1 << after)
                for place, after in rows.pairs(table)
                if hand >> after & 1 and not hand >> place & 1
            ]
        if not plays or (self._voluntary and left[0] > 0):
            plays.append((0, 0))
        return plays

    async def _after(self, hands: Hands, left: tuple[int, int], place: int, card: int) -> Worth:
        """Of one of the plays, to the seat that makes it and the other."""
        mine, theirs = hands
        if not card:
            if not left[0]:
                return self._fall, self._win
            left = (left[0] - 1, left[1])
        elif place:
            mine ^= card | self._joker_bit
            theirs ^= place | self._joker_bit
        else:
            mine ^= card
        if mine in (0, self._joker_bit):
            return (self._win, self._lose) if mine == 0 else (self._lose, self._win)
        if theirs == self._joker_bit:
            return self._win, self._lose
        other, own = await self._worth((theirs, mine), (left[1], left[0]))
        return own, other
