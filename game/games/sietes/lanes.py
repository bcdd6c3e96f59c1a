"""A table and hands of Sietes as lanes, the shape in which a CPU reads them.

A *lane* is one side of a row: lane ``2 * suit`` runs from the 6 down to the ace, lane
``2 * suit + 1`` from the 8 up to the king, suits in the deck's order. Bit ``k`` of a lane is its
card ``k`` steps beyond the 7's neighbour, so both sides look alike. Eight lanes of eight bits make
one 64-bit word, which numpy takes apart into bytes for nothing. The 7s are in no lane: they always
lie. Rules and choices live elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.cards import FRENCH, JOKER, Card

LANES = 8
DEPTH = 6
LANE_FULL = (1 << DEPTH) - 1
FULL = sum(LANE_FULL << 8 * lane for lane in range(LANES))
"""Every card but the 7s, as a word."""

_SEVEN = FRENCH.ranks.index("7")


def _bit(card: Card) -> int:
    suit, distance = FRENCH.suits.index(card[1]), FRENCH.ranks.index(card[0]) - _SEVEN
    return 8 * (2 * suit + (distance > 0)) + abs(distance) - 1


BIT: dict[Card, int] = {card: _bit(card) for card in FRENCH.cards if card[0] != "7"}
"""The bit of each card in a word."""

CARD: dict[int, Card] = {bit: card for card, bit in BIT.items()}
"""The card of each bit of a word."""


def word(cards: Iterable[Card]) -> int:
    """The cards as a word; 7s and the joker have no bit and are left out."""
    return sum(1 << BIT[card] for card in cards if card[0] not in ("7", JOKER))


def cards(word: int) -> list[Card]:
    """The cards of a word, lane by lane."""
    return [card for bit, card in CARD.items() if word >> bit & 1]


def lane(word: int, number: int) -> int:
    """One lane of a word, its six bits."""
    return word >> 8 * number & LANE_FULL


def inside_out(bits: int) -> int:
    """A lane's bits read from its far end, as a row reads it that came across the join."""
    return sum((bits >> k & 1) << DEPTH - 1 - k for k in range(DEPTH))
