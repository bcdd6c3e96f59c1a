"""The table by link in every window, and what a far company adds to it."""

from __future__ import annotations

import re
from dataclasses import replace

import pygame
import pytest

from game.games import GAMES
from game.net import protocol
from game.net.wire import words_of
from game.platform.page import Page
from game.platform.sockets import Closed
from game.scenes.far_outcome import FarPodiumScene, FarResultsScene
from game.scenes.home import Home
from game.scenes.table.far import FarTableScene
from game.session.settings import Settings
from tests.driver import Driver
from tests.scenes.pages import ended
from tests.scenes.rooms import ToldLobby, dealt, room, seated
from tests.scenes.test_pages import SIZES

SHORT = ("Ana", "Luis", "María", "")
"""Names that fit everywhere; longer ones are shortened, as at any table."""


def seat_down(you: int = 0, moves: int = 6, **settings: object) -> Driver:
    """At a table by link, in the middle of a round."""
    wanted = {"speed": 4, "reduced_motion": True} | settings
    driver = Driver(settings=Settings(**wanted))
    driver.app.push(ToldLobby(dealt(you, moves)))
    driver.until(lambda: isinstance(driver.scene, FarTableScene))
    driver.run(2)
    return driver


def lobby_of(driver: Driver) -> ToldLobby:
    lobby = driver.app.scenes[1]
    assert isinstance(lobby, ToldLobby)
    return lobby


def turn_of(driver: Driver) -> int:
    """Whose turn it is in the story that was told."""
    return driver.scene.chair.view.turn


def at_our_turn(**settings: object) -> Driver:
    """At a table by link where it is our turn."""
    for moves in range(6, 12):
        driver = seat_down(0, moves, **settings)
        if turn_of(driver) == 0:
            return driver
    raise AssertionError("it is never our turn")


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("panel", ["auto", "closed", "only"])
def test_everything_is_in_sight_in_any_window(panel: str, scale: int) -> None:
    driver = seat_down(panel=panel, text_scale=scale)
    now = room(phase="playing")
    seats = tuple(replace(seat, name=name) for seat, name in zip(now.seats, SHORT, strict=True))
    lobby_of(driver).socket.tell(replace(now, seats=seats))
    found = {}
    for size in SIZES:
        driver.resize(size)
        lobby_of(driver).socket.tell(*(
            protocol.Said(seat, phrase)
            for seat, phrase in enumerate(("one_moment", "clap", "bad_luck"))
        ))  # fmt: skip
        driver.run(0.6)
        if problems := driver.problems():
            found[size] = problems
        driver.scene.talk()
        driver.run(0.1)
        if problems := driver.problems():
            found[size, "talking"] = problems
        driver.scene.hush()
    assert not found


def test_a_move_is_sent_and_shown_only_when_it_comes_back() -> None:
    driver = at_our_turn(panel="open")
    scene, socket = driver.scene, lobby_of(driver).socket
    before = scene.chair.view
    scene.make(scene.chair.legal[0])
    driver.run(1)
    sent = [each for each in socket.said if isinstance(each, protocol.Move)]
    assert len(sent) == 1
    assert scene.chair.view == before
    assert driver.node("Sent…")
    driver.run(2)
    assert [each for each in socket.said if isinstance(each, protocol.Move)] == sent


@pytest.mark.parametrize("why", ["illegal", "too fast"])
def test_a_move_that_is_refused_may_be_chosen_again(why: str) -> None:
    driver = at_our_turn(panel="open")
    scene, socket = driver.scene, lobby_of(driver).socket
    asked = scene.client.your
    scene.make(scene.chair.legal[0])
    driver.run(0.2)
    fast = why == "too fast"
    refused = protocol.Refused(asked.round, asked.ply, "illegal")
    socket.tell(protocol.Oops("fast") if fast else refused)
    driver.run(0.5)
    assert not driver.has("Sent…")
    assert scene.chair.asked is not None


def test_who_is_away_and_for_whom_the_cpu_plays_is_on_the_plates() -> None:
    driver = seat_down()
    said = {
        node.label: node.value for node in driver.outline.walk() if node.id.startswith("plate:")
    }
    assert "away" in said["Green"]
    assert "CPU" in said["Yellow"]
    lobby_of(driver).socket.tell(protocol.Notice("cpu", 2, ""))
    driver.run(0.2)
    assert any("The CPU plays for Green" in line for line in driver.scene.chair.log)


