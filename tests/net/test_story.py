"""Matches over the net: whatever happens to connections and messages, nothing is lost or stuck."""

from __future__ import annotations

import asyncio
import json

import pytest

from game.cards import Dice
from game.games import GAMES
from game.net import protocol
from game.net.protocol import (
    Bye,
    Commit,
    Fresh,
    MatchOver,
    Move,
    Notice,
    Play,
    Ready,
    Refused,
    Rejoin,
    Reveal,
    Room,
    RoundOver,
    Salt,
    Start,
    Your,
    to_text,
)
from game.net.server import playing
from game.session.record import replay
from tests.net.company import Party, Wire, come_back, gather, live, new_house

SHORT = {
    "sietes": {"rounds": 1},
    "sevens": {"rounds": 1},
    "fan_tan": {"players": 3},
    "sedma": {"target": 1},
    "siete_y_medio": {"hands": 15},
}
each_game = pytest.mark.parametrize("game", list(GAMES))


def match_of(party: Party):
    """The match on the table of the only room, as its record tells it."""
    (room,) = party.house.rooms.values()
    return replay(room.playing.table.record)


@each_game
@live
async def test_people_and_cpus_play_to_the_end_and_every_deal_is_checked(game):
    party = await gather(new_house(), game, people=2, **SHORT[game])
    await party.devices[0].send(Start())
    await party.until_over()
    match = match_of(party)
    for device in party.devices:
        assert device.rounds == len(match.results)
        assert device.scores.totals == match.totals
        assert device.view == match.round.view(device.seat)
        numbers = [each.n for each in device.heard if isinstance(each, protocol.STORY)]
        assert numbers == list(range(1, len(numbers) + 1))
        assert all("text" not in json.loads(text) for text in device.texts)


@live
async def test_a_move_too_late_too_early_illegal_or_of_somebody_else_is_refused():
    party = await gather(new_house(), people=2, players=3, rounds=1)
    for device in party.devices:
        device.plays = False
    await party.devices[0].send(Start())
    ana, luis = party.devices
    await ana.until(lambda: ana.turn or luis.turn)
    mover, other = (ana, luis) if ana.turn else (luis, ana)
    turn = mover.turn
    for device, move, why in [
        (other, Move(turn.round, turn.ply, turn.legal[0]), "turn"),
        (mover, Move(turn.round, turn.ply, "out"), "illegal"),
        (mover, Move(turn.round, turn.ply, "8s" * 20), "illegal"),
        (mover, Move(turn.round, turn.ply + 1, turn.legal[0]), "late"),
        (mover, Move(turn.round + 1, turn.ply, turn.legal[0]), "late"),
        (mover, Move(0, turn.ply, turn.legal[0]), "late"),
    ]:
        await device.send(move)
        await device.get(Refused, round=move.round, ply=move.ply, why=why)
        device.heard = [each for each in device.heard if not isinstance(each, Refused)]
    played = Move(turn.round, turn.ply, turn.legal[0])
    await mover.send(played)
    await mover.send(played)
    await mover.get(Play, ply=turn.ply + 1)
    await mover.get(Refused, ply=turn.ply, why="late")
    assert match_of(party).number == 1


@each_game
@live
async def test_messages_doubled_late_and_out_of_order_change_nothing(game):
    """Every message of every device comes twice or three times, some much later."""
    party = await gather(new_house(), game, people=3, **SHORT[game])
    dice = Dice(f"shuffled {game}")
    kept: list[tuple[Wire, str]] = []
    for device, wire in zip(party.devices, party.wires, strict=True):

        async def say(text: str, wire: Wire = wire) -> None:
            await wire.say(text)
            await wire.say(text)
            kept.append((wire, text))
            old_wire, old = kept[dice.below(len(kept))]
            if json.loads(old)["t"] in ("move", "salt", "ready"):
                await old_wire.say(old)

        device.say = say
    await party.devices[0].send(Start())
    await party.until_over()
    match = match_of(party)
    for device in party.devices:
        assert device.rounds == len(match.results)
        assert device.scores.totals == match.totals


def kinds_of_a_match() -> list[str]:
    return ["room", "commit", "deal", "play", "your", "reveal", "round_over", "match_over",
            "notice", "seated", "refused"]  # fmt: skip


@pytest.mark.parametrize("kind", kinds_of_a_match())
@live
async def test_cut_at_every_kind_of_message_nothing_is_lost(kind):
    """Each time this kind of message comes the line is dead before it is taken in."""
    party = await gather(new_house(), people=2, rounds=3, grace=60)
    ana, luis = party.devices
    hear, cuts = luis.hear, 0

    async def hear_or_die(text: str) -> None:
        nonlocal cuts
        if json.loads(text)["t"] == kind and cuts < 12 and text not in died:
            cuts += 1
            died.add(text)
            party.wires[1].cut()
            asyncio.get_running_loop().call_soon(back)
            return
        await hear(text)

    def back() -> None:
        tasks.append(asyncio.create_task(come_back(party, 1)))

    died: set[str] = set()
    tasks: list[asyncio.Task[None]] = []
    luis.hear = hear_or_die
    await ana.send(Start())
    await party.until_over()
    assert luis.scores.totals == ana.scores.totals == match_of(party).totals
    assert luis.view == match_of(party).round.view(1)
    assert cuts or kind in ("notice", "seated", "refused")
    assert luis.rounds + ana.rounds >= 4


