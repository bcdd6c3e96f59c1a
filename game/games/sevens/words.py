"""What Sevens says in few words: its name, its options, and what happens at the table.

The long words are in `game.games.sevens.guide`. Everything is looked up at the call. No rules are
decided here, and pygame may not enter.
"""

from __future__ import annotations

from game.games.rows.words import OptionWords, cards_left, tell
from game.games.sevens.rules import Passed, SevensView
from game.locale import _, ngettext, pgettext
from game.rules import Event
from game.words import Words

__all__ = ["fates", "flag", "option_words", "pass_words", "penalty", "tell"]


def option_words() -> dict[str, OptionWords]:
    """The words of every option of `SevensOptions`, in menu order."""
    return {
        "players": OptionWords(
            _("Players"),
            _("How many sit at the table, at most five of them CPUs."),
            {
                n: Words(str(n), ngettext("{n} player", "{n} players", n).format(n=n))
                for n in range(3, 8)
            },
        ),
        "rounds": OptionWords(
            _("Rounds"),
            _("After the last one the fewest penalty points win."),
            {
                n: Words(str(n), ngettext("{n} round", "{n} rounds", n).format(n=n))
                for n in range(1, 11)
            },
        ),
    }


def flag(event: Event) -> str:
    """The few words that are waved at a seat when something happens to it; often none."""
    return pgettext("flag", "Pass") if isinstance(event, Passed) else ""


def penalty(points: int) -> str:
    """The penalty points of a round, as they are waved at its end."""
    if points == 0:
        return _("Out of cards")
    return ngettext("+{n} point", "+{n} points", points).format(n=points)


def pass_words() -> str:
    """What the Pass button says."""
    return _("Pass")


def fates(view: SevensView) -> tuple[str, ...]:
    """How the round ended for each seat."""
    return tuple(map(cards_left, view.counts))
