"""Saves: one slot a game; whatever the disk does, nothing is lost and the game goes on."""

from __future__ import annotations

import pytest

from game.platform.storage import FolderStorage, MemoryStorage, Storage, StorageError
from game.session.record import VERSION, replay
from game.session.saves import Saves, last_name, save_name
from game.session.table import Table
from tests.session.company import Witness, copy_of, new_record, play_out

SLOT = "sietes-save.jsonl"


class Refusing(MemoryStorage):
    """A storage that can be told to refuse, as a full disk would."""

    refuses = False

    def write(self, name, text):
        if self.refuses:
            raise StorageError("The disk is full.")
        super().write(name, text)

    def move(self, name, to):
        if self.refuses:
            raise StorageError("The disk is full.")
        super().move(name, to)


@pytest.fixture
def told():
    return []


def test_without_a_save_there_is_nothing_to_continue(told):
    assert Saves(MemoryStorage(), told.append).load("sietes") is None
    assert told == []


def test_a_match_is_saved_at_every_move_and_can_be_continued_from_each(told):
    storage = MemoryStorage()
    saves = Saves(storage, told.append)
    record = new_record(rounds=1, joker=True)

    class Reader(Witness):
        async def watch(self, events, view):
            await super().watch(events, view)
            assert Saves(storage, told.append).load("sietes") == record

    play_out(record, Reader(None), save=saves.write)
    assert storage.names() == [SLOT] == [save_name("sietes")]
    assert told == []


def test_a_finished_match_is_there_until_its_podium_is_left(told):
    storage = MemoryStorage()
    saves = Saves(storage, told.append)
    record = new_record(rounds=1)
    play_out(record, save=saves.write)
    again = Saves(storage, told.append).load("sietes")
    assert again == record
    assert replay(again).is_over
    saves.finish(record)
    assert saves.load("sietes") is None
    assert storage.read(last_name("sietes")) == record.to_text()
    saves.finish(record)
    assert told == []


def test_a_finished_match_does_not_take_away_one_that_another_program_saved(told):
    storage = MemoryStorage()
    here, there = Saves(storage, told.append), Saves(storage, told.append)
    done = new_record(rounds=1)
    play_out(done, save=here.write)
    other = new_record(seed="other")
    there.write(other)
    here.finish(done)
    assert there.load("sietes") == other


def whole_match():
    whole = new_record()
    play_out(whole)
    return whole


def broken_texts():
    text = whole_match().to_text()
    header, *rounds = text.splitlines(keepends=True)
    return [
        "",
        "garbage",
        text[: len(header) - 12],
        header,
        "".join([header[:-12], "\n", *rounds]),
        "\0" * 99,
    ]


@pytest.mark.parametrize("text", broken_texts(), ids=range(6))
def test_a_damaged_save_is_reported_and_set_aside_and_stays_as_it_was(text, told):
    storage = MemoryStorage({SLOT: text})
    saves = Saves(storage, told.append)
    assert saves.load("sietes") is None
    assert len(told) == 1
    assert told[0].endswith("It was set aside as «sietes-save.jsonl.damaged-1».")
    saves.write(new_record())
    assert storage.files[f"{SLOT}.damaged-1"] == text
    assert saves.load("sietes") == new_record()


@pytest.mark.parametrize("lost", [1, 2, 12, 40, 200])
def test_a_save_whose_end_is_cut_off_goes_on_with_the_moves_that_are_whole(lost, told):
    whole = whole_match()
    text = whole.to_text()[:-lost]
    storage = MemoryStorage({SLOT: text})
    record = Saves(storage, told.append).load("sietes")
    assert record == copy_of(whole, record.moves)
    assert 0 <= whole.moves - record.moves <= lost // 4
    assert len(told) == 1
    assert "«sietes-save.jsonl.damaged-1»" in told[0]
    assert told[0].endswith("You can go on from the last move that could be read.")
    assert storage.files == {SLOT: record.to_text(), f"{SLOT}.damaged-1": text}
    assert Saves(storage, told.append).load("sietes") == record
    assert len(told) == 1


