"""The rules of Sietes: every vector, and the cases in between that players ask about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.cards import FRENCH, JOKER, Card, Dice
from game.games.rows import Ends
from game.games.sietes.rules import (
    Finished,
    ForcedOut,
    JokerLeft,
    JokerPlaced,
    JokerTaken,
    Laid,
    Passed,
    Sietes,
    SietesOptions,
    SietesRound,
    Status,
    deal,
)
from game.match import Match
from game.rules import BadOption, Dealt, IllegalMove, Result, RoundEnded, Seat

A, B, C, D = range(4)


def span(suit: str, first: str, last: str) -> list[Card]:
    """The cards of a suit from rank to rank: ``span("s", "5", "8")``."""
    ranks = FRENCH.ranks
    return [rank + suit for rank in ranks[ranks.index(first) : ranks.index(last) + 1]]


def table(**rows: str) -> list[Card]:
    """What lies, by suit, as the ranks of each row; a suit that is left out has its 7."""
    return [rank + suit for suit in FRENCH.suits for rank in rows.get(suit, "7")]


def all_but(cards: str) -> list[Card]:
    """The whole deck but these."""
    return [card for card in FRENCH.cards if card not in cards.split()]


def position(
    hands: Mapping[Seat, str],
    rows: Sequence[Card],
    *,
    rest: Seat | None,
    turn: Seat = A,
    options: SietesOptions | None = None,
    **more: Any,
) -> SietesRound:
    """A round in its middle: `hands` as words of cards; `rest` holds all that nobody else has.

    With `rest` None the hands and rows must make up the deck.
    """
    options = options or SietesOptions()
    held: list[list[Card]] = [hands.get(seat, "").split() for seat in range(options.players)]
    if rest is not None:
        placed = {card for hand in held for card in hand} | set(rows)
        held[rest] += [card for card in FRENCH.cards if card not in placed]
    return SietesRound.from_deal(options, held, rows=rows, turn=turn, **more)


def joker(**more: Any) -> SietesOptions:
    return SietesOptions(joker=True, **more)


# The deal and the start


def test_four_players_are_dealt_thirteen_cards_each() -> None:
    hands = deal(SietesOptions(), "a seed", dealer=2)
    assert [len(hand) for hand in hands] == [13, 13, 13, 13]


@pytest.mark.parametrize(
    ("players", "with_joker", "from_the_dealers_left"),
    [(3, False, [18, 17, 17]), (4, True, [14, 13, 13, 13]), (3, True, [18, 18, 17])],
)
def test_uneven_hands_begin_at_the_dealers_left(
    players: int, with_joker: bool, from_the_dealers_left: list[int]
) -> None:
    options = SietesOptions(players=players, joker=with_joker)
    for dealer in range(players):
        hands = deal(options, "a seed", dealer)
        sizes = [len(hands[(dealer + 1 + i) % players]) for i in range(players)]
        assert sizes == from_the_dealers_left


def test_the_deal_is_told_card_by_card_from_the_dealers_left() -> None:
    opening = SietesRound(SietesOptions(players=3), "a seed", dealer=1).opening()
    dealt = [event for event in opening if isinstance(event, Dealt)]
    assert [event.seat for event in dealt[:4]] == [2, 0, 1, 2]
    assert len(dealt) == 52
    hands = deal(SietesOptions(players=3), "a seed", dealer=1)
    assert [event.card for event in dealt if event.seat == 0] == hands[0]


def test_all_sevens_go_to_the_table_and_whoever_laid_7d_begins() -> None:
    for seed in map(str, range(20)):
        hands = deal(SietesOptions(), seed, dealer=0)
        round = SietesRound(SietesOptions(), seed, dealer=0)
        assert round.view(None).rows == (("7s",), ("7h",), ("7d",), ("7c",))
        assert round.turn == next(seat for seat, hand in enumerate(hands) if "7d" in hand)
        laid = [event for event in round.opening() if isinstance(event, Laid)]
        assert [event.card for event in laid] == ["7s", "7h", "7d", "7c"]
        assert all(event.opening for event in laid)
        assert all(event.card in hands[event.seat or 0] for event in laid)
        assert not any(card[0] == "7" for hand in round.hands() for card in hand)


def test_one_who_held_nothing_but_sevens_has_finished_and_the_next_begins() -> None:
    hands = [span("s", "A", "K"), ["7d"], span("h", "A", "K"), span("c", "A", "K")]
    hands[C] += [card for card in span("d", "A", "K") if card != "7d"]
    round = SietesRound.from_deal(SietesOptions(), hands, dealer=A)
    assert round.opening()[-1] == Finished(B, place=1)
    assert round.view(None).places == (None, 1, None, None)
    assert round.turn == C


# Laying and passing


def test_spades_five_to_eight_and_the_jack_open_four_and_nine() -> None:
    round = position(
        {A: "4s 9s Ts 2h"},
        table(s="5678J"),
        rest=B,
        passes_left=[3] * 4,
        finished=[C],
        forced_out=[D],
    )
    assert round.view(A).open == ("4s", "9s", "6h", "8h", "6d", "8d", "6c", "8c")
    assert round.legal_moves() == ["4s", "9s", "pass"]
    round.play("9s")
    round.play("pass")
    round.play("Ts")
    assert round.view(A).open[:2] == ("4s", "Qs")


def test_the_turn_goes_to_the_left_and_past_those_who_are_out() -> None:
    round = position({A: "6s 2h", C: "8s 3h"}, table(), rest=D, finished=[B])
    round.play("6s")
    assert round.turn == C
    round.play("8s")
    assert round.turn == D


def test_a_pass_is_counted_and_told() -> None:
    round = position({A: "6s 2h"}, table(), rest=B, finished=[C, D], passes_left=[2, 3, 0, 0])
    assert round.play("pass") == [Passed(A, left=1)]
    assert round.view(B).passes_left == (1, 3, 0, 0)


def test_one_may_pass_on_purpose_where_that_is_allowed() -> None:
    round = position({A: "6s 2h"}, table(), rest=B, finished=[C, D])
    assert round.legal_moves() == ["6s", "pass"]


def test_without_voluntary_passing_one_passes_only_when_nothing_fits() -> None:
    options = SietesOptions(voluntary_pass=False)
    able = position({A: "6s 2h"}, table(), rest=B, finished=[C, D], options=options)
    assert able.legal_moves() == ["6s"]
    stuck = position({A: "3s 2h"}, table(), rest=B, finished=[C, D], options=options)
    assert stuck.legal_moves() == ["pass"]
    assert stuck.play("pass") == [Passed(A, left=2)]


def test_a_joker_play_counts_as_being_able_to_lay() -> None:
    for voluntary in (True, False):
        options = joker(voluntary_pass=voluntary)
        round = position({A: "* 5s 2h"}, table(), rest=B, finished=[C, D], options=options)
        assert round.legal_moves() == ["*6s+5s"] + ["pass"] * voluntary
    options = joker()
    spent = position(
        {A: "* 5s 2h"}, table(), rest=B, finished=[C, D], options=options, passes_left=[0, 3, 0, 0]
    )
    assert spent.legal_moves() == ["*6s+5s"]


def test_without_passes_one_must_lay_if_one_can() -> None:
    round = position({A: "6s 2h"}, table(), rest=B, finished=[C, D], passes_left=[0, 3, 0, 0])
    assert round.legal_moves() == ["6s"]


def test_moves_are_sorted_for_showing() -> None:
    round = position({A: "* 8c 5h 6s 6d 9d"}, table(), rest=B, finished=[C, D], options=joker())
    assert round.legal_moves() == ["6s", "6d", "8c", "*6h+5h", "*8d+9d", "pass"]


@pytest.mark.parametrize("move", ["7s", "5s", "8h", "out", "*6s+5s", "", "*", "6S", " 6s", "9z"])
def test_what_the_rules_do_not_allow_is_refused_by_name_and_changes_nothing(move: str) -> None:
    round = position({A: "6s 5s 2h"}, table(), rest=B, finished=[C, D])
    before = round.view(A), round.hands()
    with pytest.raises(IllegalMove, match="it may play 6s, pass"):
        round.play(move)
    assert (round.view(A), round.hands()) == before


# Forced out


def test_one_who_cannot_lay_and_has_no_pass_left_is_forced_out() -> None:
    round = position(
        {A: "Js 4s 2h", B: "5h"}, table(s="789"), rest=C, finished=[D], passes_left=[0, 3, 3, 0]
    )
    assert round.legal_moves() == ["out"]
    assert round.play("out") == [ForcedOut(A, ("4s", "Js", "2h"), joker=False)]
    view = round.view(B)
    assert view.status[A] == Status.FORCED_OUT
    assert view.places == (4, None, None, 1)
    assert view.counts[A] == 0
    assert view.rows[:2] == (("4s", "7s", "8s", "9s", "Js"), ("2h", "7h"))
    assert view.open[:2] == ("6s", "Ts")
    assert round.turn == B


def test_the_joker_of_one_forced_out_leaves_the_game() -> None:
    round = position(
        {A: "* 2h", B: "5h"},
        table(),
        rest=C,
        finished=[D],
        options=joker(),
        passes_left=[0, 3, 3, 0],
    )
    assert round.legal_moves() == ["out"]
    assert round.play("out") == [ForcedOut(A, ("2h",), joker=True)]
    assert not round.view(B).joker_in_play
    assert JOKER not in {card for hand in round.hands() for card in hand}


def test_the_run_takes_in_what_a_forced_out_player_laid_at_one_stroke() -> None:
    round = position(
        {A: "9s Ts 2h", B: "8s 5d"}, table(), rest=C, finished=[D], passes_left=[0, 3, 3, 0]
    )
    round.play("out")
    assert "Js" not in round.view(B).open
    round.play("8s")
    assert "Js" in round.view(B).open


# The end


def test_finishers_rank_before_who_holds_cards_and_those_forced_out_last() -> None:
    """B forced out, C finishes, D forced out, A still holds cards: C A D B, 3 2 1 0."""
    rows = table(
        s="3456789TJQK",
        h="6789TJQK",
        d="A23456789TJQK",
        c="3456789TJQK",
    )
    round = position(
        {A: "5h 4h As Ac", B: "3h", C: "2s", D: "2h Ah 2c"},
        rows,
        rest=None,
        turn=B,
        passes_left=[3, 0, 3, 0],
    )
    assert round.play("out") == [ForcedOut(B, ("3h",), joker=False)]
    assert round.play("2s") == [Laid(C, "2s"), Finished(C, place=1)]
    assert round.legal_moves() == ["2c"]
    round.play("2c")
    round.play("As")
    assert round.turn == D
    events = round.play("out")
    assert events == [
        ForcedOut(D, ("Ah", "2h"), joker=False),
        RoundEnded(None, places=(2, 4, 1, 3), points=(2, 0, 3, 1)),
    ]
    assert round.turn is None
    assert round.legal_moves() == []
    assert round.result() == Result(places=(2, 4, 1, 3), points=(2, 0, 3, 1))
    assert round.view(None).places == (2, 4, 1, 3)
    assert round.view(A).hand == ("4h", "5h", "Ac")


def test_three_players_get_two_one_and_no_points() -> None:
    rows = all_but("6s 5s 4s")
    options = SietesOptions(players=3)
    round = position({A: "6s", B: "5s", C: "4s"}, rows, rest=None, options=options)
    round.play("6s")
    round.play("5s")
    assert round.result() == Result(places=(1, 2, 3), points=(2, 1, 0))


def test_the_round_ends_when_one_player_holds_cards_and_no_move_is_left() -> None:
    round = position(
        {A: "6s", B: "5s 4s"},
        all_but("6s 5s 4s"),
        rest=None,
        forced_out=[D, C],
        passes_left=[0, 0, 0, 0],
    )
    assert round.play("6s") == [
        Laid(A, "6s"),
        Finished(A, place=1),
        RoundEnded(None, places=(1, 2, 3, 4), points=(3, 2, 1, 0)),
    ]
    with pytest.raises(IllegalMove, match="the round is over"):
        round.play("5s")


def test_a_round_that_goes_on_has_no_result() -> None:
    with pytest.raises(ValueError, match="not over"):
        SietesRound(SietesOptions(), "a seed", dealer=0).result()


def test_the_last_but_one_forced_out_leaves_the_other_ahead() -> None:
    round = position(
        {A: "4s", B: "6s 5s"},
        all_but("6s 5s 4s"),
        rest=None,
        finished=[C],
        forced_out=[D],
        passes_left=[0, 2, 0, 0],
    )
    round.play("out")
    assert round.result().places == (3, 2, 1, 4)


# The joker


def test_the_joker_stands_for_a_card_one_lacks_and_its_holder_lays_it_at_once() -> None:
    """Hearts 7–8, A holds * and Th, B holds 9h: hearts are 7–T, B has the joker, B's turn."""
    round = position({A: "* Th 2c", B: "9h 3c", D: "4c"}, table(h="78"), rest=C, options=joker())
    assert "*9h+Th" in round.legal_moves()
    assert round.play("*9h+Th") == [
        JokerPlaced(A, "9h"),
        Laid(A, "Th"),
        JokerTaken(B, "9h", giver=A),
    ]
    assert round.view(None).rows[1] == ("7h", "8h", "9h", "Th")
    assert round.view(B).hand == ("3c", JOKER)
    assert round.view(A).hand == ("2c",)
    assert round.turn == B


