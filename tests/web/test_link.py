"""Friends by link in real browsers: four pages play a round of each game at one server.

One page is closed in its own turn, the CPU plays, and the page comes back to its seat; at one table
the desktop game sits, too.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.scenes.friends import EXAMPLE
from tests.web import browser as web
from tests.web.browser import ROOT
from tests.web.visitor import Visitor

pytest.importorskip("aiohttp")

from tests.net.servers import Server

SIZES = ("desktop", "phone", "small", "phone-turned")
NAMES = ("Ana", "Luis", "Eva", "Max")
MOST_PLAYERS = {"sevens": "7", "fan_tan": "8"}
"""At a full table everybody has few cards, and CPUs do not think long."""
AUTOPLAY = (Path(__file__).parent / "autoplay.js").read_text(encoding="utf-8")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, "--origin", "*") as server:
        yield server


def kept(name: str) -> dict[str, str]:
    """The settings of somebody who has played by link before."""
    values = {
        "version": 1, "language": "en", "speed": 4, "reduced_motion": True, "panel": "only",
        "name": name, "statistics": False,
    }  # fmt: skip
    return {"settings.json": json.dumps(values)}


def seen(visitor: Visitor, words: str, seconds: float = 90) -> None:
    """Wait until these words are somewhere on the page."""
    visitor.page.wait_for_function(
        "words => document.getElementById('mirror').innerText.includes(words) || "
        "[...document.querySelectorAll('#mirror [aria-label]')]"
        ".some((each) => each.getAttribute('aria-label').includes(words))",
        arg=words, timeout=seconds * 1000,
    )  # fmt: skip


def hands(visitor: Visitor, moving: bool) -> None:
    """Have a page play by itself, or hold still."""
    visitor.page.evaluate(f"window.hands = {str(moving).lower()}")


def arrive(visitor: Visitor) -> None:
    visitor.arrive()
    visitor.page.evaluate(AUTOPLAY)


def open_room(host: Visitor, game: str) -> str:
    """From the page «With friends» into a room of one's own; its code."""
    host.wait_for(f"open-{game}")
    host.press(f"open-{game}")
    host.wait_for("play")
    if game == "sietes":
        host.press("rounds/0")
    if game in MOST_PLAYERS:
        host.page.get_by_role("radio", name=MOST_PLAYERS[game], exact=True).first.evaluate(
            "each => each.click()"
        )
    host.press("play")
    host.wait_for("start")
    words = str(host.page.locator('p[data-id="code"]').inner_text())
    return words.replace(" ", "")[-6:]


def join(guest: Visitor, room: str) -> None:
    guest.wait_for("sit-down")
    guest.page.locator('input[data-id="code"]').fill(room)
    guest.pass_time(100)
    guest.press("sit-down")


def sit_down(pages: Sequence[Visitor], game: str) -> str:
    """All of them around one table; the room's code."""
    host, *guests = pages
    room = open_room(host, game)
    for guest in guests:
        join(guest, room)
    for name in NAMES[1:]:
        seen(host, name)
    return room


def stand_up(visitor: Visitor) -> None:
    """From wherever a round ends back to the page «With friends»."""
    hands(visitor, False)
    visitor.pass_time(200)
    first = next(id for id in ("home", "leave", "menu") if visitor.has(id))
    visitor.press(first)
    for _ in range(100):  # the menu leads to a question, the question to the way out
        visitor.pass_time(200)
        if visitor.has("friends"):
            break
        if visitor.has("question0/leave"):
            visitor.press("question0/leave")
    visitor.press("friends")
    hands(visitor, True)


def play_a_round(pages: Sequence[Visitor]) -> None:
    """Until each page has seen the round's end, and has proved its deal."""
    for page in pages:
        page.page.wait_for_function("window.rounds > 0", timeout=120_000)


