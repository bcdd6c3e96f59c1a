"""Fair deals that anyone can check: commit, salt, deal, reveal.

Before a round the server shows the SHA-256 of its secret; then each person's device adds a salt of
its own; secret and salts together give the seed of the deal. The server cannot choose the deal, for
it is bound to its secret before it sees a salt, and a device cannot, for it does not know the
secret. After the round the secret is shown and every device makes the deal again, plays the round's
moves over it with the game's own rules, and compares with what it was shown. Pure; no network.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from game.cards import Dice
from game.games import GAMES
from game.rules import Event, IllegalMove, Move, Options, Result, Round, Seat, View

_HEX = re.compile(r"[0-9a-f]{32,64}")


class Unfair(ValueError):
    """The deal did not follow from what was shown before it. Says what does not fit."""


def is_salt(text: str) -> bool:
    """Whether a text may be a salt or a secret: 32 to 64 hexadecimal digits.

    >>> is_salt("00" * 16), is_salt("salt")
    (True, False)
    """
    return _HEX.fullmatch(text) is not None


def commitment(secret: str) -> str:
    """What the server shows before the deal: the SHA-256 of its secret's text, in hexadecimal."""
    return hashlib.sha256(secret.encode()).hexdigest()


def deal_seed(secret: str, salts: Sequence[str | None], room: str, match: int, round: int) -> str:
    """The seed of a deal: the SHA-256 of these lines, in hexadecimal.

    The word ``sietes deal 1``, the secret, the room's code, the numbers of match and round, and a
    line for each seat: its salt, or ``-``. A line feed stands between lines, none at the end.
    """
    lines = ["sietes deal 1", secret, room, str(match), str(round)]
    lines += (salt or "-" for salt in salts)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


@dataclass
class Ledger:
    """What one device was shown of a round, to hold against what is revealed after it.

    Feed it as messages come; what was missed is not checked.
    """

    room: str
    match: int
    round: int
    hash: str
    """What the server committed itself to."""
    salt: str | None = None
    """What this device sent, if it did."""
    salts: tuple[str | None, ...] = ()
    """What the server said that all sent."""
    dealer: Seat = 0
    """Who dealt, as the server said."""
    seen: list[tuple[int, Sequence[Event] | None, View]] = field(default_factory=list)
    """Ply, its events (None if only the view was seen) and the view after them."""

    def note(self, ply: int, events: Sequence[Event] | None, view: View) -> None:
        """The table after so many moves, as this device was shown it."""
        self.seen.append((ply, events, view))

    def check(
        self,
        game: str,
        options: Options,
        secret: str,
        moves: Sequence[Move],
        before: Sequence[Result] = (),
        first_dealer: Seat | None = None,
    ) -> None:
        """Raises `Unfair` unless all that was seen follows from the secret and the salts.

        `moves` are those of this round, `before` the results of the match's rounds before it, and
        `first_dealer` is who dealt its first round, if this device knows.
        """
        if commitment(secret) != self.hash:
            raise Unfair("the secret is not the one that was committed to")
        if self.salt is not None and self.salt not in self.salts:
            raise Unfair("the salt of this device is not among those of the deal")
        seed = deal_seed(secret, self.salts, self.room, self.match, self.round)
        rules = GAMES[game]
        if self.round == 1:
            first_dealer = rules.first_dealer(options, Dice(f"{seed}/lot"))
        if first_dealer is not None:
            dealer = rules.dealer(options, first_dealer, before)
            if dealer != self.dealer:
                raise Unfair(f"seat {self.dealer} dealt; it was for seat {dealer} to deal")
        table = rules.new_round(options, f"{seed}/{self.round}", self.dealer, tuple(before))
        for ply in range(len(moves) + 1):
            try:
                events = table.play(moves[ply - 1]) if ply else table.opening()
            except IllegalMove as error:
                raise Unfair(f"move {ply} is against the rules in this deal: {error}") from None
            self._compare(ply, events, table)
        if any(ply > len(moves) for ply, _events, _view in self.seen):
            raise Unfair(f"more was shown than the {len(moves)} moves of the round")

    def _compare(self, ply: int, events: Sequence[Event], table: Round[Any, Any]) -> None:
        for at, shown, view in self.seen:
            if at != ply:
                continue
            if view != table.view(view.seat):
                raise Unfair(f"the table after move {ply} does not follow from the deal")
            if shown is not None and tuple(shown) != tuple(
                event.redact(view.seat) for event in events
            ):
                raise Unfair(f"what happened at move {ply} does not follow from the deal")
