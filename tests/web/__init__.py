"""The game in a real browser, as a visitor meets it."""
