"""The canvas under scenes that draw for themselves: pickers, polygons, long texts."""

from __future__ import annotations

import math

import pygame
from pygame import Rect

from game.scenes import Scene
from game.session.settings import Settings
from game.ui import theme
from game.ui.layout import Column, cut, inset
from game.ui.parts import Point, Polygon, inside
from game.ui.pointer import Drag
from game.ui.texts import wrap
from game.ui.widgets import Ui
from tests.driver import Driver


class Fan(Scene):
    """Cards in a fan that overlap, drawn and found by the scene itself."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []
        self.lift = 0.0
        self.compositions = 0

    def card(self, index: int) -> Polygon:
        """The corners of a card: 80×120, each turned and moved a little."""
        turn, x = math.radians(-12 + 6 * index), 300 + 40 * index
        return [
            (x + dx * math.cos(turn) - dy * math.sin(turn),
             400 - self.lift + dx * math.sin(turn) + dy * math.cos(turn))
            for dx, dy in ((-40, -60), (40, -60), (40, 60), (-40, 60))
        ]  # fmt: skip

    def pick(self, point: Point) -> str | None:
        hits = [index for index in range(5) if inside(point, self.card(index))]
        return f"card{hits[-1]}" if hits else None

    def shape(self, id: str) -> Polygon | None:
        return self.card(int(id[4:])) if id.startswith("card") else None

    def compose(self, ui: Ui) -> None:
        self.compositions += 1
        ui.picker(ui.rect, self.pick, self.shape)
        with ui.group("hand", "Your cards"):
            for index in range(5):
                id = f"card{index}"
                ui.node(id, "button", f"Card {index}", action=lambda id=id: self.pressed.append(id))
        ui.button(Rect(20, 20, 200, 44), "play", "Play", lambda: self.pressed.append("play"))


def fan(driver: Driver) -> Fan:
    assert isinstance(driver.scene, Fan)
    return driver.scene


def test_of_overlapping_cards_the_upper_one_is_hit() -> None:
    driver = Driver(Fan)
    for index in range(5):
        driver.tap(f"Card {index}")
    driver.tap((275, 400))
    driver.tap((330, 400))
    assert fan(driver).pressed == [f"card{index}" for index in range(5)] + ["card0", "card1"]


def test_between_the_cards_there_is_nothing() -> None:
    driver = Driver(Fan)
    driver.tap((100, 600))
    assert fan(driver).pressed == []


def test_the_ring_follows_a_card_that_moves_without_composing() -> None:
    driver = Driver(Fan)
    driver.focus("Card 2")
    before = driver.scene.stage.rect(("ring", 0))
    assert before.contains(Rect(380 - 30, 400 - 50, 60, 100))
    count = fan(driver).compositions
    fan(driver).lift = 30
    driver.frame()
    assert driver.scene.stage.rect(("ring", 0)) == before.move(0, -30)
    assert fan(driver).compositions == count
    driver.frame()
    assert driver.painted == []


def test_only_the_bare_ground_is_dragged() -> None:
    class Covered(Fan):
        def compose(self, ui: Ui) -> None:
            super().compose(ui)
            ui.side_panel(Rect(900, 0, 380, 720), "panel")

        def on_drag(self, drag: Drag) -> bool:
            self.pressed.append(drag.phase)
            return True

    driver = Driver(Covered)
    driver.drag((1000, 300), (1100, 300))
    assert fan(driver).pressed == []
    driver.drag((700, 100), (720, 100), steps=1)
    assert fan(driver).pressed == ["start", "end"]


def test_arrows_walk_the_fan() -> None:
    driver = Driver(Fan)
    driver.focus("Card 0")
    driver.key("right", "right", "right")
    assert driver.focused is driver.node("Card 3")
    driver.key("enter")
    assert fan(driver).pressed == ["card3"]


def test_a_control_that_is_nowhere_to_be_seen_is_found_by_the_checker() -> None:
    driver = Driver(Fan)
    assert driver.problems() == []
    fan(driver).shape = lambda _: None  # type: ignore[method-assign]
    driver.scene.invalidate()
    driver.frame()
    assert any("nowhere to be seen" in problem for problem in driver.problems())


class Page(Scene):
    """A long text with a control above it and one at its end."""

    def compose(self, ui: Ui) -> None:
        head, body = cut(inset(ui.rect, 20), "top", 60)
        ui.button(Rect(head.x, head.y, 120, 44), "back", "Back", lambda: None)
        with ui.scroll(body, "text") as column:
            for number in range(40):
                ui.paragraph(column, f"Paragraph {number}. " + "Words to read. " * 30)
            ui.button(column.row(44), "end", "The end", lambda: None)


def test_a_long_text_is_read_with_the_arrows_before_its_end_is_reached() -> None:
    driver = Driver(Page)
    scroll = driver.scene.ui.scrolls["text"]
    driver.key("tab", "down")
    driver.run(1)
    assert driver.focused is driver.node("Back")
    assert scroll.offset == 56
    driver.key("pagedown")
    driver.run(1)
    assert scroll.offset == 56 + round(scroll.view.h * 0.9, 3)
    driver.key("end")
    driver.run(2)
    assert scroll.offset == scroll.most
    driver.key("down")
    assert driver.focused is driver.node("The end")
    driver.key("home")
    driver.run(2)
    assert scroll.offset == 0


def test_only_what_can_be_seen_is_drawn() -> None:
    driver = Driver(Page)
    shown = sum(1 for key in list(driver.scene.stage.keys()) if "paragraph" in str(key))
    assert 3 < shown < 20
    assert len(driver.labels("text")) == 40


def test_scrolling_does_not_glide_where_motion_is_to_be_kept_small() -> None:
    settings = Settings()
    settings.reduced_motion = True
    driver = Driver(Page, settings=settings)
    driver.wheel(-2, at=(600, 400))
    assert driver.scene.ui.scrolls["text"].offset == 112


def test_the_window_may_shrink_while_a_text_is_scrolled_to_its_end() -> None:
    driver = Driver(Page, (390, 844))
    driver.key("tab", "end")
    driver.run(3)
    driver.resize((1280, 720))
    scroll = driver.scene.ui.scrolls["text"]
    assert scroll.offset <= scroll.most
    assert driver.problems() == []


LONG = "Long words of advice. " * 9


class Advice(Scene):
    """A few words in a box that is as high as they are, and no higher than two lines."""

    words = LONG

    def compose(self, ui: Ui) -> None:
        size = ui.metrics.text(theme.BODY)
        lines = len(wrap(self.words, size, "regular", 300))
        box = Rect(20, 20, 300, min(2, lines) * round(size * 1.36))
        with ui.scroll(box, "advice", gap=0) as column:
            ui.paragraph(column, self.words, id="words")


def test_a_scroll_bar_takes_no_room_from_what_is_read_beside_it() -> None:
    driver = Driver(Advice)
    scene, ui = driver.scene, driver.scene.ui
    assert isinstance(scene, Advice)
    for letters in range(24, 48):
        for scene.words, fits in ((LONG, False), ("n" * letters, True)):
            scene.invalidate()
            driver.frame()
            assert (ui.scrolls["advice"].most == 0) == fits, f"«{scene.words}»"


class Columns(Scene):
    """Buttons in a column, a flow at the right, and texts of each alignment."""

    def compose(self, ui: Ui) -> None:
        column = Column(Rect(100, 100, 400, 500), 10)
        with ui.flow(column, align="right") as flow:
            ui.button(flow, "a", "One", lambda: None, large=True)
            ui.button(flow, "b", "Two", lambda: None)
        with ui.flow(column, align="centre") as flow:
            ui.button(flow, "c", "Three", lambda: None)


def test_lines_of_a_flow_are_aligned_and_centred() -> None:
    driver = Driver(Columns)
    a, b, c = (driver.scene.ui.place_of(id) for id in "abc")
    assert a is not None
    assert b is not None
    assert c is not None
    assert abs(b.right - 500) <= 1
    assert abs(a.centery - b.centery) <= 1
    assert abs(c.centerx - 300) <= 1
    assert driver.problems() == []


def test_shapes_have_soft_edges_and_exact_sizes() -> None:
    from game.ui.shapes import Box, Shadow, ring

    box = Box(12, (200, 100, 50), shadow=Shadow(8, 2))
    surface = box.surface((100, 40))
    assert surface.get_size() == (100 + 2 * box.pad, 40 + 2 * box.pad)
    assert surface.get_at((box.pad + 50, box.pad + 20)) == (200, 100, 50, 255)
    assert surface is box.surface((100, 40))
    corner = [Box(12, (255, 255, 255)).surface((100, 40)).get_at((x, 2)).a for x in range(12)]
    assert any(0 < alpha < 255 for alpha in corner)
    assert corner == sorted(corner)
    around, topleft = ring(((10, 10), (60, 10), (60, 90), (10, 90)), ((3, (255, 255, 255)),), 6)
    middle = (35 - topleft[0], 50 - topleft[1])
    assert around.get_at(middle).a == 0
    assert around.get_at((35 - topleft[0], 8 - topleft[1])).a == 255


def test_kept_surfaces_have_a_limit() -> None:
    from game.ui.shapes import Store

    store = Store(most=1000)
    first = store.get("a", lambda: pygame.Surface((20, 20)))
    assert store.get("a", lambda: pygame.Surface((20, 20))) is first
    for key in "bcd":
        store.get(key, lambda: pygame.Surface((20, 20)))
    assert store.get("a", lambda: pygame.Surface((20, 20))) is not first


class Unfolding(Scene):
    """A list in which a press makes what stands above higher, and then lower again."""

    def __init__(self) -> None:
        super().__init__()
        self.above = 2

    def unfold(self, above: int) -> None:
        self.above = above
        self.invalidate()

    def compose(self, ui: Ui) -> None:
        with ui.scroll(ui.rect, "list") as column:
            for index in range(self.above):
                ui.button(column, f"above{index}", f"Above {index}", lambda: None)
            ui.button(column, "more", "More", lambda: self.unfold(self.above + 3))
            ui.button(column, "less", "Less", lambda: self.unfold(2))
            for index in range(20):
                ui.button(column, f"below{index}", f"Below {index}", lambda: None)


def test_what_is_pressed_stays_where_it_is_though_what_is_above_grows() -> None:
    driver = Driver(Unfolding, size=(640, 480))
    spot = driver.place("More")
    for count in (5, 8, 11):
        driver.tap(spot)
        assert driver.scene.above == count
        assert driver.place("More") == spot
    spot = driver.place("Less")
    driver.tap(spot)
    assert driver.place("Less") == spot