def test_a_save_with_a_damaged_move_goes_on_before_it(told):
    whole = whole_match()
    for wrong in ('"7d"', '"7', "7", '"\0"'):
        storage = MemoryStorage({SLOT: whole.to_text().replace('"pass"', wrong, 1)})
        before = [move for moves in whole.rounds for move in moves].index("pass")
        assert Saves(storage, told.append).load("sietes") == copy_of(whole, before)


def test_bytes_that_are_no_text_are_set_aside_too(tmp_path, told):
    (tmp_path / SLOT).write_bytes(b"\xff\xfe\x00garbage")
    saves = Saves(FolderStorage(tmp_path), told.append)
    assert saves.load("sietes") is None
    assert (tmp_path / f"{SLOT}.damaged-1").read_bytes() == b"\xff\xfe\x00garbage"
    assert "not text" in told[0]


def test_a_new_match_does_not_write_over_a_damaged_save_that_nobody_looked_at(told):
    storage = MemoryStorage({SLOT: "garbage"})
    Saves(storage, told.append).write(new_record())
    assert storage.files[f"{SLOT}.damaged-1"] == "garbage"
    assert len(told) == 1


def test_a_save_of_a_newer_program_stays_where_it_is_until_a_new_match_needs_the_place(told):
    newer = f'{{"sietes":{VERSION + 1}}}\n'
    storage = MemoryStorage({SLOT: newer})
    saves = Saves(storage, told.append)
    assert saves.load("sietes") is None
    assert saves.load("sietes") is None
    assert len(told) == 1
    assert "newer Sietes" in told[0]
    assert storage.files == {SLOT: newer}
    saves.write(new_record())
    assert storage.files == {SLOT: new_record().to_text(), f"{SLOT}.newer-1": newer}


def test_a_save_of_another_game_in_the_slot_is_set_aside(told):
    storage = MemoryStorage({"rows-save.jsonl": new_record().to_text()})
    assert Saves(storage, told.append).load("rows") is None
    assert "another game" in told[0]


def test_a_disk_that_refuses_is_reported_once_and_the_match_goes_on(told):
    storage = Refusing()
    saves = Saves(storage, told.append)
    storage.refuses = True
    record = new_record(rounds=1)
    witness = Witness(None)
    play_out(record, witness, save=saves.write)
    assert witness.ends
    assert told == ["The disk is full. You can go on, but it is not saved."]


def test_when_the_disk_has_room_again_the_whole_match_is_saved(told):
    storage = Refusing()
    saves = Saves(storage, told.append)
    record = new_record(rounds=1)

    class Janitor(Witness):
        async def watch(self, events, view):
            await super().watch(events, view)
            storage.refuses = 10 < len(self.seen) < 20

    play_out(record, Janitor(None), save=saves.write)
    assert Saves(storage, told.append).load("sietes") == record
    assert len(told) == 1


def test_a_damaged_save_that_cannot_be_set_aside_is_not_written_over(told):
    storage = Refusing({SLOT: "garbage"})
    storage.refuses = True
    saves = Saves(storage, told.append)
    assert saves.load("sietes") is None
    storage.refuses = False
    saves.write(new_record())
    assert storage.files[f"{SLOT}.damaged-1"] == "garbage"
    assert storage.files[SLOT] == new_record().to_text()


def test_a_save_that_cannot_be_read_is_not_written_over(told):
    class Locked(MemoryStorage):
        def read(self, name):
            raise StorageError(f"«{name}» cannot be read: permission denied.")

    storage: Storage = Locked({SLOT: "somebody's"})
    saves = Saves(storage, told.append)
    assert saves.load("sietes") is None
    on = "It stays as it is. You can go on, and what you play is saved anew."
    assert told == [f"«{SLOT}» cannot be read: permission denied. {on}"]
    saves.write(new_record())
    assert storage.files[f"{SLOT}.unread-1"] == "somebody's"


def test_a_resumed_match_ends_as_it_would_have(told):
    storage = MemoryStorage()
    whole = new_record()
    play_out(whole)
    Saves(storage, told.append).write(copy_of(whole, 70))
    saves = Saves(storage, told.append)
    record = saves.load("sietes")
    table = play_out(record, save=saves.write)
    assert isinstance(table, Table)
    assert saves.load("sietes") == whole
