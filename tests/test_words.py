"""Cards in words and signs: every card of each deck has its own, and as its corner says it."""

from __future__ import annotations

from datetime import date

import pytest

from game import locale
from game.cards import FRENCH, JOKER, SPANISH, Deck
from game.view.pips import OUTLINES, SUIT_SIGNS
from game.words import card_label, card_name, date_words, rank_sign, suit_sign


@pytest.mark.parametrize("deck", [FRENCH, SPANISH])
def test_each_card_has_a_label_and_a_name_of_its_own(deck: Deck) -> None:
    cards = [*deck.cards, JOKER]
    assert len({card_label(card, deck) for card in cards}) == len(cards)
    assert len({card_name(card, deck) for card in cards}) == len(cards)


@pytest.mark.parametrize("deck", [FRENCH, SPANISH])
def test_a_label_is_the_rank_and_one_sign_that_is_drawn_as_a_pip(deck: Deck) -> None:
    for card in deck.cards:
        rank, sign = card_label(card, deck)[:-1], card_label(card, deck)[-1]
        assert (rank, sign) == (rank_sign(card[0], deck), suit_sign(card[1], deck))
        assert SUIT_SIGNS[sign] in OUTLINES


def test_no_sign_stands_for_two_suits() -> None:
    signs = [suit_sign(suit, deck) for deck in (FRENCH, SPANISH) for suit in deck.suits]
    assert len({SUIT_SIGNS[sign] for sign in signs}) == len(set(signs)) == 8


def test_spanish_figures_are_ten_eleven_and_twelve() -> None:
    assert [rank_sign(rank, SPANISH) for rank in "17SCR"] == ["1", "7", "10", "11", "12"]
    assert card_name("So", SPANISH) == "jack of coins"
    assert card_name("7c", SPANISH) == "7 of cups"
    assert card_name("7c") == "7 of clubs"


def test_who_speaks_spanish_calls_them_by_their_names() -> None:
    locale.use("es")
    assert card_name("1o", SPANISH) == "as de oros"
    assert card_name("Sc", SPANISH) == "sota de copas"
    assert card_name("Ce", SPANISH) == "caballo de espadas"
    assert card_name("Rb", SPANISH) == "rey de bastos"
    assert card_name("Jc") == "jota de tréboles"


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "5 Mar 2026"),
        ("es", "5/3/2026"),
        ("ja", "2026年3月5日"),
        ("cs", "5.\N{NO-BREAK SPACE}3.\N{NO-BREAK SPACE}2026"),
    ],
)
def test_a_date_is_written_as_the_language_writes_it(language: str, written: str) -> None:
    locale.use(language)
    assert date_words(date(2026, 3, 5)) == written
