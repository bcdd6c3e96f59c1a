"""The player's language: gettext catalogues and the words that every room takes from them.

Write ``_("Play")`` where a text is shown, in English; the catalogues hold the other languages. The
lookup happens at each call, so that a change of language needs no restart. No pygame here.
"""

from __future__ import annotations

import gettext
from pathlib import Path

DOMAIN = "sietes"
FOLDER = Path(__file__).parent
LANGUAGES = {"es": "Español", "en": "English", "ja": "日本語", "cs": "Čeština"}
"""Every language there is, by its code, in its own words. The first is the fallback."""

_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_language = "en"


def use(language: str) -> None:
    """Speak this language from now on. Raises `ValueError` for one that has no catalogue."""
    global _catalogue, _language
    if language not in LANGUAGES:
        raise ValueError(f"no language «{language}»; there are {', '.join(LANGUAGES)}")
    _catalogue = gettext.translation(DOMAIN, FOLDER, languages=[language], fallback=True)
    _language = language


def language() -> str:
    """The code of the language in use."""
    return _language


def best(preferred: list[str]) -> str:
    """The first of these tags (``es_ES.UTF-8``, ``en-GB``) that has a catalogue, else Spanish."""
    for tag in preferred:
        code = tag.replace("-", "_").split("_")[0].split(".")[0].lower()
        if code in LANGUAGES:
            return code
    return next(iter(LANGUAGES))


def _(text: str) -> str:
    """`text` in the player's language."""
    return _catalogue.gettext(text)


def ngettext(one: str, many: str, n: int) -> str:
    """The form of the words that goes with the number `n`."""
    return _catalogue.ngettext(one, many, n)


def pgettext(context: str, text: str) -> str:
    """`text` where the same English means two things."""
    return _catalogue.pgettext(context, text)
