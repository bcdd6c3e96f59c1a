"""A driver for tests: the real app in virtual time, through real pygame events.

It presses what has a name in the outline, moves the pointer, types, and lets time pass; it never
calls into a scene. Run with ``SDL_VIDEODRIVER=dummy``, as `conftest` sees to.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.app import App
from game.platform.storage import MemoryStorage
from game.scenes import Scene
from game.session.settings import Settings
from game.ui.checks import problems
from game.ui.outline import Node, Role, as_text

FRAME = 1 / 60
SIZES = (
    (1280, 720), (1920, 1080), (390, 844), (844, 390), (360, 640), (320, 568), (768, 1024),
    (640, 360),
)  # fmt: skip
"""Windows in which every scene has to be whole: screens, tablets, phones, the smallest ones."""

NAMES = {
    "tab": pygame.K_TAB, "enter": pygame.K_RETURN, "space": pygame.K_SPACE,
    "escape": pygame.K_ESCAPE, "left": pygame.K_LEFT, "right": pygame.K_RIGHT,
    "up": pygame.K_UP, "down": pygame.K_DOWN, "backspace": pygame.K_BACKSPACE,
    "delete": pygame.K_DELETE, "home": pygame.K_HOME, "end": pygame.K_END,
    "pageup": pygame.K_PAGEUP, "pagedown": pygame.K_PAGEDOWN,
}  # fmt: skip


class Driver:
    """Holds an app of `size` and drives it. An error in the app is raised here at once.

    `home` makes the first scene (the program's own if None). Nothing of the player's is touched:
    settings and storage are in memory unless given.
    """

    def __init__(
        self,
        home: Callable[[], Scene] | None = None,
        size: tuple[int, int] = (1280, 720),
        language: str = "en",
        **options: Any,
    ) -> None:
        options.setdefault("storage", MemoryStorage())
        options.setdefault("settings", Settings())
        options.setdefault("pixel_ratio", 1.0)
        self._clock = 0.0
        self._queue: list[pygame.Event] = []
        self.forgiving = False
        """Whether errors in the app are left to the app, for tests of just that."""
        pygame.display.init()
        pygame.event.clear()
        self.app = App(
            home=home, size=size, language=language, clock=self._tick, budget=None, **options
        )
        self.app.on_crash = self._crashed
        self.painted: list[pygame.Rect] = []
        self.app.start()
        self.frame()

    def _tick(self) -> float:
        return self._clock

    def _crashed(self, error: BaseException) -> None:
        if not self.forgiving:
            raise error

    # What there is.

    @property
    def scene(self) -> Scene:
        """The scene that is shown."""
        return self.app.scene

    @property
    def outline(self) -> Node:
        """What is on the scene."""
        return self.scene.ui.outline

    @property
    def focused(self) -> Node | None:
        """The control that has the focus, None if none has."""
        return self.scene.ui.by_id(self.scene.ui.focus.id)

    def node(self, label: str, role: Role | None = None) -> Node:
        """The node of this label. Raises `KeyError` naming what there is instead."""
        return self.outline.find(label, role)

    def has(self, label: str) -> bool:
        """Whether something of this label is there."""
        return any(node.label == label for node in self.outline.walk())

    def labels(self, role: Role | None = None) -> list[str]:
        """The labels of all controls that can be used, or of everything in a role."""
        if role is not None:
            return [node.label for node in self.outline.walk() if node.role == role]
        return [node.label for node in self.scene.ui.scope().controls()]

    def text(self) -> str:
        """The whole outline as lines."""
        return as_text(self.outline)

    def problems(self) -> list[str]:
        """What is wrong with the layout now."""
        return problems(self.scene.ui)

    def place(self, what: str | Node | tuple[float, float]) -> tuple[float, float]:
        """The point that a press on `what` goes to: a label's, a node's, or the point itself."""
        if isinstance(what, tuple):
            return what
        node = self.node(what) if isinstance(what, str) else what
        ui = self.scene.ui
        for polygon, _, clip in ui.shapes_of(node.id):
            for point in _inside(polygon):
                hit = ui.hit(point)[0]
                there = hit == node.id or (hit == _target(node.id) and ui.owner(hit) == node.id)
                if there and (clip is None or clip.collidepoint(point)):
                    return point
        raise LookupError(f"«{node.label}» cannot be hit anywhere; scroll to it, or it is covered")

    # What a player does.

    def tap(self, what: str | Node | tuple[float, float], finger: bool = False) -> None:
        """Press and release."""
        point = self.place(what)
        self.press_down(point, finger)
        self.frame()
        self.press_up(point, finger)
        self.frame()

    def double_tap(self, what: str | Node | tuple[float, float]) -> None:
        """Tap twice at the same point, fast."""
        point = self.place(what)
        self.tap(point)
        self.tap(point)

    def hold(self, what: str | Node | tuple[float, float], seconds: float = 0.8) -> None:
        """Press, wait, release."""
        point = self.place(what)
        self.press_down(point)
        self.run(seconds)
        self.press_up(point)
        self.frame()

    def drag(
        self,
        start: str | Node | tuple[float, float],
        end: str | Node | tuple[float, float],
        steps: int = 8,
        finger: bool = False,
        release: bool = True,
    ) -> None:
        """Press at one place, move to another, release there."""
        (ax, ay), (bx, by) = self.place(start), self.place(end)
        self.press_down((ax, ay), finger)
        self.frame()
        for step in range(1, steps + 1):
            self.move((ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps), finger)
            self.frame()
        if release:
            self.press_up((bx, by), finger)
            self.frame()

    def press_down(self, point: tuple[float, float], finger: bool = False) -> None:
        """The pointer goes down, with no frame after it."""
        if finger:
            self._finger(pygame.FINGERDOWN, point)
        else:
            self.move(point)
            self.post(pygame.MOUSEBUTTONDOWN, pos=_whole(point), button=1, touch=False)

    def press_up(self, point: tuple[float, float], finger: bool = False) -> None:
        """The pointer goes up, with no frame after it."""
        if finger:
            self._finger(pygame.FINGERUP, point)
        else:
            self.post(pygame.MOUSEBUTTONUP, pos=_whole(point), button=1, touch=False)

    def move(self, point: tuple[float, float], finger: bool = False) -> None:
        """The pointer moves, with no frame after it."""
        if finger:
            self._finger(pygame.FINGERMOTION, point)
        else:
            self.post(
                pygame.MOUSEMOTION, pos=_whole(point), rel=(0, 0), buttons=(0, 0, 0), touch=False
            )

    def wheel(self, notches: float, at: str | Node | tuple[float, float] | None = None) -> None:
        """Turn the wheel; up is positive."""
        if at is not None:
            self.move(self.place(at))
        self.post(pygame.MOUSEWHEEL, x=0, y=notches, precise_x=0.0, precise_y=float(notches))
        self.frame()

    def key(self, *names: str) -> None:
        """Press keys one after the other: «tab», «shift+tab», «enter», «a»."""
        for name in names:
            *mods, plain = name.split("+")
            mod = pygame.KMOD_SHIFT if "shift" in mods else 0
            mod |= pygame.KMOD_CTRL if "ctrl" in mods else 0
            mod |= pygame.KMOD_RALT if "altgr" in mods else 0
            code = NAMES[plain] if plain in NAMES else pygame.key.key_code(plain)
            letter = plain if len(plain) == 1 else ""
            self.post(pygame.KEYDOWN, key=code, mod=mod, unicode=letter, scancode=0)
            self.frame()
            self.post(pygame.KEYUP, key=code, mod=mod, unicode=letter, scancode=0)
            self.frame()

    def type(self, text: str) -> None:
        """Type into the field that has the focus."""
        for letter in text:
            self.post(pygame.TEXTINPUT, text=letter)
            self.frame()

    def focus(self, label: str, most: int = 200) -> None:
        """Tab until the control of this label has the focus. Raises `LookupError`."""
        for _ in range(most):
            if self.focused is not None and self.focused.label == label:
                return
            self.key("tab")
        raise LookupError(f"Tab does not reach «{label}»; there are {', '.join(self.labels())}")

    def press(self, label: str, role: Role | None = None) -> None:
        """Press a control as a screen reader does: by its place in the outline, without drawing."""
        node = self.node(label, role)
        if not node.enabled or node.action is None:
            raise LookupError(f"«{label}» cannot be pressed now")
        node.action()
        self.frame()

    # Time.

    def post(self, kind: int, **values: Any) -> None:
        """Put an event of pygame into its queue, for the next frame."""
        pygame.event.post(pygame.Event(kind, values))

    def frame(self, dt: float = FRAME) -> None:
        """One frame."""
        self._clock += dt
        self.painted = self.app.frame(dt)

    def run(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(max(1, round(seconds / FRAME))):
            self.frame()

    def until(self, done: Callable[[], bool], limit: float = 60.0) -> None:
        """Let time pass until `done`. Raises `TimeoutError` with the outline after `limit` s."""
        for _ in range(round(limit / FRAME)):
            if done():
                return
            self.frame()
        if not done():
            raise TimeoutError(f"it did not come about in {limit} s; there is\n{self.text()}")

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.frame()
        self.frame()

    def screenshot(self, path: str | Path) -> None:
        """Write what is on the screen as a PNG."""
        pygame.image.save(self.app.screen, str(path))

    def _finger(self, kind: int, point: tuple[float, float]) -> None:
        wide, high = self.app.screen.get_size()
        self.post(
            kind, x=point[0] / wide, y=point[1] / high, dx=0.0, dy=0.0, finger_id=1, touch_id=1,
            pressure=1.0,
        )  # fmt: skip


def _target(id: str) -> str:
    """The lit place on the table that belongs to a control there."""
    return f"target:{id.partition(':')[2]}"


def _whole(point: tuple[float, float]) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _inside(polygon: Any) -> list[tuple[float, float]]:
    """Points inside of a convex polygon, its middle first."""
    count = len(polygon)
    cx = sum(x for x, _ in polygon) / count
    cy = sum(y for _, y in polygon) / count
    points = [(cx, cy)]
    for part in (0.3, 0.6, 0.8, 0.9):
        points += [(cx + (x - cx) * part, cy + (y - cy) * part) for x, y in polygon]
        middles = [
            ((ax + bx) / 2, (ay + by) / 2)
            for (ax, ay), (bx, by) in zip(polygon, [*polygon[1:], polygon[0]], strict=True)
        ]
        points += [(cx + (x - cx) * part, cy + (y - cy) * part) for x, y in middles]
    return points
