"""Siete y medio: bet against the bank, and get near to seven and a half without going over.

The rules as a plain state machine: options, view, round, game. One Round is one hand. What the
cards are worth and who pays whom stands in `settling`, what happens in `events`. A move is
``bet 4``, ``offer 7`` or ``no offer``, ``hit up``, ``hit down`` or ``stand``, ``sell`` or ``keep``.
pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from game.cards import SPANISH, Card, Dice
from game.games.siete_y_medio.events import (
    BankKept,
    BankSold,
    BankTaken,
    Bet,
    Drew,
    Eliminated,
    NoOffer,
    Offered,
    Paid,
    Shown,
    Stood,
    Turned,
    WentOver,
)
from game.games.siete_y_medio.settling import (
    GOAL,
    START,
    Payment,
    beats_bank,
    bets,
    highest_offer,
    lost_bet,
    settle,
    total,
)
from game.rules import (
    Dealt,
    Event,
    Game,
    IllegalMove,
    Move,
    Options,
    Result,
    Round,
    RoundEnded,
    Seat,
    View,
    choice,
)

HIT_UP: Move = "hit up"
HIT_DOWN: Move = "hit down"
STAND: Move = "stand"
NO_OFFER: Move = "no offer"
SELL: Move = "sell"
KEEP: Move = "keep"


@dataclass(frozen=True)
class SieteYMedioOptions(Options):
    """The options of Siete y medio, in menu order."""

    players: int = choice(4, (4, 5, 6))
    hands: int = choice(15, (15, 30))

    @property
    def start(self) -> int:
        """The points that everyone starts with."""
        return START[self.hands][self.players]


class Phase(StrEnum):
    """What the seat to move has to choose."""

    BET = "bet"
    OFFER = "offer"
    PLAY = "play"
    BANK = "bank"
    SALE = "sale"
    OVER = "over"


class Status(StrEnum):
    """How a seat stands in a hand."""

    WAITING = "waiting"
    PLAYING = "playing"
    STOOD = "stood"
    OVER = "over"
    OUT = "out"
    """Without points: eliminated before this hand, or by it."""


@dataclass(frozen=True)
class Offer:
    """What `seat` would pay for the bank."""

    seat: Seat
    points: int


@dataclass(frozen=True)
class HandResult(Result):
    """What a hand gave; `points` are those won or lost, and `bank` has the bank in the next."""

    bank: Seat


@dataclass(frozen=True)
class SieteYMedioView(View):
    """What one seat may know of a hand of Siete y medio."""

    options: SieteYMedioOptions
    number: int
    """The hand's number, from 1."""
    bank: Seat
    order: tuple[Seat, ...]
    """Who plays against the bank, in playing order."""
    phase: Phase
    points: tuple[int, ...]
    bets: tuple[int | None, ...]
    """The bets laid so far, by seat."""
    offer: Offer | None
    """The highest offer for the bank in this hand; it may have become void."""
    status: tuple[Status, ...]
    cards: tuple[tuple[Card | None, ...], ...]
    """Each seat's cards as they came; None for one that this seat may not see."""
    hidden: tuple[int | None, ...]
    """Which of each seat's cards lies face down, by its index."""
    next_bank: Seat
    """Who has the bank in the next hand, as far as it is settled."""
    history: tuple[Event, ...]
    """Everything since the deal."""

    @property
    def bet_choices(self) -> tuple[int, ...]:
        """What the seat to bet may choose from; empty in another phase."""
        if self.phase is not Phase.BET or self.turn is None:
            return ()
        return bets(self.number, self.options.hands, self.points[self.turn])

    @property
    def offer_range(self) -> range:
        """What the seat to offer may offer; empty in another phase."""
        if self.phase is not Phase.OFFER or self.turn is None:
            return range(0)
        return _offers(self.points[self.turn], self.bets[self.turn] or 0, self.offer)


def _offers(points: int, bet: int, last: Offer | None) -> range:
    return range(1 + (last.points if last else 0), highest_offer(points, bet) + 1)


def playing_order(bank: Seat, points: Sequence[int]) -> tuple[Seat, ...]:
    """Who plays against the bank: to the right, the bank's right first, without the eliminated."""
    players = len(points)
    seats = ((bank - step) % players for step in range(1, players))
    return tuple(seat for seat in seats if points[seat] > 0)


