"""How far down the table is shown, so that no plate covers the cards of a hand.

Plates stand in the far corners of a wide window. Where hands reach under them, the table gives way:
it is shown lower, and a little smaller. Numbers only.
"""

from __future__ import annotations

from functools import lru_cache
from math import radians

import numpy as np

from game.scenes.table.hand_places import Box
from game.view.camera import ABOVE, Camera, Points, Pose, corners, fullest_pitch
from game.view.tabletop import OnTable

HIGHEST = radians(72)
"""A narrow window is filled by a camera as high as this, not by one straight above."""
ALIGN = (0.5, 0.4)
"""Where the table lies in the width and height that are left over."""
STEPS = 40
"""Into so many steps the height is divided, and the first that serves is taken."""
MOST = 0.5
"""The part of the height that is given up at most."""
KEPT = 0.85
"""The part of their size that the cards keep at least: else better a plate covers some backs."""
GAP = 2
"""Window pixels between a hand and a plate."""


@lru_cache(maxsize=64)
def clear_of(
    felt: Box,
    plates: tuple[Box, ...],
    shown: tuple[float, float, float, float],
    hands: tuple[OnTable, ...],
) -> Box:
    """The part of `felt` in which `shown` (left, near, right, far) is seen, and no hand covered.

    It serves both looks, so that nothing jumps between them. All of `felt` where no part serves: in
    a window so small something has to be covered.
    """
    if not plates or not hands:
        return felt
    area = corners(*shown)
    middle = area.mean(axis=0)
    whole = 0.0
    x, y, width, height = felt
    for step in range(round(STEPS * MOST) + 1):
        down = height * step // STEPS
        part = (x, y + down, width, height - down)
        pitches = (fullest_pitch(area, part, highest=HIGHEST), ABOVE)
        cameras = [Camera.fitted(area, part, Pose(0.0, pitch), align=ALIGN) for pitch in pitches]
        size = cameras[0].scale(*middle)
        whole = whole or size
        if size < KEPT * whole:
            break
        if not any(_covers(plates, camera, hands) for camera in cameras):
            return part
    return felt


def _covers(plates: tuple[Box, ...], camera: Camera, hands: tuple[OnTable, ...]) -> bool:
    """Whether a plate covers anything of a card."""
    spots = [(spot.x, spot.y, spot.width, spot.angle) for spot in hands]
    quads = camera.quads(spots)
    low, high = quads.min(axis=1), quads.max(axis=1)
    for x, y, width, height in plates:
        start = np.array((x - GAP, y - GAP))
        end = np.array((x + width + GAP, y + height + GAP))
        near = ((high > start) & (low < end)).all(axis=1)
        if any(_meet(quad, start, end) for quad in quads[near]):
            return True
    return False


def _meet(quad: Points, start: Points, end: Points) -> bool:
    """Whether a card meets a rectangle whose sides its own bounds meet: no side parts the two."""
    box = np.array([start, (end[0], start[1]), end, (start[0], end[1])])
    for along in np.roll(quad, -1, axis=0) - quad:
        across = np.array((-along[1], along[0]))
        one, two = quad @ across, box @ across
        if one.max() <= two.min() or two.max() <= one.min():
            return False
    return True
