"""The lesson of Siete y medio: counting, betting, one card more or not, and what the bank may do.

Positions are hands of the real rules; what is right follows from them. pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.cards import SPANISH, Card
from game.games.lesson import Answer, FirstDeal, Position, of_numbers
from game.games.siete_y_medio.rules import (
    HIT_UP,
    NO_OFFER,
    STAND,
    SieteYMedioOptions,
    SieteYMedioRound,
    SieteYMedioView,
)
from game.games.siete_y_medio.settling import GOAL, beats_bank, settle, steps, total, value
from game.games.siete_y_medio.tips import over
from game.games.siete_y_medio.words import halves
from game.locale import _
from game.words import card_label, seat_colours

BANK = 1
"""The learner sits at its right and plays first."""
OTHERS = ("4c", "2b", "6e")
"""First cards of the others; nobody sees them."""

FIRST_DEAL = FirstDeal("first-24")


def lessons() -> tuple[Position, ...]:
    """The positions, the easiest first."""
    return (
        _counting(),
        _reaching(),
        _betting(),
        _risk(),
        _choosing(
            "low", _("You have {n}. What do you do?"), ("3o",),
            _("With little in hand, most cards help: take one."),
        ),
        _choosing(
            "high", _("And with {n}?"), ("4o", "2e"),
            _("From about 5½ on, more cards hurt than help: stand, and let the bank try."),
        ),
        _tie(),
        _double(),
    )  # fmt: skip


def _hand(cards: Sequence[Card], points: int = 25) -> SieteYMedioRound:
    """A hand in which the learner is to bet, with these cards to come."""
    options = SieteYMedioOptions()
    owned = [options.start] * options.players
    owned[0] = points
    owned[BANK] += options.start - points
    deck = [cards[0], *OTHERS, *cards[1:]]
    return SieteYMedioRound.from_deck(options, deck, bank=BANK, points=owned)


def _playing(cards: Sequence[Card]) -> SieteYMedioRound:
    """The same hand after the bet, the cards taken face up."""
    table = _hand(cards)
    table.play(table.legal_moves()[0])
    if NO_OFFER in table.legal_moves():
        table.play(NO_OFFER)
    for _card in cards[1:]:
        table.play(HIT_UP)
    return table


def _view(table: SieteYMedioRound) -> SieteYMedioView:
    return table.view(0)


def _counting() -> Position:
    """What cards count together."""
    table = _playing(("Ro", "4o", "2e"))
    right = total(_view(table).hand)
    return Position(
        "counting", _("What do your three cards count together?"), table.options, _view(table),
        of_numbers(
            right, (12, 14, 32),
            _("Right: the king is worth a half, and 4 and 2 are what they are."),
            _("Not quite: jack, knight and king count one half each, whatever is written on them."),
            halves,
        ),
        _("Cards from 1 to 7 count their number, the three figures one half."),
    )  # fmt: skip


def _reaching() -> Position:
    """What makes seven and a half."""
    table = _playing(("7o",))
    mine = total(_view(table).hand)
    cards: tuple[Card, ...] = ("1c", "Sb", "7b")

    def why(card: Card) -> str:
        whole = mine + value(card)
        if whole == GOAL:
            return _("Right: 7 and a half. Nothing beats it.")
        return _("{card} would make {n}: that is over.").format(
            card=_written(card), n=halves(whole)
        )

    answers = tuple(
        Answer(card, mine + value(card) == GOAL, why(card), _written(card)) for card in cards
    )
    return Position(
        "reaching", _("You have a 7. Which card makes it seven and a half?"), table.options,
        _view(table), answers,
        _("Seven and a half is paid double and takes the bank. One half more is too much."),
    )  # fmt: skip


def _written(card: Card) -> str:
    return card_label(card, SPANISH)


def _betting() -> Position:
    """What may be bet."""
    table = _hand(("6o",), points=4)
    able = set(_view(table).bet_choices)
    every = steps(_view(table).number, table.options.hands)

    def why(n: int) -> str:
        if n in able:
            return _("Right: {n} is one of the bets of this hand, and you have as much.").format(
                n=n
            )
        return _("{n} is more than you have: no bet goes beyond one's points.").format(n=n)

    answers = tuple(Answer(f"bet {n}", n in able, why(n), str(n)) for n in every)
    return Position(
        "betting", _("You have 4 points left. Which bets may you lay? Tap them all."),
        table.options, _view(table), answers,
        _("There are four bets to choose from, and they grow with the match, from 2 up to 12."),
    )  # fmt: skip


def _risk() -> Position:
    """How many cards would be too much."""
    table = _playing(("6o",))
    bad, unseen = over(_view(table))
    return Position(
        "risk",
        _("You have 6. How many of the {all} cards you do not see would take you over?").format(
            all=unseen
        ),
        table.options, _view(table),
        of_numbers(
            bad, (4, 12, 31),
            _("Right: every 2, 3, 4, 5 and 7, and the three sixes left. Too many for comfort."),
            _("Not quite: an ace or a figure is fine, everything from the 2 up is too much."),
        ),
        _("The twelve figures hardly ever hurt; it is the big numbers that take you over."),
    )  # fmt: skip


def _choosing(id: str, question: str, cards: Sequence[Card], done: str) -> Position:
    """Stand, or a card more: right is what more than half of the cards speak for."""
    table = _playing(cards)
    view = _view(table)
    bad, unseen = over(view)
    mine = halves(total(view.hand))
    stand = 2 * bad > unseen
    told = _("{bad} of {all} cards would take you over.").format(bad=bad, all=unseen)
    good, poor = (_("Right."), _("Rather not.")) if stand else (_("Rather not."), _("Right."))
    return Position(
        id, question.format(n=mine), table.options, view,
        (
            Answer(HIT_UP, not stand, f"{poor} {told}", _("A card")),
            Answer(STAND, stand, f"{good} {told}", _("Stand")),
        ),
        done,
    )  # fmt: skip


def _tie() -> Position:
    """Who wins where both have the same."""
    table = _playing(("6o",))
    mine = total(_view(table).hand)
    won = beats_bank(mine, mine)
    bank = seat_colours()[BANK]
    return Position(
        "tie",
        _("You stand on 6. {bank} has the bank and comes to 6, too. Who wins your bet?").format(
            bank=bank
        ),
        table.options, _view(table),
        (
            Answer("you", won, _("No: with the same the bank wins."), _("You")),
            Answer("bank", not won, _("Right: every tie is the bank's."), bank),
            Answer("nobody", False, _("No: there is always a winner, and here it is the bank."),
                   _("Nobody")),
        ),
        _("That is why the bank is worth points: it can be bought before you play."),
    )  # fmt: skip


def _double() -> Position:
    """What seven and a half is paid."""
    table = _playing(("7o", "Sc"))
    view = _view(table)
    stake, bank = 4, 12
    paid = settle(BANK, 25, bank, (0,), {0: total(view.hand)}, {0: stake})
    right = sum(each.points for each in paid if each.taker == 0)
    return Position(
        "double",
        _("You bet 4 and have seven and a half; the bank has 6. How many points do you get?"),
        table.options, view,
        of_numbers(
            right, (4, 6, 12),
            _("Right: seven and a half is paid double, and the bank is yours in the next hand."),
            _("Not quite: a bet that wins is paid once, and with seven and a half twice."),
        ),
        _("If the bank has seven and a half as well, it wins all the same: ties are its own."),
    )  # fmt: skip
