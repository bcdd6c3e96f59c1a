"""The daily deal: one match a game and day, the same for everyone, with one try.

Deals, seats and the CPUs' dice follow from the date (UTC) and the game alone, so that the same
moves give the same match everywhere, offline too. A try once begun stays that day's try: it is
saved after every move, goes on where it was left, and is not dealt a second time. What came of each
day is kept as a few letters; see `Book`. No pygame here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any, TypeAlias

from game.games import GAMES, game_by_id
from game.locale import _
from game.match import Match
from game.platform.storage import Storage
from game.rules import Result
from game.session import plain
from game.session.clock import utc_now
from game.session.record import BadRecord, Record, replay
from game.session.saves import match_in
from game.session.seats import CPU, HUMAN, SeatSpec
from game.session.slot import Report, Slot

NAME = "daily.json"
VERSION = 1
MAX_LENGTH = 1 << 20
LEVEL = "medium"
"""Of all the CPUs: they weigh by rules, whose sums are the same on every machine."""
YOU = 0
"""The seat of whoever tries."""

Today: TypeAlias = Callable[[], date]
_SEED = re.compile(r"daily-(\d{4}-\d{2}-\d{2})-([a-z_]+)")
_OUTCOME = re.compile(r"([0-4]+)/([1-8])")


def utc_today() -> date:
    """The date all over the world, as far as this device's clock knows."""
    return utc_now().date()


def daily_match(game: str, day: date) -> Record:
    """The match of a day: the usual options, and the person against CPUs of one level."""
    rules = game_by_id(game)
    options = rules.options()
    others = (SeatSpec(CPU, seat, level=LEVEL) for seat in range(1, options.players))
    return Record(
        rules, options, (SeatSpec(HUMAN, YOU), *others), f"daily-{day.isoformat()}-{game}"
    )


def places_of(game: str) -> int:
    """How many places there are to come to in the match of a day."""
    rules = game_by_id(game)
    return rules.sides(rules.options())


def day_of(record: Record) -> date | None:
    """The day whose deal a match is; None for any other match."""
    found = _SEED.fullmatch(record.seed)
    if found is None or found[2] != record.game.id:
        return None
    try:
        day = date.fromisoformat(found[1])
    except ValueError:
        return None
    plain_match = daily_match(record.game.id, day)
    same = (plain_match.options, plain_match.seats) == (record.options, record.seats)
    return day if same else None


@dataclass(frozen=True)
class Outcome:
    """What came of a try: a mark for each round, and the place at the end.

    A mark is ``1`` for the first place and ``4`` for the last, ``2`` and ``3`` for those between,
    and ``0`` for a round that nobody won. Where rounds are short hands, 1 is won and 4 is lost.
    """

    marks: str
    place: int

    def to_text(self) -> str:
        """The outcome in a few letters, as ``132/1``."""
        return f"{self.marks}/{self.place}"

    @classmethod
    def from_text(cls, text: str) -> Outcome:
        """The outcome that a text holds. Raises `ValueError` where it holds none."""
        found = _OUTCOME.fullmatch(text)
        if found is None:
            raise ValueError(f"«{text[:20]}» is no outcome of a day")
        return cls(found[1], int(found[2]))


def outcome(match: Match) -> Outcome:
    """What came of a match that is over."""
    short = not match.game.pauses_between_rounds
    return Outcome("".join(_mark(result, short) for result in match.results), match.place_of(YOU))


def _mark(result: Result, short: bool) -> str:
    if short:
        points = result.points[YOU]
        return "1" if points > 0 else "4" if points < 0 else "0"
    place, last = result.places[YOU], max(result.places)
    if last == 1:
        return "0"
    return "4" if place == last else str(min(place, 3))


@dataclass
class Book:
    """All tries by game and day, as ISO dates: what came of each, None while it is not over."""

    tries: dict[str, dict[str, Outcome | None]] = field(default_factory=dict)
    unknown: dict[str, Any] = field(default_factory=dict)
    """What a newer program wrote, kept as it was."""

    def to_text(self) -> str:
        """The book as a line of JSON."""
        tries = {
            game: {day: "" if each is None else each.to_text() for day, each in days.items()}
            for game, days in self.tries.items()
        }
        return plain.dump({"version": VERSION, **self.unknown, "tries": tries}) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Book:
        """The book that a text holds. Raises `ValueError` where it holds none."""
        data = plain.load(text) if len(text) <= MAX_LENGTH else None
        if not isinstance(data, dict) or type(data.get("version")) is not int:
            raise ValueError("no book of days")
        version, tries = data.pop("version"), data.pop("tries", {})
        if not isinstance(tries, dict):
            raise ValueError("the tries are no table")
        rest = data | ({"version": version} if version > VERSION else {})
        return cls({game: _days(days) for game, days in tries.items()}, rest)

    def streaks(self, game: str, today: date) -> tuple[int, int]:
        """On how many days running a try was finished: up to today, and at best.

        Until today's is finished, the days up to yesterday count. Days to come, of a clock that
        once was wrong, count for nothing now.
        """
        days = self.tries.get(game, {})
        done = {date.fromisoformat(day) for day, each in days.items() if each is not None}
        best = run = 0
        before: date | None = None
        for day in sorted(each for each in done if each <= today):
            run = run + 1 if before is not None and day - before == timedelta(1) else 1
            best, before = max(best, run), day
        current = run if before is not None and today - before <= timedelta(1) else 0
        return current, best


