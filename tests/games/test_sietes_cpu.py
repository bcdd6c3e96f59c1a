"""The CPU players of Sietes: what they believe, how they choose, and how they end a round."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

import numpy as np
import pytest

from game.cards import FRENCH, JOKER, Card, Dice
from game.cpu import make_player
from game.cpu.beliefs import Deals, believe
from game.cpu.search import Effort, Searcher
from game.games.sietes.cpu import finishing, prospects
from game.games.sietes.endgame import solve
from game.games.sietes.lanes import word
from game.games.sietes.lockstep import slots_of
from game.games.sietes.manners import MANNERS
from game.games.sietes.reading import UNKNOWN, Reading
from game.games.sietes.rules import (
    PASS,
    JokerTaken,
    SietesOptions,
    SietesRound,
    SietesView,
    Status,
)
from game.rules import Move, Seat
from tests.cpu.thinking import BRIEF, at_once

LEVELS = ("greedy", "easy", "medium", "hard")


def every_option() -> Iterator[SietesOptions]:
    """All that changes how a turn goes, the number of passes taking its turn."""
    ways = itertools.product((3, 4), (False, True), ("apart", "joined", "tunnel"), (True, False))
    for i, (players, joker, ends, voluntary) in enumerate(ways):
        yield SietesOptions(
            players=players, passes=1 + i % 5, joker=joker, ends=ends, voluntary_pass=voluntary
        )  # fmt: skip


def name(options: SietesOptions) -> str:
    parts = [str(options.players), options.ends, f"{options.passes} passes"]
    parts += ["joker"] if options.joker else []
    parts += [] if options.voluntary_pass else ["forced"]
    return " ".join(parts)


EVERY = list(every_option())


def random_play(options: SietesOptions, seed: str) -> Iterator[SietesRound]:
    """A round of random moves before each of them that leaves a choice."""
    dice, table = Dice(seed), SietesRound(options, seed, 0)
    while table.turn is not None:
        legal = table.legal_moves()
        if len(legal) > 1:
            yield table
        table.play(legal[dice.below(len(legal))])


# Lawful


@pytest.mark.parametrize("options", EVERY, ids=name)
def test_no_level_plays_an_illegal_move(
    options: SietesOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Searcher, "effort", BRIEF)
    for number in range(10):
        levels = ("hard" if number == 0 else "greedy", "easy", "medium", "greedy")
        players = [
            make_player("sietes", levels[(seat + number) % 4], number)
            for seat in range(options.players)
        ]
        table = SietesRound(options, f"lawful {number}", number % options.players)
        while (seat := table.turn) is not None:
            legal = table.legal_moves()
            move = at_once(players[seat].choose(table.view(seat), legal))
            assert move in legal
            table.play(move)


# Apart


def points(levels: Sequence[str], rounds: int) -> float:
    """Points a round of the first of these levels, everybody moving on a seat each round."""
    total = 0
    for number in range(rounds):
        seat_of_first = -number % len(levels)
        players = [
            make_player("sietes", levels[(seat + number) % 4], f"{number}/{seat}")
            for seat in range(4)
        ]
        table = SietesRound(SietesOptions(), f"apart {number}", number % 4)
        while (seat := table.turn) is not None:
            legal = table.legal_moves()
            table.play(at_once(players[seat].choose(table.view(seat), legal)))
        total += table.result().points[seat_of_first]
    return total / rounds


def test_each_level_beats_the_one_below(monkeypatch: pytest.MonkeyPatch) -> None:
    """Among four of a kind each would have 1.5 points a round."""
    monkeypatch.setattr(
        Searcher, "effort", Effort(deals=128, pool=512, exchanges=10, playouts=2048)
    )
    assert points(["medium", "easy", "easy", "easy"], 100) > 2.1
    assert points(["hard", "medium", "medium", "medium"], 60) > 1.6


# What a reading knows for certain


@pytest.mark.parametrize("options", EVERY, ids=name)
def test_the_true_deal_is_never_ruled_out(options: SietesOptions) -> None:
    for number in range(4):
        for table in random_play(options, f"truth {number}"):
            assert table.turn is not None
            reading = Reading(table.view(table.turn))
            truth = table.hands()
            owners = np.array(
                [[column_of(truth, reading, card) for card in reading.unseen]], np.int8
            )
            for column, seat in enumerate(reading.hidden):
                held = [card for card in truth[seat] if card in reading.unseen]
                assert reading.sizes[column] == len(held)
                assert np.isfinite(reading.likelihood(column, owners)).all()
            for card, column in enumerate(owners[0]):
                assert not reading.barred[card, column]
            worlds = reading.worlds(owners, np.random.default_rng(1))
            for seat, hand in enumerate(truth):
                assert int(worlds.hands[seat, 0]) == word(hand)
                assert (worlds.joker[0] == seat) == (JOKER in hand)


def column_of(truth: Sequence[Sequence[Card]], reading: Reading, card: Card) -> int:
    return next(i for i, seat in enumerate(reading.hidden) if card in truth[seat])


@pytest.mark.parametrize("options", EVERY[1::2], ids=name)
def test_without_passing_on_purpose_a_pass_rules_out_what_was_open(options: SietesOptions) -> None:
    """Nobody is dealt a card that would have fitted when they passed."""
    assert not options.voluntary_pass
    checked = 0
    for number in range(6):
        opens: list[tuple[Seat, tuple[Card, ...]]] = []
        dice, table = Dice(f"ruled out {number}"), SietesRound(options, f"out {number}", 0)
        while (seat := table.turn) is not None:
            legal = table.legal_moves()
            view = table.view(seat)
            if legal == [PASS]:
                opens.append((seat, view.open))
            reading = Reading(view)
            if len(legal) > 1 and reading.barred.any():
                odds = (~reading.barred).astype(float)
                owners = Deals(reading.sizes, odds).sample(20, np.random.default_rng(number))
                for passed, cards in opens:
                    for i, card in enumerate(reading.unseen):
                        if card in cards and passed in reading.hidden:
                            assert not (owners[:, i] == reading.hidden.index(passed)).any()
                            checked += 1
            table.play(legal[dice.below(len(legal))])
    assert checked


def test_a_joker_that_was_seen_to_change_hands_is_where_it_went() -> None:
    options = SietesOptions(joker=True)
    seen = 0
    for number in range(20):
        for table in random_play(options, f"joker {number}"):
            assert table.turn is not None
            view = table.view(table.turn)
            reading = Reading(view)
            swaps = [event for event in view.history if isinstance(event, JokerTaken)]
            if not swaps:
                expected = table.turn if JOKER in view.hand else UNKNOWN
                assert reading.joker == expected
                assert (JOKER in reading.unseen) == (expected == UNKNOWN)
                continue
            if view.joker_in_play:
                assert reading.joker == swaps[-1].seat
            for turn in reading.turns:
                if "*" in turn.move:
                    assert turn.joker == turn.seat
            seen += 1
    assert seen


# How likely a deal is


def test_how_likely_a_turn_is_agrees_with_how_a_manner_plays() -> None:
    """Likelihoods come from other tables than playouts; both say the same of a turn."""
    for options in (EVERY[0], EVERY[6], EVERY[8], EVERY[-2]):
        for table in itertools.islice(random_play(options, "likely"), 30):
            assert table.turn is not None
            reading = Reading(table.view(table.turn))
            odds = (~reading.barred).astype(float)
            dice = np.random.default_rng(2)
            worlds = reading.worlds(Deals(reading.sizes, odds).sample(16, dice), dice)
            engine = reading.lockstep(worlds)
            engine.look()
            state = engine.state
            left = engine.passes.take(engine.seat)
            holders = engine.holders()
            for manner in range(MANNERS):
                scores = reading.tables.scores(state, left, manner, holders).astype(float)
                shares = np.exp(scores - scores.max(axis=1, keepdims=True))
                shares /= shares.sum(axis=1, keepdims=True)
                for slot in range(shares.shape[1]):
                    found = reading.tables.shares(
                        np.ascontiguousarray(state.T), int(left[0]), slot, holders
                    )
                    assert np.allclose(found[manner], shares[:, slot], atol=1e-5)


def test_a_habit_is_what_the_own_seat_would_do_most_often_in_a_playout() -> None:
    for options in (EVERY[0], EVERY[6], EVERY[8], EVERY[-2]):
        for table in itertools.islice(random_play(options, "habit"), 30):
            assert table.turn is not None
            reading, legal = Reading(table.view(table.turn)), table.legal_moves()
            worlds = reading.worlds(
                Deals(reading.sizes, (~reading.barred).astype(float)).sample(
                    4, np.random.default_rng(3)
                ),
                np.random.default_rng(3),
            )
            engine = reading.lockstep(worlds)
            engine.look()
            scores, slots = engine.scores()[0], slots_of(options, reading.table)
            worth = {move: scores[slots[move]] for move in legal}
            habit = reading.habit(legal)
            assert worth[habit] == max(worth.values()) or finishing(reading.view, legal) == habit


def test_what_players_do_tells_of_their_cards() -> None:
    """Where mediums play, beliefs about who holds what come nearer the truth than an even guess."""
    gain = []
    for number in range(12):
        table = SietesRound(SietesOptions(), f"told {number}", 0)
        players = [make_player("sietes", "medium", f"{number}/{seat}") for seat in range(4)]
        for _ in range(32):
            assert table.turn is not None
            legal = table.legal_moves()
            table.play(at_once(players[table.turn].choose(table.view(table.turn), legal)))
        assert table.turn is not None
        reading = Reading(table.view(table.turn))
        owners = at_once(
            believe(reading, 512, np.random.default_rng(number), pool=4096, exchanges=100)
        )
        truth = table.hands()
        for i, card in enumerate(reading.unseen):
            column = column_of(truth, reading, card)
            believed = float((owners[:, i] == column).mean())
            even = reading.sizes[column] / sum(reading.sizes)
            gain.append(np.log((believed + 0.01) / (even + 0.01)))
    assert np.mean(gain) > 0.1


# Medium follows the advice


def table_of(hand: str, rows: str, passes: int = 3, **options: object) -> SietesView:
    """The view of seat 0, which has the turn; `rows` lie besides the sevens, the rest is dealt."""
    mine, laid = hand.split(), ["7s", "7h", "7d", "7c", *rows.split()]
    rest = [card for card in FRENCH.cards if card not in [*mine, *laid]]
    hands = [mine, *([] for _ in range(3))]
    for i, card in enumerate(rest):
        hands[1 + i % 3].append(card)
    table = SietesRound.from_deal(
        SietesOptions(**options), hands, rows=laid, passes_left=[passes, 3, 3, 3], turn=0
    )
    return table.view(0)


def advised(view: SietesView) -> Move:
    legal = [*(card for card in view.hand if card in view.open)]
    if view.passes_left[0]:
        legal.append(PASS)
    player = make_player("sietes", "medium", "advised")
    return at_once(player.choose(view, legal))


def test_medium_keeps_a_six_that_blocks_when_it_lacks_what_lies_beyond() -> None:
    assert advised(table_of("6s 9h Th", "8h")) == "9h"
    assert advised(table_of("6s 8d", "")) == PASS


def test_medium_runs_its_sequence_and_keeps_its_last_card_as_a_block() -> None:
    assert advised(table_of("8s 9s Ts 6h", "")) == "8s"
    assert advised(table_of("9s Ts 6h", "8s")) == "9s"
    assert advised(table_of("Ts 6h", "8s 9s")) == PASS


def test_medium_opens_the_way_to_its_far_cards() -> None:
    assert advised(table_of("8s Qs Ks 8h", "")) == "8s"


def test_medium_keeps_its_last_pass() -> None:
    assert advised(table_of("6s 8d", "", passes=1)) != PASS


def test_medium_saves_two_passes_while_its_cards_are_many() -> None:
    blocks = "6s 6h 6d 6c 8s 8h 8d"
    assert advised(table_of(f"{blocks} Qc Kc", "", passes=3)) == PASS
    assert advised(table_of(f"{blocks} Qc Kc", "", passes=2)) != PASS
    assert advised(table_of(f"{blocks} Kc", "", passes=2)) == PASS


def test_a_lay_at_the_end_of_a_row_costs_nothing() -> None:
    assert advised(table_of("Ks 6h", "8s 9s Ts Js Qs")) == "Ks"


def test_what_lies_beyond_is_read_across_the_join_in_a_tunnel() -> None:
    spades = "8s 9s Ts Js Qs Ks"
    view = table_of("As 2s 5s", spades, ends="tunnel")
    (found,) = prospects(view, ["As"])
    assert found.beyond == (True, False, False, True, False)
    assert (found.run, found.own, found.others, found.depth) == (1, 2, 3, 5)


# Hard


def test_hard_takes_a_win_that_is_there() -> None:
    for number in range(5):
        player = make_player("sietes", "hard", number)
        view = table_of("6s", "")
        assert at_once(player.choose(view, ["6s", PASS])) == "6s"


def test_hard_keeps_a_six_that_shuts_the_others_out() -> None:
    """Its hearts run on to the king; the ace to the 5 of spades are the others'."""
    view = table_of("6s 8h 9h Th Jh Qh Kh 5d 4d 3d 9c Tc", "")
    player = make_player("sietes", "hard", "block")
    assert at_once(player.choose(view, ["6s", "8h", PASS])) != "6s"


