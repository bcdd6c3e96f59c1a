"""Sedma against a second, literal telling of its rules.

`Book` follows the page of rules sentence by sentence, over the whole list of what was played.
Both must agree on every move of random rounds over all option sets.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import Card, Dice
from game.games.sedma.rules import SedmaOptions, SedmaRound, deal


class Book:
    """The rules, as they are written."""

    def __init__(self, options: SedmaOptions, seed: str, dealer: int) -> None:
        self.options = options
        self.hands, self.talon = deal(options, seed, dealer)
        self.lead = (dealer + 1) % options.players
        self.trick: list[Card] = []
        self.let_go = False
        self.won: list[tuple[int, list[Card]]] = []
        """Every trick: who took it, and its cards."""
        self.scored: list[tuple[int, int]] = []
        """Every amount of points as it was made: whose, and how many."""

    def partners(self, a: int, b: int) -> bool:
        return a == b or (self.options.players == 4 and (a + 2) % 4 == b)

    def matching(self, card: Card) -> bool:
        return card[0] == "7" or card[0] == self.trick[0][0]

    def winning(self) -> int:
        """The last to match; the led card matches itself."""
        last = max(i for i, card in enumerate(self.trick) if self.matching(card))
        return (self.lead + last) % self.options.players

    def asked(self) -> bool:
        """Whether the trick has come round to a leader who may and can prolong it."""
        return (
            self.options.prolong
            and bool(self.trick)
            and len(self.trick) % self.options.players == 0
            and not self.partners(self.winning(), self.lead)
            and any(map(self.matching, self.hands[self.lead]))
        )

    def turn(self) -> int | None:
        if not any(self.hands):
            return None
        return (self.lead + len(self.trick)) % self.options.players

    def legal(self) -> set[str]:
        turn = self.turn()
        if turn is None:
            return set()
        hand = self.hands[turn]
        if self.asked():
            return {card for card in hand if self.matching(card)} | {"pass"}
        moves = set(hand)
        if self.options.marriages and not self.trick:
            for suit in "shdc":
                if {"Q" + suit, "K" + suit} <= set(hand):
                    moves |= {"Q" + suit + "!", "K" + suit + "!"}
        return moves

    def play(self, move: str) -> None:
        if move == "pass":
            self.take()
            return
        turn = self.turn()
        assert turn is not None
        if move.endswith("!"):
            self.scored.append((turn, 40 if "h" in move else 20))
        self.hands[turn].remove(move[:2])
        self.trick.append(move[:2])
        if len(self.trick) % self.options.players == 0 and not self.asked():
            self.take()

    def take(self) -> None:
        winner = self.winning()
        self.won.append((winner, self.trick))
        points = 10 * sum(card[0] in "AT" for card in self.trick)
        self.trick, self.lead = [], winner
        while self.talon and min(map(len, self.hands)) < 4:
            for step in range(self.options.players):
                if self.talon:
                    self.hands[(winner + step) % self.options.players].append(self.talon.pop(0))
        self.scored.append((winner, points + (0 if any(self.hands) else 10)))

    def total(self, seat: int, upto: int | None = None) -> int:
        return sum(points for who, points in self.scored[:upto] if self.partners(who, seat))

    def game_points(self) -> tuple[int, ...]:
        seats = range(self.options.players)
        totals = {seat: self.total(seat) for seat in seats}
        most = max(totals.values())
        winners = {seat for seat in seats if totals[seat] == most}
        if self.options.players == 2:
            upto = next(
                i for i in range(len(self.scored) + 1) if max(self.total(s, i) for s in seats) >= 50
            )
            winners = {seat for seat in seats if self.total(seat, upto) >= 50}
        elif self.options.players == 4 and most < 50:
            winners = set()
        if not all(self.partners(a, b) for a in winners for b in winners):
            winners = set()
        given = [0] * self.options.players
        for seat in winners:
            mine = [cards for who, cards in self.won if self.partners(who, seat)]
            tens = sum(card[0] in "AT" for cards in mine for card in cards)
            given[seat] = 3 if len(mine) == len(self.won) else 2 if tens == 8 else 1
        return tuple(given)


@settings(max_examples=200, deadline=None)
@given(
    options=st.builds(
        SedmaOptions,
        **{name: st.sampled_from(values) for name, values in SedmaOptions.values().items()},
    ),
    seed=st.integers(0, 2**32).map(str),
    eagerness=st.integers(1, 4),
)
def test_the_round_plays_by_the_book(options: SedmaOptions, seed: str, eagerness: int) -> None:
    dice = Dice(f"{seed}/play")
    dealer = dice.below(options.players)
    book, round = Book(options, seed, dealer), SedmaRound(options, seed, dealer)
    while True:
        assert round.turn == book.turn()
        moves = round.legal_moves()
        assert set(moves) == book.legal()
        assert [set(hand) for hand in round.hands()] == list(map(set, book.hands))
        assert round.talon() == tuple(book.talon)
        if round.turn is None:
            break
        matching = [move for move in moves if book.trick and book.matching(move)]
        pick = matching if matching and dice.below(eagerness) else moves
        move = pick[dice.below(len(pick))]
        book.play(move)
        round.play(move)
    assert round.result().points == book.game_points()
    points = round.view(None).points
    assert [points[options.side(seat)] for seat in range(options.players)] == list(
        map(book.total, range(options.players))
    )
