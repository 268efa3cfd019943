"""A handicap game by the Japanese rules, from the form to the count, on two pages."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import choose, expect_stone, point, tap
from tests.server_process import ServerProcess

pytestmark = pytest.mark.browser

# Black has the columns A to C behind D, White F to J behind E. White moves first.
WHITE = [f"E{row}" for row in range(1, 10)]
BLACK = [f"D{row}" for row in range(1, 10)]


def rules(page: Page, name: str) -> Locator:
    """Return a set of rules in the form, by its name; its line follows that."""
    return page.get_by_role("radio", name=re.compile(f"^{re.escape(name)} "))


def open_more(page: Page, change: str, more: str) -> None:
    for name in (change, more):
        page.get_by_role("button", name=name, exact=True).click()


def test_a_handicap_game_by_the_japanese_rules_from_the_form_to_the_count(
    server: ServerProcess, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page(phone=True)
    host.goto(server.url)
    summary = host.locator(".take .frac")
    expect(summary).to_contain_text("Chinese rules 2002, komi 3 3/4 zi, illegal plays")
    choose(host, "Board", "9×9")
    choose(host, "Against", "A friend")
    open_more(host, "Change", "More")
    choose(host, "Your color", "Black")
    expect(rules(host, "Chinese rules 2002")).to_be_checked()
    komi = host.get_by_label("Komi, in points")
    expect(komi).to_have_value("7.5")
    rules(host, "Japanese rules").click()
    expect(komi).to_have_value("6.5")
    choose(host, "Handicap", "2")
    expect(komi).to_have_value("0")
    expect(
        host.get_by_text("Komi is 0 then, unless you say otherwise.")
    ).to_be_visible()
    said = "2 stones, White moves first. Black gives nothing back."
    expect(host.get_by_text(said)).to_be_visible()
    expect(summary).to_contain_text(
        "Japanese rules, handicap 2, no komi, illegal plays"
    )
    host.get_by_label("Komi, in points").scroll_into_view_if_needed()
    keep_picture(host, "rules-form-1280")
    host.get_by_role("button", name="Take a seat").click()
    expect(host).to_have_url(re.compile("/game/[A-Za-z0-9_-]{22}$"))

    guest.goto(host.url)
    told = guest.get_by_role("definition").filter(has_text="Japanese rules")
    expect(told).to_be_visible()
    expect(guest.get_by_text(said)).to_be_visible()
    keep_picture(guest, "rules-invited-390")
    guest.get_by_role("button", name="Take a seat").click()
    for page in (host, guest):
        for vertex in ("C3", "G7"):
            expect_stone(page, vertex, "black")

    for white, black in zip(WHITE, BLACK, strict=True):
        tap(guest, white)
        expect_stone(host, white, "white")
        point(host, black)
        expect_stone(guest, black, "black")
    for white, black in (("A1", "A2"), ("J1", "B1")):
        tap(guest, white)
        expect_stone(host, white, "white")
        point(host, black)
        expect_stone(guest, black, "black")
    black_seat = host.get_by_test_id("seat-black")
    expect(black_seat.get_by_text("1 captured")).to_be_visible()
    host.get_by_role("tab", name="Details").click()
    keep_picture(host, "rules-game-1280")
    keep_picture(guest, "rules-game-390")

    guest.get_by_role("button", name="Pass", exact=True).tap()
    expect(host.get_by_role("region", name="Black, you, to move")).to_be_visible()
    host.get_by_role("button", name="Pass", exact=True).click()
    heading = "Which stones are dead?"
    expect(host.get_by_role("heading", name=heading)).to_be_visible()
    point(host, "G7")
    keep_picture(host, "rules-settling-1280")
    expect(guest.get_by_role("button", name="Confirm proposal 2")).to_be_visible()
    keep_picture(guest, "rules-settling-390")
    # 24 points and a stone taken against 35 points and a dead stone.
    for page in (host, guest):
        totals = page.get_by_test_id("total-black")
        expect(totals).to_contain_text("25points")
        expect(totals).to_contain_text("needs more than 36 points")
        expect(page.get_by_text("shared", exact=False)).to_have_count(0)
    guest.get_by_role("button", name="Confirm proposal 2").tap()
    host.get_by_role("button", name="Confirm proposal 2").click()

    for page in (host, guest):
        expect(page.get_by_text("wins by 11 points").first).to_be_visible()
        expect(page.get_by_text("(W+11)").first).to_be_visible()
    rows = host.get_by_role("table").get_by_role("row")
    for row in (
        "Territory2435",
        "Dead stones taken off01",
        "Prisoners taken in play10",
    ):
        expect(rows.filter(has_text=row)).to_have_count(1)
    keep_picture(host, "rules-result-1280")
    guest.get_by_role("heading", name="Count sheet").scroll_into_view_if_needed()
    keep_picture(guest, "rules-result-390")
    game = server.get(f"/api/games/{host.url.rpartition('/')[2]}").json()
    assert (game["result"], game["profile"], game["komi"]) == ("W+11", "japanese", 0)
    with host.expect_popup() as opened:
        host.get_by_role("link", name="The count sheet to print").click()
    expect(opened.value.get_by_text("White wins by 11 points")).to_be_visible()

    watcher = new_page(phone=True, color_scheme="dark")
    watcher.goto(host.url)
    watcher.get_by_role("button", name="中文").click()
    expect(watcher.get_by_text(re.compile("白（.+）胜 11 目")).first).to_be_visible()
    expect(watcher.get_by_role("heading", name="数目单")).to_be_visible()
    board = watcher.locator("main .frame").bounding_box()
    assert board is not None
    assert board["width"] == 390, "as wide as the phone"
    keep_picture(watcher, "rules-result-390-dark-zh")


def test_a_self_capture_and_an_end_without_a_settlement(
    server: ServerProcess, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page()
    host.goto(server.url)
    choose(host, "Against", "A friend")
    open_more(host, "Change", "More")
    choose(host, "Your color", "Black")
    host.get_by_label("Lines, 2 to 25").fill("5")
    rules(host, "Tromp-Taylor rules").click()
    host.get_by_role("button", name="Take a seat").click()
    expect(host).to_have_url(re.compile("/game/[A-Za-z0-9_-]{22}$"))
    guest.goto(host.url)
    guest.get_by_role("button", name="Take a seat").click()
    for black, white in (("A2", "B2"), ("E5", "A3"), ("E4", "B1")):
        point(host, black)
        expect_stone(guest, black, "black")
        point(guest, white)
        expect_stone(host, white, "white")
    point(host, "A1")  # and both stones in the corner come off
    for page in (host, guest):
        for vertex in ("A1", "A2"):
            expect_stone(page, vertex, "empty")
        seat = page.get_by_test_id("seat-white")
        expect(seat.get_by_text("2 captured")).to_be_visible()
    corner = host.get_by_role("gridcell", name="A1, empty, last move")
    expect(corner).to_have_count(1)
    keep_picture(host, "rules-self-capture-1280")
    for page, side in ((guest, "White"), (host, "Black")):
        expect(page.get_by_role("region", name=f"{side}, you, to move")).to_be_visible()
        page.get_by_role("button", name="Pass", exact=True).click()
    # White has five points more: 3 stones and 2 points against 2 stones, 18 shared.
    for page in (host, guest):
        expect(page.get_by_text("wins by 5 1/4 zi").first).to_be_visible()
        expect(page.get_by_text("(W+10.5)").first).to_be_visible()
    keep_picture(host, "rules-all-alive-1280")
    with host.expect_popup() as opened:
        host.get_by_role("link", name="The count sheet to print").click()
    alive = "By these rules every stone that stands at the end is alive."
    expect(opened.value.get_by_text(alive)).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["1280", "390"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("language", "change", "more", "komi", "ing"),
    [
        ("en", "Change", "More", "Komi, in points", "Ing rules"),
        ("zh", "更改", "更多", "贴目", "应氏规则"),
    ],
)
def test_the_form_fits_and_works_by_keys(
    server: ServerProcess,
    new_page: NewPage,
    phone: bool,
    scheme: str,
    language: str,
    change: str,
    more: str,
    komi: str,
    ing: str,
) -> None:
    page = new_page(phone=phone, color_scheme=scheme)
    page.goto(server.url)
    if language == "zh":
        page.get_by_role("button", name="中文").click()
    open_more(page, change, more)
    book = page.locator(".rulebook")
    expect(book.get_by_role("radio")).to_have_count(8)
    book.get_by_role("radio", checked=True).focus()
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    expect(rules(page, ing)).to_be_checked()
    expect(rules(page, ing)).to_be_focused()
    expect(page.get_by_label(komi)).to_have_value("8")
    book.scroll_into_view_if_needed()
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= (390 if phone else 1280)
    for part in page.locator(".conditions .seg, .rulebook, .conditions .field").all():
        box = part.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
    keep_picture(page, f"rules-{language}-{scheme}-{390 if phone else 1280}")