def test_what_is_said_is_spoken_shown_and_kept_in_the_log() -> None:
    driver = seat_down()
    driver.tap("Say something")
    driver.tap("Well played!")
    socket = lobby_of(driver).socket
    assert socket.said[-1] == protocol.Say("well_played")
    socket.tell(protocol.Said(0, "well_played"), protocol.Said(1, "no such phrase"))
    driver.run(0.2)
    assert driver.scene.chair.log[0] == "Ana: Well played!"
    assert driver.has("Well played!")
    driver.run(5)
    assert not driver.has("Well played!")


def test_a_turn_that_lasts_is_counted_down() -> None:
    driver = at_our_turn(panel="closed")
    assert not any("· 1" in node.label for node in driver.outline.walk())
    driver.scene.client.your_end = driver.app.scheduler.now + 10
    driver.run(1)
    assert driver.scene._note().endswith("s")


def test_leaving_asks_first_and_keeps_the_seat() -> None:
    driver = seat_down()
    driver.key("escape")
    driver.tap("Stay")
    assert isinstance(driver.scene, FarTableScene)
    lobby = lobby_of(driver)
    driver.key("escape")
    driver.tap("Leave")
    driver.run(0.2)
    assert isinstance(driver.scene, Home)
    assert not any(isinstance(each, protocol.Leave) for each in lobby.socket.said)
    assert lobby.client._keys.find(lobby.server, lobby.wish.room) is not None


def test_leaving_at_the_results_says_what_becomes_of_the_seat() -> None:
    kept = "The CPU plays on for you. Your seat is kept: come back on this device."
    driver = seat_down()
    over(driver)
    driver.post(pygame.QUIT)
    driver.run(0.2)
    assert driver.has(kept)
    driver.tap("Stay")
    driver.key("escape")
    driver.run(0.2)
    assert driver.has(kept)
    driver.tap("Leave")
    driver.run(0.2)
    assert isinstance(driver.scene, Home)


def test_a_cut_is_told_at_the_table_and_mended() -> None:
    driver = seat_down(panel="open")
    lobby = lobby_of(driver)
    lobby.socket.closed = Closed(1006)
    driver.run(0.1)
    assert "Cut off" in driver.scene._prompt()
    lobby.socket.closed = None
    lobby.socket.tell(*dealt()[:3])
    driver.until(lambda: lobby.client.state == "seated", 3)
    assert lobby.client.reconnections == 1
    rejoin = next(each for each in lobby.socket.said if isinstance(each, protocol.Rejoin))
    assert (rejoin.story, rejoin.seen) == ("s", 9)


@pytest.mark.parametrize("why", ["kicked", "closed", "elsewhere", "fast"])
def test_an_end_is_told_in_plain_words(why: str) -> None:
    driver = seat_down()
    lobby_of(driver).socket.tell(protocol.Bye(why))
    driver.run(0.2)
    title = {
        "kicked": "You were asked to go", "closed": "The room has ended",
        "elsewhere": "You are playing somewhere else", "fast": "That was too fast",
    }[why]  # fmt: skip
    assert driver.has(title)
    assert driver.has("Play here") == (why == "elsewhere")
    assert driver.has("Try again") == (why == "fast")
    driver.tap("Home")
    driver.run(0.2)
    assert isinstance(driver.scene, Home)


def test_a_server_that_is_busy_is_waited_for_at_the_table() -> None:
    driver = seat_down(panel="open")
    lobby, table = lobby_of(driver), driver.scene
    lobby.socket.closed = Closed(1006)
    driver.run(0.1)
    lobby.socket.closed = None
    lobby.socket.tell(dealt()[0], protocol.Oops("busy"))
    driver.until(lambda: lobby.client.trouble == "busy", 3)
    assert driver.scene is table and not table.questions
    assert "Trying again" in table._prompt()
    lobby.socket.tell(*dealt()[:3])
    driver.until(lambda: lobby.client.state == "seated", 3)
    driver.run(0.1)
    assert driver.outline.find("", "status").value == "Connected again."


