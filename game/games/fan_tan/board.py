"""The board of Fan Tan: how its events move cards and chips.

Words come from `words`, the places of cards from `rows`. The pot stands before the rows; chips come
from the hands of those who pay and go back to those who win.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.cards import Card
from game.games.board import Action, Fact, SeatState
from game.games.fan_tan import rules
from game.games.fan_tan.words import (
    flag,
    gained_flag,
    pass_short,
    pass_words,
    pot_words,
    prompt_laying,
    prompt_withholding,
)
from game.games.hands import HAND_Z, LAY_TIME, on_table
from game.games.rows.board import ROW_Z, RowBoard
from game.games.rows.picks import Picks
from game.games.rows.places import RowPlaces
from game.games.spots import Spot
from game.locale import _
from game.rules import Dealt, Event, RoundEnded, Seat
from game.view.chips import Pile
from game.view.tabletop import Lying, OnTable, Place
from game.view.tween import out_cubic
from game.words import amount, figure

POT_ROOM = 1.1
"""How far before the rows the pot needs the table to be in sight."""
POT_Z = 40.0
CHIP_TIME = 0.38
ANTE_TIME = 0.24
ASIDE = 0.035
"""From card to card of a row that is set aside, in widths."""
GATHER_GAP = 0.02


@dataclass(frozen=True)
class PotPlaces(RowPlaces):
    """The rows with room for the pot before them."""

    @property
    def shown(self) -> tuple[float, float, float, float]:
        left, near, right, far = super().shown
        return left, near - POT_ROOM, right, far

    @property
    def pot(self) -> Spot:
        """Where the pot stands."""
        low = self.spot(self.deck.ranks[0] + self.deck.suits[-1])
        return Spot(0.0, low.y - 1.48)

    @property
    def purse(self) -> Spot:
        """Where the chips of the viewer come from, out of sight at the near edge."""
        return Spot(0.0, self.pot.y - 2.4)


class Board(RowBoard):
    """Rows from sevens or fives, with a pot of chips unless points are scored."""

    def __init__(self, tabletop: Any, options: Any) -> None:
        self.rows = rules.rows_for(options.start)
        self.deck = self.rows.deck
        self._chips = [rules.CHIPS if options.chips else 0] * options.players
        self._pot = 0
        self._withheld = 0
        self._passed = 0
        """Passes since the last card was laid."""
        self._shown: tuple[tuple[Card, ...], ...] = ()
        self._aside: set[str] = set()
        super().__init__(tabletop, options)

    # What lies where

    def place(self, wide: bool) -> RowPlaces:
        places = PotPlaces if self.options.chips else RowPlaces
        return places(self.deck, self.options.players - 1, wide, self._beside)

    def middle(self, view: Any) -> dict[object, Lying]:
        self._chips, self._pot = list(view.chips), view.pot
        self._withheld, self._passed = len(view.withheld), view.in_a_row
        self._shown = view.shown
        self._aside = {
            suit
            for suit, row in zip(self.deck.suits, view.rows, strict=True)
            if len(row) == len(self.deck.ranks)
        }
        self._stand_pot()
        return super().middle(view)

    def clear_middle(self) -> None:
        super().clear_middle()
        self._aside, self._shown = set(), ()
        self._stand_pot()

    def _stand_pot(self) -> None:
        if isinstance(self.places, PotPlaces) and self._pot:
            pile = Pile(self._pot, numbered=True)
            self.tabletop.stand("pot", pile, on_table(self.places.pot), POT_Z)
        else:
            self.tabletop.unstand("pot")

    def _in_row(self, card: Card) -> Lying:
        """A complete row is set aside: its cards lie on each other where its last one would."""
        if card[1] not in self._aside:
            return super()._in_row(card)
        row, column = self.deck.suits.index(card[1]), self.deck.ranks.index(card[0])
        last = self.places.spot(self.deck.ranks[-1] + card[1])
        x = last.x - (len(self.deck.ranks) - 1 - column) * ASIDE
        return Lying(card, OnTable(x, last.y), ROW_Z + row + column / 100)

    def _hand_of(self, seat: Seat) -> dict[object, Lying]:
        """Once the deal is over all hands lie open."""
        hand = super()._hand_of(seat)
        if not self._shown or not hand or (seat == self.setting.home and self._seen):
            return hand
        open_hand = zip(hand.items(), self._shown[seat], strict=True)
        return {key: Lying(card, lying.place, lying.z) for (key, lying), card in open_hand}

    def _purse_of(self, seat: Seat) -> Place:
        """Where the chips of a seat come from and go to."""
        if seat == self.setting.home and isinstance(self.places, PotPlaces):
            return on_table(self.places.purse)
        return self._edge_of(seat)

    # What is said and pressed

    def state(self, view: Any, seat: Seat) -> SeatState:
        owned = self._chips[seat]
        return SeatState(
            self._counts[seat],
            purse=figure(owned),
            purse_icon="chip" if self.options.chips else "star",
            spoken=amount(owned, "chips" if self.options.chips else "points"),
            total=owned,
        )

    def actions(self) -> list[Action]:
        picks = self.picks
        can = picks is not None and picks.can_pass
        nothing_fits = picks is not None and not picks.cards
        price = rules.PASS_PRICE if self.options.chips else 0
        hint = _("You may pass only when nothing fits.")
        if self._has_to_lay:
            hint = prompt_laying()
        elif self.options.withholding:
            hint = _("Hold back what fits, and each such pass costs three more when it shows.")
        return [
            Action(
                "pass", pass_words(price), rules.PASS if can else None,
                nothing_fits or self.pass_meant, hint,
                short=pass_short(price),
            ),
            self.play_action(),
        ]  # fmt: skip

    @property
    def _has_to_lay(self) -> bool:
        """Whether holding back is over for this turn, as all the others have passed in a row."""
        picks = self.picks
        others = self.options.players - 1
        able = picks is not None and bool(picks.cards)
        return self.options.withholding and able and self._passed >= others

    def opening(self, picks: Picks) -> str:
        if self._has_to_lay:
            return prompt_laying()
        if self._withheld:
            return prompt_withholding(self._withheld)
        return super().opening(picks)

    def facts(self) -> list[Fact]:
        if not self.options.chips:
            return super().facts()
        return [Fact("pot", _("Pot"), str(self._pot), pot_words(self._pot)), *super().facts()]

    # What moves

    async def enact(self, events: Sequence[Event], view: Any) -> None:
        if any(isinstance(event, Dealt) for event in events):
            self._chips, self._pot = list(view.chips), 0
            for event in events:
                if isinstance(event, rules.Anted) and event.seat is not None:
                    self._chips[event.seat] += event.chips
        await super().enact(events, view)

    async def tell(self, event: Event, view: Any) -> None:
        together = self.tabletop.pace.together
        match event:
            case rules.Anted(seat=int(seat)):
                await self._pay(seat, event.chips, ANTE_TIME)
            case rules.Laid(seat=None):
                await self._set_out(event.card)
            case rules.Laid(seat=int(seat)):
                await self.lay(seat, event.card, LAY_TIME * (0.75 if event.opening else 1))
            case rules.PaidPass(seat=int(seat)):
                self.tabletop.sound("pass")
                await together([self._wave(event), self._pay(seat, event.chips, CHIP_TIME)])
            case rules.Caught(seat=int(seat)):
                await self._fine(seat, event)
            case rules.RowComplete():
                await self._gather(event.suit)
            case rules.Shown(seat=int(seat)):
                await self._turn_up(seat, event.cards)
            case rules.Collected(seat=int(seat)):
                await together([self._wave(event), self._collect(seat)])
            case rules.CardsPaid(seat=int(seat)):
                await self._pay(seat, event.chips, CHIP_TIME, event.to)
            case RoundEnded():
                await together(
                    [
                        self.setting.flag(seat, gained_flag(n, self.options.chips))
                        for seat, n in enumerate(event.points)
                    ]
                )

    async def _wave(self, event: Event) -> None:
        text = flag(event)
        if text and event.seat is not None:
            await self.setting.flag(event.seat, text)

    async def _set_out(self, card: Card) -> None:
        """The table's own card comes from the middle of the near edge."""
        self._laid.add(card)
        to = self._in_row(card)
        start = Lying(card, on_table(self._near_edge), HAND_Z)
        await self.tabletop.fly(card, to, LAY_TIME * 0.75, start=start, ease=out_cubic, sound="lay")
        self._slot(card)

    async def _pay(self, seat: Seat, chips: int, time: float, to: Seat | None = None) -> None:
        """Chips go from a seat to the pot, or to another seat."""
        if not chips or not isinstance(self.places, PotPlaces):
            return
        self._chips[seat] -= chips
        end = on_table(self.places.pot) if to is None else self._purse_of(to)
        start = self._purse_of(seat)
        await self.tabletop.slide(("chips", seat), Pile(chips), start, end, time, sound="chips")
        if to is None:
            self._pot += chips
            self._stand_pot()
        else:
            self._chips[to] += chips

    async def _fine(self, seat: Seat, event: rules.Caught) -> None:
        """Held-back cards have shown: the seat pays, or is charged points."""
        if not self.options.chips:
            self._chips[seat] += event.fine
            await self._wave(event)
            return
        await self.tabletop.pace.together(
            [self._wave(event), self._pay(seat, event.fine, CHIP_TIME, event.to)]
        )

    async def _collect(self, seat: Seat) -> None:
        """The pot goes to the one who is out."""
        if not self._pot or not isinstance(self.places, PotPlaces):
            return
        chips, self._pot = self._pot, 0
        self._stand_pot()
        start, end = on_table(self.places.pot), self._purse_of(seat)
        await self.tabletop.slide("pot", Pile(chips), start, end, 2 * CHIP_TIME, sound="chips")
        self._chips[seat] += chips

    async def _gather(self, suit: str) -> None:
        """A complete row slides together at its far end."""
        self._aside.add(suit)
        cards = [rank + suit for rank in self.deck.ranks]
        flights = [self.tabletop.fly(card, self._in_row(card), LAY_TIME, arc=0.0) for card in cards]
        self.tabletop.sound("take")
        with self.tabletop.pace.passage():
            await self.tabletop.pace.together(flights, GATHER_GAP)

    async def _turn_up(self, seat: Seat, cards: Sequence[Card]) -> None:
        """A hand is shown at the end of the deal."""
        count = self._counts[seat]
        flights = []
        for index, card in enumerate(cards):
            back = self._back(seat, index, count)
            if back in self.tabletop:
                lying = self.tabletop.lying(back)
                to = Lying(card, lying.place, lying.z)
                flights.append(self.tabletop.fly(back, to, LAY_TIME, start=lying))
        with self.tabletop.pace.passage():
            await self.tabletop.pace.together(flights, GATHER_GAP)