def test_taking_the_joker_is_not_the_receivers_turn() -> None:
    round = position({A: "* Th 2c", B: "3c", D: "9h 4c"}, table(h="78"), rest=C, options=joker())
    round.play("*9h+Th")
    assert round.view(D).hand == ("4c", JOKER)
    assert round.turn == B


def test_the_joker_does_not_stand_for_a_card_that_one_holds() -> None:
    round = position({A: "* Th 9h 2c", B: "3c", D: "4c"}, table(h="78"), rest=C, options=joker())
    assert round.legal_moves() == ["9h", "pass"]


def test_the_joker_is_never_laid_alone() -> None:
    round = position({A: "* 2c", B: "3c", D: "4c"}, table(h="78"), rest=C, options=joker())
    assert round.legal_moves() == ["pass"]


def test_the_card_after_the_joker_is_the_first_missing_one_beyond_floating_cards() -> None:
    round = position(
        {A: "* Jh Qh 2c", B: "9h 3c", D: "4c"}, table(h="78T"), rest=C, options=joker()
    )
    assert round.legal_moves() == ["*9h+Jh", "pass"]
    round.play("*9h+Jh")
    assert round.view(None).rows[1] == ("7h", "8h", "9h", "Th", "Jh")


@pytest.mark.parametrize(
    ("ends", "rows", "hand", "plays"),
    [
        ("apart", "789TJQ", "As", []),
        ("joined", "789TJQ", "As", ["*Ks+As"]),
        ("tunnel", "789TJQ", "As", ["*Ks+As"]),
        ("joined", "789TJQK", "2s", ["*As+2s"]),
        ("tunnel", "789TJQK", "2s 5s", ["*As+2s"]),
        ("joined", "789TJQK", "2s 5s", ["*6s+5s", "*As+2s"]),
        ("apart", "789TJQK", "2s 5s", ["*6s+5s"]),
        ("apart", "3456789", "As", ["*2s+As"]),
        ("apart", "23456789", "Ks", []),
        ("joined", "23456789", "Ks", ["*As+Ks"]),
        ("tunnel", "23456789", "Ks", ["*As+Ks"]),
        ("joined", "A789TJQ", "2s", ["*Ks+2s"]),
        ("joined", "A3456789TJQ", "Ks", ["*2s+Ks"]),
        ("tunnel", "A23456789", "Qs Ts", ["*Ks+Qs"]),
    ],
)
def test_the_joker_at_the_ends(ends: str, rows: str, hand: str, plays: list[str]) -> None:
    round = position(
        {A: f"* 2c {hand}", B: "3c", D: "4c"}, table(s=rows), rest=C, options=joker(ends=ends)
    )
    assert [move for move in round.legal_moves() if move[0] == JOKER] == plays


