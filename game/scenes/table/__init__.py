"""The table: cards in perspective, plates around them, the panel with buttons beside them."""
