"""The keys to one's seats: the tokens of the last rooms, kept so that a device finds its way back.

What cannot be read or kept only means that a seat has to be asked for anew.
"""

from __future__ import annotations

import contextlib
from dataclasses import asdict, dataclass

from game.net.protocol import clean_code
from game.platform.storage import DamagedFile, Storage, StorageError
from game.session import plain

NAME = "rooms.json"
MOST = 8
"""How many rooms are remembered."""


@dataclass(frozen=True)
class Key:
    """The way back to a seat."""

    server: str
    room: str
    token: str
    game: str = ""
    match: int = 0
    """The last match of the room that was played in from that seat; 0 for none."""


class Keys:
    """The keys in one storage, the latest first."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def all(self) -> list[Key]:
        """Every key that there is."""
        try:
            data = plain.load(self._storage.read(NAME) or "[]")
        except (StorageError, DamagedFile, ValueError):
            return []
        found = []
        for each in data if isinstance(data, list) else ():
            with contextlib.suppress(TypeError):
                key = Key(**each)
                *texts, match = asdict(key).values()
                sane = all(isinstance(each, str) for each in texts) and type(match) is int
                if sane and key.room == clean_code(key.room) != "":
                    found.append(key)
        return found[:MOST]

    def find(self, server: str, room: str) -> Key | None:
        """The key to a seat in this room."""
        return next((key for key in self.all() if (key.server, key.room) == (server, room)), None)

    def keep(self, key: Key) -> None:
        """Remember a key, in the place of an older one to the same room."""
        self._write([key, *self._others(key.server, key.room)])

    def forget(self, server: str, room: str) -> None:
        """The seat is given up, or gone."""
        others = self._others(server, room)
        if others != self.all():
            self._write(others)

    def _others(self, server: str, room: str) -> list[Key]:
        return [key for key in self.all() if (key.server, key.room) != (server, room)]

    def _write(self, keys: list[Key]) -> None:
        with contextlib.suppress(StorageError):  # then the way back is open until the game closes
            self._storage.write(NAME, plain.dump([asdict(key) for key in keys[:MOST]]))