def test_one_may_finish_with_the_joker_and_the_last_card() -> None:
    round = position({A: "* Th", B: "9h 3c", D: "4c"}, table(h="78"), rest=C, options=joker())
    assert round.play("*9h+Th") == [
        JokerPlaced(A, "9h"),
        Laid(A, "Th"),
        Finished(A, place=1),
        JokerTaken(B, "9h", giver=A),
    ]


def test_the_receiver_left_with_the_joker_alone_is_out_after_the_mover_is_settled() -> None:
    round = position({A: "* Th", B: "9h", D: "4c"}, table(h="78"), rest=C, options=joker())
    assert round.play("*9h+Th") == [
        JokerPlaced(A, "9h"),
        Laid(A, "Th"),
        Finished(A, place=1),
        JokerTaken(B, "9h", giver=A),
        JokerLeft(B),
    ]
    view = round.view(C)
    assert view.status == ("finished", "joker only", "playing", "playing")
    assert view.places == (1, None, None, None)
    assert not view.joker_in_play
    assert view.counts[B] == 0
    assert round.turn == C


def test_one_who_lays_all_but_the_joker_is_out_with_it() -> None:
    round = position({A: "* 8h", B: "9h", D: "4c"}, table(), rest=C, options=joker())
    assert round.play("8h") == [Laid(A, "8h"), JokerLeft(A)]
    assert round.turn == B


