"""No message to a seat ever contains what it may not know: every byte that is sent is compared.

Two worlds that a seat cannot tell apart, as the contract's tests deal them, are played with the
same moves through two whole servers, with the same codes, tokens and secrets. Whatever is sent to
that seat (the lobby, the deal, events, views, changes, turns, refusals, what one is told on coming
back) has to be the same in both, to the last byte.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Sequence
from typing import Any

import pytest

from game.cards import Dice
from game.games import GAMES
from game.net.protocol import (
    VERSION,
    Create,
    Hello,
    Join,
    Message,
    Move,
    Refused,
    Rejoin,
    Salt,
    Say,
    Seated,
    Start,
    answered,
    to_text,
)
from game.net.server import codes
from game.rules import Game, Round, Seat
from tests.net.company import Wire, live, new_house
from tests.test_rules_contract import Deal, all_options, any_move, redacted, witness_of

SETS = 36
"""Option sets of each game that are played, evenly chosen among all; every value is among them."""


def two_worlds(game: Game, deal: Deal, seat: Seat) -> tuple[Round[Any, Any], Any, list[str]]:
    """Two deals, and moves that are legal in both until what they differ in comes to light."""
    witness, dice = witness_of(game), deal.dice
    here = deal.round(game)
    there = witness.redealt(here, seat, dice)
    a, b, moves = here.copy(), there.copy(), []
    while a.turn is not None:
        both = [move for move in a.legal_moves() if move in b.legal_moves()]
        if not both:
            break
        move = any_move(both, dice)
        told = redacted(a.play(move), seat), redacted(b.play(move), seat)
        if told[0] != told[1] and any(map(witness.reveals, itertools.chain(*told))):
            break
        moves.append(move)
    if a.turn is None:
        moves.pop()  # what is shown after the last move is everyone's to know
    return here, there, moves


class Table:
    """A whole server's room, every seat a line whose every byte is kept."""

    def __init__(self, game: Game, deal: Deal) -> None:
        self.game = game
        self.deal = deal
        self.house = new_house()
        self.wires: list[Wire] = []

    async def say(self, seat: Seat, message: Message) -> None:
        await self.wires[seat].visitor.hear(to_text(message))

    async def play(self, round: Round[Any, Any], moves: Sequence[str], viewer: Seat) -> list[str]:
        """All that the viewer was sent while these moves were played."""
        options = self.deal.options
        for seat in range(options.players):
            wire = Wire(self.house)
            self.wires.append(wire)
            await self.say(seat, Hello(VERSION))
            if seat == 0:
                await self.say(0, Create(self.game.id, options.to_dict(), "host"))
                code = next(iter(self.house.rooms))
            else:
                await self.say(seat, Join(code, f"friend {seat}"))
        await self.say(0, Start())
        await self.until_sent(viewer, '"t":"commit"')
        for seat in range(options.players):
            await self.say(seat, Salt(1, 1, f"{seat:032x}"))
        replica = round.copy()
        for ply, move in enumerate(moves):
            await self.until_sent(viewer, f'"round":1,"ply":{ply},"events"')
            turn = replica.turn
            assert turn is not None
            await self.say(viewer, Move(1, ply, "no such move"))
            if ply == len(moves) // 2:
                await self.come_back(viewer)
            await self.until_sent(turn, f'"t":"your","round":1,"ply":{ply}')
            await self.say(turn, Move(1, ply, move))
            replica.play(move)
            if ply % 7 == 0:
                await self.say(turn, Say("hurry"))
        await self.until_sent(viewer, f'"round":1,"ply":{len(moves)},"events"')
        await self.come_back(viewer)
        return self.sent

    sent: list[str]

    async def come_back(self, seat: Seat) -> None:
        """The seat's owner opens the link in a new tab, knowing nothing."""
        first = next(text for text in self.wires[seat].sent if '"t":"seated"' in text)
        seated = answered(first)
        assert isinstance(seated, Seated)
        before = self.wires[seat].sent
        self.wires[seat] = Wire(self.house)
        await self.say(seat, Hello(VERSION))
        await self.say(seat, Rejoin(seated.room, seated.token))
        await self.until_sent(seat, '"t":"fresh"')
        self.wires[seat].sent[:0] = before
        self.sent = self.wires[seat].sent

    async def until_sent(self, seat: Seat, part: str) -> None:
        for _ in range(500):
            if any(part in text for text in reversed(self.wires[seat].sent)):
                return
            await asyncio.sleep(0)
        raise AssertionError(f"seat {seat} was never sent {part}: {self.wires[seat].sent[-3:]}")


def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Codes, tokens, secrets and stories come in the same order in both worlds."""
    numbers = itertools.count(1)
    monkeypatch.setattr(codes.secrets, "token_hex", lambda size=32: f"{next(numbers):0{2 * size}x}")
    monkeypatch.setattr(codes.secrets, "token_urlsafe", lambda _size: f"token {next(numbers)}")
    monkeypatch.setattr(codes.secrets, "choice", lambda letters: letters[0])


async def heard_of(
    game: Game, deal: Deal, round: Round[Any, Any], moves: Sequence[str], viewer: Seat
) -> list[str]:
    with pytest.MonkeyPatch.context() as patch:
        same_chance(patch)
        patch.setattr(type(game), "new_round", lambda *_deal: round.copy())
        table = Table(game, deal)
        return await table.play(round, moves, viewer)


def some_option_sets(game: Game) -> list[Any]:
    every = list(all_options(game))
    step = max(1.0, len(every) / SETS)
    chosen = [every[int(i * step)] for i in range(min(SETS, len(every)))]
    for name, values in game.options.values().items():
        for value in values:
            if all(getattr(options, name) != value for options in chosen):
                chosen.append(next(each for each in every if getattr(each, name) == value))
    return chosen


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@live
async def test_two_worlds_that_a_seat_cannot_tell_apart_are_the_same_bytes(game):
    differ, told = 0, 0
    for number, options in enumerate(some_option_sets(game)):
        dice = Dice(f"{game.id} {number}")
        seat, dealer = dice.below(options.players), dice.below(options.players)
        deal = Deal(options, f"worlds {number}", dealer)
        here, there, moves = two_worlds(game, deal, seat)
        first = await heard_of(game, deal, here, moves, seat)
        second = await heard_of(game, deal, there, moves, seat)
        assert first == second, f"{options} seat {seat}"
        differ += here.hands() != there.hands()
        told += len(first)
    assert differ > 10 or game.id == "siete_y_medio"
    assert told > 100


@live
async def test_this_would_notice_a_leak(monkeypatch):
    game = GAMES["sietes"]
    deal = Deal(game.options(), "leak", 0)
    here, there, moves = two_worlds(game, deal, 1)
    assert here.hands() != there.hands()
    monkeypatch.setattr("game.rules.Dealt.redact", lambda event, _viewer: event)
    first = await heard_of(game, deal, here, moves, 1)
    assert first != await heard_of(game, deal, there, moves, 1)
    assert any(type(answered(text)) is Refused for text in first)
