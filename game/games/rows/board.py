"""The board of a row game: rows in the middle of a board with hands.

Shared by the games whose cards grow from a starter; what a game adds (jokers, passes, chips) its
own board adds. Reads views that have `hand`, `counts`, `rows` and `open`; draws no widgets.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

from game.cards import JOKER, Card
from game.games.board import Action, Control, Fact, Setting
from game.games.hands import LAY_TIME, HandsBoard, inside, on_table
from game.games.rows.picks import JokerMove, Picks
from game.games.rows.places import RowPlaces
from game.games.rows.round import PASS
from game.games.rows.rows import Rows
from game.locale import _, pgettext
from game.rules import Move, Seat
from game.view.camera import Points
from game.view.tabletop import Lying, OnTable, Tone
from game.words import card_label, card_name, suit_name, suit_sign

ROW_Z = 10.0


class RowBoard(HandsBoard):
    """Rows in the middle. Subclasses animate their own events in `tell`."""

    rows: Rows
    """How the rows of this game grow; every board sets its own."""

    def __init__(self, tabletop: Any, options: Any) -> None:
        super().__init__(tabletop, options)
        self.picks: Picks | None = None
        self.pass_meant = False
        """Whether passing was pointed out: its button is gold, then."""
        self._laid: set[Card] = set()
        self._open: tuple[Card, ...] = ()

    # Places

    def place(self, wide: bool) -> RowPlaces:
        return RowPlaces(self.deck, self.options.players - 1, wide, self._beside)

    @property
    def _beside(self) -> int:
        """How many hands lie beside their plates."""
        setting = self._setting
        if setting is None:
            return 0
        return sum(bool(setting.beside(index, 1)) for index in range(setting.players - 1))

    def arrange(self, setting: Setting) -> None:
        super().arrange(setting)
        self.places = self.place(setting.wide)

    def most_cards(self) -> int:
        return ceil((len(self.deck.cards) + 1) / int(self.options.players))

    def _in_row(self, card: Card) -> Lying:
        spot = self.places.spot(card)
        row = self.deck.suits.index(card[1])
        column = self.deck.ranks.index(card[0])
        return Lying(card, on_table(spot), ROW_Z + row + column / 100)

    def tone(self, card: Card) -> Tone:
        if self.picks is None:
            return "plain"
        if card in self.picks.lifted:
            return "picked"
        return "lit" if card in self.picks.cards else "dim"

    # What lies

    def middle(self, view: Any) -> dict[object, Lying]:
        self._laid = {card for row in view.rows for card in row}
        self._open = tuple(view.open)
        return {card: self._in_row(card) for card in self._laid}

    def clear_middle(self) -> None:
        self._laid, self._open = set(), ()

    def mark_places(self) -> None:
        for card in self.deck.cards:
            self._slot(card)

    def outlined(self) -> Sequence[OnTable]:
        return [on_table(self.places.spot(card)) for card in self.deck.cards]

    def _slot(self, card: Card) -> None:
        place = on_table(self.places.spot(card))
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
        self.pass_meant = False
        self.relight()

    def press(self, id: str) -> bool:
        if self.picks is None:
            return False
        self.pass_meant = False
        kind, _, card = id.partition(":")
        changed = self.picks.pick(card) if kind == "card" else self.picks.pick_place(card)
        if changed:
            self.relight(lively=True)
        return changed

    def point_out(self, move: Move) -> None:
        """Pick what makes this move, which is among those that are asked for."""
        if self.picks is None:
            return
        self.picks.clear()
        self.pass_meant = move == PASS
        joker = JokerMove.parse(move)
        if joker is not None:
            self.picks.pick(JOKER)
            self.picks.pick(joker.card)
            self.picks.pick_place(joker.place)
        else:
            self.picks.pick(move)
        self.relight()

    def targets(self) -> list[tuple[str, str]]:
        if self.picks is None:
            return []
        # Where no joker is picked, a lit place belongs to the card that goes there.
        kind = "place" if self.picks.joker else "card"
        places = self.picks.places
        return [(f"target:{card}", f"{kind}:{card}") for card in self.deck.cards if card in places]

    def aim(self, target: str) -> Move | None:
        picks, place = self.picks, target.partition(":")[2]
        if picks is None or place not in picks.places:
            return None
        lies = bool(picks.lifted)
        self.pass_meant = False
        if picks.place != place:
            picks.pick_place(place)
        self.relight(lively=True)
        return picks.move if lies else None

    def drop(self, points: Sequence[tuple[float, float]]) -> Move | None:
        if self.picks is None:
            return None
        places = [each for each in self.deck.cards if each in self.picks.places]
        meant = [
            each
            for point in points
            for each in places
            if inside(point, self.tabletop.quad(("place", each)))
        ]
        if meant or len(places) == 1:
            return self.aim(f"target:{(meant or places)[0]}")
        return self.picks.move

    def why_not(self, id: str) -> str:
        picks, card = self.picks, id.partition(":")[2]
        if picks is None or card in picks.cards:
            return ""
        if picks.joker:
            return _("It does not go with the joker.")
        if card == JOKER or card in self._open:
            return _("It cannot be played now.")
        first = self.waits_for(card)
        if first is None:
            return _("It does not fit on the table yet.")
        return _("It fits once {card} lies there.").format(card=self._label(first))

    def waits_for(self, card: Card) -> Card | None:
        """The card without which this one never fits; None where that may be either of two."""
        ranks, suit = self.deck.ranks, card[1]
        row = sum(1 << i for i, rank in enumerate(ranks) if rank + suit in self._laid)
        first = self.rows.waits_for(row, ranks.index(card[0]))
        return None if first is None else ranks[first] + suit

    def prompt(self) -> str:
        picks = self.picks
        if picks is None:
            return ""
        if picks.joker and picks.card is None:
            return _("Pick the card that follows the joker.")
        if picks.joker and picks.move is None:
            return _("Pick the place for the joker.")
        return self.opening(picks) if picks.move is None else _("Ready to play.")

    def opening(self, picks: Picks) -> str:
        """What the person who is asked is to do while nothing is picked."""
        return _("Your turn: pick a card.") if picks.cards else _("Nothing of yours fits: pass.")

    def prompts(self) -> list[str]:
        if self.picks is None:
            return []
        said = [self.opening(self.picks), _("Ready to play.")]
        if self.picks.has_joker:
            said += [_("Pick the card that follows the joker."), _("Pick the place for the joker.")]
        return said

    def play_action(self) -> Action:
        """The Play button: it names what is picked."""
        move = None if self.picks is None else self.picks.move
        words = "" if move is None else self._move_words(move)
        label = _("Play {card}").format(card=words) if words else pgettext("card", "Play")
        return Action("play", label, move, main=True, short=words.replace(" ", ""))

    def _move_words(self, move: Move) -> str:
        joker = JokerMove.parse(move)
        if joker is None:
            return self._label(move)
        return f"{card_label(JOKER)}{self._label(joker.place)} + {self._label(joker.card)}"

    def _label(self, card: Card) -> str:
        return card_label(card, self.deck)

    def _name(self, card: Card) -> str:
        return card_name(card, self.deck)

    def controls(self) -> list[Control]:
        picks = self.picks
        hand = [
            Control(
                f"card:{card}",
                self._label(card),
                self._name(card),
                picks is not None and card in picks.cards,
                picks is not None and card in picks.lifted,
            )
            for card in self._hand
        ]
        if picks is None or not picks.joker:
            return hand
        target = picks.move and self._target(picks.move)
        return hand + [
            Control(f"place:{card}", self._label(card), self._name(card), True, card == target)
            for card in self.deck.cards
            if card in picks.places
        ]

    def at(self, point: tuple[float, float]) -> str | None:
        if (card := super().at(point)) or self.picks is None:
            return card
        for place in self.picks.places:
            if inside(point, self.tabletop.quad(("place", place))):
                return f"target:{place}"
        return None

    def shape(self, id: str) -> Points | None:
        kind, _, card = id.partition(":")
        if kind == "place" and self.picks is not None and card in self.picks.places:
            return self.tabletop.quad(("place", card))
        return super().shape(id)

    def facts(self) -> list[Fact]:
        return [
            Fact(
                f"row:{suit}",
                suit_sign(suit, self.deck),
                self._runs([card for card in row if card in self._laid]),
                name=suit_name(suit, self.deck).capitalize(),
            )
            for suit, row in (
                (suit, [rank + suit for rank in self.deck.ranks]) for suit in self.deck.suits
            )
        ]

    def _runs(self, row: Sequence[Card]) -> str:
        """What lies in a row, without gaps from one rank to another."""
        pieces: list[list[Card]] = []
        for card in row:
            rank = self.deck.ranks.index(card[0])
            if pieces and self.deck.ranks.index(pieces[-1][-1][0]) == rank - 1:
                pieces[-1].append(card)
            else:
                pieces.append([card])
        runs = [
            self._label(piece[0])[:-1]
            if len(piece) == 1
            else f"{self._label(piece[0])[:-1]} – {self._label(piece[-1])[:-1]}"
            for piece in pieces
        ]
        return ", ".join(runs) or "–"

    # What moves

    async def lay(self, seat: Seat, card: Card, time: float = LAY_TIME) -> None:
        """A card goes from a hand to its place; the own hand closes up behind it."""
        start = self._source(seat, card)
        self._laid.add(card)
        to = self._in_row(card)
        flights = [self.tabletop.fly(card, to, time, start=start, sound="lay")]
        if seat == self.setting.home:
            flights += self._closing()
        await self.tabletop.pace.together(flights)
        self._slot(card)
