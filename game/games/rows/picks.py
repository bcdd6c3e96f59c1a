"""Picking a move in a row game: what is lit, what lies picked, what «Play» does.

Pure logic over the legal moves in their notation (``7d``, ``*6s+5s``, ``pass``): the table, the
panel with buttons, the keyboard and the tests all pick through it. Nothing here draws.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.cards import JOKER, Card
from game.rules import Move


@dataclass(frozen=True)
class JokerMove:
    """The joker on `place`, then `card` from the hand: ``*6s+5s``."""

    place: Card
    card: Card

    @classmethod
    def parse(cls, move: Move) -> JokerMove | None:
        """The parts of a joker move; None for any other move."""
        if not move.startswith(JOKER) or "+" not in move:
            return None
        place, card = move[1:].split("+")
        return cls(place, card)


class Picks:
    """What a player has picked so far among the legal moves of a turn.

    The joker is picked first, then the card that follows it; where that pair fits at two places,
    the place is picked too. Picking what is picked already lays it back.
    """

    def __init__(self, legal: Iterable[Move]) -> None:
        self.legal = tuple(legal)
        self._jokers = tuple(
            (move, parsed) for move in self.legal if (parsed := JokerMove.parse(move)) is not None
        )
        self.joker = False
        self.card: Card | None = None
        self.place: Card | None = None

    @property
    def can_pass(self) -> bool:
        """Whether passing is legal."""
        return "pass" in self.legal

    @property
    def has_joker(self) -> bool:
        """Whether the joker can be played."""
        return bool(self._jokers)

    @property
    def cards(self) -> frozenset[Card]:
        """The cards in hand that a pick would take now: those are lit."""
        if self.joker:
            return frozenset({JOKER} | {parsed.card for _, parsed in self._jokers})
        plain = {move for move in self.legal if len(move) == 2 and move[1] in "shdcoceb"}
        return frozenset(plain | ({JOKER} if self._jokers else set()))

    @property
    def places(self) -> frozenset[Card]:
        """The positions on the table that light up for what is picked so far."""
        if self.joker:
            return frozenset(
                parsed.place
                for _, parsed in self._jokers
                if self.card in (None, parsed.card) and self.place in (None, parsed.place)
            )
        if self.card is not None:
            return frozenset({self.card})
        return frozenset(card for card in self.cards if card != JOKER)

    @property
    def lifted(self) -> frozenset[Card]:
        """The cards that lie picked."""
        picked = {self.card} if self.card is not None else set()
        return frozenset(picked | ({JOKER} if self.joker else set()))

    @property
    def move(self) -> Move | None:
        """The move that «Play» would make, None while something is still to be picked."""
        if not self.joker:
            return self.card
        fitting = [
            move
            for move, parsed in self._jokers
            if self.card == parsed.card and self.place in (None, parsed.place)
        ]
        return fitting[0] if len(fitting) == 1 else None

    def pick(self, card: Card) -> bool:
        """Pick a card of the hand, or lay it back; says whether anything changed."""
        if card == JOKER and self._jokers:
            self.joker = not self.joker
            self.card = self.place = None
            return True
        if card not in self.cards:
            return False
        self.card = None if self.card == card else card
        if self.place is not None and self.move is None:
            self.place = None
        return True

    def pick_place(self, place: Card) -> bool:
        """Pick a lit position on the table; says whether anything changed."""
        if place not in self.places:
            return False
        if not self.joker:
            self.card = place
            return True
        self.place = None if self.place == place else place
        if self.place is not None and self.card is None:
            follow = {parsed.card for _, parsed in self._jokers if parsed.place == place}
            if len(follow) == 1:
                self.card = next(iter(follow))
        return True

    def clear(self) -> None:
        """Lay everything back."""
        self.joker = False
        self.card = self.place = None
