"""A line to a device: what a room knows of a connection."""

from __future__ import annotations

from typing import Protocol

from game.net.protocol import Message


class Line(Protocol):
    """Somewhere to send messages. Sending never blocks and never raises; a dead line drops them."""

    @property
    def home(self) -> str:
        """The address of the game's page as this device sees it, for links; may be empty."""
        ...

    def send(self, text: str) -> None:
        """Send a message that is written already."""
        ...

    def bye(self, message: Message) -> None:
        """Send the last message and hang up. The room is told no more of this line."""
        ...


class Moved(Exception):
    """The room is not, or no longer, where it was looked for: look again."""


class Trouble(Exception):
    """What a device asked for cannot be; `kind` and `about` are those of an `Oops`."""

    def __init__(self, kind: str, about: str = "") -> None:
        super().__init__(f"{kind} {about}".rstrip())
        self.kind = kind
        self.about = about
