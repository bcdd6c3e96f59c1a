"""The board of a row game: rows in the middle, hands around them, your own facing you.

Shared by the games whose cards grow from a starter; what a game adds (jokers, passes, chips) its
own board adds. Reads views that have `hand`, `counts`, `rows` and `open`; draws no widgets.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import ceil
from typing import Any

from game.cards import JOKER, Card, Deck
from game.games.board import Action, Board, Control, Fact, Setting
from game.games.rows.picks import JokerMove, Picks
from game.games.rows.places import RowPlaces, Spot
from game.locale import _
from game.rules import Dealt, Event, Move, Seat
from game.view.camera import Points
from game.view.tabletop import Lying, OnScreen, OnTable, Place, Tone
from game.view.tween import out_cubic
from game.words import card_label, card_name

ROW_Z = 10.0
FAN_Z = 60.0
HAND_Z = 200.0
PICKED_LIFT = 0.11
"""How far a picked card is lifted, in its heights."""

DEAL_GAP = 0.04
DEAL_TIME = 0.34
LAY_TIME = 0.42
CLOSE_TIME = 0.2


class RowBoard(Board):
    """Rows, fans of backs, and the hand. Subclasses animate their own events in `tell`."""

    deck: Deck

    def __init__(self, tabletop: Any, options: Any) -> None:
        super().__init__(tabletop, options)
        self.picks: Picks | None = None
        self._setting: Setting | None = None
        self._hand: list[Card] = []
        self._counts: list[int] = []
        self._laid: set[Card] = set()
        self._open: tuple[Card, ...] = ()

    # Places

    def felt(self, wide: bool) -> tuple[float, float]:
        return RowPlaces(self.deck, self.options.players - 1, wide).felt

    def shown(self, wide: bool) -> tuple[float, float, float, float]:
        return RowPlaces(self.deck, self.options.players - 1, wide).shown

    @property
    def setting(self) -> Setting:
        """The setting in use. Raises `RuntimeError` before `arrange`."""
        if self._setting is None:
            raise RuntimeError("the board has no setting yet; call arrange() first")
        return self._setting

    def arrange(self, setting: Setting) -> None:
        self._setting = setting
        self.places = RowPlaces(self.deck, setting.players - 1, setting.wide)
        self._fans = {
            seat: self.places.fan(index, self._most_cards())
            for index, seat in enumerate(setting.others())
        }

    def _most_cards(self) -> int:
        return ceil((len(self.deck.cards) + 1) / int(self.options.players))

    def _in_row(self, card: Card) -> Lying:
        spot = self.places.spot(card)
        row = self.deck.suits.index(card[1])
        column = self.deck.ranks.index(card[0])
        return Lying(card, _on_table(spot), ROW_Z + row + column / 100)

    def _slot_in_fan(self, seat: Seat, index: int, count: int) -> int:
        """A shrinking hand stays centred: it loses its last card and its first in turn."""
        spots = self._fans[seat]
        return min(max((len(spots) - count) // 2 + index, 0), len(spots) - 1)

    def _back(self, seat: Seat, index: int, count: int) -> tuple[str, Seat, int]:
        """The key of a hidden card."""
        on_table = seat != self.setting.home
        return ("back", seat, self._slot_in_fan(seat, index, count) if on_table else index)

    def _in_fan(self, seat: Seat, index: int, count: int) -> Lying:
        """The card `index` of `count` in a hand on the table."""
        slot = self._slot_in_fan(seat, index, count)
        return Lying(None, _on_table(self._fans[seat][slot]), FAN_Z + slot / 100)

    def _in_hand(self, index: int, count: int, card: Card | None, tone: Tone = "plain") -> Lying:
        places = self.setting.hand(count)
        if not places:
            return Lying(None, _on_table(self.places.near_edge()), HAND_Z)
        place = places[index]
        if tone == "picked":
            lift = PICKED_LIFT * place.width * 1.4
            place = OnScreen(place.x, place.y - lift, place.angle, place.width)
        return Lying(card, place, HAND_Z + index, tone)

    @property
    def _hand_shown(self) -> bool:
        return bool(self.setting.hand(1))

    @property
    def _seen(self) -> bool:
        """Whether the eyes at the table may see the hand at the near edge."""
        return len(self._hand) == self._counts[self.setting.home]

    def _tone(self, card: Card) -> Tone:
        if self.picks is None:
            return "plain"
        if card in self.picks.lifted:
            return "picked"
        return "lit" if card in self.picks.cards else "dim"

    # What lies

    def show(self, view: Any) -> None:
        top = self.tabletop
        self._hand = list(view.hand)
        self._counts = list(view.counts)
        self._laid = {card for row in view.rows for card in row}
        self._open = tuple(view.open)
        wanted: dict[object, Lying] = {card: self._in_row(card) for card in self._laid}
        for seat in range(self.setting.players):
            wanted |= self._hand_of(seat)
        for card in self.deck.cards:
            self._slot(card)
        for key in top.cards():
            if key not in wanted:
                top.take(key)
        for key, lying in wanted.items():
            top.lay(key, lying)

    def _hand_of(self, seat: Seat) -> dict[object, Lying]:
        count = self._counts[seat]
        if seat != self.setting.home:
            return {
                self._back(seat, index, count): self._in_fan(seat, index, count)
                for index in range(count)
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

    def _slot(self, card: Card) -> None:
        place = _on_table(self.places.spot(card))
        if card in self._laid and card not in self._standing_in():
            self.tabletop.unslot(("place", card))
            return
        picks = self.picks
        look = "empty"
        if picks is not None and card in picks.places:
            look = "picked" if picks.move and self._target(picks.move) == card else "lit"
        self.tabletop.slot(("place", card), place, look)  # type: ignore[arg-type]

    def _standing_in(self) -> frozenset[Card]:
        """Positions on which something stands that is not their card."""
        return frozenset()

    @staticmethod
    def _target(move: Move) -> Card:
        """Where the first card of a move goes."""
        return move[1:3] if move[0] == JOKER else move

    # Picking

    def ask(self, legal: Sequence[Move] | None) -> None:
        self.picks = None if legal is None else Picks(legal)
        self._relight()

    def press(self, id: str) -> bool:
        if self.picks is None:
            return False
        kind, _, card = id.partition(":")
        changed = self.picks.pick(card) if kind == "card" else self.picks.pick_place(card)
        if changed:
            self._relight(lively=True)
        return changed

    def _relight(self, lively: bool = False) -> None:
        if self._setting is None:
            return
        for card in self.deck.cards:
            self._slot(card)
        if not self._hand_shown or not self._seen:
            return
        count = len(self._hand)
        for index, card in enumerate(self._hand):
            to = self._in_hand(index, count, card, self._tone(card))
            if card not in self.tabletop or self.tabletop.lying(card) == to:
                continue
            if lively and self.tabletop.lying(card).place != to.place:
                self.tabletop.move(card, to)
            else:
                self.tabletop.lay(card, to)

    def prompt(self) -> str:
        picks = self.picks
        if picks is None:
            return ""
        if not picks.cards:
            return _("Nothing of yours fits: pass.")
        if picks.joker and picks.card is None:
            return _("Pick the card that follows the joker.")
        if picks.joker and picks.move is None:
            return _("Pick the place for the joker.")
        return _("Your turn: pick a card.") if picks.move is None else _("Ready to play.")

    def play_action(self) -> Action:
        """The Play button: it names what is picked."""
        move = None if self.picks is None else self.picks.move
        words = "" if move is None else self._move_words(move)
        label = _("Play {card}").format(card=words) if words else _("Play")
        return Action("play", label, move, main=True)

    @staticmethod
    def _move_words(move: Move) -> str:
        joker = JokerMove.parse(move)
        if joker is None:
            return card_label(move)
        return f"{card_label(JOKER)}{card_label(joker.place)} + {card_label(joker.card)}"

    def controls(self) -> list[Control]:
        picks = self.picks
        hand = [
            Control(
                f"card:{card}",
                card_label(card),
                card_name(card),
                picks is not None and card in picks.cards,
                picks is not None and card in picks.lifted,
            )
            for card in self._hand
        ]
        if picks is None or not picks.joker:
            return hand
        target = picks.move and self._target(picks.move)
        return hand + [
            Control(f"place:{card}", card_label(card), card_name(card), True, card == target)
            for card in self.deck.cards
            if card in picks.places
        ]

    def at(self, point: tuple[float, float]) -> str | None:
        if self._hand_shown and self._seen:
            for card in reversed(self._hand):
                if card in self.tabletop and _inside(point, self.tabletop.quad(card)):
                    return f"card:{card}"
        if self.picks is not None:
            # Where no joker is picked, a lit place is one more place to press its card.
            kind = "place" if self.picks.joker else "card"
            for card in self.picks.places:
                if _inside(point, self.tabletop.quad(("place", card))):
                    return f"{kind}:{card}"
        return None

    def shape(self, id: str) -> Points | None:
        kind, _, card = id.partition(":")
        if kind == "card":
            shown = self._hand_shown and card in self._hand and card in self.tabletop
            return self.tabletop.quad(card) if shown else None
        if kind == "place" and self.picks is not None and card in self.picks.places:
            return self.tabletop.quad(("place", card))
        return None

    def facts(self) -> list[Fact]:
        return [
            Fact(
                f"row:{suit}", *self._row_words(suit, [card for card in row if card in self._laid])
            )
            for suit, row in (
                (suit, [rank + suit for rank in self.deck.ranks]) for suit in self.deck.suits
            )
        ]

    def _row_words(self, suit: str, row: Sequence[Card]) -> tuple[str, str, str]:
        pieces: list[list[Card]] = []
        for card in row:
            rank = self.deck.ranks.index(card[0])
            if pieces and self.deck.ranks.index(pieces[-1][-1][0]) == rank - 1:
                pieces[-1].append(card)
            else:
                pieces.append([card])
        runs = [
            card_label(piece[0])[:-1]
            if len(piece) == 1
            else f"{card_label(piece[0])[:-1]} – {card_label(piece[-1])[:-1]}"
            for piece in pieces
        ]
        sign = card_label(self.deck.ranks[0] + suit)[-1]
        return sign, ", ".join(runs) or "–", ""

    # What moves

    async def play(self, events: Sequence[Event], view: Any) -> None:
        deal = [event for event in events if isinstance(event, Dealt)]
        if deal:
            self._begin_deal()
            await self._deal(deal, view)
        for event in events:
            if not isinstance(event, Dealt):
                self.told(event)
                await self.tell(event, view)
        self.show(view)

    async def tell(self, event: Event, view: Any) -> None:
        """Animate one event other than the deal."""
        raise NotImplementedError

    def _begin_deal(self) -> None:
        self.tabletop.clear()
        self._hand, self._laid, self._open = [], set(), ()
        self._counts = [0] * self.setting.players
        for card in self.deck.cards:
            self._slot(card)

    async def _deal(self, deal: Sequence[Dealt], view: Any) -> None:
        pace = self.tabletop.pace
        home = self.setting.home
        pack = self._deck_place(getattr(view, "dealer", 0))
        self.tabletop.lay("pack", Lying(None, pack, FAN_Z - 1))
        sizes = [
            sum(1 for event in deal if event.seat == seat) for seat in range(len(self._counts))
        ]
        own = sorted(
            (event.card for event in deal if event.seat == home and event.card is not None),
            key=self.deck.sort_key,
        )
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
            start = Lying(None, pack, to.z)
            flights.append(self._deal_one(event, key, to, start))
        with pace.passage():
            await pace.together(flights, DEAL_GAP)
            self.tabletop.take("pack")
            self._hand, self._counts = list(own), sizes
            await pace.pause(0.25)

    async def _deal_one(self, event: Dealt, key: Hashable, to: Lying, start: Lying) -> None:
        assert event.seat is not None
        self._counts[event.seat] += 1
        self.told(event)
        await self.tabletop.fly(key, to, DEAL_TIME, start=start, ease=out_cubic, arc=0.2)

    def _deck_place(self, dealer: Seat) -> Place:
        if dealer == self.setting.home:
            return _on_table(self.places.near_edge())
        spots = self._fans[dealer]
        return _on_table(spots[len(spots) // 2])

    def _source(self, seat: Seat, card: Card) -> Lying:
        """Where a card that is about to be laid comes from; its back or sprite leaves there."""
        count = self._counts[seat]
        self._counts[seat] -= 1
        if seat == self.setting.home and card in self._hand:
            self._hand.remove(card)
            if card in self.tabletop:
                return self.tabletop.lying(card)
            return Lying(card, _on_table(self.places.near_edge()), HAND_Z)
        if seat == self.setting.home:
            index, start = count - 1, self._in_hand(count - 1, count, None)
        else:
            index = count - 1 if (len(self._fans[seat]) - count) % 2 == 0 else 0
            start = self._in_fan(seat, index, count)
        self.tabletop.take(self._back(seat, index, count))
        return start

    async def lay(self, seat: Seat, card: Card, time: float = LAY_TIME) -> None:
        """A card goes from a hand to its place; the own hand closes up behind it."""
        start = self._source(seat, card)
        self._laid.add(card)
        to = self._in_row(card)
        flights = [self.tabletop.fly(card, to, time, start=start)]
        if seat == self.setting.home:
            flights += self._closing()
        await self.tabletop.pace.together(flights)
        self._slot(card)

    def _closing(self) -> list[Any]:
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
            if key in self.tabletop
        ]


def _on_table(spot: Spot) -> OnTable:
    return OnTable(spot.x, spot.y, spot.angle, spot.width)


def _inside(point: tuple[float, float], quad: Points | None) -> bool:
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
