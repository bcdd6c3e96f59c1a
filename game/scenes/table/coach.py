"""The coach: a hint when it is asked for, and a word at each turn in a guided match.

It thinks as a CPU in the person's chair would, seeing a view and nothing more, and says why in the
game's own tips. Whoever takes its advice has it written into the record. It knows no rules.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from pygame import Rect

from game.cpu import make_player
from game.games.board import Board
from game.games.words import load_tips
from game.locale import _
from game.rules import Move
from game.scenes.pages import line_height, low
from game.scenes.table.chair import Chair
from game.scenes.table.layout import least_height
from game.scheduler import Task
from game.session.record import Record
from game.session.seats import CPU
from game.ui import theme
from game.ui.containers import BAR
from game.ui.layout import cut, inset
from game.ui.shapes import Box
from game.ui.texts import wrap
from game.ui.widgets import Ui

COACH_LEVEL = "medium"
"""Who advises in a guided match: it answers at once, and much as the Rules page advises."""
HINT_LEVEL = "hard"
LEAST = 66
"""Design pixels of height of the coach's line: three lines of the smallest letters."""
ROOMY = 640
"""Design pixels of width from which the coach's line is written in the usual size."""


def alone_with_cpus(record: Record) -> bool:
    """Whether one person plays and all the others are CPUs: nobody else is there to mind help."""
    others = [seat.kind for seat in record.seats if not seat.human]
    return len(others) == len(record.seats) - 1 and set(others) == {CPU}


class Coach:
    """Beside the chair of one person.

    `hints` is whether hints may be asked for at all. `spawn` starts its thinking, `say` speaks a
    sentence and shows it or not, `changed` is called when what it says has changed, `keep` saves
    the record.
    """

    def __init__(
        self,
        record: Record,
        chair: Chair,
        board: Board,
        *,
        hints: bool,
        spawn: Callable[[Coroutine[Any, Any, None]], Task[None]],
        say: Callable[[str, bool], None],
        changed: Callable[[], None],
        keep: Callable[[Record], None],
    ) -> None:
        self.record = record
        self.thinking = False
        """Whether a hint is being worked out."""
        self._hint: Move | None = None
        self._word: Move | None = None
        self._thoughts: Task[None] | None = None
        self._chair = chair
        self._board = board
        self._hints = hints and alone_with_cpus(record)
        self._tips = load_tips(record.game.id)
        self._spawn, self._say, self._changed, self._keep = spawn, say, changed, keep

    @property
    def speaks(self) -> bool:
        """Whether a line is kept for the coach's word at each turn."""
        return self.record.guided and self._tips is not None

    @property
    def hinting(self) -> bool:
        """Whether there is a button for hints: not where the coach speaks anyway."""
        return self._hints and self._tips is not None and not self.speaks

    @property
    def ready(self) -> bool:
        """Whether a hint can be asked for now."""
        return self._chair.asked is not None and not self.thinking

    @property
    def line(self) -> str:
        """What the coach says now: before it has looked, what can be played."""
        chair = self._chair
        if chair.view is None or (chair.turn is None and chair.view.turn is not None):
            return _("The cards are being dealt. At each of your turns, advice stands here.")
        if chair.turn is None or self._tips is None:
            return _("This round is over.")
        if chair.asked is None:
            return _("Watch what the others do. Your turn comes round.")
        can = self._tips.can(chair.view, chair.legal)
        if self._word is None:
            return can
        return f"{can} {self._tips.why(chair.view, chair.legal, self._word)}"

    @property
    def hint(self) -> str:
        """The hint for this turn, once there is one."""
        if self._tips is None or self._chair.asked is None or self._hint is None:
            return ""
        return self._tips.why(self._chair.view, self._chair.legal, self._hint)

    @property
    def sign(self) -> str:
        """A word on that it thinks; empty while it does not."""
        return _("Thinking…") if self.thinking and self._chair.asked is not None else ""

    def begin_turn(self) -> None:
        """The person is to move."""
        self._word = None
        self.drop_hint()
        if self.speaks:
            self._spawn(self._speak())

    def ask(self) -> None:
        """A hint is wanted."""
        if self.ready:
            self.thinking, self._hint = True, None
            self._changed()
            self._thoughts = self._spawn(self._think())

    def drop_hint(self) -> None:
        """No hint is wanted any more: a turn begins, or something else was picked."""
        self._hint, self.thinking = None, False
        if self._thoughts is not None:
            self._thoughts.cancel()

    def turn_off(self) -> None:
        """No more words from the coach in this match."""
        self.record.guided = False
        self._keep(self.record)

    async def _advice(self, level: str) -> Move | None:
        """The move of a CPU of this level; None if the turn was over before it was found."""
        asked, view, legal = self._chair.asked, self._chair.view, self._chair.legal
        player = make_player(self.record.game.id, level, f"{self.record.seed}/coach")
        best = await player.choose(view, legal)
        late = asked is None or asked is not self._chair.asked or asked.done
        return None if late else best

    async def _speak(self) -> None:
        self._word = await self._advice(COACH_LEVEL)
        if self._word is not None and self.speaks:
            self.record.helped = True
            self._say(self.line, False)

    async def _think(self) -> None:
        self._hint = await self._advice(HINT_LEVEL)
        if self._hint is not None:
            self.thinking = False
            self.record.helped = True
            self._keep(self.record)
            self._board.point_out(self._hint)
            self._say(self.hint, True)
        self._changed()


