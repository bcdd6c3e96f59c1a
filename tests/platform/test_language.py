"""The system's language, by the rules of each system."""

from __future__ import annotations

import pytest

from game.locale import LANGUAGES
from game.platform.language import preferred, system_language


@pytest.mark.parametrize(
    ("env", "tags"),
    [
        ({}, []),
        ({"LANG": "es_ES.UTF-8"}, ["es_ES"]),
        ({"LANG": "es_ES@euro"}, ["es_ES"]),
        ({"LANG": "es_ES.UTF-8", "LC_MESSAGES": "en_GB.UTF-8"}, ["en_GB"]),
        ({"LANG": "es_ES", "LC_MESSAGES": "en_GB", "LC_ALL": "fr_FR"}, ["fr_FR"]),
        ({"LANG": "fr_FR", "LANGUAGE": "eo:en:es"}, ["eo", "en", "es", "fr_FR"]),
        ({"LANG": "fr_FR", "LANGUAGE": ":en::"}, ["en", "fr_FR"]),
        ({"LANG": "C.UTF-8", "LANGUAGE": "en"}, []),
        ({"LANG": "en_US", "LC_ALL": "C"}, []),
        ({"LANG": "en_US", "LC_ALL": ""}, ["en_US"]),
        ({"LANG": "POSIX"}, []),
        ({"LANG": "@@..:::"}, []),
    ],
)
def test_the_environment_names_the_languages(env, tags):
    assert preferred(env, "linux") == tags


@pytest.mark.parametrize("system", ["linux", "darwin", "win32", "emscripten"])
def test_a_system_that_says_nothing_is_no_error(system):
    assert isinstance(preferred({}, system), list)


@pytest.mark.parametrize(
    ("lang", "code"),
    [
        ("en_GB.UTF-8", "en"),
        ("es_AR.UTF-8", "es"),
        ("fr_FR.UTF-8", "es"),
        ("C", "es"),
        ("\0", "es"),
    ],
)
def test_the_game_speaks_the_systems_language_or_else_spanish(monkeypatch, lang, code):
    for key in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(key, raising=False)
    if lang != "\0":
        monkeypatch.setenv("LANG", lang)
    else:
        monkeypatch.delenv("LANG", raising=False)
    assert system_language() == code
    assert code in LANGUAGES