# The end of a round, solved


def brute(table: SietesRound, seat: Seat) -> tuple[int, int]:
    """Points of `seat` and of the other with best play, by trying everything with the rules."""
    if table.turn is None:
        points = table.result().points
        other = next(each for each in OTHERS[0] if each != seat)
        return points[seat], points[other]
    best: tuple[int, int] | None = None
    mover = table.turn
    for move in table.legal_moves():
        after = table.copy()
        after.play(move)
        mine, theirs = brute(after, mover)
        if best is None or (mine, -theirs) > (best[0], -best[1]):
            best = (mine, theirs)
    assert best is not None
    return best if mover == seat else best[::-1]


OTHERS: list[list[Seat]] = [[]]
"""The last two seats of the round that `brute` looks at."""


def endgames(options: SietesOptions, cards: int) -> Iterator[SietesRound]:
    """Rounds of random moves in which two are left with few cards and a choice."""
    for number in range(60):
        for table in random_play(options, f"end {number}"):
            view = table.view(None)
            if view.status.count(Status.PLAYING) == 2 and sum(view.counts) <= cards:
                yield table.copy()
                break


@pytest.mark.parametrize("options", EVERY, ids=name)
def test_the_last_two_play_as_well_as_brute_force(options: SietesOptions) -> None:
    for table in itertools.islice(endgames(options, 7), 6):
        seat = table.turn
        assert seat is not None
        view = table.view(seat)
        OTHERS[0] = [each for each, status in enumerate(view.status) if status is Status.PLAYING]
        moves = table.legal_moves()
        solved = at_once(solve(view, moves))
        assert solved is not None
        for move, points in zip(moves, solved, strict=True):
            after = table.copy()
            after.play(move)
            assert points == brute(after, seat)[0]


def test_an_end_too_far_is_not_solved() -> None:
    table = next(endgames(SietesOptions(players=3), 12))
    assert table.turn is not None
    view = table.view(table.turn)
    assert at_once(solve(view, table.legal_moves(), limit=1)) is None
    start = SietesRound(SietesOptions(), "start", 0)
    assert start.turn is not None
    assert at_once(solve(start.view(start.turn), start.legal_moves())) is None
