"""What a board of any game offers the table scene: what lies where, and how events move it.

A board meets both sides: it reads a game's views and events, and lays and flies cards on the
tabletop. It decides no rules and draws no widgets. One module ``board.py`` a game holds a class
``Board`` of this kind; the scene finds it by the game's id.
"""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, cast

from game.cards import Card
from game.rules import Event, Move, Seat
from game.view.camera import Points
from game.view.tabletop import OnScreen, OnTable, Tabletop


@dataclass(frozen=True)
class Setting:
    """How the table is seen from the chair of `home`, who sits at the near edge.

    `hand` gives the places of the cards in hand for a number of them; it is empty where the hand is
    not shown. `flag` waves a few words at a seat's name plate for a moment; `names` are by seat.
    `beside` gives the places of a hand of so many cards that lies beside the plate of an opponent,
    counted clockwise from the left; it is empty for those whose hands lie on the table.
    """

    home: Seat
    players: int
    wide: bool
    hand: Callable[[int], list[OnScreen]]
    flag: Callable[[Seat, str], Coroutine[Any, Any, None]]
    names: tuple[str, ...]
    beside: Callable[[int, int], list[OnScreen]] = lambda _index, _count: []

    def others(self) -> list[Seat]:
        """The other seats, clockwise from the left of `home`."""
        return [(self.home + step) % self.players for step in range(1, self.players)]


@dataclass(frozen=True)
class Control:
    """Something of the board that can be pressed, with the words for it.

    `id` starts with ``card:`` for a card in hand and ``place:`` for a position on the table.
    """

    id: str
    label: str
    spoken: str
    enabled: bool
    picked: bool


@dataclass(frozen=True)
class Action:
    """A button beside the hand: what it says, and the move it makes (None while it makes none).

    `short` is what is written on it where there is no room for the label; with an `icon` nothing
    is, and the button is as narrow as may be.
    A `main` one is gold. Two stand at the sides of the own plate; more of them share a row.
    `press` names what it presses on the board, for one that only helps to choose a move.
    """

    id: str
    label: str
    move: Move | None
    main: bool = False
    hint: str = ""
    press: str = ""
    short: str = ""
    icon: str = ""

    @property
    def enabled(self) -> bool:
        """Whether it does anything now."""
        return self.move is not None or bool(self.press)


@dataclass(frozen=True)
class Fact:
    """A line of the panel about the table: what, and how it stands.

    `name` and `spoken` are these two as a screen reader says them, where they are written in signs.
    """

    id: str
    label: str
    value: str
    spoken: str = ""
    name: str = ""


@dataclass(frozen=True)
class SeatState:
    """How a seat stands, for its plate.

    `dots` are what is left of so many (passes), `purse` a few words on what it owns (chips,
    points), after the icon `purse_icon` if there is one; `fate` tells how it ended, empty while it
    plays on; `spoken` says all of that. `office` is what this seat alone is (the bank, the
    partner), with its icon; the word is written where there is room. `cards` is None where nobody
    counts them; `total` are the match's points where they move within a round.
    """

    cards: int | None
    dots: tuple[int, int] = (0, 0)
    purse: str = ""
    purse_icon: str = ""
    fate: str = ""
    spoken: str = ""
    total: int | None = None
    office: str = ""
    office_icon: str = ""


