"""Why another move of Sevens would have been better, in a plain sentence.

It looks at a choice as the player had it; how much it cost, the review has worked out. No rules are
decided here, and pygame may not enter.
"""

from __future__ import annotations

from game.games.rows.outlook import outlooks
from game.games.rows.reasons import compare, cost, lost, move_words
from game.games.sevens.rules import SevensView, rows
from game.rules import Move
from game.words import card_label

__all__ = ["WHOLE", "advise", "cost", "lost", "move_words"]

WHOLE = 1.5
"""Cards left, of which being out first is worth a few; see `game.games.sevens.reading.OUT`."""


def advise(view: SevensView, played: Move, best: Move) -> str:
    """Why `best` would have been better than `played`, whoever held the hidden cards."""
    lays = outlooks(view, rows(), [played, best])
    return compare(card_label(played), lays[played], card_label(best), lays[best])
