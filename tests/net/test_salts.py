"""Whose salt counts: an honest deal is fair to everyone, whatever page or tab they had meanwhile.

Between the server's commitment and the deal a player may load their page anew, or play on in
another tab; the server may be slow, or start anew. Nobody is accused of anything for it, and nobody
gains by it, as nothing is shown before the deal that could be of use.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

import pytest

from game.net import protocol
from game.net.fairness import commitment
from game.net.protocol import Commit, Deal, Fresh, Reveal, Start
from game.net.server import playing
from game.net.server.saved import SavedRoom
from game.net.server.store import SqliteStore
from tests.net.company import come_back, gather, live, new_house
from tests.net.table import Guest, Server, create, serving, until

Play = Callable[[Server], Awaitable[None]]


class SlowStore(SqliteStore):
    """As far away as a Redis may be."""

    def __init__(self) -> None:
        super().__init__(None)

    async def put(self, code: str, state: str, match: int) -> bool:
        await asyncio.sleep(0.05)
        return await super().put(code, state, match)


@pytest.fixture(params=[lambda: SqliteStore(None), SlowStore], ids=["at once", "slow"])
def store(request):
    """Where rooms are kept."""
    return request.param


async def two_at_a_table(server: Server, rounds: int = 1) -> tuple[Guest, Guest]:
    """Ana, who has asked for a deal, and Luis, who takes nothing in as yet."""
    ana = Guest(server, create(rounds=rounds))
    await until(lambda: ana.client.room is not None, ana)
    luis = Guest(server, protocol.Join(ana.room.room, "Luis"))
    await until(lambda: luis.client.room is not None, ana, luis)
    ana.client.send(protocol.Start())
    await until(lambda: ana.client.story.match == 1, ana)
    return ana, luis


def another_page(server: Server, guest: Guest) -> Guest:
    """The same player at a page that knows of their seat, and of nothing else."""
    return Guest(server, protocol.Join(guest.room.room, "Ana"), guest.storage)


def salts_of(server: Server) -> list[str | None]:
    """The salts that the server has."""
    (room,) = server.house.rooms.values()
    assert room.playing is not None
    return room.playing._salts


def at_a_server(play: Play, store: Callable[[], SqliteStore]) -> None:
    async def run() -> None:
        async with serving() as server:
            server.house.services = type(server.house.services)(
                **{**vars(server.house.services), "store": store()}
            )
            await play(server)

    asyncio.run(run())


@pytest.mark.usefixtures("hasty")
def test_a_page_loaded_anew_before_the_deal_accuses_nobody(store):
    async def play(server: Server) -> None:
        ana, luis = await two_at_a_table(server)
        await until(lambda: salts_of(server)[0] is not None, ana)
        before = salts_of(server)[0]
        ana.client.close()
        again = another_page(server, ana)
        await until(lambda: salts_of(server)[0] not in (None, before), again)
        await until(lambda: again.over and luis.over, again, luis)
        for guest in (again, luis):
            proof = guest.client.story.proofs[1]
            assert proof.fair, proof.why
            assert proof.own == proof.salts[guest.room.you] is not None
        assert before not in again.client.story.proofs[1].salts

    at_a_server(play, store)


@pytest.mark.usefixtures("hasty")
def test_who_comes_to_a_deal_that_is_being_kept_is_told_of_it_afterwards(store):
    """Nothing is shown of a secret that a server that dies might not remember."""

    async def play(server: Server) -> None:
        ana, luis = await two_at_a_table(server, rounds=3)
        keeper, kept = server.house.services.store, asyncio.Event()
        put, waiting = keeper.put, asyncio.Event()

        async def put_late(code: str, state: str, match: int) -> bool:
            deal = json.loads(state)["match"]["deal"]
            if deal["round"] == 2 and not waiting.is_set():
                waiting.set()
                await kept.wait()
            return await put(code, state, match)

        keeper.put = put_late
        await until(waiting.is_set, ana, luis)
        ana.client.close()
        again = another_page(server, ana)
        await until(lambda: again.client.story.seen > 0, again, luis)
        story = again.client.story
        assert (story.round, story.scores.number) == (1, 1)
        assert await keeper.state(again.room.room)
        assert 2 not in again.client.story.proofs
        kept.set()
        for guest in (again, luis):
            proofs = guest.client.story.proofs
            await until(lambda proofs=proofs: 2 in proofs, again, luis)
            assert proofs[2].fair, proofs[2].why
            assert proofs[2].own is not None

    at_a_server(play, store)


@pytest.mark.usefixtures("hasty")
def test_back_from_another_tab_after_the_deal_one_accuses_nobody(store, monkeypatch):
    """What the other tab gave is what counted, and the first one cannot know of it."""
    monkeypatch.setattr(playing, "SALT_WAIT", 0.5)

    async def play(server: Server) -> None:
        ana, luis = await two_at_a_table(server)
        await until(lambda: salts_of(server)[0] is not None, ana)
        other = another_page(server, ana)
        await until(lambda: ana.client.state == "ended", ana, other)
        assert ana.client.trouble == "elsewhere"
        other.plays = ana.plays = luis.plays = False
        await until(lambda: other.client.story.view is not None, other, luis)
        ana.plays = luis.plays = True
        ana.client.try_now()
        await until(lambda: ana.over and luis.over, ana, luis)
        proof = ana.client.story.proofs[1]
        assert proof.fair, proof.why
        assert proof.own is None
        assert proof.salts[0] is not None

    at_a_server(play, store)


@pytest.mark.usefixtures("hasty")
def test_back_from_another_tab_before_the_deal_ones_own_salt_counts(store):
    async def play(server: Server) -> None:
        ana, luis = await two_at_a_table(server)
        await until(lambda: salts_of(server)[0] is not None, ana)
        mine = salts_of(server)[0]
        other = another_page(server, ana)
        await until(lambda: salts_of(server)[0] not in (None, mine), ana, other)
        await until(lambda: ana.client.state == "ended", ana)
        ana.client.try_now()
        await until(lambda: salts_of(server)[0] == mine, ana)
        await until(lambda: ana.over and luis.over, ana, luis)
        proof = ana.client.story.proofs[1]
        assert proof.fair, proof.why
        assert proof.own == mine

    at_a_server(play, store)


def holding_back(device, kind: str) -> list[str]:
    """What a device wants to say of this kind, from now on, and does not."""
    say, held = device.say, []

    async def say_but(text: str) -> None:
        if json.loads(text)["t"] == kind:
            held.append(text)
        else:
            await say(text)

    device.say = say_but
    return held


@live
async def test_a_deal_waits_for_the_salt_of_a_page_that_has_just_come(store):
    """It would be dealt with the salt of a page that is gone, and the new one never knew that."""
    party = await gather(new_house(store()), people=2, rounds=1)
    ana, luis = party.devices
    say, held = luis.say, holding_back(luis, "salt")
    await ana.send(Start())
    await luis.get(Commit)
    await ana.get(Commit)
    (room,) = party.house.rooms.values()
    await ana.until(lambda: room.playing._salts[0])
    ana.story = ""
    await come_back(party, 0)
    mine = holding_back(ana, "salt")
    await ana.get(Fresh)
    await ana.until(lambda: mine)
    await say(held[0])
    for _ in range(50):
        await asyncio.sleep(0)
    assert room.playing._salts[1]
    assert not luis.all(Deal)
    await party.wires[0].say(mine[0])
    deal = await luis.get(Deal)
    assert deal.salts[0] == json.loads(mine[0])["salt"]
    await party.until_over()


@live
async def test_nobody_sees_a_salt_before_the_deal_nor_a_hash_that_is_not_kept(store):
    """So a later salt cannot be chosen by what it would do."""
    party = await gather(new_house(store()), people=3, rounds=3)
    keeper, code = party.house.services.store, party.devices[0].code
    said: set[str] = set()
    shown: list[str] = []

    def watch(device) -> None:
        hear, say = device.hear, device.say

        async def hear_and_look(text: str) -> None:
            message = protocol.answered(text)
            if isinstance(message, Deal):
                said.difference_update(each for each in message.salts if each)
            assert not [salt for salt in said if salt in text], "not before the deal"
            if isinstance(message, Commit | Fresh):
                state = SavedRoom.from_text(await keeper.state(code))
                shown.append(message.hash)
                assert message.hash == commitment(state.match.deal.secret)
            await hear(text)

        async def say_and_note(text: str) -> None:
            if json.loads(text)["t"] == "salt":
                said.add(json.loads(text)["salt"])
            await say(text)

        device.hear, device.say = hear_and_look, say_and_note

    for device in party.devices:
        watch(device)
    late = party.devices[2]
    held = holding_back(late, "salt")
    await party.devices[0].send(Start())
    for number in (1, 2, 3):
        await late.get(Commit, round=number)
        party.devices[1].story = ""
        await come_back(party, 1)
        await party.devices[1].get(Fresh, round=number, stage="deal")
        await party.wires[2].say(held[-1])
        await late.get(Deal, round=number)
    await party.until_over()
    assert len(set(shown)) == 3


@live
async def test_a_server_started_anew_between_commitment_and_deal_keeps_to_its_secret(store):
    kept = store()
    party = await gather(new_house(kept), people=2, rounds=3)
    ana, luis = party.devices
    await ana.send(Start())
    held = holding_back(luis, "salt")
    await ana.get(Commit)
    await luis.until(lambda: held)
    await party.wires[1].say(held.pop())
    await luis.until(lambda: held)
    before = await ana.get(Commit, round=2)
    await party.house.close()
    party.house = new_house(kept)
    for number, device in enumerate(party.devices):
        device.heard.clear()
        await come_back(party, number)
    for device in party.devices:
        await device.get(Reveal, round=2)
        told = [each for each in device.heard if isinstance(each, Commit | Fresh)]
        assert {each.hash for each in told if each.round == 2} == {before.hash}
    await party.until_over()
    assert ana.rounds == luis.rounds == 3
