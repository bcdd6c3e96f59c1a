"""Build the page that plays Sietes in a browser: `build/web/`, and `build/web.zip` to upload.

    python3 build/web.py                  # the runtime comes from pygbag's server when one plays
    python3 build/web.py --self-host      # the runtime is in the build, too

pygbag packs the game; page, worker and manifest are our own, in `build/web_page/`. Only what the
game needs goes in. Works without a network, but for the first `--self-host`.
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
import zipfile
from pathlib import Path

from bootstrap import ROOT, enter

PAGE = ROOT / "build" / "web_page"
OUT = ROOT / "build" / "web"
CDN = "https://pygame-web.github.io/cdn/0.9.3/"
PYTHON = "3.13"
GAME = ("main.py", "game", "assets")
LEFT_OUT = ("__pycache__", "*.pyc", "*.po", ".*", "icon-*.png", "maskable-*.png")
"""What of the game's folders is for desktops, for translators or for the page alone."""
KEPT = ("icon-64.png",)
"""What of it the game opens all the same."""
ICONS = ("icon-32.png", "icon-192.png", "icon-512.png", "maskable-512.png")
FONTS = ("AtkinsonHyperlegibleNext-Regular.ttf", "AtkinsonHyperlegibleNext-SemiBold.ttf", "OFL.txt")
RUNTIME_BYTES = 23_000_000
"""About what the runtime is to a first visit, for the bar of the loading screen."""
MOST_PIXELS = 2_100_000
"""Pixels of the canvas on a screen however fine: 1920×1080."""
MOST_BYTES = 3_000_000
"""What our own part of a build may weigh."""


class BuildError(Exception):
    """The build cannot be made; the words say why and how to mend it."""


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


def pack(scratch: Path) -> Path:
    """Have pygbag pack the game; the archive. Raises `BuildError` with what pygbag said."""
    game = scratch / "sietes"
    game.mkdir()
    gather(game)
    blank = scratch / "blank.html"
    blank.touch()  # the page is ours: pygbag is only to pack
    command = [
        sys.executable, "-m", "pygbag", "--build", "--PYBUILD", PYTHON, "--no_opt",
        "--template", str(blank), "--icon", str(ROOT / "assets" / "icons" / "icon-32.png"), str(game),
    ]  # fmt: skip
    env = os.environ | {"PYTHONUTF8": "1"}
    done = subprocess.run(command, cwd=scratch, env=env, capture_output=True, text=True, check=False)
    archive = game / "build" / "web" / "sietes.apk"
    if done.returncode or not archive.is_file():
        raise BuildError(f"pygbag could not pack the game:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return archive


def colours() -> str:
    """The theme's colours as custom properties of CSS."""
    sys.path.insert(0, str(ROOT))
    from game.ui import theme

    return " ".join(
        f"--{name.lower().replace('_', '-')}: rgb{value};"
        for name, value in vars(theme).items()
        if name.isupper() and isinstance(value, tuple) and len(value) == 3
        and all(type(part) is int for part in value)
    )  # fmt: skip


def page_words() -> dict[str, dict[str, str]]:
    """What the page itself says, in every language."""
    sys.path.insert(0, str(ROOT))
    from game import locale
    from game.platform.words import page_words as words

    spoken = {}
    for code in locale.LANGUAGES:
        locale.use(code)
        spoken[code] = words()
    return spoken


def filled(name: str, values: dict[str, str]) -> str:
    """A file of the page with its @names@ filled in."""
    text = (PAGE / name).read_text(encoding="utf-8")
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def write_page(archive: Path, cdn: str) -> None:
    """Everything of the page into `OUT`, around the archive."""
    data = archive.read_bytes()
    name = f"sietes-{hashlib.sha256(data).hexdigest()[:12]}.zip"
    (OUT / name).write_bytes(data)
    for folder, files in {"icons": ICONS, "fonts": FONTS}.items():
        (OUT / folder).mkdir()
        for each in files:
            shutil.copy(ROOT / "assets" / folder / each, OUT / folder / each)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    values = {
        "archive": name,
        "cdn": cdn,
        "python": PYTHON,
        "bytes": str(RUNTIME_BYTES + len(data)),
        "pixels": str(MOST_PIXELS),
        "description": project["description"],
        "colours": colours(),
        "words": json.dumps(page_words(), ensure_ascii=False).replace("<", "\\u003c"),
    }
    values["start"] = filled("start.py", values)
    values["style"] = filled("page.css", values)
    values["check"] = filled("check.js", values)
    values["script"] = filled("mirror.js", values) + filled("page.js", values)
    page = filled("page.html", values)
    (OUT / "index.html").write_text(page, encoding="utf-8")
    manifest = filled("manifest.webmanifest", values)
    (OUT / "manifest.webmanifest").write_text(manifest, encoding="utf-8")
    own = sorted(
        path.relative_to(OUT).as_posix() for path in OUT.rglob("*")
        if path.is_file() and path.parts[-2] != "runtime"
    )  # fmt: skip
    digest = hashlib.sha256("".join([page, manifest, filled("worker.js", values)]).encode())
    values |= {"own": json.dumps(["./", *own]), "build": digest.hexdigest()[:12]}
    (OUT / "worker.js").write_text(filled("worker.js", values), encoding="utf-8")


def zip_up() -> Path:
    """`build/web.zip`, for itch.io: the page at its top. Files already packed are only stored."""
    path = OUT.with_suffix(".zip")
    path.unlink(missing_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(OUT.rglob("*")):
            if file.is_file():
                archive.write(file, file.relative_to(OUT).as_posix())
    return path


def build(self_host: bool = False) -> None:
    """Make `build/web/` anew. Raises `BuildError`."""
    with tempfile.TemporaryDirectory(prefix="sietes-web-") as scratch:
        archive = pack(Path(scratch))
        shutil.rmtree(OUT, ignore_errors=True)
        OUT.mkdir(parents=True)
        write_page(archive, "runtime/" if self_host else CDN)
    own = sum(path.stat().st_size for path in OUT.rglob("*") if path.is_file())
    if own > MOST_BYTES:
        raise BuildError(f"our own part is {own:,} bytes; it may be {MOST_BYTES:,}")
    path = zip_up()
    print(f"{OUT.relative_to(ROOT)}: {own / 1e6:.2f} MB; {path.relative_to(ROOT)} is ready to upload")


def main() -> int:
    """Build what the command line asks for; the exit code."""
    enter("dev")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--self-host", action="store_true", help="put the runtime in, too")
    asked = parser.parse_args()
    try:
        build(asked.self_host)
    except BuildError as error:
        print(f"Sietes: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
