"""A game at an appointed time, on the page: who is late, what it costs, who is away."""

import re
from collections.abc import Iterator

import orjson
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.conftest import NewPage, keep_picture
from tests.browser.test_asking import begin
from tests.browser.test_axe import expect_nothing_severe
from tests.browser.test_play import choose
from tests.server_process import ServerProcess, running_server

pytestmark = pytest.mark.browser

LOCAL = """ahead => {
const at = new Date(Date.now() + ahead), two = part => String(part).padStart(2, "0");
return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  + `T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}"""
"""A local time so many ms ahead, as the field for one has it, cut to seconds."""
DARK = {"color_scheme": "dark"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server that lets an absence be claimed soon."""
    folder = tmp_path_factory.mktemp("start")
    config = folder / "shoutan.toml"
    config.write_text("[players]\nleft_s = 3\naway_s = 3\n", encoding="utf-8")
    with running_server(folder / "data", "--config", str(config)) as server:
        yield server


def with_limit(page: Page, seconds: int) -> None:
    """Let every game that a page makes have such a limit; the page has no field for it."""

    def passed_on(route: WebSocketRoute) -> None:
        server = route.connect_to_server()

        def sent(text: str | bytes) -> None:
            message = orjson.loads(text)
            if message["type"] == "game.create":
                message["options"] = {"late_limit_s": str(seconds)}
            server.send(orjson.dumps(message).decode())

        route.on_message(sent)

    page.route_web_socket(re.compile("/ws$"), passed_on)


def make(page: Page, ahead_ms: int, against: str = "A friend") -> None:
    """Take Black's seat of a 9x9 game so far ahead."""
    choose(page, "Board", "9×9")
    choose(page, "Against", against)
    page.get_by_role("button", name="Change", exact=True).click()
    choose(page, "Your color", "Black")
    choose(page, "Starts", "at a time")
    field = page.get_by_label("Day and time of the start")
    field.fill(page.evaluate(LOCAL, ahead_ms))
    expect(page.get_by_text("In your time: ")).to_be_visible()
    keep_picture(page, f"start-form-{against[-6:]}")
    page.get_by_role("button", name="Take a seat").click()
    expect(page).to_have_url(re.compile("/game/[A-Za-z0-9_-]{22}$"))


def test_who_does_not_come_in_time_is_counted_and_loses(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white, watcher = new_page(), new_page(phone=True), new_page(**DARK)
    with_limit(black, 3)
    for page in (white, watcher, black):  # what must be loaded is, before time counts
        page.goto(server.url)
    make(black, 7_000)
    expect(black.get_by_test_id("until-start")).to_have_text(re.compile("^in 0:0"))
    keep_picture(black, "start-open-1280")
    white.goto(black.url)
    expect(white.get_by_test_id("until-start")).to_be_visible()
    keep_picture(white, "start-open-390")
    white.get_by_role("button", name="Take a seat").tap()
    expect(white.get_by_test_id("seat-white")).to_contain_text("is here")
    keep_picture(white, "start-full-390")
    white.goto("about:blank")
    watcher.goto(black.url)
    for page in (black, watcher):
        late = page.get_by_test_id("seat-white").get_by_test_id("late")
        expect(late).to_have_text(re.compile("^late 0:0[0-3] of 0:03$"))
        expect(page.get_by_test_id("seat-black")).to_contain_text("is here")
        keep_picture(page, f"start-late-{'dark' if page is watcher else 'light'}-1280")
    for page in (black, watcher):
        expect(page.get_by_text("White came too late.").first).to_be_visible()
    keep_picture(black, "start-lost-1280")


def test_who_waits_in_the_lobby_is_told_and_is_charged_for_coming_late(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page(phone=True, timezone_id="Asia/Shanghai", **DARK)
    white.goto(server.url)
    black.goto(server.url)
    make(black, 6_000, "Anybody")
    game = black.url
    black.get_by_role("link", name=re.compile("to the lobby")).first.click()
    strip = black.get_by_test_id("elsewhere")
    expect(strip).to_have_text(re.compile("^Starts (today|tomorrow) .*in 0:0"))
    # The seat is kept and listed, though nobody sits at the board.
    seat = white.get_by_test_id("open-seat")
    expect(seat).to_contain_text(re.compile("starts (today|tomorrow) "))
    keep_picture(white, "start-listed-390")
    seat.get_by_role("button", name="Sit").tap()
    expect(white).to_have_url(game)
    expect(strip).to_have_text(re.compile("^You are late: 0:0[0-9] of 11:15$"))
    keep_picture(black, "start-lobby-1280")
    keep_picture(white, "start-late-dark-390")
    expect(white.get_by_test_id("late")).to_have_text(re.compile(" of 11:15$"))
    black.get_by_role("link", name="To the board").click()
    expect(black.get_by_role("region", name="Black, you, to move")).to_be_visible()
    told = re.compile("Black came 0:0[0-9] late: 0:[0-9]{2} off the clock.$")
    black.get_by_role("tab", name="Referee").click()
    expect(black.get_by_text(told).first).to_be_visible()
    keep_picture(black, "start-charged-1280")


def test_a_game_of_later_is_called_off_for_both(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = new_page(), new_page(phone=True)
    black.goto(server.url)
    make(black, 3_600_000)
    expect(black.get_by_test_id("until-start")).to_have_text(
        re.compile("^in (59|1:00):")
    )
    white.goto(black.url)
    white.get_by_role("button", name="Take a seat").tap()
    expect(black.get_by_test_id("seat-white")).to_contain_text("is here")
    expect_nothing_severe(black, "appointed")
    white.get_by_role("button", name="中文").tap()
    expect(white.get_by_test_id("until-start")).to_contain_text("还有")
    white.get_by_role("button", name="取消对局").tap()
    expect(white.get_by_role("button", name="保留")).to_be_focused()
    white.get_by_role("group", name="为双方取消").get_by_role(
        "button", name="取消对局"
    ).tap()
    expect(black.get_by_text("Withdrawn before it began.").first).to_be_visible()
    keep_picture(black, "start-called-off-1280")
    black.goto(server.url)
    black.get_by_role("button", name="Change", exact=True).click()
    expect(black.get_by_label("Day and time of the start")).to_be_visible()
    expect_nothing_severe(black, "start-form")


def test_a_player_in_the_lobby_is_away_from_his_game(
    server: ServerProcess, new_page: NewPage
) -> None:
    black, white = begin(server, new_page)
    watcher = new_page(phone=True)
    watcher.goto(black.url)
    white.get_by_role("link", name=re.compile("to the lobby")).first.tap()
    away = re.compile("no connection 0:0[0-9]")
    for page in (black, watcher):
        expect(page.get_by_test_id("seat-white")).to_contain_text(away)
    keep_picture(watcher, "away-watched-390")
    missed = white.get_by_test_id("elsewhere")
    expect(missed).to_have_text(re.compile("^You are missed there"))
    keep_picture(white, "away-missed-390")
    expect(black.get_by_role("button", name="Claim the game")).to_be_visible()
    white.get_by_role("link", name="To the board").tap()
    for page in (black, watcher):
        seat = page.get_by_test_id("seat-white")
        expect(seat).to_be_visible()
        expect(seat).not_to_contain_text("no connection")
    expect(black.get_by_role("button", name="Claim the game")).to_have_count(0)
