"""What is seen: the camera, the drawing of cards and letters, sprites and how they move.

Knows cards, knows no game: no rules may enter.
"""
