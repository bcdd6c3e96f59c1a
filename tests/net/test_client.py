"""Clients against the real server: rounds, cuts, closed tabs, and all that can be in the way."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from game.games import GAMES
from game.net import protocol
from game.net.server import playing
from game.net.story import Counted, Played, Stands
from tests.net.table import Guest, Server, create, serving, until

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
