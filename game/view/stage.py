"""The stage: sprites with a place and a depth, of which only what changed is drawn again.

Whoever shows something puts a sprite under a key; whoever moves it puts it again. Painting works
out the rectangles that changed, and draws the sprites that touch them, lowest depth first. A stage
on which nothing was put since the last frame costs nothing: no blit, no flip. The stage knows
surfaces and rectangles only.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

import pygame

MERGE_WASTE = 1.35
"""Two dirty rectangles become one when their union is at most this much larger than both."""
MOST_RECTS = 24


@dataclass(slots=True)
class Sprite:
    """A surface at a place. `clip`, when given, hides what lies outside of it."""

    surface: pygame.Surface
    rect: pygame.Rect
    z: float
    order: int
    clip: pygame.Rect | None = None

    @property
    def shown(self) -> pygame.Rect:
        """Where it can be seen, in window pixels."""
        return self.rect if self.clip is None else self.rect.clip(self.clip)


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

        The same key again moves or changes the sprite; an unchanged one costs nothing.
        """
        rect = surface.get_rect(topleft=(round(topleft[0]), round(topleft[1])))
        old = self._sprites.get(key)
        if old is not None:
            if old.surface is surface and old.rect == rect and old.z == z and old.clip == clip:
                return
            self._mark(old.shown)
            if old.z != z:
                self._sorted = None
            old.surface, old.rect, old.z, old.clip = surface, rect, z, clip
            self._mark(old.shown)
            return
        self._order += 1
        sprite = Sprite(surface, rect, z, self._order, clip)
        self._sprites[key] = sprite
        self._sorted = None
        self._mark(sprite.shown)

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
        for rect in dirty:
            for sprite in self._sorted[self._floor(rect) :]:
                part = sprite.shown.clip(rect)
                if part.w and part.h:
                    target.set_clip(part)
                    target.blit(sprite.surface, sprite.rect)
                    self.blits += 1
        target.set_clip(None)
        return dirty

    def _floor(self, rect: pygame.Rect) -> int:
        """The topmost opaque sprite that covers `rect` whole: nothing below it shows there."""
        assert self._sorted is not None
        for index in range(len(self._sorted) - 1, -1, -1):
            sprite = self._sorted[index]
            if not _see_through(sprite.surface) and sprite.shown.contains(rect):
                return index
        return 0

    def _mark(self, rect: pygame.Rect) -> None:
        if rect.w and rect.h:
            self._dirty.append(rect.copy())


def _see_through(surface: pygame.Surface) -> bool:
    return bool(surface.get_flags() & pygame.SRCALPHA) or surface.get_alpha() not in (None, 255)


def _merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Few rectangles that cover all of `rects`, joined where that costs little."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        rect = rect.copy()
        again = True
        while again:
            again = False
            for index, other in enumerate(merged):
                union = rect.union(other)
                both = rect.w * rect.h + other.w * other.h
                if union.w * union.h <= both * MERGE_WASTE:
                    rect = union
                    del merged[index]
                    again = True
                    break
        merged.append(rect)
    if len(merged) > MOST_RECTS:
        return [merged[0].unionall(merged[1:])]
    return merged
