"""The keyboard's focus: which control has it, and where it goes next. Pure: no drawing.

Tab and Shift+Tab follow the outline; a radio group is one stop. Arrows go to the nearest control in
their direction, within the group first. The focus is a control's id, so it survives composing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from pygame import Rect

from game.ui.outline import Node

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
Path: TypeAlias = tuple[str, ...]


class Focus:
    """Which control has the focus. `visible` is whether its ring is shown: after keys only."""

    def __init__(self) -> None:
        self.id: str | None = None
        self.visible = False
        self.reveal = False
        """Whether the focused control has to be scrolled into view."""
        self._path: Path = ()
        self._before: list[str] = []
        self._scope = "screen"
        self._memory: dict[str, str | None] = {}

    def set(self, id: str | None, visible: bool | None = None) -> None:
        """Focus a control; `visible` None leaves the ring as it is."""
        self.reveal = id is not None and id != self.id
        self.id = id
        if visible is not None:
            self.visible = visible

    def settle(self, scope: Node, outline: Node, default: str | None) -> bool:
        """After composing: keep the focus on something that is there.

        A control that is gone hands over to the next of its group that is still there, else to the
        scene's default. A dialog that opens takes the focus, and gives it back when it closes.
        Gives whether the focus moved.
        """
        ids = [node.id for node in scope.controls()]
        moved = False
        if scope.id != self._scope:
            self._memory[self._scope] = self.id
            before, self._scope = self.id, scope.id
            self.id = self._memory.pop(scope.id, None) if scope.role == "screen" else None
            if scope.role == "dialog" and ids:
                self.id = default if default in ids else ids[0]
            self.reveal = self.id is not None
            moved = self.id != before
        if self.id is not None and self.id not in ids:
            before = self.id
            self.id = self._heir(scope, ids, default)
            self.reveal = self.id is not None
            moved = self.id != before
        if self.id is not None:
            self._path = path_to(outline, self.id)
            self._before = ids
        return moved

    def _heir(self, scope: Node, ids: list[str], default: str | None) -> str | None:
        siblings: list[str] = []
        if len(self._path) > 1:
            parent = scope.by_id(self._path[-2])
            siblings = [node.id for node in parent.controls()] if parent else []
        if siblings and self.id in self._before:
            index = self._before.index(self.id)
            for after in (*self._before[index + 1 :], *reversed(self._before[:index])):
                if after in siblings:
                    return after
        if siblings:
            return siblings[0]
        if default in ids:
            return default
        return ids[0] if ids else None

    def step(self, scope: Node, by: int, default: str | None = None) -> None:
        """Tab (+1) or Shift+Tab (−1)."""
        stops = tab_stops(scope)
        if not stops:
            return
        if self.id in stops:
            index = (stops.index(self.id) + by) % len(stops)
        elif self.id is not None and (group := _radio_group(scope, self.id)) is not None:
            inside = [index for index, stop in enumerate(stops) if group.by_id(stop)]
            index = (inside[0] + by) % len(stops) if inside else 0
        elif default in stops and by > 0:
            index = stops.index(default)
        else:
            index = 0 if by > 0 else len(stops) - 1
        self.set(stops[index], visible=True)

    def target(self, scope: Node, direction: str, places: Mapping[str, Rect]) -> str | None:
        """Where an arrow key leads: the nearest control there, within the group if there is one."""
        if self.id is None or self.id not in places:
            return next(iter(tab_stops(scope)), None)
        path = path_to(scope, self.id)
        for depth in range(len(path) - 1, 0, -1):
            group = scope.by_id(path[depth - 1])
            ids = [node.id for node in group.controls()] if group else []
            there = nearest(self.id, direction, {i: places[i] for i in ids if i in places})
            if there is not None:
                return there
        return None


def tab_stops(scope: Node) -> list[str]:
    """The ids that Tab stops at: all controls, and of a radio group the chosen one."""
    stops: list[str] = []

    def visit(node: Node) -> None:
        radios = [child for child in node.children if child.role == "radio" and child.enabled]
        chosen = next((radio for radio in radios if radio.checked), radios[0] if radios else None)
        if node.role in ("button", "switch", "slider", "field") and node.enabled:
            stops.append(node.id)
        for child in node.children:
            if child.role == "radio":
                if child is chosen:
                    stops.append(child.id)
            else:
                visit(child)

    visit(scope)
    return stops


def radios_beside(scope: Node, id: str) -> list[Node]:
    """The enabled radios of the group that `id` is in, in order; empty if it is no radio."""
    group = _radio_group(scope, id)
    if group is None:
        return []
    return [child for child in group.children if child.role == "radio" and child.enabled]


def _radio_group(scope: Node, id: str) -> Node | None:
    for node in scope.walk():
        if any(child.id == id and child.role == "radio" for child in node.children):
            return node
    return None


def path_to(root: Node, id: str) -> Path:
    """The ids from `root` down to the node `id`; empty if it is not there."""
    if root.id == id:
        return (id,)
    for child in root.children:
        below = path_to(child, id)
        if below:
            return (root.id, *below)
    return ()


def nearest(id: str, direction: str, places: Mapping[str, Rect]) -> str | None:
    """The nearest of `places` from `id` in a direction (left, right, up, down), or None.

    Nearness is the distance along the direction, plus twice the distance aside of it that is not
    covered by both: what stands in the same row or column wins.
    """
    here = places[id]
    dx, dy = DIRECTIONS[direction]
    best: tuple[float, str] | None = None
    for other, rect in places.items():
        if other == id:
            continue
        ahead = (rect.centerx - here.centerx) * dx + (rect.centery - here.centery) * dy
        if ahead <= 0:
            continue
        if dx:
            gap = rect.left - here.right if dx > 0 else here.left - rect.right
            aside = max(0, rect.top - here.bottom + 1, here.top - rect.bottom + 1)
            off = abs(rect.centery - here.centery)
            overlap = min(rect.bottom, here.bottom) - max(rect.top, here.top)
        else:
            gap = rect.top - here.bottom if dy > 0 else here.top - rect.bottom
            aside = max(0, rect.left - here.right + 1, here.left - rect.right + 1)
            off = abs(rect.centerx - here.centerx)
            overlap = min(rect.right, here.right) - max(rect.left, here.left)
        along = max(0, gap)
        if dx and overlap <= 0 and aside > along:
            continue
        cost = along + 2 * aside + 0.2 * off + (0 if overlap > 0 else 40)
        if best is None or cost < best[0]:
            best = (cost, other)
    return best[1] if best else None
