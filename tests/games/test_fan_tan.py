"""Fan Tan: antes, openings, what a pass costs, what is caught, who gets the pot."""

from __future__ import annotations

from itertools import product

import pytest

from game.cards import FRENCH, SPANISH, Card, Deck, Dice
from game.games.fan_tan.rules import (
    PASS,
    Anted,
    CardsPaid,
    Caught,
    Collected,
    FanTan,
    FanTanOptions,
    FanTanRound,
    Laid,
    PaidPass,
    RowComplete,
    Shown,
    card_points,
)
from game.match import Match
from game.rules import Dealt, IllegalMove, Result, RoundEnded


def deck_of(options: FanTanOptions) -> Deck:
    return FanTan().deck_for(options)


def position(options: FanTanOptions, hands: list[str], laid: str, **more: object) -> FanTanRound:
    """Explicit hands; the other seats share whatever is missing. Seat 0 has the turn."""
    split = [hand.split() for hand in hands]
    held = {card for hand in split for card in hand} | set(laid.split())
    rest = [card for card in deck_of(options).cards if card not in held]
    others = options.players - len(split)
    split += [rest[i::others] for i in range(others)]
    terms = {"turn": 0, "pot": 0, "laid": laid.split(), **more}
    return FanTanRound.from_deal(options, split, **terms)  # type: ignore[arg-type]


def antes(options: FanTanOptions, dealer: int = 0) -> dict[int | None, int]:
    opening = FanTanRound(options, "antes", dealer).opening()
    return {event.seat: event.chips for event in opening if isinstance(event, Anted)}


# Antes


def test_everyone_antes_a_chip_before_a_card_is_dealt() -> None:
    round = FanTanRound(FanTanOptions(players=4), "ante", dealer=1)
    opening = round.opening()
    assert opening[:4] == [Anted(seat, 1) for seat in (2, 3, 0, 1)]
    assert all(isinstance(event, Dealt) for event in opening[4:])
    assert round.view(None).pot == 4
    assert round.view(None).chips == (29, 29, 29, 29)


@pytest.mark.parametrize(
    ("players", "uneven", "long", "short"),
    [
        (3, "less", 1, 0), (3, "more", 1, 2), (3, "even", 1, 1), (5, "less", 1, 0),
        (6, "more", 1, 2), (7, "less", 1, 0), (4, "less", 1, 1), (4, "more", 1, 1),
    ],
)  # fmt: skip
def test_a_shorter_hand_antes_by_the_house_rule(
    players: int, uneven: str, long: int, short: int
) -> None:
    options = FanTanOptions(players=players, uneven=uneven)  # type: ignore[arg-type]
    paid = antes(options)
    sizes = [len(hand) for hand in FanTanRound(options, "antes", 0).hands()]
    for seat, size in enumerate(sizes):
        assert paid.get(seat, 0) == (long if size == max(sizes) else short)


def test_hands_are_counted_as_dealt_so_laid_out_fives_make_none_short() -> None:
    assert antes(FanTanOptions(players=4, start="fives")) == dict.fromkeys(range(4), 1)
    assert sum(antes(FanTanOptions(players=3, start="fives")).values()) == 1
    assert antes(FanTanOptions(players=6, start="sevens")) == dict.fromkeys(range(6), 1)
    assert sum(antes(FanTanOptions(players=5, start="sevens")).values()) == 3


def test_with_points_there_are_no_chips_antes_or_pot() -> None:
    options = FanTanOptions(players=3, scoring="points")
    round = FanTanRound(options, "points", 0)
    assert not antes(options)
    assert round.view(None).chips == (0, 0, 0)
    while round.turn is not None:
        round.play(round.legal_moves()[-1])
        assert round.view(None).pot == 0


# Openings


@pytest.mark.parametrize("card", ["7d", "7h"])
def test_nothing_may_be_laid_before_the_opening_card(card: Card) -> None:
    options = FanTanOptions(players=3, start=card)  # type: ignore[arg-type]
    round = FanTanRound(options, "opening", dealer=0)
    assert round.turn == 1
    pot = round.view(None).pot
    while round.turn is not None and card not in round.hands()[round.turn]:
        assert round.legal_moves() == [PASS]
        assert round.play(PASS) == [PaidPass((round.turn - 1) % 3, 1)]
        pot += 1
        assert round.view(None).pot == pot
    assert round.legal_moves() == [card]
    round.play(card)
    assert "7s" in round.view(None).open


