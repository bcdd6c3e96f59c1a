"""What a good neighbour says at a turn of Sietes; see `game.games.rows.tips`."""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import JOKER
from game.games.rows.tips import fits, joker_words, lay_words
from game.games.sietes.cpu import prospects
from game.games.sietes.rules import PASS, SietesView
from game.locale import _, ngettext
from game.rules import Move
from game.words import card_label


def can(_view: SietesView, legal: Sequence[Move]) -> str:
    """What may be done now."""
    return fits(legal) or _("Nothing of yours fits this time.")


def why(view: SietesView, best: Move) -> str:
    """Why `best` is a good move for the seat of `view`."""
    if best == PASS:
        return _pass(view)
    if best.startswith(JOKER):
        return joker_words(best)
    return lay_words(card_label(best), prospects(view, [best])[0], len(view.hand))


def _pass(view: SietesView) -> str:
    left = view.passes_left[view.seat or 0] - 1
    if set(view.hand) & set(view.open):
        return _("Pass: what fits would only open the way for the others. Let them move first.")
    return ngettext(
        "You have to pass; you will have {n} pass left.",
        "You have to pass; you will have {n} passes left.",
        left,
    ).format(n=left)
