"""The short words: every option and event has some, and «you» is said to the right person."""

from __future__ import annotations

import pytest

from game import locale
from game.cards import FRENCH, JOKER, Card
from game.games.fan_tan import words as fan_tan
from game.games.sietes import words as sietes
from game.games.sietes.rules import (
    Finished,
    ForcedOut,
    JokerLeft,
    JokerPlaced,
    JokerTaken,
    Laid,
    Passed,
    SietesOptions,
    SietesRound,
)
from game.games.sietes.words import option_words, tell
from game.locale import LANGUAGES
from game.rules import Dealt, Event, RoundEnded
from game.session.seats import COLOURS
from game.words import card_label, card_name, level_words, listing, place_label, seat_colours

NAMES = ["Red", "Blue", "Green", "Yellow"]


def test_every_option_and_each_of_its_values_has_words_in_menu_order() -> None:
    words = option_words()
    assert list(words) == list(SietesOptions.values())
    for name, values in SietesOptions.values().items():
        assert tuple(words[name].values) == values
        texts = [words[name].label, words[name].help]
        texts += [
            text for value in words[name].values.values() for text in (value.label, value.help)
        ]
        assert all(texts)
        labels = [value.label for value in words[name].values.values()]
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(
    ("event", "to_others", "to_oneself"),
    [
        (Laid(1, "3d"), "Blue plays 3♦", "You play 3♦"),
        (Laid(1, "7d", opening=True), "Blue lays out 7♦", "You lay out 7♦"),
        (Passed(1, 2), "Blue passes · 2 left", "You pass · 2 left"),
        (Passed(1, 0), "Blue passes · none left", "You pass · none left"),
        (JokerPlaced(1, "Th"), "Blue plays the joker as 10♥", "You play the joker as 10♥"),
        (
            JokerTaken(1, "Th", 0),
            "Blue lays 10♥ and takes the joker",
            "You lay 10♥ and take the joker",
        ),
        (
            ForcedOut(1, ("As",), False),
            "Blue is forced out · 1 card to the table",
            "You are forced out · 1 card to the table",
        ),
        (
            ForcedOut(1, ("As", "2s"), True),
            "Blue is forced out · 2 cards to the table, the joker leaves",
            "You are forced out · 2 cards to the table, the joker leaves",
        ),
        (
            JokerLeft(1),
            "Blue is out: only the joker is left",
            "You are out: only the joker is left",
        ),
        (Finished(1, 2), "Blue finishes · 2nd", "You finish · 2nd"),
    ],
)
def test_an_event_is_told_to_the_table_and_to_whoever_did_it(
    event: Event, to_others: str, to_oneself: str
) -> None:
    assert tell(event, NAMES) == to_others
    assert tell(event, NAMES, you=2) == to_others
    assert tell(event, NAMES, you=1) == to_oneself


def test_the_end_of_a_round_tells_the_places_from_the_best() -> None:
    event = RoundEnded(None, (2, 1, 4, 3), (2, 3, 0, 1))
    told = "End of the round · 1st Blue, 2nd Red, 3rd Yellow, 4th Green"
    assert tell(event, NAMES) == told
    assert tell(event, NAMES, you=0) == told.replace("Red", "you")


def test_the_deal_needs_no_telling() -> None:
    assert tell(Dealt(1, None), NAMES) == ""


def test_a_whole_round_is_told_without_a_gap() -> None:
    position = SietesRound(SietesOptions(joker=True, passes=1), "told", dealer=0)
    events = [event for event in position.opening() if not isinstance(event, Dealt)]
    while position.turn is not None:
        events += position.play(position.legal_moves()[-1])
    assert all(tell(event, NAMES, you=2, card=card_name) for event in events)


def test_each_card_has_a_label_and_a_name_of_its_own() -> None:
    cards: list[Card] = [*FRENCH.cards, JOKER]
    assert len({card_label(card) for card in cards}) == 53
    assert len({card_name(card) for card in cards}) == 53
    assert card_label("Th") == "10♥"
    assert card_name("Qc") == "queen of clubs"


def test_words_in_a_row_are_joined_as_people_say_them() -> None:
    assert listing([]) == ""
    assert listing(["a", "b", "c"]) == "a, b and c"


def test_places_levels_and_seats_have_words() -> None:
    assert [place_label(place) for place in (1, 2, 3, 4)] == ["1st", "2nd", "3rd", "4th"]
    assert list(level_words()) == ["easy", "medium", "hard"]
    assert len(seat_colours()) == len(set(seat_colours())) == COLOURS


@pytest.mark.parametrize("language", LANGUAGES)
def test_passes_left_and_the_price_of_a_pass_are_never_written_in_one_form(language: str) -> None:
    """The buttons of Sietes and Fan Tan, long and short."""
    locale.use(language)
    try:
        left = {sietes.pass_words(1), sietes.pass_short(1)}
        price = {fan_tan.pass_words(1), fan_tan.pass_short(1)}
        assert not left & price
        assert fan_tan.pass_short(1).endswith("−1")
    finally:
        locale.use("en")
