"""What stands beside the board: a pass is told, a dispute too, and the board never moves."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import choose, expect_stone, point, tap
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server without engines."""
    with running_server(tmp_path_factory.mktemp("standing") / "data") as server:
        yield server


def place(page: Page) -> float:
    """Return how far the board is from the upper end of the page, in pixels."""
    box = page.locator(".frame").bounding_box()
    assert box is not None
    return box["y"]


def test_the_board_keeps_its_place_while_passes_and_a_dispute_are_told(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page(phone=True)
    black.goto(server.url)
    choose(black, "Board", "9×9")
    choose(black, "Clock", "Other")
    black.get_by_label("Clock, as text").fill("301s/5x1m")
    choose(black, "Against", "A friend")
    black.get_by_role("button", name="Change", exact=True).click()
    choose(black, "Your color", "Black")
    black.get_by_role("button", name="Take a seat").click()
    expect(black).to_have_url(re.compile("/game/[A-Za-z0-9_-]{22}$"))
    white.goto(black.url)
    white.get_by_role("button", name="Take a seat").tap()

    # The other's turn, in main time and in byo-yomi, one's own, the other's again.
    their_turn = white.get_by_role("region", name="Black, to move")
    expect(their_turn).to_be_visible()
    places = [place(white)]
    expect(white.get_by_test_id("seat-black").locator(".secs")).to_be_visible()
    places.append(place(white))
    keep_picture(white, "standing-theirs-390")
    strip = white.locator(".seat.opp").bounding_box()
    assert strip is not None
    assert strip["height"] == 60
    point(black, "D4")
    expect_stone(white, "D4", "black")
    places.append(place(white))
    keep_picture(white, "standing-own-390")
    tap(white, "E5")
    expect_stone(black, "E5", "white")
    places.append(place(white))

    black.get_by_role("button", name="Pass", exact=True).click()
    told = white.get_by_test_id("notice")
    expect(told).to_have_text("Black passes. Pass as well and the game is counted.")
    expect(white.get_by_test_id("seat-black")).to_contain_text("Passed")
    expect(white.get_by_test_id("seat-black").locator(".turn")).to_be_visible()
    places.append(place(white))
    keep_picture(white, "standing-passed-390")
    keep_picture(black, "standing-passed-1280")
    expect(black.get_by_test_id("notice")).to_contain_text("You have passed.")
    white.get_by_role("button", name="中文").tap()
    expect(told).to_have_text("黑方虚着。你也虚着，即终局数子。")
    places.append(place(white))
    keep_picture(white, "standing-passed-390-zh")
    white.get_by_role("button", name="English").tap()

    white.get_by_role("button", name="Pass", exact=True).tap()
    expect(black.get_by_role("button", name="Confirm: no dead stones")).to_be_visible()
    keep_picture(white, "standing-settling-390")
    keep_picture(black, "standing-settling-1280")
    point(black, "E5")
    expect(black.get_by_role("button", name="Confirm proposal 2")).to_be_visible()
    # All of the board is Black's: 81 zi, of which 44 1/4 would not have been enough.
    expect(black.get_by_test_id("total-black")).to_contain_text("81zi")
    expect(black.get_by_test_id("total-black")).to_contain_text(
        "needs more than 44 1/4 zi"
    )
    expect(black.get_by_test_id("total-white")).to_contain_text(
        "needs more than 36 3/4 zi"
    )
    black.get_by_role("button", name="Dispute a group").click()
    point(black, "E5")
    black.get_by_role("button", name="Dead", exact=True).click()
    for page in (black, white):
        expect(page.get_by_test_id("notice")).to_have_text(
            "Black disputes E5. Play goes on, this once, to settle it: Black moves first."
        )
        expect(page.locator(".goban .ring:not(.under)")).to_have_count(1)
    places.append(place(white))
    keep_picture(white, "standing-dispute-390")
    keep_picture(black, "standing-dispute-1280")
    point(black, "E4")
    expect_stone(white, "E4", "black")
    expect(white.locator(".goban .ring")).to_have_count(0)
    expect(white.get_by_text("disputes E5. Play")).to_have_count(0)
    places.append(place(white))
    assert len(set(places)) == 1, places

    white.get_by_role("button", name="Resign").tap()
    white.get_by_role("button", name="Yes", exact=True).tap()
    expect(black.get_by_text("You won by resignation")).to_be_visible()
    expect(white.get_by_text("You lost by resignation")).to_be_visible()
    watcher = new_page(phone=True)
    watcher.goto(black.url)
    expect(watcher.get_by_test_id("verdict")).to_contain_text(
        re.compile(r"^Black \(.+\) wins by resignation")
    )
    keep_picture(black, "standing-won-1280")
    keep_picture(white, "standing-lost-390")
    keep_picture(watcher, "standing-watched-390")