class SieteYMedioRound(Round[SieteYMedioOptions, SieteYMedioView]):
    """One hand of Siete y medio.

    >>> hand = SieteYMedioRound(SieteYMedioOptions(), "a seed", bank=0)
    >>> hand.turn, hand.legal_moves()
    (3, ['bet 2', 'bet 3', 'bet 4', 'bet 5'])
    """

    def __init__(
        self,
        options: SieteYMedioOptions,
        seed: str,
        bank: Seat,
        *,
        points: Sequence[int] | None = None,
        number: int = 1,
    ) -> None:
        deck = list(SPANISH.cards)
        Dice(seed).shuffle(deck)
        self._begin(options, deck, bank, points, number)

    @classmethod
    def from_deck(
        cls,
        options: SieteYMedioOptions,
        cards: Sequence[Card],
        *,
        bank: Seat = 0,
        points: Sequence[int] | None = None,
        number: int = 1,
    ) -> Self:
        """A hand from an explicit deck.

        `cards` come off it in this order: a first card each in playing order, the bank's last, then
        those asked for. Cards not named follow in the deck's own order. `points` are by seat, each
        the start's by default. Raises `ValueError` for what cannot be.
        """
        rest = [card for card in SPANISH.cards if card not in cards]
        deck = [*cards, *rest]
        if sorted(deck) != sorted(SPANISH.cards):
            raise ValueError("a card is named twice, or is not in the deck of 40")
        hand = cls.__new__(cls)
        hand._begin(options, deck, bank, points, number)
        return hand

    def _begin(
        self,
        options: SieteYMedioOptions,
        deck: Sequence[Card],
        bank: Seat,
        points: Sequence[int] | None,
        number: int,
    ) -> None:
        if points is None:
            points = (options.start,) * options.players
        _check_start(options, bank, points, number)
        self.options = options
        self._number = number
        self._bank = bank
        self._next_bank = bank
        self._before = tuple(points)
        self._points = list(points)
        self._order = playing_order(bank, points)
        self._deck = tuple(deck)
        self._drawn = len(self._order) + 1
        self._cards: list[tuple[Card, ...]] = [()] * options.players
        for i, seat in enumerate((*self._order, bank)):
            self._cards[seat] = (self._deck[i],)
        self._hidden: list[int | None] = [0 if cards else None for cards in self._cards]
        self._bets: list[int | None] = [None] * options.players
        self._status = [Status.WAITING if cards else Status.OUT for cards in self._cards]
        self._offer: Offer | None = None
        self._phase = Phase.BET
        self._turn: Seat | None = self._order[0]
        self._history: list[Event] = []
        self._result: HandResult | None = None
        self._status[self._order[0]] = Status.PLAYING

    # The contract

    @property
    def turn(self) -> Seat | None:
        return self._turn

    @property
    def bank(self) -> Seat:
        """Who has the bank in this hand."""
        return self._bank

    def opening(self) -> list[Event]:
        dealt = (*self._order, self._bank)
        return [Dealt(seat, card) for seat, card in zip(dealt, self._deck, strict=False)]

    def legal_moves(self) -> list[Move]:
        seat = self._turn
        if seat is None:
            return []
        match self._phase:
            case Phase.BET:
                choices = bets(self._number, self.options.hands, self._points[seat])
                return [f"bet {points}" for points in choices]
            case Phase.OFFER:
                return [*(f"offer {points}" for points in self._offers(seat)), NO_OFFER]
            case Phase.SALE:
                return [SELL, KEEP]
        if total(self._cards[seat]) == GOAL:
            return [STAND]
        return [HIT_UP, STAND] if self._phase is Phase.BANK else [HIT_UP, HIT_DOWN, STAND]

    def play(self, move: Move) -> list[Event]:
        seat = self._turn
        if seat is None:
            raise IllegalMove("the hand is over: no more moves")
        legal = self.legal_moves()
        if move not in legal:
            raise IllegalMove(
                f"seat {seat} may not play «{move}» now; it may play {', '.join(legal)}"
            )
        events: list[Event] = []
        match self._phase:
            case Phase.BET:
                self._lay_bet(seat, int(move.removeprefix("bet ")), events)
            case Phase.OFFER:
                self._make_offer(seat, move, events)
            case Phase.SALE:
                self._sell_or_keep(move, events)
            case _ if move == STAND:
                self._stand(seat, events)
            case _:
                self._hit(seat, move == HIT_UP, events)
        self._history += events
        return events

    def view(self, seat: Seat | None) -> SieteYMedioView:
        return SieteYMedioView(
            seat=seat,
            players=self.options.players,
            turn=self._turn,
            hand=() if seat is None else self._cards[seat],
            counts=tuple(len(cards) for cards in self._cards),
            options=self.options,
            number=self._number,
            bank=self._bank,
            order=self._order,
            phase=self._phase,
            points=tuple(self._points),
            bets=tuple(self._bets),
            offer=self._offer,
            status=tuple(self._status),
            cards=tuple(
                tuple(
                    None if index == self._hidden[each] and each != seat else card
                    for index, card in enumerate(cards)
                )
                for each, cards in enumerate(self._cards)
            ),
            hidden=tuple(self._hidden),
            next_bank=self._next_bank,
            history=tuple(event.redact(seat) for event in self._history),
        )

    def result(self) -> HandResult:
        if self._result is None:
            raise ValueError("the hand is not over: it has no result yet")
        return self._result

    def hands(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(self._cards)

    def talon(self) -> tuple[Card, ...]:
        """The cards not yet dealt, the next first, for tests; never for a seat."""
        return self._deck[self._drawn :]

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        for name in ("_points", "_cards", "_hidden", "_bets", "_status", "_history"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    # How a turn goes

    def _offers(self, seat: Seat) -> range:
        if self._number == self.options.hands:
            return range(0)
        return _offers(self._points[seat], self._bets[seat] or 0, self._offer)

    def _lay_bet(self, seat: Seat, points: int, events: list[Event]) -> None:
        self._bets[seat] = points
        events.append(Bet(seat, points, points == self._points[seat]))
        self._phase = Phase.OFFER if self._offers(seat) else Phase.PLAY

    def _make_offer(self, seat: Seat, move: Move, events: list[Event]) -> None:
        if move == NO_OFFER:
            events.append(NoOffer(seat))
        else:
            self._offer = Offer(seat, int(move.removeprefix("offer ")))
            events.append(Offered(seat, self._offer.points))
        self._phase = Phase.PLAY

    def _hit(self, seat: Seat, up: bool, events: list[Event]) -> None:
        if not up:
            self._turn_up(seat, events)
            self._hidden[seat] = len(self._cards[seat])
        card = self._deck[self._drawn]
        self._drawn += 1
        self._cards[seat] += (card,)
        events.append(Drew(seat, card, up))
        halves = total(self._cards[seat])
        if halves > GOAL:
            self._status[seat] = Status.OVER
            self._turn_up(seat, events)
            events.append(WentOver(seat, halves))
            if seat != self._bank:
                self._pay(lost_bet(seat, self._bank, self._bets[seat] or 0), events)
            self._next_turn(events)

    def _stand(self, seat: Seat, events: list[Event]) -> None:
        self._status[seat] = Status.STOOD
        events.append(Stood(seat))
        self._next_turn(events)

    def _turn_up(self, seat: Seat, events: list[Event]) -> None:
        hidden = self._hidden[seat]
        if hidden is not None:
            events.append(Turned(seat, self._cards[seat][hidden]))
            self._hidden[seat] = None

    def _pay(self, payment: Payment, events: list[Event]) -> None:
        self._points[payment.giver] -= payment.points
        self._points[payment.taker] += payment.points
        events.append(Paid(payment.giver, payment.taker, payment.points, payment.owed))

    def _next_turn(self, events: list[Event]) -> None:
        """The next player bets; after the last the bank plays if anyone is left in."""
        waiting = [seat for seat in self._order if self._status[seat] is Status.WAITING]
        if waiting:
            self._turn, self._phase = waiting[0], Phase.BET
            self._status[waiting[0]] = Status.PLAYING
        elif self._phase is not Phase.BANK and self._left_in():
            self._turn, self._phase = self._bank, Phase.BANK
            self._status[self._bank] = Status.PLAYING
            self._turn_up(self._bank, events)
        else:
            self._settle(events)

    def _left_in(self) -> list[Seat]:
        return [seat for seat in self._order if self._status[seat] is Status.STOOD]

    # How a hand ends

    def _settle(self, events: list[Event]) -> None:
        """Show, pay, see who is out and who gets the bank; an offer that stands goes to the bank.

        Seven and a half takes the bank before elimination counts, whether or not it could be paid.
        """
        stood = self._left_in()
        totals = {seat: total(self._cards[seat]) for seat in stood}
        over = self._status[self._bank] is Status.OVER
        bank_total = None if over else total(self._cards[self._bank])
        for seat in stood:
            self._turn_up(seat, events)
            events.append(Shown(seat, totals[seat]))
        stakes = {seat: self._bets[seat] or 0 for seat in stood}
        for each in settle(self._bank, self._points[self._bank], bank_total, stood, totals, stakes):
            self._pay(each, events)
        for seat in (*self._order, self._bank):
            if self._points[seat] == 0:
                self._status[seat] = Status.OUT
                events.append(Eliminated(seat))
        heir = self._heir(stood, totals, bank_total)
        alone = sum(points > 0 for points in self._points) == 1
        if heir is not None:
            self._next_bank = heir
            if not alone:
                events.append(BankTaken(heir, totals[heir] == GOAL))
        if self._offer is not None and heir is None and not alone:
            self._turn, self._phase = self._bank, Phase.SALE
        else:
            self._end(events)

    def _heir(
        self, stood: Sequence[Seat], totals: dict[Seat, int], bank_total: int | None
    ) -> Seat | None:
        """Who takes the bank without paying for it, None if nobody does."""
        for seat in stood:
            if totals[seat] == GOAL and beats_bank(GOAL, bank_total):
                return seat
        if self._points[self._bank] > 0:
            return None
        return max(stood, key=totals.__getitem__)

    def _sell_or_keep(self, move: Move, events: list[Event]) -> None:
        offer = self._offer
        assert offer is not None
        if move == SELL:
            self._points[offer.seat] -= offer.points
            self._points[self._bank] += offer.points
            self._next_bank = offer.seat
            events.append(BankSold(self._bank, offer.seat, offer.points))
        else:
            events.append(BankKept(self._bank, offer.points))
        self._end(events)

    def _end(self, events: list[Event]) -> None:
        """Book the hand: points won and lost, places by them, the eliminated of earlier last."""
        self._turn, self._phase = None, Phase.OVER
        won = tuple(now - before for now, before in zip(self._points, self._before, strict=True))
        keys = [(before == 0, -n) for before, n in zip(self._before, won, strict=True)]
        places = tuple(1 + sum(other < key for other in keys) for key in keys)
        self._result = HandResult(places, won, self._next_bank)
        events.append(RoundEnded(None, places, won))


def _check_start(
    options: SieteYMedioOptions, bank: Seat, points: Sequence[int], number: int
) -> None:
    """Raises `ValueError` unless a hand can begin so."""
    if len(points) != options.players or min(points) < 0:
        raise ValueError(f"{options.players} players need as many purses, none below 0")
    if bank not in range(options.players) or points[bank] == 0:
        raise ValueError(f"seat {bank} cannot have the bank: it is not there or has no points")
    if sum(each > 0 for each in points) < 2:
        raise ValueError("a hand needs two seats with points")
    if not 1 <= number <= options.hands:
        raise ValueError(f"hand {number} of {options.hands} cannot be")


class SieteYMedio(Game):
    """Siete y medio: the points that all start with change hands, and the most points win."""

    id = "siete_y_medio"
    deck = SPANISH
    options = SieteYMedioOptions
    rounds_are = "hand"
    pauses_between_rounds = False

    def new_round(
        self, options: Any, seed: str, dealer: Seat, before: Sequence[Result] = ()
    ) -> SieteYMedioRound:
        return SieteYMedioRound(
            options,
            seed,
            dealer,
            points=self.totals(options, before),
            number=len(before) + 1,
        )

    def rounds(self, options: Any) -> int:
        return int(options.hands)

    def is_over(self, options: Any, results: Sequence[Result]) -> bool:
        """After the last hand, or as soon as one seat has everything."""
        left = sum(points > 0 for points in self.totals(options, results))
        return left == 1 or len(results) >= self.rounds(options)

    def dealer(self, options: Any, first: Seat, results: Sequence[Result]) -> Seat:
        """Whoever has the bank deals."""
        last = results[-1] if results else None
        return last.bank if isinstance(last, HandResult) else first

    def totals(self, options: Any, results: Sequence[Result]) -> tuple[int, ...]:
        """What each seat has now: the start, and what every hand gave or took."""
        won = super().totals(options, results)
        return tuple(options.start + points for points in won)

    def standing_key(self, options: Any, results: Sequence[Result], seat: Seat) -> tuple[int, ...]:
        """Most points first; the same points share a place."""
        return (-self.totals(options, results)[seat],)
