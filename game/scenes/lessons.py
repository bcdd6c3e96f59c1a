"""The lessons of all games, how far each has come, and the way to each first match.

It knows titles and progress; what is learned, each game's lessons hold.
"""

from __future__ import annotations

from functools import partial

from game.games import GAMES
from game.games.lesson import has_lessons, load_lessons
from game.games.words import title_of
from game.locale import _
from game.scenes import Scene, decor
from game.scenes.pages import scrolled
from game.scenes.shelf import shelf
from game.session.learning import Learning, first_deal
from game.ui import theme
from game.ui.layout import Column, columns
from game.ui.widgets import Ui

WIDEST = 1000
TWO = 720
"""Design pixels of width from which two cards stand side by side."""


class LessonsScene(Scene):
    """A card for each game."""

    def enter(self) -> None:
        self._read()

    def resume(self) -> None:
        self._read()

    def resize(self) -> None:
        self._read()

    def _read(self) -> None:
        self.title = _("Lessons")
        learning = Learning(self.app.storage, self.app.report)
        self.progress: dict[str, tuple[int, int]] = {}
        """By game: how many positions are solved, and how many there are."""
        for game in filter(has_lessons, GAMES):
            ids = {each.id for each in load_lessons(game)}
            self.progress[game] = len(ids & learning.solved(game)), len(ids)
        self.invalidate()

    # What is pressed.

    def learn(self, game: str) -> None:
        """The lesson of a game."""
        from game.scenes.lesson import LessonScene

        self.app.push(LessonScene(game))

    def play(self, game: str) -> None:
        """The first match of a game, with the coach beside."""
        if not self.questions:
            self.spawn(self._play(game))

    async def _play(self, game: str) -> None:
        from game.scenes.table.scene import TableScene
        from game.scenes.waiting import new_or_waiting

        record = await new_or_waiting(self, first_deal(game))
        if record is not None:
            self.app.push(TableScene(record))

    # What is shown.

    def compose(self, ui: Ui) -> None:
        ui.backdrop(decor.room(ui.size))
        body = ui.screen(self.title, self.on_back, width=WIDEST)
        with scrolled(ui, body, "lessons", gap=14) as column:
            ui.paragraph(
                column,
                _("A few positions on the real table: tap what fits, and hear why or why not."),
                colour=theme.ASH,
            )
            abreast = 2 if column.w >= ui.px(TWO) and ui.metrics.text_scale < 1.5 else 1
            games = list(self.progress)
            for start in range(0, len(games), abreast):
                self._line(ui, column, games[start : start + abreast], abreast)

    def _line(self, ui: Ui, column: Column, games: list[str], abreast: int) -> None:
        """Cards side by side."""
        row = column.row(0)
        room = row.copy()
        room.h = 1 << 20
        used = 0
        for game, cell in zip(games, columns(room, (1,) * abreast, ui.px(14)), strict=False):
            part = Column(cell, 0)
            self._card(ui, part, game)
            used = max(used, part.used)
        column.skip(used)

    def _card(self, ui: Ui, column: Column, game: str) -> None:
        name = title_of(game)
        solved, count = self.progress[game]
        line = next(each.line for each in shelf() if each.id == game)
        with ui.panel(column, f"lesson-{game}", gap=10, pad=16) as panel:
            ui.heading(panel, name)
            ui.paragraph(panel, line, colour=theme.ASH, size=theme.SMALL)
            words = _("{n} of {total} positions solved").format(n=solved, total=count)
            ui.progress(panel, _("Lesson: {game}").format(game=name), solved / count, words)
            panel.skip(ui.px(2))
            learn = (
                _("Start") if not solved else _("Go on") if solved < count else _("Once more")
            )  # fmt: skip
            guided = _("First match")
            high, gap = ui.control_height(), ui.px(10)
            widest = max(
                ui.button_size(learn, "primary")[0], ui.button_size(guided)[0]
            )  # fmt: skip
            if 2 * widest + gap <= panel.w:
                left, right = panel.columns(high, (1, 1), gap)
            else:
                left, right = panel.row(high), panel.row(high)
            ui.button(
                left, f"learn-{game}", f"{learn}: {name}", partial(self.learn, game), shown=learn,
                kind="primary" if solved < count else "plain", value=words,
            )  # fmt: skip
            ui.button(
                right, f"guided-{game}", f"{guided}: {name}", partial(self.play, game),
                shown=guided, hint=_("A first deal, with a word of advice at each turn."),
            )  # fmt: skip
