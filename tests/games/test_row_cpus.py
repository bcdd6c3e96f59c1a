"""The CPUs of Sevens and Fan Tan: lawful, steady, and right where right can be told."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import pytest

from game.cards import FRENCH, Dice
from game.cpu.beliefs import Owners, believe
from game.cpu.levels import LEVELS, make_player
from game.games import game_by_id
from game.games.fan_tan.reading import Reading as FanTanReading
from game.games.fan_tan.rules import PASS, PENALTY, FanTanOptions, FanTanRound, card_points
from game.games.rows.endgame import every_deal
from game.games.rows.lanes import Lanes
from game.games.rows.lockstep import Lockstep
from game.games.rows.manners import PLAIN, tables_for
from game.games.rows.reading import Endings, RowReading
from game.games.sevens.reading import Reading as SevensReading
from game.games.sevens.rules import SevensOptions, SevensRound, rows
from game.match import Match
from game.rules import Move, Options, Round
from tests.cpu.thinking import at_once, think_briefly

GAMES = ("sevens", "fan_tan")


@pytest.fixture
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searching players search little."""
    think_briefly(monkeypatch)


def some_options(game: str, dice: Dice) -> Options:
    values = game_by_id(game).options.values()
    return game_by_id(game).options.from_dict(
        {name: allowed[dice.below(len(allowed))] for name, allowed in values.items()}
    )


def played(round: Round[Any, Any], turns: int, dice: Dice) -> None:
    """So many turns of any moves, and on to where there is a choice."""
    while round.turn is not None and (turns > 0 or len(round.legal_moves()) < 2):
        moves = round.legal_moves()
        round.play(moves[dice.below(len(moves))])
        turns -= 1


# Lawful