def test_joker_only_ranks_below_the_one_left_with_cards_and_above_those_forced_out() -> None:
    rows = all_but("6s 5s 4s 3s")
    round = position(
        {A: "6s *", B: "5s", C: "4s 3s"},
        rows,
        rest=None,
        forced_out=[D],
        options=joker(),
        passes_left=[0, 0, 0, 0],
    )
    round.play("6s")
    events = round.play("5s")
    assert events[-1] == RoundEnded(None, places=(3, 1, 2, 4), points=(1, 3, 2, 0))


def test_joker_only_early_still_ranks_above_one_forced_out_later() -> None:
    rows = all_but("6s 5s 4s 3s 2s")
    round = position(
        {B: "5s", C: "4s 3s", D: "2s", A: "6s *"},
        rows,
        rest=None,
        options=joker(),
        passes_left=[0, 0, 0, 0],
    )
    round.play("6s")
    round.play("5s")
    round.play("4s")
    assert round.legal_moves() == ["out"]
    round.play("out")
    assert round.result().places == (3, 1, 2, 4)


def test_mover_and_receiver_may_end_the_round_together() -> None:
    rows = all_but("9h Th")
    round = position(
        {A: "* Th", B: "9h"},
        rows,
        rest=None,
        finished=[C],
        forced_out=[D],
        options=joker(),
        passes_left=[0, 0, 0, 0],
    )
    events = round.play("*9h+Th")
    assert events[2:] == [
        Finished(A, place=2),
        JokerTaken(B, "9h", giver=A),
        JokerLeft(B),
        RoundEnded(None, places=(2, 3, 1, 4), points=(2, 1, 3, 0)),
    ]


