"""Statistics: the one list of what may be reported of a game, for device and server alike.

A report is a table of these fields and nothing else. The device fills in what it knows; the server
keeps only what stands here with a value that stands here, and the day; never an address. Nothing
that tells one person from another may ever be added: no room, no move, no card, no name, no model.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from game.cpu.levels import LEVELS
from game.games import GAMES
from game.rules import Value

Report: TypeAlias = dict[str, Value]

FIELDS: Mapping[str, tuple[Value, ...]] = {
    "event": ("start", "end", "room", "drawing"),
    "game": tuple(GAMES),
    "mode": ("cpu", "device", "friends", "watch"),
    "level": LEVELS,
    "result": ("won", "lost", "shared"),
    "moves": tuple(range(1001)),
    "duration": ("under 2 min", "2-5 min", "5-10 min", "10-20 min", "20-40 min", "over 40 min"),
    "connected": (False, True),
    "reconnections": tuple(range(21)),
    "drawing_failed": (False, True),
    "speed": ("under 20 fps", "20-40 fps", "40-55 fps", "over 55 fps"),
    "device": ("phone", "tablet", "computer"),
    "memory": ("under 2 GB", "2-4 GB", "4-8 GB", "over 8 GB"),
    "cores": ("1-2", "3-4", "5-8", "over 8"),
    "browser": ("none", "chrome", "edge", "firefox", "safari", "other"),
    "system": ("android", "ios", "linux", "macos", "windows", "other"),
}  # fmt: skip
"""Every field and every value that it may have. The options of a game stand beside, see `clean`."""
OPTION = "option."
"""Begins the field of one of the game's options: ``"option.players": 4``."""
DAYS = 30
"""How long the server keeps a report."""

DURATIONS = (120, 300, 600, 1200, 2400)
"""Seconds at which the bands of ``duration`` part."""
SPEEDS = (20, 40, 55)
"""Frames a second at which the bands of ``speed`` part."""
MEMORIES = (2, 4, 8)
"""Gigabytes at which the bands of ``memory`` part."""
CORES = (3, 5, 9)
"""Numbers of cores at which the bands of ``cores`` part."""


def band(field: str, number: float) -> Value:
    """The band of a measured number: of seconds, frames a second, gigabytes or cores.

    >>> band("duration", 125), band("speed", 60), band("memory", 8), band("cores", 4)
    ('2-5 min', 'over 55 fps', 'over 8 GB', '3-4')
    """
    edges = {"duration": DURATIONS, "speed": SPEEDS, "memory": MEMORIES, "cores": CORES}[field]
    return FIELDS[field][sum(number >= edge for edge in edges)]


def clean(report: Mapping[str, Any]) -> Report:
    """What of a report may be kept; empty if it does not say which event it is of.

    >>> clean({"event": "start", "game": "sedma", "name": "Ana", "option.target": 4, "moves": -1})
    {'event': 'start', 'game': 'sedma', 'option.target': 4}
    """
    kept = {name: report[name] for name in FIELDS if _allowed(FIELDS[name], report.get(name))}
    if "event" not in kept:
        return {}
    if "game" in kept:
        for name, values in GAMES[str(kept["game"])].options.values().items():
            if _allowed(values, report.get(OPTION + name)):
                kept[OPTION + name] = report[OPTION + name]
    return kept


def _allowed(values: tuple[Value, ...], value: object) -> bool:
    return any(type(each) is type(value) and each == value for each in values)
