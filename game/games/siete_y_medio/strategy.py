"""The strong player of Siete y medio: every choice by the chance to win the match.

Its own draws are worked out over every total and every way to show them, against a bank that reads
what lies face up and plays for the most points; its own bank is played to the last card exactly.
Bets and offers are weighed by the same chances. It sees a view only; pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TypeAlias

from game.games.siete_y_medio.equity import Horizon, chance, horizon
from game.games.siete_y_medio.odds import (
    BankPlan,
    final,
    plan,
    rivals,
    shares,
    shown_total,
    standing,
    unseen,
)
from game.games.siete_y_medio.rules import (
    HIT_DOWN,
    HIT_UP,
    KEEP,
    NO_OFFER,
    SELL,
    STAND,
    Offer,
    Phase,
    SieteYMedioView,
)
from game.games.siete_y_medio.settling import GOAL, settle, value
from game.rules import Move, Seat

ASKING_SLACK = 3.0
"""In points: how much a seller's own count of what the bank is worth is believed to vary."""
LEAST_HOPE = 0.05
"""How likely a seller is believed to take any offer, however low: it costs nothing to ask."""


def after(view: SieteYMedioView, pending: float = 0.0) -> Horizon:
    """What comes after the hand of this view, of which the part `pending` is still to be played."""
    left = sum(points > 0 for points in view.points)
    return horizon(view.number, view.options.hands, left, pending)


def moved(points: Sequence[int], giver: Seat, taker: Seat, n: int) -> list[int]:
    """The points after `n` of them went from one seat to another, as far as there are so many."""
    there = list(points)
    n = min(n, there[giver])
    there[giver] -= n
    there[taker] += n
    return there


class Hand:
    """The own hand of one who plays against the bank with so much at stake."""

    def __init__(self, view: SieteYMedioView, stake: int) -> None:
        assert view.seat is not None
        self.seat: Seat = view.seat
        self.stake = stake
        self._bank = view.bank
        counts = unseen(view)
        self._draw = shares(counts)
        self._field = rivals(view, self._draw)
        self._plans: dict[int, tuple[BankPlan, tuple[float, ...]]] = {}
        self._known: dict[tuple[int, int], float] = {}
        ahead = after(view, len(self._field) / len(view.order))
        points = view.points
        lost = moved(points, self.seat, view.bank, stake)
        won = moved(points, view.bank, self.seat, stake)
        doubled = moved(points, view.bank, self.seat, 2 * stake)
        self._lost = chance(lost, self.seat, view.bank, ahead)
        self._won = chance(won, self.seat, view.bank if won[view.bank] else self.seat, ahead)
        self._doubled = chance(doubled, self.seat, self.seat, ahead)

    def _ends(self, shown: int) -> tuple[float, ...]:
        """What the bank will come to if this hand stands with `shown` halves face up."""
        if shown not in self._plans:
            me = standing(self.seat, self.stake, shown, self._draw)
            best = plan([*self._field, me], self._draw)
            self._plans[shown] = best, final(self._draw, best.stops, self._draw)
        return self._plans[shown][1]

    def stand(self, shown: int, hidden: int) -> float:
        """The chance to win the match by standing on this."""
        halves = shown + hidden
        ends = self._ends(shown)
        lose = sum(ends[halves:])
        won = self._doubled if halves == GOAL else self._won
        return lose * self._lost + (1 - lose) * won

    def worths(self, shown: int, hidden: int) -> dict[Move, float]:
        """The chance to win the match by each move, with so many halves face up and hidden."""
        found = {STAND: self.stand(shown, hidden)}
        if shown + hidden < GOAL:
            found[HIT_UP] = self._hit(shown, hidden, up=True)
            found[HIT_DOWN] = self._hit(shown, hidden, up=False)
        return found

    def best(self, shown: int, hidden: int) -> float:
        """The chance to win the match with so many halves face up and hidden, played best."""
        key = (shown, hidden)
        if key not in self._known:
            self._known[key] = max(self.worths(shown, hidden).values())
        return self._known[key]

    def _hit(self, shown: int, hidden: int, up: bool) -> float:
        worth = 0.0
        for card, share in self._draw.items():
            if shown + hidden + card > GOAL:
                worth += share * self._lost
            elif up:
                worth += share * self.best(shown + card, hidden)
            else:
                worth += share * self.best(shown + hidden, card)
        return worth


