"""The page of bots: one is chosen, its form closed and opened again, and it plays."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]


def test_a_bot_is_asked_for_a_game_by_keyboard_and_by_finger(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    page.get_by_role("link", name="Bots", exact=True).click()
    expect(page).to_have_title(re.compile("^Bots"))
    ask = page.get_by_role("button", name="Challenge gnugo")
    ask.press("Enter")
    form = page.get_by_role("region", name="Challenge gnugo")
    expect(form.get_by_role("heading")).to_be_focused()
    page.keyboard.press("Escape")
    expect(form).to_have_count(0)
    expect(ask).to_be_focused()
    page.keyboard.press("Enter")
    # What this bot does not take is said beside the button, which does nothing then.
    form.get_by_role("button", name="Change", exact=True).press("Enter")
    form.get_by_role("button", name="More", exact=True).press("Enter")
    form.get_by_role("radio", name=re.compile("^Japanese rules ")).press("Enter")
    expect(form.get_by_role("status")).to_have_text(
        re.compile("^gnugo accepts Chinese rules 2002")
    )
    expect(form.get_by_role("button", name="Ask for a game")).to_have_attribute(
        "aria-disabled", "true"
    )

    phone = new_page(phone=True)
    phone.goto(f"{server.url}/bots")
    phone.get_by_role("button", name="Challenge gnugo").tap()
    sheet = phone.get_by_role("region", name="Challenge gnugo")
    box = sheet.bounding_box()
    assert box is not None
    assert round(box["y"] + box["height"]) == PHONE["height"]
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    board = sheet.get_by_role("radiogroup", name="Board")
    board.get_by_role("radio", name="9×9").tap()
    sheet.get_by_role("button", name="Ask for a game").tap()
    expect(phone).to_have_url(re.compile("/game/"))
    expect(phone.get_by_role("grid", name=re.compile("Board, 9 by 9"))).to_be_visible()
