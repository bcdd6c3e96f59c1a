"""Where the player's few text files live: on a disk, in a browser, or in memory for tests.

A file is written whole or not at all, and never deleted: what is damaged is set aside. Nothing
here knows what the files mean.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import cached_property
from itertools import count
from pathlib import Path

from game.locale import _
from game.platform.claim import claim
from game.platform.page import open_page

LIMIT = 2 << 20
"""Bytes that a file may have: nothing of ours comes near, so a larger one is not ours."""
HOME = "SIETES_HOME"
"""The environment variable that names another data folder: portable use and tests."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*(\.[a-z0-9_-]+)*")
_TEMPORARY = re.compile(r"\..+\.[0-9a-f]{16}\.tmp")
_STALE = 3600.0
"""Seconds after which a temporary file was left by a program that is gone."""
_TRIES = 5
_BETWEEN_TRIES = 0.01


class StorageError(Exception):
    """The system refuses to read or write. Its words are for players: what failed, and why."""


class DamagedFile(ValueError):
    """A file that holds no text of ours: not UTF-8, or far too large. For players, too."""


class Storage(ABC):
    """A folder of named texts. Names are lower-case ASCII like ``settings.json``."""

    keeps = True
    """Whether what is written is there the next time."""

    @cached_property
    def spared(self) -> dict[str, str]:
        """By name, the files that are left as they are and why, as the player was told once."""
        return {}

    @abstractmethod
    def read(self, name: str) -> str | None:
        """The text of a file, None if there is none. Raises `StorageError`, `DamagedFile`."""

    @abstractmethod
    def write(self, name: str, text: str) -> None:
        """Replace a file's text at one stroke. Raises `StorageError`; the old text then stays."""

    @abstractmethod
    def move(self, name: str, to: str) -> None:
        """Give a file another name, over whatever had it. Raises `StorageError`."""

    @abstractmethod
    def names(self) -> list[str]:
        """The names of all files, sorted; empty if there is no folder yet."""

    def set_aside(self, name: str, why: str = "damaged") -> str:
        """Move a file out of the way, to ``NAME.damaged-1`` or the next free number.

        Returns the new name. Raises `StorageError`.
        """
        taken = set(self.names())
        free = next(to for n in count(1) if (to := f"{name}.{why}-{n}") not in taken)
        self.move(name, free)
        return free


def checked(name: str) -> str:
    """The name if it may name a file. Raises `ValueError`: only a program's bug gets here."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"«{name}» cannot name a stored file: use a-z 0-9 _ - and single dots")
    return name


class MemoryStorage(Storage):
    """Storage in memory, as tests want it."""

    def __init__(self, files: Mapping[str, str] | None = None) -> None:
        self.files: dict[str, str] = dict(files or {})

    def read(self, name: str) -> str | None:
        return self.files.get(checked(name))

    def write(self, name: str, text: str) -> None:
        self.files[checked(name)] = text

    def move(self, name: str, to: str) -> None:
        source, target = checked(name), checked(to)
        if source not in self.files:
            raise StorageError(_("There is no «{name}» to move.").format(name=name))
        self.files[target] = self.files.pop(source)

    def names(self) -> list[str]:
        return sorted(self.files)


class PassingStorage(MemoryStorage):
    """Storage that is gone with the program, where there is no other.

    It begins as what `below` holds, if that is another program's to write.
    """

    keeps = False

    def __init__(self, below: Storage | None = None) -> None:
        super().__init__()
        self.below = below
        self._gone: set[str] = set()

    def read(self, name: str) -> str | None:
        if name in self.files or name in self._gone or self.below is None:
            return super().read(name)
        return self.below.read(name)

    def write(self, name: str, text: str) -> None:
        super().write(name, text)
        self._gone.discard(name)

    def move(self, name: str, to: str) -> None:
        text = self.read(name)
        if text is not None:
            self.files[name] = text
        super().move(name, to)
        self._gone.add(name)
        self._gone.discard(to)

    def names(self) -> list[str]:
        below = self.below.names() if self.below is not None else []
        return sorted({*self.files, *below} - self._gone)


class FolderStorage(Storage):
    """Storage in a folder of a disk, made when first written to.

    Each text goes to a temporary file of its own in the same folder, is flushed to the disk, and
    takes the place of the old one in one step. So a crash leaves the old text or the new, and two
    programs at once never mix theirs.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._tidy()

    def read(self, name: str) -> str | None:
        path = self.folder / checked(name)
        try:
            if not stat.S_ISREG(path.stat().st_mode):
                raise StorageError(_("«{path}» is not a file.").format(path=path))
            with path.open("rb") as file:
                data = file.read(LIMIT + 1)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise StorageError(
                _("«{path}» cannot be read: {why}.").format(path=path, why=_reason(error))
            ) from error
        if len(data) > LIMIT:
            raise DamagedFile(_("«{name}» is far too large.").format(name=name))
        try:
            return data.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise DamagedFile(_("«{name}» is not text.").format(name=name)) from None

    def write(self, name: str, text: str) -> None:
        path = self.folder / checked(name)
        temporary = self.folder / f".{name}.{os.urandom(8).hex()}.tmp"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            try:
                with temporary.open("xb") as file:
                    file.write(text.encode())
                    file.flush()
                    os.fsync(file.fileno())
                _replace(temporary, path)
            except BaseException:
                with contextlib.suppress(OSError):
                    temporary.unlink()
                raise
        except OSError as error:
            raise StorageError(
                _("«{path}» cannot be written: {why}.").format(path=path, why=_reason(error))
            ) from error
        self._flush()

    def move(self, name: str, to: str) -> None:
        source, target = self.folder / checked(name), self.folder / checked(to)
        try:
            _replace(source, target)
        except OSError as error:
            raise StorageError(
                _("«{path}» cannot be moved: {why}.").format(path=source, why=_reason(error))
            ) from error
        self._flush()

    def names(self) -> list[str]:
        try:
            return sorted(entry for entry in os.listdir(self.folder) if _NAME.fullmatch(entry))
        except OSError:
            return []

    def _flush(self) -> None:
        """Bring the folder's entries to the disk, where a system can do that."""
        with contextlib.suppress(OSError):
            handle = os.open(self.folder, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)

    def _tidy(self) -> None:
        """Clear away temporary files of programs that were killed while writing."""
        with contextlib.suppress(OSError):
            for entry in os.listdir(self.folder):
                path = self.folder / entry
                if _TEMPORARY.fullmatch(entry) and time.time() - path.stat().st_mtime > _STALE:
                    path.unlink()


