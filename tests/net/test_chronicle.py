"""Matches by link in the history: whole, once, honest, whatever becomes of table and connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest

from game.games import GAMES
from game.net import protocol
from game.net.story import Counted
from game.session.history import Played, places_over_time, record_of, win_rates
from game.session.record import Record, replay
from tests.net.table import Guest, Server, create, serving, until

Play = Callable[[Server], Coroutine[Any, Any, None]]
pytestmark = pytest.mark.usefixtures("hasty")


def at_a_server(play: Play) -> None:
    """Run a test's coroutine with a server."""

    async def run() -> None:
        async with serving() as server:
            await play(server)

    asyncio.run(run())


async def sit_down(server: Server, game: str = "sietes", **options: Any) -> tuple[Guest, Guest]:
    """Two guests in a room, nothing dealt."""
    ana = Guest(server, create(game, **options))
    await until(lambda: ana.client.room is not None, ana)
    luis = Guest(server, protocol.Join(ana.room.room, "Luis"))
    await until(lambda: luis.client.room is not None, ana, luis)
    return ana, luis


async def deal(ana: Guest, *others: Guest) -> None:
    """Start a match and wait for its first cards."""
    match = ana.client.story.match
    ana.client.send(protocol.Start())
    await until(lambda: ana.client.story.match > match and ana.client.story.view is not None,
                ana, *others)  # fmt: skip


def rounds_seen(guest: Guest) -> int:
    """How many rounds this device has seen counted."""
    return sum(isinstance(each, Counted) and not each.whole for each in guest.chapters)


def asked(guest: Guest) -> bool:
    """Whether it is this device's turn."""
    return guest.client.your is not None


def only(guest: Guest) -> Played:
    """The one match that a device remembers."""
    (played,) = guest.matches
    return played


def record(guest: Guest) -> Record:
    """All hands of it."""
    return record_of(only(guest))


@pytest.mark.parametrize("game", GAMES)
def test_a_match_with_friends_can_be_replayed_with_every_hand(game: str) -> None:
    async def play(server: Server) -> None:
        ana, luis = await sit_down(server, game)
        await deal(ana, luis)
        await until(lambda: ana.over and luis.over, ana, luis)
        last = ana.chapters[-1]
        assert isinstance(last, Counted)
        for guest, friend in ((ana, "Luis"), (luis, "Ana")):
            played, seat = only(guest), guest.room.you
            assert (played.game, played.players) == (game, len(guest.room.seats))
            assert played.friends == (friend,)
            match = replay(record(guest))
            assert tuple(match.results) == last.scores.results
            assert match.is_over
            assert played.place == last.scores.place_of(seat) == match.place_of(seat)
            kinds = [spec.kind for spec in record(guest).seats]
            assert kinds[seat] == "human" and kinds.count("human") == kinds.count("far") == 1
            assert {spec.level for spec in record(guest).seats} <= {"", "easy"}

    at_a_server(play)


def test_friends_do_not_change_what_the_figures_say() -> None:
    async def play(server: Server) -> None:
        ana, luis = await sit_down(server)
        await deal(ana, luis)
        await until(lambda: ana.over and luis.over, ana, luis)
        assert only(ana).place and not only(ana).counts
        assert win_rates(ana.matches) == []
        assert places_over_time(ana.matches, 9) == []

    at_a_server(play)


def test_each_match_of_a_room_is_remembered_once() -> None:
    async def play(server: Server) -> None:
        ana, luis = await sit_down(server)
        for number in (1, 2):
            await deal(ana, luis)
            over = f"{ana.room.room}/{number}"
            await until(lambda over=over: all(guest.matches and guest.matches[0].link == over
                                              for guest in (ana, luis)), ana, luis)  # fmt: skip
            await until(lambda: ana.room.phase == "over", ana, luis)
        for guest in (ana, luis):
            assert [each.link[-2:] for each in guest.matches] == ["/2", "/1"]
            assert all(each.place for each in guest.matches)
            assert len({record_of(each).seed for each in guest.matches}) == 2

    at_a_server(play)


def test_it_is_remembered_from_its_first_round_on_and_kept_by_who_leaves() -> None:
    async def play(server: Server) -> None:
        ana, luis = await sit_down(server, rounds=5)
        await deal(ana, luis)
        await until(lambda: rounds_seen(luis) >= 2, ana, luis)
        luis.client.leave()
        played = only(luis)
        assert (played.place, played.friends) == (0, ("Ana",))
        assert len(record(luis).rounds) == 2
        assert record(luis).rounds[1]
        await until(lambda: ana.over, ana, luis)
        assert only(luis) == played
        assert only(ana).friends == ("Luis",), "one who played a part of it did play"
        assert len(record(ana).rounds) == 5

    at_a_server(play)


