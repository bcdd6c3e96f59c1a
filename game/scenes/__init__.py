"""Scenes: what fills the window. This file has what all of them share; each has its own file."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import pygame

from game.locale import _
from game.scheduler import Future, Task, next_frame, sleep
from game.ui.buttons import Kind
from game.ui.inputs import Inputs
from game.ui.layout import Column
from game.ui.pointer import Drag, Pointer
from game.ui.widgets import Ui
from game.view.stage import Stage

if TYPE_CHECKING:
    from game.app import App

T = TypeVar("T")

PLAIN: Kind = "plain"
SHORTEST_NOTICE = 2.5
ABREAST, APART = 3, 10
"""So many answers of a question stand side by side, so many design pixels apart, if there is room
for them; else they stand one under another."""
READING = 0.07
"""Seconds that a letter of a notice takes to read."""


class Question:
    """A dialog that a scene asks; its answer settles `answer`."""

    def __init__(
        self, title: str, text: str, answers: Sequence[tuple[str, str, Kind]], back: str
    ) -> None:
        self.title = title
        self.text = text
        self.answers = answers
        self.back = back
        self.answer: Future[str] = Future()


class Scene:
    """One screen. Subclasses override `compose` and what hooks they need.

    A scene has its own stage and canvas, so coming back to it finds focus and scrolling as they
    were. `self.app` is there from `enter` on. Sprites that a scene puts on `self.stage` itself lie
    between the backdrop and the widgets (z from 0 to 999).
    """

    title = ""
    """The scene's name for the outline; set it in `__init__` or `enter`."""

    def __init__(self) -> None:
        self.stage = Stage()
        self.ui = Ui(self.stage)
        self.inputs = Inputs(self.ui, Pointer(self.ui, self.on_drag), self)
        self.ui.left_out = self.inputs.keyboard.editor.left_out = self._tell_of_letters
        self.questions: list[Question] = []
        self._said = ""
        self._notice = ""
        self._reading: Task[None] | None = None
        self._tasks: list[Task[Any]] = []
        self._app: App | None = None

    @property
    def app(self) -> App:
        """The app that shows this scene. Raises `RuntimeError` before it was ever shown."""
        if self._app is None:
            raise RuntimeError("the scene was not shown yet; its app is known from enter() on")
        return self._app

    # What a scene overrides.

    def compose(self, ui: Ui) -> None:
        """Declare everything that is on the scene now."""

    def enter(self) -> None:
        """The scene is shown for the first time."""

    def resume(self) -> None:
        """The scene is shown again, after the one above it went."""

    def leave(self) -> None:
        """The scene goes for good; its coroutines are cancelled after this."""

    def resize(self) -> None:
        """The window (`self.ui.size`) or the text has a new size; also once after `enter`."""

    def update(self, dt: float) -> None:
        """Once a frame, `dt` seconds after the last; for what no coroutine does better."""

    def on_key(self, event: pygame.Event) -> bool:
        """A key went down that no text field took; True if the scene did something with it."""
        return False

    def on_back(self) -> None:
        """Escape, or the back button of a phone: the scene before, if there is one."""
        if len(self.app.scenes) > 1:
            self.app.pop()

    def on_drag(self, drag: Drag) -> bool:
        """A drag that began on the ground or on a control that may be dragged.

        Asked at its start whether the scene wants it, then told the rest; see `Drag`.
        """
        return False

    def follow(self, query: dict[str, str]) -> None:
        """Go where the page's address asks to go, as ``?game=sietes`` does."""

    def on_page(self, event: dict[str, Any]) -> None:
        """Something was done in the page around the game, to no control of this scene."""

    async def may_close(self) -> bool:
        """The window is to be closed; False keeps it open. May ask the player first."""
        return True

    # What a scene uses.

    def invalidate(self) -> None:
        """Have the scene composed again before the next frame is drawn."""
        self.ui.invalidate()

    def spawn(self, coro: Coroutine[Any, Any, T]) -> Task[T]:
        """Start a coroutine that is cancelled when the scene goes for good."""
        task = self.app.scheduler.spawn(coro)
        self._tasks = [each for each in self._tasks if not each.done]
        self._tasks.append(task)
        return task

    async def make_way(self, go: Callable[[], None]) -> NoReturn:
        """Go to another scene for good; the coroutine of this one that says so ends here.

        A coroutine that is cancelled runs on to where it waits next. This is that place: nothing
        after it happens to a scene that is gone.
        """
        go()
        while True:
            await next_frame()

    def say(self, text: str, shown: bool = True) -> None:
        """Say something in the scene's live region: a screen reader speaks it.

        When `shown` it is also drawn, for as long as it takes to read.
        """
        self._said = text
        if self.app.page is not None:
            self.app.page.say(text)
        if shown:
            seconds = max(SHORTEST_NOTICE, len(text) * READING)
            self._notice = text
            self._keep_focus_in_sight()
            if self._reading is not None:
                self._reading.cancel()
            self._reading = self.spawn(self._take_down(text, seconds))
        self.invalidate()

    def _keep_focus_in_sight(self) -> None:
        """The notice may take room where the control stands that has the focus."""
        focus = self.ui.focus
        focus.reveal |= focus.id is not None and self.ui.place_of(focus.id) is not None

    def unsay(self, text: str) -> None:
        """Take down what `say` has drawn, if it is this."""
        if text and self._notice == text:
            self._notice = ""
            self.invalidate()

    @property
    def notice(self) -> str:
        """What `say` shows at the moment."""
        return self._notice

    async def _take_down(self, text: str, seconds: float) -> None:
        await sleep(seconds)
        self.unsay(text)

    async def ask(
        self,
        title: str,
        text: str,
        answers: Sequence[tuple[str, str] | tuple[str, str, Kind]],
        back: str = "",
    ) -> str:
        """Ask in a dialog and wait for the answer.

        `answers` are (key, words) or (key, words, kind of button), the main one first. Escape
        answers `back`, or the last key if that is empty.
        """
        full = [each if len(each) == 3 else (*each, PLAIN) for each in answers]
        question = Question(title, text, full, back or full[-1][0])
        self.inputs.pointer.cancel()
        self.questions.append(question)
        self.invalidate()
        try:
            return await question.answer
        finally:
            if question in self.questions:
                self.questions.remove(question)
            self.invalidate()

    def withdraw(self) -> None:
        """Take down every question that is open: each is answered as Escape answers it."""
        for question in self.questions:
            if not question.answer.done:
                question.answer.set(question.back)

    def compose_all(self) -> None:
        """Compose the scene and the questions above it; called by the app."""
        self.ui.hosting = self.app.page is not None and not self.questions
        self.ui.notice = self._notice
        self.compose(self.ui)
        if self.questions:  # one at a time: what was asked before waits below
            self._compose_question(len(self.questions) - 1, self.questions[-1])
        self.ui.status(self._said)

    def _compose_question(self, number: int, question: Question) -> None:
        def answer(key: str) -> None:
            if not question.answer.done:
                question.answer.set(key)

        id = f"question{number}"
        with self.ui.dialog(id, question.title, close=lambda: answer(question.back)) as column:
            if question.text:
                self.ui.paragraph(column, question.text)
            self._answers(column, id, question, answer)

    def _answers(
        self, column: Column, id: str, question: Question, answer: Callable[[str], None]
    ) -> None:
        ui = self.ui
        column.skip(ui.px(4))
        ui.default_focus(f"{id}/{question.answers[0][0]}")
        gap = ui.px(APART)
        wide = sum(gap + ui.button_size(words, kind)[0] for _, words, kind in question.answers)
        if len(question.answers) > ABREAST or wide - gap > column.w:
            for key, words, kind in question.answers:
                place = column.row(ui.control_height())
                ui.button(place, f"{id}/{key}", words, partial(answer, key), kind=kind)
            return
        with ui.flow(column, gap=APART, align="right") as flow:
            for key, words, kind in question.answers:
                ui.button(flow, f"{id}/{key}", words, partial(answer, key), kind=kind)

    def _tell_of_letters(self) -> None:
        words = _("Some of these letters cannot be shown here. Latin and Japanese ones can.")
        if words != self._notice:
            self.say(words)

    def dismiss(self) -> None:
        """End everything that the scene runs; called by the app when the scene goes for good."""
        self.leave()
        self.inputs.let_go()
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()
        self.withdraw()  # what is left was asked from elsewhere, and waits
