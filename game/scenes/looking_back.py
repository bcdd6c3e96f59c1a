"""Looking back on a round: its table step by step, with two buttons to step and all hands to open.

What the review and the replay share: the table, the bar on top, the plates, the way through the
steps. What stands in the list beside the table is for each of them to say. It knows no rules:
positions come from the record, pictures from the game's board.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

from pygame import Rect

from game.cards import Card
from game.games.board import Setting, load_board
from game.games.words import load_words
from game.locale import _, pgettext
from game.rules import Seat
from game.scenes import Scene
from game.scenes.company import seat_names
from game.scenes.happening import PARTED, Happening
from game.scenes.review_layout import ReviewLayout, lay_out_review
from game.scenes.table.bar import draw_way_back
from game.scenes.table.hud import Plate, draw_own_plate, draw_plates
from game.scenes.table.notices import between_the_plates, over_the_felt
from game.scenes.table.scenery import Scenery, on_screen
from game.session.lookback import Step, steps
from game.session.record import Record
from game.ui import theme
from game.ui.widgets import Ui
from game.view import text as lettering
from game.view.faces import CardStyle
from game.view.tabletop import OnScreen, Tabletop
from game.view.tween import Pace
from game.words import card_label, card_name, listing, round_words


class LookBack(Scene):
    """Round `number` (from 1) of a record as `seat` saw it, or for None all rounds one after the
    other: the table, and the way through its steps.
    """

    def __init__(self, record: Record, number: int | None, seat: Seat) -> None:
        super().__init__()
        self.record = record
        self.number = number
        self.seat = seat
        self.steps = steps(record, number, seat)
        self.index = 0
        """The step that is shown."""
        self.starts = {step.number: step.ply for step in reversed(self.steps)}
        """By round: the step at which it is dealt."""
        self.all_hands = False

    # Setting the table

    def enter(self) -> None:
        self.words = load_words(self.record.game.id)
        self.pace = Pace(self.app.scheduler)
        self.tabletop = Tabletop(self.stage, self.pace, self.spawn)
        self.board = load_board(self.record.game.id)(self.tabletop, self.record.options)
        look = "above" if self.app.settings.view == "above" else "perspective"
        self.scenery = Scenery(self.stage, self.tabletop, look)  # type: ignore[arg-type]

    def resize(self) -> None:
        ui, settings = self.ui, self.app.settings
        self.title = self.heading()
        self.names = seat_names(self.record.seats)
        players = self.record.options.players
        self.layout: ReviewLayout = lay_out_review(ui.size, ui.metrics, players - 1)
        table = self.layout.table
        self.board.arrange(
            Setting(
                self.seat, players, table.wide, self._hand_places, self._wave, self.names,
                lambda index, count: on_screen(table.hand_beside(index, count)),
            )
        )  # fmt: skip
        deck = self.record.game.deck_for(self.record.options)
        style = CardStyle(settings.four_colour, settings.large_print, settings.back, deck)
        self.scenery.place(
            ui.size, table.felt, self.board.shown(table.wide), self.board.felt(table.wide),
            settings.felt, style, table.plates, self.board.hands(),
        )  # fmt: skip
        self._lay()

    def _hand_places(self, count: int) -> list[OnScreen]:
        return on_screen(self.layout.hand_places(count, self.ui.metrics))

    async def _wave(self, seat: Seat, text: str) -> None:
        """Nothing is waved here: each step says in the list what happens."""

    # Looking around

    @property
    def step(self) -> Step:
        """The moment that is shown."""
        return self.steps[self.index]

    def go(self, ply: int) -> None:
        """Show the table after so many moves; never beyond the ends of the round."""
        self.index = min(max(ply, 0), len(self.steps) - 1)
        self._lay()
        self.say(f"{self._progress()}. {self._now().words}", shown=False)

    def reveal(self, on: bool) -> None:
        """Lay the others' hands open, or hide them again."""
        self.all_hands = on
        self._lay()

    def _lay(self) -> None:
        """Lay the step that is shown."""
        step = self.step
        self.board.revealed = step.hands if self.all_hands else ()
        self.board.show(step.view)
        self.point_out(step)
        self.invalidate()

    def point_out(self, step: Step) -> None:
        """Show on the table what was played next, where the player moved."""
        self.board.ask(step.legal if step.own else None)
        if step.own and step.move is not None:
            self.board.point_out(step.move)

    # What is shown

    def _round(self, number: int) -> str:
        game = self.record.game
        return round_words(number, game.rounds(self.record.options), game.rounds_are)

    @abstractmethod
    def heading(self) -> str:
        """What the bar says the page is."""

    @abstractmethod
    def draw_side(self, ui: Ui, rect: Rect) -> None:
        """Declare the list beside the table."""

    def compose(self, ui: Ui) -> None:
        layout, table = self.layout, self.layout.table
        felt = Rect(table.felt)
        ui.notice_room = over_the_felt(ui, felt, between_the_plates(table)[0], felt.bottom)
        self._bar(ui)
        view = self.step.view
        others = []
        for seat in range(view.players):
            index = (seat - self.seat) % view.players
            if index == 0 and not layout.own_plate:
                continue
            rect = Rect(table.own_plate if index == 0 else table.plates[index - 1])
            colour = self.record.seats[seat].colour
            state = self.board.state(view, seat)
            plate = Plate(seat, colour, self.names[seat], state, view.turn == seat, index == 0)
            if index:
                others.append((rect, plate))
            else:
                draw_own_plate(ui, rect, plate)
        draw_plates(ui, others)
        if layout.foot is not None:
            ui.side_panel(Rect(layout.foot), "foot")
        self._step_buttons(ui)
        self.draw_side(ui, Rect(layout.panel))

    def _bar(self, ui: Ui) -> None:
        x, y, width, height = self.layout.table.bar
        side, gap = ui.px(theme.TARGET), ui.px(8)
        top = y + (height - side) // 2
        titled = draw_way_back(
            ui, self.layout.table, self.title, self.on_back, titled=self.layout.own_plate,
            spare=side + gap,
        )  # fmt: skip
        in_bar = [Rect(box) for box in self.layout.table.plates if box[1] < y + height]
        left = max([titled, *(each.right for each in in_bar if each.y < top + side)])
        label = _("Show all hands")
        wide = lettering.measure(label, ui.metrics.text(theme.BODY))[0] + ui.px(50 + 14 + 4)
        end = x + width - ui.px(14)
        across = self.layout.table.low and len(self.names) > 3  # whose hand reaches up there
        if left + gap + wide <= end and not across:
            place = Rect(end - wide, top, wide, side)
            ui.switch(place, "all-hands", label, self.all_hands, self.reveal)
            return
        ui.button(
            Rect(x + width - gap - side, top, side, side), "all-hands", label,
            lambda: self.reveal(not self.all_hands), icon="eye", shown="", checked=self.all_hands,
        )  # fmt: skip

    def _step_buttons(self, ui: Ui) -> None:
        table = self.layout.table
        last = len(self.steps) - 1
        buttons = (
            ("step-back", pgettext("move", "Previous"), "back", Rect(table.pass_button), -1),
            ("step-on", pgettext("move", "Next"), "next", Rect(table.play_button), 1),
        )
        size = ui.metrics.text(theme.BODY)
        beside = round(size * 1.25) + ui.px(9 + 2 * 14)
        written = all(
            lettering.measure(label, size, "semibold")[0] + beside <= rect.w
            for _id, label, _icon, rect, _by in buttons
        )
        for id, label, icon, rect, by in buttons:
            ui.button(
                rect, id, label, partial(self.go, self.index + by), icon=icon,
                enabled=0 <= self.index + by <= last, shown=label if written else "",
                kind="primary" if by > 0 else "plain",
            )  # fmt: skip
        ui.default_focus("step-on" if self.index < last else "step-back")

    def _progress(self) -> str:
        if self.index == 0:
            return _("Start of the match") if self.number is None else _("Start of the round")
        last = len(self.steps) - 1
        return _("After {n} of {total} moves").format(n=self.index, total=last)

    def _now(self) -> Happening:
        """What has just happened at the step that is shown."""
        return self._told(self._telling)

    @property
    def _telling(self) -> Step:
        """The latest step up to the one that is shown of which there is something to tell."""
        return next(step for step in self.steps[self.index :: -1] if self._told(step).move)

    def _told(self, step: Step) -> Happening:
        """What happened on the way to a step; without a move where that is nothing to tell."""
        dealt = step.ply == self.starts[step.number]
        move = [_("The cards are dealt.")] if dealt else []
        after: list[str] = []
        chosen = dealt
        for event in step.events:
            if line := self.words.tell(event, self.names, self.seat, self._write):
                (after if chosen else move).append(line)
            chosen = chosen or not event.prelude
        return Happening(PARTED.join(move), tuple(after))

    def _write(self, card: Card) -> str:
        """A card of this match's deck, as its corner writes it."""
        return card_label(card, self.record.game.deck_for(self.record.options))

    def _hands(self) -> list[tuple[str, str, str]]:
        deck = self.record.game.deck_for(self.record.options)
        return [
            (
                self.names[seat],
                " ".join(card_label(card, deck) for card in hand) or "–",
                listing([card_name(card, deck) for card in hand]) or "–",
            )
            for seat, hand in enumerate(self.step.hands)
            if seat != self.seat
        ]
