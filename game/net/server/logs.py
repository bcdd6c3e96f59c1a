"""The server's log: one JSON object a line on stderr, without anything personal.

No address, name, code or token is ever written; a room goes by an alias that leads nowhere. What
the libraries below have to say comes in the same form, and without their words.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from typing import TYPE_CHECKING, TextIO

from game.net.server.codes import alias_of
from game.session import plain

if TYPE_CHECKING:
    from game.net.server.room import Room


class Log:
    """Where the server tells what it does."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr

    def listen(self) -> None:
        """Have the warnings and errors of all libraries written here."""
        logging.captureWarnings(True)
        root = logging.getLogger()
        root.handlers[:] = [_Libraries(self)]
        root.setLevel(logging.WARNING)

    def tell(self, event: str, *, room: Room | None = None, **facts: bool | float | str) -> None:
        """Something that happened, with what may be known of it."""
        self._write("info", event, room, facts)

    def fault(self, event: str, error: BaseException, *, room: Room | None = None) -> None:
        """An error of the server's own making: its kind and where it arose, not what it says.

        What it says may hold a name or a card.
        """
        self._write("error", event, room, _traced(error))

    def overheard(self, library: str, error: BaseException | None) -> None:
        """Something that a library has logged, mostly about nonsense that it was sent.

        Its words may hold an address.
        """
        facts = {} if error is None else _traced(error)
        self._write("warning", "a library complains", None, {"library": library, **facts})

    def _write(
        self, level: str, event: str, room: Room | None, facts: dict[str, bool | float | str]
    ) -> None:
        line: dict[str, object] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "level": level,
            "event": event,
        }
        if room is not None:
            line["room"] = alias_of(room.code)
        self._stream.write(plain.dump(line | facts) + "\n")
        self._stream.flush()


def _traced(error: BaseException) -> dict[str, bool | float | str]:
    """The kind of an error and where it arose, innermost first."""
    frames = traceback.extract_tb(error.__traceback__)
    where = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames[-6:]))
    return {"error": type(error).__name__, "where": where}


class _Libraries(logging.Handler):
    """Hands on what libraries log through Python's own `logging`."""

    def __init__(self, log: Log) -> None:
        super().__init__(logging.WARNING)
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self._log.overheard(record.name, error)
