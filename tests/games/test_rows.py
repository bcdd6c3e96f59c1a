"""How rows grow: runs, open positions and floating cards, for every deck and every kind of end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cards import FRENCH, SPANISH
from game.games.rows import Ends, Rows

ENDS: tuple[Ends, ...] = ("apart", "joined", "tunnel")


def row(ranks: str, rows: Rows) -> int:
    """A row's mask from its ranks: ``"5678J"``."""
    return sum(1 << rows.deck.ranks.index(rank) for rank in ranks)


def open_ranks(ranks: str, ends: Ends = "apart", deck: str = "french", starter: str = "7") -> str:
    """What is open in a row, from the lowest rank to the highest."""
    rows = Rows({"french": FRENCH, "spanish": SPANISH}[deck], starter, ends)
    positions = {each.position for each in rows.openings(row(ranks, rows))}
    return "".join(rows.deck.ranks[position] for position in sorted(positions))


def followers(ranks: str, ends: Ends) -> dict[str, str | None]:
    """Open rank → the rank that follows it in the same direction."""
    rows = Rows(FRENCH, "7", ends)
    names = FRENCH.ranks
    return {
        names[position]: None if follower is None else names[follower]
        for position, follower in rows.openings(row(ranks, rows))
    }


def test_a_run_opens_the_next_card_on_each_side_and_a_floating_card_opens_nothing() -> None:
    assert open_ranks("5678J") == "49"


def test_the_run_takes_floating_cards_in_at_one_stroke() -> None:
    assert open_ranks("56789TJ") == "4Q"


@pytest.mark.parametrize(
    ("ranks", "ends", "opened"),
    [
        ("7", "apart", "68"),
        ("7", "joined", "68"),
        ("7", "tunnel", "68"),
        ("789TJQK", "apart", "6"),
        ("789TJQK", "joined", "A6"),
        ("789TJQK", "tunnel", "A"),
        ("56789TJQK", "tunnel", "A"),
        ("A56789TJQK", "tunnel", "2"),
        ("A256789TJQK", "tunnel", "3"),
        ("A2356789TJQK", "tunnel", "4"),
        ("A256789TJQK", "joined", "34"),
        ("A234567", "apart", "8"),
        ("A234567", "joined", "8K"),
        ("A234567", "tunnel", "K"),
        ("A23456789", "tunnel", "K"),
        ("A2345679QK", "tunnel", "J"),
        ("A2345679QK", "joined", "8J"),
        ("A789TJQK", "joined", "26"),
        ("A37", "joined", "68"),
        ("K37", "tunnel", "68"),
        ("A23456789TJQK", "apart", ""),
        ("A23456789TJQK", "joined", ""),
        ("A23456789TJQK", "tunnel", ""),
        ("", "apart", "7"),
        ("689", "joined", "7"),
    ],
)
def test_where_a_row_goes_on(ranks: str, ends: Ends, opened: str) -> None:
    assert open_ranks(ranks, ends) == opened


def test_sevens_rows_end_at_ace_and_king() -> None:
    assert open_ranks("23456789") == "AT"


def test_the_spanish_row_runs_over_the_gap_between_seven_and_sota() -> None:
    assert open_ranks("5", deck="spanish", starter="5") == "46"
    assert open_ranks("4567", deck="spanish", starter="5") == "3S"
    assert open_ranks("1234567SCR", deck="spanish", starter="5") == ""


@pytest.mark.parametrize(
    ("ranks", "ends", "expected"),
    [
        ("7", "apart", {"6": "5", "8": "9"}),
        ("78T", "apart", {"6": "5", "9": "J"}),
        ("789TJQ", "apart", {"6": "5", "K": None}),
        ("789TJQ", "joined", {"6": "5", "K": "A"}),
        ("789TJQ", "tunnel", {"6": "5", "K": "A"}),
        ("A789TJQ", "joined", {"6": "5", "K": "2"}),
        ("A789TJQ", "tunnel", {"6": "5", "K": "2"}),
        ("789TJQK", "joined", {"6": "5", "A": "2"}),
        ("789TJQK", "tunnel", {"A": "2"}),
        ("3456789TJ", "joined", {"2": "A", "Q": "K"}),
        ("234567", "tunnel", {"A": "K", "8": "9"}),
        ("A2345679TJQ", "tunnel", {"K": "8"}),
        ("79JQK", "tunnel", {"6": "5", "8": "T"}),
        ("789JQK", "tunnel", {"6": "5", "T": "A"}),
        ("A345679TJQK", "joined", {"2": "8", "8": "2"}),
        ("A34567", "apart", {"2": None, "8": "9"}),
        ("A2356789TJQK", "tunnel", {"4": None}),
        ("A2356789TJQK", "joined", {"4": None}),
    ],
)
def test_what_follows_an_open_position_in_the_same_direction(
    ranks: str, ends: Ends, expected: dict[str, str | None]
) -> None:
    assert followers(ranks, ends) == expected


def test_what_hangs_together_across_the_join_does_not_float() -> None:
    table = Rows(FRENCH, "7", "joined")
    cards = ["7s", "8s", "9s", "Ts", "Js", "Qs", "Ks", "As", "3s", "7h", "9h"]
    assert table.cards(table.floating(table.bits(cards))) == ("3s", "9h")


