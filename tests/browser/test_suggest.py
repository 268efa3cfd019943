"""Which stones look dead: one press makes the suggestion that player's proposal."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import (
    BLACK,
    LAST_WHITE,
    WHITE,
    expect_stone,
    point,
    sit_down,
    tap,
)
from tests.server_process import ServerProcess

pytestmark = pytest.mark.browser
SUGGEST = "Suggest dead stones"


@pytest.fixture
def both(server: ServerProcess, new_page: NewPage) -> tuple[Page, Page]:
    """Black at a desk and White on a phone; play has stopped, White's B5 is dead."""
    host, guest = new_page(), new_page(phone=True)
    host.goto(server.url)
    sit_down(host, "A friend")
    guest.goto(host.url)
    guest.get_by_role("button", name="Take a seat").click()
    for black, white in zip(BLACK, [*WHITE], strict=True):
        point(host, black)
        expect_stone(guest, black, "black")
        tap(guest, white)
        expect_stone(host, white, "white")
    host.get_by_role("button", name="Pass", exact=True).click()
    expect(guest.get_by_role("region", name="White, you, to move")).to_be_visible()
    tap(guest, LAST_WHITE)
    expect_stone(host, LAST_WHITE, "white")
    assert host.get_by_role("button", name=SUGGEST).count() == 0
    host.get_by_role("button", name="Offer the end").click()
    guest.get_by_role("button", name="Agree the end").click()
    return host, guest


def test_a_suggestion_is_proposed_by_one_and_confirmed_by_both(
    both: tuple[Page, Page], server: ServerProcess
) -> None:
    host, guest = both
    keep_picture(host, "suggest-before-1280")
    host.get_by_role("button", name=SUGGEST).click()
    dead = re.compile("^B5, white, marked dead")
    for page in both:
        expect(page.get_by_role("gridcell", name=dead)).to_have_count(1)
    yours = "Proposal 2 is yours, as the server suggests."
    expect(host.get_by_text(yours)).to_be_visible()
    theirs = re.compile(r"^Proposal 2 is .+’s, as the server suggests\.")
    expect(guest.get_by_text(theirs)).to_be_visible()
    keep_picture(host, "suggested-1280")
    keep_picture(guest, "suggested-390")
    guest.get_by_role("button", name=SUGGEST).scroll_into_view_if_needed()
    keep_picture(guest, "suggested-button-390")
    # Nothing was confirmed by that, for nobody.
    for page in both:
        expect(page.get_by_text("You have not confirmed")).to_be_visible()
    # Asked again, also by the other one, it changes nothing.
    guest.get_by_role("button", name=SUGGEST).tap()
    same = "Proposal 2 is what the server suggests."
    expect(guest.get_by_text(same)).to_be_visible()
    keep_picture(guest, "suggested-same-390")
    guest.get_by_role("button", name="Confirm proposal 2").tap()
    host.get_by_role("button", name="Confirm proposal 2").click()
    for page in both:
        expect(page.get_by_text("wins by 3/4 zi").first).to_be_visible()
        # The proposal said so as well; this is there once it is the result.
        expect(page.get_by_role("link", name="count sheet")).to_be_visible()
    record = server.get(f"/api/games/{host.url.rpartition('/')[2]}.sgf").body.decode()
    assert "This is the server's suggestion" in record


def test_a_suggestion_is_a_start_that_either_side_may_change(
    both: tuple[Page, Page],
) -> None:
    host, guest = both
    guest.get_by_role("button", name=SUGGEST).tap()
    expect(host.get_by_role("button", name="Confirm proposal 2")).to_be_visible()
    point(host, "B5")
    expect(host.get_by_text(re.compile(r"^Proposal 3 is yours\. "))).to_be_visible()
    alive = re.compile("^B5, white(?!, marked dead)")
    expect(guest.get_by_role("gridcell", name=alive)).to_have_count(1)
    guest.get_by_role("button", name="中文").click()
    guest.get_by_role("button", name="死子建议").tap()
    expect(guest.get_by_text("第 4 案由你按服务器的建议提出")).to_be_visible()
    keep_picture(guest, "suggested-zh-390")
