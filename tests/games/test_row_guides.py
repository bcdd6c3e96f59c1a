"""The Rules pages of Sevens and Fan Tan: their examples keep to the rules."""

from __future__ import annotations

from typing import Any

import pytest

from game.cards import FRENCH
from game.games.fan_tan import guide as fan_tan
from game.games.fan_tan.rules import FanTanOptions, FanTanRound
from game.games.sevens import guide as sevens
from game.games.sevens.rules import SevensOptions, SevensRound
from game.guide import Bullets, Example, Guide, Paragraph, Question

PAGES = {"sevens": sevens.guide, "fan_tan": fan_tan.guide}
EXAMPLES = [
    (game, block)
    for game, page in PAGES.items()
    for block in page().blocks()
    if isinstance(block, Example)
]


def played_out(game: str, example: Example) -> Any:
    """The example as a round: the first seat holds the hand and has the turn."""
    laid = list(example.cards("laid"))
    rest = [card for card in FRENCH.cards if card not in laid and card not in example.hand]
    hands = [list(example.hand), rest[::2], rest[1::2]]
    if game == "sevens":
        options = SevensOptions.from_dict({"players": 3, **example.options})
        if "7d" not in laid:
            laid.append("7d")
            hands = [[card for card in hand if card != "7d"] for hand in hands]
        return SevensRound.from_deal(options, hands, laid=laid, turn=0)
    terms = FanTanOptions.from_dict({"players": 3, **example.options})
    return FanTanRound.from_deal(terms, hands, laid=laid, turn=0)


@pytest.mark.parametrize(("game", "example"), EXAMPLES)
def test_what_an_example_calls_playable_is_what_the_rules_allow(
    game: str, example: Example
) -> None:
    round = played_out(game, example)
    assert set(example.playable) == set(round.legal_moves())
    shown = {row[0].card[1] for row in example.rows}
    assert set(example.cards("open")) == {card for card in round.view(0).open if card[1] in shown}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_no_text_on_a_page_is_empty_or_said_twice(page: Any) -> None:
    texts: list[str] = []
    guide: Guide = page()
    for block in guide.blocks():
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
