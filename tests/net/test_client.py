"""Clients against the real server: rounds, cuts, closed tabs, and all that can be in the way."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Callable, Coroutine
from itertools import pairwise
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from game.games import GAMES
from game.net import protocol
from game.net.client import FIRST_PAUSE, LONGEST_PAUSE, MOST_REFUSALS, Client
from game.net.fairness import commitment, is_salt
from game.net.keys import Keys
from game.net.server import playing
from game.net.story import Counted, Played, Stands, Story
from game.platform.sockets import Closed, Socket
from game.platform.storage import MemoryStorage
from tests.checkout import ROOT
from tests.net.table import Guest, Server, create, serving, until
from tests.scenes.rooms import Told, dealt, room

Play = Callable[[Server], Coroutine[Any, Any, None]]


def at_a_server(play: Play) -> None:
    """Run a test's coroutine with a server."""

    async def run() -> None:
        async with serving() as server:
            await play(server)

    asyncio.run(run())


async def table_for_two(
    server: Server, game: str = "sietes", **options: Any
) -> tuple[Guest, Guest]:
    """Two guests at a table whose cards are dealt; CPUs sit beside them."""
    ana = Guest(server, create(game, **options))
    await until(lambda: ana.client.room is not None, ana)
    luis = Guest(server, protocol.Join(ana.room.room, "Luis"))
    await until(lambda: luis.client.room is not None, ana, luis)
    ana.client.send(protocol.Start())
    await until(lambda: ana.client.story.view is not None, ana, luis)
    return ana, luis


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_round_and_prove_that_the_deal_was_fair(game: str) -> None:
    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server, game)

        def counted() -> bool:
            return all(guest.client.story.proof is not None for guest in (ana, luis))

        await until(counted, ana, luis)
        for guest in (ana, luis):
            proof = guest.client.story.proof
            assert proof.fair, proof.why
            assert proof.own in proof.salts
            plies = [each.ply for each in guest.chapters if isinstance(each, Played)]
            assert plies[:3] == [0, 1, 2]
        assert ana.client.story.proof.secret == luis.client.story.proof.secret
        assert ana.client.story.proof.own != luis.client.story.proof.own

    at_a_server(play)


def test_a_match_ends_the_same_for_everyone_and_the_room_goes_on() -> None:
    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server)
        await until(lambda: ana.over and luis.over, ana, luis)
        assert ana.chapters[-1] == luis.chapters[-1]
        await until(lambda: ana.room.phase == "over", ana, luis)
        ana.client.send(protocol.Start())
        await until(lambda: luis.client.story.match == 2 and luis.moves > 2, ana, luis)

    at_a_server(play)


def test_a_cut_in_the_middle_of_a_turn_loses_nothing() -> None:
    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server)
        luis.plays = False
        await until(lambda: luis.client.your is not None, ana, luis)
        turn = luis.client.your
        luis.client.move(turn.legal[0])
        luis.cut()
        await until(lambda: luis.client.reconnections == 1, ana, luis)
        luis.plays = True
        await until(lambda: ana.over and luis.over, ana, luis)
        plies = [each.ply for each in luis.chapters if isinstance(each, Played)]
        assert plies == list(range(len(plies)))
        assert luis.client.story.proof.fair

    at_a_server(play)


def test_a_message_that_gets_lost_is_asked_for_again() -> None:
    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server)
        lost: list[str] = []

        def lose(text: str) -> list[str]:
            if json.loads(text)["t"] == "play" and not lost and luis.moves > 3:
                lost.append(text)
                return []
            return [text]

        luis.alter = lose
        await until(lambda: ana.over and luis.over, ana, luis)
        assert lost
        assert luis.client.reconnections == 1
        plies = [each.ply for each in luis.chapters if isinstance(each, Played)]
        assert plies == list(range(len(plies)))

    at_a_server(play)


