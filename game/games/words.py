"""What a game says in few words, as every game's module ``words`` offers it."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, cast

from game.cards import Card
from game.rules import Event, Move, Seat


class GameWords(Protocol):
    """The module ``game.games.GAME.words``."""

    def option_words(self) -> Mapping[str, Any]:
        """Label, help and the words of each value, by option."""
        ...

    def tell(
        self,
        event: Event,
        names: Sequence[str],
        you: Seat | None = None,
        card: Callable[[Card], str] = ...,
    ) -> str:
        """One line on what happened; empty for what needs no telling. `card` writes the cards."""
        ...

    def fates(self, view: Any) -> Sequence[str]:
        """How a round ended for each seat."""
        ...


class GameAdvice(Protocol):
    """The module ``game.games.GAME.advice``, of a game that can be looked back on."""

    WHOLE: float
    """A loss that is as grave as any, in what the game's CPU counts moves in."""

    def move_words(self, move: Move, write: Callable[[Card], str] = ...) -> str:
        """A move as a list of moves names it. `write` writes the cards."""
        ...

    def advise(self, view: Any, played: Move, best: Move) -> str:
        """A sentence on why `best` was better than `played` for the seat of `view`."""
        ...

    def cost(self, loss: float) -> str:
        """A loss as short as can be."""
        ...

    def lost(self, loss: float) -> str:
        """A loss in words."""
        ...


class GameTips(Protocol):
    """The module ``game.games.GAME.tips``: a word at each turn for who plays."""

    def can(self, view: Any, legal: Sequence[Move]) -> str:
        """What the seat of `view` may do now, in a sentence."""
        ...

    def why(self, view: Any, legal: Sequence[Move], best: Move) -> str:
        """Why `best` of the `legal` moves is a good one for the seat of `view`, naming it."""
        ...


def title_of(game: str) -> str:
    """The name of the game with this id, which its folder says."""
    return cast(str, importlib.import_module(f"game.games.{game}").title())


def load_words(game: str) -> GameWords:
    """The words of the game with this id."""
    return cast(GameWords, importlib.import_module(f"game.games.{game}.words"))


def load_tips(game: str) -> GameTips | None:
    """The tips of the game with this id; None for a game that has none."""
    name = f"game.games.{game}.tips"
    if importlib.util.find_spec(name) is None:
        return None
    return cast(GameTips, importlib.import_module(name))


def load_advice(game: str) -> GameAdvice | None:
    """The advice of the game with this id; None for a game that has none."""
    name = f"game.games.{game}.advice"
    if importlib.util.find_spec(name) is None:
        return None
    return cast(GameAdvice, importlib.import_module(name))
