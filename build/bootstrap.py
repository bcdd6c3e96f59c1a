"""See to it that a checkout finds what it runs on: with only Python there, install it privately.

`enter("runtime")` before the game and `enter("dev")` before the tests: where this Python has all
that the lock in `build/lock/` names, nothing happens. Otherwise the program goes on in `.venv` in
the checkout, made from the lock if there is none, brought up to date if the lock has changed.
A packaged game and a browser never come here.

Only the standard library may enter, and only what Python 3.6 can read: an old Python is told so in
a sentence, not in a traceback.
"""

import sys

OLDEST = (3, 11)
if sys.version_info < OLDEST:
    sys.stderr.write(
        "Sietes needs Python {}.{} or newer; this is Python {}.{}.\n"
        "Install a newer one and start it with that: python3.13 main.py\n".format(
            *OLDEST, *sys.version_info[:2]
        )
    )
    sys.exit(2)

import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import time
import venv
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NoReturn

try:
    import fcntl
except ImportError:  # Windows has no such locks; two first starts at the same moment are rare
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / "build" / "lock"
VENV = ROOT / ".venv"
STAMP = "sietes-lock"
"""In a `.venv` of ours: a line for every lock that it satisfies. Empty while it is being made."""
CONTAINED = {"runtime": ("runtime",), "dev": ("runtime", "dev")}
"""What is satisfied, too, once a lock is installed."""
RESTARTED = "SIETES_RESTARTED"
MENDED = "SIETES_MENDED"
MODULES = {"pygame-ce": "pygame"}
"""What a package is called where it is imported, if not by its own name."""

CAUSES = (
    (
        r"(?i)retrying|connection|timed out|resolution|unreachable|could not fetch",
        "the package index cannot be reached",
        "Connect to the internet and start again; it is needed this once only.",
    ),
    (
        r"DO NOT MATCH THE HASHES",
        "what came is not what build/lock/ promises",
        "Start again; if it stays so, something between here and the package index alters files.",
    ),
    (
        r"No space left",
        "the disk is full",
        "Make room (about 500 MB) and start again.",
    ),
    (
        r"No matching distribution found",
        "there is no ready-made build for Python {}.{} on {}".format(
            *sys.version_info[:2], sys.platform
        ),
        "Start it with Python 3.11 to 3.14 on Linux, macOS or Windows.",
    ),
)
"""What pip says, what it means, and the mend."""


def enter(lock: str) -> None:
    """Return where all of `lock` is at hand; otherwise restart the program in `.venv`.

    Says in one line on stderr what is going on. What cannot be mended here ends the program with
    exit code 2, a message that names the mend, and nothing half-made left behind.
    """
    again = os.environ.pop(RESTARTED, None)
    lacking = missing(pins(lock), sys.path)
    if not lacking:
        return
    if again:
        stop(
            f"{VENV} still lacks {', '.join(lacking)}",
            "Delete that folder and start again.",
        )
    try:
        with alone():
            if not is_ready(lock):
                prepare(lock)
    except OSError as error:
        stop(
            f"cannot make {VENV}: {error.strerror or error}",
            "Put the checkout where you may write, with room on the disk, and start again.",
        )
    restart()


def mend(lock: str) -> None:
    """After the program could not be loaded: return where all of `lock` can be.

    Otherwise what was installed is damaged: our `.venv` is made anew, and the program goes on in
    it; anybody else's is left alone, and the program ends with what is wrong and the mend.
    """
    broken = damaged(lock)
    if not broken:
        return
    what = f"{', '.join(broken)} in {sys.prefix} cannot be loaded"
    if os.environ.pop(MENDED, None):
        stop(f"{what}, though just installed", "Delete that folder and start again.")
    if Path(sys.prefix).resolve() != VENV or not is_ours():
        stop(
            what,
            f"Install it anew: {sys.executable} -m pip install --force-reinstall "
            f"--require-hashes -r {LOCKS / lock}.txt",
        )
    sys.stderr.write(f"Sietes: {what}; it is damaged, and made anew.\n")
    try:
        with alone():
            if damaged(lock):  # or another start has mended it meanwhile
                discard()
                prepare(lock)
    except OSError as error:
        stop(
            f"cannot make {VENV}: {error.strerror or error}",
            "Delete that folder and start again.",
        )
    os.environ[MENDED] = "1"
    restart()


def damaged(lock: str) -> list[str]:
    """The packages of `lock` that this Python cannot load, each tried in a process of its own."""
    return [
        name
        for name in pins(lock)
        if subprocess.run(
            [sys.executable, "-c", "import " + MODULES.get(name, name.replace("-", "_"))],
            check=False,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ).returncode
    ]