def test_a_turn_whose_story_got_lost_asks_for_the_story_first() -> None:
    """What is told since a move of one's own gets lost, up to one's next turn."""

    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server)
        lost: list[str] = []
        asked: list[int] = []

        def lose(text: str) -> list[str]:
            told = json.loads(text)
            if told["t"] == "play" and luis.moves > 3 and luis.client.reconnections == 0:
                lost.append(text)
                return []
            if told["t"] == "your" and lost and not asked:
                asked.append(luis.moves)
            return [text]

        luis.alter = lose
        await until(lambda: luis.client.reconnections == 1, ana, luis)
        assert luis.moves == asked[0], "no move was made on a table one had not seen"
        await until(lambda: ana.over and luis.over, ana, luis)
        plies = [each.ply for each in luis.chapters if isinstance(each, Played)]
        assert plies == list(range(len(plies)))

    at_a_server(play)


def test_the_refusal_of_an_old_move_leaves_the_new_turn() -> None:
    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server)
        await until(lambda: luis.moves > 3, ana, luis)
        luis.plays = False
        await until(lambda: luis.client.your is not None and luis.client.sent is None, ana, luis)
        turn = luis.client.your
        luis.client.send(protocol.Move(turn.round, turn.ply - 1, turn.legal[0]))
        await until(lambda: any(isinstance(each, protocol.Refused) for each in luis.told), luis)
        assert luis.client.your == turn
        luis.plays = True
        await until(lambda: ana.over and luis.over, ana, luis)
        assert luis.client.reconnections == 0

    at_a_server(play)


KINDS = ("room", "seated", "commit", "deal", "play", "your", "reveal", "round_over", "match_over")


@pytest.mark.parametrize("kind", KINDS)
def test_a_cut_at_any_kind_of_message_loses_nothing(kind: str) -> None:
    async def play(server: Server) -> None:
        ana = Guest(server, create())
        await until(lambda: ana.client.room is not None, ana)
        luis = Guest(server, protocol.Join(ana.room.room, "Luis"))
        cuts: list[str] = []

        def cut(text: str) -> list[str]:
            if json.loads(text)["t"] == kind and not cuts:
                cuts.append(text)
                luis.cut()
                return []
            return [text]

        luis.alter = cut
        await until(lambda: any(seat.name == "Luis" for seat in ana.room.seats), ana, luis)
        await until(lambda: luis.client.state == "seated", ana, luis)
        ana.client.send(protocol.Start())
        await until(lambda: ana.over and luis.over, ana, luis)
        assert cuts
        plies = [each.ply for each in luis.chapters if isinstance(each, Played)]
        assert plies == list(range(plies[0], plies[-1] + 1))
        assert plies[-1] == ana.chapters[-3].ply
        assert luis.client.story.proof.fair, luis.client.story.proof.why
        assert [key.room for key in luis.client._keys.all()] == [ana.room.room]
        assert [seat.name for seat in ana.room.seats].count("Luis") == 1

    at_a_server(play)


def only_welcome(text: str) -> list[str]:
    """The line breaks right after asking for a room or a seat: the answer never comes."""
    return [text] if json.loads(text)["t"] == "welcome" else []


def test_who_is_cut_off_right_after_asking_for_a_seat_takes_no_second_one() -> None:
    async def play(server: Server) -> None:
        ana = Guest(server, create(players=3))
        await until(lambda: ana.client.room is not None, ana)
        luis = Guest(server, protocol.Join(ana.room.room, "Luis"))
        luis.alter = only_welcome
        await until(lambda: ana.room.seats[1].name == "Luis", ana, luis)
        luis.cut()
        luis.alter = lambda text: [text]
        await until(lambda: luis.client.room is not None, ana, luis)
        await until(lambda: ana.room.seats[1].here, ana, luis)
        assert luis.room.you == 1
        assert [seat.kind for seat in ana.room.seats] == ["human", "human", "free"]
        ana.client.send(protocol.Start())
        await until(lambda: ana.over and luis.over, ana, luis)
        assert not any(isinstance(each, protocol.Notice) and each.what == "cpu"
                       for each in ana.told)  # fmt: skip

    at_a_server(play)


