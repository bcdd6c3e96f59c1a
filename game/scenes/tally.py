"""The tally of a match: what of it statistics may hold, from sitting down to the podium.

It looks at the record and the scores, and at no card; `game.net.reports` has the last word on what
is sent.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules import Value
from game.scenes.company import you_among
from game.session.record import Record
from game.session.table import Scores

if TYPE_CHECKING:
    from game.app import App


class Tally:
    """Of one match, from now on; `moves` were made before."""

    def __init__(self, app: App, record: Record, moves: int) -> None:
        self._app = app
        self._record = record
        self._began, self._frames = app.now, app.frames
        if not moves:
            self._report("start", {})

    def end(self, scores: Scores, moves: int) -> None:
        """The match is over, after so many moves."""
        from game.net.reports import band

        seconds = self._app.now - self._began
        facts: dict[str, Value] = {"moves": moves, "duration": band("duration", seconds)}
        if seconds > 1:
            facts["speed"] = band("speed", (self._app.frames - self._frames) / seconds)
        you = you_among(self._record.seats)
        if you is not None:
            facts["result"] = _result(scores, you)
        self._report("end", facts)

    def _report(self, event: str, facts: dict[str, Value]) -> None:
        record = self._record
        levels = {seat.level for seat in record.seats if seat.level}
        if len(levels) == 1:
            facts["level"] = levels.pop()
        self._app.report_statistics(
            event, record.options, game=record.game.id, mode=_mode(record), **facts
        )


def _mode(record: Record) -> str:
    """How a match is played: by link, alone with the CPU, together here, or by CPUs alone."""
    if record.far:
        return "friends"
    people = sum(seat.human for seat in record.seats)
    return ("watch", "cpu")[people] if people < 2 else "device"


def _result(scores: Scores, you: int) -> str:
    first = scores.standings[0]
    if you not in first:
        return "lost"
    return "won" if len({scores.sides[seat] for seat in first}) == 1 else "shared"
