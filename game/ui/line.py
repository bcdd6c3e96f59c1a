"""A line of text while it is typed into: where its caret stands, and what of it is chosen.

Pure: no key, no drawing, no clipboard. Every change gives a new line.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

Way: TypeAlias = Literal["left", "right", "word-left", "word-right", "home", "end"]
"""Where a caret goes: a letter on, to the edge of a word, to an end of the line."""


@dataclass(frozen=True)
class Line:
    """`caret` and `anchor` count the letters before them; what lies between the two is chosen."""

    text: str
    caret: int
    anchor: int

    @classmethod
    def of(cls, text: str, caret: int, anchor: int) -> Line:
        """The line, with both places within the text."""
        return cls(text, min(caret, len(text)), min(anchor, len(text)))

    @property
    def start(self) -> int:
        """Where what is chosen begins."""
        return min(self.caret, self.anchor)

    @property
    def end(self) -> int:
        """Where what is chosen ends."""
        return max(self.caret, self.anchor)

    @property
    def chosen(self) -> str:
        """The letters that are chosen."""
        return self.text[self.start : self.end]

    def put(self, words: str, limit: int = 0) -> Line:
        """The line with `words` in place of what is chosen: as many letters as `limit` leaves."""
        if limit:
            words = words[: max(0, limit - len(self.text) + len(self.chosen))]
        caret = self.start + len(words)
        return Line(self.text[: self.start] + words + self.text[self.end :], caret, caret)

    def erase(self, way: Way) -> Line:
        """The line without what is chosen, else without what lies between the caret and there."""
        return self.put("") if self.chosen else self.go(way, choosing=True).put("")

    def go(self, way: Way, choosing: bool = False) -> Line:
        """The caret goes on; `choosing` leaves the other end of what is chosen where it is.

        Where something is chosen, a letter on means the end of that.
        """
        if self.chosen and not choosing and way in ("left", "right"):
            return self.at(self.start if way == "left" else self.end)
        return self.at(self._place(way), choosing)

    def at(self, place: int, choosing: bool = False) -> Line:
        """The caret stands after so many letters."""
        return replace(self, caret=place, anchor=self.anchor if choosing else place)

    def all(self) -> Line:
        """Everything is chosen."""
        return replace(self, caret=len(self.text), anchor=0)

    def word(self, place: int) -> Line:
        """The word, or the gap between words, around a place is chosen."""
        if not self.text:
            return self
        letter = min(place, len(self.text) - 1)
        kind = _in_word(self.text[letter])
        start = end = letter
        while start and _in_word(self.text[start - 1]) == kind:
            start -= 1
        while end < len(self.text) and _in_word(self.text[end]) == kind:
            end += 1
        return replace(self, caret=end, anchor=start)

    def _place(self, way: Way) -> int:
        place, text = self.caret, self.text
        match way:
            case "left":
                return max(0, place - 1)
            case "right":
                return min(len(text), place + 1)
            case "word-left":
                while place and not _in_word(text[place - 1]):
                    place -= 1
                while place and _in_word(text[place - 1]):
                    place -= 1
                return place
            case "word-right":
                while place < len(text) and not _in_word(text[place]):
                    place += 1
                while place < len(text) and _in_word(text[place]):
                    place += 1
                return place
            case "home":
                return 0
            case "end":
                return len(text)


def _in_word(letter: str) -> bool:
    return letter.isalnum() or letter == "_"