@pytest.mark.parametrize("restarts", [False, True], ids=["cut", "restarted"])
def test_who_is_cut_off_right_after_opening_a_room_has_one_room(restarts: bool) -> None:
    async def play(server: Server) -> None:
        ana = Guest(server, create())
        for _ in range(2):
            ana.alter = only_welcome
            await until(lambda: any(room.company.is_set() for room in server.house.rooms.values()),
                        ana)  # fmt: skip
            (code,) = server.house.rooms
            ana.cut()
            if restarts:
                await server.stop()
                await server.start()
            await until(lambda: ana.client.state == "waiting", ana)
        ana.alter = lambda text: [text]
        await until(lambda: ana.client.room is not None, ana)
        assert ana.room.room == code
        assert list(server.house.rooms) == [code]
        assert (ana.room.you, ana.room.host) == (0, 0)
        assert [seat.kind for seat in ana.room.seats] == ["human", "free", "free", "free"]
        luis = Guest(server, protocol.Join(code, "Luis"))
        await until(lambda: luis.client.room is not None, ana, luis)
        ana.client.send(protocol.Start())
        await until(lambda: ana.over and luis.over, ana, luis)

    at_a_server(play)


def test_who_goes_before_the_room_that_was_asked_for_is_there_leaves_none() -> None:
    async def play(server: Server) -> None:
        ana = Guest(server, create())
        ana.alter = only_welcome
        await until(lambda: len(server.house.rooms) == 1, ana)
        ana.client.close()
        await until(lambda: not server.house.rooms, ana)
        again = Guest(server, create(), ana.storage)
        await until(lambda: again.client.room is not None, again)
        assert len(server.house.rooms) == 1

    at_a_server(play)


def test_a_tab_that_is_closed_before_it_heard_of_its_seat_finds_it_again() -> None:
    async def play(server: Server) -> None:
        ana = Guest(server, create())
        await until(lambda: ana.client.room is not None, ana)
        luis = Guest(server, protocol.Join(ana.room.room, "Luis"))
        luis.alter = only_welcome
        await until(lambda: ana.room.seats[1].name == "Luis", ana, luis)
        luis.client.close()
        again = Guest(server, protocol.Join(ana.room.room, "Luis"), luis.storage)
        await until(lambda: again.client.room is not None, ana, again)
        assert again.room.you == 1
        assert [seat.name for seat in again.room.seats].count("Luis") == 1

    at_a_server(play)


def test_messages_that_come_twice_or_late_or_in_disorder_change_nothing() -> None:
    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server)
        told: list[str] = []

        def echo(text: str) -> list[str]:
            told.append(text)
            late = told[-9:-8] if json.loads(text)["t"] == "play" else []
            return [text, text, *late]

        held: list[str] = []

        def swap(text: str) -> list[str]:
            if json.loads(text)["t"] == "play" and ana.moves >= 6 and not held:
                held.append(text)
                return []
            if len(held) == 1 and json.loads(text)["t"] == "play":
                held.append(text)
                return [text, held[0]]
            return [text]

        luis.alter, ana.alter = echo, swap
        await until(lambda: ana.over and luis.over, ana, luis)
        for guest in (ana, luis):
            plies = [each.ply for each in guest.chapters if isinstance(each, Played)]
            assert plies == list(range(len(plies)))
            assert guest.client.story.proof.fair
        assert (ana.client.reconnections, luis.client.reconnections) == (1, 0)

    at_a_server(play)


def test_a_closed_tab_comes_back_to_its_seat_while_the_cpu_played() -> None:
    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server, grace=0)
        luis.plays = False
        await until(lambda: luis.client.your is not None, ana, luis)
        seat, before = luis.room.you, luis.moves
        luis.client.close()
        await until(lambda: ana.room.seats[seat].cpu, ana)
        await until(lambda: ana.moves > before + 2 or ana.over, ana)
        again = Guest(server, protocol.Join(ana.room.room, "Somebody else"), luis.storage)
        await until(lambda: again.client.room is not None, ana, again)
        assert again.room.you == seat
        await until(lambda: ana.room.seats[seat].here, ana, again)
        assert ana.room.seats[seat].name == "Luis"
        await until(lambda: ana.over and again.over, ana, again)
        assert isinstance(again.chapters[0], Stands)

    at_a_server(play)


def test_two_tabs_with_one_seat_leave_it_to_the_later() -> None:
    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server)
        other = Guest(server, protocol.Join(ana.room.room), luis.storage)
        await until(lambda: luis.client.state == "ended", ana, luis, other)
        assert luis.client.trouble == "elsewhere"
        luis.client.try_now()
        await until(lambda: other.client.trouble == "elsewhere", ana, luis, other)
        await until(lambda: luis.client.state == "seated", ana, luis)

    at_a_server(play)


