"""What the Rules page of every game says alike: buttons and keys, one device for all, saving.

Everything is worded at the call, in the language then in use. No game's rules may enter.
"""

from __future__ import annotations

from game.guide import Block, Heading, Paragraph
from game.locale import _


def at_any_table() -> tuple[Block, ...]:
    """How to play without a mouse, to share a device, to leave and come back."""
    return (
        Heading(_("With buttons, or without a mouse")),
        Paragraph(
            _(
                "Beside the table, or below it on a narrow screen, there is a panel from "
                "which you can play the whole game: your cards as buttons, the moves you may "
                "make, what lies on the table, the latest moves, everyone's cards and points. If "
                "you prefer, a setting leaves only the panel."
            )
        ),
        Paragraph(
            _(
                "On a keyboard, Tab and Shift+Tab walk from one button to the next, the "
                "arrows too, and Enter or the space bar presses. A frame shows where you are."
            )
        ),
        Heading(_("Several people, one device")),
        Paragraph(
            _(
                "Pass the device around. Between one person and the next a curtain falls, and "
                "no hand is to be seen until the next one taps. If only one of you is human, "
                "there is no need for it and it stays away."
            )
        ),
        Heading(_("Leaving and coming back")),
        Paragraph(
            _(
                "The game is saved after every move. Go when you must, and carry on from the "
                "home screen as if nothing had happened."
            )
        ),
    )
