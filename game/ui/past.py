"""What a line of text was before each change to it: to go back, and forth again.

Pure, as the lines themselves. A word typed letter by letter is one change, and so are letters that
are erased one after the other.
"""

from __future__ import annotations

from game.ui.line import Line

MOST = 200
"""So many changes are remembered."""


class Past:
    """The changes of one line."""

    def __init__(self) -> None:
        self._before: list[Line] = []
        self._after: list[Line] = []
        self._last: Line | None = None
        """How the last change left the line; None if the next one is a change of its own."""
        self._way = 0

    def keep(self, before: Line, after: Line) -> None:
        """The line is changed from one to the other."""
        way, at = _way(before, after), before.start
        new_word = way == 1 and before.text[:at].endswith(" ") and after.text[at] != " "
        if way == 0 or way != self._way or before != self._last or before.chosen or new_word:
            self._before = [*self._before, before][-MOST:]
        self._after.clear()
        self._last, self._way = after, way

    def back(self, now: Line) -> Line | None:
        """The line as it was before the last change; None if it never was another."""
        return self._go(now, self._before, self._after)

    def forth(self, now: Line) -> Line | None:
        """The line as it was before it went back; None if it did not."""
        return self._go(now, self._after, self._before)

    def _go(self, now: Line, there: list[Line], here: list[Line]) -> Line | None:
        if not there:
            return None
        here.append(now)
        self._last = None
        return there.pop()


def _way(before: Line, after: Line) -> int:
    """1 if a letter was typed, -1 if one was erased, 0 for anything else."""
    if after.caret == before.start + 1 and after.text != before.text:
        return 1
    return -1 if not before.chosen and len(after.text) == len(before.text) - 1 else 0
