"""Fan Tan played a second time, as the rules are written: lists of cards, no masks, no haste."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

import pytest

from game.cards import Card, Dice
from game.games.fan_tan.rules import PASS, FanTan, FanTanOptions, FanTanRound
from game.rules import Dealt

VALUES = {"A": 15, "1": 15, "T": 10, "J": 11, "Q": 12, "K": 13, "S": 11, "C": 12, "R": 13}


@dataclass
class Book:
    """A deal by the book. `withheld` are each seat's uncaught passes: what it could have laid."""

    options: FanTanOptions
    hands: list[list[Card]]
    table: list[Card]
    score: list[int]
    pot: int = 0
    passes: int = 0
    withheld: list[list[list[Card]]] = field(default_factory=list)

    def neighbours(self, card: Card) -> list[Card]:
        ranks = FanTan().deck_for(self.options).ranks
        place = ranks.index(card[0])
        return [ranks[i] + card[1] for i in (place - 1, place + 1) if 0 <= i < len(ranks)]

    def fits(self, card: Card) -> bool:
        start = self.options.start
        if not self.table and start in ("7d", "7h"):
            return card == start
        if card[0] == ("5" if start == "fives" else "7"):
            return True
        return any(near in self.table for near in self.neighbours(card))

    def moves(self, seat: int) -> set[str]:
        lays = {card for card in self.hands[seat] if self.fits(card)}
        others_passed = self.passes >= self.options.players - 1
        if not lays or (self.options.withholding and not others_passed):
            return lays | {PASS}
        return lays

    def pay(self, seat: int, chips: int) -> None:
        if self.options.chips:
            self.score[seat] -= chips
            self.pot += chips

    def fine(self, seat: int) -> None:
        self.pay(seat, 3)
        if not self.options.chips:
            self.score[seat] += 3

    def move(self, seat: int, move: str) -> bool:
        """Make a move; whether it ended the deal."""
        if move == PASS:
            could = [card for card in self.hands[seat] if self.fits(card)]
            if could:
                self.withheld[seat].append(could)
            self.pay(seat, 1)
            self.passes += 1
            return False
        self.hands[seat].remove(move)
        self.table.append(move)
        self.passes = 0
        for could in [each for each in self.withheld[seat] if move in each]:
            self.withheld[seat].remove(could)
            self.fine(seat)
        if self.hands[seat]:
            return False
        self.end(seat)
        return True

    def end(self, winner: int) -> None:
        for seat, hand in enumerate(self.hands):
            if self.options.scoring == "cards" and seat != winner:
                self.pay(seat, len(hand))
            if self.options.scoring == "points":
                self.score[seat] += sum(VALUES.get(card[0]) or int(card[0]) for card in hand)
            for _ in self.withheld[seat]:
                self.fine(seat)
        self.score[winner] += self.pot
        self.pot = 0


def opened(options: FanTanOptions, round: FanTanRound) -> Book:
    """The deal as it stands before the first turn, from the cards dealt alone."""
    hands: list[list[Card]] = [[] for _ in range(options.players)]
    for event in round.opening():
        if isinstance(event, Dealt) and event.seat is not None and event.card is not None:
            hands[event.seat].append(event.card)
    book = Book(options, hands, [], [30 if options.chips else 0] * options.players)
    book.withheld = [[] for _ in hands]
    longest = max(len(hand) for hand in hands)
    for seat, hand in enumerate(hands):
        short = {"less": 0, "more": 2, "even": 1}[options.uneven]
        book.pay(seat, 1 if len(hand) == longest else short)
    if options.start == "sevens":
        book.table = [f"7{suit}" for suit in "shdc"]
    if options.start == "fives":
        for hand in hands:
            book.table += [card for card in hand if card[0] == "5"]
            hand[:] = [card for card in hand if card[0] != "5"]
    return book


@pytest.mark.parametrize("start", ["7d", "any7", "7h", "fives", "sevens"])
@pytest.mark.parametrize("scoring", ["pot", "cards", "points"])
@pytest.mark.parametrize("withholding", [False, True])
def test_a_deal_goes_as_the_book_has_it(start: str, scoring: str, withholding: bool) -> None:
    for players, uneven in product((3, 4, 5, 6, 7, 8), ("less", "more", "even")):
        options = FanTanOptions(players, start, scoring, withholding, uneven)  # type: ignore[arg-type]
        seed, dealer = f"{start}/{scoring}/{players}/{uneven}", players // 2
        round = FanTanRound(options, seed, dealer)
        book, dice = opened(options, round), Dice(seed)
        seat, over = (dealer + 1) % players, False
        while not over:
            assert round.turn == seat
            moves = round.legal_moves()
            assert set(moves) == book.moves(seat)
            view = round.view(seat)
            assert sorted(view.hand) == sorted(book.hands[seat])
            assert [list(each) for each in view.withheld] == [
                sorted(each, key=view.deck.sort_key) for each in book.withheld[seat]
            ]
            assert (view.pot, list(view.chips)) == (book.pot, book.score)
            move = moves[dice.below(len(moves))]
            round.play(move)
            over = book.move(seat, move)
            seat = (seat + 1) % players
        assert round.turn is None
        assert list(round.view(None).chips) == book.score
        left = [len(hand) for hand in book.hands]
        assert round.result().places == tuple(1 + sum(n < own for n in left) for own in left)
