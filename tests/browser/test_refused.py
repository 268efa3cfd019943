"""A refusal stands beside what caused it, in the reader's language."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.foreign_words import is_translated
from tests.browser.test_play import choose, expect_stone, point, sit_down
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

NEAR_PX = 240
"""So far from its cause a refusal is still seen with it."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server without engines."""
    with running_server(tmp_path_factory.mktemp("refused") / "data") as server:
        yield server


def expect_beside(cause: Locator, words: Locator) -> None:
    """Both are on the screen, one at the other."""
    expect(cause).to_be_in_viewport()
    expect(words).to_be_in_viewport()
    one, other = cause.bounding_box(), words.bounding_box()
    assert one is not None
    assert other is not None
    down = max(one["y"], other["y"]) - min(
        one["y"] + one["height"], other["y"] + other["height"]
    )
    across = max(one["x"], other["x"]) - min(
        one["x"] + one["width"], other["x"] + other["width"]
    )
    assert max(down, across) < NEAR_PX


def in_both(page: Page, words: Locator, english: str, chinese: str) -> None:
    """Read a refusal in English, then in Chinese; the page is English again."""
    expect(words).to_contain_text(english)
    page.get_by_role("button", name="中文").click()
    expect(words).to_contain_text(chinese)
    assert is_translated(words.inner_text())
    page.get_by_role("button", name="English").click()


@pytest.mark.parametrize("phone", [False, True], ids=["1280", "390"])
def test_what_the_form_gets_wrong_is_told_at_its_field(
    server: ServerProcess, new_page: NewPage, phone: bool
) -> None:
    page = new_page(phone=phone)
    page.goto(server.url)
    # A name: the server says what a name is.
    page.get_by_role("button", name="Change the name").click()
    name = page.get_by_label("Your name")
    name.fill("<b>")
    page.get_by_role("button", name="Save").click()
    alert = page.locator("#name-problem")
    expect_beside(name, alert)
    in_both(page, alert, "letters, digits, blanks and simple signs", "名字最多 24 个字")
    expect(page.locator(".name input")).to_have_value("<b>")

    # A clock that no reader knows, and one that is beyond the server's bounds.
    choose(page, "Clock", "Other")
    clock = page.get_by_label("Clock, as text")
    clock.fill("soon")
    help_line = page.locator(".take [role=status]").first
    in_both(page, help_line, "Write 20m, 20m+5x30s", "可写 20m、20m+5x30s")
    take = page.get_by_role("button", name="Take a seat")
    expect(take).to_have_attribute("aria-disabled", "true")
    clock.fill("99d")
    take.click()
    alert = page.locator("#clock-problem")
    expect_beside(clock, alert)
    expect(clock).to_be_focused()
    keep_picture(page, f"refused-clock-{390 if phone else 1280}")
    in_both(page, alert, "up to 30 days", "时长最多 30 天")


KO = (
    *(("black", "B1"), ("white", "C1"), ("black", "A2"), ("white", "D2")),
    *(("black", "B3"), ("white", "C3"), ("black", "E5"), ("white", "B2")),
    ("black", "C2"),
)


def test_what_may_not_be_played_is_told_at_the_board(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page()
    black.goto(server.url)
    sit_down(black, "A friend")
    white.goto(black.url)
    white.get_by_role("button", name="Take a seat").click()
    for color, vertex in KO:
        player, other = (black, white) if color == "black" else (white, black)
        point(player, vertex)
        expect_stone(other, vertex, color)
    board = white.get_by_test_id("board")
    refusal = white.get_by_test_id("refusal")
    point(white, "C2")
    expect_beside(board, refusal)
    in_both(white, refusal, "Not there: the point is taken.", "此处不可落子")
    point(white, "B2")
    expect(refusal).to_contain_text("Your clock is running.")
    expect_beside(board, refusal)
    keep_picture(white, "refused-ko-1280")
    in_both(white, refusal, "Not there: ko.", "此处不可落子：劫。")
    # Nothing is lost by it: the turn is White's still, and another point is played.
    point(white, "G7")
    expect(refusal).to_have_count(0)
    expect_stone(black, "G7", "white")
    # Out of turn the page itself says it.
    point(white, "G3")
    expect(white.get_by_test_id("notice")).to_contain_text(re.compile("turn|move"))
