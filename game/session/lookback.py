"""A round of a record, or all of them, step by step as one seat saw it, for looking back on it.

The steps of a round that is over hold what was hidden while it was played; only a page that looks
back may show it. No pygame here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.cards import Card
from game.rules import Event, Move, Seat
from game.session.record import Record, positions


@dataclass(frozen=True)
class Step:
    """The table after `ply` moves."""

    ply: int
    number: int
    """The round, from 1."""
    view: Any
    """What the seat could know then."""
    hands: tuple[tuple[Card, ...], ...]
    """Every seat's hand, whoever held it."""
    events: tuple[Event, ...]
    """What led here, as the seat saw it."""
    legal: tuple[Move, ...]
    """The moves that whoever was to move could choose from; none at the end."""
    move: Move | None
    """What was played next; None at the end."""

    @property
    def own(self) -> bool:
        """Whether the seat whose view it is moved next."""
        return self.move is not None and self.view.turn == self.view.seat


def steps(record: Record, number: int | None, seat: Seat) -> Sequence[Step]:
    """The steps of round `number` (from 1) as `seat` saw them, from the deal to the end; for None,
    of all rounds one after the other.

    Raises `BadRecord` as `positions` does, and `ValueError` for a round that the record has not.
    """
    if number is not None and not 1 <= number <= len(record.rounds):
        raise ValueError(f"there is no round {number}; the record has {len(record.rounds)}")
    found: list[Step] = []
    for position in positions(replace(record, rounds=record.rounds[:number])):
        if number is not None and position.number < number:
            continue
        if found:
            found[-1] = replace(found[-1], move=position.move)
        table = position.match.round
        found.append(
            Step(
                len(found),
                position.number,
                table.view(seat),
                tuple(tuple(hand) for hand in table.hands()),
                tuple(event.redact(seat) for event in position.events),
                () if table.turn is None else tuple(table.legal_moves()),
                None,
            )
        )
    return found
