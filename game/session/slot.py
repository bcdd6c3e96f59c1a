"""One stored file of ours: what is in it is never lost, and trouble with it is told in words.

What cannot be used is moved out of the way before anything is written over it; a disk that refuses
is reported, and the game goes on. What the text means is for `saves` and `settings` to know.
"""

from __future__ import annotations

from collections.abc import Callable

from game.locale import _
from game.platform.storage import DamagedFile, Storage, StorageError

Report = Callable[[str], None]
"""Takes a sentence for the player; the app shows it when it can."""


class Slot:
    """A named file in a storage. No method raises for anything that a disk may do."""

    def __init__(self, storage: Storage, name: str, report: Report) -> None:
        self.name = name
        self._storage = storage
        self._report = report
        self._foreign: str | None = None
        self._told: str | None = None
        self._unsaved = False

    def read(self) -> str | None:
        """The text, or None where there is none that can be read; that is then reported."""
        self._told, self._foreign = self._storage.spared.pop(self.name, None), None
        try:
            return self._storage.read(self.name)
        except DamagedFile as error:
            self.reject(str(error))
        except StorageError as error:
            words = _("{why} It stays as it is. You can go on, and what you play is saved anew.")
            self._spare("unread", words.format(why=error))
        return None

    def reject(self, why: str, but: str = "") -> None:
        """What was read is damaged: set it aside at once, say why, and what there is all the same.

        `but` is a sentence of its own.
        """
        self._foreign = "damaged"
        try:
            name = self._storage.set_aside(self.name)
        except StorageError as error:
            told = f"{why} {error}"
        else:
            self._foreign = None
            told = _("{why} It was set aside as «{name}».").format(why=why, name=name)
        self._report(f"{told} {but}".rstrip())

    def doubt(self) -> None:
        """What was read has faults here and there: set it aside before it is written over."""
        self._foreign = "damaged"

    def spare(self, why: str) -> None:
        """What was read is whole but not for us: say why, and leave it until we must write."""
        self._spare("newer", why)

    def _spare(self, label: str, why: str) -> None:
        self._foreign = self._storage.spared[self.name] = label
        if self._told != label:
            self._report(why)

    def write(self, text: str) -> bool:
        """Put the text in place of the old; whether it is kept now.

        The first refusal in a row is reported.
        """
        try:
            if self._foreign is not None:
                self._storage.set_aside(self.name, self._foreign)
                self._storage.spared.pop(self.name, None)
                self._foreign = None
            self._storage.write(self.name, text)
        except StorageError as error:
            if not self._unsaved:
                self._report(_("{why} You can go on, but it is not saved.").format(why=error))
            self._unsaved = True
        else:
            self._unsaved = False
        return self._storage.keeps and not self._unsaved

    def rename(self, to: str) -> None:
        """Give the file another name, over whatever had it."""
        try:
            self._storage.move(self.name, to)
        except StorageError as error:
            self._report(str(error))
