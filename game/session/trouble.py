"""The report of a failure: what went wrong, in which program, and the match that was being played.

A player may copy it and hand it on, so nothing personal is in it: no names, no folders of theirs,
no addresses. The match stands at its end as a record, and the whole report can be brought in as a
saved game is. No pygame here.
"""

from __future__ import annotations

import platform
import re
import sys
import traceback
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from game import __version__
from game.session.record import Record

RECORD = '{"sietes":'
"""How the first line of a record begins."""
_FILE = re.compile(r'File "([^"\n]+)"')
_ADDRESS = re.compile(r"\b(?:https?|wss?)://\S+")
_ROOTS = ("game", "build", "tests", "main.py", "site-packages", "dist-packages")
"""Where the part of a path begins that is the same for everybody."""


def report(error: BaseException, record: Record | None, facts: Mapping[str, str]) -> str:
    """The report as text. `record` is the match on the table, if any; `facts` are more versions."""
    trace = "".join(traceback.format_exception(error))
    names = [] if record is None else [seat.name for seat in record.seats]
    return "\n".join(
        [
            f"Sietes {__version__}",
            *(f"{name}: {value}" for name, value in (system() | dict(facts)).items()),
            "",
            impersonal(trace, names),
            "" if record is None else nameless(record).to_text(),
        ]
    )


def system() -> dict[str, str]:
    """Which Python on which system."""
    kind = "browser" if sys.platform == "emscripten" else platform.system()
    return {"Python": platform.python_version(), "System": f"{kind} {platform.machine()}".strip()}


def impersonal(trace: str, names: Iterable[str] = (), home: Path | None = None) -> str:
    """A traceback without the folders that lead to the program, addresses, and these names.

    >>> print(impersonal('File "/home/ana/games/sietes/game/cards.py", line 3', home=Path("/x")))
    File "game/cards.py", line 3
    """
    trace = _FILE.sub(lambda found: f'File "{common(found[1])}"', trace)
    trace = _ADDRESS.sub("(an address)", trace)
    for folder in (str(home or _home()), (home or _home()).as_posix()):
        if len(folder) > 3:  # a home that is the root of a disk is in every path
            trace = trace.replace(folder.replace("\\", "\\\\"), "~").replace(folder, "~")
    for name in sorted(filter(None, names), key=len, reverse=True):
        trace = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "(a name)", trace)
    return trace


def common(path: str) -> str:
    """The part of a path that is the same on every machine; elsewhere just the file's name.

    >>> common("C:\\\\Users\\\\Ana\\\\game\\\\view\\\\text.py"), common("/usr/lib/json.py")
    ('game/view/text.py', 'json.py')
    """
    parts = path.replace("\\", "/").split("/")
    starts = [index for index, part in enumerate(parts) if part in _ROOTS]
    return "/".join(parts[starts[-1] if starts else -1 :])


def nameless(record: Record) -> Record:
    """The same match by people without names."""
    return replace(record, seats=tuple(replace(seat, name="") for seat in record.seats))


def record_in(text: str) -> str:
    """The record in a text that may have more before it, as a report has; else the text itself."""
    start = text.find(RECORD)
    return text[start:] if start >= 0 else text


def _home() -> Path:
    try:
        return Path.home()
    except RuntimeError:
        return Path("/")
