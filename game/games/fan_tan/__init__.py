"""Fan Tan: the rules, the CPU's heuristics and the board of one game.

Here is what its tile says, which is shown before anything else of the game is read.
"""

from game.locale import _


def title() -> str:
    """The name of the game."""
    return _("Fan Tan")


def line() -> str:
    """The game in a sentence."""
    return _("Sevens for chips: whoever cannot play pays the pot.")
