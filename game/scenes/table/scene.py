"""The table scene: a match being played, by people and CPUs, on this device.

It lays out the window, declares what can be pressed, and turns presses into picks and moves. It
knows no rules: what lies where is the board's, what a move means is the game's, and what the people
here may see is the chair's.
"""

from __future__ import annotations

from functools import cached_property

import pygame
from pygame import Rect

from game.games.board import Action, Setting, load_board
from game.games.words import load_words, title_of
from game.locale import _
from game.platform.page import IN_BROWSER
from game.rules import Move, Seat
from game.scenes import Scene
from game.scenes.company import seat_names
from game.scenes.curtain import CurtainScene
from game.scenes.questions import close_window, leave_match
from game.scenes.results import PodiumScene, ResultsScene
from game.scenes.setup import rematch
from game.scenes.table import hud, notices
from game.scenes.table.actions import actions_in, draw_actions
from game.scenes.table.bar import Bar, draw_bar, menu_button
from game.scenes.table.chair import Chair
from game.scenes.table.coach import Coach, draw_hint_button, draw_strip, strip_height
from game.scenes.table.hand import declare_targets, explain_cards, hand_nodes
from game.scenes.table.holding import Holding
from game.scenes.table.homing import SKIP, Homing
from game.scenes.table.hud import Plate
from game.scenes.table.layout import TableLayout, lay_out
from game.scenes.table.menu import PAGES, menu, open_page
from game.scenes.table.panel import PanelContent, draw_panel
from game.scenes.table.scenery import Scenery, on_screen
from game.scenes.tally import Tally
from game.scheduler import breathe, next_frame
from game.session.history import History
from game.session.record import Record
from game.session.saves import Keeper, Saves
from game.session.seats import take_seats
from game.session.table import AnyTable, Scores, Table
from game.ui import theme
from game.ui.inputs import KEYS
from game.ui.layout import Column
from game.ui.parts import corners as rect_corners
from game.ui.pointer import Drag
from game.ui.widgets import Ui
from game.view.camera import Look
from game.view.faces import CardStyle
from game.view.tabletop import OnScreen, Tabletop
from game.view.tween import Pace
from game.words import round_words

TURN_BUZZ = 30
"""Milliseconds that a phone vibrates when it is its player's turn."""
CPU_PACE = 0.75
"""Seconds at speed 1 that a CPU's move takes at least."""