@pytest.mark.slow
def test_four_pages_play_by_link_and_one_comes_back_to_its_seat(visit: Any, server: Server) -> None:
    url = f"http://127.0.0.1:{server.port}/"
    pages = [
        visit(size, f"?server={url}", kept=kept(name), arrive=False)
        for size, name in zip(SIZES, NAMES, strict=True)
    ]
    for page in pages:
        arrive(page)
    host, luis = pages[:2]

    room = sit_down(pages, "sietes")
    for grace in ("10 s", "at once"):
        host.page.locator('[data-id="grace"]').press("ArrowLeft")
        host.page.wait_for_selector(
            f'[data-id="grace"][aria-valuetext="{grace}"]', state="attached"
        )
    host.press("copy")
    host.page.wait_for_function("document.getElementById('said').innerText.includes('Copied')")
    hands(luis, False)
    host.press("start")
    assert luis.wait_for_turn()
    address, context = luis.page.url, luis.page.context
    assert f"room={room}" in address  # so a reload leads back, too
    luis.page.close()
    seen(host, "the CPU plays")
    hands(host, False)
    again = context.new_page()
    again.goto(address, wait_until="commit")
    luis = pages[1] = Visitor(again, luis.lines)
    arrive(luis)
    luis.wait_for("menu")
    seen(host, "Luis is back")
    hands(host, True)
    host.look("link-table")
    play_a_round(pages)
    seen(host, "A fair deal: checked")
    host.look("link-podium")

    for game in ("sevens", "fan_tan", "sedma", "siete_y_medio"):
        for page in pages:
            stand_up(page)
            page.page.evaluate("window.rounds = 0")
        room = sit_down(pages, game)
        desktop = None
        if game == "fan_tan":
            line = [sys.executable, "-m", "tests.web.desktop_guest", url, room]
            desktop = subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, text=True)
            seen(host, "Iris")
        host.press("start")
        play_a_round(pages)
        if desktop is not None:
            _out, said = desktop.communicate(timeout=60)
            assert desktop.returncode == 0, said
    for page in pages:
        trouble = [line for line in page.lines if "PAGE ERROR" in line or "Traceback" in line]
        assert not trouble


def test_a_page_without_a_server_sends_nobody_to_a_terminal(visit: Any) -> None:
    visitor = visit("phone", "?lang=en")
    visitor.wait_for("friends")
    visitor.press("friends")
    visitor.wait_for("server")
    text = visitor.page.evaluate("document.body.innerText")
    assert "the README in there says how" in text
    assert "game.net.server" not in text
    assert visitor.page.locator('[data-id="server"]').get_attribute("placeholder") == EXAMPLE


@pytest.mark.slow
def test_a_page_from_the_games_own_server_meets_friends_there(
    visit: Any, built: Path, tmp_path: Path
) -> None:
    page = web.whole(built, tmp_path / "web")
    with Server(tmp_path / "data", "--web", str(page)) as server:
        url = f"http://127.0.0.1:{server.port}/"
        settings = json.loads(kept("Ana")["settings.json"]) | {"statistics": True}
        visitor = visit("phone", url=url, kept={"settings.json": json.dumps(settings)})
        visitor.wait_for("friends")
        visitor.press("friends")
        room = open_room(visitor, "sietes")
        link = f"{url}?room={room}"
        assert visitor.page.url == link
        assert visitor.page.locator('[data-id="link"]').inner_text() == link
        assert visitor.has("only-here") and not visitor.has("qr"), "no other device can open it"
        visitor.reload()
        visitor.arrive()
        visitor.wait_for("start")
        visitor.look("link-room")
        visitor.press("start")
        visitor.wait_for("menu")
        found = summary(server.folder)
    assert "sietes: 1 started" in found
    assert "mode: friends 1" in found
    assert "Ana" not in found and room not in found


@pytest.mark.slow
def test_a_page_that_stands_still_keeps_its_seat(visit: Any, built: Path, tmp_path: Path) -> None:
    """As behind another tab, or on a phone in a pocket: its browser answers for it."""
    page = web.whole(built, tmp_path / "web")
    with Server(tmp_path / "data", "--web", str(page), silence=2) as server:
        visitor = visit("phone", url=f"http://127.0.0.1:{server.port}/", kept=kept("Ana"))
        visitor.wait_for("friends")
        visitor.press("friends")
        open_room(visitor, "sietes")
        visitor.stand_still(5000)
        assert {connections(server) for _ in range(30) if not time.sleep(0.15)} == {1}
        visitor.press("start")
        visitor.wait_for("menu")
        assert connections(server) == 1


def connections(server: Server) -> int:
    """How many connections a server has."""
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics") as answer:
        found = re.search(r"^sietes_connections (\d+)$", answer.read().decode(), re.M)
    assert found is not None
    return int(found[1])


def summary(folder: Path) -> str:
    """What the server's statistics come to, once a report has arrived."""
    line = [sys.executable, "-m", "game.net.server", "--stats", "--data", str(folder)]
    for _ in range(40):
        said = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False).stdout
        if "started" in said:
            return said
        time.sleep(0.25)
    return said
