"""The desktop bundle: it stands by itself, opens, looks as it should, and is played by mouse."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.platform.storage import FolderStorage, MemoryStorage
from game.session.record import Record, replay
from game.session.saves import Saves
from tests.checkout import ROOT
from tests.desktop.screen import SIZE, Screen, need, screen, until
from tests.driver import Driver
from tests.scenes.pages import played

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="there is no virtual screen")
MENU = ROOT / "build" / "desktop_menu"


def built(folder: Path) -> Path:
    """The folder that the script makes, moved to where nothing of the checkout is near."""
    made = subprocess.run(
        [sys.executable, str(ROOT / "build" / "desktop.py"), f"--out={folder / 'out'}"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr
    return Path(shutil.move(folder / "out", folder / "elsewhere"))


def waiting() -> Record:
    """A match in which the person is to move next."""
    moves = next(n for n in range(12, 30) if replay(played(0, n)).round.turn == 0)
    return played(0, moves)


def to_tap(record: Record) -> tuple[tuple[float, float], str, tuple[float, float], np.ndarray]:
    """Where the match is continued, which card can be laid and where it lies; the home screen."""
    storage = MemoryStorage()
    Saves(storage, print).write(record)
    driver = Driver(size=SIZE, storage=storage)
    driver.run(3)
    home = pygame.surfarray.array3d(driver.app.screen).swapaxes(0, 1)
    node = driver.outline.by_id(f"continue-{record.game.id}")
    assert node is not None
    at_home = driver.place(node)
    driver.tap(node)
    driver.run(3)
    cards = [each for each in driver.outline.controls() if each.id.startswith("card:")]
    card = cards[0]
    at_table = driver.place(card)
    driver.app.close()
    return at_home, card.id.removeprefix("card:"), at_table, home


def shows(place: Screen, wanted: np.ndarray) -> bool:
    """Whether the screen shows this picture, small things aside."""
    return float(np.abs(place.picture().astype(int) - wanted.astype(int)).mean()) < 1.0


def saved(home: Path) -> Record:
    record = Saves(FolderStorage(home), print).load("sietes")
    assert record is not None
    return record


@pytest.mark.slow
@on_linux
def test_the_bundle_stands_by_itself_and_is_played(tmp_path: Path) -> None:
    need("Xvfb", "xdotool")
    bundle = built(tmp_path)
    opens_and_a_card_is_laid(bundle, tmp_path)
    is_zipped_and_not_large(bundle)
    says_its_version_and_speaks_every_language(bundle)
    helps_menus(bundle)
    has_every_game_and_no_server(bundle)


def opens_and_a_card_is_laid(bundle: Path, tmp_path: Path) -> None:
    record, home = waiting(), tmp_path / "home"
    Saves(FolderStorage(home), print).write(record)
    at_home, card, at_table, picture = to_tap(record)
    with screen(tmp_path) as place:
        program = subprocess.Popen(
            [bundle / "sietes" / "sietes", "--lang=en", f"--size={SIZE[0]}x{SIZE[1]}"],
            cwd=tmp_path, env=place.env(SIETES_HOME=str(home), SDL_AUDIODRIVER="dummy"),
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        )  # fmt: skip
        try:
            until(lambda: shows(place, picture), "the home screen")
            place.click(at_home)
            until(lambda: not shows(place, picture), "the table")
            until(lambda: laid(place, at_table, home, record), f"the card {card} on the table")
            own = saved(home).rounds[-1][len(record.rounds[-1])]
            assert own == card
            assert program.poll() is None
        finally:
            program.kill()  # asked to end, it would ask whether to leave the table
            said, _nothing = program.communicate()
    assert said == ""


def laid(place: Screen, at: tuple[float, float], home: Path, before: Record) -> bool:
    """Press the card twice and see whether the move is saved."""
    place.click(at, times=2)
    return saved(home).moves > before.moves


def is_zipped_and_not_large(bundle: Path) -> None:
    (path,) = bundle.glob("sietes-*.zip")
    assert path.stat().st_size <= 60_000_000
    with zipfile.ZipFile(path) as archive:
        names = archive.namelist()
        modes = {each.filename: each.external_attr >> 16 for each in archive.infolist()}
    assert modes["sietes/sietes"] & 0o111
    inside = {
        each.relative_to(bundle).as_posix()
        for each in (bundle / "sietes").rglob("*")
        if each.is_symlink() or each.is_file()
    }
    assert set(names) == inside
    for folder in ("tests", "numpy/f2py", "PIL", "playwright"):
        assert not any(name.startswith(f"sietes/_internal/{folder}/") for name in names)


def says_its_version_and_speaks_every_language(bundle: Path) -> None:
    from game import __version__
    from game.locale import LANGUAGES

    program = bundle / "sietes" / "sietes"
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    assert said == f"Sietes {__version__}\n"
    for language in LANGUAGES:
        catalogue = Path("game", "locale", language, "LC_MESSAGES", "sietes.mo")
        assert (bundle / "sietes" / "_internal" / catalogue).is_file()


def helps_menus(bundle: Path) -> None:
    share = bundle / "sietes" / "share"
    assert (share / "applications" / "io.itch.sietes.desktop").is_file()
    for size in (48, 256):
        icon = share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "io.itch.sietes.png"
        assert pygame.image.load(icon).get_size() == (size, size)


@pytest.mark.parametrize(
    ("tool", "arguments", "file"),
    [
        ("desktop-file-validate", (), "io.itch.sietes.desktop"),
        ("appstreamcli", ("validate", "--no-net"), "io.itch.sietes.metainfo.xml"),
    ],
)
def test_what_menus_read_is_valid(tool: str, arguments: tuple[str, ...], file: str) -> None:
    need(tool)
    said = subprocess.run(
        [tool, *arguments, str(MENU / file)], capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stdout + said.stderr


def test_all_tell_the_same_version() -> None:
    from game import __version__

    text = (MENU / "io.itch.sietes.metainfo.xml").read_text(encoding="utf-8")
    assert f'<release version="{__version__}"' in text


def has_every_game_and_no_server(bundle: Path) -> None:
    viewer = [sys.executable, "-m", "PyInstaller.utils.cliutils.archive_viewer", "--list"]
    listed = subprocess.run(
        [*viewer, "--recursive", "--brief", str(bundle / "sietes" / "sietes")],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    for path in (ROOT / "game" / "games").glob("*/*.py"):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        assert name.removesuffix(".__init__") in listed, name
    assert "game.net.server" not in listed
    assert (bundle / "sietes" / "_internal" / "accesskit").is_dir()  # for screen readers


def test_the_checkout_itself_opens_with_a_double_click() -> None:
    text = (ROOT / "main.py").read_text(encoding="utf-8")
    assert text.startswith("#!/usr/bin/env python3\n")
    assert os.access(ROOT / "main.py", os.X_OK)
