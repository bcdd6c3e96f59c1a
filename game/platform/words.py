"""What the web page says by itself, before the game is there or when it cannot be.

The build asks for these in every language and puts them into the page.
"""

from __future__ import annotations

from game.locale import _


def page_words() -> dict[str, str]:
    """The page's sentences by the names that its script has for them.

    Each failure has a second sentence, under its name and ``_mend``, that says what to do.
    """
    return {
        "loading": _("Fetching the cards: {loaded} of {total} MB"),
        "unpack": _("Unpacking the deck…"),
        "start": _("Shuffling…"),
        "slow": _("This is taking long. Is the connection all right?"),
        "again": _("Try again"),
        "details": _("Details for whoever can help"),
        "copy": _("Copy"),
        "copied": _("Copied. Paste it into Sietes on the other device."),
        "save": _("Save as a file"),
        "close": _("Close"),
        "give": _("This text is your saved game"),
        "paste": _("Paste your saved game here"),
        "open": _("Open a file"),
        "bring": _("Bring it in"),
        "old": _("This browser is too old for the game"),
        "old_mend": _("Update it, or open this page in a recent Chrome, Firefox, Edge or Safari."),
        "blocked": _("Part of the game could not be fetched"),
        "blocked_mend": _(
            "Check the connection. If other pages work, an ad blocker or a company's network may "
            "be stopping it: allow this page, and try again."
        ),
        "memory": _("There is not enough memory for the game"),
        "memory_mend": _(
            "Close other tabs and programs, and try again. Your saved games are safe."
        ),
        "start_failed": _("The game could not be started"),
        "start_failed_mend": _(
            "Try again. If it stays so, clear this page's data in the browser, or use another one."
        ),
        "crash": _("The game stopped"),
        "crash_mend": _(
            "That was our mistake, not yours. Your game was saved after the last move."
        ),
    }
