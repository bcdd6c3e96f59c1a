"""The panel as the page shows it: suits in their colours, nothing cut off, at any size of text."""

import pytest

from tests.web.visitor import settings

SIZES = {"small desktop": (1280, 720), "desktop": (1920, 1080), "tablet": (768, 1024)}
CUT = """() => {
  const panel = document.querySelector('.hosted');
  const edge = panel.getBoundingClientRect().left + panel.clientWidth;
  return [panel, ...panel.querySelectorAll('button, p, li, h2, .value, .more')]
    .filter((each) => each.getBoundingClientRect().right > edge + 1
      || each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline')
    .map((each) => `${each.dataset.id}: ${each.textContent}`);
}"""
"""What of the panel is wider than its place."""
SUITS = """() => {
  const part = (c) => (c > 10 ? ((c / 255 + 0.055) / 1.055) ** 2.4 : c / 255 / 12.92);
  const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  const numbers = (text) => text.match(/[0-9.]+/g).slice(0, 3).map(Number);
  const ground = (each) => {
    for (let up = each; up; up = up.parentElement) {
      const { backgroundColor, backgroundImage } = getComputedStyle(up);
      const found = backgroundImage.startsWith('linear') ? backgroundImage : backgroundColor;
      if (!found.endsWith(', 0)')) return numbers(found.slice(found.indexOf('rgb')));
    }
  };
  return [...document.querySelectorAll('.hosted .suit')].map((each) => {
    const colour = getComputedStyle(each.querySelector('svg')).fill;
    const [low, high] = [light(numbers(colour)), light(ground(each))].sort((a, b) => a - b);
    return [each.textContent, colour, (high + 0.05) / (low + 0.05)];
  });
}"""
"""Each suit's sign in the panel, its colour, and the contrast with what it lies on."""


@pytest.mark.parametrize("game", ["sietes", "siete_y_medio"])
def test_the_panel_shows_suits_in_their_colours_and_cuts_nothing_off(visit, game):
    kept = {"settings.json": settings(game, reduced_motion=True, panel="open", four_colour=False)}
    visitor = visit("desktop", f"?game={game}", kept=kept)
    visitor.wait_for("play")
    visitor.press("play")
    visitor.wait_for("menu")
    assert visitor.wait_for_turn()
    page = visitor.page
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        found = page.evaluate(SUITS)
        assert found
        assert [each for each in found if each[2] < 3] == [], "each can be told from its ground"
        reds = {colour for sign, colour, _ in found if sign in "♥♦⚱"}
        others = {colour for sign, colour, _ in found if sign in "♠♣⚔⚚☉"}
        assert not reds & others
    points = page.locator('[data-id="score:0"]')
    assert points.locator(".value").inner_text().isdigit()
    assert points.locator(".more").count() == 1
    for text in (100, 200):
        if text != 100:
            larger(visitor, text)
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            visitor.pass_time(300)
            visitor.look(f"panel-{game}-{name}-{text}")
            assert page.evaluate(CUT) == [], f"{name}, text {text} %"


def test_a_dimmed_card_of_the_panel_says_why_it_cannot_be_played(visit):
    kept = {"settings.json": settings("sietes", reduced_motion=True, panel="open")}
    visitor = visit("desktop", "?game=sietes", kept=kept)
    visitor.wait_for("play")
    visitor.press("play")
    visitor.wait_for("menu")
    assert visitor.wait_for_turn()
    page = visitor.page
    dimmed = page.locator('.hosted [data-id^="card:"][aria-disabled=true]').first
    name = dimmed.get_attribute("aria-label")
    assert not dimmed.evaluate("each => each.disabled || each.tabIndex >= 0")
    box = dimmed.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_function(
        "name => document.getElementById('said').textContent.toLowerCase()"
        ".includes(name.toLowerCase() + '. ')", arg=name,
    )  # fmt: skip
    visitor.look("panel-refused")
    assert visitor.faults() == []


def larger(visitor, percent):
    """Have the text larger, by the settings."""
    visitor.press("menu")
    visitor.wait_for("question0/settings")
    visitor.press("question0/settings")
    visitor.wait_for("text_scale")
    field = visitor.page.locator('[data-id="text_scale"]')
    for _ in range(20):
        if str(percent) in (field.get_attribute("aria-valuetext") or ""):
            break
        field.focus()
        visitor.page.keyboard.press("ArrowRight")
        visitor.pass_time(150)
    visitor.press("back")
    visitor.wait_for("menu")
    visitor.pass_time(300)
