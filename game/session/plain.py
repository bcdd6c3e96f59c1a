"""Plain data from files that may be broken: JSON that never surprises.

A file on a player's disk may hold anything. Whatever is wrong with it ends in `ValueError`.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn


def _not_json(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON")


def load(text: str) -> Any:
    """The data in a JSON text. Raises `ValueError`, also for NaN, Infinity and deep nesting."""
    try:
        return json.loads(text, parse_constant=_not_json)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def dump(data: object) -> str:
    """One line of JSON, ASCII only, that `load` takes back."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def shown(value: object, length: int = 24) -> str:
    """A stranger's value as it may stand in a message: printable, one line, short."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(char if char.isprintable() else "?" for char in text[: length + 1])
    return text if len(text) <= length else text[: length - 1] + "…"
