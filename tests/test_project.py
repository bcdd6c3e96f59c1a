"""What stands in the project: its metadata, its locks, its files, and what the README promises."""

from __future__ import annotations

import ast
import doctest
import io
import os
import re
import runpy
import tokenize
import tomllib
from pathlib import Path

import pytest

from tests.checkout import ROOT, modules, tracked

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
bootstrap = runpy.run_path(str(ROOT / "build" / "bootstrap.py"))


def texts() -> list[tuple[Path, str]]:
    """Every tracked file that is text, with what it says."""
    binary = {".png", ".mo", ".ttf", ".otf", ".woff2", ".ogg", ".ico", ".icns"}
    return [
        (path, (ROOT / path).read_text(encoding="utf-8"))
        for path in tracked()
        if path.suffix not in binary
    ]


def numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)]


def test_a_player_needs_two_packages_and_no_more():
    names = [re.match(r"[\w-]+", each)[0] for each in PROJECT["project"]["dependencies"]]
    assert names == ["numpy", "pygame-ce"]
    assert list(bootstrap["pins"]("runtime")) == names


def test_the_browser_is_told_of_the_same_two_packages():
    header = re.search(
        r"(?ms)^# /// script$(.*?)^# ///$", (ROOT / "main.py").read_text(encoding="utf-8")
    )
    script = tomllib.loads(re.sub(r"(?m)^# ?", "", header[1]))
    assert script["dependencies"] == ["numpy", "pygame-ce"]
    assert script["requires-python"] == PROJECT["project"]["requires-python"]


@pytest.mark.parametrize(("lock", "extras"), [("runtime", ()), ("dev", ("dev", "web"))])
def test_a_lock_holds_all_that_the_project_asks_for(lock, extras):
    wanted = PROJECT["project"]["dependencies"] + [
        each for extra in extras for each in PROJECT["project"]["optional-dependencies"][extra]
    ]
    locked = bootstrap["pins"](lock)
    for each in wanted:
        name, least, below = re.fullmatch(r"([\w-]+)>=([\d.]+)(?:,<([\d.]+))?", each).groups()
        version = numbers(locked[name])
        assert version >= numbers(least), each
        assert below is None or version < numbers(below), each


def test_every_locked_file_is_known_by_its_hash():
    for lock in ("runtime", "dev"):
        text = (ROOT / "build" / "lock" / f"{lock}.txt").read_text(encoding="utf-8")
        for entry in re.split(r"(?m)^(?=[\w.-]+==)", text)[1:]:
            assert "--hash=sha256:" in entry, entry


def test_the_tools_play_with_the_players_versions():
    assert bootstrap["pins"]("runtime").items() <= bootstrap["pins"]("dev").items()


def test_the_version_is_the_same_everywhere():
    from game import __version__

    assert __version__ == PROJECT["project"]["version"]


def test_the_oldest_python_is_the_same_everywhere():
    oldest = ".".join(map(str, bootstrap["OLDEST"]))
    assert PROJECT["project"]["requires-python"] == f">={oldest}"
    assert PROJECT["tool"]["mypy"]["python_version"] == oldest
    assert PROJECT["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"


def test_every_module_says_what_it_is_for():
    for path in modules("game", "build", "tests", "main.py"):
        assert ast.get_docstring(ast.parse((ROOT / path).read_text(encoding="utf-8"))), path


def test_no_file_of_the_game_is_too_long_to_read():
    for path in modules("game"):
        if path.name == "guide.py":  # a page of the game's rules: prose, and as long as the rules
            continue
        lines = lines_of_code((ROOT / path).read_text(encoding="utf-8"))
        assert lines <= 450, f"{path} has {lines} lines of code"


def lines_of_code(text: str) -> int:
    """How many lines hold code: neither blank nor all comment, nor part of a docstring."""
    nothing = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in nothing and token.type != tokenize.ENDMARKER:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            lines.difference_update(range(node.lineno, node.end_lineno + 1))
    return len(lines)


def test_the_locks_name_no_place_to_fetch_from():
    for lock in (ROOT / "build" / "lock").glob("*.txt"):
        if lock.name != "web.txt":  # the page's runtime has its one place
            assert "://" not in lock.read_text(encoding="utf-8"), lock.name


def test_no_file_names_a_folder_of_the_machine_it_was_written_on():
    folders = re.compile(r"(?<![\w.~}])/(work|farm|root|Users|tmp|opt)/\w+")
    for path, text in texts():
        assert not folders.search(text), f"{path}: {folders.search(text)[0]}"


def test_what_builds_make_is_not_tracked():
    for path in tracked():
        assert "__pycache__" not in path.parts
        assert path.parts[0] not in {".venv", "dist"}


def test_the_programs_that_the_readme_names_are_there():
    named = set(re.findall(r"\b(?:main|build/\w+|game/[\w/]+|tests/\w+)\.py|\.ci/run", README))
    assert {"main.py", "build/test.py", "build/desktop.py", ".ci/run"} <= named
    for name in {name for name in named if "NAME" not in name}:
        assert (ROOT / name).is_file(), f"the README names {name}, which is not there"
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_the_examples_in_the_readme_do_what_they_say():
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted > 0
    assert tried.failed == 0


def test_the_files_that_the_readme_links_are_there():
    for target in re.findall(r"\]\((?!https?:)([^)#]+)\)", README):
        assert (ROOT / target).exists(), f"the README links {target}, which is not there"
