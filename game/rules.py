"""The contract that every game keeps: Options, Round, View, Event, Result, Game.

A Round is one deal as a plain state machine. It knows no screen, no network and no clock. What a
seat may know of it is a View; what happens in it is told as Events. A View and a redacted Event
are all that a CPU, a scene or a remote client ever gets. Nothing here may import pygame.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Literal, Self, TypeAlias, TypeVar

from game.cards import Card, Deck, Dice

Seat: TypeAlias = int
Move: TypeAlias = str
Value: TypeAlias = int | str | bool
Unit: TypeAlias = Literal["points", "chips", "game points"]


class IllegalMove(ValueError):
    """A move that the rules do not allow now. The round it was offered to is unchanged."""


class BadOption(ValueError):
    """An option of a game that is unknown or out of its range. Says which, and what is allowed."""


def choice(default: Value, values: Sequence[Value]) -> Any:
    """An option's field: its default and every value that it may take, in menu order."""
    if default not in values:
        raise ValueError(f"the default {default!r} is not among {list(values)!r}")
    return field(default=default, metadata={"values": tuple(values)})


@dataclass(frozen=True)
class Options:
    """A game's options. Subclasses declare each with `choice`; construction checks the ranges."""

    players: int = 4

    def __post_init__(self) -> None:
        for name, allowed in self.values().items():
            value = getattr(self, name)
            if not any(value == each and type(value) is type(each) for each in allowed):
                shown = ", ".join(str(each) for each in allowed)
                raise BadOption(f"option «{name}» is {value!r}; it may be {shown}")

    @classmethod
    def values(cls) -> dict[str, tuple[Value, ...]]:
        """Every option's name and its allowed values, in menu order."""
        return {f.name: f.metadata["values"] for f in dataclasses.fields(cls)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Value]) -> Self:
        """Options from plain data (a record, a settings file). Raises `BadOption`."""
        unknown = sorted(set(data) - set(cls.values()))
        if unknown:
            raise BadOption(f"unknown option «{unknown[0]}»")
        return cls(**data)  # type: ignore[arg-type]

    def to_dict(self) -> dict[str, Value]:
        """Plain data that `from_dict` takes back."""
        return dataclasses.asdict(self)


@dataclass(frozen=True)
class Event:
    """Something that happened. `seat` is whose doing it was, None for the table's own."""

    prelude: ClassVar[bool] = False
    """Whether it leads up to a move, if it comes first: what was chosen is what follows."""

    seat: Seat | None

    def redact(self, viewer: Seat | None) -> Self:
        """This event as `viewer` may know it; None is a spectator, who sees no hand."""
        return self


@dataclass(frozen=True)
class Dealt(Event):
    """One card dealt to `seat`. For everyone but its owner `card` is None: a back."""

    card: Card | None

    def redact(self, viewer: Seat | None) -> Self:
        return self if viewer == self.seat else dataclasses.replace(self, card=None)


@dataclass(frozen=True)
class RoundEnded(Event):
    """The round is over. `places` and `points` are those of its `Result`."""

    places: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Result:
    """What a finished round gave: places and points, both indexed by seat.

    A place is 1 and one more for each side that did better, so partners share theirs. All on
    place 1: nobody won.
    """

    places: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class View:
    """What one seat may know of a round. Games add their table to it; all of it is immutable."""

    seat: Seat | None
    """Whose view it is; None for a spectator, whose `hand` is empty."""
    players: int
    turn: Seat | None
    hand: tuple[Card, ...]
    """The own cards, sorted for showing."""
    counts: tuple[int, ...]
    """Cards in each seat's hand."""


O = TypeVar("O", bound=Options)  # noqa: E741
V = TypeVar("V", bound=View)


class Round(ABC, Generic[O, V]):
    """One deal. Subclasses keep whole state in attributes that `copy` can duplicate."""

    options: O

    @property
    @abstractmethod
    def turn(self) -> Seat | None:
        """The seat to move, None when the round is over."""

    @abstractmethod
    def opening(self) -> list[Event]:
        """What happened before the first turn: the deal, and what the game lays out at once."""

    @abstractmethod
    def legal_moves(self) -> list[Move]:
        """Every legal move of the seat to move, sorted for showing; never empty before the end."""

    @abstractmethod
    def play(self, move: Move) -> list[Event]:
        """Play for the seat to move. Raises `IllegalMove` and changes nothing if it may not."""

    @abstractmethod
    def view(self, seat: Seat | None) -> V:
        """All that `seat` may know, and nothing else."""

    @abstractmethod
    def result(self) -> Result:
        """Places and points. Raises `ValueError` while the round goes on."""

    @abstractmethod
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """Every seat's hand, for replays of finished rounds and for tests; never for a seat."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent round in the same state."""


class Game(ABC):
    """One game of the house: names, options, and how its rounds make a match.

    The defaults are those of a game of a fixed number of rounds in which the deal moves to the
    left and points add up. `Match` calls these hooks; a game overrides what differs.
    """

    id: ClassVar[str]
    deck: ClassVar[Deck]
    options: ClassVar[type[Options]]
    rounds_are: ClassVar[Literal["round", "hand"]] = "round"
    """What players call one."""
    pauses_between_rounds: ClassVar[bool] = True
    """Whether each round has a page of results; where rounds are short, play flows on instead."""

    @abstractmethod
    def new_round(
        self, options: Any, seed: str, dealer: Seat, before: Sequence[Result] = ()
    ) -> Round[Any, Any]:
        """Deal a round. `before` holds the match's finished rounds, for games that need them."""

    def side(self, options: Any, seat: Seat) -> int:
        """The side that a seat plays for: partners share one, else each is its own."""
        return seat

    def sides(self, options: Any) -> int:
        """How many sides play, and so how many places there are."""
        return len({self.side(options, seat) for seat in range(options.players)})

    def rounds(self, options: Any) -> int | None:
        """How many rounds a match has at most; None where there is no telling."""
        return int(options.rounds)

    def is_over(self, options: Any, results: Sequence[Result]) -> bool:
        """Whether the match ends after these rounds."""
        rounds = self.rounds(options)
        return rounds is not None and len(results) >= rounds

    def first_dealer(self, options: Any, dice: Dice) -> Seat:
        """Who deals the first round, drawn by lot."""
        return dice.below(int(options.players))

    def dealer(self, options: Any, first: Seat, results: Sequence[Result]) -> Seat:
        """Who deals the next round: one seat to the left each round."""
        return (first + len(results)) % int(options.players)

    def totals(self, options: Any, results: Sequence[Result]) -> tuple[int, ...]:
        """Points so far, by seat."""
        return tuple(
            sum(result.points[seat] for result in results) for seat in range(options.players)
        )

    def deck_for(self, options: Any) -> Deck:
        """The deck that is played with under these options."""
        return self.deck

    def unit(self, options: Any) -> Unit:
        """What points and totals count."""
        return "points"

    def most_cpus(self, options: Any) -> int:
        """How many of the seats CPUs may take at most; people take the others."""
        return int(options.players)

    @abstractmethod
    def standing_key(self, options: Any, results: Sequence[Result], seat: Seat) -> tuple[int, ...]:
        """A key that sorts seats from first to last; equal keys share a place.

        Between equal totals nothing may decide but the last round's places; the podium says so.
        """
