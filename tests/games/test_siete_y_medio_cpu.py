"""The CPU of Siete y medio: it knows what its seat knows, counts right, and plays whole matches."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import Dice
from game.games.siete_y_medio import cpu, strategy
from game.games.siete_y_medio.equity import chance, horizon
from game.games.siete_y_medio.odds import (
    VALUES,
    Rival,
    final,
    plan,
    shares,
    standing,
    unseen,
)
from game.games.siete_y_medio.rules import (
    Phase,
    SieteYMedio,
    SieteYMedioOptions,
    SieteYMedioRound,
    SieteYMedioView,
)
from game.games.siete_y_medio.settling import GOAL
from game.match import Match
from game.rules import Move, Seat

FOUR = SieteYMedioOptions(players=4, hands=15)
RULES = {"easy": cpu.easy, "medium": cpu.medium, "greedy": cpu.greedy}
LEVELS = [*RULES, "hard"]


def choice(level: str, view: SieteYMedioView, legal: Sequence[Move]) -> Move:
    if level == "hard":
        return legal[0] if len(legal) == 1 else best(strategy.thinking(view))
    return RULES[level](view, tuple(legal), random.Random(len(view.history)))


def best(worths: Iterable[tuple[Move, float]]) -> Move:
    """The move that is worth most."""
    found = dict(worths)
    return max(found, key=found.__getitem__)


def hand(cards: str, points: Sequence[int] = (25, 25, 25, 25), number: int = 1) -> SieteYMedioRound:
    return SieteYMedioRound.from_deck(FOUR, cards.split(), points=points, number=number)


def otherwise(round: SieteYMedioRound, seat: Seat, dice: Dice) -> SieteYMedioRound:
    """The same hand with all first cards but one seat's dealt anew, and another talon."""
    own = round.hands()[seat][0]
    first = [event.seat for event in round.opening()]
    rest = [card for cards in round.hands() for card in cards if card != own]
    rest += round.talon()
    dice.shuffle(rest)
    rest.insert(first.index(seat), own)
    return SieteYMedioRound.from_deck(round.options, rest, bank=round.bank)


@settings(max_examples=40)
@given(seed=st.integers(0, 10**9).map(str), level=st.sampled_from(LEVELS))
def test_what_it_cannot_see_changes_no_choice(seed: str, level: str) -> None:
    here, dice = SieteYMedioRound(FOUR, seed, 0), Dice(f"{seed}/honest")
    there = otherwise(here, 3, dice)
    for _ in range(2):
        assert here.turn == there.turn == 3
        moves = [choice(level, each.view(3), each.legal_moves()) for each in (here, there)]
        assert moves[0] == moves[1]
        here.play(moves[0])
        there.play(moves[1])
        if here.view(3) != there.view(3):
            break


@settings(max_examples=12)
@given(seed=st.integers(0, 10**9).map(str))
def test_every_level_plays_whole_matches_by_the_rules(seed: str) -> None:
    dice = Dice(seed)
    players, hands = 4 + dice.below(3), (15, 30)[dice.below(2)]
    options = SieteYMedioOptions(players=players, hands=hands)
    levels = [LEVELS[dice.below(4)] for _seat in range(players)]
    match = Match(SieteYMedio(), options, seed)
    while True:
        while (seat := match.round.turn) is not None:
            legal = match.round.legal_moves()
            move = choice(levels[seat], match.round.view(seat), legal)
            assert move in legal
            match.play(move)
        assert sum(match.totals) == options.start * players
        if match.is_over:
            break
        match.next_round()


@pytest.mark.parametrize(("better", "worse"), [("hard", "easy"), ("medium", "easy")])
def test_the_better_level_wins_more_matches(better: str, worse: str) -> None:
    won = {better: 0, worse: 0}
    for number in range(40):
        levels = (better, worse, worse, better) if number % 2 else (worse, better) * 2
        match = Match(SieteYMedio(), FOUR, f"apart/{number}")
        while True:
            while (seat := match.round.turn) is not None:
                view, legal = match.round.view(seat), match.round.legal_moves()
                match.play(choice(levels[seat], view, legal))
            if match.is_over:
                break
            match.next_round()
        for seat in match.standings()[0]:
            won[levels[seat]] += 1
    assert won[better] > won[worse]


# The odds


def test_what_is_unseen_is_the_deck_without_what_lies_open_and_the_own_hand() -> None:
    position = hand("7o 2o 3o 4o")
    counts = unseen(position.view(3))
    assert sum(counts.values()) == 39
    assert counts[14] == 3
    assert counts[1] == 12
    assert sum(unseen(position.view(None)).values()) == 40


@given(stops=st.lists(st.booleans(), min_size=16, max_size=16))
def test_a_bank_ends_somewhere(stops: list[bool]) -> None:
    """Its chances and the chance to go over make 1, counted card by card."""
    draw = shares({1: 12, **{each: 4 for each in VALUES if each > 1}})
    stops[GOAL] = True

    def over(bank: int) -> float:
        if bank > GOAL:
            return 1.0
        return (
            0.0 if stops[bank] else sum(share * over(bank + card) for card, share in draw.items())
        )

    ends = final(draw, stops, draw)
    assert sum(ends) + sum(share * over(card) for card, share in draw.items()) == pytest.approx(1)
    assert all(chance == 0 for chance, stop in zip(ends, stops, strict=True) if not stop)


