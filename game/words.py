"""Words that every game shares: cards written and spoken, suits, levels, the colours of seats.

Each function looks its words up when it is called, so that a change of language shows at once.
What only one game says lives with that game. No rules here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from game.cards import FRENCH, JOKER, SPANISH, Card, Deck
from game.locale import _, ngettext, pgettext

SUIT_SIGNS = {
    FRENCH: {"s": "♠", "h": "♥", "d": "♦", "c": "♣"},
    SPANISH: {"o": "☉", "c": "⚱", "e": "⚔", "b": "⚚"},
}
"""What stands for a suit in a text; the screen draws the pip of the suit in its place."""
RANK_SIGNS = {FRENCH: {"T": "10"}, SPANISH: {"S": "10", "C": "11", "R": "12"}}
"""The ranks that a card's corner names otherwise than its notation."""
JOKER_SIGN = "★"


@dataclass(frozen=True)
class Words:
    """What a choice is called, and one line on what it means."""

    label: str
    help: str


@dataclass(frozen=True)
class OptionWords:
    """An option's name, one line on what it is for, and the words of each of its values."""

    label: str
    help: str
    values: Mapping[Any, Words]


def card_label(card: Card, deck: Deck = FRENCH) -> str:
    """A card as it is written on buttons and in the log: as in its corner.

    >>> card_label("9h"), card_label("Td"), card_label("*")
    ('9♥', '10♦', '★')
    >>> card_label("7c", SPANISH), card_label("So", SPANISH)
    ('7⚱', '10☉')
    """
    if card == JOKER:
        return JOKER_SIGN
    return rank_sign(card[0], deck) + suit_sign(card[1], deck)


def rank_sign(rank: str, deck: Deck = FRENCH) -> str:
    """A rank as a card's corner says it: the sota is 10, the caballo 11, the rey 12."""
    return RANK_SIGNS[deck].get(rank, rank)


def suit_sign(suit: str, deck: Deck = FRENCH) -> str:
    """The sign of a suit, one character."""
    return SUIT_SIGNS[deck][suit]


def card_name(card: Card, deck: Deck = FRENCH) -> str:
    """A card as it is spoken.

    >>> card_name("9h"), card_name("As"), card_name("*")
    ('9 of hearts', 'ace of spades', 'joker')
    >>> card_name("7c", SPANISH), card_name("Co", SPANISH)
    ('7 of cups', 'knight of coins')
    """
    if card == JOKER:
        return _("joker")
    return _("{rank} of {suit}").format(
        rank=rank_name(card[0], deck), suit=suit_name(card[1], deck)
    )


def rank_name(rank: str, deck: Deck = FRENCH) -> str:
    """A rank as it is spoken; the numbers are figures."""
    if deck == SPANISH:
        named = {
            "1": _("ace"),
            "S": pgettext("Spanish deck", "jack"),
            "C": pgettext("Spanish deck", "knight"),
            "R": _("king"),
        }
    else:
        named = {"A": _("ace"), "T": "10", "J": _("jack"), "Q": _("queen"), "K": _("king")}
    return named.get(rank, rank)


def suit_name(suit: str, deck: Deck = FRENCH) -> str:
    """A suit in the plural, without a capital."""
    if deck == SPANISH:
        return {"o": _("coins"), "c": _("cups"), "e": _("swords"), "b": _("batons")}[suit]
    return {"s": _("spades"), "h": _("hearts"), "d": _("diamonds"), "c": _("clubs")}[suit]


def listing(words: Sequence[str]) -> str:
    """Words in a row, the last two joined by «and».

    >>> listing(["one"]), listing(["one", "two"]), listing(["one", "two", "three"])
    ('one', 'one and two', 'one, two and three')
    """
    if len(words) < 2:
        return "".join(words)
    return _("{most} and {last}").format(most=", ".join(words[:-1]), last=words[-1])