def pins(lock: str) -> dict[str, str]:
    """Every package of `build/lock/LOCK.txt` and its version."""
    text = (LOCKS / f"{lock}.txt").read_text(encoding="utf-8")
    return {normal(name): version for name, version in re.findall(r"(?m)^([\w.-]+)==(\S+)", text)}


def digest(lock: str) -> str:
    """What a stamp says of a lock: its name and the hash of its text."""
    return f"{lock} {hashlib.sha256((LOCKS / f'{lock}.txt').read_bytes()).hexdigest()}"


def missing(wanted: dict[str, str], folders: Iterable[str]) -> list[str]:
    """What of `wanted` no package in these folders will do for, as «name version».

    A compatible release will do: of the same two leading numbers, not older. Reads the names of
    folders only: asking `importlib.metadata` would double the time to the first frame.
    """
    there: dict[str, str] = {}
    for folder in folders:
        with suppress(OSError):
            for entry in os.listdir(folder):
                found = re.fullmatch(r"(.+?)-(\d[^-]*)(-.*)?\.(dist|egg)-info", entry)
                if found:
                    there.setdefault(normal(found[1]), found[2])
    return [
        f"{name} {version}"
        for name, version in wanted.items()
        if name not in there or not will_do(there[name], version)
    ]


def will_do(found: str, wanted: str) -> bool:
    """Whether version `found` is a compatible release of `wanted`.

    >>> will_do("2.5.8", "2.5.7"), will_do("2.5.6", "2.5.7"), will_do("2.6.0", "2.5.7")
    (True, False, False)
    """
    have, want = ([int(n) for n in re.findall(r"\d+", text)] for text in (found, wanted))
    return have[:2] == want[:2] and have >= want


def normal(name: str) -> str:
    """A package's name as indexes compare it.

    >>> normal("pygame_ce")
    'pygame-ce'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def venv_python() -> Path:
    """The Python of `.venv`."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_ours() -> bool:
    """Whether `.venv` was made here, wholly or in part."""
    return (VENV / STAMP).exists()


def is_ready(lock: str) -> bool:
    """Whether `.venv` satisfies `lock` as it stands."""
    if not venv_python().exists():
        return False
    if is_ours() and digest(lock) not in (VENV / STAMP).read_text(encoding="utf-8").splitlines():
        return False
    return not missing(pins(lock), venv_folders())


def venv_folders() -> list[str]:
    """Where the Python of `.venv` looks for packages; nowhere, if it does not run any more.

    It is asked: an upgrade of the system's Python takes it away or puts a newer one in its place,
    which does not see what was installed for the older.
    """
    command = [str(venv_python()), "-I", "-X", "utf8", "-c"]
    command.append("import sys; print(*sys.path, sep='\\n')")
    with suppress(OSError):
        asked = subprocess.run(
            command,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="surrogateescape",
        )
        return asked.stdout.splitlines() if asked.returncode == 0 else []
    return []


def prepare(lock: str) -> None:
    """Make `.venv` for `lock`, or bring ours up to date. Ends the program if it cannot be done."""
    if VENV.exists() and not is_ours():
        stop(
            f"{VENV} was made by someone else and lacks packages",
            f"Move it away, or fill it: {venv_python()} -m pip install --require-hashes "
            f"-r {LOCKS / lock}.txt",
        )
    if importlib.util.find_spec("ensurepip") is None:
        stop_without_ensurepip()
    line = Line(f"Sietes: getting {'its tools' if lock == 'dev' else 'what it needs'}, once only")
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        signal.signal(number, interrupt)
    try:
        stamp = (VENV / STAMP).read_text(encoding="utf-8") if is_ours() else ""
        if stamp and runs_pip():
            line.show("looking for what is new")
            (VENV / STAMP).write_text("", encoding="utf-8")
            output = install(lock, line)
            if output:
                (VENV / STAMP).write_text(stamp, encoding="utf-8")
        else:
            discard()
            line.show("making .venv")
            VENV.mkdir()
            (VENV / STAMP).touch()
            venv.EnvBuilder(symlinks=os.name != "nt", with_pip=True, prompt="sietes").create(VENV)
            output = install(lock, line)
            if output:
                discard()
    except KeyboardInterrupt:
        discard()
        line.end("stopped; nothing is left behind")
        sys.exit(130)
    except subprocess.CalledProcessError:
        discard()
        line.end("failed")
        stop_without_ensurepip()
    except BaseException:
        discard()
        raise
    if output:
        line.end("failed")
        stop(*explain(lock, output))
    stamps = "".join(f"{digest(each)}\n" for each in CONTAINED[lock])
    (VENV / STAMP).write_text(stamps, encoding="utf-8")
    line.end("done")


