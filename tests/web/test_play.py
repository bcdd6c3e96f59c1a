"""Whole rounds in the browser: by touch, by the panel and the keyboard, and what comes between."""

import json
import re
import shutil

import pytest

from game.games import GAMES
from tests.web import browser as web
from tests.web.conftest import SIZES
from tests.web.visitor import settings

KEPT = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = (await Promise.all(caches_.map((each) => each.keys()))).flat();
    const urls = kept.map(({ url }) => url);
    return ["main.wasm", "main.data", "pythons.js", "numpy", "pygame"]
        .every((part) => urls.some((url) => url.includes(part)));
}"""
"""Whether all of the runtime is kept for play without a network."""
ACTIVE = "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"
"""Whether the page's worker has begun its work."""
ARCHIVES = """async (wanted) => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const kept = (await Promise.all(caches_.map((each) => each.keys()))).flat();
    const names = kept.map(({ url }) => url.split("/").pop());
    const found = names.filter((name) => /^sietes-.*zip$/.test(name)).sort();
    return String(found) === String(wanted);
}"""
"""Whether these are the builds whose game is kept."""
LINES = "document.querySelectorAll('[data-id^=\"log:\"]').length"
"""How much the panel tells of the round."""
LEAVE = "question0/leave"
ENOUGH = {"siete_y_medio": 7}
"""Controls to use in a game whose match would take long."""
CARDS = (
    "[...document.querySelectorAll('[data-id^=\"card:\"]')].map((card) => card.dataset.id).sort()"
)


def sit_down(visitor):
    """From the set-up to the first turn."""
    visitor.wait_for("play")
    visitor.press("play")
    visitor.wait_for("menu")
    assert visitor.wait_for_turn()


def play_on(visitor, use, enough=40):
    """Make moves until the round is over; gives how many controls that took.

    A match whose rounds have no pages of their own between them is left after so many.
    """
    presses = 0
    while visitor.wait_for_turn() and presses < enough:
        before = visitor.usable()
        use(visitor.choose())
        presses += 1
        for _ in range(50):  # what was pressed shows within a moment
            visitor.page.wait_for_timeout(50)
            if visitor.usable() != before:
                break
    return presses


def troubles(visitor):
    return [line for line in visitor.lines if "PAGE ERROR" in line or "Traceback" in line]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_by_touch(visit, game):
    kept = {"settings.json": settings(game, reduced_motion=True, panel="closed")}
    visitor = visit("phone", f"?game={game}", kept=kept)
    visitor.wait_for("play")
    visitor.tap("play")
    visitor.wait_for("menu")
    assert visitor.wait_for_turn()
    visitor.look(f"{game}-phone")
    assert play_on(visitor, visitor.tap, ENOUGH.get(game, 40)) > 5
    visitor.look(f"{game}-phone-over")
    assert not troubles(visitor)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_by_the_panel_and_the_keyboard_alone(visit, game):
    """With the canvas hidden: a name is typed, arrows go about, the live region tells the game."""
    kept = {"settings.json": settings(game, reduced_motion=True, panel="open")}
    visitor = visit("desktop", f"?game={game}", kept=kept)
    page = visitor.page
    page.add_style_tag(content="#canvas { visibility: hidden }")

    def use(id):
        visitor.go_by_tab(id)
        page.keyboard.press("Space" if id.startswith("card:") else "Enter")

    visitor.wait_for("play")
    visitor.go_by_tab("seat0-name")
    page.keyboard.type("Ñandú")
    use("play")
    visitor.wait_for("menu")
    assert visitor.wait_for_turn()
    kept = json.loads(page.evaluate("localStorage.getItem('sietes/settings.json')"))
    assert kept["setups"][game]["seats"][0]["name"] == "Ñandú"
    visitor.look(f"{game}-panel")
    cards = [id for id in visitor.moves() if id.startswith("card:")]
    if len(cards) > 1:
        visitor.go_by_tab(cards[0])
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
        assert page.evaluate("document.activeElement.dataset.id") != cards[0]
    said = visitor.said()
    assert play_on(visitor, use, ENOUGH.get(game, 40)) > 5
    assert visitor.said() != said, "the live region has to speak of every move"
    assert visitor.faults() == []
    if visitor.has("home"):
        use("home")
        visitor.wait_for(f"game-{game}")
    assert not troubles(visitor)


