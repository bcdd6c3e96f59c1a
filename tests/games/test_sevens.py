"""Sevens: what may be laid, when one must pass, what is left to pay for."""

from __future__ import annotations

import pytest

from game.cards import FRENCH, Card, Dice
from game.games.rows.round import PASS, Laid, Passed
from game.games.sevens.rules import Sevens, SevensOptions, SevensRound
from game.match import Match
from game.rules import BadOption, IllegalMove, Result, RoundEnded


def position(
    hand: str, laid: str, players: int = 3, turn: int = 0, options: SevensOptions | None = None
) -> SevensRound:
    """The first seat holds `hand`, the others share the rest."""
    mine, lie = hand.split(), laid.split()
    rest = [card for card in FRENCH.cards if card not in mine and card not in lie]
    hands = [mine, *(rest[i :: players - 1] for i in range(players - 1))]
    return SevensRound.from_deal(
        options or SevensOptions(players=players), hands, laid=lie, turn=turn
    )


def run(suit: str, first: str, last: str) -> str:
    ranks = FRENCH.ranks[FRENCH.ranks.index(first) : FRENCH.ranks.index(last) + 1]
    return " ".join(rank + suit for rank in ranks)


@pytest.mark.parametrize(
    ("laid", "hand", "legal"),
    [
        ("6d 7d 8d 7s", "5d 9d 8s 6c Kh", {"5d", "9d", "8s"}),
        (run("s", "2", "9"), "As Ts Ks", {"As", "Ts"}),
        ("7d", "7c 6c", {"7c"}),
        ("7d", "6d 5d", {"6d"}),
        (f"7d {run('h', '6', '7')}", "9h 8c", {PASS}),
        (f"7d {run('s', 'A', 'K')}", "Kh", {PASS}),
        ("7d", "8d 6d 7s 7h 7c", {"8d", "6d", "7s", "7h", "7c"}),
    ],
)
def test_what_fits_must_be_laid_and_else_one_passes(laid: str, hand: str, legal: set[Card]) -> None:
    assert set(position(hand, laid).legal_moves()) == legal


def test_the_ace_is_low_and_nothing_goes_on_after_the_king() -> None:
    whole_up = f"7d {run('s', '7', 'K')}"
    assert position("As Qh", whole_up).legal_moves() == [PASS]


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_the_holder_of_the_seven_of_diamonds_opens_each_round_with_it(players: int) -> None:
    for seed in "abcdef":
        round = SevensRound(SevensOptions(players=players), seed, dealer=1)
        assert round.turn is not None
        assert "7d" in round.hands()[round.turn]
        assert round.view(None).open == ("7d",)
        opener = round.turn
        with pytest.raises(IllegalMove):
            round.play(PASS)
        assert round.play("7d") == [Laid(opener, "7d")]
        assert round.turn == (opener + 1) % players


def test_cards_are_dealt_one_by_one_from_the_dealer_s_left() -> None:
    round = SevensRound(SevensOptions(players=7), "deal", dealer=2)
    dealt = [event.seat for event in round.opening()]
    assert dealt[:8] == [3, 4, 5, 6, 0, 1, 2, 3]
    assert sorted(map(len, round.hands())) == [7, 7, 7, 7, 8, 8, 8]
    assert len(round.hands()[3]) == 8


def test_a_round_ends_with_a_last_card_and_each_card_left_is_a_point() -> None:
    options = SevensOptions(players=4)
    laid = "7d 7s"
    hands = [["8d"], ["Kh", "Qh"], ["As"]]
    held = {card for hand in hands for card in hand} | set(laid.split())
    hands.append([card for card in FRENCH.cards if card not in held])
    round = SevensRound.from_deal(options, hands, laid=laid.split(), turn=0)
    events = round.play("8d")
    points = (0, 2, 1, len(hands[3]))
    assert events == [Laid(0, "8d"), RoundEnded(None, (1, 3, 2, 4), points)]
    assert round.turn is None
    assert round.result() == Result((1, 3, 2, 4), points)


