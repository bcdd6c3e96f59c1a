"""Manners of playing Sietes, as tables of scores for playouts in lockstep.

A *manner* values a lay by the pattern beyond it: which of the cards still missing on that side are
one's own. A pass is valued by the passes left. Only sums of such values are compared, so a whole
turn is a few table look-ups for thousands of rounds at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.games.rows import Ends
from game.games.sietes.cpu import FEW, advice
from game.games.sietes.lanes import DEPTH, LANE_FULL, LANES

Floats: TypeAlias = NDArray[np.float32]
Ints: TypeAlias = NDArray[np.intp]

NEVER = -1e9
"""The score of what cannot be played."""
LAST = -1e6
"""The score of what is played only when nothing else can be."""
LEFT = 3
"""So many passes left, and all more, are as good as one another."""
STATES = 2 * 64 * 64
"""Of a lane: whether its other side lies whole, what lies in it, what one holds of it."""

ACROSS = np.array([number ^ 1 for number in range(LANES)])
"""By lane: the other side of its row."""

Pattern: TypeAlias = tuple[bool, ...]
"""Of the cards still missing beyond a card on its side, the nearest first: which are one's own."""

PATTERNS: tuple[Pattern, ...] = tuple(
    tuple(digit == "1" for digit in f"{number:b}"[1:]) for number in range(1, 64)
)
"""Every pattern; its number, counted from 1, has a leading 1 and then a 1 for each own card."""


HURRY = 8.0
"""What is added to playing the joker when one's cards get few: alone with it one is out."""
_HURRIED = np.float32(np.exp(HURRY))


class Holders(NamedTuple):
    """Turns of seats that hold the joker, and how many cards each has beside it."""

    turns: Ints
    cards: NDArray[np.uint8]


@dataclass(frozen=True)
class Manner:
    """How good each thing to do is, in the units of a softmax's exponent."""

    lay: Callable[[Pattern, int], float]
    """By the pattern beyond and the passes left, from 1 to `LEFT`."""
    joker: Callable[[Pattern], float]
    """Of the joker and the card after it, by the pattern beyond that card. See `HURRY`."""
    passing: Sequence[float]
    """By passes left, from 0 on; the last value stands for all more. The first is never used."""


