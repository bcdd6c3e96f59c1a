"""How a CPU plays Sietes without searching: reading the lanes, a beginner, and a player of advice.

Everything here sees a `SietesView`, the legal moves and a random generator of its own, and nothing
else: no round, no other hand. Searching belongs to `game.cpu`; pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from game.cards import JOKER, Card
from game.games.sietes.lanes import BIT, DEPTH, LANE_FULL, inside_out, lane, word
from game.games.sietes.rules import PASS, SietesView
from game.rules import Move

FEW = 4
"""Cards in a hand, a joker among them, at which it is time to play the joker."""
MANY = 8
"""Cards in a hand above which the last two passes are saved."""


@dataclass(frozen=True)
class Prospect:
    """A legal lay, and the missing cards beyond it on its side, the nearest first.

    Where A and K are joined the look ends with the lane: what lies across the join is not counted.
    """

    move: Move
    card: Card
    beyond: tuple[bool, ...]
    """For each card still missing beyond: whether it is one's own."""
    depth: int
    """Steps from the 7's neighbour: 0 for a 6 or an 8, 5 for an ace or a king."""

    @property
    def own(self) -> int:
        """Own cards beyond."""
        return sum(self.beyond)

    @property
    def others(self) -> int:
        """Others' cards beyond."""
        return len(self.beyond) - self.own

    @property
    def run(self) -> int:
        """Own cards that follow without a gap: what can be laid one by one, nobody else joining."""
        return next((i for i, own in enumerate(self.beyond) if not own), len(self.beyond))


def prospects(view: SietesView, legal: Sequence[Move]) -> list[Prospect]:
    """Every card that may be laid, with what lies beyond it. Joker plays are not among them."""
    table = word(card for row in view.rows for card in row)
    hand = word(view.hand)
    return [_prospect(view, move, table, hand) for move in legal if move in BIT]


def _prospect(view: SietesView, card: Card, table: int, hand: int) -> Prospect:
    number, depth = divmod(BIT[card], 8)
    laid, held = lane(table, number), lane(hand, number)
    nearer = (1 << depth) - 1
    if laid & nearer != nearer or (
        view.options.ends == "tunnel" and lane(table, number ^ 1) == LANE_FULL
    ):
        laid, held, depth = inside_out(laid), inside_out(held), DEPTH - 1 - depth
    beyond = tuple(bool(held >> k & 1) for k in range(depth + 1, DEPTH) if not laid >> k & 1)
    return Prospect(card, card, beyond, BIT[card] % 8)


def finishing(view: SietesView, legal: Sequence[Move]) -> Move | None:
    """A move that ends with an empty hand, if there is one."""
    if len(view.hand) == 1 and view.hand[0] in legal:
        return view.hand[0]
    if len(view.hand) == 2 and JOKER in view.hand:
        return next((move for move in legal if move[0] == JOKER), None)
    return None


def greedy(view: SietesView, legal: Sequence[Move], rng: random.Random) -> Move:
    """One rule, to measure others by: most own cards beyond, then fewest of others'.

    It never passes on purpose and plays a joker only when no card fits.
    """
    lays = prospects(view, legal)
    if lays:
        best = max((each.own, -each.others) for each in lays)
        return rng.choice([each.move for each in lays if (each.own, -each.others) == best])
    return legal[0]


def easy(view: SietesView, legal: Sequence[Move], rng: random.Random) -> Move:
    """A beginner: follows its own runs as far as it sees them, otherwise lays whatever fits.

    It opens blocked sides for the others, never passes on purpose, and has no plan for the joker.
    """
    if finish := finishing(view, legal):
        return finish
    lays = prospects(view, legal)
    follows = [each.move for each in lays if each.run]
    if follows and rng.random() < 0.5:
        return rng.choice(follows)
    playable = [move for move in legal if move != PASS]
    return rng.choice(playable or list(legal))


def medium(view: SietesView, legal: Sequence[Move], rng: random.Random) -> Move:
    """The simpler advice of the game's tradition, as rules.

    Keep what blocks when you lack what lies beyond; run your sequences to the last but one; open
    the way to your far cards; pass on purpose rather than open a side to others, as long as there
    are passes to spare. Ties fall at random.
    """
    if finish := finishing(view, legal):
        return finish
    lays = prospects(view, legal)
    scored = [(advice(each.beyond), rng.random(), each.move) for each in lays]
    scored += [(_joker_advice(view), rng.random(), move) for move in legal if move[0] == JOKER]
    if not scored:
        return legal[0]
    value, _, move = max(scored)
    if PASS in legal and value < _pass_below(view):
        return PASS
    return move


def advice(beyond: Sequence[bool]) -> float:
    """How much good a lay does its player, about in cards, by the pattern of `Prospect.beyond`.

    Above 0 it moves the own cards on; below 0 it opens more to the others than to oneself.
    """
    if not beyond:
        return 1.0
    run = next((i for i, own in enumerate(beyond) if not own), len(beyond))
    rest = beyond[run:]
    gift = next((i for i, own in enumerate(rest) if own), len(rest))
    value = run + 1.2 * sum(rest) - 0.3 * gift
    return value if run else value - 0.5


def _joker_advice(view: SietesView) -> float:
    """The joker is kept while cards are many, and must be gone before they are: alone, it loses."""
    return -3.0 if len(view.hand) > FEW else 8.0


def _pass_below(view: SietesView) -> float:
    """The advice value under which passing on purpose is better.

    With three passes or more, any card is kept that only leads to others' cards. Two are saved
    while cards are many, but for the joker's sake; then one goes for a card that leads to three of
    others' or more. The last pass is kept in hand.
    """
    left = view.passes_left[view.seat or 0]
    if left < 2:
        return -99.0
    if left == 2:
        return -1.2 if len(view.hand) <= MANY else -2.5
    return -0.5
