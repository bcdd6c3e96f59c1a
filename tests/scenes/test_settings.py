"""The settings: each of them can be set, works at once, and is kept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game import locale
from game.platform.storage import MemoryStorage
from game.scenes.settings import SettingsScene
from game.session.settings import Settings, SettingsFile
from tests.driver import Driver

EVERY = [
    (name, value)
    for name, values in Settings.values().items()
    for value in values
    if name != "vibration"
]
"""All but what only a phone can do."""


def opened(storage: MemoryStorage | None = None, size: tuple[int, int] = (1280, 720)) -> Driver:
    return Driver(SettingsScene, size, storage=storage or MemoryStorage())


@pytest.mark.parametrize(("name", "value"), EVERY)
def test_every_setting_can_be_set_to_every_value(name: str, value: object) -> None:
    storage = MemoryStorage()
    driver = opened(storage)
    values = Settings.values()[name]
    node = driver.outline.by_id(name)
    assert node is not None, f"there is no control for «{name}»"
    if node.role == "slider":
        assert node.adjust is not None
        for _ in values:
            node.adjust(-1)
            driver.frame()
            node = driver.outline.by_id(name)
        for _ in range(values.index(value)):
            node.adjust(1)
            driver.frame()
            node = driver.outline.by_id(name)
    elif node.role == "switch":
        if node.checked != value:
            node.action()
    else:
        radio = driver.outline.by_id(f"{name}/{values.index(value)}")
        assert radio is not None
        radio.action()
    driver.frame()
    assert getattr(driver.app.settings, name) == value
    assert driver.problems() == []
    driver.app.close()
    kept = SettingsFile(storage, print).load()
    assert getattr(kept, name) == value


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (844, 390), (768, 1024), (1280, 720)])
@pytest.mark.parametrize("end", ["plus", "minus"])
def test_pressing_one_place_again_and_again_presses_one_control(
    size: tuple[int, int], end: str
) -> None:
    steps = Settings.values()["text_scale"]
    first = steps[0] if end == "plus" else steps[-1]
    driver = opened(size=size)
    driver.app.change(text_scale=first)
    ui = driver.scene.ui
    ui.focus.set("text_scale")
    ui.focus.reveal = True
    driver.run(0.2)
    place = ui.place_of(f"text_scale/{end}")
    assert place is not None
    before = replace(driver.app.settings)
    for _press in steps[1:]:
        driver.tap(place.center)
        driver.frame()
    now = driver.app.settings
    assert replace(now, text_scale=first) == before
    assert now.text_scale != first
    if end == "plus":
        assert now.text_scale == steps[-1]
        assert ui.hit(place.center)[0] == "text_scale/plus"


def test_where_nothing_can_vibrate_there_is_no_switch_for_it() -> None:
    assert opened().outline.by_id("vibration") is None


def test_the_page_speaks_the_new_language_at_once() -> None:
    driver = opened()
    driver.tap("Español")
    assert locale.language() == "es"
    assert driver.has("Ajustes")
    driver.tap("English")
    assert driver.has("Settings")


def test_text_grows_at_once() -> None:
    driver = opened()
    before = driver.scene.ui.metrics.text(16)
    driver.focus("Text size")
    driver.key("right", "right")
    assert driver.scene.ui.metrics.text(16) == round(before * 1.5)
    driver.key("left")
    assert driver.node("Text size").value == "125 %"


def test_the_sample_shows_what_was_chosen() -> None:
    driver = opened()
    pictures = {driver.app.screen.get_at((965, 440))[:3]}
    for felt in ("Blue", "Burgundy", "Graphite"):
        node = next(n for n in driver.node("Felt").walk() if n.label == felt)
        assert node.action is not None
        node.action()
        driver.frame()
        pictures.add(driver.app.screen.get_at((965, 440))[:3])
    assert len(pictures) == 4


def test_the_volume_is_heard_as_it_is_set() -> None:
    driver = opened()
    driver.focus("Volume")
    driver.key("right")
    assert driver.app.sounds.heard.get("lay") == 1
    assert driver.app.sounds.volume == 80
    driver.focus("Sounds of the table")
    driver.key("space")
    assert driver.app.sounds.volume == 0
    assert driver.app.sounds.heard["lay"] == 1


def test_the_settings_by_keyboard() -> None:
    driver = opened()
    driver.focus("Two colours")
    driver.key("right")
    driver.focus("Large print")
    driver.key("space")
    driver.focus("×1")
    driver.key("right", "right")
    settings = driver.app.settings
    assert (settings.four_colour, settings.large_print, settings.speed) == (True, True, 4)
