"""What a view of Sevens or Fan Tan tells about the hidden hands: facts, and how likely a deal is.

A `RowReading` is made from a view alone. It names the unseen cards and who cannot hold which, tells
how likely the play so far is with the cards of a deal, and plays moves out in deals. Exact facts:
the size of every hand, and that whoever had to pass held nothing that fitted. The rest is
likelihood: what a player of the known manners would have done with those cards. What an ending is
worth, each game says. pygame may not enter.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.cards import Card
from game.games.rows.endgame import Endgame, every_deal
from game.games.rows.lockstep import Lockstep
from game.games.rows.manners import PLAIN, Floats, Ints, Words, tables_for
from game.games.rows.round import PASS, Laid, Passed, RowView
from game.games.rows.rows import Rows
from game.rules import Move, Seat
from game.scheduler import breathe

Owners: TypeAlias = NDArray[np.int8]
Doubles: TypeAlias = NDArray[np.float64]

WHIM = 0.1
"""How often a player is believed to do anything at all that is playable."""
HARDLY = 1e-30
"""The least that anything is likely: no deal is impossible that the exact facts allow."""
SOONEST = 1e-12
"""The shortest time that anything waits, so that no share of it overflows."""
FEW = 24
"""Deals up to which each is solved, instead of playing some out."""


@dataclass(frozen=True)
class Turn:
    """One turn of the history."""

    seat: Seat
    fits: int
    """The mask of what fitted, whoever held it."""
    card: int | None
    """What was laid; None for a pass."""
    free: bool
    """Whether the seat might have passed on purpose."""

    @property
    def tells(self) -> bool:
        """Whether it was a choice, and not only what had to be."""
        return self.card is not None or self.free


class Choices(NamedTuple):
    """The turns of one seat in which it may have had a choice, for look-up."""

    cards: Ints
    """Every card that fitted in one of them."""
    fits: Ints
    """``(turns, most)``: what fitted, as indices into `cards`, filled up with ``len(cards)``."""
    taken: Ints
    """By turn: what was laid, so too; ``len(cards)`` for a pass."""
    free: NDArray[np.bool_]
    """By turn: whether passing on purpose was allowed."""


class Endings(NamedTuple):
    """How playouts ended; arrays of integers ``(players, ...)``."""

    left: Ints
    """Cards left in each hand."""
    passes: Ints
    """Passes of each seat from now on."""
    values: Ints
    """What the cards left in each hand are worth by `RowReading.values`."""


V = TypeVar("V", bound=RowView)


class RowReading(ABC, Generic[V]):
    """The facts in a view, and what can be computed from them. The view must be a player's.

    `opener` must lie before any other card, if there is one. `purpose` says that one may pass on
    purpose, unless all the others have passed since a card was laid. Without `hints`, only what is
    certain counts, not how likely the play so far is.
    """

    def __init__(
        self, view: V, rows: Rows, opener: Card | None, purpose: bool, hints: bool = True
    ) -> None:
        if view.seat is None or view.seat != view.turn:
            raise ValueError("a reading needs the view of the seat that has the turn")
        self.view = view
        self.seat: Seat = view.seat
        self.rows = rows
        self.tables = tables_for(rows)
        self.hints = hints
        self.purpose = purpose
        self.hand = tuple(rows.index[card] for card in view.hand)
        table = rows.bits(card for row in view.rows for card in row)
        hidden = rows.all & ~table & ~rows.bits(view.hand)
        self.unseen = tuple(card for card in range(len(rows.names)) if hidden >> card & 1)
        self.hidden = tuple(seat for seat in range(view.players) if seat != self.seat)
        """The other seats, in the order of the columns of `barred`."""
        self.sizes = tuple(view.counts[seat] for seat in self.hidden)
        self.turns, self.shown = self._read(opener)
        self.barred = self._barred()
        self._opener = None if opener is None or table else rows.index[opener]
        self._bits = self.tables.lanes.bits[list(self.unseen)]
        self._choices = [self._choices_of(seat) for seat in self.hidden]

    def _read(self, opener: Card | None) -> tuple[list[Turn], list[list[int]]]:
        """The turns so far, and the cards that each seat has laid; both the latest first.

        Read backwards from what lies now.
        """
        rows, players = self.rows, self.view.players
        turns: list[Turn] = []
        shown: list[list[int]] = [[] for _ in range(players)]
        table = rows.bits(card for row in self.view.rows for card in row)
        history = [each for each in self.view.history if isinstance(each, Laid | Passed)]
        for i in reversed(range(len(history))):
            event = history[i]
            card = rows.index[event.card] if isinstance(event, Laid) else None
            if card is not None:
                table &= ~(1 << card)
            if event.seat is None:
                continue
            if card is not None:
                shown[event.seat].append(card)
            if isinstance(event, Laid) and event.opening:
                continue
            fits = rows.open(table) if table or opener is None else rows.bits([opener])
            before = history[max(i - players + 1, 0) : i]
            forced = len(before) == players - 1 and all(isinstance(e, Passed) for e in before)
            turns.append(Turn(event.seat, fits, card, self.purpose and not forced))
        return turns, shown

    def _barred(self) -> NDArray[np.bool_]:
        """``(unseen, hidden)``: true where a seat is known not to hold a card."""
        barred = np.zeros((len(self.unseen), len(self.hidden)), np.bool_)
        for turn in self.turns:
            if not turn.tells and turn.seat != self.seat:
                column = self.hidden.index(turn.seat)
                barred[:, column] |= [bool(turn.fits >> card & 1) for card in self.unseen]
        return barred

    def _choices_of(self, seat: Seat) -> Choices:
        turns = [turn for turn in self.turns if turn.seat == seat and turn.tells]
        fits = [[c for c in range(len(self.rows.names)) if t.fits >> c & 1] for t in turns]
        cards = sorted({card for each in fits for card in each})
        where = {card: i for i, card in enumerate(cards)}
        most = max(map(len, fits), default=0)
        padded = [[*map(where.__getitem__, each), *[len(cards)] * most][:most] for each in fits]
        return Choices(
            np.array(cards, np.intp),
            np.array(padded, np.intp).reshape(len(turns), most),
            np.array([len(cards) if t.card is None else where[t.card] for t in turns], np.intp),
            np.array([turn.free for turn in turns], np.bool_),
        )

    # How likely a deal is

    def likelihood(self, hand: int, owners: Owners) -> Doubles:
        """By deal: the logarithm of how likely a hidden seat's play is, whatever its manner."""
        if not self.hints:
            return np.zeros(len(owners))
        logs = self._by_manner(hand, owners)
        top = logs.max(axis=0)
        likely: Doubles = top + np.log(np.exp(logs - top).mean(axis=0))
        return likely

    def _by_manner(self, column: int, owners: Owners) -> Doubles:
        """The logarithm of how likely a seat's play is in each manner: ``(manners, deals)``."""
        tables, choices = self.tables, self._choices[column]
        if not self.hints or not choices.taken.size:
            return np.zeros((tables.manners, len(owners)))
        dealt = self._held(column, owners) | tables.lanes.bits[self.shown[self.hidden[column]]].sum(
            dtype=np.uint64
        )
        manners = np.arange(tables.manners + 1)[:, None, None]
        odds = np.zeros((len(manners), len(choices.cards) + 1, len(owners)), np.float32)
        odds[:, :-1] = tables.odds(dealt, choices.cards, manners)
        passing = (tables.passing[:, None] * choices.free)[:, :, None]
        total = odds[:, choices.fits].sum(axis=2) + passing
        passed = (choices.taken == len(choices.cards))[:, None]
        shares = (odds[:, choices.taken] + passing * passed) / np.maximum(total, HARDLY)
        whim = shares[tables.whim]
        logs: Doubles = np.log(
            np.maximum((1 - WHIM) * shares[: tables.manners] + WHIM * whim, HARDLY)
        ).sum(axis=1, dtype=np.float64)
        return logs

    def _held(self, column: int, owners: Owners) -> Words:
        """By deal: what a hidden seat holds, as a word."""
        held: Words = (self._bits * (owners == column)).sum(axis=1, dtype=np.uint64)
        return held

    # Playing out

    async def playouts(
        self, owners: Owners, moves: Sequence[Move], dice: np.random.Generator
    ) -> Doubles:
        """``(moves, deals)``: what it is worth to make each move in each deal, when the round is
        played to its end in the manners that the play so far makes likely.
        """
        view, index, deals = self.view, self.rows.index, len(owners)
        cards = [*self.unseen, *self.hand]
        everyone = np.full((deals, len(cards)), self.seat, np.int8)
        everyone[:, : len(self.unseen)] = np.array(self.hidden, np.int8)[owners]
        likes = await self._likes(owners, dice)
        await breathe()
        games = Lockstep(
            self.tables.lanes, cards, everyone, likes, [index[card] for card in view.open],
            view.players, self.seat, [None if move == PASS else index[move] for move in moves],
            self._opener,
        )  # fmt: skip
        await games.run()
        await breathe()
        values = self.values
        ended = Endings(
            games.left,
            games.passes(view.counts),
            games.left if values is None else games.worth_left(values[cards]),
        )
        able = not set(view.hand).isdisjoint(view.open)
        held_back = np.array([able and move == PASS for move in moves])
        worth: Doubles = self.worth(ended, held_back[:, None])[self.seat]
        return worth

    async def _likes(self, owners: Owners, dice: np.random.Generator) -> Floats:
        """``(deals, cards)``: how much the holder of each card likes it, chance included."""
        tables, deals = self.tables, len(owners)
        unseen, hand = np.array(self.unseen, np.intp), np.array(self.hand, np.intp)
        odds = np.zeros((len(unseen) + len(hand), deals), np.float32)
        own = np.full(1, tables.lanes.bits[hand].sum(), np.uint64)
        odds[len(unseen) :] = tables.odds(own, hand, np.array(PLAIN))
        for column in range(len(self.hidden)):
            await breathe()
            edges = np.exp(self._by_manner(column, owners)).cumsum(axis=0)
            manner = (dice.random(deals) * edges[-1] >= edges).sum(axis=0)
            odds[: len(unseen)] += tables.odds(self._held(column, owners), unseen, manner)
        # The first of several exponential waiting times goes by the odds, as the choice should.
        likes: Floats = np.ascontiguousarray(odds.T)
        likes /= dice.standard_exponential(likes.shape, np.float32) + np.float32(SOONEST)
        return likes

    def habit(self, moves: Sequence[Move]) -> None:
        """None: what the search finds is played."""

    async def solve(self, moves: Sequence[Move]) -> Sequence[float] | None:
        """What each move is worth with best play all round, where the cards can lie in few ways.

        None where they are many, or the end is too far, or somebody may yet pass on purpose.
        """
        if self.purpose:
            return None
        deals = every_deal(self.sizes, self.barred, FEW)
        if deals is None:
            return None
        logs = sum(self.likelihood(column, deals) for column in range(len(self.hidden)))
        weights = np.exp(logs - np.max(logs))
        endgame = Endgame(self.rows, self._ending)
        table = self.rows.bits(card for row in self.view.rows for card in row)
        total = np.zeros(len(moves))
        for owners, weight in zip(deals, weights / weights.sum(), strict=True):
            hands = [0] * self.view.players
            hands[self.seat] = self.rows.bits(self.view.hand)
            for card, column in zip(self.unseen, owners, strict=True):
                hands[self.hidden[column]] |= 1 << card
            worths = await endgame.worths(table, tuple(hands), self.seat, moves)
            if worths is None:
                return None
            total += weight * np.array([worth[self.seat] for worth in worths])
        return [float(worth) for worth in total]

    def _ending(self, hands: Sequence[int], passes: Sequence[int]) -> Sequence[float]:
        """What an ending is worth to each seat."""
        left = np.array([hand.bit_count() for hand in hands])
        values = left
        if self.values is not None:
            values = np.array([sum(self._points(hand)) for hand in hands])
        worth = self.worth(Endings(left, np.array(passes), values), np.array(False))
        return [float(each) for each in worth]

    def _points(self, hand: int) -> Sequence[int]:
        assert self.values is not None
        return [int(value) for card, value in enumerate(self.values) if hand >> card & 1]

    # What a game says

    values: Ints | None = None
    """What each card counts when it is left in a hand; None where only their number counts."""

    @abstractmethod
    def worth(self, ended: Endings, held_back: NDArray[np.bool_]) -> Doubles:
        """What endings are worth to each seat, ``(players, ...)``.

        `held_back` says, in the shape of the rest, whether the own seat passes on purpose now.
        """
