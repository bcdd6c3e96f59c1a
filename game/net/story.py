"""The story of a match as one seat is told it: views, events, scores, and the proof of each deal.

It reads the numbered messages as they come and keeps what is to be shown in order; a table takes
that at its own pace. No pygame here, and no connection.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from game.games import GAMES
from game.match import Match
from game.net import protocol
from game.net.fairness import Ledger, Unfair, deal_seed
from game.net.protocol import Message
from game.net.wire import words_of
from game.rules import Event, Seat, View
from game.session.record import Record, replay
from game.session.seats import SeatSpec
from game.session.table import Scores


class Lost(Exception):
    """A message of the story is missing: it has to be asked for again."""


@dataclass(frozen=True)
class Played:
    """What happened, and the table after it. `ply` 0 is the deal of `round`."""

    round: int
    ply: int
    events: tuple[Event, ...]
    view: View


@dataclass(frozen=True)
class Stands:
    """The table as it stands, for whoever comes to it in the middle."""

    view: View
    scores: Scores


@dataclass(frozen=True)
class Counted:
    """A round is over, or the whole match; play goes on by itself after so many seconds."""

    scores: Scores
    whole: bool
    seconds: int = 0


Chapter: TypeAlias = Played | Stands | Counted


@dataclass(frozen=True)
class Proof:
    """Whether the deal of a round followed from what was shown before it."""

    match: int
    round: int
    fair: bool
    hash: str
    secret: str
    salts: tuple[str | None, ...]
    own: str | None
    """The salt of this device; None where it had none in the deal, or does not know it any more."""
    why: str = ""
    """What does not fit, in English, for who looks into it."""


class Story:
    """The story of one room. `chance` gives this device's salts."""

    def __init__(self, chance: Callable[[], str] = lambda: secrets.token_hex(16)) -> None:
        self.id = ""
        """Which story it is; another one begins when the server has lost its thread."""
        self.seen = 0
        """The number of the last message."""
        self.match = 0
        self.round = 0
        self.ply = 0
        """Moves of the round that were told."""
        self.view: View | None = None
        self.chapters: deque[Chapter] = deque()
        """What is still to be shown."""
        self.proofs: dict[int, Proof] = {}
        """Of the rounds of this match that were checked, by their numbers."""
        self.past: dict[int, protocol.Past] = {}
        """The rounds of this match that are over, by their numbers, as far as they are known."""
        self.scores: Scores | None = None
        self._chance = chance
        self._room: protocol.Room | None = None
        self._ledger: Ledger | None = None
        self._was_away = False
        """Whether there was a cut between our salt and the deal that it was for."""
        self._first_dealer: Seat | None = None

    def come_back(self) -> protocol.Salt | None:
        """The seat is ours again. Gives what has to be sent anew: the salt of a deal to come."""
        ledger = self._ledger
        if ledger is None or ledger.salts or ledger.salt is None:
            return None
        self._was_away = True
        return protocol.Salt(ledger.match, ledger.round, ledger.salt)

    @property
    def proof(self) -> Proof | None:
        """Of the last round that was checked."""
        return self.proofs[max(self.proofs)] if self.proofs else None

    def record(self, seats: Sequence[SeatSpec], scores: Scores) -> Record | None:
        """The match up to where `scores` stand, every hand of it.

        None if a round of it is not known, or it comes out otherwise when it is played again.
        """
        numbers = range(1, len(scores.results) + 1)
        if not numbers or not all(number in self.past for number in numbers):
            return None
        game = GAMES[self.room.game]
        options = game.options.from_dict(self.room.options)
        rounds = [list(self.past[number].moves) for number in numbers]
        seeds = {number: self.past[number].seed for number in numbers}
        try:
            record = Record(game, options, tuple(seats), seeds.pop(1), rounds, seeds=seeds)
            same = tuple(replay(record).results) == scores.results
        except ValueError:
            return None
        return record if same else None

    def settle(self, room: protocol.Room) -> None:
        """The room that the story is of, as it is now."""
        self._room = room

    @property
    def room(self) -> protocol.Room:
        """The room. Raises `Lost` if a story is told before it is known where."""
        if self._room is None:
            raise Lost("no room")
        return self._room

    def hear(self, message: Message) -> protocol.Salt | None:
        """Take in a message of the story; gives the answer that it asks for.

        An old message is passed over. Raises `Lost` after a gap, and `BadData`.
        """
        if isinstance(message, protocol.Fresh):
            return self._begin_anew(message)
        number: int = message.n  # type: ignore[attr-defined]
        if isinstance(message, protocol.Commit) and message.story != self.id:
            self.id, self.seen = message.story, number - 1
        if number <= self.seen:
            return None
        if number > self.seen + 1:
            raise Lost(f"{number} follows on {self.seen}")
        self.seen = number
        match message:
            case protocol.Commit():
                return self._commit(message)
            case protocol.Deal():
                self._deal(message)
            case protocol.Play():
                self._play(message)
            case protocol.Reveal():
                self._reveal(message)
            case protocol.RoundOver():
                self._count(message.scores, whole=False, seconds=message.seconds)
            case protocol.MatchOver():
                self._count(message.scores, whole=True)
        return None

    def _commit(self, message: protocol.Commit) -> protocol.Salt:
        if message.match != self.match:
            self.scores = self._first_dealer = self.view = None
            self.proofs.clear()
            self.past.clear()
            self.chapters.clear()
        self.match, self.round, self.ply = message.match, message.round, 0
        salt = self._salt_for(message) or self._chance()
        room = self.room.room
        self._ledger = Ledger(room, message.match, message.round, message.hash, salt)
        self._was_away = False
        return protocol.Salt(message.match, message.round, salt)

    def _salt_for(self, deal: protocol.Commit | protocol.Fresh) -> str | None:
        """What this device has salted this deal with."""
        ours = self._ledger
        if ours is None:
            return None
        same = (ours.match, ours.round, ours.hash) == (deal.match, deal.round, deal.hash)
        return ours.salt if same else None

    def _deal(self, message: protocol.Deal) -> None:
        if message.round == 1:
            self._first_dealer = message.dealer
        self.scores = self._at_deal(message.round, message.dealer)
        if self._ledger is not None:
            self._ledger.salts, self._ledger.dealer = message.salts, message.dealer
            self._look_for_ours(self._ledger, self._was_away)

    def _look_for_ours(self, ledger: Ledger, was_away: bool) -> None:
        """Expect our salt in the deal only where nobody honest could have left it out.

        It may have come too late; and to who was away another device, which had the seat meanwhile,
        may have salted the deal in our place.
        """
        you = self.room.you
        counted = ledger.salts[you] if you < len(ledger.salts) else None
        if counted is None or (was_away and counted != ledger.salt):
            ledger.salt = None

    def _at_deal(self, number: int, dealer: Seat) -> Scores:
        """How the match stands when a round is dealt."""
        if self.scores is not None:
            return replace(self.scores, number=number, dealer=dealer)
        return blank_scores(self.room, number, dealer)

    def _play(self, message: protocol.Play) -> None:
        words = words_of(GAMES[self.room.game])
        events = words.read_events(message.events)
        if message.view is not None:
            self.view = words.read_view(message.view)
        elif self.view is not None:
            self.view = words.read_change(self.view, message.change)
        else:
            raise Lost("a change of nothing")
        self.ply = message.ply
        if self._ledger is not None:
            self._ledger.note(message.ply, events, self.view)
        self.chapters.append(Played(message.round, message.ply, events, self.view))

    def _reveal(self, message: protocol.Reveal) -> None:
        ledger, self._ledger = self._ledger, None
        if ledger is None or (ledger.match, ledger.round) != (message.match, message.round):
            return
        ledger.salts = ledger.salts or message.salts
        game, options = GAMES[self.room.game], GAMES[self.room.game].options
        before = self.scores.results[: message.round - 1] if self.scores is not None else ()
        why = ""
        try:
            ledger.check(
                game.id, options.from_dict(self.room.options), message.secret, message.moves,
                before, self._first_dealer,
            )  # fmt: skip
        except Unfair as unfair:
            why = str(unfair)
        seed = deal_seed(message.secret, ledger.salts, ledger.room, message.match, message.round)
        self.proofs[message.round] = Proof(
            message.match, message.round, not why, ledger.hash, message.secret, ledger.salts,
            ledger.salt, why,
        )  # fmt: skip
        self.past[message.round] = protocol.Past(seed, message.moves)

    def _count(self, data: object, whole: bool, seconds: int = 0) -> None:
        self.scores = words_of(GAMES[self.room.game]).read_scores(data)
        self.chapters.append(Counted(self.scores, whole, seconds))

    def _begin_anew(self, message: protocol.Fresh) -> protocol.Salt | None:
        words = words_of(GAMES[self.room.game])
        if message.match != self.match:
            self._first_dealer = None
            self.proofs.clear()
        self.past = dict(enumerate(message.rounds, 1))
        self.id, self.seen = message.story, message.n
        self.match, self.round, self.ply = message.match, message.round, message.ply
        self.chapters.clear()
        self.view = None if message.view is None else words.read_view(message.view)
        self.scores = None if message.scores is None else words.read_scores(message.scores)
        room = self.room.room
        salt = self._salt_for(message)
        awaited = message.stage == "deal" and not message.salts
        if awaited and salt is None:
            salt = self._chance()
        self._was_away = False
        self._ledger = Ledger(
            room, message.match, message.round, message.hash, salt, message.salts, dealer=0
        )
        if not awaited:
            self._look_for_ours(self._ledger, was_away=True)
        if self.scores is not None:
            self._ledger.dealer = self.scores.dealer
        if self.view is not None and self.scores is not None:
            if message.stage == "play":
                self._ledger.note(message.ply, None, self.view)
            self.chapters.append(Stands(self.view, self.scores))
            if message.stage == "results":
                self.chapters.append(Counted(self.scores, self.scores.over))
        if awaited and salt is not None:
            return protocol.Salt(message.match, message.round, salt)
        return None


def blank_scores(room: protocol.Room, number: int, dealer: Seat) -> Scores:
    """How a match stands before its first result: nobody has anything, and all share a place."""
    game = GAMES[room.game]
    options = game.options.from_dict(room.options)
    start = Match(game, options, "any: nothing of the deal is in what a match starts with")
    return Scores(
        number=number,
        rounds=game.rounds(options),
        dealer=dealer,
        results=(),
        totals=start.totals,
        standings=tuple(map(tuple, start.standings())),
        sides=tuple(game.side(options, seat) for seat in range(options.players)),
        over=False,
    )