def test_turning_the_phone_and_resizing_keep_the_game(visit):
    kept = {"settings.json": settings("sietes", reduced_motion=True, panel="closed")}
    visitor = visit("phone", "?game=sietes", kept=kept)
    sit_down(visitor)
    page = visitor.page
    for name, size in {
        "turned": SIZES["phone-turned"]["viewport"], "tablet": {"width": 768, "height": 1024},
        "back": SIZES["phone"]["viewport"],
    }.items():  # fmt: skip
        page.set_viewport_size(size)
        page.wait_for_function(
            "`${[canvas.width, canvas.height]}` === `${JSON.parse(sietes.measure()).slice(0, 2)}`"
        )
        visitor.pass_time(600)
        visitor.look(f"resized-{name}")
        assert visitor.wait_for_turn()
        box = visitor.box(visitor.choose())
        assert 0 <= box["x"] <= size["width"] and 0 <= box["y"] <= size["height"]
        id = visitor.choose()
        visitor.tap(id)
        visitor.pass_time(400)
        assert id not in visitor.moves() or visitor.moves()[id] or id in ("play", "pass")


def renew(folder):
    """Put the next build in a build's place, as a release does; gives its archive's name."""
    old = next(folder.glob("sietes-*.zip"))
    new = old.rename(old.with_name("sietes-0123456789ab.zip"))
    for name in ("index.html", "worker.js"):
        text = (folder / name).read_text(encoding="utf-8").replace(old.name, new.name)
        text = re.sub(r"(OWN = `\$\{OURS\})\w+", r"\g<1>0123456789ab", text)
        (folder / name).write_text(text, encoding="utf-8")
    return new.name


def test_a_reload_resumes_in_the_newest_build_which_starts_without_a_network(
    visit, built, tmp_path
):
    """One visit, a move; a release, another visit, though caches hold the old page for long. Then
    the network is as good as none, and then there is none, and it starts all the same.
    """
    kept = {"settings.json": settings("sietes", reduced_motion=True, panel="open")}
    folder = web.whole(built, tmp_path / "web")
    with web.hosted(folder) as (url, answers):
        visitor = visit("desktop", "?game=sietes", kept=kept, url=url, caching=True)
        sit_down(visitor)
        page = visitor.page
        hand = page.evaluate(CARDS)
        visitor.wait_until(KEPT)
        archive = renew(folder)
        page.goto(url, wait_until="commit")
        visitor.arrive()
        assert archive in page.content()
        visitor.wait_for("continue-sietes")
        visitor.press("continue-sietes")
        visitor.wait_for("menu")
        assert visitor.wait_for_turn()
        assert page.evaluate(CARDS) == hand
        visitor.wait_until(ARCHIVES, [archive])
        for name in ("./", "index.html"):
            kept = page.evaluate("name => caches.match(name).then((page) => page.text())", name)
            assert archive in kept, f"{name} is of the build before"
        visitor.wait_until(KEPT)
        page.context.new_cdp_session(page).send("Network.clearBrowserCache")
        answers.clear()
        other = page.context.new_page()
        other.goto(url, wait_until="commit")
        other.wait_for_function("window.sietes")
        assert archive in other.content()
        other.close()
    page.context.set_offline(True)
    visitor.reload()
    visitor.arrive()
    visitor.wait_for("continue-sietes")
    gone = "fetch('icons/missing.png').then(() => 'there', () => 'gone')"
    assert visitor.page.evaluate(gone) == "gone"
    visitor.look("offline")


def test_two_builds_of_one_machine_leave_each_other_what_they_keep(visit, built, tmp_path):
    for name in ("sietes", "beta"):
        shutil.copytree(built, tmp_path / "web" / name)
    renew(tmp_path / "web" / "beta")
    with web.served_plainly(tmp_path / "web") as url:
        visitor = visit("desktop", "sietes/", url=url, arrive=False, game=False)
        visitor.wait_until(ACTIVE)
        visitor.page.goto(f"{url}beta/", wait_until="commit")
        visitor.wait_until(ACTIVE)
        both = [next((tmp_path / "web").glob(f"{name}/*.zip")).name for name in ("sietes", "beta")]
        visitor.wait_until(ARCHIVES, sorted(both))


