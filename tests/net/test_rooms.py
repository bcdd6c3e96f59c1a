"""Rooms: who gets in, what the host may do, who hears of it, and when a room is over."""

from __future__ import annotations

import asyncio

import pytest

from game.games import GAMES
from game.net import protocol
from game.net.protocol import (
    Bye,
    Create,
    Grace,
    Hello,
    Join,
    Kick,
    Leave,
    Level,
    Move,
    Notice,
    Oops,
    Ping,
    Pong,
    Rejoin,
    Room,
    Said,
    Say,
    Seated,
    Start,
    Swap,
    Terms,
    Welcome,
    Your,
)
from game.net.server import chair, house, limits
from game.net.server.lines import Trouble
from game.net.server.logs import Log
from game.session import plain
from tests.net.company import Nowhere, Wire, arrive, come_back, gather, live, new_house

DEFAULTS = {game: GAMES[game].options().to_dict() for game in GAMES}


async def asks(device, message):
    """The trouble that a device gets into by asking for this."""
    before = len(device.all(Oops))
    await device.send(message)
    await device.until(lambda: len(device.all(Oops)) > before)
    return device.all(Oops)[-1].kind


@live
async def test_whoever_says_hello_is_welcome_and_nothing_goes_before_it():
    wire = Wire(new_house())
    await wire.visitor.hear(protocol.to_text(Join("BCDFGH", "Ana")))
    assert protocol.answered(wire.sent.pop()) == Oops("now")
    await wire.visitor.hear(protocol.to_text(Hello(protocol.VERSION, "0.1.0")))
    assert type(protocol.answered(wire.sent.pop())) is Welcome
    await wire.visitor.hear(protocol.to_text(Ping(7)))
    assert protocol.answered(wire.sent.pop()) == Pong(7)


@live
async def test_another_version_of_the_conversation_is_told_which_the_server_has():
    wire = Wire(new_house())
    await wire.visitor.hear(protocol.to_text(Hello(protocol.VERSION + 1)))
    assert wire.last == Oops("version", "0.1.0")
    assert not wire.open


@live
async def test_a_friend_with_the_link_sits_down_and_both_see_it():
    party = await gather(new_house(), people=2)
    ana, luis = party.devices
    await ana.until(lambda: ana.room.seats[1].kind == "human")
    assert [seat.name for seat in ana.room.seats] == ["P0", "P1", "", ""]
    assert [seat.kind for seat in luis.room.seats] == ["human", "human", "free", "free"]
    assert (ana.room.you, luis.room.you, luis.room.host) == (0, 1, 0)
    assert Notice("joined", 1, "P1") in ana.heard
    assert ana.token != luis.token
    seated = ana.all(Seated)[0]
    assert seated.link == f"https://cards.example/?room={ana.code}"
    assert len(seated.qr) == len(seated.qr[0]) >= 21
    assert seated.qr[0].startswith("1111111")


@live
async def test_codes_are_taken_as_people_type_them_and_names_are_cleaned():
    party = await gather(new_house(), people=1)
    luis, _wire = await arrive(party.house, "Luis")
    typed = f" {party.devices[0].code[:3].lower()}-{party.devices[0].code[3:]} "
    await luis.send(Join(typed, "  Luis\u202e\x00 de  la Vega y Castro"))
    await luis.get(Room)
    assert luis.room.seats[1].name == "Luis de la Vega"


@live
async def test_what_cannot_be_is_told_in_a_word():
    party = await gather(new_house(), people=2, game="sietes", players=3)
    ana, luis = party.devices
    third, _ = await arrive(party.house, "third")
    assert await asks(third, Join("BBBBBB", "x")) == "room"
    assert await asks(third, Join("???", "x")) == "room"
    assert await asks(third, Rejoin(ana.code, "x" * 32)) == "token"
    assert await asks(third, Start()) == "now"
    assert await asks(third, Create("sietes", {"players": 9})) == "options"
    assert await asks(third, Create("sietes", {"wings": 2})) == "options"
    await third.send(Join(ana.code, "third"))
    await third.get(Room)
    fourth, _ = await arrive(party.house, "fourth")
    assert await asks(fourth, Join(ana.code, "fourth")) == "full"
    for message in (Start(), Swap(0, 1), Kick(0), Level("hard"), Grace(5)):
        assert await asks(luis, message) == "host"
    assert await asks(ana, Kick(0)) == "now"
    assert await asks(ana, Kick(7)) == "now"
    assert await asks(ana, Swap(0, 5)) == "now"
    assert await asks(ana, Create("sietes", {})) == "now"
    assert await asks(ana, Terms("sedma", {"players": 2})) == "full"
    assert await asks(ana, Terms("sedma", {"target": 0})) == "options"


