"""Chromium, a server with GNU Go in the house, and people with a page each."""

import os
from collections.abc import Callable, Iterator
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
# What a root user needs to run Chromium at all, and no talk of the browser's own.
CHROMIUM_OPTIONS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
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


@pytest.fixture(scope="module")
def browser(chromium_path: str) -> Iterator[Browser]:
    """Run one Chromium for the module."""
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=chromium_path, args=CHROMIUM_OPTIONS
        )
        yield chromium
        chromium.close()


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
