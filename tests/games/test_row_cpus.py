"""The CPUs of Sevens and Fan Tan: honest, lawful, steady, and right where right can be told."""

from __future__ import annotations

import itertools
from collections.abc import Coroutine
from typing import Any, TypeVar

import numpy as np
import pytest

from game.cards import FRENCH, Dice
from game.cpu.levels import LEVELS, make_player
from game.games import game_by_id
from game.games.fan_tan import cpu as fan_tan_cpu
from game.games.fan_tan.rules import PASS, FanTanOptions, FanTanRound
from game.games.rows.advice import Prospect, advice
from game.games.rows.lanes import NONE, Lanes
from game.games.rows.playouts import Playouts, liking
from game.games.rows.search import Searcher
from game.games.rows.worlds import Worlds, lacks
from game.games.sevens.rules import OPENER, SevensOptions, SevensRound, rows
from game.match import Match
from game.rules import Options
from tests.test_rules_contract import WITNESSES

T = TypeVar("T")
GAMES = ("sevens", "fan_tan")
EVERY = (*LEVELS, "greedy")


def at_once(thinking: Coroutine[Any, Any, T]) -> T:
    """What a coroutine gives that waits for nothing but its next breath."""
    while True:
        try:
            thinking.send(None)
        except StopIteration as done:
            result: T = done.value
            return result


@pytest.fixture(autouse=True)
def _think_briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Searcher, "batches", 1)


def some_options(game: str, dice: Dice) -> Options:
    values = game_by_id(game).options.values()
    return game_by_id(game).options.from_dict(
        {name: allowed[dice.below(len(allowed))] for name, allowed in values.items()}
    )


# Lawful


@pytest.mark.parametrize("game", GAMES)
def test_matches_of_cpus_over_random_options_end_well(game: str) -> None:
    levels = itertools.cycle(("easy", "medium", "greedy", "easy", "medium"))
    for number in range(60):
        dice = Dice(f"{game}/{number}")
        match = Match(game_by_id(game), some_options(game, dice), f"cpus/{number}")
        players = [
            make_player(game, "hard" if number % 20 == seat == 0 else next(levels), f"{seat}")
            for seat in range(match.options.players)
        ]
        while True:
            while (turn := match.round.turn) is not None:
                legal = match.round.legal_moves()
                move = at_once(players[turn].choose(match.round.view(turn), legal))
                assert move in legal
                match.play(move)
            if match.is_over:
                break
            match.next_round()


# Honest


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", EVERY)
def test_hidden_cards_that_change_hands_change_no_choice(game: str, level: str) -> None:
    player, choices = make_player(game, level, "honest"), 0
    for number in range(12):
        dice = Dice(f"honest/{game}/{number}")
        options = some_options(game, dice)
        here = game_by_id(game).new_round(options, f"honest/{number}", 0)
        seat = here.turn
        assert seat is not None
        there = WITNESSES[game].redealt(here, seat, dice)
        for _ in range(3 * options.players):
            if here.turn != there.turn or here.turn is None:
                break
            legal = here.legal_moves()
            if here.turn == seat:
                assert here.view(seat) == there.view(seat)
                one = at_once(player.choose(here.view(seat), legal))
                assert one == at_once(player.choose(there.view(seat), there.legal_moves()))
                choices += len(legal) > 1
            both = [move for move in legal if move in there.legal_moves()]
            if not both:
                break
            move = both[dice.below(len(both))]
            here.play(move)
            there.play(move)
            if here.view(seat) != there.view(seat):
                break
    assert choices > 3


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", EVERY)
def test_the_same_seed_and_view_give_the_same_choice(game: str, level: str) -> None:
    round = game_by_id(game).new_round(game_by_id(game).options(), "steady", 0)
    while round.turn is not None and len(round.legal_moves()) < 2:
        round.play(round.legal_moves()[0])
    assert round.turn is not None
    view, legal = round.view(round.turn), round.legal_moves()
    first, again = (at_once(make_player(game, level, "x").choose(view, legal)) for _ in range(2))
    assert first == again


# Right


@pytest.mark.parametrize("level", LEVELS)
def test_a_last_card_is_laid_while_a_rich_pot_waits(level: str) -> None:
    options = FanTanOptions(players=3, withholding=True)
    laid = ["7d", "7s"]
    rest = [card for card in FRENCH.cards if card not in [*laid, "8d", "8s"]]
    round = FanTanRound.from_deal(options, [["8d"], ["8s"], rest], laid=laid, turn=0, pot=200)
    player = make_player("fan_tan", level, "last")
    assert at_once(player.choose(round.view(0), ["8d", PASS])) == "8d"


