"""What is an address of a server, and what is wrong with what is none."""

from __future__ import annotations

import pytest

from game.net.address import BadAddress, is_here, room_code, server_address


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("192.168.1.20", "http://192.168.1.20:8765/"),
        ("192.168.1.20:80", "http://192.168.1.20:80/"),
        ("kitchen", "http://kitchen:8765/"),
        ("kitchen.local", "http://kitchen.local:8765/"),
        ("localhost:8765", "http://localhost:8765/"),
        ("[::1]:8765", "http://[::1]:8765/"),
        ("[fe80::1]", "http://[fe80::1]:8765/"),
        ("cards.example.org", "https://cards.example.org/"),
        ("cards.example.org:8765", "http://cards.example.org:8765/"),
        ("HTTP://Example.org", "http://example.org/"),
        ("http://192.168.1.20", "http://192.168.1.20/"),
        ("wss://example.org/sietes/ws", "https://example.org/sietes/"),
        (" https://example.org/sietes/ ", "https://example.org/sietes/"),
        ("https://example.org/?room=BCDFGH#x", "https://example.org/"),
        ("https://bücher.example", "https://bücher.example/"),
    ],
)
def test_what_people_type_becomes_a_whole_address(typed, kept):
    assert server_address(typed) == kept
    assert server_address(kept) == kept


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ("", "name a computer"), ("http://", "name a computer"), (":8765", "name a computer"),
        ("http://:8765", "name a computer"), ("..", "name a computer"), ("a..b", "name a computer"),
        ("-a", "name a computer"), ("192.168.1", "name a computer"),
        ("1.2.3.999", "name a computer"),
        ("12345", "name a computer"), ("http://[", "name a computer"), ("[::x]", "name a computer"),
        ("a" * 64, "name a computer"), ("a." * 200, "name a computer"), ("a,b", "name a computer"),
        ("me:word@example.org", "name a computer"), ("what?! ever", "gap"), ("a\x00b", "gap"),
        ("ftp://x", "not with ftp://"), ("javascript://x", "not with javascript://"),
        ("http://x:99999", "port"), ("x:0", "port"), ("x:port", "port"), ("x:-1", "port"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_an_address_is_said(typed, wrong):
    with pytest.raises(BadAddress, match=wrong):
        server_address(typed)


@pytest.mark.parametrize(
    "link", ["http://127.0.0.1:8765/", "http://127.1.2.3/", "http://[::1]/", "http://0.0.0.0/",
             "http://LOCALHOST:1/", "http://a.localhost/"]
)  # fmt: skip
def test_what_only_this_computer_can_open_is_known(link):
    assert is_here(link)


@pytest.mark.parametrize(
    "link", ["", "http://[", "http://192.168.1.20:8765/", "https://localhost.example.org/"]
)
def test_what_other_devices_may_open_is_known(link):
    assert not is_here(link)


def test_no_text_is_too_strange_for_a_code():
    for text in ("http://[", "?room=%ff", "room=", "\x00"):
        assert room_code(text) in ("", "RM")
