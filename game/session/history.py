"""The history of matches that were played: what became of each, and the records of the latest ones.

It is one file, a header and then a line a match, the oldest first::

    {"history":2}
    {"ended":"2026-11-30T01:20Z","game":"sietes","players":4,"place":2,"level":"hard","record":"…"}

A match by link says ``"link":"BCDFGH/1","friends":["Luis"]`` of itself, too; it is there from its
first round on, and written anew after each. A record is kept until newer ones need its room; what
became of the match is kept far longer. Lines that cannot be read are left out, and the file as it
was is set aside. No pygame here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Self, TypeAlias

from game.cpu.levels import LEVELS
from game.games import GAMES
from game.locale import _
from game.platform.storage import Storage
from game.session import plain
from game.session.clock import utc_now
from game.session.record import BadRecord, Record
from game.session.record import replay as replayed
from game.session.seats import clean_name
from game.session.slot import Report, Slot

NAME = "history.jsonl"
VERSION = 2
MOST_MATCHES = 2000
"""How many matches are remembered."""
MOST_RECORDS = 200
"""How many of them can be replayed, the latest."""
MOST_TEXT = 600_000
"""Characters that the records may have together: a browser gives a page about 5 MB."""
BROUGHT = "brought"
"""The word in a line of a match that was brought in from elsewhere."""

Now: TypeAlias = Callable[[], datetime]
_ENDED = re.compile(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}Z")
_LINK = re.compile(r"[!-~]{0,24}")


@dataclass(frozen=True)
class Played:
    """What became of a match."""

    ended: str
    """When it ended, or was brought in: ``2026-11-30T01:20Z``."""
    game: str
    players: int
    place: int
    """Of the only person at the table; 0 where there was none, or several, or no end."""
    level: str
    """The strongest CPU at the table; empty where there was none."""
    helped: bool = False
    brought: bool = False
    """Whether it was brought in from elsewhere; such a match does not count."""
    record: str = ""
    """The record's text, while it is kept."""
    link: str = ""
    """Of a match by link, its room and its number there, by which it is known again."""
    friends: tuple[str, ...] = ()
    """What the others at that table were called, without the CPUs."""

    @property
    def places(self) -> int:
        """How many places there were: partners shared theirs."""
        game = GAMES[self.game]
        return game.sides(game.options.from_dict({"players": self.players}))

    @property
    def counts(self) -> bool:
        """Whether it says how the player fares against the CPU, alone and unaided."""
        return self.place > 0 and not (self.helped or self.brought or self.link)

    @property
    def when(self) -> datetime:
        """When it ended, in UTC."""
        return datetime.fromisoformat(self.ended)

    def to_dict(self) -> dict[str, Any]:
        """Plain data that `from_dict` takes back."""
        data: dict[str, Any] = {
            "ended": self.ended, "game": self.game, "players": self.players, "place": self.place,
            "level": self.level,
        }  # fmt: skip
        data |= {name: True for name in ("helped", BROUGHT) if getattr(self, name)}
        if self.link:
            data |= {"link": self.link, "friends": list(self.friends)}
        return data | ({"record": self.record} if self.record else {})

    @classmethod
    def from_dict(cls, data: object) -> Self:
        """A match from plain data. Raises `ValueError` where that makes no sense."""
        if not isinstance(data, dict):
            raise ValueError("a match is no table of its fields")
        friends = data.get("friends", [])
        if not isinstance(friends, list):
            raise ValueError("the friends of a match are no list")
        played = cls(**data | {"friends": tuple(friends)})
        kinds: tuple[tuple[object, type], ...] = (
            (played.ended, str), (played.game, str), (played.players, int), (played.place, int),
            (played.level, str), (played.helped, bool), (played.brought, bool),
            (played.record, str), (played.link, str), *((name, str) for name in friends),
        )  # fmt: skip
        if not all(type(value) is kind for value, kind in kinds):
            raise ValueError("a field of a match is of another kind")
        datetime.fromisoformat(played.ended)
        sane = _ENDED.fullmatch(played.ended) and played.game in GAMES
        sane = sane and _LINK.fullmatch(played.link) and all(n == clean_name(n) for n in friends)
        if not sane or not 0 <= played.place <= played.places or played.level not in ("", *LEVELS):
            raise ValueError("a field of a match is out of range")
        return played


def what_became(record: Record, ended: datetime, *, brought: bool = False) -> Played:
    """What became of the match of a record. Raises `BadRecord` where it is against the rules."""
    match = replayed(record)
    people = [seat for seat, spec in enumerate(record.seats) if spec.human]
    levels = [spec.level for spec in record.seats if spec.level]
    return Played(
        ended.strftime("%Y-%m-%dT%H:%MZ"),
        record.game.id,
        record.options.players,
        match.place_of(people[0]) if len(people) == 1 and match.is_over else 0,
        max(levels, key=LEVELS.index, default=""),
        record.helped,
        brought,
        _text_of(record),
    )


