"""The app: its scenes, its keys, its window, its clock and its settings."""

from __future__ import annotations

import asyncio

import pygame
import pytest

from game import locale
from game.app import LONGEST_STEP, App
from game.platform.screen import BARS
from game.platform.storage import MemoryStorage
from game.scenes import Scene
from game.scheduler import next_frame
from game.session.settings import Settings
from game.ui import theme
from tests.bare_room import Room, room
from tests.driver import Driver

# Scenes.


def test_a_scene_that_is_covered_comes_back_as_it_was() -> None:
    driver = Driver(Room)
    below = room(driver)
    driver.focus("Two")
    driver.app.push(Room("above"))
    driver.frame()
    assert driver.labels("heading") == ["above"]
    driver.key("escape")
    driver.frame()
    assert driver.scene is below
    assert below.log == ["enter", f"resize {below.ui.size}", "resume"]
    assert driver.focused is driver.node("Two")


def test_the_whole_window_is_painted_again_for_another_scene() -> None:
    driver = Driver(Room)
    driver.app.push(Room("above"))
    driver.frame()
    assert any(rect.size == driver.app.screen.get_size() for rect in driver.painted)


def test_replacing_ends_the_scene_before() -> None:
    driver = Driver(Room)
    before = room(driver)
    driver.app.replace(Room("next"))
    assert before.log[-1] == "leave"
    assert len(driver.app.scenes) == 1


def test_the_last_scene_stays() -> None:
    driver = Driver(Room)
    driver.key("escape")
    driver.app.pop()
    assert isinstance(driver.scene, Room)


def test_popping_to_a_kind_of_scene_ends_all_above_it() -> None:
    class Home(Room):
        pass

    driver = Driver(Home)
    driver.app.push(Room("one"))
    driver.app.push(Room("two"))
    driver.app.pop_to(Home)
    assert [scene.title for scene in driver.app.scenes] == ["room"]


def test_coroutines_of_a_scene_end_with_it() -> None:
    ticks: list[int] = []

    async def forever() -> None:
        while True:
            await next_frame()
            ticks.append(1)

    driver = Driver(Room)
    driver.app.push(Room("above"))
    driver.scene.spawn(forever())
    driver.run(0.1)
    driver.app.pop()
    driver.frame()
    count = len(ticks)
    assert count > 3
    driver.run(0.2)
    assert len(ticks) == count


def test_a_scene_asks_and_is_answered() -> None:
    answers: list[str] = []

    async def ask(scene: Scene) -> None:
        stay_or_go = (("stay", "Stay"), ("go", "Go"))
        answers.append(await scene.ask("Leave?", "", stay_or_go, "stay"))
        answers.append(await scene.ask("Leave?", "", stay_or_go, "stay"))

    driver = Driver(Room)
    driver.scene.spawn(ask(driver.scene))
    driver.run(0.1)
    assert driver.labels() == ["Stay", "Go"]
    driver.tap("Go")
    driver.run(0.1)
    driver.key("escape")
    driver.run(0.1)
    assert answers == ["go", "stay"]
    assert "One" in driver.labels()


def test_what_is_said_is_shown_for_as_long_as_it_takes_to_read() -> None:
    driver = Driver(Room)
    driver.scene.say("Azul plays 9♥")
    driver.frame()
    assert driver.node("", "status").value == "Azul plays 9♥"
    assert driver.problems() == []
    driver.run(6)
    assert driver.node("", "status").value == "Azul plays 9♥"
    driver.frame()
    assert driver.painted == []


@pytest.mark.parametrize("answers", [
    [(str(number), "On " * number) for number in range(1, 5)],
    [(str(number), "Go on and on " * number) for number in range(1, 4)],
], ids=["many", "long"])  # fmt: skip
def test_answers_without_room_stand_one_under_another_and_are_equally_wide(
    answers: list[tuple[str, str]],
) -> None:
    driver = Driver(Room)
    driver.scene.spawn(driver.scene.ask("Menu", "", answers))
    driver.run(0.1)
    found = [driver.scene.ui.place_of(f"question0/{key}") for key, _words in answers]
    places = [place for place in found if place is not None]
    assert len(places) == len(answers)
    assert len({(place.x, place.w) for place in places}) == 1
    assert [place.y for place in places] == sorted({place.y for place in places})
    assert driver.scene.ui.default == "question0/1"


def test_a_few_short_answers_stand_side_by_side() -> None:
    driver = Driver(Room)
    driver.scene.spawn(driver.scene.ask("Leave?", "", (("stay", "Stay"), ("go", "Go"))))
    driver.run(0.1)
    stay, go = (driver.scene.ui.place_of(f"question0/{key}") for key in ("stay", "go"))
    assert stay is not None
    assert go is not None
    assert stay.y == go.y
    assert stay.right < go.left


def test_a_dialog_is_as_wide_as_its_letters_are_large() -> None:
    wide = []
    for scale in (100, 200):
        driver = Driver(Room, settings=Settings(text_scale=scale))
        driver.scene.spawn(driver.scene.ask("Leave?", "", (("stay", "Stay"),)))
        driver.run(0.1)
        wide.append(driver.scene.ui.scrolls["question0"].view.w)
    assert wide[1] > 1.9 * wide[0]


