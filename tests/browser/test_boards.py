"""Boards of every kind, drawn and played on: sizes, turns, themes, ways to put a stone down."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import choose, expect_begun, expect_stone, point
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

STAR_POINTS = {2: 0, 5: 0, 9: 5, 13: 5, 19: 9, 25: 5}
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server without engines."""
    with running_server(tmp_path_factory.mktemp("boards") / "data") as server:
        yield server


def open_game(
    black: Page, white: Page, url: str, size: int, clock: str = "none"
) -> None:
    """Let two people sit down at a board of any size."""
    black.goto(url)
    choose(black, "Against", "A friend")
    choose(black, "Clock", "Other")
    black.get_by_label("Clock, as text").fill(clock)
    black.get_by_role("button", name="Change", exact=True).click()
    choose(black, "Your color", "Black")
    black.get_by_label("Lines, 2 to 25").fill(str(size))
    black.get_by_role("button", name="Take a seat").click()
    expect(black.get_by_role("button", name="Copy the link")).to_be_visible()
    white.goto(black.url)
    white.get_by_role("button", name="Take a seat").click()
    expect_begun(black)


def keep(page: Page, **choices: str) -> None:
    """Choose as the settings keep it."""
    for name, value in choices.items():
        place = f"shoutan.{name.replace('_', '.')}"
        page.evaluate(
            "([place, value]) => localStorage.setItem(place, value)", [place, value]
        )
    page.reload()
    expect_begun(page)


def motions(page: Page) -> int:
    """Return how many drawn parts of the board are animated just now."""
    count: int = page.evaluate(
        """() => document.getAnimations().filter(
          one => one.effect.target?.closest(".goban") && one.effect.getTiming().duration > 0
        ).length"""
    )
    return count


def test_boards_of_every_size_are_drawn_and_played_on(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page(phone=True)
    for size, stars in STAR_POINTS.items():
        open_game(black, white, server.url, size)
        cells = black.get_by_role("gridcell")
        expect(cells).to_have_count(size * size)
        expect(black.locator(".goban .stars > *")).to_have_count(stars)
        # Cells are whole pixels, and the board lies within the screen.
        for page in (black, white):
            box = page.locator(".goban").bounding_box()
            assert box is not None
            screen = page.viewport_size
            assert screen is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= screen["width"]
            assert box["y"] + box["height"] <= screen["height"]
        corner = f"{COLUMNS[size - 1]}{size}"
        point(black, corner)
        expect_stone(white, corner, "black")
        keep_picture(black, f"size-{size}-1280")
        white.get_by_role("gridcell", name=re.compile("^A1,")).tap()
        if size >= 19:
            # Too small for a finger: the first tap enlarges the board.
            expect(
                white.get_by_text("Whole board").or_(
                    white.get_by_role("button", name="Cancel")
                )
            ).to_be_visible()
        white.get_by_role("button", name="Play A1").tap()
        expect_stone(black, "A1", "white")
        keep_picture(white, f"size-{size}-390")
