"""The web page that the game runs in, where a browser runs it; on a desktop there is none.

All that crosses the border is strings and numbers: what the page offers is `window.sietes`, in
`build/web_page/page.js`. Whoever wants something of the browser asks here.
"""

from __future__ import annotations

import json
import sys
import traceback
from typing import Any

IN_BROWSER = sys.platform == "emscripten"


class Page:
    """The page's own functions, as `bridge` has them."""

    def __init__(self, bridge: Any) -> None:
        self._bridge = bridge

    def measure(self) -> tuple[tuple[int, int], float]:
        """The size that the game's surface should have, and its pixels for one of the page."""
        width, height, ratio = json.loads(self._bridge.measure())
        return (int(width), int(height)), float(ratio)

    def take(self) -> list[dict[str, Any]]:
        """What happened in the page since the last call, the oldest first."""
        text = self._bridge.take()
        return json.loads(text) if text else []

    def show(self, scene: dict[str, Any]) -> None:
        """Show a scene's outline as HTML; see `game.ui.mirror`."""
        self._bridge.show(json.dumps(scene, separators=(",", ":")))

    def say(self, sentence: str) -> None:
        """Have a screen reader speak."""
        self._bridge.say(sentence)

    def speak(self, language: str) -> None:
        """The language of what the page itself says."""
        self._bridge.speak(language)

    def ready(self) -> None:
        """The first frame is painted: the loading screen goes."""
        self._bridge.ready()

    def fail(self, kind: str, detail: str) -> None:
        """Nothing goes on any more: the page says so. `kind` names a sentence of `page_words`."""
        self._bridge.fail(kind, detail)

    def buzz(self, milliseconds: int) -> None:
        """Have the device vibrate."""
        self._bridge.buzz(milliseconds)

    def buzzes(self) -> bool:
        """Whether this device can vibrate."""
        return bool(self._bridge.buzzes())

    def calm(self) -> bool:
        """Whether the system asks for less motion."""
        return bool(self._bridge.calm())

    def languages(self) -> list[str]:
        """The player's languages, the dearest first."""
        return [str(tag) for tag in json.loads(self._bridge.languages())]

    def query(self) -> dict[str, str]:
        """What the page's address asks for, as ``?game=sietes`` does."""
        return dict(json.loads(self._bridge.query()))

    def hand_over(self, name: str, text: str) -> None:
        """Show a text for the player to copy, or to save as a file of this name."""
        self._bridge.handOver(name, text)

    def take_over(self) -> None:
        """Ask the player for a text or a file; it comes as an event ``{"brought": text}``."""
        self._bridge.takeOver()

    def address(self) -> str:
        """Where the page is, without what its address asks for."""
        return str(self._bridge.address())

    def point(self, room: str) -> None:
        """Have the page's address lead to a room, so that a reload comes back; "" for none."""
        self._bridge.point(room)

    def server(self) -> str:
        """The address of the game's server that serves this page; "" where none does."""
        return str(self._bridge.server())

    def copy(self, text: str) -> None:
        """Put a text on the clipboard; it comes back as an event ``{"copied": bool}``."""
        self._bridge.copy(text)

    def shares(self) -> bool:
        """Whether the system has a sheet to share things with."""
        return bool(self._bridge.shares())

    def share(self, title: str, text: str, url: str) -> None:
        """Show the system's sheet for sharing a link."""
        self._bridge.share(title, text, url)

    def system(self) -> dict[str, Any]:
        """What kind of device, browser and system this is: families and bands, nothing finer."""
        return dict(json.loads(self._bridge.system()))

    # Connections.

    def open_socket(self, url: str) -> int:
        """Begin to connect a WebSocket; the number that names it from now on."""
        return int(self._bridge.openSocket(url))

    def send_to_socket(self, number: int, text: str) -> None:
        """Send a text as soon as the connection stands."""
        self._bridge.sendToSocket(number, text)

    def read_socket(self, number: int) -> dict[str, Any] | None:
        """What came since the last call: ``texts`` and ``opened``, and at the end ``code`` and
        ``reason``; None if nothing did.
        """
        told = self._bridge.readSocket(number)
        return json.loads(told) if told else None

    def close_socket(self, number: int) -> None:
        """End a connection, and forget it."""
        self._bridge.closeSocket(number)

    # Storage.

    def claim(self) -> bool:
        """Whether this tab is the one that saves; until it is, or waives that, it waits for it."""
        return bool(self._bridge.claim())

    def waive(self) -> None:
        """Save nothing in this tab any more, and leave that to any other."""
        self._bridge.waive()

    def read(self, name: str) -> tuple[str | None, str]:
        """A kept text, None if there is none, and the browser's name for what went wrong, or ""."""
        answer = json.loads(self._bridge.read(name))
        return answer.get("text"), answer.get("error", "")

    def write(self, name: str, text: str) -> str:
        """Keep a text; the browser's name for what went wrong, or ""."""
        return str(self._bridge.write(name, text))

    def move(self, name: str, to: str) -> str:
        """Keep a text under another name; the browser's name for what went wrong, or ""."""
        return str(self._bridge.move(name, to))

    def names(self) -> list[str]:
        """The names of all that is kept."""
        return [str(name) for name in json.loads(self._bridge.names())]


def open_page() -> Page | None:
    """The page around the game, None where there is no browser."""
    if not IN_BROWSER:
        return None
    from platform import window  # type: ignore[attr-defined]  # the browser's, by pygbag

    return Page(window.sietes)


def give_up(error: BaseException) -> None:
    """Nothing else can be done with this error than to show it on the page."""
    page = open_page()
    if page is None:
        raise error
    page.fail("crash", "".join(traceback.format_exception(error)))
