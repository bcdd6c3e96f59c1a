"""The tabletop: cards by key, each lying somewhere or on its way there, face up or down.

It keeps what lies where, draws it through the camera as sprites of the stage, and moves cards from
place to place at the table's pace. It knows cards as pictures and places as places; which card goes
where, and why, is a board's to say.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, pi, radians, sin
from typing import Any, Literal, Protocol, TypeAlias

import pygame

from game.cards import Card
from game.view import faces
from game.view.camera import CARD_HEIGHT, Camera, Points, flat_quad
from game.view.faces import CardStyle
from game.view.faces.paper import SMALL, TINY
from game.view.flight import ARC, SHAPES, Flight
from game.view.sounds import Heard, Sound, silence
from game.view.stage import Stage
from game.view.tween import Ease, Pace, in_out_cubic, linear, out_back
from game.view.warp import DENSITY, LYING, Colour, Shadow, Warps

Tone: TypeAlias = Literal["plain", "lit", "dim", "picked"]
"""How a card shows: as it is, «yours to play now», not to be played now, picked."""
Look: TypeAlias = Literal["empty", "lit", "picked"]
"""How an empty place shows."""

SLOT_Z = 5.0
FLIGHT_Z = 400.0
HELD_Z = 1750.0
FLAG_Z = 1800.0
GOLD: Colour = (255, 214, 112)
FAINT: Colour = (214, 236, 222)
DUSK_GOLD: Colour = (146, 134, 68)
"""What stands for the glow of a place while the camera moves: its gold, half sunk into the felt."""
RIM: Colour = (232, 168, 44)
"""The rim of a lit card: a gold that shows on its paper, too."""
IN_HAND = Shadow(0.09, 0.05, 0.45)
"""The shadow of a card in the hand."""
HELD = Shadow.from_height(0.4)
"""That of one that is held over the table."""
SHAKE_TIME = 0.36
SHAKE = 0.07
"""How far a card shakes at most, in its widths."""


@dataclass(frozen=True)
class OnTable:
    """A place on the plane: centre, turn in radians counterclockwise, width, all in units."""

    x: float
    y: float
    angle: float = 0.0
    width: float = 1.0

    def quad(self, camera: Camera) -> Points:
        """Its corners on the screen, shape (4, 2)."""
        return camera.quad(self.x, self.y, self.width, self.width * CARD_HEIGHT, self.angle)


@dataclass(frozen=True)
class OnScreen:
    """A place that faces the player: centre and width in pixels, turn in degrees clockwise."""

    x: float
    y: float
    angle: float = 0.0
    width: float = 80.0

    def quad(self, camera: Camera) -> Points:
        """Its corners on the screen, shape (4, 2)."""
        return flat_quad(self.x, self.y, self.width, self.width * CARD_HEIGHT, -radians(self.angle))


Place: TypeAlias = OnTable | OnScreen
Spawn: TypeAlias = Callable[[Coroutine[Any, Any, None]], object]
"""Starts a coroutine in the scheduler."""


@dataclass(frozen=True)
class Lying:
    """A card as it lies: None is a back. `z` orders it among the others."""

    card: Card | None
    place: Place
    z: float
    tone: Tone = "plain"


class Piece(Protocol):
    """What stands on the table and is no card: it draws itself as the camera sees it."""

    def picture(self, unit: float, pitch: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """A sprite and its pixel that lies on the place.

        A card there is `unit` pixels wide; the camera looks down at `pitch` radians.
        """


class Tabletop:
    """Cards, empty places and pieces on one stage, seen through one camera."""

    def __init__(self, stage: Stage, pace: Pace, spawn: Spawn) -> None:
        self.pace = pace
        self.sound: Heard = silence
        """Told what is to be heard of what happens here."""
        self._spawn = spawn
        self.warps = Warps()
        self._stage = stage
        self._camera: Camera | None = None
        self._style = CardStyle()
        self._near = 0.0
        """The nearest row of outlined places, since nothing lay here: faces are made for it."""
        self._face_width = 60.0
        self._cards: dict[Hashable, Lying] = {}
        self._slots: dict[Hashable, tuple[OnTable, Look]] = {}
        self._pieces: dict[Hashable, tuple[Piece, OnTable, float]] = {}
        self._moving: dict[Hashable, int] = {}
        self._tickets = 0
        self._drafting = False

    @property
    def camera(self) -> Camera:
        """The camera in use. Raises `RuntimeError` before `see` gave one."""
        if self._camera is None:
            raise RuntimeError("the tabletop has no camera yet; call see() first")
        return self._camera

    # What lies where

    def see(self, camera: Camera, style: CardStyle) -> None:
        """Look through this camera at cards of this style; ends drafting."""
        self._camera, self._style, self._drafting = camera, style, False
        self._face_width = camera.scale(0.0, self._near)
        for key in self._slots:
            self._show_slot(key)
        for key in self._pieces:
            self._show_piece(key)
        for key in self._cards:
            if key not in self._moving:
                self._show(key)

    def lay(self, key: Hashable, lying: Lying) -> None:
        """A card lies here from now on, at once."""
        moved = self._moving.pop(key, None) is not None
        drawn = self._sprite(key) in self._stage or self._drafting
        if self._cards.get(key) == lying and drawn and not moved:
            return
        self._cards[key] = lying
        self._show(key)

    def tone(self, key: Hashable, tone: Tone) -> None:
        """Show a card that lies here in another tone."""
        lying = self._cards[key]
        if lying.tone != tone:
            self._cards[key] = replace(lying, tone=tone)
            if key not in self._moving:
                self._show(key)

    def take(self, key: Hashable) -> None:
        """Take a card away; an unknown key is fine."""
        self._cards.pop(key, None)
        self._moving.pop(key, None)
        self._stage.remove(self._sprite(key))

    def slot(self, key: Hashable, place: OnTable, look: Look = "empty") -> None:
        """Outline an empty place."""
        if self._slots.get(key) != (place, look):
            self._slots[key] = (place, look)
            if place.y < self._near:
                self._near = place.y
                if self._camera is not None:
                    self._face_width = self._camera.scale(0.0, self._near)
            self._show_slot(key)

    def draw_ahead(self, place: OnTable) -> None:
        """Have the outline of an empty place at hand before it is wanted."""
        self._outline(place, "empty")

    def unslot(self, key: Hashable) -> None:
        """Stop outlining a place; an unknown key is fine."""
        if self._slots.pop(key, None) is not None:
            self._stage.remove(("slot", key))

    def stand(self, key: Hashable, piece: Piece, place: OnTable, z: float) -> None:
        """A piece stands here from now on."""
        if self._pieces.get(key) != (piece, place, z):
            self._pieces[key] = (piece, place, z)
            self._show_piece(key)

    def unstand(self, key: Hashable) -> None:
        """Take a piece away; an unknown key is fine."""
        if self._pieces.pop(key, None) is not None:
            self._stage.remove(("piece", key))

    def clear(self) -> None:
        """Take everything away."""
        for key in list(self._pieces):
            self.unstand(key)
        for key in list(self._cards):
            self.take(key)
        for key in list(self._slots):
            self.unslot(key)
        self._near = 0.0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._cards

    def lying(self, key: Hashable) -> Lying:
        """How a card lies. Raises `KeyError` for an unknown key."""
        return self._cards[key]

    def cards(self) -> list[Hashable]:
        """The keys of all cards."""
        return list(self._cards)

    def quad(self, key: Hashable) -> Points | None:
        """The screen corners of a card or an outlined place, None for what is not here."""
        if key in self._cards:
            return self._cards[key].place.quad(self.camera)
        if key in self._slots:
            return self._slots[key][0].quad(self.camera)
        return None

    # How it moves

    async def fly(
        self,
        key: Hashable,
        to: Lying,
        duration: float,
        *,
        start: Lying | None = None,
        ease: Ease = in_out_cubic,
        arc: float = ARC,
        sound: Sound | None = None,
        z: float | None = None,
    ) -> None:
        """Move a card to where it will lie, turning it over on the way if its face changes.

        `start` puts it somewhere first; `sound` is heard as it lands; `z` orders it on the way
        where that is not as usual. A later `lay`, `take` or `fly` of the same key ends this flight
        where it is.
        """
        begin = start or self._cards[key]
        if begin.card == to.card and _slides(begin.place, to.place):
            await self._slide(key, begin.place, to, duration, ease, to.z if z is None else z)
            return
        ticket = self._embark(key, to)
        turns = begin.card != to.card and None in (begin.card, to.card)
        camera, flight = self.camera, self._flight(begin, to, arc, turns)
        sprite, drawn = None, -1
        high = FLIGHT_Z + to.z if z is None else z

        def step(t: float) -> None:
            nonlocal camera, flight, sprite, drawn
            if self._moving.get(key) != ticket:
                return
            if t >= 1.0:
                del self._moving[key]
                self._show(key)
                if sound is not None:
                    self.sound(sound)
                return
            if camera is not self.camera:
                camera, flight = self.camera, self._flight(begin, to, arc, turns)
                drawn = -1
            part = round(t * SHAPES)
            if sprite is None or part != drawn:
                near = begin if part <= SHAPES / 2 else to
                card = begin.card if turns and part < SHAPES / 2 else to.card
                source = self._picture(card, near.place, "plain")
                shadow = Shadow.from_height(flight.height(part))
                sprite, drawn = self.warps.card(source, flight.shape(part), shadow), part
            surface, (left, top) = sprite
            x, y = flight.middle(t)
            self._stage.put(self._sprite(key), surface, (left + x, top + y), high)

        await self.pace.glide(duration, step, ease)

    async def _slide(
        self, key: Hashable, start: Place, to: Lying, duration: float, ease: Ease, z: float
    ) -> None:
        """A short way in the hand: the picture of its end is moved, not drawn anew each frame."""
        first, last = start.quad(self.camera).mean(axis=0), to.place.quad(self.camera).mean(axis=0)

        def off(t: float) -> tuple[float, float]:
            x, y = (first - last) * (1 - t)
            return x, y

        await self._sway(key, to, off, duration, ease, z)

    async def _sway(
        self,
        key: Hashable,
        to: Lying,
        off: Callable[[float], tuple[float, float]],
        duration: float,
        ease: Ease,
        z: float,
    ) -> None:
        """Move the picture of a card at rest: `off` is how far from there it is in its time."""
        ticket = self._embark(key, to)
        surface, (left, top) = self._at_rest(to)

        def step(t: float) -> None:
            if self._moving.get(key) != ticket:
                return
            if t >= 1.0:
                del self._moving[key]
                self._show(key)
                return
            x, y = off(t)
            self._stage.put(self._sprite(key), surface, (left + x, top + y), z)

        await self.pace.glide(duration, step, ease)

    def _flight(self, start: Lying, end: Lying, arc: float, turns: bool) -> Flight:
        first, last = start.place.quad(self.camera), end.place.quad(self.camera)
        return Flight(first, last, arc, turns)

    def _embark(self, key: Hashable, to: Lying) -> int:
        """Book a movement; what was under way under this key ends. Gives the movement's ticket."""
        self._tickets += 1
        self._cards[key] = to
        self._moving[key] = self._tickets
        return self._tickets

    def move(
        self, key: Hashable, to: Lying, duration: float = 0.16, z: float | None = None
    ) -> None:
        """Set a card in motion and go on: a small move with a snap, such as a lift."""
        start = self._cards[key]
        self._set_off(
            key, to, lambda: self.fly(key, to, duration, start=start, ease=out_back, arc=0.0, z=z)
        )

    def _set_off(
        self, key: Hashable, to: Lying, movement: Callable[[], Coroutine[Any, Any, None]]
    ) -> None:
        """Start a movement that ends as `to`, unless the card is laid or taken before it begins."""
        ticket = self._embark(key, to)

        async def begin() -> None:
            if self._moving.get(key) == ticket:
                await movement()

        self._spawn(begin())

    def hold(self, key: Hashable, place: OnScreen) -> None:
        """A card is held here, over everything, until it flies or is laid.

        At whole pixels it is one picture, which is moved and not drawn anew.
        """
        lying = self._cards[key]
        self._embark(key, replace(lying, place=place))
        source = self._picture(lying.card, place, lying.tone)
        surface, topleft = self.warps.card(source, place.quad(self.camera), HELD)
        self._stage.put(self._sprite(key), surface, topleft, HELD_Z)

    def shake(self, key: Hashable) -> None:
        """Have a card that lies here shake, as a head does, and go on."""
        lying = self._cards[key]
        self._set_off(key, lying, lambda: self._shake(key, lying))

    async def _shake(self, key: Hashable, lying: Lying) -> None:
        swing = SHAKE * lying.place.width

        def off(t: float) -> tuple[float, float]:
            return swing * (1 - t) * sin(5 * pi * t), 0.0

        await self._sway(key, lying, off, SHAKE_TIME * self.pace.speed, linear, lying.z)

    async def slide(
        self,
        key: Hashable,
        piece: Piece,
        start: Place,
        end: Place,
        duration: float,
        *,
        ease: Ease = in_out_cubic,
        arc: float = ARC,
        sound: Sound | None = None,
    ) -> None:
        """Move a piece over the table; on arrival it sounds and is gone, for the asker to book."""
        lengths = (self._unit(place) for place in (start, end) if isinstance(place, OnTable))
        unit = max(lengths, default=end.width)
        surface, (left, top) = piece.picture(unit, self.camera.pose.pitch)

        def step(t: float) -> None:
            if t >= 1.0:
                if sound is not None:
                    self.sound(sound)
                return
            first, last = (place.quad(self.camera).mean(axis=0) for place in (start, end))
            x, y = first * (1 - t) + last * t
            y -= arc * sin(pi * t) * unit
            self._stage.put(("sliding", key), surface, (x - left, y - top), FLIGHT_Z)

        try:
            await self.pace.glide(duration, step, ease)
        finally:
            self._stage.remove(("sliding", key))

    async def flag(
        self, key: Hashable, picture: pygame.Surface, at: tuple[float, float], time: float = 1.1
    ) -> None:
        """Show a picture for a while, its middle at a window pixel: it rises, stays and fades."""
        rise = picture.get_height() * 0.6
        left, top = at[0] - picture.get_width() / 2, at[1] - picture.get_height() / 2

        def step(t: float) -> None:
            if t >= 1.0:
                return
            shown = min(1.0, t / 0.15, (1 - t) / 0.3)
            faded = picture
            if shown < 1:
                faded = picture.copy()
                alpha = round(shown * 8) * 32
                faded.fill((255, 255, 255, min(255, alpha)), special_flags=pygame.BLEND_RGBA_MULT)
            y = top + rise * (1 - min(1.0, t / 0.25))
            self._stage.put(("flag", key), faded, (left, y), FLAG_Z)

        try:
            if self.pace.reduced:
                self._stage.put(("flag", key), picture, (left, top), FLAG_Z)
                await self.pace.pause(time * 0.6)
            else:
                await self.pace.glide(time, step, ease=linear)
        finally:
            self._stage.remove(("flag", key))

    # How it is drawn

    def draft(self, target: pygame.Surface, coarse: bool = False) -> None:
        """Draw what lies on the plane roughly onto `target`, and take its sprites off the stage."""
        if not self._drafting:
            self._drafting = True
            for key, lying in self._cards.items():
                if isinstance(lying.place, OnTable) and key not in self._moving:
                    self._stage.remove(self._sprite(key))
            for key in self._slots:
                self._stage.remove(("slot", key))
            for key in self._pieces:
                self._stage.remove(("piece", key))
        for place, look in self._slots.values():
            if look != "empty":
                corners = place.quad(self.camera).tolist()
                pygame.draw.polygon(target, DUSK_GOLD, corners, 5)
                pygame.draw.polygon(target, GOLD, corners, 2)
        resting = sorted(
            (each for key, each in self._cards.items() if key not in self._moving),
            key=lambda each: each.z,
        )
        flat = [(each, each.place) for each in resting if isinstance(each.place, OnTable)]
        quads = self.camera.quads([(at.x, at.y, at.width, at.angle) for _, at in flat])
        pictures = [self._picture(each.card, at, each.tone) for each, at in flat]
        self.warps.draft(target, zip(pictures, quads, strict=True), coarse=coarse)
        for piece, place, _ in self._pieces.values():
            target.blit(*self._standing(piece, place))

    def look_through(self, camera: Camera) -> None:
        """Move the camera while drafting: what flies or faces the player is shown anew."""
        self._camera = camera

    def _sprite(self, key: Hashable) -> Hashable:
        return ("card", key)

    def _show(self, key: Hashable) -> None:
        if self._camera is None:
            return
        lying = self._cards[key]
        if self._drafting and isinstance(lying.place, OnTable):
            self._stage.remove(self._sprite(key))  # the draft shows it from now on
            return
        surface, topleft = self._at_rest(lying)
        self._stage.put(self._sprite(key), surface, topleft, lying.z)

    def _at_rest(self, lying: Lying) -> tuple[pygame.Surface, tuple[int, int]]:
        """The sprite of a card at rest."""
        shadow = IN_HAND if isinstance(lying.place, OnScreen) else LYING
        source = self._picture(lying.card, lying.place, lying.tone)
        return self.warps.card(source, lying.place.quad(self.camera), shadow)

    def _show_slot(self, key: Hashable) -> None:
        if self._camera is None or self._drafting:
            return
        place, look = self._slots[key]
        surface, topleft = self._outline(place, look)
        self._stage.put(("slot", key), surface, topleft, SLOT_Z + (look != "empty"))

    def _show_piece(self, key: Hashable) -> None:
        if self._camera is None or self._drafting:
            return
        piece, place, z = self._pieces[key]
        surface, topleft = self._standing(piece, place)
        self._stage.put(("piece", key), surface, topleft, z)

    def _standing(self, piece: Piece, place: OnTable) -> tuple[pygame.Surface, tuple[int, int]]:
        surface, (left, top) = piece.picture(self._unit(place), self.camera.pose.pitch)
        x, y = place.quad(self.camera).mean(axis=0)
        return surface, (round(x - left), round(y - top))

    def _unit(self, place: OnTable) -> float:
        """Pixels that a card's width takes there."""
        return self.camera.scale(place.x, place.y)

    def _outline(self, place: OnTable, look: Look) -> tuple[pygame.Surface, tuple[int, int]]:
        quad = place.quad(self.camera)
        if look == "empty":
            return self.warps.slot(quad, FAINT, 1.2, fill=0.025, alpha=0.2)
        if look == "lit":
            return self.warps.slot(quad, GOLD, 2.4, glow=0.5, fill=0.1)
        return self.warps.slot(quad, GOLD, 3.2, glow=0.8, fill=0.3)

    def _picture(self, card: Card | None, place: Place, tone: Tone) -> pygame.Surface:
        on_screen = isinstance(place, OnScreen)
        shown = place.width if on_screen else self._face_width * place.width
        return toned(card, source_width(shown), self._style, tone)


