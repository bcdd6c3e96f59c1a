"""What the browser tests stand on: one build, one server, one browser; a page for each visit.

Where no page can be opened they are skipped, with the reason; where ``SIETES_BROWSER_TESTS`` is
``required``, as in `.ci/run`, that is a failure.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web import browser as web
from tests.web.visitor import Visitor

SIZES = {
    "desktop": {"viewport": {"width": 1280, "height": 720}},
    "phone": {
        "viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True,
        "is_mobile": True,
    },
    "phone-turned": {
        "viewport": {"width": 844, "height": 390}, "device_scale_factor": 3, "has_touch": True,
        "is_mobile": True,
    },
    "small": {
        "viewport": {"width": 360, "height": 640}, "device_scale_factor": 2, "has_touch": True,
        "is_mobile": True,
    },
}  # fmt: skip


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build made for these tests."""
    reason = web.lacking()
    if reason:
        if os.environ.get("SIETES_BROWSER_TESTS") == "required":
            pytest.fail(f"the browser tests have to run here, but {reason}")
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("page") / "web"
    web.build("--out", str(folder))
    return folder


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """The address of the served build."""
    with web.served(built) as url:
        yield url


@pytest.fixture(scope="module")
def browser(built: Path) -> Iterator[Any]:  # noqa: ARG001 - where nothing is built, none opens
    """Chromium, with WebGL off. Each file has its own: the event loop behind it bars all others."""
    with web.launched() as chromium:
        yield chromium


Visit = Callable[..., Visitor]


def open_tab(context: Any, url: str, *, arrive: bool = True) -> Visitor:
    """A page at an address, in a tab of its own."""
    page = context.new_page()
    lines: list[str] = []
    page.on("console", lambda message: lines.append(message.text))
    page.on("pageerror", lambda error: lines.append(f"PAGE ERROR {error}"))
    page.goto(url, wait_until="commit")
    visitor = Visitor(page, lines)
    if arrive:
        visitor.arrive()
    return visitor


@pytest.fixture
def visit(site: str, browser: Any) -> Iterator[Visit]:
    """Opens the page: `visit("phone", "?game=sietes", kept={"settings.json": "…"})`.

    `kept` is what the page's storage holds before; `script` runs before the page's own. Whatever
    the page asks of another machine than the server is refused. Without `game` the page comes
    alone: no runtime, and a loading screen for ever. With `caching` the browser keeps what hosts
    let it keep, and nothing is refused: it can only do the one or the other.
    """
    contexts = []

    def open_page(
        size: str = "desktop",
        query: str = "",
        *,
        kept: dict[str, str] | None = None,
        script: str = "",
        arrive: bool = True,
        game: bool = True,
        caching: bool = False,
        url: str = site,
        **options: Any,
    ) -> Visitor:
        context = browser.new_context(**{"locale": "en-GB", **SIZES[size], **options})
        contexts.append(context)
        context.set_default_timeout(30_000)
        if web.runtime() is not None and not caching:
            context.route(
                lambda address: (
                    not re.match(r"(https?|ws)://127\.0\.0\.1[:/]|blob:|data:", address)
                ),
                lambda route: route.abort(),
            )
        if not game:
            nothing = {"body": "", "content_type": "text/javascript"}
            context.route("**/pythons.js", lambda route: route.fulfill(**nothing))
        if kept:
            context.add_init_script(
                "if (!localStorage.length) for (const [name, text] of Object.entries("
                f"{json.dumps(kept)})) localStorage.setItem('sietes/' + name, text);"
            )
        if script:
            context.add_init_script(script)
        return open_tab(context, url + query, arrive=arrive)

    yield open_page
    for context in contexts:
        context.close()
