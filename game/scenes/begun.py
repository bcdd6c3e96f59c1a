"""What else was begun and can be gone on with from the home screen: daily deals, a seat by link.

It reads what is stored and names the small buttons; where each leads, the home screen says.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.games import GAMES
from game.locale import _
from game.net.keys import Key, Keys
from game.platform.storage import Storage
from game.session.daily import DailySaves, day_of, save_name, utc_today
from game.session.record import Record
from game.session.slot import Report


@dataclass(frozen=True)
class Begun:
    """Today's tries that are not over, and the last seat at a friends' table."""

    tries: tuple[Record, ...] = ()
    seat: Key | None = None

    def __bool__(self) -> bool:
        return bool(self.tries) or self.seat is not None


def begun_elsewhere(storage: Storage, report: Report, server: str) -> Begun:
    """What was begun, by the files in the storage; a seat only at this server."""
    names = set(storage.names())
    tries: tuple[Record, ...] = ()
    if any(save_name(game) in names for game in GAMES):
        saves, today = DailySaves(storage, report), utc_today()
        waiting = (saves.waiting(game) for game in GAMES)
        tries = tuple(each for each in waiting if each is not None and day_of(each) == today)
    keys = (key for key in Keys(storage).all() if server and key.server == server)
    return Begun(tries, next(keys, None))


def daily_words() -> str:
    """What the button to a daily deal half played says."""
    return f"{_('Continue')}: {_('Daily deal')}"


def seat_words(key: Key) -> str:
    """What the button back to a seat says."""
    return _("Back to your seat in {room}").format(room=key.room)
