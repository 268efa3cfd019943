"""A game is adjourned with a sealed move: nobody sees it until both are back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_asking import ask, begin, select
from tests.browser.test_play import choose, expect_stone, point
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]


def refereed(server: ServerProcess, new_page: NewPage) -> tuple[Page, Page, Page]:
    """Return the referee, Black at a desk and White on a phone; the game has begun."""
    cai, black, white = new_page(), new_page(), new_page(phone=True)
    cai.goto(server.url)
    choose(cai, "Board", "9×9")
    choose(cai, "Against", "A friend")
    cai.get_by_role("button", name="Change", exact=True).click()
    cai.get_by_label("I referee; two others play").check()
    choose(cai, "Color of who sits down first", "Black")
    cai.get_by_role("button", name="Open the game").click()
    expect(cai.get_by_text("You referee this game and take no seat.")).to_be_visible()
    for player in (black, white):
        player.goto(cai.url)
        player.get_by_role("button", name="Take a seat").click()
        expect(player.get_by_role("button", name="Take a seat")).to_have_count(0)
    expect(black.get_by_role("region", name="Black, you, to move")).to_be_visible()
    return cai, black, white


def expect_empty(page: Page, vertex: str) -> None:
    cell = page.get_by_role("gridcell", name=re.compile(f"^{vertex}, .*empty"))
    expect(cell).to_have_count(1)


def test_a_sealed_move_is_opened_when_both_are_back(
    server: ServerProcess, new_page: NewPage
) -> None:
    cai, black, white = refereed(server, new_page)
    point(black, "E5")
    expect_stone(white, "E5", "black")
    cai.get_by_text("Referee’s desk").click()
    select(cai, "Ruling", "Adjourn")
    cai.get_by_label("With a sealed move").check()
    cai.get_by_role("textbox", name="Reason").fill("The hall closes.")
    cai.get_by_role("button", name="Rule", exact=True).click()
    expect(white.get_by_test_id("wish")).to_contain_text("Seal it")
    keep_picture(white, "sealing-390")
    expect(black.get_by_test_id("wish")).to_contain_text("White is to seal a move.")
    keep_picture(black, "sealing-other-1280")
    white.get_by_role("gridcell", name=re.compile("^C3,")).tap()
    white.get_by_role("button", name="Seal C3").tap()
    for page in (cai, black, white):
        veil = page.get_by_test_id("veil")
        expect(veil).to_contain_text("White has sealed a move.")
        expect_empty(page, "C3")
    keep_picture(black, "adjourned-1280")
    keep_picture(white, "adjourned-390")
    where = white.url
    for page in (black, white):
        page.goto("about:blank")
    for page in (black, white):
        page.goto(where)
        expect(page.get_by_test_id("veil")).to_contain_text("White has sealed a move.")
        expect_empty(page, "C3")
        expect(page.get_by_role("button", name="Go on")).to_have_count(0)
    select(cai, "Ruling", "Go on")
    cai.get_by_role("textbox", name="Reason").fill("Both are back.")
    cai.get_by_role("button", name="Rule", exact=True).click()
    for page in (cai, black, white):
        expect_stone(page, "C3", "white")
    black.get_by_role("tab", name="Referee").click()
    expect(black.get_by_text("The sealed move was C3.")).to_be_visible()
    point(black, "D4")
    expect_stone(white, "D4", "black")


def test_two_people_agree_to_adjourn_with_a_sealed_move(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    where = black.url
    ask(white, "Ask to adjourn, move sealed")
    expect(black.get_by_test_id("wish")).to_contain_text("with a sealed move")
    black.get_by_role("button", name="Agree").click()
    expect(black.get_by_test_id("wish")).to_contain_text("Seal it")
    point(black, "E5")
    black.get_by_role("button", name="Seal E5").click()
    for page in (black, white):
        expect(page.get_by_test_id("veil")).to_contain_text("Black has sealed a move.")
        expect_empty(page, "E5")
    keep_picture(white, "sealed-by-consent-390")
    white.goto(where)
    white.get_by_role("button", name="Go on").tap()
    for page in (black, white):
        expect_stone(page, "E5", "black")
