"""Sedma: equal ranks take, sevens are wild, and only aces and tens count.

The rules as a plain state machine: options, events, view, round, game. A move is a card (``7d``),
a queen or king led with its marriage announced (``Qh!``), or ``pass``: the leader, who might have
prolonged the trick, lets it go. Four play in pairs, partners opposite, so points, tricks and cards
taken belong to *sides*; with two or three everyone is a side. pygame may not enter.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Self

from game.cards import FRENCH, Card, Deck, Dice
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
    Unit,
    View,
    choice,
)

PASS: Move = "pass"
ANNOUNCED = "!"
"""Ends the move that leads a card and announces its marriage."""

DECK = Deck("piquet", "789TJQKA", FRENCH.suits)
"""The short pack, its ranks from the lowest."""
WILD = "7"
COUNTING = "AT"
HAND = 4
PACKET = 2
CARD_POINTS = 10
LAST_TRICK = 10
ALL_CARD_POINTS = 80
ENOUGH = 50
"""Points that win a deal."""
SINGLE, BALD, NAKED = 1, 2, 3
"""Game points for a deal won, won with all card points, won with all tricks."""
_MARRIED = {"Q": "K", "K": "Q"}


@dataclass(frozen=True)
class SedmaOptions(Options):
    """The options of Sedma, in menu order."""

    players: int = choice(4, (4, 3, 2))
    target: int = choice(4, tuple(range(1, 11)))
    """Game points that win the match."""
    marriages: bool = choice(False, (False, True))
    """Whoever leads a queen or king and holds the other of its suit may announce them."""
    prolong: bool = choice(False, (False, True))
    """The leader whose trick an opponent is winning may lay another matching card."""

    @property
    def sides(self) -> int:
        """How many sides play: pairs of partners, or single players."""
        return 2 if self.players == 4 else self.players

    def side(self, seat: Seat) -> int:
        """The side of a seat; partners sit opposite."""
        return seat % self.sides

    def pack(self) -> tuple[Card, ...]:
        """The cards in play: 32, or 24 without eights and nines for three players."""
        left_out = "89" if self.players == 3 else ""
        return tuple(card for card in DECK.cards if card[0] not in left_out)


@dataclass(frozen=True)
class Announced(Event):
    """`seat` announced the marriage of the card it leads next, for so many points."""

    prelude = True

    card: Card
    points: int


@dataclass(frozen=True)
class Played(Event):
    """`seat` played `card`; `matches` if the trick is its as it lies, `leads` if it opens it."""

    card: Card
    matches: bool
    leads: bool = False


@dataclass(frozen=True)
class LetGo(Event):
    """`seat` led the trick and, though it could, does not prolong it."""


@dataclass(frozen=True)
class CannotProlong(Event):
    """`seat` led the trick and holds no card to prolong it with, as everyone now knows."""


@dataclass(frozen=True)
class TrickTaken(Event):
    """`seat` took the trick, worth so many points; those for the last trick are among them."""

    cards: tuple[Card, ...]
    points: int
    last: bool


@dataclass(frozen=True)
class Drew(Event):
    """`seat` drew a card from the talon. For everyone but `seat` it is None: a back."""

    card: Card | None

    def redact(self, viewer: Seat | None) -> Self:
        return self if viewer == self.seat else dataclasses.replace(self, card=None)


@dataclass(frozen=True)
class SedmaView(View):
    """What one seat may know of a round of Sedma. What belongs to sides is indexed by side."""

    options: SedmaOptions
    dealer: Seat
    leader: Seat
    """Who led the trick on the table, or leads the next."""
    trick: tuple[tuple[Seat, Card], ...]
    """What lies in the middle, in the order played."""
    winner: Seat | None
    """Who takes the trick as it lies; None before a card is led."""
    prolonging: bool
    """Whether the leader is asked to prolong the trick or let it go."""
    talon: int
    """Cards left in the talon."""
    taken: tuple[tuple[Card, ...], ...]
    """Cards taken in tricks."""
    tricks: tuple[int, ...]
    """Tricks taken."""
    announced: tuple[int, ...]
    """Points for marriages."""
    points: tuple[int, ...]
    """All points so far, of cards, marriages and the last trick."""
    game_points: tuple[int, ...]
    """What the deal gave once it is over; all 0 before, and for a void deal."""
    history: tuple[Event, ...]
    """Everything since the deal."""

    def side(self, seat: Seat) -> int:
        """The side of a seat."""
        return self.options.side(seat)


def matches(card: Card, led: Card) -> bool:
    """Whether a card takes the trick that `led` opened: its rank, or a seven.

    >>> matches("9h", "9c"), matches("7d", "9c"), matches("Ac", "9c")
    (True, True, False)
    """
    return card[0] in (led[0], WILD)


def card_points(cards: Sequence[Card]) -> int:
    """What the aces and tens among them count.

    >>> card_points(["As", "Td", "Kh", "7c"])
    20
    """
    return sum(CARD_POINTS for card in cards if card[0] in COUNTING)


def marriage_points(suit: str) -> int:
    """What a marriage of this suit counts: hearts are worth double."""
    return 40 if suit == "h" else 20


def hand_key(card: Card) -> tuple[int, int]:
    """Sorts a hand for showing: by rank, for suits hardly matter."""
    return DECK.ranks.index(card[0]), DECK.suits.index(card[1])


def deal(options: SedmaOptions, seed: str, dealer: Seat) -> tuple[list[list[Card]], list[Card]]:
    """Hands by seat, in packets of two from the dealer's left, and the talon, next card first."""
    pack = list(options.pack())
    Dice(seed).shuffle(pack)
    hands: list[list[Card]] = [[] for _ in range(options.players)]
    for packet in range(HAND // PACKET * options.players):
        seat = (dealer + 1 + packet) % options.players
        hands[seat] += pack[packet * PACKET : (packet + 1) * PACKET]
    return hands, pack[HAND * options.players :]


class SedmaRound(Round[SedmaOptions, SedmaView]):
    """One deal of Sedma.

    >>> round = SedmaRound(SedmaOptions(), "a seed", dealer=0)
    >>> round.turn, len(round.legal_moves()), round.view(None).talon
    (1, 4, 16)
    """

    def __init__(self, options: SedmaOptions, seed: str, dealer: Seat) -> None:
        hands, talon = deal(options, seed, dealer)
        self._begin(options, hands, talon, dealer)

    @classmethod
    def from_deal(
        cls,
        options: SedmaOptions,
        hands: Sequence[Sequence[Card]],
        talon: Sequence[Card] = (),
        *,
        dealer: Seat = 0,
        leader: Seat | None = None,
        taken: Sequence[Sequence[Card]] | None = None,
        tricks: Sequence[int] | None = None,
        announced: Sequence[int] | None = None,
    ) -> Self:
        """A round from an explicit deal, or from between two tricks of one.

        `hands` are by seat, `taken`, `tricks` and `announced` by side; index 0 of the talon is
        drawn first. `leader` defaults to the dealer's left. Raises `ValueError` unless every card
        of the pack is in one place and all hold equally many.
        """
        round = cls.__new__(cls)
        round._begin(options, hands, talon, dealer, leader, taken, tricks, announced)
        return round

    def _begin(
        self,
        options: SedmaOptions,
        hands: Sequence[Sequence[Card]],
        talon: Sequence[Card],
        dealer: Seat,
        leader: Seat | None = None,
        taken: Sequence[Sequence[Card]] | None = None,
        tricks: Sequence[int] | None = None,
        announced: Sequence[int] | None = None,
    ) -> None:
        taken = [[]] * options.sides if taken is None else taken
        _check_deal(options, hands, talon, dealer, taken)
        self.options = options
        self._dealer = dealer
        self._dealt = tuple(tuple(hand) for hand in hands)
        self._hands = [list(hand) for hand in hands]
        self._talon = list(talon)
        self._leader: Seat = (dealer + 1) % options.players if leader is None else leader
        self._turn: Seat | None = self._leader
        self._trick: list[tuple[Seat, Card]] = []
        self._winner: Seat | None = None
        self._prolonging = False
        self._taken = [list(cards) for cards in taken]
        self._tricks = [0] * options.sides if tricks is None else list(tricks)
        self._announced = [0] * options.sides if announced is None else list(announced)
        self._last_trick: int | None = None
        self._first_to_fifty: int | None = None
        self._note_fifty()
        self._history: list[Event] = []
        self._result: Result | None = None

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
        for start in range(0, max(map(len, self._dealt)), PACKET):
            for step in range(1, self.options.players + 1):
                seat = (self._dealer + step) % self.options.players
                dealt += [Dealt(seat, card) for card in self._dealt[seat][start : start + PACKET]]
        return dealt

    def legal_moves(self) -> list[Move]:
        """Cards by rank, each followed by its announcement; ``pass`` last."""
        if self._turn is None:
            return []
        hand = sorted(self._hands[self._turn], key=hand_key)
        if self._prolonging:
            led = self._trick[0][1]
            return [*(card for card in hand if matches(card, led)), PASS]
        if self._trick or not self.options.marriages:
            return [*hand]
        moves: list[Move] = []
        for card in hand:
            moves.append(card)
            if card[0] in _MARRIED and _MARRIED[card[0]] + card[1] in hand:
                moves.append(card + ANNOUNCED)
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
        events: list[Event] = []
        if move == PASS:
            events.append(LetGo(seat))
            self._end_trick(events)
        else:
            if move.endswith(ANNOUNCED):
                self._announce(seat, move[:2], events)
            self._play_card(seat, move[:2], events)
        self._history += events
        return events

    def view(self, seat: Seat | None) -> SedmaView:
        return SedmaView(
            seat=seat,
            players=self.options.players,
            turn=self._turn,
            hand=() if seat is None else tuple(sorted(self._hands[seat], key=hand_key)),
            counts=tuple(map(len, self._hands)),
            options=self.options,
            dealer=self._dealer,
            leader=self._leader,
            trick=tuple(self._trick),
            winner=self._winner,
            prolonging=self._prolonging,
            talon=len(self._talon),
            taken=tuple(map(tuple, self._taken)),
            tricks=tuple(self._tricks),
            announced=tuple(self._announced),
            points=tuple(map(self._points, range(self.options.sides))),
            game_points=self._game_points() if self._result else (0,) * self.options.sides,
            history=tuple(event.redact(seat) for event in self._history),
        )

    def result(self) -> Result:
        if self._result is None:
            raise ValueError("the round is not over: it has no result yet")
        return self._result

    def hands(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(tuple(sorted(hand, key=hand_key)) for hand in self._hands)

    def talon(self) -> tuple[Card, ...]:
        """The cards of the talon, next first, for replays and tests; never for a seat."""
        return tuple(self._talon)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._hands = [hand.copy() for hand in self._hands]
        twin._talon = self._talon.copy()
        twin._trick = self._trick.copy()
        twin._taken = [cards.copy() for cards in self._taken]
        twin._tricks = self._tricks.copy()
        twin._announced = self._announced.copy()
        twin._history = self._history.copy()
        return twin

    # How a turn goes

    def _announce(self, seat: Seat, card: Card, events: list[Event]) -> None:
        points = marriage_points(card[1])
        self._announced[self.options.side(seat)] += points
        self._note_fifty()
        events.append(Announced(seat, card, points))

    def _play_card(self, seat: Seat, card: Card, events: list[Event]) -> None:
        self._prolonging = False
        self._hands[seat].remove(card)
        self._trick.append((seat, card))
        takes = matches(card, self._trick[0][1])
        if takes:
            self._winner = seat
        events.append(Played(seat, card, takes, leads=len(self._trick) == 1))
        if len(self._trick) % self.options.players:
            self._turn = (seat + 1) % self.options.players
        elif self._leader_may_prolong(events):
            self._turn, self._prolonging = self._leader, True
        else:
            self._end_trick(events)

    def _leader_may_prolong(self, events: list[Event]) -> bool:
        """Whether the leader, its trick come round, holds a card to win it back with."""
        assert self._winner is not None
        side = self.options.side
        hand = self._hands[self._leader]
        if not self.options.prolong or not hand or side(self._winner) == side(self._leader):
            return False
        if any(matches(card, self._trick[0][1]) for card in hand):
            return True
        events.append(CannotProlong(self._leader))
        return False

    def _end_trick(self, events: list[Event]) -> None:
        """The trick goes to its winner, who draws first and leads the next one."""
        assert self._winner is not None
        seat, side = self._winner, self.options.side(self._winner)
        cards = tuple(card for _, card in self._trick)
        self._taken[side] += cards
        self._tricks[side] += 1
        self._trick, self._winner, self._prolonging = [], None, False
        self._leader = self._turn = seat
        last = not self._talon and not any(self._hands)
        if last:
            self._last_trick = side
        self._note_fifty()
        events.append(TrickTaken(seat, cards, card_points(cards) + LAST_TRICK * last, last))
        while self._talon and len(self._hands[seat]) < HAND:
            self._hands[seat].append(self._talon.pop(0))
            events.append(Drew(seat, self._hands[seat][-1]))
            seat = (seat + 1) % self.options.players
        if last:
            self._end(events)

    # How a deal is scored

    def _points(self, side: int) -> int:
        return (
            card_points(self._taken[side])
            + self._announced[side]
            + (LAST_TRICK if side == self._last_trick else 0)
        )

    def _note_fifty(self) -> None:
        """Keep who was the first to have enough: between two players that decides the deal."""
        if self._first_to_fifty is None:
            self._first_to_fifty = next(
                (side for side in range(self.options.sides) if self._points(side) >= ENOUGH), None
            )

    def _winning_side(self) -> int | None:
        """The side that has won the deal; None if it is void.

        Two players: the first to reach 50. Pairs: the higher of those at 50. Three players: the
        highest, whatever it has. A tie at the top voids the deal.
        """
        if self.options.players == 2:
            return self._first_to_fifty
        points = list(map(self._points, range(self.options.sides)))
        most = max(points)
        if points.count(most) > 1 or (self.options.players == 4 and most < ENOUGH):
            return None
        return points.index(most)

    def _game_points(self) -> tuple[int, ...]:
        """What the deal gives, by side."""
        winner = self._winning_side()
        given = [0] * self.options.sides
        if winner is not None:
            if self._tricks[winner] == sum(self._tricks):
                given[winner] = NAKED
            elif card_points(self._taken[winner]) == ALL_CARD_POINTS:
                given[winner] = BALD
            else:
                given[winner] = SINGLE
        return tuple(given)

    def _end(self, events: list[Event]) -> None:
        self._turn = None
        given = self._game_points()
        keys = [(given[side], self._points(side)) for side in range(self.options.sides)]
        if not any(given):
            keys = [(0, 0)] * self.options.sides
        side_places = [1 + sum(other > key for other in keys) for key in keys]
        seats = [self.options.side(seat) for seat in range(self.options.players)]
        self._result = Result(
            tuple(side_places[side] for side in seats), tuple(given[side] for side in seats)
        )
        events.append(RoundEnded(None, self._result.places, self._result.points))


def _check_deal(
    options: SedmaOptions,
    hands: Sequence[Sequence[Card]],
    talon: Sequence[Card],
    dealer: Seat,
    taken: Sequence[Sequence[Card]],
) -> None:
    """Raises `ValueError` unless every card is in one place and the hands are equally long."""
    if len(hands) != options.players or len(taken) != options.sides:
        raise ValueError(f"{options.players} players need as many hands, each side its cards taken")
    if dealer not in range(options.players):
        raise ValueError(f"no seat {dealer} to deal; there are seats 0 to {options.players - 1}")
    if len({len(hand) for hand in hands}) > 1 or not hands[0]:
        raise ValueError("all hands must hold equally many cards, and at least one")
    if talon and (len(hands[0]) < HAND or len(talon) % options.players):
        raise ValueError("while there is a talon all hold four cards, and it lasts for all alike")
    pack = options.pack()
    seen: set[Card] = set()
    for card in [card for cards in (*hands, talon, *taken) for card in cards]:
        if card in seen:
            raise ValueError(f"the card {card} is there twice")
        if card not in pack:
            raise ValueError(f"the card {card!r} is not in this pack")
        seen.add(card)
    if missing := [card for card in pack if card not in seen]:
        raise ValueError(f"nobody has {' '.join(missing)}")


class Sedma(Game):
    """Sedma: deals give game points, and the first side to the target wins the match."""

    id = "sedma"
    deck = FRENCH
    options = SedmaOptions

    def new_round(
        self, options: Any, seed: str, dealer: Seat, before: Sequence[Result] = ()
    ) -> SedmaRound:
        return SedmaRound(options, seed, dealer)

    def unit(self, options: Any) -> Unit:
        return "game points"

    def side(self, options: Any, seat: Seat) -> int:
        return int(options.side(seat))

    def rounds(self, options: Any) -> None:
        """There is no telling: deals go on until somebody reaches the target."""

    def is_over(self, options: Any, results: Sequence[Result]) -> bool:
        return max(self.totals(options, results)) >= int(options.target)

    def first_dealer(self, options: Any, dice: Dice) -> Seat:
        """Everyone draws a card, the lowest deals; those tied for it draw again."""
        drawing = list(range(options.players))
        while len(drawing) > 1:
            pack = list(options.pack())
            dice.shuffle(pack)
            ranks = {seat: DECK.ranks.index(pack[i][0]) for i, seat in enumerate(drawing)}
            lowest = min(ranks.values())
            drawing = [seat for seat in drawing if ranks[seat] == lowest]
        return drawing[0]

    def dealer(self, options: Any, first: Seat, results: Sequence[Result]) -> Seat:
        """The deal moves to the left, but a void deal is dealt again by the same dealer."""
        valid = sum(any(result.points) for result in results)
        return int((first + valid) % options.players)

    def standing_key(self, options: Any, results: Sequence[Result], seat: Seat) -> tuple[int, ...]:
        """Most game points first; partners stand together."""
        return (-self.totals(options, results)[seat],)
