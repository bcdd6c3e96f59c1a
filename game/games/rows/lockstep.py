"""Many deals played out at once, in numpy, where one must lay what fits: at each step one turn.

What a seat likes about a card does not change while it holds it (see `lanes`), so each deal has one
order of liking. Its cards are numbered by it: bit 0 of a *ranked* word is the card that its holder
likes best. Then a turn is a few operations on whole words: the lowest bit of what the hand holds
and what fits is laid, or there is none and the seat passes. Nobody leaves before the end, so all
games have the same seat to move.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.games.rows.lanes import Lanes
from game.rules import Seat
from game.scheduler import breathe

Words: TypeAlias = NDArray[np.uint64]
Ints: TypeAlias = NDArray[np.intp]
Floats: TypeAlias = NDArray[np.float32]
Owners: TypeAlias = NDArray[np.int8]

_ONE = np.uint64(1)
_NUMBERS = 65
"""Of the lowest bit of a word: 0 to 63, and 64 where no bit is set."""
TURNS = 8
"""Turns between two breaths."""


class Lockstep:
    """Every move made in every deal from one state, to be played to the end.

    `cards` are those that do not lie; `owners` ``(deals, cards)`` says who holds each, `likes`, of
    the same shape, how much its holder likes it. `fits` are the cards that fit now, and `moves`
    what the seat at `turn` does: a card, or None for a pass. Where the `opener` does not lie yet,
    the other starters fit once it does.
    """

    def __init__(
        self,
        lanes: Lanes,
        cards: Sequence[int],
        owners: Owners,
        likes: Floats,
        fits: Sequence[int],
        players: int,
        turn: Seat,
        moves: Sequence[int | None],
        opener: int | None = None,
    ) -> None:
        deals, count = owners.shape
        where = {card: i for i, card in enumerate(cards)}
        order = np.argsort(-likes, axis=1)
        each = np.arange(deals)[:, None]
        rank = np.empty_like(order)
        rank[each, order] = np.arange(count)
        bits = np.zeros((deals, count + 1), np.uint64)
        bits[:, :count] = _ONE << rank.astype(np.uint64)
        self.bits = bits[:, :count]
        """``(deals, cards)``: the bit of each card in ranked words."""
        opens = np.zeros((deals, _NUMBERS), np.uint64)
        after = [[*map(where.__getitem__, lanes.opens(card)), count, count] for card in cards]
        opens[each, rank] = bits[:, [a[0] for a in after]] | bits[:, [a[1] for a in after]]
        if opener is not None:
            others = [where[card] for card in lanes.starters if card != opener]
            opens[each[:, 0], rank[:, where[opener]]] |= bits[:, others].sum(axis=1)
        self._opens = opens.ravel()
        self._row = np.tile(np.arange(deals) * _NUMBERS, len(moves))
        self._fits = np.tile(bits[:, [where[card] for card in fits]].sum(axis=1), len(moves))
        hands = [(self.bits * (owners == seat)).sum(axis=1) for seat in range(players)]
        self.hands: Words = np.tile(np.array(hands), len(moves))
        """``(players, games)``: ranked words. Games are all deals of the first move, then on."""
        self.players, self.deals = players, deals
        self.turn = turn
        self.turns = np.zeros(deals * len(moves), np.intp)
        """By game: how many turns were taken until somebody was out."""
        self._first, self._taken = turn, 0
        self._lay(bits[:, [count if move is None else where[move] for move in moves]].T.ravel())

    def _lay(self, card: Words) -> None:
        """The seat that has the turn lays this bit in each game, or passes where it is 0."""
        hand = self.hands[self.turn]
        hand ^= card
        self._fits ^= card
        self._fits |= self._opens.take(self._row + np.bitwise_count(card - _ONE))
        self._taken += 1
        self.turn = (self.turn + 1) % self.players
        out = np.flatnonzero(hand == 0)
        out = out[self.turns[out] == 0]
        self.turns[out] = self._taken
        self._fits[out] = 0

    def step(self) -> None:
        """One turn of every game; in those that are over nothing fits any more."""
        able = self.hands[self.turn] & self._fits
        self._lay(able & (~able + _ONE))

    async def run(self) -> None:
        """Play all games to their ends."""
        while self._fits.any():
            await breathe()
            for _ in range(TURNS):
                self.step()

    # How it ended

    @property
    def left(self) -> Ints:
        """``(players, moves, deals)``: the cards that each seat was left with."""
        left = np.bitwise_count(self.hands).astype(np.intp)
        return left.reshape(self.players, -1, self.deals)

    def passes(self, counts: Sequence[int]) -> Ints:
        """``(players, moves, deals)``: how often each seat passed; `counts` were in its hand."""
        after = (np.arange(self.players) - self._first) % self.players
        turns = (self.turns - after[:, None] + self.players - 1) // self.players
        turns = turns.reshape(self.players, -1, self.deals)
        passes: Ints = turns - (np.array(counts)[:, None, None] - self.left)
        return passes

    def worth_left(self, values: Ints) -> Ints:
        """``(players, moves, deals)``: what is left in each hand, by what each card is worth."""
        hands = self.hands.reshape(self.players, -1, self.deals)
        found = np.zeros(hands.shape, np.intp)
        for bit, value in zip(self.bits.T, values, strict=True):
            found += value * ((hands & bit) != 0)
        return found
