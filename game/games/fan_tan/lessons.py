"""The lesson of Fan Tan: what fits, what a pass costs, the pot, and Cinquillo's fives.

Positions are deals of the real rules; what is right follows from them. pygame may not enter.
"""

from __future__ import annotations

from functools import partial

from game.cards import Card
from game.games.fan_tan.rules import (
    ANTE,
    PASS,
    PASS_PRICE,
    Caught,
    FanTanOptions,
    FanTanRound,
    card_points,
    rows_for,
)
from game.games.lesson import FirstDeal, Position, of_cards, of_numbers, share_out
from game.games.rows import lessons as shared
from game.locale import _
from game.rules import Value
from game.words import amount, card_label

FIRST_DEAL = FirstDeal("first-45", {"players": 3})


def lessons() -> tuple[Position, ...]:
    """The positions, the easiest first."""
    return (
        _fitting(
            "opening", _("A new deal: nothing lies yet. May you lay any of these?"),
            "", "7s 8d 6c Kh",
            _("First of all 7♦ must lie. Until it does, you pass and put a chip into the pot."),
        ),
        _fitting(
            "table", _("What fits on this table?"),
            "6d 7d 8d 7s", "5d 9d 8s 6c Kh",
            _("If you can lay a card you must; only then does nothing go into the pot."),
        ),
        _pot(),
        _withholding(),
        _points(),
        _fitting(
            "cinquillo", _("Cinquillo: rows begin with the fives. What fits?"),
            "5o 6o 7o 4o 5c 5e 5b", "3o So Re 6c 1b",
            _("In the Spanish deck there is no 8 and no 9: 7 and jack are neighbours."),
            start="fives",
        ),
    )  # fmt: skip


def _round(laid: str, hand: str, pot: int | None, **options: Value) -> FanTanRound:
    """A position in which the learner moves; the other cards are the others'."""
    terms = FanTanOptions.from_dict(options)
    table, mine = laid.split(), hand.split()
    deck = rows_for(terms.start).deck
    rest = [card for card in deck.cards if card not in mine and card not in table]
    hands = [mine, *share_out(rest, terms.players - 1)]
    return FanTanRound.from_deal(terms, hands, laid=table, turn=0, pot=pot)


def _fitting(id: str, question: str, laid: str, hand: str, done: str, **options: Value) -> Position:
    """Tap everything that fits."""
    table = _round(laid, hand, 4, **options)
    view, rows = table.view(0), rows_for(table.options.start)
    right = [move for move in table.legal_moves() if move != PASS]
    lying = rows.bits(card for row in view.rows for card in row)
    plain = partial(shared.why, rows, lying)

    def why(card: Card) -> str:
        if lying:
            return plain(card)
        return _("{card} has to wait: the round opens with {opener}.").format(
            card=card_label(card), opener=card_label(table.options.start)
        )

    nothing = _("Right: none of them. So you pass, and it costs you a chip.")
    return Position(
        id, question, table.options, view, of_cards(view.hand, right, why, nothing), done
    )


def _pot() -> Position:
    """What lies in the pot after antes and passes."""
    table = _round("7d", "7s 8d 6c Kh", pot=None)
    players, passes = table.options.players, 5
    right = ANTE * players + PASS_PRICE * passes
    view = _round("7d", "7s 8d 6c Kh", pot=right).view(0)
    return Position(
        "pot", _("Four players have paid their ante, and there were 5 passes. What is in the pot?"),
        table.options, view,
        of_numbers(
            right, (4, 5, 14),
            _("Right: 4 antes and 5 passes are 9 chips. They go to whoever is out first."),
            _("Not quite: every player puts in a chip to begin with, and one more for each pass."),
        ),
        _("The pot grows with every pass; whoever lays the last card first takes it all."),
    )  # fmt: skip


def _withholding() -> Position:
    """What a pass costs that was made on purpose and is caught."""
    table = _round("7d 7s 7h", "8d 9s Kh", 4, withholding=True)
    before = table.view(0).chips[0]
    view = table.view(0)
    table.play(PASS)
    for _seat in range(1, table.options.players):
        able = [move for move in table.legal_moves() if move not in (PASS, "8d")]
        table.play(able[0])
    events = table.play("8d")
    caught = any(isinstance(event, Caught) for event in events)
    price = before - table.view(0).chips[0]
    assert caught, "laying a card that was held back is caught"
    return Position(
        "withholding",
        _("Where holding back is allowed you pass with 8♦, and lay it a turn later. The price?"),
        table.options, view,
        of_numbers(
            price, (1, 3, 7),
            _("Right: one chip for the pass, and three more when 8♦ gives you away."),
            _("Not quite: the pass costs 1, and the card that shows you could have laid costs 3."),
            lambda n: amount(n, "chips"),
        ),
        _("Blocking on purpose is dear: mostly it costs more than it brings."),
    )  # fmt: skip


def _points() -> Position:
    """What cards left are worth where points are scored."""
    table = _round("7d", "Ah Ks 7c", pot=0, scoring="points")
    right = sum(map(card_points, table.view(0).hand))
    return Position(
        "points", _("Points are scored, and you are left with these three. What do they count?"),
        table.options, table.view(0),
        of_numbers(
            right, (21, 28, 30),
            _("Right: 15 for the ace, 13 for the king and 7 make 35."),
            _("Not quite: the ace counts 15, jack 11, queen 12, king 13, the rest their number."),
        ),
        _("The ace is the dearest card to be left with: open its way in time."),
    )  # fmt: skip
