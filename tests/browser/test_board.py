"""The board as readers choose it: by finger on a phone, turned, lettered, numbered, still."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import choose, expect_stone, point
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]


def open_game(black: Page, white: Page, url: str, size: str) -> None:
    """Let two people sit down at a board."""
    black.goto(url)
    choose(black, "Board", size)
    choose(black, "Against", "A friend")
    black.get_by_role("button", name="Change", exact=True).click()
    choose(black, "Your color", "Black")
    black.get_by_role("button", name="Take a seat").click()
    expect(black.get_by_role("button", name="Copy the link")).to_be_visible()
    white.goto(black.url)
    white.get_by_role("button", name="Take a seat").click()
    expect(white.get_by_role("region", name="White, you")).to_be_visible()


def cell_width(page: Page, vertex: str) -> float:
    """Return how wide a point is on the screen, in CSS pixels."""
    box = page.get_by_role("gridcell", name=re.compile(f"^{vertex},")).bounding_box()
    assert box is not None
    return box["width"]


def drag_to(page: Page, vertex: str) -> None:
    """Aim with a right hand's finger: it lies below the point, and to the right of it."""
    board = page.get_by_test_id("board")
    box = page.get_by_role("gridcell", name=re.compile(f"^{vertex},")).bounding_box()
    assert box is not None
    finger = {"pointerType": "touch", "bubbles": True}
    place = {
        "clientX": box["x"] + box["width"],
        "clientY": box["y"] + 1.7 * box["height"],
    }
    start = {"clientX": place["clientX"] - 100, "clientY": place["clientY"]}
    board.dispatch_event("pointerdown", {**finger, **start})
    board.dispatch_event("pointermove", {**finger, **place})
    expect(page.locator(".goban .aim")).to_have_count(1)
    board.dispatch_event("pointerup", {**finger, **place})


def tap(page: Page, vertex: str) -> None:
    page.get_by_role("gridcell", name=re.compile(f"^{vertex},")).tap()


def test_the_first_tap_enlarges_a_large_board_on_a_phone(
    server: ServerProcess, new_page: NewPage
) -> None:
    phone, other = new_page(phone=True), new_page()
    open_game(phone, other, server.url, "19×19")
    small = cell_width(phone, "R16")
    assert small < 24

    tap(phone, "R16")
    expect(phone.get_by_role("button", name="Play R16")).to_be_visible()
    assert cell_width(phone, "R16") == pytest.approx(44, abs=0.5)
    keep_picture(phone, "enlarged-390")
    tap(phone, "Q17")
    phone.get_by_role("button", name="Play Q17").tap()
    expect_stone(other, "Q17", "black")
    assert cell_width(phone, "R16") == pytest.approx(small)

    # A tap on a stone is near a point as well: the page asks for the point.
    point(other, "D4")
    expect_stone(phone, "D4", "white")
    tap(phone, "D4")
    expect(phone.get_by_text("Tap the point.")).to_be_visible()
    phone.get_by_role("button", name="Whole board").tap()
    expect(phone.get_by_text("Tap the point.")).to_be_hidden()
    drag_to(phone, "K4")
    expect(phone.get_by_role("button", name="Play K4")).to_be_visible()
    phone.get_by_role("button", name="Cancel").tap()
    expect(phone.get_by_role("button", name="Play K4")).to_be_hidden()
    assert cell_width(phone, "R16") == pytest.approx(small)


def style(page: Page, selector: str, name: str) -> str:
    """Return a property of what is drawn."""
    found = page.locator(selector).first.evaluate(
        "(element, name) => getComputedStyle(element).getPropertyValue(name)", name
    )
    return str(found)


def left_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"]


def test_choices_change_the_board_and_are_kept(
    server: ServerProcess, new_page: NewPage
) -> None:
    page, other = new_page(), new_page(reduced_motion="reduce")
    open_game(page, other, server.url, "9×9")
    page.get_by_role("button", name="Settings", exact=True).click()
    page.get_by_role("radio", name="Chinese", exact=True).click()
    page.get_by_label("Number the moves").check()
    page.get_by_label("Lines to the point under the pointer").check()
    page.get_by_role("radio", name="270°").click()
    page.get_by_label("Shapes").check()
    page.get_by_role("radio", name="Left hand").click()
    page.get_by_role("radio", name="Paper").click()
    keep_picture(page, "board-settings-1280")
    page.get_by_role("button", name="Close the settings").click()
    for _ in range(2):
        # Turned three times, rows run from the left, columns from the top, the last first.
        labels = page.locator(".goban .labels text")
        expect(labels.nth(0)).to_have_text("一")
        expect(labels.nth(1)).to_have_text("9")
        assert left_of(page, ".talk") < left_of(page, ".goban")
        wood = style(page, ".goban", "background-color")
        assert wood != style(other, ".goban", "background-color")
        page.reload()
        expect(page.get_by_role("grid")).to_be_visible()

    point(page, "A2")
    expect_stone(other, "A2", "black")
    assert style(page, ".goban .slate", "rx") != style(other, ".goban .slate", "rx")
    point(other, "A1")
    expect_stone(page, "A1", "white")
    point(page, "B1")
    expect_stone(other, "B1", "black")
    # The taken stone and its number are gone; where nothing moves, it does not linger.
    expect(page.locator(".goban .numbers text")).to_have_text(["1", "3"])
    expect(other.locator(".goban .numbers text")).to_have_count(0)
    assert style(other, ".goban .fading", "opacity") == "0"
    page.get_by_role("gridcell", name=re.compile("^E5,")).hover()
    expect(page.locator(".goban .aim")).to_have_count(1)
