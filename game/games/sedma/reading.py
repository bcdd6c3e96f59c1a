"""What a seat can work out from its view of Sedma: unseen cards, who must hold or lack which.

Certain knowledge comes from marriages (the other card is in that hand until it is played) and from
leaders who could not prolong. Likely knowledge comes from play: who lets a rich trick go mostly had
nothing to take it with. Reads views only; pygame may not enter.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from game.cards import Card
from game.games.sedma.playouts import Playout
from game.games.sedma.rules import (
    ENOUGH,
    LAST_TRICK,
    Announced,
    CannotProlong,
    Drew,
    Played,
    SedmaView,
    TrickTaken,
    card_points,
    matches,
)
from game.games.sedma.tactics import KING, NAME, NUMBER, QUEEN, SEVEN, WORTH, Weights
from game.rules import Seat

World: TypeAlias = tuple[list[list[int]], list[int]]
"""One way the cards may lie: the hands by seat, and the talon, its next card last."""

SURE = 1.0
LIKELY = 0.85
MAYBE = 0.5
"""How surely a clue speaks against each card that it names."""
POINT_RANKS = frozenset(rank for rank, worth in enumerate(WORTH) if worth)
TRIES = 60
"""Deals that are drawn for one that keeps to what is certain, before the last is taken as it is."""


@dataclass
class Clue:
    """A seat played as if it held no card of these ranks; since then it has drawn `drawn` cards."""

    seat: Seat
    ranks: frozenset[int]
    strength: float
    drawn: int = 0


class Reading:
    """A view of Sedma as numbers, with what it tells of the hidden cards."""

    def __init__(self, view: SedmaView) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: Seat = view.seat
        self.side = view.side(self.seat)
        self.hand = [NUMBER[card] for card in view.hand]
        self.trick = [NUMBER[card] for _, card in view.trick]
        out = {card for cards in view.taken for card in cards}
        out.update(view.hand, (card for _, card in view.trick))
        self.unseen = [NUMBER[card] for card in view.options.pack() if card not in out]
        self.known: dict[Seat, set[int]] = {}
        """Cards that a seat is sure to hold."""
        self.clues: list[Clue] = []
        self._first_to_fifty = -1
        self._read()

    def _read(self) -> None:
        """Go through the history once."""
        view, points = self.view, [0] * self.view.options.sides
        trick: list[tuple[Seat, Card]] = []
        for event in view.history:
            match event:
                case Announced(seat=int(seat)):
                    number = NUMBER[event.card]
                    mate = number + (4 if number >> 2 == QUEEN else -4)
                    self.known.setdefault(seat, set()).add(mate)
                    points[view.side(seat)] += event.points
                case Played(seat=int(seat)):
                    self.known.get(seat, set()).discard(NUMBER[event.card])
                    self._read_card(trick, seat, event)
                    trick.append((seat, event.card))
                case CannotProlong(seat=int(seat)):
                    ranks = frozenset({SEVEN, NUMBER[trick[0][1]] >> 2})
                    self.clues.append(Clue(seat, ranks, SURE))
                case TrickTaken(seat=int(seat)):
                    points[view.side(seat)] += event.points
                    trick = []
                case Drew(seat=int(seat)):
                    for clue in self.clues:
                        clue.drawn += clue.seat == seat
            if self._first_to_fifty < 0:
                self._first_to_fifty = next((i for i, n in enumerate(points) if n >= ENOUGH), -1)
        self.known.pop(self.seat, None)
        self.clues = [
            clue
            for clue in self.clues
            if clue.seat != self.seat and clue.drawn < view.counts[clue.seat]
        ]

    def _read_card(self, trick: Sequence[tuple[Seat, Card]], seat: Seat, event: Played) -> None:
        """What a card that does not match tells of those kept."""
        if event.matches or not trick:
            return
        view = self.view
        winner = next(who for who, card in reversed(trick) if matches(card, trick[0][1]))
        mine = view.side(winner) == view.side(seat)
        last = (len(trick) + 1) % view.players == 0
        pot = card_points([card for _, card in trick])
        led = NUMBER[trick[0][1]] >> 2
        if not mine and pot:
            self.clues.append(Clue(seat, frozenset({led}), LIKELY))
            sure = LIKELY if pot > LAST_TRICK else MAYBE
            self.clues.append(Clue(seat, frozenset({SEVEN}), sure))
        elif mine and last and not card_points([event.card]):
            self.clues.append(Clue(seat, POINT_RANKS, MAYBE))

    # Worlds

    def any_world(self) -> World:
        """The unseen cards in their own order: for those who look at their own hand only."""
        return self._dealt(list(self.unseen))

    def worlds(self, count: int, dice: random.Random) -> list[World]:
        """Ways the cards may lie, the likelier the more often."""
        if self.all_known:
            return [self.any_world()]
        drawn = [self._world(dice) for _ in range(2 * count)]
        weights = [self.likelihood(world) for world in drawn]
        if not sum(weights):
            return drawn[:count]
        return dice.choices(drawn, weights, k=count)

    @property
    def all_known(self) -> bool:
        """Whether there is only one way: no talon, and one hand that is hidden."""
        return not self.view.talon and self.view.players == 2

    def _world(self, dice: random.Random) -> World:
        """A deal at random that keeps to all that is certain."""
        cards = list(self.unseen)
        world: World = ([], [])
        for _ in range(TRIES):
            dice.shuffle(cards)
            world = self._dealt(cards)
            if self._possible(world):
                break
        return world

    def _dealt(self, cards: Sequence[int]) -> World:
        """Hands filled from `cards` in their order, the cards known first."""
        placed = {card for held in self.known.values() for card in held}
        rest = iter([card for card in cards if card not in placed])
        hands = []
        for seat, count in enumerate(self.view.counts):
            if seat == self.seat:
                hands.append(self.hand.copy())
                continue
            hand = sorted(self.known.get(seat, ()))
            while len(hand) < count:
                hand.append(next(rest))
            hands.append(hand)
        return hands, list(rest)

    def _possible(self, world: World) -> bool:
        hands, _ = world
        return not any(
            clue.strength == SURE
            and sum(card >> 2 in clue.ranks for card in hands[clue.seat]) > clue.drawn
            for clue in self.clues
        )

    def likelihood(self, world: World) -> float:
        """How well a world goes with what was played, 1 at best.

        Of a hand of n cards of which the seat has since drawn d, each may be an old one with a
        chance of (n - d) / n; an old card that a clue names speaks against the world.
        """
        hands, _ = world
        weight = 1.0
        for clue in self.clues:
            hand = hands[clue.seat]
            old = 1.0 - clue.drawn / len(hand)
            for card in hand:
                if card >> 2 in clue.ranks:
                    weight *= 1.0 - clue.strength * old
        return weight

    # Playing on

    def playout(self, world: World, weights: Weights | None = None) -> Playout:
        """The position on the table with the hidden cards as in this world, which is used up."""
        view = self.view
        hands, talon = world
        return Playout(
            view.options,
            hands,
            talon,
            leader=view.leader,
            trick=self.trick,
            prolonging=view.prolonging,
            cards=[card_points(cards) for cards in view.taken],
            tricks=view.tricks,
            announced=view.announced,
            first=self._first_to_fifty,
            weights=weights,
        )

    def candidates(self) -> Iterator[Candidate]:
        """Every move that makes a difference: of cards that do the same, one.

        Suits matter only to marriages, and a marriage that can be announced is.
        """
        view = self.view
        position = self.playout(self.any_world())
        seen = set()
        for number in position.choices():
            rank = number >> 2
            pairs = view.options.marriages and rank in (QUEEN, KING)
            if (key := number if pairs else rank) not in seen:
                seen.add(key)
                yield Candidate(number, position.marriage(number) if number >= 0 else False)


@dataclass(frozen=True)
class Candidate:
    """A move in the terms of `Playout.play`."""

    card: int
    announce: bool

    @property
    def move(self) -> str:
        """The move as the rules write it."""
        if self.card < 0:
            return "pass"
        return NAME[self.card] + ("!" if self.announce else "")
