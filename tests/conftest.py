"""What every test stands on: no window, no sound, a set language, a player's folder aside."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator

import hypothesis
import pytest

import game.games  # noqa: F401  # else a doctest named first on the command line loads it twice

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# The same examples in every run, and no failure because the machine was busy.
hypothesis.settings.register_profile("sietes", deadline=None, derandomize=True, database=None)
hypothesis.settings.load_profile("sietes")


LONG = ("tests/web/", "tests/desktop/", "tests/net/test_redis", "tests/session/test_kill")
"""Where the tests are that wait for a browser, a bundle, a lease or a child."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long: it runs beside the rest, and nobody waits for it at the end."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


@pytest.fixture(scope="session", autouse=True)
def _a_folder_of_our_own() -> Iterator[None]:
    """Nothing that a test saves or reads is the player's."""
    with tempfile.TemporaryDirectory(prefix="sietes-tests-") as folder:
        before = os.environ.get("SIETES_HOME")
        os.environ["SIETES_HOME"] = folder
        yield
        if before is None:
            del os.environ["SIETES_HOME"]
        else:
            os.environ["SIETES_HOME"] = before


@pytest.fixture(autouse=True)
def _english_unless_a_test_says_otherwise() -> Iterator[None]:
    """Tests read the texts that stand in the code."""
    from game import locale

    locale.use("en")
    yield
    locale.use("en")
