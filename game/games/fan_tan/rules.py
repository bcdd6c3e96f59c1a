"""Fan Tan: Sevens played for chips, where each pass pays the pot and the first one out takes it.

The rules as a plain state machine: options, events, view, round, game. How cards are laid is shared
(see `game.games.rows.round`). A move is a card (``7d``) or ``pass``. pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, Self, TypeAlias

from game.cards import FRENCH, SPANISH, Card, Deck
from game.games.rows import Rows
from game.games.rows.round import PASS, Laid, Passed, RowRound, RowView, deal
from game.rules import Event, Game, Options, Result, Seat, Unit, choice

__all__ = [
    "PASS", "Anted", "CardsPaid", "Caught", "Collected", "FanTan", "FanTanOptions", "FanTanRound",
    "FanTanView", "Laid", "PaidPass", "Passed", "RowComplete", "Shown",
]  # fmt: skip

Start: TypeAlias = Literal["7d", "any7", "7h", "fives", "sevens"]
Scoring: TypeAlias = Literal["pot", "cards", "points"]
Uneven: TypeAlias = Literal["less", "more", "even"]

CHIPS = 30
"""What everyone starts a match with."""
ANTE = 1
PASS_PRICE = 1
PENALTY = 3
"""What each caught pass costs: chips, or points where points are scored."""


@dataclass(frozen=True)
class FanTanOptions(Options):
    """The options of Fan Tan, in menu order."""

    players: int = choice(4, (3, 4, 5, 6, 7, 8))
    start: Start = choice("7d", ("7d", "any7", "7h", "fives", "sevens"))
    """How a deal opens: with a certain seven, with any, from laid-out fives or laid-out sevens."""
    scoring: Scoring = choice("pot", ("pot", "cards", "points"))
    """The pot; the pot and a chip for each card left; or points for the cards left."""
    withholding: bool = choice(False, (False, True))
    """One may pass although one could lay, and pays for it when it comes to light."""
    uneven: Uneven = choice("less", ("less", "more", "even"))
    """What a shorter hand antes: one chip less, one more, or the same."""

    @property
    def chips(self) -> bool:
        """Whether it is played for chips."""
        return self.scoring != "points"


@dataclass(frozen=True)
class Anted(Event):
    """`seat` paid its ante into the pot, before it saw a card."""

    chips: int


@dataclass(frozen=True)
class PaidPass(Passed):
    """`seat` passed and paid `chips` into the pot; none where points are scored."""

    chips: int


@dataclass(frozen=True)
class Caught(Event):
    """`cards` show that `seat` could have laid when it passed: `passes` of its passes are caught.

    It pays `fine`: to the pot, at the end of the deal to the winner (`to`), or as points.
    """

    cards: tuple[Card, ...]
    passes: int
    fine: int
    to: Seat | None


@dataclass(frozen=True)
class RowComplete(Event):
    """`seat` laid the last card of a suit; the row is set aside."""

    suit: str


@dataclass(frozen=True)
class Shown(Event):
    """At the end of the deal `seat` shows the cards it has left."""

    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Collected(Event):
    """`seat` went out and takes the pot."""

    chips: int


@dataclass(frozen=True)
class CardsPaid(Event):
    """`seat` pays the winner, `to`, for the cards it has left."""

    chips: int
    to: Seat


@dataclass(frozen=True)
class FanTanView(RowView):
    """What one seat may know of a deal of Fan Tan."""

    options: FanTanOptions
    pot: int
    chips: tuple[int, ...]
    """Each seat's chips, or its points so far where points are scored."""
    withheld: tuple[tuple[Card, ...], ...]
    """For each own pass not caught yet that was made on purpose: what could have been laid."""
    in_a_row: int
    """Passes since the last card was laid."""
    shown: tuple[tuple[Card, ...], ...]
    """Every hand once the deal is over, nothing before."""


@cache
def rows_for(start: Start) -> Rows:
    """How the rows grow: from the fives of the Spanish deck, or the sevens of the French."""
    return Rows(SPANISH, "5") if start == "fives" else Rows(FRENCH, "7")


def card_points(card: Card) -> int:
    """What a card left is worth where points are scored.

    >>> [card_points(card) for card in ("Ad", "7s", "Td", "Kh", "1o", "Sc", "Re")]
    [15, 7, 10, 13, 15, 11, 13]
    """
    named = {"A": 15, "1": 15, "T": 10, "J": 11, "Q": 12, "K": 13, "S": 11, "C": 12, "R": 13}
    return named.get(card[0]) or int(card[0])