def test_any_seven_opens_where_any_may() -> None:
    options = FanTanOptions(players=3, start="any7")
    assert position(options, ["7c 7s 8d"], "").legal_moves() == ["7s", "7c"]
    assert position(options, ["8c Ks"], "").legal_moves() == [PASS]


def test_fives_are_laid_by_their_holders_and_the_first_player_plays_at_once() -> None:
    round = FanTanRound(FanTanOptions(players=5, start="fives"), "cinquillo", dealer=2)
    opening = round.opening()
    dealt: dict[Card | None, int | None] = {
        event.card: event.seat for event in opening if isinstance(event, Dealt)
    }
    laid = [event for event in opening if isinstance(event, Laid)]
    assert [event.card for event in laid] == ["5o", "5c", "5e", "5b"]
    assert all(event.opening and dealt[event.card] == event.seat for event in laid)
    assert len(dealt) == 40
    assert round.turn == 3
    assert set(round.view(None).open) == {rank + suit for rank in "46" for suit in "oceb"}


def test_seven_and_knave_are_neighbours_in_the_spanish_rows() -> None:
    options = FanTanOptions(players=3, start="fives")
    round = position(options, ["So 1o 3c"], "5o 6o 7o 5c 5e 5b")
    assert round.legal_moves() == ["So"]


def test_sevens_set_out_leave_the_deck_before_the_deal() -> None:
    round = FanTanRound(FanTanOptions(players=4, start="sevens"), "japan", dealer=0)
    opening = round.opening()
    assert [e for e in opening if isinstance(e, Laid)] == [
        Laid(None, card, opening=True) for card in ("7s", "7h", "7d", "7c")
    ]
    assert all(len(hand) == 12 for hand in round.hands())
    assert len(round.view(None).open) == 8


def test_the_dealer_s_left_begins_the_first_deal_and_the_last_winner_the_others() -> None:
    match = Match(FanTan(), FanTanOptions(players=4), "begin")
    assert match.round.turn == (match.dealer + 1) % 4
    while not match.is_over:
        while match.round.turn is not None:
            match.play(match.round.legal_moves()[0])
        if match.is_over:
            break
        winner = match.results[-1].places.index(1)
        match.next_round()
        assert match.round.turn == winner
        assert match.dealer == (match.first_dealer + len(match.results)) % 4
    assert len(match.results) == 4


# Turns


def test_what_fits_must_be_laid_and_a_pass_costs_a_chip() -> None:
    options = FanTanOptions(players=3)
    round = position(options, ["8d Kh", "Ks"], "7d")
    assert round.legal_moves() == ["8d"]
    with pytest.raises(IllegalMove):
        round.play(PASS)
    round.play("8d")
    assert round.play(PASS) == [PaidPass(1, 1)]
    assert round.view(None).pot == 1
    assert round.view(None).chips == (30, 29, 30)


def test_four_players_and_five_passes_make_a_pot_of_nine() -> None:
    for seed in range(400):
        round = FanTanRound(FanTanOptions(players=4), f"nine/{seed}", dealer=0)
        dice, passes, pot = Dice(f"nine/{seed}"), 0, 0
        while round.turn is not None:
            moves = round.legal_moves()
            for event in round.play(moves[dice.below(len(moves))]):
                passes += isinstance(event, PaidPass)
                pot = event.chips if isinstance(event, Collected) else pot
        assert pot == 4 + passes
        if passes == 5:
            assert pot == 9
            return
    raise AssertionError("no deal with five passes was found")


def test_a_complete_row_is_set_aside() -> None:
    laid = " ".join(rank + "d" for rank in FRENCH.ranks[:-1])
    round = position(FanTanOptions(players=3), ["Kd Kh", "Ks"], laid)
    assert round.play("Kd") == [Laid(0, "Kd"), RowComplete(0, "d")]


