"""Somebody at the page: what they find there, what they tap, which keys they press.

Taps go to the canvas by touch, at the place of a control; nothing calls into the game.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import Any

from game.games import GAMES
from tests.web.browser import ROOT, wait_until_ready

REPORT = ROOT / "build" / "report" / "web"
"""Where screenshots go, for a person to look at."""
SHORT = ("rounds", "hands", "deals", "points", "target")
"""Options that say how long a match is, by their names in the games."""
FURNITURE = {
    "menu", "toggle-panel", "look", "skip", "hint", "coach-off", "leave", "back", "rules",
    "settings",
}  # fmt: skip
"""Controls of the table that are no move."""
ODD_NAMES = """() => [...document.querySelectorAll('#mirror button, #mirror [aria-label]')]
  .map((each) => each.getAttribute('aria-label') ?? each.textContent)
  .filter((name) => !name.trim()
    || /[.,;:] ?[.,;:]|^[.,;:]| [.,;:]( |$)|[{}]|None(?! of)/.test(name))
"""
"""Names that would be read out strangely."""
WAY = """id => {
  const all = [...document.querySelectorAll('button, input, [tabindex]')]
    .filter((each) => each.tabIndex >= 0 && !each.disabled && each.offsetParent)
    .filter((each) => !each.closest('[inert], [hidden]'));
  const [here, there] = [document.activeElement, document.querySelector(`[data-id="${id}"]`)];
  return all.indexOf(there) - all.indexOf(here);
}"""
"""How many controls there are from the focus to one of this id."""
BARE = "[document.body, canvas].includes(document.activeElement)"
"""Whether no control has the focus."""
FRAMES = """async (left) => {
  const frame = () => new Promise(requestAnimationFrame);
  for (let last = await frame(); left > 0;) {
    const now = await frame();
    left -= Math.min(now - last, 100);
    last = now;
  }
}"""
"""Waits until the page's frames have given the game so many ms; it takes 100 at most from each."""
STAND_STILL = """ms => setTimeout(() => {
  for (const end = performance.now() + ms; performance.now() < end;);
})"""
STATE = """() => [...document.querySelectorAll('#mirror button:not(:disabled, [aria-disabled])')]
  .filter((each) => !each.closest('[inert]'))
  .map((each) => ({ id: each.dataset.id, pressed: each.getAttribute('aria-pressed') === 'true' }))
"""


