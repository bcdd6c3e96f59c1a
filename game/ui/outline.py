"""The outline: what is on a scene, as a small tree of controls and texts.

One tree serves all: pygame draws and focuses its controls, a web page mirrors it as DOM, a screen
reader speaks it, and tests press «Jugar 9♥» by its label. A control that is not in the outline does
not exist. Pure data: nothing here draws, and pygame may not enter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

Role: TypeAlias = Literal[
    "screen", "group", "dialog", "list", "item", "heading", "text", "status", "image",
    "button", "switch", "radio", "slider", "field",
]  # fmt: skip

CONTROLS: frozenset[str] = frozenset({"button", "switch", "radio", "slider", "field"})
"""The roles that take the focus."""


@dataclass
class Node:
    """One thing on a scene.

    `id` is unique in its scene and stays the same while the thing does. `label` is what it is,
    `value` what it says now (both in the player's language). `checked` is for radios, switches and
    cards chosen; None where that has no meaning. `action` does what a press does; `adjust` takes -1
    or +1 on a slider; `edit` takes the new text of a field; `hint` explains it in a sentence;
    `sign` is what is written on it where that is not its label («9♥» on the nine of hearts), or of
    a fact, where that is not its value.
    """

    id: str
    role: Role
    label: str
    value: str = ""
    enabled: bool = True
    checked: bool | None = None
    action: Callable[[], None] | None = None
    adjust: Callable[[int], None] | None = None
    edit: Callable[[str], None] | None = None
    hint: str = ""
    sign: str = ""
    children: list[Node] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()

    def controls(self) -> list[Node]:
        """What takes the focus, in the order of Tab; disabled ones are left out."""
        return [node for node in self.walk() if node.role in CONTROLS and node.enabled]

    def find(self, label: str, role: Role | None = None) -> Node:
        """The first node with this label. Raises `KeyError` naming what there is instead."""
        for node in self.walk():
            if node.label == label and role in (None, node.role):
                return node
        there = ", ".join(f"«{node.label}»" for node in self.walk() if node.label)
        raise KeyError(f"nothing here is called «{label}»; there are {there}")

    def by_id(self, id: str) -> Node | None:
        """The node of this id, or None."""
        return next((node for node in self.walk() if node.id == id), None)


def as_text(node: Node, indent: int = 0) -> str:
    """The tree as lines, for tests and bug reports."""
    marks = [node.role, f"«{node.label}»"]
    if node.value:
        marks.append(f"= {node.value}")
    if node.checked is not None:
        marks.append("[x]" if node.checked else "[ ]")
    if not node.enabled:
        marks.append("(off)")
    line = "  " * indent + " ".join(marks)
    return "\n".join([line, *(as_text(child, indent + 1) for child in node.children)])
