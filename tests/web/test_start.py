"""The page starts: on any screen, in the player's language, without WebGL, or says why not."""

import json
import zipfile

import pytest

from game.ui import theme
from tests.web.conftest import SIZES
from tests.web.visitor import settings

STARTS = {
    "desktop": ("", "es-MX", "Ajustes"),
    "phone": ("", "en-US", "Settings"),
    "phone-turned": ("?lang=es", "en-US", "Ajustes"),
    "small": ("", "pt-BR", "Ajustes"),
}
"""For each size an address, a browser's language, and what the settings are called then."""


@pytest.mark.parametrize("size", STARTS)
def test_it_starts_on_any_screen_without_webgl_in_the_players_language(visit, size):
    query, locale, title = STARTS[size]
    visitor = visit(size, query, locale=locale, arrive=False)
    page = visitor.page
    page.wait_for_function(
        "Number(document.getElementById('bar').getAttribute('aria-valuenow')) > 20"
    )
    visitor.look(f"loading-{size}")
    visitor.arrive()
    assert not page.locator("#loading").is_visible()
    assert page.evaluate("document.createElement('canvas').getContext('webgl')") is None
    visitor.pass_time(800)
    visitor.look(f"home-{size}")
    width, height, ratio = json.loads(page.evaluate("sietes.measure()"))
    assert page.evaluate("[canvas.width, canvas.height]") == [width, height]
    box = page.locator("#canvas").bounding_box()
    assert [box["width"], box["height"]] == list(SIZES[size]["viewport"].values())
    assert ratio == min(2, SIZES[size].get("device_scale_factor", 1))
    assert not page.evaluate("document.documentElement.scrollHeight > innerHeight")
    assert page.get_by_role("button", name=title).count() == 1
    assert page.evaluate("document.documentElement.lang") == ("en" if title == "Settings" else "es")


def test_a_link_to_no_game_of_ours_says_so_and_fingers_find_their_way(visit):
    visitor = visit("small", "?game=poker")
    visitor.page.wait_for_function("document.getElementById('said').textContent.includes('poker')")
    visitor.press("game-sietes")
    visitor.wait_for("play")
    visitor.pass_time(300)
    small = visitor.page.evaluate(
        "[...document.querySelectorAll('button.over')].filter((each) => "
        "Math.min(each.offsetWidth, each.offsetHeight) < 43.5).map((each) => each.dataset.id)"
    )
    assert small == []


def test_fields_hold_what_the_game_has_in_letters_of_the_chosen_size(visit):
    """The runtime brings functions of its own into the page, under all kinds of names."""
    kept = {"settings.json": settings("sietes", text_scale=150)}
    visitor = visit("phone", "?server=http://127.0.0.1:9/&room=KXPRTM", kept=kept)
    visitor.wait_for("code")
    code, name = (visitor.page.locator(f'input[data-id="{id}"]') for id in ("code", "name"))
    assert code.input_value() == "KXPRTM"
    name.fill("Dora\N{PLAYING CARD ACE OF SPADES}")
    visitor.pass_time(300)
    assert name.input_value() == "Dora", "what cannot be drawn is left out"
    size = name.evaluate("field => parseFloat(getComputedStyle(field).fontSize)")
    assert size == pytest.approx(1.5 * theme.BODY, rel=0.1)
    visitor.look("fields-phone")


def test_a_runtime_that_cannot_be_fetched_is_told(visit):
    block = """(() => {
        const real = window.fetch;
        window.fetch = (what, ...more) => String(what.url || what).includes("main.wasm")
            ? Promise.reject(new TypeError("blocked")) : real(what, ...more);
    })()"""
    visitor = visit(script=block, arrive=False, locale="es-ES")
    sorry = visitor.page.locator("#sorry")
    sorry.wait_for(state="visible")
    visitor.look("blocked")
    assert visitor.page.get_by_role("alert").count() == 1
    assert visitor.page.get_by_role("button").count() == 1
    assert "main.wasm" in sorry.text_content()
    assert visitor.faults() == []


def test_a_device_without_enough_memory_is_told(visit):
    visitor = visit(arrive=False, locale="es-ES")
    visitor.page.wait_for_function("window.sietes")
    visitor.page.evaluate(
        "void setTimeout(() => { throw new RangeError('Memory.grow(): out of memory'); })"
    )
    visitor.page.locator("#sorry").wait_for(state="visible")
    visitor.look("out-of-memory")
    assert "memoria" in visitor.page.locator("#sorry h1").inner_text()
    assert visitor.page.get_by_role("button").is_visible()
    assert visitor.faults() == []


def test_only_what_the_game_needs_is_packed(built):
    archive = next(built.glob("sietes-*.zip"))
    with zipfile.ZipFile(archive) as packed:
        names = packed.namelist()
    assert "assets/main.py" in names
    assert {name.split("/")[1] for name in names} == {"main.py", "game", "assets"}
    assert not [name for name in names if name.endswith((".po", ".pyc"))]
    for kind in (".ttf", ".ogg", ".mo"):
        assert [name for name in names if name.endswith(kind)], f"no {kind} is packed"
    whole = sum(path.stat().st_size for path in built.rglob("*") if path.is_file())
    assert whole <= 3_000_000
    with zipfile.ZipFile(built.with_suffix(".zip")) as upload:
        assert "index.html" in upload.namelist()


def test_a_browser_that_keeps_nothing_is_told_and_plays_with_less_motion(visit):
    deny = """Object.defineProperty(window, "localStorage", {
        get() { throw new DOMException("no", "SecurityError"); }
    })"""
    visitor = visit("desktop", script=deny, reduced_motion="reduce")
    visitor.page.wait_for_function("document.getElementById('said').textContent.length > 10")
    visitor.press("settings")
    visitor.wait_for("reduced_motion")
    switch = visitor.page.locator('[data-id="reduced_motion"]')
    assert switch.get_attribute("aria-checked") == "true"
    visitor.press("back")
    visitor.wait_for("game-sietes")
    visitor.press("game-sietes")
    visitor.wait_for("play")
    visitor.press("play")
    visitor.wait_for("hand")


def test_settings_are_those_of_the_last_visit_and_a_full_storage_is_told(visit):
    kept = {"settings.json": settings("sietes", language="es")}
    visitor = visit("desktop", "?game=sietes", kept=kept, locale="en-GB")
    assert visitor.page.evaluate("document.documentElement.lang") == "es"
    visitor.page.evaluate("""void (Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
    })""")
    visitor.wait_for("play")
    visitor.press("play")
    visitor.page.wait_for_function("document.getElementById('said').textContent.includes('sitio')")
    visitor.wait_for("hand")
