"""What a view of Sietes tells about the hidden hands: facts, and how likely a deal is.

A `Reading` is made from a view alone. It names the unseen cards and who cannot hold which, turns
deals of them into worlds (whole positions as words), weighs worlds by what has been played, and
plays moves out in them. Exact facts: the size of every hand, a joker that was seen changing hands,
and where passing on purpose is not allowed, that whoever passed held nothing that fitted. The rest
is likelihood: what a player of the known manners would have done with the cards of that world.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.cards import JOKER, Card
from game.games.rows import Ends
from game.games.sietes.cpu import finishing
from game.games.sietes.endgame import solve
from game.games.sietes.lanes import BIT, DEPTH, FULL, LANE_FULL, LANES, word
from game.games.sietes.lockstep import NOBODY, Lockstep, slots_of
from game.games.sietes.manners import ACROSS, MANNERS, SHREWD, Holders, tables_for
from game.games.sietes.rules import (
    PASS,
    ForcedOut,
    JokerLeft,
    JokerPlaced,
    JokerTaken,
    Laid,
    Passed,
    SietesView,
    Status,
    rows_of,
)
from game.rules import Move, Seat
from game.scheduler import breathe

Words: TypeAlias = NDArray[np.uint64]
Ints: TypeAlias = NDArray[np.intp]
Owners: TypeAlias = NDArray[np.int8]
Doubles: TypeAlias = NDArray[np.float64]

UNKNOWN = -2
"""The joker is in one of the hidden hands; everybody else's guess is as good."""
WHIM = 0.1
"""How often a player is believed to do anything at all that is playable."""
HARDLY = 1e-30
"""The least that anything is likely: no deal is impossible that the exact facts allow."""
OWN = SHREWD
"""The manner in which one's own seat goes on in a playout."""


@dataclass(frozen=True)
class Turn:
    """One turn of the history, as it was before the move."""

    seat: Seat
    move: Move
    table: int
    """What lay, as a word."""
    left: int
    """Passes left to `seat`."""
    joker: Seat
    """Who held the joker, as all can tell by now: a seat, `NOBODY` or `UNKNOWN`."""
    shown: np.uint64
    """The cards that `seat` held then and has put down by now, as a word."""
    slot: int
    """The slot of the move."""
    laid: Ints
    """By lane: the part of a state that all can see, ``(lanes, 1)``."""


def _turns(view: SietesView, table: int, joker: Seat) -> list[Turn]:
    """The turns of a view's history in which somebody chose, the latest first.

    Read backwards from what is known now: `table` and who holds the `joker`.
    """
    turns: list[Turn] = []
    left = list(view.passes_left)
    shown = [0] * view.players
    history = view.history
    for i in reversed(range(len(history))):
        event = history[i]
        seat = event.seat
        if seat is None:
            continue
        move: Move | None = None
        if isinstance(event, JokerTaken | ForcedOut | Laid):
            cards = word(event.cards if isinstance(event, ForcedOut) else [event.card])
            table &= ~cards
            shown[seat] |= cards
        if isinstance(event, JokerTaken):
            joker = event.giver
        elif isinstance(event, JokerLeft) or (isinstance(event, ForcedOut) and event.joker):
            joker = seat
        elif isinstance(event, Passed):
            left[seat] += 1
            move = PASS
        elif isinstance(event, JokerPlaced):
            after = history[i + 1]
            assert isinstance(after, Laid)
            move = f"{JOKER}{event.card}+{after.card}"
        elif isinstance(event, Laid) and not event.opening:
            before = history[i - 1] if i else None
            if not isinstance(before, JokerPlaced):
                move = event.card
        if move is not None:
            slot = slots_of(view.options, table)[move]
            turns.append(
                Turn(
                    seat, move, table, left[seat], joker,
                    np.uint64(shown[seat]), slot, _laid(view.options.ends, table),
                )
            )  # fmt: skip
    return turns


def _either(logs: Doubles) -> Doubles:
    """The logarithm of the sum, over the first axis, of what has these logarithms."""
    top = logs.max(axis=0)
    either: Doubles = top + np.log(np.exp(logs - top).sum(axis=0))
    return either


