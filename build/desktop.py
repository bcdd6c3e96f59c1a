"""Build what opens with a double click on the system this runs on: a folder, and a zip to hand on.

    python3 build/desktop.py

PyInstaller gathers the game and the Python that it needs into `build/desktop/`; nothing has to be
installed where it is played, and nothing is fetched. Linux gets what menus need beside it, macOS an
app. A system can only build for itself: `.github/workflows/desktop.yml` runs this on all three.
"""

from __future__ import annotations

import argparse
import platform
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from bootstrap import ROOT, enter

OUT = ROOT / "build" / "desktop"
MENU = ROOT / "build" / "desktop_menu"
ICONS = ROOT / "assets" / "icons"
APP_ID = "io.itch.sietes"
MENU_SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
"""Icons that a Linux menu chooses from."""
MOST_BYTES = 60_000_000
"""What the zip may weigh."""

SHIPPED = ("fonts/*.ttf", "fonts/OFL*.txt", "sounds/*.ogg", "icons/icon-64.png")
"""Of `assets/`, what the game opens; the other icons are for menus, launchers and the page."""
LEFT_OUT = (
    "PIL", "babel", "brotli", "fontTools", "hypothesis", "numpy.f2py",
    "numpy.testing", "playwright", "pygame.docs", "pygame.examples", "pygame.tests", "pytest",
    "redis", "segno", "setuptools", "soundfile", "tkinter",
)  # fmt: skip
"""What PyInstaller would find and the game never uses."""
OURS_TO_STRIP = ("libpython*.so*", "python3*/lib-dynload/*.so")
"""Of Linux bundles: Python's own libraries may hold symbols for debuggers. Those of packages are
left as they came: their loaders were patched, and stripping would break some."""


class BuildError(Exception):
    """The bundle cannot be made; the words say why and how to mend it."""


def name_of_system() -> str:
    """The system as it stands in the zip's name.

    >>> name_of_system().count("-") >= 1
    True
    """
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, "linux")
    return f"{system}-{platform.machine().lower()}"


def data() -> list[tuple[Path, str]]:
    """The files beside the code that the game opens, and the folder of the bundle for each."""
    files = [(path, path) for pattern in SHIPPED for path in (ROOT / "assets").glob(pattern)]
    files += [(path, path) for path in (ROOT / "game" / "locale").rglob("*.mo")]
    return [(path, str(at.parent.relative_to(ROOT))) for path, at in sorted(files)]


def command(scratch: Path) -> list[str]:
    """What runs PyInstaller. It is called `Sietes` where programs have capitals."""
    name = "sietes" if sys.platform == "linux" else "Sietes"
    line = [sys.executable, "-m", "PyInstaller", str(ROOT / "main.py"), f"--name={name}"]
    line += ["--onedir", "--windowed", "--noconfirm", "--log-level=ERROR"]
    line += [f"--distpath={scratch / 'dist'}", f"--workpath={scratch / 'work'}"]
    line += [f"--specpath={scratch}", f"--paths={ROOT}", "--collect-submodules=game"]
    line += ["--exclude-module=game.net.server", *(f"--exclude-module={each}" for each in LEFT_OUT)]
    line += [f"--add-data={path}:{folder}" for path, folder in data()]
    if sys.platform != "linux":
        line += [f"--icon={ICONS / 'icon-512.png'}"]
    if sys.platform == "darwin":
        line += [f"--osx-bundle-identifier={APP_ID}"]
    return line


def gather(scratch: Path) -> Path:
    """Have PyInstaller do its work. Gives the folder or app; raises `BuildError`."""
    done = subprocess.run(
        command(scratch), cwd=ROOT, capture_output=True, text=True, errors="replace", check=False
    )
    made = (
        scratch / "dist" / {"darwin": "Sietes.app", "win32": "Sietes"}.get(sys.platform, "sietes")
    )
    if done.returncode or not made.exists():
        raise BuildError(f"PyInstaller could not make the bundle:\n{done.stderr[-3000:]}")
    return made


