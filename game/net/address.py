"""Addresses: of the game's server as players write it, of its WebSocket, of a room's link.

Text only; nothing here connects.
"""

from __future__ import annotations

from urllib.parse import parse_qs, quote, urlsplit, urlunsplit

from game.net.protocol import PATH, clean_code

_SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}


class BadAddress(ValueError):
    """A text that is no address of a server."""


def server_address(text: str) -> str:
    """The address of a server as it is kept, from what somebody typed. Raises `BadAddress`.

    >>> server_address("localhost:8765"), server_address(" https://example.org/sietes ")
    ('http://localhost:8765/', 'https://example.org/sietes/')
    """
    text = text.strip()
    if "://" not in text:
        text = f"http://{text}"
    try:
        parts = urlsplit(text)
        good = bool(parts.hostname) and parts.port != 0
    except ValueError as error:
        raise BadAddress(text) from error
    scheme = _SCHEMES.get(parts.scheme.lower(), "")
    if not good or not scheme or any(char.isspace() for char in text):
        raise BadAddress(text)
    path = parts.path.removesuffix(PATH)
    return urlunsplit((scheme, parts.netloc, path.rstrip("/") + "/", "", ""))


def known_server(*texts: str) -> str:
    """The first of these that is the address of a server; empty if none is.

    >>> known_server("", "what?! ever", "localhost:8765")
    'http://localhost:8765/'
    """
    for text in filter(None, texts):
        try:
            return server_address(text)
        except BadAddress:
            continue
    return ""


def socket_address(server: str) -> str:
    """Where a server's WebSocket is.

    >>> socket_address("https://example.org/sietes/")
    'wss://example.org/sietes/ws'
    """
    scheme, rest = server.split("://", 1)
    return f"{'wss' if scheme == 'https' else 'ws'}://{rest.rstrip('/')}{PATH}"


def room_link(page: str, room: str, server: str = "") -> str:
    """The link that leads to a room: the page's address, and `server` if it is another one.

    >>> room_link("https://example.org/", "BCDFGH")
    'https://example.org/?room=BCDFGH'
    """
    link = f"{page}?room={room}"
    return f"{link}&server={quote(server, safe='')}" if server else link


def room_code(text: str) -> str:
    """The code of a room, from a code or from a whole link; empty where there is none.

    >>> room_code("bcd fgh"), room_code("https://example.org/?lang=es&room=BCDFGH")
    ('BCDFGH', 'BCDFGH')
    """
    asked = parse_qs(urlsplit(text.strip()).query).get("room", [])
    return clean_code(asked[0] if asked else text)
