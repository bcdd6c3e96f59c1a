"""Storage in a browser: the page's local storage, under a prefix of our own, all else untouched."""

from __future__ import annotations

from game.locale import _
from game.platform.page import Page
from game.platform.storage import LIMIT, DamagedFile, Storage, StorageError, checked


class BrowserStorage(Storage):
    """Storage in the page that the game runs in. A browser writes a text whole or not at all."""

    def __init__(self, page: Page) -> None:
        self._page = page

    @property
    def allowed(self) -> bool:
        """Whether the browser lets this page keep anything."""
        return not self._page.read("settings.json")[1]

    def read(self, name: str) -> str | None:
        text, wrong = self._page.read(checked(name))
        if wrong:
            raise StorageError(_refusal(wrong))
        if text is not None and len(text) > LIMIT:
            raise DamagedFile(_("«{name}» is far too large.").format(name=name))
        return text

    def write(self, name: str, text: str) -> None:
        wrong = self._page.write(checked(name), text)
        if wrong:
            raise StorageError(_refusal(wrong))

    def move(self, name: str, to: str) -> None:
        wrong = self._page.move(checked(name), checked(to))
        if wrong == "NotFoundError":
            raise StorageError(_("There is no «{name}» to move.").format(name=name))
        if wrong:
            raise StorageError(_refusal(wrong))

    def names(self) -> list[str]:
        return sorted(self._page.names())


def _refusal(wrong: str) -> str:
    """What a browser's error means to a player."""
    if "Quota" in wrong:
        return _("The browser has no room left to save: clear the data of pages you do not need.")
    return _("The browser does not let this page save: allow it to keep data.")