class Board(ABC):
    """One game's table. `told` is called with each event just before it is shown.

    What moves is only ever on its way to what `show` would lay. So whatever has the table shown
    anew (another size, language or setting) ends all that moves: a movement never has to ask
    whether the table is still as it left it.
    """

    open_hands: ClassVar[bool] = False
    """Whether cards of the others' hands are there to be read, so that nothing may cover them."""

    def __init__(self, tabletop: Tabletop, options: Any) -> None:
        self.tabletop = tabletop
        self.options = options
        self.told: Callable[[Event], None] = lambda event: None
        self._untold: list[Event] = []
        self.revealed: Sequence[Sequence[Card]] = ()
        """By seat: hands that the next `show` lays open, for looking back; none in play."""

    @abstractmethod
    def felt(self, wide: bool) -> tuple[float, float]:
        """Half the width and half the depth of the felt, whose middle is the plane's origin."""

    @abstractmethod
    def shown(self, wide: bool) -> tuple[float, float, float, float]:
        """What of the plane has to be in sight, in units: left, near, right, far."""

    @abstractmethod
    def most_cards(self) -> int:
        """How many cards a hand has when it is as large as it is likely to be."""

    @abstractmethod
    def hands(self) -> Sequence[OnTable]:
        """Where cards of the others' hands may lie on the table as it is arranged."""

    @abstractmethod
    def arrange(self, setting: Setting) -> None:
        """Take this setting; `show` must follow before the board is drawn."""

    def show(self, view: Any) -> None:
        """Lay everything where the view says it is, at once; what moved until now does no more."""
        self.tabletop.pace.cut()
        self.lay_all(view)

    @abstractmethod
    def lay_all(self, view: Any) -> None:
        """Take in a view, and lay everything where it says it is."""

    async def play(self, events: Sequence[Event], view: Any) -> None:
        """Move what the events moved, and end as `show` would with the view after them.

        Each event is told, those too that nothing moves for because the table was shown meanwhile.
        """
        self._untold = list(events)
        await self.tabletop.pace.tell(lambda: self.enact(events, view))
        for event in self._untold:
            self.told(event)
        self.show(view)

    @abstractmethod
    async def enact(self, events: Sequence[Event], view: Any) -> None:
        """Move what the events moved, and `mention` each as it is shown."""

    def mention(self, event: Event) -> None:
        """Tell one of the events that are played, which is shown from now on."""
        self._untold.remove(event)
        self.told(event)

    @abstractmethod
    def ask(self, legal: Sequence[Move] | None) -> None:
        """A person is to move among these; None: nobody is asked any more. Picks start empty."""

    @abstractmethod
    def press(self, id: str) -> bool:
        """A control was pressed; says whether the picks changed."""

    @abstractmethod
    def controls(self) -> list[Control]:
        """The hand, then the positions that are lit, in reading order."""

    @abstractmethod
    def actions(self) -> list[Action]:
        """The buttons beside the hand: always the same ones in a phase, without a move when off."""

    def outlined(self) -> Sequence[OnTable]:
        """The places that are outlined while nothing lies there, to be drawn ahead."""
        return ()

    def keeps_turn(self, move: Move) -> bool:
        """Whether who makes this move has another to make, so that nobody else may look yet."""
        return False

    def goes_by_itself(self, legal: Sequence[Move]) -> bool:
        """Whether nobody need be asked for the one move there is."""
        return False

    @abstractmethod
    def point_out(self, move: Move) -> None:
        """Show which of the moves that are asked for is meant: its card, or its button."""

    @abstractmethod
    def prompt(self) -> str:
        """What the person who is asked is to do next, in few words."""

    def prompts(self) -> Sequence[str]:
        """All that `prompt` may say while a move is chosen: what shows it keeps room for each."""
        return (self.prompt(),)

    @abstractmethod
    def at(self, point: tuple[float, float]) -> str | None:
        """What a press at this window pixel takes: a control, the topmost card, or a target."""

    def targets(self) -> Sequence[tuple[str, str]]:
        """The lit places where a card goes: each with the control that it belongs to.

        The id of one starts with ``target:``.
        """
        return ()

    def aim(self, target: str) -> Move | None:
        """A target was pressed; the move that lays there what lies picked, if that settles it."""
        return None

    def why_not(self, id: str) -> str:
        """Why a card of the hand cannot be played now, in a sentence; empty where none ever can."""
        return ""

    # A card that is held

    def lift(self, id: str) -> bool:
        """A card of the hand is held from now on; says whether it can be."""
        return False

    def carry(self, at: tuple[float, float]) -> None:
        """What is held has its middle at this window pixel."""
        return

    def put_back(self) -> None:
        """What is held goes back to the hand."""
        return

    def drop(self, points: Sequence[tuple[float, float]]) -> Move | None:
        """What is held, and picked, is let go over the table; the move that makes.

        `points` (window pixels) are where it is, the best first. None where a choice is left.
        """
        return None

    @abstractmethod
    def shape(self, id: str) -> Points | None:
        """A control's corners in window pixels; None where it is not to be seen."""

    @abstractmethod
    def facts(self) -> list[Fact]:
        """What lies on the table as it is shown now, for the panel."""

    @abstractmethod
    def state(self, view: Any, seat: Seat) -> SeatState:
        """How a seat stands, as it is shown now."""


def load_board(game: str) -> type[Board]:
    """The board class of a game, imported when its table is first opened."""
    module = importlib.import_module(f"game.games.{game}.board")
    return cast("type[Board]", module.Board)
