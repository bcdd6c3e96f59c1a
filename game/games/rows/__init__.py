"""What the row games share: rows of laid cards, runs from the starters, open positions.

Sietes, Sevens and Fan Tan lay every suit in a row that grows from its starter. How a row grows is
here; whose turn it is, passing and scoring belong to each game. pygame may not enter.
"""

from game.games.rows.rows import Ends, Opening, Rows

__all__ = ["Ends", "Opening", "Rows"]
