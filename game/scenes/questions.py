"""The words of the questions that more than one scene asks.

Each function gives what `Scene.ask` takes: title, text, answers with the main one first, and the
answer that Escape gives. They are worded at the call, in the language then in use.
"""

from __future__ import annotations

from datetime import date
from typing import TypeAlias

from game.locale import _
from game.ui.buttons import Kind
from game.words import date_words

Asked: TypeAlias = tuple[str, str, tuple[tuple[str, str, Kind], ...], str]


def _lost() -> str:
    return _("Your game could not be saved. If you go now, it is lost.")


def _answers(kept: bool, leave: str) -> tuple[tuple[str, str, Kind], ...]:
    """To go first where nothing is lost by it, else to stay."""
    if kept:
        return ("leave", leave, "primary"), ("stay", _("Stay"), "plain")
    return ("stay", _("Stay"), "primary"), ("leave", leave, "plain")


def open_twice(tab: bool) -> Asked:
    """A second program with the same saved games: ``"close"``, ``"again"`` or ``"play"``.

    `tab` says whether it is a browser's tab, which only the player can close.
    """
    again, play = _("Try again"), _("Play without saving")
    if tab:
        return (
            _("Sietes is already open"),
            _(
                "Another tab or window saves your games and settings; this one keeps nothing. "
                "Close the other one and try again, or play here without saving."
            ),
            (("again", again, "primary"), ("play", play, "plain")),
            "play",
        )
    return (
        _("Sietes is already open"),
        _(
            "The other window saves your games and settings; this one keeps nothing. Close the "
            "other one and try again, or play here without saving."
        ),
        (
            ("close", _("Close this window"), "primary"), ("again", again, "plain"),
            ("play", play, "plain"),
        ),
        "play",
    )  # fmt: skip


def leave_match(kept: bool) -> Asked:
    """Back to the home screen in the middle of a match? ``"leave"`` or ``"stay"``.

    `kept` says whether the match is saved.
    """
    saved = _("Your game is saved. Go on with it from the home screen whenever you like.")
    return (
        _("Leave the table?"),
        saved if kept else _lost(),
        _answers(kept, _("Leave")),
        "stay",
    )


def leave_try(kept: bool) -> Asked:
    """Back from the middle of a daily deal: ``"leave"`` or ``"stay"``."""
    saved = _("Your try is saved. Go on with it from the daily deals whenever you like.")
    return (
        _("Leave the table?"),
        saved if kept else _lost(),
        _answers(kept, _("Leave")),
        "stay",
    )


def other_day_waits(day: date) -> Asked:
    """Today's deal is to be begun while that of another day waits: ``"go on"`` with that one,
    ``"begin"`` or ``"back"``.
    """
    text = _("The deal of {day} is not finished. If you begin today's, it stays unfinished.")
    return (
        _("You have a deal unfinished"),
        text.format(day=date_words(day)),
        (
            ("go on", _("Finish it first"), "primary"),
            ("begin", _("Begin today's"), "plain"),
            ("back", _("Back"), "quiet"),
        ),
        "back",
    )


def close_window(kept: bool) -> Asked:
    """The window is to be closed in the middle of a match: ``"leave"`` or ``"stay"``."""
    saved = _("Your game is saved. It will be waiting for you on the home screen.")
    return (
        _("Close Sietes?"),
        saved if kept else _lost(),
        _answers(kept, _("Close")),
        "stay",
    )


def _seat_kept() -> str:
    return _("The CPU plays on for you. Your seat is kept: come back on this device.")


def leave_far_match() -> Asked:
    """Back to the home screen in the middle of a match by link: ``"leave"`` or ``"stay"``."""
    return _("Leave the table?"), _seat_kept(), _answers(True, _("Leave")), "stay"


def close_far_window() -> Asked:
    """The window is to be closed in the middle of a match by link: ``"leave"`` or ``"stay"``."""
    return _("Close Sietes?"), _seat_kept(), _answers(True, _("Close")), "stay"


def replace_saved(how: str) -> Asked:
    """A new match of a game that has one saved: ``"new"``, ``"continue"`` or ``"back"``.

    `how` says how the saved one stands.
    """
    return (
        _("You have a game waiting"),
        _("{how} If you deal a new one, that one is gone.").format(how=how),
        (
            ("continue", _("Go on with it"), "primary"),
            ("new", _("Deal a new one"), "plain"),
            ("back", _("Back"), "quiet"),
        ),
        "back",
    )


def bring_over_saved(how: str) -> Asked:
    """A game is brought in from another device where one is saved: ``"bring"`` or ``"back"``.

    `how` says how the saved one stands.
    """
    return (
        _("You have a game waiting"),
        _("{how} If you bring the other one in, that one is gone.").format(how=how),
        (("bring", _("Bring it in"), "primary"), ("back", _("Back"), "quiet")),
        "back",
    )