@live
async def test_back_with_the_last_number_one_hears_exactly_what_followed():
    party = await gather(new_house(), people=2, players=3, rounds=1, grace=0)
    ana, luis = party.devices
    ana.plays = luis.plays = False
    await ana.send(Start())
    await ana.until(lambda: ana.turn or luis.turn)
    seen = luis.seen
    party.wires[1].cut()
    before = len(luis.heard)
    ana.plays = True
    if ana.turn:
        await ana.move()
    await ana.until(lambda: ana.seen > seen + 3)
    ana.plays = False
    await ana.until(lambda: ana.turn)
    await come_back(party, 1)
    await luis.until(lambda: luis.seen == ana.seen)
    followed = [each.n for each in luis.heard[before:] if isinstance(each, protocol.STORY)]
    assert followed == list(range(seen + 1, ana.seen + 1))
    assert not luis.all(Fresh)
    assert luis.view == match_of(party).round.view(1)


@pytest.mark.parametrize("claim", [0, 10**6])
@live
async def test_back_with_a_number_that_cannot_be_one_sees_all_anew(claim, monkeypatch):
    monkeypatch.setattr("game.net.server.story.RING", 4)
    party = await gather(new_house(), people=2, players=3, rounds=1, grace=0)
    ana, luis = party.devices
    ana.plays = luis.plays = False
    await ana.send(Start())
    await ana.until(lambda: ana.turn or luis.turn)
    for _ in range(4):
        mover = await ana.until(lambda: next((each for each in (ana, luis) if each.turn), None))
        turn, mover.turn = mover.turn, None
        await mover.send(Move(turn.round, turn.ply, turn.legal[0]))
        await mover.get(Play, ply=turn.ply + 1)
    party.wires[1].cut()
    luis.view = None
    await come_back(party, 1, seen=claim)
    await luis.until(lambda: luis.view is not None)
    assert luis.all(Fresh)
    assert luis.view == match_of(party).round.view(1)


@live
async def test_a_seat_whose_owner_is_gone_is_played_on_and_given_back():
    party = await gather(new_house(), people=2, players=3, rounds=1, grace=0)
    ana, luis = party.devices
    ana.plays = luis.plays = False
    await ana.send(Start())
    await ana.until(lambda: ana.turn or luis.turn)
    party.wires[1].cut()
    await ana.get(Notice, what="away", seat=1)
    await ana.get(Notice, what="cpu", seat=1)
    await ana.until(lambda: ana.room.seats[1].cpu and not ana.room.seats[1].here)
    await ana.until(lambda: ana.turn)
    ply = ana.turn.ply
    await ana.move()
    await ana.until(lambda: ana.turn and ana.turn.ply >= ply + 3)
    await come_back(party, 1)
    await ana.get(Notice, what="returned", seat=1)
    await ana.until(lambda: not ana.room.seats[1].cpu)
    await ana.move()
    await luis.until(lambda: luis.turn)
    assert luis.turn.ply > ply
    ana.plays = luis.plays = True
    await luis.move()
    await party.until_over()


@live
async def test_within_the_grace_the_table_waits_for_its_player():
    party = await gather(new_house(), people=2, players=3, rounds=1, grace=60)
    ana, luis = party.devices
    luis.plays = False
    await ana.send(Start())
    await luis.until(lambda: luis.turn)
    turn = luis.turn
    party.wires[1].cut()
    for _ in range(20):
        await asyncio.sleep(0)
    assert ana.view.turn == 1
    luis.turn = None
    await come_back(party, 1)
    await luis.until(lambda: luis.turn)
    assert luis.turn == turn
    luis.plays = True
    await luis.move()
    await party.until_over()


@live
async def test_while_nobody_is_there_nothing_is_played():
    party = await gather(new_house(), people=1, rounds=1, grace=0)
    ana = party.devices[0]
    ana.plays = False
    await ana.send(Start())
    await ana.until(lambda: ana.turn)
    before = match_of(party).round.view(None)
    party.wires[0].cut()
    await asyncio.sleep(0.05)
    assert match_of(party).round.view(None) == before
    ana.plays = True
    await come_back(party, 0)
    await party.until_over()


@live
async def test_one_who_leaves_for_good_is_replaced_and_cannot_come_back():
    party = await gather(new_house(), people=2, rounds=1)
    ana, luis = party.devices
    luis.plays = False
    await ana.send(Start())
    await luis.until(lambda: luis.turn)
    await luis.send(protocol.Leave())
    await luis.get(Bye, why="left")
    await ana.get(MatchOver)
    await come_back(party, 1)
    await luis.get(protocol.Oops, kind="token")
    assert ana.trouble is None