def test_a_tab_that_is_opened_anew_goes_on_with_the_same_match() -> None:
    async def play(server: Server) -> None:
        ana, luis = await sit_down(server, rounds=3)
        await deal(ana, luis)
        await until(lambda: rounds_seen(luis) >= 1, ana, luis)
        before = only(luis)
        luis.client.close()
        again = Guest(server, protocol.Join(ana.room.room, "Luis"), luis.storage)
        await until(lambda: ana.over and again.over, ana, again)
        assert only(again).link == before.link
        assert only(again).place > 0
        assert record(again).rounds == record(ana).rounds
        assert record(again).seeds == record(ana).seeds
        finished = again.storage.read("history.jsonl")
        again.client.close()
        last = Guest(server, protocol.Join(ana.room.room, "Luis"), luis.storage)
        await until(lambda: last.over, ana, last)
        assert last.storage.read("history.jsonl") == finished

    at_a_server(play)


def test_rounds_that_the_cpu_played_for_who_was_away_are_in_it() -> None:
    async def play(server: Server) -> None:
        ana, luis = await sit_down(server, rounds=3, grace=0)
        await deal(ana, luis)
        await until(lambda: rounds_seen(luis) >= 1, ana, luis)
        luis.client.close()
        await until(lambda: rounds_seen(ana) >= 2 and ana.client.story.round == 3, ana)
        ana.plays = False
        again = Guest(server, protocol.Join(ana.room.room, "Luis"), luis.storage)
        await until(lambda: again.client.story.view is not None, ana, again)
        assert len(record(again).rounds) == 2
        assert 2 not in again.client.story.proofs
        ana.plays = True
        await until(lambda: ana.over and again.over, ana, again)
        assert record(again).rounds == record(ana).rounds
        assert only(again).place > 0

    at_a_server(play)


def test_a_match_that_ended_while_one_was_away_is_there_on_coming_back() -> None:
    async def play(server: Server) -> None:
        ana, luis = await sit_down(server, grace=0)
        await deal(ana, luis)
        await until(lambda: luis.client.played == 1 and luis.moves > 4, ana, luis)
        luis.client.close()
        assert luis.matches == []
        await until(lambda: ana.over, ana)
        again = Guest(server, protocol.Join(ana.room.room, "Luis"), luis.storage)
        await until(lambda: again.over, ana, again)
        assert record(again).rounds == record(ana).rounds

    at_a_server(play)


def test_who_comes_later_has_all_of_it_once_they_play_too() -> None:
    async def play(server: Server) -> None:
        ana, luis = await sit_down(server, rounds=3)
        await deal(ana, luis)
        await until(lambda: rounds_seen(ana) >= 1 and ana.client.story.round == 2, ana, luis)
        ana.plays = luis.plays = False
        eva, leo = (Guest(server, protocol.Join(ana.room.room, name)) for name in ("Eva", "Leo"))
        leo.plays = False
        await until(lambda: all(each.client.story.view is not None for each in (eva, leo)),
                    ana, luis, eva, leo)  # fmt: skip
        leo.client.leave()
        ana.plays = luis.plays = True
        await until(lambda: eva.over, ana, luis, eva, leo)
        assert only(eva).friends == ("Ana", "Luis", "Leo")
        assert record(eva).rounds == record(ana).rounds
        assert leo.matches == [], "who only looked did not play"
        late = Guest(server, protocol.Join(ana.room.room, "Late"))
        await until(lambda: late.over, ana, luis, eva, late)
        assert late.matches == []

    at_a_server(play)


def test_a_server_that_restarts_costs_nothing_of_it() -> None:
    async def play(server: Server) -> None:
        ana, luis = await sit_down(server, rounds=3)
        await deal(ana, luis)
        await until(lambda: rounds_seen(ana) >= 1 and ana.moves > 3, ana, luis)
        await server.stop()
        await until(lambda: ana.client.state == "waiting", ana, luis)
        await server.start()
        await until(lambda: ana.over and luis.over, ana, luis)
        for guest in (ana, luis):
            assert len(record(guest).rounds) == 3
            assert only(guest).place > 0

    at_a_server(play)


def test_hands_that_do_not_add_up_are_not_kept() -> None:
    async def play(server: Server) -> None:
        ana, luis = await sit_down(server)
        await deal(ana, luis)
        luis.alter = lambda text: [text.replace('"secret":"', '"secret":"0')]
        await until(lambda: ana.over and luis.over, ana, luis)
        assert only(luis).place == luis.chapters[-1].scores.place_of(1)  # type: ignore[union-attr]
        assert only(luis).record == ""
        assert only(ana).record

    at_a_server(play)


def test_what_is_told_of_rounds_that_are_over_never_tells_of_the_one_that_is_played() -> None:
    async def play(server: Server) -> None:
        ana, luis = await sit_down(server, rounds=3)
        luis.plays = False
        await deal(ana, luis)
        (room,) = server.house.rooms.values()
        for over in range(3):
            await until(partial(asked, luis), ana, luis)
            again = Guest(server, protocol.Join(ana.room.room, "Luis"), luis.storage)
            again.plays = False
            await until(partial(asked, again), ana, again)
            assert room.playing is not None and room.playing._record is not None
            seeds = [room.playing._record.seed, *room.playing._record.seeds.values()]
            assert len(seeds) == over + 1
            assert [past.seed for past in again.client.story.past.values()] == seeds[:over]
            again.plays, luis = True, again
            await until(lambda luis=luis: rounds_seen(luis) >= 1, ana, luis)
            luis.plays = False

    at_a_server(play)