class TableScene(Scene):
    """One match, from the record it starts or resumes from to the podium."""

    hints = True
    """Whether the coach may be asked."""

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.record = record
        self._refusal = ""
        """Why a card could not be played, as it was said last."""

    # Setting the table

    def enter(self) -> None:
        game = self.record.game.id
        self.words = load_words(game)
        self.title = title_of(self.record.game.id)
        self.pace = Pace(self.app.scheduler)
        self.tabletop = Tabletop(self.stage, self.pace, self.spawn)
        self.tabletop.sound = self.app.sounds.play
        self.board = load_board(game)(self.tabletop, self.record.options)
        self.homing = Homing(self.ui)
        self.holding = Holding(
            self.board, felt=lambda: Rect(self.layout.felt), make=self.make, refuse=self.refuse,
            changed=self._picked,
        )  # fmt: skip
        at_leisure = self.spawn if IN_BROWSER else None
        self.scenery = Scenery(self.stage, self.tabletop, self._look, at_leisure)
        self.saves = self._open_saves()
        self.chair = Chair(
            self.record,
            seat_names(self.record.seats),
            self.board,
            self.words,
            self.pace,
            changed=self.invalidate,
            say=lambda text: self.say(text, shown=False),
            moved=self._place,
            nudge=self._nudge,
            attention=self._attention,
            curtain=self._draw_curtain,
            results=self._show_results,
            podium=self._end,
        )
        self.coach = Coach(
            self.record, self.chair, self.board, hints=self.hints, spawn=self.spawn,
            say=lambda text, shown: self.say(text, shown and not self._told_in_panel),
            changed=self.invalidate, keep=self._save,
        )  # fmt: skip
        self.table = self._open_table()
        self.tally = Tally(self.app, self.record, self.moves)
        self.chair.view = self.table.view(self.chair.seat)
        self.panel_open = self._panel_by_default()
        self._place()
        self.spawn(self._play())

    def _open_saves(self) -> Keeper:
        return Saves(self.app.storage, self.app.report)

    def _open_table(self) -> AnyTable:
        players = take_seats(
            self.record.game.id, self.record.seats, self.record.seed, self.chair.ask,
            lambda: CPU_PACE / self.pace.speed, lambda: self.app.scheduler.now,
        )  # fmt: skip
        return Table(self.record, players, [self.chair], self._note_move)

    async def _play(self) -> None:
        """Play the match, once the table stands there."""
        await self.scenery.painted()
        if IN_BROWSER:
            for place in self.board.outlined():
                self.tabletop.draw_ahead(place)
                await breathe()
        await self.table.run()

    def _note_move(self, record: Record) -> None:
        """Save what was dealt or moved; a match that ends is past at once, whoever looks on."""
        self._save(record)
        if self.table.scores.over:
            self._remember()

    def _save(self, record: Record) -> None:
        self.saves.write(record)
        self.app.kept = self.saves.kept

    def _nudge(self) -> None:
        self.app.buzz(TURN_BUZZ)
        self.app.sounds.play("turn")
        self.coach.begin_turn()

    async def _attention(self) -> None:
        """Wait until the players look at the table: no page over it, no question open."""
        while self.app.scene is not self or self.questions:
            await next_frame()

    def _panel_by_default(self) -> bool:
        wanted = self.app.settings.panel
        if wanted == "auto":
            wide, high = self.ui.size
            return wide >= high * 1.5 and wide >= self.ui.px(1100)
        return wanted != "closed"

    @property
    def _panel_only(self) -> bool:
        return self.app.settings.panel == "only"

    def resize(self) -> None:
        if self._app is not None and hasattr(self, "chair"):
            self._place()

    def resume(self) -> None:
        self.panel_open = self._panel_by_default()
        self._place()

    def _place(self) -> None:
        """Fit the table into the window, with the settings as they are now."""
        ui, settings, chair = self.ui, self.app.settings, self.chair
        self.title = title_of(self.record.game.id)
        chair.rename(seat_names(self.record.seats))
        self.pace.speed, self.pace.reduced = settings.speed, settings.reduced_motion
        players = self.record.options.players
        self.layout: TableLayout = lay_out(
            self._room, ui.metrics, others=players - 1, panel=self.panel_open or self._panel_only,
            open_hands=self.board.open_hands, most=self.board.most_cards(),
            caption=hud.caption_height(ui) if self._captions else 0,
        )  # fmt: skip
        self.board.arrange(
            Setting(
                chair.home, players, self.layout.wide, self._hand_places, self._wave, chair.names,
                lambda index, count: on_screen(self.layout.hand_beside(index, count)),
            )
        )  # fmt: skip
        wide = self.layout.wide
        deck = self.record.game.deck_for(self.record.options)
        style = CardStyle(settings.four_colour, settings.large_print, settings.back, deck)
        self.scenery.place(
            ui.size, self.layout.felt, self.board.shown(wide), self.board.felt(wide),
            settings.felt, style, self.layout.plates, self.board.hands(),
        )  # fmt: skip
        self.pace.skip()
        if chair.shows:
            self.board.show(chair.view)
        self.invalidate()

    @property
    def _told_in_panel(self) -> bool:
        """Whether a hint is seen in the panel, below its buttons."""
        return self.layout.panel is not None and self.layout.wide and not self.layout.low

    @property
    def _room(self) -> tuple[int, int]:
        """The part of the window that the coach's line leaves."""
        wide, high = self.ui.size
        others = self.record.options.players - 1
        return wide, high - (strip_height(self.ui, others) if self.coach.speaks else 0)

    @property
    def _captions(self) -> bool:
        """Whether what has no room in the own plate is written over it: the coach says it too."""
        return not self.coach.speaks

    def _hand_places(self, count: int) -> list[OnScreen]:
        return on_screen(self.layout.hand_places(count, self.board.most_cards(), self.ui.metrics))

    # What the chair asks for

    async def _draw_curtain(self, seat: Seat) -> None:
        colour = self.record.seats[seat].colour
        scene = CurtainScene(self.chair.names[seat], colour, note=self._progress())
        self.app.push(scene)
        if await scene.done == "leave":
            await self.make_way(self.app.start)

    async def _show_results(self, scores: Scores) -> None:
        scene = ResultsScene(self.record, scores, self.words.fates(self.chair.view))
        self.app.push(scene)
        if await scene.done == "leave":
            await self.make_way(self.app.start)

    @property
    def moves(self) -> int:
        """How many moves were made in the match so far."""
        return self.record.moves

    async def _end(self, scores: Scores) -> None:
        self.tally.end(scores, self.moves)
        self._remember()
        await self._show_podium(scores)

    @cached_property
    def _history(self) -> History:
        return History(self.app.storage, self.app.report)

    def _remember(self) -> None:
        """Write the match, which is over, into the history."""
        self._history.add(self.record)

    async def _show_podium(self, scores: Scores) -> None:
        self.saves.finish(self.record)
        scene = self._podium(scores)
        self.app.push(scene)
        answer = await scene.done
        await self.make_way(lambda: self._leave_podium(answer))

    def _podium(self, scores: Scores) -> PodiumScene:
        return PodiumScene(self.record, scores, self.words.fates(self.chair.view))

    def _leave_podium(self, answer: str) -> None:
        if answer == "again":
            self.app.replace(TableScene(rematch(self.record)))
        else:
            self.app.start()

    async def _wave(self, seat: Seat, text: str) -> None:
        """A few words on a small sign at a seat's plate; a pause where no plates are shown."""
        if self._panel_only or self.layout.covered:
            await self.pace.pause(0.6)
            return
        ui, plates = self.ui, [self._plate_rect(each) for each in range(len(self.chair.names))]
        sign, high = hud.gold_sign(ui, text)
        size = (sign.get_width(), high)
        spot = hud.sign_spot(ui, size, plates[seat], plates, self.layout.bar[3], ui.px(4))
        await self.tabletop.flag(seat, sign, spot.center)

    # What is pressed

    def press(self, id: str) -> None:
        """A card or a place was pressed."""
        if self.board.press(id):
            self._picked()

    def _picked(self) -> None:
        """Something else is picked now."""
        self.unsay(self.coach.hint)
        self.unsay(self._refusal)
        self.coach.drop_hint()
        self.invalidate()

    def aim(self, target: str) -> None:
        """A lit place was pressed: what lies picked is laid there, else its card is picked."""
        self.make(self.board.aim(target))
        self._picked()

    def refuse(self, id: str) -> None:
        """A card was pressed that cannot be played: it shakes its head and says why."""
        if self.chair.awaited is None:
            return
        card = id.partition(":")[2]
        if card in self.tabletop and self.board.shape(id) is not None and not self.holding.id:
            self.tabletop.shake(card)
        self._refusal = self.ui.extras(id).hint
        self.say(self._refusal)

    def make(self, move: Move | None) -> bool:
        """Make a move for the person who is asked; says whether it could be made."""
        asked = self.chair.awaited
        if asked is None or move is None or move not in self.chair.legal:
            return False
        asked.set(move)
        return True

    def act(self, action: Action) -> None:
        """A button beside the hand was pressed."""
        if action.press:
            self.press(action.press)
        else:
            self.make(action.move)

    def play_now(self, id: str) -> None:
        """A card was pressed twice: the first press picked it, the second plays it."""
        if not any(each.picked for each in self.board.controls() if each.id == id):
            self.press(id)
        self.make(next((each.move for each in self.board.actions() if each.id == "play"), None))

    @property
    def _look(self) -> Look:
        return "above" if self.app.settings.view == "above" else "perspective"

    def turn_to(self, look: str) -> None:
        """Change between the two looks, and remember it."""
        self.app.settings.view = look
        self.app.save_settings()
        self.scenery.turn_to(self._look, self.app.settings.reduced_motion)
        self.invalidate()

    def toggle_panel(self) -> None:
        """Open or close the panel."""
        self.panel_open = not self.panel_open
        self.app.settings.panel = "open" if self.panel_open else "closed"
        self.app.save_settings()
        self._place()

    def dismiss_coach(self) -> None:
        """Play on without the coach."""
        self.coach.turn_off()
        self._place()

    def open_menu(self) -> None:
        """The menu of the table."""
        if not self.questions:
            self.spawn(self._menu())

    async def _menu(self) -> None:
        sound = self.app.settings.sound
        answers = menu(sound, self.more_ways())
        answer = await self.ask(self.title, self._progress(), answers, back="stay")
        if answer in PAGES:
            self.app.push(open_page(answer, self.record.game.id))
        elif answer == "sound":
            self.app.change(sound=not sound)
        elif answer == "leave":
            await self._leave()
        elif answer != "stay":
            self.go(answer)

    def more_ways(self) -> list[tuple[str, str]]:
        """What else the menu offers: a key for `go`, and words."""
        return []

    def go(self, way: str) -> None:
        """One of `more_ways` was chosen."""

    def on_back(self) -> None:
        if not self.questions:
            self.spawn(self._leave())

    async def _leave(self) -> None:
        if await self.ask(*leave_match(self.app.kept)) == "leave":
            await self.make_way(self.app.start)

    async def may_close(self) -> bool:
        return await self.ask(*close_window(self.app.kept)) == "leave"

    def on_drag(self, drag: Drag) -> bool:
        if drag.id is not None and drag.id.startswith("card:"):
            return self.holding.drag(drag, self.chair.awaited, self.ui)
        if drag.phase == "start":
            return not self._panel_only and Rect(self.layout.felt).collidepoint(drag.start)
        if drag.phase == "move":
            self.scenery.tripod.drag(drag.at[0] - drag.start[0], drag.at[1] - drag.start[1])
        else:
            self.scenery.tripod.release()
            if self.app.settings.reduced_motion:
                self.scenery.turn_to(self._look, at_once=True)
        return True

    def update(self, dt: float) -> None:
        self.holding.update(dt, self.chair.awaited)
        self.scenery.update(dt)

    def on_key(self, event: pygame.Event) -> bool:
        pressed = KEYS.get(event.key) in ("enter", "space")
        if not pressed or self.chair.asked is not None or self.ui.focus.id is not None:
            return False
        self.homing.wait()
        self.pace.skip()
        return True

    def _at(self, point: tuple[float, float]) -> str | None:
        """What a press on the table takes."""
        where = (Rect(self.layout.felt), self._plate_rect(self.chair.home))
        skips = self.chair.asked is None and any(each.collidepoint(point) for each in where)
        return self.board.at(point) or (SKIP if skips else None)

    def _shape(self, id: str) -> list[tuple[float, float]] | None:
        """The corners of what can be pressed on the table."""
        if id == SKIP:  # all the felt takes a press; what is shown as focused is the own plate
            return list(rect_corners(self._plate_rect(self.chair.home)))
        corners = self.board.shape(id)
        return None if corners is None else [(float(x), float(y)) for x, y in corners]

    # What is shown

    def compose(self, ui: Ui) -> None:
        self._compose_table(ui)
        if self.coach.speaks:
            draw_strip(ui, self._room[1], self.coach.line or self._prompt(), self.dismiss_coach)

    def _compose_table(self, ui: Ui) -> None:
        layout = self.layout
        if not self.chair.shows:
            self._compose_bare(ui)
            return
        if self._panel_only:
            self._compose_panel_only(ui)
            return
        if layout.covered and layout.panel is not None:
            ui.side_panel(Rect(layout.bar), "bar")
            self._bar(ui)
            self._panel(ui, notices.below_the_panel(ui, Rect(layout.panel)))
            self._focus_first(ui)
            return
        if self.chair.asked is None:
            with ui.group("felt", _("On the table")):
                ui.node(SKIP, "button", _("Skip the animation"), action=self.pace.skip, drag=True)
        ui.picker(Rect((0, 0), (layout.bar[2], self._room[1])), self._at, self._shape)
        self._bar(ui)
        head, foot = notices.between_the_plates(layout)
        own, *others = ((self._plate_rect(plate.seat), plate) for plate in self._plates())
        hud.draw_plates(ui, others)
        note = self._note()
        if not hud.draw_own_plate(ui, *own, note) and self._captions:
            foot = min(foot, hud.draw_caption(ui, note, notices.over_the_row(ui, layout), own[0]))
        room = notices.over_the_felt(ui, Rect(layout.felt), head, foot)
        ui.notice_room = notices.beside_the_rows(ui, layout, room, self.board)
        if layout.panel is not None:
            self._panel(ui, Rect(layout.panel))
        else:
            hand_nodes(ui, self.board.controls(), self.press, self.play_now)
        actions = self.board.actions()
        narrow = [bool(action.icon) for action in actions]
        boxes = layout.action_boxes(narrow, ui.px(theme.TARGET))
        draw_actions(ui, list(zip(map(Rect, boxes), actions, strict=True)), self.act)
        explain_cards(ui, self.board, self._shape, self.refuse)
        declare_targets(ui, self.board, self.aim)
        self._focus_first(ui)

    def _compose_bare(self, ui: Ui) -> None:
        """The table while it is set: nothing lies there yet."""
        panel = ui.rect if self._panel_only else self.layout.panel
        if panel is not None:
            ui.side_panel(Rect(panel), "panel")
        self._bar(ui)
        ui.default_focus("menu")

    def _compose_panel_only(self, ui: Ui) -> None:
        ui.side_panel(ui.rect, "ground")
        bar = ui.px(theme.TARGET) + ui.px(12)
        width = min(ui.size[0], ui.px(1080))
        left = (ui.size[0] - width) // 2
        menu_button(ui, self.open_menu)
        title = ui.head
        if self._aside:
            aside = ui.corner
            aside.right = ui.size[0] - aside.x
            title.w = aside.x - ui.px(8) - title.x
            self._aside_button(ui, aside)
        ui.text(title, self._progress(), weight="semibold", id="progress", role="heading")
        room = Rect(left, bar, width, self._room[1] - bar)
        self._panel(ui, notices.below_the_panel(ui, room))
        self._focus_first(ui)

    def _panel(self, ui: Ui, rect: Rect) -> None:
        content = PanelContent(
            self.board.controls(), self.board.facts(), self.chair.log,
            self._plates(), self.table.scores, self.coach.sign or self._prompt(),
            self.board.prompts(), self.coach.hint,
            self.record.game.unit(self.record.options), self._progress(),
            self.record.game.pauses_between_rounds,
        )  # fmt: skip

        def actions(column: Column) -> None:
            actions_in(column, ui, self.board.actions(), self.act)

        draw_panel(ui, rect, content, self.press, self.play_now, actions)

    def _focus_first(self, ui: Ui) -> None:
        board, asked = self.board, self.chair.awaited
        self.homing.follow(asked, board.controls(), board.actions(), ui.by_id(SKIP) is not None)
        if asked is not None:
            ready = [each.id for each in board.actions() if each.main and each.enabled]
            cards = [each.id for each in board.controls() if each.enabled]
            others = [each.id for each in board.actions() if each.enabled]
            ui.default_focus([*ready, *cards, *others, "menu"][0])

    def _bar(self, ui: Ui) -> None:
        bar = Bar(
            self._progress(), self.app.settings.view, self.panel_open, self.open_menu,
            self.turn_to, self.toggle_panel, self._aside_button if self._aside else None,
        )  # fmt: skip
        draw_bar(ui, self.layout, bar)

    @property
    def _aside(self) -> bool:
        """Whether the bar has one more button, beside the panel's."""
        return self.coach.hinting

    def _aside_button(self, ui: Ui, rect: Rect) -> None:
        draw_hint_button(ui, rect, self.coach)

    def _progress(self) -> str:
        scores = self.table.scores
        return round_words(scores.number, scores.rounds, self.record.game.rounds_are)

    def _prompt(self) -> str:
        """What the person who is asked is to do next."""
        return self.board.prompt()

    def _note(self) -> str:
        """Where no panel tells it: what to do, or what happened last."""
        if self.layout.panel is not None:
            return ""
        if self.chair.asked is not None:
            return self.coach.sign or self._prompt()
        return self.chair.log[0] if self.chair.log else ""

    def _plates(self) -> list[Plate]:
        return hud.plates_of(self.chair, self.board, self.record.seats)

    def _plate_rect(self, seat: Seat) -> Rect:
        players = self.record.options.players
        index = (seat - self.chair.home) % players
        return Rect(
            self.layout.own_plate_beside(len(self.board.actions()))
            if index == 0
            else self.layout.plates[index - 1]
        )
