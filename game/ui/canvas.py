"""The canvas: what a scene declares becomes nodes, hit areas and sprites.

A scene composes itself anew whenever it is dirty. Each thing that it declares adds a node to the
outline, areas in which the pointer hits it, and pieces of picture, all under keys that stay the
same; what did not change since the last time costs no drawing. The widgets themselves are made in
`widgets` and `containers`; nothing here knows one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

import pygame
from pygame import Rect

from game.ui import shapes, theme
from game.ui.focus import Focus
from game.ui.outline import Node, Role
from game.ui.parts import (
    Extras,
    Hold,
    Picker,
    Piece,
    Point,
    Polygon,
    Scrolling,
    Typing,
    Zone,
    bounds,
    corners,
)
from game.ui.theme import Metrics
from game.view.sounds import Heard, silence
from game.view.stage import Stage

BACKDROP_Z = -1000.0
UI_Z = 1000.0
"""Where the widgets start; a scene's own sprites (table, cards) lie between the backdrop and it."""
DIALOG_Z = 2000.0
RING_Z = 900.0
"""Height of the focus ring over the layer of its control."""
DEEP = 8.0
"""Height of one container over the next outer one; a widget's parts lie within it."""
FLOAT_DEPTH = 40 * DEEP
"""Height in a layer from which on things float over the rest: bubbles, notices."""


