"""From the home screen into a room and back, against the real server: by hand, as players do."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from game.net import protocol
from game.net.keys import Key, Keys
from game.platform import clipboard, sockets
from game.platform.storage import MemoryStorage
from game.platform.terminal import run_module
from game.scenes.by_link import seat_name
from game.scenes.fair import FairScene
from game.scenes.far_outcome import FarPodiumScene
from game.scenes.friends import FriendsScene
from game.scenes.lobby import LobbyScene
from game.scenes.replay import ReplayScene
from game.scenes.review import ReviewScene
from game.scenes.room_setup import RoomSetupScene
from game.scenes.table.far import FarTableScene
from game.session.settings import Settings
from tests.driver import Driver
from tests.net.table import Guest, Server, create, serving, until
from tests.scenes.rooms import HERE, QR, ROOMS, SERVER, ToldLobby, room, seated

FAST = {"speed": 4, "reduced_motion": True, "panel": "only", "statistics": False}


def with_server(play: Callable[[Server], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        async with serving() as server:
            await play(server)

    asyncio.run(run())


def at_home(server: Server | None = None, **settings: Any) -> Driver:
    address = server.url if server is not None else ""
    driver = Driver(settings=Settings(**FAST | {"server": address} | settings))
    driver.run(0.5)
    return driver


async def room_with(server: Server, name: str = "Luis") -> tuple[Driver, LobbyScene, Guest]:
    """A room that was opened by hand, with a guest in it."""
    driver = at_home(server, name="Ana")
    driver.press("With friends")
    driver.press("Sietes", "button")
    assert isinstance(driver.scene, RoomSetupScene)
    driver.press("1")
    driver.press("Open the room")
    lobby = driver.scene
    assert isinstance(lobby, LobbyScene)
    await until(lambda: lobby.client.room is not None, frame=driver.frame)
    guest = Guest(server, protocol.Join(lobby.client.room.room, name))
    await until(lambda: driver.has(name), guest, frame=driver.frame)
    return driver, lobby, guest


async def play_to_the_podium(driver: Driver, luis: Guest) -> None:
    """Deal, and make the first move that there is until the match is over."""
    driver.press("Deal")
    await until(lambda: isinstance(driver.scene, FarTableScene), luis, frame=driver.frame)
    table = driver.scene

    def play_on() -> None:
        driver.frame()
        if table.chair.asked is not None and not table.chair.asked.done:
            table.make(table.chair.legal[0])

    await until(lambda: isinstance(driver.scene, FarPodiumScene), luis, frame=play_on)
    driver.run(1)


def test_a_room_is_opened_filled_played_and_is_there_again() -> None:
    async def play(server: Server) -> None:
        driver, lobby, luis = await room_with(server)
        await play_to_the_podium(driver, luis)
        driver.press("A fair deal: checked")
        assert isinstance(driver.scene, FairScene)
        assert driver.has("Yes: checked on this device")
        driver.key("escape")
        driver.press("Back to the room")
        await until(lambda: driver.scene is lobby, luis, frame=driver.frame)
        driver.press("Deal")
        await until(lambda: isinstance(driver.scene, FarTableScene), luis, frame=driver.frame)

    with_server(play)


def test_a_match_with_friends_is_among_your_matches_and_is_seen_again_from_your_chair() -> None:
    async def play(server: Server) -> None:
        driver, lobby, luis = await room_with(server)
        driver.press("Luis")
        driver.press("Change places with Ana")
        await until(lambda: lobby.client.room.you == 1, luis, frame=driver.frame)
        await play_to_the_podium(driver, luis)
        driver.press("Home")
        driver.press("Your matches")
        driver.run(0.3)
        (match,) = driver.node("Matches", "list").children
        assert match.label == "Sietes"
        assert "With Luis" in match.value and "of 4" in match.value
        driver.press("Figures")
        assert driver.has("Matches with help, by link or brought in are not counted here.")
        driver.press("Matches", "radio")
        driver.tap(match)
        driver.run(0.3)
        replay = driver.scene
        assert isinstance(replay, ReplayScene)
        assert replay.seat == 1
        assert replay.names[:2] == ("Luis", "Ana")
        assert replay.record.moves == len(replay.steps) - 1 > 30
        driver.press("Look back on the round", "button")
        driver.run(0.3)
        assert isinstance(driver.scene, ReviewScene)

    with_server(play)


def test_the_host_swaps_seats_and_sends_somebody_away() -> None:
    async def play(server: Server) -> None:
        driver, lobby, luis = await room_with(server)
        driver.press("Luis")
        driver.press("Change places with Yellow")
        await until(lambda: luis.room.you == 3, luis, frame=driver.frame)
        driver.press("Hard", "radio")
        await until(lambda: luis.room.level == "hard", luis, frame=driver.frame)
        driver.press("Luis")
        driver.press("Ask Luis to go")
        await until(lambda: luis.client.trouble == "kicked", luis, frame=driver.frame)
        assert lobby.client.state == "seated"

    with_server(play)


def test_the_host_changes_the_rules() -> None:
    async def play(server: Server) -> None:
        driver, _lobby, luis = await room_with(server)
        driver.press("Change the rules")
        driver.press("3", "radio")
        driver.press("Play by these rules")
        await until(lambda: luis.room.options["players"] == 3, luis, frame=driver.frame)
        assert len(luis.room.seats) == 3

    with_server(play)


def test_a_guest_types_the_code_and_is_asked_for_a_name_once() -> None:
    async def play(server: Server) -> None:
        _driver, lobby, _luis = await room_with(server)
        code = lobby.client.room.room
        driver = at_home(server)
        driver.press("With friends")
        driver.focus("Your name at the table")
        driver.type("Eva")
        driver.focus("Code or link")
        driver.type(code.lower())
        driver.key("enter")
        assert isinstance(driver.scene, LobbyScene)
        await until(lambda: driver.has("Eva"), frame=driver.frame)
        assert driver.app.settings.name == "Eva"
        assert driver.has("Ana deals when everybody is here.")
        assert not driver.has("Deal")
        driver.key("escape")
        driver.press("Leave")
        assert isinstance(driver.scene, FriendsScene)

    with_server(play)


@pytest.mark.parametrize("name", ["", "Eva"])
def test_a_link_leads_straight_to_the_table_once_the_name_is_known(name: str) -> None:
    async def play(server: Server) -> None:
        _driver, lobby, _luis = await room_with(server)
        driver = at_home(server, name=name)
        driver.scene.follow({"room": lobby.client.room.room})
        driver.frame()
        if not name:
            assert isinstance(driver.scene, FriendsScene)
            assert driver.focused is not None and driver.focused.label == "Your name at the table"
            driver.type("Eva")
            driver.key("enter")
        assert isinstance(driver.scene, LobbyScene)
        await until(lambda: driver.has("Eva"), frame=driver.frame)

    with_server(play)


def test_who_missed_the_end_of_a_match_finds_the_room_as_it_is_now() -> None:
    async def play(server: Server) -> None:
        ana = Guest(server, create(grace=0))
        await until(lambda: ana.client.room is not None, ana)
        driver = at_home(server, name="Eva")
        driver.scene.follow({"room": ana.room.room})
        await until(lambda: driver.has("Eva"), ana, frame=driver.frame)
        lobby = driver.scene
        assert isinstance(lobby, LobbyScene)
        ana.client.send(protocol.Start())
        await until(lambda: isinstance(driver.scene, FarTableScene), ana, frame=driver.frame)
        socket = lobby.client._socket
        assert isinstance(socket, sockets.DesktopSocket)
        socket._task.cancel()
        await until(lambda: ana.over and ana.room.phase == "over", ana)
        ana.client.send(protocol.Terms("sietes", ana.room.options | {"players": 3}))
        await until(lambda: ana.room.phase == "lobby", ana)
        await until(lambda: driver.scene is lobby, ana, frame=driver.frame)
        await until(lambda: driver.has("The match has ended"), ana, frame=driver.frame)
        driver.press("Close")
        await until(lambda: driver.has("Ana deals when everybody is here."), frame=driver.frame)
        ana.client.send(protocol.Start())
        await until(lambda: isinstance(driver.scene, FarTableScene), ana, frame=driver.frame)
        assert len(driver.scene.chair.names) == 3

    with_server(play)


def test_no_such_room_is_told_and_leads_back() -> None:
    async def play(server: Server) -> None:
        driver = at_home(server, name="Eva")
        driver.scene.follow({"room": "BCDFGH"})
        await until(lambda: driver.has("There is no such room"), frame=driver.frame)
        driver.press("Back")
        assert isinstance(driver.scene, FriendsScene)

    with_server(play)


def test_a_server_that_is_not_there_is_told_with_a_way_to_try_again() -> None:
    async def play(_server: Server) -> None:
        driver = at_home(server=None, name="Eva")
        driver.app.settings.server = "http://127.0.0.1:9/"
        driver.scene.follow({"room": "BCDFGH"})
        await until(lambda: driver.has("Nobody answers there"), frame=driver.frame)
        assert driver.has("http://127.0.0.1:9/")
        assert driver.has("Try now")
        assert any("Trying again in" in node.label for node in driver.outline.walk())
        assert "seat" not in driver.text(), "there is none"
        driver.press("Another server")
        assert isinstance(driver.scene, FriendsScene)
        assert driver.focused is not None
        assert driver.focused.label == "Address of the server"

    with_server(play)


def test_where_the_sources_are_not_nobody_is_sent_to_a_terminal() -> None:
    driver = Driver(ROOMS["friends of a packaged game"])
    text = driver.text()
    assert "the README in there says how" in text
    assert "-m " not in text
    assert "with :8765 at its end" in text
    driver = Driver(ROOMS["friends in an encrypted page"])
    text = driver.text()
    assert "-m " not in text
    assert "It has to begin with https://" in text
    driver.focus("Address of the server")
    driver.type("what ever")
    driver.key("enter")
    assert "https://cards.example.org" in driver.outline.find("", "status").value


def test_without_a_server_it_is_explained_how_to_run_one() -> None:
    driver = at_home()
    driver.tap("With friends")
    assert driver.has("A server is needed")
    assert driver.has(run_module("game.net.server", "--host", "0.0.0.0"))
    assert not driver.has("Join a room")
    driver.focus("Address of the server")
    driver.type("what ever")
    driver.key("enter")
    assert "There is a gap in that address." in driver.outline.find("", "status").value
    driver.key(*["backspace"] * 9)
    driver.type("localhost:8765")
    driver.key("enter")
    assert driver.app.settings.server == "http://localhost:8765/"
    assert driver.has("Join a room")
    assert driver.node("Another server").value == "localhost:8765"


def test_a_server_named_at_the_start_is_used() -> None:
    driver = Driver(server="cards.example.org", settings=Settings())
    assert driver.app.server == "https://cards.example.org/"


def test_a_link_to_a_server_that_cannot_be_says_so_and_joins_nowhere() -> None:
    driver = at_home(name="Ana")
    driver.scene.follow({"room": "BCDFGH", "server": "ftp://example.org"})
    driver.frame()
    assert isinstance(driver.scene, FriendsScene)
    assert driver.app.guest_server == ""
    assert "not with ftp://" in driver.outline.find("", "status").value


def test_a_link_that_only_this_computer_can_open_says_so_and_has_no_code_for_cameras() -> None:
    told = seated(room(), page=HERE)
    driver = Driver(lambda: ToldLobby(told), settings=Settings(statistics=False))
    driver.run(0.5)
    assert "Only this computer can open this link." in driver.text()
    assert driver.scene.ui.by_id("qr") is None


def test_names_from_elsewhere_are_spelled_in_letters_that_can_be_shown() -> None:
    spelled = {"Nguyễn": "Nguyên", "김민수": "Blue", "Ana 😀": "Ana"}
    for name, shown in spelled.items():
        assert seat_name(protocol.SeatState("human", 1, name, True)) == shown


def test_a_code_that_cannot_be_one_is_told() -> None:
    driver = at_home()
    driver.app.settings.server = SERVER
    driver.app.push(FriendsScene())
    driver.frame()
    driver.focus("Code or link")
    driver.type("abc")
    driver.key("enter")
    assert "A code has 6 letters" in driver.outline.find("", "status").value
    driver.scene.type_code("https://cards.example.org/?lang=es&room=bcdfgh")
    assert driver.scene.code == "BCDFGH"


def test_the_way_back_to_a_seat_is_offered() -> None:
    storage = MemoryStorage()
    Keys(storage).keep(Key(SERVER, "BCDFGH", "token", "sedma"))
    driver = Driver(FriendsScene, storage=storage, settings=Settings(server=SERVER))
    driver.frame()
    assert driver.node("Back to your seat in BCDFGH").value == "Sedma"


def test_the_invitation_holds_code_link_and_a_code_for_cameras() -> None:
    driver = Driver(lambda: ToldLobby(seated(room())), settings=Settings(statistics=False))
    driver.run(0.5)
    assert driver.node("The room's code", "text").value == "W M Q W M Q"
    assert driver.has(f"{SERVER}?room=WMQWMQ")
    place = next(piece for piece in driver.scene.ui.pieces if piece.key == ("qr", 0))
    drawn = place.make()
    unit = drawn.get_width() // len(QR)
    assert drawn.get_width() == unit * len(QR)
    for y, row in enumerate(QR):
        for x, dark in enumerate(row):
            colour = drawn.get_at((x * unit, y * unit))[:3]
            assert colour == ((0, 0, 0) if dark == "1" else (255, 255, 255))
    driver.tap("Copy the link")
    if clipboard.copy("?"):
        assert clipboard.paste() == "?"


def test_where_the_package_is_missing_one_command_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "PACKAGE", "a_package_that_is_nowhere")
    driver = at_home(name="Eva")
    driver.app.settings.server = SERVER
    driver.scene.follow({"room": "BCDFGH"})
    driver.run(0.2)
    assert driver.has("One thing is missing")
    said = driver.text()
    assert "-m pip install a_package_that_is_nowhere" in said
    assert sys.executable.rsplit("/", 1)[-1] in said
