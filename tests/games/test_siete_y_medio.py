"""The rules of Siete y medio, statement by statement; vectors are those of the rules page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.cards import SPANISH, Card, Dice
from game.games.siete_y_medio.events import (
    BankKept,
    BankSold,
    BankTaken,
    Drew,
    Eliminated,
    Paid,
    Shown,
    Turned,
    WentOver,
)
from game.games.siete_y_medio.rules import (
    HandResult,
    Phase,
    SieteYMedio,
    SieteYMedioOptions,
    SieteYMedioRound,
    SieteYMedioView,
    Status,
    playing_order,
)
from game.games.siete_y_medio.settling import STEPS, bets, settle, steps, total
from game.games.siete_y_medio.words import tell
from game.match import Match
from game.rules import BadOption, Dealt, Event, IllegalMove, Move, Seat

FOUR = SieteYMedioOptions(players=4, hands=15)
A, B, C = 3, 2, 1
"""The players in playing order where seat 0 has the bank."""


def hand(
    cards: str,
    points: Sequence[int] = (25, 25, 25, 25),
    number: int = 1,
    bank: Seat = 0,
    options: SieteYMedioOptions = FOUR,
) -> SieteYMedioRound:
    """A hand whose first cards go to A, B, C and the bank, the next to whoever asks."""
    return SieteYMedioRound.from_deck(
        options, cards.split(), bank=bank, points=points, number=number
    )


def play(position: SieteYMedioRound, *moves: str) -> list[Event]:
    """Play moves; where only one of the moves is offered it need not be told: «no offer»."""
    told: list[Event] = []
    for move in moves:
        if position.view(None).phase is Phase.OFFER and "offer" not in move:
            told += position.play("no offer")
        told += position.play(move)
    return told


def points(position: SieteYMedioRound) -> tuple[int, ...]:
    return position.view(None).points


# What cards are worth


def test_numbers_count_as_they_are_and_figures_one_half() -> None:
    assert [total([rank + "o"]) for rank in SPANISH.ranks] == [2, 4, 6, 8, 10, 12, 14, 1, 1, 1]
    assert total(["7o", "Sc"]) == 15


def test_of_39_unseen_cards_so_many_send_one_over() -> None:
    """Half a point: none; 1: 4; 2: 8; 3: 12; 4: 15; 5: 19; 6: 23; 7: 27, and 12 make 7½."""

    def sending_over(card: Card) -> int:
        rest = [each for each in SPANISH.cards if each != card]
        return sum(total([card, each]) > 15 for each in rest)

    cards = ["So", *(f"{n}o" for n in range(1, 8))]
    assert list(map(sending_over, cards)) == [0, 4, 8, 12, 15, 19, 23, 27]
    assert sum(total(["7o", each]) == 15 for each in SPANISH.cards) == 12


# The start


@pytest.mark.parametrize(
    ("hands", "starts"), [(15, {4: 25, 5: 22, 6: 20}), (30, {4: 30, 5: 27, 6: 25})]
)
def test_everybody_starts_with_the_same_points(hands: int, starts: dict[int, int]) -> None:
    for players, start in starts.items():
        options = SieteYMedioOptions(players=players, hands=hands)
        match = Match(SieteYMedio(), options, "start")
        assert match.totals == (start,) * players
        assert match.game.rounds(options) == hands


def test_three_or_seven_cannot_play_and_a_match_has_15_or_30_hands() -> None:
    for wrong in ({"players": 3}, {"players": 7}, {"hands": 20}):
        with pytest.raises(BadOption):
            SieteYMedioOptions(**wrong)


def test_each_gets_one_card_from_the_bank_s_right_on_and_the_bank_the_last() -> None:
    position = hand("1o 2o 3o 4o")
    assert position.opening() == [Dealt(3, "1o"), Dealt(2, "2o"), Dealt(1, "3o"), Dealt(0, "4o")]
    assert position.turn == 3


def test_the_eliminated_get_no_card_and_no_turn() -> None:
    position = hand("1o 2o 3o", points=(25, 50, 0, 25))
    assert position.opening() == [Dealt(3, "1o"), Dealt(1, "2o"), Dealt(0, "3o")]
    assert position.view(None).status[2] is Status.OUT
    assert playing_order(0, (25, 50, 0, 25)) == (3, 1)
    assert playing_order(2, (1, 1, 1, 1, 1)) == (1, 0, 4, 3)


@given(seed=st.integers(0, 10**9).map(str), bank=st.integers(0, 3))
def test_every_hand_is_dealt_from_all_40_cards(seed: str, bank: Seat) -> None:
    position = SieteYMedioRound(FOUR, seed, bank)
    cards = [card for each in position.hands() for card in each]
    assert Counter([*cards, *position.talon()]) == Counter(SPANISH.cards)


# Bets


def test_bets_grow_with_the_quarters_of_the_match() -> None:
    of_15 = [steps(number, 15) for number in range(1, 16)]
    assert of_15 == [STEPS[0]] * 4 + [STEPS[1]] * 4 + [STEPS[2]] * 4 + [STEPS[3]] * 3
    of_30 = [steps(number, 30) for number in range(1, 31)]
    assert of_30 == [STEPS[0]] * 8 + [STEPS[1]] * 8 + [STEPS[2]] * 7 + [STEPS[3]] * 7


def test_a_bet_above_one_s_points_is_not_offered_and_with_too_few_one_bets_all() -> None:
    assert bets(15, 15, 100) == (6, 8, 10, 12)
    assert bets(15, 15, 9) == (6, 8)
    assert bets(15, 15, 5) == (5,)
    assert hand("1o 2o 3o 4o", points=(25, 25, 48, 2), number=5).legal_moves() == ["bet 2"]


def test_one_bets_after_seeing_one_s_first_card() -> None:
    position = hand("7o 2o 3o 4o")
    assert position.view(A).hand == ("7o",)
    assert position.legal_moves() == ["bet 2", "bet 3", "bet 4", "bet 5"]


# Offers


def test_an_offer_is_at_most_half_of_what_a_lost_bet_would_leave() -> None:
    position = hand("1o 2o 3o 4o")
    position.play("bet 4")
    assert position.legal_moves() == [*(f"offer {n}" for n in range(1, 11)), "no offer"]


def test_an_offer_must_be_higher_than_the_last_of_the_hand() -> None:
    position = hand("1o 2o 3o 4o")
    play(position, "bet 5", "offer 7", "stand", "bet 2")
    assert position.legal_moves() == ["offer 8", "offer 9", "offer 10", "offer 11", "no offer"]
    play(position, "no offer", "stand")
    assert position.view(None).offer is not None
    assert (position.view(None).offer.seat, position.view(None).offer.points) == (A, 7)


def test_who_can_make_no_valid_offer_is_not_asked() -> None:
    position = hand("1o 2o 3o 4o", points=(25, 64, 5, 6))
    play(position, "bet 2", "offer 2", "stand", "bet 2")
    assert position.turn == B
    assert position.view(None).phase is Phase.PLAY


def test_there_are_no_offers_in_the_last_hand() -> None:
    position = hand("1o 2o 3o 4o", number=15)
    position.play("bet 6")
    assert position.view(None).phase is Phase.PLAY


def test_an_offer_stands_though_its_maker_loses_the_bet() -> None:
    position = hand("7o 2o 3o 4o 5o")
    told = play(position, "bet 2", "offer 5", "hit up", "bet 2", "stand", "bet 2", "stand")
    assert any(isinstance(event, WentOver) for event in told)
    play(position, "stand")
    assert position.view(None).phase is Phase.SALE
    assert position.legal_moves() == ["sell", "keep"]
    assert position.turn == 0


def test_selling_moves_the_points_and_the_bank() -> None:
    position = hand("7o 2o 3o 4o")
    play(position, "bet 2", "offer 5", "stand", "bet 2", "stand", "bet 2", "stand", "stand")
    before = points(position)
    assert play(position, "sell")[0] == BankSold(0, A, 5)
    assert points(position) == (before[0] + 5, before[1], before[2], before[3] - 5)
    assert position.result().bank == A


def test_keeping_leaves_all_as_it_was() -> None:
    position = hand("7o 2o 3o 4o")
    play(position, "bet 2", "offer 5", "stand", "bet 2", "stand", "bet 2", "stand", "stand")
    before = points(position)
    assert play(position, "keep")[0] == BankKept(0, 5)
    assert points(position) == before
    assert position.result().bank == 0


def test_seven_and_a_half_voids_the_offers() -> None:
    position = hand("7o 2o 3o 4o So")
    play(position, "bet 2", "no offer", "hit up", "stand", "bet 2", "offer 3", "stand")
    told = play(position, "bet 2", "stand", "stand")
    assert BankTaken(A, by_goal=True) in told
    assert position.turn is None
    assert position.result().bank == A


def test_the_bank_s_elimination_voids_the_offers() -> None:
    position = hand("7o 6o 5o 4o", points=(4, 32, 32, 32))
    play(position, "bet 5", "offer 3", "stand", "bet 5", "stand", "bet 5", "stand")
    told = play(position, "stand")
    assert BankTaken(A, by_goal=False) in told
    assert position.turn is None


# Asking for cards


def test_a_card_may_be_asked_for_face_up() -> None:
    position = hand("1o 2o 3o 4o 5o")
    assert play(position, "bet 2", "hit up")[-1] == Drew(A, "5o", up=True)
    assert position.view(None).cards[A] == (None, "5o")
    assert position.view(A).cards[A] == ("1o", "5o")


def test_a_card_asked_for_face_down_turns_up_the_one_that_was_hidden() -> None:
    position = hand("1o 2o 3o 4o 5o")
    told = play(position, "bet 2", "hit down")
    assert told[-2:] == [Turned(A, "1o"), Drew(A, "5o", up=False)]
    assert told[-1].redact(B) == Drew(A, None, up=False)
    assert told[-1].redact(A) == told[-1]
    assert position.view(None).cards[A] == ("1o", None)


@given(seed=st.integers(0, 10**9).map(str))
def test_every_player_has_exactly_one_card_hidden_until_it_is_over_or_settled(seed: str) -> None:
    position, dice = SieteYMedioRound(FOUR, seed, 0), Dice(seed)
    while position.turn is not None and position.view(None).phase in (
        Phase.BET, Phase.OFFER, Phase.PLAY,
    ):  # fmt: skip
        view = position.view(None)
        for seat in view.order:
            backs = view.cards[seat].count(None)
            assert backs == (view.status[seat] is not Status.OVER)
        moves = position.legal_moves()
        position.play(moves[dice.below(len(moves))])


def test_over_seven_and_a_half_all_is_shown_and_the_bet_is_lost_at_once() -> None:
    position = hand("7o 2o 3o 4o 1o")
    told = play(position, "bet 5", "hit down")
    assert told[-5:] == [
        Turned(A, "7o"), Drew(A, "1o", up=False), Turned(A, "1o"), WentOver(A, 16),
        Paid(A, 0, 5, 5),
    ]  # fmt: skip
    assert points(position) == (30, 25, 25, 20)
    assert position.view(None).cards[A] == ("7o", "1o")
    assert position.turn == B


def test_on_seven_and_a_half_one_can_only_stand() -> None:
    position = hand("7o 2o 3o 4o So")
    play(position, "bet 5", "hit down")
    assert position.legal_moves() == ["stand"]


# The bank


def test_the_bank_plays_with_all_its_cards_face_up() -> None:
    position = hand("7o 2o 3o 4o 1o 2c")
    play(position, "bet 2", "stand", "bet 2", "stand", "bet 2")
    assert position.view(A).cards[0] == (None,)
    assert play(position, "stand")[-1] == Turned(0, "4o")
    assert position.legal_moves() == ["hit up", "stand"]
    play(position, "hit up")
    assert position.view(A).cards[0] == ("4o", "1o")


def test_the_bank_on_seven_and_a_half_can_only_stand_and_beats_everyone() -> None:
    position = hand("7o 7c 3o 7e So Sc")
    play(position, "bet 5", "hit up", "stand", "bet 2", "stand", "bet 2", "stand", "hit up")
    assert position.legal_moves() == ["stand"]
    play(position, "stand")
    assert points(position) == (34, 23, 23, 20)
    assert position.result().bank == 0


def test_the_bank_does_not_play_when_nobody_is_left_in() -> None:
    position = hand("7o 7c 7e 4o 6o 6c 6e")
    play(position, "bet 5", "hit up", "bet 5", "hit up", "bet 5", "hit up")
    assert position.turn is None
    assert position.view(A).cards[0] == (None,)
    assert points(position) == (40, 20, 20, 20)


def test_a_bank_that_goes_over_pays_all_who_stood() -> None:
    position = hand("7o 2o 3o 4o 6e")
    play(position, "bet 5", "stand", "bet 2", "stand", "bet 3", "stand", "hit up")
    assert points(position) == (15, 28, 27, 30)


def test_a_tie_is_the_bank_s() -> None:
    position = hand("4c 5o 3o 4o")
    play(position, "bet 5", "stand", "bet 2", "stand", "bet 3", "stand", "stand")
    assert points(position) == (25 + 5 - 2 + 3, 22, 27, 20)


def test_the_bank_pays_as_far_as_its_points_go() -> None:
    """Bank 2; A bets 8 with 7, B 3 with 4, C 6 with 4; bank stands on 6: A +8, B −3, C −6."""
    position = hand("7o 4c 4e 6o", points=(2, 30, 30, 38), number=5)
    play(position, "bet 8", "stand", "bet 3", "stand", "bet 6", "stand", "stand")
    assert points(position) == (3, 24, 27, 46)


def test_seven_and_a_half_is_paid_double_and_takes_the_bank() -> None:
    """Bank 20, A bets 4 with 7½, B bets 3 with 5, bank stands on 6: A +8 and next bank, B −3."""
    position = hand("7o 5o 6o So", points=(20, 0, 40, 40))
    play(position, "bet 4", "hit up", "stand", "bet 3", "stand")
    told = play(position, "stand")
    assert Paid(0, A, 8, 8) in told
    assert BankTaken(A, by_goal=True) in told
    assert points(position) == (15, 0, 37, 48)
    assert position.result().bank == A


def test_of_several_with_seven_and_a_half_the_first_in_playing_order_takes_the_bank() -> None:
    position = hand("1o 7o 7c 6o So Sc")
    play(position, "bet 2", "stand", "bet 2", "hit up", "stand", "bet 2", "hit up", "stand")
    play(position, "stand")
    assert position.result().bank == B


def test_seven_and_a_half_takes_the_bank_from_one_that_cannot_pay_or_went_over() -> None:
    position = hand("6c 7o 1c 5o So 5c", points=(1, 33, 33, 33))
    play(position, "bet 5", "stand", "bet 2", "hit up", "stand", "bet 2", "stand")
    told = play(position, "hit up")
    assert [event for event in told if isinstance(event, Paid)] == [
        Paid(0, A, 1, 5), Paid(0, B, 0, 4), Paid(0, C, 0, 2),
    ]  # fmt: skip
    assert Eliminated(0) in told
    assert BankTaken(B, by_goal=True) in told


def test_an_eliminated_bank_goes_to_the_best_hand_of_those_who_stood() -> None:
    position = hand("6c 7o 7c 1o", points=(1, 33, 33, 33))
    play(position, "bet 2", "stand", "bet 2", "stand", "bet 2", "stand")
    told = play(position, "stand")
    assert BankTaken(B, by_goal=False) in told
    assert points(position) == (0, 33, 33, 34)


def test_the_log_says_by_what_the_bank_was_taken() -> None:
    names = ("Ana", "Bea", "Cid", "Dora")
    assert tell(BankTaken(A, by_goal=True), names) == "Dora takes the bank with 7½"
    assert tell(BankTaken(A, by_goal=True), names, you=A) == "You take the bank with 7½"
    assert tell(BankTaken(B, by_goal=False), names) == "Cid takes the bank"


def test_the_bank_collects_before_it_pays() -> None:
    payments = settle(0, 2, 12, (3, 2, 1), {3: 14, 2: 8, 1: 8}, {3: 8, 2: 3, 1: 6})
    assert [(each.giver, each.taker, each.points) for each in payments] == [
        (2, 0, 3), (1, 0, 6), (0, 3, 8),
    ]  # fmt: skip


# The end


def test_the_match_ends_as_soon_as_one_has_everything() -> None:
    position = hand("7o 6o", points=(0, 0, 2, 98), number=3, bank=2)
    play(position, "bet 2", "offer 40", "stand")
    told = play(position, "stand")
    assert Eliminated(2) in told
    assert not any(isinstance(event, BankTaken) for event in told)
    assert position.turn is None
    results = [HandResult((1, 1, 1, 1), (-25, -25, -25, 75), 3)]
    assert SieteYMedio().is_over(FOUR, results)


def test_most_points_win_and_a_tie_is_shared() -> None:
    match = Match(SieteYMedio(), FOUR, "tie")
    match.results = [HandResult((1, 1, 3, 4), (5, 5, 0, -10), 2)]
    assert match.standings() == [[0, 1], [2], [3]]
    assert match.totals == (30, 30, 25, 15)


def test_the_first_bank_is_drawn_by_lot_and_then_goes_as_the_hands_decide() -> None:
    game = SieteYMedio()
    firsts = {Match(game, FOUR, f"lot {n}").dealer for n in range(40)}
    assert firsts == {0, 1, 2, 3}
    assert game.dealer(FOUR, 1, []) == 1
    assert game.dealer(FOUR, 1, [HandResult((1, 1, 1, 1), (0, 0, 0, 0), 3)]) == 3


def test_a_hand_cannot_begin_with_a_bank_that_has_nothing_or_a_card_twice() -> None:
    with pytest.raises(ValueError, match="bank"):
        hand("1o", points=(0, 50, 25, 25))
    with pytest.raises(ValueError, match="twice"):
        hand("1o 1o 1o")
    with pytest.raises(ValueError, match="two seats"):
        hand("1o", points=(100, 0, 0, 0))


def test_a_move_of_another_phase_is_refused() -> None:
    position = hand("1o 2o 3o 4o")
    for move in ("stand", "hit up", "offer 3", "bet 6", "bet  2", "sell"):
        with pytest.raises(IllegalMove):
            position.play(move)


# Whole matches, held against a second telling of the rules


def options_of(index: int) -> SieteYMedioOptions:
    return SieteYMedioOptions(players=4 + index % 3, hands=(15, 30)[index // 3 % 2])


def retold(
    position: SieteYMedioRound, before: Sequence[int], moves: Sequence[tuple[Seat, Move]]
) -> tuple[list[int], Seat]:
    """The points after a hand and the next bank, worked out from its cards and moves alone."""
    purse, bank = list(before), position.bank
    cards = {seat: total(hand) for seat, hand in enumerate(position.hands())}
    staked = {seat: int(move[4:]) for seat, move in moves if move.startswith("bet")}
    offers = [(seat, int(move[6:])) for seat, move in moves if move.startswith("offer")]
    inside = [seat for seat in staked if cards[seat] <= 15]
    for seat, stake in staked.items():
        if cards[seat] > 15:
            purse[seat] -= stake
            purse[bank] += stake
    best = cards[bank] if cards[bank] <= 15 else -1
    for seat in inside:
        if cards[seat] <= best:
            purse[seat] -= staked[seat]
            purse[bank] += staked[seat]
    for seat in inside:
        if cards[seat] > best:
            gain = min(purse[bank], staked[seat] * (2 if cards[seat] == 15 else 1))
            purse[seat] += gain
            purse[bank] -= gain
    full = [seat for seat in inside if cards[seat] == 15 and best < 15]
    following = bank
    if full:
        following = full[0]
    elif purse[bank] == 0:
        following = sorted(inside, key=lambda seat: -cards[seat])[0]
    elif moves[-1] == (bank, "sell"):
        following, price = offers[-1]
        purse[following] -= price
        purse[bank] += price
    return purse, following


@settings(max_examples=40)
@given(index=st.integers(0, 5), seed=st.integers(0, 10**9).map(str))
def test_points_are_never_made_nor_lost_and_a_second_telling_agrees(index: int, seed: str) -> None:
    options = options_of(index)
    match, dice = Match(SieteYMedio(), options, seed), Dice(f"{seed}/play")
    while True:
        before, number, moves = match.totals, match.number, []
        while match.round.turn is not None:
            view = match.round.view(None)
            assert isinstance(view, SieteYMedioView)
            assert (sum(view.points), view.number) == (options.start * options.players, number)
            legal = match.round.legal_moves()
            moves.append((match.round.turn, legal[dice.below(len(legal))]))
            match.play(moves[-1][1])
        purse, bank = retold(match.round, before, moves)
        assert (list(match.totals), match.round.result().bank) == (purse, bank)
        assert min(purse) >= 0
        if match.is_over:
            break
        match.next_round()
        assert match.dealer == bank
    assert len(match.results) == options.hands or sorted(match.totals)[-2] == 0


def test_what_is_shown_at_the_settlement_is_what_each_holds() -> None:
    for seed in range(60):
        position, dice = SieteYMedioRound(FOUR, f"shown {seed}", 0), Dice(f"shown {seed}")
        while position.turn is not None:
            moves = position.legal_moves()
            told = position.play(moves[dice.below(len(moves))])
            for event in told:
                if isinstance(event, Shown):
                    assert event.total == total(position.hands()[event.seat or 0])
                    assert position.view(None).cards[event.seat or 0].count(None) == 0
