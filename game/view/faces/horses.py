"""The horse of the caballos, in hundredths of the card's width."""

from __future__ import annotations

from game.view.faces import robes
from game.view.faces.palette import FINE, INK, Theme, limb
from game.view.ink import Canvas, Colour

HOOF: Colour = (70, 58, 52)
COATS: dict[str, tuple[Colour, Colour, Colour]] = {
    "oros": ((176, 104, 56), (146, 80, 42), (232, 196, 128)),
    "copas": ((236, 230, 220), (206, 198, 190), (172, 164, 160)),
    "espadas": ((84, 72, 78), (60, 52, 60), (40, 36, 46)),
    "bastos": ((206, 170, 122), (176, 138, 94), (96, 62, 40)),
}
"""A horse's coat, its far side, and its mane and tail, by suit."""


def horse(canvas: Canvas, theme: Theme) -> None:
    """A horse that trots to the left, its cloth and bridle in the colours of the suit."""
    coat, far, mane = COATS[theme.suit]
    canvas.shape(
        "M80 77 C89 74 94 84 92 94 C91 101 93 105 89 110 C85 106 86 99 84 93 C83 88 82 85 78 83 Z",
        mane,
    )
    limb(canvas, far, (34, 96, 5.2), (24.5, 102, 3.2), (26, 112, 2.4))
    limb(canvas, far, (72, 95, 7), (64.5, 107, 3.2), (62, 118, 2.5))
    canvas.shape("M23 110.6 L28.6 111.4 L29 116 L21.4 115 Z", HOOF, pen=FINE)
    canvas.shape("M59.6 117.4 H64.8 L65.4 122.4 H57.4 Z", HOOF, pen=FINE)
    limb(canvas, coat, (38, 96, 5.6), (38.5, 109, 3.3), (38, 119, 2.6))
    limb(canvas, coat, (77, 92, 8.4), (77, 107, 3.6), (69.6, 117.6, 2.7))
    canvas.shape("M35.4 118.8 H40.8 L41.4 124.4 H33 Z", HOOF, pen=FINE)
    canvas.shape("M67 116.6 L72.4 118.4 L72.6 124.4 H64 Z", HOOF, pen=FINE)
    canvas.shape(
        "M31 50 C27 51 25 54 23 58 L15 69 C12.6 72 12.6 76 15.4 77.6 C18 79 21 77.4 22.6 75"
        " C25 73.4 28 73 30.4 70.6 C30 76 28.6 80 28.4 85 C27.6 92 30 98 36 101"
        " C44 105 58 105 66 101 C72 102.6 80 103 84 97 C88 90 86 78 78 74.6 C68 71 56 75 50 74"
        " C46 68 42 56 38 52 C36 49.6 33.6 49 31 50 Z",
        coat,
    )
    canvas.shape("M29 51 L28.6 43.6 L33.4 49.6 Z", coat)
    canvas.shape(
        "M31 47.6 C36 44 42 47 45 54 C48 60 50 66 53 73 L47 75 C46 69 44 66 43.4 62 C41 60 40 58"
        " 39.4 56 C37 55.4 35 54.6 34 53 C31 54 29 56 27 59 C26.6 55 28 50 31 47.6 Z",
        mane,
    )
    canvas.circle(24.6, 61.6, 1.5, INK)
    canvas.circle(15.8, 73.4, 0.9, INK)
    canvas.stroke("M15.6 77 C17.6 75.8 19 75.6 20.4 75.8", INK, 0.6)
    canvas.stroke("M45 76 C55 79 67 79 75 75.4", INK, 0.6)
    canvas.shape("M46 75 C56 78 66 78 74 75 L77 96 C68 100.6 55 101 46 98.6 Z", theme.lining)
    canvas.shape(
        "M77 96 C68 100.6 55 101 46 98.6 L46 94.8 C55 97 67 96.6 76.4 92.4 Z", theme.trim, pen=FINE
    )
    for x, y in ((66, 82), (71, 88), (63, 90)):
        robes.motif(canvas, theme.suit, x, y, theme.trim)
    bridle = "M29.6 55 L24.6 72.6 M20 62.6 L24.6 72.6 M19.4 67.4 L23.8 69.6"
    canvas.stroke(bridle, theme.lining, 1.3)
    canvas.stroke("M23.6 70.4 C30 77 38 74 43 69.4", INK, 1.5)
    canvas.stroke("M28.6 84 C34 90 40 92 46 91", INK, 2.6)
    canvas.stroke("M28.6 84 C34 90 40 92 46 91", theme.trim, 1.4)
