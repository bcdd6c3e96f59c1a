"""Words of playing by link: what went wrong, what happened in the room, what can be said.

Words only; nothing is drawn here, and no game's rules may enter.
"""

from __future__ import annotations

from game.locale import _, pgettext
from game.net import protocol
from game.scenes.company import shown_name
from game.words import seat_colours


def trouble_words(trouble: str, about: str = "") -> tuple[str, str]:
    """Why there is no seat, as a title, and what to do about it."""
    words = {
        "unreached": (
            _("Nobody answers there"),
            _("Check the address, and whether the server is running on that computer."),
        ),
        "server": (
            _("The server does not answer"),
            _("Either the connection is gone, or the server is. Your seat is kept meanwhile."),
        ),
        "room": (
            _("There is no such room"),
            _("Rooms end when everybody has left. Check the code, or open a new room."),
        ),
        "full": (_("The room is full"), _("Every seat is taken. Ask for another room.")),
        "token": (
            _("Your seat is gone"),
            _("Somebody else has it now. You can join again if a seat is free."),
        ),
        "version": (
            _("This game and the server do not fit together"),
            _("One of the two is older: reload the page, or update the game."),
        ),
        "rooms": (
            _("Too many rooms"),
            _("Too many rooms were opened from here. Close one, or wait a little."),
        ),
        "busy": (_("The server is busy"), _("Too many people play right now. Try again soon.")),
        "fast": (_("That was too fast"), _("Wait a moment, and come back.")),
        "kicked": (_("You were asked to go"), _("The host has given your seat away.")),
        "closed": (_("The room has ended"), _("Everybody has left. Open a new one if you like.")),
        "elsewhere": (
            _("You are playing somewhere else"),
            _("Your seat is in use in another tab or on another device."),
        ),
        "left": (_("You have left the room"), ""),
        "lacking": (_("One thing is missing"), about),
        "options": (
            _("These rules cannot be played here"),
            _("The server knows other rules. Reload the page, or update the game."),
        ),
    }
    strange = (
        _("The server cannot be understood"),
        _("It may not be a server of this game, or be much newer. Check its address."),
    )
    return words.get(trouble, strange)


def oops_words(oops: protocol.Oops) -> str:
    """What was asked for at a table and cannot be."""
    if oops.kind == "people":
        return _("This game wants more people: at least {n}. Send the link to somebody.").format(
            n=oops.about
        )
    if oops.kind == "host":
        return _("Only the host can do that.")
    if oops.kind == "fast":
        return _("Slowly: that was too much at once.")
    return _("That cannot be done now.")


def seat_name(seat: protocol.SeatState) -> str:
    """What a seat is called, in letters that can be shown here."""
    return shown_name(seat.name) or seat_colours()[seat.colour]


def notice_words(notice: protocol.Notice, room: protocol.Room) -> str:
    """What happened in the room; empty for what is told otherwise or concerns nobody else."""
    if notice.seat >= len(room.seats):
        return ""
    name = shown_name(notice.name) or seat_name(room.seats[notice.seat])
    if notice.seat == room.you:
        own = {
            "host": _("You are the host now."),
            "slow": _("That took long: a CPU has moved for you."),
            "cpu": _("A CPU has played for you."),
        }
        return own.get(notice.what, "")
    words = {
        "joined": _("{name} is here."),
        "left": _("{name} has left."),
        "kicked": _("{name} had to go."),
        "away": _("{name} is cut off. We wait a little."),
        "cpu": _("The CPU plays for {name} now."),
        "slow": _("{name} took long: the CPU has moved once."),
        "returned": _("{name} is back."),
        "host": _("{name} is the host now."),
    }
    return words.get(notice.what, "").format(name=name)


def phrase_words() -> dict[str, str]:
    """What can be said, by its id: sentences, then emotes."""
    return {
        "hello": _("Hello!"),
        "good_luck": _("Good luck!"),
        "well_played": _("Well played!"),
        "thanks": _("Thank you!"),
        "sorry": _("Sorry!"),
        "one_moment": _("One moment, please"),
        "back": _("I am back"),
        "hurry": _("Come on!"),
        "what_luck": _("What luck!"),
        "bad_luck": _("Bad luck…"),
        "again": _("Another one?"),
        "goodbye": _("Goodbye!"),
        "smile": pgettext("emote", "Smile"),
        "laugh": pgettext("emote", "Laugh"),
        "wow": pgettext("emote", "Wow"),
        "think": pgettext("emote", "Thinking"),
        "cry": pgettext("emote", "Tears"),
        "clap": pgettext("emote", "Applause"),
    }


def copied_words(copied: bool) -> str:
    """Whether the clipboard has taken a link."""
    return _("Copied.") if copied else _("The clipboard does not take it.")


def grace_words(seconds: int) -> str:
    """How long a seat waits for its owner."""
    return _("at once") if seconds == 0 else _("{n} s").format(n=seconds)
