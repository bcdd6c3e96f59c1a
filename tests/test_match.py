"""A match: the lot, the deal moving left, rounds, totals, standings, the end."""

from __future__ import annotations

import pytest

from game.cards import Dice
from game.games.sietes.rules import Sietes, SietesOptions
from game.match import Match
from game.rules import IllegalMove, Result


def match_of(seed: str = "a seed", players: int = 4, rounds: int = 3) -> Match:
    return Match(Sietes(), SietesOptions(players=players, rounds=rounds), seed)


def finish_round(match: Match) -> None:
    """Play the first legal move until the round is over."""
    while match.round.turn is not None:
        match.play(match.round.legal_moves()[0])


def test_the_first_dealer_is_drawn_by_lot_and_anyone_may_be() -> None:
    dealers = [match_of(str(seed)).dealer for seed in range(60)]
    assert set(dealers) == {0, 1, 2, 3}
    assert [match_of(str(seed)).dealer for seed in range(60)] == dealers
    assert match_of("x").first_dealer == Dice("x/lot").below(4)


def test_the_deal_moves_one_seat_to_the_left_each_round() -> None:
    match = match_of(players=3, rounds=5)
    dealers = [match.dealer]
    while True:
        finish_round(match)
        if match.is_over:
            break
        match.next_round()
        dealers.append(match.dealer)
        assert match.round.view(None).dealer == match.dealer
    assert dealers == [(dealers[0] + i) % 3 for i in range(5)]


def test_every_round_is_dealt_from_its_own_seed() -> None:
    match = match_of(rounds=3)
    first = match.round.hands()
    assert first == Sietes().new_round(match.options, "a seed/1", match.dealer).hands()
    finish_round(match)
    match.next_round()
    assert match.round.hands() != first
    assert match.round.hands() == (
        Sietes().new_round(match.options, "a seed/2", match.dealer).hands()
    )


def test_rounds_are_counted_from_one_and_booked_when_they_end() -> None:
    match = match_of(rounds=3)
    assert (match.number, match.results, match.totals) == (1, [], (0, 0, 0, 0))
    finish_round(match)
    assert match.number == 1
    assert match.results == [match.round.result()]
    assert match.totals == match.results[0].points
    match.next_round()
    assert (match.number, len(match.results)) == (2, 1)


def test_totals_add_up_the_points_of_all_rounds() -> None:
    match = match_of(rounds=3)
    while True:
        finish_round(match)
        if match.is_over:
            break
        match.next_round()
    assert len(match.results) == 3
    assert sum(match.totals) == 3 * (3 + 2 + 1 + 0)
    for seat in range(4):
        assert match.totals[seat] == sum(result.points[seat] for result in match.results)


def test_the_match_is_over_after_its_last_round() -> None:
    match = match_of(rounds=1)
    assert not match.is_over
    finish_round(match)
    assert match.is_over
    with pytest.raises(ValueError, match="the match is over"):
        match.next_round()


def test_the_next_round_waits_for_the_one_on_the_table() -> None:
    match = match_of(rounds=3)
    with pytest.raises(ValueError, match="not over"):
        match.next_round()


def test_no_move_is_played_between_rounds() -> None:
    match = match_of(rounds=3)
    finish_round(match)
    with pytest.raises(IllegalMove, match="start the next one"):
        match.play("pass")


def test_an_illegal_move_leaves_the_match_as_it_was() -> None:
    match = match_of()
    before = match.round.view(None), match.round.hands()
    with pytest.raises(IllegalMove):
        match.play("7d")
    assert (match.round.view(None), match.round.hands()) == before


def test_standings_put_those_who_share_a_place_together_in_seat_order() -> None:
    class Draws(Sietes):
        def standing_key(self, options: object, results: object, seat: int) -> tuple[int, ...]:
            return (0 if seat in (1, 3) else 1,)

    assert Match(Draws(), SietesOptions(), "a seed").standings() == [[1, 3], [0, 2]]


def test_a_tie_of_points_goes_to_the_better_place_in_the_last_round() -> None:
    match = match_of(players=3, rounds=3)
    match.results = [
        Result(places=(1, 2, 3), points=(2, 1, 0)),
        Result(places=(3, 2, 1), points=(0, 1, 2)),
        Result(places=(2, 1, 3), points=(1, 2, 0)),
    ]
    assert match.totals == (3, 4, 2)
    assert match.standings() == [[1], [0], [2]]
    match.results[2] = Result(places=(3, 2, 1), points=(1, 1, 1))
    assert match.totals == (3, 3, 3)
    assert match.standings() == [[2], [1], [0]]


def test_a_later_round_may_bring_a_seed_that_holds_from_there_on() -> None:
    match = match_of(rounds=3)
    for number, seed in ((2, "another"), (3, None)):
        finish_round(match)
        match.next_round(seed)
        dealt = Sietes().new_round(match.options, f"another/{number}", match.dealer)
        assert match.round.hands() == dealt.hands()
