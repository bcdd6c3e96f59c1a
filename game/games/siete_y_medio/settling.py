"""How a hand of Siete y medio is worth what it is worth: card values, bets, and who pays whom.

Values and totals are in halves of a point, so that they stay whole numbers; bets and payments are
in whole points. Rounds, CPUs and boards count with what stands here. No state, and no pygame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from game.cards import SPANISH, Card
from game.rules import Seat

GOAL = 15
"""Seven and a half."""

_VALUES: dict[str, int] = {
    rank: 1 if rank in "SCR" else 2 * int(rank) for rank in SPANISH.ranks
}  # fmt: skip

STEPS: tuple[tuple[int, ...], ...] = (
    (2, 3, 4, 5),
    (3, 4, 6, 8),
    (4, 6, 8, 10),
    (6, 8, 10, 12),
)
"""The four bets that may be chosen in each quarter of a match."""

QUARTERS: Mapping[int, tuple[int, ...]] = {15: (4, 8, 12, 15), 30: (8, 16, 23, 30)}
"""By number of hands: the last hand of each quarter."""

START: Mapping[int, Mapping[int, int]] = {
    15: {4: 25, 5: 22, 6: 20},
    30: {4: 30, 5: 27, 6: 25},
}
"""By number of hands and of players: the points that everyone starts with."""


def value(card: Card) -> int:
    """What a card counts, in halves: its number, and one half for the figures.

    >>> value("7o"), value("1b"), value("Rc")
    (14, 2, 1)
    """
    return _VALUES[card[0]]


def total(cards: Sequence[Card]) -> int:
    """What cards count together, in halves."""
    return sum(_VALUES[card[0]] for card in cards)


def steps(number: int, hands: int) -> tuple[int, ...]:
    """The four bets of hand `number` (from 1) in a match of so many hands.

    >>> steps(1, 15), steps(9, 15), steps(23, 30)
    ((2, 3, 4, 5), (4, 6, 8, 10), (4, 6, 8, 10))
    """
    quarter = next(i for i, last in enumerate(QUARTERS[hands]) if number <= last)
    return STEPS[quarter]


def bets(number: int, hands: int, points: int) -> tuple[int, ...]:
    """What one who has `points` may bet; with less than the lowest bet, all of it.

    >>> bets(1, 15, 4), bets(1, 15, 1)
    ((2, 3, 4), (1,))
    """
    return tuple(bet for bet in steps(number, hands) if bet <= points) or (points,)


def highest_offer(points: int, bet: int) -> int:
    """The most one may offer for the bank: half of what a lost bet would leave, rounded down."""
    return (points - bet) // 2


@dataclass(frozen=True)
class Payment:
    """Points that go between a player and the bank. `owed` is more than `points` if they lack."""

    giver: Seat
    taker: Seat
    points: int
    owed: int


def lost_bet(seat: Seat, bank: Seat, stake: int) -> Payment:
    """A bet that is lost: it goes to the bank, and as nobody bets what they lack, all of it."""
    return Payment(seat, bank, stake, stake)


def beats_bank(halves: int, bank: int | None) -> bool:
    """Whether a player who stood wins against the bank's total; None is a bank that went over."""
    return bank is None or halves > bank


def settle(
    bank: Seat,
    bank_points: int,
    bank_total: int | None,
    stood: Sequence[Seat],
    totals: Mapping[Seat, int],
    stakes: Mapping[Seat, int],
) -> list[Payment]:
    """Who pays whom: first all who lost, then the bank as far as its points go.

    `stood` are the seats left in, in playing order; `totals` are in halves and `stakes` their bets.
    `bank_total` is None if the bank went over. Seven and a half is paid double.
    """
    payments = [
        lost_bet(seat, bank, stakes[seat])
        for seat in stood
        if not beats_bank(totals[seat], bank_total)
    ]
    purse = bank_points + sum(payment.points for payment in payments)
    for seat in stood:
        if beats_bank(totals[seat], bank_total):
            owed = stakes[seat] * (2 if totals[seat] == GOAL else 1)
            payments.append(Payment(bank, seat, min(owed, purse), owed))
            purse -= payments[-1].points
    return payments