@pytest.mark.parametrize(
    ("why", "way"), [("elsewhere", "Play here"), ("fast", "Try again")], ids=["elsewhere", "fast"]
)
def test_a_seat_that_one_comes_back_to_is_played_on(why: str, way: str) -> None:
    driver = at_our_turn(panel="open")
    lobby, asked = lobby_of(driver), driver.scene.client.your
    lobby.socket.tell(protocol.Bye(why))
    driver.run(0.2)
    assert driver.scene.chair.asked is None
    lobby.socket.tell(*seated(room(phase="playing"), asked))
    driver.tap(way)
    driver.run(0.5)
    assert driver.scene.chair.asked is not None
    driver.scene.make(driver.scene.chair.legal[0])
    driver.run(0.1)
    assert isinstance(lobby.socket.said[-1], protocol.Move)


def counted(rounds: int) -> object:
    """The scores after so many rounds, as they are told."""
    _record, scores, _fates = ended(rounds)
    return words_of(GAMES["sietes"]).write_scores(scores)


def over(driver: Driver, seconds: int = 45) -> None:
    """The server counts a round."""
    story = lobby_of(driver).client.story
    lobby_of(driver).socket.tell(protocol.RoundOver(story.seen + 1, counted(2), seconds))
    driver.until(lambda: isinstance(driver.scene, FarResultsScene))


def cut_off(driver: Driver, *told: protocol.Message) -> ToldLobby:
    """The line breaks, and is told this when it is mended."""
    lobby = lobby_of(driver)
    lobby.socket.closed = Closed(1006)
    driver.run(0.1)
    lobby.socket.closed = None
    lobby.socket.tell(*told)
    driver.until(lambda: lobby.client.state == "seated", 3)
    return lobby


@pytest.mark.parametrize("where", ["table", "page", "results"])
def test_who_missed_the_end_is_told_so_in_the_lobby(where: str) -> None:
    driver = seat_down()
    if where == "page":
        driver.press("Menu")
        driver.press("Rules")
    elif where == "results":
        over(driver)
    lobby = cut_off(driver, *seated(room()))
    driver.run(0.2)
    assert driver.scene is lobby
    assert driver.has("The match has ended")
    driver.press("Close")
    driver.run(0.2)
    assert driver.scene is lobby and not lobby.questions
    assert driver.has("Deal")


def test_what_was_not_shown_yet_is_shown_before_who_missed_the_end_leaves() -> None:
    driver = seat_down()
    story = lobby_of(driver).client.story
    lobby_of(driver).socket.tell(protocol.RoundOver(story.seen + 1, counted(2), 0))
    lobby = cut_off(driver, *seated(room()))
    driver.until(lambda: isinstance(driver.scene, FarResultsScene) or driver.scene is lobby)
    driver.until(lambda: driver.scene is lobby)
    assert driver.has("The match has ended")


def next_match(match: int = 2) -> list[protocol.Message]:
    """A match of the room that we come to in the middle."""
    story = [
        replace(each, match=match) if hasattr(each, "match") else each for each in dealt(moves=1)
    ]
    commit = next(each for each in story if isinstance(each, protocol.Commit))
    start = story.index(commit)
    return [*story[:start], replace(commit, story="t"), *story[start + 1 :]]


def test_who_missed_the_end_and_comes_to_the_next_match_is_told_so_there() -> None:
    driver = seat_down()
    table = driver.scene
    cut_off(driver, *next_match())
    driver.until(lambda: isinstance(driver.scene, FarTableScene) and driver.scene is not table)
    assert driver.scene.notice == "The last match is over: this is a new one."
    assert "The last match is over: this is a new one." in driver.scene.chair.log


def test_the_next_match_takes_the_words_of_the_last_ones_end_away() -> None:
    driver = seat_down()
    lobby = cut_off(driver, *seated(room()))
    driver.until(lambda: bool(lobby.questions))
    lobby.socket.tell(*next_match()[2:])
    driver.until(lambda: isinstance(driver.scene, FarTableScene))
    assert not driver.scene.notice
    driver.run(0.1)
    assert not lobby.questions


def at_the_last_look() -> Driver:
    """At a table whose match is over, just before the podium."""
    driver = seat_down(speed=1, panel="closed")
    story = lobby_of(driver).client.story
    lobby_of(driver).socket.tell(protocol.MatchOver(story.seen + 1, counted(3)))
    driver.run(0.2)
    assert isinstance(driver.scene, FarTableScene) and driver.scene.far.ended
    return driver


