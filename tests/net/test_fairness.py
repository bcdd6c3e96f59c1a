"""Fair deals: an honest round passes, and any cheating at all is found."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Sequence

import pytest

from game.cards import Dice
from game.net.fairness import Ledger, Unfair, commitment, deal_seed, is_salt
from game.rules import Game
from tests.test_rules_contract import Deal, each_game, over_deals

SECRET = "5e" * 32
ROOM = "BCDFGH"


def played(game: Game, deal: Deal, seat: int, number: int = 1) -> tuple[Ledger, list[str]]:
    """What one device saw of an honest round, and the round's moves."""
    salts = [f"{each:032x}" if each % 2 == 0 else None for each in range(deal.options.players)]
    ledger = Ledger(ROOM, 1, number, commitment(SECRET), salts[seat], tuple(salts))
    seed = deal_seed(SECRET, salts, ROOM, 1, number)
    ledger.dealer = deal.dealer
    if number == 1:
        ledger.dealer = game.dealer(
            deal.options, game.first_dealer(deal.options, Dice(f"{seed}/lot")), ()
        )
    round = game.new_round(deal.options, f"{seed}/{number}", ledger.dealer)
    moves: list[str] = []
    ledger.note(0, [event.redact(seat) for event in round.opening()], round.view(seat))
    while round.turn is not None:
        legal = round.legal_moves()
        moves.append(legal[deal.dice.below(len(legal))])
        events = round.play(moves[-1])
        ledger.note(len(moves), [event.redact(seat) for event in events], round.view(seat))
    return ledger, moves


def assert_unfair(game: Game, deal: Deal, ledger: Ledger, moves: Sequence[str], says: str) -> None:
    with pytest.raises(Unfair, match=says):
        ledger.check(game.id, deal.options, SECRET, moves)


@over_deals(10)
def test_an_honest_round_passes_for_every_seat(game, deal):
    for seat in range(deal.options.players):
        ledger, moves = played(game, deal, seat)
        ledger.check(game.id, deal.options, SECRET, moves)


@each_game
def test_a_device_that_missed_the_beginning_checks_what_it_saw(game):
    deal = Deal(game.options(), "late", 0)
    ledger, moves = played(game, deal, 1)
    ledger.seen = [(ply, None, view) for ply, _events, view in ledger.seen[5:]]
    ledger.check(game.id, deal.options, SECRET, moves)


@each_game
def test_cheating_is_found(game):
    deal = Deal(game.options(), "cheat", 0)
    ledger, moves = played(game, deal, 0)
    with pytest.raises(Unfair, match="not the one that was committed to"):
        ledger.check(game.id, deal.options, "6f" * 32, moves)
    other = dataclasses.replace(ledger, salt="77" * 16)
    assert_unfair(game, deal, other, moves, "salt of this device is not among")
    swapped = dataclasses.replace(ledger, salts=(ledger.salts[0], "66" * 16, *ledger.salts[2:]))
    assert_unfair(game, deal, swapped, moves, "dealt|does not follow|against the rules")
    turned = dataclasses.replace(ledger, dealer=(ledger.dealer + 1) % deal.options.players)
    assert_unfair(game, deal, turned, moves, "it was for seat")
    assert_unfair(game, deal, ledger, moves[:-1], "more was shown than the")
    forged = [*moves[:3], "pass" if moves[3] != "pass" else "8s", *moves[4:]]
    assert_unfair(game, deal, ledger, forged, "against the rules|does not follow")


@each_game
def test_a_card_that_was_not_dealt_is_found(game):
    deal = Deal(game.options(), "card", 0)
    ledger, moves = played(game, deal, 0)
    ply, events, view = ledger.seen[2]
    hand = (*view.hand[:-1], next(card for card in game.deck_for(deal.options).cards
                                  if card not in view.hand))  # fmt: skip
    ledger.seen[2] = ply, events, dataclasses.replace(view, hand=hand)
    assert_unfair(game, deal, ledger, moves, "the table after move 2")
    ledger, moves = played(game, deal, 0)
    ledger.seen[1] = 1, (), ledger.seen[1][2]
    assert_unfair(game, deal, ledger, moves, "what happened at move 1")


def test_anyone_can_compute_the_seed_by_hand():
    text = f"sietes deal 1\n{SECRET}\n{ROOM}\n1\n2\n{'00' * 16}\n-"
    by_hand = hashlib.sha256(text.encode()).hexdigest()
    assert deal_seed(SECRET, ["00" * 16, None], ROOM, 1, 2) == by_hand
    assert commitment(SECRET) == hashlib.sha256(SECRET.encode()).hexdigest()


def test_every_part_of_it_moves_the_seed():
    base = (SECRET, ["00" * 16, None], ROOM, 1, 1)
    seeds = {
        deal_seed(*base),
        deal_seed("6f" * 32, *base[1:]),
        deal_seed(SECRET, ["00" * 16, "00" * 16], ROOM, 1, 1),
        deal_seed(SECRET, [None, "00" * 16], ROOM, 1, 1),
        deal_seed(SECRET, ["00" * 16, None], "BCDFGJ", 1, 1),
        deal_seed(SECRET, ["00" * 16, None], ROOM, 2, 1),
        deal_seed(SECRET, ["00" * 16, None], ROOM, 1, 2),
    }
    assert len(seeds) == 7


def test_a_salt_is_hexadecimal_and_cannot_carry_anything_else():
    assert is_salt("0123456789abcdef" * 2)
    for text in ("", "0" * 31, "0" * 65, "G" * 32, "0" * 31 + "\n", "0" * 32 + "\n", "０" * 32):
        assert not is_salt(text)
