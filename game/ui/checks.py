"""What is wrong with a composed scene's layout: for tests over all scenes at all sizes."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import combinations

from game.ui import theme
from game.ui.canvas import DIALOG_Z, FLOAT_DEPTH, UI_Z, Canvas
from game.ui.parts import Zone


def problems(canvas: Canvas) -> list[str]:
    """One line for each thing that is wrong, empty when all is well.

    Text that does not fit its place or is too small; words over other words or over a control not
    theirs; controls that reach out of the window or of their scroll area's width, that overlap,
    that are smaller than a finger, or that can be focused but are nowhere to be seen.
    """
    solid = [zone for zone in canvas.zones if zone.id and zone.picker is None]
    return [
        *canvas.complaints,
        *_placed_badly(canvas, solid),
        *_overlapping(canvas, solid),
        *_written_badly(canvas, solid),
        *_unseen(canvas),
    ]


def _placed_badly(canvas: Canvas, solid: list[Zone]) -> Iterator[str]:
    least = canvas.px(theme.TARGET)
    for zone in solid:
        name = _name(canvas, zone)
        room = canvas.rect if zone.clip is None else zone.clip
        if zone.scroll is not None:
            if zone.rect.left < room.left or zone.rect.right > room.right:
                yield f"{name} is wider than its scroll area"
        elif not room.contains(zone.rect):
            yield f"{name} reaches out of the window: {tuple(zone.rect)} in {canvas.size}"
        if zone.polygon is None and min(zone.rect.size) < least:
            yield f"{name} is {zone.rect.w}×{zone.rect.h}, less than {least} a side"


def _overlapping(canvas: Canvas, solid: list[Zone]) -> Iterator[str]:
    for zone, other in combinations(solid, 2):
        if zone.polygon or other.polygon or canvas.owner(zone.id) == canvas.owner(other.id):
            continue
        if zone.layer == other.layer and zone.shown.colliderect(other.shown):
            yield f"{_name(canvas, zone)} and {_name(canvas, other)} overlap"


def _written_badly(canvas: Canvas, solid: list[Zone]) -> Iterator[str]:
    written = [piece for piece in canvas.pieces if piece.words]
    for piece in written:
        if piece.scroll is None and not canvas.rect.contains(piece.rect):
            yield f"«{piece.words}» reaches out of the window: {tuple(piece.rect)}"
        layer, height = divmod(piece.z - UI_Z, DIALOG_Z - UI_Z)
        if height >= FLOAT_DEPTH:
            continue
        for zone in solid:
            if zone.layer != layer or zone.polygon is not None:
                continue
            mine = _owner(piece.key) in (zone.id, canvas.owner(zone.id))
            if not mine and zone.shown.colliderect(piece.shown):
                yield f"«{piece.words}» is written over {_name(canvas, zone)}"
    for piece, other in combinations(written, 2):
        near = abs(other.z - piece.z) < FLOAT_DEPTH
        if near and piece.shown.colliderect(other.shown):
            yield f"«{piece.words}» and «{other.words}» are written over each other"


def _unseen(canvas: Canvas) -> Iterator[str]:
    seen = canvas.places()
    for node in canvas.scope().controls():
        if node.id not in seen:
            yield f"«{node.label}» takes the focus, but it is nowhere to be seen"


def _name(canvas: Canvas, zone: Zone) -> str:
    node = canvas.by_id(zone.id)
    return f"«{node.label if node is not None and node.label else zone.id}»"


def _owner(key: Hashable) -> object:
    """The id that the key of a piece begins with."""
    while isinstance(key, tuple) and key:
        key = key[0]
    return key