@dataclass
class Visitor:
    """A page in which the game is, or is about to be."""

    page: Any
    lines: list[str]
    """What the page wrote to its console."""

    def arrive(self) -> None:
        """Wait for the first frame, and for the scene to be told."""
        wait_until_ready(self.page)
        self.page.wait_for_selector("#mirror [data-id]", state="attached")

    def reload(self, until: str = "commit") -> None:
        """Load the page anew, as it does itself: the browser's own command is refused while the
        page is being shown.
        """
        with self.page.expect_navigation(wait_until=until):
            self.page.evaluate("setTimeout(() => location.reload())")

    def look(self, name: str) -> None:
        """Take a picture, for a person to look at."""
        REPORT.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=REPORT / f"{name}.png")

    def usable(self) -> dict[str, bool]:
        """The ids of all buttons that can be used now, and whether each is pressed in."""
        return {each["id"]: each["pressed"] for each in self.page.evaluate(STATE)}

    def has(self, id: str) -> bool:
        """Whether there is something of this id."""
        return bool(self.page.locator(f'[data-id="{id}"]').count())

    def wait_for(self, id: str, seconds: float = 60) -> None:
        """Wait until a control of this id is there."""
        self.page.wait_for_selector(f'[data-id="{id}"]', state="attached", timeout=seconds * 1000)

    def wait_until(self, promise: str, argument: Any = None, seconds: float = 30) -> None:
        """Wait until an asynchronous function in the page comes to something true.

        Playwright's own waiting takes the promise itself for true.
        """
        end = time.monotonic() + seconds
        while not self.page.evaluate(promise, argument):
            assert time.monotonic() < end, f"not within {seconds} s: {promise}({argument})"
            self.page.wait_for_timeout(100)

    def said(self) -> str:
        """What the live region holds."""
        return str(self.page.locator("#said").inner_text())

    def box(self, id: str) -> dict[str, float]:
        """Where a control lies in the window, in CSS pixels."""
        box: dict[str, float] = self.page.locator(f'[data-id="{id}"]').bounding_box()
        return box

    def tap(self, id: str) -> None:
        """Touch a control: a card at its corner, which no other covers, all else in the middle."""
        box = self.box(id)
        part = (0.2, 0.25) if id.startswith("card:") else (0.5, 0.5)
        self.page.touchscreen.tap(
            box["x"] + box["width"] * part[0], box["y"] + box["height"] * part[1]
        )

    def press(self, id: str) -> None:
        """Use a control as a screen reader does."""
        self.page.locator(f'[data-id="{id}"]').evaluate("each => each.click()")

    def go_by_tab(self, id: str) -> None:
        """Tab to a control. Raises `AssertionError` if that does not lead there."""
        seen = []
        if self.page.evaluate(BARE):
            self._tab()
        way = self.page.evaluate(WAY, id)
        for _ in range(abs(way)):
            self._tab("Tab" if way > 0 else "Shift+Tab")
        for _ in range(150):
            here = self.page.evaluate("document.activeElement.dataset.id || ''")
            if here == id:
                return
            seen.append(here)
            self._tab()
        raise AssertionError(f"Tab does not lead to «{id}», but to {seen}")

    def _tab(self, key: str = "Tab") -> None:
        """Press Tab. Where nothing has the focus the game gives it in its own time: wait for it."""
        bare = self.page.evaluate(BARE)
        self.page.keyboard.press(key)
        if bare:
            self.page.wait_for_function(f"!({BARE})")

    def finger(self, *points: tuple[float, float], rest: float = 0, end: str = "touchEnd") -> str:
        """Put a finger down, slide it over these points, rest there so many ms, and lift it.

        Gives the picture just before that, if it rested. With `end` "touchCancel" the system
        takes the touch away.
        """
        session = self.page.context.new_cdp_session(self.page)
        for index, (x, y) in enumerate(points):
            kind = "touchMove" if index else "touchStart"
            touch = {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            session.send("Input.dispatchTouchEvent", touch)
        if rest:
            self.pass_time(rest)
        seen = self.picture() if rest else ""
        session.send("Input.dispatchTouchEvent", {"type": end, "touchPoints": []})
        session.detach()
        return seen

    def pass_time(self, ms: float) -> None:
        """Let time pass in the game, which has none while a busy machine shows no frames."""
        self.page.evaluate(FRAMES, ms)

    def stand_still(self, ms: float) -> None:
        """Let nothing of the page's own run for so long, as in a tab that was put to sleep."""
        self.page.evaluate(STAND_STILL, ms)

    def picture(self) -> str:
        """The pixels of the canvas, to be compared."""
        return str(self.page.evaluate("canvas.toDataURL()"))

    def faults(self) -> list[str]:
        """What is wrong for people who do not see the page or use no pointer."""
        from axe_playwright_python.sync_playwright import Axe

        result = Axe().run(self.page)
        faults = [
            f"{each['id']}: {node['html'][:160]}"
            for each in result.response["violations"]
            for node in each["nodes"]
        ]
        return faults + [f"odd name: «{name}»" for name in self.page.evaluate(ODD_NAMES)]

    def moves(self) -> dict[str, bool]:
        """What could be a move now: cards, places and actions, and whether each is picked."""
        return {
            id: pressed
            for id, pressed in self.usable().items()
            if id.split("/")[0] not in FURNITURE and not id.startswith(("question", "look/"))
        }

    def wait_for_turn(self, seconds: float = 120) -> bool:
        """Wait until there is a move to make, or the match is over; gives whether there is one."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            moves = self.moves()
            if "home" in moves or "next" in moves:
                return False
            if moves:
                return True
            self.page.wait_for_timeout(60)
        there = self.page.locator("#mirror").inner_text()
        raise AssertionError(f"nobody's turn for {seconds} s:\n{there}")

    def choose(self) -> str:
        """The control to use next in order to make a move: «play» where it can be pressed."""
        moves = self.moves()
        if "play" in moves:
            return "play"
        unpicked = [id for id, pressed in moves.items() if not pressed]
        cards = [id for id in unpicked if id.startswith(("card:", "place:"))]
        return (cards or unpicked or list(moves))[0]


def settings(game: str, **values: Any) -> str:
    """A settings file for a short, fast match of a game against easy CPUs."""
    options: dict[str, Any] = {}
    for name, allowed in GAMES[game].options.values().items():
        if name in SHORT:
            options[name] = min(each for each in allowed if isinstance(each, int))
    seats: list[dict[str, Any]] = [{"kind": "human", "colour": 0, "name": ""}]
    seats += [{"kind": "cpu", "colour": n, "name": "", "level": "easy"} for n in range(1, 8)]
    setups = {game: {"options": options, "seats": seats}}
    return json.dumps({"version": 1, "language": "en", "speed": 4, "setups": setups} | values)