def install(lock: str, line: "Line") -> str:
    """Install the lock's exact versions into `.venv`; what pip said if that failed, else ""."""
    command = [str(venv_python()), "-I", "-m", "pip", "install", "--no-input"]
    command += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
    command += ["-r", str(LOCKS / f"{lock}.txt")]
    settings = {
        "PIP_RETRIES": "2",
        "PIP_USER": "0",
        "PYTHONUNBUFFERED": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    pip = subprocess.Popen(
        command,
        env={**os.environ, **settings},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    said, count, total = [], 0, len(pins(lock))
    try:
        assert pip.stdout is not None
        for text in pip.stdout:
            said.append(text)
            collecting = re.match(r"Collecting ([\w.-]+)==(\S+)", text)
            if collecting:
                count += 1
                line.show(f"{collecting[1]} {collecting[2]} ({count} of {total})")
            elif text.startswith("Installing"):
                line.show("unpacking")
        return "".join(said) or "pip said nothing" if pip.wait() else ""
    finally:
        if pip.poll() is None:
            pip.kill()
            pip.wait()


def explain(lock: str, output: str) -> tuple[str, str]:
    """What pip's output means, and the mend."""
    what = "its tools" if lock == "dev" else " and ".join(map(" ".join, pins(lock).items()))
    errors = [text for text in output.splitlines() if text.startswith("ERROR:")]
    for pattern, cause, mend in CAUSES:
        if re.search(pattern, output):
            return f"could not get {what}: {cause}", mend
    said = errors[-1] if errors else output.strip().splitlines()[-1]
    return f"could not get {what}. pip says: {said}", "Mend that and start again."


def runs_pip() -> bool:
    """Whether the Python of `.venv` still works; an upgrade of the system may have taken it."""
    with suppress(OSError):
        command = [str(venv_python()), "-I", "-c", "import pip"]
        return subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode == 0
    return False


def discard() -> None:
    """Take our `.venv` away, whole. First it changes its name, so that no half of it is run."""
    gone = VENV.with_name(".venv-gone")
    shutil.rmtree(gone, ignore_errors=True)
    if VENV.exists():
        VENV.rename(gone)
        shutil.rmtree(gone, ignore_errors=True)


@contextmanager
def alone() -> Iterator[None]:
    """While this lasts no second start in the same checkout makes a `.venv`; it waits."""
    with (LOCKS / "runtime.txt").open("rb") as file:
        if fcntl is not None:
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def restart() -> NoReturn:
    """Run the same command line again, in the Python of `.venv`."""
    command = [str(venv_python()), *sys.orig_argv[1:]]
    os.environ[RESTARTED] = "1"
    sys.stderr.flush()
    if os.name == "nt":  # where exec gives the prompt back while the program goes on
        with suppress(KeyboardInterrupt):
            sys.exit(subprocess.call(command))
        sys.exit(130)
    os.execv(command[0], command)


def stop(what: str, mend: str) -> NoReturn:
    """End the program: what is wrong, and how to mend it."""
    sys.stderr.write(f"Sietes: {what}.\n{mend}\n")
    sys.exit(2)


def stop_without_ensurepip() -> NoReturn:
    """End the program for want of the part of Python that makes a private one."""
    version = "{}.{}".format(*sys.version_info[:2])
    stop(
        f"this Python ({sys.executable}) came without venv and ensurepip, which install packages",
        f"On Debian and Ubuntu: sudo apt install python{version}-venv. Then start again.",
    )


def interrupt(_number: int, _frame: object) -> NoReturn:
    """A signal's handler: being told to end is treated like Ctrl-C."""
    raise KeyboardInterrupt


class Line:
    """One line on the terminal that says how far it is; in a file, only its start and its end."""

    def __init__(self, task: str) -> None:
        self.task = task
        self.start = time.monotonic()
        self.live = sys.stderr.isatty()
        self.width = 0
        if not self.live:
            sys.stderr.write(f"{task} ... ")
            sys.stderr.flush()

    def show(self, step: str) -> None:
        """Say what is going on now."""
        if self.live:
            self._write(f"{self.task} ... {step}")

    def end(self, outcome: str) -> None:
        """Say how it went, and end the line."""
        outcome += f" ({time.monotonic() - self.start:.0f} s)"
        if self.live:
            self._write(f"{self.task} ... {outcome}")
            outcome = ""
        sys.stderr.write(f"{outcome}\n")
        sys.stderr.flush()

    def _write(self, text: str) -> None:
        text = text[: shutil.get_terminal_size().columns - 1]
        sys.stderr.write("\r" + text.ljust(self.width))
        sys.stderr.flush()
        self.width = len(text)


if __name__ == "__main__":
    enter(*sys.argv[1:] or ["dev"])
    sys.stdout.write(f"{sys.executable}\n")
