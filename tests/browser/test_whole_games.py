"""Whole games on the page: by finger alone, with a dispute, and all in Chinese."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage, keep_picture
from tests.browser.foreign_words import untranslated
from tests.browser.test_play import choose, expect_begun, expect_stone, point, sit_down
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

FINGER_PX = 44
"""What a finger hits, in CSS pixels each way (WCAG 2.2, 2.5.5)."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server without engines."""
    with running_server(tmp_path_factory.mktemp("whole") / "data") as server:
        yield server


def press(page: Page, name: str, role: str = "button") -> None:
    """Tap a control by its name."""
    page.get_by_role(role, name=name, exact=True).tap()  # type: ignore[arg-type]


BAD_CONTROLS = """least => [...document.querySelectorAll("button, [role=radio], [role=tab], select, summary")]
    .filter(one => one.checkVisibility() && !one.matches(".textlink, .sr"))
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([one, box]) => box.height < least - 0.5 || box.width < least - 0.5 || one.scrollWidth > one.clientWidth)
    .map(([one, box]) => `${one.textContent || one.ariaLabel}: ${box.width} x ${box.height}`)"""


def expect_made_for_fingers(page: Page, picture: str) -> None:
    """Nothing beside the screen, no control too small for a finger, or for its words."""
    keep_picture(page, picture)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert page.evaluate(BAD_CONTROLS, FINGER_PX) == []


def play_by_finger(page: Page, other: Page, vertex: str, color: str) -> None:
    """Tap a point and confirm; both see the stone."""
    expect_begun(page)
    page.get_by_role("gridcell", name=re.compile(f"^{vertex},")).tap()
    press(page, f"Play {vertex}")
    for one in (page, other):
        expect_stone(one, vertex, color)