def test_a_bank_that_beats_everyone_already_stops() -> None:
    draw = shares({1: 12, **{each: 4 for each in VALUES if each > 1}})
    beaten = Rival(1, 5, tuple(1.0 if total == 8 else 0.0 for total in range(16)))
    found = plan([beaten], draw)
    assert found.stops[8]
    assert not found.stops[7]
    assert found.worth[8] == 5


def test_who_stood_is_believed_to_have_had_reason() -> None:
    hidden = shares({1: 12, **{each: 4 for each in VALUES if each > 1}})
    rival = standing(1, 3, 0, hidden)
    assert sum(rival.chances) == pytest.approx(1)
    assert rival.chances[14] > rival.chances[8] > rival.chances[2]


# Chances in the match


def test_chances_to_win_make_one_and_grow_with_points() -> None:
    ahead = horizon(6, 15, 4)
    points = (40, 30, 20, 10)
    chances = [chance(points, seat, 0, ahead) for seat in range(4)]
    assert sum(chances) == pytest.approx(1)
    assert chances == sorted(chances, reverse=True)
    assert chance((0, 50, 50, 0), 0, 1, ahead) == 0


def test_after_the_last_hand_only_the_lead_counts() -> None:
    ahead = horizon(15, 15, 4)
    assert chance((40, 39, 11, 10), 0, 0, ahead) == 1
    assert chance((40, 40, 10, 10), 1, 0, ahead) == 0.5


def test_what_others_still_play_for_keeps_the_match_open() -> None:
    """A lead in the last hand is not won while others have still to settle with the bank."""
    points = (40, 39, 11, 10)
    sure, open_ = horizon(15, 15, 4), horizon(15, 15, 4, pending=2 / 3)
    assert chance(points, 0, 0, sure) == 1
    assert 0.4 < chance(points, 0, 0, open_) < 0.9
    assert open_.bank == 0
    assert horizon(14, 15, 4, pending=1.0).spread > horizon(14, 15, 4).spread > open_.spread


def test_the_bank_is_worth_something_while_hands_are_left() -> None:
    ahead = horizon(3, 15, 4)
    even = (25, 25, 25, 25)
    assert chance(even, 0, 0, ahead) > chance(even, 1, 0, ahead)


# What it does with them


def test_the_strong_player_bets_most_on_a_seven_and_least_on_a_four() -> None:
    assert best(strategy.betting(hand("7o 2o 3o 4o").view(3))) == "bet 5"
    assert best(strategy.betting(hand("4o 2o 3o 7o").view(3))) == "bet 2"


def test_it_asks_on_a_half_and_stands_on_seven_where_much_is_at_stake() -> None:
    position = hand("So 2o 3o 4o")
    position.play("bet 2")
    position.play("no offer")
    assert best(strategy.playing(position.view(3))).startswith("hit")
    position = hand("7o 2o 3o 4o")
    position.play("bet 5")
    position.play("no offer")
    assert best(strategy.playing(position.view(3))) == "stand"


def test_its_bank_draws_to_beat_a_seven_and_stands_when_it_has_won() -> None:
    def banking(bank: str, player: str) -> SieteYMedioRound:
        position = hand(f"{player} 7c 7e {bank} Sc 6c 6e", points=(40, 20, 20, 20))
        for move in ("bet 5", "no offer", "hit up", "stand"):
            position.play(move)
        for _player in range(2):
            for move in ("bet 2", "no offer", "hit up"):
                position.play(move)
        assert position.view(None).phase is Phase.BANK
        return position

    assert best(strategy.banking(banking("1o", "6o").view(0))) == "hit up"
    assert best(strategy.banking(banking("7o", "5o").view(0))) == "stand"


def test_in_the_last_hand_one_who_trails_plays_for_the_lead() -> None:
    """Only a bet that lifts it over the leader can win; a lower one is as good as none."""
    position = hand("6o 2o 3o 4o", points=(12, 38, 20, 30), number=15)
    assert best(strategy.betting(position.view(3))) in ("bet 10", "bet 12")


def test_it_neither_sells_the_bank_for_nothing_nor_keeps_it_at_any_price() -> None:
    position = hand("7o 2o 3o 4o")
    for move in ("bet 2", "offer 1", "stand"):
        position.play(move)
    cheap = position.copy()
    position.play("bet 2")
    position.play("offer 11")
    for each in (cheap, position):
        while each.view(None).phase is not Phase.SALE:
            legal = each.legal_moves()
            each.play(next(move for move in ("no offer", "stand", legal[0]) if move in legal))
    assert best(strategy.selling(cheap.view(0))) == "keep"
    assert best(strategy.selling(position.view(0))) == "sell"