@live
async def test_seven_at_sevens_need_two_people():
    party = await gather(new_house(), "sevens", people=1, players=7)
    await party.devices[0].send(Start())
    oops = await party.devices[0].get(Oops)
    assert (oops.kind, oops.about) == ("people", "2")


@live
async def test_the_host_changes_game_level_grace_and_seats():
    party = await gather(new_house(), people=3)
    ana, luis, eva = party.devices
    await ana.send(Level("hard"))
    await ana.send(Grace(60))
    await ana.send(Terms("siete_y_medio", DEFAULTS["siete_y_medio"] | {"players": 6}))
    await luis.until(lambda: luis.room.game == "siete_y_medio")
    assert (luis.room.level, luis.room.grace, len(luis.room.seats)) == ("hard", 60, 6)
    assert sorted(seat.colour for seat in luis.room.seats) == [0, 1, 2, 3, 4, 5]
    await ana.send(Swap(0, 4))
    await luis.until(lambda: luis.room.host == 4)
    assert [seat.name for seat in luis.room.seats] == ["", "P1", "P2", "", "P0", ""]
    assert luis.room.seats[4].colour == 0
    assert ana.room.you == 4
    await ana.send(Terms("sedma", DEFAULTS["sedma"] | {"players": 3}))
    await eva.until(lambda: eva.room.game == "sedma")
    assert [seat.name for seat in eva.room.seats] == ["P0", "P1", "P2"]
    assert eva.room.host == 0


@live
async def test_who_is_removed_is_out_and_their_token_is_worth_nothing():
    party = await gather(new_house(), people=2)
    ana, luis = party.devices
    await ana.send(Kick(1))
    assert (await luis.get(Bye)).why == "kicked"
    await ana.until(lambda: ana.room.seats[1].kind == "free")
    again, _ = await arrive(party.house, "again")
    assert await asks(again, Rejoin(luis.code, luis.token)) == "token"


@live
async def test_when_the_host_leaves_the_next_one_is_host():
    party = await gather(new_house(), people=3)
    ana, luis, eva = party.devices
    await ana.send(Leave())
    assert (await ana.get(Bye)).why == "left"
    await eva.until(lambda: eva.room.host == 1)
    assert Notice("host", 1, "P1") in luis.heard
    await luis.send(Start())
    await eva.until(lambda: eva.room.phase == "playing")


@live
async def test_a_host_who_is_cut_off_for_long_is_host_no_more():
    party = await gather(new_house(), people=2, grace=0)
    party.wires[0].cut()
    luis = party.devices[1]
    await luis.until(lambda: luis.room.host == 1)
    await come_back(party, 0)
    await party.devices[0].until(lambda: party.devices[0].room.host == 1)


@live
async def test_when_the_last_one_leaves_the_room_is_over_and_forgotten():
    party = await gather(new_house(), people=2)
    code, store = party.devices[0].code, party.house.services.store
    assert await store.state(code)
    for device in party.devices:
        await device.send(Leave())
        await device.get(Bye)
    assert not party.house.rooms
    assert await store.state(code) is None
    third, _ = await arrive(party.house, "third")
    assert await asks(third, Join(code, "third")) == "room"


@live
async def test_only_phrases_are_said_and_everyone_hears_them():
    party = await gather(new_house(), people=2)
    ana, luis = party.devices
    await luis.send(Say("well_played"))
    assert (await ana.get(Said)) == Said(1, "well_played")
    assert (await luis.get(Said)) == Said(1, "well_played")


@live
async def test_a_room_that_is_empty_for_long_expires_and_one_that_is_used_does_not(monkeypatch):
    party = await gather(new_house(), people=1)
    await party.house.sweep()
    assert party.house.rooms
    party.wires[0].cut()
    await party.house.sweep()
    assert party.house.rooms
    monkeypatch.setattr(house, "KEPT", -1.0)
    await party.house.sweep()
    assert not party.house.rooms
    busy = await gather(party.house, people=1)
    await party.house.sweep()
    assert party.house.rooms
    monkeypatch.setattr(house, "IDLE", -1.0)
    await party.house.sweep()
    assert (await busy.devices[0].get(Bye)).why == "closed"
    assert not party.house.rooms


@live
async def test_one_address_opens_only_so_many_rooms_until_some_are_over():
    home = new_house()
    devices = []
    for _ in range(limits.ROOMS_OF_ONE):
        party = await gather(home, people=1)
        devices += party.devices
    late, _ = await arrive(home, "late")
    create = Create("sietes", DEFAULTS["sietes"])
    assert await asks(late, create) == "rooms"
    other, _ = await arrive(home, "other", address="198.51.100.7")
    await other.send(create)
    await other.get(Room)
    await devices[0].send(Leave())
    await devices[0].get(Bye)
    await late.send(create)
    await late.get(Room)


