"""The outline for the screen readers of desktops, through AccessKit where it is installed.

The same tree that the canvas focuses and a web page mirrors becomes AccessKit's; what a reader asks
for comes back as the mirror hears it: press, focus, adjust, edit. How a system is reached is for
`game.platform.assistive`. Nothing happens until a reader asks for the first time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pygame import Rect

from game.platform.assistive import Adapter
from game.ui.canvas import Canvas
from game.ui.outline import CONTROLS, Node

if TYPE_CHECKING:
    import accesskit

EVERY = 0.1
"""Least seconds between two times that a reader is told: none speaks faster."""
WINDOW = 0
"""The number of the root, which stands for the window."""
ROLES = {
    "screen": "WINDOW", "group": "GROUP", "dialog": "DIALOG", "list": "LIST", "item": "LIST_ITEM",
    "heading": "HEADING", "text": "LABEL", "status": "STATUS", "image": "IMAGE",
    "button": "BUTTON", "switch": "SWITCH", "radio": "RADIO_BUTTON", "slider": "SPIN_BUTTON",
    "field": "TEXT_INPUT",
}  # fmt: skip
"""The outline's roles and AccessKit's."""


@dataclass(frozen=True)
class Spoken:
    """A node as a reader is told of it; `bounds` in window pixels. `children` are numbers."""

    number: int
    role: str
    label: str
    value: str
    hint: str
    enabled: bool
    checked: bool | None
    bounds: tuple[int, int, int, int] | None
    actions: tuple[str, ...]
    children: tuple[int, ...]


@dataclass(frozen=True)
class Told:
    """Everything that a reader knows at a time: the nodes, and the number of the focused one."""

    nodes: tuple[Spoken, ...]
    focus: int


class Reader:
    """Tells a screen reader of one scene after the other, and hears what it asks for.

    `open_adapter` is given what a reader may ask and opens the way to it; None if there is none.
    """

    def __init__(
        self, open_adapter: Callable[[Callable[[int, str, Any], None]], Adapter | None]
    ) -> None:
        self._asked: deque[tuple[int, str, Any]] = deque()  # another thread may add to it
        self._numbers: dict[tuple[int, str], int] = {}
        self._ids: dict[int, str] = {}
        self._last = WINDOW
        """The number that was given last; none is given twice."""
        self._told: Told | None = None
        self._at = -EVERY
        self._adapter = open_adapter(lambda *request: self._asked.append(request))

    @property
    def listening(self) -> bool:
        """Whether a reader has asked for the outline."""
        return self._adapter is not None and self._adapter.listening

    def show(self, canvas: Canvas, key: int, now: float) -> None:
        """Tell of the scene with this `key`, if a reader listens and does not know it yet.

        `now` is in seconds.
        """
        if self._adapter is None or not self._adapter.listening:
            self._told = None  # whoever comes next knows nothing
            return
        if now - self._at < EVERY:
            return
        self._at = now
        told = self.outline_of(canvas, key)
        if told != self._told:
            self._told = told
            self._adapter.update(lambda: tree_update(told), canvas.rect)

    def focused(self, window: bool) -> None:
        """The window has the system's focus now, or has lost it."""
        if self._adapter is not None:
            self._adapter.focused(window)

    def take(self) -> list[dict[str, Any]]:
        """What was asked for since the last call, as `Mirror.hear` takes it."""
        events = []
        while self._asked:
            number, action, value = self._asked.popleft()
            id = self._ids.get(number)
            event = None if id is None else event_of(id, action, value)
            if event is not None:
                events.append(event)
        return events

    def outline_of(self, canvas: Canvas, key: int) -> Told:
        """The canvas' outline in the words of a reader."""
        places = canvas.places()
        nodes = tuple(self._spoken(canvas.outline, key, places))
        known = {node.number for node in nodes}
        self._numbers = {each: n for each, n in self._numbers.items() if n in known}
        self._ids = {number: id for (_key, id), number in self._numbers.items()}
        focus = canvas.focus.id
        return Told(nodes, self._numbers.get((key, focus or ""), WINDOW))

    def _spoken(self, node: Node, key: int, places: dict[str, Rect]) -> Iterator[Spoken]:
        role = node.role
        label, value = node.label, node.value
        if role not in ("field", "slider", "status"):  # what has no value of its own says both
            label, value = ", ".join(filter(None, (node.label, node.value))), ""
        place = places.get(node.id)
        radios = any(child.role == "radio" for child in node.children)
        yield Spoken(
            self._number(key, node),
            "RADIO_GROUP" if role == "group" and radios else ROLES[role],
            label,
            value,
            node.hint,
            node.enabled,
            node.checked,
            None if place is None else (place.left, place.top, place.right, place.bottom),
            actions_of(node),
            tuple(self._number(key, child) for child in node.children),
        )
        for child in node.children:
            yield from self._spoken(child, key, places)

    def _number(self, key: int, node: Node) -> int:
        """The number of a node: the same as long as it is there."""
        if node.role == "screen":
            return WINDOW
        number = self._numbers.get((key, node.id))
        if number is None:
            number = self._last = self._numbers[key, node.id] = self._last + 1
        return number


def actions_of(node: Node) -> tuple[str, ...]:
    """What a reader may ask of a node, in AccessKit's words."""
    if node.role not in CONTROLS or not node.enabled:
        return ()
    actions = ["FOCUS"]
    if node.action is not None:
        actions.append("CLICK")
    if node.adjust is not None:
        actions += ["INCREMENT", "DECREMENT"]
    if node.edit is not None:
        actions.append("SET_VALUE")
    return tuple(actions)


def event_of(id: str, action: str, value: Any) -> dict[str, Any] | None:
    """What a reader asks for as an event of the mirror; None if we know no such thing."""
    match action:
        case "FOCUS":
            return {"focus": id, "heard": 0, "ring": True}
        case "CLICK":
            return {"press": id, "ring": True}
        case "INCREMENT" | "DECREMENT":
            return {"adjust": id, "by": 1 if action == "INCREMENT" else -1, "ring": True}
        case "SET_VALUE" if isinstance(value, str):
            return {"edit": id, "text": value, "ring": True}
    return None


def tree_update(told: Told) -> accesskit.TreeUpdate:
    """The whole tree as AccessKit takes it; it finds out by itself what is new."""
    import accesskit

    update = accesskit.TreeUpdate(told.focus)
    update.tree = accesskit.Tree(WINDOW)
    update.tree.toolkit_name = "Sietes"
    for each in told.nodes:
        update.nodes.append((each.number, _node(each)))
    return update


def _node(each: Spoken) -> accesskit.Node:
    import accesskit

    node = accesskit.Node(getattr(accesskit.Role, each.role))
    node.set_children(list(each.children))
    if each.role in ("LABEL", "STATUS"):  # whose text is a value to AccessKit
        node.set_value(each.value or each.label)
    else:
        node.set_label(each.label)
        if each.value or each.role == "TEXT_INPUT":
            node.set_value(each.value)
    if each.role == "STATUS":
        node.set_live(accesskit.Live.POLITE)
    if each.role == "DIALOG":
        node.set_modal()
    if each.hint:
        node.set_description(each.hint)
    if not each.enabled:
        node.set_disabled()
    if each.checked is not None:
        node.set_toggled(accesskit.Toggled.TRUE if each.checked else accesskit.Toggled.FALSE)
    if each.bounds is not None:
        node.set_bounds(accesskit.Rect(*map(float, each.bounds)))
    for action in each.actions:
        node.add_action(getattr(accesskit.Action, action))
    return node
