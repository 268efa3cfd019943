"""Accounts on the page: registering, logging in elsewhere, keys, a rated game, profiles."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

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


def account_link(page: Page, name: str) -> Locator:
    """Return the way to one's own account, which says who one is."""
    return page.get_by_role("link", name=re.compile(f"^Your account: {name}"))


def fill(page: Page, name: str, password: str) -> None:
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(password)


def register(page: Page, server: ServerProcess, name: str) -> None:
    """Register as somebody who comes to the page for the first time."""
    page.goto(server.url)
    page.get_by_role("link", name="Log in", exact=True).click()
    page.get_by_role("radio", name="Register").click()
    fill(page, name, PASSWORD)
    page.get_by_role("button", name="Register").click()
    expect(account_link(page, name)).to_be_visible()
    expect(page.get_by_text(f"Welcome, {name}.")).to_be_visible()


def log_in(page: Page, server: ServerProcess, name: str, password: str) -> None:
    page.goto(f"{server.url}/account")
    fill(page, name, password)
    page.get_by_role("button", name="Log in").click()


def test_a_rated_game_gives_two_people_their_first_rank(
    server: ServerProcess, new_page: NewPage
) -> None:
    ann, ben = new_page(), new_page(phone=True)
    register(ann, server, "Ann")
    ann.goto(f"{server.url}/player/Ann")
    expect(ann.get_by_text("No rated game yet.")).to_be_visible()
    expect(ann.get_by_text("No games yet.")).to_be_visible()
    keep_picture(ann, "profile-empty-1280")

    ann.goto(server.url)
    ann.get_by_role("radiogroup", name="Board").get_by_role("radio").first.click()
    ann.get_by_role("checkbox", name=re.compile("Rated")).check()
    keep_picture(ann, "sit-rated-1280")
    ann.get_by_role("button", name="Take a seat").click()
    expect(ann).to_have_url(re.compile("/game/"))

    # Ben is a guest when he opens the link; having registered he is at the game again.
    ben.goto(ann.url)
    expect(ben.get_by_text("This game is rated: log in")).to_be_visible()
    keep_picture(ben, "rated-guest-390")
    ben.get_by_role("main").get_by_role("link", name="Log in").click()
    ben.get_by_role("radio", name="Register").click()
    fill(ben, "Ben 本", PASSWORD)
    ben.get_by_role("button", name="Register").click()
    expect(ben).to_have_url(ann.url)
    ben.get_by_role("button", name="Odd", exact=True).click()
    expect(ben.get_by_role("button", name="Resign")).to_be_visible()
    ben.get_by_role("button", name="Resign").click()
    ben.get_by_role("button", name="Yes").click()
    expect(ann.get_by_text("wins by resignation").first).to_be_visible()
    first = re.compile(r"^Your first rating is \d+, \d+k\?\.$")
    expect(ann.get_by_test_id("rating-change")).to_have_text(first)

    ann.get_by_role("tab", name="Details").click()
    ann.get_by_role("link", name="Ben 本").click()  # from the game to a profile
    expect(ann.get_by_role("heading", name=re.compile("^Ben 本"))).to_be_visible()
    ann.goto(f"{server.url}/player/ann")
    expect(ann.get_by_role("heading", name=re.compile(r"^Ann \d+k\?$"))).to_be_visible()
    expect(ann.get_by_role("img", name=re.compile("^Rating of Ann"))).to_be_visible()
    expect(ann.get_by_test_id("player-game")).to_have_count(1)
    keep_picture(ann, "profile-1280")
    ben.goto(f"{server.url}/player/{'Ben 本'}")
    ben.get_by_text("As a table").click()
    expect(ben.get_by_role("cell", name="lost")).to_be_visible()
    keep_picture(ben, "profile-390")
    ben.goto(f"{server.url}/player/nobody")
    expect(ben.get_by_role("heading", name="Nobody of this name")).to_be_visible()


def test_a_new_password_logs_everybody_else_out(
    server: ServerProcess, new_page: NewPage
) -> None:
    home, elsewhere = new_page(), new_page(phone=True)
    register(home, server, "Cleo")
    with home.expect_response("**/api/account/settings"):  # kept a moment later
        home.get_by_role("button", name=re.compile("^Theme")).click()
    log_in(elsewhere, server, "cleo", "wrong password")
    expect(elsewhere.get_by_text("The name or the password is wrong.")).to_be_visible()
    keep_picture(elsewhere, "login-wrong-390")
    log_in(elsewhere, server, "cleo", PASSWORD)
    expect(account_link(elsewhere, "Cleo")).to_be_visible()
    expect(elsewhere.locator("html")).to_have_attribute("data-theme", "light")
    account_link(elsewhere, "Cleo").click()
    expect(elsewhere.get_by_role("heading", name="Cleo")).to_be_visible()
    keep_picture(elsewhere, "account-390")
    elsewhere.get_by_label("Present password").fill(PASSWORD)
    elsewhere.get_by_label("New password").fill(NEW_PASSWORD)
    elsewhere.get_by_role("button", name="Change the password").click()
    expect(elsewhere.get_by_text("The password was changed.")).to_be_visible()

    # The page at home is cut off, says so, and goes on as a guest, as it stands.
    expect(home.get_by_text("You were logged out")).to_be_visible()
    keep_picture(home, "logged-out-1280")
    home.get_by_role("status").get_by_role("link", name="Log in").click()
    fill(home, "Cleo", NEW_PASSWORD)
    home.get_by_role("button", name="Log in").click()
    expect(account_link(home, "Cleo")).to_be_visible()
    expect(account_link(elsewhere, "Cleo")).to_be_visible()


def test_a_key_for_a_bot_is_shown_once_and_revoked(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    register(page, server, "Dora")
    account_link(page, "Dora").click()
    page.get_by_label("Name of a new bot").fill("Dora-bot")
    page.get_by_role("button", name="Make a key").click()
    key = page.locator(".key-shown code").first
    expect(key).to_have_text(re.compile(r"^[A-Za-z0-9_-]{32}$"))
    command = page.locator(".key-shown code").nth(1)
    expect(command).to_have_text(
        f"SHOUTAN_TOKEN={key.inner_text()} .venv/bin/shoutan connect {server.url} "
        "--name Dora-bot --engine 'gnugo --mode gtp'"
    )
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the key").click()
    expect(page.get_by_text("Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == key.inner_text()
    keep_picture(page, "account-1280")
    page.get_by_role("button", name="Revoke the key of Dora-bot").click()
    page.get_by_role("button", name="Revoke", exact=True).click()
    expect(page.get_by_text("has no key")).to_be_visible()
    expect(key).to_have_count(0)
    page.get_by_role("button", name="Log out", exact=True).click()
    expect(page.get_by_role("link", name="Log in", exact=True)).to_be_visible()
