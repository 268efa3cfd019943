"""The page comes back to the truth by itself: reloaded, twice open, cut off, asleep."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import expect_stone, point, sit_down, tap
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server without engines."""
    with running_server(tmp_path_factory.mktemp("back") / "data") as server:
        yield server


class Line:
    """The websockets of a page, through which nothing goes any more once they are dead."""

    def __init__(self, page: Page) -> None:
        """Take the line; call before the page is opened."""
        self.dialed = 0
        self._dead = 0
        page.route_web_socket(re.compile("/ws$"), self._pass_on)

    def die(self) -> None:
        """Let every open line go silent, without a close: what a sleep leaves behind."""
        self._dead = self.dialed

    def _pass_on(self, socket: WebSocketRoute) -> None:
        self.dialed += 1
        number = self.dialed
        server = socket.connect_to_server()

        def to_server(message: str | bytes) -> None:
            if number > self._dead:
                server.send(message)

        def to_page(message: str | bytes) -> None:
            if number > self._dead:
                socket.send(message)

        socket.on_message(to_server)
        server.on_message(to_page)


def begin(server: ServerProcess, black: Page, white: Page) -> None:
    """Let two people sit down and Black play."""
    black.goto(server.url)
    sit_down(black, "A friend")
    white.goto(black.url)
    white.get_by_role("button", name="Take a seat").click()
    point(black, "E5")
    expect_stone(white, "E5", "black")


def expect_moves(page: Page, *vertices: str) -> None:
    """Expect just these turns in the list: none is missing, none is there twice."""
    turns = page.get_by_role("list", name="Moves").locator("button")
    expect(turns).to_have_text([re.compile(f"^{vertex}") for vertex in vertices])


def test_a_reload_and_a_second_tab_show_the_same_game(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page(phone=True)
    begin(server, black, white)
    # Reloaded with a stone in hand: nothing was played by that, and the seat is ours.
    white.get_by_role("gridcell", name=re.compile("^C3,")).tap()
    white.reload()
    expect(white.get_by_role("region", name="White, you, to move")).to_be_visible()
    expect_moves(white, "E5")
    second = white.context.new_page()
    second.goto(black.url)
    expect(second.get_by_role("region", name="White, you, to move")).to_be_visible()
    # A stone goes down in one tab and is down in both; each may play on.
    tap(second, "C3")
    for page in (black, white, second):
        expect_moves(page, "E5", "C3")
    point(black, "D4")
    expect_stone(white, "D4", "black")
    tap(white, "G7")
    for page in (black, white, second):
        expect_moves(page, "E5", "C3", "D4", "G7")
    keep_picture(second, "second-tab-390")


def test_a_page_that_slept_finds_its_line_dead_and_dials_again(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white, eve = new_page(), new_page(), new_page()
    lines = [Line(page) for page in (white, eve)]
    begin(server, black, white)
    eve.goto(black.url)
    expect_stone(eve, "E5", "black")
    awake: list[Any] = [page.context.new_cdp_session(page) for page in (white, eve)]
    # The lid is closed: scripts stand still, the network is gone, nobody is told.
    point(white, "C3")
    for page in (black, eve):
        expect_stone(page, "C3", "white")
    for page, tools, line in zip((white, eve), awake, lines, strict=True):
        line.die()
        page.context.set_offline(True)
        tools.send("Page.setWebLifecycleState", {"state": "frozen"})
    point(black, "D4")
    expect_moves(black, "E5", "C3", "D4")
    for page, tools in zip((white, eve), awake, strict=True):
        tools.send("Page.setWebLifecycleState", {"state": "active"})
        page.context.set_offline(False)
    for page in (white, eve):
        expect_moves(page, "E5", "C3", "D4")
    assert [line.dialed for line in lines] == [2, 2]
    point(white, "G7")
    for page in (black, white, eve):
        expect_moves(page, "E5", "C3", "D4", "G7")
