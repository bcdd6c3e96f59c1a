"""The mirror: the outline of a scene as a web page shows it, and what is done there done here.

A page mirrors each control as real HTML over the place where the canvas draws it, or shows a hosted
part, such as the panel with buttons, by itself. Everything here is plain data that becomes JSON;
how it looks is the page's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from game.ui.canvas import Canvas
from game.ui.inputs import KEYS, Inputs
from game.ui.outline import CONTROLS, Node
from game.ui.parts import Typing

EVERY = 0.1
"""Least seconds between two times that a scene is told to the page: no reader is faster."""


class Mirror:
    """Tells the page of one scene after the other, and only what it does not know yet."""

    def __init__(self) -> None:
        self._told: dict[str, Any] = {}
        self._at = -EVERY
        self._heard = 0

    def scene(
        self, canvas: Canvas, key: int, depth: int, ratio: float, now: float
    ) -> dict[str, Any] | None:
        """What the page should show now, None where that is what it shows already.

        `key` tells one scene from another, `depth` says how many wait below it: so often one can
        go back, and once more from a dialog. `ratio` is the canvas' pixels for one of the page,
        `now` is in seconds.
        """
        if now - self._at < EVERY:
            return None
        self._at = now
        places = {
            id: [round(side / ratio, 1) for side in rect] for id, rect in canvas.places().items()
        }
        told = {
            "scene": key,
            "depth": depth + (canvas.scope().role == "dialog"),
            "focus": canvas.focus.id,
            "heard": self._heard,
            "hosted": {
                id: [round(side / ratio, 1) for side in rect] for id, rect in canvas.hosts.items()
            },
            "unit": round(canvas.metrics.scale / ratio, 3),
            "text": canvas.metrics.text_scale,
            "four": canvas.suits == "four",
            "tree": _as_data(canvas, canvas.outline, places),
        }
        if told == self._told:
            return None
        self._told = told
        return told

    def hear(self, inputs: Inputs, event: Mapping[str, Any]) -> bool:
        """Do what was done in the page; gives whether it was for a control or a key."""
        canvas = inputs.canvas
        if "key" in event:
            self._press_key(inputs, str(event["key"]), bool(event.get("shift")))
            return True
        if "heard" in event:
            self._heard = int(event["heard"])
        id = next((event[kind] for kind in KINDS if kind in event), None)
        node = canvas.scope().by_id(id) if isinstance(id, str) else None
        if node is None or node.role not in CONTROLS:
            return id is not None
        if not node.enabled:
            refuse = canvas.extras(node.id).refuse
            if "press" in event and refuse is not None:
                refuse()
            return True
        canvas.focus.set(node.id, visible=bool(event.get("ring", canvas.focus.visible)))
        canvas.invalidate()
        if "press" in event:
            canvas.act(node)
        elif "adjust" in event and node.adjust is not None:
            canvas.adjust(node, 1 if event["by"] > 0 else -1)
        elif "edit" in event and node.edit is not None:
            limit = canvas.extras(node.id).limit or len(event["text"])
            clean = "".join(letter for letter in event["text"] if letter.isprintable())
            node.edit(clean[:limit])
            canvas.typing = Typing()
        elif "submit" in event:
            submit = canvas.extras(node.id).submit
            if submit is not None:
                submit()
        return True

    @staticmethod
    def _press_key(inputs: Inputs, name: str, shift: bool) -> None:
        """A key that the page has no use for itself: its name here, or the character it types."""
        code = CODES.get(name)
        if code is None:
            try:
                code = pygame.key.key_code(name)
            except ValueError:
                return
        letter = name if len(name) == 1 else ""
        mod = pygame.KMOD_SHIFT if shift else 0
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            inputs.hear(pygame.Event(kind, key=code, mod=mod, unicode=letter, scancode=0))


CODES = {name: code for code, name in reversed(KEYS.items())}
"""The keys of pygame by the names that the keyboard has for them."""
KINDS = ("focus", "press", "adjust", "edit", "submit")
"""What can be done to a control in the page; each names the control's id."""


def _as_data(canvas: Canvas, node: Node, places: Mapping[str, list[float]]) -> dict[str, Any]:
    """A node and all below it; what is empty is left out."""
    data: dict[str, Any] = {"id": node.id, "role": node.role, "label": node.label}
    if node.value:
        data["value"] = node.value
    if node.sign:
        data["sign"] = node.sign
    if node.hint:
        data["hint"] = node.hint
    if not node.enabled:
        data["off"] = "answers" if canvas.extras(node.id).refuse is not None else "silent"
    if node.checked is not None:
        data["checked"] = node.checked
    if node.role == "field":
        data["limit"], data["empty"] = canvas.extras(node.id).limit, canvas.extras(node.id).empty
        whole = [zone for zone in canvas.zones if zone.id == node.id and zone.shown == zone.rect]
        if not whole:
            data["covered"] = True
    if node.id in places:
        data["at"] = places[node.id]
    if node.children:
        data["children"] = [_as_data(canvas, child, places) for child in node.children]
    return data
