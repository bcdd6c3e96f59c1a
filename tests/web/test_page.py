"""What the page does by itself, whatever the game is: scenes told by hand, and no runtime."""

import json

import pytest

PLACE = [10, 10, 200, 50]
STAND_IN = """(url) => {
  document.body.innerHTML = `<iframe src="${url}" width="800" height="600"></iframe>`;
}"""
MISSING = (
    "delete window.TransformStream", "delete window.HTMLDialogElement",
    "delete Array.prototype.at", "delete Element.prototype.replaceChildren",
)  # fmt: skip
"""What an old browser does not have."""

THROW = "([message, filename]) => dispatchEvent(new ErrorEvent('error', { message, filename }))"
OTHERS = (
    ("TypeError: cannot read properties of undefined (reading 'zoomLevel')", ""),
    ("Error: there is no room", ""),
    ("RangeError: out of memory", "chrome-extension://abcdef/content.js"),
)
"""Errors that are nothing to us: their words, and what script they are of."""


@pytest.fixture
def page(visit):
    """A page that shows scenes."""
    page = visit("desktop", arrive=False, game=False, locale="en-GB").page
    page.wait_for_function("window.sietes")
    page.evaluate("sietes.ready()")
    return page


def show(page, *children, depth=0, heard=0, focus=None):
    """Tell a page of a scene with these nodes on it."""
    tree = {"id": "screen", "role": "screen", "label": "Sietes", "children": children}
    told = {
        "scene": 1, "depth": depth, "focus": focus, "heard": heard, "hosted": {}, "unit": 1,
        "text": 1, "four": False, "tree": tree,
    }  # fmt: skip
    page.evaluate("told => sietes.show(told)", json.dumps(told))


def heard(page):
    """What the page has to tell since the last time."""
    return json.loads(page.evaluate("sietes.take()") or "[]")


def name(value):
    """A field with a text in it."""
    return {"id": "name", "role": "field", "label": "Name", "value": value, "at": PLACE}


def typed(page):
    """How many texts the page has told of."""
    return [each["heard"] for each in heard(page) if "edit" in each][-1]


@pytest.mark.parametrize("missing", MISSING)
def test_an_old_browser_is_told_so_and_of_nothing_else(visit, missing):
    visitor = visit(script=missing, arrive=False, game=False)
    page = visitor.page
    page.locator("#sorry").wait_for(state="visible")
    visitor.look("too-old")
    page.wait_for_function("window.sietes")
    page.evaluate("sietes.fail('blocked', 'a script')")
    assert "too old" in page.locator("#sorry h1").inner_text()


def test_no_error_ends_the_game_but_a_lack_of_memory(page):
    for error in OTHERS:
        page.evaluate(THROW, error)
        assert page.locator("#table").is_visible(), error
    page.evaluate(THROW, ["RangeError: WebAssembly.Memory.grow(): Unable to grow memory", ""])
    assert page.locator("#sorry").is_visible()
    assert not page.locator("#table").is_visible()


def test_what_a_control_does_not_say_any_more_is_gone(page):
    button = {"id": "play", "role": "button", "label": "Play", "at": PLACE}
    said = page.locator("[data-id=play]")
    show(page, button | {"hint": "It is not your turn."})
    assert said.get_attribute("aria-description") == "It is not your turn."
    show(page, button)
    assert said.get_attribute("aria-description") is None


def test_a_field_shows_what_the_game_has_taken_as_soon_as_it_has_heard_all(page):
    show(page, name(""))
    field = page.locator("[data-id=name]")
    field.focus()
    heard(page)
    page.keyboard.type("Ana")
    known = typed(page)
    page.keyboard.type("☃")
    show(page, name("Ana"), heard=known)
    assert field.input_value() == "Ana☃", "the game has not heard of that yet"
    show(page, name("Ana"), heard=typed(page))
    assert field.input_value() == "Ana"
    page.keyboard.press("Home")
    page.keyboard.type("☃L")
    show(page, name("LAna"), heard=typed(page))
    page.keyboard.type("u")
    assert field.input_value() == "LuAna", "the caret stays where it was"


def test_letters_that_are_still_put_together_are_left_alone(page):
    show(page, name(""))
    field = page.locator("[data-id=name]")
    field.focus()
    heard(page)
    method = page.context.new_cdp_session(page)
    method.send("Input.imeSetComposition", {"text": "すし", "selectionStart": 2, "selectionEnd": 2})
    show(page, name(""), heard=typed(page))
    assert field.input_value() == "すし"
    enter = {"key": "Enter", "keyCode": 229, "bubbles": True}
    field.evaluate("(field, key) => field.dispatchEvent(new KeyboardEvent('keydown', key))", enter)
    assert not heard(page), "Enter ends them, and submits nothing"
    method.send("Input.insertText", {"text": "寿司"})
    show(page, name("寿"), heard=typed(page))
    assert field.input_value() == "寿"


def test_a_held_key_goes_back_or_presses_once_and_a_held_arrow_goes_on(page):
    show(page)
    page.locator("#canvas").focus()
    for key, times in (("Escape", 1), ("Enter", 1), ("Space", 1), ("ArrowLeft", 3)):
        heard(page)
        for _ in range(3):
            page.keyboard.down(key)
        page.keyboard.up(key)
        assert len([each for each in heard(page) if "key" in each]) == times


def test_back_as_often_as_one_likes_leads_out(page):
    """Of a scene that stays whatever Back does, three deep."""
    page.mouse.click(600, 400)
    show(page, depth=3)
    heard(page)
    for _ in range(3):
        before = page.evaluate("history.state.sietes")
        page.go_back()
        page.wait_for_function("before => (history.state || {}).sietes !== before", arg=before)
        show(page, depth=3)
    assert [each for each in heard(page) if "back" in each] == [{"back": True}] * 3
    page.go_back()
    page.wait_for_url("about:blank")


def test_a_page_that_was_loaded_anew_still_goes_back_to_where_it_came_from(page):
    page.mouse.click(600, 400)
    show(page, depth=2)
    page.evaluate("sietes.point('KXPRTM')")
    page.reload()
    page.wait_for_function("window.sietes")
    page.evaluate("window.here = true")
    assert page.evaluate("history.state.sietes") == 2
    page.evaluate("sietes.point('')")
    show(page)
    page.wait_for_function("!history.state")
    assert page.evaluate("[window.here, location.search]") == [True, ""]
    page.go_back()
    page.wait_for_url("about:blank")


def test_in_a_frame_the_history_is_left_to_the_page_around_it(page, site):
    page.goto(f"{site}manifest.webmanifest")
    page.evaluate(STAND_IN, site)
    frame = page.wait_for_selector("iframe").content_frame()
    frame.wait_for_function("window.sietes")
    frame.evaluate("sietes.ready()")
    before = frame.evaluate("history.length")
    show(frame, depth=2)
    page.mouse.click(400, 300)
    assert frame.evaluate("history.length") == before