@live
async def test_asking_once_more_for_a_room_leads_to_it_and_opens_none():
    home = new_house()
    wish = Create("sietes", DEFAULTS["sietes"], "Ana", token="a" * 32)
    rooms = set()
    for name in range(limits.ROOMS_OF_ONE + 2):
        device, wire = await arrive(home, str(name))
        await device.send(wish)
        rooms.add((await device.get(Seated)).room)
        if name % 2 == 0:
            wire.cut()
    assert {*home.rooms} == rooms
    assert len(rooms) == 1
    await device.send(Leave())
    await device.get(Bye)
    again, _ = await arrive(home, "again")
    await again.send(wish)
    await again.get(Room)
    assert [seat.kind for seat in again.room.seats].count("human") == 1
    assert len(home.rooms) == 1


@live
async def test_guessing_codes_soon_comes_to_an_end():
    home = new_house()
    guesser, _ = await arrive(home, "guesser")
    kinds = {await asks(guesser, Join("BBBBBB", "x")) for _ in range(int(limits.JOINS_AT_ONCE))}
    assert kinds == {"room"}
    assert await asks(guesser, Join("BBBBBB", "x")) == "fast"
    other, _ = await arrive(home, "other", address="198.51.100.7")
    assert await asks(other, Join("BBBBBB", "x")) == "room"


@live
async def test_a_flood_is_told_once_and_then_dropped():
    home = new_house()
    wire = Wire(home)
    wire.visitor._bucket = limits.Bucket(1, 5, lambda: 0.0)
    for _ in range(10):
        await wire.visitor.hear(protocol.to_text(Ping(1)))
    answers = [protocol.answered(text) for text in wire.sent]
    assert answers == [Pong(1)] * 5 + [Oops("fast")]
    for _ in range(limits.FLOOD):
        await wire.visitor.hear(protocol.to_text(Ping(1)))
    assert wire.last == Bye("fast")


@live
async def test_a_seat_goes_to_one_of_those_who_want_it_at_once():
    party = await gather(new_house(), people=1, game="sedma", players=2)
    rivals = [await arrive(party.house, f"R{number}") for number in range(8)]
    await asyncio.gather(
        *(device.send(Join(party.devices[0].code, device.name)) for device, _ in rivals)
    )
    for device, _wire in rivals:
        await device.until(lambda device=device: device.all(Room) or device.all(Oops))
    seated = [device for device, _ in rivals if device.all(Seated)]
    assert len(seated) == 1
    assert {oops.kind for device, _ in rivals for oops in device.all(Oops)} == {"full"}


@live
async def test_who_asks_twice_for_a_seat_has_one_even_where_all_are_taken():
    party = await gather(new_house(), people=1, game="sedma", players=2)
    wish = Join(party.devices[0].code, "Luis", "t" * 32)
    luis, _wire = await arrive(party.house, "Luis")
    await luis.send(wish)
    first = await luis.get(Seated)
    again, _wire = await arrive(party.house, "Luis")
    await again.send(wish)
    assert await again.get(Seated) == first
    assert (await luis.get(Bye)).why == "elsewhere"
    assert await again.get(Room) == again.room
    other, _wire = await arrive(party.house, "other")
    assert await asks(other, Join(party.devices[0].code, "other", "o" * 32)) == "full"
    assert party.devices[0].room.seats[1].name == "Luis"


@live
async def test_somebody_who_is_there_but_does_not_move_holds_nobody_up(monkeypatch):
    monkeypatch.setattr(chair, "SLOW", 0.05)
    party = await gather(new_house(), people=2, rounds=1)
    party.devices[1].plays = False
    await party.devices[0].send(Start())
    await party.until_over()
    assert Notice("slow", 1, "P1") in party.devices[0].heard
    assert party.devices[1].all(Your)


@live
async def test_who_comes_late_takes_the_seat_of_a_cpu():
    party = await gather(new_house(), people=1, rounds=1)
    party.devices[0].plays = False
    await party.devices[0].send(Start())
    await party.devices[0].get(Your)
    late, wire = await arrive(party.house, "late")
    await late.send(Join(party.devices[0].code, "late"))
    await late.get(protocol.Fresh)
    party.devices.append(late)
    party.wires.append(wire)
    assert late.view.seat == late.seat == 1
    party.devices[0].plays = True
    await party.devices[0].move()
    await party.until_over()
    assert late.all(Your)
    assert late.rounds == 1