def test_a_server_that_restarts_is_waited_for_and_the_match_goes_on() -> None:
    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server)
        await until(lambda: ana.moves > 4, ana, luis)
        await server.stop()
        await until(lambda: ana.client.state == "waiting", ana, luis)
        assert ana.client.trouble == "server"
        await server.start()
        await until(lambda: ana.over and luis.over, ana, luis)
        assert ana.client.story.proof.fair, ana.client.story.proof.why

    at_a_server(play)


def test_what_the_host_decides_reaches_everyone() -> None:
    async def play(server: Server) -> None:
        ana = Guest(server, create())
        await until(lambda: ana.client.room is not None, ana)
        luis = Guest(server, protocol.Join(ana.room.room, "Luis"))
        await until(lambda: luis.client.room is not None, ana, luis)
        ana.client.send(protocol.Level("hard"))
        ana.client.send(protocol.Grace(40))
        ana.client.send(protocol.Swap(1, 3))
        await until(lambda: (luis.room.level, luis.room.grace, luis.room.you) == ("hard", 40, 3),
                    ana, luis)  # fmt: skip
        luis.client.send(protocol.Level("easy"))
        await until(lambda: any(isinstance(each, protocol.Oops) for each in luis.told), ana, luis)
        assert luis.client.state == "seated"
        ana.client.send(protocol.Kick(3))
        await until(lambda: luis.client.trouble == "kicked", ana, luis)
        assert luis.client._keys.all() == []

    at_a_server(play)


def test_no_such_room_and_a_full_room_are_told() -> None:
    async def play(server: Server) -> None:
        nobody = Guest(server, protocol.Join("BCDFGH"))
        await until(lambda: nobody.client.trouble == "room", nobody)
        ana = Guest(server, create(players=3))
        await until(lambda: ana.client.room is not None, ana)
        others = [Guest(server, protocol.Join(ana.room.room, name)) for name in ("B", "C", "D")]
        await until(lambda: any(each.client.trouble == "full" for each in others), ana, *others)
        assert sorted(each.client.state for each in others) == ["ended", "seated", "seated"]
        for each in (nobody, *others):
            assert bool(each.client._keys.all()) == (each.client.state == "seated")

    at_a_server(play)


def test_who_leaves_for_good_keeps_no_key() -> None:
    async def play(server: Server) -> None:
        ana = Guest(server, create())
        await until(lambda: ana.client.room is not None, ana)
        assert [key.room for key in ana.client._keys.all()] == [ana.room.room]
        ana.client.leave()
        assert (ana.client.state, ana.client.trouble) == ("ended", "left")
        assert ana.client._keys.all() == []

    at_a_server(play)


def test_a_deal_that_was_tampered_with_is_noticed() -> None:
    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server)

        def tamper(text: str) -> list[str]:
            return [text.replace('"secret":"', '"secret":"0') if '"reveal"' in text else text]

        luis.alter = tamper
        await until(lambda: luis.client.story.proof is not None, ana, luis)
        await until(lambda: ana.client.story.proof is not None, ana, luis)
        assert ana.client.story.proof.fair
        assert not luis.client.story.proof.fair
        assert "secret" in luis.client.story.proof.why

    at_a_server(play)


@pytest.mark.usefixtures("hasty")
def test_a_cut_between_two_deals_is_no_cheating() -> None:
    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server, rounds=3)
        cuts: list[str] = []

        def cut(text: str) -> list[str]:
            if '"commit"' in text and '"round":2' in text and not cuts:
                cuts.append(text)
                luis.cut()
                return []
            return [text]

        luis.alter = cut
        await until(lambda: ana.over and luis.over, ana, luis)
        proofs = luis.client.story.proofs
        assert cuts
        assert [proofs[number].fair for number in (1, 2, 3)] == [True] * 3
        assert [proofs[number].own is None for number in (1, 2, 3)] == [False, True, False]

    at_a_server(play)


@pytest.mark.usefixtures("hasty")
def test_a_tab_that_slept_while_the_cards_were_salted_accuses_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "SALT_WAIT", 0.1)

    async def play(server: Server) -> None:
        ana, luis = await table_for_two(server, rounds=3)
        await until(lambda: any(isinstance(each, Counted) for each in luis.chapters), ana, luis)
        await until(lambda: any(isinstance(each, Played) and each.round == 2
                                for each in ana.chapters), ana)  # fmt: skip
        await until(lambda: ana.over and luis.over, ana, luis)
        proof = luis.client.story.proofs[2]
        assert proof.fair, proof.why
        assert luis.client.reconnections == 0

    at_a_server(play)


