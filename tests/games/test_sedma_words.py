"""What Sedma says: every option and event has words, and the Rules page keeps to the rules."""

from __future__ import annotations

import pytest

from game.cards import FRENCH
from game.games.sedma.guide import guide
from game.games.sedma.rules import (
    Announced,
    CannotProlong,
    Drew,
    LetGo,
    Played,
    SedmaOptions,
    SedmaRound,
    TrickTaken,
)
from game.games.sedma.words import fates, option_words, tell
from game.guide import Bullets, Example, Paragraph, Question
from game.rules import Dealt, Event, RoundEnded

NAMES = ["Red", "Blue", "Green", "Yellow"]
EXAMPLES = [block for block in guide().blocks() if isinstance(block, Example)]


def test_every_option_and_each_of_its_values_has_words_in_menu_order() -> None:
    words = option_words()
    assert list(words) == list(SedmaOptions.values())
    for name, values in SedmaOptions.values().items():
        assert tuple(words[name].values) == values
        labels = [value.label for value in words[name].values.values()]
        helps = [value.help for value in words[name].values.values()]
        assert all([words[name].label, words[name].help, *labels, *helps])
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(
    ("event", "to_others", "to_oneself"),
    [
        (
            Announced(1, "Qh", 40),
            "Blue announces a marriage · 40 points",
            "You announce a marriage · 40 points",
        ),
        (Played(1, "Th", matches=True, leads=True), "Blue leads 10♥", "You lead 10♥"),
        (Played(1, "7h", matches=True), "Blue matches with 7♥", "You match with 7♥"),
        (Played(1, "Qh", matches=False), "Blue throws Q♥", "You throw Q♥"),
        (LetGo(1), "Blue lets the trick go", "You let the trick go"),
        (
            TrickTaken(1, ("Th", "7h"), 10, last=False),
            "Blue takes the trick · 10 points",
            "You take the trick · 10 points",
        ),
        (
            TrickTaken(1, ("8h", "9h"), 0, last=False),
            "Blue takes the trick",
            "You take the trick",
        ),
        (
            TrickTaken(1, ("8h", "9h"), 10, last=True),
            "Blue takes the last trick · 10 points",
            "You take the last trick · 10 points",
        ),
    ],
)
def test_an_event_is_told_to_the_table_and_to_whoever_did_it(
    event: Event, to_others: str, to_oneself: str
) -> None:
    assert tell(event, NAMES) == to_others
    assert tell(event, NAMES, you=2) == to_others
    assert tell(event, NAMES, you=1) == to_oneself


@pytest.mark.parametrize(
    ("points", "you", "told"),
    [
        ((1, 0, 1, 0), None, "Red and Green win the deal · 1 game point"),
        ((1, 0, 1, 0), 0, "You and Green win the deal · 1 game point"),
        ((1, 0, 1, 0), 1, "Red and Green win the deal · 1 game point"),
        ((0, 2, 0), None, "Blue wins the deal · bald, 2 game points"),
        ((0, 3), 1, "You win the deal · naked, 3 game points"),
        ((0, 0, 0), 1, "A void deal · it is dealt again"),
    ],
)
def test_the_end_of_a_deal_tells_who_won_what(
    points: tuple[int, ...], you: int | None, told: str
) -> None:
    places = tuple(1 if each == max(points) else 2 for each in points)
    assert tell(RoundEnded(None, places, points), NAMES, you) == told


def test_dealing_and_drawing_need_no_telling() -> None:
    for event in (Dealt(1, None), Drew(1, "As"), CannotProlong(1)):
        assert tell(event, NAMES, you=1) == ""


def test_how_a_deal_ended_is_said_of_each_seat() -> None:
    taken = [[card for card in FRENCH.cards if card[0] in "AT"], []]
    hands = [["8s"], ["8h"], ["Js"], ["Jc"]]
    gone = {card for pile in (*taken, *hands) for card in pile}
    taken[1] = [card for card in SedmaOptions().pack() if card not in gone]
    round = SedmaRound.from_deal(SedmaOptions(), hands, taken=taken, tricks=[4, 3], leader=0)
    for move in ("8s", "8h", "Js", "Jc"):
        round.play(move)
    view = round.view(None)
    assert fates(view) == ["80 points · bald: every ace and ten", "10 points"] * 2


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.caption[:40])
def test_the_card_marked_in_an_example_takes_the_trick(example: Example) -> None:
    (row,) = example.rows
    cards = [spot.card for spot in row]
    hands = [cards[seat::4] for seat in range(4)]
    pack = SedmaOptions().pack()
    spare = iter([card for card in pack if card not in cards])
    for hand in hands:
        while len(hand) < 4:
            hand.append(next(spare))
    options = SedmaOptions(prolong=len(cards) > 4)
    round = SedmaRound.from_deal(options, hands, list(spare), leader=0)
    for card in cards:
        events = round.play(card)
    if round.view(None).prolonging:
        events = round.play("pass")
    taken = next(event for event in events if isinstance(event, TrickTaken))
    (taker,) = example.cards("taker")
    assert cards.index(taker) % 4 == taken.seat
    assert taken.cards == tuple(cards)
    assert "The trick goes to" in example.spoken()


def test_the_page_has_the_chapters_that_a_player_looks_for() -> None:
    assert [section.id for section in guide().sections] == [
        "play", "house", "controls", "advice", "origins", "questions", "rulings", "cpu"
    ]  # fmt: skip


def test_no_text_on_the_page_is_empty_or_said_twice() -> None:
    texts: list[str] = []
    for block in guide().blocks():
        match block:
            case Paragraph(text):
                texts.append(text)
            case Bullets(items):
                texts += items
            case Question(question, answer):
                texts += (question, answer)
            case Example():
                texts.append(block.caption)
    assert all(text == text.strip() and text for text in texts)
    assert len(set(texts)) == len(texts)
