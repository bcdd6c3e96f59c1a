"""The runtime that a build can have in it: fetched once, checked, and nothing else taken."""

import http.server
import importlib.util
import threading
from functools import partial

import pytest

from tests.web.browser import ROOT


@pytest.fixture
def web(tmp_path, monkeypatch):
    """`build/web.py`, with a server, a lock and a cache of its own."""
    monkeypatch.syspath_prepend(str(ROOT / "build"))
    spec = importlib.util.spec_from_file_location("web", ROOT / "build" / "web.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    served = tmp_path / "server"
    (served / "0.9.3").mkdir(parents=True)
    (served / "0.9.3" / "pythons.js").write_bytes(b"the loader")
    handler = partial(Quiet, directory=str(served))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    module.SERVER = f"http://127.0.0.1:{server.server_port}/"
    module.CACHE, module.LOCK = tmp_path / "cache", tmp_path / "web.txt"
    module.LOCK.write_text(f"# why\n{module.digest_of(b'the loader')} 0.9.3/pythons.js\n")
    yield module
    server.shutdown()
    server.server_close()
    thread.join()


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server that says nothing."""

    def log_message(self, *_said: object) -> None:
        """Say nothing."""


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
