"""Deals of Sedma played on in lockstep: many at a time, a card in each with every step.

The rules are those of `rules`, on cards as numbers and without events; a test plays both side by
side. Every seat plays by its own hand and what has been played. A position can also be branched
into all that may follow, to be solved. The last axis of every array is the worlds; pygame may not
enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial
from typing import Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.games.sedma.rules import (
    ALL_CARD_POINTS,
    BALD,
    DECK,
    ENOUGH,
    HAND,
    LAST_TRICK,
    NAKED,
    SINGLE,
    SedmaOptions,
    marriage_points,
)
from game.games.sedma.tactics import KING, QUEEN, RANKS, SEVEN, WORTH, Weights, appraise
from game.scheduler import breathe

Ints: TypeAlias = NDArray[np.intp]
Bools: TypeAlias = NDArray[np.bool_]
Doubles: TypeAlias = NDArray[np.float64]

NONE = -1
"""No card; no rank led; nobody yet."""
LET_GO = -1
"""The choice of a leader who does not prolong, in place of a slot of the hand."""
MARGIN = 1 / 250
"""What a point more than the opponents is worth beside the game points, so that ties are broken."""
_WORTH = np.array(WORTH)
_MARRIAGES = np.array([marriage_points(suit) for suit in DECK.suits])
_STATE = (
    "hands", "talon", "drawn", "held", "left", "led", "pot", "laid", "leader", "winner", "turn",
    "prolonging", "cards", "tricks", "announced", "first",
)  # fmt: skip
"""The arrays of a lockstep, each with one column a world."""


class Lockstep:
    """Worlds that are played on from the same table. What belongs to sides has a row a side.

    `hands` is ``(HAND, players, worlds)``, `NONE` after the last card; `talon` is ``(cards,
    worlds)``, the next first. A world that is over leaves the arrays: `ids` says which are left,
    `values` what each came to.
    """

    def __init__(
        self,
        options: SedmaOptions,
        hands: Ints,
        talon: Ints,
        *,
        leader: int,
        trick: Sequence[int] = (),
        prolonging: bool = False,
        cards: Sequence[int] = (),
        tricks: Sequence[int] = (),
        announced: Sequence[int] = (),
        first: int = NONE,
    ) -> None:
        size = hands.shape[2]
        self.options = options
        self.players, self.sides = options.players, options.sides
        self.hands, self.talon = hands, talon
        self.drawn = np.zeros(size, np.intp)
        laid = len(trick)
        mine = int((hands[:, (leader + laid) % self.players, 0] != NONE).sum())
        self.held = np.full(size, mine + laid // self.players)
        """The cards that everyone held when the trick began."""
        self.left = np.zeros((RANKS, size), np.intp)
        """The cards of each rank that are not played yet."""
        for card in (*hands[..., 0].ravel(), *talon[:, 0]):
            if card != NONE:
                self.left[card >> 2] += 1
        ranks = [card >> 2 for card in trick]
        winner = leader
        for i, rank in enumerate(ranks):
            if rank in (SEVEN, ranks[0]):
                winner = (leader + i) % self.players
        self.led = np.full(size, ranks[0] if ranks else NONE)
        self.pot = np.full(size, sum(WORTH[rank] for rank in ranks))
        self.laid = np.full(size, laid)
        self.leader = np.full(size, leader)
        self.winner = np.full(size, winner)
        self.turn = np.full(size, (leader + laid) % self.players)
        self.prolonging = np.full(size, prolonging)
        self.cards, self.tricks, self.announced = (
            np.tile(np.array(list(each) or [0] * self.sides)[:, None], size)
            for each in (cards, tricks, announced)
        )
        self.first = np.full(size, first)
        self._begin()

    def _begin(self) -> None:
        self.ids = np.arange(self.hands.shape[2])
        self.values = np.empty((self.sides, len(self)))
        """``(sides, worlds)``: what each that is over is worth, game points won less those lost."""

    def __len__(self) -> int:
        return len(self.ids)

    def pick(self, worlds: Ints) -> Self:
        """The worlds at these places, as a lockstep of their own."""
        twin = type(self).__new__(type(self))
        twin.options, twin.players, twin.sides = self.options, self.players, self.sides
        for name in _STATE:
            setattr(twin, name, getattr(self, name)[..., worlds])
        twin._begin()
        return twin

    @property
    def lines(self) -> int:
        """In how many ways a world may go on at most, where the talon is gone."""
        held = int((self.held - self.laid // self.players).max())
        rest = self.players - int((self.laid % self.players).min())
        return int(held**rest * factorial(held - 1) ** self.players)

    def ends(self, most: int) -> bool:
        """Whether everywhere the talon is gone and nobody holds more than so many cards."""
        cards = self.held * self.players - self.laid
        return bool((self.drawn == len(self.talon)).all() and cards.max() <= most * self.players)

    # What may be played

    @property
    def hand(self) -> Ints:
        """``(HAND, worlds)``: the cards of whoever is to move."""
        hand: Ints = self.hands[:, self.turn, np.arange(len(self))]
        return hand

    def playable(self, hand: Ints) -> Bools:
        """``(HAND, worlds)``: which of the cards may be played."""
        there: Bools = hand != NONE
        if not self.options.prolong:
            return there
        there &= ~self.prolonging | self._matches(hand)
        return there

    def _matches(self, hand: Ints) -> Bools:
        ranks = hand >> 2
        matching: Bools = (ranks == SEVEN) | (ranks == self.led)
        return matching

    def marriages(self, hand: Ints) -> Bools:
        """``(HAND, worlds)``: with which of the cards a marriage may be announced."""
        if not self.options.marriages:
            return np.zeros(hand.shape, np.bool_)
        ranks = hand >> 2
        mates = np.where(ranks == QUEEN, hand + 4, np.where(ranks == KING, hand - 4, 2 * NONE))
        held = (mates[:, None] == hand).any(axis=1)
        announceable: Bools = held & (self.laid == 0)
        return announceable

    def appraisal(self, hand: Ints, weights: Weights) -> Doubles:
        """``(HAND, worlds)``: what each card of whoever is to move is worth to it, in points."""
        after = self.laid // self.players
        held = self.held - after
        last = (held == 1) & (self.drawn == len(self.talon))
        mine = (self.laid > 0) & (self.winner % self.sides == self.turn % self.sides)
        to_win = ALL_CARD_POINTS + LAST_TRICK - self.cards.sum(axis=0)
        return appraise(
            hand, held, self.left, self.led, self.pot + LAST_TRICK * last, mine,
            self.players - 1 - self.laid % self.players, self.sides < self.players, to_win, weights,
        )  # fmt: skip

    def advised(self, weights: Weights, noise: Doubles) -> tuple[Ints, Bools]:
        """By world: the slot of the best card, or `LET_GO`, and whether a marriage is announced.

        `noise` is added to what the cards are worth, ``(HAND, worlds)``.
        """
        hand = self.hand
        worth = self.appraisal(hand, weights) + noise
        told = self.marriages(hand)
        if self.options.marriages:
            worth = worth + 40.0 * told
        worth = np.where(self.playable(hand), worth, -np.inf)
        slot: Ints = worth.argmax(axis=0)
        announce = told[slot, np.arange(len(self))]
        if self.options.prolong:
            slot = np.where(self.prolonging & (worth.max(axis=0) < -self.pot), LET_GO, slot)
        return slot, announce

    # Playing on

    def play(self, slot: Ints, announce: Bools) -> None:
        """In every world the seat to move plays the card of a slot, or lets the trick go."""
        done = slot == LET_GO
        if done.any():
            on = np.flatnonzero(~done)
            self._lay(on, slot[on], announce[on])
        else:
            on = np.arange(len(self))
            self._lay(on, slot, announce)
        full = np.zeros(len(self), np.bool_)
        full[on] = self.laid[on] % self.players == 0
        if self.options.prolong:
            self.prolonging = full & self._may_prolong()
        done |= full & ~self.prolonging
        if done.any():
            self._take(np.flatnonzero(done))

    def _lay(self, on: Ints, slot: Ints, announce: Bools) -> None:
        turn = self.turn[on]
        card = self.hands[slot, turn, on]
        rank = card >> 2
        if announce.any():
            told = on[announce]
            self.announced[turn[announce] % self.sides, told] += _MARRIAGES[card[announce] & 3]
            self._note(told)
        end = self.held[on] - self.laid[on] // self.players - 1
        self.hands[slot, turn, on] = self.hands[end, turn, on]
        self.hands[end, turn, on] = NONE
        self.left[rank, on] -= 1
        leads = self.laid[on] == 0
        self.led[on] = led = np.where(leads, rank, self.led[on])
        takes = (rank == SEVEN) | (rank == led)
        self.winner[on] = np.where(takes, turn, self.winner[on])
        self.pot[on] += _WORTH[rank]
        self.laid[on] += 1
        self.turn[on] = (turn + 1) % self.players

    def _may_prolong(self) -> Bools:
        """Whether the leader, its trick come round, holds a card to win it back with."""
        hand = self.hands[:, self.leader, np.arange(len(self))]
        able: Bools = (self._matches(hand) & (hand != NONE)).any(axis=0)
        able &= self.winner % self.sides != self.leader % self.sides
        return able

    def _take(self, on: Ints) -> None:
        """The trick goes to its winner; everyone draws, the winner first."""
        winner = self.winner[on]
        side = winner % self.sides
        self.cards[side, on] += self.pot[on]
        self.tricks[side, on] += 1
        self.held[on] -= self.laid[on] // self.players
        self.pot[on] = self.laid[on] = 0
        self.led[on] = NONE
        self.leader[on] = self.turn[on] = winner
        drawing = on
        while True:
            there = self.drawn[drawing] < len(self.talon)
            drawing = drawing[there & (self.held[drawing] < HAND)]
            if not drawing.size:
                break
            self._draw(drawing)
        self._note(on)
        over = self.held[on] == 0
        if over.any():
            self._finish(on[over])

    def _draw(self, on: Ints) -> None:
        """A card for everyone."""
        at, slot, winner = self.drawn[on], self.held[on], self.winner[on]
        for step in range(self.players):
            self.hands[slot, (winner + step) % self.players, on] = self.talon[at + step, on]
        self.drawn[on] += self.players
        self.held[on] += 1

    def _note(self, on: Ints) -> None:
        """Keep who was the first to have enough: between two players that decides the deal."""
        if self.players == 2:
            enough = self.cards[:, on] + self.announced[:, on] >= ENOUGH
            news = enough.any(axis=0) & (self.first[on] == NONE)
            self.first[on] = np.where(news, enough.argmax(axis=0), self.first[on])

    # How a deal ends

    def _finish(self, on: Ints) -> None:
        """Book what these worlds are worth, and go on without them."""
        self.values[:, self.ids[on]] = self._worth(on)
        rest = np.ones(len(self), np.bool_)
        rest[on] = False
        self.ids = self.ids[rest]
        for name in _STATE:
            setattr(self, name, getattr(self, name)[..., rest])

    def _worth(self, on: Ints) -> Doubles:
        """``(sides, worlds)``: game points won less those lost, and a little for each point."""
        worlds = np.arange(len(on))
        last = self.winner[on] % self.sides
        points = self.cards[:, on] + self.announced[:, on]
        points[last, worlds] += LAST_TRICK
        top = points.max(axis=0)
        if self.players == 2:
            late = np.where(points[last, worlds] >= ENOUGH, last, NONE)
            winner = np.where(self.first[on] == NONE, late, self.first[on])
        else:
            winner = np.where((points == top).sum(axis=0) == 1, points.argmax(axis=0), NONE)
            if self.sides < self.players:
                winner = np.where(top < ENOUGH, NONE, winner)
        tricks = self.tricks[:, on]
        naked = tricks[winner, worlds] == tricks.sum(axis=0)
        bald = self.cards[:, on][winner, worlds] == ALL_CARD_POINTS
        given = np.where(naked, NAKED, np.where(bald, BALD, SINGLE)) * (winner != NONE)
        worth = np.zeros(points.shape)
        worth[winner, worlds] = 2.0 * given
        rivals = [np.delete(points, side, axis=0).max(axis=0) for side in range(self.sides)]
        worth += (points - np.array(rivals)) * MARGIN - given
        return worth

    # Solving

    async def solve(self) -> Doubles:
        """``(sides, worlds)``: what each world is worth if everyone sees all cards and plays for
        its own side. Every line is tried: meant for the last cards only.
        """
        await breathe()
        if not len(self):
            return np.empty((self.sides, 0))
        if self.held.max() == 1 and (self.drawn == len(self.talon)).all():
            forced = self.pick(np.arange(len(self)))
            while len(forced):
                forced.play(np.zeros(len(forced), np.intp), np.zeros(len(forced), np.bool_))
            return forced.values
        parent, slot, announce = self._branches()
        following = self.pick(parent)
        following.play(slot, announce)
        following.values[:, following.ids] = await following.solve()
        branches = np.arange(len(parent))
        mine = following.values[self.turn[parent] % self.sides, branches]
        starts = np.flatnonzero(np.diff(parent, prepend=-1))
        best = np.maximum.reduceat(mine, starts)
        firsts = np.where(mine == best[parent], branches, len(parent))
        values: Doubles = following.values[:, np.minimum.reduceat(firsts, starts)]
        return values

    def _branches(self) -> tuple[Ints, Ints, Bools]:
        """Every move that makes a difference: its world, its slot, whether it is announced."""
        hand = self.hand
        told = self.marriages(hand)
        choices = np.vstack([self.playable(hand), self.prolonging])
        if not self.options.marriages:
            ranks = hand >> 2
            for at in range(1, HAND):
                choices[at] &= (ranks[:at] != ranks[at]).all(axis=0)
        parent, slot = np.nonzero(choices.T)
        announce = np.vstack([told, np.zeros(len(self), np.bool_)])[slot, parent]
        return parent, np.where(slot == HAND, LET_GO, slot), announce
