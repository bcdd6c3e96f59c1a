"""Opened twice with one data folder, the second program says that it keeps nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.locale import LANGUAGES
from game.platform.storage import FolderStorage, open_storage
from game.scenes.home import Home
from game.scenes.questions import open_twice
from game.scenes.table.scene import TableScene
from game.session.settings import NAME
from tests.driver import Driver
from tests.platform.holder import another
from tests.scenes.pages import played, saved

ASKED = "Sietes is already open"


def second(folder: Path, monkeypatch: pytest.MonkeyPatch, **options: object) -> Driver:
    """A second program, opened while another has the folder."""
    monkeypatch.setenv("SIETES_HOME", str(folder))
    driver = Driver(storage=open_storage(print), **options)  # type: ignore[arg-type]
    driver.app.open()
    driver.run(0.3)
    return driver


def test_it_asks_and_plays_on_without_saving(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = FolderStorage(tmp_path)
    for name, text in saved(played(1, 3)).files.items():
        folder.write(name, text)
    before = {name: folder.read(name) for name in folder.names()}
    with another(tmp_path):
        driver = second(tmp_path, monkeypatch)
        assert driver.outline.find(ASKED, "dialog")
        driver.tap("Play without saving")
        driver.run(0.3)
        assert not driver.has(ASKED)
        driver.tap("Continue")
        scene = driver.scene
        assert isinstance(scene, TableScene)
        driver.until(lambda: scene.chair.asked is not None, 60)
        scene.make(scene.chair.legal[0])
        driver.run(0.5)
        assert not driver.app.kept
        driver.app.change(volume=30)
        assert {name: folder.read(name) for name in folder.names()} == before


def test_tried_again_once_the_other_is_closed_it_saves_like_any(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with another(tmp_path) as first:
        driver = second(tmp_path, monkeypatch)
        driver.tap("Try again")
        driver.run(0.3)
        assert driver.outline.find(ASKED, "dialog")
        first.kill()
        first.wait()
        driver.tap("Try again")
        driver.run(0.3)
        assert not driver.has(ASKED)
        assert isinstance(driver.scene, Home)
        driver.app.change(volume=30)
        assert NAME in FolderStorage(tmp_path).names()


def test_it_can_be_closed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with another(tmp_path):
        driver = second(tmp_path, monkeypatch)
        driver.tap("Close this window")
        assert not driver.app.running


@pytest.mark.parametrize("tab", [False, True])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_fits_in_every_window(language: str, tab: bool) -> None:
    driver = Driver(language=language)
    driver.app.open()
    driver.app.scheduler.spawn(driver.scene.ask(*open_twice(tab)))
    for size in ((1280, 720), (390, 844), (844, 390), (360, 640), (320, 568)):
        driver.resize(size)
        driver.run(0.1)
        assert driver.outline.by_id("question0")
        assert driver.problems() == []


def test_a_single_program_asks_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = second(tmp_path, monkeypatch)
    assert not driver.has(ASKED)
