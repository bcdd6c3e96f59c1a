"""Sietes (Shichi Narabe): build four rows out from the sevens, and be rid of your cards first.

The rules as a plain state machine: options, events, view, round, game. Hands and the table are bit
masks inside (see `game.games.rows`) and cards at the edge. A move is a card (``7d``), ``pass``,
a joker with the card that follows it (``*6s+5s``: joker on 6s, then 5s), or ``out`` (no passes
left and nothing to lay). pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Self

from game.cards import FRENCH, JOKER, Card, Dice
from game.games.rows import Ends, Rows
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

PASS: Move = "pass"
OUT: Move = "out"

_JOKER_BIT = 1 << len(FRENCH.cards)
_OPENER: Card = "7d"
"""Whoever lays it out takes the first turn."""


@dataclass(frozen=True)
class SietesOptions(Options):
    """The options of Sietes, in menu order."""

    players: int = choice(4, (3, 4))
    rounds: int = choice(3, (1, 3, 5))
    passes: int = choice(3, (1, 2, 3, 4, 5))
    """How often each may pass in a round."""
    joker: bool = choice(False, (False, True))
    """One joker is dealt with the other cards."""
    ends: Ends = choice("apart", ("apart", "joined", "tunnel"))
    """What happens between A and K; see `game.games.rows.Ends`."""
    voluntary_pass: bool = choice(True, (True, False))
    """One may pass although one could lay."""


class Status(StrEnum):
    """How a seat stands in a round."""

    PLAYING = "playing"
    FINISHED = "finished"
    FORCED_OUT = "forced out"
    JOKER_ONLY = "joker only"


@dataclass(frozen=True)
class Laid(Event):
    """`seat` laid `card` on its place; `opening` for the sevens laid out before the first turn."""

    card: Card
    opening: bool = False


@dataclass(frozen=True)
class Passed(Event):
    """`seat` passed and has `left` passes left."""

    left: int


@dataclass(frozen=True)
class JokerPlaced(Event):
    """`seat` stood the joker on the place of `card`. What it lays after it is the next event."""

    card: Card


@dataclass(frozen=True)
class JokerTaken(Event):
    """`seat` laid `card`, for which the joker of `giver` stood, and took the joker."""

    card: Card
    giver: Seat


@dataclass(frozen=True)
class ForcedOut(Event):
    """`seat` is forced out: `cards` go to their places, the joker, if it held it, leaves."""

    cards: tuple[Card, ...]
    joker: bool


@dataclass(frozen=True)
class JokerLeft(Event):
    """`seat` is out, left with the joker alone; the joker leaves with it."""


@dataclass(frozen=True)
class Finished(Event):
    """`seat` laid its last card and takes `place`, 1 being the best."""

    place: int


@dataclass(frozen=True)
class SietesView(View):
    """What one seat may know of a round of Sietes."""

    options: SietesOptions
    dealer: Seat
    masks: tuple[int, ...]
    """The rows in the order of `FRENCH.suits`, each a mask with bit 0 for A and bit 12 for K."""
    open: tuple[Card, ...]
    """Every card that fits on the table now, whoever holds it."""
    passes_left: tuple[int, ...]
    status: tuple[Status, ...]
    places: tuple[int | None, ...]
    """The places settled so far, by seat. One left with the joker alone learns it at the end."""
    joker_in_play: bool
    """Whether somebody holds a joker."""
    joker_holder: Seat | None
    """Who holds it, if this seat may know: it holds it itself, or saw a swap."""
    history: tuple[Event, ...]
    """Everything since the deal, the sevens laid out first."""

    @property
    def rows(self) -> tuple[tuple[Card, ...], ...]:
        """The laid cards of each suit in the order of `FRENCH.suits`, each from A to K."""
        return tuple(
            tuple(rank + suit for i, rank in enumerate(FRENCH.ranks) if mask >> i & 1)
            for suit, mask in zip(FRENCH.suits, self.masks, strict=True)
        )


@cache
def rows_of(ends: Ends) -> Rows:
    """How the rows of Sietes grow: from the sevens of the French deck."""
    return Rows(FRENCH, "7", ends)


def deal(options: SietesOptions, seed: str, dealer: Seat) -> list[list[Card]]:
    """Hands by seat, in the order dealt: one card each in turn from the dealer's left."""
    pack = [*FRENCH.cards, JOKER] if options.joker else list(FRENCH.cards)
    Dice(seed).shuffle(pack)
    hands: list[list[Card]] = [[] for _ in range(options.players)]
    for i, card in enumerate(pack):
        hands[(dealer + 1 + i) % options.players].append(card)
    return hands