@pytest.mark.usefixtures("briefly")
@pytest.mark.parametrize("game", GAMES)
def test_matches_of_cpus_over_random_options_end_well(game: str) -> None:
    levels = itertools.cycle(("easy", "greedy", "easy"))
    for number in range(20):
        dice = Dice(f"{game}/{number}")
        match = Match(game_by_id(game), some_options(game, dice), f"cpus/{number}")
        searcher = ("medium", "hard")[number % 2] if number % 5 < 2 else "easy"
        players = [
            make_player(game, searcher if seat == 0 else next(levels), f"{seat}")
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


# What a view tells


def test_a_forced_pass_bars_what_fitted_and_nothing_else() -> None:
    round = SevensRound(SevensOptions(players=7), "barred", dealer=0)
    lacks: list[set[str]] = [set() for _ in range(7)]
    dice = Dice("barred")
    for _ in range(40):
        assert round.turn is not None
        moves = round.legal_moves()
        if moves == [PASS]:
            lacks[round.turn] |= set(round.view(None).open)
        round.play(moves[dice.below(len(moves))])
    assert round.turn is not None
    reading = SevensReading(round.view(round.turn))
    names = rows().names
    for i, card in enumerate(reading.unseen):
        for column, seat in enumerate(reading.hidden):
            assert reading.barred[i, column] == (names[card] in lacks[seat])
    assert reading.barred.any()


def test_a_pass_that_may_be_on_purpose_bars_nothing_but_is_hardly_believed() -> None:
    options = FanTanOptions(players=3, withholding=True)
    laid = ["7d", "7s", "7h", "7c"]
    rest = [card for card in FRENCH.cards if card not in [*laid, "Ks"]]
    hands = [[*rest[:15], "Ks"], rest[15:31], rest[31:]]
    round = FanTanRound.from_deal(options, hands, laid=laid, turn=1)
    round.play(PASS)
    round.play(next(move for move in round.legal_moves() if move != PASS))
    view = round.view(0)
    reading = FanTanReading(view)
    assert not reading.barred.any()
    fitted = [rows().index[card] for card in ("6s", "8s", "6h", "8h", "6d", "8d", "6c", "8c")]
    able = [reading.unseen.index(card) for card in fitted if card in reading.unseen][:3]
    owners = np.array([0] * 16 + [1] * (len(reading.unseen) - 16), np.int8)
    column = reading.hidden.index(1)
    deals = np.stack([owners, owners])
    deals[0, able], deals[1, able] = column, 1 - column
    held, lacked = reading.likelihood(column, deals)
    assert held < lacked


def test_whoever_leads_to_a_card_is_likelier_to_hold_it() -> None:
    round = SevensRound.from_deal(
        SevensOptions(players=3),
        [
            [card for card in FRENCH.cards if card[1] == "s" and card[0] != "7"],
            [card for card in FRENCH.cards if card[1] == "h" and card[0] != "7"],
            [card for card in FRENCH.cards if card[1] in "dc" and card[0] != "7"],
        ],
        laid=["7s", "7h", "7d", "7c"],
        turn=2,
    )
    round.play("8d")
    view = round.view(0)
    reading = SevensReading(view)
    column = reading.hidden.index(2)
    six, nine, five = (reading.unseen.index(rows().index[card]) for card in ("6c", "9d", "5h"))
    deals = np.full((2, len(reading.unseen)), 1 - column, np.int8)
    deals[:, six] = deals[0, nine] = deals[1, five] = column
    beyond, elsewhere = reading.likelihood(column, deals)
    assert beyond > elsewhere


def test_the_odds_of_a_card_go_by_what_its_holder_has_beyond_it() -> None:
    tables, index = tables_for(rows()), rows().index
    hand = ["6s", "5s", "9h", "7d", "8d"]
    word = np.array([sum(int(tables.lanes.bits[index[card]]) for card in hand)], np.uint64)
    cards = np.array([index[card] for card in ["6s", "5s", "9h", "7d", "4s"]])
    odds = tables.odds(word, cards, np.array(PLAIN))[:, 0]
    values = [4.0 - 0.7 * 4, -0.7 * 4, -0.7 * 4, -0.7 * 6 + 4.0 - 0.7 * 5]
    assert odds[:4] == pytest.approx([math.exp(value) for value in values], rel=1e-5)
    assert odds[4] == 0


# Playing out


@pytest.mark.parametrize("players", [3, 5, 7])
def test_playouts_keep_to_the_rules(players: int) -> None:
    """In a known deal every seat lays what it likes best, here and by the rules themselves."""
    lanes, dice = Lanes(rows()), np.random.default_rng(players)
    index = rows().index
    for number in range(12):
        round = SevensRound(SevensOptions(players=players), f"playout/{number}", dealer=0)
        played(round, number * 3, Dice(f"{number}"))
        if round.turn is None:
            continue
        view = round.view(round.turn)
        cards = [index[card] for hand in round.hands() for card in hand]
        owners = [seat for seat, hand in enumerate(round.hands()) for _ in hand]
        likes = dice.random((1, len(cards))).astype(np.float32)
        liked = dict(zip(cards, likes[0], strict=True))
        moves = round.legal_moves()
        games = Lockstep(
            lanes, cards, np.array([owners], np.int8), likes, [index[card] for card in view.open],
            players, round.turn, [index.get(move) for move in moves],
        )  # fmt: skip
        at_once(games.run())
        for i, first in enumerate(moves):
            twin, passes = round.copy(), [0] * players
            twin.play(first)
            while twin.turn is not None:
                legal = twin.legal_moves()
                passes[twin.turn] += legal == [PASS]
                twin.play(max(legal, key=lambda move: liked.get(index.get(move, -1), 0.0)))
            assert games.left[:, i, 0].tolist() == [len(hand) for hand in twin.hands()]
            assert games.passes(view.counts)[:, i, 0].tolist() == passes
            values = [card_points(rows().names[card]) for card in cards]
            left = [sum(map(card_points, hand)) for hand in twin.hands()]
            assert games.worth_left(np.array(values))[:, i, 0].tolist() == left


def test_the_opener_lets_the_other_starters_fit() -> None:
    options = FanTanOptions(players=3, withholding=True)
    round = next(
        each
        for each in (FanTanRound(options, f"opener/{i}", dealer=0) for i in range(20))
        if each.legal_moves() == ["7d", PASS]
    )
    assert round.turn is not None
    reading = FanTanReading(round.view(round.turn))
    owners = np.repeat(np.arange(2, dtype=np.int8), reading.sizes)[None].repeat(50, axis=0)
    found = at_once(reading.playouts(owners, ["7d", PASS], np.random.default_rng(1)))
    assert found.shape == (2, 50) and np.isfinite(found).all()


# The end, solved


def brute_force(round: SevensRound) -> tuple[float, ...]:
    """What a position of Sevens is worth to each seat, by trying everything by the rules."""
    if round.turn is None:
        left = [len(hand) for hand in round.hands()]
        return worth_of(left)
    seat, found = round.turn, []
    for move in round.legal_moves():
        twin = round.copy()
        twin.play(move)
        found.append(brute_force(twin))
    return max(found, key=lambda worth: worth[seat])


def worth_of(left: list[int]) -> tuple[float, ...]:
    from game.games.sevens.reading import OUT

    others = [(sum(left) - own) / (len(left) - 1) for own in left]
    return tuple(other - own + OUT * (own == 0) for own, other in zip(left, others, strict=True))


def test_an_end_is_solved_as_brute_force_does() -> None:
    solved = 0
    for number in range(40):
        round = SevensRound(SevensOptions(players=3), f"end/{number}", dealer=0)
        played(round, 44, Dice(f"end/{number}"))
        if round.turn is None:
            continue
        reading = SevensReading(round.view(round.turn), hints=False)
        moves = round.legal_moves()
        found = at_once(reading.solve(moves))
        if found is None:
            continue
        deals = every_deal(reading.sizes, reading.barred, 24)
        assert deals is not None
        expected = np.zeros(len(moves))
        for owners in deals:
            hands: list[list[str]] = [[] for _ in range(3)]
            hands[round.turn] = list(reading.view.hand)
            for card, column in zip(reading.unseen, owners, strict=True):
                hands[reading.hidden[column]].append(rows().names[card])
            laid = [card for row in reading.view.rows for card in row]
            here = SevensRound.from_deal(
                SevensOptions(players=3), hands, laid=laid, turn=round.turn
            )
            for i, move in enumerate(moves):
                twin = here.copy()
                twin.play(move)
                expected[i] += brute_force(twin)[round.turn] / len(deals)
        assert found == pytest.approx(expected.tolist())
        solved += 1
    assert solved >= 5


def test_every_deal_that_fits_is_counted_and_too_many_are_not() -> None:
    barred = np.array([[False, True, False], [True, False, False], [False, False, False]])
    deals = every_deal((1, 1, 1), barred, 10)
    assert deals is not None
    assert sorted(map(tuple, deals.tolist())) == [(0, 1, 2), (0, 2, 1), (2, 1, 0)]
    assert every_deal((1, 1, 1), barred, 2) is None
    assert every_deal((20, 20), np.zeros((40, 2), np.bool_), 10) is None


# What it is worth


def endings(left: list[list[int]], passes: list[list[int]]) -> Endings:
    return Endings(np.array(left), np.array(passes), np.array(left))


def test_holding_back_is_priced() -> None:
    """Fines lower the worth of endings in which somebody else goes out, and of no other."""
    options = FanTanOptions(players=3, withholding=True)
    round = FanTanRound(options, "price", dealer=0)
    assert round.turn is not None
    reading = FanTanReading(round.view(round.turn))
    ended = endings([[0, 2], [3, 0], [1, 1]], [[0, 0]] * 3)
    if reading.seat != 0:
        ended = ended._replace(left=np.roll(ended.left, reading.seat, axis=0))
    fined, free = (reading.worth(ended, np.array(back))[reading.seat] for back in (True, False))
    assert (free - fined).tolist() == [0, PENALTY]


@pytest.mark.parametrize("scoring", ["pot", "cards", "points"])
def test_an_ending_is_worth_what_the_rules_pay(scoring: Literal["pot", "cards", "points"]) -> None:
    """A deal is played by the rules from a position on; the chips it brings are its worth."""
    for number in range(12):
        options = FanTanOptions(players=4, scoring=scoring)
        round = FanTanRound(options, f"worth/{number}", dealer=0)
        played(round, 20, Dice(f"worth/{number}"))
        if round.turn is None:
            continue
        view = round.view(round.turn)
        reading = FanTanReading(view)
        passes = [0] * 4
        played_on = Dice(f"on/{number}")
        while round.turn is not None:
            legal: list[Move] = round.legal_moves()
            passes[round.turn] += legal == [PASS]
            round.play(legal[played_on.below(len(legal))])
        hands = round.hands()
        ended = Endings(
            np.array([len(hand) for hand in hands]),
            np.array(passes),
            np.array([sum(map(card_points, hand)) for hand in hands]),
        )
        worth = reading.worth(ended, np.array(False))
        after = round.view(None).chips
        gained = [now - before for now, before in zip(after, view.chips, strict=True)]
        if scoring == "points":
            total = sum(gained)
            expected = [(total - own) / 3 - own for own in gained]
        else:
            expected = [float(own) for own in gained]
        assert worth.tolist() == pytest.approx(expected)


# Apart


READINGS: dict[str, Callable[..., RowReading[Any]]] = {
    "sevens": SevensReading, "fan_tan": FanTanReading,
}  # fmt: skip


def truth(round: Any, reading: RowReading[Any]) -> Owners:
    """The one deal of the unseen cards that is so: ``(1, cards)``."""
    names = reading.rows.names
    hands = [set(round.hands()[seat]) for seat in reading.hidden]
    columns = [[names[card] in hand for hand in hands].index(True) for card in reading.unseen]
    return np.array([columns], np.int8)


def gains(game: str, better: str, worse: str, rounds: int) -> tuple[float, float]:
    """How much more one level's choices bring than another's, and the standard error of that.

    Whenever the two do not agree, both moves are played out in the deal as it is, which neither
    knows. Where they agree, nothing is gained.
    """
    options, found = game_by_id(game).options(), []
    dice = np.random.default_rng(1)
    one, other = (make_player(game, level, "apart") for level in (better, worse))
    for number in range(rounds):
        round: Any = game_by_id(game).new_round(options, f"apart/{number}", 0)
        rest = make_player(game, "greedy", f"{number}")
        while (turn := round.turn) is not None:
            legal, view = round.legal_moves(), round.view(turn)
            if len(legal) > 1:
                moves = [at_once(player.choose(view, legal)) for player in (one, other)]
                gain = 0.0
                if moves[0] != moves[1]:
                    reading = READINGS[game](view)
                    owners = truth(round, reading).repeat(300, axis=0)
                    worth = at_once(reading.playouts(owners, moves, dice)).mean(axis=1)
                    gain = float(worth[0] - worth[1])
                found.append(gain)
            round.play(at_once(rest.choose(view, legal)))
    return float(np.mean(found)), float(np.std(found)) / math.sqrt(len(found))


@pytest.mark.parametrize("game", GAMES)
def test_medium_knows_more_than_easy(game: str) -> None:
    gain, error = gains(game, "medium", "easy", 14)
    assert gain > 2 * error


@pytest.mark.parametrize("game", GAMES)
def test_what_players_do_tells_of_their_cards(game: str) -> None:
    """With hints, more of the cards that are imagined in a hand are really there."""
    shares: dict[bool, list[float]] = {True: [], False: []}
    dice = np.random.default_rng(2)
    for number in range(6):
        round: Any = game_by_id(game).new_round(game_by_id(game).options(), f"tells/{number}", 0)
        player = make_player(game, "greedy", f"{number}")
        while (turn := round.turn) is not None:
            legal, view = round.legal_moves(), round.view(turn)
            if len(legal) > 1 and len(view.history) in range(12, 40):
                for hints, found in shares.items():
                    reading = READINGS[game](view, hints)
                    owners = at_once(believe(reading, 64, dice, pool=1024, exchanges=0))
                    found.append(float((owners == truth(round, reading)).mean()))
            round.play(at_once(player.choose(view, legal)))
    assert np.mean(shares[True]) > np.mean(shares[False]) + 0.02
