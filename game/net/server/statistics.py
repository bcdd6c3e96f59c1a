"""The reports that devices send: only the listed fields, the day, thirty days long, nothing else.

What a report may say stands in `game.net.reports`. The address it came from is not known here.
"""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from game.games import GAMES
from game.net import reports
from game.session import plain

NAME = "statistics.sqlite3"
_DAY = 86_400


class Statistics:
    """Reports in a file of a folder, or in memory. Raises `OSError` if it cannot be.

    `clock` gives the seconds since 1970; only the day is kept.
    """

    def __init__(self, folder: Path | None, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        try:
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(
                ":memory:" if folder is None else str(folder / NAME), isolation_level=None
            )
            self._base.executescript(
                """
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = NORMAL;
                PRAGMA secure_delete = ON;
                CREATE TABLE IF NOT EXISTS reports (day INTEGER NOT NULL, report TEXT NOT NULL);
                CREATE INDEX IF NOT EXISTS by_day ON reports (day);
                """
            )
        except sqlite3.Error as error:
            raise OSError(f"statistics cannot be kept in {folder}: {error}") from None
        self._cleared = -1
        self.clear_old()

    @property
    def today(self) -> int:
        """The day, counted from 1970."""
        return int(self._clock() // _DAY)

    def take(self, report: Mapping[str, Any]) -> bool:
        """Keep what may be kept of a report; whether that was anything."""
        kept = reports.clean(report)
        if kept:
            self.clear_old()
            self._base.execute("INSERT INTO reports VALUES (?, ?)", (self.today, plain.dump(kept)))
        return bool(kept)

    def clear_old(self) -> None:
        """Delete what is older than thirty days; does its work once a day."""
        if self._cleared != self.today:
            self._base.execute("DELETE FROM reports WHERE day <= ?", (self.today - reports.DAYS,))
            self._cleared = self.today

    def all(self) -> list[reports.Report]:
        """Every report that is kept, the oldest first."""
        self.clear_old()
        rows = self._base.execute("SELECT report FROM reports ORDER BY day, rowid")
        return [plain.load(row[0]) for row in rows]

    def close(self) -> None:
        """The process ends."""
        self._base.close()


def summary(kept: list[reports.Report]) -> str:
    """What the reports of the last thirty days come to, as a page of text."""
    lines = [f"{len(kept)} reports of the last {reports.DAYS} days"]
    for id in GAMES:
        of_game = [each for each in kept if each.get("game") == id]
        starts = sum(each["event"] == "start" for each in of_game)
        ends = [each for each in of_game if each["event"] == "end"]
        if not of_game:
            continue
        lines += ["", f"{id}: {starts} started, {len(ends)} played to the end"]
        for field in ("mode", "level", "result", "duration"):
            lines += _counts(field, of_game if field in ("mode", "level") else ends)
        for option in GAMES[id].options.values():
            lines += _counts(reports.OPTION + option, of_game)
    rooms = [each for each in kept if "connected" in each]
    if rooms:
        there = sum(each["connected"] is True for each in rooms)
        lines += ["", f"rooms: {there} of {len(rooms)} connected"]
        lines += _counts("reconnections", rooms)
    drawn = [each for each in kept if "drawing_failed" in each or "speed" in each]
    if drawn:
        failed = [each for each in drawn if each.get("drawing_failed") is True]
        lines += ["", f"drawing: {len(failed)} failures in {len(drawn)} reports"]
        lines += _counts("speed", drawn)
        for field in ("browser", "system"):
            lines += _counts(field, failed, "failed, ")
    lines += ["", "devices:"] if kept else []
    for field in ("device", "memory", "cores", "browser", "system"):
        lines += _counts(field, kept)
    return "\n".join(lines) + "\n"


def _counts(field: str, kept: list[reports.Report], before: str = "") -> list[str]:
    counts = Counter(str(each[field]) for each in kept if field in each)
    if not counts:
        return []
    shown = ", ".join(f"{value} {count}" for value, count in counts.most_common(12))
    return [f"  {before}{field.removeprefix(reports.OPTION)}: {shown}"]
