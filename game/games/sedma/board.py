"""The board of Sedma: the trick in the middle, the talon, and what each side has taken.

How its events move the cards; words come from `words`, places from `places`.
"""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from math import ceil
from typing import Any

from game.cards import FRENCH, Card
from game.games.board import Action, Control, Fact, SeatState, Setting
from game.games.hands import LAY_TIME, HandsBoard, on_table
from game.games.sedma import rules, words
from game.games.sedma.places import SedmaPlaces
from game.locale import _, pgettext
from game.rules import Event, Move, RoundEnded, Seat
from game.view.tabletop import Lying, Place, Tone
from game.view.tween import in_out_cubic
from game.words import card_label, card_name, listing

TALON_Z = 20.0
TAKEN_Z = 30.0
TRICK_Z = 100.0
SHOWN_PART = 2
"""Of so many cards of a pile one is drawn."""
LOOK = 0.7
"""Seconds for a look at a trick that has come round."""
GATHER_TIME = 0.5
GATHER_GAP = 0.06
DRAW_GAP = 0.12


class Board(HandsBoard):
    """Four hands at most, and tricks."""

    deck = FRENCH

    def __init__(self, tabletop: Any, options: Any) -> None:
        super().__init__(tabletop, options)
        self._legal: tuple[Move, ...] | None = None
        self._picked: Card | None = None
        self._trick: list[tuple[Seat, Card]] = []
        self._talon = 0
        self._taken: list[list[Card]] = []
        self._points: list[int] = []
        self._tricks: list[int] = []
        self._drawing: list[rules.Drew] = []

    # Places

    def place(self, wide: bool) -> SedmaPlaces:
        return SedmaPlaces(self.options.players - 1, wide)

    def arrange(self, setting: Setting) -> None:
        super().arrange(setting)
        self.places = self.place(setting.wide)

    def most_cards(self) -> int:
        return rules.HAND

    def hand_key(self, card: Card) -> tuple[int, int]:
        return rules.hand_key(card)

    def _step(self, seat: Seat) -> int:
        """How far clockwise from the viewer a seat is."""
        return (seat - self.setting.home) % self.setting.players

    def _step_of_side(self, side: int) -> int:
        """The first seat of a side that the viewer meets clockwise."""
        seats = range(self.options.players)
        return min(self._step(seat) for seat in seats if self.options.side(seat) == side)

    # What lies

    def middle(self, view: Any) -> dict[object, Lying]:
        self._trick = list(view.trick)
        self._talon = view.talon
        self._taken = [list(cards) for cards in view.taken]
        self._points, self._tricks = list(view.points), list(view.tricks)
        wanted: dict[object, Lying] = {}
        for index, (_seat, card) in enumerate(self._trick):
            wanted[card] = self._in_trick(index)
        for height in range(_shown(self._talon)):
            wanted["talon", height] = self._in_talon(height)
        for side in range(self.options.sides):
            wanted |= self._taken_of(side)
        return wanted

    def clear_middle(self) -> None:
        sides = self.options.sides
        self._trick, self._talon = [], 0
        self._taken = [[] for _side in range(sides)]
        self._points, self._tricks = [0] * sides, [0] * sides

    def _in_trick(self, index: int) -> Lying:
        """The card of the trick with this index; one that does not match is dim."""
        seat, card = self._trick[index]
        spot = self.places.trick(self._step(seat), index // self.setting.players)
        tone: Tone = "plain" if rules.matches(card, self._trick[0][1]) else "dim"
        return Lying(card, on_table(spot), TRICK_Z + index, tone)

    def _in_talon(self, height: int) -> Lying:
        return Lying(None, on_table(self.places.talon(height)), TALON_Z + height / 100)

    def _taken_of(self, side: int) -> dict[object, Lying]:
        """The pile of a side, its aces and tens beside it."""
        place = self._step_of_side(side)
        counted, plain = _sorted_out(self._taken[side])
        lying: dict[object, Lying] = {
            ("pile", side, height): self._in_pile(place, height) for height in range(_shown(plain))
        }
        for index, card in enumerate(counted):
            lying[card] = self._counted(place, index, card)
        return lying

    def _in_pile(self, place: int, height: int) -> Lying:
        spot = self.places.pile(place, height)
        return Lying(None, on_table(spot), TAKEN_Z + place + height / 100)

    def _counted(self, place: int, index: int, card: Card) -> Lying:
        spot = self.places.counted(place, index)
        return Lying(card, on_table(spot), TAKEN_Z + place + 0.5 + index / 100)

    # Picking

    @property
    def _cards(self) -> frozenset[Card]:
        """The cards of the hand that may be played now."""
        return frozenset(move[:2] for move in self._legal or () if move != rules.PASS)

    @property
    def _prolonging(self) -> bool:
        """Whether a leader is asked to go on with the trick."""
        return self._legal is not None and rules.PASS in self._legal

    def tone(self, card: Card) -> Tone:
        if self._legal is None:
            return "plain"
        if card == self._picked:
            return "picked"
        return "lit" if card in self._cards else "dim"

    def ask(self, legal: Sequence[Move] | None) -> None:
        self._legal = None if legal is None else tuple(legal)
        self._picked = None
        self.relight()

    def press(self, id: str) -> bool:
        kind, _colon, card = id.partition(":")
        if kind != "card" or card not in self._cards:
            return False
        self._picked = None if self._picked == card else card
        self.relight(lively=True)
        return True

    def lift(self, id: str) -> bool:
        lifted = super().lift(id)
        self.mark_places()
        return lifted

    def mark_places(self) -> None:
        """Where the card goes that is held."""
        if self.held in self._cards:
            spot = self.places.trick(0, len(self._trick) // self.setting.players)
            self.tabletop.slot("trick", on_table(spot), "lit")
        else:
            self.tabletop.unslot("trick")

    def drop(self, points: Sequence[tuple[float, float]]) -> Move | None:
        announced = f"{self._picked}{rules.ANNOUNCED}"
        return None if announced in (self._legal or ()) else self._picked

    def why_not(self, id: str) -> str:
        if self._legal is None or id.partition(":")[2] in self._cards or not self._trick:
            return ""
        return words.takers(self._trick[0][1])

    def point_out(self, move: Move) -> None:
        if self._legal is not None:
            self._picked = move[:2] if move[:2] in self._cards else None
            self.relight()

    def controls(self) -> list[Control]:
        return [
            Control(
                f"card:{card}",
                card_label(card),
                card_name(card),
                card in self._cards,
                card == self._picked,
            )
            for card in self._hand
        ]

    def actions(self) -> list[Action]:
        actions = [Action("play", self._play_label(), self._picked, main=True)]
        if self._prolonging:
            actions.insert(0, Action("pass", _("Let it go"), rules.PASS))
        elif marriages := [move for move in self._legal or () if move.endswith(rules.ANNOUNCED)]:
            chosen = [move for move in marriages if move[:2] == self._picked]
            worth = rules.marriage_points((chosen or marriages)[0][1])
            actions.insert(
                0,
                Action(
                    "announce", _("Announce {n}").format(n=worth), chosen[0] if chosen else None,
                    hint=_("You lead the card and show that you hold the other of its suit."),
                ),
            )  # fmt: skip
        return actions

    def _play_label(self) -> str:
        """What Play does with the card that is picked."""
        if self._picked is None:
            return pgettext("card", "Play")
        card = card_label(self._picked)
        if not self._trick:
            return _("Lead: {card}").format(card=card)
        if self._prolonging:
            return _("Add: {card}").format(card=card)
        if rules.matches(self._picked, self._trick[0][1]):
            return _("Match: {card}").format(card=card)
        return _("Throw: {card}").format(card=card)

    def goes_by_itself(self, legal: Sequence[Move]) -> bool:
        return len(legal) == 1

    def prompt(self) -> str:
        if self._legal is None:
            return ""
        return self._opening() if self._picked is None else _("Ready to play.")

    def prompts(self) -> Sequence[str]:
        return () if self._legal is None else (self._opening(), _("Ready to play."))

    def _opening(self) -> str:
        """What the person who is asked is to do while nothing is picked."""
        if not self._trick:
            return _("You lead: pick a card.")
        led = self._trick[0][1]
        if self._prolonging:
            return _("Win the trick back, or let it go.")
        winner = next(seat for seat, card in self._trick[::-1] if rules.matches(card, led))
        if self.options.side(winner) == self.options.side(self.setting.home):
            name = self.setting.names[winner]
            return _("{name}, your partner, is winning it.").format(name=name)
        return words.takers(led)

    # What is told

    def state(self, view: Any, seat: Seat) -> SeatState:
        side = self.options.side(seat)
        points, tricks = self._points[side], self._tricks[side]
        spoken = f"{words.card_words(self._counts[seat])}, {words.taken_words(points, tricks)}"
        purse, home = words.short_points(points), self.setting.home
        if seat == home or side != self.options.side(home):
            return SeatState(None, purse=purse, spoken=spoken)
        partner = words.partner_word()
        return SeatState(
            None, purse=purse, spoken=f"{partner}, {spoken}", office=partner, office_icon="friends"
        )

    def facts(self) -> list[Fact]:
        trick = [card for _seat, card in self._trick]
        facts = [
            Fact(
                "trick", pgettext("cards", "Trick"), " · ".join(map(card_label, trick)) or "–",
                listing([card_name(card) for card in trick]),
            ),
            Fact("talon", _("Talon"), words.card_words(self._talon)),
        ]  # fmt: skip
        for side in range(self.options.sides):
            seats = [
                seat for seat in range(self.options.players) if self.options.side(seat) == side
            ]
            facts.append(
                Fact(
                    f"side:{side}", listing([self.setting.names[seat] for seat in seats]),
                    words.taken_words(self._points[side], self._tricks[side]),
                )
            )  # fmt: skip
        facts.append(Fact("target", _("Played to"), words.target_words(self.options)))
        return facts

    # What moves

    async def enact(self, events: Sequence[Event], view: Any) -> None:
        self._drawing = [event for event in events if isinstance(event, rules.Drew)]
        await super().enact(events, view)

    async def tell(self, event: Event, view: Any) -> None:
        match event:
            case rules.Announced(seat=int(seat)):
                self._points[self.options.side(seat)] += event.points
                await self._wave(event)
            case rules.Played(seat=int(seat)):
                await self._lay(seat, event.card)
            case rules.TrickTaken(seat=int(seat)):
                await self._gather(seat, event)
            case rules.Drew() if self._drawing:
                await self._draw()
            case rules.LetGo():
                self.tabletop.sound("pass")
                await self._wave(event)
            case RoundEnded():
                await self._score(event)

    async def _wave(self, event: Event) -> None:
        text = words.flag(event)
        if text and event.seat is not None:
            await self.setting.flag(event.seat, text)

    async def _score(self, event: RoundEnded) -> None:
        """The winners' game points."""
        won = [(seat, points) for seat, points in enumerate(event.points) if points]
        await self.tabletop.pace.together(
            [self.setting.flag(seat, words.points_flag(points)) for seat, points in won]
        )

    async def _lay(self, seat: Seat, card: Card) -> None:
        """A card goes from a hand into the trick; the own hand closes up behind it."""
        start = self._source(seat, card)
        self._trick.append((seat, card))
        flights = [
            self.tabletop.fly(
                card, self._in_trick(len(self._trick) - 1), LAY_TIME, start=start, sound="lay"
            )
        ]
        if seat == self.setting.home:
            flights += self._closing()
        await self.tabletop.pace.together(flights)

    async def _gather(self, seat: Seat, event: rules.TrickTaken) -> None:
        """The trick goes to who took it: aces and tens to be counted, the rest face down."""
        pace, side = self.tabletop.pace, self.options.side(seat)
        place = self._step_of_side(side)
        await pace.together([pace.pause(LOOK), self._wave(event)])
        before, plain = _sorted_out(self._taken[side])
        self._taken[side] += event.cards
        self._points[side] += event.points
        self._tricks[side] += 1
        flights: list[Coroutine[Any, Any, None]] = []
        counted, hidden = len(before), plain
        for card in event.cards:
            if rules.card_points([card]):
                to = self._counted(place, counted, card)
                counted += 1
            else:
                hidden += 1
                to = self._in_pile(place, max(0, _shown(hidden) - 1))
            flights.append(self.tabletop.fly(card, to, GATHER_TIME, ease=in_out_cubic))
        self.tabletop.sound("take")
        with pace.passage():
            await pace.together(flights, GATHER_GAP)
        self._trick = []
        for card in event.cards:
            if not rules.card_points([card]):
                self.tabletop.take(card)
        for key, lying in self._taken_of(side).items():
            self.tabletop.lay(key, lying)

    async def _draw(self) -> None:
        """All draw, the winner first; each card leaves the talon as it is drawn."""
        drawn, self._drawing = self._drawing, []
        with self.tabletop.pace.passage():
            await self.tabletop.pace.together([self._draw_one(event) for event in drawn], DRAW_GAP)

    async def _draw_one(self, event: rules.Drew) -> None:
        assert event.seat is not None
        top = _shown(self._talon) - 1
        start = Lying(None, self._in_talon(top).place, TRICK_Z + 50)
        self._talon -= 1
        if _shown(self._talon) <= top:
            self.tabletop.take(("talon", top))
        flights = [self._taking(event.seat, event.card, start)]
        if event.seat == self.setting.home:
            flights += self._closing(but=event.card)
        await self.tabletop.pace.together(flights)

    async def end_deal(self, pack: Place, view: Any) -> None:
        """What is left of the pack is set down as the talon."""
        height = _shown(view.talon) - 1
        to = self._in_talon(max(0, height))
        start = Lying(None, pack, to.z)
        await self.tabletop.fly("pack", to, LAY_TIME, start=start)
        self._talon = view.talon
        for level in range(_shown(self._talon)):
            self.tabletop.lay(("talon", level), self._in_talon(level))


def _shown(cards: int) -> int:
    """How many cards are drawn of a pile."""
    return ceil(cards / SHOWN_PART)


def _sorted_out(cards: Sequence[Card]) -> tuple[list[Card], int]:
    """The aces and tens among cards taken, in the order taken, and how many others there are."""
    counted = [card for card in cards if rules.card_points([card])]
    return counted, len(cards) - len(counted)