class Banking:
    """The bank's own play, against those who stood."""

    def __init__(self, view: SieteYMedioView) -> None:
        self._view = view
        self._bank = view.bank
        self._ahead = after(view)
        self._counts = unseen(view)
        self._field = rivals(view, shares(self._counts))
        self._known: dict[tuple[int, ...], float] = {}
        self._stays: dict[int | None, float] = {}

    @cached_property
    def _talon(self) -> dict[int, float]:
        """How many cards of each value are to be expected in the talon, the hidden ones apart."""
        counts: dict[int, float] = dict(self._counts)
        for rival in self._field:
            shown = shown_total(self._view, rival.seat)
            for card in counts:
                if shown + card <= GOAL:
                    counts[card] -= rival.chances[shown + card]
        return {card: max(count, 0.0) for card, count in counts.items()}

    def stay(self, bank: int | None) -> float:
        """The chance to win the match by standing on `bank` halves; None: by going over."""
        if bank not in self._stays:
            self._stays[bank] = sum(
                odds * self._outcome(bank, totals) for odds, totals in self._showings(bank)
            )
        return self._stays[bank]

    def _showings(self, bank: int | None) -> Iterator[tuple[float, dict[Seat, int]]]:
        """Every way in which the rivals lose, win or win double, by one total for each."""
        ways: list[tuple[float, dict[Seat, int]]] = [(1.0, {})]
        for rival in self._field:
            lost = 0.0 if bank is None else rival.below[bank]
            goal = rival.chances[GOAL] if bank != GOAL else 0.0
            kinds = ((lost, 0), (1 - lost - goal, GOAL - 1), (goal, GOAL))
            ways = [
                (odds * share, totals | {rival.seat: halves})
                for odds, totals in ways
                for share, halves in kinds
                if share > 1e-9
            ]
        yield from ways

    def _outcome(self, bank: int | None, totals: Mapping[Seat, int]) -> float:
        points = list(self._view.points)
        stakes = {rival.seat: rival.stake for rival in self._field}
        level = None if bank is None else min(bank, GOAL - 2) if bank < GOAL else GOAL
        stood = [rival.seat for rival in self._field]
        for each in settle(self._bank, points[self._bank], level, stood, totals, stakes):
            points[each.giver] -= each.points
            points[each.taker] += each.points
        heirs = [seat for seat in stood if totals[seat] == GOAL and bank != GOAL]
        following = heirs[0] if heirs else self._bank
        return chance(points, self._bank, following, self._ahead)

    def worth(self, bank: int, drawn: Sequence[int] = ()) -> float:
        """The chance to win with `bank` halves after drawing these values, played best."""
        key = tuple(sorted(drawn))
        if key not in self._known:
            best = self.stay(bank)
            if bank < GOAL:
                best = max(best, self.go(bank, drawn))
            self._known[key] = best
        return self._known[key]

    def go(self, bank: int, drawn: Sequence[int] = ()) -> float:
        """The chance to win by taking one card more, and playing on best."""
        talon = dict(self._talon)
        for card in drawn:
            talon[card] = max(0.0, talon[card] - 1)
        return sum(
            share
            * (self.worth(bank + card, (*drawn, card)) if bank + card <= GOAL else self.stay(None))
            for card, share in shares(talon).items()
        )


Worths: TypeAlias = Iterator[tuple[Move, float]]
"""Moves with the chance to win the match by each; none takes long to find."""


def playing(view: SieteYMedioView) -> Worths:
    """Stand, or a card face up or down, for one who plays against the bank."""
    assert view.seat is not None
    mine, hidden = view.cards[view.seat], view.hidden[view.seat]
    assert hidden is not None
    card = mine[hidden]
    assert card is not None
    hand = Hand(view, view.bets[view.seat] or 0)
    yield from hand.worths(shown_total(view, view.seat), value(card)).items()


def banking(view: SieteYMedioView) -> Worths:
    """Stand or a card, for the bank. Breathes on its way: a move may come several times."""
    table = Banking(view)
    halves = shown_total(view, view.bank)
    for each in (None, *range(halves, GOAL + 1)):
        table.stay(each)
        yield STAND, table.stay(halves)
    yield HIT_UP, table.go(halves)


def betting(view: SieteYMedioView) -> Worths:
    """Each bet, played best."""
    assert view.seat is not None
    card = view.cards[view.seat][0]
    assert card is not None
    for stake in view.bet_choices:
        yield f"bet {stake}", Hand(view, stake).best(0, value(card))


def offering(view: SieteYMedioView) -> Worths:
    """No offer, and each offer by what it promises.

    A bank is believed to sell when that does not lower its own chance; how surely, goes by points.
    """
    assert view.seat is not None
    ahead = after(view, pending=1.0)
    now = chance(view.points, view.seat, view.bank, ahead)
    yield NO_OFFER, now
    for n in view.offer_range:
        bought = moved(view.points, view.seat, view.bank, n)
        gain = chance(bought, view.seat, view.seat, ahead) - now
        yield f"offer {n}", now + _sells(view, Offer(view.seat, n)) * gain


def asking_price(view: SieteYMedioView, buyer: Seat) -> int:
    """The lowest offer of `buyer` that does not lower the bank's chance to win the match."""
    ahead, seat = after(view), view.bank
    keep = chance(view.points, seat, seat, ahead)
    n = 1
    while n < view.points[buyer]:
        if chance(moved(view.points, buyer, seat, n), seat, buyer, ahead) >= keep:
            break
        n += 1
    return n


def _sells(view: SieteYMedioView, offer: Offer) -> float:
    """How surely the bank will take an offer."""
    over = offer.points - asking_price(view, offer.seat)
    return min(1.0, max(LEAST_HOPE, 0.5 + over / (2 * ASKING_SLACK)))


def selling(view: SieteYMedioView) -> Worths:
    """Sell the bank, or keep it."""
    assert view.offer is not None
    buyer, bank, ahead = view.offer.seat, view.bank, after(view)
    sold = moved(view.points, buyer, bank, view.offer.points)
    yield SELL, chance(sold, bank, buyer, ahead)
    yield KEEP, chance(view.points, bank, bank, ahead)


_THINKING: Mapping[Phase, Callable[[SieteYMedioView], Worths]] = {
    Phase.BET: betting,
    Phase.OFFER: offering,
    Phase.PLAY: playing,
    Phase.BANK: banking,
    Phase.SALE: selling,
}


def thinking(view: SieteYMedioView) -> Worths:
    """What each move of whoever is to move is worth, in steps short enough for a frame."""
    yield from _THINKING[view.phase](view)
