"""One program at a time saves in a folder, and no lock outlives the program that had it."""

from __future__ import annotations

from pathlib import Path

from game.platform.claim import claim
from game.platform.storage import FolderStorage, PassingStorage, open_storage
from tests.platform.holder import another


def test_the_first_program_has_the_folder_and_may_ask_again(tmp_path: Path) -> None:
    assert claim(tmp_path / "new" / "folder")
    assert claim(tmp_path / "new" / "folder")
    assert FolderStorage(tmp_path / "new" / "folder").names() == []


def test_a_second_program_has_it_only_once_the_first_was_killed(tmp_path: Path) -> None:
    with another(tmp_path) as first:
        assert not claim(tmp_path)
        assert not claim(tmp_path)
        first.kill()
        first.wait()
        assert claim(tmp_path)


def test_other_folders_are_free(tmp_path: Path) -> None:
    with another(tmp_path / "one"):
        assert claim(tmp_path / "other")


def test_where_no_file_can_be_made_nobody_is_kept_out(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    assert claim(tmp_path / "file")


def test_the_second_program_reads_what_is_saved_and_writes_none_of_it(
    tmp_path: Path, monkeypatch
) -> None:
    monkeypatch.setenv("SIETES_HOME", str(tmp_path))
    folder = FolderStorage(tmp_path)
    folder.write("one.txt", "first")
    folder.write("two.txt", "first")
    with another(tmp_path):
        storage = open_storage(print)
        assert isinstance(storage, PassingStorage)
        assert not storage.keeps
        assert storage.read("one.txt") == "first"
        storage.write("one.txt", "second")
        storage.move("two.txt", "three.txt")
        assert storage.read("one.txt") == "second"
        assert storage.read("two.txt") is None
        assert storage.names() == ["one.txt", "three.txt"]
        assert folder.read("one.txt") == "first"
        assert folder.names() == ["one.txt", "two.txt"]
