"""A real screen reader's way to the game, on Linux: AT-SPI, where all that it takes is there."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.checkout import ROOT
from tests.desktop.screen import Screen, screen

pytest.importorskip("accesskit")

PYTHON = "/usr/bin/python3"
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
SWITCH_ON = (
    "dbus-send --session --print-reply --dest=org.a11y.Bus /org/a11y/bus "
    "org.freedesktop.DBus.Properties.Set string:org.a11y.Status string:IsEnabled "
    "variant:boolean:true"
)
READING = ROOT / "tests" / "desktop" / "reading.py"


def lacking() -> str:
    """What is not here for this test, in words; empty if it can be run."""
    if not sys.platform.startswith("linux"):
        return "AT-SPI is Linux's"
    for tool in ("Xvfb", "dbus-run-session", "dbus-send"):
        if shutil.which(tool) is None:
            return f"there is no {tool} here"
    if not any(Path(each).exists() for each in LAUNCHERS):
        return "there is no at-spi2-core here"
    bindings = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    if (
        not Path(PYTHON).exists()
        or subprocess.run(
            [PYTHON, "-c", bindings], stderr=subprocess.DEVNULL, check=False
        ).returncode
    ):
        return "there are no bindings of AT-SPI here"
    return ""


def read_aloud(place: Screen, folder: Path) -> dict[str, object]:
    """Start the game beside a bus of its own, and give what the reader found."""
    launcher = next(each for each in LAUNCHERS if Path(each).exists())
    script = folder / "session.sh"
    script.write_text(
        f"{launcher} --launch-immediately >/dev/null 2>&1 &\n"
        f"for turn in $(seq 60); do {SWITCH_ON} >/dev/null 2>&1 && break; sleep 0.5; done\n"
        f"{sys.executable} {ROOT / 'main.py'} --lang=en >> {folder / 'said.txt'} 2>&1 &\n"
        f"{PYTHON} {READING} > {folder / 'found.json'} 2>> {folder / 'said.txt'}\n",
        encoding="utf-8",
    )
    env = place.env(
        SIETES_HOME=str(folder / "home"), SDL_AUDIODRIVER="dummy", XDG_RUNTIME_DIR=str(folder),
        XDG_CACHE_HOME=str(folder),
    )  # fmt: skip
    session = subprocess.Popen(
        ["dbus-run-session", "--", "sh", str(script)],
        env=env, start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        session.wait(150)
    finally:
        os.killpg(session.pid, signal.SIGKILL)
    found = (folder / "found.json").read_text(encoding="utf-8")
    assert found, (folder / "said.txt").read_text(encoding="utf-8")
    return dict(json.loads(found))


@pytest.mark.slow
def test_a_screen_reader_reads_the_home_screen_and_opens_the_settings(tmp_path: Path) -> None:
    if reason := lacking():
        pytest.skip(reason)
    with screen(tmp_path) as place:
        found = read_aloud(place, tmp_path)
    shown = found["shown"]
    assert isinstance(shown, list)
    assert ["push button", "Settings"] in shown
    assert ["heading", "Sietes"] in shown
    assert any(name.startswith("Sedma, ") for role, name in shown if role == "push button")
    assert found["pressed"] is True
    assert "Cards" in str(found["then"])