def test_hard_holds_its_last_card_back_while_the_others_fill_the_pot_for_it() -> None:
    options = FanTanOptions(players=3, withholding=True)
    laid = ["7d", "7s"]
    rest = [card for card in FRENCH.cards if card not in [*laid, "8d"]]
    round = FanTanRound.from_deal(options, [["8d"], rest[::2], rest[1::2]], laid=laid, turn=0)
    player = make_player("fan_tan", "hard", "last")
    assert at_once(player.choose(round.view(0), ["8d", PASS])) == PASS


def test_advice_leads_to_own_cards_and_away_from_others() -> None:
    own = Prospect("8d", ((True, True, False, False, True),))
    gift = Prospect("8s", ((False, False, False, False, False),))
    end = Prospect("Kh", ((),))
    assert advice(own) > advice(end) > advice(gift)


def test_what_a_pass_rules_out_is_dealt_to_nobody_who_made_it() -> None:
    round = SevensRound(SevensOptions(players=7), "worlds", dealer=0)
    dice = Dice("worlds")
    for _ in range(30):
        moves = round.legal_moves()
        round.play(moves[dice.below(len(moves))])
    assert round.turn is not None
    view = round.view(round.turn)
    said = lacks(view, rows(), OPENER, purpose=False)
    assert said
    worlds = Worlds(view, rows(), said)
    owners = at_once(worlds.owners(200, np.random.default_rng(1)))
    for seat, count in enumerate(view.counts):
        assert ((owners[:, :-1] == seat).sum(axis=1) == count).all()
    for lack in said:
        for card in rows().cards(lack.cards):
            assert not (owners[:, rows().index[card]] == lack.seat).any()
    held = [rows().index[card] for card in view.hand]
    assert (owners[:, held] == view.seat).all()


def test_a_pass_that_may_be_on_purpose_is_only_likely() -> None:
    options = FanTanOptions(players=3, withholding=True)
    round = FanTanRound(options, "likely", dealer=0)
    while round.turn is not None and round.turn != 0:
        round.play(PASS)
    said = lacks(round.view(0), rows(), "7d", purpose=True)
    assert [lack.certain for lack in said] == [False, False]
    assert [lack.certain for lack in lacks(round.view(0), rows(), "7d", purpose=False)] == [
        True, True
    ]  # fmt: skip


@pytest.mark.parametrize("players", [3, 5, 7])
def test_playouts_keep_to_the_rules(players: int) -> None:
    """In a known deal every seat lays what it likes best, here and by the rules themselves."""
    lanes, dice = Lanes(rows()), np.random.default_rng(players)
    for number in range(15):
        round = SevensRound(SevensOptions(players=players), f"playout/{number}", dealer=0)
        owners = np.full((1, lanes.cards + 1), -1)
        for seat, hand in enumerate(round.hands()):
            owners[0, [rows().index[card] for card in hand]] = seat
        likes = liking(lanes, owners, dice)
        assert round.turn is not None
        games = Playouts(
            lanes, owners, likes, lanes.state(0), round.view(None).counts, round.turn,
            rows().index[OPENER],
        )  # fmt: skip
        passes = [0] * players
        while games.step():
            assert round.turn is not None
            moves = round.legal_moves()
            if moves == [PASS]:
                passes[round.turn] += 1
            round.play(max(moves, key=lambda move: likes[0, rows().index.get(move, NONE)]))
        assert round.turn is None
        assert tuple(games.left[0]) == round.view(None).counts
        assert list(games.passes[0]) == passes
        left = [rows().index[card] for hand in round.hands() for card in hand]
        assert sorted(np.flatnonzero(games.held()[0])) == sorted(left)


def test_holding_back_is_priced() -> None:
    """Fines lower the worth of endings in which somebody else goes out, and of no other."""
    options = FanTanOptions(players=3, withholding=True)
    round = FanTanRound(options, "price", dealer=0)
    view = round.view(0)
    lanes = Lanes(rows())
    owners = np.full((40, lanes.cards + 1), -1)
    for seat, hand in enumerate(round.hands()):
        owners[:, [rows().index[card] for card in hand]] = seat
    likes = liking(lanes, owners, np.random.default_rng(0))
    games = Playouts(lanes, owners, likes, lanes.state(0), view.counts, 1, rows().index["7d"])
    while games.step():
        pass
    mind = fan_tan_cpu.Hard("x")
    fined, free = (mind.worth(view, games, passes) for passes in (True, False))
    out = games.left[:, 0] == 0
    assert (fined == np.where(out, free, free - 3)).all()
