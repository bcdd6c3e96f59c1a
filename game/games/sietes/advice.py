"""Why another move of Sietes would have been better, in a plain sentence.

It looks at a choice as the player had it and says what can be seen in the rows; how much it cost,
the review has worked out. No rules are decided here, and pygame may not enter.
"""

from __future__ import annotations

from game.cards import JOKER
from game.games.rows.picks import JokerMove
from game.games.sietes.cpu import Prospect, prospects
from game.games.sietes.rules import PASS, SietesView
from game.locale import _, ngettext
from game.rules import Move
from game.words import card_label, decimal

WHOLE = 1.0
"""A place."""


def move_words(move: Move) -> str:
    """A move as a list of moves names it.

    >>> move_words("6s"), move_words("pass"), move_words("*6s+5s"), move_words("out")
    ('6♠', 'Pass', '★6♠ + 5♠', 'Out')
    """
    joker = JokerMove.parse(move)
    if joker is not None:
        return f"{card_label(JOKER)}{card_label(joker.place)} + {card_label(joker.card)}"
    return {PASS: _("Pass"), "out": _("Out")}.get(move) or card_label(move)


def cost(loss: float) -> str:
    """Places lost, as a number."""
    return decimal(loss)


def lost(loss: float) -> str:
    """Places lost, in words."""
    return _("{loss} places lost").format(loss=decimal(loss))


def advise(view: SietesView, played: Move, best: Move) -> str:
    """Why `best` would have been better than `played`, whoever held the hidden cards."""
    joker = JokerMove.parse(best)
    if joker is not None:
        return _("It was the moment for the joker: as {place} it lets you lay {card}.").format(
            place=card_label(joker.place), card=card_label(joker.card)
        )
    lays = {each.move: each for each in prospects(view, [played, best])}
    if best == PASS:
        return _hold(lays.get(played), played)
    if JokerMove.parse(played) is not None:
        return _("The joker could wait: {card} was enough for now.").format(card=move_words(best))
    wanted = lays[best]
    if played == PASS:
        return _go(wanted)
    return _compare(lays[played], wanted)


def _hold(lay: Prospect | None, played: Move) -> str:
    """Passing would have been better."""
    if lay is None:
        return _("The joker could wait: passing kept it for a better moment.")
    if lay.others:
        return ngettext(
            "Keeping {card} and passing would have blocked {n} card of the others.",
            "Keeping {card} and passing would have blocked {n} cards of the others.",
            lay.others,
        ).format(card=move_words(played), n=lay.others)
    return _("There was no hurry with {card}: a pass made the others move first.").format(
        card=move_words(played)
    )


def _go(wanted: Prospect) -> str:
    """Passing was not good."""
    card = move_words(wanted.move)
    if wanted.own:
        return ngettext(
            "The pass could wait: {card} opened the way to {n} card of yours.",
            "The pass could wait: {card} opened the way to {n} cards of yours.",
            wanted.own,
        ).format(card=card, n=wanted.own)
    if not wanted.others:
        return _("The pass could wait: behind {card} there is nothing for anyone.").format(
            card=card
        )
    return _("The pass was worth more later on; {card} could go now.").format(card=card)


def _compare(lay: Prospect, wanted: Prospect) -> str:
    """Another card would have been better."""
    card, other = move_words(lay.move), move_words(wanted.move)
    if lay.others > wanted.others:
        return ngettext(
            "Keeping {card} would have blocked {n} card of the others; {other} came first.",
            "Keeping {card} would have blocked {n} cards of the others; {other} came first.",
            lay.others,
        ).format(card=card, n=lay.others, other=other)
    if wanted.own > lay.own:
        return ngettext(
            "{other} opened the way to {n} card of yours; {card} could wait.",
            "{other} opened the way to {n} cards of yours; {card} could wait.",
            wanted.own,
        ).format(card=card, n=wanted.own, other=other)
    if not wanted.others:
        return _("Behind {other} there was nothing for the others; {card} could wait.").format(
            card=card, other=other
        )
    return _("{other} was the more urgent one; {card} could wait.").format(card=card, other=other)
