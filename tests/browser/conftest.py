"""Chromium, a server with GNU Go in the house, and people with a page each."""

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.server_process import ServerProcess, running_server

DESKTOP: Final[ViewportSize] = {"width": 1280, "height": 800}
PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
HOST: Final = "go.test"
"""A name of this machine as others may have it; RFC 6761, section 6.2: nobody's."""
# What a root user needs to run Chromium at all, and no talk of the browser's own.
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--host-resolver-rules=MAP {HOST} 127.0.0.1",
]

PATIENCE_MS = 30_000
"""For what an engine or a busy machine must do first; nothing waits that long in vain."""
expect.set_options(timeout=PATIENCE_MS)

NewPage = Callable[..., Page]


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[ServerProcess]:
    """Run a server for the module, with GNU Go where it is installed."""
    gnugo: str = request.getfixturevalue("gnugo_command")
    data = tmp_path_factory.mktemp("browser") / "data"
    with running_server(data, bots=[f"gnugo={gnugo} --level 1"]) as server:
        yield server


class Chromium:
    """The Chromium of this process: started once for all that follow one another here.

    Playwright's loop runs in this thread as long as it is open, and no test with a loop of
    its own could: so it ends with the last test of this folder that a process runs in a row.
    """

    def __init__(self) -> None:
        self._opened = ExitStack()
        self._browser: Browser | None = None

    def browser(self, path: str) -> Browser:
        """Return the one that runs, or a new one."""
        if self._browser is None or not self._browser.is_connected():
            self.close()
            playwright = self._opened.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(
                executable_path=path, args=CHROMIUM_OPTIONS
            )
            self._opened.callback(self._browser.close)
        return self._browser

    def close(self) -> None:
        """End it, if it runs."""
        self._browser = None
        self._opened.close()


CHROMIUM: Final = Chromium()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None]:
    """After the fixtures of a test: close Chromium unless the next test is here too."""
    try:
        yield
    finally:
        here = Path(__file__).parent
        if nextitem is None or here not in nextitem.path.parents:
            CHROMIUM.close()


def pytest_sessionfinish() -> None:
    """Close it also where the tests were broken off."""
    CHROMIUM.close()


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Browser:
    """Return a Chromium whose pages know nothing of one another: `new_page` makes them."""
    return CHROMIUM.browser(chromium_path)


@pytest.fixture
def new_page(browser: Browser) -> Iterator[NewPage]:
    """Make pages of different people; an error on any of them fails the test."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def make(*, phone: bool = False, locale: str = "en-US", **options: object) -> Page:
        size = PHONE if phone else DESKTOP
        context = browser.new_context(
            viewport=size,
            has_touch=phone,
            is_mobile=phone,
            locale=locale,
            **options,  # type: ignore[arg-type]
        )
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not errors, errors


def keep_picture(page: Page, name: str) -> None:
    """Keep a screenshot, if somebody wants to look at it."""
    folder = os.environ.get("SHOUTAN_SCREENSHOTS")
    if folder:
        page.screenshot(path=Path(folder) / f"{name}.png", full_page=False)
