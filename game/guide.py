"""What a game's Rules page is made of: sections of headings, text, lists, answers and examples.

Plain data in the player's language. A scene lays it out, the outline reads it aloud, and tests hold
its examples against the rules of the game. No rules and no drawing here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from game.cards import JOKER, Card
from game.locale import _
from game.rules import Value
from game.words import card_name, listing


@dataclass(frozen=True)
class Heading:
    """A small heading inside a section."""

    text: str


@dataclass(frozen=True)
class Paragraph:
    """Running text. Cards stand in it as glyphs: ``9♥``, ``10♠``, ``★``."""

    text: str


@dataclass(frozen=True)
class Bullets:
    """A list whose order means nothing."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """A question and its answer."""

    question: str
    answer: str


Mark: TypeAlias = Literal["laid", "taker", "open", "joker", "empty"]


@dataclass(frozen=True)
class Spot:
    """A place in a row: its card lies there, takes the trick there, fits, or is missing.

    A ``joker`` spot is open too: the joker can stand in, and its own card would fit as well.
    """

    card: Card
    mark: Mark


@dataclass(frozen=True)
class Example:
    """A position to look at. What it says may be played is all that may be played.

    Each row runs from its first place to its last; a narrow page may leave out the empty spots at
    both ends. `playable` is the part of `hand` that can be laid now; a card that only goes with
    the joker counts. `options` are those that differ from the game's defaults.
    """

    caption: str
    rows: tuple[tuple[Spot, ...], ...]
    hand: tuple[Card, ...] = ()
    playable: tuple[Card, ...] = ()
    options: Mapping[str, Value] = field(default_factory=dict)

    def cards(self, *marks: Mark) -> tuple[Card, ...]:
        """The cards of the spots marked so, row by row."""
        return tuple(spot.card for row in self.rows for spot in row if spot.mark in marks)

    def spoken(self) -> str:
        """The picture in words, for those who hear the page."""

        def said(cards: tuple[Card, ...]) -> str:
            return listing([card_name(card) for card in cards])

        lines = [_("On the table: {cards}.").format(cards=said(self.cards("laid", "taker")))]
        if taker := self.cards("taker"):
            lines.append(_("The trick goes to {cards}.").format(cards=said(taker)))
        if fits := self.cards("open", "joker"):
            lines.append(_("Fits now: {cards}.").format(cards=said(fits)))
        if stands := self.cards("joker"):
            lines.append(_("The joker can stand for: {cards}.").format(cards=said(stands)))
        if self.hand:
            lines.append(_("In your hand: {cards}.").format(cards=said(self.hand)))
            if self.playable:
                lines.append(_("You can play: {cards}.").format(cards=said(self.playable)))
            else:
                lines.append(_("You can play none of them."))
        return " ".join(lines)


Block: TypeAlias = Heading | Paragraph | Bullets | Question | Example


@dataclass(frozen=True)
class Section:
    """One chapter. `id` is the same in every language."""

    id: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Guide:
    """The whole page of one game."""

    title: str
    sections: tuple[Section, ...]

    def blocks(self) -> Iterator[Block]:
        """Every block of every section, in reading order."""
        for section in self.sections:
            yield from section.blocks


def rows(
    laid: str, fits: str = "", joker: str = "", *, ranks: str, suits: str
) -> tuple[tuple[Spot, ...], ...]:
    """Rows for an `Example`, from cards written with spaces between: ``"7h 8h"``.

    One row for every suit that has a card in any of the three, in the order of `suits`, its spots
    in the order of `ranks`. Raises `ValueError` for a card that is in two of them or in no row.
    """
    marks: dict[Card, Mark] = {}
    groups: tuple[tuple[str, Mark], ...] = ((laid, "laid"), (fits, "open"), (joker, "joker"))
    for cards, mark in groups:
        for card in cards.split():
            if card in marks or card == JOKER or card[0] not in ranks or card[1:] not in suits:
                raise ValueError(f"«{card}» has no single place in rows of {ranks} by {suits}")
            marks[card] = mark
    return tuple(
        tuple(Spot(rank + suit, marks.get(rank + suit, "empty")) for rank in ranks)
        for suit in suits
        if any(card[1] == suit for card in marks)
    )
