"""Why another move of Sevens would have been better, in a plain sentence.

It looks at a choice as the player had it; how much it cost, the review has worked out. No rules are
decided here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable

from game.cards import Card
from game.games.rows.advice import prospects
from game.games.rows.reasons import compare
from game.games.sevens.rules import PASS, SevensView, rows
from game.locale import _
from game.rules import Move
from game.words import card_label, decimal

WHOLE = 1.5
"""Cards left, of which being out first is worth a few; see `game.games.sevens.reading.OUT`."""


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


def advise(view: SevensView, played: Move, best: Move) -> str:
    """Why `best` would have been better than `played`, whoever held the hidden cards."""
    lay, wanted = prospects(view, rows(), [played, best])
    return compare(card_label(played), lay, card_label(best), wanted)