@live
async def test_a_second_tab_takes_the_seat_over_and_the_first_is_told():
    party = await gather(new_house(), people=2, players=3, rounds=1)
    ana, luis = party.devices
    ana.plays = luis.plays = False
    await ana.send(Start())
    await ana.until(lambda: ana.turn or luis.turn)
    mover = ana if ana.turn else luis
    number = party.devices.index(mover)
    old_wire, turn = party.wires[number], mover.turn
    await come_back(party, number)
    await mover.until(lambda: old_wire.last)
    assert old_wire.last == Bye("elsewhere")
    await old_wire.visitor.hear(to_text(Move(turn.round, turn.ply, turn.legal[0])))
    assert match_of(party).round.view(None).turn == mover.seat
    await mover.until(lambda: len([e for e in mover.all(Your) if e.ply == turn.ply]) == 2)
    ana.plays = luis.plays = True
    await mover.move()
    await party.until_over()
    old_wire.visitor.gone()
    await ana.until(lambda: ana.room.seats[number].here)


@live
async def test_two_tabs_that_fight_for_a_seat_break_nothing():
    party = await gather(new_house(), people=2, players=3, rounds=1)
    await party.devices[0].send(Start())
    for _ in range(30):
        await come_back(party, 1)
        await asyncio.sleep(0)
    await party.until_over()


@live
async def test_a_deal_waits_for_salts_but_not_for_ever(monkeypatch):
    monkeypatch.setattr(playing, "SALT_WAIT", 0.05)
    party = await gather(new_house(), people=2, rounds=1)
    ana, luis = party.devices
    say = luis.say

    async def no_salt(text: str) -> None:
        if json.loads(text)["t"] != "salt":
            await say(text)

    luis.say = no_salt
    await ana.send(Start())
    deal = await ana.get(protocol.Deal)
    assert [salt is None for salt in deal.salts] == [False, True, True, True]


@live
async def test_a_bad_or_an_old_salt_is_no_salt_and_of_several_the_last_one_counts():
    party = await gather(new_house(), people=2, rounds=1)
    ana, luis = party.devices
    say = luis.say

    async def many_salts(text: str) -> None:
        data = json.loads(text)
        if data["t"] == "salt":
            await say(to_text(Salt(data["match"], data["round"], "3" * 32)))
            for salt in ("x" * 32, "0" * 31):
                await say(to_text(Salt(data["match"], data["round"], salt)))
            await say(to_text(Salt(data["match"], data["round"] + 1, "1" * 32)))
            await say(to_text(Salt(data["match"] + 1, data["round"], "2" * 32)))
        await say(text)

    luis.say = many_salts
    await ana.send(Start())
    deal = await ana.get(protocol.Deal)
    assert deal.salts[1] == luis._ledger.salt
    await party.until_over()


@live
async def test_between_rounds_everyone_who_is_there_is_waited_for():
    party = await gather(new_house(), people=2, rounds=3, grace=0)
    ana, luis = party.devices
    say = luis.say

    async def not_ready(text: str) -> None:
        if json.loads(text)["t"] != "ready":
            await say(text)

    luis.say = not_ready
    await ana.send(Start())
    over = await ana.get(RoundOver)
    assert over.seconds == playing.PAUSE
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(ana.all(Commit)) == 1
    await say(to_text(Ready(1)))
    await ana.until(lambda: len(ana.all(Commit)) == 2)
    party.wires[1].cut()
    await ana.until(lambda: len(ana.all(Commit)) == 3)


@live
async def test_a_secret_is_never_told_before_its_round_is_over():
    party = await gather(new_house(), people=2, rounds=3)
    await party.devices[0].send(Start())
    await party.until_over()
    for device in party.devices:
        secrets = {reveal.secret: reveal.n for reveal in device.all(Reveal)}
        assert len(secrets) == 3
        for message, text in zip(device.heard, device.texts, strict=True):
            for secret, number in secrets.items():
                if secret in text:
                    assert message.n == number
        reveals = [device.heard.index(reveal) for reveal in device.all(Reveal)]
        ends = [i for i, each in enumerate(device.heard) if "RoundEnded" in device.texts[i]]
        assert all(end < reveal for end, reveal in zip(ends, reveals, strict=True))


@live
async def test_the_clock_may_jump_either_way(monkeypatch):
    party = await gather(new_house(), people=2, rounds=1)
    moments = iter(range(10**6))
    monkeypatch.setattr("time.time", lambda: 1e9 * (-1) ** next(moments))
    await party.devices[0].send(Start())
    await party.until_over()
    await party.house.sweep()
    assert party.house.rooms


@live
async def test_a_device_gets_a_room_whole_after_any_cut():
    party = await gather(new_house(), people=2)
    party.wires[1].cut()
    luis = party.devices[1]
    luis.room = None
    await come_back(party, 1)
    await luis.until(lambda: luis.room)
    assert luis.room.you == 1
    wire = Wire(party.house)
    await wire.visitor.hear(to_text(protocol.Hello(protocol.VERSION)))
    await wire.visitor.hear(to_text(Rejoin(luis.code, luis.token[:-1], "", 0)))
    assert protocol.answered(wire.sent[-1]) == protocol.Oops("token")
    assert all(type(protocol.answered(text)) is not Room for text in wire.sent)
