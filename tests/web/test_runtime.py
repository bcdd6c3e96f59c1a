"""The runtime that a build can have in it: fetched once, checked, and nothing else taken."""

import importlib.util

import pytest

from tests.web.browser import ROOT, copy_runtime, runtime, served_plainly


@pytest.fixture
def builder(tmp_path, monkeypatch):
    """`build/web.py` with a cache of its own."""
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    spec = importlib.util.spec_from_file_location("web", ROOT / "build" / "web.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.CACHE = tmp_path / "cache"
    return module


@pytest.fixture
def web(builder, tmp_path):
    """`build/web.py` with a server and a lock of its own, too, of one small file."""
    loader = tmp_path / "server" / "0.9.3" / "pythons.js"
    loader.parent.mkdir(parents=True)
    loader.write_bytes(b"the loader")
    builder.LOCK = tmp_path / "web.txt"
    builder.LOCK.write_text(f"# why\n{builder.digest_of(b'the loader')} 0.9.3/pythons.js\n")
    with served_plainly(tmp_path / "server") as builder.SERVER:
        yield builder


def test_what_the_lock_names_is_fetched_once_and_laid_out_as_on_the_server(web, tmp_path):
    web.host_runtime(tmp_path / "out")
    assert (tmp_path / "out/runtime/0.9.3/pythons.js").read_bytes() == b"the loader"
    web.SERVER = "http://127.0.0.1:9/"
    web.host_runtime(tmp_path / "again")
    assert (tmp_path / "again/runtime/0.9.3/pythons.js").is_file()


def test_another_file_than_the_locked_one_is_refused(web, tmp_path):
    web.LOCK.write_text(f"{web.digest_of(b'another')} 0.9.3/pythons.js\n")
    with pytest.raises(web.BuildError, match="not what build/lock/web"):
        web.host_runtime(tmp_path / "out")
    assert not web.CACHE.exists()


def test_without_a_network_the_build_says_what_to_do(web, tmp_path):
    web.SERVER = "http://127.0.0.1:9/"
    with pytest.raises(web.BuildError, match="Connect to the internet"):
        web.host_runtime(tmp_path / "out")


def test_the_lock_has_all_that_a_page_asks_for():
    lines = (ROOT / "build" / "lock" / "web.txt").read_text(encoding="utf-8").split()
    for name in ("pythons.js", "cpythonrc.py", "main.js", "main.wasm", "main.data", "index-"):
        assert any(name in line for line in lines), name


@pytest.mark.slow
def test_a_page_with_its_own_runtime_asks_no_other_server(builder, visit, tmp_path):
    """Where the stand-in is at hand it is fetched in the place of pygbag's own."""
    out = tmp_path / "own"
    if runtime() is None:
        builder.build(out, self_host=True)
    else:
        there = tmp_path / "server"
        copy_runtime(there / "0.9.3")
        files = [path for path in there.rglob("*") if path.is_file()]
        builder.LOCK = tmp_path / "web.txt"
        builder.LOCK.write_text(
            "".join(
                f"{builder.digest_of(path.read_bytes())} {path.relative_to(there).as_posix()}\n"
                for path in files
            )
        )
        with served_plainly(there) as builder.SERVER:
            builder.build(out, self_host=True)
    with served_plainly(out) as url:
        visitor = visit("phone", url=url, arrive=False)
        asked = []
        visitor.page.on("request", lambda request: asked.append(request.url))
        visitor.reload()
        visitor.arrive()
        visitor.press("game-sietes")
        visitor.wait_for("play")
    assert any("main.wasm" in address for address in asked)
    assert all(address.startswith((url, "blob:", "data:")) for address in asked)
