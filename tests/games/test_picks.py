"""Picking a move in a row game: what is lit, what lies picked, what «Play» would do."""

from game.games.rows.picks import JokerMove, Picks


def test_without_a_joker_a_card_is_the_whole_move() -> None:
    picks = Picks(["4s", "9h", "pass"])
    assert picks.cards == {"4s", "9h"} and picks.places == {"4s", "9h"}
    assert picks.pick("9h") and picks.move == "9h" and picks.places == {"9h"}


def test_picking_a_picked_card_lays_it_back() -> None:
    picks = Picks(["4s", "pass"])
    picks.pick("4s")
    assert picks.pick("4s") and picks.move is None and picks.lifted == frozenset()


def test_a_card_that_fits_nowhere_cannot_be_picked() -> None:
    picks = Picks(["4s", "pass"])
    assert not picks.pick("Ks") and picks.move is None


def test_another_card_takes_the_place_of_the_picked_one() -> None:
    picks = Picks(["4s", "9h"])
    picks.pick("4s")
    picks.pick("9h")
    assert picks.move == "9h" and picks.lifted == {"9h"}


def test_a_lit_place_picks_its_card() -> None:
    picks = Picks(["4s", "9h"])
    assert picks.pick_place("4s") and picks.move == "4s"
    assert not picks.pick_place("Kd")


def test_the_joker_waits_for_the_card_that_follows_it() -> None:
    picks = Picks(["4s", "*9h+Th", "*6c+5c"])
    picks.pick("*")
    assert picks.move is None
    assert picks.cards == {"*", "Th", "5c"} and picks.places == {"9h", "6c"}
    picks.pick("Th")
    assert picks.move == "*9h+Th" and picks.places == {"9h"} and picks.lifted == {"*", "Th"}


def test_where_a_pair_fits_twice_the_place_is_picked_too() -> None:
    picks = Picks(["*Kh+Ah", "*Qd+Ah"])
    picks.pick("*")
    picks.pick("Ah")
    assert picks.move is None and picks.places == {"Kh", "Qd"}
    assert picks.pick_place("Qd") and picks.move == "*Qd+Ah"
    assert picks.pick_place("Qd") and picks.move is None


def test_a_place_with_one_follower_picks_it_as_well() -> None:
    picks = Picks(["*9h+Th", "*6c+5c"])
    picks.pick("*")
    assert picks.pick_place("6c") and picks.move == "*6c+5c"


def test_laying_the_joker_back_leaves_the_plain_cards() -> None:
    picks = Picks(["4s", "*9h+Th"])
    picks.pick("*")
    picks.pick("Th")
    picks.pick("*")
    assert picks.lifted == frozenset() and picks.cards == {"4s", "*"}


def test_passing_is_offered_only_where_it_is_legal() -> None:
    assert Picks(["pass"]).can_pass and not Picks(["4s"]).can_pass


def test_a_joker_move_reads_back_as_its_parts() -> None:
    assert JokerMove.parse("*6s+5s") == JokerMove("6s", "5s")
    assert JokerMove.parse("6s") is None and JokerMove.parse("pass") is None
