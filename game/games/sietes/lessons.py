"""The lesson of Sietes: what fits on this table, what to keep, the joker, and the ends.

Positions are deals of the real rules; what is right follows from them. pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.cards import FRENCH, JOKER, Card
from game.games.lesson import Answer, FirstDeal, Position, of_cards, share_out
from game.games.rows import lessons as rows
from game.games.rows.outlook import outlooks
from game.games.rows.picks import JokerMove
from game.games.sietes.rules import SietesOptions, SietesRound, rows_of
from game.locale import _
from game.rules import Value
from game.words import card_label

SEVENS = "7s 7h 7d 7c"

FIRST_DEAL = FirstDeal("first-42", {"rounds": 1})


def lessons() -> tuple[Position, ...]:
    """The positions, the easiest first."""
    return (
        _fitting(
            "start", _("All four sevens lie on the table. Which of your cards fit?"),
            "", "6s 8h 9h Kd 5c",
            _("Next to a seven there is room for the 6 and the 8 of its suit."),
        ),
        _fitting(
            "rows", _("The spades have grown. What fits on this table?"),
            "5s 6s 8s", "4s Ts 6h Kh",
            _("A row grows by the very next card, at either end."),
        ),
        _fitting(
            "gap", _("Somebody was forced out, and J♠ floats. What fits now?"),
            "5s 6s 8s Js", "3s 9s Qs 8h",
            _("Nothing may be laid beyond a gap. Once 9♠ and 10♠ lie, the jack is part of it."),
        ),
        _fitting(
            "reached", _("Now the row has reached the jack. What fits?"),
            "5s 6s 8s 9s Ts Js", "3s 4s Qs Kd",
            _("The row took the jack in at one stroke and goes on from the far side."),
        ),
        _fitting(
            "nothing", _("And with this hand?"),
            "6d", "4s Th 2d Qc",
            _("Nothing fits, so you pass. You have three passes in a round; use them well."),
        ),
        _keeping(),
        _joker(),
        _fitting(
            "tunnel", _("With the side that closes, hearts have come to the king. What fits?"),
            "8h 9h Th Jh Qh Kh", "2h 6h Ah",
            _("One side has come to its end, so the other closes: on it goes from the ace."),
            ends="tunnel",
        ),
    )  # fmt: skip


def _round(laid: str, hand: str, **options: Value) -> SietesRound:
    """A position in which the learner moves; the other cards are the others'."""
    terms = SietesOptions.from_dict(options)
    mine = hand.split()
    table = [*SEVENS.split(), *laid.split()]
    pack = [*FRENCH.cards, JOKER] if terms.joker else list(FRENCH.cards)
    rest = [card for card in pack if card not in mine and card not in table]
    hands = [mine, *share_out(rest, terms.players - 1)]
    return SietesRound.from_deal(terms, hands, rows=table, turn=0)


def _position(
    id: str, question: str, table: SietesRound, answers: tuple[Answer, ...], done: str
) -> Position:
    return Position(id, question, table.options, table.view(0), answers, done)


def _whys(table: SietesRound) -> Callable[[Card], str]:
    view = table.view(0)
    lying = rows_of(table.options.ends)
    laid = lying.bits(card for row in view.rows for card in row)
    return partial(rows.why, lying, laid)


def _fitting(id: str, question: str, laid: str, hand: str, done: str, **options: Value) -> Position:
    """Tap everything that fits."""
    table = _round(laid, hand, **options)
    right = [move for move in table.legal_moves() if move in FRENCH]
    nothing = _("Right: nothing of this hand fits anywhere.")
    return _position(
        id, question, table, of_cards(table.view(0).hand, right, _whys(table), nothing), done
    )


def _keeping() -> Position:
    """The card whose keeping blocks the others most."""
    table = _round("", "8s 9s Ts 6h Qd")
    view = table.view(0)
    able = [move for move in table.legal_moves() if move in FRENCH]
    behind = outlooks(view, rows_of(view.options.ends), able)
    keep = rows.to_keep(list(behind.items()))

    def why(card: Card) -> str:
        if card in behind:
            return rows.keeping_words(card_label(card), behind[card], card == keep)
        return _("{card} cannot be laid yet, so there is nothing to decide.").format(
            card=card_label(card)
        )

    answers = tuple(Answer(card, card == keep, why(card)) for card in view.hand)
    return _position(
        "keeping", _("You may pass on purpose. Which card that fits would you rather keep?"),
        table, answers,
        _("A 6 or an 8 that leads to nothing of yours is worth keeping: the others have to wait."),
    )  # fmt: skip


def _joker() -> Position:
    """The joker and the card that follows it."""
    table = _round("8h", "* Th 4c", joker=True)
    jokers = [joker for move in table.legal_moves() if (joker := JokerMove.parse(move))]
    right = {JOKER, *(joker.card for joker in jokers)}
    plain = _whys(table)

    def why(card: Card) -> str:
        joker = next((each for each in jokers if card in (JOKER, each.card)), None)
        if joker is None:
            return plain(card)
        return _(
            "Right: the joker stands for {place}, and {card} follows in the same turn."
        ).format(place=card_label(joker.place), card=card_label(joker.card))

    return _position(
        "joker", _("You hold the joker; 9♥ is somebody else's. Which cards can you play?"), table,
        of_cards(table.view(0).hand, right, why, ""),
        _("The joker never goes alone. Whoever holds the card it stands for lays it and takes it."),
    )  # fmt: skip