class FanTanRound(RowRound[FanTanOptions, FanTanView]):
    """One deal of Fan Tan.

    `chips` are what the seats own before it (points so far where points are scored), `first` is who
    begins: by default the dealer's left, as in the first deal.

    >>> round = FanTanRound(FanTanOptions(players=4, start="fives"), "a seed", dealer=0)
    >>> len(round.opening()), round.view(None).pot
    (48, 4)
    """

    def __init__(
        self,
        options: FanTanOptions,
        seed: str,
        dealer: Seat,
        chips: Sequence[int] = (),
        first: Seat | None = None,
    ) -> None:
        rows = rows_for(options.start)
        out = rows.cards(rows.starters) if options.start == "sevens" else ()
        pack = [card for card in rows.deck.cards if card not in out]
        hands = deal(pack, options.players, seed, dealer)
        self._set_up(options, hands, dealer, chips, first, out)
        self._ante()
        self._lay_out()

    @classmethod
    def from_deal(
        cls,
        options: FanTanOptions,
        hands: Sequence[Sequence[Card]],
        *,
        dealer: Seat = 0,
        chips: Sequence[int] = (),
        turn: Seat | None = None,
        laid: Sequence[Card] = (),
        pot: int | None = None,
    ) -> Self:
        """A round from an explicit deal, or from the middle of one.

        `hands` are by seat; `laid` are the cards that lie already. Sevens that are laid out must be
        among `laid`; fives still in a hand are laid out at once. With `pot` given that many chips
        lie there and nobody antes. Raises `ValueError` unless every card is in one place.
        """
        round = cls.__new__(cls)
        round._set_up(options, hands, dealer, chips, turn, laid)
        if pot is None:
            round._ante()
        else:
            round._pot = pot
        round._lay_out()
        return round

    def _set_up(
        self,
        options: FanTanOptions,
        hands: Sequence[Sequence[Card]],
        dealer: Seat,
        chips: Sequence[int],
        first: Seat | None,
        laid: Sequence[Card],
    ) -> None:
        turn = (dealer + 1) % options.players if first is None else first
        self._begin(options, rows_for(options.start), hands, dealer, turn, laid)
        usual = CHIPS if options.chips else 0
        self._before = tuple(chips) or (usual,) * options.players
        self._gained = [0] * options.players
        self._pot = 0
        self._in_a_row = 0
        self._withheld: list[tuple[int, ...]] = [()] * options.players
        self._antes: tuple[Event, ...] = ()

    def _ante(self) -> None:
        """Everyone pays in; a hand is short if another is longer, as dealt."""
        if not self.options.chips:
            return
        longest = max(map(len, self._dealt))
        short = {"less": 0, "more": 2 * ANTE, "even": ANTE}[self.options.uneven]
        antes: list[Event] = []
        for i in range(self.options.players):
            seat = (self._dealer + 1 + i) % self.options.players
            price = ANTE if len(self._dealt[seat]) == longest else short
            if price:
                antes.append(Anted(seat, self._pay(seat, price)))
        self._antes = tuple(antes)

    def _lay_out(self) -> None:
        """Set out the sevens, or lay the fives from the hands that hold them, suit by suit."""
        starters = self._rows.starters
        if self.options.start == "sevens":
            if self._table & starters != starters:
                raise ValueError("all four sevens must lie where they are set out before the deal")
            self._history += [Laid(None, card, opening=True) for card in self._rows.cards(starters)]
        elif self.options.start == "fives":
            for card in self._rows.cards(starters & ~self._table):
                bit = 1 << self._rows.index[card]
                seat = next(seat for seat, hand in enumerate(self._hands) if hand & bit)
                self._hands[seat] ^= bit
                self._table |= bit
                self._history.append(Laid(seat, card, opening=True))
        if not all(self._hands):
            raise ValueError("a hand of fives alone is no hand: every seat needs another card")
        self._laid_out = tuple(self._history)

    # The contract

    def opening(self) -> list[Event]:
        return [*self._antes, *super().opening(), *self._laid_out]

    def view(self, seat: Seat | None) -> FanTanView:
        withheld = () if seat is None else tuple(map(self._rows.cards, self._withheld[seat]))
        return FanTanView(
            **self._seen(seat),
            options=self.options,
            pot=self._pot,
            chips=tuple(map(sum, zip(self._before, self._gained, strict=True))),
            withheld=withheld,
            in_a_row=self._in_a_row,
            shown=self.hands() if self._turn is None else (),
        )

    # How a turn goes

    def _fits(self) -> int:
        """Until it lies nothing but the opening card, where there is a certain one, may be laid."""
        start = self.options.start
        if start in ("7d", "7h") and not self._table:
            return self._rows.bits([start])
        return super()._fits()

    def _passable(self, able: bool) -> bool:
        """Whoever cannot lay must pass; who can, may where withholding is allowed.

        But once all the others have passed in a row, one who is able must lay, or a deal need
        never end.
        """
        if not able:
            return True
        return self.options.withholding and self._in_a_row < self.options.players - 1

    def _pass(self, seat: Seat) -> list[Event]:
        could = self._hands[seat] & self._fits()
        if could:
            self._withheld[seat] += (could,)
        self._in_a_row += 1
        return [PaidPass(seat, self._pay(seat, PASS_PRICE if self.options.chips else 0))]

    def _lay(self, seat: Seat, card: Card) -> list[Event]:
        events = super()._lay(seat, card)
        self._in_a_row = 0
        bit = 1 << self._rows.index[card]
        caught = sum(1 for could in self._withheld[seat] if could & bit)
        if caught:
            self._withheld[seat] = tuple(could for could in self._withheld[seat] if not could & bit)
            events.append(Caught(seat, (card,), caught, self._fine(seat, caught), None))
        row = self._rows.split(self._table)[self._rows.deck.suits.index(card[1])]
        if row.bit_count() == self._rows.length:
            events.append(RowComplete(seat, card[1]))
        return events

    def _pay(self, seat: Seat, chips: int) -> int:
        """Chips from a seat to the pot; gives how many."""
        self._gained[seat] -= chips
        self._pot += chips
        return chips

    def _fine(self, seat: Seat, passes: int) -> int:
        """What so many caught passes cost: chips into the pot, or points."""
        if self.options.chips:
            return self._pay(seat, PENALTY * passes)
        self._gained[seat] += PENALTY * passes
        return PENALTY * passes

    def _score(self, winner: Seat) -> tuple[list[Event], tuple[int, ...]]:
        """The winner takes the pot, hands are shown, and what they show is settled.

        Passes that were made on purpose and not caught before come to light now; their fines go to
        the winner.
        """
        events: list[Event] = []
        if self.options.chips:
            events.append(Collected(winner, self._take_pot(winner)))
        others = [(winner + i) % self.options.players for i in range(1, self.options.players)]
        events += [Shown(seat, self._rows.cards(self._hands[seat])) for seat in others]
        for seat in others:
            events += self._settle(seat, winner)
        return events, tuple(self._gained)

    def _settle(self, seat: Seat, winner: Seat) -> list[Event]:
        """What a seat pays at the end, for its cards and for its withheld passes."""
        events: list[Event] = []
        left = self._rows.cards(self._hands[seat])
        if self.options.scoring == "cards":
            self._pay(seat, len(left))
            events.append(CardsPaid(seat, self._take_pot(winner), winner))
        elif self.options.scoring == "points":
            self._gained[seat] += sum(map(card_points, left))
        if passes := self._withheld[seat]:
            could = 0
            for each in passes:
                could |= each
            cards = self._rows.cards(could & self._hands[seat])
            fine = self._fine(seat, len(passes))
            to = winner if self.options.chips else None
            events.append(Caught(seat, cards, len(passes), fine, to))
            self._withheld[seat] = ()
            self._take_pot(winner)
        return events

    def _take_pot(self, winner: Seat) -> int:
        chips, self._pot = self._pot, 0
        self._gained[winner] += chips
        return chips


