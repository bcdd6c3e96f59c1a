"""What a good neighbour says at a turn of Fan Tan; see `game.games.rows.tips`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.games.fan_tan.rules import PASS, PASS_PRICE, FanTanView, rows_for
from game.games.rows.outlook import outlooks
from game.games.rows.tips import fits, hold_words, lay_words
from game.locale import _, ngettext
from game.rules import Move
from game.words import card_label


def can(view: FanTanView, legal: Sequence[Move]) -> str:
    """What may be done now."""
    write = partial(card_label, deck=view.deck)
    return fits(legal, write) or _("Nothing of yours fits this time.")


def why(view: FanTanView, legal: Sequence[Move], best: Move) -> str:
    """Why `best` of the `legal` moves is a good one for the seat of `view`."""
    write = partial(card_label, deck=view.deck)
    lays = outlooks(view, rows_for(view.options.start), legal)
    if best == PASS and lays:
        return hold_words(lays, write)
    if best == PASS and not view.options.chips:
        return _("So you pass, and it costs you nothing but the turn.")
    if best == PASS:
        return ngettext(
            "So you pass and put {n} chip into the pot.",
            "So you pass and put {n} chips into the pot.",
            PASS_PRICE,
        ).format(n=PASS_PRICE)
    if not any(view.masks):
        return _("Lay {card}: it opens the deal.").format(card=write(best))
    shows = any(best in could for could in view.withheld)
    if shows and not lays[best].own and len(view.hand) > 1:
        return _(
            "Lay {card}: it shows that you passed on purpose, but that comes out anyway."
        ).format(card=write(best))
    return lay_words(best, lays, len(view.hand), write)
