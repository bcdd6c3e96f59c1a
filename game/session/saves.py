"""The saved match of each game: one slot a game, written at every move, offered as «continue».

A save that is damaged is set aside, and what is whole of it goes on; one of a newer program is left
alone. The player is told, and the match on the table goes on whatever the disk does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.locale import _
from game.platform.storage import Storage
from game.session.record import BadRecord, NewerRecord, Record, replay, salvage
from game.session.slot import Report, Slot


class Keeper(Protocol):
    """Who keeps a match while it is played."""

    kept: bool
    """Whether what was written last is kept now."""

    def write(self, record: Record) -> None:
        """Save the match; it never raises."""
        ...

    def finish(self, record: Record) -> None:
        """The match is over, and its podium is shown."""
        ...


def save_name(game: str) -> str:
    """The file that holds the match to continue, of the game with this id."""
    return f"{game}-save.jsonl"


def last_name(game: str) -> str:
    """The file that holds the last finished match of the game with this id."""
    return f"{game}-last.jsonl"


def check_owner(record: Record) -> None:
    """Raises `BadRecord` for a match whose table is elsewhere, so that it cannot go on here."""
    if record.far:
        raise BadRecord(
            _("This match was played by link. It can be seen again: bring it in at «Your matches».")
        )


def match_in(slot: Slot, check: Callable[[Record], None]) -> Record | None:
    """The match that a slot holds, every move of it checked; None if there is none to be had.

    `check` raises `BadRecord` for a match that does not belong there. Of one whose end is damaged,
    the slot holds from now on what is whole.
    """
    text = slot.read()
    if text is None:
        return None
    try:
        record = Record.from_text(text)
        check(record)
        replay(record)
    except NewerRecord as newer:
        slot.spare(str(newer))
    except BadRecord as bad:
        try:
            record = salvage(text)
            check(record)
        except BadRecord:
            slot.reject(str(bad))
            return None
        slot.reject(str(bad), _("You can go on from the last move that could be read."))
        slot.write(record.to_text())
        return record
    else:
        return record
    return None


class Saves:
    """The slots of all games in one storage. `report` is told of trouble in a player's words.

    Where two programs save at once all the same, as two pages of a browser do, the one that saves
    last has the slot; neither can damage it.
    """

    def __init__(self, storage: Storage, report: Report) -> None:
        self._storage = storage
        self._report = report
        self._slots: dict[str, Slot] = {}
        self.kept = True
        """Whether the last match that was written is kept now."""

    def load(self, game: str) -> Record | None:
        """The match to continue, every move of it checked; None if there is none to be had.

        A match that is over, but whose podium was not left, is one to continue.
        """
        slot = self._slots.get(game) or Slot(self._storage, save_name(game), self._report)
        self._slots[game] = slot

        def check(record: Record) -> None:
            if record.game.id != game:
                raise BadRecord(_("The saved game is of another game."))
            check_owner(record)

        return match_in(slot, check)

    def write(self, record: Record) -> None:
        """Save a match; what a `Table` calls. It takes the place of the game's match before it."""
        game = record.game.id
        if game not in self._slots:
            self.load(game)
        self.kept = self._slots[game].write(record.to_text())

    def finish(self, record: Record) -> None:
        """The match is over and its podium left: it becomes the game's last one.

        If the slot meanwhile holds another match, of a second program, that one stays.
        """
        slot = Slot(self._storage, save_name(record.game.id), self._report)
        if slot.read() == record.to_text():
            slot.rename(last_name(record.game.id))
