"""What Sietes says in few words: its name, its options, and what happens at the table.

The long words are in `game.games.sietes.guide`. Everything is looked up at the call. No rules are
decided here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.cards import Card
from game.games.rows.words import tell_places
from game.games.sietes.rules import (
    Finished,
    ForcedOut,
    JokerLeft,
    JokerPlaced,
    JokerTaken,
    Laid,
    Passed,
    SietesView,
    Status,
)
from game.locale import _, ngettext, pgettext
from game.rules import Event, RoundEnded, Seat
from game.words import OptionWords, Words, card_label, place_label


def option_words() -> dict[str, OptionWords]:
    """The words of every option of `SietesOptions`, in menu order, with every value it may take."""
    return {
        "players": OptionWords(
            _("Players"),
            _("How many sit at the table."),
            {
                3: Words("3", _("Hands of 17 or 18 cards.")),
                4: Words("4", _("Hands of 13 cards; with the joker, one of 14.")),
            },
        ),
        "rounds": OptionWords(
            _("Rounds"),
            _("How many deals it takes to be champion."),
            {
                n: Words(str(n), ngettext("{n} round", "{n} rounds", n).format(n=n))
                for n in (1, 3, 5)
            },
        ),
        "passes": OptionWords(
            _("Passes"),
            _("How often each player may pass in a round."),
            {
                n: Words(str(n), ngettext("{n} pass a round", "{n} passes a round", n).format(n=n))
                for n in range(1, 6)
            },
        ),
        "joker": OptionWords(
            _("Joker"),
            _("It fills a gap so that you can lay the card behind it."),
            {
                False: Words(_("No joker"), _("The 52 cards of the French deck.")),
                True: Words(_("One joker"), _("One joker is dealt with the rest: 53 cards.")),
            },
        ),
        "ends": OptionWords(
            _("Ace and king"),
            _("What happens when a row gets to its end."),
            {
                "apart": Words(
                    _("A and K are the ends"),
                    _("The row stops there, as in the basic game."),
                ),
                "joined": Words(
                    _("After the king comes the ace"),
                    _("And after the ace, the king. The other side stays open."),
                ),
                "tunnel": Words(
                    _("When one side is finished, the other closes"),
                    _("The suit goes on only from the far end, inwards."),
                ),
            },
        ),
        "voluntary_pass": OptionWords(
            _("Pass when you could play"),
            _("Lets you keep a card back to block the others."),
            {
                True: Words(_("Allowed"), _("You pass whenever you like, while passes last.")),
                False: Words(
                    _("Not allowed"), _("You pass only when nothing fits. Good with children.")
                ),
            },
        ),
    }


def tell(
    event: Event,
    names: Sequence[str],
    you: Seat | None = None,
    card: Callable[[Card], str] = card_label,
) -> str:
    """One line on what happened, for the log and the status; empty for what needs no telling.

    `names` are by seat; `you` is the seat of whoever reads. `card` writes the cards: for a screen
    reader, `game.words.card_name`.
    """
    if isinstance(event, RoundEnded):
        return tell_places(event, names, you)
    if event.seat is None:
        return ""
    name, mine = names[event.seat], event.seat == you
    match event:
        case Laid(opening=True):
            line = _("You lay out {card}") if mine else _("{name} lays out {card}")
            return line.format(name=name, card=card(event.card))
        case Laid():
            line = _("You play {card}") if mine else _("{name} plays {card}")
            return line.format(name=name, card=card(event.card))
        case Passed(left=0):
            line = _("You pass · none left") if mine else _("{name} passes · none left")
            return line.format(name=name)
        case Passed(left=left):
            if mine:
                line = ngettext("You pass · {left} left", "You pass · {left} left", left)
            else:
                line = ngettext("{name} passes · {left} left", "{name} passes · {left} left", left)
            return line.format(name=name, left=left)
        case JokerPlaced():
            line = (
                _("You play the joker as {card}") if mine else _("{name} plays the joker as {card}")
            )
            return line.format(name=name, card=card(event.card))
        case JokerTaken():
            if mine:
                line = _("You lay {card} and take the joker")
            else:
                line = _("{name} lays {card} and takes the joker")
            return line.format(name=name, card=card(event.card))
        case ForcedOut():
            return _tell_forced_out(event, name, mine)
        case JokerLeft():
            if mine:
                return _("You are out: only the joker is left")
            return _("{name} is out: only the joker is left").format(name=name)
        case Finished():
            line = _("You finish · {place}") if mine else _("{name} finishes · {place}")
            return line.format(name=name, place=place_label(event.place))
    return ""


def _tell_forced_out(event: ForcedOut, name: str, mine: bool) -> str:
    n = len(event.cards)
    if mine and event.joker:
        line = ngettext(
            "You are forced out · {n} card to the table, the joker leaves",
            "You are forced out · {n} cards to the table, the joker leaves",
            n,
        )
    elif mine:
        line = ngettext(
            "You are forced out · {n} card to the table",
            "You are forced out · {n} cards to the table",
            n,
        )
    elif event.joker:
        line = ngettext(
            "{name} is forced out · {n} card to the table, the joker leaves",
            "{name} is forced out · {n} cards to the table, the joker leaves",
            n,
        )
    else:
        line = ngettext(
            "{name} is forced out · {n} card to the table",
            "{name} is forced out · {n} cards to the table",
            n,
        )
    return line.format(name=name, n=n)


def flag(event: Event) -> str:
    """The few words that are waved at a seat when something happens to it; often none."""
    match event:
        case Passed():
            return pgettext("flag", "Pass")
        case ForcedOut():
            return _("Forced out")
        case JokerLeft():
            return _("Only the joker left")
        case Finished():
            return _("Finished · {place}").format(place=place_label(event.place))
    return ""


def points_flag(points: int) -> str:
    """The points of a round, as they are waved at its end."""
    return ngettext("+{n} point", "+{n} points", points).format(n=points)


def out_words() -> str:
    """What the plate of a seat says that was forced out."""
    return pgettext("plate", "Out")


def joker_only_words() -> str:
    """What the plate of a seat says that was left with the joker alone."""
    return pgettext("plate", "Only ★")


def pass_words(left: int) -> str:
    """What the Pass button says: how many passes are left."""
    return ngettext("Pass · {n} left", "Pass · {n} left", left).format(n=left)


def pass_short(left: int) -> str:
    """The same where there is little room."""
    return _("Pass · {n}").format(n=left)


def passes_words(left: int) -> str:
    """The passes left, for a screen reader."""
    return ngettext("{n} pass left", "{n} passes left", left).format(n=left)


def fates(view: SietesView) -> tuple[str, ...]:
    """How the round ended for each seat, in a few words."""
    return tuple(_fate(view, seat) for seat in range(view.players))


def _fate(view: SietesView, seat: Seat) -> str:
    n = view.counts[seat]
    match view.status[seat]:
        case Status.FINISHED:
            return _("Finished")
        case Status.FORCED_OUT:
            return _("Forced out")
        case Status.JOKER_ONLY:
            return _("Only the joker left")
    return ngettext("Left with {n} card", "Left with {n} cards", n).format(n=n)