def _days(days: object) -> dict[str, Outcome | None]:
    if not isinstance(days, Mapping):
        raise ValueError("the days are no table")
    found: dict[str, Outcome | None] = {}
    for day, text in days.items():
        if date.fromisoformat(day).isoformat() != day or not isinstance(text, str):
            raise ValueError("a day is no date")
        found[day] = Outcome.from_text(text) if text else None
    return found


def save_name(game: str) -> str:
    """The file that holds the try of this game that is not over."""
    return f"{game}-daily.jsonl"


def last_name(game: str) -> str:
    """The file that holds the last finished try of this game."""
    return f"{game}-daily-last.jsonl"


class DailySaves:
    """The tries in one storage: what a table saves them with, and what a page tells of them.

    `report` is told of trouble in a player's words. A book that is damaged is set aside; what the
    saved tries still tell is put into the new one.
    """

    def __init__(self, storage: Storage, report: Report) -> None:
        self._storage = storage
        self._report = report
        self._slots = {game: Slot(storage, save_name(game), report) for game in GAMES}
        self._book = Slot(storage, NAME, report)
        self.kept = True
        """Whether the last match that was written is kept now."""
        self.book = self._read()
        self._waiting = {game: self._load(self._slots[game], game) for game in GAMES}
        self._heal()

    def _read(self) -> Book:
        text = self._book.read()
        if text is None:
            return Book()
        try:
            return Book.from_text(text)
        except ValueError:
            self._book.reject(_("The book of daily deals cannot be read; it begins anew."))
            return Book()

    @staticmethod
    def _load(slot: Slot, game: str) -> Record | None:
        def check(record: Record) -> None:
            if record.game.id != game or day_of(record) is None:
                raise BadRecord(_("The saved game is no daily deal."))

        return match_in(slot, check)

    def _heal(self) -> None:
        """Put into the book what the saved tries tell and it does not say."""
        found = False
        for game in GAMES:
            last = self._load(Slot(self._storage, last_name(game), self._report), game)
            for record in (last, self._waiting[game]):
                found |= record is not None and self._note(record)
        if found:
            self._book.write(self.book.to_text())

    def _note(self, record: Record) -> bool:
        """Write down how far a try is; says whether the book did not know it."""
        day = day_of(record)
        if day is None:
            return False
        match = replay(record)
        days = self.book.tries.setdefault(record.game.id, {})
        result = outcome(match) if match.is_over else None
        known = day.isoformat() in days
        if known and (result is None or days[day.isoformat()] is not None):
            return False
        days[day.isoformat()] = result
        return True

    def tried(self, game: str, day: date) -> bool:
        """Whether that day's one try was begun."""
        return day.isoformat() in self.book.tries.get(game, {})

    def result(self, game: str, day: date) -> Outcome | None:
        """What came of a day's try; None if it is not over, or was not begun."""
        return self.book.tries.get(game, {}).get(day.isoformat())

    def waiting(self, game: str) -> Record | None:
        """The try of any day that is not over; one at most."""
        record = self._waiting[game]
        day = None if record is None else day_of(record)
        return None if day is None or self.result(game, day) is not None else record

    def write(self, record: Record) -> None:
        """Save a try; what a `Table` calls. With its deal it is begun."""
        game = record.game.id
        self._waiting[game] = record
        self.kept = self._slots[game].write(record.to_text())
        day = day_of(record)
        if day is not None and not self.tried(game, day):
            self.book.tries.setdefault(game, {})[day.isoformat()] = None
            self._book.write(self.book.to_text())

    def finish(self, record: Record) -> None:
        """The try is over: its outcome is booked, and its record becomes the game's last one."""
        if self._note(record):
            self._book.write(self.book.to_text())
        self._slots[record.game.id].rename(last_name(record.game.id))
        self._waiting[record.game.id] = None
