"""Codes of rooms and keys to seats, from the system's own source of chance."""

from __future__ import annotations

import hashlib
import secrets

from game.net.protocol import CODE_LENGTH, CODE_LETTERS


def new_code() -> str:
    """A room's code: six letters that nobody mistakes for others, 64 million in all."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def new_secret() -> str:
    """A secret, or dice: 256 bits in hexadecimal."""
    return secrets.token_hex(32)


def key_of(token: str) -> str:
    """What the server keeps of a token: enough to know it again, of no use to a thief."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


def alias_of(code: str) -> str:
    """What a room is called in logs, where its code, a way in, does not belong."""
    return hashlib.sha256(f"alias {code}".encode()).hexdigest()[:8]