def test_a_key_goes_to_the_scene_unless_a_dialog_is_open() -> None:
    async def ask(scene: Scene) -> None:
        await scene.ask("Leave?", "", (("stay", "Stay"),))

    driver = Driver(Room)
    driver.key("p")
    driver.scene.spawn(ask(driver.scene))
    driver.run(0.1)
    driver.key("p")
    assert room(driver).log.count("p") == 1


def held(driver: Driver, key: int, mod: int = 0, times: int = 6) -> None:
    """A key goes down and is repeated by the system; it is not let go."""
    for _ in range(times):
        driver.post(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0)
        driver.frame()


def let_go(driver: Driver, key: int) -> None:
    driver.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    driver.frame()


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_AC_BACK])
def test_the_key_back_goes_one_scene_back_however_long_it_is_held(key: int) -> None:
    driver = Driver(lambda: Room("home"))
    for name in ("one", "two", "three"):
        driver.app.push(Room(name))
    held(driver, key)
    assert driver.scene.title == "two"
    let_go(driver, key)
    held(driver, key)
    assert driver.scene.title == "one"
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.run(1.0)  # it is let go elsewhere, unheard
    held(driver, key)
    assert driver.scene.title == "home"


def test_the_key_back_that_closes_a_dialog_stays_in_the_scene() -> None:
    driver = Driver(lambda: Room("home"))
    driver.app.push(Room("above"))
    driver.scene.spawn(driver.scene.ask("Sure?", "", (("yes", "Yes"),)))
    driver.run(0.1)
    held(driver, pygame.K_ESCAPE)
    assert not driver.scene.questions
    assert driver.scene.title == "above"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_the_key_that_opened_a_scene_presses_nothing_there_before_it_is_let_go(key: int) -> None:
    class Hall(Room):
        def fail(self) -> None:
            above = Room("above")
            self.app.push(above)
            above.ui.focus.id = "one"

    driver = Driver(Hall)
    driver.focus("Fail")
    held(driver, key)
    assert room(driver).title == "above"
    assert "One" not in room(driver).log
    let_go(driver, key)
    held(driver, key)
    assert room(driver).log.count("One") == 1


def test_a_key_that_walks_goes_on_as_long_as_it_is_held() -> None:
    driver = Driver(Room)
    held(driver, pygame.K_TAB, times=3)
    assert driver.focused is driver.node("Three")
    held(driver, pygame.K_UP, times=2)
    assert driver.focused is driver.node("One")


@pytest.mark.parametrize(
    ("key", "mod"), [(pygame.K_F11, 0), (pygame.K_RETURN, pygame.KMOD_LALT)], ids=["F11", "Alt"]
)
def test_the_key_for_the_whole_screen_fills_it_once_however_long_it_is_held(
    key: int, mod: int
) -> None:
    driver = Driver(Room)
    driver.focus("One")
    held(driver, key, mod, times=4)
    assert driver.app.screen.get_flags() & pygame.FULLSCREEN
    driver.post(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)
    driver.post(pygame.WINDOWFOCUSLOST)  # as comes with the change, and takes all keys along
    driver.post(pygame.WINDOWFOCUSGAINED)
    driver.run(0.4)
    held(driver, key, mod, times=4)
    assert driver.app.screen.get_flags() & pygame.FULLSCREEN
    held(driver, key, times=2)  # Alt is let go before Enter
    let_go(driver, key)
    assert driver.app.screen.get_flags() & pygame.FULLSCREEN
    held(driver, key, mod, times=3)
    assert not driver.app.screen.get_flags() & pygame.FULLSCREEN
    assert "One" not in room(driver).log


def test_the_ground_is_dragged_and_a_button_is_not() -> None:
    driver = Driver(Room)
    driver.drag((600, 600), (700, 640), steps=4)
    phases = [drag.phase for drag in room(driver).drags]
    assert phases == ["start", "move", "move", "move", "end"]
    assert room(driver).drags[0].start == (600, 600)
    assert sum(drag.step[0] for drag in room(driver).drags) == pytest.approx(100)
    driver.drag("One", (900, 600))
    assert len(room(driver).drags) == 5


def test_losing_the_window_cancels_the_drag() -> None:
    driver = Driver(Room)
    driver.drag((600, 600), (700, 640), release=False)
    driver.post(pygame.WINDOWFOCUSLOST)
    driver.frame()
    assert room(driver).drags[-1].phase == "cancel"


# The clock.


def test_after_a_pause_nothing_is_caught_up() -> None:
    driver = Driver(Room)
    driver.frame(3600)
    assert room(driver).steps[-1] == LONGEST_STEP
    driver.frame(-5)
    assert room(driver).steps[-1] == 0


