"""What the app does when something goes wrong: a mistake of ours, a full disk, no screen."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.app import App
from game.platform.storage import MemoryStorage, Storage, StorageError
from game.scenes.sorry import Sorry
from game.scheduler import sleep
from game.session.settings import Settings
from tests.bare_room import Room, room
from tests.driver import Driver


def in_a_button(driver: Driver) -> None:
    driver.tap("Fail")


def in_a_coroutine(driver: Driver) -> None:
    async def fail() -> None:
        await sleep(0.1)
        raise ZeroDivisionError("a mistake of ours")

    driver.scene.spawn(fail())
    driver.run(0.5)


def in_composing(driver: Driver) -> None:
    driver.scene.compose = lambda ui: ui.px(1 // 0)  # type: ignore[assignment]
    driver.scene.invalidate()
    driver.frame()


def in_entering(driver: Driver) -> None:
    class Broken(Room):
        def enter(self) -> None:
            raise ZeroDivisionError("a mistake of ours")

    room(driver).fail = lambda: driver.app.push(Broken())  # type: ignore[assignment]
    driver.tap("Fail")


@pytest.mark.parametrize("mistake", [in_a_button, in_a_coroutine, in_composing, in_entering])
def test_a_mistake_of_ours_leads_to_a_plain_page_and_home(
    mistake: Callable[[Driver], None], capsys: pytest.CaptureFixture[str]
) -> None:
    storage = MemoryStorage()
    driver = Driver(Room, storage=storage)
    driver.forgiving = True
    mistake(driver)
    driver.frame()
    assert isinstance(driver.scene, Sorry)
    assert "went wrong" in driver.text()
    assert driver.problems() == []
    assert "ZeroDivisionError" in (storage.read("last-error.txt") or "")
    assert len(driver.app.crashes) == 1
    driver.focus("Back to the home screen")
    driver.key("enter")
    driver.tap("One")
    assert room(driver).log[-1] == "One"
    assert capsys.readouterr() == ("", "")


def test_the_report_of_a_mistake_is_copied_and_brought_in_again() -> None:
    from game.platform import clipboard
    from game.scenes.carry import CarryScene
    from game.scenes.table.scene import TableScene
    from game.session.saves import Saves
    from tests.scenes.pages import played

    record = played(1, 7)
    driver = Driver(lambda: TableScene(record))
    driver.forgiving = True
    driver.run(1)
    driver.scene.compose = lambda ui: ui.px(1 // 0)  # type: ignore[assignment]
    driver.scene.invalidate()
    driver.run(0.1)
    assert isinstance(driver.scene, Sorry)
    driver.tap("Copy the report")
    driver.frame()
    assert driver.node("", "status").value == "Copied. Paste it into a message to us."
    report = clipboard.paste()
    assert "ZeroDivisionError" in report and "Scenes: TableScene" in report
    assert driver.app.storage.read("last-error.txt") == report
    driver.tap("Back to the home screen")

    elsewhere = Driver(CarryScene)
    clipboard.copy(report)  # the window that held it is gone
    elsewhere.tap("Bring a game in")
    elsewhere.run(0.2)
    there = Saves(elsewhere.app.storage, print).load(record.game.id)
    assert there is not None
    assert (there.seed, there.rounds) == (record.seed, record.rounds)


def test_a_test_hears_of_a_mistake_at_once() -> None:
    driver = Driver(Room)
    with pytest.raises(ZeroDivisionError):
        driver.tap("Fail")


def test_a_full_disk_does_not_hide_what_went_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    class Full(MemoryStorage):
        def write(self, name: str, text: str) -> None:
            raise StorageError("The disk is full.")

    storage: Storage = Full()
    driver = Driver(Room, storage=storage)
    driver.forgiving = True
    driver.tap("Fail")
    driver.frame()
    assert isinstance(driver.scene, Sorry)
    assert "ZeroDivisionError" in capsys.readouterr().err


@pytest.mark.parametrize("size", [(360, 640), (640, 360), (1280, 720)])
@pytest.mark.parametrize("text_scale", [100, 200])
def test_the_plain_page_fits(size: tuple[int, int], text_scale: int) -> None:
    settings = Settings()
    settings.text_scale = text_scale
    driver = Driver(lambda: Sorry("a report"), size, settings=settings)
    assert driver.problems() == []


def test_without_a_screen_there_is_a_plain_error(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.platform.window import NoDisplay

    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(NoDisplay, match="no screen"):
        App(home=Room, storage=MemoryStorage(), settings=Settings(), language="en")


def test_trouble_with_the_settings_is_told_in_the_language_of_the_system(monkeypatch) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.delenv("LANGUAGE", raising=False)
    storage = MemoryStorage({"settings.json": '{"version":1,"volume":"loud","speed":[1]}'})
    app = App(size=(640, 480), storage=storage)
    (sentence,) = app.notices
    assert "ajustes" in sentence
