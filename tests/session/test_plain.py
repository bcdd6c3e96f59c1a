"""Plain data: what can be read can be written again, and nothing else can be read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session import plain
from tests.session.broken import anything


@given(anything)
def test_data_survives_being_written_down_or_cannot_be_written(data):
    try:
        text = plain.dump(data)
    except ValueError:
        return
    assert "\n" not in text
    assert text.isascii()
    assert plain.load(text) == data


@given(st.text())
def test_any_text_is_data_that_can_be_written_or_a_value_error(text):
    try:
        data = plain.load(text)
    except ValueError:
        return
    plain.dump(data)


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "nul", "NaN", "-Infinity", "1e999", "[1,]", "9" * 5000,
        "[" * 100_000, '{"a":' * 100_000, "[" * 20 + "]" * 20,
    ],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_no_text_surprises(text):
    with pytest.raises(ValueError, match=r"."):
        plain.load(text)


def test_a_stranger_in_a_message_is_short_and_on_one_line():
    assert plain.shown("sietes") == "sietes"
    assert plain.shown("a\n\x1b[2Jb") == "a??[2Jb"
    assert plain.shown("x" * 100) == "x" * 23 + "…"
    assert plain.shown(7) == "7"
