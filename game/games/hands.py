"""Boards with hands around a table: fans of backs, the own hand facing its player, the deal.

Shared by every game that deals hands; what lies in the middle is for the game's own board. Reads
views that have `hand` and `counts`, and `Dealt` events; draws no widgets and decides no rules.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Coroutine, Hashable, Mapping, Sequence
from dataclasses import replace
from math import cos, pi
from typing import Any

from game.cards import Card, Deck
from game.games.board import Board, Setting
from game.games.spots import Places, Spot
from game.rules import Dealt, Event, Seat
from game.view.camera import Points
from game.view.tabletop import HELD_Z, Lying, OnScreen, OnTable, Place, Tone
from game.view.tween import out_cubic

FAN_Z = 60.0
HAND_Z = 200.0
PICKED_LIFT = 0.11
"""How far a picked card is lifted, in its heights."""

SHUFFLE_TIME = 0.5
DEAL_GAP = 0.04
DEAL_TIME = 0.34
LAY_TIME = 0.42
CLOSE_TIME = 0.2
BACK_TIME = 0.22


class HandsBoard(Board):
    """Fans of backs and the hand. Subclasses lay the middle and animate their events in `tell`."""

    deck: Deck

    def __init__(self, tabletop: Any, options: Any) -> None:
        super().__init__(tabletop, options)
        self._setting: Setting | None = None
        self._hand: list[Card] = []
        self._counts: list[int] = []
        self.tones: Mapping[Card, Tone] = {}
        """How cards of the hand show whatever may be played, in a lesson; none in play."""
        self.held: Card | None = None
        """The card of the hand that is held over the table, or was just let go there."""

    # What a game says

    @abstractmethod
    def place(self, wide: bool) -> Places:
        """The places of this table."""

    @abstractmethod
    def tone(self, card: Card) -> Tone:
        """How a card of the hand is shown now."""

    @abstractmethod
    def middle(self, view: Any) -> dict[object, Lying]:
        """Take in what a view shows beside the hands; the cards that lie there, by key."""

    @abstractmethod
    async def tell(self, event: Event, view: Any) -> None:
        """Animate one event other than the deal."""

    def clear_middle(self) -> None:
        """A deal begins: nothing lies in the middle."""

    def mark_places(self) -> None:
        """Outline the places in the middle as they are to be seen now."""

    def hand_key(self, card: Card) -> tuple[int, int]:
        """Sorts the own hand."""
        return self.deck.sort_key(card)

    # Places

    def felt(self, wide: bool) -> tuple[float, float]:
        return self.place(wide).felt

    def shown(self, wide: bool) -> tuple[float, float, float, float]:
        return self.place(wide).shown

    @property
    def setting(self) -> Setting:
        """The setting in use. Raises `RuntimeError` before `arrange`."""
        if self._setting is None:
            raise RuntimeError("the board has no setting yet; call arrange() first")
        return self._setting

    def arrange(self, setting: Setting) -> None:
        self._setting = setting
        places = self.place(setting.wide)
        most = self.most_cards()
        self._near_edge = places.near_edge()
        self._fans: dict[Seat, Sequence[Place]] = {
            seat: setting.beside(index, most)
            or [on_table(spot) for spot in places.fan(index, most)]
            for index, seat in enumerate(setting.others())
        }

    def hands(self) -> list[OnTable]:
        fans = self._fans.values()
        return [place for fan in fans for place in fan if isinstance(place, OnTable)]

    def _slot_in_fan(self, seat: Seat, index: int, count: int) -> int:
        """A shrinking hand stays centred: it loses its last card and its first in turn."""
        spots = self._fans[seat]
        return min(max((len(spots) - count) // 2 + index, 0), len(spots) - 1)

    def _back(self, seat: Seat, index: int, count: int) -> tuple[str, Seat, int]:
        """The key of a hidden card."""
        on_table = seat != self.setting.home
        return ("back", seat, self._slot_in_fan(seat, index, count) if on_table else index)

    def _in_fan(self, seat: Seat, index: int, count: int, card: Card | None = None) -> Lying:
        """The card `index` of `count` in a hand on the table; None is a back.

        A face that would stand on its head is turned, so that its corner shows and can be read.
        """
        slot = self._slot_in_fan(seat, index, count)
        place = self._fans[seat][slot]
        if card is not None and isinstance(place, OnTable) and cos(place.angle) < -0.5:
            place = replace(place, angle=place.angle + pi)
        return Lying(card, place, FAN_Z + slot / 100)

    def _in_hand(self, index: int, count: int, card: Card | None, tone: Tone = "plain") -> Lying:
        places = self.setting.hand(count)
        if not places:
            return Lying(None, on_table(self._near_edge), HAND_Z)
        place = places[index]
        if tone == "picked":
            lift = PICKED_LIFT * place.width * 1.4
            place = OnScreen(place.x, place.y - lift, place.angle, place.width)
        return Lying(card, place, HAND_Z + index, tone)

    def _tone(self, card: Card) -> Tone:
        return self.tones.get(card) or self.tone(card)

    def _edge_of(self, seat: Seat) -> Place:
        """The middle of a seat's hand on the table, or the near edge for who sits there."""
        if seat == self.setting.home:
            return on_table(self._near_edge)
        places = self._fans[seat]
        return places[len(places) // 2]

    @property
    def _hand_shown(self) -> bool:
        return bool(self.setting.hand(1))

    @property
    def _seen(self) -> bool:
        """Whether the eyes at the table may see the hand at the near edge."""
        return len(self._hand) == self._counts[self.setting.home]

    # What lies

    def lay_all(self, view: Any) -> None:
        top = self.tabletop
        self.held = None
        self._hand = list(view.hand)
        self._counts = list(view.counts)
        wanted = self.middle(view)
        for seat in range(self.setting.players):
            wanted |= self._hand_of(seat)
        self.mark_places()
        for key in top.cards():
            if key not in wanted:
                top.take(key)
        for key, lying in wanted.items():
            top.lay(key, lying)

    def _hand_of(self, seat: Seat) -> dict[object, Lying]:
        count = self._counts[seat]
        if seat != self.setting.home:
            open_hand = self.revealed[seat] if self.revealed else [None] * count
            return {
                self._back(seat, index, count): self._in_fan(seat, index, count, card)
                for index, card in enumerate(open_hand)
            }
        if not self._hand_shown:
            return {}
        if self._seen:
            return {
                card: self._in_hand(index, count, card, self._tone(card))
                for index, card in enumerate(self._hand)
            }
        return {
            self._back(seat, index, count): self._in_hand(index, count, None)
            for index in range(count)
        }

    def relight(self, lively: bool = False) -> None:
        """Show the hand and the places as they are picked now; `lively` moves what is lifted."""
        if self._setting is None:
            return
        self.mark_places()
        if not self._hand_shown or not self._seen:
            return
        count = len(self._hand)
        for index, card in enumerate(self._hand):
            to = self._in_hand(index, count, card, self._tone(card))
            away = card == self.held or card not in self.tabletop
            if away or self.tabletop.lying(card) == to:
                continue
            if lively and self.tabletop.lying(card).place != to.place:
                self.tabletop.move(card, to)
            else:
                self.tabletop.lay(card, to)

    # What is pressed

    def at(self, point: tuple[float, float]) -> str | None:
        if self._hand_shown and self._seen:
            for card in reversed(self._hand):
                if card in self.tabletop and inside(point, self.tabletop.quad(card)):
                    return f"card:{card}"
        return None

    def shape(self, id: str) -> Points | None:
        kind, _, card = id.partition(":")
        shown = kind == "card" and self._hand_shown and card in self._hand
        return self.tabletop.quad(card) if shown and card in self.tabletop else None

    # What is held

    def lift(self, id: str) -> bool:
        kind, _, card = id.partition(":")
        if kind != "card" or self.shape(id) is None:
            return False
        self.held = card
        return True

    def carry(self, at: tuple[float, float]) -> None:
        if self.held is not None and self.held in self.tabletop:
            width = self.setting.hand(len(self._hand))[0].width
            self.tabletop.hold(self.held, OnScreen(round(at[0]), round(at[1]), 0.0, width))

    def put_back(self) -> None:
        card, self.held = self.held, None
        self.mark_places()
        if card in self._hand and card in self.tabletop and self._hand_shown:
            index, count = self._hand.index(card), len(self._hand)
            to = self._in_hand(index, count, card, self._tone(card))
            self.tabletop.move(card, to, BACK_TIME, z=HELD_Z)

    # What moves

    async def enact(self, events: Sequence[Event], view: Any) -> None:
        deal = [event for event in events if isinstance(event, Dealt)]
        before = events.index(deal[0]) if deal else 0
        if deal:
            self._begin_deal()
            await self._tell_all(events[:before], view)
            await self._deal(deal, view)
        await self._tell_all(events[before:], view)

    async def _tell_all(self, events: Sequence[Event], view: Any) -> None:
        for event in events:
            if not isinstance(event, Dealt):
                self.mention(event)
                await self.tell(event, view)

    def _begin_deal(self) -> None:
        self.tabletop.clear()
        self._hand = []
        self._counts = [0] * self.setting.players
        self.clear_middle()
        self.mark_places()

    async def _deal(self, deal: Sequence[Dealt], view: Any) -> None:
        pace = self.tabletop.pace
        pack = self._edge_of(getattr(view, "dealer", 0))
        self.tabletop.lay("pack", Lying(None, pack, FAN_Z - 1))
        self.tabletop.sound("shuffle")
        sizes = [
            sum(1 for event in deal if event.seat == seat) for seat in range(len(self._counts))
        ]
        own = sorted(
            (event.card for event in deal if event.seat == self.setting.home and event.card),
            key=self.hand_key,
        )
        with pace.passage():
            await pace.pause(SHUFFLE_TIME)
            await pace.together(self._deal_flights(deal, pack, sizes, own), DEAL_GAP)
            await self.end_deal(pack, view)
            self.tabletop.take("pack")
            self._hand, self._counts = list(own), sizes
            await pace.pause(0.25)

    def _deal_flights(
        self, deal: Sequence[Dealt], pack: Place, sizes: Sequence[int], own: Sequence[Card]
    ) -> list[Coroutine[Any, Any, None]]:
        """Every card from the pack to its place, in the order dealt."""
        home = self.setting.home
        flights = []
        dealt = [0] * len(sizes)
        for event in deal:
            seat = event.seat
            assert seat is not None
            index, count = dealt[seat], sizes[seat]
            dealt[seat] += 1
            key: object = self._back(seat, index, count)
            if seat != home:
                to = self._in_fan(seat, index, count)
            elif event.card is not None:
                key = event.card
                to = self._in_hand(own.index(event.card), count, event.card)
            else:
                to = self._in_hand(index, count, None)
            if seat == home and not self._hand_shown:
                continue
            flights.append(self._deal_one(event, key, to, Lying(None, pack, to.z)))
        return flights

    async def _deal_one(self, event: Dealt, key: Hashable, to: Lying, start: Lying) -> None:
        assert event.seat is not None
        self._counts[event.seat] += 1
        self.mention(event)
        await self.tabletop.fly(
            key, to, DEAL_TIME, start=start, ease=out_cubic, arc=0.2, sound="deal"
        )

    async def end_deal(self, pack: Place, view: Any) -> None:
        """The hands are dealt; what is left of the pack still lies with the dealer."""

    def _source(self, seat: Seat, card: Card) -> Lying:
        """Where a card that is about to be laid comes from; its back or sprite leaves there."""
        count = self._counts[seat]
        self._counts[seat] -= 1
        if card == self.held:
            self.held = None
        if seat == self.setting.home and card in self._hand:
            self._hand.remove(card)
            if card in self.tabletop:
                return self.tabletop.lying(card)
            return Lying(card, on_table(self._near_edge), HAND_Z)
        if seat == self.setting.home:
            index, start = count - 1, self._in_hand(count - 1, count, None)
        else:
            index = count - 1 if (len(self._fans[seat]) - count) % 2 == 0 else 0
            start = self._in_fan(seat, index, count)
        self.tabletop.take(self._back(seat, index, count))
        return start

    def _taking(
        self, seat: Seat, card: Card | None, start: Lying, time: float = LAY_TIME
    ) -> Coroutine[Any, Any, None]:
        """A card comes to a hand from `start`; None is a back. The hand is to make room beside."""
        seen = card is not None and self._seen
        count = self._counts[seat] + 1
        self._counts[seat] = count
        if seat != self.setting.home:
            # A hand grows at the end that it would lose next.
            index = count - 1 if (len(self._fans[seat]) - count) % 2 == 0 else 0
            key: object = self._back(seat, index, count)
            fan = self._in_fan(seat, index, count)
            return self.tabletop.fly(key, fan, time, start=start, sound="deal")
        if card is None or not seen:
            key, to = self._back(seat, count - 1, count), self._in_hand(count - 1, count, None)
        else:
            self._hand = sorted([*self._hand, card], key=self.hand_key)
            key, to = card, self._in_hand(self._hand.index(card), count, card)
        return self.tabletop.fly(key, to, time, start=start, sound="deal")

    def _closing(self, but: Card | None = None) -> list[Coroutine[Any, Any, None]]:
        """The own hand closes up, or makes room for the card `but`, which is on its way."""
        if not self._hand_shown:
            return []
        count = self._counts[self.setting.home]
        keys: list[tuple[object, Card | None]] = (
            [(card, card) for card in self._hand]
            if self._seen
            else [(self._back(self.setting.home, index, count), None) for index in range(count)]
        )
        return [
            self.tabletop.fly(key, self._in_hand(index, count, card), CLOSE_TIME, arc=0.0)
            for index, (key, card) in enumerate(keys)
            if key in self.tabletop and (but is None or key != but)
        ]


def on_table(spot: Spot) -> OnTable:
    """A spot as a place of the tabletop."""
    return OnTable(spot.x, spot.y, spot.angle, spot.width)


def inside(point: tuple[float, float], quad: Points | None) -> bool:
    """Whether a point lies in a convex quad."""
    if quad is None:
        return False
    x, y = point
    sides = set()
    for index in range(4):
        (x1, y1), (x2, y2) = quad[index], quad[(index + 1) % 4]
        cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
        if cross:
            sides.add(bool(cross > 0))
    return len(sides) <= 1
