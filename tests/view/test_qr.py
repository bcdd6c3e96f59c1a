"""QR codes: square for square what another program makes of the same bytes."""

from __future__ import annotations

import pytest
import segno

from game.view.qr import squares

FULL = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213)
"""Bytes that fill the versions from 1 on to the last codeword."""


@pytest.mark.parametrize(("version", "length"), list(enumerate(FULL, 1)))
def test_a_full_code_is_what_another_program_makes(version: int, length: int) -> None:
    text = "https://example.org/?room=".ljust(length, "Q")[:length]
    ours = squares(text).tolist()
    assert len(ours) == 17 + 4 * version
    theirs = [
        segno.make_qr(text, error="m", mode="byte", boost_error=False, mask=mask).matrix
        for mask in range(8)
    ]
    assert ours in [[list(map(bool, row)) for row in matrix] for matrix in theirs]


@pytest.mark.parametrize("length", [1, 20, 60, 105, 179, 200])
def test_the_smallest_code_that_holds_it_is_taken(length: int) -> None:
    version = next(number for number, room in enumerate(FULL, 1) if length <= room)
    assert squares("x" * length).shape == (17 + 4 * version,) * 2


def test_letters_count_as_bytes_and_too_many_are_refused() -> None:
    assert len(squares("ñ" * 7)) == 21
    assert len(squares("ñ" * 8)) == 25
    with pytest.raises(ValueError, match="214 bytes"):
        squares("x" * 214)
