"""How Sietes starts on a bare machine, and what it says when it cannot.

A bare machine is played by a copy of the project's files and a Python with nothing in it.
"""

from __future__ import annotations

import ast
import os
import runpy
import shutil
import signal
import socket
import subprocess
import sys
import time
import venv
from functools import partial
from pathlib import Path

import pytest

from tests.checkout import ROOT, tracked

bootstrap = runpy.run_path(str(ROOT / "build" / "bootstrap.py"))


@pytest.fixture(scope="module")
def bare_python(tmp_path_factory) -> Path:
    """A Python with the standard library and nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    venv.EnvBuilder(symlinks=os.name != "nt", with_pip=False).create(folder)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


@pytest.fixture
def checkout(tmp_path) -> Path:
    """A fresh copy of the project."""
    folder = tmp_path / "sietes"
    for path in tracked():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / path, folder / path)
    return folder


OFFLINE = {
    "PIP_INDEX_URL": "http://127.0.0.1:9/",
    "PIP_EXTRA_INDEX_URL": "",
    "PIP_FIND_LINKS": "",
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_NO_CACHE_DIR": "1",
    "PIP_RETRIES": "0",
}


def start(
    python: Path, script: Path, *arguments: str, **env: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(python), str(script), *arguments],
        env={**os.environ, **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def made_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith(".venv"))


@pytest.mark.parametrize("script", ["main.py", "build/test.py"])
def test_without_a_network_a_first_start_says_what_it_needs(bare_python, checkout, script):
    ended = start(bare_python, checkout / script, **OFFLINE)
    assert ended.returncode == 2
    assert "the package index cannot be reached" in ended.stderr
    assert "Connect to the internet and start again" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert made_in(checkout) == []


def test_a_python_without_ensurepip_is_told_what_to_install(bare_python, checkout, tmp_path):
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['ensurepip'] = None")
    ended = start(bare_python, checkout / "main.py", PYTHONPATH=str(tmp_path))
    assert ended.returncode == 2
    assert "apt install python3" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert made_in(checkout) == []


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_checkout_that_cannot_be_written_to_says_so(bare_python, checkout):
    checkout.chmod(0o555)
    try:
        ended = start(bare_python, checkout / "main.py")
    finally:
        checkout.chmod(0o755)
    assert ended.returncode == 2
    assert "where you may write" in ended.stderr


def test_an_environment_that_someone_else_made_is_left_alone(bare_python, checkout):
    theirs = checkout / ".venv" / "bin"
    theirs.mkdir(parents=True)
    ended = start(bare_python, checkout / "main.py", **OFFLINE)
    assert ended.returncode == 2
    assert "was made by someone else" in ended.stderr
    assert theirs.is_dir()


@pytest.mark.skipif(os.name == "nt", reason="a signal cannot be sent like this on Windows")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_first_start_that_is_stopped_leaves_nothing_behind(bare_python, checkout, number):
    heed = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # a shell's background would not
    with socket.create_server(("127.0.0.1", 0)) as silent:  # an index that never answers
        index = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        starting = subprocess.Popen(
            [bare_python, checkout / "main.py"],
            env={**os.environ, **OFFLINE, "PIP_INDEX_URL": index},
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=heed,  # noqa: PLW1509 - no thread runs here
        )
        while not (checkout / ".venv" / "sietes-lock").exists():
            assert starting.poll() is None
            time.sleep(0.01)
        starting.send_signal(number)
        _, said = starting.communicate(timeout=60)
    assert starting.returncode == 130
    assert "nothing is left behind" in said
    assert "Traceback" not in said
    assert made_in(checkout) == []


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux what is heeded")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_that_is_told_to_end_ends_at_once_and_in_order(tmp_path, number):
    playing = subprocess.Popen(
        [sys.executable, ROOT / "main.py"],
        env={**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
    )
    while not _heeds(playing.pid, signal.SIGHUP):
        assert playing.poll() is None
        time.sleep(0.01)
    playing.send_signal(number)
    _, said = playing.communicate(timeout=60)
    assert playing.returncode == 0
    assert said == ""


def _heeds(pid: int, number: signal.Signals) -> bool:
    """Whether a process has its own way with a signal."""
    told = Path(f"/proc/{pid}/status").read_text()
    caught = next(line for line in told.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (number - 1) & 1)


def test_what_a_killed_start_left_half_made_is_made_anew(bare_python, checkout):
    (checkout / ".venv" / "lib").mkdir(parents=True)
    (checkout / ".venv" / "sietes-lock").touch()
    ended = start(bare_python, checkout / "main.py", **OFFLINE)
    assert ended.returncode == 2
    assert made_in(checkout) == []


def fill(folder: Path, ours: bool = True) -> Path:
    """Make an empty `.venv` look as if all that the game needs were there; gives where."""
    packages = next(folder.glob("lib/python3*/site-packages"))
    for name, version in bootstrap["pins"]("runtime").items():
        (packages / f"{name.replace('-', '_')}-{version}.dist-info").mkdir()
    if ours:
        (folder / "sietes-lock").write_text(bootstrap["digest"]("runtime") + "\n")
    return packages


def upgrade(folder: Path, to: str) -> Path:
    """Let the system's Python, from which a full `.venv` was made, be upgraded; gives its own."""
    venv.EnvBuilder(symlinks=True, with_pip=False).create(folder)
    packages = fill(folder)
    packages.parent.rename(packages.parent.with_name("python3.99"))
    own = folder / "bin" / "python"
    if to != "a newer one":
        own.unlink()
        own.symlink_to({"none": folder / "gone", "a broken one": shutil.which("false")}[to])
    return own


