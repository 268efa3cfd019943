"""Open pages outlive a killed server (reliability R1, T9, W7)."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import expect_stone, point, sit_down
from tests.server_process import running_server

pytestmark = pytest.mark.browser


def test_open_pages_go_on_after_the_server_was_killed(
    tmp_path: Path, new_page: NewPage
) -> None:
    with running_server(tmp_path / "data") as server:
        black, white, watcher = new_page(), new_page(), new_page(phone=True)
        black.goto(server.url)
        sit_down(black, "A friend")
        white.goto(black.url)
        white.get_by_role("button", name="Take a seat").click()
        expect_stone_after(black, white, "E5", "black")
        watcher.goto(black.url)
        expect_stone(watcher, "E5", "black")

        server.kill()
        connection = white.get_by_text("No connection. Your clock may be running.")
        expect(connection.first).to_be_visible()
        keep_picture(white, "no-connection-1280")
        point(white, "C3")  # kept until the server is back, then sent once
        server.start()

        for page in (black, white, watcher):
            expect_stone(page, "E5", "black")
            expect_stone(page, "C3", "white")
        expect_stone_after(black, white, "G7", "black")
        expect_stone(watcher, "G7", "black")


def expect_stone_after(player: Page, other: Page, vertex: str, color: str) -> None:
    """Play, and see it on both pages."""
    point(player, vertex)
    for page in (player, other):
        expect_stone(page, vertex, color)