def test_equal_hands_share_a_place() -> None:
    laid = "7d"
    rest = [card for card in FRENCH.cards if card not in ("7d", "8d", "Kh", "Ks")]
    round = SevensRound.from_deal(
        SevensOptions(players=4), [["8d"], ["Kh"], ["Ks"], rest], laid=[laid], turn=0
    )
    round.play("8d")
    assert round.result().places == (1, 2, 2, 4)


def test_a_forced_pass_is_a_move_that_all_may_see() -> None:
    round = position("Kh", "7d")
    assert round.play(PASS) == [Passed(0)]
    assert round.view(None).history == (Passed(0),)


def test_the_lowest_total_wins_and_equal_totals_share() -> None:
    game, options = Sevens(), SevensOptions(players=3, rounds=2)
    results = [Result((1, 2, 3), (0, 4, 9)), Result((3, 1, 2), (6, 0, 1))]
    keys = [game.standing_key(options, results, seat) for seat in range(3)]
    assert game.totals(options, results) == (6, 4, 10)
    assert sorted(range(3), key=keys.__getitem__) == [1, 0, 2]
    level = [Result((1, 2, 3), (0, 4, 9)), Result((2, 1, 2), (4, 0, 4))]
    assert game.standing_key(options, level, 0) == game.standing_key(options, level, 1)


def test_a_match_shares_its_win() -> None:
    for seed in range(60):
        match = Match(Sevens(), SevensOptions(players=6, rounds=1), f"share/{seed}")
        dice = Dice(f"share/{seed}")
        while match.round.turn is not None:
            moves = match.round.legal_moves()
            match.play(moves[dice.below(len(moves))])
        groups = match.standings()
        best = min(match.totals)
        assert groups[0] == [seat for seat, total in enumerate(match.totals) if total == best]


def test_the_deal_moves_to_the_left() -> None:
    match = Match(Sevens(), SevensOptions(players=5, rounds=3), "left")
    dealers = []
    while True:
        dealers.append(match.dealer)
        while match.round.turn is not None:
            match.play(match.round.legal_moves()[0])
        if match.is_over:
            break
        match.next_round()
    assert dealers == [(match.first_dealer + n) % 5 for n in range(3)]


def test_somebody_can_always_lay() -> None:
    for seed in range(40):
        round = SevensRound(SevensOptions(players=3 + seed % 5), f"stuck/{seed}", dealer=0)
        dice, passes = Dice(f"stuck/{seed}"), 0
        while round.turn is not None:
            moves = round.legal_moves()
            move = moves[dice.below(len(moves))]
            passes = passes + 1 if move == PASS else 0
            assert passes < round.options.players
            round.play(move)


def test_at_most_five_cpus_play() -> None:
    game = Sevens()
    assert [game.most_cpus(SevensOptions(players=n)) for n in (3, 5, 6, 7)] == [3, 5, 5, 5]


@pytest.mark.parametrize(("players", "rounds"), [(2, 3), (8, 3), (4, 0), (4, 11)])
def test_tables_and_lengths_out_of_range_are_refused(players: int, rounds: int) -> None:
    with pytest.raises(BadOption):
        SevensOptions(players=players, rounds=rounds)


def test_an_impossible_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        SevensRound.from_deal(SevensOptions(players=3), [["7d"], ["7d"], ["8d"]])
    with pytest.raises(ValueError, match="nobody holds"):
        SevensRound.from_deal(SevensOptions(players=3), [["7d"], ["6d"], ["8d"]])
    with pytest.raises(ValueError, match="seat 1 holds no cards"):
        SevensRound.from_deal(SevensOptions(players=3), [["7d"], [], ["8d"]])
    with pytest.raises(ValueError, match="3 players"):
        SevensRound.from_deal(SevensOptions(players=3), [["7d"], ["8d"]])
    with pytest.raises(ValueError, match="not in the french deck"):
        SevensRound.from_deal(SevensOptions(players=3), [["7o"], ["8d"], ["9d"]])
    with pytest.raises(ValueError, match="no seat 3 to begin"):
        position("8d", "7d", turn=3)
