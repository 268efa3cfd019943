"""How people meet on the page: quick match, challenges, a board for two; nothing foreign."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import orjson
import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import (
    BLACK,
    LAST_WHITE,
    WHITE,
    choose,
    expect_stone,
    point,
    sit_down,
)
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

GAME = re.compile("/game/[A-Za-z0-9_-]{22}$")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server without engines."""
    folder: Path = tmp_path_factory.mktemp("lobby")
    with running_server(folder / "data", bots=None) as server:
        yield server


def someone(
    new_page: NewPage, server: ServerProcess, name: str, **options: bool
) -> Page:
    """Return the lobby of somebody with a name."""
    page = new_page(**options)
    page.goto(server.url)
    page.get_by_role("button", name="Change the name").click()
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".name b")).to_have_text(name)
    return page


def test_two_who_ask_for_a_quick_match_meet(
    server: ServerProcess, new_page: NewPage
) -> None:
    ann, bo = new_page(), new_page()
    for page in (ann, bo):
        page.goto(server.url)
        choose(page, "Board", "9×9")
        choose(page, "Clock", "Quick")
    for page in (ann, bo):
        button = page.get_by_role("button", name="Quick match")
        expect(button).to_have_attribute("aria-disabled", "false")
        button.click(no_wait_after=True)
    for page in (ann, bo):
        expect(page).to_have_url(GAME)
        expect(
            page.get_by_role("grid", name=re.compile("Black to move"))
        ).to_be_visible()
    assert ann.url == bo.url
    # The board is on the page of all that is being played, and follows the game.
    watcher = new_page(phone=True)
    watcher.goto(f"{server.url}/watch")
    board = watcher.get_by_role("img", name=re.compile("move 0$"))
    expect(board).to_be_visible()
    # Whose turn it is has the clock that runs.
    expect(ann.locator(".seat.runs")).to_have_count(1)
    black = ann if ann.locator(".seat.own.runs").count() else bo
    point(black, "D4")
    expect(watcher.get_by_role("img", name=re.compile("move 1$"))).to_be_visible()
    keep_picture(watcher, "watch-390")


def test_a_challenge_is_told_wherever_one_is_and_answered_by_one_click(
    server: ServerProcess, new_page: NewPage
) -> None:
    ann = someone(new_page, server, "Ann of the tests")
    bo = someone(new_page, server, "Bo of the tests", phone=True)
    bo.goto(f"{server.url}/local")
    choose(ann, "Board", "13×13")
    ask = ann.get_by_role("button", name="Challenge: Bo of the tests")

    ask.click()
    told = bo.get_by_test_id("challenge")
    expect(told).to_contain_text(
        "Ann of the tests challenges you: 13×13, 20m+5x30s, Chinese rules 2002"
    )
    keep_picture(bo, "challenged-390")
    told.get_by_role("button", name="Decline").click()
    expect(told).to_have_count(0)
    expect(ann.get_by_test_id("challenge-over")).to_have_text(
        "Bo of the tests declines."
    )
    ask.click()
    expect(ann.locator(".people [role=status]")).to_have_text(
        "Declined a moment ago. Try again in a minute."
    )

    # The other way round, by name, and taken back once.
    bo.goto(server.url)
    field = bo.get_by_label("Challenge by name")
    field.fill("ann of the TESTS")
    bo.get_by_role("button", name="Send").click()
    told = ann.get_by_test_id("challenge")
    expect(told).to_be_visible()
    bo.get_by_test_id("challenge").get_by_role("button", name="Take back").click()
    expect(told).to_have_count(0)
    field.fill("ann of the TESTS")
    bo.get_by_role("button", name="Send").click()
    keep_picture(ann, "challenged-1280")
    told.get_by_role("button", name="Accept").click()
    for page in (ann, bo):
        expect(page).to_have_url(GAME)
        expect(page.get_by_role("grid", name=re.compile("to move"))).to_be_visible()
    assert ann.url == bo.url


