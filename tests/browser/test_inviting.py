"""An opponent by link: the code on the screen, the seat given up, what no list shows.

The page has a host name here that is not this machine's own, without TLS, as on a network
at home.
"""

import base64
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from scripts.page import NODE_MODULES
from tests.browser.conftest import HOST, NewPage, keep_picture
from tests.browser.test_play import choose, expect_stone, point, sit_down, tap
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

JSQR = NODE_MODULES / "jsqr" / "dist" / "jsQR.js"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server without engines."""
    with running_server(tmp_path_factory.mktemp("inviting") / "data") as server:
        yield server


@pytest.fixture
def url(server: ServerProcess) -> str:
    """Where the page is on that network."""
    return f"http://{HOST}:{server.port}"


DECODE = """async text => {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, image.width, image.height);
  return jsQR(data, image.width, image.height)?.data ?? null;
}"""


def read_code(page: Page, picture: bytes) -> str | None:
    """Return what another program reads in a picture of a QR code."""
    page.evaluate(JSQR.read_text(encoding="utf-8"))
    found: str | None = page.evaluate(DECODE, base64.b64encode(picture).decode())
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_code_on_the_screen_leads_to_the_seat(
    url: str, new_page: NewPage, scheme: str
) -> None:
    host, guest = new_page(color_scheme=scheme), new_page(phone=True)
    host.goto(url)
    choose(host, "Board", "9×9")
    choose(host, "Against", "A friend")
    host.get_by_role("button", name="Take a seat").click()
    code = host.get_by_role("img", name="QR code of the link")
    expect(code).to_be_visible()
    keep_picture(host, f"code-{scheme}-1280")
    link = read_code(host, code.screenshot())
    assert link == host.get_by_test_id("link").input_value() == host.url
    assert link is not None
    guest.goto(link)
    guest.get_by_role("button", name="Odd", exact=True).tap()
    expect(guest.get_by_role("button", name="Resign")).to_be_visible()
    expect(host.get_by_role("button", name="Resign")).to_be_visible()


def test_a_seat_is_given_up_and_a_game_by_link_is_on_no_list(
    url: str, new_page: NewPage
) -> None:
    host, other = new_page(), new_page(phone=True)
    host.goto(url)
    other.goto(url)
    choose(host, "Board", "9×9")
    # Listed, and gone from the list when the seat is given up.
    host.get_by_role("button", name="Take a seat").click()
    expect(other.get_by_test_id("open-seat")).to_have_count(1)
    host.get_by_role("button", name="Leave the seat").click()
    expect(host).to_have_url(f"{url}/")
    expect(other.get_by_test_id("open-seat")).to_have_count(0)

    # By the link only: not among the seats, not among what is played, not among what ended.
    host.get_by_role("button", name="Change", exact=True).click()
    host.get_by_label("Unlisted: only by link").check()
    choose(host, "Your color", "Black")
    host.get_by_role("button", name="Take a seat").click()
    expect(host.get_by_role("button", name="Leave the seat")).to_be_visible()
    back = host.url
    host.get_by_role("link", name=re.compile("to the lobby")).first.click()
    mine = host.locator(".mine")
    expect(mine).to_contain_text("Your seat is open. Nobody has come yet.")
    mine.get_by_role("link", name="To the board").click()
    expect(host).to_have_url(back)
    third = new_page()
    third.goto(url)
    expect(third.get_by_text("No seat is open.")).to_be_visible()
    other.goto(back)
    other.get_by_role("button", name="Take a seat").tap()
    point(host, "E5")
    expect_stone(other, "E5", "black")
    expect(
        third.get_by_role("heading", name="No listed game is being played")
    ).to_be_visible()
    other.get_by_role("button", name="Resign").tap()
    other.get_by_role("button", name="Yes").tap()
    expect(host.get_by_role("button", name="Offer a rematch")).to_be_visible()
    third.reload()
    expect(third.get_by_text("No game has ended yet.")).to_be_visible()
    expect(third.get_by_text("No seat is open.")).to_be_visible()


def test_a_handicap_is_proposed_by_rank_and_taken(
    server: ServerProcess, url: str, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page(phone=True)
    host.goto(url)
    choose(host, "Against", "A friend")
    for name in ("Change", "More"):
        host.get_by_role("button", name=name, exact=True).click()
    by_rank = host.get_by_role("group", name="By rank")
    by_rank.get_by_role("combobox", name="You").select_option("6k")
    by_rank.get_by_role("combobox", name="Opponent").select_option("5k")
    expect(by_rank).to_contain_text("Black first, no komi. You take Black.")
    by_rank.get_by_role("combobox", name="Opponent").select_option("2k")
    expect(by_rank).to_contain_text("4 stones, no komi. You take Black.")
    by_rank.get_by_role("button", name="Take this").click()
    expect(host.get_by_label("Komi, in points")).to_have_value("0")
    keep_picture(host, "by-rank-1280")
    host.get_by_role("button", name="Take a seat").click()
    guest.goto(host.get_by_test_id("link").input_value())
    guest.get_by_role("button", name="Take a seat").tap()
    for vertex in ("D4", "Q16", "D16", "Q4"):
        expect_stone(guest, vertex, "black")
    game = server.get(f"/api/games/{host.url.rpartition('/')[2]}").json()
    assert game["komi"] == 0


def test_the_record_that_is_saved_is_the_servers(
    server: ServerProcess, url: str, new_page: NewPage
) -> None:
    host, guest = new_page(), new_page(phone=True)
    host.goto(url)
    sit_down(host, "A friend")
    guest.goto(host.url)
    guest.get_by_role("button", name="Take a seat").tap()
    point(host, "E5")
    expect_stone(guest, "E5", "black")
    tap(guest, "C3")
    expect_stone(host, "C3", "white")
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("button", name="Yes").click()
    for page in (host, guest):
        with page.expect_download() as download:
            page.get_by_role("link", name="Save as SGF").click()
        kept = download.value.path().read_bytes()
        theirs = server.get(f"/api/games/{host.url.rpartition('/')[2]}.sgf").body
        assert kept == theirs
        assert b"RE[W+R]" in kept
