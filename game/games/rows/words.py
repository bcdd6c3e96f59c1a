"""Words that row games share: what happens when cards are laid, and how it ended.

Everything is looked up at the call. No rules are decided here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.cards import Card
from game.games.rows.round import Laid, Passed
from game.locale import _, ngettext, pgettext
from game.rules import Event, RoundEnded, Seat, Value
from game.words import Words, card_label, place_label


@dataclass(frozen=True)
class OptionWords:
    """An option's name, one line on what it is for, and the words of each of its values."""

    label: str
    help: str
    values: Mapping[Value, Words]


def tell(
    event: Event,
    names: Sequence[str],
    you: Seat | None = None,
    card: Callable[[Card], str] = card_label,
) -> str:
    """One line on what happened; empty for what needs no telling.

    `names` are by seat; `you` is the seat of whoever reads. `card` writes the cards.
    """
    if isinstance(event, RoundEnded):
        return tell_places(event, names, you)
    if isinstance(event, Laid) and event.seat is None:
        return _("{card} is set out").format(card=card(event.card))
    if event.seat is None:
        return ""
    name, mine = names[event.seat], event.seat == you
    match event:
        case Laid(opening=True):
            line = _("You lay out {card}") if mine else _("{name} lays out {card}")
            return line.format(name=name, card=card(event.card))
        case Laid():
            line = _("You play {card}") if mine else _("{name} plays {card}")
            return line.format(name=name, card=card(event.card))
        case Passed():
            return _("You pass") if mine else _("{name} passes").format(name=name)
    return ""


def tell_places(event: RoundEnded, names: Sequence[str], you: Seat | None) -> str:
    """Who came in where."""
    placed = [
        _("{place} {name}").format(
            place=place_label(event.places[seat]),
            name=pgettext("place", "you") if seat == you else names[seat],
        )
        for seat in sorted(range(len(event.places)), key=event.places.__getitem__)
    ]
    return _("End of the round · {places}").format(places=", ".join(placed))


def cards_left(count: int) -> str:
    """How many cards a seat was left with; that none are left is said as being out."""
    if count == 0:
        return _("Out of cards")
    return ngettext("{n} card left", "{n} cards left", count).format(n=count)
