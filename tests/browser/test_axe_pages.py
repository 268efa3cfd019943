"""axe-core finds nothing serious on any other page, with its panels open, in both languages."""

import re

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage, keep_picture
from tests.browser.test_accounts import register
from tests.browser.test_adjourn import refereed
from tests.browser.test_axe import expect_nothing_severe, severe_findings
from tests.browser.test_board import open_game
from tests.browser.test_play import choose, expect_stone, point, tap
from tests.browser.test_review import RECORD
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]


def expect_well_made(page: Page, name: str) -> None:
    """Judge a page wide, light and dark, and then narrow."""
    expect_nothing_severe(page, f"{name}-1280")
    page.set_viewport_size(PHONE)
    page.emulate_media(color_scheme="light")
    keep_picture(page, f"axe-{name}-390-light")
    assert severe_findings(page) == [], f"{name}, narrow"
    page.set_viewport_size(DESKTOP)


def test_nothing_severe_on_pages_of_people_and_records(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/account")
    expect(page.get_by_role("button", name="Log in")).to_be_visible()
    expect_well_made(page, "log-in")
    page.get_by_label("Name", exact=True).fill("Ann")
    page.get_by_label("Password", exact=True).fill("wrong password")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert").filter(has_text="is wrong")).to_be_visible()
    expect_well_made(page, "log-in-refused")
    register(page, server, "Ann")
    page.goto(f"{server.url}/account")
    page.get_by_label("Name of a new bot").fill("Ann-bot")
    page.get_by_role("button", name="Make a key").click()
    expect(page.locator(".key-shown code").first).to_be_visible()
    expect_well_made(page, "account")
    for path, words in (
        ("player/Ann", "No rated game yet."),
        ("player/nobody", "Nobody of this name"),
        ("no/such/page", "There is no such page"),
        ("review", "Open a game record"),
    ):
        page.goto(f"{server.url}/{path}")
        said = page.get_by_role("main").get_by_text(words)
        expect(said.first).to_be_visible()
        expect_well_made(page, path.replace("/", "-"))
    sgf: FilePayload = {
        "name": "a.sgf",
        "mimeType": "text/plain",
        "buffer": RECORD.encode(),
    }
    page.get_by_label("Choose a file").set_input_files(sgf)
    expect(page.get_by_role("heading", name="B+1.5")).to_be_visible()
    page.get_by_role("slider", name="Move", exact=True).press("End")
    expect_well_made(page, "record")
    page.goto(f"{server.url}/local")
    choose(page, "Board", "9×9")
    page.get_by_role("button", name="New game").click()
    empty = re.compile("9 by 9, Black to move")
    expect(page.get_by_role("grid", name=empty)).to_be_visible()
    point(page, "E5")
    expect_stone(page, "E5", "black")
    expect_well_made(page, "local")
    page.get_by_role("button", name="Count").click()
    page.get_by_role("button", name="Both agree").click()
    expect(page.get_by_role("table")).to_be_visible()
    expect_well_made(page, "local-counted")


def test_nothing_severe_in_panels_and_in_chinese(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page()
    black.goto(server.url)
    black.get_by_role("button", name="Change the name").click()
    black.get_by_role("button", name="Change", exact=True).click()
    black.get_by_role("button", name="More", exact=True).click()
    choose(black, "Clock", "Other")
    black.get_by_label("Clock, as text").fill("whenever")
    expect_well_made(black, "lobby-open")
    black.get_by_label("Clock, as text").fill("10m")
    black.get_by_role("button", name="中文").click()
    expect_well_made(black, "zh-lobby-open")
    black.get_by_role("button", name="English").click()
    open_game(black, white, server.url, "9×9")
    point(black, "E5")
    expect_stone(white, "E5", "black")
    white.goto(f"{server.url}/watch")
    expect(white.get_by_role("main").get_by_role("link").first).to_be_visible()
    expect_well_made(white, "watch")
    white.goto(black.url)
    expect_stone(white, "E5", "black")
    white.get_by_role("tab", name="Talk").click()
    white.get_by_role("textbox").fill("Hello")
    white.keyboard.press("Enter")
    expect(white.get_by_role("log").locator("p")).to_have_text(re.compile("Hello"))
    white.get_by_role("button", name="People who spoke").click()
    white.get_by_role("button", name="Resign").click()
    expect_well_made(white, "talk-and-resign")
    white.get_by_role("button", name="Keep playing").click()
    white.get_by_role("button", name="Settings", exact=True).click()
    white.get_by_role("button", name="中文").click()
    expect_well_made(white, "zh-game-and-settings")


def test_nothing_severe_at_the_desk(server: ServerProcess, new_page: NewPage) -> None:
    cai, black, white = refereed(server, new_page)
    point(black, "E5")
    tap(white, "C3")
    expect_stone(cai, "C3", "white")
    cai.get_by_text("Referee’s desk").click()
    cai.get_by_role("combobox", name="Ruling").select_option(label="Loss")
    expect_well_made(cai, "desk")
    cai.get_by_role("tab", name="Details").click()
    black.get_by_role("button", name="More", exact=True).click()
    black.get_by_role("button", name="Complain").click()
    black.get_by_label("What happened in move 2?").fill("He talked.")
    expect_well_made(black, "complaint")
    black.get_by_role("button", name="Send").click()
    expect(cai.get_by_test_id("wish")).to_contain_text("wanted: a complaint")
    expect_well_made(cai, "desk-alarm")