def strip_height(ui: Ui, others: int) -> int:
    """How high the coach's line is, at the foot of the window: as high for every sentence.

    It leaves the table, with so many `others`, what it needs.
    """
    roomy = ui.size[0] >= ui.px(ROOMY)
    size, lines = (theme.BODY, 1 if low(ui) else 2) if roomy else (theme.SMALL, 3)
    lines += round(ui.metrics.text_scale) - 1
    high = max(lines * line_height(ui, size) + ui.px(12), ui.px(theme.TARGET) + ui.px(8))
    most = min(
        round(ui.size[1] * 0.3), ui.size[1] - least_height(ui.size[0], ui.metrics, others)
    )  # fmt: skip
    return min(high, max(ui.px(LEAST), most))


def draw_hint_button(ui: Ui, rect: Rect, coach: Coach) -> None:
    """Declare the button that asks for a hint."""
    ui.button(
        rect, "hint", _("Hint"), coach.ask, icon="bulb", shown="", enabled=coach.ready,
        hint=_("What the hard CPU would play in your place."),
    )  # fmt: skip


def draw_strip(ui: Ui, top: int, line: str, turn_off: Callable[[], None]) -> None:
    """Declare the coach's line, from `top` to the foot of the window, and the button to end it."""
    rect = Rect(0, top, ui.size[0], ui.size[1] - top)
    ui.box("coach", rect, Box(0, theme.PANEL, edge=theme.LINE, edge_width=1), 0)
    side = ui.px(theme.TARGET)
    inner = inset(rect, ui.px(10), ui.px(4))
    right, words = cut(inner, "right", side, ui.px(BAR))
    sign = ui.grown(20)
    if rect.w >= ui.px(ROOMY):
        left, words = cut(words, "left", sign, ui.px(10))
        ui.icon(
            "coach-sign", "bulb", Rect(left.x, rect.centery - sign // 2, sign, sign), theme.GOLD
        )
    size: float = theme.BODY if rect.w >= ui.px(ROOMY) else theme.SMALL
    least = theme.MIN_TEXT / ui.metrics.text_scale
    while True:
        pixels = ui.metrics.text(size)
        used = len(wrap(line, pixels, "regular", words.w)) * round(pixels * 1.36)
        if used <= words.h or size <= least:
            break
        size = max(least, size - 1)
    if used < words.h:
        words = Rect(words.x, rect.centery - used // 2, words.w, used)
    with ui.scroll(words, "coach", gap=0) as column:
        if line:
            ui.paragraph(column, line, size=size, id="coach-line")
    ui.button(
        Rect(right.x, rect.centery - side // 2, side, side), "coach-off",
        _("Play without the coach"), turn_off, kind="quiet", icon="close", shown="",
    )  # fmt: skip
