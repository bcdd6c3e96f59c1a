"""The Rules page of each game: its examples keep to the rules, its words to the page."""

from __future__ import annotations

import pytest

from game.cards import FRENCH, JOKER
from game.games.sietes.guide import guide
from game.games.sietes.rules import SietesOptions, SietesRound
from game.guide import Bullets, Example, Paragraph, Question, rows

EXAMPLES = [block for block in guide().blocks() if isinstance(block, Example)]


def played_out(example: Example) -> SietesRound:
    """The example as a round: the first seat holds the hand and has the turn."""
    options = SietesOptions.from_dict(example.options)
    laid = set(example.cards("laid")) | {"7" + suit for suit in FRENCH.suits}
    rest = [card for card in FRENCH.cards if card not in laid and card not in example.hand]
    hands = [list(example.hand)] if example.hand else [[rest.pop()]]
    hands += [rest[i :: options.players - 1] for i in range(options.players - 1)]
    return SietesRound.from_deal(options, hands, rows=sorted(laid), turn=0)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.caption[:40])
def test_what_an_example_calls_playable_is_what_the_rules_allow(example: Example) -> None:
    position = played_out(example)
    moves = [move for move in position.legal_moves() if move not in ("pass", "out")]
    joker_plays = [move[1:].split("+") for move in moves if move[0] == JOKER]

    playable = {move for move in moves if move[0] != JOKER}
    for _place, follower in joker_plays:
        playable |= {JOKER, follower}
    assert set(example.playable) == playable

    assert set(example.cards("joker")) == {place for place, _follower in joker_plays}

    shown = {row[0].card[1] for row in example.rows}
    fits = {card for card in position.view(0).open if card[1] in shown}
    assert set(example.cards("open", "joker")) == fits


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.caption[:40])
def test_an_example_read_aloud_names_every_card_that_it_shows(example: Example) -> None:
    spoken = example.spoken()
    assert "of hearts" in spoken or "of spades" in spoken
    assert ("joker" in spoken) == (JOKER in example.hand)
    assert not set(spoken) & set("♠♥♦♣★")


def test_the_page_has_the_chapters_that_a_player_looks_for() -> None:
    chapters = [section.id for section in guide().sections]
    assert chapters == [
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


def test_rows_hold_a_card_in_one_place_only() -> None:
    with pytest.raises(ValueError, match="8h"):
        rows("7h 8h", "8h", ranks=FRENCH.ranks, suits=FRENCH.suits)
    with pytest.raises(ValueError, match=r"\*"):
        rows("7h *", ranks=FRENCH.ranks, suits=FRENCH.suits)
