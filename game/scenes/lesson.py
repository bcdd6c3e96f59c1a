"""A lesson: positions on the real table, each with a question; every tap is told why or why not.

It shows what the game's lessons hold and keeps what was solved. What is right it is told; it works
out none of that and knows no rules.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import Rect

from game.cards import Deck
from game.games import game_by_id
from game.games.board import Board, Setting, load_board
from game.games.hands import HandsBoard
from game.games.lesson import Answer, Position, load_lessons
from game.games.words import title_of
from game.locale import _, pgettext
from game.rules import Seat
from game.scenes import Scene
from game.scenes.lesson_layout import LessonLayout, lay_out_lesson
from game.scenes.lesson_panel import LessonContent, draw_lesson
from game.scenes.table.bar import draw_way_back
from game.scenes.table.hud import Plate, draw_own_plate, draw_plates
from game.scenes.table.scenery import Scenery, on_screen
from game.session.learning import Learning, first_deal
from game.ui.widgets import Ui
from game.view.faces import CardStyle
from game.view.tabletop import OnScreen, Tabletop, Tone
from game.view.tween import Pace
from game.words import card_label, card_name, seat_colours

if TYPE_CHECKING:
    from game.view.camera import Look


SETTLES = 0.6
"""Seconds that the panel takes no press after one: what it tells may scroll it under the finger."""


class LessonScene(Scene):
    """The lesson of the game with this id, from the first position that was not solved yet."""

    def __init__(self, game: str) -> None:
        super().__init__()
        self.game = game

    # Setting the table

    def enter(self) -> None:
        self.learning = Learning(self.app.storage, self.app.report)
        self.learning.greet()
        self.positions = load_lessons(self.game)
        solved = self.learning.solved(self.game)
        unsolved = [n for n, each in enumerate(self.positions) if each.id not in solved]
        self.pace = Pace(self.app.scheduler)
        self.tabletop = Tabletop(self.stage, self.pace, self.spawn)
        look: Look = "above" if self.app.settings.view == "above" else "perspective"
        self.scenery = Scenery(self.stage, self.tabletop, look)
        self.over = False
        """Whether the last position was left behind."""
        self._open(unsolved[0] if unsolved else 0)

    def _open(self, index: int) -> None:
        """Set up a position; nothing of it is answered."""
        self.index = index
        self.told: list[str] = []
        """The ids of the answers that were tapped, the latest first."""
        self._unread = False
        """Whether the latest verdict has not been shown yet."""
        self._settled = 0.0
        """From when on the panel takes presses, in seconds."""
        self.tabletop.clear()
        self.board: Board = load_board(self.game)(self.tabletop, self.position.options)

    def resize(self) -> None:
        self.positions = load_lessons(self.game)  # in the language in use now
        self.title = _("Lesson: {game}").format(game=title_of(self.game))
        self._place()

    def _place(self) -> None:
        ui, settings = self.ui, self.app.settings
        view = self.position.view
        self.names = (pgettext("seat", "You"), *seat_colours()[1 : view.players])
        self.layout: LessonLayout = lay_out_lesson(
            ui.size, ui.metrics, view.players - 1, self.board.open_hands
        )
        table = self.layout.table
        self.board.arrange(
            Setting(
                0, view.players, table.wide, self._hand_places, self._wave, self.names,
                lambda index, count: on_screen(table.hand_beside(index, count)),
            )
        )  # fmt: skip
        style = CardStyle(settings.four_colour, settings.large_print, settings.back, self.deck)
        self.scenery.place(
            ui.size, table.felt, self.board.shown(table.wide), self.board.felt(table.wide),
            settings.felt, style, table.plates, self.board.hands(),
        )  # fmt: skip
        self._lay()

    @property
    def deck(self) -> Deck:
        """The deck that is played with in this position."""
        return game_by_id(self.game).deck_for(self.position.options)

    def _hand_places(self, count: int) -> list[OnScreen]:
        return on_screen(self.layout.hand_places(count, self.ui.metrics))

    async def _wave(self, seat: Seat, text: str) -> None:
        """Nothing is waved here: nobody moves."""

    def _lay(self) -> None:
        """Lay the position, the cards that were tapped marked as right or wrong."""
        found = [id for id in self.told if id in self.position.right]
        board = self.board
        if isinstance(board, HandsBoard):
            board.tones = {card.id: self._tone(card) for card in self.position.cards}
        board.show(self.position.view)
        board.ask(found if found and self.position.cards else None)
        self.invalidate()

    def _tone(self, card: Answer) -> Tone:
        if card.id not in self.told:
            return "plain"
        return "lit" if card.right else "dim"

    # Answering

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self.positions[self.index]

    @property
    def solved(self) -> bool:
        """Whether all that is right was found."""
        return self.position.right <= set(self.told)

    def press(self, id: str) -> None:
        """A button of the panel was pressed."""
        if self.app.now >= self._settled:
            self._settled = self.app.now + SETTLES
            self.answer(id)

    def answer(self, id: str) -> None:
        """Tap a card or a button."""
        if self.solved or not any(each.id == id for each in self.position.answers):
            return
        self.told = [id, *(each for each in self.told if each != id)]
        self._unread = True
        told = next(each for each in self.position.answers if each.id == id)
        words = told.why
        if self.solved:
            self.learning.solve(self.game, self.position.id)
            words = f"{words} {self.position.done}"
        self.say(words, shown=False)
        self._lay()

    def go_on(self) -> None:
        """The next position; after the last, what comes then."""
        if self.app.now < self._settled:
            return
        if self.index + 1 < len(self.positions):
            self.go(self.index + 1)
            self.say(self.position.question, shown=False)
        else:
            self.over = True
            self.invalidate()

    def go(self, index: int) -> None:
        """Show a position, with nothing of it answered."""
        self._open(index)
        if "lesson" in self.ui.scrolls:
            self.ui.scrolls["lesson"].offset = 0.0
        self._place()

    def play(self) -> None:
        """The first match, with the coach beside."""
        if not self.questions:
            self.spawn(self._play())

    async def _play(self) -> None:
        from game.scenes.table.scene import TableScene
        from game.scenes.waiting import new_or_waiting

        record = await new_or_waiting(self, first_deal(self.game))
        if record is not None:
            self.app.replace(TableScene(record))

    # What is shown

    def compose(self, ui: Ui) -> None:
        table = self.layout.table
        ui.picker(Rect((0, 0), self._stage), self._at, self._shape)
        draw_way_back(ui, self.layout.table, self.title, self.on_back)
        view = self.position.view
        others = []
        for seat in range(view.players):
            if seat == 0 and not self.layout.own_plate:
                continue
            rect = Rect(table.own_plate if seat == 0 else table.plates[seat - 1])
            state = replace(self.board.state(view, seat), cards=None)  # nobody counts them here
            plate = Plate(seat, seat, self.names[seat], state, view.turn == seat, seat == 0)
            if seat:
                others.append((rect, plate))
            else:
                draw_own_plate(ui, rect, plate)
        draw_plates(ui, others)
        with ui.group("hand", _("Your cards"), role="list"):
            for each in self.position.cards:
                self._card(ui, each)
        told = draw_lesson(ui, Rect(self.layout.panel), self._content(), self)
        if told is not None and self._unread:
            self._unread = False
            area = ui.scrolls["lesson"]
            above = told.top - area.view.top
            below = told.bottom + ui.px(8) - area.view.bottom
            if above < 0 or below > 0:  # no farther than it must, for the answers' sake
                ui.scroll_by(area, min(above, below))

    @property
    def _stage(self) -> tuple[int, int]:
        """The part of the window that is the table's."""
        x, y, _wide, _high = self.layout.panel
        return (x, self.ui.size[1]) if x else (self.ui.size[0], y)

    def _card(self, ui: Ui, each: Answer) -> None:
        told = each.id in self.told
        ui.node(
            f"card:{each.id}", "button", card_name(each.id, self.deck),
            value=each.why if told else card_label(each.id, self.deck), enabled=not self.solved,
            checked=told and each.right, action=partial(self.answer, each.id),
        )  # fmt: skip

    def _at(self, point: tuple[float, float]) -> str | None:
        found = self.board.at(point)
        cards = {f"card:{each.id}" for each in self.position.cards}
        return found if found in cards else None

    def _shape(self, id: str) -> list[tuple[float, float]] | None:
        corners = self.board.shape(id)
        return None if corners is None else [(float(x), float(y)) for x, y in corners]

    def _content(self) -> LessonContent:
        answers = {each.id: each for each in self.position.answers}
        return LessonContent(
            self.index, len(self.positions), self.position.question, self.position.buttons,
            tuple(answers[id] for id in self.told), self.solved, self.position.done, self.over,
            bool(self.position.cards), len(self.position.right),
        )  # fmt: skip
