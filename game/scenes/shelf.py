"""The shelf: the five games of the house, in the order of the home screen.

Each has its name and a line about it. No game's rules and no game's own words are imported by this
file: the home screen shows it before any of them are needed.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.locale import _


@dataclass(frozen=True)
class ShelfGame:
    """A game as its tile shows it; `line` is a sentence."""

    id: str
    title: str
    line: str


def shelf() -> tuple[ShelfGame, ...]:
    """Every game of the house."""
    return (
        ShelfGame(
            "sietes", _("Sietes"),
            _("Four rows grow from the sevens. Hold back what hurts, and run out first."),
        ),
        ShelfGame(
            "sevens", _("Sevens"), _("No passing while you can play. Fewest cards left wins."),
        ),
        ShelfGame(
            "fan_tan", _("Fan Tan"), _("Sevens for chips: whoever cannot play pays the pot."),
        ),
        ShelfGame("sedma", _("Sedma"), _("Tricks from Bohemia, where every seven is wild.")),
        ShelfGame(
            "siete_y_medio", _("Siete y medio"),
            _("One more card, or stand? Get near seven and a half, not over."),
        ),
    )  # fmt: skip
