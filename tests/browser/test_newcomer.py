"""What somebody meets who is here for the first time, alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, keep_picture
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]


def test_who_waits_alone_plays_the_free_bot_by_one_click(
    server: ServerProcess, new_page: NewPage
) -> None:
    page, other = new_page(), new_page()
    other.goto(server.url)
    page.goto(server.url)
    page.get_by_role("button", name="Take a seat").click()
    seat = page.get_by_test_id("link")
    expect(seat).to_be_visible()
    waiting = seat.input_value()
    expect(other.get_by_test_id("open-seat")).to_have_count(1)
    expect(page.get_by_text("gnugo is free.")).to_be_visible()
    keep_picture(page, "waiting-bot-1280")
    page.get_by_role("button", name="Play it now").click()
    expect(page.get_by_role("button", name="Resign")).to_be_visible()
    assert page.url != waiting
    expect(page.get_by_role("grid", name=re.compile("19 by 19"))).to_be_visible()
    expect(other.get_by_test_id("open-seat")).to_have_count(0)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Yes", exact=True).click()
