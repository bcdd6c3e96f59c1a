"""What the Rules pages of Sevens and Fan Tan have in common: the table, examples, the CPU.

Everything is worded at the call. What is a rule of one game stands on its own page.
"""

from __future__ import annotations

from game.cards import FRENCH
from game.games.manual import at_any_table
from game.guide import Bullets, Example, Heading, Paragraph, Section, rows
from game.locale import _
from game.rules import Value


def example(
    caption: str, laid: str, fits: str, hand: str, playable: str, **options: Value
) -> Example:
    """Rows of the French deck: what lies and what fits, a hand and what of it can be played."""
    return Example(
        caption,
        rows(laid, fits, ranks=FRENCH.ranks, suits=FRENCH.suits),
        tuple(hand.split()),
        tuple(playable.split()),
        options,
    )


def controls(passing: str) -> Section:
    """How the table is used; `passing` says what the Pass button does."""
    return Section(
        "controls",
        _("At the table"),
        (
            Heading(_("Playing a card")),
            Bullets(
                (
                    _(
                        "On your turn the cards that fit light up, and so do their places on the "
                        "table."
                    ),
                    _(
                        "Tap a card and it lifts; press the button below, or its place, to lay it. "
                        "Or tap it twice, or drag it to the table, and it is played straight away."
                    ),
                    passing,
                    _("In a hurry? Tap while cards are moving and they settle at once."),
                )
            ),
            *at_any_table(),
        ),
    )


def the_cpu(hard: str) -> Section:
    """What the CPU sees and how it plays; `hard` is what this game's hard one does besides."""
    return Section(
        "cpu",
        _("An honest word on the CPU"),
        (
            Paragraph(
                _(
                    "It sees what you would see in its chair: its own hand, the table, how many "
                    "cards everyone has and what has been played. No level is told more, and none "
                    "of them play together."
                )
            ),
            Bullets(
                (
                    _("Easy follows its own cards when it notices, and otherwise lays anything."),
                    _(
                        "Medium deals out the cards it cannot see, a few dozen times, never giving "
                        "anyone a card that their passes rule out. It plays every deal to the end "
                        "and takes the move that did best."
                    ),
                    _(
                        "Hard does so thousands of times, and believes most in the deals that "
                        "explain how everyone has played. When few are left, it works out the end."
                    ),
                    hard,
                )
            ),
        ),
    )
