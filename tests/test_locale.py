"""The languages: complete, in step with the code, and written in letters that the fonts have."""

from __future__ import annotations

import gettext
import re
import runpy

import pytest
from fontTools.ttLib import TTFont

from game import locale
from game.locale import _, ngettext, pgettext
from game.view import text as lettering
from game.view.fonts import FILES, JAPANESE
from game.view.pips import SUIT_SIGNS
from tests.checkout import ROOT

words = runpy.run_path(str(ROOT / "build" / "words.py"))

LANGUAGES = list(locale.LANGUAGES)
WIDE = re.compile(f"[{lettering.WIDE}]").match
FONTS = ROOT / "assets" / "fonts"
TERMS = {
    "spades": "picas", "hearts": "corazones", "diamonds": "diamantes", "clubs": "tréboles",
    "ace": "as", "jack": "jota", "queen": "reina", "king": "rey", "joker": "comodín",
    "Pass": "Pasar", "Passes": "Pases", "Rounds": "Rondas", "Your turn": "Tu turno",
}  # fmt: skip


def catalogue(language: str) -> gettext.NullTranslations:
    return gettext.translation(locale.DOMAIN, locale.FOLDER, languages=[language])


def entries(language: str) -> dict[str, str]:
    """What the compiled catalogue says, by the English text; plural forms by the singular."""
    said = catalogue(language)._catalog
    return {
        key if isinstance(key, str) else f"{key[0]} [{key[1]}]": text
        for key, text in said.items()
        if key
    }


def test_all_languages_are_complete_and_in_step_with_the_code():
    assert words["check"]() == []


def test_every_language_that_the_game_offers_has_a_catalogue():
    assert sorted(words["LANGUAGES"]) == sorted(LANGUAGES)


@pytest.mark.parametrize("weight", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_letter_of_every_text_is_in_its_font(language, weight):
    latin = set(TTFont(FONTS / FILES[weight]).getBestCmap())
    wide = set(TTFont(FONTS / JAPANESE[weight]).getBestCmap())
    drawn_as_pips = set(SUIT_SIGNS)
    for text in entries(language).values():
        letters = set(text) - drawn_as_pips - {"\n"}
        lacking = {
            letter for letter in letters if ord(letter) not in (wide if WIDE(letter) else latin)
        }
        assert not lacking, f"the fonts lack {''.join(sorted(lacking))!r} in {text!r}"


def test_english_says_what_stands_in_the_code():
    for key, text in catalogue("en")._catalog.items():
        if isinstance(key, str) and key:
            assert text == key.split("\x04")[-1]


def test_spanish_uses_the_terms_that_players_know():
    locale.use("es")
    for english, spanish in TERMS.items():
        assert _(english) == spanish


def test_spanish_opens_what_it_closes():
    for text in entries("es").values():
        for opening, closing in ("¿?", "¡!", "«»", "()"):
            assert text.count(opening) == text.count(closing), text


def test_spanish_speaks_to_one_player_as_a_friend():
    """No «usted» forms; a player is spoken to as «tú»."""
    formal = re.compile(r"(?i)\b(usted|ustedes|pulse|elija|juegue|arrastre|espere)\b")
    for text in entries("es").values():
        assert not formal.search(text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_in_a_text_are_the_same_in_every_language(language):
    """A translated example must not name other cards than the picture beside it shows."""
    card = re.compile(r"(?:1[0-2]|[1-9AJQK])[♠♥♦♣☉⚱⚔⚚]")
    for english, text in entries(language).items():
        assert sorted(card.findall(english)) == sorted(card.findall(text)), text


@pytest.mark.parametrize(
    ("language", "alike"),
    [
        ("en", ((1,), (0, 2, 3, 5, 1_000_000))),
        ("es", ((1,), (0, 2, 3, 5, 1_000_000))),
        ("ja", ((0, 1, 2, 3, 5, 1_000_000),)),
        ("cs", ((1,), (2, 3, 4), (0, 5, 11, 22, 1_000_000))),
    ],
)
def test_a_counted_word_has_the_form_that_its_number_asks_for(language, alike):
    locale.use(language)
    forms = [{ngettext("{n} round", "{n} rounds", n) for n in numbers} for numbers in alike]
    assert all(len(form) == 1 for form in forms)
    assert len(set.union(*forms)) == len(forms)


def test_a_change_of_language_shows_in_the_next_text():
    assert pgettext("level", "Easy") == "Easy"
    locale.use("es")
    assert locale.language() == "es"
    assert pgettext("level", "Easy") == "Fácil"
    locale.use("en")
    assert pgettext("level", "Easy") == "Easy"


def test_a_language_that_is_not_there_is_refused_by_name():
    with pytest.raises(ValueError, match="no language «tlh»; there are es, en"):
        locale.use("tlh")
    assert locale.language() == "en"


@pytest.mark.parametrize(
    ("preferred", "best"),
    [
        (["es_MX.UTF-8"], "es"),
        (["en-GB"], "en"),
        (["eu_ES", "en_US"], "en"),
        (["C"], "es"),
        (["fr_FR.UTF-8", "de"], "es"),
        ([], "es"),
    ],
)
def test_the_best_language_is_the_first_that_is_there_else_spanish(preferred, best):
    assert locale.best(preferred) == best


def test_a_text_whose_words_changed_keeps_its_translation_for_review():
    from babel.messages.catalog import Message

    old = Message("Go on with the game", "Seguir con la partida")
    new = Message("Go on with this game")
    words["guess"](new, {("Go on with the game",): old})
    assert new.string == "Seguir con la partida"
    assert new.fuzzy


def test_one_catalogue_leaves_the_texts_as_they_are_for_the_next():
    from babel.messages.catalog import Catalog

    texts = Catalog()
    texts.add("A text that nobody has translated yet")
    for message in words["entries"](words["merged"]("es", texts)):
        message.string = "Un texto que ya tiene traducción"
        message.flags.add("fuzzy")
    assert [message.fuzzy for message in words["entries"](texts)] == [False]
    assert not any(message.string for message in words["entries"](texts))


@pytest.mark.parametrize(
    ("english", "spanish", "fault"),
    [
        ("{n} cards", "", "not translated"),
        ("{n} cards", "{m} cartas", "names a {field} that the code does not fill"),
        ("{n} of {total}", "{n}", "leaves out a {field}"),
    ],
)
def test_a_faulty_translation_is_found(english, spanish, fault):
    book = words["Book"](locale="es")
    book.add(english, spanish)
    assert words["to_do"]("es", book) == [f"es: {english!r}: {fault}"]
