"""Which language the system speaks, asked in each system's own way."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping

from game.locale import best
from game.platform.page import open_page


def system_language() -> str:
    """The code of the best language that there is for this system's player."""
    return best(preferred())


def preferred(env: Mapping[str, str] = os.environ, system: str = sys.platform) -> list[str]:
    """The player's languages as tags like ``es_ES``, the dearest first; empty if nobody says.

    In a browser the page knows. Elsewhere the environment goes first, by the rules of gettext:
    ``LANGUAGE`` is a list, and the first set of ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` is the
    locale; a locale of ``C`` makes it all void.
    """
    page = open_page()
    if page is not None:
        return page.languages()
    here = next((env[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if env.get(key)), "")
    tag = re.split(r"[.@]", here)[0]
    if tag and tag not in ("C", "POSIX"):
        return [each for each in env.get("LANGUAGE", "").split(":") if each] + [tag]
    if system == "win32":
        return _windows()
    if system == "darwin":
        return _macos()
    return []


def _windows() -> list[str]:
    import ctypes
    import locale

    try:
        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()  # type: ignore[attr-defined]
    except (AttributeError, OSError):
        return []
    tag = locale.windows_locale.get(number)
    return [tag] if tag else []


def _macos() -> list[str]:
    import subprocess

    # A program started from the Finder has no LANG; the preferences know.
    try:
        answer = subprocess.run(
            ["/usr/bin/defaults", "read", "-g", "AppleLanguages"],
            capture_output=True, text=True, timeout=2, check=True,
        ).stdout  # fmt: skip
    except (OSError, subprocess.SubprocessError):
        return []
    return re.findall(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*", answer)
