"""Storage: whole files or none, nothing deleted, and a disk that refuses says so in plain words."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import locale
from game.platform import storage as room
from game.platform.storage import (
    LIMIT,
    DamagedFile,
    FolderStorage,
    MemoryStorage,
    StorageError,
    _reason,
    data_folder,
    open_storage,
)


@pytest.fixture(params=["folder", "memory"])
def storage(request, tmp_path):
    return (
        FolderStorage(tmp_path / "data" / "sietes")
        if request.param == "folder"
        else MemoryStorage()
    )


def test_what_was_written_is_read(storage):
    assert storage.read("a.json") is None
    assert storage.names() == []
    storage.write("a.json", "naïve ♥\n")
    assert storage.read("a.json") == "naïve ♥\n"
    storage.write("a.json", "again")
    assert storage.read("a.json") == "again"
    assert storage.names() == ["a.json"]


def test_line_ends_stay_as_they_are(storage):
    storage.write("a", "one\ntwo\r\nthree\r")
    assert storage.read("a") == "one\ntwo\r\nthree\r"


def test_what_is_set_aside_keeps_its_text_under_the_next_free_name(storage):
    for text in ("first", "second"):
        storage.write("a.json", text)
        storage.set_aside("a.json")
    storage.write("a.json", "third")
    assert storage.set_aside("a.json", "newer") == "a.json.newer-1"
    assert storage.read("a.json") is None
    assert storage.read("a.json.damaged-1") == "first"
    assert storage.read("a.json.damaged-2") == "second"
    assert storage.read("a.json.newer-1") == "third"


def test_a_file_is_moved_over_another(storage):
    storage.write("a", "new")
    storage.write("b", "old")
    storage.move("a", "b")
    assert storage.names() == ["b"]
    assert storage.read("b") == "new"
    with pytest.raises(StorageError, match="a"):
        storage.move("a", "b")


@pytest.mark.parametrize(
    "name",
    ["", ".", "..", "../a", "/etc/passwd", "a/b", "a\\b", "A", ".hidden", "a\n", "a..b", "con:"],
)
def test_no_name_leads_out_of_the_folder(storage, name):
    for call in (lambda: storage.read(name), lambda: storage.write(name, ""),
                 lambda: storage.move(name, "b"), lambda: storage.move("b", name)):  # fmt: skip
        with pytest.raises(ValueError, match="cannot name a stored file"):
            call()


@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_damage(tmp_path_factory, data):
    folder = tmp_path_factory.mktemp("bytes")
    (folder / "a").write_bytes(data)
    try:
        data.decode()
    except UnicodeDecodeError:
        with pytest.raises(DamagedFile, match="«a» is not text"):
            FolderStorage(folder).read("a")
    else:
        text = FolderStorage(folder).read("a")
        assert text is not None
        assert text.encode() == data.removeprefix(b"\xef\xbb\xbf")


def test_a_huge_file_is_damage_and_is_not_read_whole(tmp_path):
    with (tmp_path / "a").open("wb") as file:
        file.truncate(1 << 34)
    with pytest.raises(DamagedFile, match="too large"):
        FolderStorage(tmp_path).read("a")
    (tmp_path / "a").write_bytes(b"x" * LIMIT)
    assert len(FolderStorage(tmp_path).read("a") or "") == LIMIT


def test_a_folder_or_a_pipe_in_a_files_place_is_no_file(tmp_path):
    (tmp_path / "a").mkdir()
    with pytest.raises(StorageError, match="not a file"):
        FolderStorage(tmp_path).read("a")
    with pytest.raises(StorageError, match="cannot be written"):
        FolderStorage(tmp_path).write("a", "text")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "b")
        with pytest.raises(StorageError, match="not a file"):
            FolderStorage(tmp_path).read("b")


def test_a_folder_that_cannot_be_made_says_so(tmp_path):
    (tmp_path / "file").write_text("in the way")
    storage = FolderStorage(tmp_path / "file" / "sietes")
    assert storage.read("a") is None
    assert storage.names() == []
    with pytest.raises(StorageError, match=r"«.*a» cannot be written: .+\."):
        storage.write("a", "text")
    with pytest.raises(StorageError, match="cannot be moved"):
        storage.move("a", "b")


@pytest.mark.parametrize("language", locale.LANGUAGES)
def test_every_error_of_a_disk_has_words_that_a_player_understands(language):
    locale.use(language)
    for code, name in errno.errorcode.items():
        words = _reason(OSError(code, os.strerror(code)))
        assert name not in words
        assert not any(char.isdigit() for char in words)
        assert len(words) > 4


def test_a_file_in_the_folders_place_is_told_as_such(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match="that place is a file, not a folder"):
        FolderStorage(tmp_path / "file").write("settings.json", "{}")


def test_a_full_disk_leaves_the_old_text_and_no_rubbish(tmp_path):
    resource = pytest.importorskip("resource")
    storage = FolderStorage(tmp_path)
    storage.write("a", "old")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        with pytest.raises(StorageError, match=r"cannot be written: the disk is full\."):
            storage.write("a", "new" * 1000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert storage.read("a") == "old"
    assert os.listdir(tmp_path) == ["a"]


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only to root"
)
def test_a_read_only_folder_can_be_read_and_says_that_it_cannot_be_written(tmp_path):
    storage = FolderStorage(tmp_path)
    storage.write("a", "old")
    tmp_path.chmod(0o500)
    try:
        assert storage.read("a") == "old"
        with pytest.raises(StorageError, match="cannot be written: that is not allowed there"):
            storage.write("a", "new")
        with pytest.raises(StorageError, match="cannot be moved"):
            storage.set_aside("a")
    finally:
        tmp_path.chmod(0o700)


def test_a_file_that_a_scanner_holds_for_a_moment_is_written_all_the_same(tmp_path, monkeypatch):
    held = [True, True]
    replace = os.replace

    def busy(source, target):
        if held and held.pop():
            raise PermissionError(13, "held by another program")
        replace(source, target)

    monkeypatch.setattr(room.os, "replace", busy)
    storage = FolderStorage(tmp_path)
    storage.write("a", "text")
    assert storage.read("a") == "text"


def test_what_a_killed_program_left_is_cleared_away_once_it_is_old(tmp_path):
    old, young, foreign = (
        tmp_path / name
        for name in (f".a.{'0' * 16}.tmp", f".a.{'1' * 16}.tmp", ".somebody-elses.tmp")
    )
    for path in (old, young, foreign):
        path.write_text("half")
    os.utime(old, (0, 0))
    os.utime(foreign, (0, 0))
    storage = FolderStorage(tmp_path)
    assert not old.exists()
    assert young.exists()
    assert foreign.exists()
    assert storage.names() == []


WRITER = """
import sys
from pathlib import Path
from game.platform.storage import FolderStorage
storage = FolderStorage(Path(sys.argv[1]))
for n in range(100):
    storage.write("a", sys.argv[2] * (1000 + n))
