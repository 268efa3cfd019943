"""Hard names, long lists, and what was hard to find: records, estimates of variations."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import Final

import pytest
from playwright.sync_api import expect
from shoutan_host.ids import new_cid

from tests.browser.conftest import NewPage, keep_picture
from tests.people import People, start_game
from tests.server_process import ServerProcess

WIDE: Final = "W" * 24
HEBREW, ARABIC = "אבגדהוזחטיכל", "محمد علي الاسم"
NAMES: Final = (WIDE, "名" * 24, HEBREW, ARABIC, "e\u0301\u0323" * 8)
SEATS: Final = 14

WHERE: Final = """(row) => {
  const range = document.createRange();
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    range.selectNodeContents(node);
    if (/[\\u0590-\\u06ff]/.test(node.data)) found.push(range.getBoundingClientRect().x);
  }
  return found;
}"""
"""The left edges of the texts of a row that are read from the right, in their order."""


async def played(server: ServerProcess) -> tuple[str, People]:
    """Let games be over, played and open; returns one that is over, and who waits."""
    people = People(server)
    black, white = await people(HEBREW), await people(ARABIC)
    over = await start_game(black, white)
    for ply, vertex in enumerate(["D4", "F6", "F4"]):
        await (black, white)[ply % 2].play(over, ply, vertex)
    await white.ok("resign", game=over, cid=new_cid())
    await start_game(await people(NAMES[0]), await people(NAMES[1]))
    for number in range(SEATS):
        seeker = await people(f"{NAMES[number % len(NAMES)][:21]}{number}")
        await seeker.create()
    return over, people


@pytest.fixture(scope="module")
def crowd(server: ServerProcess) -> object:
    """Return a game that is over; everybody stays until the tests have ended."""
    with ThreadPoolExecutor(1) as pool:
        loop = asyncio.new_event_loop()
        over, people = pool.submit(loop.run_until_complete, played(server)).result()
        yield over
        pool.submit(loop.run_until_complete, people.leave()).result()
        loop.close()


def test_a_crowd_of_hard_names_fits_the_narrowest_page(
    server: ServerProcess, crowd: str, new_page: NewPage
) -> None:
    page = new_page(phone=True)
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(server.url)
    seats = page.get_by_test_id("open-seat")
    expect(seats).to_have_count(12)
    wide = "document.documentElement.scrollWidth - innerWidth"
    assert page.evaluate(wide) == 0
    page.get_by_role("button", name=f"Show all {SEATS} open seats").click()
    expect(seats).to_have_count(SEATS)
    page.get_by_role("button", name="Show fewer").click()
    expect(seats).to_have_count(12)
    # Black stands first, also where both names are read from the right.
    row = page.get_by_test_id("finished-game").first
    black, white = row.get_by_role("link").evaluate(WHERE)
    assert black < white
    keep_picture(page, "crowd-lobby-320")
    page.set_viewport_size({"width": 720, "height": 900})
    for path in ("/", "/watch", f"/game/{crowd}"):
        page.goto(f"{server.url}{path}")
        expect(page.get_by_role("main")).to_be_visible()
        assert page.evaluate(wide) == 0, path
    # A seat shows the whole name.
    card = page.get_by_test_id("seat-black").locator(".who b")
    expect(card).to_have_text(HEBREW)
    assert card.evaluate("(b) => b.scrollWidth <= b.clientWidth + 1")


def test_records_are_found_from_every_page_and_games_by_their_player(
    server: ServerProcess, crowd: str, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/watch")
    page.get_by_role("main").get_by_role("link", name="Open a game record").click()
    expect(page.get_by_role("heading", name="Open a game record")).to_be_visible()
    records = page.get_by_role("navigation").get_by_role("link", name="Records")
    expect(records).to_have_attribute("aria-current", "page")
    page.get_by_role("link", name="Play", exact=True).click()
    page.get_by_role("button", name="My games").click()
    expect(page.get_by_text("No finished game of yours is listed.")).to_be_visible()
    page.get_by_label("Player's name").fill(HEBREW)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_text("Several people may have played as")).to_be_visible()
    expect(page.get_by_test_id("finished-game")).to_have_count(1)


def test_a_variation_is_estimated_as_it_stands(
    server: ServerProcess, crowd: str, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{server.url}/review/{crowd}")
    black, white = page.locator("p.players").evaluate(WHERE)
    assert black < white
    page.get_by_role("gridcell", name="E7").click()
    # Until the server has taken it, the button is still for the last position of the game.
    expect(page.get_by_text("3 moves, then 1 tried")).to_be_visible()
    answer = page.get_by_text("If play stopped here: ")
    with page.expect_response(lambda got: got.url.endswith("/estimate")) as got:
        page.get_by_role("button", name="Estimate the score").click()
    assert got.value.request.post_data_json == {"ply": 3, "moves": [["white", "E7"]]}
    expect(answer).to_be_visible()
    keep_picture(page, "crowd-variation-1280")
    # It is of that position alone.
    page.get_by_role("gridcell", name="E7").press("[")
    expect(answer).to_have_count(0)
