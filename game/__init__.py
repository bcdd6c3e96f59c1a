"""Sietes: a card table for the games of seven."""

__version__ = "0.1.0"