class FanTan(Game):
    """Fan Tan: a deal for each player; most chips, or fewest points, after the last wins."""

    id = "fan_tan"
    deck = FRENCH
    options = FanTanOptions

    def deck_for(self, options: Any) -> Deck:
        return rows_for(options.start).deck

    def unit(self, options: Any) -> Unit:
        return "chips" if options.chips else "points"

    def new_round(
        self, options: Any, seed: str, dealer: Seat, before: Sequence[Result] = ()
    ) -> FanTanRound:
        """The winner of the last deal begins the next."""
        first = before[-1].places.index(1) if before else None
        return FanTanRound(options, seed, dealer, self.totals(options, before), first)

    def rounds(self, options: Any) -> int:
        """Everyone deals once."""
        return int(options.players)

    def totals(self, options: Any, results: Sequence[Result]) -> tuple[int, ...]:
        """Chips in hand, or points so far."""
        start = CHIPS if options.chips else 0
        return tuple(start + gained for gained in super().totals(options, results))

    def standing_key(self, options: Any, results: Sequence[Result], seat: Seat) -> tuple[int, ...]:
        """Most chips or fewest points first; then fewer cards left in the last deal."""
        total = self.totals(options, results)[seat]
        return (-total if options.chips else total, results[-1].places[seat] if results else 0)
