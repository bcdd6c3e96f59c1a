"""What a good neighbour says at a turn of Sietes; see `game.games.rows.tips`."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import JOKER
from game.games.rows.outlook import outlooks
from game.games.rows.tips import fits, hold_words, joker_words, lay_words
from game.games.sietes.rules import PASS, SietesView, rows_of
from game.locale import _, ngettext
from game.rules import Move


def can(_view: SietesView, legal: Sequence[Move]) -> str:
    """What may be done now."""
    return fits(legal) or _("Nothing of yours fits this time.")


def why(view: SietesView, legal: Sequence[Move], best: Move) -> str:
    """Why `best` of the `legal` moves is a good one for the seat of `view`."""
    if best.startswith(JOKER):
        return joker_words(best, legal)
    lays = outlooks(view, rows_of(view.options.ends), legal)
    if best != PASS:
        return lay_words(best, lays, len(view.hand))
    if lays:
        return hold_words(lays)
    left = view.passes_left[view.seat or 0] - 1
    return ngettext(
        "You have to pass; you will have {n} pass left.",
        "You have to pass; you will have {n} passes left.",
        left,
    ).format(n=left)