def test_a_whole_game_on_a_phone_with_nothing_but_taps(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(phone=True), new_page(phone=True)
    black.goto(server.url)
    for option in ("9×9", "A friend"):
        press(black, option, "radio")
    press(black, "Change")
    press(black, "Black", "radio")
    expect_made_for_fingers(black, "touch-lobby")
    press(black, "Take a seat")
    expect(black.get_by_role("button", name="Copy the link")).to_be_visible()
    expect_made_for_fingers(black, "touch-waiting")
    white.goto(black.get_by_test_id("link").input_value())
    expect_made_for_fingers(white, "touch-invited")
    press(white, "Take a seat")

    play_by_finger(black, white, "E5", "black")
    # A stone in hand is put back, and put down elsewhere.
    white.get_by_role("gridcell", name=re.compile("^D4,")).tap()
    press(white, "Cancel")
    play_by_finger(white, black, "C3", "white")
    expect_made_for_fingers(black, "touch-game")
    press(black, "Pass")
    play_by_finger(white, black, "G7", "white")
    # The end is offered and refused by a stone, offered again and agreed to.
    press(black, "Offer the end")
    expect(white.get_by_role("button", name="Agree the end")).to_be_visible()
    expect_made_for_fingers(white, "touch-offered")
    play_by_finger(white, black, "G3", "white")
    press(black, "Offer the end")
    press(white, "Agree the end")

    expect(black.get_by_role("heading", name="Which stones are dead?")).to_be_visible()
    for dead in ("C3", "G3", "G7"):
        black.get_by_role("gridcell", name=re.compile(f"^{dead},")).tap()
        marked = re.compile(f"^{dead}, white, marked dead")
        expect(white.get_by_role("gridcell", name=marked)).to_have_count(1)
    expect_made_for_fingers(white, "touch-settling")
    press(white, "Confirm proposal 4")
    expect(white.get_by_text("You have confirmed. Waiting for")).to_be_visible()
    press(black, "Confirm proposal 4")
    for page in (black, white):
        expect(page.get_by_role("button", name="Offer a rematch")).to_be_visible()
        expect(page.get_by_text("B+73.5").first).to_be_visible()
        expect_made_for_fingers(page, "touch-finished")


def mark_dead(page: Page, other: Page, vertex: str) -> None:
    point(page, vertex)
    marked = re.compile(f"^{vertex}, white, marked dead")
    expect(other.get_by_role("gridcell", name=marked)).to_have_count(1)


def test_a_disputed_chain_is_played_out_and_then_agreed_on(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page(phone=True)
    black.goto(server.url)
    sit_down(black, "A friend")
    white.goto(black.url)
    press(white, "Take a seat")
    for stone, reply in (("E5", "C3"), ("C4", "G7")):
        point(black, stone)
        expect_stone(white, stone, "black")
        play_by_finger(white, black, reply, "white")
    black.get_by_role("button", name="Offer the end").click()
    press(white, "Agree the end")
    mark_dead(black, white, "C3")

    # White says that the chain lives; Black, who says that it is dead, moves first.
    press(white, "Dispute a group")
    expect(white.get_by_text("Press the chain that you do not agree")).to_be_visible()
    # On a phone the board and the question are seen at once.
    expect(white.get_by_test_id("board")).to_be_in_viewport(ratio=1)
    white.get_by_role("gridcell", name=re.compile("^C3,")).tap()
    for seen in ("The chain at C3: you say it is", "Play goes on; whoever says dead"):
        expect(white.get_by_text(seen)).to_be_in_viewport(ratio=1)
    keep_picture(white, "dispute-390")
    expect_made_for_fingers(white, "dispute-390")
    press(white, "Alive")
    for page in (black, white):
        expect(
            page.get_by_role("grid", name=re.compile("Black to move"))
        ).to_be_visible()
    black.get_by_role("tab", name="Referee").click()
    told = "White disputes the chain at C3. Black moves first."
    expect(black.get_by_role("tabpanel").get_by_text(told)).to_be_visible()
    keep_picture(black, "disputed-1280")

    # Black takes the chain; what stands after that is alive, and is not disputed again.
    for stone in ("B3", "D3", "C2"):
        point(black, stone)
        expect_stone(white, stone, "black")
        if stone != "C2":
            press(white, "Pass")
    taken = re.compile("^C3, star point, empty")
    expect(white.get_by_role("gridcell", name=taken)).to_have_count(1)
    press(white, "Pass")
    expect(black.get_by_role("region", name="Black, you, to move")).to_be_visible()
    black.get_by_role("button", name="Pass", exact=True).click()
    # G7 is not disputed a second time: the refusal says so, and Black takes the mark away.
    mark_dead(black, white, "G7")
    press(white, "Dispute a group")
    white.get_by_role("gridcell", name=re.compile("^G7,")).tap()
    press(white, "Alive")
    refused = "Play has gone on once. What stands now is alive."
    expect(white.get_by_test_id("refusal")).to_contain_text(refused)
    keep_picture(white, "dispute-refused-390")
    point(black, "G7")
    alive = re.compile("^G7, white(?!, marked dead)")
    expect(white.get_by_role("gridcell", name=alive)).to_have_count(1)
    confirm = re.compile("^Confirm proposal ")
    white.get_by_role("button", name=confirm).tap()
    expect(black.get_by_text(re.compile("^Confirmed proposal"))).to_be_visible()
    black.get_by_role("button", name=confirm).click()
    for page in (black, white):
        expect(page.get_by_role("grid", name=re.compile("is over"))).to_be_visible()
        expect(page.get_by_text("wins by 1 1/4 zi").first).to_be_visible()
    game = server.get(f"/api/games/{black.url.rpartition('/')[2]}").json()
    assert (game["result"], game["end_reason"]) == ("W+2.5", "two_passes")


def expect_no_english(page: Page, picture: str) -> None:
    """Nothing on a Chinese page is left in another language."""
    expect(page.locator("html")).to_have_attribute("lang", re.compile("^zh"))
    expect(page.locator("body")).to_contain_text(re.compile("[一-鿿]{2}"))
    keep_picture(page, picture)
    assert untranslated(page) == [], picture


def test_a_whole_game_in_chinese_has_no_english_left(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(locale="zh-CN"), new_page(locale="zh-CN", phone=True)
    black.goto(server.url)
    expect(black.get_by_role("button", name="入座")).to_be_visible()
    expect(black.locator("html")).to_have_attribute("lang", "zh")
    choose(black, "棋盘", "9×9")
    choose(black, "对手", "朋友")
    black.get_by_role("button", name="更改", exact=True).click()
    choose(black, "执子", "执黑")
    black.get_by_role("button", name="更多", exact=True).click()
    expect_no_english(black, "zh-lobby")
    black.get_by_role("button", name="设置", exact=True).click()
    expect_no_english(black, "zh-settings")
    black.keyboard.press("Escape")
    black.get_by_role("button", name="入座").click()
    expect(black.get_by_role("button", name="复制链接")).to_be_visible()
    expect_no_english(black, "zh-waiting")
    white.goto(black.url)
    expect(white.get_by_role("button", name="入座")).to_be_visible()
    expect_no_english(white, "zh-invited")
    press(white, "入座")
    begun = re.compile("^棋盘.*轮到黑方")
    expect(black.get_by_role("grid", name=begun)).to_be_visible()
    black.get_by_role("button", name="更多", exact=True).click()
    black.get_by_role("gridcell", name=re.compile("^E5")).click()
    white.get_by_role("gridcell", name=re.compile("^C3")).tap()
    press(white, "落子 C3")
    for tab in ("发言", "裁判", "详情", "着手"):
        black.get_by_role("tab", name=tab).click()
        expect_no_english(black, f"zh-game-{tab}")
    press(white, "更多")
    expect_no_english(white, "zh-game-390")
    black.get_by_role("button", name="提议终局").click()
    expect(white.get_by_role("button", name="同意终局")).to_be_visible()
    expect_no_english(white, "zh-offered")
    press(white, "同意终局")
    expect(black.get_by_role("heading", name="哪些是死子？")).to_be_visible()
    black.get_by_role("gridcell", name=re.compile("^C3")).click()
    expect_no_english(black, "zh-settling")
    confirm = re.compile("^确认第 2 案")
    white.get_by_role("button", name=confirm).tap()
    black.get_by_role("button", name=confirm).click()
    for page in (black, white):
        expect(page.get_by_text(re.compile("胜 36¾ 子")).first).to_be_visible()
        expect_no_english(page, "zh-finished")
    with black.expect_popup() as opened:
        black.get_by_role("link", name="数子单").click()
    expect_no_english(opened.value, "zh-count-sheet")
    review = white.get_by_role("link", name="复盘")
    review.tap()
    expect(white.get_by_role("button", name="主持复盘")).to_be_visible()
    expect_no_english(white, "zh-review")
    for path in (
        "/",
        "/watch",
        "/bots",
        "/local",
        "/account",
        "/player/x",
        "/review",
        "/no",
    ):
        black.goto(server.url + path)
        expect(black.locator("main h1")).to_be_visible()
        expect_no_english(black, f"zh-{path[1:].replace('/', '-')}")
    black.goto(f"{server.url}/game/AAAAAAAAAAAAAAAAAAAAAA")
    expect(black.get_by_role("link", name="回大厅").last).to_be_visible()
    expect_no_english(black, "zh-missing-game")
