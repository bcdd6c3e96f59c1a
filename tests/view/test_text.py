"""A line of text is as large as it was measured, keeps to its place, and draws suits in line."""

from __future__ import annotations

import itertools
import subprocess
import sys
from pathlib import Path

import numpy as np
import pygame
import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st

from game.view import fonts, text
from game.view.fonts import FILES, Weight
from game.view.pips import SUIT_SIGNS, suit_colour

WEIGHTS: list[Weight] = ["regular", "semibold", "bold"]
LIGHT, DARK = (240, 236, 225), (30, 26, 16)
SENTENCES = st.text(alphabet="abc ñáéÑ¿¡ 0179♠♥♦♣★ —«»wMi\n", max_size=60)


def holds(surface: pygame.Surface, colour: tuple[int, int, int]) -> bool:
    """Whether some opaque pixel has this colour, give or take the smoothing."""
    near = np.abs(pygame.surfarray.array3d(surface).astype(int) - colour).max(axis=2) <= 6
    return bool((near & (pygame.surfarray.array_alpha(surface) > 240)).any())


@pytest.mark.parametrize("weight", WEIGHTS)
@given(sentence=SENTENCES, size=st.integers(10, 40), tracking=st.integers(0, 3))
def test_a_line_is_as_large_as_measured(
    weight: Weight, sentence: str, size: int, tracking: int
) -> None:
    surface = text.render(sentence, size, LIGHT, weight, tracking=tracking)
    assert surface.get_size() == text.measure(sentence, size, weight, tracking)


def test_all_lines_of_a_size_are_equally_high() -> None:
    heights = {text.measure(line, 20)[1] for line in ("", "x", "Ég", "9♥", "—")}
    assert len(heights) == 1


@given(sentence=SENTENCES, width=st.integers(1, 300))
def test_wrapped_lines_keep_to_the_width_and_lose_nothing(sentence: str, width: int) -> None:
    lines = text.wrap(sentence, 16, "regular", width)
    assert lines
    for line in lines:
        assert len(line) <= 1 or text.measure(line, 16)[0] <= width
    kept = "".join(lines).replace(" ", "")
    assert kept == sentence.replace("\n", "").replace(" ", "")


def test_an_address_is_broken_after_a_part_of_it() -> None:
    width = text.measure("https://cards.example.org/?ro", 16)[0]
    lines = text.wrap("https://cards.example.org/?room=KXPRTM", 16, "regular", width)
    assert lines == ["https://cards.example.org/", "?room=KXPRTM"]


def test_words_stay_whole_where_they_fit() -> None:
    lines = text.wrap("Lay one card or pass.", 16, "regular", text.measure("Lay one card", 16)[0])
    assert lines == ["Lay one card", "or pass."]


@pytest.mark.parametrize("together", ["10 s.", "100 %", "one\N{NO-BREAK SPACE}two", "two ·"])
def test_a_number_stays_with_its_unit_and_what_is_joined_together(together: str) -> None:
    width = text.measure(f"Again in {together}", 16)[0] - 1
    assert text.wrap(f"Again in {together}", 16, "regular", width) == ["Again in", together]


def test_a_line_break_is_kept() -> None:
    assert text.wrap("One\n\ntwo", 16, "regular", 500) == ["One", "", "two"]


def test_a_card_is_not_torn_from_its_suit() -> None:
    lines = text.wrap("You play 10♥ now", 16, "regular", text.measure("You play 10", 16)[0])
    assert lines == ["You play", "10♥ now"]


@given(sentence=SENTENCES, width=st.integers(20, 300))
def test_a_shortened_line_fits_and_says_so(sentence: str, width: int) -> None:
    shown = text.elide(sentence, 16, "regular", width)
    assert text.measure(shown, 16)[0] <= width
    assert shown == sentence or shown.endswith("…")
    assert sentence.startswith(shown.removesuffix("…").rstrip())


@pytest.mark.parametrize("sign", SUIT_SIGNS)
@pytest.mark.parametrize(("colour", "ground"), [(LIGHT, "dark"), (DARK, "light")])
@pytest.mark.parametrize("suits", ["two", "four"])
def test_suits_take_the_colour_for_their_ground(
    sign: str, colour: tuple[int, int, int], ground: str, suits: str
) -> None:
    assert ground in ("dark", "light")
    assert suits in ("two", "four")
    surface = text.render(f"9{sign}", 24, colour, suits=suits)
    assert holds(surface, suit_colour(SUIT_SIGNS[sign], suits == "four", ground))
    assert holds(surface, colour)


@pytest.mark.parametrize("sign", SUIT_SIGNS)
def test_suits_can_look_like_the_text(sign: str) -> None:
    shown = text.render(sign, 24, (90, 160, 200), suits="text")
    inked = pygame.surfarray.array_alpha(shown) > 240
    assert inked.any()
    assert (np.abs(pygame.surfarray.array3d(shown)[inked].astype(int) - (90, 160, 200)) <= 3).all()


@pytest.mark.parametrize("size", [12, 16, 22, 40])
def test_a_suit_stands_on_the_line_beside_its_rank(size: int) -> None:
    letter = text.render("H", size, LIGHT).get_bounding_rect(min_alpha=60)
    for sign in SUIT_SIGNS:
        pip = text.render(sign, size, LIGHT).get_bounding_rect(min_alpha=60)
        assert abs(pip.centery - letter.centery) <= max(1, size / 12)
        assert letter.h <= pip.h + 1 <= letter.h * 1.35 + 2


def test_a_line_is_drawn_once() -> None:
    assert text.render("Play 9♥", 18, LIGHT) is text.render("Play 9♥", 18, LIGHT)


