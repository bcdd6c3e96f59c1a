"""Rows of laid cards as bit masks, and the rules of how a row grows.

A *row* is a mask of one suit: bit 0 is the deck's lowest rank, bit ``len(deck.ranks) - 1`` its
highest. A *table* or a *hand* is a mask of the whole deck: bit ``suit * len(deck.ranks) + rank``,
suits in the deck's order, so that ascending bits are a hand sorted for showing.

The *run* is what hangs together with the starter; its *open positions* are the next missing card
on each side; cards beyond a gap *float* and open nothing until the run reaches them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from game.cards import Card, Deck

Ends: TypeAlias = Literal["apart", "joined", "tunnel"]
"""What happens where the highest rank meets the lowest.

``apart``: a row ends at both. ``joined``: they are neighbours and the row is a circle. ``tunnel``:
they are neighbours too, but the first side to reach its end closes the other where it stands.
"""


class Opening(NamedTuple):
    """A position where a row goes on."""

    position: int
    """The rank, as an index into the deck's ranks."""
    follower: int | None
    """The first missing rank beyond it in the same direction, None where nothing follows."""


class Rows:
    """How the rows of one deck grow from one starting rank. Holds no table, only the terms.

    >>> from game.cards import FRENCH
    >>> rows = Rows(FRENCH, "7")
    >>> rows.cards(rows.open(rows.bits(["5s", "6s", "7s", "8s", "Js", "7h", "7d", "7c"])))
    ('4s', '9s', '6h', '8h', '6d', '8d', '6c', '8c')
    """

    def __init__(self, deck: Deck, starter: str, ends: Ends = "apart") -> None:
        if starter not in deck.ranks:
            raise ValueError(f"the {deck.name} deck has no rank «{starter}»; it has {deck.ranks}")
        self.deck = deck
        self.ends = ends
        self.length = len(deck.ranks)
        self.names: tuple[Card, ...] = deck.cards
        """Card by bit number."""
        self.index: dict[Card, int] = {card: i for i, card in enumerate(self.names)}
        """Bit number by card."""
        self.all = (1 << len(self.names)) - 1
        """The mask of the whole deck."""
        self._start = deck.ranks.index(starter)
        self.starters = self.bits(starter + suit for suit in deck.suits)
        """The mask of every suit's starter."""
        self._row = (1 << self.length) - 1
        self._shifts = tuple(range(0, len(self.names), self.length))
        self._ways = (self._way(-1), self._way(+1))
        low, high = (self._mask(self._side(step)) for step in (-1, +1))
        self._low_end, self._high_end = low, high
        self._openings: dict[int, tuple[Opening, ...]] = {}
        self._opens: dict[int, int] = {}

    # Masks and cards

    def bits(self, cards: Iterable[Card]) -> int:
        """The mask of these cards. Raises `ValueError` for one that the deck does not have."""
        mask = 0
        for card in cards:
            if card not in self.index:
                raise ValueError(f"the {self.deck.name} deck has no card «{card}»")
            mask |= 1 << self.index[card]
        return mask

    def cards(self, bits: int) -> tuple[Card, ...]:
        """The cards of a mask, sorted for showing."""
        names = self.names
        found = []
        while bits:
            lowest = bits & -bits
            found.append(names[lowest.bit_length() - 1])
            bits ^= lowest
        return tuple(found)

    def split(self, table: int) -> tuple[int, ...]:
        """A table's rows, in the order of the deck's suits."""
        return tuple(table >> shift & self._row for shift in self._shifts)

    # One row

    def run(self, row: int) -> int:
        """The mask of what hangs together with the starter; 0 while the starter does not lie."""
        if not row >> self._start & 1:
            return 0
        run = 1 << self._start
        for way in self._ways:
            for rank in way:
                if not row >> rank & 1:
                    break
                run |= 1 << rank
        return run

    def openings(self, row: int) -> tuple[Opening, ...]:
        """Where a row goes on, each position with what follows it in the same direction.

        The first is on the side below the starter, as far as that side is open. While the starter
        does not lie, only the starter is open.
        """
        if row not in self._openings:
            self._openings[row] = self._find_openings(row)
        return self._openings[row]

    def _find_openings(self, row: int) -> tuple[Opening, ...]:
        if not row >> self._start & 1:
            return (Opening(self._start, None),)
        found = []
        for way in self._going(row):
            missing = [rank for rank in way if not row >> rank & 1]
            if missing:
                found.append(Opening(missing[0], missing[1] if len(missing) > 1 else None))
        return tuple(found)

    def waits_for(self, row: int, rank: int) -> int | None:
        """The rank without which this one can never come to fit, and with which it does.

        None for what lies or fits, and where it is not settled from which side the row comes to it.

        >>> from game.cards import FRENCH
        >>> FRENCH.ranks[Rows(FRENCH, "7").waits_for(0b0000001000000, FRENCH.ranks.index("T"))]
        '9'
        """
        ways = [way for way in self._going(row) if rank in way]
        if row >> rank & 1 or len(ways) != 1:
            return None
        before = (self._start, *ways[0][: ways[0].index(rank)])
        return next((each for each in reversed(before) if not row >> each & 1), None)

    def steps(self, row: int) -> dict[int, int]:
        """How many cards have to lie at least before each missing rank fits: 0 if it does."""
        lies = row >> self._start & 1
        found = {} if lies else {self._start: 0}
        for way in self._going(row):
            missing = [rank for rank in way if not row >> rank & 1]
            for count, rank in enumerate(missing, start=1 - lies):
                found[rank] = min(count, found.get(rank, count))
        return found

    def _going(self, row: int) -> tuple[tuple[int, ...], ...]:
        """The ways in which a row can still go on once its starter lies, the one down first."""
        down, up = self._ways
        if self.ends == "tunnel":
            if row & self._high_end == self._high_end:
                return (up,)
            if row & self._low_end == self._low_end:
                return (down,)
        return down, up

    def _side(self, step: int) -> tuple[int, ...]:
        """The ranks from the starter's neighbour to the end of the row on that side."""
        return tuple(range(self._start + step, self.length if step > 0 else -1, step))

    def _way(self, step: int) -> tuple[int, ...]:
        """The ranks in the order in which a row grows in one direction, across the join or not."""
        if self.ends == "apart":
            return self._side(step)
        return tuple((self._start + step * i) % self.length for i in range(1, self.length))

    @staticmethod
    def _mask(ranks: Iterable[int]) -> int:
        return sum(1 << rank for rank in ranks)

    # The whole table

    def open(self, table: int) -> int:
        """The mask of every card that fits on the table."""
        found = 0
        opens = self._opens
        for shift in self._shifts:
            row = table >> shift & self._row
            if row not in opens:
                opens[row] = self._mask({each.position for each in self.openings(row)})
            found |= opens[row] << shift
        return found

    def floating(self, table: int) -> int:
        """The mask of the cards that lie beyond a gap."""
        found = 0
        for shift in self._shifts:
            row = table >> shift & self._row
            found |= (row & ~self.run(row)) << shift
        return found

    def nearer(self, table: int, laid: int) -> int:
        """The mask of the missing cards that come nearer to fitting once `laid` lie too."""
        found = 0
        for shift in self._shifts:
            row = table >> shift & self._row
            after = row | laid >> shift & self._row
            if row != after:
                steps = self.steps(row)
                closer = [rank for rank, left in self.steps(after).items() if left < steps[rank]]
                found |= self._mask(closer) << shift
        return found

    def pairs(self, table: int) -> list[tuple[int, int]]:
        """Every open position from which its row goes on, with the card that follows it there.

        Both are bit numbers: where a joker may stand, and the card that is laid after it.
        """
        return [
            (shift + position, shift + follower)
            for shift in self._shifts
            for position, follower in self.openings(table >> shift & self._row)
            if follower is not None
        ]
