"""What people at a table by link say to each other: the list to choose from, and the bubbles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from game.locale import _
from game.net.protocol import EMOTES, PHRASES
from game.rules import Seat
from game.scenes.by_link import phrase_words
from game.scenes.table.hud import sign_spot
from game.scheduler import sleep
from game.ui import theme
from game.ui.shapes import Box, Shadow
from game.ui.widgets import Ui
from game.view import text as lettering

SECONDS = 4.0
"""How long a bubble is there."""


def choose_words(ui: Ui, speak: Callable[[str], None], close: Callable[[], None]) -> None:
    """The dialog with all that can be said."""
    words = phrase_words()
    with ui.dialog("say", _("Say something"), width=520, close=close) as column:
        with ui.flow(column, gap=8) as flow:
            for emote in EMOTES:
                ui.button(
                    flow, f"say-{emote}", words[emote], partial(speak, emote), icon=emote, shown=""
                )
        with ui.flow(column, gap=8) as flow:
            for phrase in PHRASES:
                if phrase not in EMOTES:
                    ui.button(flow, f"say-{phrase}", words[phrase], partial(speak, phrase))
        ui.button(column, "say-nothing", _("Close"), close, kind="quiet")


class Bubbles:
    """What was said a moment ago, by seat."""

    def __init__(self) -> None:
        self.said: dict[Seat, str] = {}
        self._turn: dict[Seat, int] = {}

    async def show(self, seat: Seat, phrase: str, changed: Callable[[], None]) -> None:
        """Show a phrase at a seat for a while; a later one takes its place."""
        turn = self._turn[seat] = self._turn.get(seat, 0) + 1
        self.said[seat] = phrase
        changed()
        await sleep(SECONDS)
        if self._turn[seat] == turn:
            del self.said[seat]
            changed()

    def draw(self, ui: Ui, plates: Sequence[Rect], bar: int) -> None:
        """Draw the bubbles beside the plates, by seat; `bar` is the foot of the bar on top."""
        taken: list[Rect] = []
        for seat, phrase in self.said.items():
            with ui.floating():
                taken.append(_bubble(ui, seat, phrase, plates, bar, taken))


def _bubble(
    ui: Ui, seat: Seat, phrase: str, plates: Sequence[Rect], bar: int, taken: Sequence[Rect]
) -> Rect:
    """One bubble, clear of those that are there; gives its place."""
    words = phrase_words()[phrase]
    size = ui.metrics.text(theme.BODY)
    if phrase in EMOTES:
        side = ui.px(44)
        inner = (side, side)
    else:
        inner = lettering.measure(words, size, "semibold")
    plate, whole = plates[seat], (inner[0] + ui.px(24), inner[1] + ui.px(14))
    area = sign_spot(ui, whole, plate, plates, bar, ui.px(8))
    area.clamp_ip(ui.rect.inflate(-ui.px(12), -ui.px(12)))
    above = area.bottom <= plate.top
    while (other := area.collidelist(list(taken))) >= 0:
        step = taken[other]
        area.y = step.top - area.h - ui.px(6) if above else step.bottom + ui.px(6)
    id = f"bubble:{seat}"
    tail = Rect(0, 0, ui.px(12), ui.px(12))
    edge = area.inflate(-ui.px(2), -ui.px(2))
    tail.center = (
        min(max(plate.centerx, edge.left), edge.right),
        min(max(plate.centery, edge.top), edge.bottom),
    )
    shadow = Shadow(ui.px(10), ui.px(3), alpha=140)
    ui.box((id, "tail"), tail, Box(ui.px(4), theme.PAPER), 1)
    ui.box((id, "ground"), area, Box(ui.px(14), theme.PAPER, shadow=shadow), 0)
    ui.node(id, "text", words)
    if phrase in EMOTES:
        ui.icon((id, "face"), phrase, area.inflate(-ui.px(18), -ui.px(10)), theme.PAPER_INK, 3)
    else:
        ui.letters((id, "words"), words, area, theme.BODY, theme.PAPER_INK, "semibold", "centre")
    return area
