"""Sevens: the rules, the CPU's heuristics and the board of one game."""
