"""The board of Sietes: how its events move the cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.cards import FRENCH, JOKER, Card
from game.games.board import Action, SeatState, Setting
from game.games.hands import HAND_Z, LAY_TIME
from game.games.rows.board import RowBoard
from game.games.sietes import rules
from game.games.sietes.words import (
    flag,
    joker_only_words,
    out_words,
    pass_short,
    pass_words,
    passes_words,
    points_flag,
)
from game.locale import _
from game.rules import Event, Move, RoundEnded, Seat
from game.view.tabletop import Lying, OnTable
from game.view.tween import out_cubic
from game.words import place_label

FALL_GAP = 0.11


class Board(RowBoard):
    """Rows that start with the sevens laid out, and a joker that comes and goes."""

    deck = FRENCH

    def __init__(self, tabletop: Any, options: Any) -> None:
        self.rows = rules.rows_of(options.ends)
        super().__init__(tabletop, options)

    def arrange(self, setting: Setting) -> None:
        super().arrange(setting)
        self._joker_at: Card | None = None
        self._passes = [self.options.passes] * setting.players

    def lay_all(self, view: Any) -> None:
        self._joker_at = None
        self._passes = list(view.passes_left)
        super().lay_all(view)

    def _standing_in(self) -> frozenset[Card]:
        return frozenset({self._joker_at} if self._joker_at else ())

    def state(self, view: Any, seat: Seat) -> SeatState:
        place, status = view.places[seat], view.status[seat]
        fate = ""
        if status is rules.Status.FORCED_OUT:
            fate = out_words()
        elif status is rules.Status.JOKER_ONLY:
            fate = joker_only_words()
        elif place is not None:
            fate = place_label(place)
        left = self._passes[seat]
        return SeatState(
            self._counts[seat], (left, view.options.passes), fate=fate, spoken=passes_words(left)
        )

    def actions(self) -> list[Action]:
        picks = self.picks
        can = picks is not None and picks.can_pass
        nothing_fits = picks is not None and not picks.cards
        left = self._passes[self.setting.home]
        return [
            Action(
                "pass", pass_words(left), rules.PASS if can else None,
                main=nothing_fits or self.pass_meant,
                hint=_("You lay nothing, and one of your passes is gone."), short=pass_short(left),
            ),
            self.play_action(),
        ]  # fmt: skip

    def goes_by_itself(self, legal: Sequence[Move]) -> bool:
        return tuple(legal) == (rules.OUT,)

    async def tell(self, event: Event, view: Any) -> None:
        match event:
            case rules.Passed(seat=int(seat)):
                self._passes[seat] = event.left
                self.tabletop.sound("pass")
                await self._wave(event)
            case rules.Laid(opening=True, seat=int(seat)):
                await self.lay(seat, event.card, LAY_TIME * 0.75)
            case rules.Laid(seat=int(seat)):
                await self.lay(seat, event.card)
            case rules.JokerPlaced(seat=int(seat)):
                await self._place_joker(seat, event.card)
            case rules.JokerTaken(seat=int(seat)):
                await self._take_joker(seat, event.card)
            case rules.ForcedOut(seat=int(seat)):
                await self._wave(event)
                await self._fall(seat, event)
            case rules.JokerLeft(seat=int(seat)):
                await self._wave(event)
                await self._drop_joker(seat)
            case RoundEnded():
                await self._score(event)
            case _:
                await self._wave(event)

    async def _wave(self, event: Event) -> None:
        text = flag(event)
        if text and event.seat is not None:
            await self.setting.flag(event.seat, text)

    async def _score(self, event: RoundEnded) -> None:
        await self.tabletop.pace.together(
            [self.setting.flag(seat, points_flag(n)) for seat, n in enumerate(event.points)]
        )

    async def _place_joker(self, seat: Seat, place: Card) -> None:
        start = self._source(seat, JOKER)
        self._joker_at = place
        there = self._in_row(place)
        to = Lying(JOKER, there.place, there.z + 0.005)
        self._slot(place)
        flights = [self.tabletop.fly(JOKER, to, LAY_TIME, start=start, sound="lay")]
        if seat == self.setting.home:
            flights += self._closing()
        await self.tabletop.pace.together(flights)

    async def _take_joker(self, seat: Seat, card: Card) -> None:
        """The card goes under the joker, and the joker to the hand of who laid it."""
        await self.lay(seat, card)
        self._joker_at = None
        self._slot(card)
        start = self.tabletop.lying(JOKER)
        known = seat == self.setting.home and self._seen
        if not known:
            self.tabletop.take(JOKER)
        flight = self._taking(seat, JOKER if known else None, start)
        await self.tabletop.pace.together([flight, *self._closing(but=JOKER)])

    async def _fall(self, seat: Seat, event: rules.ForcedOut) -> None:
        """All the cards of a hand go to their places, one hard upon the other."""
        if event.joker:
            await self._drop_joker(seat)
        flights = []
        for card in event.cards:
            start = self._source(seat, card)
            self._laid.add(card)
            flights.append(
                self.tabletop.fly(
                    card, self._in_row(card), LAY_TIME, start=start, ease=out_cubic, sound="lay"
                )
            )
        with self.tabletop.pace.passage():
            await self.tabletop.pace.together(flights, FALL_GAP)
        for card in event.cards:
            self._slot(card)

    async def _drop_joker(self, seat: Seat) -> None:
        """The joker leaves the game: it shows itself over the table and is gone."""
        start = self._source(seat, JOKER)
        above = Lying(JOKER, OnTable(0.0, 0.0, 0.0, 1.5), HAND_Z)
        await self.tabletop.fly(JOKER, above, LAY_TIME, start=start)
        await self.tabletop.pace.pause(0.3)
        self.tabletop.take(JOKER)
