"""What a game's lesson is made of: positions to look at, and answers that say why.

A position is a view as a player at the table has it, a question, and everything that may be tapped:
cards of the hand, or buttons. What is right is worked out by the rules of the game when a position
is made, never written down. Plain data in the player's language; no drawing, and pygame may not
enter.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from game.cards import Card
from game.locale import _
from game.rules import Options, Value

NONE = "none"
"""The answer that nothing in the hand will do."""


@dataclass(frozen=True)
class Answer:
    """Something that can be tapped. `why` is told when it is, whether it is right or wrong."""

    id: str
    """A card of the hand in its notation, or a name of one's own for a button."""
    right: bool
    why: str
    label: str = ""
    """What is written on its button; empty for a card."""


@dataclass(frozen=True)
class Position:
    """One question. It is solved when all its right answers were tapped."""

    id: str
    """The same in every language; unique in its game."""
    question: str
    options: Options
    view: Any
    """What the learner, on seat 0, may know."""
    answers: tuple[Answer, ...]
    done: str
    """What there is to remember, told when it is solved."""

    @property
    def cards(self) -> tuple[Answer, ...]:
        """The answers that are cards of the hand."""
        return tuple(each for each in self.answers if not each.label)

    @property
    def buttons(self) -> tuple[Answer, ...]:
        """The answers that are buttons."""
        return tuple(each for each in self.answers if each.label)

    @property
    def right(self) -> frozenset[str]:
        """The ids of the right answers."""
        return frozenset(each.id for each in self.answers if each.right)


@dataclass(frozen=True)
class FirstDeal:
    """The match in which a newcomer is guided: short, the first turn and good cards theirs."""

    seed: str
    options: Mapping[str, Value] = field(default_factory=dict)
    """Those that are not the usual ones."""


class GameLessons(Protocol):
    """The module ``game.games.GAME.lessons``."""

    FIRST_DEAL: FirstDeal

    def lessons(self) -> Sequence[Position]:
        """The game's positions, in the order in which they are learned."""
        ...


def has_lessons(game: str) -> bool:
    """Whether the game with this id has a lesson, and with it a first deal."""
    return importlib.util.find_spec(f"game.games.{game}.lessons") is not None


def load_lessons(game: str) -> tuple[Position, ...]:
    """The positions of the game with this id, worded in the language in use."""
    return tuple(_module(game).lessons())


def load_first_deal(game: str) -> FirstDeal:
    """The first deal of the game with this id."""
    return _module(game).FIRST_DEAL


def _module(game: str) -> GameLessons:
    return cast(GameLessons, importlib.import_module(f"game.games.{game}.lessons"))


def of_cards(
    hand: Iterable[Card], right: Iterable[Card], why: Callable[[Card], str], nothing: str
) -> tuple[Answer, ...]:
    """An answer for each card of a hand, and one for «none of them».

    `why` says of each card why it is right or wrong; `nothing` what is told where nothing is right.
    """
    fitting = frozenset(right)
    cards = tuple(Answer(card, card in fitting, why(card)) for card in hand)
    told = _("Look again: one of them will do.") if fitting else nothing
    return (*cards, Answer(NONE, not fitting, told, _("None of them")))


def of_numbers(
    right: int,
    others: Iterable[int],
    yes: str,
    no: str,
    write: Callable[[int], str] = str,
) -> tuple[Answer, ...]:
    """A button for each number, ascending: `yes` is told of the right one, `no` of the others."""
    return tuple(
        Answer(str(n), n == right, yes if n == right else no, write(n))
        for n in sorted({right, *others})
    )


def share_out(cards: Sequence[Card], hands: int) -> list[list[Card]]:
    """The cards that a position leaves open, dealt one by one to so many hands."""
    return [list(cards[start::hands]) for start in range(hands)]
