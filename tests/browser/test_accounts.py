"""Accounts on the page: registering, logging in elsewhere, keys, a rated game, profiles."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

PASSWORD = "kaya and slate"
NEW_PASSWORD = "shell and vermilion"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server for the module, without engines."""
    with running_server(tmp_path_factory.mktemp("accounts") / "data") as server:
        yield server


def register(page: Page, server: ServerProcess, name: str) -> None:
    """Register as somebody who comes to the page for the first time."""
    page.goto(server.url)
    page.get_by_role("link", name="Log in", exact=True).click()
    page.get_by_role("radio", name="Register").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Register").click()
    expect(account_link(page, name)).to_be_visible()


def log_in(page: Page, server: ServerProcess, name: str, password: str) -> None:
    """Fill in the form."""
    page.goto(f"{server.url}/account")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()


def account_link(page: Page, name: str) -> object:
    return page.get_by_role("link", name=f"Your account: {name}")