@pytest.mark.skipif(os.name == "nt", reason="packages lie elsewhere on Windows")
def test_after_an_upgrade_of_the_systems_python_ours_is_made_anew(bare_python, checkout):
    upgrade(checkout / ".venv", to="a newer one")
    ended = start(bare_python, checkout / "main.py", **OFFLINE)
    assert ended.returncode == 2
    assert "getting what it needs, once only" in ended.stderr
    assert "Connect to the internet and start again" in ended.stderr
    assert made_in(checkout) == []


@pytest.mark.skipif(os.name == "nt", reason="packages lie elsewhere on Windows")
@pytest.mark.parametrize("to", ["a newer one", "none", "a broken one", "a newer one, by its own"])
def test_a_venv_whose_python_was_upgraded_is_never_taken_for_ready(
    bare_python, checkout, tmp_path, to
):
    (tmp_path / "sitecustomize.py").write_text("import sys; sys.modules['ensurepip'] = None")
    to, _, by_its_own = to.partition(", ")
    own = upgrade(checkout / ".venv", to)
    python = own if by_its_own else bare_python
    ended = start(python, checkout / "main.py", PYTHONPATH=str(tmp_path))
    assert ended.returncode == 2
    assert "apt install python3" in ended.stderr


@pytest.mark.skipif(os.name == "nt", reason="packages lie elsewhere on Windows")
def test_a_venv_of_another_python_that_still_runs_is_used_as_it_is(bare_python, checkout):
    for minor in range(bootstrap["OLDEST"][1], 15):
        other = shutil.which(f"python3.{minor}")
        if minor != sys.version_info.minor and other and start(Path(other), "--version").stdout:
            break
    else:
        pytest.skip("there is no other Python here that is new enough")
    folder = checkout / ".venv"
    subprocess.run([other, "-m", "venv", "--without-pip", folder], check=True)
    fill(folder)
    ended = start(bare_python, checkout / "build" / "bootstrap.py", "runtime", **OFFLINE)
    assert ended.stdout.strip() == str(folder / "bin" / "python")
    assert ended.stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="packages lie elsewhere on Windows")
@pytest.mark.parametrize("ours", [True, False])
def test_what_is_installed_but_damaged_is_made_anew_or_told(bare_python, checkout, ours):
    folder = checkout / ".venv"
    venv.EnvBuilder(symlinks=True, with_pip=False).create(folder)
    packages = fill(folder, ours)
    (packages / "numpy").mkdir()  # of which nothing is left
    ended = start(bare_python, checkout / "main.py", **OFFLINE)
    assert ended.returncode == 2
    assert "pygame-ce" in ended.stderr
    assert "cannot be loaded" in ended.stderr
    assert "Traceback" not in ended.stderr
    if ours:
        assert "made anew" in ended.stderr
        assert "Connect to the internet and start again" in ended.stderr
        assert made_in(checkout) == []
    else:
        assert "--force-reinstall" in ended.stderr
        assert made_in(checkout) == [".venv"]


