"""A match: rounds, dealer, totals, standings. One class for all games; a Game has the terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.cards import Dice
from game.rules import Event, Game, IllegalMove, Move, Options, Result, Round, Seat


class Match:
    """A game's rounds from the first deal to the champion.

    The first dealer is drawn from the seed ``SEED/lot``; round *n* (from 1) is dealt from the seed
    ``SEED/n``. So a match is given whole by its game, options, seed and moves. A later round may
    bring a seed of its own, which then holds from there on.
    """

    def __init__(self, game: Game, options: Options, seed: str) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.first_dealer: Seat = game.first_dealer(options, Dice(f"{seed}/lot"))
        self.results: list[Result] = []
        self.round: Round[Any, Any] = self._deal()

    @property
    def number(self) -> int:
        """The number of the round on the table, from 1."""
        return len(self.results) + (0 if self._booked else 1)

    @property
    def dealer(self) -> Seat:
        """Who dealt the round on the table."""
        return self._dealer

    def _deal(self) -> Round[Any, Any]:
        self._booked = False
        self._dealer = self.game.dealer(self.options, self.first_dealer, self.results)
        seed = f"{self.seed}/{len(self.results) + 1}"
        return self.game.new_round(self.options, seed, self._dealer, tuple(self.results))

    def play(self, move: Move) -> list[Event]:
        """Play for the seat to move; books the round's result when it ends."""
        if self.round.turn is None:
            raise IllegalMove("the round is over; start the next one")
        events = self.round.play(move)
        if self.round.turn is None:
            self.results.append(self.round.result())
            self._booked = True
        return events

    def next_round(self, seed: str | None = None) -> None:
        """Deal the next round, from `seed` if there is one, else from the one that held before.

        Raises `ValueError` while a round goes on or after the last.
        """
        if not self._booked:
            raise ValueError("the round on the table is not over")
        if self.is_over:
            raise ValueError("the match is over")
        self.seed = seed or self.seed
        self.round = self._deal()

    @property
    def is_over(self) -> bool:
        """Whether the last round has been played."""
        return self._booked and self.game.is_over(self.options, self.results)

    @property
    def totals(self) -> tuple[int, ...]:
        """Points so far, by seat."""
        return self.game.totals(self.options, self.results)

    def standings(self) -> list[list[Seat]]:
        """Seats from first to last; seats that share a place stand together, in seat order."""
        keys = {
            seat: self.game.standing_key(self.options, self.results, seat)
            for seat in range(self.options.players)
        }
        groups: list[list[Seat]] = []
        for seat in sorted(keys, key=lambda seat: (keys[seat], seat)):
            if groups and keys[groups[-1][0]] == keys[seat]:
                groups[-1].append(seat)
            else:
                groups.append([seat])
        return groups

    def place_of(self, seat: Seat) -> int:
        """The place of a seat as the match stands, from 1; partners have theirs together."""
        sides = [self.game.side(self.options, each) for each in range(self.options.players)]
        return place_in(self.standings(), sides, seat)


def place_in(standings: Sequence[Sequence[Seat]], sides: Sequence[int], seat: Seat) -> int:
    """The place of a seat in standings, from 1; partners, who share a side, have theirs together.

    >>> place_in([[2], [0, 1]], [0, 1, 2], 1)
    2
    >>> place_in([[0, 2], [1, 3]], [0, 1, 0, 1], 3)
    2
    """
    before: set[int] = set()
    for group in standings:
        if seat in group:
            break
        before |= {sides[each] for each in group}
    return 1 + len(before)