class SietesRound(Round[SietesOptions, SietesView]):
    """One deal of Sietes.

    >>> round = SietesRound(SietesOptions(players=4), "a seed", dealer=0)
    >>> len(round.opening()), round.turn == round.view(None).turn
    (56, True)
    """

    def __init__(self, options: SietesOptions, seed: str, dealer: Seat) -> None:
        self._begin(options, deal(options, seed, dealer), dealer)

    @classmethod
    def from_deal(
        cls,
        options: SietesOptions,
        hands: Sequence[Sequence[Card]],
        *,
        dealer: Seat = 0,
        rows: Sequence[Card] = (),
        passes_left: Sequence[int] | None = None,
        turn: Seat | None = None,
        finished: Sequence[Seat] = (),
        forced_out: Sequence[Seat] = (),
        joker_only: Seat | None = None,
        joker_known: bool = False,
    ) -> Self:
        """A round from an explicit deal, or from the middle of one.

        `hands` are by seat; `rows` are the cards that lie already; sevens still in a hand are laid
        out at once. `turn` defaults to the holder of 7d, else the dealer's left. `finished` and
        `forced_out` name seats without cards in the order in which they left; `joker_only` the one
        left with the joker alone. `joker_known`: all know who holds the joker. Raises `ValueError`
        unless every card of the deck is in one place and every seat without cards is accounted for.
        """
        round = cls.__new__(cls)
        round._begin(
            options,
            hands,
            dealer,
            rows=rows,
            passes_left=passes_left,
            turn=turn,
            finished=finished,
            forced_out=forced_out,
            joker_only=joker_only,
            joker_known=joker_known,
        )
        return round

    def _begin(
        self,
        options: SietesOptions,
        hands: Sequence[Sequence[Card]],
        dealer: Seat,
        *,
        rows: Sequence[Card] = (),
        passes_left: Sequence[int] | None = None,
        turn: Seat | None = None,
        finished: Sequence[Seat] = (),
        forced_out: Sequence[Seat] = (),
        joker_only: Seat | None = None,
        joker_known: bool = False,
    ) -> None:
        seats = range(options.players)
        if dealer not in seats:
            raise ValueError(
                f"no seat {dealer} to deal; there are seats 0 to {options.players - 1}"
            )
        if passes_left is None:
            passes_left = [options.passes] * options.players
        _check_deal(options, hands, rows, passes_left)
        self.options = options
        self._rows = rows_of(options.ends)
        self._dealer = dealer
        self._dealt = tuple(tuple(hand) for hand in hands)
        self._table = self._rows.bits(rows)
        self._hands = [
            self._rows.bits(card for card in hand if card != JOKER)
            | (_JOKER_BIT if JOKER in hand else 0)
            for hand in hands
        ]
        self._passes = list(passes_left)
        self._status = [Status.PLAYING] * options.players
        self._finished = list(finished)
        self._forced_out = list(forced_out)
        self._joker_only = joker_only
        self._joker_known = joker_known
        self._history: list[Event] = []
        self._result: Result | None = None
        self._legal: list[Move] | None = None
        self._mark_those_out()
        first = self._lay_out_sevens()
        for i in seats:
            self._settle((dealer + 1 + i) % options.players, self._history)
        self._turn: Seat | None = None
        self._pass_turn_to((dealer + 1) % options.players if first is None else first)
        if turn is not None:
            if turn not in seats or self._status[turn] is not Status.PLAYING:
                raise ValueError(f"seat {turn} cannot have the turn: it holds no cards")
            self._turn = turn
        self._end_if_over(self._history)
        self._laid_out = tuple(self._history)

    def _mark_those_out(self) -> None:
        out = dict.fromkeys(self._finished, Status.FINISHED)
        out |= dict.fromkeys(self._forced_out, Status.FORCED_OUT)
        if self._joker_only is not None:
            out[self._joker_only] = Status.JOKER_ONLY
        if len(out) != len(self._finished) + len(self._forced_out) + (self._joker_only is not None):
            raise ValueError("a seat can leave a round only once")
        for seat, hand in enumerate(self._hands):
            if (hand == 0) != (seat in out):
                held = "holds cards" if hand else "holds no cards and did not leave the round"
                raise ValueError(f"seat {seat} {held}: name who finished and who was forced out")
            self._status[seat] = out.get(seat, Status.PLAYING)

    def _lay_out_sevens(self) -> Seat | None:
        """Lay every seven held, suit by suit; the seat that laid 7d, if one did."""
        first = None
        for card in self._rows.cards(self._rows.starters & ~self._table):
            bit = 1 << self._rows.index[card]
            seat = next(seat for seat, hand in enumerate(self._hands) if hand & bit)
            self._lay(seat, bit)
            self._history.append(Laid(seat, card, opening=True))
            if card == _OPENER:
                first = seat
        return first

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
        for i in range(max(len(hand) for hand in self._dealt)):
            for j in range(self.options.players):
                seat = (self._dealer + 1 + j) % self.options.players
                if i < len(self._dealt[seat]):
                    dealt.append(Dealt(seat, self._dealt[seat][i]))
        return [*dealt, *self._laid_out]

    def legal_moves(self) -> list[Move]:
        if self._legal is None:
            self._legal = self._find_legal()
        return list(self._legal)

    def _find_legal(self) -> list[Move]:
        """Cards, then joker plays, then ``pass`` or ``out``.

        No pass left: one must lay if one can, and a joker play counts as being able; so it does
        where voluntary passing is off.
        """
        seat = self._turn
        if seat is None:
            return []
        rows, table, hand = self._rows, self._table, self._hands[seat]
        moves: list[Move] = list(rows.cards(hand & rows.open(table)))
        if hand & _JOKER_BIT:
            moves += self._joker_plays(hand)
        if self._passes[seat] > 0:
            if self.options.voluntary_pass or not moves:
                moves.append(PASS)
        elif not moves:
            moves.append(OUT)
        return moves

    def _joker_plays(self, hand: int) -> list[Move]:
        """A place whose card one does not hold, with the card that it opens from one's hand.

        Where two cards are missing from a joined row, each follows the other: the card laid may
        then be one that was open anyhow.
        """
        names = self._rows.names
        plays = {
            f"*{names[place]}+{names[follower]}": None
            for place, follower in self._rows.pairs(self._table)
            if hand >> follower & 1 and not hand >> place & 1
        }
        return list(plays)

    def play(self, move: Move) -> list[Event]:
        seat = self._turn
        if seat is None:
            raise IllegalMove("the round is over: no more moves")
        if self._legal is None:
            self._legal = self._find_legal()
        if move not in self._legal:
            raise IllegalMove(
                f"seat {seat} may not play «{move}» now; it may play {', '.join(self._legal)}"
            )
        events: list[Event] = []
        if move == PASS:
            self._passes[seat] -= 1
            events.append(Passed(seat, self._passes[seat]))
        elif move == OUT:
            self._force_out(seat, events)
        elif move[0] == JOKER:
            self._play_joker(seat, move[1:3], move[4:6], events)
        else:
            self._lay(seat, 1 << self._rows.index[move])
            events.append(Laid(seat, move))
            self._settle(seat, events)
        self._pass_turn_to((seat + 1) % self.options.players)
        self._end_if_over(events)
        self._history += events
        return events

    def view(self, seat: Seat | None) -> SietesView:
        joker = [each for each, hand in enumerate(self._hands) if hand & _JOKER_BIT]
        known = bool(joker) and (self._joker_known or joker[0] == seat)
        return SietesView(
            seat=seat,
            players=self.options.players,
            turn=self._turn,
            hand=() if seat is None else self._cards(self._hands[seat]),
            counts=tuple(hand.bit_count() for hand in self._hands),
            options=self.options,
            dealer=self._dealer,
            masks=self._rows.split(self._table),
            open=self._rows.cards(self._rows.open(self._table)),
            passes_left=tuple(self._passes),
            status=tuple(self._status),
            places=self._places(),
            joker_in_play=bool(joker),
            joker_holder=joker[0] if known else None,
            history=tuple(event.redact(seat) for event in self._history),
        )

    def result(self) -> Result:
        if self._result is None:
            raise ValueError("the round is not over: it has no result yet")
        return self._result

    def hands(self) -> tuple[tuple[Card, ...], ...]:
        return tuple(self._cards(hand) for hand in self._hands)

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._hands = self._hands.copy()
        twin._passes = self._passes.copy()
        twin._status = self._status.copy()
        twin._finished = self._finished.copy()
        twin._forced_out = self._forced_out.copy()
        twin._history = self._history.copy()
        return twin

    # How a turn goes

    def _lay(self, seat: Seat, bit: int) -> None:
        self._hands[seat] ^= bit
        self._table |= bit

    def _play_joker(self, seat: Seat, place: Card, card: Card, events: list[Event]) -> None:
        """The joker on `place`, then `card`; the holder of `place` lays it and takes the joker.

        The mover is settled first: with `card` as its last it has finished before the receiver can
        be left with the joker alone. All cards missing from the table are held, so there is always
        a receiver; it has no choice, and this is not its turn.
        """
        bit = 1 << self._rows.index[place]
        receiver = next(each for each, hand in enumerate(self._hands) if hand & bit)
        self._hands[seat] ^= _JOKER_BIT
        self._lay(seat, 1 << self._rows.index[card])
        events += (JokerPlaced(seat, place), Laid(seat, card))
        self._settle(seat, events)
        self._lay(receiver, bit)
        self._hands[receiver] |= _JOKER_BIT
        self._joker_known = True
        events.append(JokerTaken(receiver, place, seat))
        self._settle(receiver, events)

    def _force_out(self, seat: Seat, events: list[Event]) -> None:
        hand = self._hands[seat]
        cards = hand & ~_JOKER_BIT
        self._hands[seat] = 0
        self._table |= cards
        self._status[seat] = Status.FORCED_OUT
        self._forced_out.append(seat)
        events.append(ForcedOut(seat, self._rows.cards(cards), bool(hand & _JOKER_BIT)))

    def _settle(self, seat: Seat, events: list[Event]) -> None:
        """See whether `seat` has just laid its last card, or all but the joker."""
        hand = self._hands[seat]
        if self._status[seat] is not Status.PLAYING:
            return
        if hand == 0:
            self._finished.append(seat)
            self._status[seat] = Status.FINISHED
            events.append(Finished(seat, len(self._finished)))
        elif hand == _JOKER_BIT:
            self._hands[seat] = 0
            self._joker_only = seat
            self._status[seat] = Status.JOKER_ONLY
            events.append(JokerLeft(seat))

    def _pass_turn_to(self, seat: Seat) -> None:
        """Give the turn to `seat`, or to the next to its left that still plays."""
        self._legal = None
        self._turn = None
        for i in range(self.options.players):
            candidate = (seat + i) % self.options.players
            if self._status[candidate] is Status.PLAYING:
                self._turn = candidate
                return

    def _end_if_over(self, events: list[Event]) -> None:
        """The round ends when at most one player still holds cards."""
        if self._status.count(Status.PLAYING) > 1:
            return
        self._turn = None
        places = [0] * self.options.players
        for place, seat in enumerate(self._ranking(), start=1):
            places[seat] = place
        points = tuple(self.options.players - place for place in places)
        self._result = Result(tuple(places), points)
        events.append(RoundEnded(None, self._result.places, self._result.points))

    def _ranking(self) -> list[Seat]:
        """Seats from first to last.

        Who finished, in order; who still holds cards; who had the joker only; who was forced out,
        the earlier the lower.
        """
        holding = [seat for seat, status in enumerate(self._status) if status is Status.PLAYING]
        joker_only = [] if self._joker_only is None else [self._joker_only]
        return self._finished + holding + joker_only + self._forced_out[::-1]

    def _places(self) -> tuple[int | None, ...]:
        """Places as far as they are settled.

        Finishing takes them from the top and being forced out from the bottom; the rest wait for
        the end of the round.
        """
        if self._result is not None:
            return self._result.places
        places: list[int | None] = [None] * self.options.players
        for place, seat in enumerate(self._finished, start=1):
            places[seat] = place
        for i, seat in enumerate(self._forced_out):
            places[seat] = self.options.players - i
        return tuple(places)

    def _cards(self, hand: int) -> tuple[Card, ...]:
        cards = self._rows.cards(hand & ~_JOKER_BIT)
        return (*cards, JOKER) if hand & _JOKER_BIT else cards


