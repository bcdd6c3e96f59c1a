"""Who sits at the table, in words: what each seat is called, and how a person's seats are told.

Words only; nothing is drawn here, and no game's rules may enter.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.locale import pgettext
from game.session.seats import SeatSpec
from game.view.text import writable
from game.words import seat_colours


def shown_name(name: str) -> str:
    """What of a name from elsewhere can be shown here."""
    return " ".join(writable(name).split())


def seat_names(seats: Sequence[SeatSpec]) -> tuple[str, ...]:
    """What each seat is called, by seat.

    A seat without a name is «You» if it is the only person, else called by its colour. Whoever has
    the same name as one before gets a number: «Ana», «Ana 2».
    """
    alone = sum(seat.human for seat in seats) == 1
    colours = seat_colours()
    names: list[str] = []
    for seat in seats:
        you = seat.human and alone
        name = shown_name(seat.name) or (pgettext("seat", "You") if you else colours[seat.colour])
        called, number = name, 1
        while called in names:
            number += 1
            called = f"{name} {number}"
        names.append(called)
    return tuple(names)


def you_among(seats: Sequence[SeatSpec]) -> int | None:
    """The seat of whoever looks at the screen: the only person at the table; None if several."""
    people = [index for index, seat in enumerate(seats) if seat.human]
    return people[0] if len(people) == 1 else None
