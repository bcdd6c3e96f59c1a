"""The lesson of Sevens: what fits on this table, when one may pass, and what to hold back.

Positions are deals of the real rules; what is right follows from them. pygame may not enter.
"""

from __future__ import annotations

from functools import partial

from game.cards import FRENCH, Card
from game.games.lesson import Answer, FirstDeal, Position, of_cards, share_out
from game.games.rows import lessons as shared
from game.games.rows.outlook import outlooks
from game.games.sevens.rules import OPENER, SevensOptions, SevensRound, rows
from game.locale import _
from game.words import card_label

FIRST_DEAL = FirstDeal("first-42", {"rounds": 1})


def lessons() -> tuple[Position, ...]:
    """The positions, the easiest first."""
    return (
        _fitting(
            "opening", _("A new round, and you hold 7♦. What may you lay?"),
            "", "7d 7s 8d 6c Kh",
            _("7♦ opens every round. After it, any other seven may open its row."),
        ),
        _fitting(
            "table", _("What fits on this table?"),
            "6d 7d 8d 7s", "5d 9d 8s 6c Kh",
            _("Three fit, and you have to lay one of them: which one is your choice."),
        ),
        _fitting(
            "sevens", _("Clubs have not begun. What fits?"),
            "7d 6h 7h", "7c 6d 9h Ks",
            _("Any seven begins the row of its suit; the rest wait for the card before them."),
        ),
        _fitting(
            "ace", _("The spades go from 2 to 9. What fits?"),
            "2s 3s 4s 5s 6s 7s 8s 9s 7d", "As Ts Ks",
            _("The ace is low: it goes below the 2, never above the king."),
        ),
        _fitting(
            "nothing", _("And with this hand?"),
            "7d 8d", "4d Js 5h 2c",
            _("Only if nothing fits may you pass, and then you must."),
        ),
        _keeping(),
    )  # fmt: skip


def _round(laid: str, hand: str) -> SevensRound:
    """A position in which the learner moves; the other cards are the others'."""
    table, mine = laid.split(), hand.split()
    rest = [card for card in FRENCH.cards if card not in mine and card not in table]
    options = SevensOptions()
    return SevensRound.from_deal(
        options, [mine, *share_out(rest, options.players - 1)], laid=table, turn=0
    )


def _laid(table: SevensRound) -> int:
    return rows().bits(card for row in table.view(0).rows for card in row)


def _fitting(id: str, question: str, laid: str, hand: str, done: str) -> Position:
    """Tap everything that fits."""
    table = _round(laid, hand)
    right = [move for move in table.legal_moves() if move in FRENCH]
    plain = partial(shared.why, rows(), _laid(table))

    def why(card: Card) -> str:
        if laid:
            return plain(card)
        if card == OPENER:
            return _("{card} fits: it opens the round.").format(card=card_label(card))
        return _("{card} has to wait: the round opens with {opener}.").format(
            card=card_label(card), opener=card_label(OPENER)
        )

    nothing = _("Right: nothing of this hand fits anywhere, so you pass.")
    answers = of_cards(table.view(0).hand, right, why, nothing)
    return Position(id, question, table.options, table.view(0), answers, done)


def _keeping() -> Position:
    """The card whose keeping blocks the others most."""
    table = _round("7d 7s 7h", "8s 9s Ts 6h Qd")
    view = table.view(0)
    able = [move for move in table.legal_moves() if move in FRENCH]
    behind = outlooks(view, rows(), able)
    keep = shared.to_keep(list(behind.items()))

    def why(card: Card) -> str:
        if card in behind:
            return shared.keeping_words(card_label(card), behind[card], card == keep)
        return _("{card} cannot be laid yet, so there is nothing to decide.").format(
            card=card_label(card)
        )

    return Position(
        "keeping", _("Two cards fit and you must lay one. Which would you rather keep?"),
        table.options, view,
        tuple(Answer(card, card == keep, why(card)) for card in view.hand),
        _("Holding back a 6 or an 8 stops a whole side, while you have something else to lay."),
    )  # fmt: skip
