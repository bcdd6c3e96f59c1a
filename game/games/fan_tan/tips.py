"""What a good neighbour says at a turn of Fan Tan; see `game.games.rows.tips`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.games.fan_tan.rules import PASS, PASS_PRICE, FanTanView, rows_for
from game.games.rows.advice import prospects
from game.games.rows.tips import fits, lay_words
from game.locale import _, ngettext
from game.rules import Move
from game.words import card_label


def can(view: FanTanView, legal: Sequence[Move]) -> str:
    """What may be done now."""
    write = partial(card_label, deck=view.deck)
    return fits(legal, write) or _("Nothing of yours fits this time.")


def why(view: FanTanView, best: Move) -> str:
    """Why `best` is a good move for the seat of `view`."""
    card = card_label(best, view.deck) if best != PASS else ""
    if best == PASS and set(view.hand) & set(view.open):
        return _("Pass: what fits would open more for the others than the pass costs.")
    if best == PASS and not view.options.chips:
        return _("So you pass, and it costs you nothing but the turn.")
    if best == PASS:
        return ngettext(
            "So you pass and put {n} chip into the pot.",
            "So you pass and put {n} chips into the pot.",
            PASS_PRICE,
        ).format(n=PASS_PRICE)
    if not any(view.masks):
        return _("Every deal opens with a card like {card}: lay it.").format(card=card)
    outlook = prospects(view, rows_for(view.options.start), [best])[0]
    return lay_words(card, outlook, len(view.hand))
