"""Every page around the table, in every window, language and size of text: whole and in reach."""

from __future__ import annotations

import pytest

from game.locale import LANGUAGES
from game.scenes.home import Home
from game.scenes.pages import END
from game.session.settings import Settings
from game.ui.canvas import DIALOG_Z
from game.ui.containers import NOTICE_PAD
from tests.driver import SIZES, Driver
from tests.scenes.pages import PAGES, begun, played, saved
from tests.scenes.rooms import SERVER

SCALES = (100, 200)
HEADED = [page for page in PAGES if page != "home" and not page.startswith("podium")]
"""The pages with a way back."""


def opened(page: str, size: tuple[int, int], language: str = "en", scale: int = 100) -> Driver:
    """A driver on a page that has come to rest."""
    driver = Driver(PAGES[page], size, language, settings=Settings(text_scale=scale))
    driver.run(3)
    return driver


def stops(driver: Driver) -> list[str]:
    """What Tab comes to, one after the other, until it is back where it began."""
    seen: list[str] = []
    for _ in range(200):
        driver.key("tab")
        focused = driver.focused
        assert focused is not None, f"Tab focuses nothing in\n{driver.text()}"
        if focused.id in seen:
            return seen
        seen.append(focused.id)
    raise AssertionError("Tab never comes back")


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_cut_off_or_covered_in_any_window(page: str, language: str, scale: int) -> None:
    driver = opened(page, SIZES[0], language, scale)
    found = {}
    for size in SIZES:
        driver.resize(size)
        driver.run(0.5)
        if problems := driver.problems():
            found[size] = problems
    assert not found


@pytest.mark.parametrize("page", PAGES)
def test_a_notice_covers_nothing_that_is_pressed_or_read(page: str) -> None:
    driver = opened(page, SIZES[0], "es", scale=200)
    ui = driver.scene.ui
    for size in SIZES:
        driver.resize(size)
        driver.scene.say("Ana has lost the connection. A CPU plays for her until she is back.")
        driver.run(0.2)
        words = next(piece.rect for piece in ui.pieces if piece.key[0][0] == "('toast',)")
        toast = words.inflate(2 * ui.px(NOTICE_PAD), ui.px(18))
        assert ui.rect.contains(toast)
        top = max(zone.layer for zone in ui.zones)
        covered = [
            zone.id for zone in ui.zones
            if zone.id and zone.layer == top and toast.colliderect(zone.shown)
        ] + [
            piece.words for piece in ui.pieces
            if piece.words and piece.scroll and piece.z > top * DIALOG_Z
            and toast.colliderect(piece.shown)
        ]  # fmt: skip
        assert not covered, size


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("page", HEADED)
def test_the_way_back_and_the_title_stand_at_one_place_on_every_page(page: str, scale: int) -> None:
    driver = Driver(PAGES[page], SIZES[0], settings=Settings(text_scale=scale))
    ui = driver.scene.ui
    for size in SIZES:
        driver.resize(size)
        driver.run(0.1)
        way = ui.place_of("back") or ui.place_of("leave")
        assert way is not None
        assert way.topleft == ui.corner.topleft
        titles = [piece for piece in ui.pieces if piece.key[0][0] == "title"]
        assert len(titles) <= 1
        for title in titles:
            assert (title.rect.left, title.rect.centery) == (ui.head.left, ui.head.centery)
            assert ui.rect.contains(title.rect)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_match_that_waits_fits_on_the_home_screen(size: tuple[int, int], language: str) -> None:
    driver = Driver(Home, size, language, storage=saved(played(2, 5)))
    driver.run(1)
    assert driver.outline.by_id("continue-sietes") is not None
    assert driver.problems() == []


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_was_begun_fits_on_the_home_screen(language: str, scale: int) -> None:
    storage = begun("sietes", storage=saved(played(2, 5)))
    settings = Settings(server=SERVER, text_scale=scale)
    driver = Driver(Home, SIZES[0], language, storage=storage, settings=settings)
    for size in SIZES:
        driver.resize(size)
        driver.run(0.5)
        for id in ("continue-sietes", "continue-daily", "continue-room"):
            assert driver.outline.by_id(id) is not None
        assert driver.problems() == []


@pytest.mark.parametrize("size", [(1280, 720), (360, 640)])
@pytest.mark.parametrize("page", PAGES)
def test_tab_reaches_every_control(page: str, size: tuple[int, int]) -> None:
    driver = opened(page, size)
    reached = set(stops(driver))
    for node in driver.scene.ui.scope().walk():
        if node.role in ("button", "switch", "slider", "field") and node.enabled:
            assert node.id in reached, f"Tab does not reach «{node.label}»"
        radios = [child for child in node.children if child.role == "radio"]
        assert not radios or any(radio.id in reached for radio in radios)


@pytest.mark.parametrize("page", PAGES)
def test_what_has_the_focus_can_be_seen(page: str) -> None:
    driver = opened(page, (390, 844))
    for id in stops(driver):
        driver.scene.ui.focus.set(id, visible=True)
        driver.scene.invalidate()
        driver.frame()
        assert driver.scene.ui.place_of(id) is not None, f"{id} has the focus out of sight"


@pytest.mark.parametrize("page", PAGES)
def test_no_page_scrolls_for_the_air_at_its_end_alone(page: str) -> None:
    driver = opened(page, SIZES[0])
    ui = driver.scene.ui
    for size in ((1280, 720), (1920, 1080)):
        driver.resize(size)
        driver.run(0.2)
        for id, area in ui.scrolls.items():
            assert not 0 < area.most <= ui.px(END), f"{id} in {size}"


@pytest.mark.parametrize("page", PAGES)
def test_a_page_that_has_come_to_rest_draws_nothing(page: str) -> None:
    driver = opened(page, (1280, 720))
    driver.run(16)
    for _ in range(30):
        driver.frame()
        assert driver.painted == []
