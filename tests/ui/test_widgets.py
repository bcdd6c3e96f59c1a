"""Widgets as a player meets them: by mouse, by finger and by keys, through the real app."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pygame import Rect

from game.scenes import Scene
from game.session.settings import Settings
from game.ui.layout import Column
from game.ui.theme import BODY
from game.ui.widgets import Ui
from tests.driver import Driver
from tests.ui.gallery import Gallery

SIZES = (
    (360, 640),
    (320, 568),
    (390, 844),
    (640, 360),
    (844, 390),
    (768, 1024),
    (1280, 720),
    (3840, 2160),
)


@pytest.fixture
def driver() -> Iterator[Driver]:
    driver = Driver(Gallery)
    yield driver
    driver.app.close()


def gallery(driver: Driver) -> Gallery:
    assert isinstance(driver.scene, Gallery)
    return driver.scene


# Pointer.


def test_a_tap_presses(driver: Driver) -> None:
    driver.tap("Play 9♥")
    assert gallery(driver).log == ["play"]


def test_a_finger_presses_once_though_a_mouse_event_follows_it(driver: Driver) -> None:
    import pygame

    point = driver.place("Play 9♥")
    whole = (round(point[0]), round(point[1]))
    driver.press_down(point, finger=True)
    driver.post(pygame.MOUSEBUTTONDOWN, pos=whole, button=1, touch=True)
    driver.press_up(point, finger=True)
    driver.post(pygame.MOUSEBUTTONUP, pos=whole, button=1, touch=True)
    driver.frame()
    assert gallery(driver).log == ["play"]


def test_a_second_finger_changes_nothing(driver: Driver) -> None:
    import pygame

    driver.press_down(driver.place("Play 9♥"), finger=True)
    driver.frame()
    driver.post(pygame.FINGERDOWN, x=0.9, y=0.9, dx=0.0, dy=0.0, finger_id=2, touch_id=1)
    driver.post(pygame.FINGERUP, x=0.9, y=0.9, dx=0.0, dy=0.0, finger_id=2, touch_id=1)
    driver.press_up(driver.place("Play 9♥"), finger=True)
    driver.frame()
    assert gallery(driver).log == ["play"]


def test_a_press_that_is_let_go_elsewhere_does_nothing(driver: Driver) -> None:
    driver.drag("Play 9♥", "Delete")
    assert gallery(driver).log == []


def test_what_is_hit_at_the_press_counts_though_it_moves_away(driver: Driver) -> None:
    point = driver.place("Play 9♥")
    driver.press_down(point)
    driver.frame()
    gallery(driver).shift = 120
    driver.scene.invalidate()
    driver.frame()
    driver.press_up(point)
    driver.frame()
    assert gallery(driver).log == ["play"]


def test_a_disabled_button_cannot_be_pressed(driver: Driver) -> None:
    driver.tap("Not now")
    assert gallery(driver).log == []
    with pytest.raises(LookupError, match="Not now"):
        driver.press("Not now")


def test_a_double_tap_is_something_of_its_own(driver: Driver) -> None:
    driver.double_tap("Pass · 3")
    assert gallery(driver).log == ["pass", "pass twice"]
    driver.run(1)
    driver.tap("Pass · 3")
    assert gallery(driver).log[2:] == ["pass"]


def test_a_long_press_explains_and_does_not_press(driver: Driver) -> None:
    driver.hold("Pass · 3")
    assert gallery(driver).log == []
    assert driver.scene.ui.explained == "pass"
    assert driver.problems() == []


def test_resting_on_a_control_explains_it(driver: Driver) -> None:
    driver.move(driver.place("Pass · 3"))
    driver.run(1.2)
    assert driver.scene.ui.explained == "pass"
    driver.move(driver.place("Play 9♥"))
    driver.run(0.2)
    assert driver.scene.ui.explained is None


def test_a_segment_chooses(driver: Driver) -> None:
    driver.tap("3")
    assert gallery(driver).players == 3
    assert driver.node("3", "radio").checked
    assert not driver.node("4", "radio").checked


def test_a_switch_is_turned_anywhere_on_its_line(driver: Driver) -> None:
    driver.tap("Play with the joker")
    assert gallery(driver).joker is False


def test_a_stepper_goes_by_its_ends_and_stops_at_them(driver: Driver) -> None:
    ui = driver.scene.ui
    plus = next(zone for zone in ui.zones if zone.id == "rounds/plus").rect.center
    for _ in range(4):
        driver.tap(plus)
    assert gallery(driver).rounds == 5
    assert driver.node("Rounds").value == "5"


def test_the_wheel_scrolls_and_nothing_outside_of_the_view_is_hit() -> None:
    driver = Driver(Gallery, (844, 390))
    driver.wheel(-90, at="Play 9♥")
    scroll = driver.scene.ui.scrolls["all"]
    assert 0 < scroll.offset < scroll.most
    driver.run(2)
    assert scroll.offset == scroll.most > 0
    with pytest.raises(LookupError, match="cannot be hit"):
        driver.place("Play 9♥")


def test_a_finger_drags_a_scroll_area_and_flings_it() -> None:
    driver = Driver(Gallery, (390, 844))
    driver.drag((200, 700), (200, 500), steps=5, finger=True, release=False)
    scroll = driver.scene.ui.scrolls["all"]
    before = scroll.offset
    assert before == pytest.approx(200, abs=2)
    driver.press_up((200, 500), finger=True)
    driver.run(1.5)
    assert scroll.offset > before + 50
    driver.run(3)
    assert scroll.speed == 0
    assert gallery(driver).log == []


def test_a_flung_area_stops_at_once_where_motion_is_to_be_kept_small() -> None:
    settings = Settings()
    settings.reduced_motion = True
    driver = Driver(Gallery, (390, 844), settings=settings)
    driver.drag((200, 700), (200, 500), steps=5, finger=True)
    assert driver.scene.ui.scrolls["all"].speed == 0


# Keyboard.


def test_tab_reaches_every_control_and_enter_presses_it(driver: Driver) -> None:
    reached = set()
    for _ in driver.labels():
        driver.key("tab")
        assert driver.focused is not None
        reached.add(driver.focused.id)
    missing = {node.id for node in driver.outline.controls() if node.role != "radio"} - reached
    assert missing == set()
    driver.focus("Play 9♥")
    driver.key("enter")
    driver.key("space")
    assert gallery(driver).log == ["play", "play"]


def test_a_key_that_is_held_down_presses_once(driver: Driver) -> None:
    import pygame

    driver.focus("Play 9♥")
    for _ in range(5):
        driver.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
        driver.frame()
    assert gallery(driver).log == ["play"]


def test_arrows_walk_the_hand_in_both_directions(driver: Driver) -> None:
    driver.focus("Four of spades")
    driver.key("right", "right")
    assert driver.focused is driver.node("Nine of hearts")
    driver.key("down")
    assert driver.focused is not None
    places = driver.scene.ui.places()
    assert places[driver.focused.id].left == places["card 9♥"].left
    assert places[driver.focused.id].top > places["card 9♥"].bottom
    driver.key("up")
    assert driver.focused is driver.node("Nine of hearts")


def test_arrows_choose_among_radios(driver: Driver) -> None:
    driver.focus("4")
    driver.key("left")
    assert gallery(driver).players == 3
    assert driver.focused is driver.node("3", "radio")
    driver.key("left")
    assert gallery(driver).players == 3


def test_arrows_adjust_a_stepper(driver: Driver) -> None:
    driver.focus("Rounds")
    driver.key("right", "right", "left")
    assert gallery(driver).rounds == 4


def test_the_focus_scrolls_into_view(driver: Driver) -> None:
    driver.focus("Joker")
    place = driver.scene.ui.place_of("card ★")
    view = driver.scene.ui.scrolls["left"].view
    assert place is not None
    assert view.contains(place)


def test_a_name_is_typed_and_corrected(driver: Driver) -> None:
    driver.focus("Name")
    driver.key("end")
    driver.type(" María")
    assert gallery(driver).name == "Ana María"
    driver.key("home", "delete", "right", "backspace")
    assert gallery(driver).name == "a María"
    driver.key("end", "backspace")
    driver.type("o")
    assert gallery(driver).name == "a Marío"
    assert driver.node("Name").value == "a Marío"


def test_typing_goes_nowhere_without_a_field_and_stops_at_the_limit(driver: Driver) -> None:
    driver.type("x")
    assert gallery(driver).name == "Ana"
    driver.focus("Name")
    driver.type("x" * 60)
    assert len(gallery(driver).name) == 24


def test_the_caret_blinks_only_while_typing(driver: Driver) -> None:
    driver.run(3)
    driver.frame()
    assert driver.painted == []
    driver.tap("Name")
    shown = set()
    for _ in range(90):
        driver.frame()
        shown.add(driver.scene.ui.typing.shown)
    assert shown == {True, False}


# Dialogs.


def test_a_dialog_keeps_everything_below_out_of_reach(driver: Driver) -> None:
    driver.focus("Settings")
    driver.key("enter")
    assert driver.labels() == ["Keep playing", "Leave"]
    assert driver.focused is driver.node("Keep playing")
    with pytest.raises(LookupError):
        driver.place("Play 9♥")
    driver.key("tab", "tab")
    assert driver.focused is driver.node("Keep playing")
    driver.key("escape")
    assert "Play 9♥" in driver.labels()
    assert driver.focused is driver.node("Settings")


def test_a_dialog_fits_its_text_and_scrolls_in_a_low_window() -> None:
    driver = Driver(Gallery, (640, 360))
    gallery(driver).long_dialog = True
    gallery(driver).put("dialog", True)
    driver.frame()
    assert driver.problems() == []
    assert driver.scene.ui.scrolls["leave"].most > 0
    driver.focus("Leave")
    assert driver.place("Leave")


# The picture.


def test_an_idle_screen_draws_nothing(driver: Driver) -> None:
    driver.run(0.5)
    for _ in range(30):
        driver.frame()
        assert driver.painted == []
        assert driver.scene.stage.blits == 0


def test_composing_the_same_again_draws_nothing(driver: Driver) -> None:
    driver.run(0.5)
    driver.scene.invalidate()
    driver.frame()
    assert driver.painted == []


def test_pressing_draws_only_around_the_button(driver: Driver) -> None:
    place = driver.scene.ui.place_of("play")
    assert place is not None
    driver.move(place.center)
    driver.frame()
    driver.frame()
    driver.press_down(place.center)
    driver.frame()
    assert driver.painted
    assert all(place.inflate(60, 60).contains(rect) for rect in driver.painted)


def test_a_control_with_two_pictures_is_one_control(driver: Driver) -> None:
    assert [node.label for node in driver.outline.walk()].count("Twice") == 1
    first, second = driver.scene.ui.shapes_of("twice")
    assert first != second
    for polygon, _, _ in (first, second):
        driver.tap((polygon[0][0] + 20, polygon[0][1] + 20))
    assert gallery(driver).log == ["twice", "twice"]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", [100, 150, 200])
def test_everything_fits_at_every_size(size: tuple[int, int], text_scale: int) -> None:
    settings = Settings()
    settings.text_scale = text_scale
    driver = Driver(Gallery, size, settings=settings)
    assert driver.problems() == []


def test_the_checker_finds_what_is_wrong() -> None:
    class Wrong(Scene):
        def compose(self, ui: Ui) -> None:
            ui.button(Rect(10, 10, 200, 44), "a", "One", lambda: None)
            ui.button(Rect(150, 20, 200, 44), "b", "Two", lambda: None)
            ui.button(Rect(10, 100, 30, 30), "c", "", lambda: None, icon="gear")
            ui.button(Rect(1200, 300, 200, 44), "d", "Three", lambda: None)
            ui.text(Rect(10, 200, 40, 20), "This does not fit here")
            ui.text(Rect(10, 300, 200, 20), "One text")
            ui.text(Rect(14, 306, 200, 20), "Another")
            ui.text(Rect(10, 400, 200, 20), "Tiny", size=9)
            ui.text(Rect(160, 30, 200, 20), "Across")

    found = "\n".join(Driver(Wrong).problems())
    for complaint in (
        "«One» and «Two» overlap", "less than 44", "«Three» reaches out", "its place 40",
        "«One text» and «Another»", "«Tiny» is 9 px", "«Across» is written over «One»",
    ):  # fmt: skip
        assert complaint in found


class Narrow(Scene):
    """A button that has hardly room for its words."""

    def compose(self, ui: Ui) -> None:
        ui.button(Rect(0, 0, 100, 44), "sell", "Vender por 5", lambda: None, kind="primary")


def test_words_are_written_nearer_to_the_edge_before_they_are_cut_off() -> None:
    assert Driver(Narrow).problems() == []


class Worded(Scene):
    """Controls with longer heads than fit on a line."""

    def compose(self, ui: Ui) -> None:
        words = "Wait for those who lose the connection to the server"
        column = Column(Rect(20, 20, 280, 600), 10)
        ui.stepper(column, "stepper", words, 1, lambda _: None, low=0, high=2)
        ui.radio(column, "radio", words, [(1, "One"), (2, "Two")], 1, lambda _: None)
        ui.field(column, "field", words, "", lambda _: None)


@pytest.mark.parametrize("scale", [100, 200])
def test_the_heads_of_controls_are_as_large_as_other_words(scale: int) -> None:
    driver = Driver(Worded, (320, 900), settings=Settings(text_scale=scale))
    assert driver.problems() == []
    heads = [piece for piece in driver.scene.ui.pieces if piece.words.startswith("Wait")]
    assert len(heads) == 3
    assert all(head.rect.h > 2 * driver.scene.ui.metrics.text(BODY) for head in heads)
