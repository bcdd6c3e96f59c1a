"""Why another move would have been better, in the words that the row games share.

What can be seen in the rows is said, whoever held the hidden cards; how much a move cost, the
review works out. No rules are decided here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable

from game.cards import Card
from game.games.rows.outlook import Outlook
from game.games.rows.round import PASS
from game.locale import _, ngettext
from game.rules import Move
from game.words import card_label, decimal


def move_words(move: Move, write: Callable[[Card], str] = card_label) -> str:
    """A move as a list of moves names it.

    >>> move_words("6s"), move_words("pass")
    ('6♠', 'Pass')
    """
    return _("Pass") if move == PASS else write(move)


def cost(loss: float) -> str:
    """What was given away, as a number."""
    return decimal(loss)


def lost(loss: float) -> str:
    """What was given away, in words."""
    return _("a loss of {loss}").format(loss=decimal(loss))


def hold(card: str, lay: Outlook) -> str:
    """Passing would have been better than laying `card`, as it is written."""
    if lay.others:
        return ngettext(
            "Keeping {card} and passing would have held up {n} card of the others.",
            "Keeping {card} and passing would have held up {n} cards of the others.",
            lay.others,
        ).format(card=card, n=lay.others)
    return _("There was no hurry with {card}: a pass made the others move first.").format(card=card)


def go(card: str, wanted: Outlook) -> str:
    """Laying `card` would have been better than passing."""
    if wanted.own:
        return ngettext(
            "The pass could wait: {card} opened the way to {n} card of yours.",
            "The pass could wait: {card} opened the way to {n} cards of yours.",
            wanted.own,
        ).format(card=card, n=wanted.own)
    if not wanted.others:
        return _("The pass could wait: behind {card} there is nothing for anyone.").format(
            card=card
        )
    return _("The pass was worth more later on; {card} could go now.").format(card=card)


def compare(card: str, lay: Outlook, other: str, wanted: Outlook) -> str:
    """Laying `other` would have been better than laying `card`."""
    if lay.others > wanted.others:
        return ngettext(
            "Keeping {card} would have held up {n} card of the others; {other} came first.",
            "Keeping {card} would have held up {n} cards of the others; {other} came first.",
            lay.others,
        ).format(card=card, n=lay.others, other=other)
    if wanted.own > lay.own:
        return ngettext(
            "{other} opened the way to {n} card of yours; {card} could wait.",
            "{other} opened the way to {n} cards of yours; {card} could wait.",
            wanted.own,
        ).format(card=card, n=wanted.own, other=other)
    if not wanted.others:
        return _("Behind {other} there was nothing for the others; {card} could wait.").format(
            card=card, other=other
        )
    return _("{other} was the more urgent one; {card} could wait.").format(card=card, other=other)
