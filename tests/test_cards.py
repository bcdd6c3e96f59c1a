"""Decks, the notation of cards, and a shuffle that any language can reproduce."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.cards import FRENCH, JOKER, SPANISH, Deck, Dice

SIETES_WORDS = bytes.fromhex(
    "f7d367788afc7542c0cfafb453e20dd1b85af4eb920911afd5d67a70ceb0ddaa"  # sha256sum of "sietes/0"
    "916acec76389b3eef58f768953c18e55daad25056706c650d50b45c54dfe165d"  # and of "sietes/1"
)


def test_a_french_deck_has_52_cards_and_a_spanish_one_40() -> None:
    assert len(FRENCH.cards) == len(set(FRENCH.cards)) == 52
    assert len(SPANISH.cards) == len(set(SPANISH.cards)) == 40
    assert " ".join(FRENCH.cards[:13]) == "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
    assert " ".join(SPANISH.cards[10:20]) == "1c 2c 3c 4c 5c 6c 7c Sc Cc Rc"


@pytest.mark.parametrize("deck", [FRENCH, SPANISH])
def test_a_deck_knows_its_cards(deck: Deck) -> None:
    assert all(card in deck for card in deck.cards)
    for stranger in ("", "7", "7dd", "d7", "1s", "8o", JOKER, "10h", 7, None, ("7", "d")):
        assert stranger not in deck


def test_a_hand_is_sorted_by_suit_and_rank_with_the_joker_last() -> None:
    hand = ["*", "Kc", "As", "Td", "9d", "2h", "Ks"]
    assert sorted(hand, key=FRENCH.sort_key) == ["As", "Ks", "2h", "9d", "Td", "Kc", "*"]
    assert sorted(FRENCH.cards, key=FRENCH.sort_key) == list(FRENCH.cards)


def test_dice_read_the_words_of_sha_256() -> None:
    dice = Dice("sietes")
    words = [int.from_bytes(SIETES_WORDS[i : i + 8], "big") for i in range(0, 64, 8)]
    assert [dice.below(1 << 64) for _ in words] == words


def test_dice_throw_words_past_the_last_whole_multiple_away() -> None:
    first, second = (int.from_bytes(SIETES_WORDS[i : i + 8], "big") for i in (0, 8))
    assert second < first
    assert Dice("sietes").below(first) == second
    assert Dice("sietes").below(first + 1) == first


def test_dice_and_the_shuffle_never_change() -> None:
    dice = Dice("siete")
    assert [dice.below(6) for _ in range(20)] == [
        5, 1, 0, 4, 4, 3, 5, 3, 4, 5, 1, 0, 3, 5, 1, 5, 3, 1, 4, 3,
    ]  # fmt: skip
    french, spanish = list(FRENCH.cards), list(SPANISH.cards)
    Dice("sietes").shuffle(french)
    assert " ".join(french) == (
        "3s Kc Th Jc 2c 2s Jh 9c 5s 9d 8h Ac 4s 7h Qd 7s 6d Qc Qs 4c 7c Ts 8d 2d 5d 6h "
        "2h 5c Ks 4h 3d Td Qh 6c 3h As Ah 9s Tc Kh 8s 4d Jd 3c 9h 7d Ad 8c 5h 6s Js Kd"
    )
    Dice("cinquillo ñ").shuffle(spanish)
    assert " ".join(spanish) == (
        "Re Cc 3b 2c 1e 4c 5o 6b Ro 2b Cb 2o 6c Rc 1o 1c 7o 7e 4o 6o "
        "3c Ce Se So 7b 7c 3e 2e 5c 5b Sc 4b 6e 3o 4e 1b 5e Rb Sb Co"
    )


def test_the_shuffle_swaps_from_the_last_index_down() -> None:
    """Four items take `below(4)`, `below(3)`, `below(2)`: Durstenfeld's order."""
    dice = Dice("by hand")
    picks = [dice.below(n) for n in (4, 3, 2)]
    expected = list("abcd")
    for i, j in zip((3, 2, 1), picks, strict=True):
        expected[i], expected[j] = expected[j], expected[i]
    items = list("abcd")
    Dice("by hand").shuffle(items)
    assert items == expected


@given(seed=st.text(), n=st.integers(0, 60))
def test_a_shuffle_keeps_every_item_and_follows_its_seed(seed: str, n: int) -> None:
    once, twice = list(range(n)), list(range(n))
    Dice(seed).shuffle(once)
    Dice(seed).shuffle(twice)
    assert once == twice
    assert sorted(once) == list(range(n))


def test_every_order_of_three_is_about_as_frequent() -> None:
    dice = Dice("fair")
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        dice.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert all(abs(count - 1000) < 120 for count in orders.values())


def test_there_is_nothing_below_zero() -> None:
    for bound in (0, -1):
        with pytest.raises(ValueError, match=f"positive bound, not {bound}"):
            Dice("a seed").below(bound)