def test_a_python_that_has_all_of_it_is_used_as_it_is(checkout):
    ended = start(Path(sys.executable), checkout / "build" / "bootstrap.py", "runtime", **OFFLINE)
    assert ended.stdout.strip() == sys.executable
    assert ended.stderr == ""
    assert made_in(checkout) == []


def test_the_version_is_told_without_installing_anything(bare_python, checkout):
    ended = start(bare_python, checkout / "main.py", "--version")
    assert ended.stdout.startswith("Sietes ")
    assert made_in(checkout) == []


@pytest.mark.parametrize(
    "size", ["big", "1280", "1280x", "0x0", "-5x300", "1280x99999999", "1x2x3"]
)
def test_a_window_that_cannot_be_opened_is_refused_in_a_sentence(size):
    ended = start(Path(sys.executable), ROOT / "main.py", f"--size={size}")
    assert ended.returncode == 2
    assert "say it like 1280x720" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("server", "said"),
    [
        ("what ever", "There is a gap"),
        ("http://", "does not name a computer"),
        ("ftp://x", "not with ftp://"),
        ("http://127.0.0.1:99999", "A port is a number"),
    ],
)
def test_a_server_that_there_cannot_be_is_refused_in_a_sentence(server, said):
    ended = start(Path(sys.executable), ROOT / "main.py", f"--server={server}")
    assert ended.returncode == 2
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


def test_old_pythons_can_read_what_they_are_told():
    for name in ("main.py", "build/bootstrap.py", "build/test.py"):
        ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 6))


@pytest.mark.parametrize("name", ["python3.6", "python3.7", "python3.8", "python3.9", "python3.10"])
@pytest.mark.parametrize("script", ["main.py", "build/test.py"])
def test_an_old_python_is_told_so(name, script):
    python = shutil.which(name)
    if python is None or not start(Path(python), "--version").stdout:
        pytest.skip(f"there is no {name} here")
    ended = start(Path(python), ROOT / script)
    assert ended.returncode == 2
    assert ended.stderr.startswith("Sietes needs Python 3.11 or newer")


def test_a_compatible_release_will_do(tmp_path):
    for name in ("numpy-2.3.6.dist-info", "pygame_ce-2.6.0.dist-info", "pygame-2.5.7.dist-info"):
        (tmp_path / name).mkdir()
    wanted = {"numpy": "2.3.5", "pygame-ce": "2.5.7"}
    assert bootstrap["missing"](wanted, [str(tmp_path), "nowhere"]) == ["pygame-ce 2.5.7"]


@pytest.mark.slow
def test_a_fresh_checkout_installs_what_it_needs_and_goes_on_in_it(bare_python, checkout):
    first = start(bare_python, checkout / "build" / "bootstrap.py", "runtime")
    if "the package index cannot be reached" in first.stderr:
        pytest.skip("there is no network here")
    python = checkout / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    assert first.stdout.strip() == str(python)
    assert first.stderr.count("\n") == 1
    assert first.stderr.startswith("Sietes: getting what it needs, once only")

    # The next start needs no network and says nothing; nor does one whose lock only looks new.
    again = start(bare_python, checkout / "build" / "bootstrap.py", "runtime", **OFFLINE)
    assert (again.stdout, again.stderr) == (first.stdout, "")
    with (checkout / "build" / "lock" / "runtime.txt").open("a", encoding="utf-8") as lock:
        lock.write("# renewed\n")
    renewed = start(bare_python, checkout / "build" / "bootstrap.py", "runtime", **OFFLINE)
    assert renewed.stdout == first.stdout
    assert "done" in renewed.stderr

    # An upgrade that cannot be fetched is said, and takes nothing away.
    with (checkout / "build" / "lock" / "runtime.txt").open("a", encoding="utf-8") as lock:
        lock.write(f"zebra==1.0 --hash=sha256:{'0' * 64}\n")
    failed = start(bare_python, checkout / "main.py", **OFFLINE)
    assert failed.returncode == 2
    assert "the package index cannot be reached" in failed.stderr
    assert made_in(checkout) == [".venv"]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems have a display")
def test_without_a_display_the_game_says_so(tmp_path, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"):
        monkeypatch.delenv(name, raising=False)
    ended = start(Path(sys.executable), ROOT / "main.py", "--lang=en", SIETES_HOME=str(tmp_path))
    assert ended.returncode == 2
    assert "Sietes: There is no screen" in ended.stderr
    assert "Traceback" not in ended.stderr
