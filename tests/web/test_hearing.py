"""Sound in the browser: none before the first tap, then the table's, and none in a hidden tab."""

from tests.web.visitor import settings

EARS = """
window.contexts = [];
window.loudest = 0;
const Made = window.AudioContext;
window.AudioContext = class extends Made {
  constructor(...options) { super(...options); window.contexts.push(this); }
};
const connect = AudioNode.prototype.connect;
AudioNode.prototype.connect = function (to, ...rest) {
  if (to === this.context.destination && !this.ear) {
    this.ear = this.context.createAnalyser();
    connect.call(this, this.ear);
    const wave = new Float32Array(this.ear.fftSize);
    setInterval(() => {
      this.ear.getFloatTimeDomainData(wave);
      for (const sample of wave) window.loudest = Math.max(window.loudest, Math.abs(sample));
    }, 20);
  }
  return connect.call(this, to, ...rest);
};
"""
"""Hears what goes to the loudspeakers."""
TROUBLE = ("Traceback", "PAGE ERROR", "RuntimeError")


HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def test_the_table_is_heard_from_the_first_tap_until_nobody_looks(visit):
    kept = {"settings.json": settings("sietes", speed=1)}
    visitor = visit("phone", "?game=sietes", kept=kept, script=EARS)
    page = visitor.page
    visitor.wait_for("play")
    assert page.evaluate("window.contexts.length") == 0
    visitor.tap("play")
    page.wait_for_function("window.contexts.some(({ state }) => state === 'running')")
    page.wait_for_function("window.loudest > 0.005")
    assert page.evaluate("window.loudest") < 0.5
    page.evaluate(HIDE, True)
    visitor.pass_time(400)
    page.evaluate("window.loudest = 0")
    visitor.pass_time(1200)  # in which cards are dealt
    assert page.evaluate("window.loudest") < 0.0005
    page.evaluate(HIDE, False)
    assert visitor.wait_for_turn()
    visitor.tap(visitor.choose())
    page.wait_for_function("window.loudest > 0.005")
    assert not [line for line in visitor.lines if any(word in line for word in TROUBLE)]
