"""Boards of every kind, drawn and played on: sizes, turns, themes, ways to put a stone down."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import choose, expect_begun, expect_stone, point
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

STAR_POINTS = {2: 0, 5: 0, 13: 5, 25: 5}
"""By size; 9 and 19 are played on by the other tests."""
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


def test_boards_of_every_size_are_drawn_and_played_on(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page(phone=True)
    for size, stars in STAR_POINTS.items():
        open_game(black, white, server.url, size)
        cells = black.get_by_role("gridcell")
        expect(cells).to_have_count(size * size)
        expect(black.locator(".goban circle.star")).to_have_count(stars)
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
        white.get_by_role("button", name="Play A1").tap()
        expect_stone(black, "A1", "white")
        keep_picture(white, f"size-{size}-390")


def test_a_stone_goes_down_as_it_was_set_for_quick_and_for_slow_games(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page(phone=True)
    open_game(black, white, server.url, 5)
    keep(black, ask="always")
    keep(white, ask="never", ask_slow="always")
    # Asked first, with a mouse as well; a click elsewhere moves the stone in hand.
    point(black, "B2")
    expect(black.get_by_role("button", name="Play B2")).to_be_visible()
    point(black, "C3")
    black.get_by_role("button", name="Play C3").click()
    expect_stone(white, "C3", "black")
    # One tap and it is down.
    white.get_by_role("gridcell", name=re.compile("^B2,")).tap()
    expect_stone(black, "B2", "white")

    # A game over days has a choice of its own.
    open_game(black, white, server.url, 5, "2d/move")
    keep(black, ask_slow="never")
    point(black, "C3")
    expect_stone(white, "C3", "black")
    white.get_by_role("gridcell", name=re.compile("^B2,")).tap()
    white.get_by_role("button", name="Play B2").tap()
    expect_stone(black, "B2", "white")


def test_nothing_moves_on_a_board_where_motion_is_reduced(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page(reduced_motion="reduce")
    open_game(black, white, server.url, 5)
    for page in (black, white):
        page.evaluate(
            """() => {
              window.moved = 0;
              document.addEventListener("animationstart", event => {
                const seconds = parseFloat(getComputedStyle(event.target).animationDuration);
                if (event.target.closest(".goban") && seconds > 0) window.moved += 1;
              }, true);
            }"""
        )
    for player, other, vertex, color in (
        (black, white, "A2", "black"),
        (white, black, "A1", "white"),
        (black, white, "B1", "black"),
    ):
        point(player, vertex)
        expect_stone(other, vertex, color)
    for page in (black, white):
        expect_stone(page, "A1", "empty")
    black.wait_for_function("window.moved > 0")
    assert white.evaluate("window.moved") == 0


LOOK = """board => ["background-color", "--wood-grain", "--slate-hi"].map(
  name => getComputedStyle(board).getPropertyValue(name)
).join(" ")"""
THEMES = ("wood", "flat", "paper", "contrast")


def test_turns_and_themes_change_what_is_seen_and_not_what_is_played(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page()
    open_game(black, white, server.url, 9)
    point(black, "G3")
    expect_stone(white, "G3", "black")
    corners: list[str | None] = []
    looks: set[str] = set()
    for turn, theme in zip(("0", "90", "180", "270"), THEMES, strict=True):
        keep(black, board_turn=turn, board_theme=theme)
        expect_stone(black, "G3", "black")
        first = black.get_by_role("row").first.get_by_role("gridcell").first
        corners.append(first.get_attribute("aria-label"))
        looks.add(str(black.locator(".goban").evaluate(LOOK)))
        keep_picture(black, f"look-{theme}-{turn}-1280")
    assert corners == ["A9, empty", "A1, empty", "J1, empty", "J9, empty"]
    assert len(looks) == len(THEMES), looks
    point(white, "C7")
    expect_stone(black, "C7", "white")
