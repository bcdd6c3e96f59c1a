"""CPU players: levels, beliefs about hidden cards, search. They see views only; no pygame here."""

from game.cpu.levels import LEVELS, Player, make_player

__all__ = ["LEVELS", "Player", "make_player"]