def _check_deal(
    options: SietesOptions,
    hands: Sequence[Sequence[Card]],
    rows: Sequence[Card],
    passes_left: Sequence[int],
) -> None:
    """Raises `ValueError` unless every card is in one place and the seats add up."""
    if len(hands) != options.players or len(passes_left) != options.players:
        raise ValueError(f"{options.players} players need as many hands and counts of passes")
    for left in passes_left:
        if not 0 <= left <= options.passes:
            raise ValueError(f"{left} passes left; there can be 0 to {options.passes}")
    seen: set[Card] = set()
    for card in [*rows, *(card for hand in hands for card in hand)]:
        if card in seen:
            raise ValueError(f"the card {card} is there twice")
        if card not in FRENCH and not (card == JOKER and options.joker and card not in rows):
            raise ValueError(f"the card {card!r} is not in this deck")
        seen.add(card)
    missing = [card for card in FRENCH.cards if card not in seen]
    if missing:
        raise ValueError(f"nobody holds {' '.join(missing)} and they do not lie on the table")


class Sietes(Game):
    """Sietes: places give points, and most points after the last round is the champion."""

    id = "sietes"
    deck = FRENCH
    options = SietesOptions

    def new_round(
        self, options: Any, seed: str, dealer: Seat, before: Sequence[Result] = ()
    ) -> SietesRound:
        return SietesRound(options, seed, dealer)

    def standing_key(self, options: Any, results: Sequence[Result], seat: Seat) -> tuple[int, ...]:
        """Most points first; a tie goes to the better place in the last round."""
        total = self.totals(options, results)[seat]
        return (-total, results[-1].places[seat] if results else 0)
