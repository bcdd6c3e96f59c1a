"""Build the page that plays Sietes in a browser: `build/web/`, and `build/web.zip` to upload.

    python3 build/web.py                  # the runtime comes from pygbag's server when one plays
    python3 build/web.py --self-host      # the runtime is in the build, too

pygbag packs the game; page, worker and manifest are our own, in `build/web_page/`. Only what the
game needs goes in. No network is needed but for the first `--self-host`, which fetches the runtime
that `build/lock/web.txt` names and keeps it in `build/cache/`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import urllib.request
import zipfile
from pathlib import Path

from bootstrap import ROOT, enter

PAGE = ROOT / "build" / "web_page"
OUT = ROOT / "build" / "web"
CACHE = ROOT / "build" / "cache" / "web"
LOCK = ROOT / "build" / "lock" / "web.txt"
SERVER = "https://pygame-web.github.io/cdn/"
RELEASE = "0.9.3/"
CDN = SERVER + RELEASE
PYTHON = "3.13"
GAME = ("main.py", "game", "assets")
LEFT_OUT = ("__pycache__", "*.pyc", "*.po", ".*", "icon-*.png", "maskable-*.png")
"""What of the game's folders is for desktops, for translators or for the page alone."""
KEPT = ("icon-64.png",)
"""What of it the game opens all the same."""
ICONS = ("icon-32.png", "icon-192.png", "icon-512.png", "maskable-512.png")
FONTS = ("AtkinsonHyperlegibleNext-Regular.ttf", "AtkinsonHyperlegibleNext-SemiBold.ttf", "OFL.txt")
SCRIPTS = ("history.js", "mirror.js", "claim.js", "page.js")
RUNTIME_BYTES = 23_000_000
"""About what the runtime is to a first visit, for the bar of the loading screen."""
MOST_PIXELS = 2_100_000
"""Pixels of the canvas on a screen however fine: 1920×1080."""
MOST_BYTES = 3_000_000
"""What our own part of a build may weigh."""


class BuildError(Exception):
    """The build cannot be made; the words say why and how to mend it."""


# The game.


def gather(folder: Path) -> None:
    """A clean copy of what the game needs, and nothing else."""
    leave = shutil.ignore_patterns(*LEFT_OUT)
    for name in GAME:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=leave)
        else:
            shutil.copy(source, folder / name)
    for name in KEPT:
        shutil.copy(ROOT / "assets" / "icons" / name, folder / "assets" / "icons" / name)