def round_words(number: int, total: int | None, called: str = "round") -> str:
    """How far a match is: its round (or ``hand``), and of how many where that is known.

    >>> round_words(2, 3), round_words(2, None), round_words(2, 15, "hand")
    ('Round 2 of 3', 'Round 2', 'Hand 2 of 15')
    """
    if called == "hand":
        words = _("Hand {n}") if total is None else _("Hand {n} of {total}")
        return words.format(n=number, total=total)
    if total is None:
        return _("Round {n}").format(n=number)
    return _("Round {n} of {total}").format(n=number, total=total)


def signed(number: int) -> str:
    """A number won or lost, with its sign; the minus is a true one.

    >>> [signed(n) for n in (3, 0, -12)]
    ['+3', '0', '−12']
    """
    return f"{number:+}".replace("-", "−") if number else "0"


def amount(number: int, unit: str) -> str:
    """A score in words: of ``points``, ``chips`` or ``game points``.

    >>> amount(1, "points"), amount(-3, "chips")
    ('1 point', '−3 chips')
    """
    if unit == "chips":
        words = ngettext("{n} chip", "{n} chips", abs(number))
    elif unit == "game points":
        words = ngettext("{n} game point", "{n} game points", abs(number))
    else:
        words = ngettext("{n} point", "{n} points", abs(number))
    return words.format(n=figure(number))


def figure(number: int) -> str:
    """A number in figures, with a true minus."""
    return str(number).replace("-", "−")


def unit_name(unit: str) -> str:
    """What a table of scores is headed with."""
    return {"chips": _("Chips"), "game points": _("Game points")}.get(unit, _("Points"))


def by_round(unit: str) -> str:
    """What a table of scores round by round is headed with."""
    named = {"chips": _("Chips by round"), "game points": _("Game points by round")}
    return named.get(unit, _("Points by round"))


def date_words(day: date) -> str:
    """A date as the language writes it.

    >>> date_words(date(2026, 11, 30))
    '30 Nov 2026'
    """
    months = (
        pgettext("month in a date", "Jan"), pgettext("month in a date", "Feb"),
        pgettext("month in a date", "Mar"), pgettext("month in a date", "Apr"),
        pgettext("month in a date", "May"), pgettext("month in a date", "Jun"),
        pgettext("month in a date", "Jul"), pgettext("month in a date", "Aug"),
        pgettext("month in a date", "Sep"), pgettext("month in a date", "Oct"),
        pgettext("month in a date", "Nov"), pgettext("month in a date", "Dec"),
    )  # fmt: skip
    return pgettext("date", "{day} {month} {year}").format(
        day=day.day, month=months[day.month - 1], year=day.year
    )


def place_label(place: int) -> str:
    """A place from 1 to 8 as an ordinal.

    >>> place_label(2)
    '2nd'
    """
    ordinals = (
        _("1st"), _("2nd"), _("3rd"), _("4th"), _("5th"), _("6th"), _("7th"), _("8th")
    )  # fmt: skip
    return ordinals[place - 1]


def level_words() -> dict[str, Words]:
    """The CPU's levels, from the mildest."""
    return {
        "easy": Words(
            pgettext("level", "Easy"),
            _("Plays what comes to hand and makes a beginner's slips."),
        ),
        "medium": Words(
            pgettext("level", "Medium"),
            _("Plays soundly, without brooding over it."),
        ),
        "hard": Words(
            pgettext("level", "Hard"),
            _("Reckons with all it cannot see, and picks what wins most."),
        ),
    }


def seat_colours() -> tuple[str, ...]:
    """The colours of seats by their index; a seat is called by its own until it has a name."""
    return (
        pgettext("seat", "Red"),
        pgettext("seat", "Blue"),
        pgettext("seat", "Green"),
        pgettext("seat", "Yellow"),
        pgettext("seat", "Violet"),
        pgettext("seat", "Orange"),
        pgettext("seat", "Teal"),
        pgettext("seat", "Pink"),
    )


def decimal(number: float) -> str:
    """A number with one decimal, as the language writes it; at least 0.1.

    >>> decimal(0.04), decimal(1.26)
    ('0.1', '1.3')
    """
    return f"{max(0.1, number):.1f}".replace(".", pgettext("decimal sign", "."))
