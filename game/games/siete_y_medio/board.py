"""The board of Siete y medio: the deck, everyone's cards, and the buttons to bet and to ask.

How its events move the cards; words come from `words`, places from `places`.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any

from game.cards import SPANISH, Card
from game.games.board import Action, Control, Fact, SeatState, Setting
from game.games.board import Board as BaseBoard
from game.games.hands import DEAL_TIME, FAN_Z, HAND_Z, LAY_TIME, on_table
from game.games.siete_y_medio import events as told
from game.games.siete_y_medio import rules, words
from game.games.siete_y_medio.places import SieteYMedioPlaces
from game.locale import _
from game.rules import Dealt, Event, Move, RoundEnded, Seat
from game.view.camera import Points
from game.view.chips import Pile
from game.view.tabletop import Lying, OnTable
from game.view.tween import out_cubic
from game.words import card_label, card_name, signed

STAKE_Z = 120.0
STAKE_CHIPS = 3
"""So many chips of a bet are seen at most: a low pile covers no cards."""
CHIP_TIME = 0.45
DECK_Z = 20.0
DECK_CARDS = 8
"""So many cards stand for the deck."""
DEAL_GAP = 0.16
MOST_CARDS = 6
"""Few hands take more cards."""
TURN_TIME = 0.32
LOOK = 0.5
"""Seconds for a look at the cards before they are paid."""


class Board(BaseBoard):
    """The deck in the middle, a row of cards before each seat, one's own on the screen."""

    open_hands = True

    def __init__(self, tabletop: Any, options: Any) -> None:
        super().__init__(tabletop, options)
        self._setting: Setting | None = None
        self._legal: tuple[Move, ...] | None = None
        self._offering = 0
        self._meant: Move | None = None
        """The move that was pointed out: its button alone is gold."""
        self._phase = rules.Phase.PLAY
        self._eyes: Seat | None = None
        self._bank = 0
        self._offer: rules.Offer | None = None
        self._cards: list[list[Card | None]] = []
        self._hidden: list[int | None] = []
        self._points: list[int] = []
        self._stakes: list[int] = []
        """What lies on the table before each seat: its bet, until that is settled."""
        self._out: list[bool] = []

    # Places

    def felt(self, wide: bool) -> tuple[float, float]:
        return SieteYMedioPlaces(self.options.players - 1, wide).felt

    def shown(self, wide: bool) -> tuple[float, float, float, float]:
        return SieteYMedioPlaces(self.options.players - 1, wide).shown

    def most_cards(self) -> int:
        return MOST_CARDS

    @property
    def setting(self) -> Setting:
        """The setting in use. Raises `RuntimeError` before `arrange`."""
        if self._setting is None:
            raise RuntimeError("the board has no setting yet; call arrange() first")
        return self._setting

    def arrange(self, setting: Setting) -> None:
        self._setting = setting
        self.places = SieteYMedioPlaces(setting.players - 1, setting.wide)
        self._clear(setting.players)

    def hands(self) -> list[OnTable]:
        rows = (self.places.row(each, MOST_CARDS) for each in range(self.setting.players - 1))
        return [on_table(spot) for row in rows for spot in row]

    def _clear(self, players: int) -> None:
        self._cards = [[] for _seat in range(players)]
        self._hidden = [None] * players
        self._stakes = [0] * players
        self._offer = None

    @property
    def _hand_shown(self) -> bool:
        return bool(self.setting.hand(1))

    def _lying(self, seat: Seat, index: int) -> Lying:
        """A card of a seat as it lies now. One's own hidden card lies in the shade."""
        cards = self._cards[seat]
        card = cards[index]
        home = self.setting.home
        if seat != home:
            spot = self.places.row((seat - home) % self.setting.players - 1, len(cards))[index]
            return Lying(card, on_table(spot), FAN_Z + seat + index / 100)
        places = self.setting.hand(len(cards))
        if not places:
            return Lying(None, on_table(self.places.near_edge()), HAND_Z)
        shade = len(cards) > 1 and index == self._hidden[seat] and card is not None
        return Lying(card, places[index], HAND_Z + index, "dim" if shade else "plain")

    def _lying_of(self, seat: Seat) -> dict[object, Lying]:
        if seat == self.setting.home and not self._hand_shown:
            return {}
        return {
            ("card", seat, index): self._lying(seat, index)
            for index in range(len(self._cards[seat]))
        }

    def _deck(self) -> dict[object, Lying]:
        return {
            ("deck", height): Lying(None, on_table(self.places.deck(height)), DECK_Z + height / 100)
            for height in range(DECK_CARDS)
        }

    # What lies

    def lay_all(self, view: Any) -> None:
        self._take_in(view)
        self._cards = [list(cards) for cards in self.revealed or view.cards]
        self._hidden = list(view.hidden)
        self._points = list(view.points)
        settled = view.phase in (rules.Phase.SALE, rules.Phase.OVER)
        gone = (rules.Status.OVER, rules.Status.OUT)
        self._stakes = [
            0 if settled or view.status[seat] in gone else bet or 0
            for seat, bet in enumerate(view.bets)
        ]
        self._offer = view.offer
        self._out = [status is rules.Status.OUT for status in view.status]
        wanted = self._deck()
        for seat in range(self.setting.players):
            wanted |= self._lying_of(seat)
        for key in self.tabletop.cards():
            if key not in wanted:
                self.tabletop.take(key)
        for key, lying in wanted.items():
            self.tabletop.lay(key, lying)
        for seat in range(self.setting.players):
            self._stand_stake(seat)

    def _stake_place(self, seat: Seat) -> OnTable:
        home = self.setting.home
        index = None if seat == home else (seat - home) % self.setting.players - 1
        return on_table(self.places.stake(index))

    def _stand_stake(self, seat: Seat) -> None:
        """The chips of a bet, as far as there are any."""
        if self._stakes[seat]:
            pile = Pile(self._stakes[seat], numbered=True, drawn=STAKE_CHIPS)
            self.tabletop.stand(("stake", seat), pile, self._stake_place(seat), STAKE_Z)
        else:
            self.tabletop.unstand(("stake", seat))

    def _purse_of(self, seat: Seat) -> OnTable:
        """Where the chips of a seat come from and go to."""
        home = self.setting.home
        if seat == home:
            return on_table(self.places.near_edge())
        return on_table(self.places.row((seat - home) % self.setting.players - 1, 1)[0])

    def _take_in(self, view: Any) -> None:
        """What a move does not animate."""
        self._eyes, self._bank, self._phase = view.seat, view.bank, view.phase

    # Choosing

    def ask(self, legal: Sequence[Move] | None) -> None:
        self._legal = None if legal is None else tuple(legal)
        offers = self._offers
        self._offering = offers[0] if offers else 0
        self._meant = None

    def point_out(self, move: Move) -> None:
        self._meant = move
        if move.startswith("offer"):
            self._offering = int(move.split()[1])

    @property
    def _offers(self) -> list[int]:
        """What may be offered for the bank now, the lowest first."""
        moves = self._legal or ()
        return [int(move.split()[1]) for move in moves if move.startswith("offer")]

    def press(self, id: str) -> bool:
        step = {"offer:less": -1, "offer:more": 1}.get(id, 0)
        if not step or self._offering + step not in self._offers:
            return False
        self._offering += step
        return True

    def keeps_turn(self, move: Move) -> bool:
        return move not in (rules.STAND, rules.SELL, rules.KEEP)

    def goes_by_itself(self, legal: Sequence[Move]) -> bool:
        return tuple(legal) == (rules.STAND,)

    def controls(self) -> list[Control]:
        home = self.setting.home
        if self._eyes != home:
            return []
        hidden = self._hidden[home]
        return [
            Control(
                f"card:{card}", card_label(card, SPANISH),
                self._card_spoken(card, index == hidden), False, False,
            )
            for index, card in enumerate(self._cards[home])
            if card is not None
        ]  # fmt: skip

    @staticmethod
    def _card_spoken(card: Card, hidden: bool) -> str:
        name = card_name(card, SPANISH)
        return _("{card}, face down").format(card=name) if hidden else name

    def actions(self) -> list[Action]:
        actions = self._actions()
        if self._meant is None:
            return actions
        return [replace(action, main=action.move == self._meant) for action in actions]

    def _actions(self) -> list[Action]:
        legal = self._legal
        if legal is None:
            return self._play_actions(())
        if legal[0].startswith("bet"):
            return self._bet_actions(legal)
        if rules.NO_OFFER in legal:
            return self._offer_actions()
        if rules.SELL in legal:
            assert self._offer is not None
            return [
                Action("keep", _("Keep the bank"), rules.KEEP, main=True, short=_("Keep")),
                Action(
                    "sell", _("Sell for {n}").format(n=self._offer.points), rules.SELL, main=True
                ),
            ]
        return self._play_actions(legal)

    def _bet_actions(self, legal: Sequence[Move]) -> list[Action]:
        points = self._points[self.setting.home]
        return [
            Action(
                f"bet:{n}", words.bet_label(n, n == points), move, main=True, short=str(n),
                hint=_("If you lose, they go to the bank; if you win, you get as many."),
            )
            for move in legal
            for n in (int(move.split()[1]),)
        ]  # fmt: skip

    def _offer_actions(self) -> list[Action]:
        offers, n = self._offers, self._offering
        return [
            Action("no-offer", _("No offer"), rules.NO_OFFER, main=True, short=_("No")),
            Action(
                "less", _("One less"), None, icon="minus",
                press="offer:less" if n - 1 in offers else "",
            ),
            Action(
                "offer", _("Offer {n}").format(n=n), f"offer {n}", main=True,
                short=words.short_offer(n),
                hint=_("At the end of the hand the bank is asked whether it sells for that."),
            ),
            Action(
                "more", _("One more"), None, icon="plus",
                press="offer:more" if n + 1 in offers else "",
            ),
        ]  # fmt: skip

    def _play_actions(self, legal: Sequence[Move]) -> list[Action]:
        def able(move: Move) -> Move | None:
            return move if move in legal else None

        own = [card for card in self._cards[self.setting.home] if card is not None]
        return [
            Action(
                "down", _("Face down"), able(rules.HIT_DOWN), main=True, short=_("Down"),
                hint=_("The card that lies hidden is turned up, and the new one stays hidden."),
            ),
            Action(
                "up", _("Face up"), able(rules.HIT_UP), main=True, short=_("Up"),
                hint=_("Everyone sees the new card."),
            ),
            Action(
                "stand", words.stand_label(own if legal else ()), able(rules.STAND), main=True,
                short=_("Stand"),
                hint=_("You take no more cards."),
            ),
        ]  # fmt: skip

    def prompt(self) -> str:
        if self._legal is None:
            return ""
        own = [card for card in self._cards[self.setting.home] if card is not None]
        match self._phase:
            case rules.Phase.BET:
                return words.bet_prompt(own)
            case rules.Phase.OFFER:
                return words.offer_prompt(self.setting.names[self._bank])
            case rules.Phase.BANK:
                return words.bank_prompt(own)
            case rules.Phase.SALE if self._offer is not None:
                return words.sale_prompt(self.setting.names[self._offer.seat], self._offer.points)
        return words.play_prompt(own)

    def at(self, point: tuple[float, float]) -> str | None:
        return None

    def shape(self, id: str) -> Points | None:
        kind, _colon, card = id.partition(":")
        home = self.setting.home
        if kind != "card" or not self._hand_shown or card not in self._cards[home]:
            return None
        return self.tabletop.quad(("card", home, self._cards[home].index(card)))

    # What is told

    def state(self, view: Any, seat: Seat) -> SeatState:
        points, stake, bank = self._points[seat], self._stakes[seat], seat == self._bank
        return SeatState(
            None,
            purse=str(points - stake),
            purse_icon="chip",
            fate=words.out_words() if self._out[seat] else "",
            spoken=words.purse_spoken(points, stake, bank),
            total=points,
            office=words.bank_word() if bank else "",
            office_icon="bank" if bank else "",
        )

    def facts(self) -> list[Fact]:
        facts = []
        for step in range(self.setting.players):
            seat = (self.setting.home + step) % self.setting.players
            cards = self._cards[seat]
            if not cards:
                continue
            hidden = self._hidden[seat]
            facts.append(
                Fact(
                    f"cards:{seat}",
                    self.setting.names[seat],
                    words.cards_words(cards, hidden),
                    words.cards_spoken(cards, lambda card: card_name(card, SPANISH)),
                )
            )
        if self._offer is not None:
            offer = self._offer
            facts.append(
                Fact(
                    "offer", _("For the bank"),
                    _("{name}: {n}").format(name=self.setting.names[offer.seat], n=offer.points),
                )
            )  # fmt: skip
        return facts

    # What moves

    async def enact(self, events: Sequence[Event], view: Any) -> None:
        dealt = [event for event in events if isinstance(event, Dealt)]
        if dealt:
            await self._deal(dealt, view)
        showing = [event for event in events if isinstance(event, told.Shown)]
        for event in events:
            if isinstance(event, Dealt):
                continue
            self.mention(event)
            if event in showing:
                if event is showing[-1]:
                    await self._wave_all(showing)
                    await self.tabletop.pace.pause(LOOK)
            else:
                await self._tell(event)

    async def _tell(self, event: Event) -> None:
        """Animate one event other than the deal and the showing of totals."""
        match event:
            case told.Bet(seat=int(seat)):
                await self._stake(seat, event)
            case told.Offered(seat=int(seat)):
                self._offer = rules.Offer(seat, event.points)
                await self._wave(event)
            case told.Drew(seat=int(seat)):
                await self._draw(seat, event)
            case told.Stood():
                self.tabletop.sound("pass")
                await self._wave(event)
            case told.Turned(seat=int(seat)):
                await self._turn(seat, event.card)
            case told.Paid(seat=int(seat)):
                await self._pay(seat, event.taker, event.points)
            case told.BankSold(seat=int(seat)):
                await self.tabletop.pace.together(
                    [self._wave(event), self._pay(event.buyer, seat, event.points)]
                )
            case told.Eliminated(seat=int(seat)):
                self._out[seat] = True
            case RoundEnded():
                await self._score(event)
            case _:
                await self._wave(event)

    async def _stake(self, seat: Seat, event: told.Bet) -> None:
        """A bet is laid before its seat."""
        await self.tabletop.slide(
            ("stake", seat), Pile(event.points), self._purse_of(seat), self._stake_place(seat),
            CHIP_TIME, sound="chips",
        )  # fmt: skip
        self._stakes[seat] = event.points
        self._stand_stake(seat)

    async def _pay(self, giver: Seat, taker: Seat, points: int) -> None:
        """Chips go from one to another; a player's bet is settled with that."""
        start = self._stake_place(giver) if self._stakes[giver] else self._purse_of(giver)
        end = self._stake_place(taker) if self._stakes[taker] else self._purse_of(taker)
        self._stakes[giver] = 0
        self._stand_stake(giver)
        self._points[giver] -= points
        if points:
            await self.tabletop.slide(
                ("paid", giver), Pile(points), start, end, CHIP_TIME, sound="chips"
            )
        self._points[taker] += points
        self._stakes[taker] = 0
        self._stand_stake(taker)

    async def _wave(self, event: Event) -> None:
        text = words.flag(event)
        if text and event.seat is not None:
            await self.setting.flag(event.seat, text)

    async def _wave_all(self, events: Sequence[Event]) -> None:
        await self.tabletop.pace.together([self._wave(event) for event in events])

    async def _score(self, event: RoundEnded) -> None:
        """What each has won or lost."""
        won = [(seat, points) for seat, points in enumerate(event.points) if points]
        await self.tabletop.pace.together(
            [self.setting.flag(seat, signed(points)) for seat, points in won]
        )

    async def _deal(self, dealt: Sequence[Dealt], view: Any) -> None:
        self.tabletop.clear()
        self._take_in(view)
        self._clear(self.setting.players)
        self._points = list(view.points)
        self._out = [status is rules.Status.OUT for status in view.status]
        for key, lying in self._deck().items():
            self.tabletop.lay(key, lying)
        flights: list[Coroutine[Any, Any, None]] = []
        for event in dealt:
            assert event.seat is not None
            self._cards[event.seat].append(event.card)
            self._hidden[event.seat] = 0
            flights.append(self._deal_one(event))
        with self.tabletop.pace.passage():
            await self.tabletop.pace.together(flights, DEAL_GAP)
            await self.tabletop.pace.pause(0.25)

    async def _deal_one(self, event: Dealt) -> None:
        assert event.seat is not None
        self.mention(event)
        await self._from_deck(event.seat, 0, DEAL_TIME)

    async def _from_deck(self, seat: Seat, index: int, time: float) -> None:
        """A card comes from the deck to its place; unseen if the own hand is not shown."""
        if seat == self.setting.home and not self._hand_shown:
            return
        to = self._lying(seat, index)
        start = Lying(None, on_table(self.places.deck(DECK_CARDS)), to.z)
        await self.tabletop.fly(
            ("card", seat, index), to, time, start=start, ease=out_cubic, arc=0.2, sound="deal"
        )

    async def _draw(self, seat: Seat, event: told.Drew) -> None:
        """A card comes to a seat, and those that lie there make room."""
        self._cards[seat].append(event.card)
        last = len(self._cards[seat]) - 1
        if not event.up:
            self._hidden[seat] = last
        flights = [self._from_deck(seat, last, LAY_TIME)]
        flights += [
            self.tabletop.fly(key, lying, LAY_TIME, arc=0.0)
            for key, lying in self._lying_of(seat).items()
            if key != ("card", seat, last) and key in self.tabletop
        ]
        await self.tabletop.pace.together(flights)

    async def _turn(self, seat: Seat, card: Card) -> None:
        """The hidden card of a seat is turned up where it lies."""
        index = self._hidden[seat]
        if index is None:
            return
        self._hidden[seat] = None
        self._cards[seat][index] = card
        key = ("card", seat, index)
        if key in self.tabletop:
            await self.tabletop.fly(key, self._lying(seat, index), TURN_TIME, sound="lay")
