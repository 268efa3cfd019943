"""What players do for each other on the page: a rematch, a claim, a minute more."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_asking import begin
from tests.browser.test_play import expect_stone, point
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]


def resign(page: Page) -> None:
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_role("button", name="Yes").click()


def test_a_rematch_leads_both_to_a_game_with_changed_colors(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    old = black.url
    resign(black)
    black.get_by_role("button", name="Offer a rematch").click()
    expect(black.get_by_role("button", name="Take the offer back")).to_be_focused()
    keep_picture(black, "rematch-offered-1280")
    expect(white.get_by_role("button", name="Play again")).to_be_visible()
    keep_picture(white, "rematch-asked-390")
    white.get_by_role("button", name="Decline").tap()
    black.get_by_role("button", name="Offer a rematch").click()
    white.get_by_role("button", name="Play again").tap()
    expect(white.get_by_role("region", name="Black, you, to move")).to_be_visible()
    expect(black.get_by_role("region", name="White, you")).to_be_visible()
    assert black.url == white.url != old
    point(white, "E5")
    expect_stone(black, "E5", "black")
    black.goto(old)
    black.get_by_role("link", name="To the rematch").click()
    expect_stone(black, "E5", "black")