# Withholding


def withholding(**more: object) -> FanTanOptions:
    return FanTanOptions(players=3, withholding=True, **more)  # type: ignore[arg-type]


def test_one_may_pass_on_purpose_where_it_is_allowed() -> None:
    assert position(withholding(), ["8d Kh", "Ks"], "7d").legal_moves() == ["8d", PASS]


def test_a_withheld_card_that_shows_costs_three_chips_to_the_pot() -> None:
    round = position(withholding(), ["9d Kh", "8d Qs"], "7d", turn=1)
    assert round.play(PASS) == [PaidPass(1, 1)]
    for other in (2, 0):
        assert round.turn == other
        round.play(PASS if other == 0 else "7s")
    assert round.play("8d") == [Laid(1, "8d"), Caught(1, ("8d",), 1, 3, None)]
    assert round.view(None).chips[1] == 30 - 1 - 3


def test_one_card_catches_several_passes_and_a_pass_is_caught_once() -> None:
    round = position(withholding(), ["8d 6d Kh Ah", "Ks Qs"], "7d")
    for _ in range(2):
        round.play(PASS)
        round.play(PASS)
        round.play("7s" if "7s" in round.legal_moves() else "7h")
    assert round.view(0).withheld == (("6d", "8d"), ("6d", "8d"))
    assert round.view(1).withheld == ()
    assert Caught(0, ("8d",), 2, 6, None) in round.play("8d")
    assert round.view(0).withheld == ()
    round.play(PASS)
    round.play("7c" if "7c" in round.legal_moves() else PASS)
    assert round.play("6d") == [Laid(0, "6d")]


def test_a_forced_pass_is_never_caught() -> None:
    round = position(withholding(), ["9d Kh", "Qs"], "7d")
    round.play(PASS)
    assert round.view(0).withheld == ()


def test_the_opening_card_may_be_withheld_too() -> None:
    round = position(withholding(), ["7d Kh", "Ks"], "")
    assert round.legal_moves() == ["7d", PASS]
    round.play(PASS)
    assert round.view(0).withheld == (("7d",),)
    round.play(PASS)
    round.play(PASS)
    assert round.legal_moves() == ["7d"], "all the others have passed"
    assert Caught(0, ("7d",), 1, 3, None) in round.play("7d")


def test_when_all_the_others_passed_one_who_is_able_must_lay() -> None:
    round = position(withholding(), ["8d Kh", "6d Ks"], "7d")
    round.play(PASS)
    assert PASS in round.legal_moves()
    round.play(PASS)
    assert PASS not in round.legal_moves()
    round.play(round.legal_moves()[0])
    assert PASS in round.legal_moves()


def test_the_winner_s_last_card_pays_the_pot_and_what_is_left_uncaught_the_winner() -> None:
    round = position(withholding(), ["8d", "6d Ks"], "7d", pot=4)
    round.play(PASS)
    round.play(PASS)
    round.play(round.legal_moves()[0])
    events = round.play("8d")
    pot = 4 + 1 + 1 + 3
    assert events[:3] == [Laid(0, "8d"), Caught(0, ("8d",), 1, 3, None), Collected(0, pot)]
    assert events[3] == Shown(1, ("Ks", "6d"))
    assert Caught(1, ("6d",), 1, 3, 0) in events
    assert round.view(None).chips[0] == 30 - 1 - 3 + pot + 3
    assert round.view(None).chips[1] == 30 - 1 - 3


def test_in_points_a_pass_is_free_and_a_caught_one_adds_three() -> None:
    round = position(withholding(scoring="points"), ["8d", "Ks"], "7d")
    assert round.play(PASS) == [PaidPass(0, 0)]
    round.play(PASS)
    round.play(round.legal_moves()[0])
    assert Caught(0, ("8d",), 1, 3, None) in round.play("8d")
    assert round.result().points[:2] == (3, 13)


# The end


def test_the_first_one_out_takes_the_pot() -> None:
    round = position(FanTanOptions(players=3), ["8d", "Ks Qs"], "7d", pot=9)
    events = round.play("8d")
    assert events[1] == Collected(0, 9)
    assert events[-1] == RoundEnded(None, (1, 2, 3), (9, 0, 0))


