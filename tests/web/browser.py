"""A real browser with the built page in it, on a stand-in for pygbag's server or on the real one.

Where ``SIETES_WEBRUNTIME`` names a folder, or `../shared/webruntime` is there, its `serve.py`
serves the page together with a runtime, and no network is needed. Elsewhere the page fetches its
runtime from the address it was built for. Chromium is the system's.
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import importlib.util
import os
import shutil
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
WEB = ROOT / "build" / "web"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-webgl", "--disable-3d-apis", "--disable-quic",
    "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--autoplay-policy=user-gesture-required",
)  # fmt: skip
START = 120_000
"""Most milliseconds until the game is there, on a busy machine."""


def chromium() -> str | None:
    """The system's Chromium, None if there is none."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def runtime() -> Path | None:
    """The folder of the stand-in, None if there is none."""
    named = os.environ.get("SIETES_WEBRUNTIME")
    folder = Path(named) if named else ROOT.parent / "shared" / "webruntime"
    return folder if (folder / "serve.py").is_file() else None


def cdn() -> str:
    """The address that a build has its runtime from."""
    spec = importlib.util.spec_from_file_location("web", ROOT / "build" / "web.py")
    assert spec is not None and spec.loader is not None
    with _build_on_path():
        web = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(web)
    return str(web.CDN)


@contextlib.contextmanager
def _build_on_path() -> Iterator[None]:
    sys.path.insert(0, str(ROOT / "build"))
    try:
        yield
    finally:
        sys.path.remove(str(ROOT / "build"))


def lacking() -> str:
    """Why no page can be opened here, or "" if one can."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed"
    if chromium() is None:
        return "there is no Chromium on this machine"
    if runtime() is None:
        try:
            urllib.request.urlopen(cdn() + "pythons.js", timeout=10).close()
        except OSError as error:
            return f"there is neither a runtime at hand nor a network to fetch one ({error})"
    return ""


def build(*arguments: str) -> None:
    """Run `build/web.py`. Raises `CalledProcessError`."""
    command = [sys.executable, str(ROOT / "build" / "web.py"), *arguments]
    subprocess.run(command, cwd=ROOT, check=True)


@contextlib.contextmanager
def served(web: Path = WEB) -> Iterator[str]:
    """Serve a build while this lasts; gives its address."""
    folder = runtime()
    if folder is not None:
        serve = _serve_of(folder)
        server: Any = serve.make_server(web, support=serve.pygbag_support())
    else:
        server = _plain_server(web)
    with _running(server) as url:
        yield url


@contextlib.contextmanager
def hosted(folder: Path) -> Iterator[tuple[str, threading.Event]]:
    """Serve a folder as public hosts do: what they gave may be kept for ten minutes.

    Gives the address, and what is set as long as there are answers; without it nobody gets any.
    """
    server = _plain_server(folder, _Host)
    server.answers = threading.Event()  # type: ignore[attr-defined]
    server.answers.set()  # type: ignore[attr-defined]
    with _running(server) as url:
        yield url, server.answers  # type: ignore[attr-defined]


@contextlib.contextmanager
def served_plainly(folder: Path) -> Iterator[str]:
    """Serve a folder as any web server would, with no runtime beside it, while this lasts."""
    with _running(_plain_server(folder)) as url:
        yield url


def _plain_server(
    folder: Path, kind: type[_Quiet] | None = None
) -> http.server.ThreadingHTTPServer:
    handler = functools.partial(kind or _Quiet, directory=str(folder))
    return http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)


@contextlib.contextmanager
def _running(server: http.server.ThreadingHTTPServer) -> Iterator[str]:
    server.daemon_threads = True
    tell = server.handle_error

    def tell_but_for_cuts(request: Any, client_address: Any) -> None:
        if not isinstance(sys.exception(), ConnectionError):  # a page that was left asks no more
            tell(request, client_address)

    server.handle_error = tell_but_for_cuts  # type: ignore[method-assign]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def whole(web: Path, out: Path) -> Path:
    """A copy of a build that any server can serve: with the stand-in in it, where there is one."""
    shutil.copytree(web, out)
    if runtime() is None:
        return out
    copy_runtime(out / "cdn")
    index = out / "index.html"
    page = index.read_text(encoding="utf-8")
    index.write_text(page.replace(cdn(), "/cdn/", 1), encoding="utf-8")
    return out


def copy_runtime(out: Path) -> None:
    """All files of the stand-in into `out`, where there was nothing."""
    folder = runtime()
    assert folder is not None
    serve = _serve_of(folder)
    shutil.copytree(folder / "cdn", out)
    support = serve.pygbag_support()
    (out / "support.zip").write_bytes(serve.support_zip(support))
    shutil.copy(support / "cpythonrc.py", out / "cpythonrc.py")


def _serve_of(folder: Path) -> Any:
    """The stand-in's own server, as a module."""
    spec = importlib.util.spec_from_file_location("serve", folder / "serve.py")
    assert spec is not None and spec.loader is not None
    serve = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(serve)
    return serve


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_said: object) -> None:
        """Say nothing."""


class _Host(_Quiet):
    def do_GET(self) -> None:
        if self.server.answers.wait(60):  # type: ignore[attr-defined]
            super().do_GET()

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "max-age=600")
        super().end_headers()


@contextlib.contextmanager
def launched() -> Iterator[Any]:
    """The browser, with WebGL off, while this lasts."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium(), headless=True, args=list(FLAGS)
        )
        try:
            yield browser
        finally:
            browser.close()


def wait_until_ready(page: Any) -> None:
    """Wait for the game's first frame. Raises `AssertionError` with what the page says instead."""
    page.wait_for_function(
        "document.querySelector('.ready') || document.getElementById('sorry')?.hidden === false",
        timeout=START,
    )
    sorry = page.locator("#sorry")
    assert not sorry.is_visible(), sorry.inner_text()
