"""What Fan Tan says in few words: its name, its options, and what happens at the table.

The long words are in `game.games.fan_tan.guide`. Everything is looked up at the call. No rules are
decided here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.cards import Card
from game.games.fan_tan.rules import (
    Anted,
    CardsPaid,
    Caught,
    Collected,
    FanTanView,
    PaidPass,
    RowComplete,
    Shown,
)
from game.games.rows import words as rows
from game.games.rows.words import OptionWords, cards_left
from game.locale import _, ngettext, pgettext
from game.rules import Event, Seat
from game.words import Words, card_label, signed


def option_words() -> dict[str, OptionWords]:
    """The words of every option of `FanTanOptions`, in menu order."""
    return {
        "players": OptionWords(
            _("Players"),
            _("How many sit at the table. Each deals once."),
            {
                n: Words(str(n), ngettext("{n} player", "{n} players", n).format(n=n))
                for n in range(3, 9)
            },
        ),
        "start": OptionWords(
            _("How it opens"),
            _("Which card has to lie before any other."),
            {
                "7d": Words(_("With 7♦"), _("Whoever lacks it pays a chip until it is laid.")),
                "any7": Words(_("With any seven"), _("Whoever holds none pays a chip.")),
                "7h": Words(_("With 7♥"), _("Sjuan, as they play it in Sweden.")),
                "fives": Words(
                    _("With the four fives"),
                    _("Cinquillo: the Spanish deck of 40, the fives laid out at once."),
                ),
                "sevens": Words(
                    _("With the four sevens"),
                    _("They lie on the table before the deal, as in Japan."),
                ),
            },
        ),
        "scoring": OptionWords(
            _("What is at stake"),
            _("What the first one out gets, and what the others pay."),
            {
                "pot": Words(_("The pot"), _("The first one out takes what was paid in.")),
                "cards": Words(
                    _("The pot and the cards"),
                    _("And a chip from everyone for each card they have left."),
                ),
                "points": Words(
                    _("Points, no chips"),
                    _("Cards left count against you: face value, J 11, Q 12, K 13, ace 15."),
                ),
            },
        ),
        "withholding": OptionWords(
            _("Pass when you could play"),
            _("To hold a card back on purpose. When it shows, each such pass costs three more."),
            {
                False: Words(_("Not allowed"), _("What fits must be laid.")),
                True: Words(_("Allowed"), _("You pass if you dare, and pay if it comes out.")),
            },
        ),
        "uneven": OptionWords(
            _("When hands are uneven"),
            _("What those pay into the pot who are dealt a card less."),
            {
                "less": Words(_("A chip less"), _("A shorter hand pays nothing.")),
                "more": Words(_("A chip more"), _("A shorter hand pays two.")),
                "even": Words(_("The same"), _("Everyone pays one.")),
            },
        ),
    }


def tell(
    event: Event,
    names: Sequence[str],
    you: Seat | None = None,
    card: Callable[[Card], str] = card_label,
) -> str:
    """One line on what happened; empty for what needs no telling."""
    if event.seat is None:
        return rows.tell(event, names, you, card)
    name, mine = names[event.seat], event.seat == you
    match event:
        case Anted(chips=n):
            if mine:
                line = ngettext("You ante {n} chip", "You ante {n} chips", n)
            else:
                line = ngettext("{name} antes {n} chip", "{name} antes {n} chips", n)
            return line.format(name=name, n=n)
        case PaidPass(chips=0):
            return rows.tell(event, names, you, card)
        case PaidPass(chips=n):
            if mine:
                line = ngettext("You pass · {n} chip", "You pass · {n} chips", n)
            else:
                line = ngettext("{name} passes · {n} chip", "{name} passes · {n} chips", n)
            return line.format(name=name, n=n)
        case Caught():
            return _tell_caught(event, name, mine, card)
        case Shown():
            shown = " ".join(map(card, event.cards))
            line = _("You had left {cards}") if mine else _("{name} had left {cards}")
            return line.format(name=name, cards=shown)
        case Collected(chips=n):
            if mine:
                line = ngettext("You take the pot · {n} chip", "You take the pot · {n} chips", n)
            else:
                line = ngettext(
                    "{name} takes the pot · {n} chip", "{name} takes the pot · {n} chips", n
                )
            return line.format(name=name, n=n)
        case CardsPaid(chips=n):
            if mine:
                line = ngettext(
                    "You pay {n} chip for your cards", "You pay {n} chips for your cards", n
                )
            else:
                line = ngettext(
                    "{name} pays {n} chip for the cards", "{name} pays {n} chips for the cards", n
                )
            return line.format(name=name, n=n)
        case RowComplete():
            return ""
    return rows.tell(event, names, you, card)


def _tell_caught(event: Caught, name: str, mine: bool, card: Callable[[Card], str]) -> str:
    if mine:
        line = ngettext(
            "You held back {cards} · {n} pass, {fine} to pay",
            "You held back {cards} · {n} passes, {fine} to pay",
            event.passes,
        )
    else:
        line = ngettext(
            "{name} held back {cards} · {n} pass, {fine} to pay",
            "{name} held back {cards} · {n} passes, {fine} to pay",
            event.passes,
        )
    cards = " ".join(map(card, event.cards))
    return line.format(name=name, cards=cards, n=event.passes, fine=event.fine)


def flag(event: Event) -> str:
    """The few words that are waved at a seat when something happens to it; often none."""
    match event:
        case PaidPass():
            return pgettext("flag", "Pass")
        case Caught(fine=n):
            return _("Held back · {n}").format(n=n)
        case Collected(chips=n):
            return _("The pot · {n}").format(n=n)
    return ""


def gained_flag(gained: int, chips: bool) -> str:
    """What a deal brought, as it is waved at its end."""
    if chips:
        return ngettext("{n} chip", "{n} chips", abs(gained)).format(n=signed(gained))
    return ngettext("{n} point", "{n} points", gained).format(n=signed(gained))


def pass_words(price: int) -> str:
    """What the Pass button says."""
    return _("Pass · pay {n}").format(n=price) if price else _("Pass")


def pass_short(price: int) -> str:
    """The same where there is little room."""
    return _("Pass −{n}").format(n=price) if price else _("Pass")


def pot_words(chips: int) -> str:
    """What is in the pot, for a screen reader."""
    return ngettext("{n} chip in the pot", "{n} chips in the pot", chips).format(n=chips)


def prompt_laying() -> str:
    """Says why there is no passing now: one may not hold back once all the others have passed."""
    return _("The others all passed: pick a card.")


def prompt_withholding(passes: int) -> str:
    """Reminds a player of passes made on purpose that have not come to light."""
    return ngettext(
        "Your turn. You have held back for {n} pass.",
        "Your turn. You have held back for {n} passes.",
        passes,
    ).format(n=passes)


def fates(view: FanTanView) -> tuple[str, ...]:
    """How the deal ended for each seat."""
    return tuple(map(cards_left, view.counts))
