"""What the cards that a seat of Sedma has played tell of those it holds.

A card is the likelier to be played the better it was in the hand of that moment. Which hand that
was is not seen: going back from the cards held now, each draw took in any of them with the same
chance, and each play gives one back. Reads public events only; pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.games.sedma.rules import (
    ALL_CARD_POINTS,
    HAND,
    LAST_TRICK,
    Drew,
    Played,
    SedmaView,
    TrickTaken,
    matches,
)
from game.games.sedma.tactics import (
    NUMBER,
    RANKS,
    WORTH,
    Doubles,
    Ints,
    Weights,
    appraise,
)

WHIM = 0.2
"""How often anyone plays any card at all."""


@dataclass(frozen=True)
class Manner:
    """A way to play: how cards are weighed, and by how many points a card has to be better to be
    played e times as often.
    """

    weights: Weights
    keenness: float


@dataclass(frozen=True)
class Act:
    """A card that a seat put down, and what all could see before. A draw has no card."""

    card: int
    held: int = 0
    """The cards in its hand, this one among them."""
    left: tuple[int, ...] = ()
    """The cards of each rank that had not been played."""
    led: int = -1
    pot: int = 0
    mine: bool = False
    coming: int = 0
    to_win: int = 0
    free: bool = True
    """Whether any card could be played: not by a leader who prolonged."""


DRAW = Act(-1)


def acts_of(view: SedmaView) -> tuple[list[Act], ...]:
    """What each seat has drawn and played so far, the latest last."""
    players, options = view.players, view.options
    acts: tuple[list[Act], ...] = tuple([] for _seat in range(players))
    left = [0] * RANKS
    for card in options.pack():
        left[NUMBER[card] >> 2] += 1
    held = [HAND] * players
    talon = len(options.pack()) - HAND * players
    trick: list[int] = []
    winner, led, to_win = 0, "", ALL_CARD_POINTS + LAST_TRICK
    for event in view.history:
        seat = event.seat
        if isinstance(event, Played) and seat is not None:
            number = NUMBER[event.card]
            pot = sum(WORTH[card >> 2] for card in trick)
            last = held[seat] == 1 and not talon
            acts[seat].append(
                Act(
                    number, held[seat], tuple(left), trick[0] >> 2 if trick else -1,
                    pot + LAST_TRICK * last,
                    bool(trick) and options.side(winner) == options.side(seat),
                    players - 1 - len(trick) % players, to_win,
                    len(trick) % players != 0 or not trick,
                )
            )  # fmt: skip
            led = led if trick else event.card
            if matches(event.card, led):
                winner = seat
            trick.append(number)
            left[number >> 2] -= 1
            held[seat] -= 1
        elif isinstance(event, TrickTaken):
            to_win -= event.points
            trick = []
        elif isinstance(event, Drew) and seat is not None:
            acts[seat].append(DRAW)
            held[seat] += 1
            talon -= 1
    return acts


def likelihood(
    acts: Sequence[Act],
    hand: Ints,
    manners: Sequence[Manner],
    pairs: bool,
    dice: np.random.Generator,
) -> Doubles:
    """By deal: the logarithm of how likely a seat has acted so, if it holds these cards now.

    It plays in one of the manners all along, or by whim; nobody knows in which. `hand` is ``(HAND,
    deals)``, -1 after the last card, and is used up. Draws are laid by `dice`: what is found is
    right on average.
    """
    deals = hand.shape[1]
    columns = np.arange(deals)
    count = int((hand[:, :1] >= 0).sum())
    found = np.zeros((len(manners) + 1, deals))
    for act in reversed(acts):
        if act is DRAW:
            count -= 1
            slot = dice.integers(count + 1, size=deals)
            hand[slot, columns] = hand[count]
            hand[count] = -1
            continue
        hand[count] = act.card
        count += 1
        if not act.free or count == 1:
            continue
        same = hand >> 2 == act.card >> 2
        by_whim = same.sum(axis=0) / act.held
        found[-1] += np.log(by_whim)
        for each, manner in enumerate(manners):
            worth = _worth(act, hand, manner.weights, pairs)
            share = np.exp((worth - worth.max(axis=0)) / manner.keenness)
            chosen = (share * same).sum(axis=0) / share.sum(axis=0)
            found[each] += np.log((1 - WHIM) * chosen + WHIM * by_whim)
    top = found.max(axis=0)
    likely: Doubles = top + np.log(np.exp(found - top).mean(axis=0))
    return likely


def _worth(act: Act, hand: Ints, weights: Weights, pairs: bool) -> Doubles:
    """``(HAND, deals)``: what the cards of these hands were worth to the seat before this act."""
    deals = hand.shape[1]

    def everywhere(number: int) -> Ints:
        return np.full(deals, number)

    worth = appraise(
        hand, everywhere(act.held), np.broadcast_to(np.array(act.left)[:, None], (RANKS, deals)),
        everywhere(act.led), everywhere(act.pot), np.full(deals, act.mine),
        everywhere(act.coming), pairs, everywhere(act.to_win), weights,
    )  # fmt: skip
    return np.where(hand >= 0, worth, -np.inf)