class Canvas:
    """What is on a scene now. `stage` is drawn to by the app; `outline` is what is declared.

    `metrics`, `size` and `suits` are set by the app before each composing; `invalidate` asks it to
    compose again before the next frame is drawn.
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.size = (1280, 720)
        self.metrics = Metrics()
        self.suits: str = "two"
        self.still = False
        """Whether motion is to be kept to a minimum."""
        self.sound: Heard = silence
        """Told what is to be heard of a press."""
        self.now = 0.0
        self.outline = Node("screen", "screen", "")
        self.focus = Focus()
        self.hovered: str | None = None
        self.pressed: str | None = None
        self.dirty = True
        self.scrolls: dict[str, Scrolling] = {}
        self.explained: str | None = None
        """The control whose hint is shown, after a long press or a rest."""
        self.explained_at: Point | None = None
        """Where the pointer asked for it; None if the focus did."""
        self.explaining = False
        """Whether the hint has found its place in the scene being composed."""
        self.bubbles: list[tuple[Rect, str, int]] = []
        """What is to be explained beside which place, and in which layer."""
        self.needed: list[Rect] = []
        """What else than controls and words no explanation should cover."""
        self.notice = ""
        """What the scene shows for a moment."""
        self.notice_room: Rect | None = None
        """At whose foot it stands; None for the head of the window."""
        self._notice_layer = 0
        self.known: str | None = None
        """The control that was used last: whoever did that needs no hint on it now."""
        self.typing = Typing()
        self.complaints: list[str] = []
        """What the widgets found wrong with their places."""
        self.pieces: list[Piece] = []
        self.zones: list[Zone] = []
        """What is to be seen and to be hit, in the order in which it was declared."""
        self.hosting = False
        """Whether a web page shows hosted parts by itself."""
        self.hosts: dict[str, Rect] = {}
        """The parts that the page shows now, by the ids of their groups, and where."""
        self._held: Hold | None = None
        self._silent = 0
        self._extras: dict[str, Extras] = {}
        self._nodes: dict[str, Node] = {}
        self._stack: list[Node] = []
        self._handles: dict[str, tuple[str, Node]] = {}
        self._closers: dict[str, Callable[[], None] | None] = {}
        self._auto = 0
        self._layer = 0
        self._depth = 0
        self._clip: Rect | None = None
        self._scroll: str | None = None
        self._drawn: set[Hashable] = set()
        self._parts: dict[Hashable, int] = {}
        self.default: str | None = None
        self._again = False
        self._seen_scrolls: set[str] = set()
        self._ring: tuple[object, ...] | None = None
        self._ringed: set[int] = set()

    # What a scene asks and tells.

    @property
    def rect(self) -> Rect:
        """The whole window."""
        return Rect((0, 0), self.size)

    @property
    def corner(self) -> Rect:
        """Where the way out of any screen stands: back, or a table's menu."""
        side = self.px(theme.TARGET)
        return Rect(self.px(8), self.px(6), side, side)

    @property
    def head(self) -> Rect:
        """Where the title of any screen stands, beside the way out."""
        corner = self.corner
        left = corner.right + self.px(8)
        return Rect(left, corner.y, self.size[0] - self.px(12) - left, corner.h)

    @property
    def portrait(self) -> bool:
        """Whether the window is higher than wide."""
        return self.size[1] > self.size[0]

    def px(self, length: float) -> int:
        """A length of design pixels in window pixels."""
        return self.metrics.px(length)

    def invalidate(self) -> None:
        """Have the scene composed again before the next frame is drawn."""
        self.dirty = True

    def node(
        self,
        id: str,
        role: Role,
        label: str,
        *,
        value: str = "",
        enabled: bool = True,
        checked: bool | None = None,
        action: Callable[[], None] | None = None,
        adjust: Callable[[int], None] | None = None,
        edit: Callable[[str], None] | None = None,
        double: Callable[[], None] | None = None,
        hint: str = "",
        sign: str = "",
        drag: bool = False,
        slide: Callable[[float], None] | None = None,
    ) -> Node:
        """Add a node to the outline, under the group that is open.

        The same id again gives the node that is there: a control may be shown at several places.
        `double` is what a double press does; `hint` explains it after a long press; with `drag` the
        scene is told when it is dragged; `slide` is called along the way of a press (`Extras`).
        """
        there = self._nodes.get(id)
        if there is not None:
            return there
        node = Node(id, role, label, value, enabled, checked, action, adjust, edit)
        node.hint, node.sign = hint, sign
        self._nodes[id] = node
        self._extras[id] = Extras(double, hint, drag, slide=slide)
        self._stack[-1].children.append(node)
        return node

    def act(self, node: Node) -> None:
        """Do what a press of this control does, audibly."""
        self.known, self.explained = node.id, None
        if node.action is not None:
            self.sound("tap")
            self._hold(node.id)
            node.action()

    def adjust(self, node: Node, by: int) -> None:
        """Make a slider's number larger or smaller."""
        if node.adjust is not None:
            self._hold(node.id)
            node.adjust(by)

    def _hold(self, id: str) -> None:
        zone = next((zone for zone in self.zones if zone.id == id), None)
        scroll = self.scrolls.get(zone.scroll or "") if zone is not None else None
        self._held = None
        if zone is not None and scroll is not None:
            self._held = Hold(id, zone.rect.centery, scroll, scroll.offset)

    def extras(self, id: str | None) -> Extras:
        """What the control of this id does beside what its node says."""
        return self._extras.get(id or "", Extras())

    @contextmanager
    def group(self, id: str, label: str, role: Role = "group") -> Iterator[Node]:
        """What is declared inside belongs together; arrows move within it first."""
        node = self.node(id, role, label)
        self._stack.append(node)
        try:
            yield node
        finally:
            self._stack.pop()

    @contextmanager
    def hosted(self, id: str, rect: Rect) -> Iterator[None]:
        """A part that a web page shows by itself in `rect`, where there is one: group `id`.

        What is declared inside is then in the outline only: nothing of it is drawn or hit here.
        """
        if not self.hosting:
            yield
            return
        self.zone(None, rect)
        self.hosts[id] = rect.copy()
        self._silent += 1
        try:
            yield
        finally:
            self._silent -= 1

    def zone(self, id: str | None, shape: Rect | Polygon, radius: int | None = None) -> None:
        """A press inside of `shape` (window pixels) hits control `id`; the last declared wins.

        None is a lid: what lies under it cannot be hit. `radius` is that of the corners, which the
        focus ring follows.
        """
        if self._silent:
            return
        if radius is None:
            radius = self.px(theme.RADIUS)
        polygon = None if isinstance(shape, Rect) else shape
        rect = shape.copy() if isinstance(shape, Rect) else bounds(shape)
        self.zones.append(Zone(id, rect, polygon, self._layer, self._clip, self._scroll, radius))

    def handle(
        self, part: str, id: str, rect: Rect | None, action: Callable[[], None] | None
    ) -> None:
        """A part of control `id` that acts by itself under the pointer, as a stepper's plus does.

        It is not in the outline: the keyboard and a screen reader use the control as a whole.
        `rect` is None where a picker knows where it is.
        """
        node = Node(part, "button", "", enabled=action is not None, action=action)
        self._handles[part] = (id, node)
        if rect is not None:
            self.zone(part, rect)

    def auto_id(self, role: str) -> str:
        """An id for something that nobody will ask for by its id."""
        self._auto += 1
        return f"{self._stack[-1].id}/{role}{self._auto}"

    def owner(self, id: str | None) -> str | None:
        """The control that `id` is, or that it is a handle of."""
        return self._handles[id][0] if id in self._handles else id

    def close_dialog(self) -> bool:
        """Do what closes the top dialog; gives whether there is one open."""
        scope = self.scope()
        if scope.role != "dialog":
            return False
        close = self._closers.get(scope.id)
        if close is not None:
            close()
        return True

    def picker(
        self,
        area: Rect,
        pick: Callable[[Point], str | None],
        shape: Callable[[str], Polygon | None],
    ) -> None:
        """Presses inside of `area` hit what `pick` says; see `Picker`."""
        zone = Zone(None, area.copy(), None, self._layer, self._clip, self._scroll)
        zone.picker = Picker(pick, shape)
        self.zones.append(zone)

    def default_focus(self, id: str) -> None:
        """The control that gets the focus when nothing else has a better claim."""
        self.default = id

    def draw(
        self,
        key: Hashable,
        make: Callable[[], pygame.Surface],
        rect: Rect,
        part: float = 0.0,
        words: str = "",
    ) -> None:
        """Show what `make` gives at `rect`; called only when it can be seen.

        `part` (below `DEEP`) orders the parts of one widget from the ground up. `make` must give
        the very same surface as long as nothing changed: take it from `shapes.STORE`.
        """
        if self._silent:
            return
        count = self._parts.get(key, 0)
        self._parts[key] = count + 1
        z = self._base + self._depth * DEEP + part
        self.pieces.append(Piece((key, count), make, rect, z, self._clip, words, self._scroll))

    def complain(self, problem: str) -> None:
        """Note what is wrong with the layout; `checks.problems` tells it."""
        if self._silent:
            return
        self.complaints.append(problem)

    # How the app composes, hits and moves the focus.

    @property
    def _base(self) -> float:
        return UI_Z + self._layer * (DIALOG_Z - UI_Z)

    def compose(self, build: Callable[[], None], title: str = "") -> None:
        """Call `build`, which declares the scene, and put what it declared on the stage."""
        for _ in range(4):
            self.dirty = False
            self._again = False
            self.outline = Node("screen", "screen", title)
            self.pieces, self.zones, self._extras = [], [], {}
            self._nodes = {"screen": self.outline}
            self._stack = [self.outline]
            self._layer, self._depth, self._clip, self._scroll = 0, 0, None, None
            self._parts, self.complaints, self.default = {}, [], None
            self.hosts = {}
            self._handles, self._closers, self._auto = {}, {}, 0
            self._seen_scrolls = set()
            self.explaining = False
            self.bubbles, self.needed = [], []
            self.notice_room, self._notice_layer = None, 0
            build()
            self._settle()
            if not self._again:
                break
        self._held = None
        self._show()

    def _settle(self) -> None:
        for gone in set(self.scrolls) - self._seen_scrolls:
            del self.scrolls[gone]
        if self.focus.settle(self.scope(), self.outline, self.default):
            self._again = True
        if self.focus.reveal and self.focus.id:
            self.focus.reveal = False
            if self._reveal(self.focus.id):
                self._again = True
        for zone in self.zones:
            if self._held is not None and zone.id == self._held.id and zone.scroll in self.scrolls:
                self._again |= self._held.keep(zone.rect)
                break
        for scroll in self.scrolls.values():
            if scroll.goal is not None:
                scroll.goal = min(scroll.goal, scroll.most)
            if scroll.offset > scroll.most:
                scroll.offset = scroll.most
                self._again = True

    def _show(self) -> None:
        window = self.rect
        shown: set[Hashable] = set()
        if not any(piece.z == BACKDROP_Z for piece in self.pieces):
            ground = shapes.gradient(self.size, theme.ROOM, theme.NIGHT)
            self.pieces.append(Piece("backdrop", lambda: ground, window, BACKDROP_Z, None))
        for piece in self.pieces:
            seen = piece.rect.clip(window)
            if piece.clip is not None:
                seen = seen.clip(piece.clip)
            if seen.w <= 0 or seen.h <= 0:
                continue
            shown.add(piece.key)
            self.stage.put(piece.key, piece.make(), piece.rect.topleft, piece.z, piece.clip)
        for key in self._drawn - shown:
            self.stage.remove(key)
        self._drawn = shown
        self._ring = None
        self.show_ring()

    def backdrop(self, surface: pygame.Surface) -> None:
        """The scene's own ground, as large as the window, instead of the dark room."""
        self.pieces.append(Piece("backdrop", lambda: surface, self.rect, BACKDROP_Z, None))

    def show_ring(self) -> None:
        """Put the focus ring where the focused control is now; cheap when it did not move."""
        places: list[Zone] = []
        if self.focus.visible and self.focus.id is not None:
            places = self._seen(self.focus.id)
        state = tuple(
            (tuple(zone.rect), zone.polygon and tuple(zone.polygon), zone.clip and tuple(zone.clip))
            for zone in places
        )
        if state == self._ring:
            return
        for index in self._ringed:
            self.stage.remove(("ring", index))
        self._ringed = set()
        width = max(2, round(2 * self.metrics.scale))
        for index, zone in enumerate(places):
            z = UI_Z + zone.layer * (DIALOG_Z - UI_Z) + RING_Z
            reach = 4 * width + 4
            clip = None if zone.clip is None else zone.clip.inflate(reach, reach)
            if zone.polygon is not None:
                bands = ((float(width), theme.BLACK), (float(width), theme.WHITE))
                surface, at = shapes.ring(zone.polygon, bands, zone.radius)
                self.stage.put(("ring", 2 * index), surface, at, z, clip)
                self._ringed.add(2 * index)
                continue
            for turn, colour in enumerate((theme.BLACK, theme.WHITE)):
                out = width * (turn + 1)
                rect = zone.rect.inflate(2 * out, 2 * out)
                box = shapes.Box(zone.radius + out, None, edge=colour, edge_width=width)
                key = ("ring", 2 * index + turn)
                self.stage.put(key, box.surface(rect.size), rect.topleft, z + turn, clip)
                self._ringed.add(2 * index + turn)
        self._ring = state

    def _seen(self, id: str) -> list[Zone]:
        """Where a control can be seen, as zones; those of a picker with its shape of now."""
        found = []
        for zone in self.zones:
            if zone.picker is not None:
                polygon = zone.picker.shape(id)
                if polygon is not None:
                    found.append(
                        dataclasses.replace(
                            zone, id=id, rect=bounds(polygon), polygon=tuple(polygon), picker=None
                        )
                    )
            elif zone.id == id and zone.shown.w > 0 and zone.shown.h > 0:
                found.append(zone)
        return found

    def shapes_of(self, id: str) -> list[tuple[Polygon, int, Rect | None]]:
        """Where a control can be seen: polygons with their layers and clips."""
        return [
            (zone.polygon or corners(zone.rect), zone.layer, zone.clip) for zone in self._seen(id)
        ]

    def scope(self) -> Node:
        """The part of the outline that takes the focus: the top dialog, else everything."""
        dialogs = [node for node in self.outline.walk() if node.role == "dialog"]
        return dialogs[-1] if dialogs else self.outline

    def by_id(self, id: str | None) -> Node | None:
        """The node or handle of this id, or None."""
        if id in self._handles:
            return self._handles[id][1]
        return self._nodes.get(id or "")

    def hit(self, point: Point) -> tuple[str | None, str | None]:
        """What a press at `point` (window pixels) hits: a control's id, and a scroll area's."""
        top = max((zone.layer for zone in self.zones), default=0)
        for zone in reversed(self.zones):
            if zone.layer < top or not zone.contains(point):
                continue
            if zone.picker is None:
                return zone.id, zone.scroll
            picked = zone.picker.pick(point)
            if picked is not None:
                return picked, None
        return None, None

    def bare(self, point: Point) -> bool:
        """Whether nothing is declared at `point`: the scene's own ground shows there."""
        return self.hit(point)[0] is None and not any(
            zone.picker is None and zone.contains(point) for zone in self.zones
        )

    def scroll_of(self, id: str | None) -> Scrolling | None:
        """The scroll area that shows a control, else the topmost there is."""
        top = max((zone.layer for zone in self.zones), default=0)
        zones = [zone for zone in self.zones if zone.layer == top and zone.scroll in self.scrolls]
        here = next((zone for zone in zones if zone.id == id and id is not None), None)
        ids = [here.scroll] if here is not None else [zone.scroll for zone in zones]
        areas = [self.scrolls[each] for each in ids if each is not None]
        return next((area for area in areas if area.most > 0), None)

    def scroll_by(self, area: Scrolling, length: float) -> bool:
        """Scroll an area, gliding unless motion is to be kept small; whether it could."""
        moved = area.move(length) if self.still else area.glide(length)
        if moved:
            self.invalidate()
        return moved

    def place_of(self, id: str) -> Rect | None:
        """Bounds of the first place where a control can be seen, in window pixels."""
        for polygon, _, clip in self.shapes_of(id):
            rect = bounds(polygon)
            rect = rect if clip is None else rect.clip(clip)
            if rect.w and rect.h:
                return rect
        return None

    def places(self) -> dict[str, Rect]:
        """Bounds of every control that takes the focus now, by id; also of those scrolled off."""
        found: dict[str, Rect] = {}
        for node in self.scope().controls():
            for zone in self.zones:
                if zone.id == node.id:
                    found.setdefault(node.id, zone.rect)
                elif zone.picker is not None and node.id not in found:
                    polygon = zone.picker.shape(node.id)
                    if polygon is not None:
                        found[node.id] = bounds(polygon)
        return found

    def _reveal(self, id: str) -> bool:
        for zone in self.zones:
            if zone.id == id and zone.scroll in self.scrolls:
                scroll = self.scrolls[zone.scroll]
                above = scroll.view.top - (zone.rect.top - self.px(24))
                below = zone.rect.bottom + self.px(24) - scroll.view.bottom
                scroll.speed = 0.0
                return scroll.move(-above if above > 0 else max(0, below))
        return False
