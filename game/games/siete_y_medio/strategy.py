"""The strong player of Siete y medio: every choice by the chance to win the match.

Its own draws are worked out over every total and every way to show them, against a bank that reads
what lies face up and plays for the most points; its own bank is played to the last card exactly.
Bets and offers are weighed by the same chances. It sees a view only; pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

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


def after(view: SieteYMedioView) -> Horizon:
    """What comes after the hand of this view."""
    left = sum(points > 0 for points in view.points)
    return horizon(view.number, view.options.hands, left)


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
        self._known: dict[tuple[int, int], tuple[float, Move]] = {}
        ahead = after(view)
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

    def best(self, shown: int, hidden: int) -> tuple[float, Move]:
        """The best move with so many halves face up and hidden, and the chance to win with it."""
        key = (shown, hidden)
        if key not in self._known:
            halves = shown + hidden
            options = [(self.stand(shown, hidden), STAND)]
            if halves < GOAL:
                options += [
                    (self._hit(shown, hidden, up=True), HIT_UP),
                    (self._hit(shown, hidden, up=False), HIT_DOWN),
                ]
            self._known[key] = max(options, key=lambda each: each[0])
        return self._known[key]

    def _hit(self, shown: int, hidden: int, up: bool) -> float:
        worth = 0.0
        for card, share in self._draw.items():
            if shown + hidden + card > GOAL:
                worth += share * self._lost
            elif up:
                worth += share * self.best(shown + card, hidden)[0]
            else:
                worth += share * self.best(shown + hidden, card)[0]
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


def play(view: SieteYMedioView) -> Move:
    """Stand, or a card face up or down, for one who plays against the bank."""
    assert view.seat is not None
    mine, hidden = view.cards[view.seat], view.hidden[view.seat]
    assert hidden is not None
    card = mine[hidden]
    assert card is not None
    hand = Hand(view, view.bets[view.seat] or 0)
    return hand.best(shown_total(view, view.seat), value(card))[1]


def banking(view: SieteYMedioView) -> Iterator[Move]:
    """Stand or a card, for the bank. Works in steps: the last thing yielded is the move."""
    table = Banking(view)
    halves = shown_total(view, view.bank)
    for each in (None, *range(halves, GOAL + 1)):
        table.stay(each)
        yield STAND
    yield HIT_UP if table.go(halves) > table.stay(halves) else STAND


def betting(view: SieteYMedioView) -> Iterator[Move]:
    """The bet with the best chance to win the match, in steps: the best of those weighed so far."""
    assert view.seat is not None
    card = view.cards[view.seat][0]
    assert card is not None
    best = -1.0
    move = ""
    for stake in view.bet_choices:
        worth = Hand(view, stake).best(0, value(card))[0]
        if worth > best:
            best, move = worth, f"bet {stake}"
        yield move


def offer(view: SieteYMedioView) -> Move:
    """The offer that promises most, if any is better than none.

    A bank is believed to sell when that does not lower its own chance; how surely, goes by points.
    """
    assert view.seat is not None
    best, move = 0.0, NO_OFFER
    now = chance(view.points, view.seat, view.bank, after(view))
    for n in view.offer_range:
        gain = chance(
            moved(view.points, view.seat, view.bank, n), view.seat, view.seat, after(view)
        )
        promise = _sells(view, Offer(view.seat, n)) * (gain - now)
        if promise > best:
            best, move = promise, f"offer {n}"
    return move


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


def sale(view: SieteYMedioView) -> Move:
    """Sell the bank, or keep it."""
    assert view.offer is not None
    return SELL if view.offer.points >= asking_price(view, view.offer.seat) else KEEP


def thinking(view: SieteYMedioView) -> Iterator[Move]:
    """The choice of whoever is to move, in steps short enough for a frame: the last one counts."""
    match view.phase:
        case Phase.BET:
            yield from betting(view)
        case Phase.BANK:
            yield from banking(view)
        case Phase.OFFER:
            yield offer(view)
        case Phase.SALE:
            yield sale(view)
        case _:
            yield play(view)