def test_quick_text_looks_like_the_other_on_a_table() -> None:
    tables = []
    for rle in (False, True):
        table = pygame.Surface((200, 40))
        table.fill((20, 90, 70))
        table.blit(text.render("Play 9♥", 24, LIGHT, "bold", rle=rle), (4, 4))
        tables.append(pygame.surfarray.array3d(table).astype(int))
    assert np.abs(tables[0] - tables[1]).max() <= 2


@pytest.mark.parametrize("name", ["\x00\x07", "a\tb", "\ud800", "名前", "🂡", "e\u0301"])
def test_any_name_can_be_drawn(name: str) -> None:
    assert text.render(name, 18, LIGHT).get_size() == text.measure(name, 18)


def test_fonts_are_made_anew_after_pygame_ends() -> None:
    story = """
import pygame
from game.view.fonts import font
pygame.init()
before = font("regular", 17).size("a")
pygame.quit()
assert font("regular", 17).size("a") == before
pygame.init()
assert font("regular", 17).size("a") == before
"""
    done = subprocess.run(
        [sys.executable, "-c", story], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


LANGUAGES = {
    "Spanish": "áéíóúüñÁÉÍÓÚÜÑ¿¡ªº",
    "English": "‘’“”—–…×½",
    "Czech": "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ„“‚‘",
    "neighbours": "àâäæçèêëîïôöœùûÿßåøðþłąęśźżőűğışțăãõ",
    "marks": "«»‹›•·−€@#&%+*/=<>[]{}|~^°",
}


@pytest.mark.parametrize("weight", WEIGHTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_font_has_every_letter(weight: Weight, language: str) -> None:
    held = TTFont(fonts.FOLDER / FILES[weight]).getBestCmap()
    assert [letter for letter in LANGUAGES[language] if ord(letter) not in held] == []


def test_fonts_are_small_and_their_licences_lie_beside_them() -> None:
    latin, japanese = set(FILES.values()), set(fonts.JAPANESE.values())
    sizes = {path.name: path.stat().st_size for path in Path(fonts.FOLDER).glob("*.ttf")}
    assert set(sizes) == latin | japanese
    assert all(sizes[name] < 80_000 for name in latin)
    assert sum(sizes[name] for name in japanese) < 1_200_000
    for licence in ("OFL.txt", "OFL-BIZUDPGothic.txt"):
        said = (fonts.FOLDER / licence).read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE" in said.upper()


def test_japanese_is_broken_between_letters_but_not_at_its_marks() -> None:
    words = "七並べは「7」から始まる、四人の遊びです。9♥を出すと10♥がつづけられる。"
    for width in range(60, 400, 7):
        lines = text.wrap(words, 20, "regular", width)
        assert "".join(lines) == words
        for before, after in itertools.pairwise(lines):
            assert before[-1] not in text.OPENING
            assert after[0] not in text.CLOSING
        assert all(text.measure(line, 20)[0] <= width for line in lines)
    assert len(text.wrap(words, 20, "regular", 200)) > 2


def test_spaces_between_latin_words_stay_where_japanese_is_broken() -> None:
    assert text.wrap("Fan Tan の7", 20, "regular", 1000) == ["Fan Tan の7"]


def test_japanese_stands_on_the_same_line_as_latin() -> None:
    rows = {
        letter: np.flatnonzero(pygame.surfarray.array_alpha(text.render(letter, 40, LIGHT)).any(0))
        for letter in "H田"
    }
    assert abs(int(rows["H"][-1]) - int(rows["田"][-1])) <= 0.12 * 40
    height = text.measure("田", 40)[1]
    assert rows["田"][-1] < height - 1
    assert rows["田"][0] > 0


def test_a_name_in_kanji_can_be_written_in_every_weight() -> None:
    held = TTFont(fonts.FOLDER / fonts.JAPANESE["regular"]).getBestCmap()
    assert {ord("鶴"), ord("田")} <= set(held)
    for weight in WEIGHTS:
        assert fonts.japanese(weight, 20, "鶴田") is fonts.japanese("regular", 20, "鶴田")


def test_what_no_font_can_draw_is_not_written() -> None:
    assert text.writable("Ñandú 😀 ♥ さくら 👩‍👧 Jiří") == "Ñandú  ♥ さくら  Jiří"
    assert text.left_out("Ñandú 😀")
    assert not text.left_out("Ñandú ♥ さくら Jiří")


def test_a_letter_without_a_font_becomes_the_nearest_that_has_one() -> None:
    assert text.writable("Nguyễn Văn, Ḱ, ﬁ") == "Nguyên Văn, K, fi"
    assert text.writable("Jose\u0301") == "José"
    assert not text.left_out("Nguyễn Jose\u0301")


@pytest.mark.parametrize("weight", FILES)
@pytest.mark.parametrize("size", [12, 13, 15])
def test_spaces_between_words_are_alike(weight: Weight, size: int) -> None:
    wide = {
        text.measure(f"{one} {other}", size, weight)[0]
        - text.measure(one, size, weight)[0]
        - text.measure(other, size, weight)[0]
        for one in "aoTVAy,."
        for other in "aoTVAy"
    }
    assert max(wide) - min(wide) <= 1


def test_the_list_of_bold_letters_is_that_of_the_font() -> None:
    held = TTFont(fonts.FOLDER / fonts.JAPANESE["bold"]).getBestCmap()
    assert set(map(ord, (fonts.FOLDER / fonts.BOLD_LETTERS).read_text(encoding="utf-8"))) == set(
        held
    )
    assert fonts.japanese("bold", 20, "ジョーカー") is not fonts.japanese(
        "regular", 20, "ジョーカー"
    )