@live
async def test_terms_stand_while_a_match_is_played_and_level_and_grace_may_change():
    party = await gather(new_house(), people=1, rounds=1)
    ana = party.devices[0]
    ana.plays = False
    await ana.send(Start())
    await ana.get(Your)
    for message in (Start(), Swap(0, 1), Terms("sedma", DEFAULTS["sedma"])):
        assert await asks(ana, message) == "now"
    await ana.send(Level("hard"))
    await ana.until(lambda: ana.room.level == "hard")


@live
async def test_after_a_match_the_room_is_open_for_the_next():
    party = await gather(new_house(), people=2, game="sedma", players=2, target=1)
    await party.devices[0].send(Start())
    await party.until_over()
    ana = party.devices[0]
    await ana.until(lambda: ana.room.phase == "over")
    await ana.send(Terms("sevens", DEFAULTS["sevens"] | {"rounds": 1}))
    await ana.until(lambda: ana.room.phase == "lobby")
    await ana.send(Start())
    await ana.until(lambda: len(ana.all(protocol.MatchOver)) == 2)
    assert ana.all(protocol.Commit)[-1].match == 2
    party.check()


@pytest.mark.parametrize("bad", ["put", "add"])
@live
async def test_a_store_that_breaks_costs_no_more_than_coming_back(bad):
    party = await gather(new_house(), people=1, rounds=1)
    ana, store = party.devices[0], party.house.services.store
    ana.plays = False
    await ana.send(Start())
    await ana.get(Your)
    works = getattr(store, bad)

    async def fails(*_anything):
        raise OSError("no space left")

    setattr(store, bad, fails)
    move = Move(1, ana.turn.ply, ana.turn.legal[0])
    await ana.send(move if bad == "add" else Level("hard"))
    assert (await ana.get(Bye)).why == "restart"
    assert party.house.services.metrics.faults == 1
    setattr(store, bad, works)
    await come_back(party, 0)
    fresh = await ana.get(protocol.Fresh)
    assert (fresh.ply, ana.room.level) == (move.ply, "easy")


@pytest.mark.parametrize(
    "other",
    [
        lambda state: state | {"wings": 2},
        lambda state: state | {"game": "canasta"},
        lambda state: state | {"options": state["options"] | {"wings": 2}},
        lambda state: state | {"match": state["match"] | {"rounds": 2}},
        lambda state: [state],
    ],
    ids=["a field more", "another game", "another option", "a match that cannot be", "none"],
)
@live
async def test_a_room_that_cannot_be_read_stays_as_it_is_until_nobody_may_want_it(
    other, monkeypatch
):
    """A newer server may have written it, and may be started once more."""
    party = await gather(new_house(), people=1, rounds=1)
    ana, store = party.devices[0], party.house.services.store
    ana.plays = False
    await ana.send(Start())
    await ana.get(Your)
    await party.house.close()
    state = await store.state(ana.code)
    written = plain.dump(other(plain.load(state)))
    await store.put(ana.code, written, 1)
    moves = await store.moves(ana.code, 1)

    older = new_house(store, log=Log(told := Nowhere()))
    await older.open()
    for message in (Rejoin(ana.code, ana.token), Join(ana.code, "Eva"), Rejoin(ana.code, "x")):
        device, _wire = await arrive(older, "P0")
        assert await asks(device, message) == "busy"
    assert [each["level"] for each in told.lines] == ["error"]
    assert older.services.metrics.faults == 1
    await older.sweep()
    assert await store.state(ana.code) == written
    assert await store.moves(ana.code, 1) == moves

    await store.put(ana.code, state, 1)
    newer = new_house(store)
    party.house = newer
    await come_back(party, 0)
    assert (await ana.get(protocol.Fresh)).stage == "play"
    await newer.close()
    await store.put(ana.code, written, 1)
    monkeypatch.setattr(house, "KEPT", -1.0)
    await older.open()
    await older.sweep()
    assert await store.state(ana.code) is None


def test_trouble_says_its_kind():
    assert str(Trouble("people", "2")) == "people 2"


@live
async def test_who_tried_codes_in_vain_is_forgotten_after_a_while():
    now = 0.0
    addresses = limits.Addresses(lambda: now)
    home = house.House(new_house().services, addresses)
    addresses.connect("198.51.100.7")
    addresses.tried_in_vain("198.51.100.7")
    addresses.disconnect("198.51.100.7")
    await home.sweep()
    assert addresses._accounts, "or trying would begin anew with every connection"
    now = 60.0
    await home.sweep()
    assert not addresses._accounts
