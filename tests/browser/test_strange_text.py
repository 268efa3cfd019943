"""What people write is text: names, talk, remarks and records with tags in them make nothing.

The server takes no name with `<` in it. The page does not rest on that: here every name
that reaches it has a tag in front.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, Page, Route, WebSocketRoute, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_play import expect_stone, point, sit_down
from tests.server_process import ServerProcess, running_server

pytestmark = [pytest.mark.browser, pytest.mark.engine]

TAG = "<img src=x onerror=boom()>"


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, gnugo_command: str
) -> Iterator[ServerProcess]:
    """Run a server with a bot in the house."""
    data = tmp_path_factory.mktemp("strange") / "data"
    with running_server(data, bots=[f"gnugo={gnugo_command}"]) as server:
        yield server


def tagged(text: str) -> str:
    """Put a tag in front of every name of a message."""
    return re.sub(r'"name":\s*"', f'"name":"{TAG}', text)


def strange(page: Page) -> Page:
    """Let a page hear of everybody with a tag before the name."""

    def line(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(server.send)
        server.on_message(lambda message: socket.send(tagged(str(message))))

    def answer(route: Route) -> None:
        found = route.fetch()
        route.fulfill(response=found, body=tagged(found.text()))

    page.route_web_socket(re.compile("/ws$"), line)
    page.route("**/api/**", answer)
    return page


def expect_text_only(page: Page, *places: str) -> None:
    """Where names stand the tag is read as it was written; nowhere is it an element."""
    for place in places:
        expect(page.locator(place).filter(has_text=TAG).first).to_be_visible()
    assert page.locator("img").count() == 0, "the page itself has none"


def test_names_and_words_with_tags_are_read_as_they_are_written(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white, eve = (strange(new_page()) for _ in range(3))
    black.goto(server.url)
    eve.goto(server.url)
    # A seat that is open, a bot, somebody here.
    black.get_by_role("button", name="Take a seat").click()
    expect(black.get_by_role("button", name="Leave the seat")).to_be_visible()
    expect_text_only(
        eve, "[data-testid=open-seat]", ".bots li", ".people li", ".name b"
    )
    keep_picture(eve, "strange-lobby-1280")
    black.get_by_role("button", name="Leave the seat").click()
    expect(eve.get_by_test_id("open-seat")).to_have_count(0)
    black.get_by_role("button", name=re.compile("^Challenge: ")).first.click()
    expect_text_only(eve, "[data-testid=challenge]")
    expect_text_only(black, "[data-testid=challenge]")
    black.get_by_role("button", name="Take back").first.click()

    sit_down(black, "Anybody")
    white.goto(black.url)
    expect_text_only(white, "main")
    white.get_by_role("button", name="Take a seat").click()
    point(black, "E5")
    expect_stone(white, "E5", "black")
    eve.goto(black.url)
    expect_stone(eve, "E5", "black")
    expect_text_only(eve, ".seat.opp", ".seat.own", "h1")
    black.get_by_role("tab", name="Talk").click()
    black.get_by_role("textbox", name="Say something").fill(f"{TAG} hello")
    black.keyboard.press("Enter")
    expect_text_only(black, "[role=log] p")
    eve.get_by_role("tab", name="Talk").click()
    expect_text_only(eve, "[role=log] p")
    keep_picture(eve, "strange-talk-1280")
    point(white, "C3")
    expect_stone(black, "C3", "white")
    black.get_by_role("button", name="Offer the end").click()
    white.get_by_role("button", name="Agree the end").click()
    point(black, "C3")
    expect_text_only(white, ".totals", ".under .note")
    for page in (white, black):
        page.get_by_role("button", name="Confirm proposal 2").click()
    for page in (black, white, eve):
        expect(page.get_by_role("grid", name=re.compile("is over"))).to_be_visible()
        expect_text_only(page, ".totals")
    keep_picture(black, "strange-finished-1280")
    eve.get_by_role("link", name="Review").click()
    eve.get_by_label("Say something of this position").fill(f"{TAG} why not?")
    eve.get_by_role("button", name="Say it").click()
    expect(eve.get_by_text(f"{TAG} why not?")).to_be_visible()
    expect_text_only(eve, ".players")
    eve.goto(server.url)
    expect_text_only(eve, ".over")


def test_a_profile_and_a_record_with_tags_are_read_as_they_are_written(
    server: ServerProcess, new_page: NewPage
) -> None:
    page = strange(new_page())
    page.goto(f"{server.url}/account")
    page.get_by_role("radio", name="Register").click()
    page.get_by_label("Name", exact=True).fill("Ann")
    page.get_by_label("Password", exact=True).fill("kaya and slate")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_role("link", name=re.compile("^Your account: "))).to_be_visible()
    page.get_by_role("link", name=re.compile("^Your account: ")).click()
    page.get_by_label("Name of a new bot").fill("Ann-bot")
    page.get_by_role("button", name="Make a key").click()
    expect_text_only(page, "h1", ".ownbots, main", ".me")
    keep_picture(page, "strange-account-1280")
    page.goto(f"{server.url}/player/Ann")
    expect_text_only(page, "h1")
    page.goto(f"{server.url}/player/{'%3Cimg src=x onerror=boom()%3E'}")
    expect(page.get_by_role("heading", name="Nobody of this name")).to_be_visible()
    expect_text_only(page, "main p")
    record = f"(;SZ[9]PB[{TAG}]PW[{TAG}]GN[{TAG}]EV[{TAG}]RE[{TAG}]C[{TAG}];B[ee]C[{TAG}]N[{TAG}])"
    sgf: FilePayload = {
        "name": f"{TAG}.sgf",
        "mimeType": "text/plain",
        "buffer": record.encode(),
    }
    page.goto(f"{server.url}/review")
    page.get_by_label("Choose a file").set_input_files(sgf)
    expect_text_only(page, ".players", "main p")
    keep_picture(page, "strange-record-1280")