def strip(folder: Path) -> None:
    """Take out what only debuggers read, where there is the tool for it."""
    tool = shutil.which("strip")
    if sys.platform != "linux" or tool is None:
        return
    for pattern in OURS_TO_STRIP:
        for path in (folder / "_internal").glob(pattern):
            if not path.is_symlink():
                subprocess.run([tool, "--strip-unneeded", str(path)], check=False)


def add_menu(folder: Path) -> None:
    """On Linux: the entry for menus, the description for software centres, and the icons.

    They stand in `share/` as they would below `/usr`, for who packages the game or installs it.
    """
    share = folder / "share"
    for name, place in (("desktop", "applications"), ("metainfo.xml", "metainfo")):
        (share / place).mkdir(parents=True)
        shutil.copy(MENU / f"{APP_ID}.{name}", share / place)
    for size in MENU_SIZES:
        icons = share / "icons" / "hicolor" / f"{size}x{size}" / "apps"
        icons.mkdir(parents=True)
        shutil.copy(ICONS / f"icon-{size}.png", icons / f"{APP_ID}.png")


def add_papers(folder: Path) -> None:
    """What a player may want to read, beside the program."""
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.txt")
    shutil.copy(MENU / "READ-ME.txt", folder / "READ-ME.txt")


def zip_up(folder: Path, path: Path) -> None:
    """The folder as a zip that keeps what may be run, and links as links."""
    path.unlink(missing_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for each in sorted(inside(folder)):
            inner = (Path(folder.name) / each.relative_to(folder)).as_posix()
            if each.is_symlink():
                link = zipfile.ZipInfo(inner)
                link.create_system = 3  # Unix, whose modes these are
                link.external_attr = (stat.S_IFLNK | 0o777) << 16
                archive.writestr(link, each.readlink().as_posix())
            else:
                archive.write(each, inner)


def inside(folder: Path) -> Iterable[Path]:
    """Every file and link below a folder; a link to a folder is not followed."""
    for each in folder.iterdir():
        if each.is_dir() and not each.is_symlink():
            yield from inside(each)
        else:
            yield each


def build(out: Path, *, zipped: bool = True) -> Path:
    """Make the bundle, and its zip, in `out` anew. Gives the bundle; raises `BuildError`."""
    from game import __version__

    with tempfile.TemporaryDirectory(prefix="sietes-desktop-") as scratch:
        made = gather(Path(scratch))
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir(parents=True)
        bundle = out / made.name
        shutil.move(made, bundle)
    if sys.platform == "linux":
        strip(bundle)
        add_menu(bundle)
    if sys.platform != "darwin":
        add_papers(bundle)
    size = sum(path.lstat().st_size for path in inside(bundle))
    print(f"{bundle}: {size / 1e6:.0f} MB")
    if zipped:
        path = out / f"sietes-{__version__}-{name_of_system()}.zip"
        zip_up(bundle, path)
        packed = path.stat().st_size
        print(f"{path}: {packed / 1e6:.1f} MB")
        if packed > MOST_BYTES:
            raise BuildError(f"the zip is {packed:,} bytes; it may be {MOST_BYTES:,}")
    return bundle


def program(bundle: Path) -> Path:
    """What a double click on the bundle starts."""
    if sys.platform == "darwin":
        return bundle / "Contents" / "MacOS" / "Sietes"
    return bundle / ("Sietes.exe" if sys.platform == "win32" else "sietes")


def main() -> int:
    """Build what the command line asks for; the exit code."""
    enter("dev")
    sys.path.insert(0, str(ROOT))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=Path, default=OUT, help="another folder than build/desktop")
    parser.add_argument("--no-zip", action="store_true", help="the folder is all that is wanted")
    asked = parser.parse_args()
    try:
        build(asked.out.resolve(), zipped=not asked.no_zip)
    except BuildError as error:
        print(f"Sietes: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
