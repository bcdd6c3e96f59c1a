"""What a seat can work out from its view of Sedma: unseen cards, who must hold or lack which.

Certain knowledge comes from marriages (the other card is in that hand until it is played) and from
leaders who could not prolong. Likely knowledge comes from play, as `telling` has it. Reads views
only; pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.games.sedma.lockstep import LET_GO, NONE, Bools, Doubles, Ints, Lockstep
from game.games.sedma.rules import (
    ANNOUNCED,
    ENOUGH,
    HAND,
    PASS,
    Announced,
    CannotProlong,
    Drew,
    Played,
    SedmaView,
    TrickTaken,
    card_points,
)
from game.games.sedma.tactics import BEGINNER, NAME, NUMBER, QUEEN, SEVEN, weights_for
from game.games.sedma.telling import Manner, acts_of, likelihood
from game.rules import Move, Seat
from game.scheduler import breathe

Owners: TypeAlias = NDArray[np.int8]

HARDLY = 1e-30
"""The least that anything is likely."""
CLEAR_HAND = 3
"""Cards in every hand from which on a deal is solved, where the search begins with as few and
nobody may prolong.
"""
CLEAR_ENDING = 2
"""Cards in every hand from which on a deal is solved that was played out so far."""
LINES = 6144
"""Lines of play solved at a time: so few that a step fits into a frame."""
BLUR = 4.0
"""Points of noise in the playouts, so that seats do not all play like one."""


@dataclass
class Lack:
    """A seat held no card of these ranks; since then it has drawn `drawn` cards."""

    seat: Seat
    ranks: frozenset[int]
    drawn: int = 0


class Reading:
    """A view of Sedma as numbers, with what it tells of the hidden cards."""

    def __init__(self, view: SedmaView) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: Seat = view.seat
        self.side = view.side(self.seat)
        self.hand = [NUMBER[card] for card in view.hand]
        self.trick = [NUMBER[card] for _, card in view.trick]
        out = {card for cards in view.taken for card in cards}
        out.update(view.hand, (card for _, card in view.trick))
        self.unseen = [NUMBER[card] for card in view.options.pack() if card not in out]
        self.known: dict[Seat, set[int]] = {}
        """Cards that a seat is sure to hold."""
        self.lacks: list[Lack] = []
        self._first_to_fifty = NONE
        self._read()
        self.hidden = tuple(seat for seat in range(view.players) if seat != self.seat)
        """The other seats, in the order of the columns of `barred`; the talon follows them."""
        self.sizes = (*(view.counts[seat] for seat in self.hidden), view.talon)
        self.barred = self._barred()
        self._acts = acts_of(view)
        self._manners = (
            Manner(weights_for(view.options), keenness=2.0),
            Manner(BEGINNER, keenness=4.0),
        )
        self._dice = np.random.default_rng(len(view.history))

    def _read(self) -> None:
        """Go through the history once."""
        view, points = self.view, [0] * self.view.options.sides
        led: int | None = None
        for event in view.history:
            match event:
                case Announced(seat=int(seat)):
                    number = NUMBER[event.card]
                    mate = number + (4 if number >> 2 == QUEEN else -4)
                    self.known.setdefault(seat, set()).add(mate)
                    points[view.side(seat)] += event.points
                case Played(seat=int(seat)):
                    self.known.get(seat, set()).discard(NUMBER[event.card])
                    led = NUMBER[event.card] if led is None else led
                case CannotProlong(seat=int(seat)):
                    assert led is not None
                    self.lacks.append(Lack(seat, frozenset({SEVEN, led >> 2})))
                case TrickTaken(seat=int(seat)):
                    points[view.side(seat)] += event.points
                    led = None
                case Drew(seat=int(seat)):
                    for lack in self.lacks:
                        lack.drawn += lack.seat == seat
            if self._first_to_fifty < 0:
                self._first_to_fifty = next((i for i, n in enumerate(points) if n >= ENOUGH), -1)
        self.known.pop(self.seat, None)
        self.lacks = [
            lack
            for lack in self.lacks
            if lack.seat != self.seat and lack.drawn < view.counts[lack.seat]
        ]

    def _barred(self) -> NDArray[np.bool_]:
        """``(unseen, hidden hands and talon)``: true where a card is known not to be."""
        barred = np.zeros((len(self.unseen), len(self.sizes)), np.bool_)
        for i, card in enumerate(self.unseen):
            for column, seat in enumerate(self.hidden):
                if card in self.known.get(seat, ()):
                    barred[i] = True
                    barred[i, column] = False
                    break
            else:
                for lack in self.lacks:
                    if not lack.drawn and card >> 2 in lack.ranks:
                        barred[i, self.hidden.index(lack.seat)] = True
        return barred

    def likelihood(self, hand: int, owners: Owners) -> Doubles:
        """By deal: the logarithm of how likely a hidden hand makes what its seat has played.

        Play is read in pairs only: where it gained in self-play.
        `owners` is ``(deals, unseen)``; the talon, last of the hands, says nothing.
        """
        if hand >= len(self.hidden) or not self.sizes[hand]:
            return np.zeros(len(owners))
        seat, size = self.hidden[hand], self.sizes[hand]
        cards = np.full((HAND, len(owners)), NONE)
        held = (owners != hand).argsort(axis=1, kind="stable")[:, :size].T
        cards[:size] = np.array(self.unseen)[held]
        likely = np.zeros(len(owners))
        for lack in self.lacks:
            if lack.seat == seat:
                count = np.isin(cards[:size] >> 2, list(lack.ranks)).sum(axis=0)
                likely[count > lack.drawn] += np.log(HARDLY)
        if self.view.options.sides < self.view.players:
            likely += likelihood(self._acts[seat], cards, self._manners, True, self._dice)
        return likely

    @property
    def ending(self) -> bool:
        """Whether so few cards are left that everything may be solved in a deal."""
        clear = CLEAR_ENDING if self.view.options.prolong else CLEAR_HAND
        return not self.view.talon and max(self.view.counts) <= clear

    # Playing on

    async def playouts(
        self, owners: Owners, moves: Sequence[Move], dice: np.random.Generator
    ) -> Doubles:
        """Points, ``(moves, deals)``: each move made in each deal, the deal played out, and its
        last tricks solved.

        Every move meets the same talon, and players of the same whims.
        """
        hands, talon = self.dealt(owners, dice)
        await breathe()
        times = len(moves)
        engine = self.lockstep(np.tile(hands, times), np.tile(talon, times))
        slots, announced = self._slots(moves)
        weights = weights_for(self.view.options)
        engine.play(np.repeat(slots, len(owners)), np.repeat(announced, len(owners)))
        most = CLEAR_HAND if self.ending else CLEAR_ENDING
        while len(engine) and not engine.ends(most):
            await breathe()
            whims = dice.random((HAND, len(owners))) * BLUR
            engine.play(*engine.advised(weights, whims[:, engine.ids % len(owners)]))
        step = max(LINES // engine.lines, 1) if len(engine) else 1
        for start in range(0, len(engine), step):
            part = np.arange(start, min(start + step, len(engine)))
            engine.values[:, engine.ids[part]] = await engine.pick(part).solve()
        points: Doubles = engine.values[self.side].reshape(times, -1)
        return points

    def habit(self, moves: Sequence[Move]) -> None:
        """None: what the search finds is played."""

    async def solve(self, moves: Sequence[Move]) -> Sequence[float] | None:
        """What each move is worth with best play, where all cards are known; else None."""
        if self.view.talon or self.view.players > 2:
            return None
        hands, talon = self.dealt(np.zeros((1, len(self.unseen)), np.int8))
        engine = self.lockstep(np.tile(hands, len(moves)), np.tile(talon, len(moves)))
        engine.play(*self._slots(moves))
        engine.values[:, engine.ids] = await engine.solve()
        return [float(worth) for worth in engine.values[self.side]]

    def dealt(self, owners: Owners, dice: np.random.Generator | None = None) -> tuple[Ints, Ints]:
        """The hands, ``(HAND, players, deals)``, and the talon in an order drawn with `dice`."""
        deals = len(owners)
        order = owners.astype(np.float64)
        if dice is not None:
            order += dice.random(owners.shape)
        cards = np.array(self.unseen, np.intp)[order.argsort(axis=1, kind="stable").T]
        hands = np.full((HAND, self.view.players, deals), NONE)
        hands[: len(self.hand), self.seat] = np.array(self.hand)[:, None]
        at = 0
        for seat, size in zip(self.hidden, self.sizes, strict=False):
            hands[:size, seat] = cards[at : at + size]
            at += size
        return hands, cards[at:]

    def _slots(self, moves: Sequence[Move]) -> tuple[Ints, Bools]:
        """Moves in the terms of `Lockstep.play`."""
        slots = [LET_GO if move == PASS else self.hand.index(NUMBER[move[:2]]) for move in moves]
        return np.array(slots), np.array([move.endswith(ANNOUNCED) for move in moves])

    def move(self, slot: int, announce: bool) -> Move:
        """A choice of `Lockstep.advised` as the rules write it."""
        return PASS if slot == LET_GO else NAME[self.hand[slot]] + ANNOUNCED * announce

    def table(self) -> Lockstep:
        """The position with the unseen cards in their own order: for those who look at their own
        hand only.
        """
        columns = np.repeat(np.arange(len(self.sizes)), self.sizes).astype(np.int8)
        return self.lockstep(*self.dealt(columns[None]))

    def lockstep(self, hands: Ints, talon: Ints) -> Lockstep:
        """The position with the hidden cards in these places. The arrays are used up."""
        view = self.view
        return Lockstep(
            view.options,
            hands,
            talon,
            leader=view.leader,
            trick=self.trick,
            prolonging=view.prolonging,
            cards=[card_points(cards) for cards in view.taken],
            tricks=view.tricks,
            announced=view.announced,
            first=self._first_to_fifty,
        )

    def alike(self, move: Move) -> str:
        """What a move comes to: suits matter only to marriages."""
        if move == PASS or (self.view.options.marriages and move[0] in "QK"):
            return move
        return move[0]