def _reason(error: OSError) -> str:
    """Why the system refuses, in a player's words."""
    kind = error.errno
    if kind in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return _("the disk is full")
    if kind in (errno.EACCES, errno.EPERM, errno.EROFS):
        return _("that is not allowed there")
    if kind in (errno.EEXIST, errno.ENOTDIR):
        return _("that place is a file, not a folder")
    if kind in (errno.EISDIR, errno.ENOTEMPTY):
        return _("a folder has that name")
    if kind == errno.ENOENT:
        return _("there is no such place")
    if kind in (errno.ENAMETOOLONG, errno.EINVAL, errno.ELOOP):
        return _("no folder can be called that")
    if kind in (errno.EBUSY, errno.ETXTBSY):
        return _("another program is using it")
    if kind in (errno.EMFILE, errno.ENFILE, errno.ENOMEM):
        return _("too many programs are open")
    return _("the disk does not do it")


def _replace(source: Path, target: Path) -> None:
    """`os.replace`, tried again while a virus scanner or an indexer holds the target."""
    for attempt in range(_TRIES):
        try:
            os.replace(source, target)
            return
        except PermissionError:
            if attempt == _TRIES - 1:
                raise
            time.sleep(_BETWEEN_TRIES)


def data_folder(
    env: Mapping[str, str] = os.environ, system: str = sys.platform, home: Path | None = None
) -> Path:
    """The folder for this player's data: ``SIETES_HOME`` if set, else the system's usual place."""
    if env.get(HOME):
        return Path(env[HOME]).expanduser()
    home = home or Path.home()
    if system == "win32":
        return Path(env.get("APPDATA") or home / "AppData" / "Roaming") / "Sietes"
    if system == "darwin":
        return home / "Library" / "Application Support" / "Sietes"
    # A relative path in this variable is to be ignored: XDG Base Directory Specification.
    base = Path(env.get("XDG_DATA_HOME", ""))
    return (base if base.is_absolute() else home / ".local" / "share") / "sietes"


def open_storage(report: Callable[[str], None]) -> Storage:
    """The storage of the system that the program runs on.

    Where there is none, `report` is told so in a player's words, and memory has to do; so it has
    where another program, or another tab, saves there already, which the player is to be asked
    about.
    """
    page = open_page()
    if page is not None:
        from game.platform.browser_storage import BrowserStorage

        storage = BrowserStorage(page)
        if storage.allowed:
            return storage if page.claim() else PassingStorage(storage)
        report(_("The browser does not let this page save: allow it to keep data."))
        return PassingStorage()
    try:
        folder = data_folder()
        return FolderStorage(folder) if claim(folder) else PassingStorage(FolderStorage(folder))
    except RuntimeError:
        report(
            _("There is no home folder to save in. Set {variable} to a folder, or nothing is kept.")
            .format(variable=HOME)
        )  # fmt: skip
        return PassingStorage()
