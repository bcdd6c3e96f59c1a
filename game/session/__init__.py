"""Who sits at a table and what stays of a game: table, seats, record, saves, settings.

The local game and the server run the same Table. No pygame here, and no drawing.
"""
