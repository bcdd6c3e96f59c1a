"""The stage: sprites with a place and a depth, of which only what changed is drawn again.

Whoever shows something puts a sprite under a key; whoever moves it puts it again. Painting works
out the rectangles that changed, and draws the sprites that touch them, lowest depth first. A stage
on which nothing was put since the last frame costs nothing: no blit, no flip. The stage knows
surfaces and rectangles only.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import pygame

Colour: TypeAlias = tuple[int, int, int]

BARE: Colour = (0, 0, 0)
"""What shows where no sprite covers the stage."""
MERGE_WASTE = 1.35
"""Two dirty rectangles become one when their union is at most this much larger than both."""
MOST_RECTS = 24
"""With more dirty rectangles than this, those of one region become one."""
REGIONS = 4
"""Regions along each side of what is dirty."""


@dataclass(slots=True)
class Sprite:
    """A surface at a place. `clip`, when given, hides what lies outside of it."""

    surface: pygame.Surface
    rect: pygame.Rect
    z: float
    order: int
    clip: pygame.Rect | None
    shown: pygame.Rect
    """Where it can be seen, in window pixels."""
    opaque: bool


class Stage:
    """Sprites by key. `blits` counts those of the last `paint`."""

    def __init__(self) -> None:
        self._sprites: dict[Hashable, Sprite] = {}
        self._dirty: list[pygame.Rect] = []
        self._order = 0
        self._sorted: list[Sprite] | None = None
        self.blits = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._sprites

    def keys(self) -> Iterator[Hashable]:
        """The keys of all sprites on the stage."""
        return iter(tuple(self._sprites))

    def rect(self, key: Hashable) -> pygame.Rect:
        """Where the sprite of `key` lies. Raises `KeyError` for an unknown one."""
        return self._sprites[key].rect.copy()

    def put(
        self,
        key: Hashable,
        surface: pygame.Surface,
        topleft: tuple[float, float],
        z: float,
        clip: pygame.Rect | None = None,
    ) -> None:
        """Show `surface` at `topleft` (window pixels), above all sprites of a smaller `z`.

        Of equal `z` the one put first lies below. The same key again moves or changes the sprite;
        an unchanged one costs nothing. Whether a surface is opaque is asked once, here.
        """
        rect = surface.get_rect(topleft=(round(topleft[0]), round(topleft[1])))
        shown = rect if clip is None else rect.clip(clip)
        sprite = self._sprites.get(key)
        if sprite is None:
            self._order += 1
            clip = None if clip is None else clip.copy()
            sprite = Sprite(surface, rect, z, self._order, clip, shown, _is_opaque(surface))
            self._sprites[key] = sprite
            self._sorted = None
        elif (
            sprite.surface is not surface
            or sprite.rect != rect
            or sprite.z != z
            or sprite.clip != clip
        ):
            self._mark(sprite.shown)
            clip = None if clip is None else clip.copy()
            if sprite.z != z:
                self._sorted = None
            if sprite.surface is not surface:
                sprite.surface, sprite.opaque = surface, _is_opaque(surface)
            sprite.rect, sprite.z, sprite.clip, sprite.shown = rect, z, clip, shown
        else:
            return
        self._mark(shown)

    def remove(self, key: Hashable) -> None:
        """Take a sprite away; an unknown key is fine."""
        sprite = self._sprites.pop(key, None)
        if sprite is not None:
            self._sorted = None
            self._mark(sprite.shown)

    def clear(self) -> None:
        """Take everything away."""
        for key in tuple(self._sprites):
            self.remove(key)

    def touch(self, rect: pygame.Rect) -> None:
        """Have `rect` (window pixels) drawn again."""
        self._mark(rect)

    def paint(self, target: pygame.Surface) -> list[pygame.Rect]:
        """Draw what changed since the last call; gives the changed rectangles of `target`."""
        self.blits = 0
        area = target.get_rect()
        dirty = [rect for rect in (each.clip(area) for each in self._dirty) if rect.w and rect.h]
        self._dirty = []
        if not dirty:
            return []
        dirty = _merged(dirty)
        if self._sorted is None:
            self._sorted = sorted(self._sprites.values(), key=lambda each: (each.z, each.order))
        shown = [sprite.shown for sprite in self._sorted]
        for rect in dirty:
            target.set_clip(rect)
            for sprite in self._seen(rect, [self._sorted[i] for i in rect.collidelistall(shown)]):
                if sprite is None:
                    target.fill(BARE)
                elif sprite.clip is None:
                    target.blit(sprite.surface, sprite.rect)
                else:
                    target.set_clip(rect.clip(sprite.shown))
                    target.blit(sprite.surface, sprite.rect)
                    target.set_clip(rect)
                self.blits += 1
        target.set_clip(None)
        return dirty

    def _seen(self, rect: pygame.Rect, sprites: list[Sprite]) -> list[Sprite | None]:
        """What must be drawn for `rect` to be right, lowest first.

        From the topmost opaque sprite that covers it whole, or else from the bare ground, None.
        """
        for index in range(len(sprites) - 1, -1, -1):
            if sprites[index].opaque and sprites[index].shown.contains(rect):
                return [*sprites[index:]]
        return [None, *sprites]

    def _mark(self, rect: pygame.Rect) -> None:
        if rect.w and rect.h:
            self._dirty.append(rect.copy())


def _is_opaque(surface: pygame.Surface) -> bool:
    return (
        not surface.get_flags() & pygame.SRCALPHA
        and surface.get_alpha() in (None, 255)
        and surface.get_colorkey() is None
    )


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Few rectangles that cover all of `rects`, joined where that costs little."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        while (index := _partner(rect, merged)) is not None:
            rect = rect.union(merged.pop(index))
        merged.append(rect)
    if len(merged) <= MOST_RECTS:
        return merged
    whole = merged[0].unionall(merged[1:])
    regions: dict[tuple[int, int], pygame.Rect] = {}
    for rect in merged:
        place = (
            (rect.centerx - whole.x) * REGIONS // whole.w,
            (rect.centery - whole.y) * REGIONS // whole.h,
        )
        regions[place] = rect.union(regions[place]) if place in regions else rect
    return list(regions.values())


def _partner(rect: pygame.Rect, merged: list[pygame.Rect]) -> int | None:
    """Which of these, touching `rect`, had better be one with it."""
    for index in rect.inflate(2, 2).collidelistall(merged):
        other = merged[index]
        union = rect.union(other)
        if union.w * union.h <= (rect.w * rect.h + other.w * other.h) * MERGE_WASTE:
            return index
    return None
