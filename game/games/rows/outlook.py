"""What lies behind a card of a row game, as its holder can count it; for words on a move.

A card lies *behind* another if it comes nearer to being laid with it: fewer cards have to lie
before it, by the shortest way that its row allows. Seen are the rows and the own hand, nothing
else. What a move is worth, the CPUs weigh for themselves; pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.cards import Card
from game.games.rows.picks import JokerMove
from game.games.rows.rows import Rows
from game.rules import Move


class Seen(Protocol):
    """The part of a view that is looked at."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The own cards."""
        ...

    @property
    def rows(self) -> tuple[tuple[Card, ...], ...]:
        """What lies, a row a suit."""
        ...


@dataclass(frozen=True)
class Outlook:
    """How many missing cards come nearer to being laid with a move."""

    own: int
    """Own cards behind."""
    others: int
    """Others' cards behind."""


def outlooks(view: Seen, rows: Rows, moves: Sequence[Move]) -> dict[Move, Outlook]:
    """What lies behind every move that lays something.

    A play of the joker lays two cards; the one whose place it takes counts as another's behind it.
    """
    found = {}
    for move in moves:
        joker = JokerMove.parse(move)
        if joker is not None:
            both = _outlook(view, rows, [joker.place, joker.card])
            found[move] = Outlook(both.own, both.others + 1)
        elif len(move) == 2:
            found[move] = _outlook(view, rows, [move])
    return found


def _outlook(view: Seen, rows: Rows, laid: Sequence[Card]) -> Outlook:
    table = rows.bits(card for row in view.rows for card in row)
    behind = rows.cards(rows.nearer(table, rows.bits(laid)))
    own = len(set(behind) & set(view.hand))
    return Outlook(own, len(behind) - own)