@given(ends=st.sampled_from(ENDS), laid=st.integers(0, (1 << 13) - 1))
def test_an_open_position_is_missing_and_touches_the_run(ends: Ends, laid: int) -> None:
    rows = Rows(FRENCH, "7", ends)
    laid |= 1 << 6
    run = rows.run(laid)
    assert run & ~laid == 0
    for position, follower in rows.openings(laid):
        assert not laid >> position & 1
        neighbours = [position - 1, position + 1]
        if ends != "apart":
            neighbours = [each % 13 for each in neighbours]
        assert any(0 <= each < 13 and run >> each & 1 for each in neighbours)
        if follower is not None:
            assert follower != position
            assert not laid >> follower & 1


@given(ends=st.sampled_from(ENDS), laid=st.integers(0, (1 << 13) - 1))
def test_something_is_open_until_a_row_is_complete(ends: Ends, laid: int) -> None:
    rows = Rows(FRENCH, "7", ends)
    laid |= 1 << 6
    assert bool(rows.openings(laid)) == (laid != (1 << 13) - 1)


def test_laying_an_open_card_opens_its_follower() -> None:
    for ends in ENDS:
        rows = Rows(FRENCH, "7", ends)
        for rest in range(1 << 12):
            laid = (rest & 0x3F) | 1 << 6 | (rest >> 6) << 7
            for position, follower in rows.openings(laid):
                after = {each.position for each in rows.openings(laid | 1 << position)}
                assert follower is None or follower in after


def test_cards_and_masks_are_two_faces_of_the_same() -> None:
    rows = Rows(SPANISH, "5")
    hand = ("1o", "Ro", "4c", "Sb")
    assert rows.cards(rows.bits(hand)) == hand
    assert rows.split(rows.bits(hand)) == (0b1000000001, 0b1000, 0, 0b10000000)


def test_foreign_cards_and_starters_are_named() -> None:
    with pytest.raises(ValueError, match="spanish deck has no card «8o»"):
        Rows(SPANISH, "5").bits(["8o"])
    with pytest.raises(ValueError, match="spanish deck has no rank «8»"):
        Rows(SPANISH, "8")


def row_after(rows: Rows, ways: list[bool], floats: set[int]) -> int:
    """A row that has gone on from its starter, up where a way is true, with cards beyond gaps."""
    laid = rows.deck.ranks.index("7")
    row = 1 << laid | sum(1 << each for each in floats)
    for up in ways:
        openings = rows.openings(row)
        if openings:
            row |= 1 << openings[-1 if up else 0].position
    return row


def futures(rows: Rows, row: int, without: int = -1) -> dict[int, set[int]]:
    """What fits in every row that may come of this one while one rank never comes to lie."""
    found: dict[int, set[int]] = {}
    queue = [row]
    while queue:
        now = queue.pop()
        found[now] = {each.position for each in rows.openings(now)}
        after = [now | 1 << position for position in found[now] if position != without]
        queue += [each for each in after if each not in found]
    return found


@pytest.mark.parametrize("ends", ENDS)
@given(ways=st.lists(st.booleans(), max_size=12), floats=st.sets(st.integers(0, 12), max_size=3))
def test_a_card_waits_for_the_one_without_which_it_never_fits(
    ends: Ends, ways: list[bool], floats: set[int]
) -> None:
    rows = Rows(FRENCH, "7", ends)
    row = row_after(rows, ways, floats)
    missing = [rank for rank in range(rows.length) if not row >> rank & 1]
    fitting = {each.position for each in rows.openings(row)}
    for rank in missing:
        first = rows.waits_for(row, rank)
        if first is None:
            for other in missing:
                if other != rank:
                    assert rank in set().union(*futures(rows, row, without=other).values())
        else:
            assert first in missing
            assert rank not in fitting
            assert rank not in set().union(*futures(rows, row, without=first).values())
            # And once it hangs together with the starter, this one fits.
            whole = futures(rows, row)
            for now, fits in whole.items():
                assert first not in fits or rank in whole[now | 1 << first]


def test_with_the_ends_joined_a_card_may_wait_for_either_neighbour() -> None:
    king = FRENCH.ranks.index("K")
    laid = row("789TJ", Rows(FRENCH, "7"))
    assert Rows(FRENCH, "7", "apart").waits_for(laid, king) == FRENCH.ranks.index("Q")
    for ends in ("joined", "tunnel"):
        assert Rows(FRENCH, "7", ends).waits_for(laid, king) is None
    closed = row("A234567", Rows(FRENCH, "7"))
    assert Rows(FRENCH, "7", "tunnel").waits_for(closed, FRENCH.ranks.index("Q")) == king


def test_a_card_waits_for_the_starter_of_its_row() -> None:
    rows = Rows(FRENCH, "7")
    assert rows.waits_for(0, FRENCH.ranks.index("8")) == FRENCH.ranks.index("7")
    assert rows.waits_for(0, FRENCH.ranks.index("7")) is None


@pytest.mark.parametrize("ends", ENDS)
@given(ways=st.lists(st.booleans(), max_size=12), floats=st.sets(st.integers(0, 12), max_size=3))
def test_the_steps_to_a_card_are_the_fewest_cards_that_lie_before_it(
    ends: Ends, ways: list[bool], floats: set[int]
) -> None:
    rows = Rows(FRENCH, "7", ends)
    row = row_after(rows, ways, floats)
    least: dict[int, int] = {}
    for now, fits in futures(rows, row).items():
        for rank in fits:
            laid = (now ^ row).bit_count()
            least[rank] = min(laid, least.get(rank, laid))
    assert rows.steps(row) == least
