"""Decks, the notation of cards, and the shuffle.

Cards are two-character strings, rank then suit: ``"7d"``, ``"Th"``, ``"As"``; the joker is
``"*"``. They are the same in moves, records, logs, tests and on the wire, so nothing has to
be translated. No game's rules and no drawing may enter this room.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, MutableSequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

Card: TypeAlias = str
T = TypeVar("T")

JOKER: Card = "*"


@dataclass(frozen=True)
class Deck:
    """A kind of deck: its ranks in row order, its suits, and how many jokers go with it.

    >>> FRENCH.cards[:3]
    ('As', '2s', '3s')
    >>> FRENCH.ranks.index("7")
    6
    """

    name: str
    ranks: str
    suits: str

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card, suit by suit, each from its lowest rank to its highest."""
        return tuple(rank + suit for suit in self.suits for rank in self.ranks)

    def __contains__(self, card: object) -> bool:
        return (
            isinstance(card, str)
            and len(card) == 2
            and card[0] in self.ranks
            and card[1] in self.suits
        )

    def sort_key(self, card: Card) -> tuple[int, int]:
        """Order for a hand: suits together, ranks ascending, the joker last."""
        if card == JOKER:
            return (len(self.suits), 0)
        return (self.suits.index(card[1]), self.ranks.index(card[0]))


FRENCH = Deck("french", "A23456789TJQK", "shdc")
SPANISH = Deck("spanish", "1234567SCR", "oceb")


class Dice:
    """A stream of random numbers that any language can reproduce from its seed.

    Block ``n`` (0, 1, 2, …) is ``SHA-256(seed + "/" + str(n))``, the seed in UTF-8; each block
    gives four unsigned 64-bit big-endian words. The stream does not depend on the Python version
    or the platform, and a published seed lets anyone check a deal by hand.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._words = self._stream()

    def _stream(self) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(f"{self.seed}/{block}".encode()).digest()
            for start in range(0, 32, 8):
                yield int.from_bytes(digest[start : start + 8], "big")
            block += 1

    def below(self, n: int) -> int:
        """A uniform integer in ``[0, n)``; words past the last whole multiple are thrown away."""
        if n <= 0:
            raise ValueError(f"below() needs a positive bound, not {n}")
        limit = (1 << 64) - (1 << 64) % n
        while True:
            word = next(self._words)
            if word < limit:
                return word % n

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher and Yates's shuffle in Durstenfeld's form, from the last index down to 1."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
