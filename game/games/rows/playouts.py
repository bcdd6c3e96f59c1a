"""Many deals played out at once, in numpy, where one must lay what fits: at each step one turn.

Every seat lays the card that it likes best among those that fit, and passes when none does. What a
seat likes is one number a card, fixed for the deal: a card's prospects do not change while it is
held (see `lanes`). Noise that is drawn with the deal makes every playout another.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.games.rows.lanes import NONE, Lanes

Ints = NDArray[np.intp]
Floats = NDArray[np.float64]

OPENED = 1.0
"""What it costs to lead to a card of somebody else's, in steps to an own one."""
STARTED = 2.0
"""What it costs to lay a starter."""
NOISE = 1.0
"""The scale of the noise, in the same units."""


def liking(lanes: Lanes, owners: Ints, dice: np.random.Generator) -> Floats:
    """``(deals, cards + 1)``: how much its holder likes to lay each card.

    It leads to own cards, the farther the better, and opens as little as it can to others.
    """
    cards = lanes.cards
    held = owners[:, :cards]
    steps = lanes.steps
    reach = steps > 0
    mine = (held[:, :, None] == held[:, None, :]) & reach
    others = (held[:, None, :] >= 0) & reach & ~mine
    value = (mine * steps).sum(axis=2, dtype=np.float64) - OPENED * others.sum(axis=2)
    value[:, lanes.starters] -= STARTED
    value += NOISE * dice.gumbel(size=value.shape)
    return np.pad(value, ((0, 0), (0, 1)))


class Playouts:
    """Games that run side by side from one state, each in its own deal.

    `owners` and `likes` are ``(games, cards + 1)``, `state` is that of the lanes, `counts` are the
    cards in each seat's hand. `opener`, if given, must lie before anything else may be laid. After
    the last step `left` and `passes`, ``(games, players)``, say how it ended and what was passed.
    """

    def __init__(
        self,
        lanes: Lanes,
        owners: Ints,
        likes: Floats,
        state: Sequence[int],
        counts: Sequence[int],
        turn: int,
        opener: int = NONE,
    ) -> None:
        games = len(owners)
        self._lanes = lanes
        self._following = lanes.following
        self._lane = np.arange(len(lanes.lanes))
        self.owners, self.likes = owners, likes
        self.at = np.tile(np.array(state, np.intp), (games, 1))
        self.left = np.tile(np.array(counts, np.intp), (games, 1))
        self.players = len(counts)
        self.turn = np.full(games, turn)
        self.passes = np.zeros_like(self.left)
        self.playing = np.ones(games, np.bool_)
        self.opener = opener

    def force(self, moves: Ints) -> None:
        """The seat to move makes these moves, one a game: a card, or `NONE` for a pass."""
        games = np.arange(len(moves))
        candidates = self._following[self._lane, self.at]
        lays = moves != NONE
        slot = (candidates == moves[:, None]).argmax(axis=1)
        self._lay(games[lays], slot[lays])
        self.passes[games[~lays], self.turn[~lays]] += 1
        self.turn = (self.turn + 1) % self.players

    def _lay(self, games: Ints, slot: Ints) -> None:
        seat = self.turn[games]
        starts = self.at[games, slot] == 0
        self.at[games, slot] += 1
        self.at[games[starts], slot[starts] + 1] = 1
        self.left[games, seat] -= 1
        self.playing[games] = self.left[games, seat] > 0

    def step(self) -> bool:
        """One turn in every game that goes on; whether any does."""
        games = np.flatnonzero(self.playing)
        if not len(games):
            return False
        at, turn = self.at[games], self.turn[games]
        candidates = self._following[self._lane, at]
        fits: NDArray[np.bool_] = self.owners[games[:, None], candidates] == turn[:, None]
        if self.opener != NONE:
            fits &= (candidates == self.opener) | (at.max(axis=1) > 0)[:, None]
        value = np.where(fits, self.likes[games[:, None], candidates], -np.inf)
        slot = value.argmax(axis=1)
        able: NDArray[np.bool_] = np.take_along_axis(fits, slot[:, None], axis=1)[:, 0]
        self._lay(games[able], slot[able])
        stuck = games[~able]
        self.passes[stuck, self.turn[stuck]] += 1
        self.turn[games] = (turn + 1) % self.players
        return True

    def held(self) -> NDArray[np.bool_]:
        """``(games, cards)``: which cards do not lie."""
        lane, least = self._lanes.laid_from
        held: NDArray[np.bool_] = self.at[:, lane] < least
        return held
