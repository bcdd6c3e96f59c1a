"""Siete y medio: the rules, the odds, the CPU's heuristics and the board of one game."""
