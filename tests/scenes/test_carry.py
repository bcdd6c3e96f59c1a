"""Carrying a game over: out as a text, in again, and nothing that is there is harmed."""

import pygame

from game.games import game_by_id
from game.platform import clipboard
from game.platform.storage import MemoryStorage
from game.scenes.carry import CarryScene
from game.session.record import Record
from game.session.saves import Saves, save_name
from game.session.seats import SeatSpec
from tests.driver import Driver


def record(seed: str) -> Record:
    game = game_by_id("sietes")
    seats = (SeatSpec("human", 0), *(SeatSpec("cpu", n, "", "easy") for n in (1, 2, 3)))
    return Record(game, game.options(), seats, seed)


def storage(*records: Record) -> MemoryStorage:
    there = MemoryStorage()
    for each in records:
        Saves(there, print).write(each)
    return there


def test_a_saved_game_goes_out_by_the_clipboard_and_comes_in_elsewhere():
    here = Driver(CarryScene, storage=storage(record("one")))
    here.tap("Copy: Sietes")
    text = clipboard.paste()
    assert text == record("one").to_text()
    here.app.close()
    there = Driver(CarryScene)
    clipboard.copy(text)  # the window that held it is gone
    there.tap("Bring a game in")
    there.run(0.2)
    assert there.app.storage.read(save_name("sietes")) == text
    assert there.has("Copy: Sietes")


def test_what_is_no_game_is_told_and_changes_nothing():
    driver = Driver(CarryScene, storage=storage(record("one")))
    before = dict(driver.app.storage.files)
    for text in ("once upon a time", '{"sietes":1}', ""):
        pygame.scrap.put_text(text)
        driver.tap("Bring a game in")
        driver.run(0.2)
        assert driver.outline.by_id("status").value
    assert driver.app.storage.files == before


def test_a_match_by_link_does_not_come_in_to_be_gone_on_with():
    far = record("one")
    far.seats = (*far.seats[:-1], SeatSpec("far", 3, "Luis"))
    driver = Driver(CarryScene)
    clipboard.copy(far.to_text())
    driver.tap("Bring a game in")
    driver.run(0.2)
    assert "played by link" in driver.outline.by_id("status").value
    assert driver.app.storage.files == {}


def test_a_game_that_waits_is_not_replaced_without_asking():
    driver = Driver(CarryScene, storage=storage(record("one")))
    clipboard.copy(record("two").to_text())
    driver.tap("Bring a game in")
    driver.run(0.2)
    driver.tap(driver.outline.by_id("question0/back"))
    assert driver.app.storage.read(save_name("sietes")) == record("one").to_text()
    driver.tap("Bring a game in")
    driver.run(0.2)
    driver.tap("Bring it in")
    driver.run(0.2)
    assert driver.app.storage.read(save_name("sietes")) == record("two").to_text()


def test_the_page_fits_any_window():
    for size in ((360, 640), (844, 390), (1280, 720)):
        driver = Driver(CarryScene, size=size, storage=storage(record("one")))
        assert driver.problems() == []
        driver.app.close()