def test_who_holds_the_joker_is_known_to_itself_and_after_a_swap_to_all() -> None:
    round = position({A: "* Th 2c", B: "9h 3c", D: "4c"}, table(h="78"), rest=C, options=joker())
    assert [round.view(seat).joker_holder for seat in (A, B, C, D, None)] == [
        A,
        None,
        None,
        None,
        None,
    ]
    assert all(round.view(seat).joker_in_play for seat in (A, B, None))
    round.play("*9h+Th")
    assert [round.view(seat).joker_holder for seat in (A, B, C, D, None)] == [B] * 5


# A and K joined; the tunnel


def test_joined_the_row_goes_on_across_the_join_and_the_other_side_stays_open() -> None:
    round = position(
        {A: "Ks As 6s 2h"},
        table(s="789TJQ"),
        rest=B,
        finished=[C, D],
        options=SietesOptions(ends="joined"),
    )
    assert round.legal_moves() == ["6s", "Ks", "pass"]
    round.play("Ks")
    round.play("pass")
    assert round.legal_moves() == ["As", "6s", "pass"]
    round.play("As")
    assert round.view(B).open[:2] == ("2s", "6s")


def test_in_the_tunnel_hearts_to_the_king_leave_only_the_ace_open() -> None:
    options = SietesOptions(ends="tunnel")
    round = position(
        {A: "6h Ah 2h 2c"}, table(h="789TJQK"), rest=B, finished=[C, D], options=options
    )
    assert round.legal_moves() == ["Ah", "pass"]
    longer = position(
        {A: "Ah 2h 3h 4h 2c"}, table(h="56789TJQK"), rest=B, finished=[C, D], options=options
    )
    for card in ("Ah", "2h", "3h", "4h"):
        assert longer.legal_moves() == [card, "pass"]
        longer.play(card)
        longer.play("pass" if "pass" in longer.legal_moves() else longer.legal_moves()[0])