# Without a server: what the client does by itself, in time that a test moves.


class Dead(Socket):
    """A connection that does not come about."""

    closed = Closed(1006)

    def send(self, text: str) -> None:
        raise AssertionError("nothing can be sent here")

    def take(self) -> list[str]:
        return []

    def close(self) -> None:
        """It never was."""


class Clock:
    """Time that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_rules_that_are_not_known_here_are_told_and_end_it() -> None:
    told = Told([protocol.Welcome(protocol.VERSION, "9", statistics=False),
                 protocol.Seated("BCDFGH", 0, "token"),
                 dataclasses.replace(room(), options={"wings": 2})])  # fmt: skip
    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()), lambda _: told,
                    Clock())  # fmt: skip
    client.step()
    client.step()
    assert (client.state, client.trouble) == ("ended", "options")


def test_a_device_that_comes_to_a_deal_to_be_salts_it() -> None:
    story = Story()
    options = GAMES["sietes"].options().to_dict()
    seats = tuple(protocol.SeatState("human", colour) for colour in range(4))
    story.settle(protocol.Room("BCDFGH", "playing", "sietes", options, "easy", 20, 0, 1, seats))
    fresh = protocol.Fresh(7, "s", 1, 1, 0, "deal", commitment("secret"), (), None, None)
    salt = story.hear(fresh)
    assert salt is not None and is_salt(salt.salt)
    assert story.come_back() == salt, "sent once more, if need be"
    again = story.hear(dataclasses.replace(fresh, n=8))
    assert again == salt
    story.hear(protocol.Deal(9, 1, 1, 2, (None, None, None, None)))
    assert story.hear(dataclasses.replace(fresh, n=9, salts=(None, None, None, None))) is None


def test_pauses_between_tries_grow_and_stay_bearable() -> None:
    clock, tries = Clock(), []

    def connect(_url: str) -> Socket:
        tries.append(clock.now)
        return Dead()

    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()), connect, clock)
    for _ in range(4000):
        client.step()
        clock.now += 0.05
    pauses = [later - sooner for sooner, later in pairwise(tries)]
    assert pauses[0] <= 1.3 * FIRST_PAUSE
    assert all(later > sooner for sooner, later in pairwise(pauses[:5]))
    assert max(pauses) <= 1.25 * LONGEST_PAUSE + 0.1
    assert len(tries) > 12
    assert client.trouble == "server"
    assert 0 <= client.again_in <= 1.25 * LONGEST_PAUSE


WELCOME = protocol.Welcome(protocol.VERSION, "9", statistics=False)
SEATED = (WELCOME, protocol.Seated("BCDFGH", 0, "token"), room())


def told_in_turn(*told: tuple[protocol.Message, ...]) -> tuple[Client, Clock, list[Told]]:
    """A client, its clock, and its connections, which are told this one after the other."""
    clock, sockets = Clock(), []

    def connect(_url: str) -> Socket:
        sockets.append(Told(told[len(sockets)]))
        return sockets[-1]

    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()), connect, clock)
    client.step()
    client.step()
    return client, clock, sockets


@pytest.mark.parametrize("kind", ["busy", "fast"])
def test_who_has_a_seat_waits_until_the_server_has_time(kind: str) -> None:
    refusal = (WELCOME, protocol.Oops(kind))
    client, clock, sockets = told_in_turn(SEATED, refusal, refusal, SEATED)
    assert client.state == "seated"
    sockets[0].closed = Closed(1006)
    troubles = []
    for _ in range(120):
        clock.now += 0.05
        client.step()
        if client.trouble not in troubles[-1:]:
            troubles.append(client.trouble)
    assert client.state == "seated"
    assert troubles == ["server", kind, ""]
    for socket in sockets[1:]:
        assert any(isinstance(each, protocol.Rejoin) for each in socket.said)


def test_a_room_that_is_refused_again_and_again_is_told_so() -> None:
    refusal = (WELCOME, protocol.Oops("busy"))
    client, clock, sockets = told_in_turn(SEATED, *[refusal] * 20)
    sockets[0].closed = Closed(1006)
    for _ in range(4000):
        clock.now += 0.05
        client.step()
    assert (client.state, client.trouble, client.may_try) == ("ended", "busy", True)
    assert client.has_seat, "the seat is not given up"
    assert len(sockets) == 1 + MOST_REFUSALS + 1


@pytest.mark.parametrize("kind", ["busy", "fast", "full"])
def test_who_has_no_seat_yet_may_try_again(kind: str) -> None:
    client, _clock, _sockets = told_in_turn((WELCOME, protocol.Oops(kind)), SEATED)
    assert (client.state, client.trouble, client.may_try) == ("ended", kind, True)
    client.try_now()
    client.step()
    assert (client.state, client.trouble, client.may_try) == ("seated", "", False)


def test_a_move_that_never_arrived_is_not_made_in_the_next_match() -> None:
    turn = protocol.Your(1, 0, ("8s",), 180)
    first = [*dealt(moves=0), turn]
    second = [
        protocol.Commit(1, "t", 2, 1, each.hash) if isinstance(each, protocol.Commit)
        else dataclasses.replace(each, match=2) if isinstance(each, protocol.Deal)
        else each
        for each in first
    ]  # fmt: skip
    client, clock, sockets = told_in_turn(tuple(first), tuple(second))
    client.move("8s")
    sockets[0].closed = Closed(1006)
    for _ in range(20):
        clock.now += 0.05
        client.step()
    assert (client.state, client.story.match) == ("seated", 2)
    assert (client.your, client.sent) == (turn, None)
    assert not any(isinstance(each, protocol.Move) for each in sockets[1].said)


class Silent(Dead):
    """A connection that stands, and on which nothing is ever heard."""

    closed = None
    opened = True

    def __init__(self) -> None:
        self.sent: list[str] = []

    def send(self, text: str) -> None:
        self.sent.append(text)


def test_a_server_that_says_nothing_is_given_up() -> None:
    clock, sockets = Clock(), []

    def connect(_url: str) -> Socket:
        sockets.append(Silent())
        return sockets[-1]

    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()), connect, clock)
    for _ in range(200):
        client.step()
        clock.now += 0.1
    assert len(sockets) > 1
    assert [json.loads(text)["t"] for text in sockets[0].sent] == ["hello"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"t":"welcome"}', '{"t":"cake"}', "\x00" * 50])
def test_what_cannot_be_read_ends_in_words(text: str) -> None:
    class Odd(Silent):
        def take(self) -> list[str]:
            return [text]

    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()),
                    lambda _url: Odd(), Clock())  # fmt: skip
    for _ in range(3):
        client.step()
    assert (client.state, client.trouble) == ("ended", "nonsense")


def test_a_server_of_another_version_is_told() -> None:
    class Newer(Silent):
        def take(self) -> list[str]:
            return [protocol.to_text(protocol.Oops("version", "9"))] if self.sent else []

    newer = Newer()
    client = Client("http://x/", protocol.Join("BCDFGH"), Keys(MemoryStorage()),
                    lambda _url: newer, Clock())  # fmt: skip
    for _ in range(3):
        client.step()
    assert (client.state, client.trouble, client.about) == ("ended", "version", "9")


def test_keys_that_cannot_be_read_are_none() -> None:
    for text in (
        "",
        "{}",
        "[1]",
        '[{"server":1}]',
        "[{",
        '[{"server":"a","room":"x","token":"t"}]',
    ):
        assert Keys(MemoryStorage({"rooms.json": text})).all() == []


def test_a_page_that_the_server_serves_knows_whose_it_is(tmp_path: Path) -> None:
    page = (ROOT / "build" / "web_page" / "page.html").read_text(encoding="utf-8")
    (tmp_path / "index.html").write_text(page, encoding="utf-8")

    async def play(server: Server) -> None:
        async with aiohttp.ClientSession() as session:
            for path in ("", "index.html"):
                async with session.get(server.url + path) as answer:
                    assert answer.content_type == "text/html"
                    assert '<head><meta name="sietes-server"' in await answer.text()

    async def run() -> None:
        async with serving(pages=tmp_path) as server:
            await play(server)

    asyncio.run(run())
