"""What Sedma says in few words: its name, its options, and what happens at the table.

The long words are in `game.games.sedma.guide`. Everything is looked up at the call. No rules are
decided here, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.cards import Card
from game.games.sedma.rules import (
    BALD,
    ENOUGH,
    NAKED,
    WILD,
    Announced,
    LetGo,
    Played,
    SedmaView,
    TrickTaken,
)
from game.locale import _, ngettext, pgettext
from game.rules import Event, RoundEnded, Seat
from game.words import OptionWords, Words, amount, card_label, listing


def option_words() -> dict[str, OptionWords]:
    """The words of every option of `SedmaOptions`, in menu order, with every value it may take."""
    return {
        "players": OptionWords(
            _("Players"),
            _("How many sit at the table."),
            {
                4: Words("4", _("In pairs: your partner sits opposite you.")),
                3: Words("3", _("Each for themselves, without eights and nines.")),
                2: Words("2", _("One against one: first to 50 points takes the deal.")),
            },
        ),
        "target": OptionWords(
            _("Game points to win"),
            _("A deal gives 1; with all aces and tens, 2; with all tricks, 3."),
            {n: Words(str(n), amount(n, "game points")) for n in range(1, 11)},
        ),
        "marriages": OptionWords(
            _("Marriages"),
            _("Points for a king and queen of one suit, as in Mariáš-Sedma."),
            {
                False: Words(_("Not played"), _("Kings and queens count nothing.")),
                True: Words(
                    _("Announced"),
                    _("Lead one while you hold the other: 20 points, 40 in hearts."),
                ),
            },
        ),
        "prolong": OptionWords(
            _("Prolonging a trick"),
            _("The leader may go on when an opponent is about to take the trick."),
            {
                False: Words(_("Not allowed"), _("One card each, and the trick is over.")),
                True: Words(
                    _("Allowed"),
                    _("Lay another matching card, and everyone plays one more."),
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
        return _tell_end(event, names, you)
    if event.seat is None:
        return ""
    name, mine = names[event.seat], event.seat == you
    match event:
        case Announced():
            if mine:
                line = _("You announce a marriage · {n} points")
            else:
                line = _("{name} announces a marriage · {n} points")
            return line.format(name=name, n=event.points)
        case Played(leads=True):
            line = _("You lead {card}") if mine else _("{name} leads {card}")
            return line.format(name=name, card=card(event.card))
        case Played(matches=True):
            line = _("You match with {card}") if mine else _("{name} matches with {card}")
            return line.format(name=name, card=card(event.card))
        case Played():
            line = _("You throw {card}") if mine else _("{name} throws {card}")
            return line.format(name=name, card=card(event.card))
        case LetGo():
            line = _("You let the trick go") if mine else _("{name} lets the trick go")
            return line.format(name=name)
        case TrickTaken():
            return _tell_trick(event, name, mine)
    return ""


def _tell_trick(event: TrickTaken, name: str, mine: bool) -> str:
    if event.last:
        line = (
            _("You take the last trick · {n} points")
            if mine
            else _("{name} takes the last trick · {n} points")
        )
    elif event.points:
        line = (
            _("You take the trick · {n} points")
            if mine
            else _("{name} takes the trick · {n} points")
        )
    else:
        line = _("You take the trick") if mine else _("{name} takes the trick")
    return line.format(name=name, n=event.points)


def _tell_end(event: RoundEnded, names: Sequence[str], you: Seat | None) -> str:
    won = [seat for seat, points in enumerate(event.points) if points]
    if not won:
        return _("A void deal · it is dealt again")
    points = event.points[won[0]]
    others = listing([names[seat] for seat in won if seat != you])
    what = points_words(points)
    if you not in won:
        line = ngettext(
            "{names} wins the deal · {points}", "{names} win the deal · {points}", len(won)
        )
        return line.format(names=others, points=what)
    if not others:
        return _("You win the deal · {points}").format(points=what)
    return _("You and {names} win the deal · {points}").format(names=others, points=what)


def points_words(points: int) -> str:
    """The game points of a deal and what earned them."""
    said = amount(points, "game points")
    special = {BALD: pgettext("deal", "bald"), NAKED: pgettext("deal", "naked")}.get(points)
    return f"{special}, {said}" if special else said


def flag(event: Event) -> str:
    """The few words that are waved at a seat when something happens to it; often none."""
    match event:
        case Announced():
            return _("Marriage +{n}").format(n=event.points)
        case LetGo():
            return pgettext("flag", "Let it go")
        case TrickTaken(points=points) if points:
            return f"+{points}"
    return ""


def points_flag(points: int) -> str:
    """The game points of a deal, as they are waved at its end."""
    return ngettext("+{n} game point", "+{n} game points", points).format(n=points)


def fates(view: SedmaView) -> list[str]:
    """How a round ended for each seat; partners share theirs."""
    return [fate(view, seat) for seat in range(view.players)]


def fate(view: SedmaView, seat: Seat) -> str:
    """How a round ended for a seat."""
    side = view.side(seat)
    points = ngettext("{n} point", "{n} points", view.points[side]).format(n=view.points[side])
    given = view.game_points[side]
    if given == NAKED:
        return _("{points} · naked: every trick").format(points=points)
    if given == BALD:
        return _("{points} · bald: every ace and ten").format(points=points)
    if given and view.players == 2 and view.points[side] < max(view.points):
        return _("{points} · first to {enough}").format(points=points, enough=ENOUGH)
    return points


def short_points(points: int) -> str:
    """The points of a side on a plate, which has little room."""
    return pgettext("plate", "{n} pts").format(n=points)


def partner_word() -> str:
    """What the plate of the seat says that plays with the one at the near edge."""
    return pgettext("plate", "partner")


def taken_words(points: int, tricks: int) -> str:
    """What a side has, for the panel and a screen reader."""
    return _("{points} · {tricks}").format(
        points=ngettext("{n} point", "{n} points", points).format(n=points),
        tricks=ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks),
    )


def takers(led: Card) -> str:
    """Which cards take a trick, in a prompt."""
    if led[0] == WILD:
        return _("Only a 7 takes it.")
    return _("{rank} or 7 takes it.").format(rank=card_label(led)[:-1])


def card_words(count: int) -> str:
    """A number of cards."""
    return ngettext("{n} card", "{n} cards", count).format(n=count)


def target_words(options: Any) -> str:
    """What the match is played to."""
    return amount(options.target, "game points")
