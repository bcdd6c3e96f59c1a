"""Going back before the changes of a line, and forth again."""

from __future__ import annotations

from game.ui.line import Line
from game.ui.past import MOST, Past


def typed(past: Past, line: Line, words: str) -> Line:
    for letter in words:
        after = line.put(letter)
        past.keep(line, after)
        line = after
    return line


def erased(past: Past, line: Line, letters: int) -> Line:
    for _ in range(letters):
        after = line.erase("left")
        past.keep(line, after)
        line = after
    return line


def backs(past: Past, line: Line) -> list[str]:
    found = []
    while (before := past.back(line)) is not None:
        line = before
        found.append(line.text)
    return found


def test_a_line_that_never_changed_has_no_past() -> None:
    assert Past().back(Line.of("Ana", 3, 3)) is None
    assert Past().forth(Line.of("Ana", 3, 3)) is None


def test_each_word_is_one_change_and_what_it_replaced_comes_back_chosen() -> None:
    past, old = Past(), Line("Ana", 0, 0).all()
    line = typed(past, old, "Ana María Luz")
    first = past.back(line)
    assert first is not None
    assert first.text == "Ana María "
    assert backs(past, first) == ["Ana ", "Ana"]
    again = Past()
    assert again.back(typed(again, old, "Luz")) == old


def test_erasing_is_one_change_and_typing_after_it_another() -> None:
    past = Past()
    line = erased(past, Line("Ana María", 9, 9), 5)
    assert backs(past, typed(past, line, "Luz")) == ["Ana ", "Ana María"]


def test_a_change_somewhere_else_is_one_of_its_own() -> None:
    past = Past()
    line = typed(past, Line("", 0, 0), "Luz")
    assert backs(past, typed(past, line.go("home"), "La")) == ["Luz", ""]


def test_going_forth_ends_with_the_next_change() -> None:
    past = Past()
    whole = typed(past, Line("", 0, 0), "Ana Luz")
    before = past.back(whole)
    assert before is not None
    assert past.forth(before) == whole
    before = past.back(whole)
    assert before is not None
    assert past.forth(typed(past, before, "María")) is None


def test_only_so_many_changes_are_remembered() -> None:
    past = Past()
    line = typed(past, Line("", 0, 0), "a " * 2 * MOST)
    assert len(backs(past, line)) == MOST
