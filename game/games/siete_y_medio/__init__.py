"""Siete y medio: the rules, the odds, the CPU's heuristics and the board of one game.

Here is what its tile says, which is shown before anything else of the game is read.
"""

from game.locale import _


def title() -> str:
    """The name of the game."""
    return _("Siete y medio")


def line() -> str:
    """The game in a sentence."""
    return _("One more card, or stand? Get near seven and a half, not over.")