def pack(scratch: Path) -> bytes:
    """Have pygbag pack the game. Raises `BuildError` with what pygbag said."""
    game = scratch / "sietes"
    game.mkdir()
    gather(game)
    blank = scratch / "blank.html"
    blank.touch()  # the page is ours: pygbag is only to pack
    icon = ROOT / "assets" / "icons" / "icon-32.png"
    command = [sys.executable, "-m", "pygbag", "--build", "--PYBUILD", PYTHON, "--no_opt"]
    command += ["--template", str(blank), "--icon", str(icon), str(game)]
    done = subprocess.run(
        command, cwd=scratch, env=os.environ | {"PYTHONUTF8": "1"}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    archive = game / "build" / "web" / "sietes.apk"
    if done.returncode or not archive.is_file():
        said = done.stdout[-2000:] + done.stderr[-2000:]
        raise BuildError(f"pygbag could not pack the game:\n{said}")
    return archive.read_bytes()


# The page.


def custom_properties() -> str:
    """The theme's colours, and the measures of its fields, as custom properties of CSS."""
    from game.ui import theme

    return f"--body: {theme.BODY}; --radius: {theme.RADIUS}; " + " ".join(
        f"--{name.lower().replace('_', '-')}: rgb{value};"
        for name, value in vars(theme).items()
        if name.isupper() and isinstance(value, tuple) and all(type(part) is int for part in value)
    )


def suits() -> dict[str, str]:
    """The signs of suits: what each is called in the page, its outline, and its colours."""
    from game.view.pips import OUTLINES, SUIT_SIGNS, suit_colour

    names = {sign: "star" if suit == "*" else suit for sign, suit in SUIT_SIGNS.items()}
    pips, colours = [], []
    for sign, suit in SUIT_SIGNS.items():
        name = names[sign]
        pips.append(
            f'<symbol id="suit-{name}" viewBox="0 0 100 100">'
            f'<path fill-rule="evenodd" d="{OUTLINES[suit]}"/></symbol>'
        )
        for deck, four in (("", False), (".four ", True)):
            dark, light = (suit_colour(suit, four, ground) for ground in ("dark", "light"))
            colours.append(f"{deck}.suit-{name} {{ color: rgb{dark}; }}")
            usable = ":is(.card, .main):not(:disabled, [aria-disabled])"
            colours.append(f"{deck}button{usable} .suit-{name} {{ color: rgb{light}; }}")
    return {
        "suits": json.dumps(names, ensure_ascii=False),
        "pips": "".join(pips),
        "suit_colours": "\n".join(colours),
    }


def spoken() -> dict[str, dict[str, str]]:
    """What the page itself says, in every language."""
    from game import locale
    from game.platform.words import page_words

    words = {}
    for code in locale.LANGUAGES:
        locale.use(code)
        words[code] = page_words()
    return words


def filled(name: str, values: dict[str, str]) -> str:
    """A file of the page with its @names@ filled in."""
    text = (PAGE / name).read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def write_page(out: Path, data: bytes, runtime: str) -> None:
    """Everything of the page into `out`, around the packed game, for a runtime at this address."""
    name = f"sietes-{hashlib.sha256(data).hexdigest()[:12]}.zip"
    (out / name).write_bytes(data)
    for folder, files in {"icons": ICONS, "fonts": FONTS}.items():
        (out / folder).mkdir()
        for each in files:
            shutil.copy(ROOT / "assets" / folder / each, out / folder / each)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    values = {
        "archive": name,
        "cdn": runtime,
        "server": SERVER,
        "hosted": "" if runtime == CDN else "runtime/",
        "python": PYTHON,
        "bytes": str(RUNTIME_BYTES + len(data)),
        "pixels": str(MOST_PIXELS),
        "description": project["description"],
        "theme": custom_properties(),
        **suits(),
        "words": json.dumps(spoken(), ensure_ascii=False).replace("<", "\\u003c"),
    }
    values["start"] = filled("start.py", values)
    values["style"] = filled("page.css", values)
    values["check"] = filled("check.js", values)
    # In a function: the runtime has functions of its own among the globals, some of the same names.
    values["script"] = f"(() => {{\n{''.join(filled(name, values) for name in SCRIPTS)}}})();"
    page, manifest = filled("page.html", values), filled("manifest.webmanifest", values)
    (out / "index.html").write_text(page, encoding="utf-8")
    (out / "manifest.webmanifest").write_text(manifest, encoding="utf-8")
    own = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    values["own"] = json.dumps(["./", *own])
    digest = hashlib.sha256(filled("worker.js", values).encode())
    for path in own:
        digest.update((out / path).read_bytes())
    values["build"] = digest.hexdigest()[:12]
    (out / "worker.js").write_text(filled("worker.js", values), encoding="utf-8")


def zip_up(out: Path) -> Path:
    """The build as one file for itch.io: the page at its top."""
    path = out.with_suffix(".zip")
    path.unlink(missing_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(each for each in out.rglob("*") if each.is_file()):
            archive.write(file, file.relative_to(out).as_posix())
    return path


# The runtime.


def locked() -> dict[str, str]:
    """The files of the runtime, as paths from the server's top, and what each must be."""
    lines = LOCK.read_text(encoding="utf-8").splitlines()
    pairs = (line.split() for line in lines if line and not line.startswith("#"))
    return {path: digest for digest, path in pairs}


def digest_of(data: bytes) -> str:
    """What git calls a file of this content: the server's files are kept in a git repository.

    >>> digest_of(b"")
    'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391'
    """
    return hashlib.sha1(b"blob %d\0" % len(data) + data, usedforsecurity=False).hexdigest()


def fetched(path: str, digest: str) -> Path:
    """A file of the runtime, from the cache or the server. Raises `BuildError`."""
    kept = CACHE / path
    if kept.is_file() and digest_of(kept.read_bytes()) == digest:
        return kept
    try:
        with urllib.request.urlopen(SERVER + path, timeout=60) as answer:
            data = answer.read()
    except OSError as error:
        raise BuildError(
            f"{SERVER}{path} cannot be fetched ({error}).\n"
            "Connect to the internet and start again; it is needed this once only."
        ) from error
    if digest_of(data) != digest:
        raise BuildError(
            f"{SERVER}{path} is not what build/lock/web.txt promises.\n"
            "If pygbag's server has a new runtime: try it, and write what it is into that file."
        )
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(data)
    return kept


def host_runtime(out: Path) -> None:
    """The runtime into `out`, laid out as it is on the server. Raises `BuildError`."""
    for path, digest in locked().items():
        target = out / "runtime" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(fetched(path, digest), target)


def build(out: Path, self_host: bool = False) -> None:
    """Make `out` and `out`.zip anew. Raises `BuildError`."""
    with tempfile.TemporaryDirectory(prefix="sietes-web-") as scratch:
        data = pack(Path(scratch))
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    write_page(out, data, f"runtime/{RELEASE}" if self_host else CDN)
    own = sum(path.stat().st_size for path in out.rglob("*") if path.is_file())
    if own > MOST_BYTES:
        raise BuildError(f"our own part is {own:,} bytes; it may be {MOST_BYTES:,}")
    if self_host:
        host_runtime(out)
    path = zip_up(out)
    print(f"{out}: {own / 1e6:.2f} MB of our own; {path.name} is ready to upload")


def main() -> int:
    """Build what the command line asks for; the exit code."""
    enter("dev")
    sys.path.insert(0, str(ROOT))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--self-host", action="store_true", help="put the runtime in, too")
    parser.add_argument("--out", type=Path, default=OUT, help="another folder than build/web")
    asked = parser.parse_args()
    try:
        build(asked.out.resolve(), asked.self_host)
    except BuildError as error:
        print(f"Sietes: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
