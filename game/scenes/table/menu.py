"""The menu of the table: what it offers, and the pages that it opens."""

from __future__ import annotations

from collections.abc import Sequence

from game.locale import _
from game.scenes import Scene
from game.ui.buttons import Kind

PAGES = ("rules", "settings")
"""The answers that open a page."""


def menu(
    sound: bool, more: Sequence[tuple[str, str]]
) -> list[tuple[str, str] | tuple[str, str, Kind]]:
    """The answers, with `more` ways of a table; `sound` is whether it is on."""
    return [
        ("stay", _("Go on playing"), "primary"),
        *more,
        ("rules", _("Rules")),
        ("settings", _("Settings")),
        ("sound", _("Turn the sound off") if sound else _("Turn the sound on")),
        ("leave", _("Leave the table")),
    ]


def open_page(answer: str, game: str) -> Scene:
    """The page that an answer of `PAGES` opens from a table of this game."""
    from game.scenes.rules import RulesScene
    from game.scenes.settings import SettingsScene

    return RulesScene(game, teaches=False) if answer == "rules" else SettingsScene()