def test_in_the_tunnel_a_kept_eight_waits_until_the_row_comes_round() -> None:
    round = position(
        {A: "8h Kh 2c"},
        table(h="234567"),
        rest=B,
        finished=[C, D],
        options=SietesOptions(ends="tunnel"),
    )
    assert round.legal_moves() == ["8h", "pass"]
    round.play("pass")
    round.play("Ah")
    assert round.legal_moves() == ["Kh", "pass"]


def test_a_forced_out_hand_may_close_the_tunnel() -> None:
    round = position(
        {A: "9h Th Jh Qh Kh 3h", B: "8h 6h 2c", D: "5h"},
        table(),
        rest=C,
        passes_left=[0, 3, 3, 3],
        options=SietesOptions(ends="tunnel"),
    )
    round.play("out")
    assert round.legal_moves() == ["6h", "8h", "pass"]
    round.play("8h")
    assert "6h" not in round.view(B).open
    assert "Ah" in round.view(B).open


# What a seat may know


def test_a_view_shows_the_own_hand_and_counts_of_the_others() -> None:
    round = SietesRound(SietesOptions(), "a seed", dealer=3)
    view = round.view(2)
    assert view.hand == round.hands()[2]
    assert view.counts == tuple(len(hand) for hand in round.hands())
    assert view.dealer == 3
    assert round.view(None).hand == ()


def test_the_history_begins_with_the_sevens_and_tells_every_event() -> None:
    round = SietesRound(SietesOptions(), "a seed", dealer=3)
    told = [event for event in round.opening() if isinstance(event, Laid)]
    for _ in range(10):
        told += round.play(round.legal_moves()[0])  # type: ignore[arg-type]
    assert round.view(1).history == tuple(told)


