"""What players ask of each other and of the referee, on the page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import choose, expect_stone, point, sit_down, tap
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]


def begin(server: ServerProcess, new_page: NewPage) -> tuple[Page, Page]:
    """Return Black at a desk and White on a phone, in a game that has begun."""
    black, white = new_page(), new_page(phone=True)
    black.goto(server.url)
    sit_down(black, "A friend")
    white.goto(black.url)
    white.get_by_role("button", name="Take a seat").click()
    expect(black.get_by_role("region", name="Black, you, to move")).to_be_visible()
    return black, white


def ask(page: Page, offer: str) -> None:
    """Ask for something under "More", by the keyboard."""
    page.get_by_role("button", name="More", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name=offer).focus()
    page.keyboard.press("Enter")


def select(page: Page, field: str, option: str) -> None:
    """Choose in one of the desk's lists."""
    choice = page.get_by_role("combobox", name=field, exact=True)
    choice.select_option(label=option)


def test_a_move_is_taken_back_when_the_opponent_agrees(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    point(black, "E5")
    expect_stone(white, "E5", "black")
    black.get_by_role("button", name="More", exact=True).click()
    keep_picture(black, "more-1280")
    black.keyboard.press("Escape")
    ask(black, "Ask to take back")
    expect(white.get_by_text("Your opponent asks to take a move back.")).to_be_visible()
    keep_picture(white, "asked-390")
    white.get_by_role("button", name="Decline").tap()
    expect(black.get_by_text("You have asked to take a move back.")).to_have_count(0)
    tap(white, "C3")
    ask(black, "Ask to take back")
    white.get_by_role("button", name="Agree").tap()
    for page in (black, white):
        cell = page.get_by_role("gridcell", name=re.compile("^E5, .*empty"))
        expect(cell).to_have_count(1)
        expect(page.get_by_role("list", name="Moves")).to_have_count(0)
    point(black, "D4")
    expect_stone(white, "D4", "black")
    black.get_by_role("tab", name="Referee").click()
    keep_picture(black, "undone-1280")
    record = black.get_by_role("tabpanel")
    expect(record.get_by_text("Back to the first position")).to_be_visible()


def test_a_game_is_paused_by_consent_and_goes_on(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    white.get_by_role("button", name="More", exact=True).tap()
    keep_picture(white, "more-390")
    white.get_by_role("button", name="Ask for a pause").tap()
    black.get_by_role("button", name="Agree").click()
    for page in (black, white):
        expect(page.get_by_test_id("veil")).to_contain_text("Paused")
    white.get_by_role("button", name="More", exact=True).tap()
    white.get_by_role("button", name="The times are right").tap()
    keep_picture(white, "paused-390")
    white.get_by_role("button", name="Go on").tap()
    for page in (black, white):
        expect(page.get_by_test_id("veil")).to_have_count(0)
    point(black, "E5")
    expect_stone(white, "E5", "black")


def test_contested_points_are_marked_and_counted_again(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    point(black, "E5")
    expect_stone(white, "E5", "black")  # before that a tap plays nothing
    tap(white, "C3")
    black.get_by_role("button", name="Offer the end").click()
    white.get_by_role("button", name="Agree the end").tap()
    black.get_by_role("button", name="Contested points").click()
    expect(black.get_by_text("Press the empty points")).to_be_visible()
    point(black, "G7")
    contested = white.get_by_role("gridcell", name="G7, star point, empty, contested")
    expect(contested).to_have_count(1)
    keep_picture(black, "contested-1280")
    keep_picture(white, "contested-390")
    white.get_by_role("button", name="Confirm proposal 2").tap()
    expect(black.get_by_text("Confirmed proposal 2")).to_be_visible()
    black.get_by_role("button", name="Recount").click()
    expect(white.get_by_role("button", name="Confirm proposal 2")).to_be_visible()
    black.get_by_role("button", name="Done").click()
    for page in (white, black):
        page.get_by_role("button", name="Confirm proposal 2").click()
    expect(
        black.get_by_text("Draw").or_(black.get_by_text("wins by")).first
    ).to_be_visible()


def test_a_referee_makes_a_game_of_two_others_and_rules(
    server: ServerProcess, new_page: NewPage
) -> None:
    cai, black, white = new_page(), new_page(), new_page(phone=True)
    cai.goto(server.url)
    choose(cai, "Board", "9×9")
    choose(cai, "Against", "A friend")
    cai.get_by_role("button", name="Change", exact=True).click()
    cai.get_by_label("I referee; two others play").check()
    choose(cai, "Color of who sits down first", "Black")
    keep_picture(cai, "referee-lobby-1280")
    cai.get_by_role("button", name="Open the game").click()
    expect(cai.get_by_text("You referee this game and take no seat.")).to_be_visible()
    keep_picture(cai, "referee-waiting-1280")
    for player in (black, white):
        player.goto(cai.url)
        if player is white:
            keep_picture(player, "refereed-invited-390")
        player.get_by_role("button", name="Take a seat").click()
        expect(player.get_by_role("button", name="Take a seat")).to_have_count(0)
    expect(black.get_by_role("region", name="Black, you, to move")).to_be_visible()
    point(black, "E5")
    expect_stone(white, "E5", "black")  # before that a tap plays nothing
    tap(white, "C3")
    black.get_by_role("button", name="More", exact=True).click()
    black.get_by_role("button", name="Complain").click()
    black.get_by_label("What happened in move 2?").fill("He talked to somebody.")
    black.get_by_role("button", name="Send").click()
    expect(cai.get_by_test_id("wish")).to_contain_text("wanted: a complaint")
    keep_picture(white, "referee-wanted-390")
    cai.get_by_text("Referee’s desk").click()
    select(cai, "Ruling", "Warning")
    select(cai, "Side", "White")
    select(cai, "Offense", "consulted or discussed")
    cai.get_by_role("textbox", name="Reason").fill("He talked to a spectator.")
    keep_picture(cai, "desk-1280")
    cai.get_by_role("button", name="Rule", exact=True).click()
    white.get_by_role("tab", name="Referee").tap()
    record = white.get_by_role("tabpanel")
    expect(record.get_by_text("Warning, White, consulted or discussed")).to_be_visible()
    expect(record.get_by_text("Warning 1 to White")).to_be_visible()
    keep_picture(white, "ruled-390")
    select(cai, "Ruling", "Back to a move")
    cai.get_by_role("textbox", name="After move").fill("1")
    cai.get_by_role("textbox", name="Reason").fill("The stone slipped.")
    cai.get_by_role("button", name="Rule", exact=True).click()
    for page in (cai, black, white):
        cell = page.get_by_role("gridcell", name=re.compile("^C3, .*empty"))
        expect(cell).to_have_count(1)
    select(cai, "Ruling", "Pause")
    cai.get_by_role("textbox", name="Reason").fill("Lunch.")
    cai.get_by_role("button", name="Rule", exact=True).click()
    expect(white.get_by_test_id("veil")).to_contain_text("By the referee.")
    expect(white.get_by_role("button", name="Go on")).to_have_count(0)
    select(cai, "Ruling", "Go on")
    cai.get_by_role("textbox", name="Reason").fill("Lunch is over.")
    cai.get_by_role("button", name="Rule", exact=True).click()
    expect(white.get_by_test_id("veil")).to_have_count(0)
    tap(white, "D4")
    expect_stone(black, "D4", "white")


def test_gnugo_takes_moves_back(server: ServerProcess, new_page: NewPage) -> None:
    page = new_page()
    page.goto(server.url)
    sit_down(page, "A bot")
    expect(page.get_by_role("region", name="Black, you, to move")).to_be_visible()
    point(page, "E5")
    turns = page.get_by_role("list", name="Moves").locator("button")
    expect(turns).to_have_count(2)
    ask(page, "Ask to take back")
    expect(turns).to_have_count(0)
    point(page, "C3")
    expect(turns).to_have_count(2)
    expect_stone(page, "C3", "black")


def test_a_player_on_leave_is_shown_as_such_and_comes_back(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page(phone=True)
    black.goto(server.url)
    # Leave is for byo-yomi, so the game begins in it.
    choose(black, "Clock", "Other")
    black.get_by_label("Clock, as text").fill("10m/5x2m")
    sit_down(black, "A friend")
    white.goto(black.url)
    white.get_by_role("button", name="Take a seat").tap()
    expect(black.get_by_role("region", name="Black, you, to move")).to_be_visible()
    ask(white, "Leave the seat")
    for page in (black, white):
        expect(page.get_by_test_id("seat-white")).to_contain_text("on leave")
    keep_picture(black, "on-leave-1280")
    ask(white, "I am back")
    for page in (black, white):
        expect(page.get_by_test_id("seat-white")).not_to_contain_text("on leave")
    point(black, "E5")
    expect_stone(white, "E5", "black")  # before that a tap plays nothing
    tap(white, "C3")
    expect_stone(black, "C3", "white")