"""


def test_two_programs_at_once_never_mix_their_texts(tmp_path):
    root = Path(room.__file__).parents[2]
    storage = FolderStorage(tmp_path)
    storage.write("a", "-")
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), letter], cwd=root)
        for letter in "xy"
    ]
    read = set()
    while any(writer.poll() is None for writer in writers):
        text = storage.read("a")
        assert text
        assert len(set(text)) == 1
        read.add(text[0])
    assert [writer.returncode for writer in writers] == [0, 0]
    assert read & {"x", "y"}
    assert os.listdir(tmp_path) == ["a"]


HOME = Path("/home/ana")


@pytest.mark.parametrize(
    ("env", "system", "folder"),
    [
        ({}, "linux", HOME / ".local/share/sietes"),
        ({"XDG_DATA_HOME": "/data"}, "linux", Path("/data/sietes")),
        ({"XDG_DATA_HOME": "data"}, "linux", HOME / ".local/share/sietes"),
        ({}, "darwin", HOME / "Library/Application Support/Sietes"),
        ({}, "win32", HOME / "AppData/Roaming/Sietes"),
        ({"APPDATA": "/roaming"}, "win32", Path("/roaming/Sietes")),
        ({"SIETES_HOME": "/stick"}, "linux", Path("/stick")),
        ({"SIETES_HOME": "/stick"}, "win32", Path("/stick")),
        ({"SIETES_HOME": ""}, "linux", HOME / ".local/share/sietes"),
    ],
)
def test_data_lives_where_the_system_wants_it(env, system, folder):
    assert data_folder(env, system, HOME) == folder


def test_the_environment_names_another_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("SIETES_HOME", str(tmp_path / "stick"))
    told = []
    open_storage(told.append).write("a", "text")
    assert (tmp_path / "stick" / "a").read_text() == "text"
    assert told == []


def test_without_any_home_memory_has_to_do_and_the_player_is_told(monkeypatch):
    def homeless():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("SIETES_HOME", raising=False)
    monkeypatch.setattr(Path, "home", homeless)
    told = []
    assert isinstance(open_storage(told.append), MemoryStorage)
    assert "SIETES_HOME" in told[0]