def plates(driver: Driver) -> list[tuple[str, str]]:
    """Who sits at the table, and what is said of them."""
    return [
        (node.label, node.value) for node in driver.outline.walk() if node.id.startswith("plate:")
    ]


FEWER = GAMES["sietes"].options(players=3).to_dict()


@pytest.mark.parametrize(
    "told",
    [
        replace(room(phase="lobby"), options=FEWER, seats=room().seats[:3]),
        replace(room(phase="playing"), options=FEWER, seats=room().seats[:3]),
        replace(room(phase="lobby"), you=2, seats=room().seats[::-1]),
        replace(room(phase="playing"), you=2, seats=room().seats[::-1]),
        replace(room(phase="lobby"), phase="over"),
    ],
    ids=["fewer seats", "fewer seats dealt", "swapped", "swapped and dealt", "over"],
)
def test_what_becomes_of_the_room_changes_nothing_at_the_table_that_is_over(
    told: protocol.Room,
) -> None:
    driver = at_the_last_look()
    before = plates(driver)
    assert len(before) == 4
    lobby_of(driver).socket.tell(told)
    driver.run(0.2)
    assert plates(driver) == before
    driver.until(lambda: isinstance(driver.scene, FarPodiumScene), 5)
    driver.run(2)
    driver.press("Back to the room")
    driver.run(0.5)
    assert driver.scene is lobby_of(driver)
    assert not driver.scene.questions, "nothing was missed"


def test_who_has_no_name_is_called_by_the_colour_in_the_language_of_now() -> None:
    driver = seat_down(panel="open")
    driver.app.change(language="es")
    driver.run(0.2)
    assert driver.scene.chair.names[2:] == ("Verde", "Amarillo")


@pytest.mark.parametrize("scale", [100, 200])
def test_results_say_when_it_goes_on_and_lie_well_in_any_window(scale: int) -> None:
    driver = seat_down(text_scale=scale)
    over(driver)
    driver.run(1)
    assert any(re.search(r"begins in 4\d s", node.label) for node in driver.outline.walk())
    found = {}
    for size in SIZES:
        driver.resize(size)
        driver.run(0.3)
        if problems := driver.problems():
            found[size] = problems
    assert not found
    chair = driver.app.scenes[2].chair
    chair.view = replace(chair.view, turn=None)  # as it is when a round is over
    lobby_of(driver).client.your = None
    driver.press("Next round")
    driver.run(0.5)
    assert isinstance(lobby_of(driver).socket.said[-1], protocol.Ready)
    assert driver.scene._meanwhile() == "Waiting for the others…"


def test_results_go_when_play_goes_on_without_us() -> None:
    driver = seat_down()
    over(driver)
    driver.press("Leave the table")
    story = lobby_of(driver).client.story
    events = words_of(GAMES["sietes"]).write_events([])
    view = words_of(GAMES["sietes"]).write_view(story.view)
    lobby_of(driver).socket.tell(protocol.Play(story.seen + 1, 2, 0, events, view))
    driver.run(0.5)
    assert isinstance(driver.scene, FarTableScene)


def test_an_address_leads_back_to_the_room_while_one_sits_there() -> None:
    class Address(Page):
        def __init__(self) -> None:
            self.rooms: list[str] = []

        def point(self, room: str) -> None:
            self.rooms.append(room)

        def say(self, sentence: str) -> None:
            """Nobody listens."""

        def server(self) -> str:
            return ""

    driver = Driver(settings=Settings(statistics=False))
    page = Address()
    lobby = ToldLobby(seated(room()))
    driver.app.push(lobby)
    lobby._app.page = page
    lobby.app.scheduler.step(0.1)
    lobby.app.scheduler.step(0.1)
    assert page.rooms == ["WMQWMQ"]
    lobby.app.page.rooms.clear()
    driver.app.scenes.pop().dismiss()
    assert page.rooms == [""]
    driver.app.page = None


def test_the_menu_invites_to_the_room() -> None:
    driver = seat_down()
    driver.press("Menu")
    driver.press("Copy the link to WMQWMQ")
    driver.run(0.2)
    said = driver.outline.find("", "status").value
    assert said in ("Copied.", "The clipboard does not take it.")
