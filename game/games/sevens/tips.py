"""What a good neighbour says at a turn of Sevens; see `game.games.rows.tips`."""

from __future__ import annotations

from collections.abc import Sequence

from game.games.rows.outlook import outlooks
from game.games.rows.tips import fits, lay_words
from game.games.sevens.rules import OPENER, PASS, SevensView, rows
from game.locale import _
from game.rules import Move
from game.words import card_label


def can(_view: SevensView, legal: Sequence[Move]) -> str:
    """What may be done now."""
    return fits(legal) or _("Nothing of yours fits this time.")


def why(view: SevensView, legal: Sequence[Move], best: Move) -> str:
    """Why `best` of the `legal` moves is a good one for the seat of `view`."""
    if best == PASS:
        return _("So you pass, and it costs you nothing but the turn.")
    if best == OPENER and not any(view.masks):
        return _("Whoever holds {card} opens the round with it: that is you.").format(
            card=card_label(OPENER)
        )
    return lay_words(best, outlooks(view, rows(), legal), len(view.hand))
