"""The CPU of Sedma: its playouts keep to the rules, its worlds to what is known, it never peeps."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import Card, Dice
from game.cpu.beliefs import believe
from game.cpu.levels import make_player
from game.cpu.search import Effort
from game.cpu.sedma import Hard
from game.games.sedma.lockstep import LET_GO, MARGIN, NONE, Lockstep
from game.games.sedma.reading import Reading
from game.games.sedma.rules import (
    HAND,
    PASS,
    CannotProlong,
    Sedma,
    SedmaOptions,
    SedmaRound,
    SedmaView,
    deal,
)
from game.games.sedma.tactics import NAME, NUMBER
from game.games.sedma.telling import DRAW, acts_of
from game.match import Match
from game.rules import Move
from tests.cpu.thinking import BRIEF, at_once

LEVELS = ("greedy", "easy", "medium", "hard")

OPTIONS = st.builds(
    SedmaOptions,
    **{name: st.sampled_from(values) for name, values in SedmaOptions.values().items()},
)


def choice(level: str, view: SedmaView, legal: list[Move], seed: str = "seed") -> Move:
    move: Move = at_once(make_player("sedma", level, seed).choose(view, tuple(legal)))
    return move


def numbers(cards: list[Card]) -> list[int]:
    return [NUMBER[card] for card in cards]


@pytest.fixture(autouse=True)
def _think_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hard, "effort", BRIEF)
    monkeypatch.setattr(Hard, "solving", Effort(32, 64, 0, 32, 16))


def laid_out(options: SedmaOptions, seeds: list[str]) -> Lockstep:
    """The deals of these seeds, one world each."""
    dealt = [deal(options, seed, 0) for seed in seeds]
    hands = np.array([[numbers(hand) for hand in hands] for hands, _ in dealt])
    talon = np.array([numbers(talon) for _, talon in dealt])
    return Lockstep(options, hands.T, talon.T, leader=1)


@settings(max_examples=60, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 2**32).map(str))
def test_worlds_in_lockstep_keep_to_the_rules(options: SedmaOptions, seed: str) -> None:
    """Three deals side by side, each as the rules would have it, move for move."""
    seeds, dice = [f"{seed}/{i}" for i in range(3)], Dice(f"{seed}/play")
    rounds = [SedmaRound(options, each, 0) for each in seeds]
    worlds = laid_out(options, seeds)
    while len(worlds):
        hand = worlds.hand
        playable, told = worlds.playable(hand), worlds.marriages(hand)
        slots, announced = [], []
        for row, id in enumerate(worlds.ids):
            round = rounds[id]
            assert worlds.turn[row] == round.turn
            cards = [NAME[card] if card != NONE else "" for card in hand[:, row].tolist()]
            moves = round.legal_moves()
            assert {card for card, fits in zip(cards, playable[:, row], strict=True) if fits} == {
                move[:2] for move in moves if move != PASS
            }
            assert bool(worlds.prolonging[row]) == (PASS in moves)
            for card, fits in zip(cards, told[:, row], strict=True):
                assert fits == (f"{card}!" in moves)
            move = moves[dice.below(len(moves))]
            round.play(move)
            slots.append(LET_GO if move == PASS else cards.index(move[:2]))
            announced.append(move.endswith("!"))
        worlds.play(np.array(slots), np.array(announced))
        for row, id in enumerate(worlds.ids):
            held = [sorted(set(hand) - {NONE}) for hand in worlds.hands[..., row].T.tolist()]
            assert held == [sorted(numbers(list(hand))) for hand in rounds[id].hands()]
    for round, values in zip(rounds, worlds.values.T, strict=True):
        view = round.view(None)
        for side in range(options.sides):
            others = max(view.points[each] for each in range(options.sides) if each != side)
            worth = 2 * view.game_points[side] - sum(view.game_points)
            margin = view.points[side] - others
            assert values[side] == pytest.approx(worth + margin * MARGIN)


def permuted(options: SedmaOptions, seed: str, seat: int, dice: Dice) -> SedmaRound:
    """Another deal that `seat` cannot tell from the one of this seed."""
    hands, talon = deal(options, seed, 0)
    hidden = [card for each, hand in enumerate(hands) if each != seat for card in hand] + talon
    dice.shuffle(hidden)
    others = iter(hidden)
    hands = [
        hand if each == seat else [next(others) for _ in hand] for each, hand in enumerate(hands)
    ]
    return SedmaRound.from_deal(options, hands, list(others), dealer=0)


@pytest.mark.parametrize("level", LEVELS)
@settings(max_examples=25, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 2**32).map(str))
def test_other_hidden_cards_change_no_choice(level: str, options: SedmaOptions, seed: str) -> None:
    """Whatever the others hold and the talon hides, a player sees the same and does the same."""
    dice = Dice(f"{seed}/permuted")
    seat = dice.below(options.players)
    here, there = SedmaRound(options, seed, 0), permuted(options, seed, seat, dice)
    while here.turn is not None and here.view(seat) == there.view(seat):
        moves = here.legal_moves()
        if here.turn == seat:
            mine = choice(level, here.view(seat), moves)
            assert mine == choice(level, there.view(seat), there.legal_moves())
            move = mine
        else:
            both = [move for move in moves if move in there.legal_moves()]
            if not both:
                break
            move = both[dice.below(len(both))]
        here.play(move)
        there.play(move)


def worlds(reading: Reading, count: int) -> list[tuple[list[list[int]], list[int]]]:
    """So many deals that it believes in: the hands by seat, and the talon."""
    dice = np.random.default_rng(1)
    owners = at_once(believe(reading, count, dice, pool=4 * count, exchanges=0))
    hands, talon = reading.dealt(owners, dice)
    return [
        ([[card for card in hand if card != NONE] for hand in held.tolist()], rest.tolist())
        for held, rest in zip(hands.T, talon.T, strict=True)
    ]


@settings(max_examples=40, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 2**32).map(str))
def test_worlds_keep_to_all_that_is_known(options: SedmaOptions, seed: str) -> None:
    round, dice = SedmaRound(options, seed, 0), Dice(f"{seed}/play")
    while round.turn is not None:
        seat = round.turn
        reading = Reading(round.view(seat))
        real = [numbers(list(hand)) for hand in round.hands()]
        for held, cards in reading.known.items():
            assert cards <= set(real[held])
        for hands, talon in worlds(reading, 3):
            assert sorted(hands[seat]) == sorted(real[seat])
            assert [*map(len, hands)] == [*map(len, real)]
            assert len(talon) == len(round.talon())
            dealt = sorted([card for hand in hands for card in hand] + talon)
            there = [card for hand in real for card in hand] + numbers(list(round.talon()))
            assert dealt == sorted(there)
            assert all(cards <= set(hands[held]) for held, cards in reading.known.items())
        moves = round.legal_moves()
        told = [move for move in moves if move.endswith("!")]
        pick = told or moves
        round.play(pick[dice.below(len(pick))])


def test_whoever_announced_a_marriage_is_known_to_hold_the_other_card() -> None:
    hands = ["Qh Kh 8s 9s", "8h Qs Ks Qd", "8c 9c Tc Jc", "8d 9d Td Kd"]
    held = [hand.split() for hand in hands]
    rest = [card for card in SedmaOptions().pack() if not any(card in hand for hand in held)]
    options = SedmaOptions(marriages=True)
    round = SedmaRound.from_deal(options, held, rest, leader=0)
    round.play("Qh!")
    reading = Reading(round.view(1))
    assert reading.known == {0: {NUMBER["Kh"]}}
    assert all(NUMBER["Kh"] in hands[0] for hands, _ in worlds(reading, 30))


@pytest.mark.parametrize(("trick", "lacked"), [("9s 7s 8c 8d", {"7", "9"}), ("7s 8h 8c 7d", {"7"})])
def test_a_leader_who_could_not_prolong_lacks_those_cards_in_every_world(
    trick: str, lacked: set[str]
) -> None:
    led, laid, _, last = trick.split()
    hands = [f"{led} Jh Js Qh", f"{laid} 9h Qs Ks", "8c 9c Tc Jc", f"{last} 9d Td Kd"]
    held = [hand.split() for hand in hands]
    rest = [card for card in SedmaOptions().pack() if not any(card in hand for hand in held)]
    round = SedmaRound.from_deal(SedmaOptions(prolong=True), held, rest, leader=0)
    for move in trick.split():
        events = round.play(move)
    assert CannotProlong(0) in events
    reading = Reading(round.view(2))
    assert [{NAME[4 * rank][0] for rank in lack.ranks} for lack in reading.lacks] == [lacked]
    drawn = 1
    for hands_, _ in worlds(reading, 40):
        named = [card for card in hands_[0] if NAME[card][0] in lacked]
        assert len(named) <= drawn


@settings(max_examples=60, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 2**32).map(str))
def test_the_true_deal_is_never_ruled_out(options: SedmaOptions, seed: str) -> None:
    round, dice = SedmaRound(options, seed, 0), Dice(f"{seed}/play")
    while round.turn is not None:
        view, legal = round.view(round.turn), round.legal_moves()
        reading, hands = Reading(view), round.hands()
        assert reading.sizes == (*(len(hands[seat]) for seat in reading.hidden), view.talon)
        for column, seat in enumerate(reading.hidden):
            held = [reading.unseen.index(number) for number in numbers(hands[seat])]
            assert not reading.barred[held, column].any()
        for seat, known in reading.known.items():
            assert known <= set(numbers(hands[seat]))
        round.play(legal[dice.below(len(legal))])


def test_whoever_lets_a_rich_trick_go_is_believed_to_hold_fewer_sevens() -> None:
    hands = ["Ah 9h Js Qs", "8h 8s 9s Qd", "8c 9c Jh Jc", "8d 9d Td Kd"]
    held = [hand.split() for hand in hands]
    rest = [card for card in SedmaOptions().pack() if not any(card in hand for hand in held)]
    round = SedmaRound.from_deal(SedmaOptions(), held, rest, leader=0)
    round.play("Ah")
    round.play("8h")
    found = worlds(Reading(round.view(2)), 400)
    sevens = [sum(NAME[card][0] == "7" for hand in found for card in hand[0][n]) for n in (1, 3)]
    assert sevens[0] / 3 < 0.9 * sevens[1] / 4


@settings(max_examples=20, deadline=None)
@given(options=OPTIONS, seed=st.integers(0, 2**32).map(str))
def test_what_everyone_has_done_is_told_as_it_was(options: SedmaOptions, seed: str) -> None:
    round, dice = SedmaRound(options, seed, 0), Dice(f"{seed}/play")
    held: list[list[int]] = [[] for _seat in range(options.players)]
    while (turn := round.turn) is not None:
        moves = round.legal_moves()
        move = moves[dice.below(len(moves))]
        if move != PASS:
            held[turn].append(len(round.hands()[turn]))
        round.play(move)
    for seat, acts in enumerate(acts_of(round.view(None))):
        plays = [act for act in acts if act is not DRAW]
        assert [act.held for act in plays] == held[seat]
        assert len(acts) - len(plays) == len(plays) - HAND
        assert all(act.left[act.card >> 2] > 0 for act in plays)
        assert all(
            (act.led == -1) == (act.coming == options.players - 1) for act in plays if act.free
        )


def best(round: SedmaRound, side: int) -> float:
    """What a deal of two sides is worth to one of them, by trying everything."""
    if round.turn is None:
        view = round.view(None)
        margin = view.points[side] - view.points[1 - side]
        return view.game_points[side] - view.game_points[1 - side] + margin / 250
    values = []
    for move in round.legal_moves():
        after = round.copy()
        after.play(move)
        values.append(best(after, side))
    return max(values) if round.options.side(round.turn) == side else min(values)


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
@pytest.mark.parametrize("marriages", [False, True])
def test_in_pairs_the_last_tricks_are_solved(seed: str, marriages: bool) -> None:
    """Two tricks from the end or in the middle of the first of them, with all hands known."""
    round, dice = SedmaRound(SedmaOptions(marriages=marriages), seed, 0), Dice(seed)
    while round.view(None).talon or max(round.view(None).counts) > 2:
        moves = round.legal_moves()
        round.play(moves[dice.below(len(moves))])
    for _ in range(int(seed) - 1):
        round.play(round.legal_moves()[0])
    assert round.turn is not None
    reading = Reading(round.view(round.turn))
    held = [numbers(list(hand)) for hand in round.hands()]
    hands = [[hand[i] if i < len(hand) else NONE for hand in held] for i in range(HAND)]
    worlds = reading.lockstep(np.array(hands)[..., None], np.empty((0, 1), np.intp))
    values = at_once(worlds.solve())
    for side in range(2):
        assert values[side, 0] == pytest.approx(best(round, side))


@pytest.mark.parametrize("seed", ["1", "2", "3"])
@pytest.mark.parametrize("prolong", [False, True])
def test_between_two_the_end_is_solved(seed: str, prolong: bool) -> None:
    options = SedmaOptions(players=2, prolong=prolong)
    round, dice = SedmaRound(options, seed, 0), Dice(seed)
    while round.view(None).talon or len(round.view(None).trick) % 2 or round.view(None).prolonging:
        moves = round.legal_moves()
        round.play(moves[dice.below(len(moves))])
        assert round.turn is not None
    seat = round.turn
    assert seat is not None
    move = choice("hard", round.view(seat), round.legal_moves())
    after = round.copy()
    after.play(move)
    assert best(after, seat) == pytest.approx(best(round, seat))


def duel(first: str, second: str, deals: int, options: SedmaOptions) -> float:
    """How often a side of `first` wins a deal that is won, each deal played from every side."""
    won = decided = 0
    for number in range(deals):
        for side in range(options.sides):
            round = SedmaRound(options, f"duel/{number}", number % options.players)
            while (turn := round.turn) is not None:
                level = first if options.side(turn) == side else second
                round.play(choice(level, round.view(turn), round.legal_moves(), str(turn)))
            given = round.view(None).game_points
            decided += any(given)
            won += bool(given[side])
    return won / decided


@pytest.mark.parametrize("players", [2, 4])
def test_medium_is_clearly_better_than_easy(players: int) -> None:
    options = SedmaOptions(players=players)
    assert duel("medium", "easy", 60, options) > 0.65


def test_hard_takes_more_than_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it thinks but a little here: every deal is played from both sides."""
    monkeypatch.setattr(Hard, "effort", Effort(128, 256, 0, 256, 128))
    options, ahead = SedmaOptions(), 0
    for number in range(10):
        for side in range(2):
            round = SedmaRound(options, f"apart/{number}", number % 4)
            while (turn := round.turn) is not None:
                level = "hard" if options.side(turn) == side else "greedy"
                round.play(choice(level, round.view(turn), round.legal_moves(), str(turn)))
            points = round.view(None).points
            ahead += points[side] - points[1 - side]
    assert ahead > 0


def test_matches_of_all_levels_over_random_options_end_without_an_error() -> None:
    sets = [
        SedmaOptions(players=players, target=target, marriages=marriages, prolong=prolong)
        for players, target in ((4, 2), (3, 1), (2, 3))
        for marriages in (False, True)
        for prolong in (False, True)
    ]
    for number, options in enumerate(sets):
        match = Match(Sedma(), options, f"levels/{number}")
        while True:
            while (turn := match.round.turn) is not None:
                level = ("easy", "medium", "greedy")[(turn + number) % 3]
                if turn == number % options.players and match.number == 1:
                    level = "hard"
                view = match.round.view(turn)
                match.play(choice(level, view, match.round.legal_moves(), match.seed))
            if match.is_over:
                break
            match.next_round()


def test_decisions_are_the_same_when_asked_again() -> None:
    round = SedmaRound(SedmaOptions(marriages=True, prolong=True), "again", 0)
    while (turn := round.turn) is not None:
        view, moves = round.view(turn), round.legal_moves()
        picked = [choice(level, view, moves) for level in LEVELS]
        assert picked == [choice(level, view, moves) for level in LEVELS]
        round.play(picked[turn % len(LEVELS)])
