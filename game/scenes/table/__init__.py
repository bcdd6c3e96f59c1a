"""The table: the cards in perspective, the plates around them, the panel with buttons beside them."""
