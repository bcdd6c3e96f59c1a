"""Why another move of Sietes would have been better, in a plain sentence.

It looks at a choice as the player had it and says what can be seen in the rows; how much it cost,
the review has worked out. No rules are decided here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable

from game.cards import JOKER, Card
from game.games.rows.outlook import outlooks
from game.games.rows.picks import JokerMove
from game.games.rows.reasons import compare, go, hold
from game.games.sietes.rules import PASS, SietesView, rows_of
from game.locale import _
from game.rules import Move
from game.words import card_label, decimal

WHOLE = 1.0
"""A place."""


def move_words(move: Move, write: Callable[[Card], str] = card_label) -> str:
    """A move as a list of moves names it.

    >>> move_words("6s"), move_words("pass"), move_words("*6s+5s"), move_words("out")
    ('6♠', 'Pass', '★6♠ + 5♠', 'Out')
    """
    joker = JokerMove.parse(move)
    if joker is not None:
        return f"{write(JOKER)}{write(joker.place)} + {write(joker.card)}"
    return {PASS: _("Pass"), "out": _("Out")}.get(move) or write(move)


def cost(loss: float) -> str:
    """Places lost, as a number."""
    return decimal(loss)


def lost(loss: float) -> str:
    """Places lost, in words."""
    return _("{loss} places lost").format(loss=decimal(loss))


def advise(view: SietesView, played: Move, best: Move) -> str:
    """Why `best` would have been better than `played`, whoever held the hidden cards."""
    joker = JokerMove.parse(best)
    if joker is not None:
        place, card = card_label(joker.place), card_label(joker.card)
        if joker.card in view.open:
            return _("It was the moment to be rid of the joker: as {place}, with {card}.").format(
                place=place, card=card
            )
        return _("It was the moment for the joker: as {place} it lets you lay {card}.").format(
            place=place, card=card
        )
    lays = outlooks(view, rows_of(view.options.ends), [played, best])
    if best == PASS:
        if JokerMove.parse(played) is not None:
            return _("The joker could wait: passing kept it for a better moment.")
        return hold(move_words(played), lays[played])
    if JokerMove.parse(played) is not None:
        return _("The joker could wait: {card} was enough for now.").format(card=move_words(best))
    wanted = lays[best]
    if played == PASS:
        return go(move_words(best), wanted)
    return compare(move_words(played), lays[played], move_words(best), wanted)
