"""A scene with a few buttons, for tests of the app around it."""

from __future__ import annotations

import pygame

from game.scenes import Scene
from game.ui.layout import Column, inset
from game.ui.pointer import Drag
from game.ui.widgets import Ui
from tests.driver import Driver


class Room(Scene):
    """A scene with a few buttons, which writes down what happens to it."""

    def __init__(self, name: str = "room") -> None:
        super().__init__()
        self.title = name
        self.log: list[str] = []
        self.steps: list[float] = []
        self.drags: list[Drag] = []
        self.stay_open = False

    def compose(self, ui: Ui) -> None:
        column = Column(inset(ui.rect, 20), 10)
        ui.heading(column, self.title)
        for word in ("One", "Two", "Three"):
            ui.button(column.row(44), word.lower(), word, lambda word=word: self.log.append(word))
        ui.button(column.row(44), "fail", "Fail", self.fail)

    def fail(self) -> None:
        raise ZeroDivisionError("a mistake of ours")

    def enter(self) -> None:
        self.log.append("enter")

    def resume(self) -> None:
        self.log.append("resume")

    def leave(self) -> None:
        self.log.append("leave")

    def resize(self) -> None:
        self.log.append(f"resize {self.ui.size}")

    def update(self, dt: float) -> None:
        self.steps.append(dt)

    def on_key(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_p:
            self.log.append("p")
            return True
        return False

    def on_drag(self, drag: Drag) -> bool:
        self.drags.append(drag)
        return True

    async def may_close(self) -> bool:
        if not self.stay_open:
            return True
        answer = await self.ask("Close?", "Really?", (("no", "Stay"), ("yes", "Close")), "no")
        return answer == "yes"


def room(driver: Driver) -> Room:
    assert isinstance(driver.scene, Room)
    return driver.scene
