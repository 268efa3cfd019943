"""A whole game by keyboard alone, and what the keys of the board tell."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.server_process import ServerProcess

pytestmark = [pytest.mark.browser, pytest.mark.engine]

MOST_TABS = 120
"""Stops of the page with the most; a control that is not met by then is not reachable."""


def has_focus(control: Locator) -> bool:
    return bool(control.evaluate("element => element === document.activeElement"))


def walk_to(page: Page, control: Locator) -> None:
    """Go to a control by the Tab key."""
    expect(control).to_be_visible()
    for _ in range(MOST_TABS):
        if has_focus(control):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never comes to {control}")


def press_button(page: Page, name: str) -> None:
    walk_to(page, page.get_by_role("button", name=name, exact=True))
    page.keyboard.press("Enter")


def choose(page: Page, group: str, option: str) -> None:
    """Choose an option of a radio group: Tab to it, arrows within it."""
    radios = page.get_by_role("radiogroup", name=group, exact=True).get_by_role("radio")
    wanted = radios.and_(page.get_by_role("radio", name=option, exact=True))
    walk_to(page, radios.and_(page.locator('[tabindex="0"]')))
    for _ in range(radios.count()):
        if has_focus(wanted) and wanted.get_attribute("aria-checked") == "true":
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"the arrows never come to {option} of {group}")


def point(page: Page, vertex: str) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^{vertex},"))


def expect_label(page: Page, label: str) -> None:
    expect(page.get_by_role("gridcell", name=label, exact=True)).to_have_count(1)


def walk_to_board(page: Page) -> None:
    walk_to(page, page.get_by_role("grid").locator('[tabindex="0"]'))


def typed(page: Page, keys: str) -> None:
    """Press each key of a word."""
    for key in keys:
        page.keyboard.press(key)


def told(page: Page, words: str | re.Pattern[str]) -> None:
    """Wait until a live region of the page has the words."""
    regions = page.locator('[aria-live], [role="alert"], [role="status"]')
    expect(regions.filter(has_text=words).first).to_be_attached()


def test_a_whole_game_without_a_mouse(server: ServerProcess, new_page: NewPage) -> None:
    black, white = new_page(), new_page()
    black.goto(server.url)
    choose(black, "Board", "9×9")
    choose(black, "Against", "A friend")
    press_button(black, "Change")
    choose(black, "Your color", "Black")
    press_button(black, "Take a seat")
    expect(black).to_have_url(re.compile("/game/[A-Za-z0-9_-]{22}$"))
    white.goto(black.url)
    press_button(white, "Take a seat")

    # The board has the focus on both pages, as play begins.
    expect(white.get_by_role("grid").locator(":focus")).to_have_count(1)
    expect(black.get_by_role("grid").locator(":focus")).to_have_count(1)
    typed(black, "d4")
    expect(black.get_by_test_id("notice")).to_contain_text("D4")
    black.keyboard.press("Enter")
    expect_label(white, "D4, black, last move")
    told(white, "Black D4. White to move.")

    # By arrows from the middle, E5, where the first key only shows the cursor.
    for key in ("ArrowRight", "ArrowUp", "Enter"):
        white.keyboard.press(key)
    expect_label(black, "F6, white, last move")

    black.keyboard.press(".")
    expect(point(black, "F6")).to_be_focused()
    black.keyboard.press("i")
    told(black, "White chain of 1, 4 liberties.")
    black.keyboard.press(",")
    told(black, re.compile(r"^Black \d+:\d\d\. White \d+:\d\d\.$"))
    black.keyboard.press("?")
    expect(black.get_by_role("heading", name="Keys on the board")).to_be_in_viewport()

    black.keyboard.press("Alt+p")
    expect(white.get_by_role("region", name="White, you, to move")).to_be_visible()
    white.keyboard.press("Alt+e")
    told(black, "White offers the end.")
    black.keyboard.press("Alt+e")

    # F6 is dead: Black's one stone then owns the board.
    told(black, "Play has ended. Which stones are dead?")
    walk_to_board(black)
    # No list of keys stands beside the board now: the key says them.
    black.keyboard.press("?")
    expect(black.get_by_test_id("notice")).to_contain_text("move the cursor")
    typed(black, "f6")
    black.keyboard.press("Enter")
    expect_label(white, "F6, white, marked dead")
    for page in (white, black):
        press_button(page, "Confirm proposal 2")
    for page, outcome in ((black, "You won by"), (white, "You lost by")):
        expect(page.get_by_text("B+73.5").first).to_be_visible()
        told(page, outcome)


def test_keys_follow_a_board_that_is_turned(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(server.url)
    page.evaluate(
        "() => localStorage.setItem('shoutan.board.turn', '90')"
    )  # as the settings keep it
    page.reload()
    choose(page, "Board", "9×9")
    choose(page, "Against", "A friend")
    press_button(page, "Take a seat")
    walk_to_board(page)
    expect(point(page, "E5")).to_be_focused()

    # Turned to the right: A is the upper line, and the numbers rise to the right.
    corner = page.get_by_role("row").first.get_by_role("gridcell").first
    expect(corner).to_have_attribute("aria-label", "A1, empty")
    page.keyboard.press("ArrowUp")
    expect(point(page, "D5")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(point(page, "D6")).to_be_focused()
    beside = point(page, "D5").bounding_box()
    here = point(page, "D6").bounding_box()
    assert beside is not None
    assert here is not None
    assert here["x"] > beside["x"]
    assert abs(here["y"] - beside["y"]) < 1
