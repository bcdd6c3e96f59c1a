"""What Siete y medio says in few words: its name, its options, and what happens at the table.

The long words are in `game.games.siete_y_medio.guide`. Everything is looked up at the call. No
rules are decided here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.cards import SPANISH, Card
from game.games.siete_y_medio.events import (
    BankKept,
    BankSold,
    BankTaken,
    Bet,
    Drew,
    Eliminated,
    NoOffer,
    Offered,
    Paid,
    Shown,
    Stood,
    Turned,
    WentOver,
)
from game.games.siete_y_medio.rules import SieteYMedioView, Status
from game.games.siete_y_medio.settling import GOAL, START, total
from game.locale import _, ngettext, pgettext
from game.rules import Event, RoundEnded, Seat
from game.words import OptionWords, Words, card_label, signed

HALF = "½"


def option_words() -> dict[str, OptionWords]:
    """The words of every option of `SieteYMedioOptions`, in menu order, with every value."""
    return {
        "players": OptionWords(
            _("Players"),
            _("How many sit at the table. One of you has the bank."),
            {
                n: Words(
                    str(n),
                    _("You start with {short} points in 15 hands, with {long} in 30.").format(
                        short=START[15][n], long=START[30][n]
                    ),
                )
                for n in (4, 5, 6)
            },
        ),
        "hands": OptionWords(
            _("Hands"),
            _("After so many the most points win, unless somebody has them all before."),
            {n: Words(str(n), ngettext("{n} hand", "{n} hands", n).format(n=n)) for n in (15, 30)},
        ),
    }


def halves(n: int) -> str:
    """A total given in halves, as players write it.

    >>> halves(15), halves(1), halves(8)
    ('7½', '½', '4')
    """
    whole, half = divmod(n, 2)
    return (str(whole) if whole or not half else "") + HALF * half


def tell(
    event: Event,
    names: Sequence[str],
    you: Seat | None = None,
    card: Callable[[Card], str] = lambda card: card_label(card, SPANISH),
) -> str:
    """One line on what happened, for the log and the status; empty for what needs no telling.

    `names` are by seat; `you` is the seat of whoever reads. `card` writes the cards: for a screen
    reader, `game.words.card_name`.
    """
    if isinstance(event, RoundEnded):
        return _tell_points(event, names, you)
    if event.seat is None:
        return ""
    name, mine = names[event.seat], event.seat == you
    match event:
        case Bet(points=n, all_in=all_in):
            return _bet_line(n, all_in, name, mine)
        case Offered(points=n):
            line = _("You offer {n} for the bank") if mine else _("{name} offers {n} for the bank")
            return line.format(name=name, n=n)
        case NoOffer():
            return ""
        case Drew():
            return _tell_card(event, name, mine, card)
        case Turned():
            line = _("You turn up {card}") if mine else _("{name} turns up {card}")
            return line.format(name=name, card=card(event.card))
        case Stood():
            return _("You stand") if mine else _("{name} stands").format(name=name)
        case WentOver():
            line = _("You go over · {n}") if mine else _("{name} goes over · {n}")
            return line.format(name=name, n=halves(event.total))
        case Shown():
            line = _("You have {n}") if mine else _("{name} has {n}")
            return line.format(name=name, n=halves(event.total))
        case Paid():
            return _tell_payment(event, names, you)
        case Eliminated():
            if mine:
                return _("You are out of points")
            return _("{name} is out of points").format(name=name)
        case BankTaken(by_goal=True):
            line = _("You take the bank with 7½") if mine else _("{name} takes the bank with 7½")
            return line.format(name=name)
        case BankTaken():
            line = _("You take the bank") if mine else _("{name} takes the bank")
            return line.format(name=name)
        case BankSold():
            return _tell_sale(event, names, you)
        case BankKept():
            line = _("You keep the bank") if mine else _("{name} keeps the bank")
            return line.format(name=name)
    return ""


def _bet_line(n: int, all_in: bool, name: str, mine: bool) -> str:
    if all_in:
        line = _("You bet all you have: {n}") if mine else _("{name} bets everything: {n}")
    else:
        line = _("You bet {n}") if mine else _("{name} bets {n}")
    return line.format(name=name, n=n)


def _tell_card(event: Drew, name: str, mine: bool, card: Callable[[Card], str]) -> str:
    if event.up and event.card is not None:
        line = _("You get {card}") if mine else _("{name} gets {card}")
        return line.format(name=name, card=card(event.card))
    if event.card is None:
        return _("{name} gets a card face down").format(name=name)
    line = _("You get {card} face down") if mine else _("{name} gets {card} face down")
    return line.format(name=name, card=card(event.card))


def _tell_payment(event: Paid, names: Sequence[str], you: Seat | None) -> str:
    if event.seat == you:
        line = _("You pay {n} to {taker}")
    elif event.taker == you:
        line = _("{name} pays you {n}")
    else:
        line = _("{name} pays {taker} {n}")
    told = line.format(name=names[event.seat or 0], taker=names[event.taker], n=event.points)
    if event.points < event.owed:
        told += " · " + _("{n} short").format(n=event.owed - event.points)
    return told


def _tell_sale(event: BankSold, names: Sequence[str], you: Seat | None) -> str:
    if event.seat == you:
        line = _("You sell the bank to {buyer} for {n}")
    elif event.buyer == you:
        line = _("{name} sells you the bank for {n}")
    else:
        line = _("{name} sells the bank to {buyer} for {n}")
    return line.format(name=names[event.seat or 0], buyer=names[event.buyer], n=event.points)


def _tell_points(event: RoundEnded, names: Sequence[str], you: Seat | None) -> str:
    won = [
        _("{name} {points}").format(
            name=pgettext("points", "you") if seat == you else names[seat], points=signed(points)
        )
        for seat, points in sorted(enumerate(event.points), key=lambda each: -each[1])
        if points
    ]
    return _("End of the hand · {points}").format(points=", ".join(won) or "0")


def flag(event: Event) -> str:
    """The few words that are waved at a seat when something happens to it; often none."""
    match event:
        case Bet(all_in=True):
            return _("All in · {n}").format(n=event.points)
        case Bet():
            return _("Bet · {n}").format(n=event.points)
        case Offered():
            return _("{n} for the bank").format(n=event.points)
        case Stood():
            return _("Stand")
        case WentOver():
            return _("Over · {n}").format(n=halves(event.total))
        case Shown(total=n):
            return f"{halves(n)}!" if n == GOAL else halves(n)
        case Eliminated():
            return out_words()
        case BankTaken():
            return _("The bank")
        case BankSold():
            return _("Sold · {n}").format(n=event.points)
        case BankKept():
            return _("Not sold")
    return ""


def out_words() -> str:
    """What the plate of a seat says that has no points left."""
    return _("Out")


def bank_word() -> str:
    """What the plate of the seat says that has the bank."""
    return pgettext("plate", "bank")


def purse_spoken(points: int, stake: int, bank: bool) -> str:
    """What a seat owns and has at stake, for a screen reader."""
    parts = [ngettext("{n} point", "{n} points", points).format(n=points)]
    if bank:
        parts.append(_("has the bank"))
    if stake:
        parts.append(_("bets {n}").format(n=stake))
    return ", ".join(parts)


def cards_words(
    cards: Sequence[Card | None],
    hidden: int | None,
    card: Callable[[Card], str] = lambda card: card_label(card, SPANISH),
) -> str:
    """The cards before a seat, a hidden one as a question mark or, if known, in brackets."""
    said = []
    for index, each in enumerate(cards):
        if each is None:
            said.append("?")
        else:
            said.append(f"({card(each)})" if index == hidden else card(each))
    return " ".join(said) or "–"


def cards_spoken(cards: Sequence[Card | None], card: Callable[[Card], str]) -> str:
    """The cards before a seat as they are spoken."""
    return ", ".join(_("a card face down") if each is None else card(each) for each in cards)


def bet_label(points: int, all_in: bool) -> str:
    """What a button to bet says."""
    return (_("All: {n}") if all_in else _("Bet {n}")).format(n=points)


def bet_prompt(cards: Sequence[Card]) -> str:
    """What one who is to bet is told."""
    return _("You hold {n}. What do you bet?").format(n=halves(total(cards)))


def offer_prompt(bank: str) -> str:
    """What one who may offer for the bank is told."""
    return _("Would you buy the bank from {name}?").format(name=bank)


def short_offer(points: int) -> str:
    """What the button to offer says where there is little room."""
    return pgettext("short", "Offer {n}").format(n=points)


def play_prompt(cards: Sequence[Card]) -> str:
    """What one is told who may take another card."""
    return _("You have {n}. Another card?").format(n=halves(total(cards)))


def bank_prompt(cards: Sequence[Card]) -> str:
    """What the bank is told when it plays."""
    return _("The bank has {n}. Another card?").format(n=halves(total(cards)))


def stand_label(cards: Sequence[Card]) -> str:
    """What the button to stand says: on how much."""
    if not cards:
        return _("Stand")
    return _("Stand · {n}").format(n=halves(total(cards)))


def sale_prompt(buyer: str, points: int) -> str:
    """What the bank is told when somebody offers to buy it."""
    return _("{name} offers you {n} for the bank.").format(name=buyer, n=points)


def fates(view: SieteYMedioView) -> tuple[str, ...]:
    """How the match stands for each seat after a hand, in a few words."""
    return tuple(
        out_words()
        if view.status[seat] is Status.OUT
        else _("Has the bank")
        if seat == view.next_bank
        else ""
        for seat in range(view.players)
    )
