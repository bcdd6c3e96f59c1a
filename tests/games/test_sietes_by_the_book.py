"""Sietes against a second, literal telling of its rules.

`Book` follows the page of rules sentence by sentence with sets of cards, slowly and without any of
the round's tricks. Both must agree on every move of random rounds over all option sets.
"""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import FRENCH, JOKER, Dice
from game.games.sietes.rules import SietesOptions, SietesRound, deal

RANKS = FRENCH.ranks


class Book:
    """The rules, as they are written."""

    def __init__(self, options: SietesOptions, seed: str, dealer: int) -> None:
        self.options = options
        self.hands = [set(hand) for hand in deal(options, seed, dealer)]
        self.laid = {"7" + suit for suit in FRENCH.suits}
        self.turn: int | None = next(i for i, hand in enumerate(self.hands) if "7d" in hand)
        self.hands = [hand - self.laid for hand in self.hands]
        self.passes = [options.passes] * options.players
        self.finished: list[int] = []
        self.joker_only: list[int] = []
        self.forced_out: list[int] = []

    def next_rank(self, rank: str, step: int) -> str | None:
        """The neighbour of a rank outward, across the join where A and K are joined."""
        i = RANKS.index(rank) + step
        if self.options.ends == "apart":
            return RANKS[i] if 0 <= i < 13 else None
        return RANKS[i % 13]

    def first_missing(self, suit: str, rank: str, step: int, but: str = "") -> str | None:
        """The first card beyond `rank` that does not lie; None where the row has no more."""
        beyond = self.next_rank(rank, step)
        while beyond is not None and beyond != "7":
            if beyond + suit not in self.laid and beyond != but:
                return beyond
            beyond = self.next_rank(beyond, step)
        return None

    def directions(self, suit: str) -> list[int]:
        """In the tunnel, a side that has reached its end leaves only its own direction."""
        if self.options.ends == "tunnel":
            if all(rank + suit in self.laid for rank in "89TJQK"):
                return [+1]
            if all(rank + suit in self.laid for rank in "65432A"):
                return [-1]
        return [-1, +1]

    def legal(self) -> set[str]:
        if self.turn is None:
            return set()
        hand = self.hands[self.turn]
        plays = set()
        for suit in FRENCH.suits:
            for step in self.directions(suit):
                rank = self.first_missing(suit, "7", step)
                if rank is None:
                    continue
                if rank + suit in hand:
                    plays.add(rank + suit)
                elif JOKER in hand:
                    after = self.first_missing(suit, rank, step, but=rank)
                    if after is not None and after + suit in hand:
                        plays.add(f"*{rank}{suit}+{after}{suit}")
        if self.passes[self.turn] == 0:
            return plays or {"out"}
        return plays | {"pass"} if self.options.voluntary_pass or not plays else plays

    def lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.laid.add(card)

    def settle(self, seat: int) -> None:
        if self.hands[seat] == {JOKER}:
            self.hands[seat].clear()
            self.joker_only.append(seat)
        elif not self.hands[seat]:
            self.finished.append(seat)

    def play(self, move: str) -> None:
        mover = self.turn
        assert mover is not None
        if move == "pass":
            self.passes[mover] -= 1
        elif move == "out":
            self.laid |= self.hands[mover] - {JOKER}
            self.hands[mover].clear()
            self.forced_out.append(mover)
        elif move.startswith(JOKER):
            place, card = move[1:].split("+")
            receiver = next(i for i, hand in enumerate(self.hands) if place in hand)
            self.lay(mover, card)
            self.hands[mover].remove(JOKER)
            self.settle(mover)
            self.lay(receiver, place)
            self.hands[receiver].add(JOKER)
            self.settle(receiver)
        else:
            self.lay(mover, move)
            self.settle(mover)
        if sum(map(bool, self.hands)) <= 1:
            self.turn = None
            return
        following = (mover + 1) % self.options.players
        while not self.hands[following]:
            following = (following + 1) % self.options.players
        self.turn = following

    def ranking(self) -> list[int]:
        holding = [seat for seat, hand in enumerate(self.hands) if hand]
        return self.finished + holding + self.joker_only + list(reversed(self.forced_out))


@settings(max_examples=150, deadline=None)
@given(
    options=st.builds(
        SietesOptions,
        **{name: st.sampled_from(values) for name, values in SietesOptions.values().items()},
    ),
    seed=st.integers(0, 2**32).map(str),
    rashness=st.integers(1, 6),
)
def test_the_round_plays_by_the_book(options: SietesOptions, seed: str, rashness: int) -> None:
    dice = Dice(f"{seed}/play")
    dealer = dice.below(options.players)
    book, round = Book(options, seed, dealer), SietesRound(options, seed, dealer)
    while True:
        assert round.turn == book.turn
        moves = round.legal_moves()
        assert len(moves) == len(set(moves))
        assert set(moves) == book.legal()
        assert [set(hand) for hand in round.hands()] == book.hands
        assert {card for row in round.view(None).rows for card in row} == book.laid
        if book.turn is None:
            break
        if "pass" in moves and len(moves) > 1 and dice.below(rashness):
            moves.remove("pass")
        jokers = [move for move in moves if move[0] == JOKER]
        pick = jokers if jokers and dice.below(2) else moves
        move = pick[dice.below(len(pick))]
        book.play(move)
        round.play(move)
    places = round.result().places
    assert sorted(range(options.players), key=places.__getitem__) == book.ranking()
