"""Many rounds of Sietes at once, in numpy: at each step every round takes one turn.

The rules are those of `rules`, on words of lanes (see `lanes`); a test plays both side by side. How
seats play is given by `Tables` of manners (see `manners`): every slot of a turn has a score, noise
is added, the highest is played, so each slot is played as often as a softmax of the scores says.

A *slot* is one thing to do in a turn. Slots 0 to 7 lay the next card of each lane; where A and K
are joined, 8 to 15 lay the next card of each lane as seen from across the join; then comes the
pass (and being forced out); then, with a joker, the joker on each of those cards, with the card
that follows it. Arrays have one entry a round, or one row a round and one column a slot.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.cards import JOKER
from game.games.rows import Ends
from game.games.sietes.lanes import CARD, DEPTH, FULL, LANE_FULL, LANES, lane
from game.games.sietes.manners import ACROSS, Holders, Tables
from game.games.sietes.rules import OUT, PASS, SietesOptions
from game.rules import Move

Words: TypeAlias = NDArray[np.uint64]
Ints: TypeAlias = NDArray[np.intp]
Floats: TypeAlias = NDArray[np.float32]

NOBODY = -1
_IDLE = 100
"""Passes of a finished round that waits for the others: enough never to run out."""


OUTERMOST: Words = np.array(
    [
        0 if laid == LANE_FULL else 1 << 8 * number + (LANE_FULL ^ laid).bit_length() - 1
        for number in range(LANES)
        for laid in range(64)
    ],
    np.uint64,
)
"""The missing card nearest to the end, by ``lane * 64 + lane on the table``; 0 where none is."""


def lay_slots(ends: Ends) -> int:
    """How many slots lay a card; it is also the slot of the pass."""
    return 2 * LANES if ends == "joined" else LANES


@cache
def _places(ends: Ends) -> tuple[Words, Words]:
    """What each lay slot puts down, by ``slot * 128 + across * 64 + lane on the table``.

    The first table has the next missing card, the second the one missing beyond it in the lane; 0
    where there is none. ``across`` says that the lane's other side lies whole.
    """
    lays = lay_slots(ends)
    first = np.zeros((lays + 1, 2, 64), np.uint64)
    second = np.zeros_like(first)
    for slot in range(lays):
        for across in range(2):
            outside = slot >= LANES or (ends == "tunnel" and across == 1)
            order = range(DEPTH)[::-1] if outside else range(DEPTH)
            for laid in range(64):
                missing = [1 << 8 * (slot % LANES) + k for k in order if not laid >> k & 1]
                first[slot, across, laid] = missing[0] if missing else 0
                second[slot, across, laid] = missing[1] if len(missing) > 1 else 0
    return first.ravel(), second.ravel()


def slots_of(options: SietesOptions, table: int) -> dict[Move, int]:
    """The slot of every move that could be made on a table, given as a word, with the right cards.

    Where two slots put down the same, the lower one stands.
    """
    lays = lay_slots(options.ends)
    first, second = _places(options.ends)
    found = {PASS: lays, OUT: lays}
    for slot in range(lays):
        number = slot % LANES
        laid, other = lane(table, number), lane(table, number ^ 1)
        across = other == LANE_FULL
        if slot >= LANES and not across:
            continue
        key = slot * 128 + across * 64 + laid
        place, beyond = int(first[key]), int(second[key])
        if not place:
            continue
        name = CARD[place.bit_length() - 1]
        found.setdefault(name, slot)
        if not beyond and options.ends != "apart" and not across:
            beyond = int(OUTERMOST[(number ^ 1) * 64 + other])
        if options.joker and beyond:
            found.setdefault(f"{JOKER}{name}+{CARD[beyond.bit_length() - 1]}", lays + 1 + slot)
    return found


@cache
def _next_turn(players: int) -> Ints:
    """Who has the turn next, by ``mask of the seats still playing * players + seat``."""
    table = np.zeros((1 << players, players), np.intp)
    for playing in range(1 << players):
        for seat in range(players):
            left = [(seat + i) % players for i in range(1, players + 1)]
            table[playing, seat] = next((each for each in left if playing >> each & 1), seat)
    return table.ravel()


@cache
def gumbel(length: int) -> Floats:
    """A fixed stretch of Gumbel noise, of which steps take windows at random offsets."""
    uniform = np.random.default_rng(7).random(length)
    return np.asarray(-np.log(-np.log(uniform + 1e-12)), np.float32)


class Lockstep:
    """The same step taken in many rounds.

    `hands` are words ``(players, rounds)``; `table` a word, `turn` a seat and `passes` a column of
    the passes left for each round. Optional: `joker`, who holds it or `NOBODY`; `playing`, a mask
    of the seats still playing; `finished` and `forced_out`, how many have left so; `joker_only`,
    who was left with the joker alone or `NOBODY`. `manner` ``(players, rounds)`` says which of
    the tables' manners a seat follows. The arrays given are copied.
    """

    def __init__(
        self,
        options: SietesOptions,
        tables: Tables,
        hands: Words,
        table: Words,
        turn: Ints,
        passes: Ints,
        *,
        joker: Ints | None = None,
        playing: Ints | None = None,
        finished: Ints | None = None,
        forced_out: Ints | None = None,
        joker_only: Ints | None = None,
        manner: Ints | None = None,
    ) -> None:
        def given(values: Ints | None, default: int) -> Ints:
            return np.full(size, default) if values is None else values.copy()

        self.players, size = hands.shape
        self.options = options
        self.tables = tables
        self.pass_slot = lay_slots(options.ends)
        self.slots = 1 + self.pass_slot * (2 if options.joker else 1)
        self._first, self._second = _places(options.ends)
        self._next = _next_turn(self.players)
        self.size = size
        self.hands = hands.flatten()
        self.table = table.copy()
        self.turn = turn.copy()
        self.passes = passes.flatten()
        self.joker = given(joker, NOBODY)
        self.playing = given(playing, (1 << self.players) - 1)
        self.finished = given(finished, 0)
        self.forced_out = given(forced_out, 0)
        self.joker_only = given(joker_only, NOBODY)
        self.manner = None if manner is None else manner.flatten()
        self.places = np.zeros((self.players, size), np.int8)
        """The places of the rounds given, by seat; 0 while not settled."""
        self.entries = np.arange(size)
        self._over = np.zeros(size, np.bool_)
        self.left = size
        """How many rounds are not over."""
        self._number()

    def _number(self) -> None:
        self._row = np.arange(self.size)
        self._row8 = self._row * LANES

    # One step

    def look(self) -> None:
        """Read the lanes of the seats that have the turn, into `seat`, `hand` and `state`.

        `seat` are indices into `hands` and `passes`, `state` is as `Tables` want it.
        """
        self.seat = self.turn * self.size + self._row
        self.hand = self.hands.take(self.seat)
        laid = self.table.view(np.uint8).reshape(-1, LANES)
        state = laid.astype(np.intp)
        state <<= DEPTH
        state |= self.hand.view(np.uint8).reshape(-1, LANES)
        if self.options.ends != "apart":
            state |= (laid == LANE_FULL)[:, ACROSS].astype(np.intp) << 2 * DEPTH
        self.state = state

    def scores(self) -> Floats:
        """The score of every slot for the seats that have the turn; call `look` before."""
        manner = 0 if self.manner is None else self.manner.take(self.seat)
        left = self.passes.take(self.seat)
        return self.tables.scores(self.state, left, manner, self.holders())

    def holders(self) -> Holders | None:
        """The rounds in which the joker's holder has the turn; None in a game without."""
        if not self.options.joker:
            return None
        rows = np.flatnonzero(self.joker == self.turn)
        return Holders(rows, np.bitwise_count(self.hand[rows]))

    def play(self, slot: Ints) -> None:
        """Let every round take its turn with the slot given; call `look` before.

        The slot of the pass with no pass left is being forced out. Slots must be playable.
        """
        lays, seat, hand = self.pass_slot, self.seat, self.hand
        jokers = np.flatnonzero(slot > lays) if self.options.joker else np.zeros(0, np.intp)
        number = slot & LANES - 1
        key = slot * 128 + (self.state.ravel().take(self._row8 + number) >> DEPTH)
        if jokers.size:
            key[jokers] = 128 * lays
        card = self._first.take(key)
        self.table |= card
        hand ^= card
        passed = slot == lays
        left = self.passes.take(seat) - passed
        self.passes[seat] = left
        self.hands[seat] = hand
        receivers = self._play_jokers(jokers, slot) if jokers.size else None
        gone = np.flatnonzero((self.hands.take(seat) == 0) | (left < 0))
        if gone.size:
            self._leave(gone, left[gone] < 0)
        if receivers is not None:
            self._joker_only(jokers, receivers)
        self.turn = self._next.take(self.playing * self.players + self.turn)
        if gone.size or receivers is not None:
            self._end()

    def _play_jokers(self, rows: Ints, slot: Ints) -> Ints:
        """The joker on a place and the next card beyond it; who got the joker, by row."""
        place = slot[rows] - self.pass_slot - 1
        number = place % LANES
        laid = self.state[rows, number] >> DEPTH
        key = place * 128 + laid
        replaced, card = self._first.take(key), self._second.take(key)
        crossing = np.flatnonzero(card == 0)
        if crossing.size:
            other = number[crossing] ^ 1
            beyond = self.state[rows[crossing], other] >> DEPTH & LANE_FULL
            card[crossing] = OUTERMOST.take(other * 64 + beyond)
        self.hands[self.seat[rows]] ^= card
        self.table[rows] |= replaced | card
        receiver = np.zeros(rows.size, np.intp)
        for seat in range(self.players):
            receiver[self.hands[seat * self.size + rows] & replaced != 0] = seat
        self.hands[receiver * self.size + rows] ^= replaced
        self.joker[rows] = receiver
        return receiver

    def _leave(self, rows: Ints, out: NDArray[np.bool_]) -> None:
        """Seats that have the turn leave: out of cards, left with the joker, or forced out."""
        turn, seat = self.turn[rows], self.seat[rows]
        self.playing[rows] &= ~(1 << turn)
        holding = self.joker[rows] == turn
        if out.any():
            fallen = rows[out]
            self.table[fallen] |= self.hands[seat[out]]
            self.hands[seat[out]] = 0
            self.places[turn[out], self.entries[fallen]] = self.players - self.forced_out[fallen]
            self.forced_out[fallen] += 1
        only = rows[holding & ~out]
        self.joker_only[only] = self.turn[only]
        self.joker[rows[holding]] = NOBODY
        done = ~out & ~holding
        finished = rows[done]
        self.finished[finished] += 1
        self.places[turn[done], self.entries[finished]] = self.finished[finished]

    def _joker_only(self, rows: Ints, receivers: Ints) -> None:
        """Receivers whose last card was the replaced one have the joker alone, and leave."""
        alone = self.hands[receivers * self.size + rows] == 0
        rows, receivers = rows[alone], receivers[alone]
        self.playing[rows] &= ~(1 << receivers)
        self.joker_only[rows] = receivers
        self.joker[rows] = NOBODY

    def _end(self) -> None:
        """Settle the rounds in which at most one still plays; drop them when they are many."""
        ended = np.flatnonzero((self.playing & (self.playing - 1) == 0) & ~self._over)
        if not ended.size:
            return
        entries = self.entries[ended]
        holder = self.playing[ended]
        for seat in range(self.players):
            rows = holder == 1 << seat
            self.places[seat, entries[rows]] = self.finished[ended[rows]] + 1
        only = self.joker_only[ended]
        rows = only != NOBODY
        self.places[only[rows], entries[rows]] = self.players - self.forced_out[ended[rows]]
        self._over[ended] = True
        self.left -= ended.size
        if self.left < 0.8 * self.size:
            self._drop()
        else:
            self.table[ended] = FULL
            self.joker[ended] = NOBODY
            for seat in range(self.players):
                self.hands[seat * self.size + ended] = FULL
                self.passes[seat * self.size + ended] = _IDLE

    def _drop(self) -> None:
        keep = np.flatnonzero(~self._over)
        by_seat = (np.arange(self.players)[:, None] * self.size + keep).ravel()
        for name in ("hands", "passes", "manner"):
            if (values := getattr(self, name)) is not None:
                setattr(self, name, values.take(by_seat))
        for name in ("table", "turn", "joker", "playing", "finished", "forced_out", "joker_only"):
            setattr(self, name, getattr(self, name).take(keep))
        self.entries = self.entries.take(keep)
        self.size = keep.size
        self._over = np.zeros(self.size, np.bool_)
        self._number()

    def step(self, dice: np.random.Generator) -> None:
        """One turn of every round, as its manner has it."""
        self.look()
        scores = self.scores()
        noise = gumbel(max(1 << 17, 2 << scores.size.bit_length()))
        start = int(dice.integers(noise.size - scores.size))
        scores += noise[start : start + scores.size].reshape(scores.shape)
        self.play(scores.argmax(axis=1))
