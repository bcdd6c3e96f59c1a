"""One program at a time saves in a folder: whoever has the system's own lock on a file in it.

The system lets go of that lock when the program ends, however it ends, so none is ever left over.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

NAME = ".lock"
"""The file that is locked; nothing is in it, and it stays where it is."""
TAKEN = {errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK, errno.EDEADLK}
"""The errors that mean that another program has the lock; any other, that there are no locks."""

_mine: dict[Path, int] = {}


def claim(folder: Path) -> bool:
    """Have the folder for this program until its end; False while another program has it.

    A folder that nothing can be locked in is everybody's.
    """
    if folder in _mine:
        return True
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handle = os.open(folder / NAME, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:
        return True  # nor can anything be saved there; whoever tries is told
    try:
        _lock(handle)
    except OSError as error:
        if error.errno in TAKEN:
            os.close(handle)
            return False
    _mine[folder] = handle
    return True


def let_go(folder: Path) -> None:
    """Let other programs have the folder before this one ends."""
    handle = _mine.pop(folder, None)
    if handle is not None:
        os.close(handle)


def _lock(handle: int) -> None:
    """Lock an open file, or raise `OSError` at once."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
