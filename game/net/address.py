"""Addresses: of the game's server as players write it, of its WebSocket, of a room's link.

Text only; nothing here connects.
"""

from __future__ import annotations

import ipaddress
import re
from urllib.parse import SplitResult, parse_qs, quote, urlsplit, urlunsplit

from game.locale import _
from game.net.protocol import PATH, clean_code

PORT = 8765
"""Where a server of this game listens unless it is told otherwise."""
_SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")
_LONGEST_NAME = 253
_NEAR = ("localhost", "local", "lan", "home", "internal")
"""Last parts of names that only a network of one's own knows."""


class BadAddress(ValueError):
    """A text that is no address of a server. Its words are for players: what is wrong with it."""


def server_address(text: str) -> str:
    """The address of a server as it is kept, from what somebody typed. Raises `BadAddress`.

    What names neither a way nor a port is a page if its name is one of the wide net, and else a
    server of this game in a network of one's own, which listens at port 8765.

    >>> server_address("192.168.1.20"), server_address("localhost:80")
    ('http://192.168.1.20:8765/', 'http://localhost:80/')
    >>> server_address("example.org"), server_address(" https://example.org/sietes ")
    ('https://example.org/', 'https://example.org/sietes/')
    """
    text = text.strip()
    if any(char.isspace() or not char.isprintable() for char in text):
        raise BadAddress(_("There is a gap in that address."))
    given = "://" in text
    try:
        parts = urlsplit(text if given else f"http://{text}")
        host = parts.hostname or ""
        bracketed = ":" in host
        if bracketed:
            ipaddress.IPv6Address(host)
    except ValueError:
        raise BadAddress(_("That does not name a computer.")) from None
    scheme = _SCHEMES.get(parts.scheme.lower(), "")
    if not scheme:
        raise BadAddress(
            _("An address begins with http:// or https://, not with {scheme}://.").format(
                scheme=parts.scheme[:12]
            )
        )
    if parts.username is not None or not (bracketed or _names_a_computer(host)):
        raise BadAddress(_("That does not name a computer."))
    port = _port(parts)
    if not given and port is None:
        far = not bracketed and not _is_near(host)
        scheme, port = ("https", None) if far else ("http", PORT)
    place = f"[{host}]" if bracketed else host
    path = parts.path.removesuffix(PATH).rstrip("/") + "/"
    return urlunsplit((scheme, place if port is None else f"{place}:{port}", path, "", ""))


def _names_a_computer(host: str) -> bool:
    """Whether it is four numbers of up to 255, or a name of parts that may be in one."""
    if re.fullmatch(r"[\d.]+", host):
        try:
            ipaddress.IPv4Address(host)
        except ValueError:
            return False
        return True
    if not host.isascii():
        try:
            host.encode("idna")
        except UnicodeError:
            return False
    labels = host.removesuffix(".").split(".")
    return len(host) <= _LONGEST_NAME and all(map(_LABEL.fullmatch, labels))


def _port(parts: SplitResult) -> int | None:
    """The port that an address names, None for none. Raises `BadAddress`."""
    try:
        port = parts.port
    except ValueError:
        port = 0
    if port == 0:
        raise BadAddress(_("A port is a number from 1 to 65535."))
    return port


def _is_near(host: str) -> bool:
    """Whether somebody names a computer as one does in a network of one's own."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        labels = host.removesuffix(".").split(".")
        return len(labels) == 1 or labels[-1].lower() in _NEAR
    return True


def is_here(link: str) -> bool:
    """Whether a link leads to the very computer that opens it, whichever that is.

    >>> is_here("http://127.0.0.1:8765/?room=BCDFGH"), is_here("http://192.168.1.20:8765/")
    (True, False)
    >>> is_here(room_link("https://example.org/", "BCDFGH", "http://localhost:8765/"))
    True
    """
    host = ""
    try:
        parts = urlsplit(link)
        host = (parts.hostname or "").lower().removesuffix(".")
        if any(map(is_here, parse_qs(parts.query).get("server", []))):
            return True
        known = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
    return known.is_loopback or known.is_unspecified


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
    try:
        asked = parse_qs(urlsplit(text.strip()).query).get("room", [])
    except ValueError:  # such as a bracket that is never closed
        asked = []
    return clean_code(asked[0] if asked else text)
