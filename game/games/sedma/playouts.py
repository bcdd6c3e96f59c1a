"""Deals of Sedma played to their end, fast: what the search of the CPU is made of.

The rules are those of `rules`, on cards as numbers and without events; a test plays both side by
side. A playout plays for every seat by its own hand and what has been played. pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from game.games.sedma.rules import ENOUGH, HAND, LAST_TRICK, SedmaOptions
from game.games.sedma.tactics import (
    HEARTS,
    KING,
    QUEEN,
    RANKS,
    SEVEN,
    WORTH,
    Weights,
    appraise,
    weights_for,
)

LET_GO = -1
"""The choice of a leader who does not prolong."""
ALL_CARDS = 80
MARGIN = 1 / 250
"""What a point more than the opponents is worth beside the game points, so that ties are broken."""


class Playout:
    """A deal from the middle of any trick to its end. `hands` and `talon` are used up.

    The talon's last card is drawn first. What belongs to sides is indexed by side.
    """

    __slots__ = (
        "announced",
        "cards",
        "first",
        "hands",
        "last",
        "leader",
        "left",
        "options",
        "players",
        "prolonging",
        "side",
        "sides",
        "talon",
        "trick",
        "tricks",
        "turn",
        "weights",
        "winner",
    )  # fmt: skip

    def __init__(
        self,
        options: SedmaOptions,
        hands: list[list[int]],
        talon: list[int],
        *,
        leader: int,
        trick: Sequence[int] = (),
        prolonging: bool = False,
        cards: Sequence[int] = (),
        tricks: Sequence[int] = (),
        announced: Sequence[int] = (),
        first: int = -1,
        weights: Weights | None = None,
    ) -> None:
        self.options = options
        self.players, self.sides = options.players, options.sides
        self.side = [options.side(seat) for seat in range(self.players)]
        self.hands, self.talon = hands, talon
        self.leader = leader
        self.trick: list[int] = []
        self.winner = leader
        self.turn = leader
        self.prolonging = prolonging
        self.cards = list(cards) or [0] * self.sides
        self.tricks = list(tricks) or [0] * self.sides
        self.announced = list(announced) or [0] * self.sides
        self.first = first
        self.last = -1
        self.weights = weights or weights_for(options)
        self.left = [0] * RANKS
        for pile in (*hands, talon):
            for card in pile:
                self.left[card >> 2] += 1
        for card in trick:
            self._lay(card)

    def copy(self) -> Playout:
        """The same deal in the same state."""
        twin = Playout.__new__(Playout)
        for name in ("options", "players", "sides", "side", "leader", "winner", "turn",
                     "prolonging", "first", "last", "weights"):  # fmt: skip
            setattr(twin, name, getattr(self, name))
        twin.hands = [hand.copy() for hand in self.hands]
        for name in ("talon", "trick", "cards", "tricks", "announced", "left"):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    @property
    def over(self) -> bool:
        """Whether the last trick has been taken."""
        return self.last >= 0

    def _lay(self, card: int) -> None:
        """Put a card into the trick; who has the turn then, and who is winning."""
        self.trick.append(card)
        rank = card >> 2
        if rank in (SEVEN, self.trick[0] >> 2):
            self.winner = self.turn
        self.turn = (self.turn + 1) % self.players

    def play(self, card: int, announce: bool = False) -> None:
        """The seat to move plays a card, or `LET_GO`."""
        if card == LET_GO:
            self._take()
            return
        seat = self.turn
        if announce:
            side = self.side[seat]
            self.announced[side] += 40 if card & 3 == HEARTS else 20
            self._note()
        self.prolonging = False
        self.hands[seat].remove(card)
        self.left[card >> 2] -= 1
        self._lay(card)
        if len(self.trick) % self.players == 0:
            if self._prolongs():
                self.prolonging = True
            else:
                self._take()

    def _prolongs(self) -> bool:
        if not self.options.prolong or self.side[self.winner] == self.side[self.leader]:
            return False
        led = self.trick[0] >> 2
        return any(card >> 2 in (SEVEN, led) for card in self.hands[self.leader])

    def _take(self) -> None:
        winner, side = self.winner, self.side[self.winner]
        for card in self.trick:
            self.cards[side] += WORTH[card >> 2]
        self.tricks[side] += 1
        self.trick.clear()
        self.prolonging = False
        self.leader = self.turn = winner
        hands, talon, seat = self.hands, self.talon, winner
        while talon and len(hands[seat]) < HAND:
            hands[seat].append(talon.pop())
            seat = (seat + 1) % self.players
        if not hands[winner]:
            self.last = side
        if self.first < 0:
            self._note()

    def _note(self) -> None:
        if self.first < 0:
            for side in range(self.sides):
                if self.points(side) >= ENOUGH:
                    self.first = side
                    return

    def points(self, side: int) -> int:
        """All points of a side so far."""
        return self.cards[side] + self.announced[side] + (LAST_TRICK if side == self.last else 0)

    def game_points(self) -> list[int]:
        """What the deal gives, by side."""
        given = [0] * self.sides
        points = [self.points(side) for side in range(self.sides)]
        if self.players == 2:
            winner = self.first
        else:
            most = max(points)
            winner = points.index(most) if points.count(most) == 1 else -1
            if self.players == 4 and most < ENOUGH:
                winner = -1
        if winner >= 0:
            if self.tricks[winner] == sum(self.tricks):
                given[winner] = 3
            else:
                given[winner] = 2 if self.cards[winner] == ALL_CARDS else 1
        return given

    def value(self, side: int) -> float:
        """What the finished deal is worth to a side: game points won less those lost."""
        given = self.game_points()
        points = [self.points(each) for each in range(self.sides)]
        mine, best = points[side], max(points[each] for each in range(self.sides) if each != side)
        return 2 * given[side] - sum(given) + (mine - best) * MARGIN

    # How seats play

    def choices(self) -> list[int]:
        """The cards that the seat to move may play, `LET_GO` among them where it may."""
        hand = self.hands[self.turn]
        if self.prolonging:
            led = self.trick[0] >> 2
            return [LET_GO, *(card for card in hand if card >> 2 in (SEVEN, led))]
        return hand

    def marriage(self, card: int) -> bool:
        """Whether the seat to move may announce a marriage with this card."""
        if self.trick or not self.options.marriages:
            return False
        rank = card >> 2
        return (
            rank in (QUEEN, KING) and card + (4 if rank == QUEEN else -4) in self.hands[self.turn]
        )

    def appraisal(self) -> list[float]:
        """What each card in the hand of the seat to move is worth to it."""
        seat, trick, hands = self.turn, self.trick, self.hands
        side = self.side[seat]
        pot = sum(WORTH[card >> 2] for card in trick)
        taken = sum(self.cards)
        if not self.talon and len(hands[seat]) == 1:
            pot += LAST_TRICK
        coming = [
            (self.side[other] == side, len(hands[other]))
            for other in [
                (seat + step) % self.players
                for step in range(1, self.players - len(trick) % self.players)
            ]
        ]
        return appraise(
            hands[seat], self.left, trick[0] >> 2 if trick else -1, pot,
            bool(trick) and self.side[self.winner] == side, coming, ALL_CARDS + LAST_TRICK - taken,
            self.weights,
        )  # fmt: skip

    def chosen(self, noise: float, dice: random.Random) -> tuple[int, bool]:
        """A card by the appraisal and whether it is announced; `noise` in points blurs it."""
        hand = self.hands[self.turn]
        if len(hand) == 1 and not self.prolonging:
            return hand[0], False
        values = self.appraisal()
        best, choice, told = -1e9, hand[0], False
        led = self.trick[0] >> 2 if self.prolonging else -1
        for card, value in zip(hand, values, strict=True):
            if self.prolonging and card >> 2 not in (SEVEN, led):
                continue
            announce = self.marriage(card)
            if announce:
                value += 40.0
            if noise:
                value += noise * dice.random()
            if value > best:
                best, choice, told = value, card, announce
        if self.prolonging:
            pot = sum(WORTH[card >> 2] for card in self.trick)
            if not self.talon and not any(map(len, self.hands)):
                pot += LAST_TRICK
            if best < -pot:
                return LET_GO, False
        return choice, told

    def run(self, noise: float, dice: random.Random) -> None:
        """Play to the end."""
        while self.last < 0:
            self.play(*self.chosen(noise, dice))