def test_two_at_one_screen_play_to_the_count(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    page.get_by_role("link", name="Two at this screen").click()
    choose(page, "Board", "9×9")
    page.get_by_role("button", name="New game").click()
    expect(
        page.get_by_role("grid", name=re.compile("9 by 9, Black to move"))
    ).to_be_visible()
    whites = [*WHITE, LAST_WHITE]
    for number, (black, white) in enumerate(zip(BLACK, whites, strict=False)):
        for vertex, color in ((black, "black"), (white, "white")):
            point(page, vertex)
            expect_stone(page, vertex, color)
        if number == 2:
            page.reload()  # it is kept here
            expect_stone(page, white, "white")
    page.get_by_role("button", name="Take back").click()
    expect(
        page.get_by_role("gridcell", name=re.compile("^B5, .*empty|^B5, empty"))
    ).to_have_count(1)
    point(page, WHITE[-1])
    expect_stone(page, WHITE[-1], "white")
    page.get_by_role("button", name="Pass").click()
    point(page, LAST_WHITE)
    expect_stone(page, LAST_WHITE, "white")
    page.get_by_role("button", name="Count").click()
    # The stone in Black's area looks dead to the server, and can be said to live.
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("(B+1.5)")
    point(page, "B5")
    expect(verdict).not_to_contain_text("(B+1.5)")
    point(page, "B5")
    expect(verdict).to_contain_text("(B+1.5)")
    keep_picture(page, "local-1280")
    page.get_by_role("button", name="Both agree").click()
    expect(page.get_by_role("table")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="SGF file").click()
    assert "RE[B+1.5]" in download.value.path().read_text()


def test_the_page_can_be_installed_and_asks_nobody_else(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    for path in (
        "/watch",
        "/bots",
        "/local",
        "/account",
        "/player/x",
        "/review",
        "/no",
    ):
        page.goto(server.url + path)
        expect(page.get_by_role("main")).to_be_visible()
    page.goto(server.url)
    # Sounds are made here, a code is drawn here, a count is printed here.
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("slider", name="Stones").fill("60")
    page.get_by_role("slider", name="Referee’s calls").fill("60")
    page.get_by_role("button", name="Close the settings").click()
    other = new_page()
    other.context.on("request", lambda request: asked.append(request.url))
    sit_down(page, "A friend")
    other.goto(page.url)
    other.get_by_role("button", name="Take a seat").click()
    point(page, "E5")
    expect_stone(other, "E5", "black")
    other.get_by_role("button", name="Offer the end").click()
    page.get_by_role("button", name="Agree the end").click()
    for one in (page, other):
        one.get_by_role("button", name="Confirm: no dead stones").click()
    with page.expect_popup() as sheet:
        page.get_by_role("link", name="The count sheet to print").click()
    expect(sheet.value.get_by_role("heading", name="Count sheet")).to_be_visible()
    sheet.value.close()
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("button", name="Lead the review")).to_be_visible()
    hosts = {urlsplit(url).netloc for url in asked if urlsplit(url).scheme != "data"}
    assert hosts == {urlsplit(server.url).netloc}
    assert any(url.startswith("ws:") for url in asked)
    assert any("/count-sheet" in url for url in asked)
    page.goto(server.url)
    # Chromium reads the manifest as it would to install the page, and finds no fault.
    devtools: Any = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = orjson.loads(found["data"])
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    faults = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # An incognito window, as tests have it, installs nothing: the one fault there may be.
    assert {fault["errorId"] for fault in faults} <= {"in-incognito"}
    for icon in manifest["icons"]:
        answer = server.get(icon["src"])
        assert (answer.status, answer.headers["content-type"]) == (200, "image/png")
    # The bar round an installed page follows the theme that the reader pins.
    colors = page.locator("meta[name=theme-color]")
    page.get_by_role("button", name="Theme: as the system").click()
    page.get_by_role("button", name="Theme: light").click()
    assert [color.get_attribute("content") for color in colors.all()] == ["#181613"] * 2
    served = server.get("/manifest.webmanifest")
    assert served.headers["content-type"] == "application/manifest+json"
    for path in ("/", "/manifest.webmanifest", "/assets/none.js", "/no"):
        # Nothing from elsewhere would be loaded, whatever the page asked for.
        policy = server.get(path).headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "connect-src 'self'" in policy
        assert "http" not in policy


def test_lists_that_cannot_be_fetched_say_so_and_can_be_asked_again(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.route("**/api/games?*", lambda route: route.fulfill(status=503))
    page.goto(server.url)
    expect(page.locator(".seats [role=status].none")).to_have_count(0)
    failed = page.locator(".over [role=alert]")
    expect(failed).to_contain_text("The list could not be fetched.")
    again = failed.get_by_role("button", name="Try again")
    with page.expect_request("**/api/games?*"):
        again.click()
    expect(again).to_be_visible()
    page.unroute("**/api/games?*")
    # A list that changes is fetched anew by itself, so that the button may be gone.
    page.evaluate("document.querySelector('.over [role=alert] button')?.click()")
    expect(failed).to_have_count(0)
