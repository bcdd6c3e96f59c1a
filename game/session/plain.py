"""Plain data from files that may be broken: JSON that never surprises.

A file on a player's disk may hold anything. Whatever is wrong with it ends in `ValueError`.
"""

from __future__ import annotations

import json
import math
from typing import Any, NoReturn

DEPTH = 16
"""Levels of lists and tables in each other that data of ours may have; it has five."""


def _not_json(word: str) -> NoReturn:
    raise ValueError(f"{word} is no JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise ValueError(f"{digits} is too large a number")
    return number


def load(text: str) -> Any:
    """The data in a JSON text. Raises `ValueError`, also for infinities and deep nesting.

    So `dump` can always write again what was read here.
    """
    try:
        data = json.loads(text, parse_constant=_not_json, parse_float=_finite)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    level = [data]
    for _depth in range(DEPTH):
        level = [
            child
            for parent in level
            if isinstance(parent, dict | list)
            for child in (parent.values() if isinstance(parent, dict) else parent)
        ]
        if not level:
            return data
    raise ValueError("nested too deeply")


def dump(data: object) -> str:
    """One line of JSON, ASCII only, that `load` takes back."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def shown(value: object, length: int = 24) -> str:
    """A stranger's value as it may stand in a message: printable, one line, short."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(char if char.isprintable() else "?" for char in text[: length + 1])
    return text if len(text) <= length else text[: length - 1] + "…"
