"""Settings: checked, kept, put right one by one, and no reason for a game not to start."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games import GAMES
from game.locale import LANGUAGES
from game.platform.storage import FolderStorage, MemoryStorage, StorageError
from game.session.seats import SeatSpec
from game.session.settings import NAME, BadSettings, Settings, SettingsFile, Setup
from game.view.faces import BACKS
from tests.session.broken import anything, forged, scratched

SETUP = Setup(
    GAMES["sietes"].options.from_dict({"players": 3, "joker": True}),
    (SeatSpec("human", 2, "Ana"), *(SeatSpec("cpu", n, level="hard") for n in (0, 1, 5))),
)


def chosen() -> Settings:
    return Settings(
        language="en", four_colour=True, back="blue", speed=4, text_scale=150, panel="only",
        window=(1280, 720), name="Ana", server="https://example.org/", setups={"sietes": SETUP},
    )  # fmt: skip


WRITTEN = json.loads(chosen().to_text())


def test_settings_survive_being_written_down():
    assert Settings.from_text(chosen().to_text()) == (chosen(), [])
    assert Settings.from_text(Settings().to_text()) == (Settings(), [])


def test_every_back_and_every_language_can_be_chosen():
    assert Settings.values()["back"] == BACKS
    assert Settings.values()["language"] == ("", *LANGUAGES)


@pytest.mark.parametrize("name", Settings.values())
def test_every_value_in_a_menu_can_be_chosen_and_no_other(name):
    mine = Settings()
    for value in Settings.values()[name]:
        setattr(mine, name, value)
        assert getattr(Settings.from_text(mine.to_text())[0], name) == value
    kept = getattr(mine, name)
    for value in (None, -1, 1.0, "?", [], {}):
        with pytest.raises(ValueError, match=f"«{name}» is"):
            setattr(mine, name, value)
    assert getattr(mine, name) == kept


@pytest.mark.parametrize(
    "window", [(0, 720), (1280, 99999), (1280,), (1280.0, 720), [1280, 720], 7]
)
def test_a_window_that_cannot_be_is_refused(window):
    with pytest.raises(ValueError, match="window"):
        Settings().window = window


def altered(**changes):
    return json.dumps(WRITTEN | changes)


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"speed": 3}, "speed"),
        ({"speed": True}, "speed"),
        ({"language": "tlh"}, "language"),
        ({"text_scale": 1e9}, "text_scale"),
        ({"four_colour": "yes"}, "four_colour"),
        ({"panel": None}, "panel"),
        ({"window": [1, 1]}, "window"),
        ({"window": "full"}, "window"),
        ({"name": 7}, "name"),
        ({"server": "x" * 201}, "server"),
        ({"setups": []}, "setups"),
        ({"setups": {"sietes": 3}}, "setups.sietes"),
        ({"setups": {"sietes": {"options": {"rounds": 99}, "seats": []}}}, "setups.sietes.rounds"),
        ({"setups": {"sietes": {"options": 7, "seats": []}}}, "setups.sietes.options"),
        ({"setups": {"sietes": {"options": {}, "seats": [7]}}}, "setups.sietes.seats"),
        ({"setups": {"sietes": {"options": {}}}}, "setups.sietes.seats"),
    ],
)
def test_one_bad_value_is_named_and_costs_only_itself(changes, name):
    mine, said = Settings.from_text(altered(**changes))
    assert said == [name]
    (key,) = changes
    for other in {"language", "speed", "back", "window", "text_scale"} - {key}:
        assert getattr(mine, other) == getattr(chosen(), other)
    if key != "setups":
        assert getattr(mine, key) == getattr(Settings(), key)


def test_good_options_beside_a_bad_one_are_kept():
    setups = {"sietes": {"options": {"rounds": 99, "players": 3}, "seats": []}}
    mine, _said = Settings.from_text(altered(setups=setups))
    assert mine.setups["sietes"].options == GAMES["sietes"].options.from_dict({"players": 3})


def test_what_a_newer_program_wrote_is_kept():
    setups = WRITTEN["setups"] | {"tarot": {"options": {"dog": 6}}}
    mine, said = Settings.from_text(altered(version=9, sparkle={"much": [1, 2]}, setups=setups))
    assert said == []
    mine.speed = 2
    kept = json.loads(mine.to_text())
    assert kept["version"] == 9
    assert kept["sparkle"] == {"much": [1, 2]}
    assert kept["setups"]["tarot"] == {"options": {"dog": 6}}
    assert kept["setups"]["sietes"] == WRITTEN["setups"]["sietes"]
    assert kept["speed"] == 2


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "{}", '{"version": "1"}', '{"version": true}', "[" * 99999,
     '{"version": 1, "x": NaN}', '{"version": 1, "x": "' + "x" * 99999 + '"}'],
    ids=lambda text: text[:12],
)  # fmt: skip
def test_what_holds_no_settings_is_set_aside_and_reported(text):
    told: list[str] = []
    storage = MemoryStorage({NAME: text})
    file = SettingsFile(storage, told.append)
    assert file.load() == Settings()
    assert len(told) == 1
    assert told[0].endswith(f"It was set aside as «{NAME}.damaged-1».")
    file.save(chosen())
    assert storage.files == {NAME: chosen().to_text(), f"{NAME}.damaged-1": text}


def test_settings_are_kept_from_one_start_to_the_next(tmp_path):
    told: list[str] = []
    file = SettingsFile(FolderStorage(tmp_path), told.append)
    mine = file.load()
    assert mine == Settings()
    mine.speed = 2
    file.save(mine)
    assert SettingsFile(FolderStorage(tmp_path), told.append).load() == mine
    assert told == []


def test_what_has_not_changed_is_not_written_again():
    class Counting(MemoryStorage):
        writes = 0

        def write(self, name, text):
            self.writes += 1
            super().write(name, text)

    storage = Counting()
    file = SettingsFile(storage, print)
    mine = file.load()
    for speed in (1, 1, 2, 2):
        mine.speed = speed
        file.save(mine)
    assert storage.writes == 2


def test_a_disk_that_refuses_is_reported_once_and_tried_again():
    class Refusing(MemoryStorage):
        refuses = True

        def write(self, name, text):
            if self.refuses:
                raise StorageError("The disk is full.")
            super().write(name, text)

    told: list[str] = []
    storage = Refusing()
    file = SettingsFile(storage, told.append)
    mine = file.load()
    file.save(mine)
    file.save(mine)
    assert told == ["The disk is full. You can go on, but it is not saved."]
    storage.refuses = False
    file.save(mine)
    assert storage.files[NAME] == mine.to_text()


def read_or_refuse(text):
    try:
        mine, said = Settings.from_text(text)
    except BadSettings:
        return
    assert all(sentence.isprintable() for sentence in said)
    assert Settings.from_text(mine.to_text()) == (mine, [])


@given(st.text())
def test_no_text_does_worse_than_be_refused(text):
    read_or_refuse(text)


@settings(max_examples=200)
@given(scratched(chosen().to_text()))
def test_no_scratch_does_worse_than_be_refused(text):
    read_or_refuse(text)


@settings(max_examples=200)
@given(forged(WRITTEN) | st.dictionaries(st.sampled_from(sorted(WRITTEN)), anything))
def test_no_forgery_does_worse_than_be_refused(data):
    read_or_refuse(json.dumps(data))
