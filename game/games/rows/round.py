"""A deal of a game whose turns lay one card in the rows: what Sevens and Fan Tan have in common.

Dealing, laying, whose turn is next, and what everyone may see. What passing costs, how a deal
begins and what it is worth belong to each game. Hands and the table are masks (see `rows`). pygame
may not enter.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeVar

from game.cards import Card, Deck, Dice
from game.games.rows.rows import Rows
from game.rules import (
    Dealt,
    Event,
    IllegalMove,
    Move,
    Options,
    Result,
    Round,
    RoundEnded,
    Seat,
    View,
)

PASS: Move = "pass"


@dataclass(frozen=True)
class Laid(Event):
    """`seat` laid `card` at its place, None for the table.

    `opening` for what is laid out before the first turn.
    """

    card: Card
    opening: bool = False


@dataclass(frozen=True)
class Passed(Event):
    """`seat` passed."""


@dataclass(frozen=True)
class RowView(View):
    """What one seat may know of rows and hands."""

    deck: Deck
    dealer: Seat
    masks: tuple[int, ...]
    """The rows in the order of the deck's suits, each a mask with bit 0 for its lowest rank."""
    open: tuple[Card, ...]
    """Every card that may be laid now, whoever holds it."""
    history: tuple[Event, ...]
    """Everything since the deal, what was laid out first."""

    @property
    def rows(self) -> tuple[tuple[Card, ...], ...]:
        """The laid cards of each suit in the deck's order, each from its lowest rank."""
        return tuple(
            tuple(rank + suit for i, rank in enumerate(self.deck.ranks) if mask >> i & 1)
            for suit, mask in zip(self.deck.suits, self.masks, strict=True)
        )


O = TypeVar("O", bound=Options)  # noqa: E741
V = TypeVar("V", bound=RowView)


def deal(cards: Sequence[Card], players: int, seed: str, dealer: Seat) -> list[list[Card]]:
    """Hands by seat, in the order dealt: one card each in turn from the dealer's left."""
    pack = list(cards)
    Dice(seed).shuffle(pack)
    hands: list[list[Card]] = [[] for _ in range(players)]
    for i, card in enumerate(pack):
        hands[(dealer + 1 + i) % players].append(card)
    return hands


class RowRound(Round[O, V]):
    """One deal, over when somebody lays their last card; all play until then.

    A subclass calls `_begin`, says in `_passable` when one may pass, and books what passing and the
    end are worth in `_pass` and `_score`.
    """

    def _begin(
        self,
        options: O,
        rows: Rows,
        hands: Sequence[Sequence[Card]],
        dealer: Seat,
        turn: Seat,
        laid: Sequence[Card] = (),
    ) -> None:
        """`laid` lie on the table. Raises `ValueError` unless every card is in one place."""
        check_deal(rows.deck, options.players, hands, laid)
        for name, seat in (("deal", dealer), ("begin", turn)):
            if seat not in range(options.players):
                raise ValueError(
                    f"no seat {seat} to {name}; there are seats 0 to {options.players - 1}"
                )
        self.options = options
        self._rows = rows
        self._dealer = dealer
        self._dealt = tuple(map(tuple, hands))
        self._table = rows.bits(laid)
        self._hands = [rows.bits(hand) for hand in hands]
        self._turn: Seat | None = turn
        self._history: list[Event] = []
        self._result: Result | None = None

    # What a game says

    def _fits(self) -> int:
        """The mask of what may be laid now, whoever holds it."""
        return self._rows.open(self._table)

    def _passable(self, able: bool) -> bool:
        """Whether the seat to move may pass; `able` says whether it could lay."""
        return not able

    @abstractmethod
    def _pass(self, seat: Seat) -> list[Event]:
        """Pass."""

    def _lay(self, seat: Seat, card: Card) -> list[Event]:
        """Lay a card."""
        bit = 1 << self._rows.index[card]
        self._hands[seat] ^= bit
        self._table |= bit
        return [Laid(seat, card)]

    @abstractmethod
    def _score(self, winner: Seat) -> tuple[list[Event], tuple[int, ...]]:
        """What happens when `winner` has laid its last card, and everyone's points."""

    # The contract

    @property
    def turn(self) -> Seat | None:
        return self._turn

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        return self._dealer

    def opening(self) -> list[Event]:
        dealt: list[Event] = []
        for i in range(max(map(len, self._dealt))):
            for j in range(self.options.players):
                seat = (self._dealer + 1 + j) % self.options.players
                if i < len(self._dealt[seat]):
                    dealt.append(Dealt(seat, self._dealt[seat][i]))
        return dealt

    def legal_moves(self) -> list[Move]:
        if self._turn is None:
            return []
        moves: list[Move] = list(self._rows.cards(self._hands[self._turn] & self._fits()))
        if self._passable(bool(moves)):
            moves.append(PASS)
        return moves

    def play(self, move: Move) -> list[Event]:
        seat = self._turn
        if seat is None:
            raise IllegalMove("the round is over: no more moves")
        legal = self.legal_moves()
        if move not in legal:
            raise IllegalMove(
                f"seat {seat} may not play «{move}» now; it may play {', '.join(legal)}"
            )
        events = self._pass(seat) if move == PASS else self._lay(seat, move)
        self._turn = (seat + 1) % self.options.players
        if not self._hands[seat]:
            events += self._end(seat)
        self._history += events
        return events

    def _end(self, winner: Seat) -> list[Event]:
        """Places go by cards left, the fewest first; equal counts share a place."""
        self._turn = None
        left = [hand.bit_count() for hand in self._hands]
        places = tuple(1 + sum(other < mine for other in left) for mine in left)
        events, points = self._score(winner)
        self._result = Result(places, points)
        return [*events, RoundEnded(None, places, points)]

    def result(self) -> Result:
        if self._result is None:
            raise ValueError("the round is not over: it has no result yet")
        return self._result

    def hands(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(map(self._rows.cards, self._hands))

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        for name, value in self.__dict__.items():
            twin.__dict__[name] = value.copy() if isinstance(value, list) else value
        return twin

    def _seen(self, seat: Seat | None) -> dict[str, Any]:
        """The fields of a `RowView`, for `seat`."""
        over = self._turn is None
        return {
            "seat": seat,
            "players": self.options.players,
            "turn": self._turn,
            "hand": () if seat is None else self._rows.cards(self._hands[seat]),
            "counts": tuple(hand.bit_count() for hand in self._hands),
            "deck": self._rows.deck,
            "dealer": self._dealer,
            "masks": self._rows.split(self._table),
            "open": () if over else self._rows.cards(self._fits()),
            "history": tuple(event.redact(seat) for event in self._history),
        }


def check_deal(
    deck: Deck, players: int, hands: Sequence[Sequence[Card]], laid: Sequence[Card]
) -> None:
    """Raises `ValueError` unless every card of the deck is in one place, and each hand has one."""
    if len(hands) != players:
        raise ValueError(f"{players} players need as many hands, not {len(hands)}")
    if not all(hands):
        raise ValueError(f"seat {[bool(hand) for hand in hands].index(False)} holds no cards")
    seen: set[Card] = set()
    for card in [*laid, *(card for hand in hands for card in hand)]:
        if card in seen:
            raise ValueError(f"the card {card} is there twice")
        if card not in deck:
            raise ValueError(f"the card {card!r} is not in the {deck.name} deck")
        seen.add(card)
    missing = [card for card in deck.cards if card not in seen]
    if missing:
        raise ValueError(f"nobody holds {' '.join(missing)} and they do not lie on the table")
