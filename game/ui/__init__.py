"""Widgets, focus, theme and the outline. Knows rectangles and words, no game's rules."""