def _text_of(record: Record) -> str:
    """What is kept of a record: the same whether its coach was sent away or not."""
    return replace(record, guided=False).to_text()


class History:
    """The matches that ended on this device, the latest first.

    `report` is told of trouble in a player's words. `now` tells the time.
    """

    def __init__(self, storage: Storage, report: Report, now: Now = utc_now) -> None:
        self._slot = Slot(storage, NAME, report)
        self._report = report
        self._now = now
        self.matches: list[Played] = self._read()

    def _read(self) -> list[Played]:
        text = self._slot.read()
        if text is None:
            return []
        first, *lines = text.splitlines() or [""]
        try:
            header = plain.load(first)
        except ValueError:
            header = None
        version = header.get("history") if isinstance(header, dict) else None
        if type(version) is not int or version < 1:
            self._slot.reject(_("The history of matches cannot be read; it begins anew."))
            return []
        if version > VERSION:
            self._slot.spare(_("A newer Sietes wrote the history of matches; it stays as it is."))
            return []
        found = [each for each in map(_match_in, lines) if each is not None]
        if len(found) < len(lines):
            self._slot.doubt()
            self._report(_("A part of the history of matches could not be read."))
        return found[::-1]

    def add(self, record: Record) -> bool:
        """Remember a match that has ended here; whether it is kept now.

        One that is remembered already is not added a second time.
        """
        return self._has(_text_of(record)) or self._add(what_became(record, self._now()))

    def by_link(self, link: str) -> Played | None:
        """What is remembered of a match by link; None where nothing is."""
        return next((each for each in self.matches if each.link == link), None)

    def note(self, played: Played) -> bool:
        """Remember a match by link as far as it has come; whether it is kept now.

        It takes the place of what was known of it; where that is the same, nothing changes.
        """
        before = self.by_link(played.link)
        if before is not None and replace(played, ended=before.ended) == before:
            return True
        return self._keep([played, *(each for each in self.matches if each is not before)])

    def bring(self, record: Record) -> Played:
        """Remember a match from elsewhere, to be replayed. Raises `BadRecord` as `replay` does."""
        played = what_became(record, self._now(), brought=True)
        self._add(played)
        return next(each for each in self.matches if each.record == played.record)

    def _has(self, text: str) -> bool:
        """Whether the match of this record's text is remembered."""
        return any(each.record == text for each in self.matches)

    def _add(self, played: Played) -> bool:
        return self._has(played.record) or self._keep([played, *self.matches])

    def _keep(self, matches: Sequence[Played]) -> bool:
        self.matches = _in_bounds(matches)
        lines: list[dict[str, Any]] = [{"history": VERSION}]
        lines += [each.to_dict() for each in reversed(self.matches)]
        return self._slot.write("".join(plain.dump(line) + "\n" for line in lines))


def _match_in(line: str) -> Played | None:
    try:
        return Played.from_dict(plain.load(line))
    except (TypeError, ValueError):
        return None


def _in_bounds(matches: Sequence[Played]) -> list[Played]:
    """The latest matches, and the records of the latest of them, for which there is room."""
    kept: list[Played] = []
    room, records = MOST_TEXT, MOST_RECORDS
    for each in matches[:MOST_MATCHES]:
        room -= len(each.record)
        records -= bool(each.record)
        fits = room >= 0 and records >= 0
        kept.append(each if fits else replace(each, record=""))
    return kept


def record_of(played: Played) -> Record:
    """The record of a match. Raises `BadRecord` where it is not kept, or damaged."""
    if not played.record:
        raise BadRecord(_("This match is too long ago: its moves are no longer kept."))
    record = Record.from_text(played.record)
    replayed(record)
    return record


# What the history says about the player.


@dataclass(frozen=True)
class Rate:
    """How often the player came first against CPUs of a level."""

    level: str
    won: int
    played: int

    @property
    def percent(self) -> int:
        """The part that was won, in whole percent; 0 and 100 say that it was none, or all."""
        nearest = round(100 * self.won / self.played)
        return nearest if self.won in (0, self.played) else min(max(nearest, 1), 99)


def win_rates(matches: Iterable[Played]) -> list[Rate]:
    """By the strongest CPU at the table, the mildest first; levels never met are left out."""
    counted = [each for each in matches if each.counts and each.level]
    rates = []
    for level in LEVELS:
        places = [each.place for each in counted if each.level == level]
        if places:
            rates.append(Rate(level, places.count(1), len(places)))
    return rates


def places_over_time(matches: Iterable[Played], most: int) -> list[Played]:
    """The latest matches that count, `most` of them, the oldest first."""
    return [each for each in matches if each.counts][:most][::-1]
