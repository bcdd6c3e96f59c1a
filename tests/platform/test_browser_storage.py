"""A browser's storage: what it keeps, and what it says when the browser refuses."""

import json

import pytest

from game.platform.browser_storage import BrowserStorage
from game.platform.page import Page
from game.platform.storage import StorageError


class Bridge:
    """The page's functions of storage, as `build/web_page/page.js` has them."""

    def __init__(self, refusal: str = "") -> None:
        self.kept: dict[str, str] = {}
        self.refusal = refusal

    def read(self, name: str) -> str:
        if self.refusal == "SecurityError":
            return json.dumps({"error": self.refusal})
        return json.dumps({"text": self.kept.get(name)})

    def write(self, name: str, text: str) -> str:
        if not self.refusal:
            self.kept[name] = text
        return self.refusal

    def move(self, name: str, to: str) -> str:
        if name not in self.kept:
            return "NotFoundError"
        self.kept[to] = self.kept.pop(name)
        return ""

    def names(self) -> str:
        return json.dumps(list(self.kept))


def test_texts_are_kept_moved_and_set_aside():
    storage = BrowserStorage(Page(Bridge()))
    assert storage.allowed
    assert storage.read("settings.json") is None
    storage.write("settings.json", "ñ")
    storage.write("sietes-save.jsonl", "…")
    assert storage.names() == ["settings.json", "sietes-save.jsonl"]
    assert storage.set_aside("settings.json") == "settings.json.damaged-1"
    assert storage.read("settings.json") is None
    assert storage.read("settings.json.damaged-1") == "ñ"


@pytest.mark.parametrize(
    ("refusal", "said"), [("QuotaExceededError", "no room"), ("SecurityError", "does not let")]
)
def test_a_refusal_is_told_in_words(refusal, said):
    storage = BrowserStorage(Page(Bridge(refusal)))
    with pytest.raises(StorageError, match=said):
        storage.write("settings.json", "")


def test_a_browser_that_forbids_storage_is_seen_through():
    storage = BrowserStorage(Page(Bridge("SecurityError")))
    assert not storage.allowed
    with pytest.raises(StorageError):
        storage.read("settings.json")


def test_only_names_of_files_are_let_through():
    with pytest.raises(ValueError, match="cannot name"):
        BrowserStorage(Page(Bridge())).write("../other", "")
    with pytest.raises(StorageError, match="no «gone»"):
        BrowserStorage(Page(Bridge())).move("gone", "here")
