"""The shelf: the five games of the house, in the order of the home screen, and the words of each.

A game that cannot be played yet is here with its name and a line about it. The words of one that
can are its own, imported when first asked for; no game's rules are imported by this file.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import Protocol, cast

from game.locale import _
from game.rules import Value
from game.words import Words


@dataclass(frozen=True)
class ShelfGame:
    """A game as its tile shows it. `line` is one sentence; `ready` says whether it can be played."""

    id: str
    title: str
    line: str
    ready: bool = False


def shelf() -> tuple[ShelfGame, ...]:
    """Every game of the house."""
    return (
        ShelfGame(
            "sietes", _("Sietes"),
            _("Four rows grow from the sevens. Hold back what hurts, and run out first."), True,
        ),
        ShelfGame("sevens", _("Sevens"), _("No passing while you can play. Fewest cards left wins.")),
        ShelfGame("fantan", _("Fan Tan"), _("Sevens for chips: whoever cannot play pays the pot.")),
        ShelfGame("sedma", _("Sedma"), _("Tricks from Bohemia, where every seven is wild.")),
        ShelfGame(
            "sieteymedio", _("Siete y medio"),
            _("One more card, or stand? Get near seven and a half, not over."),
        ),
    )  # fmt: skip


class OptionWords(Protocol):
    """An option's name, one line on what it is for, and the words of each of its values."""

    @property
    def label(self) -> str: ...
    @property
    def help(self) -> str: ...
    @property
    def values(self) -> dict[Value, Words]: ...


class GameWords(Protocol):
    """What the module ``words.py`` of every game says."""

    def title(self) -> str: ...
    def tagline(self) -> str: ...
    def option_words(self) -> dict[str, OptionWords]: ...


def words_of(game: str) -> GameWords:
    """The words of a game that can be played, by its id."""
    return cast("GameWords", importlib.import_module(f"game.games.{game}.words"))
