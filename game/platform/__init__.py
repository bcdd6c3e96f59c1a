"""What differs between desktop and browser: where data lives, which language the system speaks.

No pygame here unless a system can be asked in no other way, and nothing about games.
"""
