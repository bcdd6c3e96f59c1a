"""The lockstep engine plays by the rules of Sietes, turn by turn and over all options."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import numpy as np
import pytest

from game.cards import JOKER
from game.games.sietes.lanes import BIT, cards, word
from game.games.sietes.lockstep import NOBODY, Lockstep, slots_of
from game.games.sietes.manners import NEVER, Manner, Tables
from game.games.sietes.rules import PASS, SietesOptions, SietesRound

ANYHOW = Manner(lay=lambda beyond, left: 0.0, joker=lambda beyond: 0.0, passing=(0.0, 0.0))


def option_sets() -> Iterator[SietesOptions]:
    for players, joker, ends, voluntary, passes in itertools.product(
        (3, 4), (False, True), ("apart", "joined", "tunnel"), (True, False), (1, 3)
    ):
        yield SietesOptions(
            players=players, joker=joker, ends=ends, voluntary_pass=voluntary, passes=passes
        )  # fmt: skip


def name(options: SietesOptions) -> str:
    parts = [str(options.players), options.ends, f"{options.passes} passes"]
    parts += ["joker"] if options.joker else []
    parts += [] if options.voluntary_pass else ["forced"]
    return " ".join(parts)


def lockstep_of(rounds: list[SietesRound], options: SietesOptions) -> Lockstep:
    hands = np.array([[word(hand) for hand in each.hands()] for each in rounds], np.uint64)
    joker = [
        next((seat for seat, hand in enumerate(each.hands()) if JOKER in hand), NOBODY)
        for each in rounds
    ]
    return Lockstep(
        options,
        Tables(options.ends, options.voluntary_pass, [ANYHOW]),
        np.ascontiguousarray(hands.T),
        np.zeros(len(rounds), np.uint64),
        np.array([each.turn for each in rounds]),
        np.full((options.players, len(rounds)), options.passes),
        joker=np.array(joker),
    )


@pytest.mark.parametrize("options", list(option_sets()), ids=name)
def test_every_turn_is_as_in_the_rules(options: SietesOptions) -> None:
    rounds = [SietesRound(options, f"lockstep {i}", i % options.players) for i in range(40)]
    engine = lockstep_of(rounds, options)
    dice = np.random.default_rng(5)
    while engine.left:
        engine.look()
        scores = engine.scores()
        slots = np.zeros(engine.size, np.intp)
        for row, entry in enumerate(engine.entries):
            round = rounds[entry]
            if round.turn is None:
                slots[row] = engine.pass_slot
                continue
            laid = word(card for cards in round.view(None).rows for card in cards)
            known = slots_of(options, laid)
            legal = round.legal_moves()
            playable = {int(slot) for slot in np.flatnonzero(scores[row] > NEVER / 2)}
            if PASS not in legal and legal != ["out"]:
                playable.discard(engine.pass_slot)
                assert scores[row, engine.pass_slot] < -1e5
            assert {known[move] for move in legal} == playable
            move = legal[int(dice.integers(len(legal)))]
            slots[row] = known[move]
            round.play(move)
        engine.play(slots)
        for row, entry in enumerate(engine.entries):
            round = rounds[entry]
            if round.turn is None:
                continue
            view = round.view(None)
            assert engine.turn[row] == round.turn
            assert int(engine.table[row]) == word(card for line in view.rows for card in line)
            for seat, hand in enumerate(round.hands()):
                assert set(cards(int(engine.hands[seat * engine.size + row]))) == set(hand) - {
                    JOKER
                }
                assert (engine.joker[row] == seat) == (JOKER in hand)
                left = int(engine.passes[seat * engine.size + row])
                assert max(left, 0) == view.passes_left[seat]
    for entry, round in enumerate(rounds):
        assert tuple(engine.places[:, entry]) == round.result().places


def test_cards_and_lanes_name_the_same() -> None:
    assert len(BIT) == 48
    for card in BIT:
        assert cards(word([card])) == [card]