# Explicit deals


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"hands": [["As"], ["As"], [], []]}, "As is there twice"),
        ({"hands": [["*"], [], [], []]}, "'\\*' is not in this deck"),
        ({"hands": [["1o"], [], [], []]}, "'1o' is not in this deck"),
        ({"hands": [["As"], [], [], []]}, "nobody holds 2s"),
        ({"hands": [["As"], [], []]}, "as many hands"),
        ({"passes_left": [3, 3, 3, 4]}, "4 passes left"),
        ({"turn": 3}, "seat 3 cannot have the turn"),
        ({"turn": 7}, "seat 7 cannot have the turn"),
        ({"dealer": 4}, "no seat 4 to deal"),
        ({"finished": [2]}, "seat 3 holds no cards"),
        ({"finished": [0, 2, 3]}, "seat 0 holds cards"),
        ({"forced_out": [2]}, "only once"),
    ],
)
def test_an_impossible_deal_is_refused_by_name(change: dict[str, Any], complaint: str) -> None:
    deck = list(FRENCH.cards)
    arguments: dict[str, Any] = {
        "hands": [deck[:26], deck[26:], [], []],
        "finished": [2, 3],
        **change,
    }
    with pytest.raises(ValueError, match=complaint):
        SietesRound.from_deal(SietesOptions(), **arguments)


def rebuilt(round: SietesRound) -> SietesRound:
    """The same position set up afresh from what lies and what is held."""
    view = round.view(None)
    seats = range(view.players)
    placed = sorted((place, seat) for seat, place in enumerate(view.places) if place is not None)
    by_status = {
        status: [seat for _, seat in placed if view.status[seat] is status] for status in Status
    }
    return SietesRound.from_deal(
        round.options,
        round.hands(),
        dealer=view.dealer,
        rows=[card for row in view.rows for card in row],
        passes_left=view.passes_left,
        turn=view.turn,
        finished=by_status[Status.FINISHED],
        forced_out=by_status[Status.FORCED_OUT][::-1],
        joker_only=next((seat for seat in seats if view.status[seat] is Status.JOKER_ONLY), None),
        joker_known=view.joker_holder is not None,
    )


@pytest.mark.parametrize("ends", ["apart", "joined", "tunnel"])
@pytest.mark.parametrize("players", [3, 4])
def test_a_position_set_up_from_its_middle_plays_on_as_the_round_does(
    players: int, ends: Ends
) -> None:
    options = SietesOptions(players=players, joker=True, passes=1, ends=ends)
    for seed in map(str, range(40)):
        round, dice = SietesRound(options, seed, dealer=0), Dice(seed)
        for _ in range(dice.below(50)):
            if round.turn is not None:
                round.play(round.legal_moves()[dice.below(len(round.legal_moves()))])
        if round.turn is None:
            continue
        twin = rebuilt(round)
        while round.turn is not None:
            for seat in (*range(players), None):
                ours, theirs = round.view(seat), twin.view(seat)
                assert replace(ours, history=()) == replace(theirs, history=())
            moves = round.legal_moves()
            assert twin.legal_moves() == moves
            move = moves[dice.below(len(moves))]
            assert twin.play(move) == round.play(move)
        assert twin.result() == round.result()


# Options and the championship


def test_the_options_and_their_defaults() -> None:
    assert SietesOptions().to_dict() == {
        "players": 4,
        "rounds": 3,
        "passes": 3,
        "joker": False,
        "ends": "apart",
        "voluntary_pass": True,
    }
    with pytest.raises(BadOption, match="option «players» is 5; it may be 3, 4"):
        SietesOptions(players=5)
    with pytest.raises(BadOption, match="unknown option «jokers»"):
        SietesOptions.from_dict({"jokers": 2})


def result(*places: int) -> Result:
    return Result(places, tuple(len(places) - place for place in places))


def test_most_points_win_and_the_better_last_round_breaks_a_tie() -> None:
    match = Match(Sietes(), SietesOptions(rounds=3), "a seed")
    match.results = [result(1, 2, 3, 4), result(2, 1, 4, 3), result(1, 2, 3, 4)]
    assert match.totals == (8, 7, 2, 1)
    assert match.standings() == [[A], [B], [C], [D]]
    match.results = [result(1, 2, 3, 4), result(2, 1, 3, 4)]
    assert match.totals == (5, 5, 2, 0)
    assert match.standings() == [[B], [A], [C], [D]]


def test_before_the_first_round_ends_all_share_the_first_place() -> None:
    assert Match(Sietes(), SietesOptions(), "a seed").standings() == [[A, B, C, D]]