def test_with_pot_and_cards_each_other_pays_a_chip_for_each_card_left() -> None:
    round = position(FanTanOptions(players=3, scoring="cards"), ["8d", "Ks Qs"], "7d", pot=9)
    left = len(round.hands()[2])
    events = round.play("8d")
    assert CardsPaid(1, 2, 0) in events
    assert CardsPaid(2, left, 0) in events
    assert round.result().points == (9 + 2 + left, -2, -left)


def test_card_points_are_faces_and_an_ace_is_fifteen() -> None:
    assert sum(map(card_points, ("Ad", "Kd", "7d"))) == 35
    assert [card_points(rank + "d") for rank in FRENCH.ranks] == [
        15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
    ]  # fmt: skip
    assert [card_points(rank + "o") for rank in SPANISH.ranks] == [
        15, 2, 3, 4, 5, 6, 7, 11, 12, 13
    ]  # fmt: skip
    round = position(FanTanOptions(players=3, scoring="points"), ["8d", "As Ks 7s"], "7d")
    round.play("8d")
    assert round.result().points[:2] == (0, 35)


def test_chips_may_go_below_zero() -> None:
    options = FanTanOptions(players=3, scoring="cards")
    round = position(options, ["8d", "Ks"], "7d", chips=(30, 30, 5))
    round.play("8d")
    assert round.view(None).chips[2] < 0


def test_most_chips_win_and_a_tie_goes_to_fewer_cards_left_in_the_last_deal() -> None:
    game, options = FanTan(), FanTanOptions(players=3)
    results = [Result((1, 2, 3), (4, -2, -2)), Result((2, 1, 3), (-2, 4, -2))]
    keys = {seat: game.standing_key(options, results, seat) for seat in range(3)}
    assert game.totals(options, results) == (32, 32, 26)
    assert sorted(keys, key=keys.__getitem__) == [1, 0, 2]
    level = [Result((1, 2, 2), (6, -3, -3))]
    assert game.standing_key(options, level, 1) == game.standing_key(options, level, 2)


def test_fewest_points_win_where_points_are_scored() -> None:
    game, options = FanTan(), FanTanOptions(players=3, scoring="points")
    results = [Result((1, 3, 2), (0, 40, 12))]
    keys = {seat: game.standing_key(options, results, seat) for seat in range(3)}
    assert sorted(keys, key=keys.__getitem__) == [0, 2, 1]
    assert game.totals(options, results) == (0, 40, 12)


@pytest.mark.parametrize("scoring", ["pot", "cards"])
@pytest.mark.parametrize("start", ["7d", "any7", "7h", "fives", "sevens"])
def test_chips_and_pot_are_constant(scoring: str, start: str) -> None:
    for players, uneven in product((3, 5, 8), ("less", "more")):
        options = FanTanOptions(players, start, scoring, True, uneven)  # type: ignore[arg-type]
        match = Match(FanTan(), options, f"{scoring}/{start}")
        dice = Dice(f"{scoring}/{start}/{players}")
        while True:
            while match.round.turn is not None:
                moves = match.round.legal_moves()
                match.play(moves[dice.below(len(moves))])
                view = match.round.view(None)
                assert sum(view.chips) + view.pot == 30 * players
            assert view.pot == 0
            assert view.chips == match.totals
            if match.is_over:
                break
            match.next_round()


@pytest.mark.parametrize("players", [3, 8])
def test_a_deal_ends_although_everyone_withholds_what_they_can(players: int) -> None:
    options = FanTanOptions(players=players, withholding=True)
    round = FanTanRound(options, "stubborn", 0)
    plies = 0
    while round.turn is not None:
        round.play(round.legal_moves()[-1])
        plies += 1
    assert plies <= 52 * players


def test_sevens_that_are_set_out_must_lie() -> None:
    options = FanTanOptions(players=3, start="sevens")
    with pytest.raises(ValueError, match="four sevens"):
        position(options, ["8d", "Ks"], "7d")
