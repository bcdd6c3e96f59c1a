"""A line of text under its editor's hands, with no key and no screen."""

from __future__ import annotations

import pytest

from game.ui.line import Line, Way


def line(marked: str) -> Line:
    """«Ana [María]|»: what is chosen stands in brackets, the caret at the bar."""
    caret = marked.replace("[", "").replace("]", "").index("|")
    plain = marked.replace("|", "")
    text = plain.replace("[", "").replace("]", "")
    if "[" not in plain:
        return Line(text, caret, caret)
    start, end = plain.index("["), plain.index("]") - 1
    return Line(text, caret, start if caret == end else end)


def marked(line: Line) -> str:
    letters = list(line.text)
    bounds = [(line.caret, "|")]
    if line.chosen:
        bounds += [(line.start, "["), (line.end, "]")]
    order = {"]": 0, "|": 1, "[": 2} if line.caret == line.end else {"|": 2, "]": 1, "[": 0}
    for place, sign in sorted(bounds, key=lambda each: (each[0], order[each[1]]), reverse=True):
        letters.insert(place, sign)
    return "".join(letters)


@pytest.mark.parametrize(
    ("before", "way", "after"),
    [
        ("Ana|", "left", "An|a"), ("|Ana", "left", "|Ana"), ("An|a", "right", "Ana|"),
        ("Ana|", "right", "Ana|"), ("Ana María|", "word-left", "Ana |María"),
        ("Ana |María", "word-left", "|Ana María"), ("|Ana María", "word-right", "Ana| María"),
        ("Ana| María", "word-right", "Ana María|"), ("An|a", "home", "|Ana"),
        ("|Ana", "end", "Ana|"), ("http://cards.exa|mple", "word-left", "http://cards.|example"),
        ("Ana [María]|", "left", "Ana |María"), ("Ana [María]| y", "right", "Ana María| y"),
    ],
)  # fmt: skip
def test_the_caret_goes_by_letters_by_words_and_to_the_ends(
    before: str, way: Way, after: str
) -> None:
    assert marked(line(before).go(way)) == after


def test_what_lies_on_the_way_is_chosen() -> None:
    one = line("Ana |María").go("end", choosing=True)
    assert one.chosen == "María"
    assert one.go("word-left", choosing=True).chosen == ""
    assert one.go("home", choosing=True).chosen == "Ana "


def test_what_is_typed_takes_the_place_of_what_is_chosen() -> None:
    assert marked(line("Ana [María]|").put("Luz")) == "Ana Luz|"
    assert marked(line("Ana|").put(" Luz")) == "Ana Luz|"


def test_no_more_is_typed_than_there_is_room_for() -> None:
    assert line("Ana|").put("belén", limit=5).text == "Anabe"
    assert line("[Ana]|").put("belén", limit=4).text == "belé"


@pytest.mark.parametrize(
    ("before", "way", "after"),
    [
        ("Ana|", "left", "An|"), ("|Ana", "right", "|na"), ("|Ana", "left", "|Ana"),
        ("Ana María|", "word-left", "Ana |"), ("|Ana María", "word-right", "| María"),
        ("Ana [María]|", "left", "Ana |"), ("[Ana]| María", "word-right", "| María"),
    ],
)  # fmt: skip
def test_erasing_takes_what_is_chosen_else_what_lies_beside_the_caret(
    before: str, way: Way, after: str
) -> None:
    assert marked(line(before).erase(way)) == after


def test_a_word_is_chosen_where_it_stands() -> None:
    text = Line("Ana María", 0, 0)
    assert [text.word(place).chosen for place in (1, 3, 6, 9)] == ["Ana", " ", "María", "María"]
    assert Line("", 0, 0).word(0).chosen == ""
    assert text.all().chosen == "Ana María"


def test_a_text_that_grew_shorter_keeps_the_caret_within() -> None:
    assert Line.of("An", 9, 1) == Line("An", 2, 1)
