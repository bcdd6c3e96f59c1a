"""Where rooms are kept: in SQLite, so that one process alone loses nothing when it dies.

A room is a row, a move is a row. Each write is whole when it returns, and the room is told of
nothing before: a process that is killed at any moment has kept all that anyone saw. A power cut may
cost the last moments, as writes are left to the system's cache; the file stays sound. What waits
for the disk does so in a thread of its own, so that no move ever does.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Protocol

from game.net.server.lines import Trouble
from game.platform.claim import claim, let_go
from game.rules import Move

NAME = "rooms.sqlite3"
SETTLE = 2.0
"""Seconds between two times that the log is moved to the file."""


class Taken(Trouble):
    """Another process goes on with this room; this one has to let go of it."""

    def __init__(self) -> None:
        super().__init__("busy")


class Store(Protocol):
    """What keeps rooms. A write that returned is kept."""

    async def put(self, code: str, state: str, match: int) -> bool:
        """Keep a room's state, and let go of the moves of matches before this one.

        False if the room was not known: then its moves are to be kept once more, if it has any.
        Raises `Taken`, as the other writes do.
        """
        ...

    async def add(self, code: str, match: int, round: int, ply: int, move: Move) -> bool:
        """Keep one move. False, and nothing is kept, if the room is not known."""
        ...

    async def state(self, code: str) -> str | None:
        """A room's state; None if there is no such room."""
        ...

    async def moves(self, code: str, match: int) -> list[tuple[int, Move]]:
        """The moves of a match with their rounds' numbers, in order."""
        ...

    async def drop(self, code: str) -> None:
        """Forget a room."""
        ...

    async def codes(self) -> Sequence[str]:
        """Every room that is kept for this process alone."""
        ...

    async def reserve(self, key: str, code: str = "") -> str:
        """The code of the room that was asked for with this key; from now on `code` if none was.

        Empty if there is neither.
        """
        ...

    async def close(self) -> None:
        """The process ends."""
        ...


class SqliteStore:
    """Rooms in a file of a folder; in memory without one. Raises `OSError` if it cannot be.

    A folder is one process's until that ends, however it ends: two would split its rooms.
    """

    def __init__(self, folder: Path | None) -> None:
        try:
            if folder is not None:
                folder.mkdir(parents=True, exist_ok=True)
                if not claim(folder):
                    raise OSError(
                        f"another server keeps its rooms in {folder}; end that one, or give this "
                        "one a folder of its own with --data DIR"
                    )
            path = ":memory:" if folder is None else str(folder / NAME)
            self._base = sqlite3.connect(path, isolation_level=None)
            self._base.executescript(
                """
                PRAGMA journal_mode = WAL;
                PRAGMA synchronous = NORMAL;
                PRAGMA wal_autocheckpoint = 20000;
                CREATE TABLE IF NOT EXISTS rooms (code TEXT PRIMARY KEY, state TEXT NOT NULL);
                CREATE TABLE IF NOT EXISTS reserved (key TEXT PRIMARY KEY, code TEXT NOT NULL);
                DELETE FROM reserved WHERE code NOT IN (SELECT code FROM rooms);
                CREATE TABLE IF NOT EXISTS moves (
                    code TEXT, match INTEGER, round INTEGER, ply INTEGER, move TEXT NOT NULL,
                    PRIMARY KEY (code, match, round, ply)
                ) WITHOUT ROWID;
                """
            )
        except sqlite3.Error as error:
            raise OSError(f"the rooms cannot be kept in {folder}: {error}") from None
        self._folder = folder
        self._path = None if folder is None else path
        self._settling: asyncio.Task[None] | None = None

    async def _settle_on(self) -> None:
        """Move what was written from the log to the file, now and then, in a thread."""
        while True:
            await asyncio.sleep(SETTLE)
            await asyncio.to_thread(self._settle)

    def _settle(self) -> None:
        with suppress(sqlite3.Error), closing(sqlite3.connect(str(self._path))) as base:
            base.execute("PRAGMA wal_checkpoint(PASSIVE)")

    async def put(self, code: str, state: str, match: int) -> bool:
        if self._settling is None and self._path is not None:
            self._settling = asyncio.create_task(self._settle_on())
        with self._whole() as base:
            base.execute("INSERT OR REPLACE INTO rooms VALUES (?, ?)", (code, state))
            base.execute("DELETE FROM moves WHERE code = ? AND match < ?", (code, match))
        return True

    async def add(self, code: str, match: int, round: int, ply: int, move: Move) -> bool:
        self._base.execute(
            "INSERT OR REPLACE INTO moves VALUES (?, ?, ?, ?, ?)", (code, match, round, ply, move)
        )
        return True

    async def state(self, code: str) -> str | None:
        row = self._base.execute("SELECT state FROM rooms WHERE code = ?", (code,)).fetchone()
        return None if row is None else str(row[0])

    async def moves(self, code: str, match: int) -> list[tuple[int, Move]]:
        return self._base.execute(
            "SELECT round, move FROM moves WHERE code = ? AND match = ? ORDER BY round, ply",
            (code, match),
        ).fetchall()

    async def drop(self, code: str) -> None:
        with self._whole() as base:
            for table in ("moves", "rooms", "reserved"):
                base.execute(f"DELETE FROM {table} WHERE code = ?", (code,))

    async def codes(self) -> Sequence[str]:
        return [row[0] for row in self._base.execute("SELECT code FROM rooms")]

    async def reserve(self, key: str, code: str = "") -> str:
        if code:
            self._base.execute("INSERT OR IGNORE INTO reserved VALUES (?, ?)", (key, code))
        row = self._base.execute("SELECT code FROM reserved WHERE key = ?", (key,)).fetchone()
        return "" if row is None else str(row[0])

    async def close(self) -> None:
        if self._settling is not None:
            self._settling.cancel()
        self._base.close()
        if self._folder is not None:
            let_go(self._folder)

    @contextmanager
    def _whole(self) -> Iterator[sqlite3.Connection]:
        """All that is written in here, or nothing."""
        self._base.execute("BEGIN")
        try:
            yield self._base
        except BaseException:
            self._base.execute("ROLLBACK")
            raise
        self._base.execute("COMMIT")