def _laid(ends: Ends, table: int) -> Ints:
    laid = np.array([table], np.uint64).view(np.uint8).astype(np.intp)
    known = laid << DEPTH
    if ends != "apart":
        known |= (laid == LANE_FULL)[ACROSS].astype(np.intp) << 2 * DEPTH
    return known[:, None]


@dataclass
class Worlds:
    """Whole positions that may be the true one."""

    hands: Words
    """``(players, worlds)``."""
    joker: Ints
    """By world: who holds the joker, or `NOBODY`."""
    manner: Ints
    """``(players, worlds)``: in which manner each seat plays."""

    def __len__(self) -> int:
        return self.joker.size


class Reading:
    """The facts in a view, and what can be computed from them. The view must be a player's."""

    def __init__(self, view: SietesView) -> None:
        if view.seat is None or view.seat != view.turn:
            raise ValueError("a reading needs the view of the seat that has the turn")
        self.view = view
        self.seat = view.seat
        self.options = view.options
        self.tables = tables_for(view.options.ends, view.options.voluntary_pass)
        self.table = word(card for row in view.rows for card in row)
        self.hand = word(view.hand)
        self.joker = NOBODY
        if view.joker_in_play:
            self.joker = UNKNOWN if view.joker_holder is None else view.joker_holder
        self.turns = _turns(view, self.table, self.joker)
        self.hidden = tuple(
            seat
            for seat, status in enumerate(view.status)
            if status is Status.PLAYING and seat != self.seat
        )
        """The seats whose cards are not known, in the order of the columns of `barred`."""
        unseen = FULL & ~self.table & ~self.hand
        self.unseen: tuple[Card, ...] = tuple(card for card in BIT if unseen >> BIT[card] & 1)
        if self.joker == UNKNOWN:
            self.unseen += (JOKER,)
        self.sizes = tuple(view.counts[seat] - (seat == self.joker) for seat in self.hidden)
        self.barred = self._barred()
        self._bits = np.array(
            [0 if card == JOKER else 1 << BIT[card] for card in self.unseen], np.uint64
        )

    def _barred(self) -> NDArray[np.bool_]:
        """``(unseen, hidden)``: true where a seat is known not to hold a card."""
        barred = np.zeros((len(self.unseen), len(self.hidden)), np.bool_)
        if self.options.voluntary_pass:
            return barred
        rows = rows_of(self.options.ends)
        numbers = [1 << rows.index[card] if card != JOKER else 0 for card in self.unseen]
        sevens = rows.starters
        for turn in self.turns:
            if turn.move != PASS or turn.seat not in self.hidden:
                continue
            table = sevens | rows.bits(card for card in BIT if turn.table >> BIT[card] & 1)
            shut = rows.open(table)
            if turn.joker == turn.seat:
                shut |= sum(1 << card for card in {after for _, after in rows.pairs(table)})
            column = self.hidden.index(turn.seat)
            for i, number in enumerate(numbers):
                barred[i, column] |= bool(number & shut)
        return barred

    # Worlds

    def likelihood(self, hand: int, owners: Owners) -> Doubles:
        """By deal: the logarithm of how likely the play of a hidden hand is, in any known manner.

        `hand` is the place of its seat in `hidden`, `owners` is ``(deals, unseen)``.
        """
        return _either(self._likelihood(hand, owners))

    def _likelihood(self, column: int, owners: Owners) -> Doubles:
        """``(manners, deals)``: the logarithm of how likely each manner makes the play of a hand.

        As a whim, anything playable is played now and then.
        """
        seat, count = self.hidden[column], len(owners)
        hand = self._hand_of(column, owners)
        found = np.zeros((MANNERS, count))
        state = np.empty((LANES, count), np.intp)
        unknown = np.flatnonzero(owners[:, -1] == column)
        for turn in self.turns:
            if turn.seat != seat:
                continue
            held = hand | turn.shown
            lanes = held.view(np.uint8).reshape(-1, LANES)
            np.bitwise_or(lanes.T, turn.laid, out=state)
            holders = None
            if turn.joker == UNKNOWN:
                holders = Holders(unknown, np.bitwise_count(held[unknown]))
            elif turn.joker == seat:
                holders = Holders(np.arange(count), np.bitwise_count(held))
            share = self.tables.shares(state, turn.left, turn.slot, holders)
            found += np.log(np.maximum((1 - WHIM) * share[:-1] + WHIM * share[-1], HARDLY))
        return found

    def _hand_of(self, column: int, owners: Owners) -> Words:
        hand: Words = np.where(owners == column, self._bits, np.uint64(0)).sum(axis=1)
        return hand

    def worlds(self, owners: Owners, dice: np.random.Generator) -> Worlds:
        """The positions in which the hidden hands hold the unseen cards so: ``(worlds, unseen)``.

        In each, every hidden seat plays in one of the manners, drawn by how likely it makes what
        that seat has done with that hand; one's own goes on in the manner `OWN`.
        """
        count = len(owners)
        hands = np.zeros((self.view.players, count), np.uint64)
        hands[self.seat] = self.hand
        manner = np.full((self.view.players, count), OWN)
        for column, seat in enumerate(self.hidden):
            hands[seat] = self._hand_of(column, owners)
            likely = self._likelihood(column, owners)
            edges = np.exp(likely - likely.max(axis=0)).cumsum(axis=0)
            manner[seat] = (dice.random(count) * edges[-1] >= edges).sum(axis=0)
        joker = np.full(count, self.joker)
        if self.joker == UNKNOWN:
            joker = np.array(self.hidden)[owners[:, -1]]
        return Worlds(hands, joker, manner)

    # Playing out

    async def playouts(
        self, owners: Owners, moves: Sequence[Move], dice: np.random.Generator
    ) -> Doubles:
        """Points of place, ``(moves, deals)``: each move made in each deal, and the round played
        to its end in the manners that the play so far makes likely.
        """
        worlds = self.worlds(owners, dice)
        await breathe()
        engine = self.lockstep(worlds, len(moves))
        slots = slots_of(self.options, self.table)
        engine.look()
        engine.play(np.repeat(np.array([slots[move] for move in moves]), len(worlds)))
        while engine.left:
            await breathe()
            engine.step(dice)
        points: Doubles = self.view.players - engine.places[self.seat].astype(np.float64)
        return points.reshape(len(moves), -1)

    async def solve(self, moves: Sequence[Move]) -> list[int] | None:
        """The points of each move with best play, once only two are left; else None."""
        return await solve(self.view, moves)

    def habit(self, moves: Sequence[Move]) -> Move:
        """The last card, or what the manner `OWN` values most."""
        if finish := finishing(self.view, moves):
            return finish
        slots = slots_of(self.options, self.table)
        held = np.array([self.hand], np.uint64).view(np.uint8).astype(np.intp)
        holders = None
        if self.options.joker:
            cards = np.bitwise_count(np.array([self.hand], np.uint64))
            holders = Holders(np.flatnonzero([self.joker == self.seat]), cards)
        left = np.array([self.view.passes_left[self.seat]])
        scores = self.tables.scores(
            (held | _laid(self.options.ends, self.table).T), left, OWN, holders
        )[0]
        return max(moves, key=lambda move: float(scores[slots[move]]))

    def lockstep(self, worlds: Worlds, times: int = 1) -> Lockstep:
        """Every world so many times over, the first time round first."""
        view = self.view
        size = len(worlds) * times
        left = np.array(view.passes_left)
        statuses = view.status
        only = [seat for seat, status in enumerate(statuses) if status is Status.JOKER_ONLY]
        playing = sum(1 << seat for seat, each in enumerate(statuses) if each is Status.PLAYING)
        return Lockstep(
            self.options,
            self.tables,
            np.tile(worlds.hands, times),
            np.full(size, self.table, np.uint64),
            np.full(size, self.seat),
            np.tile(left[:, None], size),
            joker=np.tile(worlds.joker, times),
            playing=np.full(size, playing),
            finished=np.full(size, statuses.count(Status.FINISHED)),
            forced_out=np.full(size, statuses.count(Status.FORCED_OUT)),
            joker_only=np.full(size, only[0] if only else NOBODY),
            manner=np.tile(worlds.manner, times),
        )