def test_a_tab_that_slept_goes_on_where_it_was_without_a_burst(visit):
    kept = {"settings.json": settings("sietes", speed=1, panel="open")}
    visitor = visit("desktop", "?game=sietes", kept=kept)
    visitor.wait_for("play")
    visitor.press("play")
    visitor.wait_for("menu")
    before = visitor.page.evaluate(LINES)
    visitor.stand_still(2000)  # in which cards would be dealt
    visitor.pass_time(300)
    assert visitor.page.evaluate(LINES) - before <= 1
    assert visitor.wait_for_turn()


def test_back_does_what_escape_does_and_leaves_from_the_first_page(visit):
    """On a phone, come by an address that asks for a language which is changed then."""
    kept = {"settings.json": settings("sietes", language="es", panel="closed")}
    visitor = visit("phone", "?game=sietes&lang=en", kept=kept)
    page = visitor.page
    visitor.wait_for("play")
    visitor.tap("play")
    visitor.wait_for("menu")
    assert visitor.wait_for_turn()
    page.go_back()
    visitor.wait_for(LEAVE)
    visitor.tap("question0/stay")
    page.wait_for_selector(f'[data-id="{LEAVE}"]', state="detached")
    visitor.tap("menu")
    visitor.wait_for("question0/settings")
    visitor.tap("question0/settings")
    visitor.wait_for("text_scale")
    page.get_by_role("radio", name="Čeština").evaluate("each => each.click()")
    page.wait_for_function("document.documentElement.lang === 'cs'")
    assert page.url.endswith("?game=sietes"), "it asks for no other language than the player's"
    page.go_back()
    visitor.wait_for("menu")
    visitor.pass_time(300)
    visitor.tap("menu")
    visitor.wait_for("question0/settings")
    page.go_back()
    page.wait_for_selector('[data-id="question0/settings"]', state="detached")
    page.go_back()
    visitor.wait_for(LEAVE)
    visitor.tap(LEAVE)
    visitor.wait_for("game-sietes")
    page.wait_for_function("!history.state")
    assert not troubles(visitor)
    page.go_back()
    page.wait_for_url("about:blank")


def test_no_page_breaks_the_rules_of_accessibility(visit):
    kept = {"settings.json": settings("sietes", reduced_motion=True, panel="open")}
    visitor = visit("desktop", kept=kept)
    page, found = visitor.page, {}

    def check(name):
        visitor.pass_time(300)
        found[name] = visitor.faults()

    check("home")
    first = {"learn", "play-now"}  # these open a table, and are seen there
    pages = [id for id in visitor.usable() if not id.startswith("game-") and id not in first]
    assert {"settings", "rules", "daily", "friends"} <= set(pages)
    for scene in pages:
        title = page.title()
        visitor.press(scene)
        page.wait_for_function("title => document.title !== title", arg=title)
        check(scene)
        visitor.press("back")
        visitor.wait_for("game-sietes")
    visitor.press("game-sietes")
    visitor.wait_for("play")
    check("set-up")
    sit_down(visitor)
    check("table")
    visitor.press("menu")
    visitor.wait_for("question0")
    check("menu")
    assert not {name: faults for name, faults in found.items() if faults}
    assert 'dialog "Sietes"' in page.locator("#mirror").aria_snapshot()


def test_a_saved_game_is_carried_out_and_in(visit):
    visitor = visit("desktop", "?game=sietes", kept={"settings.json": settings("sietes")})
    sit_down(visitor)
    page = visitor.page
    saved = page.evaluate("localStorage.getItem('sietes/sietes-save.jsonl')")
    visitor.page.context.close()
    other = visit("phone")
    other.press("settings")
    other.wait_for("carry")
    other.press("carry")
    other.wait_for("bring")
    other.press("bring")
    other.page.get_by_role("textbox").fill(saved)
    other.look("carry")
    assert other.faults() == []
    other.page.get_by_role("button", name="Bring it in").click()
    other.wait_for("take-sietes")
    assert other.page.evaluate("localStorage.getItem('sietes/sietes-save.jsonl')") == saved
    other.press("take-sietes")
    with other.page.expect_download() as download:
        other.page.get_by_role("button", name="Save as a file").click()
    assert download.value.suggested_filename == "sietes.sietes.txt"
