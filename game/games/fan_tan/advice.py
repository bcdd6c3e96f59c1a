"""Why another move of Fan Tan would have been better, in a plain sentence.

It looks at a choice as the player had it; how much it cost, the review has worked out. No rules are
decided here, and pygame may not enter.
"""

from __future__ import annotations

from functools import partial

from game.games.fan_tan.rules import PASS, FanTanView, rows_for
from game.games.rows.outlook import outlooks
from game.games.rows.reasons import compare, cost, go, hold, lost, move_words
from game.rules import Move
from game.words import card_label

__all__ = ["WHOLE", "advise", "cost", "lost", "move_words"]

WHOLE = 4.0
"""Chips; points are as many."""


def advise(view: FanTanView, played: Move, best: Move) -> str:
    """Why `best` would have been better than `played`, whoever held the hidden cards."""
    rows, write = rows_for(view.options.start), partial(card_label, deck=view.deck)
    lays = outlooks(view, rows, [played, best])
    card, other = move_words(played, write), move_words(best, write)
    if best == PASS:
        return hold(card, lays[played])
    if played == PASS:
        return go(other, lays[best])
    return compare(card, lays[played], other, lays[best])
