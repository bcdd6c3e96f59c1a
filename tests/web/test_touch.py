"""At the table with a finger: it is dragged, a card explained, played and felt; sound wakes up."""

import json

from tests.web.visitor import settings

SENSES = """
window.buzzed = [];
Object.defineProperty(Navigator.prototype, "vibrate", { value: (ms) => buzzed.push(ms) > 0 });
window.speakers = [];
window.loudest = 0;
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (to, ...more) {
  if (to instanceof AudioDestinationNode) {
    const ear = new AnalyserNode(this.context, { fftSize: 2048 });
    const heard = new Float32Array(2048);
    speakers.push(this.context);
    connect.call(this, ear);
    setInterval(() => {
      ear.getFloatTimeDomainData(heard);
      loudest = Math.max(loudest, ...heard.map(Math.abs));
    }, 20);
  }
  return connect.call(this, to, ...more);
};
"""
"""Feels with the phone what vibrates, and hears what comes out of it."""


def test_what_fingers_do_at_the_table(visit):
    kept = {"settings.json": settings("sietes", panel="closed", reduced_motion=True)}
    visitor = visit("phone", "?game=sietes", kept=kept, script=SENSES)
    page = visitor.page
    visitor.wait_for("play")
    assert page.evaluate("speakers.every(({ state }) => state !== 'running')")
    visitor.tap("play")
    page.wait_for_function("speakers.some(({ state }) => state === 'running') && loudest > 0.001")
    visitor.wait_for("menu")
    assert visitor.wait_for_turn()
    assert page.evaluate("buzzed") == [30]

    def card():
        return next(id for id in visitor.moves() if id.startswith("card:"))

    while not any(id.startswith("card:") for id in visitor.moves()):
        visitor.tap("pass")
        visitor.pass_time(300)
        assert visitor.wait_for_turn()
    visitor.pass_time(600)
    still = visitor.picture()

    width, height = page.viewport_size["width"], page.viewport_size["height"]
    start = (width * 0.5, height * 0.3)
    way = [(start[0] + 6 * step, start[1] + 3 * step) for step in range(1, 16)]
    assert visitor.finger(start, *way, rest=300) != still, "the table is dragged"
    page.wait_for_function("still => canvas.toDataURL() === still", arg=still)

    box = visitor.box(card())
    spot = (box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.25)
    assert visitor.finger(spot, rest=900) != still, "a long press explains the card"
    visitor.look("long-press")
    assert not any(visitor.moves().values()), "and does not pick it"

    chosen = card()
    visitor.pass_time(500)
    visitor.finger(spot)
    visitor.finger(spot)
    page.wait_for_selector(f'[data-id="{chosen}"]', state="detached")

    assert visitor.wait_for_turn()
    felt = len(page.evaluate("buzzed"))
    assert felt >= 2, "a phone tells whose turn it is"
    visitor.press("menu")
    visitor.wait_for("question0/settings")
    visitor.press("question0/settings")
    visitor.wait_for("vibration")
    visitor.press("vibration")
    visitor.press("back")
    visitor.wait_for("menu")
    assert visitor.wait_for_turn()
    visitor.tap(visitor.choose())
    visitor.pass_time(300)
    if visitor.moves():  # what was tapped was a card, which is picked now
        visitor.tap(visitor.choose())
        visitor.pass_time(300)
    assert visitor.wait_for_turn() is not None
    assert len(page.evaluate("buzzed")) == felt
    assert not json.loads(page.evaluate("localStorage.getItem('sietes/settings.json')"))[
        "vibration"
    ]


def test_a_finger_drags_a_card_to_the_table(visit):
    kept = {"settings.json": settings("sietes", panel="closed", reduced_motion=True)}
    visitor = visit("phone", "?game=sietes", kept=kept)
    page = visitor.page
    visitor.wait_for("play")
    visitor.tap("play")
    assert visitor.wait_for_turn()
    while not (cards := [id for id in visitor.moves() if id.startswith("card:")]):
        visitor.tap("pass")
        visitor.pass_time(300)
        assert visitor.wait_for_turn()
    box = visitor.box(cards[0])
    start = (box["x"] + box["width"] * 0.2, box["y"] + box["height"] * 0.25)
    up = page.viewport_size["height"] * 0.04
    way = [(start[0], start[1] - up * step) for step in range(1, 11)]
    visitor.pass_time(600)
    still = visitor.picture()
    assert visitor.finger(start, *way, rest=300, end="touchCancel") != still, "it follows"
    visitor.pass_time(600)
    assert cards[0] in visitor.moves(), "a touch that the system takes away plays nothing"
    assert not any(visitor.moves().values())
    visitor.finger(start, *way)
    page.wait_for_selector(f'[data-id="{cards[0]}"]', state="detached")
