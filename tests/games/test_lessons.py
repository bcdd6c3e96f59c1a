"""The lessons: every answer agrees with the rules, and every card is told why."""

from __future__ import annotations

import re

import pytest

from game import locale
from game.games import GAMES, game_by_id
from game.games.lesson import NONE, Position, load_lessons
from game.games.rows.rows import Rows
from game.games.sedma.rules import matches
from game.games.siete_y_medio.odds import unseen
from game.games.siete_y_medio.settling import GOAL, total

ROWS = {
    "sietes": lambda options: Rows(game_by_id("sietes").deck, "7", options.ends),
    "sevens": lambda options: Rows(game_by_id("sevens").deck, "7"),
    "fan_tan": lambda options: Rows(
        game_by_id("fan_tan").deck_for(options), "5" if options.start == "fives" else "7"
    ),
}


def positions() -> list[tuple[str, str]]:
    return [(game, each.id) for game in GAMES for each in load_lessons(game)]


def position(game: str, id: str) -> Position:
    return next(each for each in load_lessons(game) if each.id == id)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_has_five_to_eight_positions_with_names_of_their_own(game: str) -> None:
    ids = [each.id for each in load_lessons(game)]
    assert 5 <= len(ids) <= 8
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize(("game", "id"), positions())
def test_every_card_of_the_hand_and_every_button_is_told_why(game: str, id: str) -> None:
    each = position(game, id)
    assert each.view.seat == 0
    assert each.view.turn == 0
    if each.cards:
        assert tuple(card.id for card in each.cards) == tuple(each.view.hand)
    assert len({answer.id for answer in each.answers}) == len(each.answers) > 1
    assert each.right
    for answer in each.answers:
        assert answer.why.endswith((".", "!"))
    assert each.question.endswith(("?", "."))
    assert each.done.endswith(".")


@pytest.mark.parametrize(("game", "id"), positions())
def test_a_lesson_is_the_same_in_every_language(game: str, id: str) -> None:
    first = position(game, id)
    for language in locale.LANGUAGES:
        locale.use(language)
        again = position(game, id)
        assert again.view == first.view
        assert again.right == first.right
        assert [each.id for each in again.answers] == [each.id for each in first.answers]


@pytest.mark.parametrize(
    ("game", "id"),
    [pair for pair in positions() if pair[0] in ROWS and NONE in {
        each.id for each in position(*pair).answers
    }],
)  # fmt: skip
def test_in_rows_exactly_what_fits_is_right(game: str, id: str) -> None:
    each = position(game, id)
    rows = ROWS[game](each.options)
    table = rows.bits(card for row in each.view.rows for card in row)
    fits = set(each.view.hand) & set(rows.cards(rows.open(table)))
    if game != "sietes" and not table:
        fits &= {"7d"}
    if "*" in each.view.hand:
        fits |= {"*", "Th"}
    assert each.right == (fits or {NONE})


@pytest.mark.parametrize("id", ["match", "seven"])
def test_in_sedma_exactly_what_matches_takes_the_trick(id: str) -> None:
    each = position("sedma", id)
    led = each.view.trick[0][1]
    assert each.right == {card for card in each.view.hand if matches(card, led)}


def test_the_answers_of_the_sources_own_examples() -> None:
    assert position("sietes", "gap").right == {"9s", "8h"}
    assert position("sietes", "tunnel").right == {"Ah"}
    assert position("sevens", "table").right == {"5d", "9d", "8s"}
    assert position("sevens", "ace").right == {"As", "Ts"}
    assert position("fan_tan", "pot").right == {"9"}
    assert position("fan_tan", "withholding").right == {"4"}
    assert position("fan_tan", "points").right == {"35"}
    assert position("sedma", "last").right == {"seat 3"}
    assert position("sedma", "nobody").right == {"seat 1"}
    assert position("sedma", "worth").right == {"20"}
    assert position("siete_y_medio", "risk").right == {"23"}
    assert position("siete_y_medio", "betting").right == {"bet 2", "bet 3", "bet 4"}
    assert position("siete_y_medio", "double").right == {"8"}
    assert position("siete_y_medio", "tie").right == {"bank"}


@pytest.mark.parametrize("id", ["low", "high"])
def test_to_stand_is_right_where_most_cards_are_too_much(id: str) -> None:
    each = position("siete_y_medio", id)
    counts, mine = unseen(each.view), total(each.view.hand)
    bad = sum(n for worth, n in counts.items() if mine + worth > GOAL)
    assert each.right == ({"stand"} if 2 * bad > sum(counts.values()) else {"hit up"})


@pytest.mark.parametrize("game", GAMES)
def test_a_card_that_is_named_in_a_question_is_in_sight(game: str) -> None:
    deck = game_by_id(game).deck
    signs = dict(zip("♠♥♦♣", "shdc", strict=True))
    for each in load_lessons(game):
        for rank, sign in re.findall(r"(10|[2-9JQKA])([♠♥♦♣])", each.question):
            card = ("T" if rank == "10" else rank) + signs[sign]
            assert card in deck.cards
            lying = {card for row in getattr(each.view, "rows", ()) for card in row}
            lying |= {card for _seat, card in getattr(each.view, "trick", ())}
            assert card in lying | set(each.view.hand) or each.id == "joker"
