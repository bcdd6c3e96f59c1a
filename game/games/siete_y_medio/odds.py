"""The odds of Siete y medio: what the unseen cards may be, and what a bank will come to.

Totals are in halves (7½ is 15), chances are parts of 1. All of it is worked out from what one seat
sees: cards it does not see are equally likely everywhere, except that a rival who stood is believed
to have had reason to. No hidden card is known here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from game.cards import SPANISH
from game.games.siete_y_medio.rules import SieteYMedioView, Status
from game.games.siete_y_medio.settling import GOAL, bets, value
from game.rules import Seat

Chances: TypeAlias = tuple[float, ...]
"""By total in halves, 0 to 15."""

VALUES = tuple(sorted({value(card) for card in SPANISH.cards}))
"""What a card can count, in halves, ascending."""

STANDS: Chances = (
    0.02, 0.02, 0.02, 0.02, 0.03, 0.04, 0.06, 0.08, 0.15, 0.3, 0.6, 0.85, 0.95, 1.0, 1.0, 1.0,
)  # fmt: skip
"""How often people stand on each total."""

STOOD: Chances = (
    0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.01, 0.04, 0.05, 0.1, 0.12, 0.15, 0.12, 0.14, 0.08,
)  # fmt: skip
"""What one who has still to play will stand on; the rest of 1 goes over."""


def unseen(view: SieteYMedioView) -> dict[int, int]:
    """How many cards of each value the seat of `view` does not see."""
    counts = dict.fromkeys(VALUES, 0)
    for card in SPANISH.cards:
        counts[value(card)] += 1
    for cards in view.cards:
        for seen in cards:
            if seen is not None:
                counts[value(seen)] -= 1
    return counts


def shares(counts: Mapping[int, float]) -> dict[int, float]:
    """Counts as parts of 1, without those that are 0."""
    whole = sum(counts.values())
    return {each: count / whole for each, count in counts.items() if count > 0}


@dataclass(frozen=True)
class Rival:
    """One who plays against the bank: the stake, and the chances of each total.

    What the chances lack to 1 is the chance to go over.
    """

    seat: Seat
    stake: int
    chances: Chances

    @cached_property
    def below(self) -> tuple[float, ...]:
        """By a bank's total: the chance that this one stood on no more, and so loses."""
        sums, run = [], 0.0
        for chance in self.chances:
            run += chance
            sums.append(run)
        return tuple(sums)

    @property
    def inside(self) -> float:
        """The chance to be left in."""
        return sum(self.chances)

    def gain(self, bank: int) -> float:
        """What a bank that stands on `bank` is to expect from this one, going over apart."""
        lost = self.below[bank]
        double = self.chances[GOAL] if bank < GOAL else 0.0
        return self.stake * (lost - (self.inside - lost) - double)

    @property
    def cost(self) -> float:
        """What a bank that goes over is to expect to pay this one."""
        return self.stake * (self.inside + self.chances[GOAL])


def standing(seat: Seat, stake: int, shown: int, hidden: Mapping[int, float]) -> Rival:
    """One who stood with `shown` halves face up and a hidden card of these shares.

    A total is the likelier the more often people stand on it.
    """
    weights = [0.0] * (GOAL + 1)
    for card, share in hidden.items():
        if shown + card <= GOAL:
            weights[shown + card] += share * STANDS[shown + card]
    whole = sum(weights)
    if whole == 0:
        weights[min(shown + 1, GOAL)] = whole = 1.0
    return Rival(seat, stake, tuple(weight / whole for weight in weights))


def waiting(view: SieteYMedioView, seat: Seat) -> Rival:
    """One who has still to bet and to play."""
    choices = bets(view.number, view.options.hands, view.points[seat])
    return Rival(seat, choices[len(choices) // 2], STOOD)


def shown_total(view: SieteYMedioView, seat: Seat) -> int:
    """What lies face up before a seat, in halves."""
    hidden = view.hidden[seat]
    return sum(
        value(card)
        for index, card in enumerate(view.cards[seat])
        if index != hidden and card is not None
    )


def rivals(view: SieteYMedioView, hidden: Mapping[int, float]) -> list[Rival]:
    """All who may still win or lose against the bank, the seat of `view` apart."""
    found = []
    for seat in view.order:
        if seat == view.seat:
            continue
        if view.status[seat] is Status.STOOD:
            stake = view.bets[seat] or 0
            found.append(standing(seat, stake, shown_total(view, seat), hidden))
        elif view.status[seat] is Status.WAITING:
            found.append(waiting(view, seat))
    return found


@dataclass(frozen=True)
class BankPlan:
    """How a bank that wants the most points plays, by its total from 0 to 15."""

    stops: tuple[bool, ...]
    worth: tuple[float, ...]
    """The points it is to expect."""


def plan(field: Sequence[Rival], draw: Mapping[int, float]) -> BankPlan:
    """The best plan of a bank against these rivals, each card drawn having these shares."""
    cost = -sum(rival.cost for rival in field)
    worth = [0.0] * (GOAL + 1)
    stops = [True] * (GOAL + 1)
    for bank in range(GOAL, -1, -1):
        stay = sum(rival.gain(bank) for rival in field)
        worth[bank] = stay
        if bank < GOAL:
            go = sum(
                share * (worth[bank + card] if bank + card <= GOAL else cost)
                for card, share in draw.items()
            )
            if go > stay:
                worth[bank], stops[bank] = go, False
    return BankPlan(tuple(stops), tuple(worth))


def final(first: Mapping[int, float], stops: Sequence[bool], draw: Mapping[int, float]) -> Chances:
    """What a bank ends on that begins with a card of the shares `first` and stops so.

    By total from 0 to 15; what they lack to 1 is its chance to go over.
    """
    ends = [0.0] * (GOAL + 1)
    here = [0.0] * (GOAL + 1)
    for card, share in first.items():
        here[card] += share
    for bank in range(GOAL + 1):
        if stops[bank]:
            ends[bank] = here[bank]
            continue
        for card, share in draw.items():
            if bank + card <= GOAL:
                here[bank + card] += here[bank] * share
    return tuple(ends)