class Tables:
    """Several manners laid out for look-up, each a few stretches of the same arrays.

    ``lay[(manner * LEFT + left - 1) * STATES + state]``, with ``state = across * 4096 + laid * 64 +
    held``: whether the lane's other side lies whole, what lies in the lane, what the seat holds of
    it. `left` are the passes left, not under 1 nor over `LEFT`.
    """

    def __init__(self, ends: Ends, voluntary: bool, manners: Sequence[Manner]) -> None:
        def laid_out(worth: Sequence[Sequence[float]], patterns: Ints) -> Floats:
            """By manner, by passes left, then by state."""
            values = np.full((len(worth), 64), NEVER)
            values[:, 1:] = worth
            return values.astype(np.float32)[:, patterns].ravel()

        stretches = [(each, left) for each in manners for left in range(1, LEFT + 1)]
        lays = [[each.lay(beyond, left) for beyond in PATTERNS] for each, left in stretches]
        jokers = [[each.joker(beyond) for beyond in PATTERNS] for each, _ in stretches]
        near = _patterns(ends == "tunnel", 0)
        self.lay = laid_out(lays, near)
        self.joker = laid_out(jokers, _patterns(ends == "tunnel", 1))
        if ends == "joined":
            here = np.arange(STATES) < STATES // 2
            far = np.where(here | _one_missing(), 0, _patterns(True, 0))
            self.lay_outside = laid_out(lays, far)
            self.joker_outside = laid_out(jokers, np.where(here, 0, _patterns(True, 1)))
        self.joker_crossing = np.array([each.joker(()) for each, _ in stretches], np.float32)
        """By stretch: of the joker on a lane's last place and the next card across the join."""
        held = np.arange(STATES) & LANE_FULL
        missing = LANE_FULL ^ (np.arange(STATES) >> DEPTH & LANE_FULL)
        self.last_is_others = _one_missing() & (held & missing == 0)
        self.last_is_others &= np.arange(STATES) < STATES // 2
        """By state: a joker that stands in this lane goes on across the join."""
        self.own_outermost = (held & missing) * 2 > missing
        """By state: the missing card nearest to the end is one's own."""
        passing = np.full((len(manners), 128), LAST, np.float32)
        if voluntary:
            for i, manner in enumerate(manners):
                values = manner.passing
                passing[i, 1 : len(values)] = values[1:]
                passing[i, len(values) :] = values[-1]
        self.passing = passing.ravel()
        """By ``manner * 128 + passes left``."""
        self.manners = count = len(manners)
        self._odds = _odds(self.lay, count)
        self._odds_joker = _odds(self.joker, count)
        self._odds_crossing = _odds(self.joker_crossing, count)
        self._odds_passing = _odds(self.passing, count)
        if ends == "joined":
            self._odds_outside = _odds(self.lay_outside, count)
            self._odds_joker_outside = _odds(self.joker_outside, count)
        self._left = (np.arange(128).clip(1, LEFT) - 1) * STATES
        self._stretches = np.arange(count + 1)[:, None, None] * (LEFT * STATES)
        self._lays = 2 * LANES if ends == "joined" else LANES
        self._ends = ends

    def scores(
        self, state: Ints, left: Ints, manner: Ints | int = 0, holders: Holders | None = None
    ) -> Floats:
        """What each slot of a turn is worth to seats of these manners: ``(turns, slots)``.

        `state` is ``(turns, lanes)``, `left` the passes left, `manner` which of the manners. Give
        `holders` in a game with a joker, and only in one.
        """
        lays = self._lays
        scores = np.empty((len(state), lays + 1 if holders is None else 2 * lays + 1), np.float32)
        manner = np.asarray(manner)
        state = state + (manner * (LEFT * STATES) + self._left.take(left)).reshape(-1, 1)
        scores[:, :LANES] = self.lay.take(state)
        if lays > LANES:
            scores[:, LANES:lays] = self.lay_outside.take(state)
        scores[:, lays] = self.passing.take(manner * 128 + left)
        if holders is not None:
            scores[:, lays + 1 :] = NEVER
            if holders.turns.size:
                joker = self._joker_scores(state[holders.turns])
                joker[holders.cards < FEW] += HURRY
                scores[holders.turns, lays + 1 :] = joker
        return scores

    def _joker_scores(self, state: Ints) -> Floats:
        scores = self.joker.take(state)
        if self._ends != "apart":
            crossing = self.last_is_others[state % STATES]
            crossing &= self.own_outermost[state[:, ACROSS] % STATES]
            scores[crossing] = self.joker_crossing.take(state[crossing] // STATES)
        if self._lays > LANES:
            scores = np.concatenate([scores, self.joker_outside.take(state)], axis=1)
        return scores

    def shares(self, state: Ints, left: int, slot: int, holders: Holders | None = None) -> Floats:
        """How often the manners, and last anyone at random, play `slot`: ``(manners + 1, turns)``.

        `state` is ``(lanes, turns)``; all turns have `left` passes left; no `holders`: nobody has
        a joker.
        """
        lays = self._lays
        stretches = self._stretches + self._left[left]
        odds = self._odds.take(state + stretches)
        if lays > LANES:
            outside = self._odds_outside.take(state + stretches)
            odds = np.concatenate([odds, outside], axis=1)
        total = passing = self._odds_passing[left::128, None]
        joker = np.zeros((self.manners + 1, lays, 1), np.float32)
        if holders is not None and holders.turns.size:
            joker = np.zeros((self.manners + 1, lays, state.shape[1]), np.float32)
            joker[:, :, holders.turns] = self._joker_odds(state[:, holders.turns], stretches)
            joker[:-1, :, holders.turns[holders.cards < FEW]] *= _HURRIED
            total = total + joker.sum(axis=1)
        if slot == lays:
            chosen = passing
        else:
            chosen = odds[:, slot] if slot < lays else joker[:, slot - lays - 1]
        shares: Floats = chosen / (total + odds.sum(axis=1))
        return shares

    def _joker_odds(self, state: Ints, stretches: Ints) -> Floats:
        odds = self._odds_joker.take(state + stretches)
        if self._ends != "apart":
            crossing = self.last_is_others[state] & self.own_outermost[state[ACROSS]]
            odds[:, crossing] = self._odds_crossing[::LEFT, None]
        if self._lays > LANES:
            outside = self._odds_joker_outside.take(state + stretches)
            odds = np.concatenate([odds, outside], axis=1)
        return odds


def _patterns(across: bool, skip: int) -> Ints:
    """By state: the number in `PATTERNS` from 1 of what lies beyond the card one may lay, else 0.

    The card is the next missing one after `skip` others', on which a joker stands. With `across`, a
    lane whose other side lies whole is read from its end.
    """
    state = np.arange(STATES // 2)
    laid, held = state >> DEPTH, state & LANE_FULL
    halves = []
    for order in (range(DEPTH), range(DEPTH)[::-1] if across else range(DEPTH)):
        missing = np.zeros_like(state)
        pattern = np.ones_like(state)
        can = laid & held == 0
        for depth in order:
            absent, own = laid >> depth & 1 == 0, held >> depth & 1
            can &= ~absent | (missing > skip) | ((missing == skip) == (own == 1))
            grown = absent & (missing > skip)
            pattern = np.where(grown, 2 * pattern + own, pattern)
            missing += absent
        halves.append(np.where(can & (missing > skip), pattern, 0))
    return np.concatenate(halves)


def _odds(scores: Floats, manners: int) -> Floats:
    """A table of scores as odds, manner by manner, and last a stretch with even odds.

    What is played only when nothing else can be keeps a trace, so that then it is all there is.
    """
    first = scores.reshape(manners, -1)[0]
    even = np.where(first > LAST / 2, np.float32(0.0), first)
    full = np.concatenate([scores, even])
    odds: Floats = np.exp(np.minimum(full, np.float32(60.0)))
    odds[full == LAST] = 1e-30
    return odds


def _one_missing() -> NDArray[np.bool_]:
    """By state: one card is missing from the lane, so that both readings lay the same card."""
    laid = np.arange(STATES) >> DEPTH & LANE_FULL
    return np.asarray(np.bitwise_count(laid) == DEPTH - 1)


# The manners known

# fmt: off
_SHREWD: dict[str, tuple[float, ...]] = {
    "": (6.66, 4.87, 6.72), "x": (-4.09, -5.27, -4.48), "o": (7.23, 6.51, 4.88),
    "xx": (-10.84, -7.68, -6.55), "xo": (3.16, 4.27, 2.85), "ox": (1.53, -0.31, 0.72),
    "oo": (8.89, 5.05, 5.70), "xxx": (-16.14, -9.02, -8.25), "xxo": (5.01, 2.79, 2.45),
    "xox": (1.04, 0.45, 1.18), "xoo": (6.45, 3.69, 4.28), "oxx": (-0.31, -2.87, -1.59),
    "oxo": (3.77, 2.28, 4.45), "oox": (5.34, 3.73, 4.93), "ooo": (3.43, 3.65, 3.72),
    "xxxx": (-20.46, -10.36, -9.97), "xxxo": (1.09, 1.60, 3.18), "xxox": (0.28, 1.22, 1.13),
    "xxoo": (6.61, 4.70, 2.73), "xoxx": (-0.39, -0.00, 0.07), "xoxo": (4.47, 2.54, 3.12),
    "xoox": (3.74, 2.62, 2.60), "xooo": (4.87, 4.67, 4.90), "oxxx": (-2.19, -1.52, -1.90),
    "oxxo": (3.76, 4.08, 1.36), "oxox": (2.08, 1.37, 2.23), "oxoo": (4.46, 5.39, 5.44),
    "ooxx": (-1.32, -1.35, -0.37), "ooxo": (3.67, 3.53, 4.58), "ooox": (0.77, 2.95, 3.96),
    "oooo": (2.68, 3.10, 3.60), "xxxxx": (-24.44, -11.72, -11.51), "xxxxo": (-7.40, -4.57, -3.59),
    "xxxox": (-5.79, -2.87, -3.06), "xxxoo": (1.61, 4.11, 1.71), "xxoxx": (-1.46, -2.64, -1.89),
    "xxoxo": (3.09, 3.50, 3.03), "xxoox": (1.82, 2.98, 3.20), "xxooo": (0.59, 3.12, 3.18),
    "xoxxx": (-1.28, -1.20, -0.48), "xoxxo": (2.20, 2.17, 1.89), "xoxox": (1.14, 2.63, 1.91),
    "xoxoo": (2.67, 2.16, 2.96), "xooxx": (2.37, 2.62, 2.36), "xooxo": (1.83, 2.90, 3.23),
    "xooox": (2.14, 3.25, 2.21), "xoooo": (1.65, 2.57, 0.72), "oxxxx": (-3.32, -2.96, -2.52),
    "oxxxo": (-0.40, 1.65, 2.73), "oxxox": (-0.37, 1.01, 1.47), "oxxoo": (1.90, 3.43, 2.38),
    "oxoxx": (0.55, 0.64, 1.14), "oxoxo": (2.00, 2.56, 2.86), "oxoox": (1.29, 1.48, 3.24),
    "oxooo": (1.70, 1.51, 3.24), "ooxxx": (-1.23, -0.43, -1.50), "ooxxo": (1.79, 1.27, 2.08),
    "ooxox": (2.54, 3.41, 4.48), "ooxoo": (2.10, 3.02, 4.75), "oooxx": (1.00, 0.87, 0.65),
    "oooxo": (2.64, 2.63, 4.83), "oooox": (1.94, 3.57, 2.99), "ooooo": (3.21, 3.76, 4.03),
}
# fmt: on
"""What a shrewd player's lay is worth by the pattern beyond (o: own, x: others') and by the passes
left: one or none, two, more. A pass is 0.

Found by play against itself and the other manners: the natural policy gradient of the points of
place, over some thirty million rounds of four with A and K apart.
"""


def _name(beyond: Pattern) -> str:
    return "".join("ox"[not own] for own in beyond)


def _careful(beyond: Pattern) -> float:
    """The advice of `cpu.medium`, sharpened: it seldom wavers."""
    return 4.0 * advice(beyond)


def _plain(beyond: Pattern) -> float:
    """Most own cards beyond, then fewest of others': the one rule of `cpu.greedy`."""
    own = sum(beyond)
    return 10.0 + 4.0 * own - 0.7 * (len(beyond) - own)


SHREWD, CAREFUL, PLAIN = range(3)
MANNERS = 3
_KNOWN = (
    Manner(lambda beyond, left: _SHREWD[_name(beyond)][left - 1], lambda beyond: -2.0, (0.0, 0.0)),
    Manner(lambda beyond, left: _careful(beyond), lambda beyond: -6.0, (0.0, -40.0, -4.8, -2.0)),
    Manner(lambda beyond, left: _plain(beyond), lambda beyond: -20.0, (0.0, -30.0)),
)


@cache
def tables_for(ends: Ends, voluntary: bool) -> Tables:
    """The known manners, in the order of their numbers, for games of these terms."""
    return Tables(ends, voluntary, _KNOWN)