def source_width(shown: float) -> int:
    """The width of the face that a card needs which is `shown` pixels wide on the screen.

    Wider, for crispness; but not so wide that a small card gets the layout of a large one.
    """
    wanted = max(20, ceil(shown * DENSITY))
    for limit in (TINY, SMALL):
        if shown < limit * 0.94 and wanted >= limit:
            return limit - 1
    return wanted


@lru_cache(maxsize=512)
def toned(card: Card | None, width: int, style: CardStyle, tone: Tone) -> pygame.Surface:
    """A card's face (or back, None) in a tone. Shared: blit it, do not draw on it."""
    plain = faces.back(width, style) if card is None else faces.face(card, width, style)
    if tone == "plain" or card is None:
        return plain
    copy = plain.copy()
    if tone == "dim":
        shade = pygame.Surface(copy.get_size(), pygame.SRCALPHA)
        shade.fill((184, 179, 172, 255))
        copy.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return copy
    rim = faces.slot(width, GOLD if tone == "picked" else RIM, max(2.0, width * 0.045))
    copy.blit(rim, (0, 0))
    return copy


def _slides(start: Place, end: Place) -> bool:
    """Whether a way is a short one in the hand, on which a card hardly turns."""
    return (
        isinstance(start, OnScreen)
        and isinstance(end, OnScreen)
        and start.width == end.width
        and abs(start.angle - end.angle) < 3
    )