def test_the_loop_runs_until_the_window_is_closed() -> None:
    app = App(home=Room, storage=MemoryStorage(), settings=Settings(), size=(640, 480))
    frames: list[int] = []

    async def close_later() -> None:
        for _turn in range(5):
            await next_frame()
            frames.append(1)
        pygame.event.post(pygame.Event(pygame.QUIT))

    app.scheduler.spawn(close_later())
    asyncio.run(app.run())
    assert len(frames) == 5
    assert not app.running


# The window.


@pytest.mark.parametrize("size", [(360, 640), (844, 390), (3840, 2160)])
def test_the_window_may_change_its_size_at_any_time(size: tuple[int, int]) -> None:
    driver = Driver(Room)
    driver.resize(size)
    assert driver.scene.ui.size == size
    assert room(driver).log[-1] == f"resize {size}"
    assert driver.app.settings.window == size
    driver.tap("One")
    assert room(driver).log[-1] == "One"


@pytest.mark.parametrize("kept", [(3840, 2160), (900, 2160), (3840, 500), (800, 600)])
def test_a_window_kept_on_a_larger_screen_opens_as_large_as_there_is_room(
    kept: tuple[int, int],
) -> None:
    driver = Driver(Room)  # by now the display is there
    wide, high = pygame.display.get_desktop_sizes()[0]
    driver.app.close()
    app = App(home=Room, storage=MemoryStorage(), settings=Settings(window=kept), language="en")
    room_there = (min(kept[0], wide), min(kept[1], high - round(BARS * app.pixel_ratio)))
    assert app.screen.get_size() == room_there
    assert app.settings.window == kept  # for when the larger screen is there again
    app.close()


def test_a_window_that_comes_back_from_the_whole_screen_fits_the_screen_there_is() -> None:
    driver = Driver(Room, size=(3840, 2160))
    driver.key("f11", "f11")
    wide, high = pygame.display.get_desktop_sizes()[0]
    assert driver.scene.ui.size == driver.app.screen.get_size() == (wide, high - BARS)


def test_a_scene_below_learns_of_the_new_size_when_it_comes_back() -> None:
    driver = Driver(Room)
    driver.app.push(Room("above"))
    driver.frame()
    driver.resize((390, 844))
    driver.app.pop()
    driver.frame()
    assert driver.scene.ui.size == (390, 844)


def test_closing_the_window_asks_the_scene_first() -> None:
    driver = Driver(Room)
    room(driver).stay_open = True
    driver.post(pygame.QUIT)
    driver.run(0.1)
    driver.tap("Stay")
    driver.run(0.1)
    assert driver.app.running
    driver.post(pygame.QUIT)
    driver.run(0.1)
    driver.tap("Close")
    driver.run(0.1)
    assert not driver.app.running


def test_a_scene_that_goes_takes_its_question_along() -> None:
    driver = Driver(Room)
    room(driver).stay_open = True
    driver.app.push(Room("above"))
    room(driver).stay_open = True
    driver.post(pygame.QUIT)
    driver.run(0.1)
    driver.app.pop()
    driver.run(0.1)
    driver.post(pygame.QUIT)
    driver.run(0.1)
    assert driver.app.running
    assert driver.has("Close?"), "it is asked anew"


def test_closing_the_window_twice_is_meant() -> None:
    driver = Driver(Room)
    room(driver).stay_open = True
    driver.post(pygame.QUIT)
    driver.run(0.1)
    driver.post(pygame.QUIT)
    driver.frame()
    assert not driver.app.running


def test_nothing_is_heard_while_the_window_is_put_away() -> None:
    driver = Driver(Room)
    driver.tap("One")
    assert driver.app.sounds.heard == {"tap": 1}
    driver.post(pygame.WINDOWMINIMIZED)
    driver.frame()
    driver.tap("One")
    assert driver.app.sounds.heard == {"tap": 1}
    driver.post(pygame.WINDOWRESTORED)
    driver.run(0.2)
    driver.tap("One")
    assert driver.app.sounds.heard == {"tap": 2}


# Settings.


def test_a_setting_is_kept_and_shows_at_once() -> None:
    storage = MemoryStorage()
    driver = Driver(Room, storage=storage, settings=None, language="es")
    assert locale.language() == "es"
    driver.app.change(language="en", text_scale=150)
    driver.frame()
    assert locale.language() == "en"
    assert driver.scene.ui.metrics.text(theme.BODY) == 24
    again = Driver(Room, storage=storage, settings=None, language=None)
    assert locale.language() == "en"
    assert again.app.settings.text_scale == 150


def test_a_setting_that_is_not_there_or_not_allowed_is_refused() -> None:
    driver = Driver(Room)
    with pytest.raises(AttributeError, match="colour_of_money"):
        driver.app.change(colour_of_money=1)
    with pytest.raises(ValueError, match="speed"):
        driver.app.change(speed=3)


def test_trouble_with_the_settings_is_told_on_the_first_scene() -> None:
    storage = MemoryStorage({"settings.json": "gibberish"})
    driver = Driver(Room, storage=storage, settings=None)
    driver.frame()
    assert "settings" in driver.node("", "status").value
    assert any(name.startswith("settings.json.damaged") for name in storage.names())
